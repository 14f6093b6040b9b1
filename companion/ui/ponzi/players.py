"""One player's sheet: every card with what it costs and when, tiles and luxuries, the next five rounds."""

from __future__ import annotations

from functools import partial

import flet as ft

from companion.games.ponzi.cards import INDUSTRIES, tile_points
from companion.games.ponzi.wheel import rounds_away
from companion.ui.kit.marks import mark
from companion.ui.kit.overlay import overlay
from companion.ui.kit.paper import hair, row
from companion.ui.kit.theme import BESLEY8, BODY, HEAD, SMALL, STRONG, Role
from companion.ui.kit.type import heading, runs, say
from companion.ui.ponzi.desk import Desk, Panel, industry
from companion.ui.ponzi.due import due_sentence, forecast
from companion.ui.ponzi.strip import placed, spoken
from companion.ui.ponzi.wheel import wheel, wheel_words
from companion.ui.words import t

CARD = Role(BESLEY8, ft.FontWeight.W_400, 22, 25)


def player_panel(desk: Desk) -> ft.Control:
    theme, c, view = desk.theme, desk.theme.c, desk.view
    seat = view.seat(desk.panel.about if desk.panel else view.seats[0].name)
    ahead = desk.outlook(seat.name)
    private = seat.name == desk.me and not desk.covered
    interest = {card.value: card.interest for card, _ in seat.wheel}
    room = min(theme.width, 560) - 24
    size = min(210.0, room * 0.55)
    circle = wheel(
        theme,
        placed(seat),
        view.turns,
        size=size,
        face=size * 0.65,
        label=wheel_words(t("ponzi.wheel.of", name=seat.name), placed(seat), interest),
    )
    chart = forecast(
        theme,
        ahead,
        width=room - 20 if theme.large else room - size - 16,
        height=110,
        show_cash=private or seat.name != desk.me,
    )
    pictures: ft.Control = (
        ft.Column([circle, chart], horizontal_alignment=ft.CrossAxisAlignment.CENTER, spacing=8, tight=True)
        if theme.large and theme.phone
        else ft.Row([circle, chart], spacing=8, alignment=ft.MainAxisAlignment.CENTER)
    )
    parts: list[ft.Control] = [_tiles(desk, seat.name)]
    if ahead.rounds[0].hold is not None and (private or seat.name != desk.me):
        parts.append(due_sentence(theme, ahead))
    parts += [pictures, heading(theme, t("ponzi.player.cards", n=len(seat.wheel)), HEAD, level=3)]
    for card, at in sorted(
        seat.wheel, key=lambda item: (rounds_away(item[1], view.phase, view.crashed), item[0].value)
    ):
        away = rounds_away(at, view.phase, view.crashed)
        when = t("ponzi.player.now") if away == 0 else t("ponzi.player.in_round", n=view.round + away)
        line = ft.Row(
            [
                ft.Container(
                    content=say(theme, str(card.value), CARD, c.danger if card.kind == "bear" else c.ink, wrap=False),
                    width=theme.px(52),
                ),
                ft.Column(
                    [
                        runs(
                            theme,
                            [(t("ponzi.player.costs", n=card.interest), STRONG, c.ink), (" " + when, BODY, c.soft)],
                        ),
                        say(theme, t("ponzi.fund.then", n=card.period), SMALL, c.soft),
                    ],
                    spacing=0,
                    tight=True,
                    expand=True,
                ),
            ],
            spacing=10,
        )
        parts += [hair(theme), line]
    if not seat.wheel:
        parts.append(say(theme, t("ponzi.player.no_cards"), BODY, c.soft))
    title = seat.name if seat.name != desk.me or desk.hot_seat else t("ponzi.player.you", name=seat.name)
    return overlay(theme, title, parts, lambda: desk.set_panel(None))


def _tiles(desk: Desk, name: str) -> ft.Control:
    """The industries with their counts and what they would score."""
    theme, c = desk.theme, desk.theme.c
    seat = desk.view.seat(name)
    cells: list[ft.Control] = [
        ft.Container(
            content=ft.Row(
                [
                    mark(i, theme.icon(24), theme.mark(i)),
                    say(theme, f"{industry(i)} {seat.tiles[i]}", STRONG, wrap=False),
                    say(theme, t("ponzi.player.points", n=tile_points(seat.tiles[i])), SMALL, c.soft, wrap=False),
                ],
                spacing=6,
                tight=True,
            ),
            opacity=1 if seat.tiles[i] else 0.5,
        )
        for i in INDUSTRIES
    ]
    for price in seat.luxuries:
        cells.append(
            ft.Row(
                [mark("luxury", theme.icon(22), c.accent), say(theme, t("ponzi.luxury.tile", price=price), STRONG)],
                spacing=6,
                tight=True,
            )
        )
    return ft.Row(cells, wrap=True, spacing=18, run_spacing=8)


def players_panel(desk: Desk) -> ft.Control:
    """All players as a list, for large text."""
    theme = desk.theme
    rows = [
        row(
            theme,
            seat.name,
            spoken(desk, seat).split(". ", 1)[-1],
            press=partial(desk.set_panel, Panel("player", seat.name)),
            label=spoken(desk, seat),
            lit=seat.name in desk.prompt.waiting,
            key=f"player-{seat.name}",
        )
        for seat in desk.view.seats
    ]
    return overlay(theme, t("ponzi.player.all"), rows, lambda: desk.set_panel(None))
