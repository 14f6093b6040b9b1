"""A cable between a phone and the hub that can be listened to and pulled out."""

from __future__ import annotations

import contextlib
import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager


class WireTap:
    """Relays TCP connections to ``port`` of this machine. ``heard`` is every byte that came from there."""

    def __init__(self, port: int) -> None:
        self._target = port
        self._plugged = True
        self._open: set[socket.socket] = set()
        self._lock = threading.Lock()
        self.heard = bytearray()
        self._listening = socket.create_server(("127.0.0.1", 0), backlog=64)
        self.port = int(self._listening.getsockname()[1])
        threading.Thread(target=self._accept, daemon=True).start()

    def unplug(self) -> None:
        """Ends all connections, and every new one at once."""
        with self._lock:
            self._plugged = False
            ending = tuple(self._open)
        for one in ending:
            _end(one)

    def plug_in(self) -> None:
        self._plugged = True

    def close(self) -> None:
        self.unplug()
        self._listening.close()

    def _accept(self) -> None:
        while True:
            try:
                phone, _ = self._listening.accept()
            except OSError:
                return
            if not self._plugged:
                _end(phone)
                continue
            threading.Thread(target=self._relay, args=(phone,), daemon=True).start()

    def _relay(self, phone: socket.socket) -> None:
        with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", self._target)) as hub, phone:
            with self._lock:
                if not self._plugged:
                    return
                self._open |= {phone, hub}
            back = threading.Thread(target=self._carry, args=(hub, phone, self.heard), daemon=True)
            back.start()
            self._carry(phone, hub, None)
            back.join()
            with self._lock:
                self._open -= {phone, hub}

    def _carry(self, source: socket.socket, target: socket.socket, heard: bytearray | None) -> None:
        with contextlib.suppress(OSError):
            while data := source.recv(65536):
                if heard is not None:
                    heard += data
                target.sendall(data)
        for one in (source, target):
            _end(one)


def _end(one: socket.socket) -> None:
    with contextlib.suppress(OSError):
        one.shutdown(socket.SHUT_RDWR)


@contextmanager
def wire_tap(port: int) -> Iterator[WireTap]:
    tap = WireTap(port)
    try:
        yield tap
    finally:
        tap.close()
