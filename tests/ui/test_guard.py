"""What breaks inside the app becomes a sentence; Flet's own crash screen, with its trace, is never sent."""

from __future__ import annotations

import asyncio
from typing import Any

import flet as ft
import pytest
from flet.messaging.connection import Connection
from flet.messaging.protocol import MessageAction
from flet.messaging.session import Session
from flet.pubsub.pubsub_hub import PubSubHub

from companion.ui.guard import SENTENCE, calm_session, screen
from tests.ui.desks import texts


class Wire(Connection):
    """Keeps what would go to the screen."""

    def __init__(self) -> None:
        super().__init__()
        self.pubsubhub = PubSubHub()
        self.loop = asyncio.get_running_loop()
        self.sent: list[Any] = []

    def send_message(self, message: Any) -> None:
        self.sent.append(message)


@screen
def Thermometer(fever: bool) -> ft.Control:
    if fever:
        raise ValueError("secret inside")
    return ft.Text("well")


@ft.component
def Ward(beds: list[bool]) -> ft.Control:
    return ft.Column([Thermometer(fever) for fever in beds])


def test_one_broken_part_does_not_take_the_others_along(caplog: pytest.LogCaptureFixture) -> None:
    assert texts(lambda: Ward([False, True, False])) == f"well\n{SENTENCE}\nwell"
    assert "secret inside" in caplog.text


def test_handler_that_fails_tells_the_person_and_sends_no_crash(caplog: pytest.LogCaptureFixture) -> None:
    told: list[str] = []

    async def go() -> list[Any]:
        wire = Wire()
        session = Session(wire)
        calm_session(session.page, told.append)

        def press(_event: Any) -> None:
            raise ValueError("secret inside")

        button = ft.Button("Press", on_click=press)
        session.page.add(button)
        await session.dispatch_event(button._i, "click", None)
        return wire.sent

    sent = asyncio.run(go())
    assert told == [SENTENCE]
    assert MessageAction.SESSION_CRASHED not in [message.action for message in sent]
    assert "secret inside" not in str(sent)
    assert "secret inside" in caplog.text
