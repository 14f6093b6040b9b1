"""``companion demo``: simulated players at a real table that anybody can watch."""

from __future__ import annotations

import asyncio
import random
import subprocess
import sys
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from companion.cli.players import Evening, choose, reached, until
from companion.device.device import ThisDevice
from companion.device.invitation import Invitation
from companion.device.session import Session
from companion.device.store import MemoryStore
from companion.games import GAMES
from companion.games.game import Prompt
from companion.table.verify import verify
from tests.browser.hub_process import free_port

COMPANION = [sys.executable, "-c", "import sys; from companion.cli import main; sys.exit(main())"]


@pytest.mark.parametrize("game", ["ponzi", "bux"])
def test_a_guest_watches_the_demonstration_by_its_link(game: str, tmp_path: Path, bundle: Path) -> None:
    (tmp_path / "web").symlink_to(bundle.parent)
    port = free_port()
    process = subprocess.Popen(
        [*COMPANION, "demo", game, "--no-open", "--host", "127.0.0.1", "--port", str(port), "--data", str(tmp_path),
         "--speed", "200"],
        stdout=subprocess.PIPE, text=True,
    )  # fmt: skip
    try:
        assert process.stdout is not None
        link = next(line.strip() for line in process.stdout if "/#/join/" in line)
        assert Invitation.parse(link).address == f"127.0.0.1:{port}"
        asyncio.run(watch(link, game))
    finally:
        process.terminate()
        assert process.wait(30) == 0
    assert not (tmp_path / "hub.db").exists()


async def watch(link: str, game: str) -> None:
    board = await ThisDevice(MemoryStore()).join(link)
    await reached(board, 12)
    assert board.table.game == game
    assert len(board.table.seats) == 4 and board.seats == ()
    assert all(seat.key is not None for seat in board.table.seats)
    await board.close()


@pytest.mark.parametrize("words", [["chess"], ["--speed", "0"], ["--speed", "fast"], ["--port", "x"]])
def test_what_it_cannot_do_is_said(words: list[str]) -> None:
    done = subprocess.run([*COMPANION, "demo", *words], capture_output=True, text=True, timeout=60)
    assert done.returncode == 2
    assert "Traceback" not in done.stderr and words[-1] in done.stderr


WAYS: list[tuple[str, dict[str, Any]]] = [
    ("ponzi", {}),
    ("ponzi", {"tracking": "light"}),
    ("bux", {}),
    ("bux", {"sealed_bids": True}),
    ("bux", {"tracking": "light"}),
    ("schemers", {"deck_size": 40}),
    ("schemers", {"deck_size": 40, "target": 1}),
]


@pytest.mark.parametrize("seed", range(5))
@pytest.mark.parametrize(("name", "options"), WAYS)
def test_players_never_choose_what_the_rules_refuse(name: str, options: dict[str, Any], seed: int) -> None:
    rng = random.Random(seed)
    game = GAMES[name]
    state = game.start(("Ann", "Ben", "Cat"), game.options(options))

    def fits(event: Mapping[str, Any]) -> bool:
        return not game.problems(state, game.parse(event))

    for _ in range(80):
        prompt: Prompt = game.prompt(state)
        choice = choose(prompt, None, rng, None, 0)
        if choice is None:
            if not prompt.waiting:
                break
            seat = rng.choice(prompt.waiting)
            me = game.view(state, seat, {}).seat(seat)
            choice = choose(prompt, seat, rng, getattr(me, "cash", None), getattr(me, "due", [0])[0], fits)
        assert choice is not None
        event = game.parse(choice.said)
        assert choice.step in prompt.steps
        assert game.problems(state, event) == []
        state = game.apply(state, event)


@asynccontextmanager
async def company(tmp_path: Path, game: str, options: Mapping[str, Any]) -> AsyncIterator[dict[str, Session]]:
    """Three devices round a table that has begun; the first is the host's."""
    from tests.hub.real import running

    async with running(tmp_path) as hub:
        page = f"http://127.0.0.1:{hub.port}/"
        host = await ThisDevice(MemoryStore(), page).open_table(game, options)
        assert host.invitation is not None
        sessions = {"Ann": host, "Ben": await ThisDevice(MemoryStore(), page).join(host.invitation)}
        sessions["Cat"] = await ThisDevice(MemoryStore(), page).join(host.invitation)
        for name, session in sessions.items():
            await session.sit(name)
        await reached(host, 4)
        await host.start(("Ann", "Ben", "Cat"))
        yield sessions
        for session in sessions.values():
            await session.close()


async def whole_evening(tmp_path: Path, options: Mapping[str, Any]) -> str:
    async with company(tmp_path, "ponzi", options) as sessions:
        host = sessions["Ann"]
        await Evening(host, sessions, random.Random(2), lambda: 0.0).play()
        await until(host, lambda: host.table.phase == "books")
        return host.transcript()


async def some_sealed_auctions(tmp_path: Path) -> str:
    async with company(tmp_path, "bux", {"sealed_bids": True}) as sessions:
        host = sessions["Ann"]
        playing = asyncio.create_task(Evening(host, sessions, random.Random(3), lambda: 0.0).play())
        async with asyncio.timeout(30):
            await until(host, lambda: host.table.state.auctions >= 4)
        playing.cancel()
        await asyncio.gather(playing, return_exceptions=True)
        return host.transcript()


async def some_rounds_of_schemes(tmp_path: Path, sealed: bool) -> str:
    options = {"deck_size": 34, "target": 60_000, "sealed_counts": sealed}
    async with company(tmp_path, "schemers", options) as sessions:
        host = sessions["Ann"]
        async with asyncio.timeout(60):
            await Evening(host, sessions, random.Random(4), lambda: 0.0).play()
        assert host.table.state.tallies and max(host.table.state.totals) >= 120_000
        return host.transcript()


@pytest.mark.parametrize("sealed", [False, True])
def test_schemers_count_their_rounds_up_to_the_win(tmp_path: Path, sealed: bool) -> None:
    report = verify(asyncio.run(some_rounds_of_schemes(tmp_path, sealed)).encode())
    assert report.ok, report.problems
    assert bool(report.seals) == sealed and all(seal.status == "verified" for seal in report.seals)


def test_players_of_bux_seal_their_bids_and_open_them(tmp_path: Path) -> None:
    report = verify(asyncio.run(some_sealed_auctions(tmp_path)).encode())
    assert report.ok, report.problems
    assert sum(seal.status == "verified" for seal in report.seals) >= 3


@pytest.mark.parametrize("options", [{}, {"tracking": "light"}])
def test_a_whole_game_ends_with_every_envelope_opened_and_a_transcript_that_verifies(
    options: dict[str, Any], tmp_path: Path
) -> None:
    report = verify(asyncio.run(whole_evening(tmp_path, options)).encode())
    assert report.ok, report.problems
    assert report.seals and {seal.status for seal in report.seals} <= {"verified", "withdrawn"}
