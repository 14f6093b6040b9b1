"""Every English sentence of these rules, so that a translation can replace this one file.

Sentences that explain a refusal say what to do instead.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from companion.games.points import Points, written
from companion.games.schemers.actions import ACTIONS, LOOKED_AT

PLAYING = "How To Play"
ENDING = "Ending a Round"
SCORING = "Scoring"
RULES: Mapping[str, str] = {do: action.title for do, action in ACTIONS.items()}
"""Headings of the rules text: the parts of a round, and the action cards by their events."""

OWN_PILES = ("Own stockpile", "Own offshore assets", "Uncrackable safes")


def listed(words: Sequence[str], last: str = "and") -> str:
    """ "a", "a and b", "a, b and c"."""
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} {last} {words[-1]}"


def money(points: Points) -> str:
    """ "$12,500.50", "−$4,000"."""
    return f"−${written(-points)}" if points < 0 else f"${written(points)}"


def cards(number: int, kind: str = "card") -> str:
    return f"{number} {kind}" if number == 1 else f"{number} {kind}s"


def pair(names: Sequence[str]) -> str:
    return listed(names)


# Why an event can't be recorded


def nobody(name: str, names: Sequence[str]) -> str:
    return f'Nobody called "{name}" sits here; the players are {listed(names)}.'


def over() -> str:
    return "The game is over. If that was a slip, take its last line back."


def counting_now() -> str:
    return "The round has ended and is being counted. If that was a slip, take the end of the round back."


def last_was_played() -> str:
    return "The last card was played and the draw pile is empty: only Offer Declined can follow, then the round ends."


def not_in_turn(name: str, turn: str) -> str:
    return f"It is {turn}'s turn, not {name}'s."


def no_card(name: str, needed: int, held: int) -> str:
    return f"{name} needs {cards(needed)} for this and by this record holds {held}. If the hand is wrong, correct it."


def not_self(name: str) -> str:
    return f"{name} plays this against another player."


def in_scheme(name: str, partner: str) -> str:
    return f"{name} is in a scheme with {partner}; each player can be in one scheme only, and only Defraud breaks it."


def no_own_scheme(name: str) -> str:
    return f"{name} is in no scheme, and Defraud is for partners only."


def own_partner(name: str, partner: str) -> str:
    return f"{name} and {partner} share one stockpile; the card against a partner is Defraud."


def nothing_exposed(name: str) -> str:
    return f"No card of {name}'s stockpile lies outside the offshore assets and the safes; take one from the hand."


def nothing_to_decline() -> str:
    return "Nothing was played just now that an Offer Declined could answer."


def pile_is_empty() -> str:
    return "The draw pile is empty already."


def pile_has(left: int) -> str:
    return f"By this record {cards(left)} {'is' if left == 1 else 'are'} left in the draw pile."


def round_goes_on(left: int | None) -> str:
    why = "everybody still holds cards" if not left else f"the draw pile still has {cards(left)}"
    return f"A round ends when the draw pile is empty and somebody has played the last card; by this record {why}."


def count_later() -> str:
    return "Dollars are counted when the round has ended: record its end first."


def counted_finally(name: str) -> str:
    return f"{name}'s count was sealed with the others' and can't be replaced; if it is wrong, correct it in the open."


def seal_first(name: str, sealing: bool) -> str:
    return f"{name} has yet to {'seal' if sealing else 'open'} a count; a correction can follow it."


def open_here() -> str:
    return "At this table counts are said openly; only with the option “sealed counts” are they sealed."


def no_scheme(names: Sequence[str]) -> str:
    return f"{pair(names)} had no scheme in this round."


def scheme_broken(names: Sequence[str]) -> str:
    return f"{pair(names)}'s scheme is broken: their exposed cards are no longer joint."


def only_offshore(names: Sequence[str]) -> str:
    return f"{pair(names)}'s scheme was broken: only what lies offshore is still joint and counted here."


def joint_after_seals() -> str:
    return "Joint piles are counted when everybody's own count has been sealed and opened."


def not_a_partner(name: str, names: Sequence[str]) -> str:
    return f"{name} has no part in {pair(names)}'s joint pile."


def no_joint_count(names: Sequence[str]) -> str:
    return f"{pair(names)}'s joint pile has not been counted yet."


def confirmed_already(name: str) -> str:
    return f"{name} has confirmed this count already."


def exposed_is_joint(name: str, partner: str) -> str:
    return f"{name}'s exposed cards lie in the joint pile with {partner}: correct that one."


def no_light_tracking() -> str:
    return 'Schemers & Scammers is tracked in full here, so "tracking" must be "full".'


def deck_too_small(deck: int, players: int, hand: int) -> str:
    return f"A deck of {cards(deck)} is too small to deal {hand} to each of {players} players."


# What happened


def played(name: str) -> str:
    return f"{name} added a card to the stockpile."


def discarded(name: str) -> str:
    return f"{name} discarded a card."


def smuggled(name: str, number: int) -> str:
    return f"{name} smuggled in {cards(number)}." if number else f"{name} played Smuggle and brought nothing in."


def offshore(name: str, number: int) -> str:
    if not number:
        return f"{name} played Offshore Assets over nothing."
    return f"{name} moved {cards(number)} offshore."


def locked(name: str, from_pile: bool, partner: str | None) -> str:
    if not from_pile:
        return f"{name} locked a card from the hand in a safe."
    if partner is None:
        return f"{name} locked a card of the stockpile in a safe."
    return f"{name} locked a card of the joint pile with {partner} in a safe of {name}'s own, which the rules allow."


def played_against(do: str, name: str, target: str | None) -> str:
    title = ACTIONS[do].title
    return f"{name} played {title}." if target is None else f"{name} played {title} on {target}."


def declined(names: Sequence[str]) -> str:
    """The chain and its result."""
    told = " ".join(
        f"{name} declined." if number % 2 == 0 else f"{name} declined that." for number, name in enumerate(names)
    )
    return f"{told} {stands(len(names))}"


def stands(chain: int) -> str:
    return "The action is cancelled." if chain % 2 else "The action stands."


def schemed(name: str, other: str, number: int) -> str:
    return f"{name} and {other} scheme together, {cards(number)} in their joint pile."


def stole(name: str, victim: str, number: int) -> str:
    return f"{name} took {cards(number)} from {victim}." if number else f"{victim} had nothing to take."


def dealt_out(received: Sequence[tuple[str, int]]) -> str:
    if not received:
        return "There was nothing to deal out."
    return f"Dealt out: {', '.join(f'{name} {number}' for name, number in received)}."


def phished(name: str, victim: str, looked: int) -> str:
    if not looked:
        return f"{victim} held no card."
    look = f"{LOOKED_AT} cards" if looked == LOOKED_AT else f"all of the {cards(looked)}"
    return f"{name} looks at {look} and takes one; {victim} draws again at the end of the next own turn."


def defrauded(name: str, partner: str, number: int) -> str:
    return f"{name} took the joint pile, {cards(number)}: the scheme with {partner} is over."


def defraud_failed(name: str, partner: str) -> str:
    return f"{name}'s attempt to defraud {partner} failed, which costs both."


def last_card() -> str:
    return "That was the last card: the round ends when nobody declines any more."


def round_ended() -> str:
    return "The round has ended; count your stockpiles."


def counted(name: str, dollars: Sequence[int]) -> str:
    parts = [f"{money(d)} {kind}" for d, kind in zip(dollars, ("exposed", "offshore", "in safes"), strict=True) if d]
    return f"{name} counted {listed(parts) if parts else 'nothing'}."


def counted_hidden(name: str) -> str:
    return f"{name} counted."


def sealed(name: str) -> str:
    return f"{name} sealed a count."


def gone_on(name: str, had_sealed: bool) -> str:
    why = "never opened the sealed count" if had_sealed else "sealed no count"
    return f"{name} {why}: the table counts {name}'s cards in the open."


def counted_joint(names: Sequence[str], exposed: int, offshore: int) -> str:
    parts = [f"{money(d)}{kind}" for d, kind in ((exposed, ""), (offshore, " offshore")) if d]
    return f"{pair(names)}'s joint pile: {listed(parts) if parts else 'nothing'}."


def confirmed(name: str, names: Sequence[str]) -> str:
    return f"{name} confirmed {pair(names)}'s joint count."


def round_brought(number: int, gains: Sequence[tuple[str, Points]]) -> str:
    return f"Round {number}: {', '.join(f'{name} {money(gain)}' for name, gain in gains)}."


def next_round(number: int, dealer: str, first: str) -> str:
    return f"Round {number}: {dealer} deals, {first} begins."


def won(names: Sequence[str], total: Points) -> str:
    return f"{listed(names)} {'wins' if len(names) == 1 else 'share the win'} with {money(total)}."


def out_of_cards() -> str:
    return "The draw pile is empty."


def stopped() -> str:
    return "The table ended the game."


def corrected(what: str, seat: str | None, scheme: Sequence[str] | None, to: object, dollars: Sequence[int]) -> str:
    """The sentence of a correction (``correct.py`` lists them)."""
    two = pair(scheme) if scheme else ""
    sums = listed([money(d) for d in dollars]) if dollars else ""
    amount = f"${to}" if isinstance(to, str) else f"{to}"
    sentences = {
        "hand": f"{seat} holds {to} cards",
        "exposed": f"{seat}'s exposed cards are {to}",
        "offshore": f"{seat}'s offshore cards are {to}",
        "safes": f"{seat}'s safes are {to}",
        "joint_exposed": f"{two}'s exposed cards are {to}",
        "joint_offshore": f"{two}'s joint offshore cards are {to}",
        "scheme": f"{two} are in a scheme" if to == "together" else f"{two} are in no scheme any more",
        "attempts": f"in {two}'s scheme {to} Defrauds failed",
        "pile": f"the draw pile has {to} cards",
        "turn": f"it is {to}'s turn",
        "dealer": f"{to} is the dealer",
        "round": f"this is round {to}",
        "total": f"{seat}'s total is {money(to) if isinstance(to, int) else amount}",
        "count": f"{seat}'s piles are worth {sums} (exposed, offshore, safes)",
        "joint_count": f"{two}'s joint piles are worth {sums} (exposed, offshore)",
    }
    return f"Corrected: {sentences[what]}."


# Lines of the score sheet, and what does not add up


def cards_line(number: int) -> str:
    return cards(number) if number else ""


def half_line(partner: str, offshore: bool) -> str:
    return f"Half of the joint {'offshore assets' if offshore else 'stockpile'} with {partner}"


def whole_line(dollars: int) -> str:
    return f"of {money(dollars)}"


def bonus(partner: str) -> str:
    return f"Bonus for the scheme with {partner}"


def nobody_tried() -> str:
    return "nobody tried to defraud"


def penalty(partner: str) -> str:
    return f"Penalty for the scheme with {partner}"


def tried(seat: str | None, stopped: str | None) -> str:
    if seat is None:
        return "A Defraud failed."
    return f"{seat}'s Defraud was declined{'' if stopped is None else f' by {stopped}'}."


def then_broken(by: str) -> str:
    return f"Then {by} defrauded."


def round_line(number: int) -> str:
    return f"Round {number}"


def adjusted_line(number: int) -> str:
    return f"Corrected in round {number}"


def shared(names: Sequence[str], total: Points) -> str:
    return f"{listed(names)} share a place with {money(total)} each; the rules name no tie-break."


def no_winner(target: int) -> str:
    return f"The table stopped before anybody had {money(target)}, so nobody won."


def another_round(names: Sequence[str], total: Points) -> str:
    return f"{listed(names)} are level at {money(total)}: one more round decides."


def few_players() -> str:
    return "With two players a scheme works by the letter, but nobody is left to steal from: better with three or more."


def not_confirmed(names: Sequence[str], number: int, missing: Sequence[str]) -> str:
    return f"{listed(missing)} never confirmed {pair(names)}'s joint count of round {number}."


def dollars_without_cards(whose: str, pile: str, dollars: int, number: int) -> str:
    return f"Round {number}: {whose} counted {money(dollars)} {pile}, where by this record no card lay."


def beyond_deck(whose: str, pile: str, number_of: int, dollars: int, limits: tuple[int, int], number: int) -> str:
    least, most = limits
    return (
        f"Round {number}: {whose} counted {money(dollars)} {pile}, but in this deck {cards(number_of)} "
        f"can only be worth {money(least)} to {money(most)}."
    )


PILES = ("exposed", "offshore", "in safes")
