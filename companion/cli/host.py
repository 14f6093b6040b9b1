"""``companion``: hosts tables on the local network until it is stopped."""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import functools
import os
import sys
import webbrowser
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

if TYPE_CHECKING:
    import socket

    from rich.console import Console

    from companion.hub.datadir import DataDir
    from companion.hub.hub import Hub

DEFAULT_PORT = 8550
LOOK_SECONDS = 10
"""How often it looks whether the machine's address changed."""


def add(subparsers: Any) -> None:
    host = subparsers.add_parser("host", help="host tables on the local network (what plain `companion` does)")
    add_options(host, f"port to listen on (default: the one used last, at first {DEFAULT_PORT})")
    host.set_defaults(run=run)


def add_options(parser: argparse.ArgumentParser, port: str, keeps: bool = True) -> None:
    """The options of every command that hosts. ``port``: the help of --port; ``keeps``: tables outlast the command."""
    parser.add_argument("--no-open", action="store_true", help="don't open a browser on this machine")
    parser.add_argument("--host", default="0.0.0.0", metavar="ADDR", help="address to listen on (default: all)")
    parser.add_argument("--port", type=_port, metavar="N", help=port)
    what = "folder for tables, the hub's key and the web app" if keeps else "folder where the web app is kept"
    parser.add_argument("--data", type=Path, metavar="DIR", help=what)
    parser.add_argument(
        "--allow-host", action="append", default=[], metavar="NAME", help="a further name guests may reach this hub by"
    )


def _port(text: str) -> int:
    if not text.isascii() or not text.isdigit() or int(text) > 65535:
        raise argparse.ArgumentTypeError(f"{text!r} is not a port number (0 to 65535, 0 for any free one)")
    return int(text)


def run(args: argparse.Namespace) -> int:
    """Hosts until Ctrl-C or SIGTERM. 0 after that; 2 if it can't start."""
    folder = args.data or default_data_dir()
    status = hosted(args, folder, functools.partial(announce, args))
    if status == 0:
        print("Stopped. Every table is saved; start again to go on.")
    return status


Beside = Callable[["Hub", "DataDir", "Console"], Coroutine[Any, Any, None]]
"""What goes on while a hub is serving. The hub stops when this raises."""


def hosted(args: argparse.Namespace, folder: Path, beside: Beside) -> int:
    """Serves the tables in ``folder`` until Ctrl-C or SIGTERM. 0 after that; 2, with a sentence, if it can't start."""
    from rich.console import Console

    from companion.hub.datadir import DataDir, DataDirError
    from companion.hub.server import CantListen
    from companion.hub.store import StoreError

    console = Console(highlight=False, soft_wrap=True)
    try:
        with contextlib.closing(DataDir(folder)) as data, _listen(args, data) as sock:
            bundle = _bundle((args.data or default_data_dir()) / "web", console)
            asyncio.run(_serve(args, data, sock, bundle, console, beside))
    except (DataDirError, CantListen, StoreError, BundleError) as error:
        print(f"companion: {error}", file=sys.stderr)
        return 2
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


def _bundle(cache: Path, console: Console) -> Path:
    """The folder with the web app; the first start builds it. Raises BundleError."""
    from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn

    from companion.hub.web import build, bundle_ready

    try:
        ready = bundle_ready(cache)
        if ready is not None:
            return ready
        columns = TextColumn("Building the app for the phones, once"), BarColumn(), TaskProgressColumn()
        with Progress(*columns, TextColumn("{task.description}"), console=console) as bar:
            task = bar.add_task("", total=1.0)
            return build(cache, lambda share, what: bar.update(task, completed=share, description=what))
    except (OSError, RuntimeError) as error:
        raise BundleError(f"The app for the phones can't be built: {error}") from error


async def _serve(
    args: argparse.Namespace, data: DataDir, sock: socket.socket, bundle: Path, console: Console, beside: Beside
) -> None:
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
        serving = asyncio.create_task(server.serve(sockets=[sock]))
        while not server.started and not serving.done():
            await asyncio.sleep(0.02)
        around = asyncio.create_task(beside(hub, data, console))
        await asyncio.wait((serving, around), return_when=asyncio.FIRST_COMPLETED)
        server.should_exit = True
        await serving
        if around.done():
            around.result()
        around.cancel()
        await asyncio.gather(around, return_exceptions=True)
    finally:
        await hub.close()


async def announce(args: argparse.Namespace, hub: Hub, data: DataDir, console: Console) -> None:
    """Prints where the hub is, at first and whenever that changes, and opens the browser once."""
    before, address = data.settings().get("address"), hub.address()
    _tell(data, console, hub, address, before)
    if not args.no_open:
        await open_browser(local_address(args.host, address) + "/")
    while True:
        await asyncio.sleep(LOOK_SECONDS)
        if (now := hub.address()) != address:
            _tell(data, console, hub, now, address)
            address = now


def _tell(data: DataDir, console: Console, hub: Hub, address: str, before: object) -> None:
    from companion.device.invitation import HubLink, hub_hash

    data.save_settings({**data.settings(), "port": int(address.rpartition(":")[2]), "address": address})
    console.print(f"\nCompanion is at [bold]{address}/[/bold]")
    if before not in (None, address):
        console.print(f"Its address changed: last time it was {before}/. [bold]Guests must scan again.[/bold]")
    link = HubLink(urlsplit(address).netloc, hub_hash(hub.key.public)).link()
    print_link(console, link, show=False)
    console.print(f"An installed app takes this under Join a table: {link}", markup=False)
    console.print("Ctrl-C stops it.")


def print_link(console: Console, link: str, show: bool = True) -> None:
    """A link that guests can scan, and with ``show`` its text."""
    from companion.hub.address import qr_lines

    if show:
        console.print(link, markup=False)
    if urlsplit(link).hostname in ("localhost", "127.0.0.1"):
        console.print("No other device can reach it there: join a network to play on several devices.")
        return
    lines = qr_lines(link)
    if len(lines[0]) <= console.width and _can_print(console, "█"):
        console.print("Guests on the same Wi-Fi scan this code, or type the address:")
        for line in lines:
            console.print(line, style="black on bright_white", markup=False)


def _can_print(console: Console, text: str) -> bool:
    try:
        text.encode(console.encoding)
    except (UnicodeError, LookupError):
        return False
    return True


def local_address(listening: str, address: str) -> str:
    """The address for this machine's own browser: localhost where that is listened on, as it never changes."""
    from companion.hub.address import ANYWHERE

    return f"http://localhost:{address.rpartition(':')[2]}" if listening in ANYWHERE else address


async def open_browser(link: str) -> None:
    """Opens ``link`` where a person can see it: not over SSH, not on a server without a display."""
    seen = sys.platform in ("win32", "darwin") or os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")
    if seen and not os.environ.get("SSH_CONNECTION"):
        with contextlib.suppress(webbrowser.Error):
            await asyncio.to_thread(webbrowser.open, link)
