"""``companion window`` where no window can open."""

from __future__ import annotations

import os
import subprocess
import sys
from importlib.util import find_spec

import pytest

RUN = [sys.executable, "-c", "import sys; from companion.cli import main; sys.exit(main())"]


def window(**environment: str) -> subprocess.CompletedProcess[str]:
    inherited = {name: value for name, value in os.environ.items() if name not in ("DISPLAY", "WAYLAND_DISPLAY")}
    return subprocess.run(
        [*RUN, "window"], capture_output=True, text=True, timeout=60, env={**inherited, **environment}
    )


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux starts without a display")
def test_without_a_display_it_says_what_else_to_do() -> None:
    done = window()
    assert done.returncode == 2
    assert "no display" in done.stderr
    assert "run `companion`" in done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.skipif(find_spec("flet_desktop") is not None, reason="the desktop client is installed here")
def test_without_the_desktop_client_it_says_how_to_get_it() -> None:
    done = window(DISPLAY=":99")
    assert done.returncode == 2
    assert "pip install -e '.[window]'" in done.stderr
    assert "Traceback" not in done.stderr
