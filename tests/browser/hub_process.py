"""A real hub in a process of its own, that a test may stop, kill and start again."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from pathlib import Path

NAME = "table.test"
"""A name that is not localhost, so that the browser gives the page no more than a phone gets on plain http."""

START_SECONDS = 120


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class HubProcess:
    """``data`` is the hub's folder; it and the port outlive a restart."""

    def __init__(self, data: Path, port: int | None = None) -> None:
        self.data = data
        self.port = port or free_port()
        self._process: subprocess.Popen[bytes] | None = None
        self._log = data / "log.txt"

    @property
    def url(self) -> str:
        """Where a browser finds it, without a slash at the end."""
        return f"http://{NAME}:{self.port}"

    @property
    def pid(self) -> int:
        assert self._process is not None, "the hub is not running"
        return self._process.pid

    def log(self) -> str:
        """Everything it printed so far."""
        return self._log.read_text(encoding="utf-8", errors="replace") if self._log.exists() else ""

    def line(self, words: str, patience: float = 20) -> str:
        """The line it printed with ``words`` in it; it answers before it has told everything."""
        until = time.monotonic() + patience
        while True:
            *lines, _unfinished = self.log().split("\n")
            found = [line for line in lines if words in line]
            if found:
                return found[0]
            assert time.monotonic() < until, f"it never printed {words!r}: {self.log()}"
            time.sleep(0.05)

    def start(self) -> HubProcess:
        """Starts it and waits until it serves the page."""
        words = ["--no-open", "--host", "127.0.0.1", "--port", str(self.port), "--data", str(self.data),
                 "--allow-host", NAME]  # fmt: skip
        with self._log.open("ab") as log:
            self._process = subprocess.Popen(
                [sys.executable, "-c", "import sys; from companion.cli import main; sys.exit(main())", *words],
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=subprocess.STDOUT,
                env={**os.environ, "PYTHONUNBUFFERED": "1"},
            )
        deadline = time.monotonic() + START_SECONDS
        while not self._answers():
            if self._process.poll() is not None or time.monotonic() > deadline:
                self.kill()
                raise AssertionError(f"The hub did not start:\n{self.log()}")
            time.sleep(0.05)
        return self

    def _answers(self) -> bool:
        try:
            with urllib.request.urlopen(f"http://127.0.0.1:{self.port}/", timeout=5) as answer:
                return bool(answer.status == 200)
        except (OSError, urllib.error.URLError):
            return False

    def stop(self) -> None:
        """Asks it to end, as Ctrl-C does."""
        self._end(signal.SIGINT)

    def kill(self) -> None:
        """Ends it on the spot, as a power cut does."""
        self._end(signal.SIGKILL)

    def restart(self) -> HubProcess:
        self.stop()
        return self.start()

    def _end(self, how: signal.Signals) -> None:
        if self._process is not None:
            if self._process.poll() is None:
                self._process.send_signal(how)
            self._process.wait(20)
            self._process = None
