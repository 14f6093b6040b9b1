"""A sealed price is nowhere but with its two parties until the books are open: not on the wire to a third phone, not in
the hub's memory or database, not in logs or exports."""

from __future__ import annotations

import base64
import gc
import logging
from collections.abc import Iterator
from pathlib import Path
from types import FunctionType
from typing import Any

import pytest

from tests.device.company import Company, company
from tests.device.evening import ANN, BEN, CAT, FUNDING_2, PLAYERS, ROUND_1, good, open_step
from tests.device.waiting import eventually

pytestmark = pytest.mark.anyio

LINUX = Path("/proc/self/mem").exists()
"""Where a process's memory can be read."""
CASH, PRICE = 900_000_000, 718_281_828


def traces(price: int, salt: bytes, payload: bytes) -> Iterator[bytes]:
    """All that the price, the salt and the opening look like when written down; base64 wherever in a longer text they
    begin."""
    number = price.to_bytes(4, "big")
    yield str(price).encode()
    yield f"{price:,}".encode()
    yield f"{price:b}".encode()
    yield f"{price:x}".encode()
    for raw in (number, number[::-1], salt, payload, salt + payload):
        yield raw
        yield raw.hex().encode()
        yield raw.hex().upper().encode()
    for raw in (str(price).encode(), payload, salt, salt + payload):
        for before in range(3):
            coded = base64.b64encode(bytes(before) + raw)
            yield coded[(8 * before + 5) // 6 : 8 * (before + len(raw)) // 6]


def found_in(haystack: bytes, needles: list[bytes]) -> list[bytes]:
    return [needle for needle in needles if needle in haystack]


def reachable(*roots: Any) -> bytes:
    """All texts, bytes and numbers that these objects hold, however deep."""
    seen: set[int] = set()
    parts: list[bytes] = []
    todo = list(roots)
    while todo:
        item = todo.pop()
        if id(item) in seen or type(item) in (type, type(gc), FunctionType):
            continue
        seen.add(id(item))
        if type(item) is str:
            parts.append(item.encode("utf-8", "replace"))
        elif type(item) in (bytes, bytearray):
            parts.append(bytes(item))
        elif type(item) is int:
            parts.append(str(item).encode())
        todo += gc.get_referents(item)
    return b"\0".join(parts)


async def sealed(table: Company) -> tuple[str, list[bytes]]:
    ann, ben, _ = table.sessions
    await table.play([*ROUND_1, *FUNDING_2])
    good(await ann.record({"do": "correct", "what": "cash", "seat": BEN, "to": CASH}))
    await table.together()
    good(await ben.offer(BEN, ANN, "transport", PRICE, open_step(ben, "offer", BEN)))
    await table.together()
    (lot,) = ben.table.lots
    good(await ann.look(ANN, lot))
    assert ann.envelope(ANN, lot).price == PRICE
    good(await ann.record({"do": "answer", "seat": ANN, "choice": "sold"}, f"lot:{lot}/answer"))
    await table.together()
    opening = ben._vault.sealed[lot].opening
    return lot, list(traces(PRICE, opening.salt, opening.payload))


async def test_nothing_of_a_price_leaves_its_two_phones(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)
    async with company(tmp_path, apart=True) as table:
        ann, ben, cat = table.sessions
        lot, needles = await sealed(table)
        wire = bytes(table[CAT].proxy.received)
        assert str(CASH).encode() in wire, "the public correction is there: this is the right conversation"
        assert found_in(wire, needles) == []
        for file in tmp_path.iterdir():
            assert found_in(file.read_bytes(), needles) == [], file
        long_enough = [needle for needle in needles if len(needle) >= 8]
        if LINUX:
            memory = b"".join(table.hub.memory())
            assert str(CASH).encode() in memory
            assert found_in(memory, long_enough) == []
        third = reachable(
            cat._history.entries, cat.table, dict(cat._vault.identities), cat._reading, table[CAT].store.texts
        )
        assert str(CASH).encode() in third
        assert found_in(third, needles) == []
        assert found_in(cat.transcript().encode() + ben.transcript().encode(), needles) == []
        assert found_in(caplog.text.encode(), needles) == []
        shown = (
            f"{ben.envelope(BEN, lot)!r} {ann.envelope(ANN, lot)!r} {ben._vault.sealed[lot]!r} {ben.table!r} {ben!r}"
        )
        assert found_in(shown.encode(), needles) == []
        assert cat.amounts(CAT) == {} and cat.amounts(BEN) == {} and cat.envelope(BEN, lot).price is None

        good(await ann.record({"do": "stop"}))
        await table.together()
        for session in table.sessions:
            good(await session.open_books(session.seats[0]))
        await eventually(cat, lambda: cat.table.amounts == {lot: PRICE})
        assert found_in(cat.transcript().encode(), needles), "once the books are open everybody has it"
        assert not LINUX or found_in(b"".join(table.hub.memory()), long_enough)


async def test_the_target_sees_the_price_only_once_its_look_is_in_the_log(tmp_path: Path) -> None:
    async with company(tmp_path) as table:
        ann, ben, _ = table.sessions
        await table.play([*ROUND_1, *FUNDING_2])
        good(await ben.offer(BEN, ANN, "transport", 10, open_step(ben, "offer", BEN)))
        await table.together()
        (lot,) = ben.table.lots
        assert ann.envelope(ANN, lot).price is None and ann.amounts(ANN) == {}
        offer = ann.table.lots[lot].offered
        good(await ben.record({"do": "undo", "entry": offer}))
        await table.together()
        outcome = await ann.look(ANN, lot)
        assert getattr(outcome, "kind", None) == "stale"
        assert ann.envelope(ANN, lot).price is None and ann.amounts(ANN) == {}


async def test_a_box_that_holds_something_else_is_shown_as_a_mismatch(tmp_path: Path) -> None:
    """Ben's app is doctored: it seals one price and boxes another for Ann."""
    from companion.device.envelopes import binding
    from crypto.box import _info
    from crypto.commitment import Opening, commit, pack_amounts
    from crypto.primitives import backend

    async with company(tmp_path) as table:
        ann, ben, cat = table.sessions
        await table.play([*ROUND_1, *FUNDING_2])
        me = ben._identity_of(BEN)
        seat = ben.table.seat(ANN)
        assert me is not None and seat is not None and seat.box is not None
        lot, box_key = "ab" * 16, bytes.fromhex(seat.box)
        bound = binding(ben.table, lot, me.signing.public)
        seal, opening = commit(bound, pack_amounts(3))
        lie = Opening(opening.salt, pack_amounts(25))
        box = backend.hpke_close(box_key, _info(box_key, bound, seal), lie.salt + lie.payload)
        offer = {"do": "offer", "seat": BEN, "to": ANN, "industry": "transport", "lot": lot, "seal": seal.hex()}
        good(await ben.record({**offer, "boxes": {"to": box.hex(), "self": box.hex()}}))
        await table.together()
        good(await ann.look(ANN, lot))
        assert (ann.envelope(ANN, lot).price, ann.envelope(ANN, lot).proof) == (None, "mismatch")
        good(await ann.record({"do": "void", "seat": ANN, "lot": lot, "reason": "seal"}))
        await table.together()
        good(await ben.record({"do": "void", "seat": BEN, "lot": lot, "reason": "seal"}))
        await table.together()
        assert cat.table.lots[lot].status == "withdrawn"


async def test_without_the_sealers_phone_the_other_partys_copy_is_opened(tmp_path: Path) -> None:
    async with company(tmp_path) as table:
        ann, ben, cat = table.sessions
        lot, _ = await sealed(table)
        table[BEN].proxy.cut()
        await eventually(cat, lambda: BEN not in cat.present)
        good(await ann.record({"do": "stop"}))
        good(await ann.open_books(ANN, without=[BEN]))
        await table[CAT].caught_up(ann.table.head)
        good(await cat.open_books(CAT, without=[BEN]))
        await eventually(cat, lambda: cat.table.amounts == {lot: PRICE})
        assert cat.table.lines[-1].by == ANN
        table[BEN].proxy.mend()
        await table[BEN].caught_up(cat.table.head)
        openings = [line for line in ben.table.lines if line.event["do"] == "opening"]
        assert len(openings) == 1, "each envelope is opened once"


async def test_openings_are_published_after_a_reload_and_only_once(tmp_path: Path) -> None:
    async with company(tmp_path) as table:
        ann, ben, cat = table.sessions
        lot, _ = await sealed(table)
        good(await ann.record({"do": "stop"}))
        await table.together()
        good(await ben.open_books(BEN))
        table[BEN].proxy.cut()
        table[ANN].proxy.cut()
        good(await cat.open_books(CAT))
        assert cat.table.phase == "over"
        await table[BEN].restart()
        table[BEN].proxy.mend()
        table[ANN].proxy.mend()
        await table[ANN].caught_up(cat.table.head)
        good(await ann.open_books(ANN))
        await eventually(cat, lambda: cat.table.amounts == {lot: PRICE})
        assert cat.table.lines[-1].by == BEN
        await table[BEN].restart()
        await eventually(table[BEN].session, lambda: table[BEN].session.online)
        assert [line.event["do"] for line in cat.table.lines].count("opening") == 1
        assert set(PLAYERS) == set(cat.table.names)


async def test_a_phone_whose_owner_did_not_agree_opens_nothing(tmp_path: Path) -> None:
    """The host and one other leave somebody out who is there: the books open, that phone's envelopes do not, until
    its owner agrees too."""
    async with company(tmp_path) as table:
        ann, ben, cat = table.sessions
        lot, _ = await sealed(table)
        good(await ann.record({"do": "stop"}))
        good(await ann.open_books(ANN, without=[BEN]))
        await table.together()
        table[ANN].proxy.cut()
        good(await cat.open_books(CAT, without=[BEN]))
        await eventually(ben, lambda: ben.table.phase == "books")
        count = good(await ben.record({"do": "count", "seat": BEN, "cash": 0}))
        await table[CAT].caught_up(count.head)
        assert cat.table.lots[lot].status == "unopened", "what Ben's phone had to say came before his count"
        good(await ben.open_books(BEN))
        await eventually(cat, lambda: cat.table.amounts == {lot: PRICE})
        assert cat.table.lines[-1].by == BEN
