"""The docks of Schemers & Scammers offer what the prompt offers, and say what the rules say against the rest."""

from __future__ import annotations

import contextlib
from typing import Any

import pytest

from companion.device.local_session import LocalSession
from companion.games.schemers import GAME
from companion.ui.kit.colour import mix
from companion.ui.kit.theme import Theme
from companion.ui.schemers.acting import grid_dock, target_dock
from companion.ui.schemers.chain import chain_sheet, decline_dock
from companion.ui.schemers.correcting import CorrectPanel, _shown
from companion.ui.schemers.counting import counts_sheet
from companion.ui.schemers.desk import Desk, Mode, Panel, Ways
from companion.ui.schemers.docks import dock
from companion.ui.schemers.options import read_profile, write_profile
from companion.ui.schemers.pictures import SKY, on_sky
from companion.ui.schemers.quick_score import quick_score
from companion.ui.schemers.rounds import results
from companion.ui.schemers.sheets import sheets
from companion.ui.schemers.table import choose
from tests.ui import schemers_scenes as scenes
from tests.ui.desks import buttons, texts
from tests.ui.scenes import FOUR, Seen, made
from tests.ui.test_kit import contrast


class Acts:
    """What taps came to."""

    def __init__(self, mode: Mode | None = None) -> None:
        self.recorded: list[tuple[dict[str, Any], str | None]] = []
        self.mode = mode or Mode()
        self.panel: Panel | None = None
        self.refused: str | None = None

    def set_mode(self, change: Any) -> None:
        self.mode = change(self.mode) if callable(change) else change

    def set_panel(self, panel: Panel | None) -> None:
        self.panel = panel

    def set_refused(self, why: str | None) -> None:
        self.refused = why


def desk(table: LocalSession, *seats: str, acts: Acts | None = None, theme: Theme | None = None) -> Desk:
    """The desk of a device that holds ``seats``."""
    acts = acts or Acts()
    session = Seen(table, seats, is_host=False)

    async def record(event: dict[str, Any], step: str | None, **_: Any) -> None:
        acts.recorded.append((event, step))

    session.record = record  # type: ignore[attr-defined]
    prompt = GAME.prompt(table.table.state)
    waiting = [s for s in prompt.waiting if s in seats]
    me = waiting[0] if waiting else seats[0] if seats else None

    def run(doing: Any, *, quiet: bool = False) -> None:
        with contextlib.suppress(StopIteration):
            doing.send(None)

    return Desk(
        theme=theme or Theme(game="schemers"),
        session=session,  # type: ignore[arg-type]
        ways=Ways(),
        view=GAME.view(table.table.state, me, session.amounts(me)),
        prompt=prompt,
        me=me,
        acting=acts.mode.seat or (waiting[0] if waiting else None),
        mode=acts.mode,
        panel=None,
        covered=False,
        busy=False,
        refused=None,
        told=None,
        set_mode=acts.set_mode,
        set_panel=acts.set_panel,
        set_refused=acts.set_refused,
        cover=lambda _on: None,
        run=run,
    )


def test_a_turn_offers_twelve_cards_and_dashes_what_the_rules_forbid() -> None:
    table = made(scenes.round_two())
    acts = Acts()
    found = buttons(lambda: grid_dock(desk(table, "Ann", acts=acts)))
    off = [label.split(",")[0] for label in found if label.endswith("not possible")]
    assert off == ["Scheme", "Declined"]
    found["Scheme, combine stockpiles with somebody, not possible"](None)
    assert acts.refused is not None and "Ben" in acts.refused
    found["Stockpile, put a card on the stockpile"](None)
    assert acts.recorded[0][0] == {"do": "play", "seat": "Ann"}


@pytest.mark.parametrize(
    ("card", "legal"),
    [
        ("scam", ["Cat", "Dan"]),
        ("embezzle", ["Cat", "Dan"]),
        ("bust", ["Ann", "Ben", "Cat", "Dan"]),
        ("phish", ["Ben", "Cat", "Dan"]),
        ("smuggle", ["None", "One card", "Two cards"]),
        ("safe", ["From the hand", "From the joint pile"]),
    ],
)
def test_the_second_tap_is_a_legal_target(card: str, legal: list[str]) -> None:
    table = made(scenes.round_two())
    acts = Acts(Mode(card=card))
    found = buttons(lambda: target_dock(desk(table, "Ann", acts=acts)))
    targets = {label.split(": ")[1].split(",")[0]: press for label, press in found.items() if ": " in label}
    assert list(targets) == legal
    for press in targets.values():
        press(None)
    assert len(acts.recorded) == len(legal)
    for event, step in acts.recorded:
        assert GAME.problems(table.table.state, GAME.parse(event)) == []
        assert step in GAME.prompt(table.table.state).steps


def test_each_card_of_a_chain_says_whether_the_action_stands() -> None:
    def lines(times: int) -> list[str]:
        shown = texts(lambda: chain_sheet(desk(made(scenes.declined(times)), "Ben")))
        return [line for line in shown.split("\n") if line in ("stands", "cancelled")]

    assert lines(0) == ["stands"]
    assert lines(1) == ["stands", "cancelled"]
    assert lines(2) == ["stands", "cancelled", "stands"]


def test_everybody_may_decline_and_who_is_on_turn_goes_on() -> None:
    table = made(scenes.declined(0))
    acts = Acts()
    found = buttons(lambda: dock(desk(table, "Ben", acts=acts)))
    assert {"I decline", "Somebody else", "Nobody declines"} <= found.keys()
    found["I decline"](None)
    assert acts.recorded[0][0] == {"do": "decline", "seat": "Ben"}
    found["Nobody declines"](None)
    assert acts.mode.let
    assert "What did you play?" in texts(lambda: dock(desk(table, "Ben", acts=acts)))
    everyone = buttons(lambda: decline_dock(desk(table, *FOUR)))
    assert {f"{name} declines" for name in FOUR} <= everyone.keys()


def test_who_waits_can_read_the_rules_and_record_for_who_is_on_turn() -> None:
    table = made(scenes.round_two())
    acts = Acts()
    found = buttons(lambda: dock(desk(table, "Dan", acts=acts)))
    assert list(found) == ["Help", "Record for Ann"]
    found["Help"](None)
    assert acts.panel == Panel("help")
    found["Record for Ann"](None)
    assert acts.mode.seat == "Ann"


def test_the_table_shows_links_piles_and_hands_as_numbers() -> None:
    shown = texts(lambda: sheets(desk(made(scenes.failed()), "Cat"), 360))
    assert "One attempt failed: −$4,000 each. Ann tried to defraud" in shown
    assert "1 safe, Ann’s own" in shown and "5 exposed · 2 offshore" in shown
    assert "3 exposed · 1 in a safe" in shown and "6 in hand" in shown
    torn = texts(lambda: sheets(desk(made(scenes.torn()), "Cat"), 360))
    assert "Dissolved: Ben defrauded. 2 offshore, still halved." in torn


def test_a_partner_is_asked_to_confirm_the_joint_pile_to_the_half_dollar() -> None:
    table = made(scenes.confirming())
    acts = Acts()
    at = desk(table, "Ben", acts=acts)
    assert "$45,000 exposed and $15,001 offshore, $30,000.50 for each of you." in texts(lambda: dock(at))
    buttons(lambda: dock(at))["It’s right"](None)
    assert acts.recorded[0][0] == {"do": "confirm", "seat": "Ben", "scheme": ["Ann", "Ben"]}


def test_sealed_counts_are_hidden_from_the_others() -> None:
    table = made(scenes.counting(sealed_counts=True))
    ann = buttons(lambda: counts_sheet(desk(table, "Ann")))
    assert [label.split()[0] for label in ann] == ["Ann"]


def test_the_score_of_a_round_names_every_line() -> None:
    table = made(scenes.counted())
    at = desk(table, "Ann")
    shown = texts(lambda: results(at, at.view.rounds[-1]))
    for line in ("Half of the joint stockpile with Ben of $45,000", "$22,500", "$7,500.50", "$8,000", "$10,000"):
        assert line in shown
    # 22,500 + 7,500.50 + 10,000 + 8,000, on top of 96,500
    assert "$48,000.50" in shown and "$144,500.50" in shown


def test_the_board_shows_a_rounds_score_until_the_next_card_is_played() -> None:
    table = made(scenes.counted())
    line = "Bonus for the scheme with Ben nobody tried to defraud"
    assert line in texts(lambda: choose(desk(table), 9))
    made(scenes.play(table, [{"do": "play", "seat": GAME.prompt(table.table.state).waiting[0]}]))
    assert line not in texts(lambda: choose(desk(table), 9))


@pytest.mark.parametrize("width", [360, 390, 800, 1280])
@pytest.mark.parametrize("scene", [scenes.local, scenes.declined, scenes.torn, scenes.confirming, scenes.over])
def test_every_screen_can_be_drawn(scene: Any, width: int) -> None:
    table = made(scene())
    for seats in ((), ("Ann",), ("Dan",), FOUR):
        for wish in (1.0, 2.0):
            theme = Theme(game="schemers", width=width, height=800, wish=wish)
            assert texts(lambda seats=seats, theme=theme: choose(desk(table, *seats, theme=theme), 9))


def test_a_deck_is_read_as_people_write_it_down() -> None:
    read = read_profile("$5,000 x 12, 10000 × 8\ntrust buster x 2")
    assert read == {"stockpile": {"5000": 12, "10000": 8}, "actions": {"bust": 2}}
    assert read_profile(write_profile(read)) == read
    with pytest.raises(ValueError, match="twelve"):
        read_profile("5000 x twelve")


def test_a_score_without_a_table_is_that_of_the_facts() -> None:
    """S-01: with nobody trying, 40,500 and 50,500; with a failed attempt, 28,500 and 38,500."""
    given = {"Ann": {"joint": 45_000, "safes": 10_000}, "Ben": {"joint": 45_000, "offshore": 20_000}}
    for tried, expected in ((0, [50_500, 40_500]), (1, [38_500, 28_500])):
        answers = {name: {**each, "stands": 1, "tried": tried} for name, each in given.items()}
        sheet = quick_score(("Ann", "Ben"), answers, {})
        assert [score.points for score in sheet.scores] == expected
        assert sheet.winners == ()


@pytest.mark.parametrize("dark", [False, True])
def test_text_on_the_sky_can_be_read(dark: bool) -> None:
    """WCAG 2: 4.5 to 1 at the top, at the foot of the bar halfway down, and on the sun; for title and small text."""
    top, low, sun = SKY[dark]
    c = on_sky(Theme(game="schemers", dark=dark)).c
    for ground in (top, mix(top, 0.5, low), sun):
        assert contrast(c.on_table, ground) >= 4.5
        assert contrast(c.on_table_soft, ground) >= 4.5


def test_the_own_sealed_count_is_told_to_its_own_seat_alone() -> None:
    table = made(scenes.sealed())

    def offered(*seats: str) -> bool:
        return "Show your count for five seconds" in buttons(lambda: dock(desk(table, *seats)))

    shown = texts(lambda: dock(desk(table, "Cat")))
    assert "Your count is sealed:" in shown and "$" not in shown, "nothing is told before somebody asks for it"
    assert offered("Cat") and not offered("Ben") and not offered(*FOUR)
    assert list(desk(table, "Cat").session.sealed("Cat").values()) == [(20_000, 0, 15_000)]
    assert desk(table, "Dan").session.sealed("Cat") == {}


def test_who_is_still_to_seal_is_no_row_to_press_for_others() -> None:
    table = made(scenes.sealed())
    shown = texts(lambda: counts_sheet(desk(table, "Ann")))
    assert "to seal" in shown and "1 in a safe: sealed" in shown
    assert buttons(lambda: counts_sheet(desk(table, "Ann"))) == {}
    assert list(buttons(lambda: counts_sheet(desk(table, "Ben")))) == ["Ben to seal"]


def test_a_correction_shows_dollars_as_money_and_one_question_at_a_time() -> None:
    table = made(scenes.counting())
    found = buttons(lambda: CorrectPanel(desk(table, "Ann")))
    assert "What is wrong?: A total" in found and "What is wrong?: A hand" in found
    assert _shown("total", "to", {"sign": -1, "half": True, "to": 12_500}, "–") == "−$12,500.50"
    assert _shown("count", "safes", {"safes": 15_000}, "–") == "$15,000"
    assert _shown("hand", "to", {"to": 6}, "–") == "6" and _shown("hand", "to", {}, "–") == "–"
