"""Home shows each game from a few constants, so that it need not import its rules: they must agree with them."""

from __future__ import annotations

import subprocess
import sys

import pytest

from companion.games import GAMES
from companion.ui.app import assets
from companion.ui.posters import poster


@pytest.mark.parametrize("game", GAMES)
def test_a_poster_says_what_the_rules_say(game: str) -> None:
    shown = poster(game)
    assert shown.title == GAMES[game].title
    assert (shown.low, shown.high) == GAMES[game].seat_range
    assert " ".join((shown.lines or shown.title).split()) == shown.title
    assert not shown.picture or (assets() / shown.picture).is_file()


def test_home_waits_for_no_rules_no_tables_and_no_keys() -> None:
    """What home imports, every phone waits for at every start."""
    program = (
        "import sys, companion.ui.home, companion.ui.app\n"
        "from companion.ui.posters import poster\n"
        "from companion.ui.games import names\n"
        "[poster(n) for n in names()]\n"
        "late = ('companion.games.game', 'companion.table.model', 'companion.device.session', 'crypto', 'fractions')\n"
        "print([m for m in late if m in sys.modules])"
    )
    found = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert found.stdout.strip() == "[]"
