"""Which dock is due. Every answer comes out of the prompt."""

from __future__ import annotations

from functools import partial

import flet as ft

from companion.ui.kit.buttons import brass
from companion.ui.kit.dock import question, sending, stack
from companion.ui.play.desk import asked
from companion.ui.schemers.acting import grid_dock, target_dock
from companion.ui.schemers.asking import head, title, waiting_dock
from companion.ui.schemers.chain import asking, decline_dock
from companion.ui.schemers.counting import count_dock
from companion.ui.schemers.desk import Desk
from companion.ui.words import t


def dock(desk: Desk) -> ft.Control:
    """The dock for what is open now."""
    return asked(desk, _due(desk))


def _due(desk: Desk) -> ft.Control:
    view = desk.view
    if desk.busy:
        return stack([question(desk.theme, title(desk)), sending(desk.theme)])
    if view.phase == "count":
        return count_dock(desk)
    if asking(desk):
        return decline_dock(desk)
    if view.phase == "last":
        return _last(desk)
    if desk.acting is None:
        return waiting_dock(desk)
    return target_dock(desk) if desk.mode.card else grid_dock(desk)


def _last(desk: Desk) -> ft.Control:
    """The last card has been played, and nothing on it can be declined any more."""
    end = next((m for m in desk.prompt.moves if m.do == "end_round"), None)
    parts: list[ft.Control] = [head(desk, title(desk), detail=t("schemers.last.why") if desk.view.played else "")]
    if end is not None and desk.can_act:
        parts.append(brass(desk.theme, t("schemers.last.count"), partial(desk.play, end), icon="bill"))
    return stack(parts)
