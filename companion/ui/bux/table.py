"""The BUX table: which screen is due, and how it lies on a phone."""

from __future__ import annotations

import flet as ft

from companion.device.session import Session
from companion.ui.bux.bidding import compact
from companion.ui.bux.board import board
from companion.ui.bux.desk import Desk, Panel, Ways, use_desk
from companion.ui.bux.docks import dock
from companion.ui.bux.keys import use_keys
from companion.ui.bux.panels import panel
from companion.ui.bux.sealing import needs_curtain, types_here
from companion.ui.bux.selling import selling, sets_sheet, spread_sheet
from companion.ui.bux.spreads import chips_sheet, fresh_outcome, mine_sheet, others_sheet, outcome_sheet, up_sheet
from companion.ui.bux.stage import StageStrip, stage_of
from companion.ui.bux.strip import strip
from companion.ui.bux.trading import take_sheet
from companion.ui.bux.wide import wide
from companion.ui.guard import screen as component
from companion.ui.kit.frame import screen, top_bar
from companion.ui.kit.paper import note, sheet
from companion.ui.kit.theme import Theme
from companion.ui.play.chrome import banners, code, message, top_actions
from companion.ui.words import t


@component
def BuxTable(theme: Theme, session: Session, ways: Ways) -> ft.Control:
    """Everything from the deal to the last chip, for whoever holds this device."""
    desk = use_desk(theme, session, ways)
    use_keys(desk)
    return choose(desk)


def choose(desk: Desk) -> ft.Control:
    """The screen that is due."""
    from companion.ui.bux.ending import Ending
    from companion.ui.curtain import Curtain

    if desk.view.over:
        return Ending(desk)
    if not desk.session.seats and not (desk.session.is_host and desk.acting is not None):
        return board(desk)
    if needs_curtain(desk):
        return Curtain(
            desk.theme, desk.me or "", lambda: desk.cover(False), lambda: desk.change(place=""), t("bux.seal.curtain")
        )
    return phone(desk) if desk.theme.phone else wide(desk)


def title(desk: Desk) -> str:
    """ "Deck 2 · Auction", or whose turn it is."""
    view = desk.view
    phase = t(f"bux.phase.{view.phase}")
    if view.phase == "turn":
        mine = view.turn == desk.me and not desk.hot_seat
        phase = t("bux.phase.yours") if mine else t("bux.phase.of", name=view.turn)
        if desk.mode.place == "trade":
            phase = t("bux.phase.trade")
    if desk.theme.large and desk.theme.phone:
        return phase
    return t("bux.top", n=view.number, phase=phase)


def sheets(desk: Desk, room: float) -> list[ft.Control]:
    """What lies on the table, what matters now on top."""
    view, mode = desk.view, desk.mode
    if not view.full:
        return [chips_sheet(desk), sheet(desk.theme, note(desk.theme, t("bux.light.where_it_ends")), padding=14)]
    found: list[ft.Control] = []
    outcome = fresh_outcome(desk)
    if outcome is not None and mode.place == "":
        found.append(outcome_sheet(desk, outcome))
    if view.phase == "turn" and mode.place == "trade" and desk.acting is not None:
        return [take_sheet(desk)]
    if view.phase == "auction" or (view.phase == "draw" and desk.acting is None):
        found.append(up_sheet(desk))
    if selling(desk):
        found += [spread_sheet(desk, room), sets_sheet(desk)]
        if desk.acting != desk.me and desk.me is not None:
            found.append(mine_sheet(desk, room))
    elif desk.me is not None and desk.seat().spread:
        found.append(mine_sheet(desk, room))
    if any(seat.spread for seat in view.seats):
        found.append(others_sheet(desk))
    else:
        found.append(sheet(desk.theme, note(desk.theme, t("bux.spread.deal_first"), icon="next"), padding=14))
    return found


def stage_strip(desk: Desk, scale: float = 1.0) -> ft.Control:
    view = desk.view
    return StageStrip(desk.theme, stage_of(view), lambda: desk.set_panel(Panel("deck")), scale)


def phone(desk: Desk) -> ft.Control:
    theme, view = desk.theme, desk.view
    edge = theme.edge
    typing = desk.mode.place in ("other", "seal") or types_here(desk)
    busy_dock = typing or desk.mode.place in ("sell", "trade") or view.phase == "auction"
    tight = compact(theme) and (typing or desk.mode.place in ("sell", "trade", "draw"))
    above = ft.Column(
        [
            ft.Container(content=stage_strip(desk), padding=ft.Padding(edge, 0, edge, 8)),
            *([] if tight else [strip(desk)]),
        ],
        spacing=0,
        tight=True,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
    )
    return screen(
        theme,
        top=top_bar(theme, title(desk), code(desk), back=desk.ways.back, actions=top_actions(desk)),
        banners=banners(desk),
        strip=above,
        body=[*sheets(desk, theme.width - 2 * edge), ft.Container(height=2)],
        dock=dock(desk),
        dock_most=0.76 if typing and compact(theme) else 0.7 if busy_dock else 0.6,
        message=message(desk),
        over=panel(desk),
        body_key=f"{view.phase}-{desk.mode.place}",
    )
