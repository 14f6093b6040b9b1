"""A turn in two taps: the card, then its target. Only what the prompt offers can be recorded."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any

import flet as ft

from companion.games.game import Move
from companion.ui.kit.buttons import brass_gradient, tappable, text_button
from companion.ui.kit.choices import Dashed, choice, keyed
from companion.ui.kit.dock import answers, stack
from companion.ui.kit.marks import mark
from companion.ui.kit.theme import SMALL, TEXT, Role
from companion.ui.kit.type import say
from companion.ui.schemers.asking import asks, back, head
from companion.ui.schemers.desk import ICONS, KEYS, TEAL, Desk, Panel, card
from companion.ui.words import t

WORD = Role(TEXT, ft.FontWeight.W_700, 13, 15)


def grid_dock(desk: Desk) -> ft.Control:
    """Twelve cards, the stockpile first, then the eleven actions in the order of the rules sheet."""
    theme = desk.theme
    discard = desk.move("discard")
    out = None
    if discard is not None:
        label = t("schemers.discard_label")
        out = text_button(theme, t("schemers.discard"), partial(desk.play, discard), label=label, hint=KEYS["discard"])
    across = 2 if theme.large and theme.phone else 4
    if theme.room.value >= 1024:
        across = 6
    cells = [_cell(desk, do) for do in ICONS]
    rows: list[ft.Control] = [ft.Row(cells[i : i + across], spacing=6) for i in range(0, len(cells), across)]
    parts = [head(desk, asks(desk, "ask"), out), *rows]
    if any(m.do in ("pile_empty", "end_round") for m in desk.prompt.moves):
        parts.append(text_button(theme, t("schemers.pile.open"), lambda: desk.set_panel(Panel("pile"))))
    return stack(parts, gap=6)


def _cell(desk: Desk, do: str) -> ft.Control:
    """One card of the grid: the stockpile in coral, what is not possible dashed, with the reason when it is pressed."""
    theme, c = desk.theme, desk.theme.c
    move = desk.move(do) if do != "decline" else None
    lit = do == "play" and move is not None
    off = move is None and not (do == "decline" and desk.view.played is not None)
    ink = c.on_accent if lit else c.soft if off else c.ink
    words = card(do)
    if do == "decline" and desk.view.played is not None:
        words = f"{words} ({len(desk.view.played.chain)})"
    body = ft.Column(
        [
            mark(ICONS[do], theme.icon(26), ink if lit or off else theme.mark(TEAL)),
            say(
                theme, words, WORD, ink, align=ft.TextAlign.CENTER, size=12 if theme.tight and not theme.large else None
            ),
        ],
        spacing=4,
        tight=True,
        alignment=ft.MainAxisAlignment.CENTER,
        horizontal_alignment=ft.CrossAxisAlignment.CENTER,
    )
    lies = keyed(theme, body, KEYS[do], ink if lit else c.soft)
    label = t("schemers.card_label", card=card(do), does=t(f"schemers.does.{do}"))
    tall = None if theme.large else 54 if theme.height < 700 else 66
    padding = ft.Padding.symmetric(horizontal=2, vertical=4 if not theme.large else 8)
    if off:
        box = ft.Container(content=lies, padding=padding, alignment=ft.Alignment.CENTER, height=tall)
        return tappable(
            theme,
            Dashed(theme, box),
            f"{label}, {t('common.not_possible')}",
            lambda: desk.set_refused(_why(desk, do)),
            height=tall,
            expand=1,
            key=f"card-{do}",
        )
    return tappable(
        theme,
        lies,
        label,
        partial(tap, desk, do, move),
        fill=None if lit else c.raised,
        edge=None if lit else c.outline,
        gradient=brass_gradient(theme) if lit else None,
        shadow=True,
        height=tall,
        padding=padding,
        expand=1,
        key=f"card-{do}",
    )


def tap(desk: Desk, do: str, move: Move | None) -> None:
    """What needs no target is recorded at once."""
    if move is None:
        desk.change(let=False, card="")
    elif move.choices == ({},):
        desk.play(move)
    else:
        desk.change(card=do, let=True)


def _why(desk: Desk, do: str) -> str:
    """The rules' own sentence against a card that can't be played now."""
    seat = desk.acting or desk.seat().name
    other = next((s.name for s in desk.view.seats if s.name != seat), seat)
    partner = desk.view.seat(seat).partner
    event: dict[str, Any] = {"do": do, "seat": seat}
    if do == "scheme":
        event["with"] = other
    elif do in ("scam", "embezzle"):
        event["target"] = partner or other
    elif do == "safe":
        event["from"] = "pile"
    return desk.why_not(event)


def target_dock(desk: Desk) -> ft.Control:
    """The one question more: against whom, how many, or from where."""
    theme, do = desk.theme, desk.mode.card
    move = desk.move(do)
    if move is None:
        return grid_dock(desk)
    buttons = [_target(desk, move, number, fields) for number, fields in enumerate(move.choices, 1)]
    across = 1 if theme.large and theme.phone else min(len(buttons), 4 if len(buttons) not in (5, 6) else 3)
    left = ft.Row([back(desk), mark(ICONS[do], theme.icon(26), theme.mark(TEAL))], spacing=2, tight=True)
    parts: list[ft.Control] = [
        head(desk, t(f"schemers.target.{do}"), left=left),
        answers(theme, buttons, across=across),
    ]
    if theme.large and theme.phone:
        parts.append(text_button(theme, t("schemers.back"), lambda: desk.change(card="")))
    else:
        parts.append(say(theme, t(f"schemers.does.{do}").capitalize() + ".", SMALL, theme.c.soft))
    return stack(parts)


def _target(desk: Desk, move: Move, number: int, fields: Mapping[str, Any]) -> ft.Control:
    """One of the legal targets, with what is there to take."""
    theme = desk.theme
    seat = move.seat or ""
    if "cards" in fields:
        word, detail = t("schemers.smuggled", n=fields["cards"]), ""
    elif "from" in fields:
        scheme = desk.view.scheme_of(seat)
        hand = fields["from"] == "hand"
        word = t(f"schemers.from.{'hand' if hand else 'joint' if scheme else 'pile'}")
        n = desk.view.seat(seat).hand if hand else desk.exposed(seat)
        detail = t(f"schemers.from_detail.{fields['from']}", n=n)
    else:
        word = fields.get("with") or fields["target"]
        partner = desk.view.seat(word).partner
        if move.do == "phish":
            detail = t("schemers.hand", n=desk.view.seat(word).hand)
        else:
            detail = t("schemers.exposed", n=desk.exposed(word))
        if partner is not None and move.do != "phish":
            detail = f"{detail}, + {partner}"
    label = t("schemers.target_label", card=card(move.do), name=word, detail=detail).removesuffix(", ")
    return choice(
        theme,
        word,
        detail,
        partial(desk.play, move, **fields),
        label=label,
        height=66 if theme.height < 700 else 90,
        key=f"target-{word}",
        hint=str(number),
    )
