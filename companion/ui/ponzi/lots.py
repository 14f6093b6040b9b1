"""All envelopes at the end: from whom to whom, the answer, the price, and whether its seal holds."""

from __future__ import annotations

from typing import Any

import flet as ft

from companion.table.model import Lot
from companion.ui.kit.envelope import seal_stamp
from companion.ui.kit.marks import mark
from companion.ui.kit.paper import hair, pill_button, sheet, sheet_head
from companion.ui.kit.theme import BESLEY7, BESLEY8, BESLEY9, BODY, STRONG, Role
from companion.ui.kit.type import figure, say
from companion.ui.ponzi.desk import Desk
from companion.ui.words import t
from crypto.chain import seal_words

_R = ft.FontWeight.W_400
STATES = {"verified": "proven", "unopened": "unopened", "withdrawn": "withdrawn", "mismatch": "mismatch"}


def lots_state(desk: Desk) -> tuple[str, str, bool | None]:
    """A title, a detail, and whether all is well (None: not open yet)."""
    lots = [lot for lot in desk.table.lots.values() if lot.status != "withdrawn"]
    opened = [lot for lot in lots if lot.status in ("verified", "mismatch")]
    bad = [lot for lot in lots if lot.status == "mismatch"]
    if not lots:
        return t("ponzi_end.lots.none"), t("ponzi_end.lots.none_why"), True
    if bad:
        return t("ponzi_end.lots.bad", n=len(bad)), t("ponzi_end.lots.bad_why"), False
    if len(opened) == len(lots):
        agree = all(s.counted is None or s.counted == s.cash for s in desk.view.seats)
        return (
            t("ponzi_end.lots.all", n=len(lots)),
            t("ponzi_end.lots.cash_agrees" if agree else "ponzi_end.lots.cash_differs"),
            True,
        )
    if desk.table.phase == "books":
        return t("ponzi_end.lots.some", n=len(opened), of=len(lots)), t("ponzi_end.lots.missing"), None
    return t("ponzi_end.lots.closed", n=len(lots)), t("ponzi_end.lots.closed_why"), None


def envelopes_body(desk: Desk, mine_only: bool, set_mine_only: Any) -> list[ft.Control]:
    theme, c = desk.theme, desk.theme.c
    lots = list(desk.table.lots.values())
    if mine_only:
        lots = [lot for lot in lots if desk.me in (lot.seat, lot.to)]
    title, _, good = lots_state(desk)
    if good and lots:
        title = t("ponzi_end.lots.head", n=len([lot for lot in lots if lot.status == "verified"]))
    right: list[ft.Control] = []
    if desk.me:
        words = t("ponzi_end.lots.every" if mine_only else "ponzi_end.lots.mine")
        right = [
            pill_button(
                theme, [say(theme, words, STRONG, size=13.5, wrap=False)], words, lambda: set_mine_only(not mine_only)
            )
        ]
    rows: list[ft.Control] = [sheet_head(theme, title, right, left=56)]
    rounds = {f.trade.lot: f.round for f in desk.table.state.flows if type(f).__name__ == "Traded" and f.trade.lot}
    for lot in lots:
        rows += [hair(theme), _row(desk, lot, rounds.get(lot.lot))]
    if not lots:
        rows.append(
            ft.Container(
                content=say(theme, t("ponzi_end.lots.nothing"), BODY, c.soft), padding=ft.Padding(56, 4, 14, 14)
            )
        )
    return [
        sheet(
            theme,
            ft.Column(rows, spacing=0, tight=True, horizontal_alignment=ft.CrossAxisAlignment.STRETCH),
            margin=True,
        )
    ]


def _row(desk: Desk, lot: Lot, round: int | None) -> ft.Control:
    theme, c = desk.theme, desk.theme.c
    words = seal_words(bytes.fromhex(lot.seal))
    state = STATES[lot.status]
    price = lot.amount
    if price is None and desk.me in (lot.seat, lot.to) and not desk.covered and desk.me:
        price = desk.session.envelope(desk.me, lot.lot).price
    said = t("ponzi_end.lots.withdrawn")
    if lot.status != "withdrawn":
        said = t(f"ponzi_end.lots.{lot.answer or 'unanswered'}", name=lot.to, giver=lot.seat)
    if price == 0:
        said += t("ponzi_end.lots.empty")
    head: list[ft.Control] = [
        ft.Container(content=say(theme, t("ponzi_end.lots.from_to", seat=lot.seat, to=lot.to), STRONG)),
    ]
    if lot.industry:
        head.append(mark(lot.industry, theme.icon(18), theme.mark(lot.industry)))
    row = ft.Row(
        [
            ft.Container(
                content=say(
                    theme,
                    "–" if round is None else str(round),
                    Role(BESLEY8, _R, 15, 18),
                    c.accent,
                    align=ft.TextAlign.CENTER,
                    wrap=False,
                ),
                width=38,
            ),
            ft.Container(content=seal_stamp(theme, state), padding=ft.Padding.only(left=6)),
            ft.Column(
                [
                    ft.Row(head, spacing=6, wrap=True),
                    say(theme, said, BODY, c.soft, size=14),
                    say(theme, words, Role(BESLEY7, _R, 13.5, 18), c.danger),
                ],
                spacing=0,
                tight=True,
                expand=True,
            ),
            figure(theme, "?" if price is None else price, Role(BESLEY9, _R, 24, 26)),
        ],
        spacing=12,
        vertical_alignment=ft.CrossAxisAlignment.CENTER,
    )
    label = " ".join(
        [
            t("ponzi_end.lots.from_to", seat=lot.seat, to=lot.to) + ".",
            said + ".",
            t(f"ponzi.seal.{state}", words=words),
            t("ponzi.envelope.amount", n=price) if price is not None else "",
        ]
    )
    return ft.Semantics(
        content=ft.Container(content=row, padding=ft.Padding(0, 8, 14, 8)),
        label=label.strip(),
        exclude_semantics=True,
        key=f"lot-{lot.lot}",
    )
