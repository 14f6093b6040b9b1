"""This device: its saved tables, and every way to get to one.

A phone's browser imports this before it shows the home screen. What only an open table needs (rules, keys, the link) is
imported on the way to one.
"""

from __future__ import annotations

import contextlib
import sys
import weakref
from collections.abc import Callable, Mapping, Sequence
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING, Any

from companion.device.about import About, forget_table, known_tables, read_about
from companion.device.store import Store, sentences

if TYPE_CHECKING:
    from companion.device.hub_session import HubSession
    from companion.device.link import Timing
    from companion.device.saved import Saved
    from companion.device.session import Session
    from companion.device.sockets import Connect
    from companion.device.ways import Ways

from companion.table.refusal import Refusal

REST = timedelta(hours=12)
"""After its game is over and everything sealed is open, a table keeps its keys so long: a mistake found while scoring
can still be corrected."""


def now() -> datetime:
    return datetime.now(UTC)


class ThisDevice:
    """Made once at program start. ``page`` is the address of the page that this app runs in, or of a hub's page that
    a native app was told; None if there is none. The rest is for tests."""

    def __init__(
        self,
        store: Store,
        page: str | None = None,
        *,
        clock: Callable[[], datetime] = now,
        connect: Connect | None = None,
        timing: Timing | None = None,
    ) -> None:
        self.hub_here = False
        self._store = store
        self._page = page
        self._clock = clock
        self._connect = connect
        self._timing = timing
        self._made: Ways | None = None
        self._open: weakref.WeakSet[HubSession] = weakref.WeakSet()

    # -- what is saved ----------------------------------------------------------------------------------------------

    async def saved(self) -> tuple[Saved, ...]:
        """Newest first. Raises Refusal with a sentence where the storage fails."""
        with sentences():
            abouts = [await read_about(self._store, table) for table in await known_tables(self._store)]
            found = [about for about in abouts if about is not None]
            for about in found:
                await self._burn_if_done(about)
        return tuple(about.saved() for about in sorted(found, key=lambda about: about.at, reverse=True))

    async def forget(self, table: str) -> None:
        with sentences():
            await forget_table(self._store, table)

    async def _burn_if_done(self, about: About) -> None:
        with contextlib.suppress(ValueError):
            if about.done and datetime.fromisoformat(about.at) < self._clock() - REST:
                from companion.device.vault import Vault

                await Vault(self._store, about.id).burn()

    # -- ways to a table --------------------------------------------------------------------------------------------

    async def look_for_hub(self) -> bool:
        """Asks whether a hub stands behind this page's address, and sets ``hub_here``."""
        self.hub_here = self._page is not None and await self._ways().look_for_hub()
        return self.hub_here

    def wake(self) -> None:
        """The app came to the foreground: every open table looks for its hub at once."""
        for session in tuple(self._open):
            session.wake()

    async def open_table(self, game: str, options: Mapping[str, Any]) -> Session:
        return self._keep(await self._ways().open_table(game, options))

    async def reach(self, link: str) -> str:
        from urllib.parse import urlsplit

        from companion.device.invitation import HubLink

        found = HubLink.parse(link)
        if sys.platform == "emscripten" and found.address != urlsplit(self._page or "").netloc:
            raise Refusal("impossible", f"This page belongs to another host. Open {found.page} in the browser instead.")
        ways = self._ways_from(found.page, found.hub)
        await ways.reach()
        self._page, self._made, self.hub_here = found.page, ways, True
        return found.address

    async def join(self, link: str) -> Session:
        return self._keep(await self._ways().join(link))

    async def restore(self, link: str, words: str) -> Session:
        return self._keep(await self._ways().restore(link, words))

    async def knock(self, code: str, name: str) -> Session:
        return self._keep(await self._ways().knock(code, name))

    async def resume(self, table: str) -> Session:
        with sentences():
            about = await read_about(self._store, table)
        if about is None:
            raise Refusal("unknown", "This table is not saved on this device.")
        if about.kind == "hub":
            return self._keep(await self._ways().resume(about))
        from companion.device.local_session import LocalSession

        with sentences():
            return await LocalSession.load(self._store, about, self._clock)

    async def local(self, game: str, players: Sequence[str], options: Mapping[str, Any]) -> Session:
        from companion.device.local_session import LocalSession

        with sentences():
            return await LocalSession.begin(self._store, game, players, options, self._clock)

    def _keep(self, session: HubSession) -> HubSession:
        self._open.add(session)
        return session

    def _ways(self) -> Ways:
        if self._made is None:
            self._made = self._ways_from(self._page or "")
        return self._made

    def _ways_from(self, page: str, hub: bytes | None = None) -> Ways:
        from companion.device.link import USUAL
        from companion.device.sockets import connect
        from companion.device.ways import Ways

        return Ways(self._store, page, self._clock, self._connect or connect, self._timing or USUAL, hub)
