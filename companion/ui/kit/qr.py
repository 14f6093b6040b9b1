"""A QR code as one canvas: black on white in every theme, with its four modules of quiet."""

from __future__ import annotations

import flet as ft
import flet.canvas as cv
import qrcode

from companion.ui.kit.colour import QR_INK, QR_PAPER


def qr(link: str, size: float, label: str, *, radius: float = 14) -> ft.Control:
    """``size`` is the whole square with the quiet zone. A module is a whole number of half pixels
    wide, so all are alike on a phone."""
    code = qrcode.QRCode(border=0, error_correction=qrcode.constants.ERROR_CORRECT_M)
    code.add_data(link)
    code.make(fit=True)
    rows = code.get_matrix()
    unit = max(1.0, 2 * size // (len(rows) + 8) / 2)
    start = (size - unit * len(rows)) / 2
    paint = ft.Paint(color=QR_INK, anti_alias=False)
    bars: list[cv.Shape] = []
    for y, row in enumerate(rows):
        x = 0
        while x < len(row):
            run = x
            while run < len(row) and row[run]:
                run += 1
            if run > x:
                bars.append(cv.Rect(start + x * unit, start + y * unit, (run - x) * unit, unit + 0.05, paint=paint))
            x = max(run, x + 1)
    picture = ft.Container(
        content=cv.Canvas(bars, width=size, height=size),
        bgcolor=QR_PAPER,
        border_radius=radius,
        width=size,
        height=size,
    )
    return ft.Semantics(content=picture, label=label, image=True, exclude_semantics=True)
