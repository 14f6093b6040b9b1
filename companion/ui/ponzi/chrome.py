"""What frames every screen of the table: title, table code, banners, actions, toast."""

from __future__ import annotations

import flet as ft

from companion.table.model import Lot
from companion.ui.kit.buttons import icon_button
from companion.ui.kit.frame import banner, offline, toast
from companion.ui.kit.theme import Theme
from companion.ui.ponzi.desk import Desk
from companion.ui.words import t
from crypto.chain import seal_words as words_of
from crypto.chain import table_code


def title(desk: Desk) -> str:
    view = desk.view
    if desk.theme.large and desk.theme.phone:
        return t("ponzi.top.short", n=view.round)
    return t("ponzi.top.title", n=view.round, phase=t(f"ponzi.phase.{view.phase}"))


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


def seal_of(lot: Lot) -> tuple[str, ...]:
    """The three words of a lot's seal."""
    return tuple(words_of(bytes.fromhex(lot.seal)).split())


def envelope_width(theme: Theme) -> float:
    """Room for the envelope: it shrinks on a short screen."""
    return min(theme.width - 60, 322, theme.height * 0.4)
