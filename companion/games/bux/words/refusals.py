"""Why an event can't be recorded, and what to do instead."""

from __future__ import annotations

from collections.abc import Sequence

from companion.games.bux.cards import CARDS
from companion.games.bux.words.names import SHAPES, SUITS, face, full, listed


def nobody(name: str, names: Sequence[str]) -> str:
    return f'Nobody called "{name}" sits here; the players are {listed(names)}.'


def over() -> str:
    return "The game is over. If that was a slip, take its last line back."


def deal_first(names: Sequence[str]) -> str:
    return f"First record the three cards dealt to {listed(names)}."


def dealt_already(name: str) -> str:
    return f"{name}'s three cards are recorded; to change one, swap it."


def no_deal() -> str:
    return "The cards have been dealt."


def bux_in_deal() -> str:
    return "A BUX card in the deal goes back into the deck, and another card is dealt in its place: record that one."


def twice(card: str) -> str:
    return f"{full(card)} can't be there twice."


def not_in_deck(card: str, place: str) -> str:
    return f"{full(card)} can't be drawn: by this record it lies {place}. If that is a slip, swap it first."


def finish_drawing(name: str) -> str:
    return f"First record the rest of {name}'s draw."


def finish_auction(name: str) -> str:
    return f"First finish the auction of {name}'s cards."


def no_auction() -> str:
    return "No cards are up for bid."


def not_in_turn(name: str, first: str) -> str:
    return f"It is {first}'s turn, not {name}'s."


def is_drawing(name: str) -> str:
    return f"{name} is drawing."


def auction_on() -> str:
    return "Cards are up for bid: no others are drawn before they are sold."


def nothing_to_draw() -> str:
    return "Every symbol card is in a spread: there is nothing to draw."


def name_cards() -> str:
    return "Name the cards drawn."


def too_many(needed: int) -> str:
    cards = "card" if needed == 1 else "cards"
    return f"The draw is complete with {needed} more symbol {cards}: nothing is drawn after it."


def only_bux() -> str:
    return "Only BUX cards are left in the deck: draw them, and the deck is made new."


def after_third_bux() -> str:
    return "The third BUX card ends the draw from this deck: record what is drawn after it as a new draw."


def sealed_here() -> str:
    return "At this table bids are sealed: each bidder seals one."


def open_here() -> str:
    return "At this table bids are said openly: record the amount."


def spoke_already(name: str) -> str:
    return f"{name} has bid or passed in this auction already."


def closed() -> str:
    return "All have sealed or passed: the bids are being opened."


def decide_first(name: str) -> str:
    return f"{name} had no cards and first says whether to keep the three."


def announce_first() -> str:
    return "First record that three cards were drawn."


def is_out(name: str) -> str:
    return f"{name} has passed and is out of this auction."


def not_asked(name: str, first: str) -> str:
    return f"{first} is to bid, not {name}."


def below(least: int) -> str:
    return f"The next bid is at least {least}."


def no_step(step: int) -> str:
    return f"Bids are multiples of {step}."


def above_chips(name: str, held: int) -> str:
    return f"{name} has {held} chips, and there is no credit."


def holds_bid(name: str) -> str:
    return f"{name} holds the highest bid and waits for the others."


def must_open(name: str, least: int) -> str:
    return f"{name} drew the cards and opens the bidding, with at least {least}."


def cannot_keep(name: str) -> str:
    return f"{name} had cards at the start of the turn, so the three drawn are put up for bid."


def not_held(name: str, card: str, place: str) -> str:
    return f"{name} does not have {full(card)}: by this record it lies {place}."


def no_set(cards: Sequence[str]) -> str:
    return f"{listed([face(c) for c in cards])} share neither suit nor shape."


def own_spread() -> str:
    return "A trade is with another player."


def is_protected(name: str, card: str) -> str:
    held = CARDS[card]
    return f"{name}'s {face(card)} is protected: there is another {SUITS[held.suit]} and another {SHAPES[held.shape]}."


def has_chips(name: str, held: int) -> str:
    return f"{name} has {held} chips; only who has none may take 100."


def no_cards_tracked() -> str:
    return 'This table tracks chips and the stage only; to track cards, correct the "board" first.'


def cards_tracked() -> str:
    return "This table tracks every card, so the stage and the price of a sale follow from the cards: record those."


def stage_back() -> str:
    return "The game has gone further than that; correct the deck or the BUX cards if it was a slip."


def pass_only_light() -> str:
    return "A turn is a sale, a trade or a draw: record that."


def swap_instead(card: str) -> str:
    return f"{full(card)} is up for bid; swap it with the card that really lies there."


def not_drawing() -> str:
    return "No card is missing in a draw; swap the two cards instead."


def turn_goes_on() -> str:
    return "First finish the move that is going on."


def ninth_is_out() -> str:
    return "The last BUX card has been drawn; take that line back first."


def tracked_already() -> str:
    return "This table tracks every card already."


def not_by_three(name: str, cards: int) -> str:
    return f"{name}'s spread has {cards} cards; spreads are multiples of three."
