"""The joining dialogue: what a device proves to a hub, and what the hub must prove first to be believed."""

from __future__ import annotations

import secrets
from typing import Any

from companion.device.invitation import hub_hash
from companion.device.link import Hello, Message
from companion.table.entry import Seen
from companion.table.refusal import Refusal
from companion.table.wire import FORMAT, NONCE_BYTES, join_message, joined_message
from companion.version import VERSION
from crypto.errors import CryptoError
from crypto.identity import SigningKey, check_signature

OTHER_HUB = (
    "Another hub answers at this address than the one this table was opened on. Nothing was sent to it. Scan the QR "
    "code on the host's screen again, or ask the host."
)


class Proof:
    """One connection's joining: the greeting and our own nonce."""

    def __init__(self, hello: Hello, table: str) -> None:
        self.hello = hello
        self.table = table
        self._nonce = secrets.token_bytes(NONCE_BYTES).hex()
        self.proved = False
        """Whether the hub has proved its key."""

    def expect(self, key: str, digest: str) -> None:
        """Raises Refusal (fork) unless the hub has this key or a key of this hash, as far as they are known (hex)."""
        if key and key != self.hello.hub:
            raise Refusal("fork", OTHER_HUB)
        if digest and digest != hub_hash(bytes.fromhex(self.hello.hub)).hex():
            raise Refusal("fork", OTHER_HUB)

    def by_invitation(self, key: SigningKey, have: Seen | None) -> Message:
        return self._join({"invite": key.sign(self._ours).hex()}, have)

    def by_key(self, key: SigningKey, have: Seen | None) -> Message:
        return self._join({"key": key.public.hex(), "sig": key.sign(self._ours).hex()}, have)

    @property
    def _ours(self) -> bytes:
        return join_message(self.table, self.hello.hub, self.hello.nonce, self._nonce)

    def _join(self, proof: dict[str, str], have: Seen | None) -> Message:
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
