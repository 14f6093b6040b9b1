"""What every dock is made of: whom it asks, how it asks, and what it says while somebody else decides."""

from __future__ import annotations

from dataclasses import replace

import flet as ft

from companion.ui.kit.buttons import icon_button, outline
from companion.ui.kit.dock import question, stack
from companion.ui.kit.theme import ACTION
from companion.ui.ponzi.desk import Desk, Panel
from companion.ui.words import listing, t


def title(desk: Desk) -> str:
    """What the table waits for, as a sentence: "Cat is to fund"."""
    view = desk.view
    if desk.prompt.moves and desk.move("draw"):
        return t("ponzi.draw.waiting")
    if desk.move("crash"):
        return t("ponzi.light.waiting")
    if view.trade:
        return t("ponzi.wait.answer", name=view.trade.to)
    waiting = desk.prompt.waiting
    if view.phase == "pay":
        return t("ponzi.wait.pay", n=len(waiting), names=listing(waiting))
    return t(f"ponzi.wait.{view.phase}", name=waiting[0]) if waiting else t("ponzi.wait.nobody")


def may_record(desk: Desk, seat: str | None) -> bool:
    """Whether this device may record a public move of ``seat`` (None: one that belongs to nobody)."""
    return desk.may_record(seat)


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
        content=question(
            theme, text, detail=detail, out=side, left=left, refused=desk.refused or desk.mode.complaint, label=spoken
        ),
        padding=ft.Padding.only(bottom=2),
    )


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
            theme,
            t("ponzi.wait.record_for", name=seat),
            lambda: desk.change(seat=seat),
            role=replace(ACTION, size=16),
            key=f"for-{seat}",
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
