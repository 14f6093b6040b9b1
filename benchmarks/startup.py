"""How long a start takes: of the app on a phone, beside a bare Flet counter, and of ``companion`` on the host.

    python -m benchmarks.startup [--rounds 5] [--json FILE]

The phone is Chromium on plain http and a name that is not localhost. Both apps are built by the same builder and served
by the same hub; their starts alternate. A start ends when the first button can be tapped. Each cold start has an empty
profile; a warm one is the third of its profile. Bytes are those of the answers' bodies.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Sequence
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from statistics import median
from typing import Any

from playwright.sync_api import Playwright, sync_playwright
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from companion.hub.hub import Hub
from companion.hub.server import make_app
from companion.hub.store import Store
from companion.hub.web import build, static_app
from companion.hub.web.inputs import companion_app
from crypto.identity import SigningKey
from tests.browser.chromium import MISSING, arguments, chromium
from tests.browser.hub_process import NAME, free_port
from tests.serving import serving

COUNTER = """
import flet as ft

def main(page):
    @ft.component
    def Counter():
        count, set_count = ft.use_state(0)
        return ft.Column([ft.Text(str(count)), ft.Button("Increment", on_click=lambda: set_count(count + 1))])

    page.render(Counter)
"""

WATCH = """
(() => {
  const look = () => {
    document.querySelector('flt-semantics-placeholder')?.click();
    const button = document.querySelector('flt-semantics-host [role=button]');
    if (button && !document.getElementById('loading')) globalThis.tappable = performance.now();
    else requestAnimationFrame(look);
  };
  look();
})();
"""
"""Runs in the page from its first moment; ``tappable`` is milliseconds since the navigation began."""

TAPPABLE = "async () => { while (!globalThis.tappable) await new Promise(requestAnimationFrame); return tappable; }"

LATECOMERS = 2_000
"""Milliseconds in which pictures may still be asked for: their bytes count."""

RATIO = 1.25
"""Of a cold start, at most."""
COLD_BYTES = 14_000_000
LATER_SECONDS = 2.0


class Meter:
    """An application, and what it answered since ``take``: (path, bytes)."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app
        self._answers: list[tuple[str, int]] = []

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        size = 0

        async def measured(message: Message) -> None:
            nonlocal size
            size += len(message.get("body", b"")) if message["type"] == "http.response.body" else 0
            await send(message)

        await self._app(scope, receive, measured)
        if scope["type"] == "http":
            self._answers.append((scope["path"], size))

    def take(self) -> list[tuple[str, int]]:
        taken, self._answers = self._answers, []
        return taken


@dataclass(frozen=True)
class Start:
    """Seconds until the first button can be tapped, bytes that came over the network, requests that reached the hub."""

    seconds: float
    bytes: int
    requests: int


@dataclass(frozen=True)
class Starts:
    cold: Start
    warm: Start


def one_phone(playwright: Playwright, program: str, url: str, meter: Meter) -> Starts:
    """A new profile, started three times."""
    with tempfile.TemporaryDirectory() as profile:
        context = playwright.chromium.launch_persistent_context(
            profile, executable_path=program, args=arguments(), viewport={"width": 390, "height": 844}, has_touch=True
        )
        context.add_init_script(WATCH)
        starts = []
        for _ in range(3):
            page = context.new_page()
            meter.take()
            page.goto(url, wait_until="commit")
            seconds = float(page.evaluate(TAPPABLE)) / 1000
            page.wait_for_timeout(LATECOMERS)
            page.wait_for_load_state("networkidle")
            answers = meter.take()
            starts.append(Start(seconds, sum(size for _, size in answers), len(answers)))
            page.close()
        context.close()
    return Starts(starts[0], starts[2])


def phones(rounds: int, work: Path) -> dict[str, list[Starts]]:
    """Starts of both apps in turn."""
    program = chromium()
    if program is None:
        sys.exit(MISSING)
    app = companion_app()
    counter = replace(app, imports=COUNTER, project=())
    results: dict[str, list[Starts]] = {"counter": [], "companion": []}
    meters = {}
    for name, what in (("counter", counter), ("companion", app)):
        hub = Hub(SigningKey(os.urandom(32)), Store(work / f"{name}.db"), lambda: f"http://{NAME}")
        meters[name] = Meter(make_app(hub, static_app(build(work / "web", app=what)), [NAME]))
    with serving(meters["counter"]) as first, serving(meters["companion"]) as second, sync_playwright() as playwright:
        ports = {"counter": first, "companion": second}
        for number in range(rounds):
            for name in results if number % 2 == 0 else reversed(results):
                results[name].append(one_phone(playwright, program, f"http://{NAME}:{ports[name]}/", meters[name]))
    return results


def host(data: Path) -> float:
    """Seconds from typing ``companion`` until the page is served."""
    port = free_port()
    words = ["--no-open", "--host", "127.0.0.1", "--port", str(port), "--data", str(data)]
    begun = time.monotonic()
    process = subprocess.Popen(
        [sys.executable, "-c", "import sys; from companion.cli import main; sys.exit(main())", *words],
        stdout=subprocess.DEVNULL,
    )
    try:
        while True:
            try:
                with urllib.request.urlopen(f"http://127.0.0.1:{port}/", timeout=10):
                    return time.monotonic() - begun
            except OSError:
                if process.poll() is not None:
                    sys.exit("companion did not start")
                time.sleep(0.01)
    finally:
        process.terminate()
        process.wait()


def summary(starts: Sequence[Start]) -> dict[str, Any]:
    return {
        "seconds": median(s.seconds for s in starts),
        "all_seconds": [round(s.seconds, 3) for s in starts],
        "bytes": int(median(s.bytes for s in starts)),
        "requests": int(median(s.requests for s in starts)),
    }


def main(argv: Sequence[str] | None = None) -> int:
    """0 when every figure is reached, else 1."""
    parser = argparse.ArgumentParser(prog="benchmarks.startup", description=__doc__.split("\n\n")[0])
    parser.add_argument("--rounds", type=int, default=5, help="phones for each app (default 5)")
    parser.add_argument("--json", type=Path, metavar="FILE", help="also write the figures to FILE")
    args = parser.parse_args(argv)

    with tempfile.TemporaryDirectory() as folder:
        work = Path(folder)
        first = host(work / "data")
        later = [host(work / "data") for _ in range(3)]
        results = phones(args.rounds, work)

    kinds = {"cold": lambda s: s.cold, "warm": lambda s: s.warm}
    table = {
        name: {kind: summary([of(s) for s in runs]) for kind, of in kinds.items()} for name, runs in results.items()
    }
    ratio = {kind: table["companion"][kind]["seconds"] / table["counter"][kind]["seconds"] for kind in kinds}

    print(f"{os.cpu_count()} CPUs, load {os.getloadavg()[0]:.1f}, {args.rounds} phones for each app; medians")
    print(f"{'':24}{'seconds':>9}{'bytes':>13}{'requests':>10}")
    for name, rows in table.items():
        for kind, row in rows.items():
            print(f"{name + ', ' + kind:24}{row['seconds']:>9.2f}{row['bytes']:>13,}{row['requests']:>10}")
    good = [
        check("cold start, times the counter's", ratio["cold"], RATIO),
        check("bytes of a cold start", table["companion"]["cold"]["bytes"], COLD_BYTES),
        check("bytes of a warm start", table["companion"]["warm"]["bytes"], 0),
        check("later `companion` until served, s", median(later), LATER_SECONDS),
    ]
    print(f"warm start, times the counter's: {ratio['warm']:.2f}")
    print(f"first `companion` until served, with the building of the app: {first:.1f} s")
    if args.json:
        figures = {"starts": table, "ratio": ratio, "first_host_start": first, "later_host_starts": later,
                   "runs": {name: [asdict(s) for s in runs] for name, runs in results.items()}}  # fmt: skip
        args.json.write_text(json.dumps(figures, indent=1) + "\n", encoding="utf-8")
    return 0 if all(good) else 1


def check(what: str, value: float, most: float) -> bool:
    good = value <= most
    shown = f"{value:,.2f}" if isinstance(value, float) else f"{value:,}"
    print(f"{'reached' if good else 'MISSED '}  {what}: {shown} (at most {most:,})")
    return good


if __name__ == "__main__":
    sys.exit(main())
