"""A TCP proxy between one device and the hub, which can cut the line, let it go dead, and keeps what came through."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator


class Proxy:
    """``received`` is every byte that the hub sent to this device."""

    def __init__(self, target: int) -> None:
        self.target = target
        self.port = 0
        self.received = bytearray()
        self.connections = 0
        self._passing = asyncio.Event()
        self._passing.set()
        self._open = True
        self._writers: set[asyncio.StreamWriter] = set()

    @property
    def address(self) -> str:
        return f"127.0.0.1:{self.port}"

    def cut(self) -> None:
        """Every connection breaks now, and none can be made."""
        self._open = False
        for writer in self._writers:
            writer.transport.abort()

    def go_dead(self) -> None:
        """Nothing passes any more, but no connection breaks: what a sleeping phone finds when it wakes."""
        self._passing.clear()

    def mend(self) -> None:
        self._open = True
        self._passing.set()

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._writers.add(writer)
        there: asyncio.StreamWriter | None = None
        try:
            if not self._open:
                return
            back, there = await asyncio.open_connection("127.0.0.1", self.target)
            self._writers.add(there)
            self.connections += 1
            pipes = [asyncio.create_task(self._pipe(reader, there, None)),
                     asyncio.create_task(self._pipe(back, writer, self.received))]  # fmt: skip
            await asyncio.wait(pipes, return_when=asyncio.FIRST_COMPLETED)
            for pipe in pipes:
                pipe.cancel()
        except OSError:
            pass
        finally:
            for end in (writer, there):
                if end is not None:
                    end.transport.abort()
                    self._writers.discard(end)

    async def _pipe(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, kept: bytearray | None) -> None:
        with contextlib.suppress(OSError):
            while data := await reader.read(65536):
                await self._passing.wait()
                if kept is not None:
                    kept += data
                writer.write(data)
                await writer.drain()


@contextlib.asynccontextmanager
async def proxy_to(target: int) -> AsyncIterator[Proxy]:
    proxy = Proxy(target)
    server = await asyncio.start_server(proxy._serve, "127.0.0.1", 0)
    proxy.port = server.sockets[0].getsockname()[1]
    try:
        yield proxy
    finally:
        server.close()
        proxy.cut()
