"""The end: who has won, the last round line by line, the race, and all rounds before."""

from __future__ import annotations

import flet as ft

from companion.games.schemers import GAME
from companion.ui.kit.buttons import brass, icon_button, outline, text_button
from companion.ui.kit.dock import sending, stack
from companion.ui.kit.frame import screen, top_bar
from companion.ui.kit.paper import note, sheet, tabs
from companion.ui.kit.theme import BODY
from companion.ui.kit.type import heading, say
from companion.ui.play.chrome import banners
from companion.ui.schemers.desk import Desk, Panel, money
from companion.ui.schemers.panels import panel
from companion.ui.schemers.rounds import NAME, WIDE, race_sheet, results
from companion.ui.words import listing, t

TABS = ("score", "rounds")


@ft.component
def Ending(desk: Desk) -> ft.Control:
    from companion.ui.schemers.table import bar_theme, sky_behind

    theme, view, c = desk.theme, desk.view, desk.theme.c
    tab, set_tab = ft.use_state(0)
    sheet_ = GAME.score(desk.table.state, desk.table.amounts)
    width = min(theme.width - 2 * theme.edge, WIDE)
    title, under = _heads(desk, sheet_.winners)
    body: list[ft.Control] = []
    if tab == 0:
        body.append(race_sheet(desk, width))
        if view.rounds:
            body += results(desk, view.rounds[-1], sheet_.winners)
        notes = [*([sheet_.tie_break] if sheet_.tie_break else []), *sheet_.warnings]
        if notes:
            lines: list[ft.Control] = [note(theme, text, icon="medal") for text in dict.fromkeys(notes)]
            body.append(sheet(theme, ft.Column(lines, spacing=6, tight=True), padding=14))
    else:
        for done in reversed(view.rounds):
            body.append(heading(theme, t("schemers_count.round.title", n=done.number), NAME, c.on_table))
            body += results(desk, done)
    buttons = [
        outline(theme, t("schemers_count.end.share_save"), desk.ways.share, expand=4),
        brass(theme, t("schemers_count.end.again"), desk.ways.again, expand=5),
    ]
    row: ft.Control = ft.Row(buttons, spacing=8)
    if theme.large and theme.phone:
        row = stack([ft.Row([b]) for b in reversed(buttons)])
    dock: list[ft.Control] = [sending(theme)] if desk.busy else [row]
    if desk.refused:
        dock.insert(0, ft.Semantics(content=say(theme, desk.refused, BODY, c.danger), live_region=True))
    if view.counts and desk.can_act and not desk.busy:
        words = t("schemers_count.round.again")
        dock.append(text_button(theme, words, lambda: desk.set_panel(Panel("recount"))))
    side = max(theme.edge, (theme.width - WIDE) / 2)
    sky = bar_theme(theme)
    names = [t(f"schemers_count.end.tab.{x}") for x in TABS]
    strip = ft.Container(
        content=tabs(theme, names, tab, set_tab), padding=ft.Padding.only(left=side, right=side, top=14, bottom=10)
    )
    return screen(
        theme,
        behind=sky_behind(theme),
        top=top_bar(
            sky,
            title,
            under,
            back=desk.ways.back,
            actions=[icon_button(sky, "history", t("common.history"), desk.ways.history)],
        ),
        banners=banners(desk),
        strip=strip if len(view.rounds) > 1 else None,
        body=[ft.Container(height=4), *body, ft.Container(height=2)],
        dock=stack(dock),
        over=panel(desk),
        width=WIDE,
        body_key=f"end-{tab}",
    )


def _heads(desk: Desk, winners: tuple[str, ...]) -> tuple[str, str]:
    view = desk.view
    best = max(seat.total for seat in view.seats)
    if not winners:
        return t("schemers_count.end.nobody"), t("schemers_count.end.stopped", n=view.round)
    under = t("schemers_count.end.won", total=money(best), n=view.round)
    if len(winners) == 1:
        return t("schemers_count.end.wins", name=winners[0]), under
    return t("schemers_count.end.share", names=listing(winners)), under
