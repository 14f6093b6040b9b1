"""What a cheat can do to a log: with the hub's key (a new chain over the same signed intents), and with every key there
is (the same evening told otherwise, all devices agreeing to each word but bound by their seals)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from companion.table.entry import NOTHING, Entry, Signed, chain, sign
from companion.table.transcript import dump
from crypto.identity import SigningKey
from tests.table.evening import AT, Evening


def signed(entry: Entry) -> Signed:
    return Signed(entry.intent, entry.sig)


def rechain(intents: Sequence[Signed], hub: SigningKey) -> bytes:
    """A transcript of these intents in this order, with right hashes and the hub's right signatures."""
    head, entries = NOTHING, []
    for intent in intents:
        entries.append(chain(head, AT, intent, hub))
        head = entries[-1].head
    return dump(entries).encode()


def retell(evening: Evening, change: Callable[[int, Mapping[str, Any]], Mapping[str, Any] | None]) -> bytes:
    """The evening with events changed by their number (None: left out), every device signing its own anew."""
    keys = {device.key: device.identity.signing for device in evening.devices.values()}
    head, entries = NOTHING, []
    for entry in evening.authority.entries:
        event = change(entry.seq, entry.intent.event)
        if event is None:
            continue
        intent = replace(entry.intent, event=event, seen=head)
        entries.append(chain(head, AT, sign(intent, keys[intent.by]), evening.hub))
        head = entries[-1].head
    return dump(entries).encode()


def numbered(evening: Evening, do: str, which: int = 0) -> int:
    """The number of an entry by its event."""
    return [entry.seq for entry in evening.authority.entries if entry.intent.event["do"] == do][which]
