"""Hubs that are not what they should be: the device says so in a sentence, stops, and changes nothing it had."""

from __future__ import annotations

import shutil
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from companion.device.device import ThisDevice
from companion.device.invitation import Invitation
from companion.device.store import MemoryStore
from companion.table.entry import Entry, Intent, Signed, chain, sign
from companion.table.fold import fold
from companion.table.refusal import Refusal
from crypto.identity import Identity, SigningKey
from tests.device.company import BRISK, Company, company, resume
from tests.device.evening import ANN, BEN, CAT, FUNDING_2, ROUND_1, good, open_step
from tests.device.waiting import eventually
from tests.hub.real import HUB_KEY, running

pytestmark = pytest.mark.anyio

OTHER_KEY = SigningKey(bytes(32))


async def serve_on(table: Company, entry: Entry) -> None:
    """A host who owns the hub's key puts ``entry`` into the log past all checks and tells everybody."""
    room = await table.hub.hub.room(table[ANN].session.table.id)
    room.authority.commit(entry, fold(room.table, entry))
    room.texts.append(entry.text)
    for member in room.members:
        member.stir()


def forged(table: Company, event: dict[str, Any], signer: Identity, by: str | None = None, **changes: Any) -> Entry:
    """An entry after the head, signed by the hub; the intent names ``by`` and is signed with ``signer``'s key."""
    now = table[ANN].session.table
    fields = {"table": now.id, "by": by or signer.signing.public.hex(), "run": "ab" * 8, "n": 1, "seen": now.head}
    signed = sign(Intent(**{**fields, **changes}, step=None, event=event), signer.signing)
    return chain(now.head, "2025-06-01T20:00:00Z", signed, HUB_KEY)


def key_of(table: Company, name: str) -> str:
    seat = table[ANN].session.table.seat(name)
    assert seat is not None and seat.key is not None
    return seat.key


async def test_another_hub_at_the_address_is_told_nothing(tmp_path: Path) -> None:
    async with company(tmp_path / "real") as table:
        cat = table[CAT].session
        head = cat.table.head
        (tmp_path / "other").mkdir()
        async with running(tmp_path / "other", key=OTHER_KEY) as other:
            table[CAT].proxy.target = other.port
            table[CAT].proxy.cut()
            table[CAT].proxy.mend()
            await eventually(cat, lambda: cat.trouble is not None)
            assert "Another hub" in (cat.trouble or "")
            assert cat.table.head == head and not cat.online
            outcome = await cat.record({"do": "pass", "seat": CAT})
            assert isinstance(outcome, Refusal) and "Another hub" in outcome.message
            again = await resume(table[CAT].start_app(), cat.table.id)
            await eventually(again, lambda: again.trouble is not None)
            await again.close()


async def test_a_link_joins_only_the_hub_that_it_names(tmp_path: Path) -> None:
    async with company(tmp_path) as table:
        link = Invitation.parse(table[ANN].session.invitation or "")
        wrong = replace(link, hub=bytes(16)).link()
        store = MemoryStore()
        with pytest.raises(Refusal, match="Another hub"):
            await ThisDevice(store, timing=BRISK).join(wrong)
        assert await ThisDevice(store).saved() == ()
        with pytest.raises(Refusal, match="not this table's"):
            await ThisDevice(MemoryStore(), timing=BRISK).join(replace(link, secret=bytes(16)).link())


async def test_two_stories_are_never_merged(tmp_path: Path) -> None:
    """The host shows two phones different games, with the right key and every signature good."""
    async with company(tmp_path / "one") as table:
        _, ben, cat = table.sessions
        await table.play(ROUND_1)
        shutil.copytree(tmp_path / "one", tmp_path / "two")
        async with running(tmp_path / "two") as second:
            for name in (BEN, CAT):
                table[name].proxy.cut()
                table[name].proxy.target = second.port
                table[name].proxy.mend()
            await eventually(ben, lambda: ben.present == {BEN, CAT})
            await table.play(FUNDING_2[:2], only=(BEN, CAT))
            mine = cat.table.head
            await table.play([{"do": "pass", "seat": BEN}], only=(ANN,))
            table[CAT].proxy.cut()
            table[CAT].proxy.target = table.hub.port
            table[CAT].proxy.mend()
            await eventually(cat, lambda: cat.trouble is not None)
            assert cat.table.head == mine
            assert "hub" in (cat.trouble or "")
            kept = await resume(table[CAT].start_app(), cat.table.id)
            assert kept.table.head == mine
            await kept.close()


async def test_a_hub_that_lost_entries_is_not_believed(tmp_path: Path) -> None:
    async with company(tmp_path / "one") as table:
        cat = table[CAT].session
        shutil.copytree(tmp_path / "one", tmp_path / "old")
        await table.play(ROUND_1)
        async with running(tmp_path / "old") as old:
            table[CAT].proxy.cut()
            table[CAT].proxy.target = old.port
            table[CAT].proxy.mend()
            await eventually(cat, lambda: cat.trouble is not None)
            assert "lost" in (cat.trouble or "")


async def test_a_move_that_the_hub_made_up_is_found_by_its_signature(tmp_path: Path) -> None:
    async with company(tmp_path) as table:
        cat = table[CAT].session
        move = {"do": "pass", "seat": ANN}
        await serve_on(table, forged(table, move, Identity.new(), by=key_of(table, CAT)))
        await eventually(cat, lambda: cat.trouble is not None)
        assert "not signed" in (cat.trouble or "") and not cat.online
        assert cat.verified < cat.table.head.seq


async def test_a_move_of_somebody_without_a_seat_is_not_folded(tmp_path: Path) -> None:
    async with company(tmp_path) as table:
        cat, head = table[CAT].session, table[CAT].session.table.head
        await serve_on(table, forged(table, {"do": "pass", "seat": ANN}, Identity.new()))
        await eventually(cat, lambda: cat.trouble is not None)
        assert cat.table.head == head


async def test_an_intent_that_saw_another_history_is_not_folded(tmp_path: Path) -> None:
    async with company(tmp_path) as table:
        cat, head = table[CAT].session, table[CAT].session.table.head
        ben = next(iter(table[BEN].session._vault.identities.values()))
        foreign = replace(head, hash="00" * 32)
        await serve_on(table, forged(table, {"do": "pass", "seat": ANN}, ben, seen=foreign))
        await eventually(cat, lambda: cat.trouble is not None)
        assert cat.table.head == head


async def test_a_head_that_the_hub_did_not_sign_is_not_folded(tmp_path: Path) -> None:
    async with company(tmp_path) as table:
        cat, head = table[CAT].session, table[CAT].session.table.head
        ben = next(iter(table[BEN].session._vault.identities.values()))
        good = forged(table, {"do": "pass", "seat": ANN}, ben)
        await serve_on(table, chain(head, good.at, Signed(good.intent, good.sig), OTHER_KEY))
        await eventually(cat, lambda: cat.trouble is not None)
        assert cat.table.head == head and "not signed by this table's hub" in (cat.trouble or "")


async def test_a_forged_consent_opens_no_envelope(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The host, with one accomplice's real consent and everybody else's forged, on a phone that checks signatures
    slowly: its openings wait until it knows who agreed."""
    monkeypatch.setattr("companion.device.checker.SLICE", 1e-5)
    async with company(tmp_path) as table:
        ann, ben, cat = table.sessions
        await table.play([*ROUND_1, *FUNDING_2])
        good(await ben.offer(BEN, ANN, "transport", 10, open_step(ben, "offer", BEN)))
        await table.together()
        good(await ann.record({"do": "answer", "seat": ANN, "choice": "sold"}))
        good(await ann.record({"do": "stop"}))
        await table.together()
        await eventually(ben, lambda: ben.verified == ben.table.head.seq)
        accomplice = next(iter(cat._vault.identities.values()))
        room = await table.hub.hub.room(ben.table.id)
        told = len(room.texts)
        for name, signer in ((CAT, accomplice), (ANN, Identity.new()), (BEN, Identity.new())):
            event = {"do": "open_books", "seat": name}
            intent = Intent(room.table.id, key_of(table, name), "ab" * 8, 1, room.table.head, None, event)
            entry = chain(room.table.head, "2025-06-01T20:00:00Z", sign(intent, signer.signing), HUB_KEY)
            room.authority.commit(entry, fold(room.table, entry))
            room.texts.append(entry.text)
        assert room.table.phase == "books"
        for member in room.members:
            member.stir()
        await eventually(ben, lambda: ben.trouble is not None)
        assert "not signed" in (ben.trouble or "")
        assert len(room.texts) == told + 3, "no opening came"
        assert ben.pending == ()
