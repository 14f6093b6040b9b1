"""What frames every screen of the table: title, table code, banners, actions, toast."""

from __future__ import annotations

from companion.table.model import Lot
from companion.ui.kit.theme import Theme
from companion.ui.play.chrome import banners as banners
from companion.ui.play.chrome import code as code
from companion.ui.play.chrome import message as message
from companion.ui.play.chrome import top_actions as top_actions
from companion.ui.ponzi.desk import Desk
from companion.ui.words import t
from crypto.chain import seal_words as words_of


def title(desk: Desk) -> str:
    view = desk.view
    if desk.theme.large and desk.theme.phone:
        return t("ponzi.top.short", n=view.round)
    return t("ponzi.top.title", n=view.round, phase=t(f"ponzi.phase.{view.phase}"))


def seal_of(lot: Lot) -> tuple[str, ...]:
    """The three words of a lot's seal."""
    return tuple(words_of(bytes.fromhex(lot.seal)).split())


def envelope_width(theme: Theme) -> float:
    """Room for the envelope: it shrinks on a short screen."""
    return min(theme.width - 60, 322, theme.height * 0.4)
