"""The same app on native Python, as in a window or a packaged build; a browser is only its screen here.

It brings native crypto and a native socket to a real hub, and sits at a table with a phone.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.browser.conftest import Phone
from tests.browser.hub_process import HubProcess, free_port
from tests.browser.sitting import Player, invitation

APP = """
import sys
import flet, uvicorn
from companion.ui.app import assets, main

by_fragment = flet.RouteUrlStrategy.HASH
app = flet.run(main, export_asgi_app=True, no_cdn=True, assets_dir=str(assets()), route_url_strategy=by_fragment)
print("ready", flush=True)
uvicorn.run(app, host="127.0.0.1", port=int(sys.argv[1]), log_level="error")
wanted = ("crypto.native", "crypto.portable", "websockets", "sqlite3")
print(*(name for name in wanted if name in sys.modules), flush=True)
"""


@pytest.fixture
def native(tmp_path: Path) -> Iterator[tuple[subprocess.Popen[str], int]]:
    """The app's process and the port of its screen. What it keeps is in a folder of the test."""
    port = free_port()
    home = {"XDG_DATA_HOME": str(tmp_path), "HOME": str(tmp_path), "FLET_APP_STORAGE_DATA": str(tmp_path / "device")}
    process = subprocess.Popen(
        [sys.executable, "-c", APP, str(port)], stdout=subprocess.PIPE, text=True, env={**os.environ, **home}
    )
    assert process.stdout is not None
    assert process.stdout.readline() == "ready\n"
    yield process, port
    if process.poll() is None:
        process.kill()
    process.wait()


def test_native_app_sits_at_a_table_with_a_phone(
    hub: HubProcess, phone: Phone, native: tuple[subprocess.Popen[str], int]
) -> None:
    process, port = native
    ann = Player("Ann", phone().open(f"{hub.url}/", "Which box"))
    ann.page.tap("Start a table of Ponzi Scheme")
    ann.sit()
    # Flet's own page, unlike ours, asks a CDN for fonts and gets none here.
    screen = phone(allow="Failed to load resource|Failed to fetch|ERR_NAME_NOT_RESOLVED|font")
    ben = Player("Ben", screen.open(f"http://127.0.0.1:{port}/", "Which box"))
    ben.page.tap("Join a table")
    ben.page.fill("Link", invitation(ann.page, hub.port, "127.0.0.1"))
    ben.page.tap("Join by the link")
    ben.sit()
    ann.sees("Ben, in, own phone")
    ben.sees("Ann")

    process.send_signal(signal.SIGINT)
    rest, _ = process.communicate(timeout=30)
    assert rest.split() == ["crypto.native", "websockets", "sqlite3"]
