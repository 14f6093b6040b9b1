"""Bytes a person can read aloud: the 2048 English words of BIP 39."""

from difflib import get_close_matches
from functools import lru_cache
from importlib.resources import files

from mnemonic import Mnemonic

from crypto.checks import need_bytes, need_text
from crypto.errors import BadPhrase


@lru_cache(maxsize=1)
def _list() -> Mnemonic:
    # The package opens its list by file path, which does not exist inside a zipped app.
    text = (files("mnemonic") / "wordlist" / "english.txt").read_text("utf-8")
    return Mnemonic("english", text.split())


def phrase(seed: bytes) -> str:
    """The 12 words, with spaces, of a 16-byte seed; the last word carries a 4-bit checksum (BIP 39)."""
    return _list().to_mnemonic(need_bytes(seed, "a seed", 16))


def seed_of(text: str) -> bytes:
    """The 16 bytes behind 12 words typed in any case, spaced anyhow. Raises BadPhrase, naming the word."""
    typed = need_text(text, "the phrase").lower().split()
    known = _list()
    if len(typed) != 12:
        raise BadPhrase(f"the phrase has 12 words, not {len(typed)}")
    for number, word in enumerate(typed, 1):
        if word not in known.wordlist:
            near = get_close_matches(word, known.wordlist, n=1)
            hint = f"; did you mean “{near[0]}”?" if near else ""
            raise BadPhrase(f"word {number}, “{word}”, is not in the list{hint}")
    try:
        return bytes(known.to_entropy(typed))
    except ValueError:
        raise BadPhrase("these words do not belong together: one is wrong, or two are swapped") from None


def first_words(digest: bytes, count: int) -> str:
    """The first `count` × 11 bits of a 32-byte digest as words: to compare by eye or ear, not to prove."""
    number = int.from_bytes(need_bytes(digest, "a hash", 32), "big")
    words = _list().wordlist
    return " ".join(words[number >> (256 - 11 * place) & 2047] for place in range(1, count + 1))
