"""The lobby: the host chooses the options and the order of the seats, everybody reads them."""

from __future__ import annotations

from tests.browser.conftest import Phone
from tests.browser.flet_page import FletPage
from tests.browser.hub_process import HubProcess
from tests.browser.sitting import Player, invitation

NAMES = ("Sealed bids", "Show everybody’s values")

AT_ONCE = """(one, other) => {
  for (const node of [one, other]) (node.querySelector('[flt-tappable]') ?? node).click();
}"""


def chosen(page: FletPage) -> list[bool]:
    return [page.switch(name).is_checked() for name in NAMES]


def until_chosen(page: FletPage) -> None:
    for _ in range(200):
        if chosen(page) == [True, True]:
            return
        page.page.wait_for_timeout(50)
    raise AssertionError(f"{NAMES} are {chosen(page)}")


def two(hub: HubProcess, phone: Phone) -> tuple[Player, Player]:
    """The host's phone and a guest's in the lobby of a table of BUX."""
    ann = Player("Ann", phone().open(f"{hub.url}/", "Which box"))
    ann.page.tap("Start a table of BUX")
    ann.sit()
    return ann, Player("Ben", phone().open(invitation(ann.page, hub.port), "What do they call you")).sit()


def test_two_options_in_one_breath_are_both_chosen(hub: HubProcess, phone: Phone) -> None:
    ann, ben = two(hub, phone)
    for player in (ann, ben):
        player.page.tap("Options", exact=True)
        player.sees("Sealed bids")
    assert chosen(ann.page) == chosen(ben.page) == [False, False]
    one, other = (ann.page.switch(name) for name in NAMES)
    one.evaluate(AT_ONCE, other.element_handle())
    for player in (ben, ann):  # Ben's switches show what the table has recorded
        until_chosen(player.page)


def test_a_seat_is_moved_along_the_table_as_often_as_it_is_tapped(hub: HubProcess, phone: Phone) -> None:
    ann, _ben = two(hub, phone)
    ann.page.tap("Add a player without a phone", exact=True)
    ann.page.fill("Player's name", "Cat")
    ann.page.tap("Add", exact=True)
    ann.sees("Cat, no phone")
    ann.page.tap("Cat, no phone", exact=True)
    ann.sees("1 Ann · 2 Ben · 3 Cat")
    ann.page.button("Move Cat one place earlier").evaluate("node => { for (let i = 0; i < 2; i++) node.click(); }")
    ann.sees("1 Cat · 2 Ann · 3 Ben")
