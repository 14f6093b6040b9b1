"""The transcript on its way out: copied, saved as a file, or selected by hand."""

from __future__ import annotations

from datetime import UTC, datetime

import flet as ft

from companion.device.session import Session
from companion.ui.files import save_file
from companion.ui.guard import screen as component
from companion.ui.kit.buttons import brass, outline
from companion.ui.kit.dock import stack
from companion.ui.kit.frame import screen, top_bar
from companion.ui.kit.paper import sheet
from companion.ui.kit.theme import BODY, SMALL, STRONG, Theme
from companion.ui.kit.type import say, style
from companion.ui.listening import use_session
from companion.ui.shell import Shell
from companion.ui.words import t

SHOWN = 4000
"""Characters of the transcript that are drawn for selecting by hand."""


@component
def Share(shell: Shell, theme: Theme, session: Session) -> ft.Control:
    use_session(session)
    c = theme.c
    text = session.transcript()
    entries = session.table.head.seq

    async def save() -> None:
        day = datetime.now(UTC).strftime("%Y-%m-%d")
        name = t("history.file", game=session.table.game, day=day, id=session.table.id[:8])
        saved = await save_file(shell.page, name, text)
        if saved is None:
            shell.tell(t("history.not_saved"), "refused")
        elif saved:
            shell.tell(t("history.saved"))

    copy = outline(
        theme, t("history.copy"), lambda: shell.tell(t("history.copied")), action=ft.CopyToClipboard(text)
    )
    shown = text if len(text) <= SHOWN else text[:SHOWN] + "…"
    paper = ft.Column(
        [
            say(theme, t("history.entries", n=entries), STRONG),
            say(theme, t("history.share_why"), BODY, c.soft),
            say(theme, t("history.select"), SMALL, c.soft),
            ft.Container(
                content=ft.Column(
                    [ft.Text(shown, selectable=True, style=style(theme, SMALL, c.ink, size=12))],
                    scroll=ft.ScrollMode.AUTO,
                ),
                bgcolor=c.sunk,
                border_radius=9,
                padding=10,
                height=220,
            ),
        ],
        spacing=8,
        tight=True,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
    )
    return screen(
        theme,
        top=top_bar(theme, t("history.share_title"), session.table.rulebook.title, back=shell.back),
        banners=shell.banners(theme),
        body=[sheet(theme, paper, padding=14)],
        dock=stack([brass(theme, t("history.save"), lambda: shell.run(save), icon="book"), copy]),
        message=shell.message(theme),
        width=680,
    )
