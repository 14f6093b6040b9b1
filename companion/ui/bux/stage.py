"""The stage: which deck is drawn from, how many BUX cards are out, what sales pay. Nobody may miss that it changed."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import flet as ft

from companion.games.bux.cards import BUX_CARDS, DECKS
from companion.games.bux.view import BuxView
from companion.ui.kit.buttons import tappable
from companion.ui.kit.colour import fade
from companion.ui.kit.picture import picture
from companion.ui.kit.theme import BESLEY8, BESLEY9, SMALL, Role, Theme
from companion.ui.kit.type import figure, say
from companion.ui.words import number, t

GOLD, ON_GOLD = "#E5A92B", "#1E1030"
PURPLE, ON_PURPLE, PURPLE_SOFT = "#5E2A96", "#FFFFFF", "#E4D5F7"
_R = ft.FontWeight.W_400
PAYS = Role(BESLEY9, _R, 21, 24, 1.5)
LOUD = Role(BESLEY9, _R, 30, 33, 1.4)
OF = Role(BESLEY8, _R, 18, 21, 1.5)
LOUD_FOR = 6.0
"""Seconds for which a change is written large."""
FLIP = 180


@dataclass(frozen=True, slots=True)
class Stage:
    """``deck`` 1 to 3, ``bux`` cards out of it, ``over`` once the ninth is."""

    deck: int
    bux: int
    over: bool = False

    @property
    def double(self) -> bool:
        return self.bux == BUX_CARDS - 1 and not self.over


def stage_of(view: BuxView) -> Stage:
    return Stage(view.number, view.bux, view.over)


def title(stage: Stage) -> str:
    if stage.over:
        return t("bux.stage.over")
    if stage.double:
        return t("bux.stage.double")
    return t("bux.stage.fresh") if stage.deck > 1 and not stage.bux else t("bux.stage.single")


def detail(stage: Stage) -> str:
    if stage.over:
        return ""
    if stage.double:
        return t("bux.stage.then_end" if stage.deck == DECKS else "bux.stage.then_fresh")
    if stage.bux:
        return t("bux.stage.time")
    return t("bux.stage.fresh_single" if stage.deck > 1 else "bux.stage.beginning")


def spoken(stage: Stage) -> str:
    """ "Pays double, one more: a fresh deck. Deck 2 of 3, two BUX cards drawn." """
    what = ", ".join(words for words in (title(stage), detail(stage)) if words)
    return t("bux.stage.spoken", deck=stage.deck, n=stage.bux, number=number(stage.bux), what=what)


def slots(stage: Stage, size: float, *, on_gold: bool) -> ft.Control:
    """Three places for the BUX cards of this deck: drawn ones with their B, open ones dashed with their ordinal."""
    tall = size * 1.4
    gap = size * 0.2
    parts = []
    for n in range(BUX_CARDS):
        x = n * (size + gap) + 1
        out = n < stage.bux or stage.over
        if out:
            edge = "" if on_gold else ' stroke="#FFFFFF" stroke-width="1.6"'
            parts.append(f'<rect x="{x:.1f}" y="1" width="{size:g}" height="{tall:g}" rx="5" fill="{PURPLE}"{edge}/>')
            parts.append(_letter(x + size / 2, 1 + tall / 2, size * 0.62, "B", "#FFFFFF"))
        else:
            ink = ON_GOLD if on_gold else PURPLE_SOFT
            parts.append(
                f'<rect x="{x:.1f}" y="1" width="{size:g}" height="{tall:g}" rx="5" fill="none" stroke="{ink}" '
                f'stroke-opacity=".75" stroke-width="1.6" stroke-dasharray="3.5 3"/>'
            )
            parts.append(_letter(x + size / 2, 1 + tall / 2, size * 0.52, str(n + 1), ink, 0.8))
    return picture("".join(parts), BUX_CARDS * size + 2 * gap + 2, tall + 2)


def _letter(x: float, y: float, size: float, text: str, ink: str, opacity: float = 1.0) -> str:
    return (
        f'<text x="{x:.1f}" y="{y + size * 0.36:.1f}" text-anchor="middle" font-family="Besley900" '
        f'font-size="{size:.1f}" fill="{ink}" fill-opacity="{opacity:g}">{text}</text>'
    )


def face(theme: Theme, stage: Stage, *, loud: bool = False, scale: float = 1.0) -> ft.Control:
    """The strip as it lies there."""
    gold = stage.double or stage.over
    ink, soft = (ON_GOLD, ON_GOLD) if gold else (ON_PURPLE, PURPLE_SOFT)
    colours = ["#F3C452", GOLD, "#DFA021"] if gold else ["#7A42BC", PURPLE, "#4A1F7C"]
    large = theme.large and theme.phone
    big = LOUD if loud else PAYS
    if scale != 1.0:
        big = Role(big.family, big.weight, big.size * scale, big.line * scale, big.most)
    words: list[ft.Control] = [say(theme, title(stage), big, ink, size=(big.size - 3) if theme.tight else None)]
    if detail(stage) and not (large and not loud):
        words.append(say(theme, detail(stage), SMALL, soft, size=13.5 * scale))
    right: list[ft.Control] = []
    if not stage.over:
        right = [
            ft.Column(
                [
                    *([] if large else [say(theme, t("bux.stage.deck"), SMALL, soft, size=13 * scale)]),
                    figure(theme, t("bux.stage.of", n=stage.deck, decks=DECKS), OF, ink, size=OF.size * scale),
                ],
                spacing=0,
                tight=True,
                horizontal_alignment=ft.CrossAxisAlignment.END,
            )
        ]
    size = (22 if theme.tight else 27) * scale
    row = ft.Row(
        [slots(stage, size, on_gold=gold), ft.Column(words, spacing=0, tight=True, expand=True), *right],
        spacing=12 if theme.phone else 18,
        vertical_alignment=ft.CrossAxisAlignment.CENTER,
    )
    return ft.Container(
        content=row,
        gradient=ft.LinearGradient(begin=ft.Alignment.TOP_LEFT, end=ft.Alignment.BOTTOM_RIGHT, colors=colours),
        border=ft.Border.all(2 if loud else 1.2, fade("#FFFFFF", 0.7 if loud else 0.35)),
        border_radius=14,
        padding=ft.Padding.symmetric(horizontal=12, vertical=14 if loud else 7),
        shadow=ft.BoxShadow(
            blur_radius=30 if loud else 12,
            spread_radius=3 if loud else 0,
            color=fade(GOLD if gold else "#B07BFF", 0.7) if loud else fade("#000000", 0.3),
            offset=ft.Offset(0, 0 if loud else 4),
        ),
    )


@ft.component
def StageStrip(theme: Theme, stage: Stage, press: Callable[[], Any], scale: float = 1.0) -> ft.Control:
    """Flips over to a new stage and stays large for some seconds; a tap shows what is still to come."""
    drawn, set_drawn = ft.use_state(stage)
    folded, set_folded = ft.use_state(False)
    loud, set_loud = ft.use_state(False)
    newest: Any = ft.use_ref(stage)

    async def flip(new: Stage) -> None:
        if not theme.still:
            set_folded(True)
            await asyncio.sleep(FLIP / 1000)
        set_drawn(lambda _old: newest.current)
        set_loud(True)
        set_folded(False)
        await asyncio.sleep(LOUD_FOR)
        if newest.current == new:
            set_loud(False)

    def changed() -> None:
        if newest.current != stage:
            newest.current = stage
            ft.context.page.run_task(flip, stage)

    ft.use_effect(changed, dependencies=[stage])
    strip = ft.Container(
        content=face(theme, drawn, loud=loud, scale=scale),
        scale=ft.Scale(scale_x=1, scale_y=0.02 if folded else 1),
        animate_scale=ft.Animation(FLIP, ft.AnimationCurve.EASE_IN_OUT),
    )
    button = tappable(theme, strip, f"{spoken(drawn)} {t('bux.stage.open')}", press, radius=14)
    return ft.Semantics(content=button, live_region=True, container=True)
