"""The sheets over a table: rules help, a player, corrections, house rulings, calling a trade off."""

from __future__ import annotations

import flet as ft

from companion.ui.ponzi.desk import Desk


def panel(desk: Desk) -> ft.Control | None:
    """The sheet that is open, or None."""
    if desk.panel is None:
        return None
    from companion.ui.ponzi import boarding, correcting, helping, players, ruling, voiding

    draw = {
        "help": helping.help_panel,
        "correct": correcting.CorrectPanel,
        "board": boarding.BoardPanel,
        "ruling": ruling.RulingPanel,
        "player": players.player_panel,
        "players": players.players_panel,
        "void": voiding.void_panel,
        "stop": ruling.stop_panel,
    }[desk.panel.kind]
    drawn: ft.Control = draw(desk)
    return drawn
