"""What every dock is made of: whom it asks, how it asks, and what it says while somebody else decides."""

from __future__ import annotations

from dataclasses import replace

import flet as ft

from companion.ui.bux.desk import Desk, Panel, chips
from companion.ui.kit.buttons import icon_button, outline
from companion.ui.kit.dock import question, stack
from companion.ui.kit.theme import ACTION
from companion.ui.words import listing, t


def title(desk: Desk) -> str:
    """What the table waits for, as a sentence: "Cat is to bid"."""
    view, waiting = desk.view, desk.prompt.waiting
    names = listing(waiting)
    if view.phase == "auction":
        if view.auction is not None and view.auction.may_keep:
            return t("bux.wait.keep", name=waiting[0])
        if view.auction is not None and view.auction.sealed:
            return t("bux.wait.seal", n=len(waiting), names=names) if waiting else t("bux.wait.opening")
        return t("bux.wait.bid", name=waiting[0]) if waiting else t("bux.wait.nobody")
    if view.phase == "deal":
        return t("bux.wait.deal", n=len(waiting), names=names)
    return t(f"bux.wait.{view.phase}", name=waiting[0]) if waiting else t("bux.wait.nobody")


def asks(desk: Desk, key: str, **values: object) -> str:
    """A question to "you", or about somebody else whose move is recorded here."""
    who = "you" if desk.acting is None or desk.mine else "other"
    return t(f"bux.{key}.{who}", name=desk.acting or "", **values)


def helper(desk: Desk) -> ft.Control:
    """The rules for this phase, beside the question."""
    return icon_button(
        desk.theme, "help", t("common.help"), lambda: desk.set_panel(Panel("help")), colour=desk.theme.c.soft, size=20
    )


def head(
    desk: Desk,
    text: str,
    out: ft.Control | None = None,
    *,
    detail: str = "",
    left: ft.Control | None = None,
    refused: str | None = None,
) -> ft.Control:
    """The question with the way out, the help, and the way back from recording for somebody else."""
    theme = desk.theme
    right: list[ft.Control] = []
    if not (theme.large and theme.phone) and theme.phone:
        right.append(helper(desk))
    if desk.mode.seat and not desk.mode.place:
        words = t("bux.wait.not_for", name=desk.mode.seat)
        right.append(icon_button(theme, "close", words, desk.leave, colour=theme.c.soft, size=18))
    if out is not None:
        right.append(out)
    side = ft.Row(right, spacing=0, tight=True) if right else None
    spoken = text if desk.acting is None else t("bux.turn", name=desk.acting, question=text)
    return ft.Container(
        content=question(
            theme, text, detail=detail, out=side, left=left, refused=desk.refused or refused, label=spoken
        ),
        padding=ft.Padding.only(bottom=4),
    )


def own_seal(desk: Desk, seat: str) -> bool:
    """Whether only the seat's own device may move for it now, because bids are sealed."""
    auction = desk.view.auction
    return auction is not None and auction.sealed and desk.has_device(seat) and seat not in desk.session.seats


def waiting_dock(desk: Desk, detail: str = "") -> ft.Control:
    """Somebody else decides. Anyone may record for them, if the table plays so."""
    theme, view = desk.theme, desk.view
    waiting = [s for s in desk.prompt.waiting if s not in desk.session.seats]
    for_whom = [s for s in waiting if desk.may_record(s) and not own_seal(desk, s)]
    auction = view.auction
    if not detail and auction is not None and not auction.sealed and auction.high:
        if auction.high == desk.me and not desk.hot_seat:
            detail = t("bux.bid.you_lead", n=chips(auction.amount))
        else:
            detail = t("bux.bid.leads", name=auction.high, n=chips(auction.amount))
    button: ft.Control | None = None
    if for_whom:
        seat = for_whom[0]
        button = outline(
            theme,
            t("bux.wait.record_for", name=seat),
            lambda: desk.change(seat=seat),
            role=replace(ACTION, size=16),
            key=f"for-{seat}",
        )
    if theme.large and theme.phone:
        return stack([question(theme, title(desk), detail=detail, refused=desk.refused), *([button] if button else [])])
    right = [*([helper(desk)] if theme.phone else []), *([button] if button else [])]
    side = ft.Row(right, spacing=0, tight=True) if right else None
    return question(theme, title(desk), detail=detail, out=side, refused=desk.refused)
