"""The end: chips alone count. Every player's stacks by colour, a count to check them by, and the $IQ ladder."""

from __future__ import annotations

from functools import partial
from typing import Any

import flet as ft

from companion.games.bux import GAME
from companion.games.bux.cards import COLOURS, chips_worth, stacks
from companion.games.bux.ladder import PLAYERS
from companion.games.game import Score, ScoreSheet
from companion.ui.bux.chips import INKS, chip_figure, chip_stacks
from companion.ui.bux.desk import Desk, chips
from companion.ui.bux.iq import KEY, Ladder, read_ladder
from companion.ui.bux.panels import panel
from companion.ui.bux.turn import pairs
from companion.ui.kit.buttons import brass, icon_button, outline, text_button
from companion.ui.kit.dock import sending, stack
from companion.ui.kit.frame import screen, top_bar
from companion.ui.kit.marks import mark
from companion.ui.kit.overlay import overlay
from companion.ui.kit.paper import hair, note, sheet, sheet_head
from companion.ui.kit.theme import BESLEY9, BODY, FIGURE_L, FIGURE_M, HEAD, STRONG, Role
from companion.ui.kit.type import figure, heading, say
from companion.ui.play.chrome import banners
from companion.ui.play.form import picker
from companion.ui.words import listing, t

_R = ft.FontWeight.W_400
WINNER = Role(BESLEY9, _R, 28, 32, 1.6)
NAME = Role(BESLEY9, _R, 21, 25, 1.6)
WIDE = 620


@ft.component
def Ending(desk: Desk) -> ft.Control:
    theme, table = desk.theme, desk.table
    counting, set_counting = ft.use_state("")
    ladder, set_ladder = ft.use_state(Ladder())
    result = GAME.score(table.state, table.amounts)
    ranks = {score.seat: score.rank for score in result.scores}
    store = desk.ways.store

    async def load() -> None:
        kept = read_ladder(await store.get(KEY))
        set_ladder(lambda _old: kept)

    async def keep(new: Ladder) -> None:
        set_ladder(lambda _old: new)
        await store.set(KEY, new.dump())

    def begin() -> None:
        if store is not None:
            ft.context.page.run_task(load)

    ft.use_effect(begin, dependencies=[table.id])
    over: ft.Control | None = panel(desk)
    if counting:
        over = Count(desk, counting, set_counting, lambda: set_counting(""))
    title, under = _heads(desk, result)
    first = desk.me if desk.me is not None and not desk.hot_seat else result.scores[0].seat
    cards = [_score(desk, score, won=score.seat in result.winners) for score in result.scores]
    remarks = [text for text in (result.tie_break, *result.warnings) if text]
    if remarks:
        notes: list[ft.Control] = [note(theme, text, icon="medal", colour=theme.c.accent) for text in remarks]
        cards.append(sheet(theme, ft.Column(notes, spacing=8, tight=True), padding=14))
    if store is not None:
        cards.append(_ladder(desk, ladder, ranks, lambda new: ft.context.page.run_task(keep, new)))
    return screen(
        theme,
        top=top_bar(
            theme,
            title,
            under,
            back=desk.ways.back,
            actions=[icon_button(theme, "history", t("common.history"), desk.ways.history)],
        ),
        banners=banners(desk),
        body=[*cards, ft.Container(height=2)],
        dock=_dock(desk, lambda: set_counting(first)),
        over=over,
        width=WIDE,
        body_key="end",
    )


def _heads(desk: Desk, result: ScoreSheet) -> tuple[str, str]:
    """Who won, and how it ended."""
    how = t("bux_end.stopped" if desk.table.state.ended == "stopped" else "bux_end.ninth")
    if len(result.winners) == 1:
        return t("bux_end.wins", name=result.winners[0]), how
    return t("bux_end.share", names=listing(result.winners)), how


def _score(desk: Desk, score: Score, *, won: bool) -> ft.Control:
    theme, c = desk.theme, desk.theme.c
    place = (
        mark("crown", theme.icon(38), c.accent_fill if theme.dark else "#C89A2E", label=t("bux_end.won"))
        if won
        else say(theme, t("bux_end.place", n=score.rank), HEAD, c.accent)
    )
    points = int(score.points)
    top = ft.Row(
        [
            ft.Container(content=heading(theme, score.seat, WINNER if won else NAME), expand=True),
            place,
        ],
        vertical_alignment=ft.CrossAxisAlignment.CENTER,
    )
    total = chip_figure(
        theme, points, c.ink, role=FIGURE_L if won else FIGURE_M, icon=28 if won else 22, ink=c.accent, pile=False
    )
    body = ft.Column(
        [top, total, chip_stacks(theme, stacks(points), width=46 if won else 40)],
        spacing=6,
        tight=True,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
    )
    label = t("bux_end.spoken", name=score.seat, rank=score.rank, n=chips(points))
    return ft.Semantics(
        content=sheet(theme, body, padding=ft.Padding(16, 12, 16, 12), key=f"score-{score.seat}"),
        label=label,
        container=True,
    )


def _dock(desk: Desk, count: Any) -> ft.Control:
    theme = desk.theme
    if desk.busy:
        return stack([sending(theme)])
    again = brass(theme, t("bux_end.again"), desk.ways.again, expand=5)
    share = outline(theme, t("bux_end.share_save"), desk.ways.share, expand=4)
    parts = pairs(theme, [share, again])
    if desk.session.seats or desk.session.is_host:
        parts.append(outline(theme, t("bux_end.count"), count, height=50))
    return stack(parts)


@ft.component
def Count(desk: Desk, seat: str, choose: Any, close: Any) -> ft.Control:
    """The real chips, by colour, against what the record says."""
    theme, c = desk.theme, desk.theme.c
    nothing: dict[str, int] = {}
    counted, set_counted = ft.use_state(nothing)
    held = desk.view.seat(seat).chips
    total = chips_worth(counted)

    def step(colour: str, by: int) -> None:
        set_counted(lambda old: {**old, colour: max(0, old.get(colour, 0) + by)})

    def other(name: str) -> None:
        set_counted(nothing)
        choose(name)

    seats = [(s.name, s.name) for s in desk.view.seats]
    rows: list[ft.Control] = [picker(theme, t("bux_end.whose"), seats, seat, other)]
    for colour, worth in COLOURS.items():
        n = counted.get(colour, 0)
        word = t(f"bux.colour.{colour}")
        fill, edge, _ = INKS[colour]
        disc = ft.Container(width=26, height=26, border_radius=13, bgcolor=fill, border=ft.Border.all(3, edge))
        line = ft.Row(
            [
                disc,
                ft.Container(content=say(theme, t("bux_end.colour", colour=word, n=chips(worth)), STRONG), expand=True),
                icon_button(
                    theme, "minus", t("bux_end.less", colour=word), partial(step, colour, -1), colour=c.ink, size=20
                ),
                ft.Semantics(
                    content=ft.Container(
                        content=figure(theme, n, FIGURE_M), width=theme.px(44), alignment=ft.Alignment.CENTER
                    ),
                    label=t("bux_end.number", colour=word, n=n),
                    exclude_semantics=True,
                ),
                icon_button(
                    theme, "plus", t("bux_end.more", colour=word), partial(step, colour, 1), colour=c.ink, size=20
                ),
            ],
            spacing=8,
            vertical_alignment=ft.CrossAxisAlignment.CENTER,
        )
        rows += [hair(theme), line]
    foot: list[ft.Control] = [
        ft.Row(
            [
                say(theme, t("bux_end.total"), STRONG, expand=True),
                chip_figure(theme, total, c.ink, role=FIGURE_L, icon=28, ink=c.accent),
            ]
        )
    ]
    if not total:
        foot.append(say(theme, t("bux_end.record_says", n=chips(held)), BODY, c.soft))
    elif total == held:
        words = say(theme, t("bux_end.agrees", n=chips(held)), STRONG, c.good, expand=True)
        foot.append(ft.Row([mark("check", theme.icon(22), c.good), words], spacing=8))
    else:
        foot.append(say(theme, t("bux_end.differs", n=chips(held)), STRONG, c.danger))
        event = {"do": "correct", "what": "chips", "seat": seat, "to": total}
        words_ = t("bux_end.correct", name=seat, n=chips(total))
        foot.append(outline(theme, words_, lambda: desk.record(event, None, seat=desk.me), icon="pen"))
    if desk.refused:
        foot.append(ft.Semantics(content=say(theme, desk.refused, BODY, c.danger), live_region=True))
    return overlay(theme, t("bux_end.count"), rows, close, foot=foot)


def _ladder(desk: Desk, ladder: Ladder, ranks: dict[str, int], keep: Any) -> ft.Control:
    """Where everybody stood before this game and stands after it; and who else is on this device's ladder."""
    theme, c, table = desk.theme, desk.theme.c, desk.table.id
    added = ladder.games.get(table) == ranks
    rows: list[ft.Control] = [
        sheet_head(
            theme, t("bux_end.ladder"), [say(theme, t("bux_end.ladder_games", n=len(ladder.games)), BODY, c.soft)]
        ),
    ]
    steps = ladder.steps(table, ranks)
    for name, (before, after) in sorted(steps.items(), key=lambda item: -item[1][1]):
        rows += [hair(theme), _rung(desk, name, before, after, added=added)]
    others = {n: iq for n, iq in ladder.standing.items() if n not in ranks}
    if others:
        words = ", ".join(f"{n} {iq}" for n, iq in sorted(others.items(), key=lambda item: -item[1]))
        rows += [hair(theme), ft.Container(content=say(theme, words, BODY, c.soft), padding=ft.Padding(14, 8, 14, 8))]
    if len(ranks) != PLAYERS:
        own = say(theme, t("bux_end.ladder_own"), BODY, c.soft, size=14)
        rows += [hair(theme), ft.Container(content=own, padding=ft.Padding(14, 8, 14, 2))]
    buttons: list[ft.Control] = []
    if not added:
        buttons.append(
            outline(
                theme, t("bux_end.ladder_add"), lambda: keep(ladder.with_game(table, ranks)), height=48, icon="medal"
            )
        )
    if ladder.games:
        words = t("bux_end.ladder_anew")
        buttons.append(text_button(theme, words, lambda: keep(Ladder()), colour=c.danger))
    rows.append(
        ft.Container(
            content=ft.Row(buttons, wrap=True, spacing=8, run_spacing=4),
            padding=ft.Padding(12, 6, 12, 12),
        )
    )
    return sheet(
        theme,
        ft.Column(rows, spacing=0, tight=True, horizontal_alignment=ft.CrossAxisAlignment.STRETCH),
        key="ladder",
    )


def _rung(desk: Desk, name: str, before: int, after: int, *, added: bool) -> ft.Control:
    theme, c = desk.theme, desk.theme.c
    step = after - before
    sign = f"+{step}" if step > 0 else str(step).replace("-", "\N{MINUS SIGN}")
    ink = c.good if step > 0 else c.danger if step < 0 else c.soft
    inside = ft.Row(
        [
            say(theme, name, STRONG, expand=True),
            say(theme, sign, STRONG, ink, wrap=False),
            ft.Container(
                content=figure(theme, after, FIGURE_M, c.ink if added else c.soft),
                width=theme.px(48),
                alignment=ft.Alignment.CENTER_RIGHT,
            ),
        ],
        spacing=12,
    )
    label = t("bux_end.rung", name=name, before=before, after=after)
    return ft.Semantics(
        content=ft.Container(content=inside, padding=ft.Padding(14, 5, 14, 5)), label=label, exclude_semantics=True
    )
