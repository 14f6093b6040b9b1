"""One player's sheet: chips by colour, every card and what protects it or leaves it open."""

from __future__ import annotations

from functools import partial

import flet as ft

from companion.games.bux.view import CardView
from companion.ui.bux.card import Looks, name, playing_card
from companion.ui.bux.chips import chip_figure, chip_stacks
from companion.ui.bux.desk import Desk, Panel, ordered
from companion.ui.bux.spreads import SMALL_CARD
from companion.ui.bux.strip import spoken
from companion.ui.kit.overlay import overlay
from companion.ui.kit.paper import hair, row
from companion.ui.kit.theme import BODY, FIGURE_L, HEAD, SMALL, STRONG
from companion.ui.kit.type import heading, say
from companion.ui.words import t


def player_panel(desk: Desk) -> ft.Control:
    theme, c, view = desk.theme, desk.theme.c, desk.view
    seat = view.seat(desk.panel.about if desk.panel else view.seats[0].name)
    parts: list[ft.Control] = [
        chip_figure(theme, seat.chips, c.ink, role=FIGURE_L, icon=30, ink=c.accent),
        chip_stacks(theme, seat.stacks),
    ]
    if view.full:
        parts.append(heading(theme, t("bux.player.cards", n=len(seat.spread)), HEAD, level=3))
        if not seat.complete:
            parts.append(say(theme, t("bux.player.odd"), BODY, c.danger))
        for card in ordered(seat.spread):
            parts += [hair(theme), _card(desk, card)]
        if not seat.spread:
            parts.append(say(theme, t("bux.spread.none"), BODY, c.soft))
    else:
        parts.append(say(theme, t("bux.light.where_it_ends"), BODY, c.soft))
    title = seat.name if seat.name != desk.me or desk.hot_seat else t("bux.player.you", name=seat.name)
    return overlay(theme, title, parts, lambda: desk.set_panel(None))


def why(card: CardView) -> str:
    """ "Protected", or which of its symbols stands alone."""
    if card.protected:
        return t("bux.player.protected")
    symbols = [t(f"bux.suit.{s}") if s == card.suit else t(f"bux.shape.{s}") for s in card.lone]
    return t(
        "bux.player.only",
        n=len(symbols),
        symbols=t("common.and", first=symbols[0], last=symbols[-1]) if len(symbols) > 1 else "".join(symbols),
    )


def _card(desk: Desk, card: CardView) -> ft.Control:
    theme = desk.theme
    return ft.Row(
        [
            playing_card(theme, card, SMALL_CARD, Looks(lock=card.protected), label=False),
            ft.Column(
                [say(theme, name(card).capitalize(), STRONG), say(theme, why(card), SMALL, theme.c.soft)],
                spacing=0,
                tight=True,
                expand=True,
            ),
        ],
        spacing=8,
    )


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
    return overlay(theme, t("bux.player.all"), rows, lambda: desk.set_panel(None))
