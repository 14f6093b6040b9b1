"""A table's parts drawn without a page: a desk for one seat, and what a screen reader would find on it."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator
from typing import Any

import flet as ft
from flet.components.component import Component, Renderer

from companion.device.local_session import LocalSession
from companion.ui.kit.theme import Theme
from companion.ui.play import desk as play
from companion.ui.play.desk import Panel, Ways
from companion.ui.ponzi.desk import Desk, Mode
from tests.ui.scenes import Seen


class Acts:
    """What a person's taps came to: recorded events with their steps, and changes of place."""

    def __init__(self, mode: play.Mode | None = None) -> None:
        self.recorded: list[tuple[dict[str, Any], str | None]] = []
        self.mode: Any = mode or Mode()
        self.panel: Panel | None = None
        self.refused: str | None = None

    def set_mode(self, change: Mode | Callable[[Mode], Mode]) -> None:
        self.mode = change(self.mode) if callable(change) else change

    def set_panel(self, panel: Panel | None) -> None:
        self.panel = panel

    def set_refused(self, why: str | None) -> None:
        self.refused = why


def desk(
    table: LocalSession,
    *seats: str,
    mode: play.Mode | None = None,
    theme: Theme | None = None,
    acts: Acts | None = None,
    kind: type[Any] = Desk,
) -> Any:
    """The desk of a device that holds ``seats``; ``acts`` takes note of what is done with it. ``kind``: the game's."""
    acts = acts or Acts()
    if mode is not None:
        acts.mode = mode
    session = Seen(table, seats)

    async def record(event: dict[str, Any], step: str | None, **_: Any) -> None:
        acts.recorded.append((event, step))

    session.record = record  # type: ignore[attr-defined]
    rules = table.table.rulebook
    prompt = rules.prompt(table.table.state)
    me = next((s for s in prompt.waiting if s in seats), seats[0] if seats else None)
    acting = acts.mode.seat or next((s for s in prompt.waiting if s in seats), None)

    def run(doing: Any, *, quiet: bool = False) -> None:
        with contextlib.suppress(StopIteration):
            doing.send(None)

    return kind(
        theme=theme or Theme(),
        session=session,  # type: ignore[arg-type]
        ways=Ways(),
        view=rules.view(table.table.state, me, session.amounts(me)),
        prompt=prompt,
        me=me,
        acting=acting,
        mode=acts.mode,
        panel=None,
        covered=False,
        busy=False,
        refused=None,
        told=None,
        set_mode=acts.set_mode,
        set_panel=acts.set_panel,
        set_refused=acts.set_refused,
        cover=lambda _on: None,
        run=run,
    )


def drawn(draw: Callable[[], Any]) -> list[ft.BaseControl]:
    """Every control of what ``draw`` gives, components included, in the order of the tree."""
    return list(_walk(Renderer().render(draw)))


def _walk(value: Any) -> Iterator[ft.BaseControl]:
    if isinstance(value, (list, tuple)):
        for item in value:
            yield from _walk(item)
    elif isinstance(value, Component):
        value._state.hook_cursor = 0
        yield from _walk(Renderer(value).render(value.fn, *value.args, **value.kwargs))
    elif isinstance(value, ft.BaseControl):
        yield value
        for name in value.__dataclass_fields__:
            if not name.startswith("_") and name not in ("parent", "page"):
                yield from _walk(getattr(value, name, None))


def buttons(draw: Callable[[], Any]) -> dict[str, Callable[[Any], Any]]:
    """The named buttons, by what a screen reader says, with what a press does."""
    found: dict[str, Callable[[Any], Any]] = {}
    for control in drawn(draw):
        if isinstance(control, ft.MergeSemantics):
            named = control.content
            assert isinstance(named, ft.Semantics) and named.label
            inside = next(c for c in _walk(named) if isinstance(c, ft.Button))
            if inside.on_click is not None:
                found[named.label] = inside.on_click
    return found


def texts(draw: Callable[[], Any]) -> str:
    """All words to be seen, one text a line."""
    lines = []
    for control in drawn(draw):
        if isinstance(control, ft.Text):
            lines.append(control.value or "".join(span.text or "" for span in control.spans or []))
    return "\n".join(lines)
