"""The Ponzi table: which screen is due, and how it is laid out on a phone, a tablet and a desktop."""

from __future__ import annotations

import flet as ft

from companion.device.session import Session
from companion.ui.guard import screen as component
from companion.ui.kit.buttons import icon_button
from companion.ui.kit.dock import Dock
from companion.ui.kit.frame import banner, offline, screen, toast, top_bar
from companion.ui.kit.paper import sheet
from companion.ui.kit.qr import qr
from companion.ui.kit.theme import BESLEY8, BODY, GAP, SMALL, STRONG, Role, Room, Theme
from companion.ui.kit.type import say
from companion.ui.ponzi.board import board
from companion.ui.ponzi.desk import Desk, Panel, Ways, use_desk
from companion.ui.ponzi.docks import dock
from companion.ui.ponzi.due import cash_pill, due_sheet, due_words
from companion.ui.ponzi.envelopes import ReceivedScreen, SealedScreen, keypad_screen, top_actions
from companion.ui.ponzi.keys import use_keys
from companion.ui.ponzi.lines import history_sheet
from companion.ui.ponzi.market import market_sheet
from companion.ui.ponzi.moments import crash_screen, payday
from companion.ui.ponzi.panels import panel
from companion.ui.ponzi.strip import placed, player_cards, strip
from companion.ui.ponzi.wheel import wheel, wheel_words
from companion.ui.words import number, t
from crypto.chain import table_code


@component
def PonziTable(theme: Theme, session: Session, ways: Ways) -> ft.Control:
    """Everything from the first round to the books, for whoever holds this device."""
    desk = use_desk(theme, session, ways)
    use_keys(desk)
    return choose(desk)


def choose(desk: Desk) -> ft.Control:
    """The screen that is due."""
    from companion.ui.curtain import Curtain
    from companion.ui.ponzi.ending import Ending

    view, mode = desk.view, desk.mode
    if view.over:
        return Ending(desk)
    if not desk.session.seats:
        return board(desk)
    lot = desk.lot()
    private = mode.to is not None or (lot is not None and desk.me in (lot.seat, lot.to) and not mode.aside)
    if private and desk.hot_seat and desk.covered:
        away = desk.leave if mode.to is not None else lambda: desk.change(aside=True)
        why = (
            t("ponzi.envelope.for", name=mode.to) if mode.to else t("ponzi.envelope.from", name=lot.seat) if lot else ""
        )
        return Curtain(desk.theme, desk.me or "", lambda: desk.cover(False), away, why)
    if mode.to is not None and desk.move("offer"):
        return keypad_screen(desk)
    if lot is not None and not mode.aside:
        if lot.to in desk.session.seats and desk.me == lot.to:
            return ReceivedScreen(desk, lot)
        if lot.seat in desk.session.seats and desk.me == lot.seat:
            return SealedScreen(desk, lot)
    if view.phase == "discard":
        return crash_screen(desk)
    if desk.theme.phone:
        return payday(desk) if view.phase == "pay" else phone(desk)
    return wide(desk)


# -- parts ----------------------------------------------------------------------------------------------------------------


def title(desk: Desk) -> str:
    view = desk.view
    if desk.theme.large and desk.theme.phone:
        return t("ponzi.top.short", n=view.round)
    return t("ponzi.top.title", n=view.round, phase=t(f"ponzi.phase.{view.phase}"))


def code(desk: Desk) -> str:
    """The table code: two words and the entry's number, as every phone shows them."""
    head = desk.table.head
    two = table_code(bytes.fromhex(head.hash)).split()[:2]
    return " · ".join([*two, str(head.seq)])


def banners(desk: Desk) -> list[ft.Control]:
    theme = desk.theme
    found = [offline(theme)] if desk.ways.offline else []
    if desk.session.trouble:
        found.append(banner(theme, desk.session.trouble, danger=True, icon="shield"))
    return found


def message(desk: Desk) -> ft.Control | None:
    told = desk.told
    if told is None:
        return None
    return toast(desk.theme, told.text, action=t("common.undo"), press=lambda: desk.undo(told.seq))


def market(
    desk: Desk, *, height: float | None = None, scale: float = 1.0, foot: bool = False, expand: bool = False
) -> ft.Control:
    view, mode = desk.view, desk.mode
    row = view.seat(desk.acting).tiles[mode.industry] if mode.industry and desk.acting and mode.to is None else None
    words = t("ponzi.market.foot", deck=view.deck, discard=view.discard, bears=number(view.bear_limit)) if foot else ""
    return market_sheet(
        desk.theme,
        view.market,
        bears=view.bears,
        players=view.bear_limit,
        open_row=row,
        foot=words,
        height=height,
        scale=scale,
        new=frozenset(card.value for card in view.drawn),
        expand=expand,
    )


def my_wheel(desk: Desk, size: float, face: float, scale: float = 1.0) -> ft.Control:
    seat = desk.seat()
    interest = {card.value: card.interest for card, _ in seat.wheel}
    whose = t("ponzi.wheel.yours") if not desk.hot_seat else t("ponzi.wheel.of", name=seat.name)
    return wheel(
        desk.theme,
        placed(seat),
        desk.view.turns,
        size=size,
        face=face,
        label=wheel_words(whose, placed(seat), interest),
        scale=scale,
        crash=desk.view.crashed,
        press=lambda: desk.set_panel(Panel("player", seat.name)),
    )


def pill(desk: Desk) -> ft.Control:
    return cash_pill(desk.theme, desk.seat().cash, desk.covered, lambda: uncover(desk))


def uncover(desk: Desk) -> None:
    """Shows or hides every private figure; in pass-and-play the name on the pill says whose they are."""
    desk.cover(not desk.covered)


def due(desk: Desk, *, size: float, face: float, chart: float, beside: bool, expand: bool = False) -> ft.Control:
    seat = desk.seat()
    name = t("ponzi.due.title") if not desk.hot_seat else t("ponzi.due.title_of", name=seat.name)
    return due_sheet(
        desk.theme,
        title=name,
        outlook=desk.outlook(seat.name),
        wheel=my_wheel(desk, size, face),
        cash=pill(desk),
        hidden=desk.covered,
        wide=chart,
        beside=beside,
        expand=expand,
    )


def short_line(desk: Desk) -> ft.Control:
    """One line in place of the sheet while a row is open: what is held, and what will be missing."""
    theme, c = desk.theme, desk.theme.c
    ahead = desk.outlook(desk.seat().name)
    words: list[ft.Control] = []
    if not desk.covered and ahead.rounds[0].hold is not None:
        if ahead.shortfall is not None:
            short = ahead.shortfall
            first = say(theme, t("ponzi.due.short_head", n=short.short, round=short.round), STRONG, c.danger, size=14)
            words = [first, say(theme, t("ponzi.due.raise"), BODY, c.soft, size=14)]
        else:
            words = [say(theme, due_words(ahead)[0], STRONG, c.good, size=14)]
    row = ft.Row(
        [pill(desk), ft.Column(words, spacing=0, tight=True, expand=True)],
        spacing=10,
        vertical_alignment=ft.CrossAxisAlignment.CENTER,
    )
    return sheet(theme, row, padding=ft.Padding(8, 5, 8, 5))


def large_due(desk: Desk) -> ft.Control:
    """At large text the sentence comes first, with what is held under it."""
    theme, c = desk.theme, desk.theme.c
    ahead = desk.outlook(desk.seat().name)
    known = not desk.covered and ahead.rounds[0].hold is not None
    short = ahead.shortfall if known else None
    text = (
        t("ponzi.due.short_head", n=short.short, round=short.round)
        if short
        else due_words(ahead)[0]
        if known
        else t("ponzi.due.title")
    )
    head = say(theme, text, Role(BESLEY8, ft.FontWeight.W_400, 14, 16), c.danger if short else c.ink)
    inside = ft.Column([head, pill(desk)], spacing=6, tight=True, horizontal_alignment=ft.CrossAxisAlignment.START)
    edge = ft.Border(left=ft.BorderSide(8, c.danger)) if short else None
    return sheet(theme, ft.Container(content=inside, border=edge, padding=ft.Padding(14, 8, 14, 8)))


# -- phone ----------------------------------------------------------------------------------------------------------------


def phone(desk: Desk) -> ft.Control:
    theme, view = desk.theme, desk.view
    room = theme.width - 24
    trading = view.phase == "trade" and desk.acting is not None and desk.move("draw") is None
    size = min(204.0, room * 0.56)
    sheets: list[ft.Control]
    if theme.large:
        body = due(desk, size=min(260, room - 20), face=min(260, room - 20) * 0.65, chart=room - 40, beside=False)
        sheets = [large_due(desk), market(desk), body]
    else:
        falling = due(desk, size=size, face=size * 0.645, chart=room - size - 22, beside=True)
        if trading:
            sheets = [falling, market(desk)]
        elif desk.mode.industry:
            sheets = [market(desk), short_line(desk), falling]
        else:
            sheets = [market(desk), falling]
    return screen(
        theme,
        top=top_bar(theme, title(desk), code(desk), back=desk.ways.back, actions=top_actions(desk)),
        banners=banners(desk),
        strip=strip(desk),
        body=[*sheets, ft.Container(height=2)],
        dock=dock(desk),
        dock_fill=theme.c.sunk if desk.move("draw") else None,
        dock_most=0.66 if desk.mode.industry else 0.62,
        message=message(desk),
        over=panel(desk),
        body_key=f"{view.phase}-{trading}",
    )


# -- tablet and desktop -----------------------------------------------------------------------------------------------------


def wide(desk: Desk) -> ft.Control:
    theme = desk.theme
    desktop = theme.room is Room.DESKTOP
    actions = top_actions(desk)
    actions = [*actions, icon_button(theme, "help", t("common.help"), lambda: desk.set_panel(Panel("help")))]
    between = [
        ft.Container(
            content=say(theme, code(desk), SMALL, theme.c.on_table_soft, size=15), padding=ft.Padding.only(right=8)
        )
    ]
    layout = _desktop(desk) if desktop else _tablet(desk)
    return screen(
        theme,
        top=top_bar(theme, title(desk), "", back=desk.ways.back, actions=actions, between=between),
        banners=banners(desk),
        strip=None if desktop else strip(desk),
        fixed=layout,
        over=panel(desk),
    )


def _scroll(parts: list[ft.Control], expand: bool | int = True, gap: float = 14) -> ft.Column:
    return ft.Column(
        parts,
        spacing=gap,
        scroll=ft.ScrollMode.AUTO,
        expand=expand,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
    )


def _middle(desk: Desk, height: float, scale: float) -> list[ft.Control]:
    """Market or payday over the floating dock."""
    from companion.ui.ponzi.moments import payers

    parts: list[ft.Control] = [market(desk, height=height, scale=scale, foot=True)]
    if desk.view.phase == "pay":
        parts.insert(0, payers(desk))
    return parts


def _desktop(desk: Desk) -> ft.Control:
    theme = desk.theme
    spare = theme.height - 68 - 20 - 230
    card = max(70, min(114, (spare - 130) / 3))
    told = message(desk)
    left = ft.Container(content=_scroll([*player_cards(desk), *_late(desk)], gap=10), width=268)
    fits = theme.height >= 740 and desk.view.phase != "pay" and desk.mode.industry is None and not desk.move("draw")
    scale = 1.76 if card > 90 else 1.4
    above = (
        market(desk, height=card, scale=scale, foot=True, expand=True) if fits else _scroll(_middle(desk, card, scale))
    )
    middle = ft.Column(
        [
            above,
            *([told] if told else []),
            Dock(theme, dock(desk), floating=True),
        ],
        spacing=14,
        expand=True,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
    )
    right = ft.Container(
        content=_scroll([due(desk, size=226, face=148, chart=286, beside=False), history_sheet(desk, limit=6)]),
        width=330,
    )
    return ft.Container(
        content=ft.Row(
            [left, middle, right], spacing=16, expand=True, vertical_alignment=ft.CrossAxisAlignment.STRETCH
        ),
        padding=ft.Padding(20, 0, 20, 20),
        expand=True,
    )


def _tablet(desk: Desk) -> ft.Control:
    theme = desk.theme
    left_wide = (theme.width - 2 * 12 - 12) * 3 / 5
    right_wide = theme.width - 36 - left_wide
    told = message(desk)
    size = min(226.0, right_wide - 20)
    columns = ft.Row(
        [
            _scroll(
                _middle(desk, 96 if theme.height > 900 else 74, 1.5 if left_wide > 520 else 1.15), expand=3, gap=GAP
            ),
            _scroll(
                [
                    due(desk, size=size, face=size * 0.65, chart=right_wide - 36, beside=False),
                    history_sheet(desk, limit=4),
                ],
                expand=2,
                gap=GAP,
            ),
        ],
        spacing=12,
        expand=True,
        vertical_alignment=ft.CrossAxisAlignment.STRETCH,
    )
    foot = ft.Container(
        content=ft.Column(
            [*([told] if told else []), Dock(theme, dock(desk), width=560, most=0.6)], spacing=8, tight=True, width=560
        ),
        alignment=ft.Alignment.BOTTOM_CENTER,
    )
    return ft.Container(
        content=ft.Column([columns, foot], spacing=8, expand=True, horizontal_alignment=ft.CrossAxisAlignment.STRETCH),
        padding=ft.Padding(12, 0, 12, 0),
        expand=True,
    )


def _late(desk: Desk) -> list[ft.Control]:
    """The way in for late comers, at the foot of the players."""
    theme, c = desk.theme, desk.theme.c
    link = desk.session.invitation
    if link is None:
        return []
    words: list[ft.Control] = [say(theme, t("ponzi.late.point"), BODY, c.on_table_soft, size=14)]
    if desk.session.code:
        words.append(say(theme, desk.session.code, Role(BESLEY8, ft.FontWeight.W_400, 22, 28), c.on_table))
    inside = ft.Row(
        [
            qr(link, 98, t("common.qr", code=desk.session.code or ""), radius=8),
            ft.Column(words, spacing=2, tight=True, expand=True),
        ],
        spacing=14,
    )
    from companion.ui.kit.colour import fade

    box = ft.Container(
        content=inside,
        border=ft.Border.all(1.5, fade(c.accent_fill, 0.6)),
        border_radius=14,
        padding=ft.Padding(12, 12, 12, 12),
    )
    return [box]
