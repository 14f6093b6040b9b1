"""Where Chromium is on this machine, and how it is started."""

from __future__ import annotations

import os
import shutil

from tests.browser.hub_process import NAME

MISSING = "No Chromium: install it (Debian: apt install chromium) or set COMPANION_CHROMIUM to one."


def chromium() -> str | None:
    """The program, or None."""
    named = os.environ.get("COMPANION_CHROMIUM")
    return named or next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)


def arguments() -> list[str]:
    """``table.test`` is this machine, every other name leads nowhere."""
    rules = f"MAP {NAME} 127.0.0.1, MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost"
    words = [f"--host-resolver-rules={rules}", "--disable-dev-shm-usage"]
    if hasattr(os, "geteuid") and os.geteuid() == 0:
        words.append("--no-sandbox")
    return words
