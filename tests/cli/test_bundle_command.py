"""``companion bundle`` as a person runs it."""

from __future__ import annotations

import json
import re
import subprocess
import sys
import zipfile
from pathlib import Path

RUN = [sys.executable, "-c", "import sys; from companion.cli import main; sys.exit(main())"]


def bundle(folder: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run([*RUN, "bundle", str(folder)], capture_output=True, text=True, timeout=300)


def test_folder_is_written_and_later_brought_up_to_date(tmp_path: Path) -> None:
    target = tmp_path / "new" / "site"
    done = bundle(target)
    assert done.returncode == 0, done.stderr
    assert str(target) in done.stdout.replace("\n", "")
    page = (target / "index.html").read_text(encoding="utf-8")
    version = json.loads((target / "bundle.json").read_text())["version"]
    assert f'src="v/{version}/start.js"' in page
    assert "browser_app.pyc" in zipfile.ZipFile(target / "v" / version / "app.zip").namelist()
    assert list(target.parent.iterdir()) == [target], "nothing is left beside it"

    # As an older version would have left it, with something of the owner's beside it.
    listed = json.loads((target / "bundle.json").read_text())
    (target / "v" / version).rename(target / "v" / "older")
    listed["files"] = {re.sub("^v/[^/]+", "v/older", name): entry for name, entry in listed["files"].items()}
    (target / "bundle.json").write_text(json.dumps(listed))
    (target / "robots.txt").write_text("User-agent: *\n")
    assert bundle(target).returncode == 0
    version = json.loads((target / "bundle.json").read_text())["version"]
    assert [p.name for p in (target / "v").iterdir()] == [version]
    assert (target / "v" / version / "app.zip").exists()
    assert (target / "robots.txt").read_text() == "User-agent: *\n"


def test_folder_of_others_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "thesis.txt").write_text("years of work")
    done = bundle(tmp_path)
    assert done.returncode == 2
    assert "holds other files" in done.stderr
    assert [p.name for p in tmp_path.iterdir()] == ["thesis.txt"]


def test_file_in_the_way(tmp_path: Path) -> None:
    (tmp_path / "site").write_text("a file")
    done = bundle(tmp_path / "site")
    assert done.returncode == 2
    assert done.stderr.startswith("companion: ")
    assert "Traceback" not in done.stderr
