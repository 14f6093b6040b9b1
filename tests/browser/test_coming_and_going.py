"""Joining by a link, reloading, losing the network: a phone keeps its seat, its secrets and its place."""

from __future__ import annotations

import re

from tests.browser.conftest import Phone
from tests.browser.hub_process import HubProcess
from tests.browser.sitting import Player, invitation
from tests.browser.wire_tap import wire_tap


def host(hub: HubProcess, phone: Phone) -> Player:
    """Ann's phone, seated at a table that she opened."""
    ann = Player("Ann", phone().open(f"{hub.url}/", "Which box"))
    ann.page.tap("Start a table of Ponzi Scheme")
    return ann.sit()


def add_without_phone(player: Player, name: str) -> None:
    player.page.tap("Add a player without a phone", exact=True)
    player.page.expect("Who plays without a phone")
    player.page.fill("Player's name", name)
    player.page.tap("Add", exact=True)
    player.page.expect_gone("Who plays without a phone").expect(f"{name}, no phone")


def test_link_leads_to_a_seat_and_leaves_no_secret_behind(hub: HubProcess, phone: Phone) -> None:
    ann = host(hub, phone)
    link = invitation(ann.page, hub.port)
    table, secret, _ = link.split("#/join/")[1].split("/")
    ben = Player("Ben", phone().open(link, "What do they call you"))
    place = re.compile(r"/#/table/[0-9a-f]{32}$")
    ben.page.page.wait_for_url(place)
    ben.sit()
    ann.sees("Ben, in, own phone")

    # Neither the address bar nor a step back shows the secret, and a step back loses nothing.
    here = ben.page.page.url
    assert secret not in here and table not in here
    ben.page.page.go_back()
    ben.page.frames(4)
    assert secret not in ben.page.page.url
    ben.page.page.goto(here)
    ben.sees("Ben, you")

    # A reload finds the seat; so does a new tab of the same phone, without the link.
    ben.page.reload("Ben, you")
    assert ben.page.page.url == here
    again = phone(like=ben.page).open(f"{hub.url}/", "Which box")
    again.tap("Back to Ponzi Scheme")
    again.expect("Ben, you")


def test_reload_keeps_seat_secrets_and_screen(hub: HubProcess, phone: Phone) -> None:
    ann = host(hub, phone)
    ben = Player("Ben", phone().open(invitation(ann.page, hub.port), "What do they call you")).sit()
    add_without_phone(ann, "Cat")
    ann.page.tap("Start with three")
    ann.fund("transport", 11, 45)
    ben.fund("transport", 12, 30)

    # Nobody is offered what the rules forbid.
    assert "tile, row" not in ben.page.text()
    ann.page.tap("Record for Cat")
    ann.page.tap(re.compile("^Media, first tile, row one"))
    ann.page.expect("13 cash now")
    offered = re.findall(r"^(\d+) cash now", ann.page.text(), re.M)
    assert offered == ["9", "10", "13"]
    ann.page.tap(re.compile("^13 cash now"))
    ann.draw(70)
    ann.sees("Whom do you tempt")
    assert "Tempt Cat" not in ann.page.text()
    ann.page.tap("Tempt Ben for Transport", exact=True)
    for figure in "12":
        ann.page.tap(figure, exact=True)
    ann.sees("You hold 11")
    assert "Seal 12" not in ann.page.text()
    ann.page.tap("Erase the last figure")
    ann.page.tap("Seal 1 for Ben", exact=True)
    ann.sees("Hand it over")

    ann.page.reload("Hand it over")
    ann.page.tap("Show my price for five seconds")
    ann.sees(r"The price is 1\b")
    ben.look(1)
    ben.page.reload("Envelope from Ann")
    ben.look(1)
    ben.page.tap("Counter")
    ann.sees("Ben, start player. To decide now. Transport two").sees("You hold 12")


def test_phone_without_network_says_so_and_catches_up_by_itself(hub: HubProcess, phone: Phone) -> None:
    ann = host(hub, phone)
    with wire_tap(hub.port) as cable:
        ben = Player(
            "Ben", phone(allow="WebSocket|ERR_").open(invitation(ann.page, cable.port), "What do they call you")
        ).sit()
        add_without_phone(ann, "Cat")
        ann.page.tap("Start with three")
        ben.sees("Ann is to fund")
        cable.unplug()
        ben.sees("No signal")
        ann.fund("transport", 11, 45)
        ann.sees("Ben is to fund")
        assert "Ann is to fund" in ben.page.text()
        cable.plug_in()
        ben.page.expect_gone("No signal")
        ben.sees("Your turn, Ben")
        assert "45: pays 102 every 5 rounds" in ben.page.text()

        # What was tapped without a network is kept and sent later, once.
        cable.unplug()
        ben.page.tap(re.compile("^Grain, first tile, row one"))
        ben.page.tap(re.compile("^12 cash now"))
        ben.sees("No signal")
        cable.plug_in()
        ben.sees("Which card came up")
        ann.sees(r"Ben\..*Grain one\.")
