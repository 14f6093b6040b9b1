"""Where the app is: the part of the address behind ``#``, and nothing else decides which screen is shown.

``/`` home, also for the terminal's ``/hub/<hash>``: a browser that opened it is there · ``/join`` typing a link or a
code · ``/join/<table>/<secret>/<hub>`` the link of a QR code ·
``/local/<game>`` · ``/check`` · ``/score/<game>`` · ``/settings`` · ``/trust`` · ``/table/<id>`` and its pages.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

HOME = "/"
SCREENS = frozenset({"join", "local", "check", "score", "settings", "trust"})
TABLE_PAGES = frozenset({"", "history", "invite", "trust", "settings", "share"})
_ID = re.compile(r"[0-9a-f]{32}")
_GAME = re.compile(r"[a-z]{1,20}")


@dataclass(frozen=True, slots=True)
class Route:
    """One place. ``table`` and ``game`` are set where the screen is about one; ``invited`` when the address is a
    QR code's link, whose secret must not stay in the address bar."""

    screen: str = "home"
    table: str | None = None
    game: str | None = None
    invited: bool = False

    @property
    def path(self) -> str:
        """The address of this place; never one that holds a secret."""
        if self.screen == "home":
            return HOME
        if self.table is not None:
            return f"/table/{self.table}" + ("" if self.screen == "table" else f"/{self.screen}")
        return f"/{self.screen}" + (f"/{self.game}" if self.game else "")

    @property
    def parent(self) -> Route:
        """Where the back arrow leads."""
        if self.table is not None and self.screen != "table":
            return Route("table", self.table)
        return Route()


def parse(path: str) -> Route:
    """The place that ``path`` names; anything unknown is home, so that a mistyped address is never an error."""
    parts = [p for p in path.split("?")[0].strip("/").split("/") if p]
    match parts:
        case ["join", _, _, _]:
            return Route("join", invited=True)
        case ["table", table] if _ID.fullmatch(table):
            return Route("table", table)
        case ["table", table, page] if _ID.fullmatch(table) and page in TABLE_PAGES:
            return Route(page, table)
        case ["local" | "score" as screen, game] if _GAME.fullmatch(game):
            return Route(screen, game=game)
        case [screen] if screen in SCREENS:
            return Route(screen)
    return Route()


def fragment(url: str) -> str:
    """The path behind ``#`` in ``url``, or ``/``."""
    return url.split("#", 1)[1] or HOME if "#" in url else HOME


def without_secret(url: str) -> str:
    """``url`` with an invitation cut off, for messages and logs."""
    return url.split("#/join/", 1)[0] + ("#/join" if "#/join/" in url else "")


_LINK = re.compile(r"https?://[^\s/#<>()@]+/#/join(?:/[A-Za-z0-9_-]+){3}")
_URL = re.compile(r"https?://[^\s<>()]+")
_HUB_LINK = re.compile(r"https?://[^/#@]+/?(?:#/?(?:hub/[A-Za-z0-9_-]+)?)?")
_HUB_TYPED = re.compile(r"[^\s/#<>()@:]+:\d{1,5}/?")


def parse_link(text: str) -> str | None:
    """The invitation's link in what somebody pasted, which may stand inside a sentence; None if there is none."""
    found = _LINK.search(text)
    return found[0] if found else None


def parse_hub_link(text: str) -> str | None:
    """The address of a host's computer in what somebody pasted or typed: the terminal's link, or what stands before
    its ``#``, also without ``http://``; None if there is none."""
    if url := _URL.search(text):
        link = url[0].rstrip(".,;")
        return link if _HUB_LINK.fullmatch(link) else None
    typed = text.strip()
    return f"http://{typed}" if _HUB_TYPED.fullmatch(typed) else None
