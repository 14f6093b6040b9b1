"""At the door of a table: proofs of an invitation or of a key, and the short code that a person can type."""

from __future__ import annotations

import secrets
from collections.abc import Container

from companion.hub.messages import Join
from companion.table.refusal import Refusal
from companion.table.wire import join_message
from crypto.errors import CryptoError
from crypto.identity import check_signature

CODE_LETTERS = "BCDFGHJKLMNPQRSTVWXZ"
"""Capitals that are not mistaken for each other; without vowels no code is a word."""
CODE_LENGTH = 4


def check_proof(join: Join, hub: str, hub_nonce: str, invite: str | None, welcome: Container[str]) -> None:
    """Whether ``join`` proves what it claims: the invitation whose public half is ``invite``, or a key in ``welcome``.

    Raises Refusal(not_yours).
    """
    if join.key is not None and join.key not in welcome:
        raise Refusal("not_yours", "This key has no seat at the table. Scan the QR code, or ask with the short code.")
    key = join.key or invite
    if key is None:
        raise Refusal("not_yours", "This table takes no invitations. Ask with its short code.")
    message = join_message(join.table, hub, hub_nonce, join.nonce)
    try:
        check_signature(bytes.fromhex(key), message, bytes.fromhex(join.sig))
    except CryptoError:
        what = "This invitation is not this table's" if join.key is None else "This proof of a seat is not right"
        raise Refusal("not_yours", f"{what}, or it was made for another connection. Scan the QR code again.") from None


def new_code(taken: Container[str]) -> str:
    """A short code that is not ``taken``."""
    while True:
        code = "".join(secrets.choice(CODE_LETTERS) for _ in range(CODE_LENGTH))
        if code not in taken:
            return code
