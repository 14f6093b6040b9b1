"""Every English sentence of these rules, so that a translation can replace this one file.

Sentences that explain a refusal say what to do instead. None of them ever holds a sealed price.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

RULES: Mapping[str, str] = {
    "fund": "Funding",
    "trade": "Clandestine Trading",
    "luxury": "Advanced Rules",
    "remove": "Pass the Marker",
    "discard": "Market Crash",
    "pay": "Pay the Interest",
}
"""Headings of the rules text by phase."""

INDUSTRIES: Mapping[str, str] = {
    "transport": "transport",
    "grain": "grain",
    "media": "media",
    "estate": "real estate",
}

PLACES: Mapping[str, str] = {
    "market": "in the market",
    "deck": "in the deck",
    "discard": "in the discard pile",
    "box": "in the box",
}

_NOW: Mapping[str, str] = {
    "fund": "funding",
    "trade": "trading",
    "remove": "passing the marker",
    "discard": "giving tiles back after the crash",
    "pay": "paying interest",
    "over": "over",
}
_ORDINALS = ("1st", "2nd", "3rd")


def on_wheel(name: str) -> str:
    return f"on {name}'s wheel"


def listed(words: Sequence[str], last: str = "and") -> str:
    """ "a", "a and b", "a, b and c"."""
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} {last} {words[-1]}"


def tile(industry: str) -> str:
    return f"{INDUSTRIES[industry]} tile"


# Why an event can't be recorded


def nobody(name: str, names: Sequence[str]) -> str:
    return f'Nobody called "{name}" sits here; the players are {listed(names)}.'


def over() -> str:
    return "The game is over. If that was a slip, take its last line back."


def count_later() -> str:
    return "Cash is counted when the game is over; to say it now, correct it."


def draw_first(cards: int) -> str:
    missing = "card that refills" if cards == 1 else f"{cards} cards that refill"
    return f"First record the {missing} the market."


def market_full() -> str:
    return "The market needs no card now."


def drawn_twice() -> str:
    return "The same card can't be drawn twice."


def draw_count(needed: int, given: int) -> str:
    return f"The market needs {needed} {'card' if needed == 1 else 'cards'} now, not {given}."


def not_in_deck(card: int, place: str) -> str:
    return f"Card {card} can't be drawn: by this record it lies {place}. If that is a slip, correct it first."


def not_in_market(card: int, place: str) -> str:
    return f"Card {card} isn't in the market: by this record it lies {place}."


def none_left(industry: str) -> str:
    return f"No {tile(industry)} is left on the table."


def wrong_phase(wanted: str, phase: str) -> str:
    if wanted == "trade" and phase == "fund":
        return "The table is still funding; trading comes after it."
    return f"{RULES[wanted]} is over for this round: the table is {_NOW[phase]}."


def had_turn(name: str, phase: str) -> str:
    return f"{name} has already had this turn: the table is {_NOW[phase]}."


def not_in_turn(name: str, first: str) -> str:
    return f"{first} comes before {name}."


def cannot_pass(name: str, phase: str) -> str:
    return f"{name} has nothing to pass: the table is {_NOW[phase]}."


def fourth_tile(name: str, industry: str, held: int) -> str:
    return f"{name} holds {held} {tile(industry)}s; a 4th comes only by trading."


def wrong_row(name: str, industry: str, held: int, row: Sequence[int]) -> str:
    cards = f": {listed([str(c) for c in row], 'or')}" if row else ", which is empty"
    return f"This is {name}'s {_ORDINALS[held]} {tile(industry)}, so the card comes from row {held + 1}{cards}."


def answer_first(giver: str, target: str) -> str:
    return f"{giver}'s envelope waits for {target}'s answer."


def no_envelope() -> str:
    return "No envelope waits for an answer."


def own_envelope() -> str:
    return "An envelope goes to another player."


def nothing_in_common(name: str, industry: str) -> str:
    return f"{name} holds no {tile(industry)}, so it can't be traded."


def no_first_round_trades() -> str:
    return "This table does not trade in round 1."


def below_minimum(least: int) -> str:
    return f"At this table an envelope holds at least {least}."


def offer_above_cash(name: str) -> str:
    return f"{name} does not hold that much."


def not_the_target(target: str) -> str:
    return f"The envelope is for {target}."


def must_sell(name: str) -> str:
    return f"{name} must sell."


def no_tile(name: str, industry: str) -> str:
    return f"{name} holds no {tile(industry)}."


def luxury_gone(price: int) -> str:
    return f"The luxury tile for {price} is sold."


def basic_game() -> str:
    return "Luxury tiles are bought only under the advanced rules."


def too_dear(name: str, price: int) -> str:
    return f"{name} holds less than {price}."


def not_removing(phase: str) -> str:
    return f"No card is to be removed now: the table is {_NOW[phase]}."


def marker_with(name: str) -> str:
    return f"{name} has the marker and removes the card."


def no_crash() -> str:
    return "Tiles are given back only after a crash."


def not_the_most(name: str, most: Sequence[str]) -> str:
    return f"{name} has most of {listed([INDUSTRIES[i] for i in most])}, and one of those goes."


def not_paying() -> str:
    return "No interest is due now: the wheels have not turned."


def owes_nothing(name: str) -> str:
    return f"{name} owes nothing more this round."


def cannot_pay(name: str, due: int, cash: int) -> str:
    return f"{name} owes {due} and holds {cash}: that is bankruptcy."


def can_pay(name: str, due: int, cash: int) -> str:
    return f"{name} holds {cash} and owes {due}: bankruptcy can't be chosen."


def supply_short(industry: str, left: int) -> str:
    return f"Only {left} {tile(industry)}s lie on the table; correct the supply first."


def pile_follows(pile: str, now: int, shuffled: int) -> str:
    return (
        f"By this record {now} cards lie {PLACES[pile]}, {shuffled} once the discard pile is shuffled into the deck. "
        "For anything else, say which cards lie elsewhere."
    )


def starting_card(card: int) -> str:
    return f"Card {card} is a starting card; those are never in the deck or the discard pile."


def market_has_nine(card: int) -> str:
    return f"The market holds nine cards; swap {card} with the one that is not there."


# Options and setup


def bad_option(name: str, wanted: str) -> str:
    return f'Option "{name}" must be {wanted}.'


def unknown_option(name: str, known: Sequence[str]) -> str:
    return f'Ponzi Scheme has no option "{name}"; it has {listed(known)}.'


def no_light_tracking() -> str:
    return 'Ponzi Scheme is tracked in full here; light tracking is not there yet, so "tracking" must be "full".'


def seat_count(low: int, high: int, given: int) -> str:
    return f"Ponzi Scheme is for {low} to {high} players, not {given}."


def bad_names() -> str:
    return "Every player needs a name of their own."


# History


def funded(name: str, industry: str, card: int) -> str:
    return f"{name} funded {INDUSTRIES[industry]}, {card}."


def passed(name: str, trading: bool) -> str:
    return f"{name} made no offer." if trading else f"{name} passed."


def drew(cards: Sequence[int]) -> str:
    return f"Drawn: {listed([str(c) for c in cards])}."


def offered(name: str, to: str, industry: str) -> str:
    return f"{name} handed {to} an envelope for a {tile(industry)}."


def sold(target: str, giver: str, industry: str) -> str:
    return f"Sold! {giver} has a {tile(industry)} of {target}'s."


def countered(target: str, giver: str, industry: str) -> str:
    return f"Counter! {target} has a {tile(industry)} of {giver}'s."


def answered(name: str, choice: str) -> str:
    return f"{name} answered: {choice}."


def bought(name: str, price: int) -> str:
    return f"{name} bought the luxury tile for {price}."


def removed(name: str, card: int, to_box: bool) -> str:
    return f"{name} removed {card}" + (", back to the box." if to_box else ".")


def gave_back(name: str, industry: str) -> str:
    return f"{name} gave back a {tile(industry)}."


def paid(name: str, due: int) -> str:
    return f"{name} paid {due}."


def bankrupt(name: str, due: int) -> str:
    return f"{name} can't pay {due}: bankrupt."


def counted(name: str, cash: int) -> str:
    return f"{name} counted {cash}."


def stopped() -> str:
    return "The table ended the game."


def crash() -> str:
    return "The market crashed."


def turned(spaces: int) -> str:
    return "The wheels turned." if spaces == 1 else f"The wheels turned {spaces} spaces."


def next_round(number: int) -> str:
    return f"Round {number} begins."


def game_over() -> str:
    return "The game is over."


def corrected(what: str, seat: str | None, industry: str | None, card: int | None, to: int | str | None) -> str:
    """The sentence of a correction (``correct.py`` lists them)."""
    who = f"{seat}'s" if seat else ""
    kind = INDUSTRIES[industry] if industry else ""
    sentences = {
        "cash": f"{who} cash is {to}",
        "tiles": f"{who} {kind} tiles are {to}",
        "supply": f"{kind} tiles on the table are {to}",
        "luxury": f"the luxury tile for {card} lies " + (f"with {seat}" if seat else "on the table"),
        "round": f"this is round {to}",
        "start_player": f"{to} has the marker",
        "bears_from": f"bears begin at {to}",
        "deck": f"the deck has {to} cards",
        "discard": f"the discard pile has {to} cards",
        "card": f"card {card} lies {PLACES.get(str(to), '')}",
        "wheel": f"card {card} lies on {who} wheel, {to} from the arrow",
        "swap": f"cards {card} and {to} change places",
    }
    return f"Corrected: {sentences[what]}."


# Score and books


def tiles_line(industry: str, tiles: int) -> tuple[str, str]:
    """Source and detail of an industry's points."""
    name = INDUSTRIES[industry].capitalize()
    return name, f"{tiles} {'tile' if tiles == 1 else 'tiles'}" + (
        ", " + "+".join(str(n) for n in range(1, tiles + 1)) if tiles > 1 else ""
    )


def luxury_line(price: int) -> tuple[str, str]:
    return "Luxury", f"bought for {price}"


def wealth_line(cash: int) -> tuple[str, str]:
    return "Wealth", f"{cash} in cash"


def tie_broken(winner: str, card: int, others: Sequence[tuple[str, int | None]]) -> str:
    against = listed([f"{name}'s {c}" if c else f"{name}, who has none" for name, c in others])
    return f"{winner}'s largest card, {card}, beats {against}."


def cash_unknown(name: str) -> str:
    return f"{name}'s cash is not known; count it."


def winner_open(names: Sequence[str]) -> str:
    return f"Who won depends on cash that is not known: {listed(names, 'or')}."


def no_winner() -> str:
    return "The table stopped the game, so nobody won."


def all_bankrupt() -> str:
    return "Everybody is bankrupt, so nobody won."


def book_took(card: int) -> str:
    return f"Card {card}"


def book_paid() -> str:
    return "Interest"


def book_failed(due: int) -> str:
    return f"Bankrupt with {due} due"


def book_bought(price: int) -> str:
    return "Luxury tile"


def book_trade(other: str, industry: str, got_tile: bool) -> str:
    return f"{INDUSTRIES[industry].capitalize()} tile {'from' if got_tile else 'to'} {other}"


def book_set(cash: int) -> str:
    return f"Corrected to {cash}"


def book_swapped(wrong: int, right: int) -> str:
    return f"Card {wrong} was really {right}"


def found_short(name: str, round: int, due: int, cash: int) -> str:
    return f"{name} paid {due} in round {round} with {cash} in hand."


def found_negative(name: str, round: int, price: int, cash: int) -> str:
    return f"{name} bought a luxury tile for {price} in round {round} with {cash} in hand."


def found_offer(name: str, round: int, amount: int, cash: int) -> str:
    return f"{name} offered {amount} in round {round} with {cash} in hand."


def found_counter(name: str, round: int, amount: int, cash: int) -> str:
    return f"{name} countered {amount} in round {round} with {cash} in hand."


def found_false_bankruptcy(name: str, round: int, due: int, cash: int) -> str:
    return f"{name} declared bankruptcy in round {round} with {cash} in hand and only {due} due."


def found_count(name: str, counted: int, computed: int) -> str:
    return f"{name} counted {counted}, but the books say {computed}."


def found_unverifiable(name: str, other: str, round: int) -> str:
    return f"The price of the trade between {name} and {other} in round {round} is not known: not verifiable."


# Advice


def clear_until(round: int) -> str:
    return f"Clear until round {round}"


def short_in(missing: int, round: int) -> str:
    return f"{missing} short in round {round}"


def due_in(due: int, round: int) -> str:
    return f"{due} due in round {round}"
