"""The envelope's three screens: filling it, handing it over, receiving it. A price is drawn only while somebody who may
know it asks to see it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import replace

import flet as ft

from companion.table.model import Lot
from companion.table.refusal import Refusal
from companion.ui.kit.buttons import brass, icon_button, outline, text_button
from companion.ui.kit.colour import fade
from companion.ui.kit.dock import question, sending, stack
from companion.ui.kit.envelope import open_envelope, seal_words, sealed_envelope
from companion.ui.kit.frame import banner, offline, screen, top_bar
from companion.ui.kit.keypad import Edit, keypad
from companion.ui.kit.marks import mark
from companion.ui.kit.paper import pill
from companion.ui.kit.theme import BESLEY8, BODY, STRONG, Role, Theme
from companion.ui.kit.type import figure, runs, say
from companion.ui.ponzi.desk import Desk, Panel
from companion.ui.ponzi.panels import panel
from companion.ui.ponzi.strip import placed, strip
from companion.ui.ponzi.trading import answer_buttons
from companion.ui.ponzi.wheel import small_wheel
from companion.ui.words import t
from crypto.chain import seal_words as words_of

SHOWN_FOR = 5.0
WORD = Role(BESLEY8, ft.FontWeight.W_400, 15, 20)


def words(lot: Lot) -> tuple[str, ...]:
    """The three words of a lot's seal."""
    return tuple(words_of(bytes.fromhex(lot.seal)).split())


def _banners(desk: Desk) -> list[ft.Control]:
    found = [offline(desk.theme)] if desk.ways.offline else []
    if desk.session.trouble:
        found.append(banner(desk.theme, desk.session.trouble, danger=True, icon="shield"))
    return found


def wide(theme: Theme) -> float:
    """Room for the envelope: it shrinks on a short screen."""
    return min(theme.width - 60, 322, theme.height * 0.4)


# -- filling ----------------------------------------------------------------------------------------------------------


def keypad_screen(desk: Desk) -> ft.Control:
    theme, c = desk.theme, desk.theme.c
    to, which, seat = desk.mode.to, desk.mode.industry, desk.acting
    move = desk.move("offer")
    assert to is not None and which is not None and seat is not None
    mine, theirs = desk.view.seat(seat), desk.view.seat(to)
    cash, least = mine.cash, int(desk.view.options["minimum_offer"])
    typed = desk.mode.typed
    price = typed or 0
    over = cash is not None and price > cash
    tile = t(f"ponzi.tile.{which}")

    def put(edit: Edit) -> None:
        desk.edit(lambda mode: replace(mode, typed=edit(mode.typed), sure=False))

    def seal() -> None:
        if price == 0 and not desk.mode.sure:
            desk.change(sure=True)
        elif move is not None:
            desk.run(desk.session.offer(seat, to, which, price, move.step), quiet=True)

    low = price < least
    name = t("ponzi.envelope.seal", n=price, name=to) if price else t("ponzi.envelope.seal_empty", name=to)
    if over:
        button: ft.Control = outline(
            theme, t("ponzi.envelope.too_much", n=cash), None, colour=c.danger, height=60, icon="lock"
        )
    elif low:
        button = outline(theme, t("ponzi.envelope.too_little", n=least), None, height=60)
    else:
        button = brass(theme, name, seal, icon="seal-solid", icon_colour="#7E1A11", height=60)
    below: list[ft.Control] = [keypad(theme, put, bills=True)]
    if desk.mode.sure and price == 0:
        below.append(
            ft.Semantics(
                content=say(theme, t("ponzi.envelope.sure_empty", name=to), STRONG, c.danger), live_region=True
            )
        )
    if desk.refused:
        below.append(ft.Semantics(content=say(theme, desk.refused, BODY, c.danger), live_region=True))
    below.append(sending(theme) if desk.busy else button)
    pills = ft.Row(
        [
            pill(
                theme,
                [
                    mark(which, theme.icon(18), theme.mark(which)),
                    say(
                        theme,
                        t("ponzi.envelope.holdings", mine=mine.tiles[which], name=to, theirs=theirs.tiles[which]),
                        STRONG,
                        size=13.5,
                    ),
                ],
            ),
            pill(
                theme,
                [
                    say(theme, t("ponzi.envelope.you_hold"), STRONG, size=13.5, wrap=False),
                    figure(theme, "?" if cash is None else cash, WORD, size=16),
                ],
            ),
        ],
        spacing=8,
        run_spacing=6,
        wrap=True,
        alignment=ft.MainAxisAlignment.CENTER,
    )
    room = theme.height - (470 if theme.height > 700 else 410)
    picture = open_envelope(
        theme,
        max(150, min(264, room * 0.8)),
        str(price) if typed is not None else "",
        label=t("ponzi.envelope.amount", n=price),
    )
    body = [ft.Container(content=picture, alignment=ft.Alignment.CENTER, padding=ft.Padding.only(top=4)), pills]
    return screen(
        theme,
        top=top_bar(
            theme,
            t("ponzi.envelope.for", name=to),
            t("ponzi.envelope.want", n=desk.view.round, industry=tile),
            back=desk.leave,
            back_icon="close",
            actions=[icon_button(theme, "help", t("common.help"), lambda: desk.set_panel(Panel("help")))],
        ),
        banners=_banners(desk),
        body=body,
        dock=stack(below, gap=8),
        dock_fill=c.sunk,
        dock_most=0.78,
        over=panel(desk),
        width=480,
    )


# -- handing over -----------------------------------------------------------------------------------------------------


@ft.component
def SealedScreen(desk: Desk, lot: Lot):
    """What the offerer sees until the answer comes: the seal's words, and the own price while a finger rests."""
    theme, c = desk.theme, desk.theme.c
    shown, set_shown = ft.use_state(False)
    price = desk.session.envelope(lot.seat, lot.lot).price
    to = desk.view.seat(lot.to)
    looked = lot.looked is not None
    art: ft.Control
    if shown and price is not None:
        art = open_envelope(theme, min(wide(theme), 292), str(price), label=t("ponzi.envelope.amount", n=price))
    else:
        art = sealed_envelope(theme, wide(theme), fresh=True)
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
    parts.append(Hold(theme, t("ponzi.envelope.hold_mine"), t("ponzi.envelope.mine_five"), set_shown))
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
        seal_words(theme, words(lot)),
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
        banners=_banners(desk),
        strip=strip(desk),
        body=body,
        dock=stack(parts, gap=4),
        over=panel(desk),
        width=560,
    )


def top_actions(desk: Desk) -> list[ft.Control]:
    theme, ways = desk.theme, desk.ways
    found: list[ft.Control] = []
    if ways.invite is not None and not (theme.large and theme.phone):
        found.append(icon_button(theme, "qr", t("common.invite"), ways.invite))
    found.append(icon_button(theme, "history", t("common.history"), ways.history))
    return found


def void_request(desk: Desk, lot: Lot) -> list[ft.Control]:
    """The other party would call the trade off."""
    me = lot.seat if lot.void_by == lot.to else lot.to
    reason = lot.void_reason or "agreed"
    event = {"do": "void", "seat": me, "lot": lot.lot, "reason": reason}
    return [
        question(desk.theme, t(f"ponzi.void.asked_{reason}", name=lot.void_by), refused=desk.refused),
        outline(desk.theme, t("ponzi.void.confirm"), lambda: desk.record(event, None, seat=me)),
    ]


@ft.component
def Hold(theme: Theme, text: str, five: str, show: Callable[[bool], None]):
    """A button that works while it is pressed; with a keyboard or a screen reader it shows for five seconds."""
    c = theme.c
    timer = ft.use_ref(0)

    async def for_five() -> None:
        timer.current += 1
        mine = timer.current
        show(True)
        await asyncio.sleep(SHOWN_FOR)
        if timer.current == mine:
            show(False)

    def down(_e: ft.DragDownEvent) -> None:
        timer.current += 1
        show(True)

    def up(_e: object = None) -> None:
        show(False)

    face = ft.Container(
        content=ft.Row(
            [
                mark("finger", theme.icon(22), c.ink),
                ft.Container(content=say(theme, text, Role("Roboto", ft.FontWeight.W_700, 17, 20))),
            ],
            alignment=ft.MainAxisAlignment.CENTER,
            spacing=10,
            tight=True,
        ),
        border=ft.Border.all(1.5, c.outline),
        border_radius=14,
        alignment=ft.Alignment.CENTER,
        padding=ft.Padding.symmetric(horizontal=14, vertical=17),
    )
    pad = ft.GestureDetector(
        content=face, on_pan_down=down, on_pan_end=up, on_pan_cancel=up, exclude_from_semantics=True
    )
    return ft.Semantics(content=pad, label=five, button=True, exclude_semantics=True, on_tap=for_five)


# -- receiving ----------------------------------------------------------------------------------------------------------


@ft.component
def ReceivedScreen(desk: Desk, lot: Lot):
    """Closed until a finger rests on the pad. The first rest is recorded: from then on the price can't be changed."""
    theme, c = desk.theme, desk.theme.c
    held, set_held = ft.use_state(False)
    failed, set_failed = ft.use_state(None)
    asked = ft.use_ref(False)
    timer = ft.use_ref(0)
    found = desk.session.envelope(lot.to, lot.lot)
    looked = lot.looked is not None
    price = found.price if looked else None
    showing = held and price is not None
    tile = t(f"ponzi.tile.{lot.industry}")
    three = " ".join(words(lot))

    async def look() -> None:
        if looked or asked.current:
            return
        asked.current = True
        outcome = await desk.session.look(lot.to, lot.lot)
        asked.current = False
        if isinstance(outcome, Refusal) and lot.looked is None:
            set_failed(outcome.message)

    async def down(_e: ft.DragDownEvent) -> None:
        timer.current += 1
        set_failed(None)
        set_held(True)
        await look()

    def up(_e: object = None) -> None:
        set_held(False)

    async def for_five() -> None:
        timer.current += 1
        mine = timer.current
        set_failed(None)
        await look()
        set_held(True)
        await asyncio.sleep(SHOWN_FOR)
        if timer.current == mine:
            set_held(False)

    size = min(wide(theme), 292)
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
    pad = ft.GestureDetector(
        content=_pad(theme, held),
        on_pan_down=down,
        on_pan_end=up,
        on_pan_cancel=up,
        exclude_from_semantics=True,
    )
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
        ft.Row(
            [text_button(theme, t("ponzi.envelope.show_five"), for_five, colour=c.accent_fill, role=STRONG)],
            alignment=ft.MainAxisAlignment.CENTER,
        ),
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
        banners=_banners(desk),
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
