"""A browser, a hub, and as many phones as a test asks for.

All of it ends with this folder's tests: while Playwright runs, no other test could start an event loop of its own.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Playwright, sync_playwright

from tests.browser.chromium import MISSING, arguments, chromium
from tests.browser.flet_page import FletPage
from tests.browser.hub_process import HubProcess

PHONE = {"width": 390, "height": 844}

Phone = Callable[..., FletPage]


@pytest.fixture(scope="package")
def playwright() -> Iterator[Playwright]:
    with sync_playwright() as running:
        yield running


@pytest.fixture(scope="package")
def browser(playwright: Playwright) -> Iterator[Browser]:
    """Chromium, in which ``table.test`` is this machine and every other name leads nowhere."""
    program = chromium()
    if program is None:
        if os.environ.get("COMPANION_REQUIRE_BROWSER") == "1":
            pytest.fail(MISSING)
        pytest.skip(MISSING)
    running = playwright.chromium.launch(executable_path=program, args=arguments())
    yield running
    running.close()


@pytest.fixture
def hub(tmp_path: Path, bundle: Path) -> Iterator[HubProcess]:
    """A hub with an empty folder, that serves the bundle at http://table.test:PORT."""
    data = tmp_path / "hub"
    data.mkdir()
    (data / "web").symlink_to(bundle.parent, target_is_directory=True)
    running = HubProcess(data).start()
    yield running
    running.kill()


@pytest.fixture
def phone(browser: Browser) -> Iterator[Phone]:
    """Makes phones: each is a fresh browser profile with an empty page.

    ``phone(allow=REGEX)`` names errors that are expected in its console; any other error fails the test at its end.
    ``phone(like=OTHER)`` is a second page of the other phone's profile. Further words go to ``Browser.new_context``.
    """
    made: list[tuple[FletPage, str | None]] = []

    def make(*, allow: str | None = None, like: FletPage | None = None, **words: object) -> FletPage:
        if like is not None:
            context = like.page.context
        else:
            context = browser.new_context(**{"viewport": PHONE, "has_touch": True, **words})  # type: ignore[arg-type]
        made.append((FletPage(context.new_page()), allow))
        return made[-1][0]

    yield make
    errors = [error for page, allow in made for error in page.errors if not (allow and re.search(allow, error))]
    for page, _ in made:
        page.page.context.close()
    assert not errors, "\n".join(errors)
