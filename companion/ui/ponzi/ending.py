"""The end: the score with every point explained, the books, the envelopes; counting cash and opening the books."""

from __future__ import annotations

from typing import Any

import flet as ft

from companion.device.envelopes import to_open
from companion.games.ponzi import GAME
from companion.games.ponzi.books import Account, Books, books
from companion.table.entry import Entry
from companion.table.refusal import Refusal
from companion.ui.kit.buttons import brass, icon_button, outline, tappable, text_button
from companion.ui.kit.dock import question, sending, stack
from companion.ui.kit.frame import screen, top_bar
from companion.ui.kit.keypad import keypad
from companion.ui.kit.marks import mark
from companion.ui.kit.overlay import overlay
from companion.ui.kit.paper import tabs
from companion.ui.kit.theme import BODY, FIGURE_L, SMALL_STRONG, STRONG
from companion.ui.kit.type import figure, say
from companion.ui.ponzi.asking import may_record
from companion.ui.ponzi.chrome import banners
from companion.ui.ponzi.desk import Desk
from companion.ui.ponzi.ledger import books_body
from companion.ui.ponzi.lots import envelopes_body, lots_state
from companion.ui.ponzi.panels import panel
from companion.ui.ponzi.scorecards import ScoreCards
from companion.ui.words import listing, t

WIDE = 720
"""The column on a wide screen."""
TABS = ("score", "books", "envelopes")


@ft.component
def Ending(desk: Desk) -> ft.Control:
    theme = desk.theme
    tab, set_tab = ft.use_state(0)
    name, set_name = ft.use_state(desk.me or desk.view.seats[0].name)
    mine_only, set_mine_only = ft.use_state(False)
    counting: str | None
    counting, set_counting = ft.use_state(None)  # type: ignore[assignment]
    typed, set_typed = ft.use_state(None)
    chart, set_chart = ft.use_state("cash")

    table = desk.table
    known = desk.session.amounts(desk.me) if desk.me and not desk.covered else table.amounts
    ledger = books(table.state, known)
    result = GAME.score(table.state, table.amounts)
    over: ft.Control | None = panel(desk)
    if counting is not None:
        over = _count_panel(desk, counting, typed, set_typed, lambda: set_counting(None))

    def count(seat: str) -> None:
        set_typed(None)
        set_counting(lambda _old: seat)

    if tab == 0:
        remarks = _remarks(desk, ledger)
        body: list[ft.Control] = [ScoreCards(theme, result, remarks), *_proof_line(desk, lambda: set_tab(2))]
        dock = _score_dock(desk, count)
    elif tab == 1:
        account = next(a for a in ledger.accounts if a.seat == name)
        body = books_body(desk, ledger, name, set_name, chart, set_chart)
        dock = _books_dock(desk, account, ledger, lambda: count(name))
    else:
        body = envelopes_body(desk, mine_only, set_mine_only)
        dock = _envelopes_dock(desk)
    head, under = _heads(desk, result)
    side = max(theme.edge, (theme.width - WIDE) / 2)
    return screen(
        theme,
        top=top_bar(
            theme,
            head if tab == 0 else t(f"ponzi_end.tab_title.{TABS[tab]}"),
            under,
            back=desk.ways.back,
            actions=[icon_button(theme, "history", t("common.history"), desk.ways.history)],
        ),
        banners=banners(desk),
        strip=ft.Container(
            content=tabs(theme, [t(f"ponzi_end.tab.{x}") for x in TABS], tab, set_tab),
            padding=ft.Padding.only(left=side, right=side, bottom=10),
        ),
        body=[*body, ft.Container(height=2)],
        dock=dock,
        over=over,
        width=WIDE,
        body_key=f"end-{tab}",
    )


def _heads(desk: Desk, result: Any) -> tuple[str, str]:
    """Who won, and how it ended."""
    broke = [s.name for s in desk.view.seats if s.bankrupt]
    how = t("ponzi_end.broke", names=listing(broke)) if broke else t("ponzi_end.stopped")
    if desk.table.phase == "books":
        how = t("ponzi_end.opened")
    if len(result.winners) == 1:
        title = t("ponzi_end.wins", name=result.winners[0])
    elif result.winners:
        title = t("ponzi_end.share", names=listing(result.winners))
    else:
        alive = len(broke) < len(desk.view.seats)
        open_yet = bool(broke) and alive
        title = t("ponzi_end.not_yet" if open_yet else "ponzi_end.nobody")
    return title, t("ponzi_end.round", n=desk.view.round, how=how)


def _remarks(desk: Desk, ledger: Books) -> dict[str, str]:
    """What a bankrupt owed and held."""
    found = {}
    for account in ledger.accounts:
        seat = desk.view.seat(account.seat)
        if seat.bankrupt:
            due = sum(card.interest for card, at in seat.wheel if at == 0)
            cash = account.final if desk.table.phase == "books" else account.counted
            found[seat.name] = (
                t("ponzi_end.owed", due=due) if cash is None else t("ponzi_end.owed_held", due=due, cash=cash)
            )
    return found


def _proof_line(desk: Desk, press: Any) -> list[ft.Control]:
    """All envelopes opened and proven, or how far it is."""
    theme, c = desk.theme, desk.theme.c
    title, detail, _ = lots_state(desk)
    row = ft.Row(
        [
            mark("seal-solid", theme.icon(30), c.accent_fill),
            ft.Column(
                [say(theme, title, STRONG, c.on_table), say(theme, detail, BODY, c.on_table_soft)],
                spacing=0,
                tight=True,
                expand=True,
            ),
            mark("next", theme.icon(20), c.on_table),
        ],
        spacing=12,
    )
    return [tappable(theme, row, f"{title} {detail}", press, padding=ft.Padding.symmetric(horizontal=6, vertical=6))]


def _score_dock(desk: Desk, count: Any) -> ft.Control:
    theme = desk.theme
    if desk.busy:
        return stack([sending(theme)])
    if late := _left_out(desk):
        text, why = t("ponzi_end.late_question"), t("ponzi_end.late_why")
        return stack(
            [
                question(theme, text, detail=why, refused=desk.refused),
                brass(theme, t("ponzi_end.late_open"), lambda: _open(desk, late), icon="book"),
            ]
        )
    if desk.table.phase == "books" or not (desk.session.seats or desk.session.is_host):
        both = ft.Row(
            [
                outline(theme, t("ponzi_end.share_save"), desk.ways.share, expand=4),
                brass(theme, t("ponzi_end.again"), desk.ways.again, expand=5),
            ],
            spacing=8,
        )
        return stack([*_refused(desk), both])
    mine = desk.session.seats
    uncounted = [s for s in mine if desk.view.seat(s).counted is None]
    others = [s.name for s in desk.view.seats if s.counted is None and not desk.has_device(s.name)]
    closed = [s for s in mine if s not in desk.table.consents]
    if uncounted or (others and desk.session.is_host):
        who = (uncounted or others)[0]
        text = t("ponzi_end.count.you") if who in mine and not desk.hot_seat else t("ponzi_end.count.other", name=who)
        parts = [
            question(theme, text, detail=t("ponzi_end.count_why"), refused=desk.refused),
            ft.Row(
                [
                    outline(theme, t("ponzi_end.open_at_once"), lambda: _open(desk, closed), expand=1),
                    brass(theme, t("ponzi_end.count_button"), lambda: count(who), icon="bill", expand=1),
                ],
                spacing=8,
            ),
        ]
        if theme.large and theme.phone:
            parts[1] = stack(
                [
                    brass(theme, t("ponzi_end.count_button"), lambda: count(who), icon="bill"),
                    outline(theme, t("ponzi_end.open_at_once"), lambda: _open(desk, closed)),
                ]
            )
        return stack(parts)
    if closed:
        return stack(
            [
                question(theme, t("ponzi_end.open_question"), detail=t("ponzi_end.open_why"), refused=desk.refused),
                brass(theme, t("ponzi_end.open"), lambda: _open(desk, closed), icon="book"),
            ]
        )
    missing = [s.name for s in desk.table.seats if s.key and s.name not in desk.table.consents]
    parts = [
        question(
            theme,
            t("ponzi_end.waiting", names=listing(missing)),
            detail=t("ponzi_end.waiting_why"),
            refused=desk.refused,
        )
    ]
    if missing and len(missing) < len([s for s in desk.table.seats if s.key]):
        label = t("ponzi_end.without", names=listing(missing))
        parts.append(outline(theme, label, lambda: _open(desk, list(mine[:1]), missing)))
    return stack(parts)


def _left_out(desk: Desk) -> list[str]:
    """This device's seats without which the others opened the books, and whose envelopes nobody has opened."""
    waiting = {seat for lot in to_open(desk.table) for seat in (lot.seat, lot.to)}
    return [seat for seat in desk.session.seats if seat in waiting and seat not in desk.table.consents]


def _open(desk: Desk, seats: list[str], without: list[str] | None = None) -> None:
    """Agrees to open the books for every seat of this device."""

    async def all_of_them() -> Entry | Refusal:
        outcome: Entry | Refusal = Refusal("impossible", "")
        for seat in seats:
            outcome = await desk.session.open_books(seat, without or ())
            if isinstance(outcome, Refusal):
                return outcome
        return outcome

    desk.run(all_of_them(), quiet=True)


def _refused(desk: Desk) -> list[ft.Control]:
    if not desk.refused:
        return []
    return [ft.Semantics(content=say(desk.theme, desk.refused, BODY, desk.theme.c.danger), live_region=True)]


def _books_dock(desk: Desk, account: Account, ledger: Books, count: Any) -> ft.Control:
    """Whether one player's books agree with the cash that was counted."""
    theme, c = desk.theme, desk.theme.c
    findings = [f.text for f in ledger.findings if f.seat == account.seat]
    if account.final is None:
        icon, ink, title, detail = "lock", c.soft, t("ponzi_end.books.sealed"), t("ponzi_end.books.sealed_why")
    elif account.counted is None:
        icon, ink = "bill", c.accent
        title, detail = t("ponzi_end.books.reckoned", n=account.final), t("ponzi_end.books.uncounted")
    elif account.counted == account.final:
        icon, ink = "shield", c.good
        title = t("ponzi_end.books.agree", name=account.seat)
        detail = t("ponzi_end.books.both", counted=account.counted, final=account.final)
    else:
        icon, ink = "close", c.danger
        title = t("ponzi_end.books.differ", name=account.seat)
        detail = t("ponzi_end.books.both", counted=account.counted, final=account.final)
    words = ft.Column(
        [
            say(theme, title, STRONG),
            say(theme, detail, BODY, c.soft),
            *(say(theme, text, BODY, c.danger, size=14) for text in findings),
        ],
        spacing=0,
        tight=True,
        expand=True,
    )
    row: list[ft.Control] = [mark(icon, theme.icon(28), ink), words]
    if may_record(desk, account.seat):
        key = "ponzi_end.books.correct" if account.counted is not None else "ponzi_end.count_button"
        row.append(outline(theme, t(key), count, height=48))
    return stack([*_refused(desk), ft.Row(row, spacing=12, vertical_alignment=ft.CrossAxisAlignment.CENTER)])


def _envelopes_dock(desk: Desk) -> ft.Control:
    theme, c = desk.theme, desk.theme.c
    title, detail, good = lots_state(desk)
    if good and desk.table.lots:
        title, detail = t("ponzi_end.lots.every_seal"), t("ponzi_end.lots.here")
    words = ft.Column([say(theme, title, STRONG), say(theme, detail, BODY, c.soft)], spacing=0, tight=True, expand=True)
    icon, ink = ("shield", c.good) if good else ("lock", c.soft) if good is None else ("close", c.danger)
    return ft.Row(
        [
            mark(icon, theme.icon(28), ink),
            words,
            outline(theme, t("ponzi_end.proof"), desk.ways.share, height=48),
        ],
        spacing=12,
        vertical_alignment=ft.CrossAxisAlignment.CENTER,
    )


def _count_panel(desk: Desk, seat: str, typed: int | None, change: Any, close: Any) -> ft.Control:
    """The counted cash of one player, typed in bills or figures."""
    theme, c = desk.theme, desk.theme.c
    move = next((m for m in desk.prompt.moves if m.do == "count" and m.seat == seat), None)

    def record() -> None:
        if move is not None and typed is not None:
            desk.run(_counted(desk, seat, typed, move.step, close), quiet=True)

    foot: list[ft.Control] = [*_refused(desk)]
    if typed is not None and move is not None:
        foot.append(brass(theme, t("ponzi_end.counted", n=typed), record, icon="bill"))
    parts: list[ft.Control] = [
        say(theme, t("ponzi_end.count_hint"), BODY, c.soft),
        ft.Row(
            [
                say(theme, t("ponzi_end.count_cash"), SMALL_STRONG, c.soft, expand=True),
                figure(theme, "–" if typed is None else typed, FIGURE_L),
            ]
        ),
        keypad(theme, change, bills=True, height=50),
        text_button(theme, t("ponzi_end.nothing_left"), lambda: change(lambda _old: 0)),
    ]
    return overlay(theme, t("ponzi_end.count_title", name=seat), parts, close, foot=foot)


async def _counted(desk: Desk, seat: str, cash: int, step: str, close: Any) -> Any:
    signer = seat if seat in desk.session.seats else None
    outcome = await desk.session.record({"do": "count", "seat": seat, "cash": cash}, step, seat=signer)
    if isinstance(outcome, Entry):
        close()
    return outcome
