"""``companion demo``: hosts a table that simulated players are playing, to look around.

Everything is real but the people: a hub, one device for each player over its own socket, signatures, sealed envelopes.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import sys
import tempfile
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from companion.cli.host import add_options, hosted

if TYPE_CHECKING:
    from rich.console import Console

    from companion.device.session import Session
    from companion.hub.datadir import DataDir
    from companion.hub.hub import Hub

DEFAULT_PORT = 8560
NAMES = ("Ann", "Ben", "Cat", "Dan")
OPTIONS: Mapping[str, Mapping[str, Any]] = {"schemers": {"deck_size": 80, "target": 100_000}}
"""What a game's players agree on: without a number of cards nobody would know when a round is over."""
THINKING = (1.0, 4.0)
"""Seconds a player takes for a move at speed 1."""
BETWEEN = 20.0
"""Seconds between two games at speed 1."""


def add(subparsers: Any) -> None:
    demo = subparsers.add_parser(
        "demo",
        help="host a table that simulated players are playing",
        description="Hosts a table that simulated players are playing, to look around. Nothing of it is kept.",
    )
    demo.add_argument("game", nargs="?", default="ponzi", metavar="GAME", help="the game to play (default: ponzi)")
    demo.add_argument("--speed", type=_speed, default=1.0, metavar="X", help="how many times as fast as people")
    add_options(demo, f"port to listen on (default: {DEFAULT_PORT})", keeps=False)
    demo.set_defaults(run=run)


def _speed(text: str) -> float:
    try:
        speed = float(text)
    except ValueError:
        speed = 0.0
    if not 0.01 <= speed <= 1000:
        raise argparse.ArgumentTypeError(f"{text!r} is not a speed from 0.01 to 1000")
    return speed


def run(args: argparse.Namespace) -> int:
    """Plays until Ctrl-C. 0 after that; 2 if it can't start."""
    from companion.games import GAMES
    from companion.table.refusal import Refusal

    if args.game not in GAMES:
        print(f"companion: there is no game {args.game!r}; there is {', '.join(sorted(GAMES))}.", file=sys.stderr)
        return 2
    args.port = DEFAULT_PORT if args.port is None else args.port

    async def play(hub: Hub, data: DataDir, console: Console) -> None:
        while True:
            try:
                await one_game(args, hub, console)
            except Refusal as refusal:
                console.print(f"This game ended early: {refusal.message}", markup=False)
            await asyncio.sleep(BETWEEN / args.speed)

    with tempfile.TemporaryDirectory(prefix="companion-demo-") as folder:
        status = hosted(args, Path(folder), play)
    if status == 0:
        print("The demonstration is over; nothing of it was kept.")
    return status


async def one_game(args: argparse.Namespace, hub: Hub, console: Console) -> None:
    """Opens a table, tells how to watch it, and lets the players play it to the end."""
    from companion.cli.host import local_address, open_browser, print_link
    from companion.cli.players import Evening, reached
    from companion.device.device import ThisDevice
    from companion.device.invitation import Invitation
    from companion.device.store import MemoryStore

    rng = random.Random()
    page = local_address(args.host, hub.address()) + "/"
    host = await ThisDevice(MemoryStore(), page).open_table(args.game, OPTIONS.get(args.game, {}))
    sessions: dict[str, Session] = {NAMES[0]: host}
    try:
        link = host.invitation
        assert link is not None
        for name in NAMES[1:]:
            sessions[name] = await ThisDevice(MemoryStore(), page).join(link)
        for name, session in sessions.items():
            await reached(session, host.table.head.seq)
            await session.sit(name)
        await reached(host, 1 + len(sessions))
        await host.start(NAMES)
        console.print(f"\n{', '.join(NAMES)} play {host.table.rulebook.title}. Watch them at")
        print_link(console, link)
        if not args.no_open:
            invitation = Invitation.parse(link)
            args.no_open = True
            await open_browser(invitation.at(page.removeprefix("http://").rstrip("/")).link())
        await Evening(host, sessions, rng, lambda: rng.uniform(*THINKING) / args.speed).play()
        table = host.table
        sheet = table.rulebook.score(table.state, table.amounts)
        console.print(
            "\nThe game is over. " + (f"{' and '.join(sheet.winners)} won." if sheet.winners else "Nobody won.")
        )
    finally:
        for session in sessions.values():
            await session.close()
