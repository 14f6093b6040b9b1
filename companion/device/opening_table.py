"""Entry 1 of a new table, as this device asks for it."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from typing import Any

from companion.games import GAMES
from companion.games.game import MalformedEvent
from companion.table.entry import NOTHING, Intent, Signed, sign
from companion.table.refusal import Refusal
from companion.table.wire import FORMAT
from crypto.identity import SigningKey

TABLE_BYTES = 16
RUN_BYTES = 8


def new_table_id() -> str:
    """Hex. The first volume's id is also the origin that its seals are bound to."""
    return secrets.token_bytes(TABLE_BYTES).hex()


def sign_table(
    table: str, game: str, options: Mapping[str, Any], hub: str, host: SigningKey, invite: bytes | None
) -> Signed:
    """The signed ``table`` event. ``hub`` is the hub's key in hex. Raises Refusal for a game or option there is not."""
    if game not in GAMES:
        raise Refusal("unknown", f"This app does not know the game “{game}”.")
    rulebook = GAMES[game]
    try:
        complete = rulebook.options(options)
    except MalformedEvent as error:
        raise Refusal("malformed", str(error)) from error
    event = {
        "do": "table",
        "format": FORMAT,
        "game": game,
        "rules": rulebook.rules_version,
        "seats": [],
        "options": dict(complete),
        "table": table,
        "origin": table,
        "hub": hub,
        "host": host.public.hex(),
        "invite": invite.hex() if invite is not None else None,
    }
    run = secrets.token_bytes(RUN_BYTES).hex()
    return sign(Intent(table, host.public.hex(), run, 1, NOTHING, None, event), host)
