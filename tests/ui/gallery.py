"""Shows single screens in a browser, to look at them: ``python tests/ui/gallery.py 18401``, then
``http://127.0.0.1:18401/?screen=NAME&dark=1&wish=2``. ``shots.py`` takes the pictures."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from urllib.parse import parse_qs, urlparse

import flet as ft

from companion.ui.kit.theme import FONTS, Theme, material

ROOT = Path(__file__).parents[2]
SCREENS: dict[str, Callable[[Theme], ft.Control]] = {}


def screen(name: str) -> Callable[[Callable[[Theme], ft.Control]], Callable[[Theme], ft.Control]]:
    def add(draw: Callable[[Theme], ft.Control]) -> Callable[[Theme], ft.Control]:
        SCREENS[name] = draw
        return draw

    return add


def _game(name: str) -> str:
    """A screen's name begins with its game, Ponzi Scheme's excepted."""
    return next((game for game in ("bux", "schemers") if name.startswith(game)), "ponzi")


@ft.component
def Gallery(page: ft.Page, name: str, dark: bool, wish: float):
    size, set_size = ft.use_state((page.width or 390, page.height or 844))

    def listen() -> None:
        page.on_resize = lambda e: set_size((e.width, e.height))

    ft.use_effect(listen, dependencies=[])
    theme = Theme(game=_game(name), dark=dark, wish=wish, width=size[0], height=size[1])
    return SCREENS[name](theme)


def main(page: ft.Page) -> None:
    query = {k: v[0] for k, v in parse_qs(urlparse(page.url or "").query).items()}
    query |= {k: v[0] for k, v in parse_qs(urlparse(page.route or "").query).items()}
    page.fonts = dict(FONTS)
    dark = query.get("dark") == "1"
    page.theme = page.dark_theme = material(Theme(game=_game(query.get('screen', 'kit')), dark=dark))
    page.theme_mode = ft.ThemeMode.DARK if dark else ft.ThemeMode.LIGHT
    page.padding = 0
    page.views[0].padding = 0
    page.render(Gallery, page, query.get("screen", "kit"), dark, float(query.get("wish", "1")))


if __name__ == "__main__":
    sys.path.insert(0, str(ROOT))
    import tests.ui.gallery as gallery
    import tests.ui.gallery_bux
    import tests.ui.gallery_schemers
    import tests.ui.gallery_screens  # noqa: F401

    ft.run(
        gallery.main,
        host="127.0.0.1",
        port=int(sys.argv[1]),
        view=None,
        assets_dir=str(ROOT / "assets"),
        no_cdn=True,
        web_renderer=ft.WebRenderer.CANVAS_KIT,
    )
