"""Makes the home screen's pictures from the drawings in this folder: ``python -m docs.art.render``.

A phone draws a picture in one go; the same drawing as vectors costs it a part of a second at the start.
"""

from __future__ import annotations

import base64
from pathlib import Path

from playwright.sync_api import sync_playwright

from tests.browser.chromium import MISSING, arguments, chromium

HERE = Path(__file__).parent
ASSETS = HERE.parents[1] / "assets"
SHARP = 2
"""Pixels for each logical pixel."""


def main() -> None:
    program = chromium()
    if program is None:
        raise SystemExit(MISSING)
    font = base64.b64encode((ASSETS / "fonts" / "Besley-900.ttf").read_bytes()).decode()
    style = (
        f"@font-face{{font-family:Besley;font-weight:100 900;src:url(data:font/ttf;base64,{font})}}"
        "body{margin:0}svg{display:block}"
    )
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=arguments())
        page = browser.new_page(device_scale_factor=SHARP)
        for drawing in sorted(HERE.glob("*.svg")):
            page.set_content(f"<style>{style}</style>{drawing.read_text('ascii')}")
            page.evaluate("document.fonts.load('20px Besley')")
            picture = page.locator("svg").first
            if drawing.stem.startswith("ground"):  # stretched over a whole screen, where a JPEG's squares would show
                picture.screenshot(path=ASSETS / "art" / f"{drawing.stem}.png")
            else:
                picture.screenshot(path=ASSETS / "art" / f"{drawing.stem}.jpg", type="jpeg", quality=88)
        browser.close()


if __name__ == "__main__":
    main()
