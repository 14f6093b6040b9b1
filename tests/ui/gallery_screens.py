"""What the gallery shows."""

from __future__ import annotations

import flet as ft

from companion.ui.kit import buttons, choices, dock, frame, keypad, overlay, paper, qr
from companion.ui.kit.colour import SEATS  # noqa: F401
from companion.ui.kit.theme import Theme
from companion.ui.kit.type import figure, say
from tests.ui.gallery import screen

LINK = "http://192.168.1.20:8550/#/join/0123456789abcdef0123456789abcdef/00112233445566778899aabbccddeeff/0011223344"


@screen("kit")
@ft.component
def Kit(theme: Theme):
    n, set_n = ft.use_state(15)
    tab, set_tab = ft.use_state(0)
    return frame.screen(
        theme,
        top=frame.top_bar(
            theme,
            "Round 5 · Funding",
            "oak · finch · 27",
            back=lambda: None,
            actions=[buttons.icon_button(theme, "qr", "Invite", lambda: None)],
        ),
        banners=[frame.offline(theme)],
        body=[
            paper.tabs(theme, ["Score", "Books", "Envelopes"], tab, set_tab),
            paper.sheet(theme, ft.Column([paper.sheet_head(theme, "Market", left=52), figure(theme, 42)]), margin=True),
            paper.sheet(
                theme,
                ft.Column(
                    [
                        paper.row(theme, "Ann", "10 for card 11", press=lambda: None, lit=True),
                        paper.row(theme, "Ben", "nothing due"),
                    ],
                    spacing=0,
                ),
            ),
            ft.Row(
                [paper.pill(theme, [say(theme, "You hold"), figure(theme, 84)]), qr.qr(LINK, 120, "Join code 7QXK")]
            ),
            keypad.keypad(theme, set_n, bills=True),
        ],
        message=frame.toast(theme, "You funded media, 33", action="Undo", press=lambda: set_n(1)),
        dock=dock.stack(
            [
                dock.question(theme, "Fund which industry?", out=buttons.text_button(theme, "Pass", lambda: set_n(0))),
                dock.answers(
                    theme,
                    [
                        choices.choice(theme, "Transport", "3 held", lambda: None, icon="transport", off=True),
                        choices.choice(
                            theme, "Grain", "row I", lambda: set_n(7), icon="grain", icon_colour=theme.mark("grain")
                        ),
                        choices.choice(
                            theme, "Media", "row II", lambda: None, icon="media", icon_colour=theme.mark("media")
                        ),
                        choices.choice(
                            theme, "Estate", "row I", lambda: None, icon="estate", icon_colour=theme.mark("estate")
                        ),
                    ],
                ),
                buttons.brass(theme, f"Seal {n} for Cat", lambda: None, icon="seal-solid"),
                ft.Row(
                    [
                        buttons.outline(theme, "Record for Cat", lambda: None, expand=1),
                        buttons.outline(theme, "Correct", lambda: None, icon="pen", expand=1),
                    ],
                    spacing=8,
                ),
                ft.Row(
                    [
                        choices.big_answer(theme, "Sold!", "you get 15,\nAnn gets media", lambda: None),
                        choices.big_answer(
                            theme, "Counter!", "you pay 15,\nAnn’s media is yours", lambda: None, baize=True
                        ),
                    ]
                ),
            ]
        ),
    )


@screen("overlay")
@ft.component
def Over(theme: Theme):
    return frame.screen(
        theme,
        body=[paper.sheet(theme, say(theme, "under"))],
        over=overlay.overlay(
            theme,
            "The table decides otherwise",
            [paper.row(theme, f"Row {i}", "what it does", press=lambda: None) for i in range(20)],
            lambda: None,
            foot=[buttons.brass(theme, "Record it", lambda: None)],
        ),
    )


def _table(seats, scene, **changes):
    from tests.ui.scenes import Seen, made

    cache: dict[str, object] = {}

    @ft.component
    def Shown(theme: Theme):
        from companion.ui.ponzi.desk import Ways
        from companion.ui.ponzi.table import PonziTable

        session, _ = ft.use_state(lambda: cache.setdefault("s", Seen(made(scene()), seats, **changes)))
        return PonziTable(theme, session, Ways(invite=lambda: None, offline=bool(changes.get("offline"))))

    return Shown


def _scenes():
    from tests.ui import scenes
    from tests.ui.scenes import play, round_five

    async def cat_waits():
        table = await round_five()
        await play(table, [{"do": "fund", "seat": "Ann", "industry": "media", "card": 33}])
        return table

    async def trading():
        table = await cat_waits()
        await play(table, [{"do": "draw", "cards": [26]}])
        state = table.table.state
        while scenes.GAME.prompt(state).waiting != ("Ann",):
            await play(table, [{"do": "pass", "seat": scenes.GAME.prompt(state).waiting[0]}])
            state = table.table.state
        return table

    async def sealed():
        table = await trading()
        await scenes.must(table.offer("Ann", "Cat", "media", 15, "5/trade/Ann"))
        return table

    async def looked():
        table = await sealed()
        await scenes.must(table.look("Cat", table.table.pending))
        return table

    async def marker():
        table = await looked()
        await play(table, [{"do": "answer", "seat": "Cat", "choice": "sold"}])
        return table

    async def pay():
        table = await marker()
        await play(table, [{"do": "remove", "seat": "Cat", "card": 26}, {"do": "draw", "cards": [23]}])
        return table

    async def crash_draw():
        table = await marker()
        for a, b in ((18, 68), (21, 72)):
            await play(table, [scenes.correct("swap", card=a, to=b)])
        await play(table, [{"do": "remove", "seat": "Cat", "card": 26}, {"do": "draw", "cards": [23]}])
        return table

    async def crash():
        table = await crash_draw()
        await play(table, [{"do": "draw", "cards": [47, 48, 49, 53]}])
        for name in ("Cat", "Dan"):
            from companion.games.ponzi import GAME

            move = next(m for m in GAME.prompt(table.table.state).moves if m.do == "discard" and m.seat == name)
            await play(table, [{"do": "discard", "seat": name, **move.choices[0]}])
        return table

    async def over():
        table = await pay()
        await play(table, [scenes.correct("cash", seat="Ben", to=5)])
        await play(table, [{"do": "pay", "seat": "Ann"}, {"do": "bankrupt", "seat": "Ben"}])
        return table

    async def counted():
        table = await over()
        for n, c in (("Ann", 92), ("Ben", 5), ("Cat", 75), ("Dan", 60)):
            await play(table, [{"do": "count", "seat": n, "cash": c}])
        return table

    async def opened():
        table = await counted()
        for n in scenes.FOUR:
            await scenes.must(table.open_books(n))
        import asyncio

        while table._tasks:
            await asyncio.gather(*table._tasks)
        return table

    me = ("Ann",)
    for name, seats, scene in (
        ("fund", me, round_five),
        ("wait", ("Cat",), round_five),
        ("draw", me, cat_waits),
        ("trade", me, trading),
        ("sealed", me, sealed),
        ("received", ("Cat",), sealed),
        ("looked", ("Cat",), looked),
        ("onlooker", ("Dan",), sealed),
        ("remove", ("Cat",), marker),
        ("pay", me, pay),
        ("crashdraw", me, crash_draw),
        ("crash", me, crash),
        ("over", me, over),
        ("counted", me, counted),
        ("end", me, opened),
        ("board", (), round_five),
        ("hot", scenes.FOUR, round_five),
        ("hotsealed", scenes.FOUR, sealed),
    ):
        screen(name)(_table(seats, scene))
    screen("offline")(_table(me, trading, offline=True))


_scenes()


def _bisect():
    from companion.games.ponzi.cards import fund_cards
    from companion.ui.kit.frame import screen as whole
    from companion.ui.ponzi.market import fund_card, market_sheet

    cards = fund_cards(63, {})
    rows = [[cards[v] for v in r] for r in ((18, 21, 24), (33, 42, 45), (52, 66, 71))]
    screen("m1")(
        lambda th: whole(
            th, body=[say(th, "one"), fund_card(th, cards[18], expand=None), *[say(th, str(i)) for i in range(8)]]
        )
    )
    screen("m2")(
        lambda th: whole(
            th,
            body=[
                say(th, "one"),
                ft.Row([fund_card(th, cards[18]), fund_card(th, cards[66])]),
                *[say(th, str(i)) for i in range(8)],
            ],
        )
    )
    screen("m3")(
        lambda th: whole(
            th, body=[say(th, "one"), market_sheet(th, rows, bears=2, players=4), *[say(th, str(i)) for i in range(8)]]
        )
    )


_bisect()


def _five():
    from tests.ui import scenes

    async def five():
        return await scenes.round_five((*scenes.FOUR, "Ephraim"), advanced=True)

    screen("five")(_table(("Ann",), five))


_five()


def _fresh():
    from tests.ui import scenes

    screen("fresh")(_table(("A", "B", "C"), lambda: scenes.local(("A", "B", "C")), invitation=None))


_fresh()


def _light():
    from tests.ui import scenes
    from tests.ui.scenes import light_round, play, to_the_marker

    async def marker():
        table = await light_round()
        await to_the_marker(table)
        return table

    async def crash():
        table = await marker()
        await play(table, [{"do": "crash", "yes": True}])
        return table

    for name, seats, scene in (
        ("light", ("Ann",), light_round),
        ("lightwait", ("Cat",), light_round),
        ("lightmarker", ("Ann",), marker),
        ("lightcrash", ("Ann",), crash),
        ("lightboard", (), marker),
        ("lighthot", scenes.FOUR, light_round),
    ):
        screen(name)(_table(seats, scene))


_light()


def _advanced():
    from tests.ui import scenes
    from tests.ui.scenes import play

    async def luxury():
        table = await scenes.round_five((*scenes.FOUR, "Ephraim"), advanced=True)
        await play(table, [{"do": "pass", "seat": "Ann"}])
        while scenes.GAME.prompt(table.table.state).waiting != ("Ann",):
            await play(table, [{"do": "pass", "seat": scenes.GAME.prompt(table.table.state).waiting[0]}])
        return table

    screen("luxury")(_table(("Ann",), luxury))


_advanced()
