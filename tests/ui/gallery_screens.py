"""What the gallery shows."""

from __future__ import annotations

import flet as ft

from companion.ui.kit import buttons, dock, frame, keypad, overlay, paper, qr
from companion.ui.kit.colour import SEATS  # noqa: F401
from companion.ui.kit.theme import Theme
from companion.ui.kit.type import figure, say
from tests.ui.gallery import screen

LINK = "http://192.168.1.20:8550/#/join/0123456789abcdef0123456789abcdef/00112233445566778899aabbccddeeff/0011223344"


@screen("kit")
@ft.component
def Kit(theme: Theme):
    n, set_n = ft.use_state(15)
    tab, set_tab = ft.use_state(0)
    return frame.screen(
        theme,
        top=frame.top_bar(theme, "Round 5 · Funding", "oak · finch · 27", back=lambda: None,
                          actions=[buttons.icon_button(theme, "qr", "Invite", lambda: None)]),
        banners=[frame.offline(theme)],
        body=[
            paper.tabs(theme, ["Score", "Books", "Envelopes"], tab, set_tab),
            paper.sheet(theme, ft.Column([paper.sheet_head(theme, "Market", left=52), figure(theme, 42)]), margin=True),
            paper.sheet(theme, ft.Column([paper.row(theme, "Ann", "10 for card 11", press=lambda: None, lit=True),
                                          paper.row(theme, "Ben", "nothing due")], spacing=0)),
            ft.Row([paper.pill(theme, [say(theme, "You hold"), figure(theme, 84)]), qr.qr(LINK, 120, "Join code 7QXK")]),
            keypad.keypad(theme, n, set_n, bills=True),
        ],
        message=frame.toast(theme, "You funded media, 33", action="Undo", press=lambda: set_n(1)),
        dock=dock.stack([
            dock.question(theme, "Fund which industry?", out=buttons.text_button(theme, "Pass", lambda: set_n(0))),
            dock.answers(theme, [
                buttons.choice(theme, "Transport", "3 held", lambda: None, icon="transport", off=True),
                buttons.choice(theme, "Grain", "row I", lambda: set_n(7), icon="grain", icon_colour=theme.mark("grain")),
                buttons.choice(theme, "Media", "row II", lambda: None, icon="media", icon_colour=theme.mark("media")),
                buttons.choice(theme, "Estate", "row I", lambda: None, icon="estate", icon_colour=theme.mark("estate")),
            ]),
            buttons.brass(theme, f"Seal {n} for Cat", lambda: None, icon="seal-solid"),
            ft.Row([buttons.outline(theme, "Record for Cat", lambda: None, expand=1),
                    buttons.outline(theme, "Correct", lambda: None, icon="pen", expand=1)], spacing=8),
            ft.Row([buttons.big_answer(theme, "Sold!", "you get 15,\nAnn gets media", lambda: None),
                    buttons.big_answer(theme, "Counter!", "you pay 15,\nAnn’s media is yours", lambda: None, baize=True)]),
        ]),
    )


@screen("overlay")
@ft.component
def Over(theme: Theme):
    return frame.screen(
        theme,
        body=[paper.sheet(theme, say(theme, "under"))],
        over=overlay.overlay(theme, "The table decides otherwise",
                             [paper.row(theme, f"Row {i}", "what it does", press=lambda: None) for i in range(20)],
                             lambda: None, foot=[buttons.brass(theme, "Record it", lambda: None)]),
    )
