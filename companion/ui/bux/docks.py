"""Which dock is due. Every answer comes out of the prompt."""

from __future__ import annotations

import flet as ft

from companion.ui.bux.asking import title, waiting_dock
from companion.ui.bux.bidding import bid_dock
from companion.ui.bux.desk import Desk
from companion.ui.bux.drawing import draw_dock
from companion.ui.bux.sealing import seal_dock
from companion.ui.bux.trading import trade_dock
from companion.ui.bux.turn import light_dock, turn_dock
from companion.ui.kit.dock import question, sending, stack
from companion.ui.play.desk import asked


def dock(desk: Desk) -> ft.Control:
    """The dock for what is open now."""
    return asked(desk, _due(desk))


def _due(desk: Desk) -> ft.Control:
    view, place = desk.view, desk.mode.place
    if desk.busy:
        return stack([question(desk.theme, title(desk)), sending(desk.theme)])
    match view.phase:
        case "auction":
            return seal_dock(desk) if view.auction is not None and view.auction.sealed else bid_dock(desk)
        case "deal":
            move = desk.move("deal")
            return draw_dock(desk, move) if move is not None and desk.acting is not None else waiting_dock(desk)
        case "draw":
            move = desk.move("draw")
            return draw_dock(desk, move) if move is not None and desk.acting is not None else waiting_dock(desk)
        case "turn":
            move = desk.move("draw") if desk.acting is not None else None
            if move is not None and place == "draw" and view.full:
                return draw_dock(desk, move)
            if place == "trade" and desk.acting is not None:
                return trade_dock(desk)
            if not view.full and desk.acting is not None:
                return light_dock(desk)
            return turn_dock(desk)
    return waiting_dock(desk)
