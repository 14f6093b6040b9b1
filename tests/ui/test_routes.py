"""Addresses: every place survives the way into the address bar and back, and no address holds a secret."""

import pytest

from companion.ui.routes import Route, fragment, parse, without_secret

TABLE = "0123456789abcdef0123456789abcdef"
SECRET = "aa" * 16
LINK = f"http://192.168.1.20:8550/#/join/{TABLE}/{SECRET}/{'bb' * 16}"


@pytest.mark.parametrize(
    "place",
    [
        Route(),
        Route("join"),
        Route("check"),
        Route("settings"),
        Route("trust"),
        Route("local", game="ponzi"),
        Route("score", game="ponzi"),
        Route("table", TABLE),
        Route("history", TABLE),
        Route("invite", TABLE),
        Route("trust", TABLE),
    ],
)
def test_a_place_is_found_again_by_its_address(place: Route) -> None:
    assert parse(place.path) == place


def test_the_link_of_a_qr_code_is_an_invitation_and_its_place_has_no_secret() -> None:
    place = parse(fragment(LINK))
    assert place == Route("join", invited=True)
    assert place.path == "/join"


@pytest.mark.parametrize(
    "odd", ["", "/", "/nowhere", "/table/", "/table/XYZ", f"/table/{TABLE}/nowhere", "/score/Ponzi!", "//"]
)
def test_a_mistyped_address_is_home(odd: str) -> None:
    assert parse(odd) == Route()


def test_the_terminals_link_is_home_and_back_leads_nowhere_else() -> None:
    place = parse(fragment("http://192.168.1.20:8550/#/hub/AAAAAAAAAAAAAAAAAAAAAA"))
    assert place == place.parent == Route()


def test_back_leads_from_a_page_of_a_table_to_the_table_and_from_there_home() -> None:
    assert parse(f"/table/{TABLE}/history").parent == Route("table", TABLE)
    assert Route("table", TABLE).parent == Route()


def test_a_message_about_a_link_never_shows_its_secret() -> None:
    assert without_secret(LINK) == "http://192.168.1.20:8550/#/join"
    assert SECRET not in without_secret(LINK)
    assert without_secret("http://192.168.1.20:8550/#/check") == "http://192.168.1.20:8550/#/check"


def test_fragment_of_an_address_without_one_is_home() -> None:
    assert fragment("http://192.168.1.20:8550/") == "/"
    assert fragment("http://192.168.1.20:8550/#") == "/"
