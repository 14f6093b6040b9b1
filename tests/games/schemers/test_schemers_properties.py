"""What holds in every game: cards are conserved, joint piles shared exactly, replay repeats, prompt and rules agree."""

from __future__ import annotations

from random import Random
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from companion.games.schemers import GAME
from companion.games.schemers.declining import stands
from companion.games.schemers.events import Correct, Count, Decline, Play, Safe, Smuggle
from companion.games.schemers.piles import on_table
from companion.games.schemers.state import State, Tally

from .walks import correction, game, legal, offered, opened, opening, world

randoms = st.integers(0, 2**32).map(Random)


def brought(event: Any) -> int:
    """Stockpile cards that come out of a hand with this event."""
    if isinstance(event, Play) or (isinstance(event, Safe) and event.from_ == "hand"):
        return 1
    return event.cards if isinstance(event, Smuggle) else 0


@settings(max_examples=50, deadline=None)
@given(randoms)
def test_no_stockpile_card_appears_or_vanishes(rng: Random) -> None:
    for state, event in game(rng, 150):
        after = GAME.apply(state, event)
        if after.round == state.round:
            assert on_table(after) == on_table(state) + brought(event), event
        assert min(min(s.hand, s.exposed, s.offshore, s.safes) for s in after.seats) >= 0
        assert min([0, *(min(s.exposed, s.offshore) for s in after.schemes)]) >= 0
        for scheme in after.schemes:
            assert scheme.stands or scheme.exposed == 0
            if scheme.stands:
                assert [after.seats[seat].exposed for seat in scheme.pair] == [0, 0]
        partners = [seat for scheme in after.schemes if scheme.stands for seat in scheme.pair]
        assert len(partners) == len(set(partners))


@settings(max_examples=50, deadline=None)
@given(randoms)
def test_cards_of_a_known_deck_are_conserved(rng: Random) -> None:
    """What leaves a hand or the pile for good was spent: an action, a discard or a stockpile card."""
    for state, event in game(rng, 150):
        after = GAME.apply(state, event)
        if state.pile is None or after.round != state.round or after.pile is None or isinstance(event, Decline):
            continue
        spent = sum(s.hand for s in state.seats) + state.pile - sum(s.hand for s in after.seats) - after.pile
        if hasattr(event, "seat") and not isinstance(event, Count) and after.turns != state.turns:
            played = 1 + brought(event) - isinstance(event, Play)
            assert spent == played + len(getattr(event, "declined", None) or ()), event


def check_tally(state: State, tally: Tally) -> None:
    """The dollars on the table, and bonus and penalty, are all that a round brings; halves are equal to the cent."""
    dollars = sum(sum(own.dollars) for own in tally.own if own is not None and own.dollars is not None)
    dollars += sum(joint.exposed + joint.offshore for joint in tally.joint)
    fixed = 0
    for scheme in tally.schemes:
        if scheme.stands:
            fixed += -8_000 if scheme.attempts else 16_000
        elif scheme.attempts:
            fixed += 2 * state.setup.failed_then_defrauded
    assert sum(tally.gains) == 2 * (dollars + fixed)
    for joint in tally.joint:
        shares = [
            [line.points for line in GAME.view(state, None, {}).rounds[-1].results[state.setup.names[seat]].lines
             if line.source.startswith("Half")]
            for seat in joint.pair
        ]  # fmt: skip
        if all(sum(seat in other.pair for other in tally.joint) == 1 for seat in joint.pair):
            assert shares[0] == shares[1] and 2 * sum(shares[0]) == joint.exposed + joint.offshore


@settings(max_examples=30, deadline=None)
@given(randoms)
def test_a_round_brings_exactly_what_lay_there(rng: Random) -> None:
    for state, event in game(rng, 200):
        after = GAME.apply(state, event)
        if after.tallies != state.tallies:
            check_tally(after, after.tallies[-1])
            assert tuple(sum(t.gains[seat] for t in after.tallies) for seat in range(len(after.seats))) == after.totals


@settings(max_examples=25, deadline=None)
@given(randoms)
def test_replay_is_deterministic(rng: Random) -> None:
    played = list(game(rng, 120))
    state = played[0][0]
    lines = []
    for before, event in played:
        assert state == before
        lines.append(GAME.say(state, event))
        state = GAME.apply(state, GAME.parse(GAME.dump(event)))
    again = played[0][0]
    for (_, event), line in zip(played, lines, strict=True):
        assert GAME.say(again, event) == line
        again = GAME.apply(again, event)
    assert again == state and GAME.score(again, {}) == GAME.score(state, {})


@settings(max_examples=25, deadline=None)
@given(randoms)
def test_the_prompt_offers_exactly_what_the_rules_allow(rng: Random) -> None:
    state = opening(rng)
    checked = rng.sample(range(120), 6)
    for step in range(120):
        if step in checked:
            for data in world(state, rng):
                allowed = not GAME.problems(state, GAME.parse(data))
                assert allowed == offered(state, data), data
        prompt = GAME.prompt(state)
        if state.over and (state.ended == "stopped" or state.setup.sealed):
            assert {m.do for m in prompt.moves} <= {"count", "confirm"}, "only joint counts can still be amended"
            break
        assert prompt.moves, "a game never gets stuck"
        named = {m.seat for m in prompt.moves}
        named |= {name for m in prompt.moves for choice in m.choices for name in choice.get("scheme", ())}
        assert set(prompt.waiting) <= named
        event = legal(state, rng)
        assert GAME.problems(state, event) == []
        state = GAME.apply(state, event)


@settings(max_examples=50, deadline=None)
@given(randoms)
def test_whatever_a_table_insists_on_corrects_or_opens_can_be_recorded(rng: Random) -> None:
    state = opening(rng)
    for _ in range(100):
        pick = rng.random()
        event: Any
        if pick < 0.5 and GAME.prompt(state).moves:
            event = legal(state, rng)
        elif pick < 0.7:
            event = GAME.parse(correction(state, rng))
        elif pick < 0.8:
            event = opened(state, rng)
        elif pick < 0.85 and state.setup.sealed:
            seat = rng.choice(state.setup.names)
            event = GAME.parse({"do": "count", "seat": seat, "lot": "ab", "seal": f"{rng.randrange(2**32):08x}"})
        else:
            event = GAME.parse(rng.choice([e for e in world(state, rng) if e["do"] != "stop"]))
        if event is None:
            continue
        if type(event).__name__ != "Opened":
            if any(p.kind == "impossible" for p in GAME.problems(state, event)):
                continue
            devices = frozenset(state.setup.names[:2])
            event = GAME.witnessed(state, event, rng.choice((None, *state.setup.names)), devices)
        assert GAME.say(state, event)
        state = GAME.apply(state, event)
        complete(state)


def complete(state: State) -> None:
    """Everything that looks at a state can look at this one."""
    prompt = GAME.prompt(state)
    assert prompt.moves or state.over
    assert all(move.choices for move in prompt.moves)
    GAME.public(state, {})
    GAME.sealed_set(state)
    for seat in (None, *state.setup.names):
        GAME.view(state, seat, {})
    for score in GAME.score(state, {}).scores:
        assert score.points == sum(line.points for line in score.lines)
    if state.played is not None:
        assert state.played.before.played is None and state.played.before.closed is None, "snapshots do not pile up"
        view = GAME.view(state, None, {}).played
        assert view is not None and view.stands == stands(state.played.chain)
    if state.closed is not None:
        assert state.closed.closed is None and state.closed.played is None


@settings(max_examples=30, deadline=None)
@given(randoms)
def test_a_correction_of_cards_is_what_it_says(rng: Random) -> None:
    for state, _ in game(rng, 60):
        event = GAME.parse(correction(state, rng))
        assert isinstance(event, Correct)
        if event.what not in ("hand", "offshore", "safes") or GAME.problems(state, event):
            continue
        after = GAME.apply(state, event)
        if after.turns == state.turns:
            assert getattr(after.seats[after.setup.index[str(event.seat)]], event.what) == event.to
