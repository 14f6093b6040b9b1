"""Putting the static web app together in a folder: ``index.html``, and all else below ``v/VERSION/``.

What lies below ``v/VERSION/`` never changes, so browsers may keep it for ever and never mix two versions. Paths inside
the page are relative to it: the folder also works below any path of any web server.
"""

from __future__ import annotations

import gzip
import hashlib
import json
import logging
import os
import shutil
import string
import zipfile
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from companion.hub.web.bytecode import KEEP_ASSERTS, STRIP, CompileFailed, compile_trees
from companion.hub.web.inputs import CLIENT, LIBRARIES, App, asset_files, location, package_files
from companion.hub.web.policy import CONTENT_SECURITY_POLICY

log = logging.getLogger("companion.web")

FLUTTER = (
    "assets",
    "canvaskit",
    "main.dart.js",
    "main.dart.mjs",
    "main.dart.wasm",
    "pyodide",
    "version.json",
)
"""Of Flet's web client. Its page, worker and bootstrap have counterparts in ``client``."""

NOT_SERVED = (
    "**/*.symbols",
    "**/*.map",
    "**/*.d.ts",
    "assets/packages/cupertino_icons",
    "assets/packages/flutter_map",
    "assets/packages/flutter_math_fork",
    "assets/packages/media_kit",
    "assets/packages/record_web",
    "canvaskit/chromium",
    "canvaskit/experimental_webparagraph",
    "canvaskit/wimp.*",
    "pyodide/*.whl",
    "pyodide/package.json",
    "pyodide/pyodide.js",
    "pyodide/python",
    "pyodide/python.*",
    "pyodide/python_cli_entry.mjs",
)
"""Needed for debugging or by parts of Flet that this app does not use: 15 MB."""

# fmt: off
NOT_IN_THE_BROWSER = (
    "_pyio.py", "_pyrepl", "antigravity.py", "bdb.py", "cProfile.py", "compileall.py", "concurrent/futures/process.py",
    "configparser.py", "ctypes", "curses", "dbm", "doctest.py", "ensurepip", "filecmp.py", "fileinput.py", "ftplib.py",
    "html", "http/cookiejar.py", "http/cookies.py", "http/server.py", "imaplib.py", "mailbox.py", "modulefinder.py",
    "multiprocessing", "netrc.py", "optparse.py", "pdb.py", "pickletools.py", "plistlib.py", "poplib.py", "profile.py",
    "pstats.py", "pty.py", "pyclbr.py", "pydoc.py", "pydoc_data", "rlcompleter.py", "sched.py", "smtplib.py",
    "socketserver.py", "sqlite3", "statistics.py", "symtable.py", "tabnanny.py", "this.py", "timeit.py", "trace.py",
    "tty.py", "turtle.py", "unittest", "venv", "wave.py", "webbrowser.py", "wsgiref", "xml", "xmlrpc", "zipapp.py",
    "encodings/big5*", "encodings/cp[5-9]*", "encodings/cp10*", "encodings/cp11*", "encodings/cp125[013-8]*",
    "encodings/cp273*", "encodings/cp424*", "encodings/euc_*", "encodings/gb*", "encodings/h[pz]*",
    "encodings/iso2022*", "encodings/iso8859_[2-9]*", "encodings/iso8859_1[0-9]*", "encodings/johab*",
    "encodings/k[oz]*", "encodings/mac_*", "encodings/palmos*", "encodings/ptcp*", "encodings/shift*",
    "encodings/tis*",
)
# fmt: on
"""Of the standard library: debuggers, servers, mail, terminals, tests, XML, the code pages of the last century."""

SQUEEZED_ALREADY = {".gz", ".png", ".woff2"}
GZIP_LEVEL = 7
"""The highest takes twice as long and saves 0.4 %."""
LONG_AGO = (2020, 1, 1, 0, 0, 0)


class ChangedClient(RuntimeError):
    """Flet's web client does not look as this builder knows it."""


def assemble(app: App, out: Path, version: str, how: str, progress: Callable[[float, str], None]) -> None:
    """Builds ``app`` into the new folder ``out``; ``how`` as ``bytecode.compiler`` names it."""
    site = out / "v" / version
    site.mkdir(parents=True)
    progress(0.0, "Copying the web client")
    _copy_client(site)
    progress(0.1, "Compiling Python for the phones")
    how = _pack_python(app, site, out.parent, how)
    progress(0.4, "Writing the page")
    _write_page(app, out, site, version)
    _write_fonts(site)
    _compress(out, lambda share: progress(0.4 + 0.59 * share, "Compressing"))
    _write_list(out, version, how)


def _copy_client(site: Path) -> None:
    source = location("flet_web") / "web"
    for name in FLUTTER:
        if not (source / name).exists():
            raise ChangedClient(f"flet-web has no web/{name}. Install the version of Flet that pyproject.toml names.")
        if (source / name).is_dir():
            shutil.copytree(source / name, site / name)
        else:
            shutil.copy(source / name, site / name)
    _drop(site, NOT_SERVED)
    # The file is Flutter's loader, the description of the two builds, and then code of which start.js takes the place.
    loader, found, _ = (
        (source / "flutter_bootstrap.js")
        .read_text(encoding="utf-8")
        .partition("window.addEventListener('flutter-first-frame'")
    )
    if not found or "_flutter.buildConfig" not in loader:
        raise ChangedClient("flet-web's flutter_bootstrap.js has changed; this builder knows the one of Flet 1.0.5.")
    (site / "flutter.js").write_text(loader, encoding="utf-8")


def _drop(folder: Path, patterns: Iterable[str]) -> None:
    for pattern in patterns:
        for unused in sorted(folder.glob(pattern)):
            shutil.rmtree(unused) if unused.is_dir() else unused.unlink()


def _pack_python(app: App, site: Path, beside: Path, how: str) -> str:
    """Writes app.zip and the runtime's python_stdlib.zip; returns how they were compiled in the end."""
    code, library, runtime = beside / "code", beside / "library", site / "pyodide"
    for package in [location(module) for module in LIBRARIES] + list(app.project):
        for relative, file in package_files(package):
            (code / relative).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(file, code / relative)
    (code / "browser_app.py").write_text(app.imports, encoding="utf-8")
    with zipfile.ZipFile(runtime / "python_stdlib.zip") as archive:
        archive.extractall(library)
    _drop(library, NOT_IN_THE_BROWSER)
    try:
        compile_trees(how, runtime, [(code, KEEP_ASSERTS), (library, STRIP)])
    except CompileFailed as failure:
        log.warning("%s\nThe web app carries sources instead and starts some two seconds later on each phone.", failure)
        how = "source"
    _zip(code, site / "app.zip")
    _zip(library, runtime / "python_stdlib.zip")
    # The runtime's list of a few hundred packages on a CDN: none is wanted, and reading it costs time.
    lock = json.loads((runtime / "pyodide-lock.json").read_text(encoding="utf-8"))
    (runtime / "pyodide-lock.json").write_text(json.dumps({**lock, "packages": {}}), encoding="utf-8")
    return how


def _zip(folder: Path, target: Path) -> None:
    """Stored, not deflated: the transfer is compressed anyway, and imports straight from the archive are faster."""
    with zipfile.ZipFile(target, "w", zipfile.ZIP_STORED) as archive:
        for file in sorted(p for p in folder.rglob("*") if p.is_file()):
            entry = zipfile.ZipInfo(file.relative_to(folder).as_posix(), LONG_AGO)
            entry.external_attr = 0o644 << 16
            archive.writestr(entry, file.read_bytes())


def _write_page(app: App, out: Path, site: Path, version: str) -> None:
    for script in ("start.js", "worker.js", "shims.js"):
        shutil.copy(CLIENT / script, site / script)
    words = {
        "name": app.name,
        "description": app.description,
        "site": f"v/{version}",
        "policy": CONTENT_SECURITY_POLICY,
    }
    page = string.Template((CLIENT / "index.html").read_text(encoding="utf-8")).substitute(words)
    (out / "index.html").write_text(page, encoding="utf-8")
    manifest = string.Template((CLIENT / "manifest.json").read_text(encoding="utf-8")).substitute(words)
    (site / "manifest.json").write_text(manifest, encoding="utf-8")
    for relative, file in asset_files(app):
        target = site / "app" / relative
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(file, target)


def _write_fonts(site: Path) -> None:
    """Text in the Roboto that lies in Flet's client; of its icons only those that Flutter's own widgets draw, as the
    screens draw all others themselves; the app's own fonts, each weight as a family of its own (``Besley-900.ttf`` is
    ``Besley900``), loaded before the first picture; the stub for all that is missing."""
    shutil.copy(CLIENT / "material-icons.otf", site / "assets" / "fonts" / "MaterialIcons-Regular.otf")
    fonts = {"MaterialIcons": "fonts/MaterialIcons-Regular.otf", "Roboto": "fonts/roboto.woff2"}
    for font in sorted((site / "app" / "fonts").glob("*.ttf")):
        font.rename(site / "assets" / "fonts" / font.name)
        fonts[font.stem.replace("-", "")] = f"fonts/{font.name}"
    listed = [{"family": family, "fonts": [{"asset": asset}]} for family, asset in fonts.items()]
    (site / "assets" / "FontManifest.json").write_text(json.dumps(listed), encoding="utf-8")
    shutil.copy(CLIENT / "stub.woff2", site / "stub.woff2")


def _compress(out: Path, progress: Callable[[float], None]) -> None:
    """A gzip sibling wherever it saves something: browsers offer no brotli on plain http."""
    files = sorted(
        (p for p in out.rglob("*") if p.is_file() and p.suffix not in SQUEEZED_ALREADY),
        key=lambda p: p.stat().st_size,
        reverse=True,
    )
    total = sum(p.stat().st_size for p in files) or 1
    done = 0

    def squeeze(file: Path) -> int:
        content = file.read_bytes()
        small = gzip.compress(content, GZIP_LEVEL, mtime=0)
        if len(small) < 0.95 * len(content):
            file.with_name(f"{file.name}.gz").write_bytes(small)
        return len(content)

    with ThreadPoolExecutor(os.cpu_count() or 1) as pool:
        for size in pool.map(squeeze, files):
            done += size
            progress(done / total)


def _write_list(out: Path, version: str, how: str) -> None:
    """``bundle.json``: every file with its size in bytes and the SHA-256 of its content; written last."""
    files = {}
    for file in sorted(p for p in out.rglob("*") if p.is_file()):
        content = file.read_bytes()
        files[file.relative_to(out).as_posix()] = {"size": len(content), "sha256": hashlib.sha256(content).hexdigest()}
    text = json.dumps({"version": version, "compiled": how, "files": files}, indent=1)
    (out / "bundle.json").write_text(text, encoding="utf-8")
