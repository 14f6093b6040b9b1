"""This device: its saved tables, and every way to get to one."""

from __future__ import annotations

import contextlib
import re
import weakref
from collections.abc import Mapping, Sequence
from datetime import timedelta
from typing import Any
from urllib.parse import urlsplit

from companion.device.about import About, forget_table, known_tables, read_about, write_about
from companion.device.base_session import Clock, now, stamp
from companion.device.errands import Errand, knock
from companion.device.hub_session import HubSession
from companion.device.invitation import Invitation, hub_hash, hub_url
from companion.device.link import USUAL, Hello, Message, Timing, probe
from companion.device.local_session import LocalSession
from companion.device.opening_table import new_table_id, sign_table
from companion.device.session import Saved, Session
from companion.device.sockets import Closed, Connect, connect
from companion.device.store import Store, StoreError
from companion.device.vault import Vault
from companion.table.refusal import Refusal
from companion.table.wire import FORMAT
from companion.version import VERSION
from crypto.errors import CryptoError
from crypto.identity import Identity

REST = timedelta(hours=12)
"""After the books are done, a table keeps its keys so long: a mistake found while scoring can still be corrected."""


class ThisDevice:
    """Made once at program start. ``page`` is the address of the page that this app runs in, or of a hub's page that
    a native app was told; None if there is none."""

    def __init__(
        self,
        store: Store,
        page: str | None = None,
        *,
        clock: Clock = now,
        connect: Connect = connect,
        timing: Timing = USUAL,
    ) -> None:
        self.hub_here = False
        self._store = store
        self._page = page
        self._clock = clock
        self._connect = connect
        self._timing = timing
        self._open: weakref.WeakSet[HubSession] = weakref.WeakSet()

    # -- what is saved ----------------------------------------------------------------------------------------------

    async def saved(self) -> tuple[Saved, ...]:
        """Newest first. Raises Refusal with a sentence where the storage fails."""
        with _sentences():
            abouts = [await read_about(self._store, table) for table in await known_tables(self._store)]
            found = [about for about in abouts if about is not None]
            for about in found:
                await self._burn_if_done(about)
        return tuple(about.saved() for about in sorted(found, key=lambda about: about.at, reverse=True))

    async def forget(self, table: str) -> None:
        with _sentences():
            await forget_table(self._store, table)

    async def _burn_if_done(self, about: About) -> None:
        if about.done and about.at and about.at < stamp(self._clock() - REST):
            await Vault(self._store, about.id).burn()

    # -- ways to a table --------------------------------------------------------------------------------------------

    async def look_for_hub(self) -> bool:
        """Asks whether a hub stands behind this page's address, and sets ``hub_here``."""
        url = hub_url(self._page or "")
        self.hub_here = False
        if url is not None:
            with contextlib.suppress(Closed, TimeoutError):
                await probe(url, self._connect, self._timing)
                self.hub_here = True
        return self.hub_here

    def wake(self) -> None:
        """The app came to the foreground: every open table looks for its hub at once."""
        for session in tuple(self._open):
            session.wake()

    async def open_table(self, game: str, options: Mapping[str, Any]) -> Session:
        url, address, secure = self._hub()
        table = new_table_id()
        with _sentences():
            vault = Vault(self._store, table)
            host = await vault.new_identity()
        secret = Invitation.new(address, table, b"")

        async def ask(hello: Hello) -> Message:
            signed = sign_table(table, game, options, hello.hub, host.signing, secret.key.public)
            return {"open": {**signed.json(), "format": FORMAT, "build": VERSION}}

        try:
            hello, _ = await Errand(url, ask, "opened", self._connect, self._timing).run()
        except Refusal:
            with _sentences():
                await forget_table(self._store, table)
            raise
        return await self._session(
            About(
                table,
                "hub",
                game,
                address=address,
                secure=secure,
                hub=hello.hub,
                hub_hash=hub_hash(bytes.fromhex(hello.hub)).hex(),
                secret=secret.secret.hex(),
                at=stamp(self._clock()),
            ),
            new=True,
        )

    async def join(self, link: str) -> Session:
        return await self._session(*await self._invited(link))

    async def restore(self, link: str, words: str) -> Session:
        try:
            identity = Identity.from_words(words)
        except CryptoError as error:
            raise Refusal("malformed", f"These are not the 12 words of a seat: {error}.") from error
        about, new = await self._invited(link)
        session = await self._session(about, new)
        try:
            with _sentences():
                await session.adopt(identity)
        except Refusal:
            await session.close()
            if new:
                await self.forget(about.id)
            raise
        return session

    async def _invited(self, link: str) -> tuple[About, bool]:
        """What is known about the table of ``link``, and whether that is new here."""
        invitation = Invitation.parse(link)
        with _sentences():
            about = await read_about(self._store, invitation.table)
        return (about or About(invitation.table, "hub", at=stamp(self._clock()))).invited(invitation), about is None

    async def knock(self, code: str, name: str) -> Session:
        url, address, secure = self._hub()
        typed = re.sub(r"[^A-Z0-9]", "", code.upper())[:20]
        with _sentences():
            door = Vault(self._store, f"knock-{typed}")
            await door.load()
            identity = next(iter(door.identities.values()), None) or await door.new_identity()

        async def ask(hello: Hello) -> Message:
            return knock(typed, name, identity.signing)

        hello, body = await Errand(url, ask, "admitted", self._connect, self._timing).run(patient=True)
        table = str(body.get("table")) if isinstance(body, dict) else ""
        with _sentences():
            await Vault(self._store, table).keep(identity)
            about = await read_about(self._store, table)
            if about is None:
                about = About(table, "hub", address=address, secure=secure, hub=hello.hub, at=stamp(self._clock()))
                await write_about(self._store, about)
            await door.burn()
        return await self._session(about, new=False)

    async def resume(self, table: str) -> Session:
        with _sentences():
            about = await read_about(self._store, table)
        if about is None:
            raise Refusal("unknown", "This table is not saved on this device.")
        if about.kind == "local":
            with _sentences():
                return await LocalSession.load(self._store, about, self._clock)
        return await self._session(about, new=False)

    async def local(self, game: str, players: Sequence[str], options: Mapping[str, Any]) -> Session:
        with _sentences():
            return await LocalSession.begin(self._store, game, players, options, self._clock)

    async def _session(self, about: About, new: bool) -> HubSession:
        """The table of ``about``: at once if its log is here, else after the hub sent it."""
        session = HubSession(self._store, about, self._clock, self._connect, self._timing)
        try:
            with _sentences():
                await session.begin()
                if not session.has_table:
                    await session.arrive()
                if new:
                    await write_about(self._store, session.about)
        except BaseException:
            await session.close()
            raise
        self._open.add(session)
        return session

    def _hub(self) -> tuple[str, str, bool]:
        """WebSocket address, host and port, and whether that is https. Raises Refusal."""
        url = hub_url(self._page or "")
        if url is None:
            raise Refusal("unknown", "There is no hub here: this app was not opened from a host's address.")
        return url, urlsplit(url).netloc, url.startswith("wss")


class _sentences(contextlib.AbstractContextManager[None]):
    """What the storage can't do becomes a Refusal that says so."""

    def __exit__(self, kind: object, error: BaseException | None, trace: object) -> None:
        if isinstance(error, StoreError):
            raise Refusal("busy", str(error)) from error
