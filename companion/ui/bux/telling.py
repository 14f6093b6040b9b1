"""Telling the app which card it is, in three taps: suit, shape, value. What can't be is dashed and says why."""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import replace
from functools import partial

import flet as ft

from companion.games.bux.cards import CARDS, SHAPES, SUITS, VALUES
from companion.ui.bux.card import INKS, bux_card, face_mark
from companion.ui.bux.card import name as naming
from companion.ui.bux.desk import shown
from companion.ui.kit.buttons import tappable
from companion.ui.kit.choices import Dashed
from companion.ui.kit.dock import answers
from companion.ui.kit.marks import mark
from companion.ui.kit.theme import BESLEY9, CHOICE, Role, Theme
from companion.ui.kit.type import figure, say
from companion.ui.words import t

Put = Callable[[str], None]
WORD = replace(CHOICE, most=1.3)
FIGURE = Role(BESLEY9, ft.FontWeight.W_400, 28, 30, 1.6)


def _key(
    theme: Theme, content: ft.Control, words: str, label: str, press: Callable[[], None], *, off: bool, height: float
) -> ft.Control:
    c = theme.c
    body = ft.Column(
        [content, *([say(theme, words, WORD, c.soft if off else c.ink, align=ft.TextAlign.CENTER)] if words else [])],
        spacing=3,
        tight=True,
        alignment=ft.MainAxisAlignment.CENTER,
        horizontal_alignment=ft.CrossAxisAlignment.CENTER,
    )
    if off:
        box = ft.Container(
            content=ft.Container(content=body, opacity=0.4), alignment=ft.Alignment.CENTER, height=height
        )
        label = f"{label}, {t('common.not_possible')}"
        return tappable(theme, Dashed(theme, box), label, press, height=height, expand=1)
    return tappable(
        theme, body, label, press, fill=c.raised, edge=c.outline, shadow=True, height=height, padding=2, expand=1
    )


def card_keys(
    theme: Theme,
    suit: str | None,
    shape: str | None,
    allowed: Collection[str],
    put_suit: Put,
    put_shape: Put,
    put_card: Put,
    why_not: Put,
    *,
    bux: Callable[[], None] | None = None,
    bux_off: bool = False,
) -> ft.Control:
    """The row of keys that is due. ``put_card`` and ``why_not`` get a card's name; ``bux``: a BUX card has a key."""
    height = theme.px(78 if theme.height >= 700 else 66, 1.6)
    free = [CARDS[name] for name in allowed]

    def example(**wanted: str) -> str:
        return next(n for n, card in CARDS.items() if all(getattr(card, k) == v for k, v in wanted.items()))

    keys: list[ft.Control] = []
    if suit is None:
        for name in SUITS:
            off = not any(card.suit == name for card in free)
            icon = mark(f"cards/suit-{name}", theme.icon(34), INKS[name] if not theme.dark else theme.mark(name))
            words = t(f"bux.suit_title.{name}")
            press = partial(why_not, example(suit=name)) if off else partial(put_suit, name)
            keys.append(_key(theme, icon, words, words, press, off=off, height=height))
        if bux is not None:
            word = t("bux.card.bux")
            keys.append(_key(theme, bux_card(theme, 25), word, word, bux, off=bux_off, height=height))
        across = len(keys) if not (theme.large and theme.phone) else 2 if len(keys) == 4 else 3
        return answers(theme, keys, across=across, gap=6)
    if shape is None:
        for name in SHAPES:
            off = not any(card.suit == suit and card.shape == name for card in free)
            sample = example(suit=suit, shape=name)
            picture = face_mark(theme, suit, name, theme.icon(38))
            label = t("bux.card.name", shape=t(f"bux.shape.{name}"), suit=t(f"bux.suit.{suit}"))
            press = partial(why_not, sample) if off else partial(put_shape, name)
            keys.append(_key(theme, picture, t(f"bux.shape_title.{name}"), label, press, off=off, height=height))
        return answers(theme, keys, gap=6)
    for value in VALUES:
        name = f"{suit} {shape} {value}"
        off = name not in allowed
        label = naming(shown(name))
        press = partial(why_not, name) if off else partial(put_card, name)
        keys.append(_key(theme, figure(theme, value, FIGURE), "", label, press, off=off, height=height))
    return answers(theme, keys, across=3, gap=6)
