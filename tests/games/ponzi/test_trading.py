"""Edge cases P-25 to P-34 and P-40: envelopes, luxury tiles, and what of the cash is known."""

from __future__ import annotations

import json

from companion.games.game import Range
from companion.games.ponzi import GAME

from .sitting import Sitting

LOT = "a1" * 16
SEAL = "5e" * 32


def trading(players: int = 3, cash: int = 50, **options: object) -> Sitting:
    """Round 1, trading: Ann and Ben hold a media tile each, Cat a media and two grain tiles, all with that cash."""
    t = Sitting(players, **options)
    t.tiles("Ann", media=1)
    t.tiles("Ben", media=1)
    t.tiles("Cat", media=1, grain=2)
    for name in ("Ann", "Ben", "Cat"):
        t.cash(name, cash)
    t.quiet("trade")
    return t


def test_p25_a_common_industry_now() -> None:
    t = trading()
    assert t.refused("offer", seat="Ann", to="Cat", industry="grain", amount=1) == "impossible"
    t.trade("Ann", "Ben", "media", 5, "sold")
    assert t.seat("Ben")["tiles"]["media"] == 0
    assert t.refused("offer", seat="Ben", to="Cat", industry="media", amount=1) == "impossible"
    assert GAME.prompt(t.state).waiting == ("Cat",)  # Ben has nothing in common with anybody: not asked


def test_p26_sold_and_counter() -> None:
    for choice, ann, ben in (("sold", (40, 2), (60, 0)), ("counter", (60, 0), (40, 2))):
        t = trading()
        t.trade("Ann", "Ben", "media", 10, choice)
        assert (t.seat("Ann")["cash"], t.seat("Ann")["tiles"]["media"]) == ann
        assert (t.seat("Ben")["cash"], t.seat("Ben")["tiles"]["media"]) == ben


def test_p27_who_cannot_match_must_sell() -> None:
    t = trading()
    t.cash("Ben", 9)
    t.record("offer", seat="Ann", to="Ben", industry="media", amount=10)
    assert [dict(c) for c in GAME.prompt(t.state).of("Ben")[0].choices] == [{"choice": "sold"}]
    problem = t.problems("answer", seat="Ben", choice="counter")
    assert [(p.kind, p.message) for p in problem] == [("rules", "Ben must sell.")]  # and not why


def test_p28_an_empty_envelope() -> None:
    t = trading()
    t.trade("Ann", "Ben", "media", 0, "counter")
    assert (t.seat("Ben")["cash"], t.seat("Ben")["tiles"]["media"]) == (50, 2)
    t = trading(minimum_offer=1)
    assert t.refused("offer", seat="Ann", to="Ben", industry="media", amount=0) == "rules"
    t.record("offer", seat="Ann", to="Ben", industry="media", amount=1)


def test_p29_one_offer_a_round_up_to_the_cash() -> None:
    t = trading()
    offer = next(m for m in GAME.prompt(t.state).moves if m.do == "offer")
    assert offer.free == {"amount": Range(0, 50)}
    assert t.refused("offer", seat="Ann", to="Ben", industry="media", amount=51) == "rules"
    t.trade("Ann", "Cat", "media", 50, "counter")
    assert t.refused("offer", seat="Ann", to="Ben", industry="grain", amount=1) == "impossible"
    t.trade("Ben", "Cat", "media", 1, "sold")  # Cat is the target a second time
    assert t.refused("offer", seat="Ben", to="Cat", industry="media", amount=1) == "rules"


def test_p30_any_amount_can_be_matched() -> None:
    # Change comes from the bank: no amount is refused for want of bills.
    for amount in range(51):
        t = trading()
        t.trade("Ann", "Ben", "media", amount, "counter")
        assert (t.seat("Ann")["cash"], t.seat("Ben")["cash"]) == (50 + amount, 50 - amount)


def test_p31_the_price_is_nowhere_but_the_outcome_is_public() -> None:
    t = trading(cash=900_000_000)
    amounts = {LOT: 718_281_828}
    offer = {"do": "offer", "seat": "Ann", "to": "Ben", "industry": "media", "lot": LOT, "seal": SEAL}
    said = []
    for event in (offer, {"do": "answer", "seat": "Ben", "choice": "sold"}):
        parsed = GAME.parse(event)
        said.append(GAME.say(t.state, parsed))
        t.state = GAME.apply(t.state, parsed)
        for looker in ("Cat", None):
            for known in ({}, amounts):
                seen = repr(GAME.view(t.state, looker, known))
                assert "718281828" not in seen
                assert "181718172" not in seen  # 900,000,000 less the price
    assert said == ["Ann handed Ben an envelope for a media tile.", "Sold! Ann has a media tile of Ben's."]
    assert t.seat("Ann")["cash"] is None
    assert t.seat("Ben")["cash"] is None
    assert GAME.view(t.state, "Ann", amounts).seat("Ann").cash == 900_000_000 - 718_281_828
    assert GAME.view(t.state, "Ben", amounts).seat("Ben").cash == 900_000_000 + 718_281_828
    assert "718281828" not in json.dumps(GAME.public(t.state, {}))


def test_p31_a_price_written_openly_is_not_on_other_screens_either() -> None:
    t = trading(cash=900_000_000, show_public_cash=True)
    t.record("offer", seat="Ann", to="Ben", industry="media", amount=718_281_828)
    assert GAME.view(t.state, "Ben", {}).trade.amount == 718_281_828
    assert GAME.view(t.state, "Cat", {}).trade.amount is None
    t.record("answer", seat="Ben", choice="sold")
    seen = repr(GAME.view(t.state, "Cat", {}))
    assert "718281828" not in seen and "181718172" not in seen and "1618281828" not in seen


def test_p32_trading_in_round_1() -> None:
    assert trading().phase == "trade"
    t = Sitting(first_round_trades=False)
    t.tiles("Ann", media=1)
    t.tiles("Ben", media=1)
    t.passes("Ann", "Ben", "Cat")
    assert t.phase == "remove"
    assert t.refused("offer", seat="Ann", to="Ben", industry="media", amount=0) == "rules"
    t.quiet("fund", 2)
    t.passes("Ben", "Cat", "Ann")
    assert t.phase == "trade"


def test_p33_trading_begins_with_the_start_player() -> None:
    t = trading(start_player="Cat")
    assert GAME.prompt(t.state).waiting == ("Cat",)
    assert t.refused("offer", seat="Ann", to="Ben", industry="media", amount=1) == "rules"
    t.passes("Cat")
    assert GAME.prompt(t.state).waiting == ("Ann",)


def test_p34_a_luxury_replaces_the_offer() -> None:
    t = trading(advanced=True, cash=60)
    t.record("luxury", seat="Ann", price=56)
    assert t.seat("Ann")["cash"] == 4
    assert t.seat("Ann")["luxuries"] == [56]
    assert t.refused("offer", seat="Ann", to="Ben", industry="media", amount=1) == "rules"
    assert t.refused("luxury", seat="Ben", price=56) == "impossible"  # one of each
    assert t.refused("luxury", seat="Ben", price=78) == "rules"  # more than the cash
    t.trade("Ben", "Ann", "media", 1, "sold")  # still a target


def test_p34_no_wealth_in_the_advanced_game() -> None:
    t = Sitting(advanced=True)
    t.tiles("Ann", transport=3, media=2)
    t.correct("luxury", card=56, seat="Ann")
    t.cash("Ann", 500)
    t.record("stop")
    ann = GAME.score(t.state, {}).scores[0]
    assert (ann.seat, ann.points) == ("Ann", 6 + 3 + 2)


def test_p34_luxuries_are_not_for_sale_in_the_basic_game() -> None:
    t = trading(cash=100)
    assert t.refused("luxury", seat="Ann", price=30) == "rules"
    assert "luxury" not in {m.do for m in GAME.prompt(t.state).moves}


def test_p34_a_turn_with_a_luxury_left_is_not_skipped() -> None:
    t = Sitting(advanced=True)
    t.passes("Ann", "Ben", "Cat")
    assert t.phase == "trade"
    for price in (30, 56, 78, 96):
        t.correct("luxury", card=price, seat="Cat")
    assert t.phase == "remove"


def test_p40_cash_is_public_until_the_first_trade() -> None:
    t = Sitting(show_public_cash=True)
    t.tiles("Ben", transport=1)
    t.fund("Ann", "transport", 11, draw=18)
    t.passes("Ben", "Cat")
    assert GAME.view(t.state, "Cat", {}).seat("Ann").cash == 11
    t.passes("Ann")
    offer = {"do": "offer", "seat": "Ben", "to": "Ann", "industry": "transport", "lot": LOT, "seal": SEAL}
    for event in (offer, {"do": "answer", "seat": "Ann", "choice": "sold"}):
        t.state = GAME.apply(t.state, GAME.parse(event))
    ann = GAME.view(t.state, "Cat", {}).seat("Ann")
    assert (ann.cash, ann.traded) == (None, True)
    assert t.state.seats[0].public == 11  # the known part
    t = Sitting()
    t.fund("Ann", "transport", 11, draw=18)
    assert GAME.view(t.state, "Cat", {}).seat("Ann").cash is None  # remembering is part of the game


def test_an_offer_recorded_without_a_seal_or_a_price() -> None:
    t = trading()
    t.record("offer", seat="Ann", to="Ben", industry="media")
    assert GAME.prompt(t.state).of("Ben")[0].step == "1/answer/Ben"
    t.record("answer", seat="Ben", choice="sold")
    assert t.seat("Ann")["cash"] is None
    t.record("stop")
    assert "not verifiable" in GAME.score(t.state, {}).warnings[0]
