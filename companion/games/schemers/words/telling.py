"""What happened, one or two sentences an event. Never tells what is sealed."""

from __future__ import annotations

from collections.abc import Sequence

from companion.games.points import Points
from companion.games.schemers.actions import ACTIONS, LOOKED_AT
from companion.games.schemers.words.names import cards, listed, money, pair


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
