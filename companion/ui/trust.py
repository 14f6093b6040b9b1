"""Who do I trust? The honest answer for the way this person plays, in plain words."""

from __future__ import annotations

import flet as ft

from companion.device.session import Session
from companion.table.model import Table
from companion.ui import browser, games
from companion.ui.fields import field, use_typed
from companion.ui.guard import screen as component
from companion.ui.keys import fingerprint, seats_code
from companion.ui.kit.buttons import icon_button, outline
from companion.ui.kit.frame import screen, top_bar
from companion.ui.kit.marks import mark
from companion.ui.kit.paper import hair, sheet, sheet_head
from companion.ui.kit.theme import BODY, HEAD, SMALL, STRONG, Theme
from companion.ui.kit.type import heading, say
from companion.ui.listening import use_session
from companion.ui.routes import Route
from companion.ui.shell import Shell
from companion.ui.words import t

WIDTH = 680


def hub_only(table: Table) -> int:
    """Entries at the end that no seat's device has vouched for by its ``seen``."""
    vouched = [seen for (key, _), (_, seen) in table.runs.items() if table.seat_of(key) is not None]
    return table.head.seq - max(vouched, default=0)


def way_of_playing(session: Session | None, in_browser: bool) -> str:
    """``local`` (one phone for all), ``guest`` (a browser), ``native`` (the installed app)."""
    if session is not None and session.invitation is None and session.address is None:
        return "local"
    return "guest" if in_browser else "native"


def threats(way: str) -> tuple[tuple[str, str], ...]:
    """The rows of the table, as (what, what stops it), for one way of playing."""
    one_phone, app = way == "local", way == "native"
    rows = [
        ("price", "price_local" if one_phone else "price_why"),
        ("change", "change_why"),
        ("host", "host_local" if one_phone else "host_why"),
    ]
    if not one_phone:
        rows += [
            ("impersonate", "impersonate_why"),
            ("listener", "listener_why"),
            ("meddler", "meddler_native" if app else "meddler_why"),
        ]
    return (*rows, ("dead", "dead_local" if one_phone else "dead_why"))


def dead_phone(table: Table | None) -> tuple[str, ...]:
    """What becomes of what a dead phone had sealed: in this table's game, or in each game where there is no table."""
    if table is not None:
        return (games.screens(table.game).dead_phone(table.options),)
    from companion.games import GAMES

    return tuple(f"{GAMES[name].title}: {games.screens(name).dead_phone(None)}" for name in games.names())


@component
def Trust(shell: Shell, theme: Theme, session: Session | None) -> ft.Control:
    if session is not None:
        use_session(session)
    way = way_of_playing(session, browser.IN_BROWSER)
    sealed = () if way == "local" else dead_phone(session.table if session else None)
    body = [_verdict(theme, way), _table(theme, way, sealed)]
    if session is not None:
        if not session.seats and way != "local":
            body.insert(1, _paragraph(theme, t("trust.board"), t("trust.board_why"), "phone"))
        body += [_figures(theme, session, way), *(_words(theme, session, way))]
        if not session.seats and session.invitation:
            body.append(MySeat(shell, theme, session.invitation))
    settings = Route("settings", session.table.id if session else None)
    return screen(
        theme,
        top=top_bar(
            theme,
            t("trust.title"),
            back=shell.back,
            actions=[icon_button(theme, "sliders", t("trust.settings"), lambda: shell.go(settings))],
        ),
        banners=shell.banners(theme),
        body=[*body, ft.Container(height=12)],
        width=WIDTH,
    )


def _paragraph(theme: Theme, title: str, text: str, icon: str) -> ft.Control:
    c = theme.c
    words = ft.Column([heading(theme, title, HEAD), say(theme, text, BODY, c.ink)], spacing=4, tight=True, expand=True)
    row = ft.Row(
        [mark(icon, theme.icon(30), c.accent), words], spacing=12, vertical_alignment=ft.CrossAxisAlignment.START
    )
    return sheet(theme, row, padding=14)


def _verdict(theme: Theme, way: str) -> ft.Control:
    icon = {"guest": "wifi-off", "native": "shield", "local": "phone"}[way]
    icon = "help" if way == "guest" else icon
    return _paragraph(theme, t(f"trust.{way}"), t(f"trust.{way}_why"), icon)


def _table(theme: Theme, way: str, sealed: tuple[str, ...]) -> ft.Control:
    """The threats; under the last, the phone that dies, what becomes of what it had ``sealed``."""
    rows: list[ft.Control] = [sheet_head(theme, t("trust.matters"))]
    for what, why in threats(way):
        reasons = [t(f"trust.{why}"), *(sealed if what == "dead" else ())]
        rows.append(hair(theme))
        rows.append(
            ft.Container(
                content=ft.Column(
                    [say(theme, t(f"trust.{what}"), STRONG), *(say(theme, r, BODY, theme.c.soft) for r in reasons)],
                    spacing=2,
                    tight=True,
                ),
                padding=ft.Padding.symmetric(horizontal=14, vertical=10),
            )
        )
    return sheet(theme, ft.Column(rows, spacing=0, tight=True, horizontal_alignment=ft.CrossAxisAlignment.STRETCH))


def _figures(theme: Theme, session: Session, way: str) -> ft.Control:
    table = session.table
    facts: list[tuple[str, str]] = []
    if way != "local":
        checked = t("trust.verified_value", n=session.verified, of=table.head.seq)
        facts += [(t("trust.verified"), checked), (t("trust.hub_only"), str(hub_only(table)))]
    if any(seat.key for seat in table.seats):
        facts.append((t("lobby.keys"), seats_code(table).replace(" ", " · ")))
    facts += [(t("trust.key", name=s.name), fingerprint(s.key)) for s in table.seats if s.key]
    if way != "local":
        facts.append((t("trust.hub_key"), fingerprint(table.hub)))
    rows: list[ft.Control] = [sheet_head(theme, t("trust.numbers"))]
    for name, value in facts:
        rows.append(hair(theme))
        rows.append(
            ft.Container(
                content=ft.Column(
                    [say(theme, name, SMALL, theme.c.soft), ft.SelectionArea(content=say(theme, value, STRONG))],
                    spacing=1,
                    tight=True,
                ),
                padding=ft.Padding.symmetric(horizontal=14, vertical=8),
            )
        )
    rows += [
        hair(theme),
        ft.Container(content=say(theme, t("trust.fingerprint_why"), SMALL, theme.c.soft), padding=14),
    ]
    return sheet(theme, ft.Column(rows, spacing=0, tight=True, horizontal_alignment=ft.CrossAxisAlignment.STRETCH))


def _words(theme: Theme, session: Session, way: str) -> list[ft.Control]:
    """The 12 words of each seat here; in pass-and-play they lead nowhere, as the table is only on this device."""
    if way == "local":
        return []
    return [MyWords(theme, name, session.words(name)) for name in session.seats]


@component
def MyWords(theme: Theme, name: str, words: tuple[str, ...]) -> ft.Control:
    shown, set_shown = ft.use_state(False)
    rows: list[ft.Control] = [
        heading(theme, t("trust.words"), HEAD),
        say(theme, t("trust.words_why"), BODY, theme.c.soft),
    ]
    if shown:
        numbered = [f"{i}. {word}" for i, word in enumerate(words, 1)]
        cells: list[ft.Control] = [
            ft.Container(
                content=say(theme, word, STRONG), width=theme.px(104), padding=ft.Padding.symmetric(vertical=4)
            )
            for word in numbered
        ]
        rows.append(ft.Semantics(content=ft.Row(cells, wrap=True, spacing=6, run_spacing=0), label=", ".join(words)))
        rows.append(outline(theme, t("trust.words_hide"), lambda: set_shown(False), height=48))
    elif words:
        rows.append(outline(theme, t("trust.words_show", name=name), lambda: set_shown(True), height=48))
    return sheet(
        theme,
        ft.Column(rows, spacing=8, tight=True, horizontal_alignment=ft.CrossAxisAlignment.STRETCH),
        padding=14,
        key=f"words-{name}",
    )


@component
def MySeat(shell: Shell, theme: Theme, link: str) -> ft.Control:
    """The way back to a seat whose phone is lost, for somebody who wrote its words down."""
    words = use_typed("")

    def take() -> None:
        shell.run(shell.restore, link, words.now)

    return sheet(
        theme,
        ft.Column(
            [
                heading(theme, t("lobby.restore"), HEAD),
                say(theme, t("lobby.restore_why_here"), BODY, theme.c.soft),
                field(theme, t("lobby.restore_words"), words.value, words.put, submit=take, lines=3),
                outline(theme, t("lobby.restore_go"), take, height=48),
            ],
            spacing=8,
            tight=True,
            horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
        ),
        padding=14,
        key="my-seat",
    )
