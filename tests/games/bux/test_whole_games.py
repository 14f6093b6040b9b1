"""What holds in every game: random legal games of all sizes and options, to their end."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

from companion.games.bux import GAME, adviser
from companion.games.bux.cards import BUX, CARDS, pays
from companion.games.bux.events import Event
from companion.games.bux.state import State
from tests.games.bux.players import game, offered, one_of
from tests.games.bux.sitting import GAME_ORDER

OPTIONS: list[dict[str, Any]] = [
    {},
    {"unsold": "discard", "opening_bid": 0},
    {"sealed_bids": True},
    {"sealed_bids": True, "second_price": True, "unsold": "discard"},
    {"bid_step": 10, "opening_bid": 25, "show_values": True},
]
TABLES = [(seed, 2 + seed % 4, OPTIONS[seed % len(OPTIONS)]) for seed in range(30)]


def everywhere(state: State) -> list[str]:
    """Every symbol card, from wherever it lies."""
    spreads = [card for held in state.seats for card in held.spread]
    return [*state.deck, *state.discard, *state.up, *spreads]


@pytest.mark.parametrize(("seed", "players", "options"), TABLES)
def test_a_whole_game(seed: int, players: int, options: dict[str, Any]) -> None:
    events = []
    state = GAME.start(("Ann", "Ben", "Cat", "Dan", "Eve")[:players], options)
    for before, event in game(seed, players, **options):
        assert before == state
        move: Event = GAME.parse(json.loads(json.dumps(event)))
        assert GAME.dump(move) == event
        assert GAME.problems(before, move) == [], event
        assert GAME.say(before, move)
        state = GAME.apply(before, move)
        events.append(event)
        assert sorted(everywhere(state)) == sorted(CARDS)
        assert 0 <= state.bux <= 2 and 1 <= state.number <= 3
        assert state.ended == "bux" or state.bux + state.bux_left == 3
        assert all(len(held.spread) % 3 == 0 for held in state.seats)
        assert all(held.chips >= 0 for held in state.seats)
        check_chips(before, state, event)
    again = GAME.start(("Ann", "Ben", "Cat", "Dan", "Eve")[:players], options)
    for event in events:
        again = GAME.apply(again, GAME.parse(event))
    assert again == state


def check_chips(before: State, after: State, event: dict[str, Any]) -> None:
    """The total changes only by a sale, by 100 taken, or by a drawer who bought from the bank."""
    change = sum(held.chips for held in after.seats) - sum(held.chips for held in before.seats)
    if event["do"] == "sell":
        assert change == sum(pays(cards, before.times) for cards in event["sets"])
    elif event["do"] == "take100":
        assert change == 100
    elif after.outcome != before.outcome and after.outcome is not None:
        outcome = after.outcome
        assert change == (-outcome.price if outcome.winner == outcome.drawer else 0)
    else:
        assert change == 0


def test_games_come_to_their_end() -> None:
    """Nine BUX cards among 45 and more: with these players all games get there."""
    for seed in range(6):
        *_, (state, event) = game(seed, 3, most=3000)
        assert GAME.apply(state, GAME.parse(event)).ended == "bux"


@pytest.mark.parametrize(("seed", "players", "options"), TABLES[:15])
def test_prompts_and_refusals_agree(seed: int, players: int, options: dict[str, Any]) -> None:
    """An event is offered exactly if nothing is wrong with it; tried with events that other moments brought about."""
    picked = Random(seed)
    played = list(game(seed, players, most=150, **options))
    agreed = [0, 0]
    for state, event in played:
        for candidate in (event, twisted(picked.choice(played)[1], picked), twisted(event, picked)):
            fine = not GAME.problems(state, GAME.parse(candidate))
            assert fine == offered(GAME.prompt(state), candidate, state), (candidate, GAME.prompt(state))
            agreed[fine] += 1
    assert min(agreed) > 50, "both kinds were tried"


def twisted(event: dict[str, Any], picked: Random) -> dict[str, Any]:
    """The event with one field changed to another plausible value."""
    changed = dict(event)
    field = picked.choice([*event, "do"])
    names = ("Ann", "Ben", "Cat", "Dan", "Eve")
    match field:
        case "seat" | "from":
            changed[field] = picked.choice(names[:3])
        case "amount":
            changed[field] = picked.choice((0, 3, 5, 10, 200, 205, 1000))
        case "cards" if event["do"] == "draw":
            changed[field] = [picked.choice([*GAME_ORDER, BUX]) for _ in range(picked.randrange(1, 5))]
        case "give" | "take":
            changed[field] = picked.choice(GAME_ORDER)
        case "do" if "amount" not in event and len(event) == 2:
            changed["do"] = picked.choice(("pass", "keep", "take100"))
    return changed


@pytest.mark.parametrize("options", [{"tracking": "light"}, {"tracking": "light", "sealed_bids": True}])
def test_light_games(options: dict[str, Any]) -> None:
    for seed in range(5):
        for before, event in game(seed, 4, most=200, **options):
            move = GAME.parse(event)
            assert GAME.problems(before, move) == []
            assert offered(GAME.prompt(before), event, before)
            assert GAME.view(before, "Ann", {}).seat("Ann").best is None


def test_no_view_holds_the_back_of_anothers_card() -> None:
    """By name: the text of a view has none of the names that are hidden from its seat."""
    for before, _ in game(4, 4, most=120):
        for viewer in (*before.setup.names, None):
            text = repr(GAME.view(before, viewer, {}).seats)
            for name, held in zip(before.setup.names, before.seats, strict=True):
                for card in held.spread:
                    assert (repr(card) in text) == (name == viewer)


def test_an_unprotected_card_is_told_by_its_face() -> None:
    """So a screen can name the card to take without knowing its back."""
    for before, _ in game(5, 4, most=150):
        for held in before.seats:
            faces = [CARDS[card].face for card in held.spread]
            for card in set(held.spread) - set(adviser.protected(held.spread)):
                assert faces.count(CARDS[card].face) == 1


@pytest.mark.parametrize("seed", range(8))
def test_whatever_the_table_insists_on_loses_no_card(seed: int) -> None:
    """What is not impossible can be recorded; all cards are still somewhere afterwards, and the game goes on."""
    picked = Random(seed)
    pool = [event for _, event in game(seed, 3, most=200, **OPTIONS[seed % len(OPTIONS)])]
    pool += [
        {"do": "correct", "what": "card", "card": card, "to": place}
        for card in picked.sample(GAME_ORDER, 8)
        for place in ("deck", "discard", "drawn")
    ]
    pool += [{"do": "correct", "what": "spread", "seat": "Ben", "card": c} for c in picked.sample(GAME_ORDER, 4)]
    pool += [{"do": "correct", "what": "swap", "card": c, "to": GAME_ORDER[7]} for c in picked.sample(GAME_ORDER, 4)]
    state = GAME.start(("Ann", "Ben", "Cat"), OPTIONS[seed % len(OPTIONS)])
    ruled = 0
    for _ in range(1500):
        event = twisted(picked.choice(pool), picked)
        if GAME.prompt(state).moves and picked.random() < 0.3:
            event = one_of([m for m in GAME.prompt(state).moves if m.do != "stop"] or [], state, picked)
        move = GAME.parse(event)
        found = GAME.problems(state, move)
        if any(problem.kind == "impossible" for problem in found):
            continue
        ruled += bool(found)
        assert GAME.say(state, move)
        state = GAME.apply(state, move)
        assert sorted(everywhere(state)) == sorted(CARDS)
        GAME.view(state, "Ann", {})
        assert state.over or GAME.prompt(state).waiting
    assert ruled > 10 or state.over
