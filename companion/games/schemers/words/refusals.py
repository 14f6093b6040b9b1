"""Why an event, an option or a seat can't be recorded, and what to do instead."""

from __future__ import annotations

from collections.abc import Sequence

from companion.games.schemers.words.names import cards, listed, pair


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
