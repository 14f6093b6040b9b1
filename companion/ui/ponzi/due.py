"""Falling due: the sentence, the wheel and the five columns; and the pill that hides everything private."""

from __future__ import annotations

import flet as ft

from companion.games.ponzi.advice import Outlook
from companion.games.ponzi.wheel import HORIZON
from companion.ui.kit.buttons import Press
from companion.ui.kit.marks import mark
from companion.ui.kit.paper import pill_button, sheet, sheet_head
from companion.ui.kit.picture import picture, write
from companion.ui.kit.theme import BODY, FIGURE_M, HEAD, STRONG, Theme
from companion.ui.kit.type import figure, runs, say
from companion.ui.words import t

DOTS = "•••"


def cash_pill(theme: Theme, cash: int | None, hidden: bool, press: Press) -> ft.Control:
    """You hold so much, behind a lock: a tap hides or shows every private figure on the screen."""
    c = theme.c
    shown = DOTS if hidden else "?" if cash is None else str(cash)
    spoken = t("ponzi.cash.hidden") if hidden else t("ponzi.cash.held", n=shown)
    return pill_button(
        theme,
        [
            say(theme, t("ponzi.cash.you_hold"), STRONG, size=13.5, wrap=False),
            figure(theme, shown, FIGURE_M, size=17),
            mark("lock", theme.icon(15), c.accent if hidden else c.soft),
        ],
        f"{spoken} {t('ponzi.cash.show' if hidden else 'ponzi.cash.hide')}",
        press,
    )


def due_words(outlook: Outlook) -> tuple[str, str]:
    """The sentence over the columns, its first half (red when money will be missing) and the rest."""
    short = outlook.shortfall
    if short is None:
        return t("ponzi.due.clear", rounds=HORIZON), ""
    key = "short_now_rest" if short is outlook.rounds[0] else "short_rest"
    return t("ponzi.due.short", n=short.short, round=short.round), t(f"ponzi.due.{key}", due=short.due, left=short.hold)


def verdict(outlook: Outlook) -> tuple[str, bool]:
    """One sentence on a card that might be taken, and whether it is good news: a shortfall five rounds off still is."""
    short = outlook.shortfall
    if short is None or short is outlook.rounds[-1]:
        return t("ponzi.due.clear_until", round=outlook.rounds[-1].round), True
    return t("ponzi.due.short", n=short.short, round=short.round)[:-1], False


def due_sentence(theme: Theme, outlook: Outlook) -> ft.Control:
    c = theme.c
    head, rest = due_words(outlook)
    parts = [(head, STRONG, c.good if outlook.shortfall is None else c.danger)]
    if rest:
        parts.append((" " + rest, BODY, c.soft))
    return runs(theme, parts)


def spoken(outlook: Outlook, show_cash: bool) -> str:
    """The whole chart in words."""
    head, rest = due_words(outlook) if show_cash else ("", "")
    rounds = [
        t("ponzi.due.spoken_hand" if show_cash else "ponzi.due.spoken", round=a.round, due=a.due, left=a.hold)
        for a in outlook.rounds
    ]
    return " ".join(x for x in (head, rest, *rounds) if x)


def forecast(theme: Theme, outlook: Outlook, *, width: float, height: float, show_cash: bool = True) -> ft.Control:
    """Five columns. Dashed outline: what you would hold before paying; filled: what falls due; red: what is missing.
    After the first shortfall the rest is faint."""
    c = theme.c
    show_cash = show_cash and outlook.rounds[0].hold is not None
    cash = (outlook.rounds[0].hold or 0) if show_cash else 0
    text, foot = theme.px(14, 1.5), theme.px(13, 1.5)
    head, under = text + 4, foot + 5
    most = max(*(a.due for a in outlook.rounds), cash, 1) * 1.08
    each = width / len(outlook.rounds)
    base = height + head
    parts = [f'<line x1="0" x2="{width:g}" y1="{base:.1f}" y2="{base:.1f}" stroke="{c.outline}" stroke-width="1.5"/>']
    dead = False
    for i, ahead in enumerate(outlook.rounds):
        due, left = ahead.due, (ahead.hold or 0) if show_cash else 0
        x, w = i * each + 3, each - 6

        def y(value: float) -> float:
            return base - value / most * height

        short = show_cash and due > left
        ink = c.soft if dead else c.danger if short else c.ink
        bars = []
        if show_cash and left > 0:
            bars.append(
                f'<rect x="{x + 0.7:.1f}" y="{y(left):.1f}" width="{w - 1.4:.1f}" height="{base - y(left):.1f}" rx="3" '
                f'fill="{c.good}" fill-opacity=".14" stroke="{c.good}" stroke-width="1.4" stroke-dasharray="3 2.5"/>'
            )
        pay = min(due, max(left, 0)) if show_cash else due
        if pay:
            bars.append(_bar(x, y(pay), w, base - y(pay), c.accent))
        if short:
            bars.append(_bar(x, y(due), w, y(max(left, 0)) - y(due), c.danger))
        parts.append(f'<g opacity="{0.5 if dead else 1}">{"".join(bars)}</g>')
        top = y(max(due, left if show_cash else 0, 0)) - 5
        parts.append(write(x + w / 2, top, text, str(due) if due else "–", ink))
        parts.append(write(x + w / 2, base + under, foot, f"R{ahead.round}", c.soft if i else c.ink, bold=not i))
        dead = dead or short
    return picture("".join(parts), width, base + under + 6, spoken(outlook, show_cash))


def _bar(x: float, y: float, w: float, h: float, colour: str) -> str:
    return f'<rect x="{x:.1f}" y="{y:.1f}" width="{w:.1f}" height="{max(h, 0):.1f}" rx="3" fill="{colour}"/>'


def due_sheet(
    theme: Theme,
    *,
    title: str,
    outlook: Outlook,
    wheel: ft.Control,
    cash: ft.Control | None,
    hidden: bool,
    wide: float,
    beside: bool,
) -> ft.Control:
    """``beside``: wheel and columns side by side, else one over the other; ``wide``: room for the columns."""
    c = theme.c
    known = outlook.rounds[0].hold is not None and not hidden
    lines: list[ft.Control] = [sheet_head(theme, title, [cash] if cash else [], role=HEAD)]
    if known:
        sentence: ft.Control = due_sentence(theme, outlook)
    else:
        total = sum(a.due for a in outlook.rounds)
        sentence = say(
            theme, t("ponzi.due.total", n=total, rounds=HORIZON) if total else t("ponzi.due.nothing"), BODY, c.soft
        )
    lines.append(ft.Container(content=sentence, padding=ft.Padding.symmetric(horizontal=14)))
    chart = forecast(theme, outlook, width=wide, height=120 if beside else 76, show_cash=known)
    if beside:
        lines.append(
            ft.Container(
                content=ft.Row([wheel, chart], spacing=10, vertical_alignment=ft.CrossAxisAlignment.CENTER),
                padding=ft.Padding(0, 2, 12, 8),
            )
        )
    else:
        lines += [
            ft.Container(content=wheel, alignment=ft.Alignment.CENTER, padding=ft.Padding.only(top=4)),
            ft.Container(content=chart, alignment=ft.Alignment.CENTER, padding=ft.Padding(0, 0, 0, 12)),
        ]
    return sheet(
        theme,
        ft.Column(lines, spacing=0, tight=True, horizontal_alignment=ft.CrossAxisAlignment.STRETCH),
    )
