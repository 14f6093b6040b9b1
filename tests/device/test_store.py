"""The device's storage and what is built on it: nothing is half there, and every failure is a sentence."""

from __future__ import annotations

import asyncio
import json
import secrets
import sqlite3
import stat
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from companion.device.kept_log import CHUNK, KeptLog
from companion.device.outbox import Outbox
from companion.device.store import BrowserStore, FileStore, MemoryStore, Store, StoreError, open_store
from companion.device.vault import Sealed, Vault
from companion.table.entry import NOTHING, Entry, Intent, Signed, chain
from crypto.commitment import Opening
from crypto.identity import Identity, SigningKey

pytestmark = pytest.mark.anyio


class Preferences:
    """Flet's SharedPreferences as they behave in a browser: texts by key, a quota of characters, calls that hang."""

    def __init__(self, quota: int = 5_000_000) -> None:
        self.texts: dict[str, str] = {"flutter.theme": "dark"}
        self.quota = quota
        self.hangs = False

    async def _answer(self) -> None:
        if self.hangs:
            await asyncio.Event().wait()

    async def get(self, key: str) -> Any:
        await self._answer()
        return self.texts.get(key)

    async def set(self, key: str, value: Any) -> bool:
        await self._answer()
        if sum(len(json.dumps(v)) for k, v in self.texts.items() if k != key) + len(json.dumps(value)) > self.quota:
            raise RuntimeError("QuotaExceededError")
        self.texts[key] = value
        return True

    async def remove(self, key: str) -> bool:
        return self.texts.pop(key, None) is not None

    async def get_keys(self, key_prefix: str) -> list[str]:
        return [key for key in self.texts if key.startswith(key_prefix)]


@pytest.fixture(params=["memory", "file", "browser"])
def store(request: pytest.FixtureRequest, tmp_path: Path) -> Store:
    makers: dict[str, Callable[[], Store]] = {
        "memory": MemoryStore,
        "file": lambda: FileStore(tmp_path / "kept"),
        "browser": lambda: BrowserStore(Preferences()),
    }
    return makers[request.param]()


async def test_every_kind_keeps_texts_by_key(store: Store) -> None:
    assert await store.get("a/1") is None
    for key, text in {"a/2": "zwei", "a/1": "eins €", "b/1": "other", "a_1": "x"}.items():
        await store.set(key, text)
    await store.set("a/1", "one")
    assert await store.get("a/1") == "one"
    assert await store.keys("a/") == ["a/1", "a/2"]
    await store.remove("a/1")
    await store.remove("never there")
    assert await store.keys("a/") == ["a/2"]


async def test_a_file_keeps_for_the_next_start_and_for_its_owner_only(tmp_path: Path) -> None:
    await FileStore(tmp_path / "kept").set("seed", "secret")
    assert await FileStore(tmp_path / "kept").get("seed") == "secret"
    assert stat.S_IMODE((tmp_path / "kept" / "device.sqlite").stat().st_mode) == 0o600
    assert stat.S_IMODE((tmp_path / "kept").stat().st_mode) == 0o700


async def test_what_was_set_is_on_the_disk_when_set_returns(tmp_path: Path) -> None:
    store = FileStore(tmp_path)
    await store.set("seed", "secret")
    other = sqlite3.connect(tmp_path / "device.sqlite")
    assert other.execute("SELECT value FROM kept").fetchall() == [("secret",)]
    assert other.execute("PRAGMA journal_mode").fetchone() == ("wal",)


async def test_a_removed_secret_is_not_left_in_the_file(tmp_path: Path) -> None:
    store = FileStore(tmp_path)
    await store.set("seed", "5ec2e75ec2e75ec2e7")
    await store.remove("seed")
    store.close()
    assert b"5ec2e7" not in (tmp_path / "device.sqlite").read_bytes()


async def test_a_file_that_can_not_be_used_is_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "a file").write_text("")
    with pytest.raises(StoreError, match="can't be used to keep tables in"):
        FileStore(tmp_path / "a file")
    (tmp_path / "device.sqlite").write_bytes(b"not a database at all" * 100)
    with pytest.raises(StoreError, match="can't be used to keep tables in"):
        FileStore(tmp_path)


async def test_a_browser_that_hangs_or_is_full_is_a_sentence() -> None:
    preferences = Preferences(quota=100)
    store = BrowserStore(preferences, patience=0.01)
    with pytest.raises(StoreError, match="full"):
        await store.set("big", "x" * 200)
    preferences.hangs = True
    with pytest.raises(StoreError, match="does not answer"):
        await store.get("big")


async def test_the_browser_is_only_ever_given_texts_under_our_own_prefix() -> None:
    preferences = Preferences()
    store = BrowserStore(preferences)
    await store.set("table/1/about", "{}")
    assert set(preferences.texts) == {"flutter.theme", "companion.table/1/about"}
    assert await store.keys("") == ["table/1/about"]


def an_entry(seq: int) -> Entry:
    """As large as a real one; its chain and signatures are of no interest here."""
    event = {"do": "fund", "seat": "Bartholomew", "industry": "transport", "card": 11}
    intent = Intent("ab" * 16, f"{seq:064x}", f"{seq:016x}", seq, NOTHING, "3/fund/Bartholomew", event)
    return Entry(seq, f"{seq:064x}", "2025-06-01T20:00:00.123Z", intent, f"{seq:0128x}", f"{seq + 1:0128x}")


def a_log(length: int, card: int = 11) -> list[Entry]:
    """Entries that follow each other, signed by the hub that the first one names."""
    hub, entries, head = SigningKey(bytes(32)), [], NOTHING
    for number in range(length):
        intent = an_entry(number + 1).intent
        event = {**intent.event, "card": card} if number else {"do": "table", "hub": hub.public.hex()}
        entries.append(chain(head, "2025-06-01T20:00:00Z", Signed(replace(intent, event=event), "ab" * 64), hub))
        head = entries[-1].head
    return entries


async def test_a_log_comes_back_whole_and_grows(store: Store) -> None:
    entries = a_log(2 * CHUNK + 5)
    log = KeptLog(store, "t")
    await log.append(entries[:3])
    await log.append(entries[3 : CHUNK + 1])
    for entry in entries[CHUNK + 1 :]:
        await log.append([entry])
    again = KeptLog(store, "t")
    await again.load()
    assert again.entries == entries


async def test_a_log_with_a_damaged_piece_ends_before_it() -> None:
    store = MemoryStore()
    await KeptLog(store, "t").append(a_log(3 * CHUNK - 1))
    for damage in ("", "garbage", "[{}]", "eJwAAAA="):
        store.texts["table/t/log/000001"] = damage
        log = KeptLog(store, "t")
        await log.load()
        assert [entry.seq for entry in log.entries] == list(range(1, CHUNK + 1))


async def test_a_log_that_somebody_touched_ends_at_what_its_hub_signed() -> None:
    store, log, other = MemoryStore(), a_log(CHUNK + 5), a_log(CHUNK + 5, card=15)
    for mixed, whole in (
        ([*log[:-1], replace(log[-1], intent=other[-1].intent)], CHUNK + 4),
        ([*log[:-1], replace(other[-1], prev=log[-2].hash)], CHUNK + 4),
        ([*log[: CHUNK + 2], *other[CHUNK + 2 :]], CHUNK + 2),
        ([*log[: CHUNK + 2], *log[CHUNK + 3 :]], CHUNK + 2),
        ([*log[:CHUNK], *log[3:5]], CHUNK),
        ([replace(log[0], intent=other[1].intent), *log[1:]], 0),
    ):
        await KeptLog(store, "t").append(mixed)
        kept = KeptLog(store, "t")
        await kept.load()
        assert kept.entries == log[:whole]
    await KeptLog(store, "t").append(log)
    await KeptLog(store, "t").append(log[: CHUNK - 1])
    kept = KeptLog(store, "t")
    await kept.load()
    await kept.append(other[CHUNK - 1 : CHUNK])
    await kept.load()
    assert len(kept.entries) == CHUNK - 1, "an old chunk behind a shorter log is not taken for its end"


async def test_a_long_evening_fits_a_browser_many_times() -> None:
    preferences = Preferences()
    log = KeptLog(BrowserStore(preferences), "t")
    for seq in range(1, 501):
        plain = an_entry(seq)
        real = Entry(seq, secrets.token_hex(32), plain.at, plain.intent, secrets.token_hex(64), secrets.token_hex(64))
        await log.append([real])
    used = sum(len(json.dumps(text)) for text in preferences.texts.values())
    assert used < 5_000_000 / 10


async def test_an_outbox_gives_back_the_same_bytes_in_the_order_recorded(store: Store) -> None:
    first, second = (Signed(an_entry(n).intent, "ab" * 64) for n in (1, 2))
    box = Outbox(store, "t")
    for signed in (first, second):
        await box.put(signed)
    await store.set("table/t/out/zz", "damaged")
    again = Outbox(store, "t")
    await again.load()
    assert [s.json() for s in again.waiting] == [first.json(), second.json()]
    assert await again.answered(first.intent.identity) == first
    assert await again.answered(first.intent.identity) is None
    last = Outbox(store, "t")
    await last.load()
    assert last.waiting == (second,)


async def test_a_vault_keeps_seeds_and_openings_until_it_is_burnt(store: Store) -> None:
    vault = Vault(store, "t")
    identity = await vault.new_identity()
    sealed = Sealed("ab" * 16, "cd" * 32, identity.signing.public.hex(), Opening(bytes(32), bytes(8)))
    await vault.keep_sealed(sealed)
    await store.set("table/t/seed/odd", "not json")
    again = Vault(store, "t")
    await again.load()
    (found,) = again.identities.values()
    assert found.seed == identity.seed and again.sealed == {sealed.lot: sealed}
    await again.burn()
    assert await store.keys("table/t/") == []
    assert again.identities == {} and again.sealed == {}


async def test_secrets_do_not_show_in_what_is_printed() -> None:
    identity = Identity(bytes(range(16)))
    sealed = Sealed("ab" * 16, "cd" * 32, "ef" * 32, Opening(b"\xaa" * 32, b"\xbb" * 8))
    vault = Vault(MemoryStore(), "t")
    await vault.keep(identity)
    await vault.keep_sealed(sealed)
    shown = repr([identity, sealed, vault])
    for secret in (identity.seed, sealed.opening.salt, sealed.opening.payload):
        assert secret.hex() not in shown and repr(secret)[2:-1] not in shown


async def test_a_native_app_keeps_its_tables_in_the_folder_it_is_given(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("FLET_APP_STORAGE_DATA", str(tmp_path / "app"))
    await open_store(Preferences).set("a", "1")
    assert await FileStore(tmp_path / "app").get("a") == "1"
    (tmp_path / "no folder").write_text("")
    monkeypatch.setenv("FLET_APP_STORAGE_DATA", str(tmp_path / "no folder"))
    assert isinstance(open_store(Preferences), BrowserStore)
