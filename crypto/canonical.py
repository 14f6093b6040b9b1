"""One value, one string of bytes: RFC 8785 over a strict subset of JSON, and length-prefixed frames."""

from typing import Final

import rfc8785

from crypto.checks import need_bytes
from crypto.errors import NotCanonical, WrongLength

MAX_DEPTH: Final = 32
"""Arrays and objects inside one another; the deepest entry of a log has about six."""

_SAFE_INTEGER: Final = 2**53


def canonical(value: object) -> bytes:
    """The RFC 8785 bytes of `value`: null, booleans, integers, text, lists or tuples, dictionaries.

    Stricter than the RFC, so that sorted compact JSON from any standard library gives the same bytes: keys are ASCII,
    integers lie within ±(2**53 - 1), there are no floats. Raises NotCanonical.
    """
    _check(value, MAX_DEPTH)
    return rfc8785.dumps(value)  # type: ignore[arg-type]


def frame(*parts: bytes) -> bytes:
    """Each part behind its length (4 bytes, big-endian): no two lists of parts give the same bytes.

    Raises WrongType, and WrongLength for a part of 2**32 bytes or more.
    """
    framed = []
    for part in parts:
        need_bytes(part, "a framed part")
        if len(part) >= 2**32:
            raise WrongLength("a framed part must be shorter than 2**32 bytes")
        framed += [len(part).to_bytes(4, "big"), part]
    return b"".join(framed)


def _check(value: object, depth: int) -> None:
    kind = type(value)
    if kind is str:
        try:
            value.encode()  # type: ignore[attr-defined]
        except UnicodeEncodeError:
            raise NotCanonical("text with half a surrogate pair has no canonical bytes") from None
    elif kind is int:
        if not -_SAFE_INTEGER < value < _SAFE_INTEGER:  # type: ignore[operator]
            raise NotCanonical("integers must lie within ±(2**53 - 1)")
    elif isinstance(value, dict | list | tuple) and kind in (dict, list, tuple):
        if depth == 0:
            raise NotCanonical(f"more than {MAX_DEPTH} arrays and objects inside one another")
        if isinstance(value, dict):
            for key in value:
                if type(key) is not str or not key.isascii():
                    raise NotCanonical("keys must be ASCII text")
            value = value.values()
        for item in value:
            _check(item, depth - 1)
    elif value is not None and kind is not bool:
        raise NotCanonical(f"{kind.__name__} values have no canonical bytes")
