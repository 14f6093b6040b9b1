"""The links that QR codes carry: to a table, with the proof that a device was invited, and to a hub.

``http://<address>/#/join/<table>/<secret>/<hash>``: table id, 16 secret random bytes, and the first 16 bytes of the
SHA-256 of the hub's key, each as 22 characters of base64url, so that the QR code stays small. What follows the ``#``
never reaches a server. The secret is the seed of a key pair; entry 1 of the table holds its public half, so the secret
itself is never sent to anybody.

``http://<address>/#/hub/<hash>`` is the terminal's: to the hub, whatever table. A browser opens the app there; an
installed app learns where the hub is and which key it must have.
"""

from __future__ import annotations

import base64
import binascii
import hashlib
import re
import secrets
from dataclasses import dataclass, field, replace
from urllib.parse import urlsplit

from companion.table.refusal import Refusal
from crypto.identity import Identity, SigningKey

SECRET_BYTES = 16
_PLACE = re.compile(r"(\[[0-9A-Fa-f:.]+\]|[A-Za-z0-9_-]{1,63}(\.[A-Za-z0-9_-]{1,63}){0,9})(:\d{1,5})?")
_ROUTE = re.compile(r"/?join/([A-Za-z0-9_-]{22})/([A-Za-z0-9_-]{22})/([A-Za-z0-9_-]{22})/?")
_HUB_ROUTE = re.compile(r"/?(?:hub/([A-Za-z0-9_-]{22})/?)?")


def hub_hash(hub_key: bytes) -> bytes:
    """The 16 bytes by which a link names a hub's key."""
    return hashlib.sha256(hub_key).digest()[:SECRET_BYTES]


def _text(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def _bytes(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "==")


@dataclass(frozen=True, slots=True)
class Invitation:
    """``address`` is host and port; ``table`` the table's id in hex; ``secret`` and ``hub`` are 16 bytes each."""

    address: str
    table: str
    secret: bytes = field(repr=False)
    hub: bytes
    secure: bool = False

    @classmethod
    def new(cls, address: str, table: str, hub_key: bytes) -> Invitation:
        return cls(address, table, secrets.token_bytes(SECRET_BYTES), hub_hash(hub_key))

    def at(self, address: str) -> Invitation:
        """The same invitation to a hub that says it is found at ``address``."""
        return replace(self, address=address)

    @property
    def key(self) -> SigningKey:
        """The key pair whose public half stands in entry 1."""
        return Identity(self.secret).signing

    def link(self) -> str:
        scheme = "https" if self.secure else "http"
        parts = _text(bytes.fromhex(self.table)), _text(self.secret), _text(self.hub)
        return f"{scheme}://{self.address}/#/join/{'/'.join(parts)}"

    @classmethod
    def parse(cls, link: str) -> Invitation:
        """Raises Refusal (malformed) for anything that is not such a link."""
        try:
            address, secure, found = _taken_apart(link, _ROUTE)
            table, secret, hub = (_bytes(text) for text in found.groups())
        except (ValueError, binascii.Error):
            raise Refusal(
                "malformed", "This is not an invitation to a table. Scan the QR code again, or copy its whole link."
            ) from None
        return cls(address, table.hex(), secret, hub, secure)


@dataclass(frozen=True, slots=True)
class HubLink:
    """Where a hub is: ``address`` is host and port, ``hub`` the hash of its key, None in an address that was typed."""

    address: str
    hub: bytes | None = None
    secure: bool = False

    @property
    def page(self) -> str:
        """The http address of the hub's own page."""
        return f"{'https' if self.secure else 'http'}://{self.address}/"

    def link(self) -> str:
        return self.page + ("" if self.hub is None else f"#/hub/{_text(self.hub)}")

    @classmethod
    def parse(cls, link: str) -> HubLink:
        """Raises Refusal (malformed) for anything that is neither such a link nor the address before its ``#``."""
        try:
            address, secure, found = _taken_apart(link, _HUB_ROUTE)
            hub = None if found[1] is None else _bytes(found[1])
        except (ValueError, binascii.Error):
            raise Refusal(
                "malformed", "This is not the address of a host's computer. One looks like http://192.168.1.20:8550/."
            ) from None
        return cls(address, hub, secure)


def _taken_apart(link: str, route: re.Pattern[str]) -> tuple[str, bool, re.Match[str]]:
    """Host and port, whether by https, and the ``route`` behind the ``#``. Raises ValueError for another link."""
    parts = urlsplit(link.strip())
    found = route.fullmatch(parts.fragment)
    place = parts.scheme in ("http", "https") and _PLACE.fullmatch(parts.netloc)
    if not place or parts.port == 0 or found is None:  # asking for the port raises for one above 65535
        raise ValueError(link)
    return parts.netloc, parts.scheme == "https", found


def hub_url(page: str) -> str | None:
    """The hub's WebSocket address for a page's or hub's http address, None for another scheme."""
    parts = urlsplit(page)
    if parts.scheme not in ("http", "https") or not parts.netloc:
        return None
    return f"{'wss' if parts.scheme == 'https' else 'ws'}://{parts.netloc}/hub"
