"""The screen that takes what somebody pasted, on an app that no hub served."""

from __future__ import annotations

from pathlib import Path
from typing import Any, cast

import pytest

from companion.device.device import ThisDevice
from companion.device.invitation import HubLink, hub_hash
from companion.device.store import MemoryStore
from companion.ui.join import Join, reach
from companion.ui.kit.theme import Theme
from companion.ui.shell import Shell
from tests.device.company import BRISK
from tests.hub.real import running
from tests.ui.desks import texts


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


class Installed(Shell):
    """A shell without a page."""

    def __init__(self) -> None:
        store = MemoryStore()
        super().__init__(cast(Any, None), ThisDevice(store, timing=BRISK), store)

    def changed(self) -> None:
        pass


def said(shell: Shell) -> str:
    return texts(lambda: Join(shell, Theme()))


@pytest.mark.anyio
async def test_the_terminals_link_brings_the_short_code(tmp_path: Path) -> None:
    shell = Installed()
    before = said(shell)
    assert "the address on the host's screen" in before and "Knock" not in before
    async with running(tmp_path) as hub:
        place = f"127.0.0.1:{hub.port}"
        assert await reach(shell, HubLink(place, hub_hash(hub.hub.key.public)).link()) is None
    assert "Knock" in said(shell)
    assert shell.note is not None and place in shell.note.text and shell.note.text in said(shell)


@pytest.mark.anyio
async def test_why_a_host_can_not_be_reached_is_a_sentence(tmp_path: Path) -> None:
    shell = Installed()
    async with running(tmp_path) as hub:
        wrong = HubLink(f"127.0.0.1:{hub.port}", bytes(16)).link()
        assert "Another hub answers" in (await reach(shell, wrong) or "")
    assert "No hub answers" in (await reach(shell, wrong) or "")
    assert "not the address of a host's computer" in (await reach(shell, "http://192.168.1.20:8550/#/hub/short") or "")
    assert "Knock" not in said(shell) and shell.note is None
