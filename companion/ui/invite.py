"""The QR code, the short code and the address: in the lobby, and one tap away all game."""

from __future__ import annotations

from collections.abc import Callable

import flet as ft

from companion.device.session import Session
from companion.ui.guard import screen as component
from companion.ui.kit.buttons import outline, tappable
from companion.ui.kit.colour import fade
from companion.ui.kit.frame import screen, top_bar
from companion.ui.kit.paper import sheet
from companion.ui.kit.qr import qr
from companion.ui.kit.theme import BESLEY9, BODY, EDGE, FIGURE_L, SMALL, Role, Room, Theme
from companion.ui.kit.type import say, style
from companion.ui.listening import use_session
from companion.ui.shell import Shell
from companion.ui.words import t

CODE = Role(BESLEY9, ft.FontWeight.W_400, 33, 38, 1.6)


def code_figure(theme: Theme, code: str, colour: str | None = None) -> ft.Control:
    """The short code in large letters, spelled out for a screen reader."""
    look = style(theme, CODE, colour)
    look.letter_spacing = 2
    letters = ft.Text(code, style=look, semantics_label="", no_wrap=True)
    return ft.Semantics(
        content=letters, label=t("lobby.code_label", code=", ".join(code)), exclude_semantics=True, container=True
    )


def _side(theme: Theme) -> float:
    """The side of the QR code: as large as the screen allows."""
    if theme.room is Room.DESKTOP:
        return max(200, min((theme.width - 72) * 6 / 11 - 80, theme.height - 250))
    return max(160, min(theme.width - 2 * EDGE - 44, 420, theme.height * 0.52))


def qr_sheet(theme: Theme, session: Session, enlarge: Callable[[], None]) -> ft.Control:
    """The card of the lobby: the code to scan, and the one to type."""
    c = theme.c
    parts: list[ft.Control] = []
    if session.invitation:
        side = _side(theme)
        framed = ft.Container(
            content=qr(session.invitation, side, t("lobby.qr_label"), radius=8),
            border=ft.Border.all(2, c.accent_fill),
            border_radius=10,
        )
        parts.append(
            tappable(
                theme,
                ft.Container(content=framed, border=ft.Border.all(1, fade(c.rule, 0.9)), border_radius=16, padding=5),
                t("lobby.qr_label"),
                enlarge,
                radius=16,
            )
        )
    elif session.code:
        parts.append(say(theme, t("lobby.code_only"), BODY, c.soft))
    if session.code:
        parts.append(_typed(theme, session.code, bool(session.invitation)))
    if not parts:
        return ft.Container()
    return sheet(
        theme,
        ft.Column(parts, spacing=10, horizontal_alignment=ft.CrossAxisAlignment.CENTER, tight=True),
        padding=ft.Padding(12, 14, 12, 12),
        key="invitation",
    )


def _typed(theme: Theme, code: str, scan: bool) -> ft.Control:
    words = say(theme, t("lobby.scan") if scan else "", BODY, theme.c.soft, expand=True)
    typed = ft.Column(
        [say(theme, t("lobby.or_type"), SMALL, theme.c.soft), code_figure(theme, code)],
        spacing=0,
        tight=True,
        horizontal_alignment=ft.CrossAxisAlignment.END,
    )
    if theme.large and theme.phone:
        typed.horizontal_alignment = ft.CrossAxisAlignment.START
        words.expand = None
        return ft.Column([words, typed], spacing=6, tight=True)
    return ft.Container(
        content=ft.Row([words, typed], vertical_alignment=ft.CrossAxisAlignment.CENTER),
        padding=ft.Padding.symmetric(horizontal=10),
    )


@component
def Invite(shell: Shell, theme: Theme, session: Session) -> ft.Control:
    """The whole screen for a latecomer's camera, at any time of the game."""
    use_session(session)
    c = theme.c
    side = max(160, min(theme.width - 2 * EDGE, theme.height - (300 if theme.phone else 260), 720))
    parts: list[ft.Control] = []
    if session.invitation:
        code = qr(session.invitation, side, t("common.qr", code=session.code or ""))
        parts.append(ft.Row([code], alignment=ft.MainAxisAlignment.CENTER))
    parts.append(say(theme, t("lobby.invite_why"), BODY, c.on_table_soft, align=ft.TextAlign.CENTER))
    facts: list[ft.Control] = []
    if session.code:
        facts.append(_fact(theme, t("lobby.join_code"), code_figure(theme, session.code, c.on_table)))
    if session.address:
        address = say(theme, session.address, FIGURE_L, c.on_table, size=20 if theme.phone else 28)
        facts.append(_fact(theme, t("lobby.address"), address))
    parts.append(ft.Row(facts, spacing=28, run_spacing=8, wrap=True, alignment=ft.MainAxisAlignment.CENTER))
    if session.invitation:
        copy = outline(
            theme,
            t("lobby.copy_link"),
            lambda: shell.tell(t("history.copied")),
            action=ft.CopyToClipboard(session.invitation),
            on_table=True,
            height=48,
        )
        parts.append(ft.Row([copy], alignment=ft.MainAxisAlignment.CENTER))
    return screen(
        theme,
        top=top_bar(theme, t("lobby.invite_title"), back=shell.back, back_icon="close"),
        banners=shell.banners(theme),
        body=parts,
        message=shell.message(theme),
    )


def _fact(theme: Theme, name: str, value: ft.Control) -> ft.Control:
    return ft.Column(
        [say(theme, name, SMALL, theme.c.on_table_soft), value],
        spacing=0,
        tight=True,
        horizontal_alignment=ft.CrossAxisAlignment.CENTER,
    )
