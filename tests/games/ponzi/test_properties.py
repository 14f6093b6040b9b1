"""What holds in every game: cards and money are conserved, replay repeats, the prompt and the rules say the same."""

from __future__ import annotations

from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from companion.games.ponzi import GAME
from companion.games.ponzi.books import holding
from companion.games.ponzi.cards import INDUSTRIES
from companion.games.ponzi.events import Fund, Luxury, Pay
from companion.games.ponzi.state import State

from .sitting import everywhere
from .walks import correction, game, legal, offered, opening, world

ALL_CARDS = list(range(9, 81))
randoms = st.integers(0, 2**32).map(Random)


@settings(max_examples=60, deadline=None)
@given(randoms)
def test_cards_tiles_and_money_are_conserved(rng: Random) -> None:
    bank = 0
    for state, event in game(rng, 250):
        seat = getattr(event, "seat", None)
        if isinstance(event, Fund):
            bank += event.card
        elif isinstance(event, Pay):
            bank -= state.due(state.setup.index[seat])
        elif isinstance(event, Luxury):
            bank -= event.price
        after = GAME.apply(state, event)
        assert everywhere(after) == ALL_CARDS
        assert sum(holding(after, number, {}) or 0 for number in range(len(after.seats))) == bank
        per_industry = after.setup.options["tiles_per_industry"]
        for industry in range(len(INDUSTRIES)):
            assert after.supply[industry] + sum(s.tiles[industry] for s in after.seats) == per_industry
        assert after.luxuries == tuple(
            sorted({30, 56, 78, 96} - {price for s in after.seats for price in s.luxuries})
        )
        assert max(at for s in after.seats for _, at in [*s.wheel, (0, 0)]) <= 5
        if not (after.missing or after.over or after.setup.light):
            assert len(after.market) == 9 or not after.deck


@settings(max_examples=25, deadline=None)
@given(randoms)
def test_replay_is_deterministic(rng: Random) -> None:
    played = list(game(rng, 200))
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
    assert again == state
    assert GAME.score(again, {}) == GAME.score(state, {})


@settings(max_examples=40, deadline=None)
@given(randoms)
def test_the_prompt_offers_exactly_what_the_rules_allow(rng: Random) -> None:
    state = opening(rng)
    checked = rng.sample(range(160), 6)
    for step in range(160):
        if step in checked:
            for data in world(state, rng):
                allowed = not GAME.problems(state, GAME.parse(data))
                assert allowed == offered(state, data), data
        prompt = GAME.prompt(state)
        assert prompt.moves, "a game never gets stuck"
        assert set(prompt.waiting) <= {m.seat for m in prompt.moves}
        event = legal(state, rng)
        assert GAME.problems(state, event) == []
        state = GAME.apply(state, event)


@settings(max_examples=60, deadline=None)
@given(randoms)
def test_whatever_a_table_insists_on_or_corrects_can_be_recorded(rng: Random) -> None:
    state = opening(rng)
    for _ in range(120):
        pick = rng.random()
        if pick < 0.6:
            event = legal(state, rng)
        elif pick < 0.8:
            event = GAME.parse(correction(state, rng))
        else:
            event = GAME.parse(rng.choice([e for e in world(state, rng) if e["do"] != "stop"]))
        if any(p.kind == "impossible" for p in GAME.problems(state, event)):
            continue
        assert GAME.say(state, event)
        state = GAME.apply(state, event)
        complete(state)


def complete(state: State) -> None:
    """Everything that looks at a state can look at this one, and no card is lost."""
    assert everywhere(state) == ALL_CARDS
    assert min(n for s in state.seats for n in s.tiles) >= 0
    assert min(state.supply) >= 0
    prompt = GAME.prompt(state)
    assert prompt.moves
    for move in prompt.moves:
        assert move.choices
    GAME.public(state, {})
    for seat in (None, *state.setup.names):
        GAME.view(state, seat, {})
    sheet = GAME.score(state, {})
    for score in sheet.scores:
        assert score.points == sum(line.points for line in score.lines)


@settings(max_examples=40, deadline=None)
@given(randoms)
def test_no_view_holds_another_seats_amounts(rng: Random) -> None:
    """Envelopes hold unmistakable amounts; each seat knows its own, as its device would."""
    state = opening(rng)
    prices: dict[str, int] = {}
    parties: dict[str, tuple[str, str]] = {}
    for _ in range(150):
        event = GAME.dump(legal(state, rng))
        if event["do"] == "offer":
            lot = f"{len(prices):032x}"
            prices[lot] = 10**12 + rng.randrange(10**11)
            parties[lot] = (event["seat"], event["to"])
            event = {k: v for k, v in event.items() if k != "amount"} | {"lot": lot, "seal": "00" * 32}
        state = GAME.apply(state, GAME.parse(event))
        if state.over:
            break
        for seat in (None, *state.setup.names):
            known = {lot: price for lot, price in prices.items() if seat in parties[lot]}
            seen = repr(GAME.view(state, seat, known))
            for lot, price in prices.items():
                assert lot in known or str(price) not in seen
            others = [s.cash for s in GAME.view(state, seat, prices).seats if s.name != seat]
            assert all(cash is None or cash < 10**11 for cash in others)
        cash = [s["cash"] for s in GAME.public(state, {})["seats"].values()]
        assert all(known is None or known < 10**11 for known in cash)
