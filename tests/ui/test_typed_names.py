"""Names and codes as people type them."""

import pytest

from companion.ui.join import read_code
from companion.ui.local import names_problem
from companion.ui.routes import parse_hub_link, parse_link
from companion.ui.seating import move, settle_order

LINK = "http://192.168.1.20:8550/#/join/AAAAAAAAAAAAAAAAAAAAAA/BBBBBBBBBBBBBBBBBBBBBB/CCCCCCCCCCCCCCCCCCCCCC"


def test_names_that_can_play() -> None:
    assert names_problem(("Ann", " Ben  Li ", "Cat")) is None


@pytest.mark.parametrize(
    ("names", "part"),
    [
        (("Ann", "", "Cat"), "every player"),
        (("Ann", "   ", "Cat"), "every player"),
        (("Ann", "ann", "Cat"), "both be called ann"),
        (("Ben Li", "Ann", " ben  li"), "both be called ben li"),
    ],
)
def test_names_that_cannot_play(names: tuple[str, ...], part: str) -> None:
    assert part in (names_problem(names) or "")


@pytest.mark.parametrize("text", ["7QXK", "7qxk", " 7q-xk ", "7 Q X K"])
def test_a_code_is_read_however_it_is_typed(text: str) -> None:
    assert read_code(text) == "7QXK"


@pytest.mark.parametrize("text", [LINK, f"  {LINK}\n", f"Come in: {LINK}.", f"<{LINK}>", f"({LINK}), quick"])
def test_a_link_is_found_in_what_was_pasted(text: str) -> None:
    assert parse_link(text) == LINK


@pytest.mark.parametrize("text", ["", "7QXK", "http://192.168.1.20:8550/", "#/join/a/b/c", "javascript:x#/join/a/b/c"])
def test_what_is_no_link(text: str) -> None:
    assert parse_link(text) is None


HUB = "http://192.168.1.20:8550/#/hub/AAAAAAAAAAAAAAAAAAAAAA"


@pytest.mark.parametrize("text", [HUB, f" {HUB}\n", f"Come to {HUB}.", f"<{HUB}>", f"({HUB}), quick"])
def test_the_terminals_link_is_found_in_what_was_pasted(text: str) -> None:
    assert parse_hub_link(text) == HUB
    assert parse_link(text) is None


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("http://192.168.1.20:8550/", "http://192.168.1.20:8550/"),
        ("It is at http://192.168.1.20:8550.", "http://192.168.1.20:8550"),
        ("http://192.168.1.20:8550/#/", "http://192.168.1.20:8550/#/"),
        (" 192.168.1.20:8550 ", "http://192.168.1.20:8550"),
        ("laptop.local:8550/", "http://laptop.local:8550/"),
    ],
)
def test_a_hosts_address_is_read_as_it_is_typed(text: str, found: str) -> None:
    assert parse_hub_link(text) == found


@pytest.mark.parametrize(
    "text", ["", "7QXK", LINK, "http://192.168.1.20:8550/#/join/a/b/c", "http://a/#/table/b", "javascript:x", "laptop"]
)
def test_what_is_no_hosts_address(text: str) -> None:
    assert parse_hub_link(text) is None


def test_seats_keep_the_order_that_the_host_gave_them() -> None:
    assert settle_order((), ("Ann", "Ben", "Cat")) == ("Ann", "Ben", "Cat")
    assert settle_order(("Cat", "Ann"), ("Ann", "Ben", "Cat")) == ("Cat", "Ann", "Ben")
    assert settle_order(("Cat", "Ann", "Ben"), ("Ben", "Cat")) == ("Cat", "Ben")


def test_a_seat_moves_along_the_table_and_stops_at_its_ends() -> None:
    order = ("Ann", "Ben", "Cat")
    assert move(order, "Ann", 1) == ("Ben", "Ann", "Cat")
    assert move(order, "Cat", -1) == ("Ann", "Cat", "Ben")
    assert move(order, "Ann", -1) == order
    assert move(order, "Cat", 1) == order
