"""The joining dialogue: what a device proves to a hub, and what the hub must prove first to be believed."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from typing import Any

from companion.device.invitation import Invitation, hub_hash
from companion.device.link import Hello, Message
from companion.table.entry import Seen
from companion.table.model import Table
from companion.table.refusal import Refusal
from companion.table.wire import FORMAT, NONCE_BYTES, join_message, joined_message
from companion.version import VERSION
from crypto.errors import CryptoError
from crypto.identity import Identity, SigningKey, check_signature

OTHER_HUB = (
    "Another hub answers at this address than the one this table was opened on. Nothing was sent to it. Scan the QR "
    "code on the host's screen again, or ask the host."
)


class Proof:
    """One connection's joining: the greeting and our own nonce."""

    def __init__(self, hello: Hello, table: str, invitation: Invitation | None) -> None:
        self.hello = hello
        self.table = table
        self._invitation = invitation
        self._nonce = secrets.token_bytes(NONCE_BYTES).hex()
        self._said: set[str] = set()
        """The keys proved so far, "" for the invitation."""
        self.proved = False
        """Whether the hub has proved its key."""

    def expect(self, key: str, digest: str) -> None:
        """Raises Refusal (fork) unless the hub has this key or a key of this hash, as far as they are known (hex)."""
        if key and key != self.hello.hub:
            raise Refusal("fork", OTHER_HUB)
        if digest and digest != hub_hash(bytes.fromhex(self.hello.hub)).hex():
            raise Refusal("fork", OTHER_HUB)

    def joins(self, table: Table | None, identities: Mapping[str, Identity]) -> list[Message]:
        """All that this device can prove and has not proved on this connection: its keys at the table; without any,
        the invitation. One that knows nothing of the table yet was invited, or let in with its only key.
        """
        have = table.head if table is not None else None
        if table is not None:
            welcome = {table.host, *(seat.key for seat in table.seats), *table.admitted}
            known = {key for key in identities if key in welcome}
        else:
            known = set(identities) if self._invitation is None else set()
        new = known - self._said
        self._said |= known
        return [self._join(key, identities[key].signing, have) for key in new] or (
            [] if known else self.by_invitation(have)
        )

    def by_invitation(self, have: Seen | None) -> list[Message]:
        """The invitation, once, if this device has one."""
        if self._invitation is None or "" in self._said:
            return []
        self._said.add("")
        return [self._join("", self._invitation.key, have)]

    def will_sit(self, key: str) -> None:
        """``key`` counts as proved once its ``sit`` is in the log."""
        self._said.add(key)

    def _join(self, key: str, signer: SigningKey, have: Seen | None) -> Message:
        ours = signer.sign(join_message(self.table, self.hello.hub, self.hello.nonce, self._nonce)).hex()
        proof = {"key": key, "sig": ours} if key else {"invite": ours}
        join: dict[str, Any] = {"format": FORMAT, "build": VERSION, "table": self.table, "nonce": self._nonce, **proof}
        if have is not None:
            join["have"] = have.json()
        return {"join": join}

    def check_joined(self, body: Any) -> Seen:
        """The hub's head, once its signature over both nonces is found good. Raises Refusal (fork)."""
        try:
            head = Seen(int(body["head"]["seq"]), str(body["head"]["hash"]))
            if not self.proved:
                theirs = joined_message(self.table, self.hello.hub, self.hello.nonce, self._nonce)
                check_signature(bytes.fromhex(self.hello.hub), theirs, bytes.fromhex(body["sig"]))
                self.proved = True
            return head
        except (CryptoError, KeyError, TypeError, ValueError) as error:
            raise Refusal("fork", OTHER_HUB) from error
