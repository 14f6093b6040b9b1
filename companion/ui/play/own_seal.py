"""The own seal in a set that is going on: its words, and what it holds while a finger rests."""

from __future__ import annotations

import flet as ft

from companion.table.model import Seal
from companion.ui.kit.hold import Hold
from companion.ui.kit.marks import mark
from companion.ui.kit.theme import BODY, SMALL, STRONG, TARGET, Theme
from companion.ui.kit.type import runs, say
from companion.ui.play.desk import Desk
from crypto.chain import seal_words

WAX = "#9C2217"


def sealed_by(desk: Desk, seat: str | None) -> Seal | None:
    """What ``seat`` has sealed in this set; what it took back before doesn't count."""
    own = desk.table.set
    if own is None or seat is None:
        return None
    here = (s for s in desk.table.seals.values() if s.lot == own.lot and s.seat == seat and s.status != "withdrawn")
    return next(here, None)


@ft.component
def OwnSeal(theme: Theme, seal: str, says: str, holds: str | None, rest: str, five: str) -> ft.Control:
    """``says`` goes before the seal's words; ``holds`` is what it holds, None where this device doesn't know. ``rest``
    asks for a finger, ``five`` names the button for those who can't hold."""
    c = theme.c
    seen, set_seen = ft.use_state(False)
    if seen and holds is not None:
        text: ft.Control = say(theme, holds, STRONG, expand=True)
    else:
        words = " ".join(seal_words(bytes.fromhex(seal)).split())
        text = runs(theme, [(says + " ", STRONG, c.ink), (words, BODY, c.danger)], expand=True)
    line = ft.Row([mark("seal-solid", theme.icon(30), c.danger if theme.dark else WAX), text], spacing=10)
    if holds is None:
        return line
    face = ft.Container(
        content=ft.Row(
            [mark("finger", theme.icon(20), c.soft), say(theme, rest, SMALL, c.soft)],
            spacing=8,
            alignment=ft.MainAxisAlignment.CENTER,
        ),
        bgcolor=c.sunk,
        border_radius=14,
        height=None if theme.large else TARGET,
        padding=ft.Padding.symmetric(horizontal=8, vertical=12) if theme.large else 0,
        alignment=ft.Alignment.CENTER,
    )
    return ft.Column([line, Hold(theme, face, five, set_seen)], spacing=6, tight=True)
