"""The sheets over a table: rules help, the deck, a player, corrections, house rulings."""

from __future__ import annotations

import flet as ft

from companion.ui.bux.desk import Desk


def panel(desk: Desk) -> ft.Control | None:
    """The sheet that is open, or None."""
    if desk.panel is None:
        return None
    from companion.ui.bux import correcting, helping, players, ruling, tocome

    draw = {
        "help": helping.help_panel,
        "deck": tocome.deck_panel,
        "correct": correcting.CorrectPanel,
        "ruling": ruling.RulingPanel,
        "player": players.player_panel,
        "players": players.players_panel,
        "stop": ruling.stop_panel,
    }[desk.panel.kind]
    drawn: ft.Control = draw(desk)
    return drawn
