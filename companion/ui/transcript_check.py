"""Checking a transcript that somebody pasted or opened: the verdict, the seals, and what is wrong with it."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable
from typing import Any

import flet as ft

from companion.table.transcript import Unreadable, kind_of, split
from companion.table.verify import Report, Walk, read, signatures
from companion.ui.fields import field, use_typed
from companion.ui.files import open_file
from companion.ui.guard import screen as component
from companion.ui.join import trouble
from companion.ui.kit.buttons import brass, outline
from companion.ui.kit.dock import stack
from companion.ui.kit.frame import screen, top_bar
from companion.ui.kit.marks import mark
from companion.ui.kit.paper import row, sheet, sheet_head
from companion.ui.kit.theme import BODY, MOMENT, SMALL, Theme
from companion.ui.kit.type import heading, say
from companion.ui.shell import Shell
from companion.ui.words import t

SLICE = 6
"""Lines checked between two looks at the screen; each has two signatures."""


async def check(data: bytes, progress: Callable[[int, int], None]) -> Report:
    """The report on a transcript's bytes, made in slices so that the screen goes on. Raises Unreadable."""
    lines = split(data)
    if kind_of(lines) != "transcript":
        raise Unreadable(t("check.script"))
    entries = [read(line) for line in lines]
    walk = Walk()
    for start in range(0, len(entries), SLICE):
        progress(start, len(entries))
        await asyncio.sleep(0)
        part = entries[start : start + SLICE]
        # The first entry names the hub's key, so it leads every part.
        for entry, signed in zip(part, signatures([entries[0], *part])[1:], strict=True):
            walk.take(entry, signed)
    return walk.report()


@component
def TranscriptCheck(shell: Shell, theme: Theme) -> ft.Control:
    text = use_typed("")
    no_report: Report | None = None
    report, set_report = ft.use_state(no_report)
    wrong, set_wrong = ft.use_state("")
    idle: float | None = None
    share, set_share = ft.use_state(idle)

    async def judge(data: bytes) -> None:
        set_wrong("")
        set_share(0.0)
        try:
            set_report(await check(data, lambda done, of: set_share(done / max(of, 1))))
        except Unreadable as error:
            set_wrong(f"{t('check.unreadable')}: {error}.")
        finally:
            set_share(None)

    async def pick() -> None:
        data = await open_file()
        if data is not None:
            await judge(data)

    if report is not None:
        return _verdict(shell, theme, report, lambda: set_report(None))
    body: list[ft.Control] = [say(theme, t("check.why"), BODY, theme.c.on_table_soft)]
    if wrong:
        body.append(trouble(theme, wrong))
    body.append(sheet(theme, field(theme, t("check.field"), text.value, text.put, lines=9), padding=14))
    if share is not None:
        bar = ft.ProgressBar(value=share, color=theme.c.accent_fill, bgcolor=theme.c.table2, height=8, border_radius=4)
        body.append(ft.Column([say(theme, t("check.checking"), BODY, theme.c.on_table), bar], spacing=6, tight=True))
    return screen(
        theme,
        top=top_bar(theme, t("check.title"), back=shell.back),
        body=body,
        dock=stack(
            [
                brass(
                    theme, t("check.check"), lambda: shell.run(judge, text.now.strip().encode() + b"\n"), icon="shield"
                ),
                outline(theme, t("check.open"), lambda: shell.run(pick), icon="book"),
            ]
        ),
        message=shell.message(theme),
        width=680,
    )


def _verdict(shell: Shell, theme: Theme, report: Report, again: Any) -> ft.Control:
    c = theme.c
    colour = c.good if report.ok else c.danger
    why = t("check.good_why") if report.ok else t("check.bad_why", n=len(report.problems))
    verdict = ft.Row(
        [
            mark("shield" if report.ok else "close", theme.icon(44), colour),
            ft.Column(
                [
                    heading(theme, t("check.good" if report.ok else "check.bad"), MOMENT, colour),
                    say(theme, why, BODY),
                ],
                spacing=4,
                tight=True,
                expand=True,
            ),
        ],
        spacing=14,
        vertical_alignment=ft.CrossAxisAlignment.START,
    )
    counts: Counter[str] = Counter(sealed.status for sealed in report.seals)
    seals = ", ".join(t(f"check.{status}", n=counts[status]) for status in STATUSES if counts[status])
    facts = [
        row(theme, t("check.entries"), str(report.entries), rule=False),
        row(theme, t("check.code"), (report.table_code or "–").replace(" ", " · ")),
        row(theme, t("check.hub_only"), str(report.hub_only)),
        row(theme, t("check.seals"), seals or t("check.none")),
        *[row(theme, t("check.rulings"), f"{line.seq}: {line.sentence} {line.ruling}") for line in report.rulings],
    ]
    body = [
        ft.Semantics(content=sheet(theme, verdict, padding=16), live_region=True),
        sheet(theme, _column(facts)),
    ]
    if report.problems:
        listed = [row(theme, t("check.entry", n=p.entry), p.message) for p in report.problems[:SHOWN]]
        rest = len(report.problems) - SHOWN
        if rest > 0:
            listed.append(say(theme, t("check.more", n=rest), SMALL, c.soft))
        body.insert(1, sheet(theme, _column([sheet_head(theme, t("check.problems")), *listed])))
    return screen(
        theme,
        top=top_bar(theme, t("check.title"), back=shell.back),
        body=[*body, ft.Container(height=4)],
        dock=stack([outline(theme, t("check.another"), again)]),
        width=680,
    )


def _column(rows: list[ft.Control]) -> ft.Control:
    return ft.Column(rows, spacing=0, tight=True, horizontal_alignment=ft.CrossAxisAlignment.STRETCH)


STATUSES = ("verified", "unopened", "withdrawn", "mismatch")
SHOWN = 40
"""Problems listed."""
