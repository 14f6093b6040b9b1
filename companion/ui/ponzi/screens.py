"""What the rest of the app asks of Ponzi Scheme's screens."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import flet as ft

from companion.ui.games import Choice, QuickScore
from companion.ui.kit.theme import Theme
from companion.ui.ponzi.options import choices, dead_phone, headline


class PonziScreens:
    @property
    def choices(self) -> tuple[Choice, ...]:
        return choices()

    @property
    def quick_score(self) -> QuickScore:
        from companion.ui.ponzi.quick_score import quick

        return quick()

    def table(self, theme: Theme, session: Any, **ways: Any) -> ft.Control:
        from companion.ui.ponzi.desk import Ways
        from companion.ui.ponzi.table import PonziTable

        return PonziTable(theme, session, Ways(**ways))

    def headline(self, options: Mapping[str, Any]) -> tuple[str, str]:
        return headline(options)

    def dead_phone(self, options: Mapping[str, Any] | None) -> str:
        return dead_phone(options)


SCREENS = PonziScreens()
