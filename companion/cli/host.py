"""``companion``: hosts tables on the local network until it is stopped."""

from __future__ import annotations

import argparse
import asyncio
import base64
import contextlib
import os
import sys
import webbrowser
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import socket

    from rich.console import Console

    from companion.hub.datadir import DataDir
    from companion.hub.hub import Hub
    from companion.hub.server import Server

DEFAULT_PORT = 8550
LOOK_SECONDS = 10
"""How often it looks whether the machine's address changed."""


def add(subparsers: Any) -> None:
    host = subparsers.add_parser("host", help="host tables on the local network (what plain `companion` does)")
    add_options(host)
    host.set_defaults(run=run)


def add_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--no-open", action="store_true", help="don't open a browser on this machine")
    parser.add_argument("--host", default="0.0.0.0", metavar="ADDR", help="address to listen on (default: all)")
    port_help = f"port to listen on (default: the one used last, at first {DEFAULT_PORT})"
    parser.add_argument("--port", type=_port, metavar="N", help=port_help)
    parser.add_argument("--data", type=Path, metavar="DIR", help="folder for tables, the hub's key and the web app")
    parser.add_argument(
        "--allow-host", action="append", default=[], metavar="NAME", help="a further name guests may reach this hub by"
    )


def _port(text: str) -> int:
    if not text.isascii() or not text.isdigit() or int(text) > 65535:
        raise argparse.ArgumentTypeError(f"{text!r} is not a port number (0 to 65535, 0 for any free one)")
    return int(text)


def run(args: argparse.Namespace) -> int:
    """Hosts until Ctrl-C or SIGTERM. 0 after that; 2 if it can't start."""
    from rich.console import Console

    from companion.hub.datadir import DataDir, DataDirError
    from companion.hub.server import CantListen
    from companion.hub.store import StoreError

    console = Console(highlight=False)
    try:
        with contextlib.closing(DataDir(args.data or default_data_dir())) as data, _listen(args, data) as sock:
            bundle = _bundle(data, console)
            asyncio.run(host(args, data, sock, bundle, console))
    except (DataDirError, CantListen, StoreError, BundleError) as error:
        print(f"companion: {error}", file=sys.stderr)
        return 2
    console.print("Stopped. Every table is saved; start again to go on.")
    return 0


def default_data_dir() -> Path:
    """Where the system keeps a user's data: XDG_DATA_HOME, Application Support, AppData."""
    import platformdirs

    return platformdirs.user_data_path("table-companion", appauthor=False)


class BundleError(Exception):
    """The web app can't be built. The message says why."""


def _listen(args: argparse.Namespace, data: DataDir) -> socket.socket:
    """The port that was asked for, else the one that guests' phones know. Raises CantListen."""
    from companion.hub.server import CantListen, bind

    known = data.settings().get("port")
    port = known if type(known) is int and 0 < known <= 65535 else DEFAULT_PORT
    if args.port is not None:
        return bind(args.host, args.port)
    try:
        return bind(args.host, port)
    except CantListen as error:
        raise CantListen(
            f"{error} Phones keep their seats under the hub's address and port, so it does not move by itself: stop "
            "the other program, or choose a port with --port N (guests must then scan again)."
        ) from error


def _bundle(data: DataDir, console: Console) -> Path:
    """The folder with the web app; the first start builds it. Raises BundleError."""
    from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn

    from companion.hub.web import build, bundle_ready

    try:
        ready = bundle_ready(data.web_cache)
        if ready is not None:
            return ready
        columns = TextColumn("Building the app for the phones, once"), BarColumn(), TaskProgressColumn()
        with Progress(*columns, TextColumn("{task.description}"), console=console) as bar:
            task = bar.add_task("", total=1.0)
            return build(data.web_cache, lambda share, what: bar.update(task, completed=share, description=what))
    except (OSError, RuntimeError) as error:
        raise BundleError(f"The app for the phones can't be built: {error}") from error


async def host(args: argparse.Namespace, data: DataDir, sock: socket.socket, bundle: Path, console: Console) -> None:
    """Serves until told to stop. Raises StoreError, DataDirError."""
    from companion.hub.address import guest_host, http_address
    from companion.hub.hub import Hub
    from companion.hub.server import Server, make_app
    from companion.hub.store import Store
    from companion.hub.web import static_app

    port = sock.getsockname()[1]
    hub = Hub(data.key, Store(data.database), lambda: http_address(guest_host(args.host), port))
    try:
        server = Server(make_app(hub, static_app(bundle), args.allow_host))
        around = asyncio.create_task(_announce(args, data, console, server, hub))
        try:
            await server.serve(sockets=[sock])
        finally:
            around.cancel()
            await asyncio.gather(around, return_exceptions=True)
    finally:
        await hub.close()


async def _announce(args: argparse.Namespace, data: DataDir, console: Console, server: Server, hub: Hub) -> None:
    """Prints where the hub is, at first and whenever that changes, and opens the browser once."""
    while not server.started:
        await asyncio.sleep(0.02)
    before, address = data.settings().get("address"), hub.address()
    _tell(data, console, hub, address, before)
    if not args.no_open and has_screen():
        with contextlib.suppress(webbrowser.Error):
            await asyncio.to_thread(webbrowser.open, local_address(args.host, address) + "/")
    while True:
        await asyncio.sleep(LOOK_SECONDS)
        if (now := hub.address()) != address:
            _tell(data, console, hub, now, address)
            address = now


def _tell(data: DataDir, console: Console, hub: Hub, address: str, before: Any) -> None:
    print_address(console, hub, address, before if before != address else None)
    data.save_settings({**data.settings(), "port": int(address.rpartition(":")[2]), "address": address})


def local_address(listening: str, address: str) -> str:
    """The address for this machine's own browser: localhost where that is listened on, as it never changes."""
    from companion.hub.address import ANYWHERE

    return f"http://localhost:{address.rpartition(':')[2]}" if listening in ANYWHERE else address


def print_address(console: Console, hub: Hub, address: str, before: object = None) -> None:
    """Tells people where to go; ``before`` is the address they knew, if it was another."""
    from companion.device.invitation import hub_hash
    from companion.hub.address import qr_lines

    token = base64.urlsafe_b64encode(hub_hash(hub.key.public)).rstrip(b"=").decode()
    lines = qr_lines(f"{address}/#/hub/{token}")
    console.print(f"\nCompanion is at [bold]{address}/[/bold]")
    if before is not None:
        console.print(f"Its address changed: last time it was {before}/. [bold]Guests must scan again.[/bold]")
    if "localhost" in address or "127.0.0.1" in address:
        console.print("No other device can reach it there: join a network to play on several devices.")
        return
    console.print("Guests on the same Wi-Fi scan this code, or type the address:")
    if len(lines[0]) <= console.width and _can_print(console, "█"):
        for line in lines:
            console.print(line, style="black on bright_white", markup=False)
    console.print("Ctrl-C stops it.")


def _can_print(console: Console, text: str) -> bool:
    try:
        text.encode(console.encoding)
    except (UnicodeError, LookupError):
        return False
    return True


def has_screen() -> bool:
    """Whether a browser window can be seen here: not over SSH, not on a server without a display."""
    if os.environ.get("SSH_CONNECTION"):
        return False
    return sys.platform in ("win32", "darwin") or bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
