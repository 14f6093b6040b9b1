"""The strict subset of JSON that tables are made of, and checks that turn anything else into a refusal.

Keys are ASCII and stand once, whole numbers lie within ±(2**53 - 1), there are no floats, no half surrogate pairs and
no deep nesting. For such values sorted compact JSON from the standard library is exactly RFC 8785.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from typing import Any, Final, NoReturn
from unicodedata import combining, normalize
from unicodedata import name as letter_name

from companion.table.refusal import Refusal

MAX_DEPTH: Final = 16
MAX_INT: Final = 2**53 - 1
MAX_TEXT: Final = 256 * 1024
"""Characters of one JSON text: the hub's limit for one message."""

_UNSEEN: Final = re.compile(
    r"[\x00-\x1f\x7f-\xa0\xad\u034f\u0600-\u0605\u061c\u06dd\u070f\u0890\u0891\u08e2\u115f\u1160\u1680\u17b4\u17b5"
    r"\u180b-\u180f\u2000-\u200f\u2028-\u202f\u205f-\u206f\u2800\u3000\u3164\ud800-\uf8ff\ufe00-\ufe0e\ufeff\uffa0"
    r"\ufff0-\uffff\U000110bd\U000110cd\U00013430-\U0001343f\U0001bca0-\U0001bca3\U0001d173-\U0001d17a"
    r"\U000e0000-\U0010ffff]"
)
"""Controls, formats, blanks but the space, halves of pairs, private and ignorable characters, as of Unicode 16. What
Python calls printable differs between its versions; a hub and its devices must agree."""
_EMOJI: Final = "\ufe0f"
"""Keyboards put it behind hearts and stars; it is not seen."""
_WORD: Final = re.compile(r"[^\W\d_]+")
_ALPHABETS: Final = frozenset({"LATIN", "GREEK", "CYRILLIC"})

_HEX: Final = {n: re.compile(f"[0-9a-f]{{{2 * n}}}") for n in (8, 16, 24, 32, 64)}


def malformed(message: str) -> Refusal:
    return Refusal("malformed", message)


def loads(text: str | bytes, limit: int = MAX_TEXT) -> Any:
    """The value of one JSON text. Raises Refusal (malformed) for all that is not the strict subset."""
    if len(text) > limit:
        raise malformed(f"This is longer than {limit} characters.")
    try:
        value = _DECODER.decode(text if isinstance(text, str) else text.decode())
    except UnicodeDecodeError:
        raise malformed("This is not UTF-8 text.") from None
    except RecursionError:
        raise malformed("This is nested too deeply.") from None
    except json.JSONDecodeError as error:
        raise malformed(f"This is not JSON: {error.msg} at character {error.pos + 1}.") from None
    except ValueError:
        raise malformed("A number is too large.") from None
    check(value)
    return value


def check(value: Any, depth: int = MAX_DEPTH) -> None:
    """Raises Refusal (malformed) unless ``value`` has one canonical form."""
    kind = type(value)
    if kind is str:
        if not value.isascii():
            try:
                value.encode()
            except UnicodeEncodeError:
                raise malformed("A text holds half a surrogate pair.") from None
    elif kind is int:
        if not -MAX_INT <= value <= MAX_INT:
            raise malformed("A whole number must be smaller than 2^53.")
    elif kind is dict:
        if depth == 0:
            raise malformed("This is nested too deeply.")
        for key, item in value.items():
            if type(key) is not str or not key.isascii():
                raise malformed("A field's name must be ASCII text.")
            check(item, depth - 1)
    elif kind is list or kind is tuple:
        if depth == 0:
            raise malformed("This is nested too deeply.")
        for item in value:
            check(item, depth - 1)
    elif value is not None and kind is not bool:
        raise malformed("A number must be whole." if kind is float else f"A {kind.__name__} is not a JSON value.")


def dumps(value: Any) -> str:
    """The canonical text (RFC 8785) of a value that ``check`` let pass."""
    return _ENCODER.encode(value)


def fields(value: Any, what: str, names: Sequence[str], optional: Sequence[str] = ()) -> Mapping[str, Any]:
    """``value`` as an object with exactly these fields. Raises Refusal (malformed), naming the field."""
    if type(value) is not dict:
        raise malformed(f"{what} must be an object.")
    for name in names:
        if name not in value:
            raise malformed(f"{what} lacks “{name}”.")
    if len(value) > len(names):
        for name in value:
            if name not in names and name not in optional:
                raise malformed(f"{what} has an unknown field “{str(name)[:40]}”.")
    return value


def hex_text(value: Any, size: int, what: str) -> str:
    """``size`` bytes as lowercase hex."""
    if type(value) is not str or not _HEX[size].fullmatch(value):
        raise malformed(f"{what} must be {size} bytes in lowercase hex.")
    return value


def whole(value: Any, what: str, low: int = 0, high: int = MAX_INT) -> int:
    if type(value) is not int or not low <= value <= high:
        raise malformed(f"{what} must be a whole number from {low} to {high}.")
    return value


def text(value: Any, what: str, most: int = 200) -> str:
    if type(value) is not str or not 0 < len(value) <= most:
        raise malformed(f"{what} must be a text of at most {most} characters.")
    return value


def player_name(value: Any, what: str = "A player's name") -> str:
    """A name as the table reads it: 1 to 30 characters that can be seen, without spaces at its ends, and no word that
    mixes alphabets whose letters look alike."""
    if type(value) is not str or not 0 < len(value) <= 30 or _UNSEEN.search(value) or value != value.strip():
        raise malformed(f"{what} must be 1 to 30 printable characters, without spaces at its ends.")
    if combining(value[0]) or value[0] == _EMOJI:
        raise malformed(f"{what} must begin with a character that can be seen by itself.")
    for word in _WORD.findall(value):
        if len(_ALPHABETS & {letter_name(letter, "").partition(" ")[0] for letter in word}) > 1:
            raise malformed(f"{what} mixes alphabets: letters that look alike would pass for somebody else's name.")
    if look(value) == "the host":
        raise malformed("History calls the host that: choose another name.")
    return value


def look(name: str) -> str:
    """What an eye takes for the same: two players of one look can't be told apart."""
    return " ".join(normalize("NFKC", name.replace(_EMOJI, "")).casefold().split())


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    made = dict(pairs)
    if len(made) != len(pairs):
        raise malformed("A field stands twice in one object.")
    return made


def _float(_: str) -> NoReturn:
    raise malformed("A number must be whole.")


_DECODER: Final = json.JSONDecoder(object_pairs_hook=_object, parse_float=_float, parse_constant=_float)
_ENCODER: Final = json.JSONEncoder(
    sort_keys=True, separators=(",", ":"), ensure_ascii=False, allow_nan=False, check_circular=False
)
