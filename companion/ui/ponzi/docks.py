"""Which dock is due. Every answer comes out of the prompt; what isn't offered there is dashed and says why."""

from __future__ import annotations

import flet as ft

from companion.ui.kit.buttons import brass
from companion.ui.kit.dock import question, sending, stack
from companion.ui.play.desk import asked
from companion.ui.ponzi.asking import may_record, title, waiting_dock
from companion.ui.ponzi.desk import Desk
from companion.ui.ponzi.drawing import draw_dock
from companion.ui.ponzi.funding import fund_dock, row_dock
from companion.ui.ponzi.light import marker_dock
from companion.ui.ponzi.settling import discard_dock, pay_dock, remove_dock
from companion.ui.ponzi.trading import answer_dock, trade_dock
from companion.ui.words import t


def dock(desk: Desk) -> ft.Control:
    """The dock for what is open now."""
    return asked(desk, _due(desk))


def _due(desk: Desk) -> ft.Control:
    if desk.busy:
        return stack([question(desk.theme, title(desk)), sending(desk.theme)])
    draw = desk.move("draw")
    if draw is not None:
        return draw_dock(desk, draw) if may_record(desk, None) else waiting_dock(desk)
    if desk.move("crash") is not None:
        return marker_dock(desk) if may_record(desk, None) else waiting_dock(desk)
    lot = desk.lot()
    if lot is not None and desk.mode.aside and desk.me in (lot.seat, lot.to):
        back = brass(desk.theme, t("ponzi.envelope.back_to"), desk.leave, icon="envelope-sealed")
        return stack([question(desk.theme, title(desk), refused=desk.refused), back])
    if desk.acting is None:
        return waiting_dock(desk)
    match desk.view.phase:
        case "fund":
            return row_dock(desk) if desk.mode.industry else fund_dock(desk)
        case "trade":
            return answer_dock(desk) if desk.view.trade else trade_dock(desk)
        case "remove":
            return remove_dock(desk)
        case "discard":
            return discard_dock(desk)
        case "pay":
            return pay_dock(desk)
    return waiting_dock(desk)
