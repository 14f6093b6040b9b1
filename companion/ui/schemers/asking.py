"""What every dock is made of: whom it asks, how it asks, and what it says while somebody else decides."""

from __future__ import annotations

from dataclasses import replace

import flet as ft

from companion.ui.kit.buttons import icon_button, outline, text_button
from companion.ui.kit.dock import question, stack
from companion.ui.kit.theme import ACTION
from companion.ui.schemers.desk import KEYS, Desk, Panel
from companion.ui.words import listing, t


def title(desk: Desk) -> str:
    """What the table waits for, as a sentence: "Cat is to play"."""
    waiting, phase = desk.prompt.waiting, desk.view.phase
    if phase == "last":
        return t("schemers.wait.last")
    if not waiting:
        return t("schemers.wait.nobody")
    return t(f"schemers.wait.{phase}", name=waiting[0], names=listing(waiting))


def asks(desk: Desk, key: str) -> str:
    """A question to "you", or about somebody else whose move is recorded here."""
    who = "you" if desk.acting is None or desk.mine else "other"
    return t(f"schemers.{key}.{who}", name=desk.acting or "")


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
    right: list[ft.Control] = [] if (theme.large and theme.phone) or not theme.phone else [helper(desk)]
    if desk.mode.seat and left is None:
        words = t("schemers.wait.not_for", name=desk.mode.seat)
        right.append(icon_button(theme, "close", words, desk.leave, colour=theme.c.soft, size=18))
    if out is not None:
        right.append(out)
    side = ft.Row(right, spacing=0, tight=True) if right else None
    spoken = text if desk.acting is None else t("schemers.turn", name=desk.acting, question=text)
    return question(theme, text, detail=detail, out=side, left=left, refused=desk.refused, label=spoken)


def back(desk: Desk, does: ft.Control | None = None) -> ft.Control:
    return icon_button(
        desk.theme,
        "back",
        t("schemers.back"),
        lambda: desk.change(card="", who=False),
        colour=desk.theme.c.soft,
        size=20,
    )


def waiting_dock(desk: Desk) -> ft.Control:
    """Somebody else plays. Anyone may record for them, if the table plays so; and decline what was played last."""
    theme = desk.theme
    seat = next((s for s in desk.prompt.waiting if s not in desk.session.seats and desk.may_record(s)), None)
    buttons: list[ft.Control] = []
    if seat is not None:
        buttons.append(
            outline(
                theme,
                t("schemers.wait.record_for", name=seat),
                lambda: desk.change(seat=seat, let=desk.mode.let),
                role=replace(ACTION, size=16),
                key=f"for-{seat}",
            )
        )
    if desk.view.played is not None and desk.can_act:
        words = t("schemers.decline.still", card=desk.view.played.title)
        buttons.append(text_button(theme, words, lambda: desk.change(let=False), hint=KEYS["decline"]))
    if not buttons or (theme.large and theme.phone) or len(buttons) > 1:
        row = [stack(buttons)] if theme.large and theme.phone else [ft.Row(buttons, spacing=8, wrap=True)]
        return stack([head(desk, title(desk)), *(row if buttons else [])])
    return head(desk, title(desk), buttons[0])
