"""Joining by hand: the short code with a knock, a pasted link to a table or to a host's computer, or the 12 words that
bring a seat to this device."""

from __future__ import annotations

import flet as ft

from companion.table.refusal import Refusal
from companion.ui.fields import field, use_typed
from companion.ui.guard import screen as component
from companion.ui.kit.buttons import brass, outline
from companion.ui.kit.frame import screen, top_bar
from companion.ui.kit.paper import sheet
from companion.ui.kit.theme import BODY, QUESTION, Theme
from companion.ui.kit.type import heading, say
from companion.ui.routes import parse_hub_link, parse_link
from companion.ui.shell import Shell
from companion.ui.words import t

WIDTH = 560


def read_code(text: str) -> str:
    """The short code as typed, in capitals without anything between its letters."""
    return "".join(ch for ch in text.upper() if ch.isalnum())


@component
def Join(shell: Shell, theme: Theme) -> ft.Control:
    body: list[ft.Control] = [say(theme, t("lobby.join_why"), BODY, theme.c.on_table_soft)]
    if shell.trouble:
        body.append(trouble(theme, shell.trouble))
    if shell.device.hub_here:
        body.append(sheet(theme, Knock(shell, theme), padding=14))
    body.append(sheet(theme, ByLink(shell, theme), padding=14))
    return screen(
        theme,
        top=top_bar(theme, t("lobby.join_title"), back=shell.back),
        body=body,
        message=shell.message(theme),
        width=WIDTH,
    )


def trouble(theme: Theme, text: str) -> ft.Control:
    """Why it did not work, where it must not be overlooked."""
    c = theme.c
    box = ft.Container(
        content=say(theme, text, BODY, c.on_danger), bgcolor=c.danger, border_radius=14, padding=14, key="trouble"
    )
    return ft.Semantics(content=box, live_region=True)


@component
def Knock(shell: Shell, theme: Theme) -> ft.Control:
    code, name = use_typed(""), use_typed("")
    wrong, set_wrong = ft.use_state(("", ""))

    def knock() -> None:
        typed, clean = read_code(code.now), " ".join(name.now.split())
        problems = (
            "" if len(typed) == 4 else t("lobby.join_need_code"),
            "" if clean else t("lobby.names_rule"),
        )
        set_wrong(problems)
        if not any(problems):
            shell.run(shell.knock, typed, clean)

    return _column(
        heading(theme, t("lobby.join_code"), QUESTION),
        field(
            theme, t("lobby.join_code"), code.value, code.put, submit=knock, wrong=wrong[0] or None, most=8,
            capitals=ft.TextCapitalization.CHARACTERS,
        ),
        field(
            theme, t("lobby.join_name"), name.value, name.put, submit=knock, wrong=wrong[1] or None, most=20,
            capitals=ft.TextCapitalization.WORDS,
        ),
        brass(theme, t("lobby.join_knock"), knock),
    )  # fmt: skip


@component
def ByLink(shell: Shell, theme: Theme) -> ft.Control:
    link, words = use_typed(""), use_typed("")
    restoring, set_restoring = ft.use_state(False)
    wrong, set_wrong = ft.use_state("")
    looking, set_looking = ft.use_state(False)

    def go() -> None:
        found, hub = parse_link(link.now), parse_hub_link(link.now)
        if found:
            set_wrong("")
            shell.run(*((shell.restore, found, words.now) if restoring else (shell.join, found)))
        elif restoring:
            set_wrong(t("lobby.restore_need_link"))
        elif hub is None:
            set_wrong(t("lobby.join_need_link"))
        elif not looking:
            shell.run(to_hub, hub)

    async def to_hub(hub: str) -> None:
        set_wrong("")
        set_looking(True)
        why_not = await reach(shell, hub)
        set_looking(False)
        set_wrong(why_not or "")
        if why_not is None:
            link.put("")

    why = "lobby.join_link_why" if shell.device.hub_here else "lobby.join_link_why_far"
    rows = [
        heading(theme, t("lobby.join_link"), QUESTION),
        say(theme, t("lobby.hub_looking") if looking else t(why), BODY, theme.c.soft),
        field(theme, t("lobby.join_link"), link.value, link.put, submit=go, wrong=wrong or None),
    ]
    if restoring:
        rows += [
            say(theme, t("lobby.restore_why"), BODY, theme.c.soft),
            field(theme, t("lobby.restore_words"), words.value, words.put, submit=go, lines=3),
            outline(theme, t("lobby.restore_go"), go),
        ]
    else:
        rows += [
            outline(theme, t("lobby.join_go"), go),
            outline(theme, t("lobby.restore"), lambda: set_restoring(True)),
        ]
    return _column(*rows)


async def reach(shell: Shell, hub: str) -> str | None:
    """Finds the host's computer of ``hub``: from then on tables are opened there and its codes are known. Why not, if
    it can't be found."""
    try:
        place = await shell.device.reach(hub)
    except Refusal as refusal:
        return refusal.message
    shell.tell(t("lobby.hub_found", place=place))
    return None


def _column(*rows: ft.Control) -> ft.Control:
    return ft.Column(list(rows), spacing=10, tight=True, horizontal_alignment=ft.CrossAxisAlignment.STRETCH)
