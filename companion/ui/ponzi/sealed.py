"""The offerer's screen until the answer comes: the seal's words, and the own price while a finger rests."""

from __future__ import annotations

from typing import Any

import flet as ft

from companion.table.model import Lot
from companion.ui.kit.buttons import outline, text_button
from companion.ui.kit.dock import question, stack
from companion.ui.kit.envelope import open_envelope, seal_words, sealed_envelope
from companion.ui.kit.frame import screen, top_bar
from companion.ui.kit.hold import Hold
from companion.ui.kit.marks import mark
from companion.ui.kit.theme import ACTION, BODY, Theme
from companion.ui.kit.type import say
from companion.ui.ponzi.chrome import banners, envelope_width, seal_of, top_actions
from companion.ui.ponzi.desk import Desk, Panel
from companion.ui.ponzi.panels import panel
from companion.ui.ponzi.strip import placed, strip
from companion.ui.ponzi.wheel import small_wheel
from companion.ui.words import t


@ft.component
def SealedScreen(desk: Desk, lot: Lot, wax: Any = None) -> ft.Control:
    """What the offerer sees until the answer comes: the seal's words, and the own price while a finger rests.

    The seal falls once: ``wax`` remembers whose has."""
    theme, c = desk.theme, desk.theme.c
    shown, set_shown = ft.use_state(False)
    fresh, set_fresh = ft.use_state(wax is not None and wax.current != lot.lot)

    def fallen() -> None:
        if wax is not None:
            wax.current = lot.lot

    def show(on: bool) -> None:
        set_shown(on)
        set_fresh(False)

    ft.use_effect(fallen, dependencies=[lot.lot])
    price = desk.session.envelope(lot.seat, lot.lot).price
    to = desk.view.seat(lot.to)
    looked = lot.looked is not None
    art: ft.Control
    if shown and price is not None:
        art = open_envelope(
            theme, min(envelope_width(theme), 292), str(price), label=t("ponzi.envelope.amount", n=price)
        )
    else:
        art = sealed_envelope(theme, envelope_width(theme), fresh=fresh)
    status = t("ponzi.envelope.looked" if looked else "ponzi.envelope.looking", name=lot.to)
    if lot.void_by == lot.seat:
        status = t("ponzi.void.waiting", name=lot.to)
    line = question(
        theme,
        t("ponzi.envelope.hand_over"),
        detail=status,
        out=small_wheel(theme, placed(to), desk.view.turns, 44),
        refused=desk.refused,
    )
    parts: list[ft.Control] = [line]
    if lot.void_by == lot.to:
        parts = [*void_request(desk, lot)]
    parts.append(Hold(theme, _face(theme), t("ponzi.envelope.mine_five"), show))
    outs: list[ft.Control] = []
    if not looked and lot.offered in desk.table.undoable[:1]:
        outs.append(text_button(theme, t("ponzi.envelope.take_back"), lambda: desk.undo(lot.offered), icon="undo"))
    elif looked and lot.void_by is None:
        outs.append(text_button(theme, t("ponzi.void.agreed"), lambda: desk.set_panel(Panel("void", lot.lot))))
    outs.append(text_button(theme, t("ponzi.envelope.to_table"), lambda: desk.change(aside=True)))
    parts.append(ft.Row(outs, alignment=ft.MainAxisAlignment.SPACE_BETWEEN, wrap=True, spacing=0, run_spacing=0))
    lock = ft.Row(
        [
            mark("lock", theme.icon(22), c.accent_fill),
            say(theme, t("ponzi.envelope.nobody_learns"), BODY, c.on_table, expand=True),
        ],
        spacing=10,
        vertical_alignment=ft.CrossAxisAlignment.START,
    )
    body = [
        ft.Container(content=art, alignment=ft.Alignment.CENTER, padding=ft.Padding.only(top=16)),
        ft.Container(
            content=say(
                theme, t("ponzi.envelope.read_aloud", name=lot.to), BODY, c.on_table_soft, align=ft.TextAlign.CENTER
            ),
            padding=ft.Padding.only(top=10),
        ),
        seal_words(theme, seal_of(lot)),
        ft.Container(
            content=ft.Container(content=lock, width=330),
            alignment=ft.Alignment.CENTER,
            padding=ft.Padding.only(top=12),
        ),
    ]
    return screen(
        theme,
        top=top_bar(
            theme,
            t("ponzi.envelope.for", name=lot.to),
            t("ponzi.envelope.round", n=desk.view.round),
            back=lambda: desk.change(aside=True),
            actions=top_actions(desk),
        ),
        banners=banners(desk),
        strip=strip(desk),
        body=body,
        dock=stack(parts, gap=4),
        over=panel(desk),
        width=560,
    )


def void_request(desk: Desk, lot: Lot) -> list[ft.Control]:
    """The other party would call the trade off."""
    me = lot.seat if lot.void_by == lot.to else lot.to
    reason = lot.void_reason or "agreed"
    event = {"do": "void", "seat": me, "lot": lot.lot, "reason": reason}
    return [
        question(desk.theme, t(f"ponzi.void.asked_{reason}", name=lot.void_by), refused=desk.refused),
        outline(desk.theme, t("ponzi.void.confirm"), lambda: desk.record(event, None, seat=me)),
    ]


def _face(theme: Theme) -> ft.Control:
    c = theme.c
    words = say(theme, t("ponzi.envelope.hold_mine"), ACTION, c.ink, align=ft.TextAlign.CENTER)
    return ft.Container(
        content=ft.Row(
            [mark("finger", theme.icon(22), c.ink), ft.Container(content=words)],
            alignment=ft.MainAxisAlignment.CENTER,
            spacing=10,
            tight=True,
        ),
        border=ft.Border.all(1.5, c.outline),
        border_radius=14,
        alignment=ft.Alignment.CENTER,
        padding=ft.Padding.symmetric(horizontal=14, vertical=17),
    )
