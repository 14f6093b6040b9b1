"""Where guests find this machine, and the QR code that takes them there."""

from __future__ import annotations

import ipaddress
import socket

import qrcode
from qrcode.constants import ERROR_CORRECT_L

ANYWHERE = ("0.0.0.0", "::", "")
"""Hosts to listen on that mean every address of this machine."""


def lan_address() -> str | None:
    """This machine's address on its network, or None without a network. Sends nothing."""
    for probe in ("10.255.255.255", "192.0.2.1"):
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as sock:
            try:
                sock.connect((probe, 9))
                found = str(sock.getsockname()[0])
            except OSError:
                continue
        if not ipaddress.ip_address(found).is_loopback and found != "0.0.0.0":
            return found
    try:
        known = socket.gethostbyname_ex(socket.gethostname())[2]
    except OSError:
        known = []
    return next((a for a in known if not ipaddress.ip_address(a).is_loopback), None)


def guest_host(listening: str) -> str:
    """The host that guests can reach when the hub listens on ``listening``; localhost where there is no network."""
    if listening not in ANYWHERE:
        return listening
    return lan_address() or "localhost"


def http_address(host: str, port: int) -> str:
    """``http://host:port``, with brackets round an IPv6 address."""
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"


def qr_lines(text: str) -> list[str]:
    """A QR code for a terminal with dark text on a light ground: two rows of modules in each line of half blocks."""
    code = qrcode.QRCode(error_correction=ERROR_CORRECT_L, border=2)
    code.add_data(text)
    code.make(fit=True)
    rows = code.get_matrix()
    if len(rows) % 2:
        rows.append([False] * len(rows[0]))
    return [
        "".join(" ▀▄█"[top + 2 * bottom] for top, bottom in zip(*pair, strict=True))
        for pair in zip(rows[::2], rows[1::2], strict=True)
    ]
