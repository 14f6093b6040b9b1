"""Why an event, an option or a seat can't be recorded, and what to do instead. Never holds a sealed price."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from companion.games.ponzi.words.names import INDUSTRIES, PLACES, RULES, listed, tile

_NOW: Mapping[str, str] = {
    "fund": "funding",
    "trade": "trading",
    "remove": "passing the marker",
    "discard": "giving tiles back after the crash",
    "pay": "paying interest",
    "over": "over",
}
_ORDINALS = ("1st", "2nd", "3rd")


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
    return f"{name} holds {held} {tile(industry)}s; one more comes only by trading."


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


def no_market_tracked() -> str:
    return "This table does not track the market. To track every card from here on, enter the board in a correction."


def market_tracked() -> str:
    return "This table tracks every card, so bears and crashes follow from the market by themselves."


def only_wheels() -> str:
    return 'This table tracks wheels, not the market: a card taken off a wheel goes to the "deck".'


def not_at_marker(phase: str) -> str:
    return f"Whether the market crashes is asked at the marker; the table is {_NOW[phase]}."


def too_many_bears(most: int) -> str:
    return f"No more than {most} {'bear' if most == 1 else 'bears'} can lie in the market: the others are on wheels."


def tracked_already() -> str:
    return "Every card is tracked already; correct the one that lies elsewhere."


def marker_first() -> str:
    return "First say how many bears lie in the market, then enter the board."


def lies_on_wheel(card: int, name: str) -> str:
    return f"Card {card} lies on {name}'s wheel; correct that first."


def starting_card(card: int) -> str:
    return f"Card {card} is a starting card; those are never in the deck or the discard pile."


def market_has_nine(card: int) -> str:
    return f"The market holds nine cards; swap {card} with the one that is not there."


def bad_option(name: str, wanted: str) -> str:
    return f'Option "{name}" must be {wanted}.'


def unknown_option(name: str, known: Sequence[str]) -> str:
    return f'Ponzi Scheme has no option "{name}"; it has {listed(known)}.'


def seat_count(low: int, high: int, given: int) -> str:
    return f"Ponzi Scheme is for {low} to {high} players, not {given}."


def bad_names() -> str:
    return "Every player needs a name of their own."
