"""The hub as a web server: the socket ``/hub``, ``/health``, and the app's own files for everything else."""

from __future__ import annotations

import contextlib
import errno
import logging
import os
import signal
import socket
import sys
import threading
from collections.abc import Iterable, Iterator
from types import FrameType

import uvicorn
from starlette.responses import JSONResponse, PlainTextResponse
from starlette.types import ASGIApp, Receive, Scope, Send
from starlette.websockets import WebSocket

from companion.hub.connection import serve
from companion.hub.guard import Guard
from companion.hub.hub import Hub
from companion.hub.limits import DEFAULT, Limits
from companion.hub.sockets import HubSocket
from companion.table.wire import FORMAT
from companion.version import VERSION


class CantListen(Exception):
    """The address or port can't be had. The message says why and what to do."""


def make_app(hub: Hub, web: ASGIApp | None = None, names: Iterable[str] = ()) -> ASGIApp:
    """The application. ``web`` serves the app's files; ``names`` are further host names that the hub answers to."""

    async def app(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "websocket":
            if scope["path"] == "/hub":
                return await serve(hub, WebSocket(scope, receive, send))
            return await WebSocket(scope, receive, send).send_denial_response(_nothing())
        assert scope["type"] == "http"
        if scope["path"] == "/health":
            await _health(hub)(scope, receive, send)
        elif scope["path"] == "/hub":
            await PlainTextResponse("The hub speaks WebSocket here.\n", 426, {"upgrade": "websocket"})(
                scope, receive, send
            )
        else:
            await (web or _nothing())(scope, receive, send)

    return Guard(app, names)


def _nothing() -> PlainTextResponse:
    return PlainTextResponse("There is nothing here.\n", 404)


def _health(hub: Hub) -> JSONResponse:
    return JSONResponse(
        {"ok": True, "format": FORMAT, "build": VERSION, "tables": hub.tables,
         "connections": sum(hub.connections.values())},
        headers={"cache-control": "no-store"},
    )  # fmt: skip


def bind(host: str, port: int) -> socket.socket:
    """A socket bound to this address, not yet listening; port 0 takes a free one. Raises CantListen."""
    try:
        family, _, _, _, address = socket.getaddrinfo(
            host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE | socket.AI_NUMERICSERV
        )[0]
    except (socket.gaierror, UnicodeError, OverflowError) as error:
        raise CantListen(f"There is no address {host!r} to listen on ({error}).") from error
    sock = socket.socket(family, socket.SOCK_STREAM)
    try:
        if os.name == "posix":
            sock.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        elif sys.platform == "win32":
            sock.setsockopt(socket.SOL_SOCKET, socket.SO_EXCLUSIVEADDRUSE, 1)
        sock.bind(address)
        sock.listen(socket.SOMAXCONN)
    except (OSError, OverflowError) as error:
        sock.close()
        raise CantListen(_why(error, host, port)) from error
    return sock


def _why(error: Exception, host: str, port: int) -> str:
    match getattr(error, "errno", None):
        case errno.EADDRINUSE:
            return f"Port {port} is in use by another program."
        case errno.EACCES:
            return f"This user may not listen on port {port}; ports below 1024 usually need an administrator."
        case errno.EADDRNOTAVAIL:
            return f"{host} is not an address of this machine."
    return f"Can't listen on {host} port {port}: {error}."


def _worth_telling(record: logging.LogRecord) -> bool:
    """Strangers' garbled bytes are answered, not logged: anybody could fill the host's terminal with them."""
    return not record.getMessage().startswith(("Invalid HTTP request", "Invalid UTF-8", "Unsupported upgrade"))


def _allow_files(connections: int) -> None:
    """Many systems let a program have 256 or 1024 files open unless it asks for more."""
    if sys.platform != "win32":
        import resource

        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        wanted = connections + 256
        if soft < wanted:
            with contextlib.suppress(ValueError, OSError):
                most = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
                resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))


class Server(uvicorn.Server):
    """uvicorn with the hub's limits. ``serve(sockets=[...])`` returns normally after SIGINT or SIGTERM."""

    def __init__(self, app: ASGIApp, limits: Limits = DEFAULT) -> None:
        logging.getLogger("uvicorn.error").addFilter(_worth_telling)
        _allow_files(limits.connections)
        super().__init__(
            uvicorn.Config(
                app,
                ws=HubSocket,
                ws_max_size=limits.message_bytes,
                ws_per_message_deflate=False,
                lifespan="off",
                access_log=False,
                log_level="warning",
                server_header=False,
                timeout_graceful_shutdown=3,
            )
        )

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        """uvicorn's own way raises the signal once more at the end, before the database is closed."""
        if threading.current_thread() is not threading.main_thread():
            yield
            return
        before = {number: signal.signal(number, self._stop) for number in (signal.SIGINT, signal.SIGTERM)}
        try:
            yield
        finally:
            for number, handler in before.items():
                signal.signal(number, handler)

    def _stop(self, number: int, frame: FrameType | None) -> None:
        self.force_exit = self.should_exit
        self.should_exit = True
