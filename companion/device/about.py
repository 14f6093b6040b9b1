"""What this device remembers about each of its tables beside log and secrets: how to get back, and what the home
screen says about it. It is read before the first screen is drawn, so it imports little."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass, field, fields, replace
from typing import TYPE_CHECKING, Any, Literal

from companion.device.saved import Saved
from companion.device.store import Store

if TYPE_CHECKING:
    from companion.device.invitation import Invitation
    from companion.table.model import Table


@dataclass(frozen=True, slots=True)
class About:
    """One table, as kept under ``table/<id>/about``. Bytes in hex."""

    id: str
    kind: Literal["hub", "local"]
    game: str = ""
    address: str = ""
    """The hub's host and port."""
    secure: bool = False
    hub: str = ""
    """The hub's key, once it is known."""
    hub_hash: str = ""
    """By which a link named that key."""
    secret: str = field(default="", repr=False)
    """The invitation, if this device has it."""
    code: str = ""
    checked: int = 0
    """The newest entry up to which all signatures have been checked here."""
    players: tuple[str, ...] = ()
    seats: tuple[str, ...] = ()
    phase: str = ""
    summary: str = ""
    at: str = ""

    done: bool = False
    """Whether the game is over and nothing sealed is left to open: nothing is secret any more."""

    def invited(self, invitation: Invitation) -> About:
        """The same table by this invitation: the host's address may be new, the hub's key may not."""
        return replace(
            self,
            address=invitation.address,
            secure=invitation.secure,
            hub_hash=invitation.hub.hex(),
            secret=invitation.secret.hex(),
        )

    def on_hub(self, hub: str, digest: str, secret: str) -> About:
        """The same table, opened here on the hub with that key."""
        return replace(self, hub=hub, hub_hash=digest, secret=secret)

    def admitted(self, table: str, hub: str) -> About:
        """The table that a knock led to."""
        return replace(self, id=table, hub=hub)

    @property
    def invitation(self) -> Invitation | None:
        from companion.device.invitation import Invitation

        if not self.secret:
            return None
        secret, digest = bytes.fromhex(self.secret), bytes.fromhex(self.hub_hash)
        return Invitation(self.address, self.id, secret, digest, self.secure)

    def saved(self) -> Saved:
        return Saved(self.id, self.kind, self.game, self.players, self.seats, self.phase, self.summary, self.at)

    def seen(self, table: Table, seats: tuple[str, ...], at: str, checked: int) -> About:
        """The same table as it stands now."""
        from companion.device.envelopes import holds_no_secret

        return replace(
            self,
            game=table.game,
            hub=self.hub or table.hub,
            checked=checked,
            players=tuple(seat.name for seat in table.seats),
            seats=seats,
            phase=table.phase,
            done=holds_no_secret(table),
            summary=summary(table),
            at=at,
        )


def summary(table: Table) -> str:
    """One line for the home screen, such as "Round 5, funding"."""
    if table.phase == "lobby":
        return f"{len(table.seats)} seated, not started" if table.seats else "Nobody seated yet"
    if table.phase in ("over", "books"):
        return "Over, books open" if table.phase == "books" else "Over"
    game = table.rulebook
    return f"Round {game.public(table.state, {})['round']}, {game.prompt(table.state).phase}"


def _key(table: str) -> str:
    return f"table/{table}/about"


async def write_about(store: Store, about: About) -> None:
    """Raises StoreError."""
    await store.set(_key(about.id), json.dumps(asdict(about), separators=(",", ":")))


async def read_about(store: Store, table: str) -> About | None:
    """None for a table that this device does not know or can't read. Raises StoreError."""
    try:
        data: dict[str, Any] = json.loads(await store.get(_key(table)) or "{}")
        known = {f.name: data[f.name] for f in fields(About) if f.name in data}
        about = About(**known)
        return replace(about, players=tuple(about.players), seats=tuple(about.seats))
    except (ValueError, TypeError, AttributeError):
        return None


async def known_tables(store: Store) -> list[str]:
    """Raises StoreError."""
    keys = await store.keys("table/")
    return [parts[1] for key in keys if len(parts := key.split("/")) == 3 and parts[2] == "about"]


async def forget_table(store: Store, table: str) -> None:
    """Removes all of a table: what the home screen shows last, so that a failure can be tried again."""
    for key in sorted(await store.keys(f"table/{table}/"), key=lambda key: key.endswith("/about")):
        await store.remove(key)
