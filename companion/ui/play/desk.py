"""What a table screen is drawn from, and the hands that act for it: one value for all its parts, in every game.

A game's own desk is a subclass with its own ``Mode``; ``use_desk`` makes it.
"""

from __future__ import annotations

import asyncio
import contextvars
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, TypeVar

import flet as ft

from companion.device.session import Session
from companion.games.game import Move, Prompt
from companion.table.model import Table
from companion.table.refusal import Refusal
from companion.ui.fields import use_typed
from companion.ui.kit.theme import Theme

TOLD_FOR = 6.0
"""Seconds that the toast stays."""


def nothing() -> None:
    """A way that leads nowhere."""


@dataclass(frozen=True, slots=True)
class Ways:
    """Where a table screen leads to outside itself. ``offline``: the banner shows; ``panel``: the sheet to open at once
    (``correct``); ``locked``: how often the phone was locked, after which private figures are hidden again; ``store``:
    what this device remembers beside its tables (``get`` and ``set`` texts by key), None where nothing is kept."""

    back: Callable[[], Any] = nothing
    history: Callable[[], Any] = nothing
    invite: Callable[[], Any] | None = None
    share: Callable[[], Any] = nothing
    again: Callable[[], Any] = nothing
    offline: bool = False
    panel: str = ""
    locked: int = 0
    store: Any = None


@dataclass(frozen=True, slots=True)
class Mode:
    """Where a person is within one step (the name of ``step``); forgotten as soon as the step is over. ``seat``:
    recording for this seat. A game adds its own places, all with defaults."""

    step: str = ""
    seat: str | None = None


@dataclass(frozen=True, slots=True)
class Panel:
    """A sheet over the screen: ``help``, ``correct``, ``ruling``, ``stop``, ``player`` (name), or a game's own."""

    kind: str
    about: str = ""


@dataclass(frozen=True, slots=True)
class Told:
    """What has just been recorded; ``own``: here, so that it can be taken back with the same thumb."""

    text: str
    seq: int
    own: bool = True


@dataclass(frozen=True)
class Desk:
    """``me``: whose figures the screen shows, None for a board. ``acting``: for whom the dock asks, None while another
    device's person decides. ``covered``: private figures are hidden. ``view`` and ``mode`` are the game's own."""

    theme: Theme
    session: Session
    ways: Ways
    view: Any
    prompt: Prompt
    me: str | None
    acting: str | None
    mode: Any
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

    def move(self, do: str, seat: str | None = None) -> Move | None:
        """The open move of that kind, for ``seat`` (the acting one unless given)."""
        wanted = seat if seat is not None else self.acting
        return next((m for m in self.prompt.moves if m.do == do and m.seat in (wanted, None)), None)

    def change(self, **changes: Any) -> None:
        """Another place within this step; what isn't named stays as it is."""
        self.set_refused(None)
        self.edit(lambda mode: replace(mode, **changes))

    def edit(self, does: Callable[[Any], Any]) -> None:
        """Applies ``does`` to the newest mode of this step: fast fingers are ahead of the screen."""
        prompt, me = self.prompt, self.me

        def edited(mode: Any) -> Any:
            here = mode.step == open_step(prompt, mode.seat or me)
            new = does(mode if here else type(mode)())
            return replace(new, step=open_step(prompt, new.seat or me))

        self.set_mode(edited)

    def leave(self) -> None:
        self.set_refused(None)
        self.set_mode(type(self.mode)())

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

    def why_not(self, event: Mapping[str, Any]) -> str:
        """The rules' own sentence against ``event``."""
        rules = self.table.rulebook
        problems = rules.problems(self.table.state, rules.parse(dict(event)))
        return problems[0].message if problems else ""

    def has_device(self, seat: str) -> bool:
        found = self.table.seat(seat)
        return found is not None and found.key is not None

    def is_present(self, seat: str) -> bool:
        """Whether the seat's device is there; who has none is always there."""
        return not self.has_device(seat) or seat in self.session.present or seat in self.session.seats

    def may_record(self, seat: str | None) -> bool:
        """Whether this device may record a public move of ``seat`` (None: one that belongs to nobody)."""
        if not self.session.seats and not self.session.is_host:
            return False
        if seat is None or seat in self.session.seats or self.session.is_host:
            return True
        return bool(self.view.options["recording"] == "anyone")

    @property
    def hot_seat(self) -> bool:
        return len(self.session.seats) > 1


D = TypeVar("D", bound=Desk)


def open_step(prompt: Prompt, seat: str | None) -> str:
    """One name for all that ``seat`` may do now but end the game (for all that anybody may do, where it is not asked).

    So a screen notices when it has moved on, and nobody's figures go because somebody else was faster.
    """
    moves = [m for m in prompt.moves if m.do != "stop"]
    own = [m for m in moves if m.seat is not None and m.seat == seat]
    return " ".join(sorted(m.step for m in own or moves))


def asked(desk: Desk, dock: ft.Control) -> ft.Control:
    """``dock`` as the answer to one question. While somebody else's entry leaves the question as it is, its buttons
    stay who they are, and a tap on its way arrives. With another question they are others, so that no tap meant
    for the old one answers the new one."""
    seat = desk.acting or desk.me
    own = any(m.seat == seat and m.do != "stop" for m in desk.prompt.moves)
    dock.key = open_step(desk.prompt, seat) if own or desk.acting is not None else "waiting"
    return dock


def viewer(seats: tuple[str, ...], prompt: Prompt, lead: str | None = None) -> str | None:
    """Whose figures a device with several seats shows: who has to decide, else ``lead``, else its first seat."""
    if len(seats) < 2:
        return seats[0] if seats else None
    return next((s for s in prompt.waiting if s in seats), lead if lead in seats else seats[0])


def use_desk(
    theme: Theme,
    session: Session,
    ways: Ways,
    kind: type[D],
    blank: Mode,
    lead: Callable[[Any], str | None] = lambda _state: None,
) -> D:
    """Hook: the desk of ``session`` as it stands, drawn again after every change.

    ``blank`` is the game's mode of somebody who has touched nothing; ``lead`` names, by the game's state, whose turn a
    device with several seats shows while nobody on it has to decide.
    """
    _, set_tick = ft.use_state(0)
    place = use_typed(blank)
    mode, set_mode, drawn = place.value, place.put, place.now
    panel, set_panel = ft.use_state(Panel(ways.panel) if ways.panel else None)
    opened, set_opened = ft.use_state("")
    hidden, set_hidden = ft.use_state(False)
    busy, set_busy = ft.use_state(0)
    refused, set_refused = ft.use_state(None)
    told, set_told = ft.use_state(None)
    flying = ft.use_ref(False)
    locks = ft.use_ref(ways.locked)
    newest = ft.use_ref(session.table.head.seq)
    stop: Any = ft.use_ref(None)

    async def tell(said: Told) -> None:
        set_told(lambda _old: said)
        await asyncio.sleep(TOLD_FOR)
        set_told(lambda now: None if now == said else now)

    def changed() -> None:
        set_tick(lambda n: n + 1)
        lines = [line for line in session.table.lines if line.seq > (newest.current or 0)]
        newest.current = session.table.head.seq
        heard = [line for line in lines if line.kind in ("game", "undo") and line.by not in session.seats]
        if heard and len(session.seats) < 2:
            ft.context.page.run_task(tell, Told(heard[-1].sentence, heard[-1].seq, own=False))

    def subscribe() -> None:
        context = contextvars.copy_context()
        stop.current = session.listen(lambda: context.copy().run(changed))

    def unsubscribe() -> None:
        if stop.current is not None:
            stop.current()

    def locked() -> None:
        if ways.locked != locks.current:
            locks.current = ways.locked
            set_hidden(True)
            set_opened("")

    ft.use_effect(subscribe, dependencies=[session], cleanup=unsubscribe)
    ft.use_effect(locked, dependencies=[ways.locked])

    rules, state = session.table.rulebook, session.table.state
    prompt = rules.prompt(state)
    me = viewer(session.seats, prompt, lead(state))
    view = rules.view(state, me, session.amounts(me))
    if mode.step and mode.step != open_step(prompt, mode.seat or me):
        mode = blank
    several = len(session.seats) > 1
    covered = (opened != me) if several else hidden
    # Who shows his figures shows them until the phone goes to somebody else, not for the rest of the game.
    ft.use_effect(lambda: set_opened(""), dependencies=[me])

    def cover(on: bool) -> None:
        if several:
            set_opened("" if on else me or "")
        else:
            set_hidden(on)

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
        set_mode(blank)
        set_panel(None)
        line = session.table.line(found.seq)
        if line is not None and not quiet:
            await tell(Told(line.sentence, found.seq))
        elif quiet:
            set_told(None)

    def run(outcome: Any, *, quiet: bool = False) -> None:
        """One thing at a time: a second tap on the same button is not a second move. Nor is one on a button that says
        what fingers have changed since (“Seal 2” when a 5 was typed after the 2): the next drawing says it right."""
        if flying.current or place.now != drawn:
            outcome.close()
            return
        flying.current = True
        ft.context.page.run_task(doing, outcome, quiet)

    sent = any(p.step in prompt.steps for p in session.pending)
    stands = told is not None and (not told.own or told.seq in session.table.undoable[:1])
    waiting = [s for s in prompt.waiting if s in session.seats]
    acting = mode.seat or (me if me in waiting else waiting[0] if waiting else None)
    return kind(
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
        busy=busy > 0 or sent,
        refused=refused,
        told=told if stands else None,
        set_mode=set_mode,
        set_panel=set_panel,
        set_refused=set_refused,
        cover=cover,
        run=run,
    )


def whose(desk: Desk, name: str, you: str) -> str:
    """A name, or "you"."""
    return you if name == desk.me and not desk.hot_seat else name
