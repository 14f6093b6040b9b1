"""How fast ``verify`` checks a long transcript, beside the bare Ed25519 and SHA-256 work that the transcript contains.

    python -m benchmarks.verify [--entries 2000] [--rounds 5]

The transcript is a game of Ponzi Scheme by players who never stop: legal moves at random, most trade turns a
sealed envelope, and whoever can't pay finds money (a correction). The bare work is two signature checks and one hash an
entry, with keys made ready and messages laid out beforehand. The runs alternate, and the best of each counts, because
anything else that the machine does only slows them. Target: at least half the speed of the bare work.
"""

from __future__ import annotations

import argparse
import platform
import random
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from hashlib import sha256
from typing import Any

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

from companion.cli.players import choose
from companion.device.envelopes import seal_envelope
from companion.device.opening_table import sign_table
from companion.games import GAMES
from companion.table.authority import Authority
from companion.table.entry import Intent, sign
from companion.table.transcript import dump, parse
from companion.table.verify import verify
from crypto.canonical import frame
from crypto.identity import Identity, SigningKey

TARGET = 0.5
PLAYERS = ("Ann", "Ben", "Cat", "Dan")
AT = "2026-03-01T19:30:00Z"
PLENTY = 100_000


class Marathon:
    """A table on which the same four devices record for as long as wanted."""

    def __init__(self, seed: int) -> None:
        self._rng = random.Random(seed)
        hub = SigningKey(self._rng.randbytes(32))
        self.authority = Authority(hub)
        self._keys = {name: Identity(self._rng.randbytes(16)) for name in ("host", *PLAYERS)}
        self._runs = {name: self._rng.randbytes(8).hex() for name in self._keys}
        self._n = 0
        self._id = self._rng.randbytes(16).hex()
        opening = sign_table(self._id, "ponzi", {}, hub.public.hex(), self._keys["host"].signing, None)
        self.authority.submit(opening, AT)
        for name in PLAYERS:
            key = self._keys[name]
            sit = {"do": "sit", "seat": name, "key": key.signing.public.hex(), "box": key.box.public.hex()}
            self._record(name, sit)
        self._record("host", {"do": "start", "seats": list(PLAYERS)})

    def _record(self, who: str, event: Mapping[str, Any], step: str | None = None) -> None:
        self._n += 1
        key, table = self._keys[who].signing, self.authority.table
        assert table is not None
        intent = Intent(self._id, key.public.hex(), self._runs[who], self._n, table.head, step, event)
        self.authority.submit(sign(intent, key), AT)

    def move(self) -> None:
        """One legal move, with what it takes to make it legal."""
        table = self.authority.table
        assert table is not None
        prompt = table.rulebook.prompt(table.state)
        seat = self._rng.choice(prompt.waiting) if prompt.waiting else None
        chosen = choose(prompt, None, self._rng, PLENTY, 0) or choose(prompt, seat, self._rng, PLENTY, 0)
        assert chosen is not None
        who = seat or self._rng.choice(PLAYERS)
        if chosen.amount is not None and seat is not None:
            event = chosen.event
            offer, _ = seal_envelope(table, self._keys[seat], seat, event["to"], event["industry"], chosen.amount)
            self._record(seat, offer, chosen.step)
            return
        if chosen.event["do"] == "pay":
            self._record(who, {"do": "correct", "what": "cash", "seat": seat, "to": PLENTY})
        self._record(who, chosen.event, chosen.step)


def long_transcript(entries: int, seed: int = 1) -> bytes:
    """A transcript of at least ``entries`` entries."""
    marathon = Marathon(seed)
    while len(marathon.authority.entries) < entries:
        marathon.move()
    return dump(marathon.authority.entries).encode()


def bare_work(data: bytes) -> Callable[[], None]:
    """All signature checks and entry hashes of a transcript, and nothing else."""
    entries = parse(data)
    ready: dict[str, Ed25519PublicKey] = {}

    def key(public: str) -> Ed25519PublicKey:
        if public not in ready:
            ready[public] = Ed25519PublicKey.from_public_bytes(bytes.fromhex(public))
        return ready[public]

    hub = key(entries[0].intent.event["hub"])
    checks = [(key(e.intent.by), bytes.fromhex(e.sig), e.intent.signed_bytes) for e in entries]
    checks += [(hub, bytes.fromhex(e.hub_sig), e.head_bytes) for e in entries]
    hashed = [frame(b"companion/entry/v1", b"".join(_without_hub_sig(line))) for line in data.splitlines()]
    assert [sha256(text).hexdigest() for text in hashed] == [e.hash for e in entries]

    def work() -> None:
        for text in hashed:
            sha256(text).digest()
        for public, signature, message in checks:
            public.verify(signature, message)

    return work


def _without_hub_sig(line: bytes) -> tuple[bytes, bytes]:
    at = line.index(b'"hub_sig":')
    return line[:at], line[at + len('"hub_sig":"",') + 128 :]


def seconds(work: Callable[[], Any]) -> float:
    """Of processor time, which other programs don't add to as they do to the clock's."""
    start = time.process_time()
    work()
    return time.process_time() - start


def main(words: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--entries", type=int, default=2000)
    parser.add_argument("--rounds", type=int, default=5)
    args = parser.parse_args(words)
    data = long_transcript(args.entries)
    report = verify(data)
    assert report.ok, report.problems[:3]
    bare = bare_work(data)
    ours, theirs = [], []
    for _ in range(args.rounds):
        theirs.append(seconds(bare))
        ours.append(seconds(lambda: verify(data)))
    share = min(theirs) / min(ours)
    print(f"Python {platform.python_version()}, {platform.machine()}, {GAMES['ponzi'].title}")
    print(f"transcript     {report.entries} entries, {len(report.seals)} envelopes, {len(data) / 1e6:.1f} MB")
    print(f"verify         {min(ours):.3f} s, {report.entries / min(ours):,.0f} entries a second")
    print(f"the bare work  {min(theirs):.3f} s, {report.entries / min(theirs):,.0f} entries a second")
    print(f"verify runs at {share:.2f} of the bare work's speed; the target is {TARGET}")
    return 0 if share >= TARGET else 1


if __name__ == "__main__":
    sys.exit(main())
