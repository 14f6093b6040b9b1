"""Lines of the score sheet, and what does not add up."""

from __future__ import annotations

from collections.abc import Sequence

from companion.games.points import Points
from companion.games.schemers.words.names import cards, listed, money


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


def dollars_without_cards(whose: str, pile: str, dollars: int, number: int) -> str:
    return f"Round {number}: {whose} counted {money(dollars)} {pile}, where by this record no card lay."


def beyond_deck(whose: str, pile: str, number_of: int, dollars: int, limits: tuple[int, int], number: int) -> str:
    least, most = limits
    return (
        f"Round {number}: {whose} counted {money(dollars)} {pile}, but in this deck {cards(number_of)} "
        f"can only be worth {money(least)} to {money(most)}."
    )
