"""The open auction: the running bid, the next one, two jumps, a keypad for any other; passing stands apart."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

import flet as ft

from companion.games.bux.view import AuctionView
from companion.games.game import Range
from companion.ui.bux.asking import asks, head, waiting_dock
from companion.ui.bux.desk import Desk, chips
from companion.ui.kit.buttons import Press, brass, outline, tappable, text_button
from companion.ui.kit.dock import stack
from companion.ui.kit.keypad import Edit, keypad
from companion.ui.kit.theme import ACTION, BESLEY9, FIGURE_L, FIGURE_M, Role, Theme
from companion.ui.kit.type import figure, say
from companion.ui.words import listing, t

NEXT = Role(BESLEY9, ft.FontWeight.W_400, 30, 32, 1.5)


def jumps(least: int, step: int, most: int) -> list[int]:
    """Two round numbers above the next bid, as far as the chips go: 100 and 125 after 90."""
    unit = 5 * step
    first = -(-(least + step) // unit) * unit
    return [n for n in (first, first + unit) if n <= most]


def bid_dock(desk: Desk) -> ft.Control:
    auction = desk.view.auction
    bid = desk.move("bid")
    if auction is None or bid is None or desk.acting is None or desk.acting not in desk.prompt.waiting:
        return waiting_dock(desk)
    wanted = bid.free.get("amount")
    if not isinstance(wanted, Range):
        return waiting_dock(desk)
    least, most = wanted.low, wanted.high or 0
    if desk.mode.place == "other":
        return _other(desk, least, most, auction.step)
    skip, keep = desk.move("pass"), desk.move("keep")
    theme = desk.theme
    out = (
        outline(theme, t("bux.bid.pass"), lambda: desk.play(skip), label=t("bux.bid.pass_label"), height=48)
        if skip
        else None
    )
    parts: list[ft.Control] = []
    if keep is not None:
        parts.append(head(desk, asks(desk, "bid.keep"), detail=t("bux.bid.keep_detail")))
        parts.append(brass(theme, t("bux.bid.keep_yes"), lambda: desk.play(keep)))
        parts.append(outline(theme, t("bux.bid.open_with", n=least), partial(desk.play, bid, amount=least), height=52))
        return stack(parts)
    parts.append(head(desk, _question(desk, auction), out, detail=_detail(desk, auction, most)))
    if not least:
        parts.append(brass(theme, t("bux.bid.nothing"), partial(desk.play, bid, amount=0)))
        return stack(parts)
    steps = [n for n in jumps(least, auction.step, most)]
    face = figure(theme, chips(least), NEXT, theme.c.on_accent)
    keys: list[ft.Control] = [
        brass(
            theme,
            "",
            partial(desk.play, bid, amount=least),
            content=face,
            label=_label(least),
            height=64,
            expand=2,
        )
    ]
    keys += [
        _key(
            theme, figure(theme, chips(n), FIGURE_M), t("bux.bid.label", n=chips(n)), partial(desk.play, bid, amount=n)
        )
        for n in steps
    ]
    if most > least:
        other = t("bux.bid.other")
        word = say(theme, other, ACTION, size=16, align=ft.TextAlign.CENTER, wrap=False)
        keys.append(_key(theme, word, t("bux.bid.other_label"), partial(desk.change, place="other")))
    if theme.large and theme.phone:
        parts.append(keys[0] if len(keys) == 1 else ft.Row([keys[0]]))
        parts.append(ft.Row(keys[1:], spacing=8))
    else:
        parts.append(ft.Row(keys, spacing=8))
    return stack(parts)


def _label(amount: int) -> str:
    return t("bux.bid.label", n=chips(amount))


def _key(theme: Theme, content: ft.Control, label: str, press: Press) -> ft.Control:
    """One of the other bids: as high as the next one, a third as wide."""
    c = theme.c
    return tappable(
        theme, content, label, press, edge=c.outline, height=None if theme.large else 64, padding=4, expand=1
    )


def _question(desk: Desk, auction: AuctionView) -> str:
    if auction.high is None:
        first = desk.acting == auction.drawer
        return asks(desk, "bid.open" if first else "bid.first")
    return asks(desk, "bid.over", leader=auction.high, n=chips(auction.amount))


def _detail(desk: Desk, auction: AuctionView, most: int) -> str:
    """ "You have 260. Dan is out." """
    parts = [asks(desk, "bid.limit", n=chips(most))]
    out = [b.name for b in auction.bidders if b.said == "out"]
    if out:
        parts.append(t("bux.bid.out", n=len(out), names=listing(out)))
    return " ".join(parts)


def wrong(desk: Desk, typed: int, least: int, most: int, step: int) -> str:
    """Why a typed number is no bid."""
    if typed > most:
        return asks(desk, "bid.limit", n=chips(most))
    if typed < least:
        return t("bux.bid.at_least", n=chips(least))
    return t("bux.bid.by_steps", n=step) if typed % step else ""


def compact(theme: Theme) -> bool:
    """Whether a keypad leaves no room for a line of its own with the figures."""
    return theme.height < 700 or (theme.large and theme.phone)


def typing(desk: Desk, text: str, typed: int | None, out: ft.Control | None, detail: str) -> list[ft.Control]:
    """The question over a keypad, with what has been typed."""
    figures = "–" if typed is None else chips(typed)
    if compact(desk.theme):
        return [head(desk, t("bux.bid.typed", question=text, n=figures), out)]
    shown = ft.Container(content=figure(desk.theme, figures, FIGURE_L), alignment=ft.Alignment.CENTER)
    return [head(desk, text, out, detail=detail), shown]


def _other(desk: Desk, least: int, most: int, step: int) -> ft.Control:
    theme, c = desk.theme, desk.theme.c
    bid = desk.move("bid")
    assert bid is not None
    typed = desk.mode.typed

    def put(edit: Edit) -> None:
        desk.edit(lambda mode: replace(mode, typed=edit(mode.typed)))

    out = text_button(theme, t("common.back"), lambda: desk.change(place="", typed=None))
    parts: list[ft.Control] = [
        *typing(desk, asks(desk, "bid.how_much"), typed, out, asks(desk, "bid.limit", n=chips(most))),
        keypad(theme, put, most=99_999, height=46),
    ]
    if typed is not None:
        why = wrong(desk, typed, least, most, step)
        words = t("bux.bid.do", n=chips(typed))
        button = (
            outline(theme, why, None, colour=c.danger)
            if why
            else brass(theme, words, partial(desk.play, bid, amount=typed))
        )
        parts.append(button)
    else:
        parts.append(outline(theme, t("bux.bid.at_least", n=chips(least)), None, colour=c.soft))
    return stack(parts, gap=6)
