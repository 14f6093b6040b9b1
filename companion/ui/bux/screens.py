"""What the rest of the app asks of BUX's screens."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import flet as ft

from companion.ui.bux.options import choices, dead_phone, headline
from companion.ui.games import Choice, QuickScore
from companion.ui.kit.theme import Theme


class BuxScreens:
    @property
    def choices(self) -> tuple[Choice, ...]:
        return choices()

    @property
    def quick_score(self) -> QuickScore:
        from companion.ui.bux.quick_score import quick

        return quick()

    def table(self, theme: Theme, session: Any, **ways: Any) -> ft.Control:
        from companion.ui.bux.desk import Ways
        from companion.ui.bux.table import BuxTable

        return BuxTable(theme, session, Ways(**ways))

    def headline(self, options: Mapping[str, Any]) -> tuple[str, str]:
        return headline(options)

    def dead_phone(self, options: Mapping[str, Any] | None) -> str:
        return dead_phone(options)


SCREENS = BuxScreens()
