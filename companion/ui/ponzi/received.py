"""The target's screen: closed until a finger rests on the pad, open only while it does."""

from __future__ import annotations

import flet as ft

from companion.table.model import Lot
from companion.table.refusal import Refusal
from companion.ui.kit.buttons import icon_button, text_button
from companion.ui.kit.colour import fade
from companion.ui.kit.dock import question, sending, stack
from companion.ui.kit.envelope import open_envelope, sealed_envelope
from companion.ui.kit.frame import banner, screen, top_bar
from companion.ui.kit.hold import Hold
from companion.ui.kit.marks import mark
from companion.ui.kit.theme import BESLEY8, BODY, STRONG, Role, Theme
from companion.ui.kit.type import runs, say
from companion.ui.ponzi.chrome import banners, envelope_width, seal_of
from companion.ui.ponzi.desk import Desk, Panel
from companion.ui.ponzi.panels import panel
from companion.ui.ponzi.sealed import void_request
from companion.ui.ponzi.trading import answer_buttons
from companion.ui.words import t

WORD = Role(BESLEY8, ft.FontWeight.W_400, 15, 20)


@ft.component
def ReceivedScreen(desk: Desk, lot: Lot) -> ft.Control:
    """Closed until a finger rests on the pad. The first rest is recorded: from then on the price can't be changed."""
    theme, c = desk.theme, desk.theme.c
    held, set_held = ft.use_state(False)
    failed: str | None
    failed, set_failed = ft.use_state(None)  # type: ignore[assignment]
    asked = ft.use_ref(False)
    found = desk.session.envelope(lot.to, lot.lot)
    looked = lot.looked is not None
    price = found.price if looked else None
    showing = held and price is not None
    tile = t(f"ponzi.tile.{lot.industry}")
    three = " ".join(seal_of(lot))

    async def look() -> None:
        if looked or asked.current:
            return
        asked.current = True
        outcome = await desk.session.look(lot.to, lot.lot)
        asked.current = False
        if isinstance(outcome, Refusal) and lot.looked is None:
            set_failed(lambda _old: outcome.message)

    async def show(on: bool) -> None:
        set_held(on)
        if on:
            set_failed(None)
            await look()

    size = min(envelope_width(theme), 292)
    art: ft.Control
    if showing:
        art = open_envelope(theme, size, str(price), label=t("ponzi.envelope.amount", n=price))
    else:
        art = ft.Semantics(
            content=sealed_envelope(theme, size),
            label=t("ponzi.envelope.spoken_for", name=lot.seat, industry=tile, words=three),
            exclude_semantics=True,
        )
    bad = found.proof == "mismatch"
    if bad:
        proof: ft.Control = ft.Semantics(
            content=banner(theme, t("ponzi.envelope.mismatch", name=lot.seat), danger=True, icon="close"),
            live_region=True,
        )
    else:
        key = "ponzi.envelope.matches" if found.proof == "matches" else "ponzi.envelope.seal_is"
        proof = ft.Row(
            [
                mark("shield" if found.proof == "matches" else "seal", theme.icon(22), c.accent_fill),
                ft.Container(content=runs(theme, [(t(key) + " ", BODY, c.on_table), (three, WORD, c.on_table)])),
            ],
            spacing=8,
            wrap=True,
            alignment=ft.MainAxisAlignment.CENTER,
            vertical_alignment=ft.CrossAxisAlignment.CENTER,
        )
    pad = Hold(theme, _pad(theme, held), t("ponzi.envelope.show_five"), show, radius=63, width=126, height=126)
    caption = failed or t(
        "ponzi.envelope.showing" if showing else "ponzi.envelope.opening" if held else "ponzi.envelope.rest"
    )
    body = [
        ft.Container(
            content=art,
            alignment=ft.Alignment.CENTER,
            padding=ft.Padding.only(top=4 if showing else 24),
            height=size * 0.86 + 24,
        ),
        proof,
        ft.Container(
            content=pad, alignment=ft.Alignment.CENTER, padding=ft.Padding.only(top=max(0, (theme.height - 780) / 2))
        ),
        say(theme, caption, BODY, c.on_table_soft, align=ft.TextAlign.CENTER),
        ft.Container(height=6),
    ]
    parts: list[ft.Control] = []
    if lot.void_by == lot.seat:
        parts += void_request(desk, lot)
    elif lot.void_by == lot.to:
        parts.append(question(theme, t("ponzi.void.waiting", name=lot.seat), refused=desk.refused))
    else:
        parts.append(question(theme, t("ponzi.envelope.answer_question"), refused=desk.refused))
    if desk.busy:
        parts.append(sending(theme))
    else:
        parts.append(answer_buttons(desk, str(price) if showing else t("ponzi.envelope.price")))
    if lot.void_by is None and looked:
        parts.append(
            ft.Row(
                [
                    text_button(
                        theme,
                        t("ponzi.envelope.cash_wrong"),
                        lambda: desk.set_panel(Panel("void", lot.lot)),
                        role=STRONG,
                    )
                ],
                alignment=ft.MainAxisAlignment.CENTER,
            )
        )
    return screen(
        theme,
        top=top_bar(
            theme,
            t("ponzi.envelope.from", name=lot.seat),
            t("ponzi.envelope.wants", n=desk.view.round, name=lot.seat, industry=tile),
            back=lambda: desk.change(aside=True),
            actions=[icon_button(theme, "help", t("common.help"), lambda: desk.set_panel(Panel("help")))],
        ),
        banners=banners(desk),
        body=body,
        dock=stack(parts, gap=6),
        dock_most=0.46 if theme.large and theme.phone else 0.6,
        over=panel(desk),
        width=560,
    )


def _pad(theme: Theme, held: bool) -> ft.Control:
    """Where a finger rests: 126 wide, low and central, so that the hand doesn't hide the price above it."""
    c = theme.c
    return ft.Container(
        content=mark("finger", 52, c.on_table),
        width=126,
        height=126,
        border_radius=63,
        alignment=ft.Alignment.CENTER,
        border=ft.Border.all(6 if held else 3, c.accent_fill if held else fade(c.on_table_soft, 0.4)),
        gradient=ft.RadialGradient(
            colors=[fade(c.accent_fill, 0.55 if held else 0.12), fade(c.accent_fill, 0)], stops=[0, 0.72], radius=0.5
        ),
        animate=theme.motion(150),
    )
