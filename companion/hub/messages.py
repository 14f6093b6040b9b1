"""Text from strangers to checked values, and the hub's own messages to text.

What reads here raises Refusal with a sentence; nothing that a device sends can make it raise anything else.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from companion.table import strict
from companion.table.entry import Signed, parse_signed
from companion.table.refusal import Refusal
from companion.table.strict import fields, hex_text, malformed, whole
from companion.table.wire import FORMAT, NONCE_BYTES
from companion.version import VERSION

KINDS = ("open", "join", "knock", "intent", "ping", "pong")


@dataclass(frozen=True, slots=True)
class Join:
    """A parsed ``join``. ``key`` is None where the invitation is proved. ``have`` is (number, hash) or None."""

    table: str
    nonce: str
    key: str | None
    sig: str
    have: tuple[int, str] | None


@dataclass(frozen=True, slots=True)
class Knock:
    """A parsed ``knock``: a person who says to be ``name`` wants to join the table of ``code`` with ``key``."""

    code: str
    name: str
    key: str


def read(text: str) -> tuple[str, Any]:
    """A message's kind and body. Raises Refusal(malformed)."""
    message = strict.loads(text)
    if not isinstance(message, dict) or len(message) != 1:
        raise malformed("A message is an object with exactly one key, which says what it is.")
    ((kind, body),) = message.items()
    if kind not in KINDS:
        raise malformed(f"The hub knows no message “{kind[:40]}”; it knows {', '.join(KINDS)}.")
    return kind, body


def parse_join(body: Any) -> Join:
    """Raises Refusal(malformed, version)."""
    proof = ("invite",) if isinstance(body, dict) and "invite" in body else ("key", "sig")
    join = fields(body, "“join”", ("format", "build", "table", "nonce", *proof), ("have",))
    check_version(join)
    have = None
    if join.get("have") is not None:
        seen = fields(join["have"], "“have”", ("seq", "hash"))
        have = whole(seen["seq"], "“have.seq”"), hex_text(seen["hash"], 32, "“have.hash”")
    return Join(
        hex_text(join["table"], 16, "“table”"),
        hex_text(join["nonce"], NONCE_BYTES, "“nonce”"),
        hex_text(join["key"], 32, "“key”") if "key" in join else None,
        hex_text(join[proof[-1]], 64, f"“{proof[-1]}”"),
        have,
    )


def parse_knock(body: Any) -> Knock:
    """Raises Refusal(malformed, version). Lower case and spaces in the code are forgiven."""
    knock = fields(body, "“knock”", ("format", "build", "code", "name", "key"))
    check_version(knock)
    code = "".join(strict.text(knock["code"], "“code”", 20).split()).upper()
    return Knock(code, strict.player_name(knock["name"]), hex_text(knock["key"], 32, "“key”"))


def parse_open(body: Any) -> Signed:
    """The signed intent inside an ``open``. Raises Refusal(malformed, version)."""
    opening = fields(body, "“open”", ("format", "build", "intent", "sig"))
    check_version(opening)
    return parse_signed({"intent": opening["intent"], "sig": opening["sig"]})


def check_version(body: Mapping[str, Any]) -> None:
    """Raises Refusal(version) unless the device speaks this hub's format and runs its build."""
    theirs, build = whole(body["format"], "“format”"), strict.text(body["build"], "“build”")
    if (theirs, build) != (FORMAT, VERSION):
        raise Refusal(
            "version",
            f"This hub runs version {VERSION} (format {FORMAT}), your device {build[:20]} (format {theirs}). In a "
            "browser, reload the page; an installed app needs the same version as the hub.",
        )


def identity_in(body: Any) -> dict[str, Any]:
    """Which intent a refusal answers, read as far as it can be: nulls where there is no such thing in ``body``."""
    intent = body.get("intent") if isinstance(body, dict) else None
    if not isinstance(intent, dict):
        intent = {}
    by, run, n = intent.get("by"), intent.get("run"), intent.get("n")
    if isinstance(by, str) and len(by) == 64 and isinstance(run, str) and len(run) == 16 and type(n) is int:
        return {"by": by, "run": run, "n": n}
    return {"by": None, "run": None, "n": None}


def say(kind: str, body: Any) -> str:
    """A message as the text that goes over the wire."""
    return json.dumps({kind: body}, ensure_ascii=False, separators=(",", ":"))
