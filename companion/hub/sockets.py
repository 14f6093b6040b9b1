"""uvicorn's WebSocket protocol with two manners added, which the hub's promises to strangers and slow readers need."""

from __future__ import annotations

from asyncio import BaseTransport, Transport
from typing import cast

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

QUIET_SECONDS = 0.2
"""How long a peer that was sent away must be silent before its socket is closed."""


class HubSocket(WebSocketsSansIOProtocol):
    """Gives the application ``state["abort"]``, which drops a connection whose reader has stopped reading.

    Closing one politely would wait for that reader. And after a message that is too large or garbled, the socket stays
    open a moment and swallows the rest: closed at once, it would be reset and the peer would never read why.
    """

    def connection_made(self, transport: BaseTransport) -> None:
        super().connection_made(transport)
        self.app_state = {**self.app_state, "abort": cast(Transport, transport).abort}

    def data_received(self, data: bytes) -> None:
        if self.conn.parser_exc is None:
            super().data_received(data)
        elif self.loop.time() < self._patience:
            self._close_when_quiet()

    def handle_parser_exception(self) -> None:
        assert self.conn.close_sent is not None
        self.stop_keepalive()
        closing = self.conn.close_sent
        self.queue.put_nowait({"type": "websocket.disconnect", "code": closing.code, "reason": closing.reason})
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.close_sent = True
        if self.read_paused:
            self.read_paused = False
            self.transport.resume_reading()
        self._patience = self.loop.time() + self.close_timeout
        self._close_when_quiet()

    def _close_when_quiet(self) -> None:
        if self.close_timer is not None:
            self.close_timer.cancel()
        self.close_timer = self.loop.call_later(QUIET_SECONDS, self.transport.close)
