"""The cache: a bundle is whole or not there, whatever happened to the start that made it."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from companion.hub.web import build, bundle_ready
from companion.hub.web.inputs import App, companion_app, key

BUILD = """
import sys
from dataclasses import replace
from pathlib import Path
from companion.hub.web import build
from companion.hub.web.inputs import companion_app
cache, sources = map(Path, sys.argv[1:])
app = replace(companion_app(), project=(sources / "companion", sources / "crypto"), assets=sources / "assets")
print(build(cache, lambda share, what: print(f"{share:.2f}", flush=True), app))
"""


def building(cache: Path, app: App) -> subprocess.Popen[str]:
    sources = app.project[0].parent
    return subprocess.Popen([sys.executable, "-c", BUILD, str(cache), str(sources)], stdout=subprocess.PIPE, text=True)


@pytest.fixture
def copied(bundle: Path, tmp_path: Path) -> Path:
    """A cache of its own with the bundle in it; the files are shared, so replace them and don't write into them."""
    shutil.copytree(bundle, tmp_path / "cache" / bundle.name, copy_function=os.link)
    return tmp_path / "cache"


def test_finished_bundle_is_found_and_not_built_again(copied: Path, web_app: App, bundle: Path) -> None:
    def never(share: float, what: str) -> None:
        raise AssertionError(f"built again: {what}")

    assert bundle_ready(copied, web_app) == copied / bundle.name
    assert build(copied, never, web_app) == copied / bundle.name


def _lose_a_file(bundle: Path) -> None:
    next(bundle.glob("v/*/app.zip")).unlink()


def _cut_a_file(bundle: Path) -> None:
    file = next(bundle.glob("v/*/main.dart.wasm.gz"))
    content = file.read_bytes()
    file.unlink()
    file.write_bytes(content[:-1])


def _lose_the_list(bundle: Path) -> None:
    (bundle / "bundle.json").unlink()


def _cut_the_list(bundle: Path) -> None:
    content = (bundle / "bundle.json").read_bytes()
    (bundle / "bundle.json").unlink()
    (bundle / "bundle.json").write_bytes(content[: len(content) // 2])


@pytest.mark.parametrize("harm", [_lose_a_file, _cut_a_file, _lose_the_list, _cut_the_list])
def test_damaged_bundle_is_not_served(copied: Path, web_app: App, harm: Callable[[Path], None]) -> None:
    whole = bundle_ready(copied, web_app)
    assert whole is not None
    harm(whole)
    assert bundle_ready(copied, web_app) is None


def test_killed_build_leaves_nothing_and_two_at_once_make_one(tmp_path: Path, web_app: App) -> None:
    cache = tmp_path / "cache"
    killed = building(cache, web_app)
    assert killed.stdout is not None
    while float(killed.stdout.readline()) < 0.4:
        pass
    killed.kill()
    killed.wait()
    assert bundle_ready(cache, web_app) is None
    left = [p.name for p in cache.iterdir()]
    assert len(left) == 1
    assert left[0].startswith(".unfinished-")

    os.utime(cache / left[0], (1_000_000_000, 1_000_000_000))
    both = [building(cache, web_app), building(cache, web_app)]
    ends = [process.communicate()[0].splitlines()[-1] for process in both]
    assert [process.returncode for process in both] == [0, 0]
    assert ends[0] == ends[1] == str(bundle_ready(cache, web_app))
    assert [p.name for p in cache.iterdir()] == [Path(ends[0]).name]


def test_other_sources_or_another_way_of_compiling_are_another_bundle(tmp_path: Path) -> None:
    app = companion_app()
    package = tmp_path / "companion"
    package.mkdir()
    (package / "__init__.py").write_text("VALUE = 1\n")
    first = key(replace(app, project=(package,)), "node")
    (package / "__init__.py").write_text("VALUE = 2\n")
    second = key(replace(app, project=(package,)), "node")
    (package / "hub").mkdir()
    (package / "hub" / "server.py").write_text("never in a browser\n")
    assert first != second
    assert key(replace(app, project=(package,)), "node") == second
    assert key(replace(app, project=(package,)), "source") != second


def test_damaged_bundle_is_replaced_and_old_ones_make_room(copied: Path, web_app: App, bundle: Path) -> None:
    for age in range(5):
        old = copied / f"old{age}"
        old.mkdir()
        (old / "bundle.json").write_text("{}")
        os.utime(old, (1_000_000_000 - age, 1_000_000_000 - age))
    _lose_a_file(copied / bundle.name)
    rebuilt = build(copied, app=web_app)
    assert rebuilt == copied / bundle.name == bundle_ready(copied, web_app)
    assert next(rebuilt.glob("v/*/app.zip")).read_bytes() == next(bundle.glob("v/*/app.zip")).read_bytes()
    assert sorted(p.name for p in copied.iterdir()) == sorted([bundle.name, "old0", "old1"])
