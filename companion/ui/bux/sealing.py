"""The auction with sealed bids: seal one, wait, and all open by themselves; or go on without who is gone."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

import flet as ft

from companion.games.bux.view import AuctionView
from companion.games.game import Move
from companion.table.sets import absentees
from companion.ui.bux.asking import asks, head, own_seal, title, waiting_dock
from companion.ui.bux.bidding import typing, wrong
from companion.ui.bux.desk import Desk, chips
from companion.ui.kit.buttons import brass, outline, text_button
from companion.ui.kit.dock import question, stack
from companion.ui.kit.keypad import Edit, keypad
from companion.ui.kit.theme import BODY, SMALL
from companion.ui.kit.type import say
from companion.ui.play.own_seal import OwnSeal, sealed_by
from companion.ui.words import listing, t


def needs_curtain(desk: Desk) -> bool:
    """Whether the next screen is for one player of this phone alone."""
    return desk.mode.place == "seal" and desk.hot_seat and desk.covered and desk.acting == desk.me


def seal_dock(desk: Desk) -> ft.Control:
    auction = desk.view.auction
    assert auction is not None
    seat = desk.acting
    bid = desk.move("bid") if seat is not None else None
    if seat is None or bid is None or seat not in desk.prompt.waiting or own_seal(desk, seat):
        return _sealed_dock(desk, auction)
    keep, skip = desk.move("keep"), desk.move("pass")
    theme = desk.theme
    if keep is not None and desk.mode.place != "seal":
        parts = [
            head(desk, asks(desk, "bid.keep"), detail=t("bux.bid.keep_detail")),
            brass(theme, t("bux.bid.keep_yes"), lambda: desk.play(keep)),
            outline(theme, t("bux.seal.rather"), lambda: desk.change(place="seal"), height=52, icon="seal"),
        ]
        return stack(parts)
    if desk.hot_seat and desk.mode.place != "seal":
        parts = [head(desk, asks(desk, "seal.question"), _pass(desk, skip), detail=_rule(desk))]
        parts.append(brass(theme, t("bux.seal.begin", name=seat), lambda: desk.change(place="seal"), icon="seal-solid"))
        return stack(parts)
    return _keypad(desk, auction, bid, skip)


def types_here(desk: Desk) -> bool:
    """Whether a keypad for a sealed bid is on the screen."""
    auction, seat = desk.view.auction, desk.acting
    if auction is None or not auction.sealed or seat is None or seat not in desk.prompt.waiting or desk.busy:
        return False
    return not own_seal(desk, seat) and not auction.may_keep and (not desk.hot_seat or desk.mode.place == "seal")


def _pass(desk: Desk, skip: Move | None) -> ft.Control | None:
    if skip is None:
        return None
    words = t("bux.bid.pass")
    return outline(desk.theme, words, lambda: desk.play(skip), label=t("bux.bid.pass_label"), height=48)


def _rule(desk: Desk) -> str:
    second = desk.view.options["second_price"]
    return t("bux.seal.second_price" if second else "bux.seal.first_price")


def _keypad(desk: Desk, auction: AuctionView, bid: Move, skip: Move | None) -> ft.Control:
    theme, c = desk.theme, desk.theme.c
    seat = bid.seat or ""
    typed = desk.mode.typed
    most = desk.view.seat(seat).chips

    def put(edit: Edit) -> None:
        desk.edit(lambda mode: replace(mode, typed=edit(mode.typed)))

    def seal(amount: int) -> None:
        if desk.has_device(seat):
            desk.run(desk.session.seal(seat, [amount], bid.step), quiet=True)
        else:
            desk.play(bid, amount=amount)

    detail = f"{asks(desk, 'bid.limit', n=chips(most))} {_rule(desk)}"
    parts: list[ft.Control] = [
        *typing(desk, asks(desk, "seal.question"), typed, _pass(desk, skip), detail),
        keypad(theme, put, most=99_999, height=44 if theme.height < 900 else 50),
    ]
    if typed is None:
        parts.append(outline(theme, t("bux.bid.by_steps", n=auction.step), None, colour=c.soft))
    elif why := wrong(desk, typed, 0, most, auction.step):
        parts.append(outline(theme, why, None, colour=c.danger))
    else:
        words = t("bux.seal.do", n=chips(typed)) if desk.has_device(seat) else t("bux.bid.do", n=chips(typed))
        parts.append(brass(theme, words, partial(seal, typed), icon="seal-solid", icon_colour="#7E1A11"))
    return stack(parts, gap=6)


def _sealed_dock(desk: Desk, auction: AuctionView) -> ft.Control:
    """Somebody is still to seal, or the bids are being opened."""
    theme = desk.theme
    late = absentees(desk.table)
    if auction.may_keep or (not late and auction.closed):
        return waiting_dock(desk)
    text = t("bux.wait.opening") if auction.closed else title(desk)
    detail = t("bux.seal.opening_of", names=listing(late)) if auction.closed and late else ""
    parts: list[ft.Control] = [question(theme, text, detail=detail, refused=desk.refused)]
    parts += _own_bid(desk)
    for seat in desk.prompt.waiting:
        if seat not in desk.session.seats and not desk.has_device(seat) and desk.may_record(seat):
            words = t("bux.wait.record_for", name=seat)
            parts.append(outline(theme, words, partial(desk.change, seat=seat), height=48))
    parts += _without(desk, late)
    return stack(parts, gap=6)


def _own_bid(desk: Desk) -> list[ft.Control]:
    """The seal of who holds this phone; a phone that goes round shows nobody's."""
    seal = None if desk.hot_seat else sealed_by(desk, desk.me)
    if seal is None:
        return []
    made = desk.session.sealed(desk.me).get(seal.seal)
    holds = None if made is None else t("bux.seal.mine", n=chips(made[0]))
    texts = (t("bux.seal.sealed"), holds, t("bux.seal.rest"), t("bux.seal.five"))
    return [OwnSeal(desk.theme, seal.seal, *texts)]


def _without(desk: Desk, late: tuple[str, ...]) -> list[ft.Control]:
    """Who waits may go on without the others; it takes two (all, once a bid lies open)."""
    own, theme = desk.table.set, desk.theme
    voters = [s for s in desk.session.seats if s not in late]
    if own is None or (not voters and not desk.session.is_host):
        return []
    voter = voters[0] if voters else ""
    found: list[ft.Control] = []
    for name in late:
        if desk.is_present(name) and not any(name in named for named in own.without.values()):
            continue
        said = [who for who, named in own.without.items() if name in named]
        if voter in said:
            found.append(say(theme, t("bux.seal.said", name=name), SMALL, theme.c.soft))
            continue
        event = {"do": "close", "lot": own.lot, "without": [name], **({"seat": voter} if voter else {})}
        words = t("bux.seal.without", name=name)
        if said:
            found.append(say(theme, t("bux.seal.asked", who=listing([w or "–" for w in said]), name=name), BODY))
        found.append(
            text_button(theme, words, partial(desk.record, event, None, seat=voter or None), colour=theme.c.danger)
        )
    return found
