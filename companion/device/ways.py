"""The ways to a table on a hub: opening one, the link of a QR code, the typed code, the 12 words, going back to one."""

from __future__ import annotations

import contextlib
import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlsplit

from companion.device.about import About, forget_table, read_about, write_about
from companion.device.base_session import Clock, stamp
from companion.device.errands import Errand, knock
from companion.device.hub_session import HubSession
from companion.device.invitation import Invitation, hub_hash, hub_url
from companion.device.link import Hello, Message, Timing, check_version, probe
from companion.device.opening_table import new_table_id, sign_table
from companion.device.sockets import Closed, Connect
from companion.device.store import Store, sentences
from companion.device.vault import Vault
from companion.table.refusal import Refusal
from companion.table.wire import FORMAT
from companion.version import VERSION
from crypto.errors import CryptoError
from crypto.identity import Identity


@dataclass(frozen=True, slots=True)
class Ways:
    """``page``: the http address whose hub is meant where no link names one, or "". ``hub``: the hash of the key that
    this hub must have, if it is known. All methods raise Refusal."""

    store: Store
    page: str
    clock: Clock
    connect: Connect
    timing: Timing
    hub: bytes | None = None

    async def look_for_hub(self) -> bool:
        """Whether the hub stands behind the page's address. Never raises."""
        url = hub_url(self.page)
        if url is not None:
            with contextlib.suppress(Closed, TimeoutError, Refusal):
                self._recognise(await probe(url, self.connect, self.timing))
                return True
        return False

    async def reach(self) -> None:
        """Returns if the hub answers and plays together with this app."""
        url, about = self._here("", "")
        try:
            hello = await probe(url, self.connect, self.timing)
        except (Closed, TimeoutError):
            raise Refusal(
                "unknown",
                f"No hub answers at {about.address}. Is the host's computer awake, and in the same network?",
            ) from None
        self._recognise(hello)
        check_version(hello)

    def _recognise(self, hello: Hello) -> None:
        """That the greeting names the right key. The hub proves that it holds it when a table is joined."""
        if self.hub is not None and self.hub != hub_hash(bytes.fromhex(hello.hub)):
            raise Refusal(
                "fork",
                "Another hub answers at this address than the one whose code you scanned. Nothing was sent to it. Scan "
                "the code on the host's computer again, or ask the host.",
            )

    async def open_table(self, game: str, options: Mapping[str, Any]) -> HubSession:
        """This device makes the table's id, its invitation and its host's identity, and signs entry 1."""
        url, about = self._here(new_table_id(), game)
        with sentences():
            host = await Vault(self.store, about.id).new_identity()
        invitation = Invitation.new(about.address, about.id, b"")

        async def ask(hello: Hello) -> Message:
            self._recognise(hello)
            signed = sign_table(about.id, game, options, hello.hub, host.signing, invitation.key.public)
            return {"open": {**signed.json(), "format": FORMAT, "build": VERSION}}

        try:
            hello, _ = await Errand(url, ask, "opened", self.connect, self.timing).run()
        except Refusal:
            with sentences():
                await forget_table(self.store, about.id)
            raise
        digest = hub_hash(bytes.fromhex(hello.hub)).hex()
        about = about.on_hub(hello.hub, digest, invitation.secret.hex())
        with sentences():
            await write_about(self.store, about)
        return await self.resume(about)

    async def join(self, link: str) -> HubSession:
        return await self.resume(*await self._invited(link))

    async def restore(self, link: str, words: str) -> HubSession:
        """Joins by the link, then takes over the seat whose keys the words give."""
        try:
            identity = Identity.from_words(words)
        except CryptoError as error:
            raise Refusal("malformed", f"These are not the 12 words of a seat: {error}.") from error
        about, by_link = await self._invited(link)
        with sentences():
            known = await read_about(self.store, about.id) is not None
        session = await self.resume(about, by_link)
        try:
            with sentences():
                await session.adopt(identity)
        except Refusal:
            await session.close()
            with sentences():
                if not known:
                    await forget_table(self.store, about.id)
            raise
        return session

    async def knock(self, code: str, name: str) -> HubSession:
        """Waits until the host lets this device in. A knock that was broken off is taken up with the same key."""
        url, about = self._here("", "")
        typed = re.sub(r"[^A-Z0-9]", "", code.upper())[:20]
        with sentences():
            door = Vault(self.store, f"knock-{typed}")
            await door.load()
            identity = next(iter(door.identities.values()), None) or await door.new_identity()

        async def ask(hello: Hello) -> Message:
            self._recognise(hello)
            return knock(typed, name, identity.signing)

        hello, table = await Errand(url, ask, "admitted", self.connect, self.timing).run(patient=True)
        with sentences():
            await Vault(self.store, table).keep(identity)
            about = await read_about(self.store, table) or about.admitted(table, hello.hub)
            await write_about(self.store, about)
            await door.burn()
        return await self.resume(about)

    async def resume(self, about: About, by_link: bool = False) -> HubSession:
        """The table of ``about``: at once if its log is here, else after the hub sent it."""
        session = HubSession(self.store, about, self.clock, self.connect, self.timing, by_link=by_link)
        try:
            with sentences():
                await session.begin()
                if not session.has_table:
                    await session.arrive()
        except BaseException:
            await session.close()
            raise
        return session

    async def _invited(self, link: str) -> tuple[About, bool]:
        """What is known about the table of ``link``, as the link says it; and True: that it came from a link."""
        invitation = Invitation.parse(link)
        with sentences():
            about = await read_about(self.store, invitation.table)
        about = about or About(invitation.table, "hub", at=stamp(self.clock()))
        return about.invited(invitation), True

    def _here(self, table: str, game: str) -> tuple[str, About]:
        """The WebSocket address of the page's hub, and a table on it. Raises Refusal where there is none."""
        url = hub_url(self.page)
        if url is None:
            raise Refusal("unknown", "There is no hub here: this app was not opened from a host's address.")
        place, secure = urlsplit(url).netloc, url.startswith("wss")
        return url, About(table, "hub", game, address=place, secure=secure, at=stamp(self.clock()))
