"""Who may talk to the hub by which name: the defence against DNS rebinding.

A page on the internet can point its own name at this machine and then reach the hub through a visitor's browser. Such a
request carries the foreign name in ``Host``, and a page of another site carries its own in ``Origin``.
"""

from __future__ import annotations

import ipaddress
import socket
from collections.abc import Iterable
from urllib.parse import urlsplit

from starlette.datastructures import Headers
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Receive, Scope, Send
from starlette.websockets import WebSocket


def own_names() -> frozenset[str]:
    """The names under which this machine is known on its network, as far as it knows itself."""
    name = socket.gethostname().lower().rstrip(".")
    short = name.partition(".")[0]
    return frozenset(n for n in ("localhost", name, short, f"{short}.local") if n)


def host_name(header: str) -> str:
    """The name in a ``Host`` header, lower case, without port and brackets. Raises ValueError."""
    parts = urlsplit(f"//{header}")
    if parts.netloc != header or "@" in header or parts.port == 0:
        raise ValueError(f"{header!r} is no host")
    return (parts.hostname or "").rstrip(".")


class Guard:
    """Lets a request through if its ``Host`` is an IP address or a known name, and its ``Origin``, if any, the same."""

    def __init__(self, app: ASGIApp, names: Iterable[str] = ()) -> None:
        self._app = app
        self._names = own_names() | {name.lower().rstrip(".") for name in names}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        problem = self.problem(Headers(scope=scope)) if scope["type"] in ("http", "websocket") else None
        if problem is None:
            return await self._app(scope, receive, send)
        refusal = PlainTextResponse(problem + "\n", 403)
        if scope["type"] == "http":
            return await refusal(scope, receive, send)
        await WebSocket(scope, receive, send).send_denial_response(refusal)

    def problem(self, headers: Headers) -> str | None:
        """The sentence that says why these headers are refused, or None."""
        hosts = headers.getlist("host")
        try:
            name = host_name(hosts[0]) if len(hosts) == 1 else ""
            origin = headers.get("origin")
            same = origin is None or _place(urlsplit(origin).netloc) == _place(hosts[0] if hosts else "")
        except ValueError:
            name, same = "", False
        if not self._known(name):
            return (
                f"This hub does not answer to the name {name!r}. Use its IP address, or start it with "
                f"--allow-host {name or 'NAME'} if the name is yours."
            )
        if not same:
            return "This hub does not talk to pages of other sites. Open the hub's own address."
        return None

    def _known(self, name: str) -> bool:
        if name in self._names or name.endswith(".localhost"):
            return True
        try:
            ipaddress.ip_address(name.partition("%")[0])
        except ValueError:
            return False
        return True


def _place(netloc: str) -> tuple[str, int]:
    """Name and port. One that is left out is plain http's or, behind a proxy, https's: both count as 80."""
    parts = urlsplit(f"//{netloc}")
    port = parts.port if parts.port not in (None, 443) else 80
    return (parts.hostname or "").rstrip("."), port or 80
