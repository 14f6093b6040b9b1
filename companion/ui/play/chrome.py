"""What frames every screen of a table: table code, banners, actions, toast."""

from __future__ import annotations

import flet as ft

from companion.ui.kit.arriving import arriving
from companion.ui.kit.buttons import icon_button
from companion.ui.kit.colour import fade
from companion.ui.kit.frame import banner, offline, slot, toast
from companion.ui.kit.qr import qr
from companion.ui.kit.theme import BESLEY8, BODY, Role
from companion.ui.kit.type import say
from companion.ui.play.desk import Desk, Panel
from companion.ui.words import t
from crypto.chain import table_code


def code(desk: Desk) -> str:
    """The table code: two words and the entry's number, as every phone shows them."""
    head = desk.table.head
    two = table_code(bytes.fromhex(head.hash)).split()[:2]
    return " · ".join([*two, str(head.seq)])


def banners(desk: Desk) -> list[ft.Control]:
    theme = desk.theme
    found = [offline(theme)] if desk.ways.offline else []
    if desk.session.trouble:
        found.append(banner(theme, desk.session.trouble, danger=True, icon="shield"))
    return found


def message(desk: Desk) -> ft.Control | None:
    told = desk.told
    if told is None:
        return None
    if told.own:
        said = toast(desk.theme, told.text, action=t("common.undo"), press=lambda: desk.undo(told.seq))
    else:
        said = toast(desk.theme, told.text)
    return arriving(desk.theme, said, f"told-{told.seq}")


def afloat(desk: Desk, dock: ft.Control, gap: float) -> ft.Column:
    """The dock of a wide screen with the place of the toast over it, which comes and goes without moving the dock."""
    return ft.Column(
        [slot(message(desk), padding=ft.Padding.only(bottom=gap)), dock],
        spacing=0,
        tight=True,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
    )


def top_actions(desk: Desk) -> list[ft.Control]:
    theme, ways = desk.theme, desk.ways
    found: list[ft.Control] = []
    if ways.invite is not None and not (theme.large and theme.phone):
        found.append(icon_button(theme, "qr", t("common.invite"), ways.invite))
    if theme.large and theme.phone:
        found.append(icon_button(theme, "help", t("common.help"), lambda: desk.set_panel(Panel("help"))))
    found.append(icon_button(theme, "history", t("common.history"), ways.history))
    return found


def late(desk: Desk) -> list[ft.Control]:
    """The way in for late comers, at the foot of the players."""
    theme, c = desk.theme, desk.theme.c
    link = desk.session.invitation
    if link is None:
        return []
    words: list[ft.Control] = [say(theme, t("common.late"), BODY, c.on_table_soft, size=14)]
    if desk.session.code:
        words.append(say(theme, desk.session.code, Role(BESLEY8, ft.FontWeight.W_400, 22, 28), c.on_table))
    inside = ft.Row(
        [
            qr(link, 98, t("common.qr", code=desk.session.code or ""), radius=8),
            ft.Column(words, spacing=2, tight=True, expand=True),
        ],
        spacing=14,
    )
    box = ft.Container(
        content=inside,
        border=ft.Border.all(1.5, fade(c.accent_fill, 0.6)),
        border_radius=14,
        padding=ft.Padding(12, 12, 12, 12),
    )
    return [box]
