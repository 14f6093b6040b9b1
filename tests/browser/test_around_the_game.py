"""Around the game: knocking, a ruling and an objection, a checked transcript, scoring without a table."""

from __future__ import annotations

import json
import re
from pathlib import Path

from companion.table.verify import verify
from tests.browser.conftest import Phone
from tests.browser.hub_process import HubProcess
from tests.browser.sitting import Player

EXAMPLE = Path(__file__).parents[2] / "examples" / "ponzi-transcript.jsonl"


def test_knock_ruling_and_objection(hub: HubProcess, phone: Phone) -> None:
    ann = Player("Ann", phone().open(f"{hub.url}/", "Which box"))
    ann.page.tap("Start a table of Ponzi Scheme")
    ann.sit()
    found = re.search(r"Join code (\w), (\w), (\w), (\w)", ann.page.text())
    assert found is not None
    code = "".join(found.groups())

    # A guest who can't scan types the code; nothing is known to him before the host lets him in.
    ben = Player("Ben", phone().open(f"{hub.url}/", "Which box"))
    ben.page.tap("Join a table")
    ben.page.expect("Knock")
    ben.page.fill("Short code", code.lower())
    ben.page.fill("Your name", "Ben")
    ben.page.tap("Knock", exact=True)
    ann.sees("Ben knocks")
    assert "Ann" not in ben.page.text()
    ann.page.tap("Admit Ben", exact=True)
    ben.sit()
    ann.sees("Ben, in, own phone")
    ann.page.tap("Add a player without a phone", exact=True)
    ann.page.fill("Player's name", "Cat")
    ann.page.tap("Add", exact=True)
    ann.sees("Cat, no phone")
    ann.page.tap("Start with three")

    # The table insists on a move out of turn: Ben's phone says so, and one tap objects.
    ann.sees("Your turn, Ann")
    ann.page.tap("Help", exact=True)
    ann.page.tap("Ruling", exact=True)
    for choice in ("Passed", "Cat", "Record it as a house ruling"):
        ann.page.tap(re.compile(rf"{choice}$"))
    ben.sees("House ruling, line")
    ben.page.tap(re.compile("^Object to line"))
    ann.sees("Your turn, Ann")
    ben.page.expect_gone("House ruling, line")
    ben.page.tap("History", exact=True)
    ben.sees("is taken back: Cat pass")

    # The fingerprints on "who do I trust?" are the same on both phones.
    ben.page.tap("Who do I trust?", exact=True)
    ben.sees("You play in a browser")
    keys = [key for key in re.findall(r"(?:[0-9a-f]{4} ){7}[0-9a-f]{4}", ben.page.text())]
    ann.page.tap("History", exact=True)
    ann.page.tap("Who do I trust?", exact=True)
    ann.sees("In figures")
    assert len(keys) == 3
    assert keys == re.findall(r"(?:[0-9a-f]{4} ){7}[0-9a-f]{4}", ann.page.text())

    # The transcript is saved as a file, and it holds.
    ann.page.tap("Back", exact=True)
    ann.page.tap("History", exact=True)
    ann.page.tap("Share or save", exact=True)
    ann.sees("The transcript holds everything")
    with ann.page.page.expect_download() as download:
        ann.page.tap("Save as a file", exact=True)
    report = verify(download.value.path().read_bytes())
    assert report.ok and report.entries > 6


def test_transcript_is_checked_on_the_phone(hub: HubProcess, phone: Phone) -> None:
    page = phone().open(f"{hub.url}/#/check", "Paste it")
    lines = EXAMPLE.read_text(encoding="utf-8").splitlines()[:12]
    page.fill("Transcript", "\n".join(lines))
    page.tap("Check it", exact=True)
    page.expect("It holds").expect("Entries 12|Entries\n12")
    page.tap("Check another", exact=True)

    seventh = json.loads(lines[6])
    seventh["at"] = seventh["at"].replace("2", "3", 1)
    lines[6] = json.dumps(seventh, sort_keys=True, separators=(",", ":"))
    page.expect("Paste it")
    page.fill("Transcript", "\n".join(lines))
    page.tap("Check it", exact=True)
    page.expect("It does not hold").expect("Entry 8")
    page.tap("Check another", exact=True)

    page.expect("Paste it")
    page.fill("Transcript", "good evening")
    page.tap("Check it", exact=True)
    page.expect("This can't be checked")


def test_score_sheet_without_a_table(hub: HubProcess, phone: Phone) -> None:
    page = phone(viewport={"width": 390, "height": 2400}).open(f"{hub.url}/#/score/ponzi", "No table")
    page.fill("Player 1", "Ann")
    for what, count in (("Transport", 3), ("Media", 2), ("Estate", 1)):
        for number in range(1, count + 1):
            page.tap(f"One {what} more for Ann", exact=True)
            page.expect(f"Ann, {what}: {number}")
    page.fill("Cash", "160")
    page.tap("Add it up", exact=True)
    page.expect("Ann wins").expect("\n14\n")
    page.tap("Change the figures", exact=True)
    page.expect("Ann, Transport: 3")
