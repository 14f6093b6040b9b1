"""What the dock asks in each phase. Every answer comes out of the prompt; what isn't offered there is dashed and says why."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

import flet as ft

from companion.games.game import Move
from companion.games.ponzi.cards import HIGHEST, INDUSTRIES, LOWEST, Card
from companion.games.ponzi.correct import place
from companion.games.ponzi.words import not_in_deck
from companion.ui.kit.buttons import brass, choice, icon_button, outline, tappable, text_button
from companion.ui.kit.colour import fade
from companion.ui.kit.dock import answers, question, sending, stack
from companion.ui.kit.keypad import Edit, keypad
from companion.ui.kit.marks import mark
from companion.ui.kit.theme import ACTION, BESLEY8, BESLEY9, BODY, FIGURE_L, SMALL, STRONG, Role, Theme
from companion.ui.kit.type import figure, runs, say
from companion.ui.ponzi.desk import Desk, Mode, Panel, industry
from companion.ui.ponzi.due import verdict
from companion.ui.ponzi.market import ROMAN
from companion.ui.words import listing, number, ordinal, t


def dock(desk: Desk) -> ft.Control:
    """The dock for what is open now."""
    if desk.busy:
        return stack([question(desk.theme, title(desk)), sending(desk.theme)])
    draw = desk.move("draw")
    if draw is not None:
        return draw_dock(desk, draw) if may_record(desk, None) else waiting_dock(desk)
    lot = desk.lot()
    if lot is not None and desk.mode.aside and desk.me in (lot.seat, lot.to):
        back = brass(desk.theme, t("ponzi.envelope.back_to"), desk.leave, icon="envelope-sealed")
        return stack([question(desk.theme, title(desk), refused=desk.refused), back])
    if desk.acting is None:
        return waiting_dock(desk)
    match desk.view.phase:
        case "fund":
            return row_dock(desk) if desk.mode.industry else fund_dock(desk)
        case "trade":
            from companion.ui.ponzi.trading import answer_dock, trade_dock

            return answer_dock(desk) if desk.view.trade else trade_dock(desk)
        case "remove":
            return remove_dock(desk)
        case "discard":
            return discard_dock(desk)
        case "pay":
            return pay_dock(desk)
    return waiting_dock(desk)


def title(desk: Desk) -> str:
    """What the table waits for, as a sentence: "Cat is to fund"."""
    view = desk.view
    if desk.prompt.moves and desk.move("draw"):
        return t("ponzi.draw.waiting")
    if view.trade:
        return t("ponzi.wait.answer", name=view.trade.to)
    waiting = desk.prompt.waiting
    if view.phase == "pay":
        return t("ponzi.wait.pay", n=len(waiting), names=listing(waiting))
    return t(f"ponzi.wait.{view.phase}", name=waiting[0]) if waiting else t("ponzi.wait.nobody")


def may_record(desk: Desk, seat: str | None) -> bool:
    """Whether this device may record a public move of ``seat`` (None: one that belongs to nobody)."""
    if not desk.session.seats and not desk.session.is_host:
        return False
    if seat is None or seat in desk.session.seats or desk.session.is_host:
        return True
    return desk.view.options["recording"] == "anyone"


def asks(desk: Desk, key: str, **values: object) -> str:
    """A question to "you", or about somebody else whose move is recorded here."""
    if desk.acting is None or (desk.acting == desk.me and not desk.hot_seat):
        return t(f"ponzi.{key}.you", **values)
    return t(f"ponzi.{key}.other", name=desk.acting, **values)


def helper(desk: Desk) -> ft.Control:
    """The rules for this phase, beside the question."""
    return icon_button(
        desk.theme, "help", t("common.help"), lambda: desk.set_panel(Panel("help")), colour=desk.theme.c.soft, size=20
    )


def head(
    desk: Desk, text: str, out: ft.Control | None = None, *, detail: str = "", left: ft.Control | None = None
) -> ft.Control:
    """The question with the way out, the help, and the way back from recording for somebody else."""
    theme = desk.theme
    right: list[ft.Control] = []
    if not (theme.large and theme.phone):
        right.append(helper(desk))
    if out is not None:
        right.append(out)
    if desk.mode.seat and not desk.mode.industry:
        right.append(
            icon_button(
                theme, "close", t("ponzi.wait.not_for", name=desk.mode.seat), desk.leave, colour=theme.c.soft, size=18
            )
        )
    side = ft.Row(right, spacing=0, tight=True) if right else None
    spoken = text if desk.acting is None else t("ponzi.turn", name=desk.acting, question=text)
    return ft.Container(
        content=question(theme, text, detail=detail, out=side, left=left, refused=desk.refused or desk.mode.complaint, label=spoken),
        padding=ft.Padding.only(bottom=2),
    )


# -- waiting ------------------------------------------------------------------------------------------------------------


def waiting_dock(desk: Desk) -> ft.Control:
    """Somebody else decides. Anyone may record for them, if the table plays so."""
    theme, view = desk.theme, desk.view
    seat = desk.prompt.waiting[0] if desk.prompt.waiting else None
    trade = view.trade
    detail = _then(desk)
    button: ft.Control | None = None
    can = seat is not None and may_record(desk, seat)
    if trade is not None and desk.has_device(trade.to):
        can = False
        detail = t("ponzi.wait.own_device", name=trade.to)
    if can and seat is not None:
        button = outline(
            theme, t("ponzi.wait.record_for", name=seat), lambda: desk.change(seat=seat), role=replace(ACTION, size=16)
        )
    if theme.large and theme.phone:
        return stack([question(theme, title(desk), detail=detail, refused=desk.refused), *([button] if button else [])])
    return question(theme, title(desk), detail=detail, out=button, refused=desk.refused)


def _then(desk: Desk) -> str:
    """Who follows, in order: "then Dan, then you"."""
    view = desk.view
    if view.phase not in ("fund", "trade", "discard") or view.trade:
        return ""
    names = [s.name for s in view.seats]
    now = desk.prompt.waiting[0] if desk.prompt.waiting else view.start_player
    first = names.index(view.start_player)
    order = names[first:] + names[:first]
    later = order[order.index(now) + 1 :]
    return ", ".join(
        t("ponzi.wait.then", name=t("common.you") if n == desk.me and not desk.hot_seat else n) for n in later
    )


# -- funding ------------------------------------------------------------------------------------------------------------


def fund_dock(desk: Desk) -> ft.Control:
    theme = desk.theme
    seat = desk.acting
    assert seat is not None
    fund, skip = desk.move("fund"), desk.move("pass")
    held = desk.view.seat(seat).tiles
    rows = {c["industry"] for c in fund.choices} if fund else set()
    out = (
        text_button(theme, t("ponzi.fund.pass"), lambda: desk.play(skip), label=t("ponzi.fund.pass_label"))
        if skip
        else None
    )
    buttons = []
    for name in INDUSTRIES:
        on = name in rows
        if on:
            detail = t("ponzi.fund.row", row=ROMAN[held[name]])
            label = t(
                "ponzi.fund.label",
                industry=industry(name),
                ordinal=ordinal(held[name] + 1),
                row=number(held[name] + 1),
            )
        else:
            detail = _why_short(desk, name)
            label = t("ponzi.fund.off_label", industry=industry(name), why=detail)
        buttons.append(
            choice(
                theme,
                industry(name),
                detail,
                partial(desk.change, industry=name) if on else partial(_say_why, desk, name),
                icon=name,
                icon_colour=theme.mark(name),
                off=not on,
                height=76 if theme.tight else 82,
                label=label,
            )
        )
    return stack([head(desk, asks(desk, "fund.question"), out), answers(theme, buttons)], gap=2)


def _why_short(desk: Desk, name: str) -> str:
    held = desk.view.seat(desk.acting or "").tiles[name]
    if held >= 3:
        return t("ponzi.fund.held", n=held)
    return t("ponzi.fund.none_left") if not desk.view.supply[name] else t("ponzi.fund.row_empty", row=ROMAN[held])


def _say_why(desk: Desk, name: str) -> None:
    held = desk.view.seat(desk.acting or "").tiles[name]
    row = desk.view.market[min(held, 2)]
    card = row[0].value if row else LOWEST
    desk.set_refused(desk.why_not({"do": "fund", "seat": desk.acting, "industry": name, "card": card}))


def row_dock(desk: Desk) -> ft.Control:
    """Three cards with their consequences; the tap records."""
    theme, c = desk.theme, desk.theme.c
    seat, name = desk.acting, desk.mode.industry
    fund = desk.move("fund")
    assert seat is not None and name is not None
    if fund is None:
        return fund_dock(desk)
    held = desk.view.seat(seat).tiles[name]
    values = [ch["card"] for ch in fund.choices if ch["industry"] == name]
    cards = [card for row in desk.view.market for card in row if card.value in values]
    tile = ft.Container(
        content=mark(name, theme.icon(28), theme.mark(name)),
        width=theme.icon(40),
        height=theme.icon(40),
        border_radius=12,
        bgcolor=fade(theme.mark(name), 0.16),
        alignment=ft.Alignment.CENTER,
    )
    text = asks(desk, "fund.row_question", industry=industry(name), ordinal=ordinal(held + 1), row=ROMAN[held])
    out = text_button(theme, t("ponzi.fund.change"), lambda: desk.change(industry=None))
    lines = [_consequence(desk, seat, fund, name, card) for card in cards]
    return stack([question(theme, text, out=out, left=tile, refused=desk.refused), *lines], gap=8) if c else lines[0]


def _consequence(desk: Desk, seat: str, fund: Move, name: str, card: Card) -> ft.Control:
    theme, c = desk.theme, desk.theme.c
    first = desk.view.round + card.period - 1
    ahead = desk.outlook(seat, card)
    known = ahead.rounds[0].hold is not None and not desk.covered and seat in desk.session.seats
    words, good = verdict(ahead) if known else ("", True)
    value = ft.Column(
        [
            figure(theme, card.value, FIGURE_L, c.danger if card.kind == "bear" else c.ink),
            say(theme, t("ponzi.fund.cash_now"), SMALL, c.soft, size=12.5, align=ft.TextAlign.CENTER),
        ],
        spacing=3,
        tight=True,
        horizontal_alignment=ft.CrossAxisAlignment.CENTER,
    )
    lines: list[ft.Control] = [
        say(theme, t("ponzi.fund.first", n=card.interest, round=first), STRONG, size=16),
        say(theme, t("ponzi.fund.then", n=card.period), BODY, c.soft, size=14),
    ]
    if words:
        colour = c.good if good else c.danger
        line = say(theme, words, STRONG, colour, size=14, expand=True)
        lines.append(ft.Row([mark("check", theme.icon(16), colour), line] if good else [line], spacing=5))
    if theme.large and theme.phone:
        inside: ft.Control = ft.Column([ft.Row([value]), *lines], spacing=2, tight=True)
    else:
        inside = ft.Row(
            [
                ft.Container(content=value, width=theme.px(70)),
                ft.Container(width=1, height=theme.px(64, 1.5), bgcolor=c.rule),
                ft.Column(lines, spacing=1, tight=True, expand=True),
                mark("next", theme.icon(22), c.soft),
            ],
            spacing=12,
            vertical_alignment=ft.CrossAxisAlignment.CENTER,
        )
    label = t("ponzi.fund.card_label", value=card.value, interest=card.interest, round=first, period=card.period)
    return tappable(
        theme,
        inside,
        f"{label} {words}." if words else label,
        lambda: desk.play(fund, industry=name, card=card.value),
        fill=c.raised,
        edge=c.outline,
        shadow=True,
        padding=ft.Padding.symmetric(horizontal=12, vertical=10),
        height=None if theme.large else 90,
        key=f"take-{card.value}",
    )


# -- drawing ------------------------------------------------------------------------------------------------------------


def draw_dock(desk: Desk, move: Move) -> ft.Control:
    """The number typed in is the card: two figures a card, the missing ones as empty places."""
    theme = desk.theme
    wanted = move.free["cards"]
    count, deck = wanted.count, wanted.source  # type: ignore[union-attr]
    cards = desk.mode.cards
    full = len(cards) == count

    def typed(edit: Edit) -> None:
        desk.set_refused(None)
        desk.edit(lambda mode: card_typed(desk, mode, edit, count, deck))

    places = [_chip(theme, str(v)) for v in cards]
    if not full:
        places.append(_chip(theme, str(desk.mode.typed or ""), now=True))
        places += [_chip(theme, "") for _ in range(count - len(cards) - 1)]
    text = t("ponzi.draw.question", n=count, count=number(count))
    detail = (
        ""
        if not cards and count == 1
        else t("ponzi.draw.progress", n=count - len(cards), count=number(count - len(cards)).capitalize())
        if not full
        else ""
    )
    chips = ft.Row(places, spacing=8, run_spacing=8, wrap=True)
    spoken = t("ponzi.draw.spoken", cards=listing([str(v) for v in cards])) if cards else t("ponzi.draw.none_yet")
    parts = [
        head(desk, text, detail=detail),
        ft.Semantics(content=chips, label=spoken, live_region=True, exclude_semantics=True),
        ft.Container(
            content=keypad(theme, typed, most=99, height=52 if theme.height > 700 else 44),
            padding=ft.Padding.only(top=4),
        ),
    ]
    if full:
        parts.append(
            brass(
                theme,
                t("ponzi.draw.record", cards=listing([str(v) for v in cards])),
                lambda: desk.play(move, cards=list(cards)),
            )
        )
    return stack(parts, gap=6)


def card_typed(desk: Desk, mode: Mode, edit: Edit, count: int, deck: frozenset[int]) -> Mode:
    """What a key does while cards are typed: a whole number is a card, taken if it can have come from the deck."""
    value = edit(mode.typed)
    if value is None:
        return replace(mode, cards=mode.cards if mode.typed else mode.cards[:-1], typed=None, complaint="")
    if value < 10 and value != LOWEST:
        return replace(mode, typed=value, complaint="")
    if value in deck and value not in mode.cards:
        cards = mode.cards if len(mode.cards) == count else (*mode.cards, value)
        return replace(mode, cards=cards, typed=None, complaint="")
    return replace(mode, typed=None, complaint=_not_there(desk, value, mode.cards))


def _not_there(desk: Desk, value: int, cards: tuple[int, ...]) -> str:
    if not LOWEST <= value <= HIGHEST:
        return t("ponzi.draw.no_such", n=value)
    if value in cards:
        return t("ponzi.draw.twice", n=value)
    return not_in_deck(value, place(desk.table.state, value))


def _chip(theme: Theme, text: str, *, now: bool = False) -> ft.Control:
    c = theme.c
    return ft.Container(
        content=figure(theme, text, Role(BESLEY8, ft.FontWeight.W_400, 22, 24, 1.4)),
        width=theme.px(58, 1.4),
        height=theme.px(44, 1.4),
        border_radius=9,
        bgcolor=c.raised if text else None,
        border=ft.Border.all(2 if now else 1.3, c.accent_fill if now else c.outline if text else c.rule),
        alignment=ft.Alignment.CENTER,
    )


# -- marker, crash, interest ----------------------------------------------------------------------------------------------


def remove_dock(desk: Desk) -> ft.Control:
    """Nine numbers as they lie; the tap records."""
    theme, c = desk.theme, desk.theme.c
    move = desk.move("remove")
    if move is None:
        return waiting_dock(desk)
    open_cards = {ch["card"] for ch in move.choices}

    def one(card: Card) -> ft.Control:
        bear = card.kind == "bear"
        fig = figure(theme, card.value, Role(BESLEY8, ft.FontWeight.W_400, 22, 24, 1.6), c.danger if bear else c.ink)
        inside = ft.Row(
            [*([mark("bear", theme.icon(18), c.danger)] if bear else []), fig],
            spacing=6,
            alignment=ft.MainAxisAlignment.CENTER,
            tight=True,
        )
        key = "bear_label" if bear else "start_label" if card.kind == "start" else "label"
        return tappable(
            theme,
            inside,
            t(f"ponzi.remove.{key}", card=card.value),
            lambda: desk.play(move, card=card.value),
            fill=c.bear if bear else c.raised,
            edge=c.outline,
            radius=12,
            height=None if theme.large else 52,
            padding=ft.Padding.symmetric(horizontal=4, vertical=8),
            expand=1,
            key=f"remove-{card.value}",
        )

    rows = [
        ft.Row([one(card) for card in row if card.value in open_cards], spacing=8) for row in desk.view.market if row
    ]
    return stack([head(desk, asks(desk, "remove.question"), detail=t("ponzi.remove.detail")), *rows], gap=8)


def discard_dock(desk: Desk) -> ft.Control:
    """Only the industries with the most tiles are asked for."""
    theme = desk.theme
    move = desk.move("discard")
    seat = desk.acting
    if move is None or seat is None:
        return waiting_dock(desk)
    tiles = desk.view.seat(seat).tiles
    buttons = [
        choice(
            theme,
            industry(ch["industry"]),
            t("ponzi.discard.detail", n=tiles[ch["industry"]], left=tiles[ch["industry"]] - 1),
            partial(desk.play, move, industry=ch["industry"]),
            icon=ch["industry"],
            icon_colour=theme.mark(ch["industry"]),
            height=92,
            label=t("ponzi.discard.label", industry=industry(ch["industry"])),
        )
        for ch in move.choices
    ]
    key = "discard.question" if len(buttons) > 1 else "discard.forced"
    return stack([head(desk, asks(desk, key)), answers(theme, buttons)], gap=2)


def pay_dock(desk: Desk) -> ft.Control:
    """Pay all that is due, or say that it can't be done; the second asks once more."""
    theme, c = desk.theme, desk.theme.c
    seat = desk.acting
    pay, broke = desk.move("pay"), desk.move("bankrupt")
    if seat is None or (pay is None and broke is None):
        return waiting_dock(desk)
    place = desk.view.seat(seat)
    due = place.due[0]
    knows = place.cash is not None and not desk.covered and seat in desk.session.seats
    left = None if not knows or place.cash is None else place.cash - due
    if desk.mode.sure and broke is not None:
        warn = (
            t("ponzi.pay.has_enough", n=place.cash) if left is not None and left >= 0 else t("ponzi.pay.broke_detail")
        )
        return stack(
            [
                question(theme, asks(desk, "pay.broke_question", due=due), detail=warn, refused=desk.refused),
                ft.Row(
                    [
                        outline(theme, t("common.cancel"), lambda: desk.change(sure=False), expand=1),
                        outline(theme, t("ponzi.pay.broke_yes"), lambda: desk.play(broke), colour=c.danger, expand=1),
                    ],
                    spacing=8,
                ),
            ]
        )
    detail = ""
    if left is not None:
        detail = t("ponzi.pay.after", left=left, due=place.due[1]) if left >= 0 else t("ponzi.pay.short", n=-left)
    out = None
    if broke is not None and pay is not None:
        out = text_button(
            theme, asks(desk, "pay.cannot"), lambda: desk.change(sure=True), colour=c.danger
        )
    parts = [head(desk, asks(desk, "pay.question", due=due), out, detail=detail)]
    if pay is not None:
        words = ft.Row(
            [
                mark("bill", theme.icon(28), c.on_accent),
                runs(
                    theme,
                    [
                        (t("ponzi.pay.paid") + "  ", replace(ACTION, size=19), c.on_accent),
                        (str(due), Role(BESLEY9, ft.FontWeight.W_400, 24, 26, 1.6), c.on_accent),
                    ],
                ),
            ],
            spacing=12,
            alignment=ft.MainAxisAlignment.CENTER,
            tight=True,
        )
        parts.append(
            brass(theme, "", lambda: desk.play(pay), content=words, label=t("ponzi.pay.paid_label", n=due), height=64)
        )
    else:
        parts.append(
            outline(
                theme,
                asks(desk, "pay.cannot"),
                lambda: desk.change(sure=True),
                colour=c.danger,
                height=64,
            )
        )
    return stack(parts, gap=4)
