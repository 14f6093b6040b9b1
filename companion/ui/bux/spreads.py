"""What lies on the table: the cards up for bid, the own spread, everybody else's; and how the last auction ended."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

import flet as ft

from companion.games.bux.view import CardView, OutcomeView, SeatView
from companion.ui.bux.card import Looks, empty_place, lock_mark, pad, playing_card
from companion.ui.bux.chips import chip_figure, chip_stacks
from companion.ui.bux.desk import Desk, Panel, chips, ordered, shown, whose
from companion.ui.kit.buttons import tappable
from companion.ui.kit.marks import mark
from companion.ui.kit.paper import hair, pill_button, sheet, sheet_head
from companion.ui.kit.theme import BODY, SMALL, SMALL_STRONG, STRONG, Theme
from companion.ui.kit.type import say
from companion.ui.words import t

LARGE, MIDDLE, SMALL_CARD, TINY_CARD = 74, 56, 46, 35


def spread_row(
    theme: Theme, cards: Sequence[CardView], width: float, *, locks: bool = True, ground: str | None = None
) -> ft.Control:
    """Cards side by side; they wrap."""
    if not cards:
        return say(theme, t("bux.spread.none"), BODY, theme.c.soft, size=14)
    drawn = [
        playing_card(theme, card, width, Looks(lock=locks and card.protected), ground=ground) for card in ordered(cards)
    ]
    gap = max(0.0, 8 - 2 * pad(width) / 2)
    return ft.Row(drawn, spacing=gap - 4, run_spacing=gap - 4, wrap=True)


def legend(theme: Theme) -> ft.Control:
    return ft.Row(
        [lock_mark(theme), say(theme, t("bux.spread.protected"), SMALL, theme.c.soft, wrap=False)],
        spacing=6,
        tight=True,
    )


def up_sheet(desk: Desk, *, width: float | None = None) -> ft.Control:
    """The cards drawn so far, or up for bid."""
    theme, view = desk.theme, desk.view
    size = width or (MIDDLE if theme.tight or theme.large or theme.height < 700 else LARGE)
    cards: list[ft.Control] = [playing_card(theme, card, size) for card in view.drawn]
    cards += [empty_place(theme, size) for _ in range(view.missing)]
    drawer = view.drawer or view.turn
    who = whose(desk, drawer)
    if view.phase == "draw":
        title = t("bux.up.drawing_you") if who != drawer else t("bux.up.drawing", name=drawer)
    else:
        title = t("bux.up.drew_you") if who != drawer else t("bux.up.drew", name=drawer)
    total = sum(card.value or 0 for card in view.drawn)
    right = [say(theme, t("bux.up.backs", n=total), BODY, theme.c.soft, size=14)] if total else []
    return sheet(
        theme,
        ft.Column(
            [
                sheet_head(theme, title, right),
                ft.Container(
                    content=ft.Row(cards, spacing=4 if theme.tight else 10, alignment=ft.MainAxisAlignment.CENTER),
                    padding=ft.Padding.only(bottom=8),
                ),
            ],
            spacing=0,
            tight=True,
            horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
        ),
        key="up",
    )


def eye(desk: Desk) -> list[ft.Control]:
    """Shows or hides the own values, where they are hidden from who else looks at this device."""
    if not desk.me or desk.view.options["show_values"] or not (desk.hot_seat or desk.covered):
        return []
    theme = desk.theme
    words = t("bux.spread.show", name=desk.me) if desk.covered else t("bux.spread.hide")
    icon = "lock" if desk.covered else "close"
    content = [mark(icon, theme.icon(15), theme.c.soft), say(theme, words, SMALL_STRONG, wrap=False)]
    return [pill_button(theme, content, words, lambda: desk.cover(not desk.covered))]


def own_size(theme: Theme, count: int, room: float) -> float:
    """As large as two rows allow."""
    for size in (MIDDLE, SMALL_CARD):
        across = int(room // (size + 2 * pad(size)))
        if count <= across or (size == SMALL_CARD and count <= 2 * across):
            return size
    return SMALL_CARD if count <= 12 else 40


def mine_sheet(desk: Desk, room: float) -> ft.Control:
    """The spread of whoever this screen belongs to, its values to be seen."""
    theme = desk.theme
    seat = desk.seat()
    title = t("bux.spread.yours") if not desk.hot_seat else t("bux.spread.of", name=seat.name)
    parts: list[ft.Control] = [
        sheet_head(theme, title, eye(desk) or [legend(theme)]),
        ft.Container(
            content=spread_row(theme, seat.spread, own_size(theme, len(seat.spread), room - 20)),
            padding=ft.Padding(10, 0, 8, 8),
        ),
    ]
    return sheet(
        theme,
        ft.Column(parts, spacing=0, tight=True, horizontal_alignment=ft.CrossAxisAlignment.STRETCH),
        key="mine",
    )


def others_sheet(desk: Desk, *, everybody: bool = False) -> ft.Control:
    """A line for each of the others, clockwise from the own seat; a tap opens the player's sheet."""
    theme = desk.theme
    names = [s.name for s in desk.view.seats]
    at = names.index(desk.me) if desk.me in names and not everybody else -1
    seats = [desk.view.seats[(at + 1 + i) % len(names)] for i in range(len(names) - (0 if at < 0 else 1))]
    rows: list[ft.Control] = []
    for seat in seats:
        if rows:
            rows.append(hair(theme))
        rows.append(_other(desk, seat))
    return sheet(
        theme,
        ft.Column(rows, spacing=0, tight=True, horizontal_alignment=ft.CrossAxisAlignment.STRETCH),
        key="others",
    )


def _other(desk: Desk, seat: SeatView) -> ft.Control:
    theme = desk.theme
    width = SMALL_CARD if desk.view.options["show_values"] else 30 if theme.tight else TINY_CARD
    row = spread_row(theme, seat.spread, width)
    words = say(theme, seat.name, STRONG)
    inside: ft.Control
    if theme.large and theme.phone:
        inside = ft.Column([words, row], spacing=4, tight=True, horizontal_alignment=ft.CrossAxisAlignment.START)
    else:
        inside = ft.Row(
            [ft.Container(content=words, width=56), ft.Container(content=row, expand=True)],
            spacing=4,
            vertical_alignment=ft.CrossAxisAlignment.CENTER,
        )
    label = t("bux.spread.spoken", name=seat.name, cards=spread_words(seat.spread))
    return tappable(
        theme,
        inside,
        label,
        partial(desk.set_panel, Panel("player", seat.name)),
        radius=0,
        padding=ft.Padding(14, 6, 8, 6),
        alignment=ft.Alignment.CENTER_LEFT,
        key=f"spread-{seat.name}",
    )


def spread_words(cards: Sequence[CardView]) -> str:
    from companion.ui.bux.card import spoken

    if not cards:
        return t("bux.spread.none")
    return "; ".join(spoken(card, Looks(lock=card.protected)) for card in ordered(cards))


def chips_sheet(desk: Desk) -> ft.Control:
    """Everybody's chips by colour, where cards are not tracked."""
    theme, c = desk.theme, desk.theme.c
    rows: list[ft.Control] = []
    for seat in desk.view.seats:
        if rows:
            rows.append(hair(theme))
        words = ft.Column(
            [
                say(theme, seat.name, STRONG),
                chip_figure(theme, seat.chips, c.ink, ink=c.accent, pile=False),
            ],
            spacing=2,
            tight=True,
        )
        pictures = chip_stacks(theme, seat.stacks, width=38)
        inside = (
            ft.Column([words, pictures], spacing=6, tight=True)
            if theme.large and theme.phone
            else ft.Row([ft.Container(content=words, width=100), pictures], spacing=8)
        )
        rows.append(ft.Container(content=inside, padding=ft.Padding(14, 8, 10, 8)))
    return sheet(
        theme,
        ft.Column(rows, spacing=0, tight=True, horizontal_alignment=ft.CrossAxisAlignment.STRETCH),
        key="chips",
    )


# -- how the last auction ended -------------------------------------------------------------------


def fresh_outcome(desk: Desk) -> OutcomeView | None:
    """The last auction, while nothing of the game has been recorded since."""
    outcome = desk.view.outcome
    if outcome is None or desk.view.phase not in ("turn", "over"):
        return None
    for line in reversed(desk.table.lines):
        if line.status != "taken back" and line.kind in ("game", "sealed"):
            return outcome if line.event.get("do") in ("bid", "pass", "keep", "opening", "close") else None
    return None


def outcome_words(desk: Desk, outcome: OutcomeView) -> str:
    """ "Cat won the cards and pays Ben 85." """
    if outcome.winner is None:
        return t("bux.outcome.unsold")
    if outcome.kept:
        return t("bux.outcome.kept", name=outcome.winner)
    if outcome.winner == outcome.drawer:
        key = "bux.outcome.bank" if outcome.price else "bux.outcome.free"
        return t(key, name=outcome.winner, n=chips(outcome.price))
    return t("bux.outcome.won", name=outcome.winner, drawer=outcome.drawer, n=chips(outcome.price))


def outcome_sheet(desk: Desk, outcome: OutcomeView) -> ft.Control:
    """Who won, what it cost, and in a sealed auction every bid as it was opened."""
    theme, c = desk.theme, desk.theme.c
    words = say(theme, outcome_words(desk, outcome), STRONG, expand=True)
    small = [playing_card(theme, shown(card.name or ""), TINY_CARD) for card in outcome.cards if card.name]
    body: list[ft.Control]
    if theme.large and theme.phone:
        body = [ft.Row([words]), ft.Row(small, spacing=0)]
    else:
        body = [ft.Row([words, ft.Row(small, spacing=-4, tight=True)], spacing=8)]
    for made in sorted(outcome.bids, key=lambda b: (b.said != "opened", -(b.amount or 0))):
        won = made.name == outcome.winner
        note = t(f"bux.outcome.{made.said}", n=chips(made.amount or 0))
        body.append(
            ft.Row(
                [
                    mark("crown" if won else "seal", theme.icon(18), c.accent if won else c.soft),
                    say(theme, made.name, STRONG if won else BODY, expand=True),
                    say(theme, note, STRONG if won else BODY, c.ink if made.said == "opened" else c.danger),
                ],
                spacing=10,
            )
        )
    return ft.Semantics(
        content=sheet(
            theme,
            ft.Container(
                content=ft.Column(body, spacing=6, tight=True, horizontal_alignment=ft.CrossAxisAlignment.STRETCH),
                padding=ft.Padding(14, 8, 10, 8),
            ),
            fill=theme.lit,
            key=f"outcome-{outcome.number}",
        ),
        live_region=True,
        container=True,
    )
