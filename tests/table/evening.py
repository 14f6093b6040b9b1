"""A table for tests: a real authority and real devices, sat down and playing, without a network."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from companion.table.authority import Authority
from companion.table.entry import NOTHING, Entry, Intent, Seen, Signed, sign
from companion.table.model import Lot, Table
from companion.table.sealing import binding
from companion.table.transcript import dump
from crypto.box import close_box
from crypto.commitment import Opening, commit, pack_amounts
from crypto.identity import Identity, SigningKey

AT = "2026-03-01T19:30:00Z"
ROUND_1 = (
    {"do": "fund", "seat": "Ann", "industry": "transport", "card": 11},
    {"do": "draw", "cards": [45]},
    {"do": "fund", "seat": "Ben", "industry": "grain", "card": 12},
    {"do": "draw", "cards": [30]},
    {"do": "fund", "seat": "Cat", "industry": "media", "card": 13},
    {"do": "draw", "cards": [70]},
    {"do": "remove", "seat": "Ben", "card": 9},
    {"do": "draw", "cards": [66]},
)
ROUND_2 = (
    {"do": "fund", "seat": "Ben", "industry": "transport", "card": 15},
    {"do": "draw", "cards": [65]},
    {"do": "fund", "seat": "Cat", "industry": "media", "card": 17},
    {"do": "draw", "cards": [20]},
    {"do": "fund", "seat": "Ann", "industry": "transport", "card": 30},
    {"do": "draw", "cards": [40]},
)
CRASH = (
    {"do": "pass", "seat": "Ann"},
    {"do": "remove", "seat": "Cat", "card": 65},
    {"do": "draw", "cards": [71]},
    {"do": "draw", "cards": [21, 33, 52]},
    {"do": "discard", "seat": "Cat", "industry": "media"},
    {"do": "discard", "seat": "Ann", "industry": "transport"},
    {"do": "discard", "seat": "Ben", "industry": "transport"},
)
ROUND_3 = (
    {"do": "pass", "seat": "Cat"},
    {"do": "pass", "seat": "Ann"},
    {"do": "pass", "seat": "Ben"},
    {"do": "remove", "seat": "Ann", "card": 10},
    {"do": "draw", "cards": [28]},
    {"do": "pay", "seat": "Ann"},
    {"do": "pay", "seat": "Cat"},
)
ROUND_4 = (
    {"do": "pass", "seat": "Ann"},
    {"do": "pass", "seat": "Ben"},
    {"do": "pass", "seat": "Cat"},
    {"do": "remove", "seat": "Ben", "card": 52},
    {"do": "draw", "cards": [35]},
    {"do": "pay", "seat": "Ann"},
    {"do": "bankrupt", "seat": "Ben"},
)
"""Ann keeps 14, Ben owes 23 and has 17, Cat owes nothing and has one media tile: Cat wins 1 : 0."""


class Device:
    """One seat's device: its keys, its run, what it sealed."""

    def __init__(self, name: str, number: int) -> None:
        self.name = name
        self.identity = Identity(bytes([number] * 16))
        self.run = bytes([number] * 8).hex()
        self.n = 0
        self.openings: dict[str, Opening] = {}

    @property
    def key(self) -> str:
        return self.identity.signing.public.hex()

    @property
    def box(self) -> str:
        return self.identity.box.public.hex()


class Evening:
    """``do("Ann", event)`` records as Ann's device does. ``devices``: the seats that have one (all of them)."""

    def __init__(
        self,
        seats: Sequence[str] = ("Ann", "Ben", "Cat"),
        options: Mapping[str, Any] | None = None,
        devices: Sequence[str] | None = None,
        table_id: int = 7,
        begin: bool = True,
        game: str = "ponzi",
    ) -> None:
        self.hub = SigningKey(bytes([200 + table_id] * 32))
        self.authority = Authority(self.hub)
        self.id = bytes([table_id] * 16).hex()
        self.devices = {name: Device(name, 10 * table_id + i) for i, name in enumerate(("host", *seats))}
        self.lots = 0
        self.do(
            "host",
            {
                "do": "table",
                "format": 1,
                "game": game,
                "rules": 1,
                "seats": [],
                "options": dict(options or {}),
                "table": self.id,
                "origin": self.id,
                "hub": self.hub.public.hex(),
                "host": self.devices["host"].key,
                "invite": None,
            },
        )
        for name in seats:
            if devices is None or name in devices:
                device = self.devices[name]
                self.do(name, {"do": "sit", "seat": name, "key": device.key, "box": device.box})
            else:
                self.do("host", {"do": "sit", "seat": name, "key": None, "box": None})
        if begin:
            self.do("host", {"do": "start", "seats": list(seats)})

    @property
    def table(self) -> Table:
        assert self.authority.table is not None
        return self.authority.table

    @property
    def head(self) -> Seen:
        return NOTHING if self.authority.table is None else self.authority.table.head

    def intent(self, who: str, event: Mapping[str, Any], step: str | None = None, **changes: Any) -> Intent:
        device = self.devices[who]
        device.n += 1
        return replace(Intent(self.id, device.key, device.run, device.n, self.head, step, event), **changes)

    def sign(self, who: str, event: Mapping[str, Any], step: str | None = None, **changes: Any) -> Signed:
        return sign(self.intent(who, event, step, **changes), self.devices[who].identity.signing)

    def do(self, who: str, event: Mapping[str, Any], step: str | None = None, **changes: Any) -> Entry:
        return self.authority.submit(self.sign(who, event, step, **changes), AT)

    def play(self, *events: Mapping[str, Any]) -> None:
        """Each recorded by its own seat where that has a device, else by the host, with the step that is open."""
        for event in events:
            seat = self.table.seat(event.get("seat", ""))
            who = seat.name if seat is not None and seat.key is not None else "host"
            moves = [m for m in self.table.rulebook.prompt(self.table.state).moves if m.do == event["do"]]
            steps = [m.step for m in moves if m.seat == event.get("seat")]
            self.do(who, event, steps[0] if steps else None)

    def offer_event(self, seat: str, to: str, industry: str, amount: int) -> dict[str, Any]:
        """A sealed offer; its opening stays with ``seat``'s device."""
        self.lots += 1
        lot = bytes([self.lots] * 16).hex()
        sealer, receiver = self.devices[seat], self.devices[to]
        bound = binding(self.table, lot, sealer.key)
        seal, opening = commit(bound, pack_amounts(amount), bytes([self.lots + 100] * 32))
        sealer.openings[lot] = opening
        boxes = {
            "to": close_box(receiver.identity.box.public, bound, seal, opening).hex(),
            "self": close_box(sealer.identity.box.public, bound, seal, opening).hex(),
        }
        return {
            "do": "offer",
            "seat": seat,
            "to": to,
            "industry": industry,
            "lot": lot,
            "seal": seal.hex(),
            "boxes": boxes,
        }

    def offer(self, seat: str, to: str, industry: str, amount: int) -> str:
        """Records a sealed offer; the lot."""
        event = self.offer_event(seat, to, industry, amount)
        self.do(seat, event)
        return str(event["lot"])

    def opening_event(self, seat: str, lot: str, amount: int | None = None) -> dict[str, Any]:
        """What ``seat`` publishes of a lot; with ``amount``, a lie."""
        sealed: Lot = self.table.lots[lot]
        opening = self.devices[sealed.seat].openings[lot]
        payload = opening.payload if amount is None else pack_amounts(amount)
        return {
            "do": "opening",
            "seat": seat,
            "lot": lot,
            "seal": sealed.seal,
            "salt": opening.salt.hex(),
            "payload": payload.hex(),
        }

    def transcript(self) -> bytes:
        return dump(self.authority.entries).encode()


def two_rounds(**table: Any) -> tuple[Evening, str]:
    """The worked game up to the answered sealed trade of 10: the evening and the lot."""
    evening = Evening(**table)
    evening.play(*ROUND_1, *ROUND_2)
    lot = evening.offer("Ben", "Ann", "transport", 10)
    evening.do("Ann", {"do": "look", "seat": "Ann", "lot": lot})
    evening.play({"do": "answer", "seat": "Ann", "choice": "sold"})
    return evening, lot


def whole_evening() -> tuple[Evening, str]:
    """The worked game to its end, with a move and an offer taken back, and the books opened: the evening
    and the lot of the trade."""
    evening, lot = two_rounds()
    evening.play({"do": "pass", "seat": "Ann"})
    evening.do("Cat", {"do": "undo", "entry": evening.head.seq})
    evening.offer("Ann", "Ben", "transport", 3)
    evening.do("Ann", {"do": "undo", "entry": evening.head.seq})
    evening.play(*CRASH, *ROUND_3, *ROUND_4)
    for seat in ("Ann", "Ben", "Cat"):
        evening.do(seat, {"do": "open_books", "seat": seat})
    evening.do("Ben", evening.opening_event("Ben", lot))
    evening.do("Ann", {"do": "count", "seat": "Ann", "cash": 14})
    evening.do("Cat", {"do": "count", "seat": "Cat", "cash": 9})
    return evening, lot
