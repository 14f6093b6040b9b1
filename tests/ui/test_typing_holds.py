"""A key on its way while the screen is redrawn, since somebody else has moved: what was typed stays.

Flet's client tells of a key twice: the new text is put into the control at once, the handler hears of it later.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

import flet as ft
import pytest
from flet.controls.context import _context_page
from flet.messaging.session import Session

from companion.ui.fields import field, use_typed
from companion.ui.kit.theme import Theme
from companion.ui.options import switch_row
from tests.ui.test_taps_hold import Line, settled

THEME = Theme()


@ft.component
def Drawn(draw: Callable[[], ft.Control]) -> ft.Control:
    return draw()


class Sheet:
    """A screen with a name's field and a switch, as Flet keeps it and as its client shows it."""

    def __init__(self) -> None:
        self.heard: list[str] = []
        self.switched: list[bool] = []
        self.redraw: Callable[[], None]
        self.clear: Callable[[], None]
        self.line = Line()
        self.session = Session(self.line)
        _context_page.set(self.session.page)
        self.line.pack(self.session.get_page_patch())
        self.session.page.render(Drawn, self.draw)

    def draw(self) -> ft.Control:
        name = use_typed("")
        moves, set_moves = ft.use_state(0)
        self.redraw = lambda: set_moves(moves + 1)
        self.clear = lambda: name.put("")

        def change(text: str) -> None:
            self.heard.append(text)
            name.put(text[:5])

        return ft.Column(
            [
                ft.Text(f"{moves} moves"),
                field(THEME, "Name", name.value, change),
                switch_row(THEME, "Sound", ft.Text(""), False, self.switched.append),
            ]
        )

    def _find(self, kind: type[Any]) -> Any:
        return next(control for control in list(self.session.index.values()) if type(control) is kind)

    @property
    def box(self) -> ft.TextField:
        found: ft.TextField = self._find(ft.TextField)
        return found

    def put(self, kind: type[Any], value: Any) -> None:
        """The first half of what a key or a tap does."""
        self.session.apply_patch(self._find(kind)._i, {"value": value})

    async def tell(self, kind: type[Any], value: Any) -> None:
        """The second half."""
        await self.session.dispatch_event(self._find(kind)._i, "change", value)
        await settled()

    async def redrawn(self) -> None:
        self.redraw()
        await settled()


def on_sheet(doing: Callable[[Sheet], Any]) -> Any:
    async def scene() -> Any:
        sheet = Sheet()
        await settled()
        try:
            return await doing(sheet)
        finally:
            sheet.session.close()

    return asyncio.run(scene())


def test_redraw_between_a_key_and_its_event_keeps_the_text() -> None:
    async def scene(sheet: Sheet) -> None:
        for text in ("A", "An", "Ann"):
            sheet.put(ft.TextField, text)
            await sheet.redrawn()
            assert sheet.box.value == text
            await sheet.tell(ft.TextField, text)
            assert sheet.box.value == text
        assert sheet.heard == ["A", "An", "Ann"]

    on_sheet(scene)


def test_key_that_comes_while_the_one_before_is_heard_keeps_its_place() -> None:
    async def scene(sheet: Sheet) -> None:
        sheet.put(ft.TextField, "A")
        sheet.put(ft.TextField, "An")
        await sheet.tell(ft.TextField, "A")
        assert sheet.box.value == "An"
        await sheet.tell(ft.TextField, "An")
        assert (sheet.box.value, sheet.heard) == ("An", ["A", "An"])

    on_sheet(scene)


@pytest.mark.parametrize("typed", ["Ann", "Annabel"])
def test_screen_that_changes_the_text_itself_is_obeyed(typed: str) -> None:
    async def scene(sheet: Sheet) -> None:
        sheet.put(ft.TextField, typed)
        await sheet.tell(ft.TextField, typed)
        assert sheet.box.value == typed[:5]
        sheet.clear()
        await settled()
        assert sheet.box.value == ""

    on_sheet(scene)


def test_switch_tapped_twice_while_the_screen_is_redrawn_hears_both() -> None:
    async def scene(sheet: Sheet) -> None:
        sheet.put(ft.Switch, True)
        await sheet.redrawn()
        await sheet.tell(ft.Switch, True)
        sheet.put(ft.Switch, False)
        await sheet.tell(ft.Switch, False)
        assert sheet.switched == [True, False]

    on_sheet(scene)
