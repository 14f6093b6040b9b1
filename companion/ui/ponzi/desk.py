"""What a table screen is drawn from, and the hands that act for it: one value for all its parts."""

from __future__ import annotations

import asyncio
import contextvars
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

import flet as ft

from companion.device.session import Session
from companion.games.game import Move, Prompt
from companion.games.ponzi import GAME
from companion.games.ponzi.advice import Outlook, outlook
from companion.games.ponzi.cards import Card
from companion.games.ponzi.view import PonziView, SeatView
from companion.table.model import Lot, Table
from companion.table.refusal import Refusal
from companion.ui.kit.theme import Theme
from companion.ui.words import t

TOLD_FOR = 6.0
"""Seconds that the toast stays."""


def nothing() -> None:
    """A way that leads nowhere."""


@dataclass(frozen=True, slots=True)
class Ways:
    """Where a table screen leads to outside itself. ``offline``: the banner shows; ``panel``: the sheet to open at once
    (``correct``); ``locked``: how often the phone was locked, after which private figures are hidden again."""

    back: Callable[[], Any] = nothing
    history: Callable[[], Any] = nothing
    invite: Callable[[], Any] | None = None
    share: Callable[[], Any] = nothing
    again: Callable[[], Any] = nothing
    offline: bool = False
    panel: str = ""
    locked: int = 0


@dataclass(frozen=True, slots=True)
class Mode:
    """Where a person is within one step; forgotten as soon as the step is over.

    ``seat``: recording for this seat. ``industry``: asked about its row. ``to`` with ``industry``: an envelope is being
    filled. ``typed``: the figures on the keypad; ``cards``: drawn cards typed so far; ``complaint``: why the
    last one wasn't taken. ``sure``: an odd thing was
    confirmed once. ``aside``: the envelope's screen was put away to look at the table.
    """

    step: str = ""
    seat: str | None = None
    industry: str | None = None
    to: str | None = None
    typed: int | None = None
    cards: tuple[int, ...] = ()
    complaint: str = ""
    sure: bool = False
    aside: bool = False


@dataclass(frozen=True, slots=True)
class Panel:
    """A sheet over the screen: ``help``, ``correct``, ``ruling``, ``stop``, ``player`` (name), ``void`` (lot)."""

    kind: str
    about: str = ""


@dataclass(frozen=True, slots=True)
class Told:
    """What has just been recorded here."""

    text: str
    seq: int


@dataclass(frozen=True)
class Desk:
    """``me``: whose figures the screen shows, None for a board. ``acting``: for whom the dock asks, None while another
    device's person decides. ``covered``: private figures are hidden."""

    theme: Theme
    session: Session
    ways: Ways
    view: PonziView
    prompt: Prompt
    me: str | None
    acting: str | None
    mode: Mode
    panel: Panel | None
    covered: bool
    busy: bool
    refused: str | None
    told: Told | None
    set_mode: Callable[[Any], None] = field(repr=False)
    set_panel: Callable[[Any], None] = field(repr=False)
    set_refused: Callable[[Any], None] = field(repr=False)
    cover: Callable[[bool], None] = field(repr=False)
    run: Callable[..., None] = field(repr=False)

    @property
    def table(self) -> Table:
        return self.session.table

    @property
    def step(self) -> str:
        return open_step(self.prompt)

    def seat(self, name: str | None = None) -> SeatView:
        return self.view.seat(name or self.me or self.view.seats[0].name)

    def move(self, do: str, seat: str | None = None) -> Move | None:
        """The open move of that kind, for ``seat`` (the acting one unless given)."""
        wanted = seat if seat is not None else self.acting
        return next((m for m in self.prompt.moves if m.do == do and m.seat in (wanted, None)), None)

    def change(self, **changes: Any) -> None:
        """Another place within this step; what isn't named stays as it is."""
        self.set_refused(None)
        self.edit(lambda mode: replace(mode, **changes))

    def edit(self, does: Callable[[Mode], Mode]) -> None:
        """Applies ``does`` to the newest mode of this step: fast fingers are ahead of the screen."""
        step = self.step

        def edited(mode: Mode) -> Mode:
            return replace(does(mode if mode.step == step else Mode(step)), step=step)

        self.set_mode(edited)

    def leave(self) -> None:
        self.set_refused(None)
        self.set_mode(Mode())

    def record(
        self, event: Mapping[str, Any], step: str | None, *, seat: str | None = None, insist: bool = False
    ) -> None:
        """Records ``event`` as drawn from ``step``; signed by ``seat`` if this device holds it."""
        signer = seat if seat in self.session.seats else None
        self.run(self.session.record(event, step, seat=signer, insist=insist))

    def play(self, move: Move, **fields: Any) -> None:
        """Records one of the open moves with its fields."""
        event = {"do": move.do, **({"seat": move.seat} if move.seat else {}), **fields}
        self.record(event, move.step, seat=move.seat)

    def undo(self, seq: int) -> None:
        self.run(self.session.record({"do": "undo", "entry": seq}, None, seat=self.me), quiet=True)

    def outlook(self, seat: str, fund: Card | None = None) -> Outlook:
        return outlook(self.view, seat, fund)

    def why_not(self, event: Mapping[str, Any]) -> str:
        """The rules' own sentence against ``event``."""
        problems = GAME.problems(self.table.state, GAME.parse(dict(event)))
        return problems[0].message if problems else ""

    def lot(self) -> Lot | None:
        """The sealed envelope that waits for its answer."""
        trade = self.view.trade
        return self.table.lots.get(trade.lot) if trade is not None and trade.lot else None

    def has_device(self, seat: str) -> bool:
        found = self.table.seat(seat)
        return found is not None and found.key is not None

    @property
    def hot_seat(self) -> bool:
        return len(self.session.seats) > 1


def open_step(prompt: Prompt) -> str:
    """One name for all that is open now but ending the game, so that a screen notices when it has moved on."""
    return " ".join(sorted(m.step for m in prompt.moves if m.do != "stop"))


def viewer(seats: tuple[str, ...], prompt: Prompt, trade: Any) -> str | None:
    """Whose figures a device with several seats shows: who has to decide, else its first seat."""
    if len(seats) < 2:
        return seats[0] if seats else None
    return next((s for s in prompt.waiting if s in seats), trade.seat if trade and trade.seat in seats else seats[0])


def use_desk(theme: Theme, session: Session, ways: Ways) -> Desk:
    """Hook: the desk of ``session`` as it stands, drawn again after every change."""
    _, set_tick = ft.use_state(0)
    mode, set_mode = ft.use_state(Mode())
    panel, set_panel = ft.use_state(Panel(ways.panel) if ways.panel else None)
    opened, set_opened = ft.use_state("")
    hidden, set_hidden = ft.use_state(False)
    busy, set_busy = ft.use_state(0)
    refused, set_refused = ft.use_state(None)
    told, set_told = ft.use_state(None)
    flying = ft.use_ref(False)
    stop: Any = ft.use_ref(None)

    def subscribe() -> None:
        context = contextvars.copy_context()
        stop.current = session.listen(lambda: context.copy().run(set_tick, lambda n: n + 1))

    def unsubscribe() -> None:
        if stop.current is not None:
            stop.current()

    def locked() -> None:
        if ways.locked:
            set_hidden(True)
            set_opened("")

    ft.use_effect(subscribe, dependencies=[session], cleanup=unsubscribe)
    ft.use_effect(locked, dependencies=[ways.locked])

    prompt = GAME.prompt(session.table.state)
    trade = GAME.view(session.table.state, None, {}).trade
    me = viewer(session.seats, prompt, trade)
    view = GAME.view(session.table.state, me, session.amounts(me))
    if mode.step and mode.step != open_step(prompt):
        mode = Mode()
    several = len(session.seats) > 1
    covered = (opened != me) if several else hidden

    def cover(on: bool) -> None:
        if several:
            set_opened("" if on else me or "")
        else:
            set_hidden(on)

    async def forget(said: Told) -> None:
        await asyncio.sleep(TOLD_FOR)
        set_told(lambda now: None if now == said else now)

    async def doing(outcome: Any, quiet: bool) -> None:
        set_busy(lambda n: n + 1)
        set_refused(None)
        try:
            found = await outcome
        finally:
            flying.current = False
            set_busy(lambda n: n - 1)
        if isinstance(found, Refusal):
            set_refused(lambda _old: found.message)
            return
        set_mode(Mode())
        set_panel(None)
        line = session.table.line(found.seq)
        if line is not None and not quiet:
            said = Told(line.sentence, found.seq)
            set_told(lambda _old: said)
            await forget(said)
        elif quiet:
            set_told(None)

    def run(outcome: Any, *, quiet: bool = False) -> None:
        """One thing at a time: a second tap on the same button is not a second move."""
        if flying.current:
            outcome.close()
            return
        flying.current = True
        ft.context.page.run_task(doing, outcome, quiet)

    waiting = [s for s in prompt.waiting if s in session.seats]
    acting = mode.seat or (me if me in waiting else waiting[0] if waiting else None)
    return Desk(
        theme=theme,
        session=session,
        ways=ways,
        view=view,
        prompt=prompt,
        me=me,
        acting=acting,
        mode=mode,
        panel=panel,
        covered=covered,
        busy=busy > 0,
        refused=refused,
        told=told if told is not None and told.seq in session.table.undoable[:1] else None,
        set_mode=set_mode,
        set_panel=set_panel,
        set_refused=set_refused,
        cover=cover,
        run=run,
    )


def whose(desk: Desk, name: str) -> str:
    """A name, or "you"."""
    return t("common.you") if name == desk.me and not desk.hot_seat else name


def industry(name: str) -> str:
    return t(f"ponzi.industry.{name}")
