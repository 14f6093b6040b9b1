"""Seals, boxes, chains and identities for things that people at one table must be able to prove to each other.

Knows no game. Natively it stands on `cryptography`; where that is missing, as in the browser, `crypto.portable` gives
the same answers in plain Python. Every refusal is a named `CryptoError`.
"""

from crypto.box import close_box, open_box
from crypto.canonical import canonical, frame
from crypto.chain import GENESIS, entry_hash, head_message, seal_words, table_code
from crypto.commitment import Binding, Opening, check_opening, commit, pack_amounts, seal_of, unpack_amounts
from crypto.errors import (
    BadBox,
    BadPhrase,
    BadSignature,
    CryptoError,
    NotCanonical,
    SealMismatch,
    WrongLength,
    WrongType,
)
from crypto.identity import BoxKey, Identity, SigningKey, check_signature

__all__ = [
    "GENESIS",
    "BadBox",
    "BadPhrase",
    "BadSignature",
    "Binding",
    "BoxKey",
    "CryptoError",
    "Identity",
    "NotCanonical",
    "Opening",
    "SealMismatch",
    "SigningKey",
    "WrongLength",
    "WrongType",
    "canonical",
    "check_opening",
    "check_signature",
    "close_box",
    "commit",
    "entry_hash",
    "frame",
    "head_message",
    "open_box",
    "pack_amounts",
    "seal_of",
    "seal_words",
    "table_code",
    "unpack_amounts",
]
