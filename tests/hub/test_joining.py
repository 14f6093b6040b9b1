"""Greeting, opening a table, joining it by invitation, key or short code."""

from __future__ import annotations

import contextlib
import secrets
from dataclasses import replace
from pathlib import Path

import pytest

from companion.games import GAMES
from companion.hub.joining import CODE_LETTERS
from companion.hub.limits import DEFAULT
from companion.table.entry import Seen
from crypto.identity import Identity
from tests.hub.real import HUB_KEY, INVITE, SPEAK, Device, device, open_table, opening, running, sit


async def test_the_hub_greets_with_what_it_is(tmp_path: Path) -> None:
    async with running(tmp_path) as hub, device(hub.url) as ann, device(hub.url) as ben:
        assert ann.hello == {
            "format": 1,
            "build": SPEAK["build"],
            "rules": {name: game.rules_version for name, game in GAMES.items()},
            "hub": HUB_KEY.public.hex(),
            "nonce": ann.hello["nonce"],
            "address": f"http://127.0.0.1:{hub.port}",
        }
        assert len(bytes.fromhex(ann.hello["nonce"])) == 32
        assert ann.hello["nonce"] != ben.hello["nonce"]


async def test_a_guest_joins_by_invitation_sits_down_and_everybody_knows(tmp_path: Path) -> None:
    async with running(tmp_path) as hub, device(hub.url) as host, device(hub.url) as ann:
        table = await open_table(host)
        joined = await ann.join(table, invite=INVITE)
        assert joined["head"] == ann.table.head.json() == host.table.head.json()
        assert len(joined["code"]) == 4 and set(joined["code"]) <= set(CODE_LETTERS)
        await sit(ann, "Ann")
        await host.until(2)
        assert [(seat.name, seat.key) for seat in host.table.seats] == [("Ann", ann.key)]
        await host.company(host.key, ann.key)
        await ann.company(host.key, ann.key)
    async with running(tmp_path):
        pass


async def test_those_who_leave_are_no_longer_present(tmp_path: Path) -> None:
    async with running(tmp_path) as hub, device(hub.url) as host:
        table = await open_table(host)
        async with device(hub.url) as ann:
            await ann.join(table, invite=INVITE)
            await sit(ann, "Ann")
            await host.company(host.key, ann.key)
        await host.company(host.key)


async def test_opening_again_with_the_same_bytes_is_the_same_table(tmp_path: Path) -> None:
    async with running(tmp_path) as hub, device(hub.url) as host, device(hub.url) as other:
        table = secrets.token_bytes(16).hex()
        signed = host.sign(opening(host, table))
        for _ in range(2):
            await host.say(open={**SPEAK, **signed.json()})
            assert await host.hear("opened", "refused") == {"table": table}
        await other.say(open={**SPEAK, **other.sign(opening(other, table)).json()})
        refused = await other.hear("opened", "refused")
        assert refused["kind"] == "impossible" and refused["n"] == 1
        await host.join(table)
        assert len(host.entries) == 1


async def test_a_table_for_another_hub_is_not_opened(tmp_path: Path) -> None:
    async with running(tmp_path) as hub, device(hub.url) as host:
        table = secrets.token_bytes(16).hex()
        await host.say(open={**SPEAK, **host.sign(opening(host, table, hub="ab" * 32)).json()})
        assert (await host.hear("opened", "refused"))["kind"] == "malformed"
        assert (await host.join(table))["kind"] == "unknown"


async def test_a_wrong_invitation_is_refused(tmp_path: Path) -> None:
    async with running(tmp_path) as hub, device(hub.url) as host, device(hub.url) as eve:
        table = await open_table(host)
        refused = await eve.join(table, invite=Identity(bytes(15) + b"\1").signing)
        assert refused["kind"] == "not_yours" and "invitation" in refused["message"]
        assert (await eve.join(secrets.token_bytes(16).hex(), invite=INVITE))["kind"] == "unknown"
        await eve.send(eve.sign({"do": "stop"}, table=table))
        assert "Join" in (await eve.hear("refused", "entries"))["message"]


async def test_the_table_is_not_told_to_somebody_who_has_not_joined(tmp_path: Path) -> None:
    async with running(tmp_path) as hub, device(hub.url) as host, device(hub.url) as eve:
        table = await open_table(host)
        await eve.join(table)
        await host.record({"do": "sit", "seat": "Ann", "key": None, "box": None})
        await eve.say(ping=7)
        assert await eve.hear("entries", "present", "joined", "pong") == 7


async def test_a_seat_comes_back_by_its_key_and_only_what_is_new_is_sent(tmp_path: Path) -> None:
    identity = Identity.new()
    async with running(tmp_path) as hub, device(hub.url) as host:
        table = await open_table(host)
        async with device(hub.url, identity) as ann:
            await ann.join(table, invite=INVITE)
            await sit(ann, "Ann")
        await host.record({"do": "sit", "seat": "Ben", "key": None, "box": None})
        async with device(hub.url, identity) as again:
            again.table, again.entries = ann.table, list(ann.entries)
            await again.join(table, have=ann.table.head)
            assert [entry.seq for entry in again.entries] == [1, 2, 3]
            await host.company(host.key, ann.key)


async def test_a_key_without_a_seat_does_not_get_in(tmp_path: Path) -> None:
    async with running(tmp_path) as hub, device(hub.url) as host, device(hub.url) as eve:
        table = await open_table(host)
        assert (await eve.join(table))["kind"] == "not_yours"


async def test_a_proof_is_good_for_its_own_connection_only(tmp_path: Path) -> None:
    async with running(tmp_path) as hub, device(hub.url) as host, device(hub.url) as ann, device(hub.url) as eve:
        table = await open_table(host)
        nonce = "00" * 32
        overheard = {**SPEAK, "table": table, "nonce": nonce, "invite": ann.proof(table, INVITE, nonce)}
        await ann.say(join=overheard)
        assert (await ann.hear("joined", "refused"))["table"] == table
        await eve.say(join=overheard)
        assert (await eve.hear("joined", "refused"))["kind"] == "not_yours"


async def test_somebody_elses_sit_makes_nobody_present(tmp_path: Path) -> None:
    """Entries hold signed intents, so anybody at the table can send Ann's again; that proves nothing."""
    async with running(tmp_path) as hub, device(hub.url) as host, device(hub.url) as eve:
        table = await open_table(host)
        async with device(hub.url) as ann:
            await ann.join(table, invite=INVITE)
            await sit(ann, "Ann")
        await eve.join(table, invite=INVITE)
        await eve.say(intent={"intent": ann.entries[1].intent.json(), "sig": ann.entries[1].sig})
        assert (await eve.hear("entries", "refused"))[0]["seq"] == 2
        await sit(eve, "Eve")
        await host.company(host.key, eve.key)


async def test_one_connection_can_prove_several_things(tmp_path: Path) -> None:
    async with running(tmp_path) as hub, device(hub.url) as host:
        table = await open_table(host)
        ann = Device(host.socket, host.hello, Identity.new())
        ann.table, ann.entries, ann.unread = host.table, host.entries, host.unread
        await sit(ann, "Ann")
        await host.company(host.key, ann.key)
        host.unread.clear()
        await host.join(table, invite=INVITE)
        await host.say(ping=1)
        assert await host.hear("entries", "pong") == 1


async def test_a_device_that_knows_another_story_is_told_so(tmp_path: Path) -> None:
    async with running(tmp_path) as hub, device(hub.url) as host, device(hub.url) as ann:
        table = await open_table(host)
        for have in Seen(1, "ab" * 32), Seen(2, host.table.head.hash):
            refused = await ann.join(table, invite=INVITE, have=have)
            assert refused["kind"] == "fork" and "another story" in refused["message"]
        assert not ann.entries
        assert (await ann.join(table, invite=INVITE))["head"]["seq"] == 1


@pytest.mark.parametrize("other", [{"format": 2}, {"build": "0.0.1"}])
async def test_an_old_or_newer_device_is_refused_with_a_sentence(tmp_path: Path, other: dict[str, object]) -> None:
    async with running(tmp_path) as hub, device(hub.url) as host, device(hub.url) as ann:
        table = await open_table(host)
        nonce = "00" * 32
        join = {**SPEAK, "table": table, "nonce": nonce, "invite": ann.proof(table, INVITE, nonce)}
        for message in (
            {"join": {**join, **other}},
            {"open": {**SPEAK, **ann.sign(opening(ann, "12" * 16)).json(), **other}},
            {"knock": {**SPEAK, "code": host.code, "name": "Ann", "key": ann.key, **other}},
        ):
            await ann.say(**message)
            refused = await ann.hear("joined", "opened", "knocked", "refused")
            assert refused["kind"] == "version" and "reload" in refused["message"]


async def test_other_rules_are_refused_with_a_sentence(tmp_path: Path) -> None:
    async with running(tmp_path) as hub, device(hub.url) as host:
        signed = host.sign(opening(host, "12" * 16, rules=99))
        await host.say(open={**SPEAK, **signed.json()})
        refused = await host.hear("opened", "refused")
        assert refused["kind"] == "version" and "99" in refused["message"]


async def test_knocking_with_the_short_code(tmp_path: Path) -> None:
    async with running(tmp_path) as hub, device(hub.url) as host, device(hub.url) as ann:
        table = await open_table(host)
        await ann.say(knock={**SPEAK, "code": f" {host.code.lower()} ", "name": "Ann", "key": ann.key})
        assert await ann.hear("knocked", "refused") == {"table": table}
        await waiting(host, ("Ann", ann))
        assert (await ann.join(table))["kind"] == "not_yours"
        await host.record({"do": "admit", "key": ann.key})
        assert await ann.hear("admitted") == {"table": table}
        await waiting(host)
        await ann.join(table)
        await sit(ann, "Ann")
        assert ann.table.seat("Ann").key == ann.key


async def waiting(host: Device, *names: tuple[str, Device]) -> None:
    """Returns once the hub has told ``host`` that just these wait at the door."""
    expected = [{"name": name, "key": who.key} for name, who in names]
    while await host.hear("knocking") != expected:
        pass


async def test_a_knock_is_withdrawn_when_its_device_goes(tmp_path: Path) -> None:
    """With a farewell or without, as an app that is killed: nobody is let in who is not there."""
    async with running(tmp_path) as hub, device(hub.url) as host, device(hub.url) as ann, device(hub.url) as ben:
        table = await open_table(host)
        for name, who in (("Ann", ann), ("Ben", ben)):
            await who.say(knock={**SPEAK, "code": host.code, "name": name, "key": who.key})
            assert await who.hear("knocked") == {"table": table}
        await waiting(host, ("Ann", ann), ("Ben", ben))
        await ann.socket.close()
        await waiting(host, ("Ben", ben))
        ben.socket.transport.abort()
        await waiting(host)


async def test_a_host_who_was_away_hears_that_nobody_waits_any_more(tmp_path: Path) -> None:
    identity = Identity.new()
    async with running(tmp_path) as hub:
        async with device(hub.url, identity) as host, device(hub.url) as ann:
            table = await open_table(host)
            await ann.say(knock={**SPEAK, "code": host.code, "name": "Ann", "key": ann.key})
            await waiting(host, ("Ann", ann))
        async with device(hub.url, identity) as host:
            await host.join(table)
            assert await host.hear("knocking") == []


async def test_a_second_knock_takes_the_place_of_the_first(tmp_path: Path) -> None:
    async with running(tmp_path) as hub, device(hub.url) as host, device(hub.url) as ann:
        await open_table(host)
        for name in ("An", "Ann"):
            await ann.say(knock={**SPEAK, "code": host.code, "name": name, "key": ann.key})
            await waiting(host, (name, ann))


async def test_who_sits_down_by_the_link_meanwhile_does_not_wait_any_more(tmp_path: Path) -> None:
    async with running(tmp_path) as hub, device(hub.url) as host, device(hub.url) as ann:
        table = await open_table(host)
        async with device(hub.url, ann.identity) as again:
            await ann.say(knock={**SPEAK, "code": host.code, "name": "Ann", "key": ann.key})
            await waiting(host, ("Ann", ann))
            await again.join(table, invite=INVITE)
            await sit(again, "Ann")
            assert await ann.hear("admitted") == {"table": table}
            await waiting(host)


async def test_guests_do_not_hear_who_knocks(tmp_path: Path) -> None:
    async with running(tmp_path) as hub, device(hub.url) as host, device(hub.url) as ann, device(hub.url) as ben:
        table = await open_table(host)
        await host.record({"do": "admit", "key": ann.key})
        await ann.join(table)
        await ben.say(knock={**SPEAK, "code": host.code, "name": "Ben", "key": ben.key})
        await waiting(host, ("Ben", ben))
        await ann.say(ping=1)
        assert await ann.hear("knocking", "pong") == 1


async def test_a_host_who_comes_later_hears_who_is_waiting(tmp_path: Path) -> None:
    identity = Identity.new()
    async with running(tmp_path) as hub:
        async with device(hub.url, identity) as host:
            table = await open_table(host)
        async with device(hub.url) as ann, device(hub.url) as gone, device(hub.url, identity) as host:
            await ann.say(knock={**SPEAK, "code": host_code(hub, table), "name": "Ann", "key": ann.key})
            await ann.hear("knocked")
            await gone.say(knock={**SPEAK, "code": host_code(hub, table), "name": "Gone", "key": gone.key})
            await gone.hear("knocked")
            await gone.socket.close()
            await gone.socket.wait_closed()
            await host.join(table)
            await waiting(host, ("Ann", ann))


def host_code(hub: object, table: str) -> str:
    return next(code for code, known in hub.store.codes().items() if known == table)  # type: ignore[attr-defined]


async def test_one_who_is_let_in_by_code_cannot_let_in_others(tmp_path: Path) -> None:
    async with running(tmp_path) as hub, device(hub.url) as host, device(hub.url) as ann, device(hub.url) as eve:
        table = await open_table(host)
        await host.record({"do": "admit", "key": ann.key})
        await ann.say(knock={**SPEAK, "code": host.code, "name": "Ann", "key": ann.key})
        assert await ann.hear("admitted") == {"table": table}
        await ann.join(table)
        smuggled = Device(ann.socket, ann.hello, eve.identity)
        smuggled.table, smuggled.entries, smuggled.unread = ann.table, ann.entries, ann.unread
        assert (await sit(smuggled, "Eve"))["kind"] == "not_yours"
        await sit(ann, "Ann")
        assert [seat.name for seat in ann.table.seats] == ["Ann"]


async def test_wrong_codes_run_out(tmp_path: Path) -> None:
    limits = replace(DEFAULT, knocks=3)
    async with running(tmp_path, limits) as hub, device(hub.url) as host, device(hub.url) as eve:
        await open_table(host)
        kinds = []
        for _ in range(4):
            await eve.say(knock={**SPEAK, "code": "AAAA", "name": "Eve", "key": eve.key})
            kinds.append((await eve.hear("knocked", "refused"))["kind"])
        assert kinds == ["unknown"] * 3 + ["busy"]


async def test_only_so_many_wait_at_one_door(tmp_path: Path) -> None:
    limits = replace(DEFAULT, knocks_waiting=2)
    async with running(tmp_path, limits) as hub, device(hub.url) as host, contextlib.AsyncExitStack() as stack:
        await open_table(host)
        for number in range(3):
            eve = await stack.enter_async_context(device(hub.url))
            for _ in range(2):
                await eve.say(knock={**SPEAK, "code": host.code, "name": "Eve", "key": secrets.token_hex(32)})
                await eve.hear("knocked")
            if number == 2:
                assert (await eve.hear("refused"))["kind"] == "busy"


async def test_a_knock_with_anothers_key_takes_nobodys_place(tmp_path: Path) -> None:
    async with running(tmp_path) as hub, device(hub.url) as host, device(hub.url) as ann, device(hub.url) as eve:
        table = await open_table(host)
        for name, who in (("Ann", ann), ("Eve", eve)):
            await who.say(knock={**SPEAK, "code": host.code, "name": name, "key": ann.key})
            await who.hear("knocked")
        await waiting(host, ("Ann", ann), ("Eve", ann))
        await host.record({"do": "admit", "key": ann.key})
        assert await ann.hear("admitted") == {"table": table}
        assert (await ann.join(table))["table"] == table
        assert (await eve.join(table))["kind"] == "not_yours"
