"""What frames every screen of a table: table code, banners, actions, toast."""

from __future__ import annotations

import flet as ft

from companion.ui.kit.buttons import icon_button
from companion.ui.kit.frame import banner, offline, toast
from companion.ui.play.desk import Desk
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
    return toast(desk.theme, told.text, action=t("common.undo"), press=lambda: desk.undo(told.seq))


def top_actions(desk: Desk) -> list[ft.Control]:
    theme, ways = desk.theme, desk.ways
    found: list[ft.Control] = []
    if ways.invite is not None and not (theme.large and theme.phone):
        found.append(icon_button(theme, "qr", t("common.invite"), ways.invite))
    found.append(icon_button(theme, "history", t("common.history"), ways.history))
    return found
