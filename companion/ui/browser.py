"""What only the browser's page can do for Python, which runs in a worker beside it.

The page listens for messages ``{"companion": what, ...}`` from the worker. Outside a browser each of these does
nothing.
"""

from __future__ import annotations

import sys
from typing import Any

IN_BROWSER = sys.platform == "emscripten"


def _tell(what: str, **details: Any) -> None:
    if not IN_BROWSER:
        return
    import js  # type: ignore[import-not-found]
    from pyodide.ffi import to_js  # type: ignore[import-not-found]

    js.postMessage(to_js({"companion": what, **details}, dict_converter=js.Object.fromEntries))


def replace_address(path: str) -> None:
    """Puts ``#path`` in the place of the present address and of its history entry, so that neither the address bar
    nor the back button shows what stood there."""
    _tell("replace", path=path)
