"""How many tables one hub serves: entries a second and how long people wait, with hundreds of tables at once.

    python -m benchmarks.hub [--tables 200] [--devices 3] [--seconds 10] [--pace 2.0] [--json FILE]

A hub in a process of its own on this machine's disk; the devices in another, over real sockets. Every table plays the
same legal game of Ponzi Scheme; each move is signed by the next device in turn once it has the entry before. First at
the pace of people (a move every ``--pace`` seconds at each table), then as fast as the hub answers. A wait is the time
from sending an intent until the last device of the table has its entry. Beside it: how often a second this disk syncs
one SQLite transaction, which is the ceiling for a hub that did not share transactions among its tables.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import secrets
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from statistics import quantiles
from typing import Any

from websockets.asyncio.client import ClientConnection, connect

from companion.cli.players import choose
from companion.games import GAMES
from companion.table.entry import NOTHING, Intent, Seen, parse_entry, sign
from companion.table.wire import FORMAT, join_message
from companion.version import VERSION
from crypto.identity import Identity

SPEAK = {"format": FORMAT, "build": VERSION}
NAMES = ("Ann", "Ben", "Cat", "Dan", "Eve")
MOVES = 1000


@dataclass(frozen=True)
class Outcome:
    """One phase. Milliseconds."""

    what: str
    tables: int
    devices: int
    entries_a_second: float
    median_ms: float
    p99_ms: float
    worst_ms: float


def game(players: int, seed: int) -> list[tuple[dict[str, Any], str | None]]:
    """Legal moves with their steps: no trades, and everybody is rich at once, so it goes on for ever."""
    rng = random.Random(seed)
    rules = GAMES["ponzi"]
    state = rules.start(NAMES[:players], rules.options({}))
    moves: list[tuple[dict[str, Any], str | None]] = [
        ({"do": "correct", "what": "cash", "seat": name, "to": 1_000_000}, None) for name in NAMES[:players]
    ]
    for event, _ in moves:
        state = rules.apply(state, rules.parse(event))
    while len(moves) < MOVES:
        prompt = rules.prompt(state)
        choice = choose(prompt, None, rng, None, 0)
        if choice is None:
            seat = rng.choice(prompt.waiting)
            own = [move for move in prompt.of(seat) if move.do != "offer"]
            choice = choose(replace(prompt, moves=tuple(own)), seat, rng, 1_000_000, 0)
        assert choice is not None
        moves.append((dict(choice.event), choice.step))
        state = rules.apply(state, rules.parse(choice.event))
    return moves


class Phone:
    """One device: reads entries as they come, no more."""

    def __init__(self, socket: ClientConnection, hello: dict[str, Any]) -> None:
        self.socket, self.hello = socket, hello
        self.identity = Identity.new()
        self.key = self.identity.signing.public.hex()
        self.run, self.n = secrets.token_bytes(8).hex(), 0
        self.seq, self.arrived = 0, asyncio.Condition()
        self.first: Seen = NOTHING
        self.refused: Any = None

    async def read(self) -> None:
        async for text in self.socket:
            ((kind, body),) = json.loads(text).items()
            if kind == "refused":
                self.refused = body
            elif kind == "entries":
                if self.first == NOTHING:
                    self.first = parse_entry(body[0]).head
                self.seq = body[-1]["seq"]
            async with self.arrived:
                self.arrived.notify_all()

    async def until(self, seq: int) -> None:
        async with self.arrived:
            await self.arrived.wait_for(lambda: self.seq >= seq or self.refused is not None)
        if self.refused is not None:
            raise SystemExit(f"the hub refused: {self.refused}")

    async def record(self, table: str, event: dict[str, Any], step: str | None = None) -> None:
        self.n += 1
        intent = Intent(table, self.key, self.run, self.n, self.first, step, event)
        await self.socket.send(json.dumps({"intent": sign(intent, self.identity.signing).json()}))

    async def join(self, table: str, invite: Identity | None) -> None:
        nonce = secrets.token_bytes(32).hex()
        proof = join_message(table, self.hello["hub"], self.hello["nonce"], nonce)
        signed = (invite or self.identity).signing.sign(proof).hex()
        who = {"invite": signed} if invite else {"key": self.key, "sig": signed}
        await self.socket.send(json.dumps({"join": {**SPEAK, "table": table, "nonce": nonce, **who}}))
        await self.until(1)


class Party:
    """One table with its phones, and how far its game has got."""

    def __init__(self, phones: list[Phone]) -> None:
        self.phones = phones
        self.id = secrets.token_bytes(16).hex()
        self.seq = 0
        self.moves: Iterator[tuple[dict[str, Any], str | None]] = iter(())
        self.waits: list[float] = []

    async def open(self, moves: Sequence[tuple[dict[str, Any], str | None]]) -> None:
        host, invite = self.phones[0], Identity.new()
        event = {
            "do": "table", "format": 1, "game": "ponzi", "rules": GAMES["ponzi"].rules_version, "seats": [],
            "options": {}, "table": self.id, "origin": self.id, "hub": host.hello["hub"], "host": host.key,
            "invite": invite.signing.public.hex(),
        }  # fmt: skip
        host.n += 1
        signed = sign(Intent(self.id, host.key, host.run, host.n, NOTHING, None, event), host.identity.signing)
        await host.socket.send(json.dumps({"open": {**SPEAK, **signed.json()}}))
        await host.join(self.id, None)
        for seq, (phone, name) in enumerate(zip(self.phones, NAMES, strict=False), 2):
            if phone is not host:
                await phone.join(self.id, invite)
            box = phone.identity.box.public.hex()
            await phone.record(self.id, {"do": "sit", "seat": name, "key": phone.key, "box": box})
            await phone.until(seq)
        seats = list(NAMES[: len(self.phones)])
        self.seq = len(seats) + 2
        await host.record(self.id, {"do": "start", "seats": seats})
        await self.all_have(self.seq)
        self.moves = iter(moves)

    async def all_have(self, seq: int) -> None:
        for phone in self.phones:
            await phone.until(seq)

    async def play(self, until: float, pace: float) -> None:
        """Plays until the clock shows ``until``, a move every ``pace`` seconds (0: no pause)."""
        await asyncio.sleep(random.uniform(0, pace))
        clock = asyncio.get_running_loop().time
        while clock() < until:
            move = next(self.moves, None)
            if move is None:
                return
            begin = clock()
            self.seq += 1
            await self.phones[self.seq % len(self.phones)].record(self.id, *move)
            await self.all_have(self.seq)
            self.waits.append(clock() - begin)
            if pace:
                await asyncio.sleep(max(0.0, pace - (clock() - begin)))


async def measure(args: argparse.Namespace, port: int) -> list[Outcome]:
    moves = game(args.devices, 1)
    sockets = [await connect(f"ws://127.0.0.1:{port}/hub", compression=None, max_size=None)
               for _ in range(args.tables * args.devices)]  # fmt: skip
    phones = [Phone(socket, json.loads(await socket.recv())["hello"]) for socket in sockets]
    readers = [asyncio.create_task(phone.read()) for phone in phones]
    parties = [Party(phones[at : at + args.devices]) for at in range(0, len(phones), args.devices)]
    for party in parties:
        await party.open(moves)
    outcomes = []
    for what, pace in (("at the pace of people", args.pace), ("as fast as it answers", 0.0)):
        for party in parties:
            party.waits = []
        begin = asyncio.get_running_loop().time()
        await asyncio.gather(*(party.play(begin + args.seconds, pace) for party in parties))
        took = asyncio.get_running_loop().time() - begin
        waits = sorted(1000 * wait for party in parties for wait in party.waits)
        cuts = quantiles(waits, n=100)
        outcomes.append(Outcome(what, args.tables, args.devices, round(len(waits) / took, 1), round(cuts[49], 1),
                                round(cuts[98], 1), round(waits[-1], 1)))  # fmt: skip
    for reader in readers:
        reader.cancel()
    await asyncio.gather(*(socket.close() for socket in sockets))
    return outcomes


def serve(folder: Path, connections: int) -> None:
    """The hub's process: prints its port, serves until it is told to stop."""
    from companion.hub.hub import Hub
    from companion.hub.limits import DEFAULT
    from companion.hub.server import Server, bind, make_app
    from companion.hub.store import Store
    from crypto.identity import SigningKey

    much = connections + 10
    limits = replace(
        DEFAULT, connections=much, connections_an_address=much, joins=10 * much, opens=much, messages_a_second=1000.0
    )
    sock = bind("127.0.0.1", 0)
    print(sock.getsockname()[1], flush=True)
    hub = Hub(SigningKey(secrets.token_bytes(32)), Store(folder / "hub.db"), lambda: "http://127.0.0.1", limits)
    asyncio.run(Server(make_app(hub), limits).serve(sockets=[sock]))


def disk_rate(folder: Path, seconds: float = 2.0) -> float:
    """Synced transactions a second, one row each, in the same mode as the hub's."""
    db = sqlite3.connect(folder / "bare.db", isolation_level=None)
    db.execute("PRAGMA journal_mode = WAL")
    db.execute("PRAGMA synchronous = FULL")
    db.execute("CREATE TABLE bare (data TEXT)")
    begin, count = time.perf_counter(), 0
    while time.perf_counter() - begin < seconds:
        db.execute("INSERT INTO bare VALUES (?)", ("x" * 1000,))
        count += 1
    rate = count / (time.perf_counter() - begin)
    db.close()
    return rate


def main() -> None:
    parser = argparse.ArgumentParser(prog="benchmarks.hub", description=__doc__.partition("\n")[0])
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--devices", type=int, default=3, choices=(3, 4, 5))
    parser.add_argument("--seconds", type=float, default=10.0)
    parser.add_argument("--pace", type=float, default=2.0)
    parser.add_argument("--json", type=Path)
    parser.add_argument("--serve", type=Path, help=argparse.SUPPRESS)
    args = parser.parse_args()
    if args.serve:
        return serve(args.serve, args.tables * args.devices)
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        bare = disk_rate(folder)
        words = [sys.executable, "-m", "benchmarks.hub", "--serve", name, "--tables", str(args.tables),
                 "--devices", str(args.devices)]  # fmt: skip
        with subprocess.Popen(words, stdout=subprocess.PIPE, text=True) as hub:
            assert hub.stdout is not None
            try:
                outcomes = asyncio.run(measure(args, int(hub.stdout.readline())))
            finally:
                hub.terminate()
    print(f"{args.tables} tables with {args.devices} devices each; this disk syncs {bare:.0f} transactions a second")
    for outcome in outcomes:
        print(f"{outcome.what:24} {outcome.entries_a_second:8.1f} entries/s   wait: median {outcome.median_ms:.1f} ms, "
              f"p99 {outcome.p99_ms:.1f} ms, worst {outcome.worst_ms:.1f} ms")  # fmt: skip
    if args.json:
        found = {"disk_transactions_a_second": round(bare, 1), "hub": [asdict(outcome) for outcome in outcomes]}
        args.json.write_text(json.dumps(found, indent=1) + "\n")


if __name__ == "__main__":
    main()
