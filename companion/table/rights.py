"""Who may record what: an intent names its signer, its event the seat that it concerns."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from companion.table.entry import Seen
from companion.table.model import Seat, Table
from companion.table.refusal import Refusal


@dataclass(frozen=True, slots=True)
class Act:
    """An event about to be judged or folded, with what surrounds it. In a script ``by``, ``at`` and ``hash`` are empty
    and ``seen`` is None."""

    seq: int
    event: Mapping[str, Any]
    by: str = ""
    at: str = ""
    seen: Seen | None = None
    step: str | None = None
    hash: str = ""

    @property
    def do(self) -> str:
        return str(self.event["do"])


def not_yours(message: str) -> Refusal:
    return Refusal("not_yours", message)


def impossible(message: str) -> Refusal:
    return Refusal("impossible", message)


def stale(message: str) -> Refusal:
    return Refusal("stale", message)


def recorder(table: Table, key: str) -> str:
    """Who signs with ``key``, as history names them."""
    seat = table.seat_of(key)
    if seat is not None:
        return seat.name
    return "the host" if key and key == table.host else ""


def need_host(table: Table, act: Act, what: str) -> None:
    if act.by != table.host:
        raise not_yours(f"Only the host can {what}.")


def need_seated(table: Table, act: Act) -> None:
    """Anybody who sits here, and the host."""
    if act.by != table.host and table.seat_of(act.by) is None:
        raise not_yours("This device has no seat at this table.")


def need_seat(table: Table, name: Any) -> Seat:
    seat = table.seat(name) if type(name) is str else None
    if seat is None:
        raise impossible(f"There is no {str(name)[:40]} at this table.")
    return seat


def need_own(table: Table, act: Act, name: Any) -> Seat:
    """The seat ``name``, whose own device must have signed."""
    seat = need_seat(table, name)
    if seat.key is None or seat.key != act.by:
        raise not_yours(f"Only {seat.name}'s own device can record this.")
    return seat


def need_public(table: Table, act: Act) -> None:
    """Public moves: anybody seated for anybody, or with ``recording: own`` everybody for themselves and the host."""
    need_seated(table, act)
    name = act.event.get("seat")
    if name is None or act.by == table.host:
        return
    seat = need_seat(table, name)
    if table.options.get("recording") == "own" and seat.key != act.by:
        raise not_yours(f"At this table everybody records their own moves: this one is {seat.name}'s or the host's.")
