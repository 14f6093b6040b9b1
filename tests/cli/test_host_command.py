"""``companion`` as a person starts it: what it says, what it refuses, what it leaves behind."""

from __future__ import annotations

import asyncio
import base64
import hashlib
import json
import os
import signal
import socket
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.device.device import ThisDevice
from companion.device.invitation import HubLink
from companion.device.store import MemoryStore
from companion.hub.address import guest_host, http_address, lan_address, qr_lines
from crypto.identity import SigningKey
from tests.browser.hub_process import HubProcess, free_port

COMPANION = [sys.executable, "-c", "import sys; from companion.cli import main; sys.exit(main())"]


def fails(*options: str) -> str:
    """Starts ``companion`` with these options, which must fail; gives its one sentence."""
    done = subprocess.run([*COMPANION, "--no-open", *options], capture_output=True, text=True, timeout=60)
    assert done.returncode == 2
    assert "Traceback" not in done.stderr
    return done.stderr


@pytest.fixture
def data(tmp_path: Path, bundle: Path) -> Path:
    """A data folder that has the web app already."""
    (tmp_path / "web").symlink_to(bundle.parent)
    return tmp_path


@pytest.fixture
def hub(data: Path) -> Iterator[HubProcess]:
    hub = HubProcess(data)
    try:
        yield hub.start()
    finally:
        hub.kill()


def get(url: str) -> bytes:
    with urllib.request.urlopen(url, timeout=10) as answer:
        return bytes(answer.read())


def test_it_serves_the_app_and_its_health_and_prints_where(hub: HubProcess) -> None:
    local = f"http://127.0.0.1:{hub.port}"
    assert json.loads(get(f"{local}/health")) == {
        "ok": True, "format": 1, "build": "0.1.0", "tables": 0, "connections": 0
    }  # fmt: skip
    assert b"<html" in get(f"{local}/")
    with socket.create_connection(("127.0.0.1", hub.port)) as raw:
        raw.sendall(b"GET /health HTTP/1.1\r\nHost: table.test\r\n\r\n")
        assert raw.recv(100).startswith(b"HTTP/1.1 200")
    assert hub.line(f"{local}/")
    hub.stop()
    assert "Every table is saved" in hub.log()
    assert "Traceback" not in hub.log()


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_it_stops_cleanly(hub: HubProcess, number: signal.Signals) -> None:
    process = hub._process
    assert process is not None
    process.send_signal(number)
    assert process.wait(30) == 0
    assert "Traceback" not in hub.log()
    assert not (hub.data / "hub.db-wal").exists()


def test_a_second_hub_in_the_same_folder_is_refused(hub: HubProcess) -> None:
    message = fails("--data", str(hub.data), "--port", "0")
    assert "Another hub" in message and str(hub.data) in message and str(hub.pid) in message


def test_the_port_stays_and_is_not_left_by_itself(hub: HubProcess) -> None:
    hub.stop()
    with socket.socket() as other:
        other.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        other.bind(("127.0.0.1", hub.port))
        other.listen()
        message = fails("--data", str(hub.data), "--host", "127.0.0.1")
    assert f"Port {hub.port} is in use" in message and "--port" in message and "scan again" in message


def test_an_address_that_changed_is_announced(hub: HubProcess) -> None:
    assert "scan again" not in hub.log()
    hub.stop()
    settings = json.loads((hub.data / "settings.json").read_text())
    (hub.data / "settings.json").write_text(json.dumps({**settings, "address": "http://192.168.1.77:8550"}))
    hub.start()
    hub.stop()
    assert "192.168.1.77" in hub.line("Guests must scan again")


def test_damaged_settings_are_no_obstacle(hub: HubProcess) -> None:
    hub.stop()
    (hub.data / "settings.json").write_bytes(b"\xff{")
    hub.start()


@pytest.mark.parametrize("content", ["", "zz" * 32, "ab" * 31])
def test_a_damaged_key_is_not_replaced(data: Path, content: str) -> None:
    (data / "hub.key").write_text(content)
    message = fails("--data", str(data), "--port", "0")
    assert "damaged" in message and "hub.key" in message
    assert (data / "hub.key").read_text() == content


def test_a_damaged_or_newer_database_is_named(data: Path) -> None:
    import sqlite3

    (data / "hub.db").write_bytes(b"no database at all, but long enough to look like one" * 50)
    assert "hub.db" in fails("--data", str(data), "--port", "0", "--host", "127.0.0.1")
    (data / "hub.db").unlink()
    newer = sqlite3.connect(data / "hub.db")
    newer.execute("PRAGMA user_version = 99")
    newer.close()
    assert "version 99" in fails("--data", str(data), "--port", "0", "--host", "127.0.0.1")


def test_what_cannot_be_listened_on_is_said(data: Path, tmp_path: Path) -> None:
    assert "not an address of this machine" in fails("--data", str(data), "--host", "203.0.113.9", "--port", "0")
    assert "no address" in fails("--data", str(data), "--host", "no such name", "--port", "0")
    assert "not a port number" in fails("--data", str(data), "--port", "99999")
    (tmp_path / "file").write_text("")
    assert "Choose another with --data" in fails("--data", str(tmp_path / "file" / "data"), "--port", "0")


@pytest.mark.skipif(sys.platform != "linux", reason="DISPLAY and BROWSER are what Linux goes by")
@pytest.mark.parametrize(("env", "opens"), [({"DISPLAY": ":7"}, True), ({}, False),
                                            ({"DISPLAY": ":7", "SSH_CONNECTION": "1.2.3.4"}, False)])  # fmt: skip
def test_the_browser_opens_where_there_is_one(data: Path, env: dict[str, str], opens: bool) -> None:
    browser = data / "browser"
    browser.write_text(f'#!/bin/sh\necho "$1" > {data}/opened.new && mv {data}/opened.new {data}/opened\nkill $PPID\n')
    browser.chmod(0o755)
    clean = {name: value for name, value in os.environ.items() if name not in ("DISPLAY", "SSH_CONNECTION")}
    port = free_port()
    process = subprocess.Popen(
        [*COMPANION, "--data", str(data), "--port", str(port)],
        stdout=subprocess.PIPE, text=True, env={**clean, **env, "BROWSER": f"{browser} %s", "PYTHONUNBUFFERED": "1"},
    )  # fmt: skip
    try:
        assert process.stdout is not None
        assert any("Ctrl-C" in line for line in process.stdout)
        if opens:
            assert process.wait(30) == 0
        else:
            process.terminate()
            process.wait(30)
    finally:
        process.kill()
    assert (data / "opened").exists() == opens
    if opens:
        assert (data / "opened").read_text() == f"http://localhost:{port}/\n"


def test_the_qr_code_leads_to_the_hub_and_names_its_key(hub: HubProcess) -> None:
    """The code in the terminal, read back from its half blocks, against one made of the expected link."""
    key = SigningKey(bytes.fromhex((hub.data / "hub.key").read_text())).public
    name = base64.urlsafe_b64encode(hashlib.sha256(key).digest()[:16]).rstrip(b"=").decode()
    link = f"http://192.168.100.100:65535/#/hub/{name}"
    lines = qr_lines(link)
    assert len(lines[0]) <= 41, "fits a narrow terminal"
    import qrcode

    expected = qrcode.QRCode(error_correction=qrcode.constants.ERROR_CORRECT_L, border=2)
    expected.add_data(link)
    expected.make(fit=True)
    rows = []
    for line in lines:
        rows.append([letter in "▀█" for letter in line])
        rows.append([letter in "▄█" for letter in line])
    assert rows[: len(lines[0])] == expected.get_matrix()


def test_the_link_for_an_installed_app_leads_it_there_and_pins_the_key(hub: HubProcess) -> None:
    key = SigningKey(bytes.fromhex((hub.data / "hub.key").read_text())).public
    link = hub.line("An installed app").split()[-1]
    named = HubLink.parse(link).hub
    assert named == hashlib.sha256(key).digest()[:16]
    app = ThisDevice(MemoryStore())
    assert asyncio.run(app.reach(link)) == f"127.0.0.1:{hub.port}"


def test_addresses_for_guests() -> None:
    lan = lan_address()
    assert guest_host("0.0.0.0") == guest_host("::") == (lan or "localhost")
    assert guest_host("10.1.2.3") == "10.1.2.3"
    assert http_address("10.1.2.3", 8550) == "http://10.1.2.3:8550"
    assert http_address("fe80::1", 8550) == "http://[fe80::1]:8550"
    if lan is not None:
        with socket.socket() as sock:
            sock.bind((lan, 0))
