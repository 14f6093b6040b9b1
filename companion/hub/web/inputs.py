"""What goes into the web app, and one key over all of it: unequal inputs never share a bundle."""

from __future__ import annotations

import fnmatch
import hashlib
from collections.abc import Iterator
from dataclasses import dataclass
from importlib.metadata import version
from importlib.util import find_spec
from pathlib import Path

import companion

ROOT = Path(companion.__file__).parent.parent
"""The folder that holds ``companion``, ``crypto`` and ``assets``."""

CLIENT = Path(__file__).parent / "client"
"""The page and its scripts; a stub font; and ``material-icons.otf``, cut with fontTools from the font of that name in
Flet's client (Apache 2.0) to some fifty icons in all their styles."""

DISTRIBUTIONS = ("flet", "flet-web", "msgpack", "repath", "six", "rfc8785", "mnemonic", "qrcode")
"""Whose versions are part of the key."""

LIBRARIES = ("flet", "msgpack", "repath", "six", "rfc8785", "mnemonic", "qrcode")
"""Modules that run in the browser; ``flet-web`` is the client around them."""

PROJECT = ("companion", "crypto")

LEFT_OUT = (
    "*/__pycache__/*",
    "*.so",
    "*.pyd",
    "*.pyi",
    "*/py.typed",
    "companion/cli/*",
    "companion/hub/*",
    "flet/cli.py",
    "flet/fastapi/*",
    "flet/pytest_plugin.py",
    "flet/testing/*",
    "qrcode/tests/*",
)
"""Never in the browser: native code, the host's half of the project, tools of the libraries. Of mnemonic's word lists
only the English one travels."""


class MissingPackage(RuntimeError):
    """A package that the web app is made of is not installed."""


@dataclass(frozen=True, slots=True)
class App:
    """An app for the browser: ``imports`` is Python source that leaves a Flet ``main`` behind, ``project`` the package
    folders that travel with it, ``assets`` the folder whose files the screens name."""

    name: str
    description: str
    imports: str
    project: tuple[Path, ...]
    assets: Path | None


def companion_app() -> App:
    """The companion itself."""
    return App(
        name="Companion",
        description="A companion for boxed games at a real table.",
        imports="from companion.ui.app import main\n",
        project=tuple(ROOT / name for name in PROJECT),
        assets=ROOT / "assets",
    )


def location(module: str) -> Path:
    """Folder or file of an installed module, without importing it."""
    spec = find_spec(module)
    if spec is None or spec.origin is None:
        raise MissingPackage(f"The Python package {module!r} is not installed. Run: pip install -e .")
    origin = Path(spec.origin)
    return origin.parent if origin.name == "__init__.py" else origin


def wanted(relative: str) -> bool:
    """Whether a file of a package, by its path from the package's parent, is for the browser."""
    if relative.startswith("mnemonic/wordlist/"):
        return relative == "mnemonic/wordlist/english.txt"
    return not any(fnmatch.fnmatch(relative, pattern) for pattern in LEFT_OUT)


def package_files(package: Path) -> Iterator[tuple[str, Path]]:
    """The files of one package or module that are for the browser, sorted: (path from its parent, file)."""
    files = [package] if package.is_file() else sorted(p for p in package.rglob("*") if p.is_file())
    for file in files:
        relative = file.relative_to(package.parent).as_posix()
        if wanted(relative):
            yield relative, file


def asset_files(app: App) -> Iterator[tuple[str, Path]]:
    """The app's own pictures and fonts, sorted: (path from the assets folder, file)."""
    if app.assets is not None:
        for file in sorted(p for p in app.assets.rglob("*") if p.is_file()):
            yield file.relative_to(app.assets).as_posix(), file


def key(app: App, compiler: str) -> str:
    """Twelve hex digits over the app's sources and assets, this builder, the libraries' versions and the way of
    compiling."""
    digest = hashlib.sha256()

    def add(name: str, content: bytes) -> None:
        digest.update(f"{name}\0{len(content)}\0".encode())
        digest.update(content)

    add("app", repr((app.name, app.description, app.imports, compiler)).encode())
    for distribution in DISTRIBUTIONS:
        add(distribution, version(distribution).encode())
    for package in app.project:
        for relative, file in package_files(package):
            add(relative, file.read_bytes())
    for relative, file in asset_files(app):
        add(f"assets/{relative}", file.read_bytes())
    builder = Path(__file__).parent
    for file in sorted(p for p in builder.rglob("*") if p.is_file() and p.suffix != ".pyc"):
        add(f"builder/{file.relative_to(builder).as_posix()}", file.read_bytes())
    return digest.hexdigest()[:12]
