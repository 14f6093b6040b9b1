"""Intents that devices sign, and the entries that an authority makes of them.

Each value reads and writes the JSON of docs/format.md and knows its canonical bytes, which are made once.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final

from companion.table import strict
from companion.table.strict import fields, hex_text, malformed, whole
from crypto.canonical import frame
from crypto.chain import GENESIS, entry_hash, head_message
from crypto.identity import SigningKey

MAX_INTENT: Final = 16 * 1024
"""Bytes of one intent; the largest honest one (an offer with its boxes, all cards overridden) has under 6,000."""

_INTENT_FRAME: Final = frame(b"companion/intent/v1")
_TIME: Final = re.compile(
    r"\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])T([01]\d|2[0-3]):[0-5]\d:([0-5]\d|60)(\.\d{1,9})?Z", re.ASCII
)


@dataclass(frozen=True, slots=True)
class Seen:
    """The newest entry that somebody has folded: its number and hash (hex), which covers all history before it."""

    seq: int
    hash: str

    def json(self) -> dict[str, Any]:
        return {"seq": self.seq, "hash": self.hash}


NOTHING: Final = Seen(0, GENESIS.hex())
"""What has been seen before entry 1."""


@dataclass(frozen=True)
class Intent:
    """What a device wants recorded. (``by``, ``run``, ``n``) is its identity; ``event`` is not to be changed."""

    table: str
    """16 bytes, hex."""
    by: str
    """The signing key, hex."""
    run: str
    """8 random bytes of this program start, hex."""
    n: int
    """Rises within ``run``."""
    seen: Seen
    step: str | None
    """The open step that the screen was drawn from."""
    event: Mapping[str, Any]

    @property
    def identity(self) -> tuple[str, str, int]:
        return self.by, self.run, self.n

    def json(self) -> dict[str, Any]:
        return {
            "table": self.table,
            "by": self.by,
            "run": self.run,
            "n": self.n,
            "seen": self.seen.json(),
            "step": self.step,
            "event": dict(self.event),
        }

    @cached_property
    def text(self) -> str:
        """The canonical text. Raises Refusal (malformed) if the event has none or is too long."""
        strict.check(self.event)
        return _canonical(self.json())

    @property
    def signed_bytes(self) -> bytes:
        """frame("companion/intent/v1") ‖ frame(canonical intent)."""
        return _INTENT_FRAME + frame(self.text.encode())


@dataclass(frozen=True)
class Signed:
    """An intent with its Ed25519 signature (hex): the bytes that are stored before they are sent."""

    intent: Intent
    sig: str

    def json(self) -> dict[str, Any]:
        return {"intent": self.intent.json(), "sig": self.sig}


def sign(intent: Intent, key: SigningKey) -> Signed:
    """Raises Refusal (malformed) for an event that has no canonical form."""
    return Signed(intent, key.sign(intent.signed_bytes).hex())


@dataclass(frozen=True)
class Entry:
    """One line of the log. The hash covers all but ``hub_sig``, which signs the hash."""

    seq: int
    prev: str
    """Hash of the entry before, hex."""
    at: str
    """When the authority took it, RFC 3339 UTC."""
    intent: Intent
    sig: str
    hub_sig: str

    @cached_property
    def hash(self) -> str:
        """Hex. Sorted keys, so this is the canonical text of the entry without ``hub_sig``."""
        return self._digest.hex()

    @cached_property
    def _digest(self) -> bytes:
        text = (
            f'{{"at":"{self.at}","intent":{self.intent.text},"prev":"{self.prev}","seq":{self.seq},"sig":"{self.sig}"}}'
        )
        return entry_hash(text.encode())

    @property
    def head_bytes(self) -> bytes:
        """What ``hub_sig`` signs."""
        return head_message(self._digest)

    @property
    def head(self) -> Seen:
        return Seen(self.seq, self.hash)

    @property
    def text(self) -> str:
        """The canonical text: its line in a transcript, without the line's end."""
        return (
            f'{{"at":"{self.at}","hub_sig":"{self.hub_sig}","intent":{self.intent.text},"prev":"{self.prev}",'
            f'"seq":{self.seq},"sig":"{self.sig}"}}'
        )

    def json(self) -> dict[str, Any]:
        return {
            "seq": self.seq,
            "prev": self.prev,
            "at": self.at,
            "intent": self.intent.json(),
            "sig": self.sig,
            "hub_sig": self.hub_sig,
        }


def chain(head: Seen, at: str, signed: Signed, hub: SigningKey) -> Entry:
    """The entry after ``head``, signed by the hub."""
    bare = Entry(head.seq + 1, head.hash, time_text(at), signed.intent, signed.sig, "")
    return Entry(bare.seq, bare.prev, bare.at, bare.intent, bare.sig, hub.sign(bare.head_bytes).hex())


def parse_intent(value: Any, strictly_read: bool = False) -> Intent:
    """Raises Refusal (malformed). ``strictly_read``: the value comes from ``strict.loads``, which has checked it."""
    data = fields(value, "An intent", ("table", "by", "run", "n", "seen", "step", "event"))
    seen = fields(data["seen"], "“seen”", ("seq", "hash"))
    event = data["event"]
    if type(event) is not dict or type(event.get("do")) is not str:
        raise malformed("An event must be an object with a text “do”.")
    intent = Intent(
        hex_text(data["table"], 16, "“table”"),
        hex_text(data["by"], 32, "“by”"),
        hex_text(data["run"], 8, "“run”"),
        whole(data["n"], "“n”"),
        Seen(whole(seen["seq"], "“seen.seq”"), hex_text(seen["hash"], 32, "“seen.hash”")),
        None if data["step"] is None else _step(data["step"]),
        event,
    )
    if strictly_read:
        intent.__dict__["text"] = _canonical(value)
    else:
        _ = intent.text
    return intent


def parse_signed(value: Any) -> Signed:
    """From ``{"intent", "sig"}``. Raises Refusal (malformed)."""
    data = fields(value, "A signed intent", ("intent", "sig"))
    return Signed(parse_intent(data["intent"]), hex_text(data["sig"], 64, "“sig”"))


def parse_entry(value: Any, strictly_read: bool = False) -> Entry:
    """Raises Refusal (malformed). The chain and the signatures are not looked at. ``strictly_read``: as above."""
    data = fields(value, "An entry", ("seq", "prev", "at", "intent", "sig", "hub_sig"))
    return Entry(
        whole(data["seq"], "“seq”", 1),
        hex_text(data["prev"], 32, "“prev”"),
        time_text(data["at"]),
        parse_intent(data["intent"], strictly_read),
        hex_text(data["sig"], 64, "“sig”"),
        hex_text(data["hub_sig"], 64, "“hub_sig”"),
    )


def time_text(value: Any) -> str:
    if type(value) is not str or not _TIME.fullmatch(value):
        raise malformed("“at” must be a time such as 2025-06-01T19:30:00Z.")
    return value


def _canonical(intent: Any) -> str:
    made = strict.dumps(intent)
    if len(made) > MAX_INTENT or len(made.encode()) > MAX_INTENT:
        raise malformed(f"An intent must be at most {MAX_INTENT} bytes long.")
    return made


def _step(value: Any) -> str:
    step = strict.text(value, "“step”")
    strict.check(step)
    return step
