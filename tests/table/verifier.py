"""``examples/verify_transcript.py`` as its users run it, or in this process where thousands of runs count."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Mapping
from contextlib import redirect_stdout
from io import StringIO
from pathlib import Path
from tempfile import TemporaryDirectory

EXAMPLE = Path(__file__).parents[2] / "examples" / "verify_transcript.py"
CODE = compile(EXAMPLE.read_text(), str(EXAMPLE), "exec")


def run_example(path: Path, env: Mapping[str, str] | None = None) -> tuple[int, str]:
    """Exit status and what it says, from a process of its own."""
    done = subprocess.run([sys.executable, EXAMPLE, path], capture_output=True, text=True, check=False, env=env)
    assert done.stderr == ""
    return done.returncode, done.stdout


def example_status(path: Path) -> int:
    """The same program in this process."""
    said, status, argv = StringIO(), 0, sys.argv
    sys.argv = [str(EXAMPLE), str(path)]
    try:
        with redirect_stdout(said):
            exec(CODE, {"__name__": "__main__"})
    except SystemExit as end:
        assert isinstance(end.code, int)
        status = end.code
    finally:
        sys.argv = argv
    assert "NameError" not in said.getvalue() and "UnboundLocalError" not in said.getvalue(), said.getvalue()
    return status


def example_holds(data: bytes) -> bool:
    with TemporaryDirectory() as folder:
        path = Path(folder) / "transcript.jsonl"
        path.write_bytes(data)
        return example_status(path) == 0
