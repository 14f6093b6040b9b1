"""Serving a bundle: an ASGI application over a fixed list of files.

Only what ``bundle.json`` lists can be asked for, so no path leads anywhere else. The page is revalidated at each start;
what lies below ``v/VERSION/`` never changes and is kept by the browser for a year.
"""

from __future__ import annotations

import json
import mimetypes
import re
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from starlette.datastructures import Headers
from starlette.responses import FileResponse, PlainTextResponse, Response
from starlette.types import ASGIApp, Receive, Scope, Send
from starlette.websockets import WebSocket

from companion.hub.web.policy import CONTENT_SECURITY_POLICY

TYPES = {
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".mjs": "text/javascript; charset=utf-8",
    ".otf": "font/otf",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".ttf": "font/ttf",
    ".txt": "text/plain; charset=utf-8",
    ".wasm": "application/wasm",
    ".woff2": "font/woff2",
    ".zip": "application/zip",
}
"""Ours, not the machine's: a Windows registry may call JavaScript plain text, and then no browser runs it."""

KEEP = "public, max-age=31536000, immutable"
REVALIDATE = "no-cache"

FALLBACK_FONT = re.compile(r"v/\w+/assets/fonts/[\w./-]+\.woff2")
"""Where Flutter looks for fonts of scripts that Roboto does not cover. A 404 there makes it ask again for ever."""

SAFETY = {
    "content-security-policy": CONTENT_SECURITY_POLICY + "; frame-ancestors 'none'",
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
}


@dataclass(frozen=True, slots=True)
class _File:
    path: Path
    kind: str
    etag: str
    squeezed: Path | None
    """The gzip sibling."""


def static_app(bundle: Path) -> ASGIApp:
    """The ASGI application that serves the bundle in the folder ``bundle`` (as ``build`` returned it)."""
    listed: dict[str, Any] = json.loads((bundle / "bundle.json").read_text(encoding="utf-8"))
    files = {
        name: _File(
            bundle / name,
            TYPES.get(Path(name).suffix) or mimetypes.guess_type(name)[0] or "application/octet-stream",
            entry["sha256"][:20],
            bundle / f"{name}.gz" if f"{name}.gz" in listed["files"] else None,
        )
        for name, entry in listed["files"].items()
        if not name.endswith(".gz")
    }
    stub = files[f"v/{listed['version']}/stub.woff2"]

    async def app(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "websocket":
            nobody = PlainTextResponse("There is no hub here, only the app's files.", 404)
            return await WebSocket(scope, receive, send).send_denial_response(nobody)
        assert scope["type"] == "http"
        await _respond(scope, files, stub)(scope, receive, send)

    return app


def _respond(scope: Scope, files: dict[str, _File], stub: _File) -> Response:
    if scope["method"] not in ("GET", "HEAD"):
        return PlainTextResponse("Only GET and HEAD.", 405, {"allow": "GET, HEAD", **SAFETY})
    path = scope["path"].removeprefix(scope.get("root_path", "")).lstrip("/") or "index.html"
    file = files.get(path)
    if file is None and FALLBACK_FONT.fullmatch(path):
        file = stub
    if file is None:
        return PlainTextResponse("There is nothing here.", 404, {"cache-control": "no-store", **SAFETY})
    asked = Headers(scope=scope)
    squeeze = file.squeezed is not None and _takes_gzip(asked.get("accept-encoding", ""))
    headers = {
        "cache-control": KEEP if path.startswith("v/") else REVALIDATE,
        "etag": f'"{file.etag}-gzip"' if squeeze else f'"{file.etag}"',
        "vary": "accept-encoding",
        **SAFETY,
    }
    if headers["etag"] in [tag.strip().removeprefix("W/") for tag in asked.get("if-none-match", "").split(",")]:
        return Response(status_code=304, headers=headers)
    if file.squeezed and squeeze:
        return FileResponse(file.squeezed, headers={"content-encoding": "gzip", **headers}, media_type=file.kind)
    return FileResponse(file.path, headers=headers, media_type=file.kind)


def _takes_gzip(accept: str) -> bool:
    for offer in accept.lower().split(","):
        coding, _, weight = offer.partition(";")
        if coding.strip() in ("gzip", "*"):
            return weight.replace(" ", "") not in ("q=0", "q=0.0", "q=0.00", "q=0.000")
    return False
