"""Counting up at the end of a round: what lies where, who has counted, and what is still to count or to confirm."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial

import flet as ft

from companion.games.game import Move
from companion.games.points import halved
from companion.games.schemers.view import CountView
from companion.table.sets import absentees
from companion.ui.kit.buttons import brass, outline, text_button
from companion.ui.kit.dock import stack
from companion.ui.kit.marks import mark
from companion.ui.kit.paper import row, sheet, sheet_head
from companion.ui.kit.theme import BODY, SMALL, STRONG
from companion.ui.kit.type import runs, say
from companion.ui.schemers.asking import head
from companion.ui.schemers.desk import Desk, Panel, money, pile_name
from companion.ui.schemers.pictures import disc
from companion.ui.words import listing, t
from crypto.chain import seal_words as words_of


def count_move(desk: Desk, count: CountView) -> Move | None:
    """The move that counts these piles, if it is open and may be recorded here."""
    sealed = bool(desk.view.options["sealed_counts"])
    for move in desk.prompt.moves:
        if move.do != "count":
            continue
        joint = list(move.choices[0].get("scheme", ())) == list(count.seats)
        if len(count.seats) == 2 and joint:
            return move if any(desk.may_record(s) for s in count.seats) else None
        if move.seat is not None and (move.seat,) == count.seats:
            own = move.seat in desk.session.seats or not (sealed and _seals(desk, move.seat))
            return move if own and desk.may_record(move.seat) else None
    return None


def _seals(desk: Desk, seat: str) -> bool:
    """Whether only the seat's own device may count for it now."""
    own = next((c for c in desk.view.counts if c.seats == (seat,)), None)
    waits = seat in ((desk.table.set is not None and absentees(desk.table)) or ())
    return desk.has_device(seat) and own is not None and waits


def _for_another(desk: Desk, count: CountView) -> bool:
    """Whether these piles are counted in secret, by a player of this phone whose turn to hold it has not come."""
    sealed = bool(desk.view.options["sealed_counts"]) and count.counted == "due"
    return desk.hot_seat and sealed and len(count.seats) == 1 and count.seats[0] != desk.me


def names_of(count: CountView) -> str:
    if len(count.seats) == 1:
        return t("schemers_count.own", name=count.seats[0])
    return t("schemers_count.joint", names=listing(count.seats))


def state_of(count: CountView) -> str:
    """ "to count", "$45,000", "$12,000, Ben to confirm" """
    total = money(sum(count.dollars)) if count.dollars is not None else ""
    if count.asked:
        return t("schemers_count.state.asked", total=total, names=listing(count.asked))
    return t(f"schemers_count.state.{count.counted}", total=total)


def cards_of(count: CountView) -> str:
    exposed, offshore, safes = count.cards
    parts = [
        t("schemers.exposed", n=exposed) if exposed else "",
        t("schemers.offshore", n=offshore) if offshore else "",
        t("schemers.in_safe", n=safes) if safes else "",
    ]
    return " · ".join(p for p in parts if p) or t("schemers_count.state.none")


def counts_rows(desk: Desk, counts: Iterable[CountView]) -> list[ft.Control]:
    """A line for each pile; a press counts it, as long as it may be counted here."""
    theme, c = desk.theme, desk.theme.c
    rows: list[ft.Control] = []
    for number, count in enumerate(counts):
        done = count.counted in ("counted", "sealed", "hidden") and not count.asked
        picture: ft.Control = (
            disc(theme, size=30)
            if len(count.seats) == 2
            else mark("check" if done else "bill", theme.icon(24), c.good if done else c.soft)
        )
        move = count_move(desk, count)
        shown = move is not None and not _for_another(desk, count)
        press = partial(desk.set_panel, Panel("count", pile_name(count.seats))) if shown else None
        detail = f"{cards_of(count)}: {state_of(count)}" if any(count.cards) else state_of(count)
        rows.append(
            row(
                theme,
                names_of(count),
                detail,
                left=[ft.Container(content=picture, width=theme.icon(32), alignment=ft.Alignment.CENTER)],
                press=press,
                lit=count.counted == "due" and any(s in desk.session.seats for s in count.seats),
                rule=number > 0,
                key=f"count-{pile_name(count.seats)}",
            )
        )
    return rows


def counts_sheet(desk: Desk) -> ft.Control:
    theme, view = desk.theme, desk.view
    title = t("schemers_count.head", n=view.counting or view.round)
    return sheet(theme, ft.Column([sheet_head(theme, title), *counts_rows(desk, view.counts)], spacing=0, tight=True))


def count_dock(desk: Desk) -> ft.Control:
    """What this device's players have to do first: confirm, count their own, count a joint pile; or wait."""
    mine = [s for s in desk.view.seats if s.name in desk.session.seats]
    if desk.hot_seat and desk.me:
        mine.sort(key=lambda s: s.name != desk.me)
    for seat in mine:
        confirm = next((m for m in desk.prompt.moves if m.do == "confirm" and m.seat == seat.name), None)
        asked = next((c for c in desk.view.counts if seat.name in c.asked), None)
        if confirm is not None and asked is not None:
            return _confirm(desk, confirm, asked)
    for seat in mine:
        for count in desk.view.counts:
            if seat.name in count.seats and count.counted == "due" and count_move(desk, count) is not None:
                return _ask(desk, count, seat.name)
    return _wait(desk)


def _ask(desk: Desk, count: CountView, seat: str) -> ft.Control:
    theme = desk.theme
    joint = len(count.seats) == 2
    sealed = bool(desk.view.options["sealed_counts"]) and not joint and desk.has_device(seat)
    mine = not desk.hot_seat
    names = listing(count.seats)
    if joint:
        text = t("schemers_count.ask.joint" if mine else "schemers_count.ask.joint_of", names=names)
        do = t("schemers_count.begin.joint" if mine else "schemers_count.begin.joint_of", names=names)
        why = t("schemers_count.why.joint")
    else:
        text = t("schemers_count.ask.you" if mine else "schemers_count.ask.other", name=seat)
        do = t("schemers_count.begin.own" if mine else "schemers_count.begin.of", name=seat)
        why = t("schemers_count.why.sealed" if sealed else "schemers_count.why.own")
    icon = "seal-solid" if sealed else "bill"
    open_panel = partial(desk.set_panel, Panel("count", pile_name(count.seats)))
    parts: list[ft.Control] = [head(desk, text, detail=why), brass(theme, do, open_panel, icon=icon)]
    parts += _without(desk)
    return stack(parts)


def _confirm(desk: Desk, move: Move, count: CountView) -> ft.Control:
    theme = desk.theme
    exposed, offshore, _ = count.dollars or (0, 0, 0)
    ask = "schemers_count.confirm.ask_of" if desk.hot_seat else "schemers_count.confirm.ask"
    words = t(
        "schemers_count.confirm.sum",
        exposed=money(exposed),
        offshore=money(offshore),
        half=money(halved(exposed + offshore)),
    )
    again = outline(
        theme,
        t("schemers_count.confirm.no"),
        partial(desk.set_panel, Panel("count", pile_name(count.seats))),
        expand=1,
    )
    yes = brass(
        theme,
        t("schemers_count.confirm.yes"),
        partial(desk.play, move, scheme=list(move.choices[0]["scheme"])),
        icon="check",
        expand=1,
    )
    both: ft.Control = ft.Row([again, yes], spacing=8)
    if theme.large and theme.phone:
        both = stack([ft.Row([yes]), ft.Row([again])])
    return stack([head(desk, t(ask, name=move.seat or ""), detail=f"{names_of(count)}: {words}"), both])


def _wait(desk: Desk) -> ft.Control:
    """Everything of this device's players is in."""
    theme = desk.theme
    going = desk.view.options["sealed_counts"] and desk.table.set is not None
    late = absentees(desk.table) if going else ()
    waiting = desk.prompt.waiting
    if late:
        text = t("schemers_count.sealed.waiting", names=listing(late))
    else:
        due = any(count.counted == "due" for count in desk.view.counts)
        key = "schemers_count.wait" if due else "schemers_count.to_confirm"
        text = t(key, names=listing(waiting)) if waiting else t("schemers_count.opening")
    parts: list[ft.Control] = [head(desk, text)]
    seal = next((s for s in desk.table.seals.values() if _is_mine(desk, s)), None)
    if seal is not None:
        words = " ".join(words_of(bytes.fromhex(seal.seal)).split())
        line = runs(
            theme,
            [(t("schemers_count.sealed.mine") + ": ", STRONG, None), (words, BODY, theme.c.danger)],
            expand=True,
        )
        parts.append(ft.Row([mark("seal-solid", theme.icon(28), "#9C2217"), line], spacing=10))
    for count in desk.view.counts:
        absent = not any(s in desk.session.seats for s in count.seats)
        if count.counted == "due" and absent and count_move(desk, count) is not None:
            joint = len(count.seats) == 2
            key = "schemers_count.begin.joint_of" if joint else "schemers_count.begin.of"
            words = t(key, names=listing(count.seats), name=count.seats[0])
            press = partial(desk.set_panel, Panel("count", pile_name(count.seats)))
            parts.append(outline(theme, words, press, height=48))
    for move in desk.prompt.moves:
        if move.do == "confirm" and move.seat not in desk.session.seats and desk.may_record(move.seat):
            asked = next((c for c in desk.view.counts if move.seat in c.asked), None)
            if asked is not None and not desk.has_device(move.seat or ""):
                words = f"{move.seat}: {t('schemers_count.confirm.yes')}"
                scheme = list(move.choices[0]["scheme"])
                parts.append(outline(theme, words, partial(desk.play, move, scheme=scheme), height=48))
    return stack([*parts, *_without(desk)], gap=6)


def _is_mine(desk: Desk, seal: object) -> bool:
    own = desk.table.set
    return own is not None and seal.lot == own.lot and seal.seat == desk.me and not desk.hot_seat  # type: ignore[attr-defined]


def _without(desk: Desk) -> list[ft.Control]:
    """Who has sealed may go on without the others; it takes two (all, once a count lies open)."""
    own, theme = desk.table.set, desk.theme
    late = absentees(desk.table) if own is not None else ()
    voters = [s for s in desk.session.seats if s not in late]
    if own is None or (not voters and not desk.session.is_host):
        return []
    voter = voters[0] if voters else ""
    found: list[ft.Control] = []
    for name in late:
        if desk.is_present(name) and not any(name in named for named in own.without.values()):
            continue
        said = [who for who, named in own.without.items() if name in named]
        if voter in said:
            found.append(say(theme, t("schemers_count.sealed.said", name=name), SMALL, theme.c.soft))
            continue
        event = {"do": "close", "lot": own.lot, "without": [name], **({"seat": voter} if voter else {})}
        if said:
            words = t("schemers_count.sealed.asked", who=listing([w or "–" for w in said]), name=name)
            found.append(say(theme, words, BODY))
        press = partial(desk.record, event, None, seat=voter or None)
        found.append(text_button(theme, t("schemers_count.sealed.without", name=name), press, colour=theme.c.danger))
    return found
