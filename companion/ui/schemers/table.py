"""The table of Schemers & Scammers: which screen is due, and how it lies on a phone."""

from __future__ import annotations

import flet as ft

from companion.device.session import Session
from companion.ui.guard import screen as component
from companion.ui.kit.buttons import icon_button
from companion.ui.kit.frame import screen, top_bar
from companion.ui.kit.theme import Theme
from companion.ui.play.chrome import banners, code, message
from companion.ui.schemers.board import board
from companion.ui.schemers.chain import chain_sheet
from companion.ui.schemers.counting import counts_sheet
from companion.ui.schemers.desk import Desk, Panel, Ways, money, use_desk
from companion.ui.schemers.docks import dock
from companion.ui.schemers.keys import use_keys
from companion.ui.schemers.panels import panel
from companion.ui.schemers.pictures import on_sky, sky
from companion.ui.schemers.rounds import round_screen
from companion.ui.schemers.sheets import sheets
from companion.ui.schemers.wide import wide
from companion.ui.words import t


@component
def SchemersTable(theme: Theme, session: Session, ways: Ways) -> ft.Control:
    """Everything from the first card to the win, for whoever holds this device."""
    desk = use_desk(theme, session, ways)
    use_keys(desk)
    seen, set_seen = ft.use_state(len(desk.view.rounds))
    # A round that is taken back and counted anew is shown anew.
    ft.use_effect(lambda: set_seen(lambda n: min(n, len(desk.view.rounds))), dependencies=[len(desk.view.rounds)])
    return choose(desk, seen, lambda: set_seen(len(desk.view.rounds)))


def choose(desk: Desk, seen: int = 0, went_on: object = None) -> ft.Control:
    """The screen that is due. ``seen``: how many counted rounds this device has shown."""
    from companion.ui.curtain import Curtain
    from companion.ui.schemers.ending import Ending

    if desk.view.over:
        return Ending(desk)
    if not desk.session.seats and not (desk.session.is_host and desk.acting is not None):
        return board(desk)
    if desk.panel is not None and desk.panel.kind == "count" and _secret(desk):
        why = t("schemers_count.why.sealed")
        return Curtain(desk.theme, desk.me or "", lambda: desk.cover(False), lambda: desk.set_panel(None), why)
    if len(desk.view.rounds) > seen and desk.view.phase == "turn" and callable(went_on):
        return round_screen(desk, went_on)
    return phone(desk) if desk.theme.phone else wide(desk)


def _secret(desk: Desk) -> bool:
    """Whether the next screen is for one player of this phone alone."""
    return desk.hot_seat and desk.covered and bool(desk.view.options["sealed_counts"])


def bar_theme(theme: Theme) -> Theme:
    """The theme of what stands on the sky."""
    return on_sky(theme)


def sky_behind(theme: Theme) -> ft.Control:
    return ft.Container(content=sky(theme), left=0, right=0, top=0, bottom=0)


def title(desk: Desk) -> str:
    """ "Round 2 · Your turn" """
    view = desk.view
    key = view.phase
    if key == "turn" and view.turn == desk.me and not desk.hot_seat:
        key = "mine"
    phase = t(f"schemers.phase.{key}", name=view.turn or "")
    if desk.theme.large and desk.theme.phone:
        return phase
    return t("schemers.top.title", n=view.round, phase=phase)


def subtitle(desk: Desk) -> str:
    """The goal and the table code; where they don't fit on a line, the code."""
    both = t("schemers.top.goal", target=money(desk.view.target), code=code(desk))
    room = desk.theme.width - 60 - 52 * len(actions(desk))
    return both if not desk.theme.phone or len(both) * 6.4 < room else code(desk)


def actions(desk: Desk) -> list[ft.Control]:
    theme, ways = bar_theme(desk.theme), desk.ways
    found: list[ft.Control] = []
    if ways.invite is not None and not (theme.large and theme.phone):
        found.append(icon_button(theme, "qr", t("common.invite"), ways.invite))
    if desk.view.rounds and not (theme.large and theme.phone):
        words = t("schemers_count.scores")
        found.append(icon_button(theme, "medal", words, lambda: desk.set_panel(Panel("scores"))))
    found.append(icon_button(theme, "history", t("common.history"), ways.history))
    if theme.large and theme.phone:
        found.append(icon_button(theme, "help", t("common.help"), lambda: desk.set_panel(Panel("help"))))
    return found


def lying(desk: Desk, room: float) -> list[ft.Control]:
    """What lies on the table, what matters now on top."""
    if desk.view.phase == "count":
        return [counts_sheet(desk), *sheets(desk, room)]
    return [*chain_sheet(desk), *sheets(desk, room)]


def phone(desk: Desk) -> ft.Control:
    theme, view = desk.theme, desk.view
    chain = "" if view.played is None else f"{view.played.do}{len(view.played.chain)}"
    return screen(
        theme,
        behind=sky_behind(theme),
        top=top_bar(bar_theme(theme), title(desk), subtitle(desk), back=desk.ways.back, actions=actions(desk)),
        banners=banners(desk),
        body=[ft.Container(height=4), *lying(desk, theme.width - 2 * theme.edge), ft.Container(height=2)],
        dock=dock(desk),
        dock_most=0.6,
        message=message(desk),
        over=panel(desk),
        body_key=f"{view.phase}-{view.round}-{chain}",
    )
