"""An installed app, which no hub served, comes to one by the link in the host's terminal."""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path

import pytest

from companion.device.device import ThisDevice
from companion.device.hub_session import HubSession
from companion.device.invitation import HubLink, hub_hash
from companion.device.store import MemoryStore
from companion.table.refusal import Refusal
from crypto.identity import SigningKey
from tests.device.company import BRISK
from tests.device.evening import good
from tests.device.test_strange_hubs import HELLO, KEY, answering
from tests.device.waiting import eventually
from tests.hub.real import Running, running

pytestmark = pytest.mark.anyio

OTHER = SigningKey(bytes([9] * 32))


def installed() -> ThisDevice:
    return ThisDevice(MemoryStore(), timing=BRISK)


def terminal(hub: Running) -> str:
    return HubLink(f"127.0.0.1:{hub.port}", hub_hash(hub.hub.key.public)).link()


@pytest.mark.parametrize(
    ("link", "address", "named"),
    [
        ("http://192.168.1.20:8550/#/hub/AAAAAAAAAAAAAAAAAAAAAA", "192.168.1.20:8550", bytes(16)),
        ("http://192.168.1.20:8550/", "192.168.1.20:8550", None),
        ("http://192.168.1.20:8550", "192.168.1.20:8550", None),
        ("http://[fe80::1]:8550/#/", "[fe80::1]:8550", None),
    ],
)
def test_the_links_that_lead_to_a_hub(link: str, address: str, named: bytes | None) -> None:
    assert HubLink.parse(link) == HubLink(address, named)
    assert HubLink.parse(HubLink(address, named).link()) == HubLink(address, named)


@pytest.mark.parametrize(
    "link", ["", "ABCD", "ftp://a/", "http://a:0/", "http://a:70000/", "http://a/#/hub/short", "http://a/#/join/a/b/c"]
)
def test_what_leads_to_no_hub(link: str) -> None:
    with pytest.raises(Refusal) as caught:
        HubLink.parse(link)
    assert caught.value.kind == "malformed"


async def test_it_opens_a_table_there_and_another_installed_app_knocks(tmp_path: Path) -> None:
    async with running(tmp_path) as hub:
        ann, ben = installed(), installed()
        assert not ann.hub_here
        assert await ann.reach(terminal(hub)) == f"127.0.0.1:{hub.port}"
        assert ann.hub_here
        assert await ann.look_for_hub()
        host = await ann.open_table("ponzi", {})
        assert isinstance(host, HubSession)
        good(await host.sit("Ann"))
        await ben.reach(terminal(hub))
        waiting = asyncio.create_task(ben.knock(host.code or "", "Ben"))
        await eventually(host, lambda: bool(host.knocking))
        ((_, key),) = host.knocking
        good(await host.record({"do": "admit", "key": key}))
        guest = await waiting
        good(await guest.sit("Ben"))
        assert guest.table.id == host.table.id
        await guest.close()
        await host.close()


async def test_an_address_without_a_key_will_do(tmp_path: Path) -> None:
    async with running(tmp_path) as hub:
        app = installed()
        await app.reach(f"http://127.0.0.1:{hub.port}/")
        assert app.hub_here


async def test_a_hub_with_another_key_than_the_link_names_is_not_taken(tmp_path: Path) -> None:
    async with running(tmp_path) as hub:
        app = installed()
        with pytest.raises(Refusal, match="Another hub answers") as caught:
            await app.reach(HubLink(f"127.0.0.1:{hub.port}", hub_hash(OTHER.public)).link())
        assert caught.value.kind == "fork"
        assert not app.hub_here
        with pytest.raises(Refusal, match="no hub here"):
            await app.open_table("ponzi", {})


async def test_another_hub_that_takes_the_place_of_the_one_scanned_is_told_nothing(tmp_path: Path) -> None:
    async with running(tmp_path) as hub:
        app, port = installed(), hub.port
        await app.reach(terminal(hub))
    (tmp_path / "other").mkdir()
    async with running(tmp_path / "other", port=port, key=OTHER) as other:
        assert other.hub.key.public == OTHER.public
        assert not await app.look_for_hub()
        for way in (app.open_table("ponzi", {}), app.knock("BCDF", "Ann")):
            with pytest.raises(Refusal, match="Another hub answers"):
                await way
        assert other.hub.tables == 0


async def test_a_hub_that_does_not_answer_is_named_in_a_sentence(tmp_path: Path) -> None:
    async with running(tmp_path) as hub:
        link = terminal(hub)
    app = installed()
    with pytest.raises(Refusal, match=r"No hub answers at 127\.0\.0\.1:\d+\. Is the host's computer awake") as caught:
        await app.reach(link)
    assert caught.value.kind == "unknown"
    assert not app.hub_here


async def test_a_hub_of_another_version_is_not_taken() -> None:
    async with answering({**HELLO, "build": "99.0"}) as address:
        app = installed()
        with pytest.raises(Refusal, match=r"The hub runs version 99\.0"):
            await app.reach(HubLink(address, hub_hash(KEY.public)).link())
        assert not app.hub_here


async def test_a_page_stays_with_the_host_that_served_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """A browser lets a page talk to its own host only."""
    app = ThisDevice(MemoryStore(), "http://192.168.1.20:8550/#/join", timing=BRISK)
    monkeypatch.setattr(sys, "platform", "emscripten")
    with pytest.raises(Refusal, match=r"Open http://192\.168\.1\.30:8550/ in the browser"):
        await app.reach("http://192.168.1.30:8550/")
