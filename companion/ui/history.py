"""History: every line, who recorded it and when; undo, redo, correct; the table code on top."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import flet as ft

from companion.device.session import Session
from companion.table.model import Line, Table
from companion.ui.guard import screen as component
from companion.ui.kit.arriving import arriving
from companion.ui.kit.buttons import brass, icon_button, outline, tappable, text_button
from companion.ui.kit.colour import fade
from companion.ui.kit.dock import answers
from companion.ui.kit.frame import screen, top_bar
from companion.ui.kit.marks import mark
from companion.ui.kit.overlay import overlay
from companion.ui.kit.paper import hair, sheet
from companion.ui.kit.theme import BODY, HEAD, SMALL, STRONG, Role, Theme
from companion.ui.kit.type import figure, heading, say
from companion.ui.lately import ago
from companion.ui.listening import use_session
from companion.ui.routes import Route
from companion.ui.shell import Shell
from companion.ui.words import t
from crypto.chain import table_code

WIDTH = 680
PAGE = 60
"""Lines shown at first, and more with each tap."""
NUMBER = Role(SMALL.family, SMALL.weight, 14, 18)


def taken_with(table: Table, seq: int) -> tuple[Line, ...]:
    """What an undo of line ``seq`` takes back, newest first; nothing where it can't be taken back."""
    found = tuple(n for n in table.undoable if n >= seq)
    if seq not in found:
        return ()
    return tuple(line for n in found if (line := table.line(n)) is not None)


def rounds(table: Table) -> dict[int, int]:
    """The round in which each game entry in force was recorded, by entry; games without rounds give nothing."""
    found: dict[int, int] = {}
    mark = table.trail
    while mark is not None:
        number = getattr(mark.state, "round", None)
        if isinstance(number, int):
            found[mark.seq] = number
        mark = mark.older
    return found


def recorded_by(line: Line) -> str:
    """ "Ann, 2 min" or "Ann for Dan, 2 min"."""
    who = line.by or t("history.someone")
    seat = line.event.get("seat")
    if line.kind == "game" and isinstance(seat, str) and seat != who:
        return t("history.by_for", who=who, seat=seat, when=ago(line.at))
    return t("history.by", who=who, when=ago(line.at))


@component
def History(shell: Shell, theme: Theme, session: Session) -> ft.Control:
    use_session(session)
    table = session.table
    shown, set_shown = ft.use_state(PAGE)
    asking, set_asking = ft.use_state(shell.asking or 0)
    hash_open, set_hash_open = ft.use_state(False)
    there = ft.use_ref(table.head.seq)

    def ask(seq: int) -> None:
        shell.asking = None
        set_asking(seq)

    may = bool(session.seats) or session.is_host
    over = None
    if hash_open:
        over = _hash_sheet(theme, table, lambda: set_hash_open(False))
    elif asking and taken_with(table, asking):
        over = _undo_sheet(shell, theme, session, asking, lambda: ask(0))
    lines = table.lines[-shown:]
    listed: list[ft.Control] = []
    by_round, at = rounds(table), -1
    heads: dict[int, int] = {}
    for line in lines:
        at = by_round.get(line.seq, at)
        heads[line.seq] = at
    previous = None
    newest = table.undoable[0] if table.undoable else 0
    for line in reversed(lines):
        if heads[line.seq] != previous and heads[line.seq] > 0:
            listed.append(_round_head(theme, heads[line.seq], first=not listed))
        previous = heads[line.seq]
        row = _line(theme, table, line, newest, ask if may else None, partial(_redo, shell, session, line))
        listed.append(arriving(theme, row, f"come-{line.seq}") if line.seq > (there.current or 0) else row)
    if len(table.lines) > shown:
        listed.append(text_button(theme, t("history.earlier"), lambda: set_shown(lambda n: n + PAGE)))
    return screen(
        theme,
        top=top_bar(
            theme,
            t("history.title"),
            table.rulebook.title,
            back=shell.back,
            actions=[
                icon_button(theme, "share", t("history.share"), lambda: shell.go(Route("share", table.id))),
                icon_button(theme, "help", t("home.trust"), lambda: shell.go(Route("trust", table.id))),
            ],
        ),
        banners=shell.banners(theme),
        body=[
            _code(theme, session, lambda: set_hash_open(True)),
            sheet(
                theme,
                ft.Column(listed, spacing=0, tight=True, horizontal_alignment=ft.CrossAxisAlignment.STRETCH),
                margin=True,
                margin_at=_margin(theme),
            ),
            ft.Container(height=4),
        ],
        dock=_dock(shell, theme, session, may),
        over=over,
        message=shell.message(theme),
        width=WIDTH,
    )


def _margin(theme: Theme) -> float:
    return theme.px(38, 1.5)


def _code(theme: Theme, session: Session, press: Callable[[], None]) -> ft.Control:
    c = theme.c
    head = session.table.head
    words = table_code(bytes.fromhex(head.hash)).replace(" ", " · ")
    checked = session.verified >= head.seq
    sign = t("history.all_checked") if checked else t("history.checked", n=session.verified, of=head.seq)
    inside = ft.Row(
        [
            ft.Column(
                [
                    say(theme, t("history.code"), SMALL, c.on_table_soft),
                    say(theme, words, HEAD, c.on_table),
                    say(theme, sign, SMALL, c.on_table_soft),
                ],
                spacing=2,
                tight=True,
                expand=True,
            ),
            mark("shield", theme.icon(26), c.accent_fill if checked else fade(c.accent_fill, 0.4)),
        ],
        spacing=10,
    )
    return tappable(
        theme,
        ft.Container(content=inside, padding=ft.Padding.symmetric(horizontal=14, vertical=8)),
        t("history.code_label", n=head.seq, words=words.replace(" · ", ", ")),
        press,
        edge=fade(c.accent_fill, 0.7),
    )


def _hash_sheet(theme: Theme, table: Table, close: Callable[[], None]) -> ft.Control:
    groups = " ".join(table.head.hash[i : i + 8] for i in range(0, 64, 8))
    return overlay(
        theme,
        t("history.hash", n=table.head.seq),
        [
            ft.SelectionArea(content=say(theme, groups, STRONG)),
            say(theme, t("history.hash_why"), BODY, theme.c.soft),
        ],
        close,
    )


def _round_head(theme: Theme, number: int, *, first: bool) -> ft.Control:
    left = _margin(theme) + 14
    head = ft.Container(
        content=heading(theme, t("history.round", n=number), HEAD, theme.c.accent),
        padding=ft.Padding(left, 10, 12, 6),
    )
    return head if first else ft.Column([hair(theme), head], spacing=0, tight=True)


def _icon(line: Line) -> str | None:
    do = line.event.get("do")
    if line.kind == "undo":
        return "undo"
    if do in ("offer", "look", "void", "opening", "answer"):
        return "envelope-sealed" if do != "opening" else "envelope-open"
    return None


def _line(
    theme: Theme,
    table: Table,
    line: Line,
    newest: int,
    ask: Callable[[int], None] | None,
    redo: Callable[[], None],
) -> ft.Control:
    c = theme.c
    gone = line.status == "taken back"
    sentence = say(theme, line.sentence, STRONG if line.seq == newest else BODY, c.soft if gone else c.ink, size=16)
    if gone and sentence.style is not None:
        sentence.style.decoration = ft.TextDecoration.LINE_THROUGH
    icon = _icon(line)
    title: ft.Control = sentence
    if icon:
        sentence.expand = True
        title = ft.Row(
            [mark(icon, theme.icon(18), c.danger if icon.startswith("env") else c.soft), sentence],
            spacing=8,
            vertical_alignment=ft.CrossAxisAlignment.START,
        )
    words: list[ft.Control] = [title, say(theme, recorded_by(line), SMALL, c.soft)]
    if line.ruling:
        words.append(_tag(theme, line.ruling))
    buttons = _line_buttons(theme, table, line, newest, ask, redo)
    small = theme.large and theme.phone
    text = ft.Column([*words, *(buttons if small else [])], spacing=2, tight=True, expand=True)
    row = ft.Row(
        [
            ft.Container(
                content=figure(theme, line.seq, NUMBER, c.soft),
                width=_margin(theme),
                alignment=ft.Alignment.CENTER,
            ),
            ft.Container(content=text, padding=ft.Padding(16, 10, 8, 10), expand=True),
            *([] if small else buttons),
            ft.Container(width=8),
        ],
        spacing=0,
        vertical_alignment=ft.CrossAxisAlignment.CENTER,
    )
    box = ft.Container(content=row, bgcolor=fade(c.accent_fill, 0.24) if line.seq == newest else None)
    return ft.Column([hair(theme), box], spacing=0, tight=True, key=f"line-{line.seq}")


def _tag(theme: Theme, ruling: str) -> ft.Control:
    c = theme.c
    return ft.Row(
        [
            mark("gavel", theme.icon(16), c.accent, label=t("history.ruling")),
            say(theme, f"{t('history.ruling')}: {ruling}", SMALL, c.accent, expand=True),
        ],
        spacing=6,
        vertical_alignment=ft.CrossAxisAlignment.START,
    )


def _line_buttons(
    theme: Theme,
    table: Table,
    line: Line,
    newest: int,
    ask: Callable[[int], None] | None,
    redo: Callable[[], None],
) -> list[ft.Control]:
    if ask is None:
        return []
    if line.seq == newest:
        label = f"{t('history.undo')}: {line.sentence}"
        return [brass(theme, t("history.undo"), partial(ask, line.seq), icon="undo", height=48, label=label)]
    if line.seq == table.redoable:
        label = t("history.redo_label", n=line.seq)
        return [outline(theme, t("history.redo"), redo, height=48, label=label)]
    if line.ruling and line.status == "in force" and line.seq in table.undoable:
        label = t("history.object_label", n=line.seq)
        return [outline(theme, t("history.object"), partial(ask, line.seq), height=48, label=label)]
    if line.seq in table.undoable:
        label = f"{t('history.undo')}: {line.sentence}"
        return [icon_button(theme, "undo", label, partial(ask, line.seq), colour=theme.c.soft, size=20)]
    return []


def _redo(shell: Shell, session: Session, line: Line) -> None:
    shell.run(session.record, {"do": "redo", "entry": line.seq})


def _undo_sheet(shell: Shell, theme: Theme, session: Session, seq: int, close: Callable[[], None]) -> ft.Control:
    lines = taken_with(session.table, seq)

    def undo() -> None:
        close()
        shell.run(session.record, {"do": "undo", "entry": seq})

    rows: list[ft.Control] = []
    for line in lines:
        rows += [
            hair(theme),
            ft.Row(
                [
                    ft.Container(content=figure(theme, line.seq, NUMBER, theme.c.soft), width=_margin(theme)),
                    say(theme, line.sentence, BODY, expand=True),
                ],
                spacing=8,
            ),
        ]
    return overlay(
        theme,
        t("history.undo_ask", n=len(lines)),
        [say(theme, t("history.undo_why", n=seq), BODY, theme.c.soft), *rows],
        close,
        foot=[
            brass(theme, t("history.undo_yes"), undo, icon="undo"),
            outline(theme, t("history.keep"), close),
        ],
    )


def _dock(shell: Shell, theme: Theme, session: Session, may: bool) -> ft.Control:
    table = session.table
    if not may or table.state is None:
        share = outline(theme, t("history.share"), lambda: shell.go(Route("share", table.id)), icon="share", expand=1)
        return answers(theme, [share])
    correct = outline(theme, t("history.correct"), lambda: shell.mend("correct"), icon="pen", expand=1)
    if table.phase != "playing":
        return answers(theme, [correct])
    ruling = outline(theme, t("history.make_ruling"), lambda: shell.mend("ruling"), icon="gavel", expand=1)
    return answers(theme, [correct, ruling])


def ruling_lines(session: Session, seen: int) -> tuple[Line, ...]:
    """House rulings that this person has not dismissed and did not record."""
    mine = set(session.seats)
    return tuple(line for line in session.table.rulings if line.seq > seen and line.by not in mine)
