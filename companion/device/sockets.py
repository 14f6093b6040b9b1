"""One WebSocket to a hub: the ``websockets`` package natively, the browser's own inside a page."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Awaitable, Callable
from typing import Any, Protocol

LARGEST = 16 * 1024 * 1024
"""Bytes of the largest message a hub may send: a long game's whole log is far smaller."""


class Closed(ConnectionError):
    """The socket is gone, or could not be opened. The message says why, as far as it is known."""


class Socket(Protocol):
    """A connection that sends and receives texts. Every method raises Closed once it is gone."""

    async def send(self, text: str) -> None: ...

    async def receive(self) -> str: ...

    async def close(self) -> None:
        """Closes; never raises and does not wait for the other side."""


Connect = Callable[[str], Awaitable[Socket]]
"""Opens a socket to a ``ws://`` address. Raises Closed."""


class NativeSocket:
    """Around the ``websockets`` client. Our own pings tell a dead socket, so the library's are off."""

    def __init__(self, connection: Any) -> None:
        self._connection = connection

    @classmethod
    async def connect(cls, url: str) -> NativeSocket:
        from websockets.asyncio.client import connect
        from websockets.exceptions import InvalidHandshake, InvalidURI

        try:
            return cls(
                await connect(
                    url, proxy=None, ping_interval=None, close_timeout=0.5, max_size=LARGEST, user_agent_header=None
                )
            )
        except (OSError, InvalidHandshake, InvalidURI, EOFError) as error:
            raise Closed(str(error)) from error

    async def send(self, text: str) -> None:
        from websockets.exceptions import ConnectionClosed

        try:
            await self._connection.send(text)
        except ConnectionClosed as error:
            raise Closed(str(error)) from error

    async def receive(self) -> str:
        from websockets.exceptions import ConnectionClosed

        try:
            data = await self._connection.recv()
        except ConnectionClosed as error:
            raise Closed(str(error)) from error
        return data if isinstance(data, str) else ""

    async def close(self) -> None:
        self._connection.transport.abort()
        await self._connection.wait_closed()


class BrowserSocket:
    """Around ``js.WebSocket``. Its callbacks run outside any task, so they do nothing but queue."""

    def __init__(self, url: str) -> None:
        import js
        from pyodide.ffi import create_proxy

        self._queue: asyncio.Queue[tuple[str, Any]] = asyncio.Queue()
        put = self._queue.put_nowait
        self._proxies = [
            create_proxy(lambda event: put(("open", None))),
            create_proxy(lambda event: put(("message", event.data))),
            create_proxy(lambda event: put(("closed", None))),
        ]
        try:
            self._socket = js.WebSocket.new(url)
        except Exception as error:
            self._drop_proxies()
            raise Closed(str(error)) from error
        self._socket.onopen, self._socket.onmessage, self._socket.onclose = self._proxies

    @classmethod
    async def connect(cls, url: str) -> BrowserSocket:
        socket = cls(url)
        try:
            kind, _ = await socket._queue.get()
        except asyncio.CancelledError:
            await socket.close()
            raise
        if kind != "open":
            await socket.close()
            raise Closed(f"No answer from {url}")
        return socket

    async def send(self, text: str) -> None:
        if self._socket is None or self._socket.readyState != 1:
            raise Closed("The connection is gone")
        self._socket.send(text)

    async def receive(self) -> str:
        kind, data = await self._queue.get()
        if kind != "message":
            self._queue.put_nowait((kind, data))
            raise Closed("The connection is gone")
        return data if isinstance(data, str) else ""

    async def close(self) -> None:
        if self._socket is not None:
            self._socket.onopen = self._socket.onmessage = self._socket.onclose = None
            self._socket.close()
            self._socket = None
            self._queue.put_nowait(("closed", None))
            self._drop_proxies()

    def _drop_proxies(self) -> None:
        for proxy in self._proxies:
            proxy.destroy()


async def connect(url: str) -> Socket:
    """The socket of this platform. Raises Closed."""
    if sys.platform == "emscripten":
        return await BrowserSocket.connect(url)
    return await NativeSocket.connect(url)
