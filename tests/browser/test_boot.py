"""The bundle in a real browser, on plain http and a name that is not localhost: what a guest's phone gets."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from starlette.types import Message, Receive, Scope, Send

from companion.games import GAMES
from companion.hub.web import static_app
from companion.ui.posters import poster
from tests.browser.conftest import Phone
from tests.browser.hub_process import NAME
from tests.browser.sitting import until
from tests.serving import serving

COLD_BUDGET = 14_000_000
"""Bytes that a first start may cost over the network."""


LATECOMERS = 2_500
"""Milliseconds in which home, which can be tapped by then, would ask for its pictures."""


class Meter:
    """The bundle alone, without a hub behind it, and what it sent: a line (path, status, bytes) for each answer."""

    def __init__(self, bundle: Path) -> None:
        self._app = static_app(bundle)
        self.answers: list[tuple[str, int, int]] = []

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        status, size = 0, 0

        async def measured(message: Message) -> None:
            nonlocal status, size
            status = message.get("status", status)
            size += len(message.get("body", b""))
            await send(message)

        await self._app(scope, receive, measured)
        if scope["type"] == "http":
            self.answers.append((scope["path"], status, size))


@pytest.fixture
def meter(bundle: Path) -> Meter:
    return Meter(bundle)


@pytest.fixture
def address(meter: Meter) -> Iterator[str]:
    with serving(meter) as port:
        yield f"http://{NAME}:{port}"


def test_app_starts_without_a_word_to_the_outside(phone: Phone, address: str) -> None:
    page = phone().open(f"{address}/")
    assert page.page.evaluate("isSecureContext") is False
    assert page.page.title() == "Companion"
    hosts = {urlsplit(url).hostname for url in page.asked if not url.startswith(("data:", "blob:"))}
    assert hosts == {NAME}
    scripts = page.page.evaluate("[...document.scripts].map(s => s.src)")
    assert all(urlsplit(script).hostname == NAME for script in scripts)


def test_second_start_only_asks_whether_the_page_has_changed(phone: Phone, address: str, meter: Meter) -> None:
    page = phone().open(f"{address}/")
    pictures = {poster(game).picture for game in GAMES} | {"art/ground-light.png", "icon/icon-192.png"}

    def all_here() -> bool:
        return all(any(path.endswith(f"/app/{one}") for path, _, _ in meter.answers) for one in pictures)

    until(all_here, page, "home's pictures were not asked for")
    cold = sum(size for _, _, size in meter.answers)
    assert 8_000_000 < cold <= COLD_BUDGET
    meter.answers.clear()
    again = phone(like=page).open(f"{address}/")
    again.page.wait_for_timeout(LATECOMERS)
    assert meter.answers == [("/", 304, 0)]


def test_boot_that_fails_says_so_and_offers_to_try_again(phone: Phone, address: str) -> None:
    page = phone(allow="503|could not be loaded|Failed to fetch|HTTP")
    page.page.route("**/app.zip", lambda route: route.fulfill(status=503))
    page.page.goto(address)
    alert = page.page.get_by_role("alert")
    alert.wait_for()
    assert "could not start" in alert.inner_text()
    assert "HTTP 503" in alert.inner_text()
    page.page.unroute("**/app.zip")
    page.page.get_by_role("button", name="Try again").click()
    page._started(r"\S")


def test_browser_without_webassembly_is_told_what_it_needs(phone: Phone, address: str) -> None:
    page = phone(allow=".")
    page.page.add_init_script("Object.defineProperty(globalThis, 'Worker', { value: undefined });")
    page.page.goto(address)
    alert = page.page.get_by_role("alert")
    alert.wait_for()
    assert "needs a browser of" in alert.inner_text()
