"""Lines of the score sheet and of the books, what does not add up, and verdicts on what is coming."""

from __future__ import annotations

from collections.abc import Sequence

from companion.games.ponzi.words.names import INDUSTRIES, listed


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


def not_tracked() -> str:
    return (
        "The market is not tracked: nobody checks which row a card came from, and bears are counted by hand. "
        "Wheels, interest, cash and points are reckoned in full."
    )


def clear_until(round: int) -> str:
    return f"Clear until round {round}"


def short_in(missing: int, round: int) -> str:
    return f"{missing} short in round {round}"


def due_in(due: int, round: int) -> str:
    return f"{due} due in round {round}"
