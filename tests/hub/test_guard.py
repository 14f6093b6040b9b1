"""Host names and origins: a page that points its own name at this machine gets nothing."""

from __future__ import annotations

import asyncio
import socket
from pathlib import Path

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus

from tests.hub.real import Running, running

NAME = socket.gethostname()


async def status(hub: Running, *headers: str, path: str = "/health") -> int:
    """The status of a GET with exactly these headers."""
    reader, writer = await asyncio.open_connection("127.0.0.1", hub.port)
    writer.write("\r\n".join([f"GET {path} HTTP/1.1", *headers, "Connection: close", "", ""]).encode())
    answer = await reader.read()
    writer.close()
    return int(answer.split()[1])


@pytest.mark.parametrize(
    "host",
    ["127.0.0.1", "192.168.1.20:8550", "[::1]:8550", "[fe80::1]", "localhost", "LOCALHOST:1", "app.localhost", NAME,
     f"{NAME}.local:8550", "table.test", "Table.Test.:80"],
)  # fmt: skip
async def test_known_names_are_answered(tmp_path: Path, host: str) -> None:
    async with running(tmp_path, names=("table.test",)) as hub:
        assert await status(hub, f"Host: {host}") == 200


@pytest.mark.parametrize(
    "host",
    ["evil.example", "evil.example:8550", "localhost.evil.example", "1.2.3.4.evil.example", "", "[::1",
     "localhost:port", "evil@localhost", "localhost/evil.example"],
)  # fmt: skip
async def test_other_names_are_not(tmp_path: Path, host: str) -> None:
    async with running(tmp_path) as hub:
        assert await status(hub, f"Host: {host}") == 403


async def test_a_request_must_name_one_host(tmp_path: Path) -> None:
    async with running(tmp_path) as hub:
        assert await status(hub) in (400, 403)
        assert await status(hub, "Host: localhost", "Host: evil.example") in (400, 403)


@pytest.mark.parametrize(
    ("host", "origin", "allowed"),
    [("127.0.0.1:8550", "http://127.0.0.1:8550", True),
     ("localhost", "http://localhost", True),
     ("table.test", "https://table.test", True),
     ("127.0.0.1:8550", "http://127.0.0.1:9000", False),
     ("127.0.0.1:8550", "http://localhost:8550", False),
     ("127.0.0.1:8550", "https://evil.example", False),
     ("127.0.0.1:8550", "null", False)],
)  # fmt: skip
async def test_the_origin_must_be_the_host(tmp_path: Path, host: str, origin: str, allowed: bool) -> None:
    async with running(tmp_path, names=("table.test",)) as hub:
        assert await status(hub, f"Host: {host}", f"Origin: {origin}") == (200 if allowed else 403)


async def test_a_socket_from_another_site_is_refused_with_a_sentence(tmp_path: Path) -> None:
    async with running(tmp_path) as hub:
        with pytest.raises(InvalidStatus) as refused:
            async with connect(hub.url, origin="http://evil.example"):
                pass
        assert refused.value.response.status_code == 403
        assert b"other sites" in refused.value.response.body
        async with connect(hub.url, origin=f"http://127.0.0.1:{hub.port}"):
            pass


async def test_other_paths_hold_nothing(tmp_path: Path) -> None:
    async with running(tmp_path) as hub:
        assert await status(hub, "Host: localhost", path="/nothing") == 404
        assert await status(hub, "Host: localhost", path="/hub") == 426
        with pytest.raises(InvalidStatus):
            async with connect(hub.url + "b"):
                pass
