"""Every English sentence of these rules, so that a translation can replace this one file.

Sentences that explain a refusal say what to do instead. What stands on the back of a card is only told where everybody
saw it: on a drawn card, or where the table shows values.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from companion.games.bux.cards import CARDS

TURN = "What you must do on your turn"
SELLING = "Selling sets"
TRADING = "Trading"
BIDDING = "Bidding"
NO_CREDIT = "No credit in this game"
NO_CHIPS = "If you start your turn with no chips"
NO_CARDS = "If you start your turn with no cards"
DEALING = "How the game starts"
"""Headings by the questions of the rules text."""

PLACES: Mapping[str, str] = {"deck": "in the deck", "discard": "in the discard pile", "drawn": "among the drawn cards"}

SUITS: Mapping[str, str] = {"heart": "heart", "diamond": "diamond", "club": "club", "spade": "spade"}
SHAPES: Mapping[str, str] = {"circle": "circle", "square": "square", "oval": "oval", "cross": "X"}
_ORDINALS = ("", "first", "second", "third")


def listed(words: Sequence[str], last: str = "and") -> str:
    """ "a", "a and b", "a, b and c"."""
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} {last} {words[-1]}"


def face(name: str) -> str:
    """ "heart square"."""
    card = CARDS[name]
    return f"{SUITS[card.suit]} {SHAPES[card.shape]}"


def full(name: str) -> str:
    """ "heart square 25"."""
    return f"{face(name)} {CARDS[name].value}"


def in_spread(name: str) -> str:
    return f"in {name}'s spread"


def chips(amount: int) -> str:
    return f"{amount:,} chips"


# Why an event can't be recorded


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
    return f"The draw is complete with {needed} more symbol {'card' if needed == 1 else 'cards'}: nothing is drawn after it."


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


# History


def _cards(cards: Sequence[str], values: bool) -> str:
    return listed([full(c) if values else face(c) for c in cards])


def dealt(name: str, cards: Sequence[str], values: bool) -> str:
    return f"{name} was dealt {_cards(cards, values)}."


def drew(name: str, cards: Sequence[str]) -> str:
    if not cards:
        return f"{name} drew three cards."
    return f"{name} drew {listed([full(c) if c in CARDS else 'BUX' for c in cards])}."


def bid(name: str, amount: int) -> str:
    return f"{name} bid {amount}."


def sealed(name: str) -> str:
    return f"{name} sealed a bid."


def bid_opened(name: str, amount: int) -> str:
    return f"{name}'s bid is opened: {amount}."


def gone_on(name: str, sealed: bool) -> str:
    if sealed:
        return f"{name}'s bid was not opened and is forfeited."
    return f"{name} did not bid."


def passed(name: str) -> str:
    return f"{name} passed."


def moved_no_chips(name: str) -> str:
    return f"{name} made a move without chips."


def kept(name: str) -> str:
    return f"{name} kept the three cards."


def sold(name: str, sets: int, amount: int, double: bool) -> str:
    what = "a set" if sets == 1 else f"{sets} sets"
    return f"{name} sold {what} for {chips(amount)}{', paid double' if double else ''}."


def sold_light(name: str, amount: int) -> str:
    return f"{name} sold for {chips(amount)}."


def traded(name: str, give: str, other: str, take: str, values: bool) -> str:
    return f"{name} took {other}'s {_cards([take], values)} for {_cards([give], values)}."


def took100(name: str) -> str:
    return f"{name} had no chips and took 100."


def stage(deck: int, bux: int) -> str:
    return f"Deck {deck}, {bux} BUX {'card' if bux == 1 else 'cards'} out."


def stopped() -> str:
    return "The table ended the game."


def won(name: str, price: int, drawer: str) -> str:
    if name == drawer:
        return f"{name} took the cards" + (f" and paid {price} to the bank." if price else " for nothing.")
    return f"{name} won the cards and paid {drawer} {price}."


def void_bid(name: str) -> str:
    return f"{name}'s bid is void."


def unsold() -> str:
    return "Nobody bid: the cards were discarded."


def short_draw() -> str:
    return "There are fewer than three cards left, so the draw ended."


def time_passes() -> str:
    return "Time is passing."


def pays_double() -> str:
    return "The game pays double."


def pause(deck: int, cards: int) -> str:
    return f"Pause: all {cards} unowned cards are shuffled, and deck {deck} begins. The game pays single."


def light_pause(deck: int) -> str:
    return f"Pause: all unowned cards are shuffled, and deck {deck} begins. The game pays single."


def game_over() -> str:
    return "The last BUX card is out: the game is over."


def corrected(what: str, seat: str | None, card: str | None, to: object, values: bool) -> str:
    """The sentence of a correction (``correct.py`` lists them)."""
    name = _cards([card], values) if card else ""
    other = _cards([to], values) if isinstance(to, str) and to in CARDS else ""
    sentences = {
        "chips": f"{seat} has {to} chips",
        "card": f"{name} lies {PLACES.get(str(to), '')}",
        "spread": f"{name} lies in {seat}'s spread",
        "swap": f"{name} and {other} change places",
        "deck": f"this is deck {to}",
        "bux": f"{to} BUX cards are out",
        "turn": f"it is {to}'s turn",
        "board": "the cards on the table are recorded and tracked from here on",
    }
    return f"Corrected: {sentences[what]}."


# Score


def chips_line(stacks: Mapping[str, int]) -> tuple[str, str]:
    """Source and detail of the one line of a score."""
    return "Chips", listed([f"{count} {colour}" for colour, count in stacks.items()]) if stacks else ""


def shared(names: Sequence[str]) -> str:
    return f"{listed(names)} have equally many chips and share the place."


def ended_early() -> str:
    return "The table ended the game before the last BUX card; chips count as they are."


def owes(name: str, amount: int) -> str:
    return f"{name} is {amount} chips short: the table gave credit."


def odd_spread(name: str, cards: int) -> str:
    return f"{name}'s spread has {cards} cards, which is no multiple of three: something is missing in the record."


def ends_here() -> str:
    return "Cards are not tracked at this table: what spreads hold and what sets are worth is not known."
