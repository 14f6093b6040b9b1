"""Trading in two taps: a card of theirs that is not protected, and one of mine for it."""

from __future__ import annotations

from functools import partial

import flet as ft

from companion.games.bux.cards import CARDS
from companion.games.bux.view import CardView
from companion.ui.bux.asking import asks, head
from companion.ui.bux.card import Looks, card_button, name, pad, playing_card, spoken
from companion.ui.bux.desk import Desk, ordered, shown
from companion.ui.bux.spreads import SMALL_CARD, eye, legend
from companion.ui.kit.buttons import brass, text_button
from companion.ui.kit.dock import stack
from companion.ui.kit.paper import hair, sheet, sheet_head
from companion.ui.kit.theme import ACTION, STRONG
from companion.ui.kit.type import say
from companion.ui.words import t


def others(desk: Desk) -> list[str]:
    """The other seats, clockwise from who trades."""
    names = [s.name for s in desk.view.seats]
    at = names.index(desk.acting) if desk.acting in names else 0
    return [names[(at + 1 + i) % len(names)] for i in range(len(names) - 1)]


def takeable(desk: Desk) -> dict[tuple[str, CardView], str]:
    """What may be taken: (whose, card as seen) and its name in events."""
    move = desk.move("trade")
    if move is None:
        return {}
    return {(choice["from"], _face(choice["take"])): choice["take"] for choice in move.choices}


def _face(card: str) -> CardView:
    return shown(card, value=False)


def take_sheet(desk: Desk) -> ft.Control:
    """Everybody else's cards: those that can be taken lie higher, protected ones are faint."""
    theme = desk.theme
    rows: list[ft.Control] = [sheet_head(theme, t("bux.trade.take"), [legend(theme)])]
    for seat in others(desk):
        rows += [hair(theme), _spread(desk, seat)]
    return sheet(
        theme,
        ft.Column(rows, spacing=0, tight=True, horizontal_alignment=ft.CrossAxisAlignment.STRETCH),
        key="take",
    )


def _spread(desk: Desk, seat: str) -> ft.Control:
    theme, c = desk.theme, desk.theme.c
    free = takeable(desk)
    width = 38 if theme.tight else 42 if theme.phone else 52
    buttons: list[ft.Control] = []
    real = {card: name for card, name in ((_face(n), n) for n in desk.spread(seat))}
    for number, card in enumerate(ordered(desk.view.seat(seat).spread)):
        taken = free.get((seat, CardView(card.suit, card.shape, None, None)))
        named = taken or card.name or real[CardView(card.suit, card.shape, None, None)]
        on = desk.mode.take == (seat, named) and taken is not None
        looks = Looks(ring=c.accent_fill if on else None, dim=taken is None, lock=card.protected, up=3 if taken else 0)
        label = t("bux.trade.take_label", name=seat, card=spoken(card, Looks(lock=card.protected)))
        press = partial(pick, desk, seat, named) if taken else partial(refuse, desk, seat, named)
        buttons.append(
            card_button(
                theme,
                card,
                width,
                press,
                looks,
                label=label,
                selected=on,
                key=f"take-{seat}-{number}",
            )
        )
    inside = ft.Column(
        [
            ft.Container(content=say(theme, seat, STRONG), padding=ft.Padding.only(left=4)),
            ft.Row(buttons, spacing=0, run_spacing=0, wrap=True),
        ],
        spacing=2,
        tight=True,
    )
    return ft.Container(content=inside, padding=ft.Padding(10, 6, 8, 6))


def pick(desk: Desk, seat: str, card: str) -> None:
    desk.change(take=(seat, card))


def refuse(desk: Desk, seat: str, card: str) -> None:
    """Says in the rules' own words why this one can't be taken."""
    own = desk.spread(desk.acting or "")
    if own:
        event = {"do": "trade", "seat": desk.acting, "from": seat, "take": card, "give": own[0]}
        desk.set_refused(desk.why_not(event))


def give_label(desk: Desk, card: str) -> str:
    """ "Give square heart 50"; without the value where the giver's values are not for this screen."""
    return t("bux.trade.give_label", card=name(shown(card, _tells(desk, card))))


def _tells(desk: Desk, card: str) -> bool:
    """Whether a card of the giver shows its value: to its owner; to others only where two alike must be told apart."""
    if desk.knows(desk.acting or ""):
        return True
    return sum(CARDS[other].face == CARDS[card].face for other in desk.spread(desk.acting or "")) > 1


def trade_dock(desk: Desk) -> ft.Control:
    theme, c, mode = desk.theme, desk.theme.c, desk.mode
    move = desk.move("trade")
    seat = desk.acting or ""
    out = text_button(theme, t("bux.trade.none"), lambda: desk.change(place="", take=None, give=None))
    if move is None or mode.take is None:
        return stack([head(desk, asks(desk, "trade.whose"), out, detail=t("bux.trade.free"))])
    other, take = mode.take
    cards = desk.spread(seat)
    width = SMALL_CARD if theme.height >= 700 else 40
    buttons: list[ft.Control] = []
    for card in cards:
        on = card == mode.give
        face = shown(card, _tells(desk, card))
        looks = Looks(ring=c.accent_fill if on else None, up=4 if on else 0)
        buttons.append(
            card_button(
                theme,
                face,
                width,
                partial(desk.change, give=card),
                looks,
                label=give_label(desk, card),
                ground=c.raised,
                selected=on,
                key=f"give-{card}",
            )
        )
    gap = max(0.0, 8 - pad(width))
    parts: list[ft.Control] = [
        head(desk, asks(desk, "trade.give", other=other), out),
        *([ft.Row(eye(desk))] if desk.hot_seat and eye(desk) else []),
        ft.Row(buttons, spacing=gap, run_spacing=0, wrap=True),
    ]
    if mode.give is not None:
        give = mode.give
        inside = ft.Row(
            [
                playing_card(theme, shown(give, value=False), 30, label=False),
                say(theme, t("bux.trade.for"), ACTION, c.on_accent),
                playing_card(theme, shown(take, value=False), 30, label=False),
                say(theme, t("bux.trade.with", name=other), ACTION, c.on_accent),
            ],
            spacing=8,
            run_spacing=0,
            alignment=ft.MainAxisAlignment.CENTER,
            vertical_alignment=ft.CrossAxisAlignment.CENTER,
            wrap=True,
        )
        label = t(
            "bux.trade.do",
            give=name(shown(give, value=False)),
            take=name(shown(take, value=False)),
            name=other,
        )
        fields = {"from": other, "take": take, "give": give}
        parts.append(brass(theme, "", lambda: desk.play(move, **fields), content=inside, label=label, height=60))
    return stack(parts, gap=6)
