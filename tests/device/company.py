"""Three phones round a table on a real hub, each behind its own proxy and with its own storage."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator, Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from companion.device.device import ThisDevice
from companion.device.hub_session import HubSession
from companion.device.invitation import Invitation
from companion.device.link import Timing
from companion.device.store import MemoryStore
from tests.device.evening import PLAYERS, good, say
from tests.device.lone_hub import lone_hub
from tests.device.proxy import Proxy, proxy_to
from tests.device.waiting import eventually
from tests.hub.real import running

BRISK = Timing(quiet=0.3, dead=0.5, dead_after_waking=0.3, shortest=0.01, usual=0.1)


@dataclass
class Phone:
    name: str
    proxy: Proxy
    store: MemoryStore = field(default_factory=MemoryStore)
    session: HubSession = None  # type: ignore[assignment]

    def start_app(self) -> ThisDevice:
        """A fresh program start on the same storage."""
        return ThisDevice(self.store, f"http://{self.proxy.address}/", timing=BRISK)

    async def restart(self) -> None:
        """The program ends without a word and is started again."""
        table = self.session.table.id
        await crash(self.session)
        self.session = await resume(self.start_app(), table)

    async def caught_up(self, head: Any) -> None:
        await eventually(self.session, lambda: self.session.table.head == head)


async def resume(device: ThisDevice, table: str) -> HubSession:
    session = await device.resume(table)
    assert isinstance(session, HubSession)
    return session


async def crash(session: HubSession) -> None:
    """Ends the link and the tasks as a killed process would: nothing more is saved."""
    await session._link.close()
    session._checker.close()
    for task in session._tasks:
        task.cancel()


@dataclass
class Company:
    hub: Any
    """Running, or Lone where it is a process of its own."""
    folder: Path
    phones: Mapping[str, Phone]

    def __getitem__(self, name: str) -> Phone:
        return self.phones[name]

    @property
    def sessions(self) -> list[HubSession]:
        return [phone.session for phone in self.phones.values()]

    async def together(self) -> None:
        """Returns once all phones have the newest entry."""
        newest = max((s.table.head for s in self.sessions), key=lambda head: head.seq)
        await asyncio.gather(*(phone.caught_up(newest) for phone in self.phones.values()))

    async def play(self, moves: Iterable[Mapping[str, Any]], only: Iterable[str] = PLAYERS) -> None:
        """Each move on its own player's phone, or on the first of ``only``; the others of ``only`` follow."""
        names = list(only)
        for move in moves:
            who = move.get("seat")
            phone = self[who if who in names else names[0]]
            entry = await say(phone.session, move)
            for name in names:
                await self[name].caught_up(entry.head)


@contextlib.asynccontextmanager
async def company(
    folder: Path, *, apart: bool = False, game: str = "ponzi", options: Mapping[str, Any] | None = None
) -> AsyncIterator[Company]:
    """Ann opens the table, Ben and Cat join by her link, all sit, and the game begins. ``apart``: the hub is a process
    of its own."""
    async with contextlib.AsyncExitStack() as stack:
        folder.mkdir(exist_ok=True)
        hub: Any = await stack.enter_async_context(lone_hub(folder) if apart else running(folder))
        phones = {n: Phone(n, await stack.enter_async_context(proxy_to(hub.port))) for n in PLAYERS}
        here = Company(hub, folder, phones)
        host = phones[PLAYERS[0]]
        host.session = await host.start_app().open_table(game, options or {})  # type: ignore[assignment]
        stack.push_async_callback(lambda: asyncio.gather(*(p.session.close() for p in phones.values() if p.session)))
        for name in PLAYERS[1:]:
            link = Invitation.parse(host.session.invitation or "").at(phones[name].proxy.address).link()
            phones[name].session = await phones[name].start_app().join(link)  # type: ignore[assignment]
        for phone in phones.values():
            good(await phone.session.sit(phone.name))
        await here.together()
        good(await host.session.start(PLAYERS))
        await here.together()
        yield here
