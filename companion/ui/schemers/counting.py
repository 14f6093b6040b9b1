"""Counting up at the end of a round: what lies where, who has counted, and what is still to count or to confirm."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial

import flet as ft

from companion.games.game import Move
from companion.games.points import halved
from companion.games.schemers.view import CountView
from companion.table.sets import absentees, running
from companion.ui.kit.buttons import brass, outline, text_button
from companion.ui.kit.dock import stack
from companion.ui.kit.marks import mark
from companion.ui.kit.paper import row, sheet, sheet_head
from companion.ui.kit.theme import BODY, SMALL
from companion.ui.kit.type import say
from companion.ui.play.own_seal import OwnSeal, sealed_by
from companion.ui.schemers.asking import head
from companion.ui.schemers.desk import Desk, Panel, money, pile_name
from companion.ui.schemers.pictures import disc
from companion.ui.words import listing, t


def count_move(desk: Desk, count: CountView) -> Move | None:
    """The move that counts these piles, if it is open and may be recorded here."""
    for move in desk.prompt.moves:
        if move.do != "count":
            continue
        joint = list(move.choices[0].get("scheme", ())) == list(count.seats)
        if len(count.seats) == 2 and joint:
            return move if any(desk.may_record(s) for s in count.seats) else None
        if move.seat is not None and (move.seat,) == count.seats:
            own = move.seat in desk.session.seats or not seals(desk, move.seat)
            return move if own and desk.may_record(move.seat) else None
    return None


def seals(desk: Desk, seat: str) -> bool:
    """Whether ``seat`` has to seal its count now, which only its own device can."""
    going = running(desk.table)
    return going is not None and seat in going.waiting and desk.has_device(seat)


def _for_another(desk: Desk, count: CountView) -> bool:
    """Whether these piles are counted in secret, by a player of this phone whose turn to hold it has not come."""
    sealed = bool(desk.view.options["sealed_counts"]) and count.counted == "due"
    return desk.hot_seat and sealed and len(count.seats) == 1 and count.seats[0] != desk.me


def names_of(count: CountView) -> str:
    if len(count.seats) == 1:
        return t("schemers_count.own", name=count.seats[0])
    return t("schemers_count.joint", names=listing(count.seats))


def state_of(desk: Desk, count: CountView) -> str:
    """ "to count", "$45,000", "$12,000, Ben to confirm" """
    total = money(sum(count.dollars)) if count.dollars is not None else ""
    if count.asked:
        return t("schemers_count.state.asked", total=total, names=listing(count.asked))
    sealing = count.counted == "due" and len(count.seats) == 1 and seals(desk, count.seats[0])
    return t(f"schemers_count.state.{'to_seal' if sealing else count.counted}", total=total)


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
        state = state_of(desk, count)
        detail = f"{cards_of(count)}: {state}" if any(count.cards) else state
        rows.append(
            row(
                theme,
                names_of(count),
                detail,
                left=[ft.Container(content=picture, width=theme.icon(32), alignment=ft.Alignment.CENTER)],
                press=press,
                lit=press is not None and count.counted == "due" and any(s in desk.session.seats for s in count.seats),
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
    sealed = not joint and seals(desk, seat)
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
    going = running(desk.table)
    late = absentees(desk.table)
    waiting = desk.prompt.waiting
    if going is not None and late:
        key = "schemers_count.sealed.opening" if going.closed else "schemers_count.sealed.waiting"
        text = t(key, names=listing(late))
    else:
        due = any(count.counted == "due" for count in desk.view.counts)
        key = "schemers_count.wait" if due else "schemers_count.to_confirm"
        text = t(key, names=listing(waiting)) if waiting else t("schemers_count.opening")
    away = [name for name in late if not desk.is_present(name)]
    detail = t("schemers_count.sealed.away", n=len(away), names=listing(away)) if away else ""
    parts: list[ft.Control] = [head(desk, text, detail=detail)]
    parts += own_count(desk)
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


def own_count(desk: Desk) -> list[ft.Control]:
    """The seal of who holds this phone, with what it holds; a phone that goes round shows nobody's."""
    seal = None if desk.hot_seat else sealed_by(desk, desk.me)
    if seal is None:
        return []
    made = desk.session.sealed(desk.me).get(seal.seal)
    holds = None
    if made is not None:
        kinds = (t(f"schemers_count.kind.{kind}") for kind in ("exposed", "offshore", "safes"))
        each = [f"{kind} {money(dollars)}" for kind, dollars in zip(kinds, made, strict=True) if dollars]
        holds = t("schemers_count.sealed.holds", total=money(sum(made)))
        holds = f"{holds} {' · '.join(each)}" if len(each) > 1 else holds
    texts = (
        f"{t('schemers_count.sealed.mine')}:",
        holds,
        t("schemers_count.sealed.rest"),
        t("schemers_count.sealed.five"),
    )
    return [OwnSeal(desk.theme, seal.seal, *texts)]


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
            seen = any(s.lot == own.lot and s.status == "verified" for s in desk.table.seals.values())
            key = "schemers_count.sealed.said_all" if seen else "schemers_count.sealed.said"
            found.append(say(theme, t(key, name=name), SMALL, theme.c.soft))
            continue
        event = {"do": "close", "lot": own.lot, "without": [name], **({"seat": voter} if voter else {})}
        if said:
            words = t("schemers_count.sealed.asked", who=listing([w or "–" for w in said]), name=name)
            found.append(say(theme, words, BODY))
        press = partial(desk.record, event, None, seat=voter or None)
        found.append(text_button(theme, t("schemers_count.sealed.without", name=name), press, colour=theme.c.danger))
    return found
