"""A sealed price stays sealed: what the third phone received, the hub's memory, files and logs, and the export hold
neither it nor anything that opens it, until the books are opened."""

from __future__ import annotations

import asyncio
import json
import threading
from typing import Any

from companion.device.device import ThisDevice
from companion.device.store import MemoryStore
from tests.browser.conftest import Phone
from tests.browser.disguises import folder, found_in, memory, of_bytes, of_number
from tests.browser.hub_process import HubProcess
from tests.browser.sitting import Player, invitation, until
from tests.browser.wire_tap import wire_tap

PRICE = 718_281_828
CASH = 900_000_000

SEALED = """() => Object.entries(localStorage).filter(([key]) => key.includes('/sealed/')).map(([, value]) => value)"""


def opening(player: Player) -> dict[str, Any]:
    """What the sealing phone keeps of its one envelope: lot, seal, salt, payload in hex."""
    kept = player.page.page.evaluate(SEALED)
    assert len(kept) == 1
    found: dict[str, Any] = json.loads(json.loads(kept[0]))
    return found


def export(link: str) -> str:
    """The transcript, as a device gets it that comes by the same link and has no seat."""
    answer: list[str] = []

    async def fetch() -> None:
        session = await ThisDevice(MemoryStore()).join(link)
        answer.append(session.transcript())
        await session.close()

    # The test's own thread runs Playwright's event loop.
    worker = threading.Thread(target=lambda: asyncio.run(fetch()))
    worker.start()
    worker.join()
    return answer[0]


def test_nobody_but_the_two_learns_the_price_before_the_books(hub: HubProcess, phone: Phone) -> None:
    ann = Player("Ann", phone().open(f"{hub.url}/", "Which box"))
    ann.page.tap("Start a table of Ponzi Scheme")
    ann.sit()
    link = invitation(ann.page, hub.port)
    ben = Player("Ben", phone().open(link, "What do they call you")).sit()
    with wire_tap(hub.port) as wire:
        cat = Player("Cat", phone().open(invitation(ann.page, wire.port), "What do they call you")).sit()
        ann.sees("Cat, in, own phone")
        ann.page.tap("Start with three")
        ann.fund("transport", 11, 45)
        ben.fund("transport", 12, 30)
        cat.fund("media", 13, 70)
        ann.correct_cash("Ann", CASH)
        ann.offer("Ben", "transport", PRICE)
        kept = opening(ann)
        secret = of_number(PRICE) | of_bytes(bytes.fromhex(kept["salt"])) | of_bytes(bytes.fromhex(kept["payload"]))
        public = of_bytes(bytes.fromhex(kept["seal"]))
        ben.look(PRICE)
        ben.page.tap("Sold")
        cat.sees("Marker")
        until(lambda: bool(found_in(bytes(wire.heard), public)), cat.page, "the seal never reached the third phone")
        transcript = export(invitation(ann.page, hub.port, "127.0.0.1"))

        # The seal itself is found everywhere, so the search finds what is there.
        for where, data in {
            "what the third phone received": bytes(wire.heard),
            "the hub's files": folder(hub.data),
            "the export": transcript.encode(),
        }.items():
            assert found_in(data, public), f"no seal in {where}"
            assert not found_in(data, secret), f"a secret in {where}"
        assert not found_in(hub.log().encode(), secret), "a secret in the hub's log"
        pieces = list(memory(hub.pid))
        assert not pieces or any(found_in(piece, public) for piece in pieces), "no seal in the hub's memory"
        assert not any(found_in(piece, secret) for piece in pieces), "a secret in the hub's memory"

        # Once everybody has opened the books, the third phone knows it too.
        ben.end_the_game()
        for player in (ann, ben, cat):
            player.page.tap("Open the books", exact=True)
        cat.sees("The one envelope opened and proven")
        assert found_in(bytes(wire.heard), of_bytes(bytes.fromhex(kept["payload"])))
