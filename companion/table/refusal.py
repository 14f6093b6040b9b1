"""Why an intent was not recorded, in words that the person who tapped can act on."""

from __future__ import annotations

from typing import Final, Literal, get_args

Kind = Literal["malformed", "impossible", "rules", "not_yours", "stale", "busy", "version", "unknown", "fork"]
"""``malformed``: not of the format. ``impossible``: can't be represented now, nobody can insist. ``rules``: against the
rules, the table may insist. ``not_yours``: somebody else's to record. ``stale``: it was right once, something came in
between. ``busy``: nothing was stored, send the same bytes later. ``version``: needs another build. ``unknown``: no such
table. ``fork``: the device has seen a history that is not this table's."""

KINDS: Final = frozenset(get_args(Kind))


class Refusal(Exception):
    """The answer to an intent (or a line of a script) that is not recorded. ``message`` is one sentence."""

    def __init__(self, kind: Kind, message: str) -> None:
        super().__init__(message)
        self.kind: Final = kind
        self.message: Final = message

    def json(self) -> dict[str, str]:
        return {"kind": self.kind, "message": self.message}

    def __repr__(self) -> str:
        return f"Refusal({self.kind!r}, {self.message!r})"
