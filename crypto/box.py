"""Boxes: an opening on its way to one person (HPKE base mode, RFC 9180)."""

from typing import Final

from crypto import primitives
from crypto.canonical import frame
from crypto.checks import need_bytes
from crypto.commitment import MAX_PAYLOAD, Binding, Opening, check_opening
from crypto.errors import WrongLength, WrongType
from crypto.identity import BoxKey

OVERHEAD: Final = 32 + 32 + 16
"""Bytes of a box beyond the payload: the one-time public key, the salt, the tag."""

_BOX: Final = b"companion/box/v1"


def close_box(recipient: bytes, binding: Binding, seal: bytes, opening: Opening) -> bytes:
    """`opening` for the holder of the box key `recipient` (32 bytes) alone, about this `seal` alone.

    Never twice the same bytes. Raises SealMismatch if the opening does not open the seal (a mistake better found here
    than on the other phone), BadBox if the key is one that keeps nothing secret, WrongType, WrongLength.
    """
    need_bytes(recipient, "a box key", 32)
    check_opening(binding, seal, opening)
    return primitives.backend.hpke_close(recipient, _info(recipient, binding, seal), opening.salt + opening.payload)


def open_box(key: BoxKey, binding: Binding, seal: bytes, box: bytes) -> Opening:
    """The opening inside, checked against the seal.

    Raises BadBox (closed for another key, lot, purpose or seat, or damaged), SealMismatch (it opens, but holds
    something else than was sealed), WrongType, WrongLength.
    """
    if type(key) is not BoxKey or type(binding) is not Binding:
        raise WrongType("a box opens with a BoxKey and a Binding")
    need_bytes(seal, "a seal", 32)
    if not OVERHEAD <= len(need_bytes(box, "a box")) <= OVERHEAD + MAX_PAYLOAD:
        raise WrongLength(f"a box must be from {OVERHEAD} to {OVERHEAD + MAX_PAYLOAD} bytes long, not {len(box)}")
    plain = primitives.backend.hpke_open(key._secret, _info(key.public, binding, seal), box)
    opening = Opening(plain[:32], plain[32:])
    check_opening(binding, seal, opening)
    return opening


def _info(recipient: bytes, binding: Binding, seal: bytes) -> bytes:
    return frame(_BOX, binding.origin, binding.lot, seal, binding.purpose.encode(), binding.sealer, recipient)
