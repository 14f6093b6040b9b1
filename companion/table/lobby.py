"""Table entries: opening a table, sitting down, beginning. For each: its form, who may, what changes."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, Final

from companion import games
from companion.games.game import MalformedEvent
from companion.table.entry import NOTHING
from companion.table.model import Seat, Table
from companion.table.refusal import Refusal
from companion.table.rights import Act, impossible, need_host, need_seat, not_yours, recorder, stale
from companion.table.strict import fields, hex_text, look, malformed, player_name, whole
from companion.table.wire import FORMAT

_TABLE_FIELDS: Final = ("do", "format", "game", "rules", "seats", "options", "table", "origin", "hub", "host", "invite")


def open_table(act: Act, table_id: str) -> Table:
    """The table of entry 1. Raises Refusal."""
    event = act.event
    if act.do != "table":
        raise malformed("The first entry must open a table.")
    if type(event.get("format")) is int and event["format"] != FORMAT:
        raise Refusal("version", f"This table has format {event['format']}; this build reads format {FORMAT}.")
    if "continues" in event:
        raise Refusal("version", "This build can't continue an earlier volume of a table.")
    data = fields(event, "“table”", _TABLE_FIELDS)
    whole(data["format"], "“format”", 1)
    if type(data["game"]) is not str or data["game"] not in games.GAMES:
        raise Refusal("version", f"This build doesn't know the game “{str(data['game'])[:40]}”.")
    game = games.GAMES[data["game"]]
    if whole(data["rules"], "“rules”", 1) != game.rules_version:
        raise Refusal(
            "version",
            f"This table plays version {data['rules']} of the {game.title} rules; this build has {game.rules_version}.",
        )
    names = player_names(data["seats"])
    if len(names) > game.seat_range[1]:
        raise impossible(_too_many(game.title, game.seat_range))
    if hex_text(data["table"], 16, "“table”") != table_id:
        raise malformed("The intent is for another table than the one it opens.")
    if hex_text(data["host"], 32, "“host”") != act.by:
        raise not_yours("A table is opened by its host's own device.")
    if hex_text(data["origin"], 16, "“origin”") != table_id:
        raise Refusal("version", "This build can't continue an earlier volume of a table.")
    return Table(
        id=table_id,
        origin=data["origin"],
        game=data["game"],
        rules=data["rules"],
        hub=hex_text(data["hub"], 32, "“hub”"),
        host=data["host"],
        invite=None if data["invite"] is None else hex_text(data["invite"], 32, "“invite”"),
        options=_options(data["game"], data["options"]),
        seats=tuple(Seat(name) for name in names),
    )


def open_script(header: Any) -> Table:
    """The table of a script's first line, already playing. Raises Refusal."""
    data = fields(header, "A script's first line", ("game", "seats"), ("options",))
    if type(data["game"]) is not str or data["game"] not in games.GAMES:
        raise malformed(f"There is no game “{str(data['game'])[:40]}”; there is {', '.join(sorted(games.GAMES))}.")
    game = games.GAMES[data["game"]]
    names = player_names(data["seats"])
    options = _options(data["game"], data.get("options", {}))
    return replace(
        Table("", "", data["game"], game.rules_version, "", "", None, options, script=True, head=NOTHING),
        seats=tuple(Seat(name) for name in names),
        phase="playing",
        state=_start(data["game"], names, options),
    )


def player_names(value: Any) -> tuple[str, ...]:
    """Different names, in table order. Raises Refusal (malformed)."""
    if type(value) is not list:
        raise malformed("“seats” must be a list of names.")
    names = tuple(player_name(name) for name in value)
    if len({look(name) for name in names}) != len(names):
        raise malformed("Two players have the same name.")
    return names


def _options(game: str, given: Any) -> Mapping[str, Any]:
    if type(given) is not dict:
        raise malformed("“options” must be an object.")
    try:
        return games.GAMES[game].options(given)
    except MalformedEvent as error:
        raise malformed(str(error)) from None


def _start(game: str, names: tuple[str, ...], options: Mapping[str, Any]) -> Any:
    try:
        return games.GAMES[game].start(names, options)
    except MalformedEvent as error:
        raise impossible(str(error)) from None


def _too_many(title: str, seats: tuple[int, int]) -> str:
    return f"{title} is for {seats[0]} to {seats[1]} players: all seats are taken."


def _need_lobby(table: Table, what: str) -> None:
    if table.phase != "lobby":
        raise stale(f"The game has begun: {what}.")


def judge_table(table: Table, act: Act) -> None:
    raise impossible("The table is open already.")


def judge_options(table: Table, act: Act) -> None:
    data = fields(act.event, "“options”", ("do", "options"), ("insist",))
    need_host(table, act, "change the options")
    _need_lobby(table, "its options stay as they are")
    _options(table.game, data["options"])


def judge_sit(table: Table, act: Act) -> None:
    """A new name takes a new seat; a known name without a device gets one, also while the game runs."""
    data = fields(act.event, "“sit”", ("do", "seat", "key", "box"), ("insist",))
    name = player_name(data["seat"])
    if (data["key"] is None) != (data["box"] is None):
        raise malformed("A seat has both a signing key and a box key, or neither.")
    if data["key"] is None:
        need_host(table, act, "seat a player without a device")
    else:
        hex_text(data["key"], 32, "“key”")
        hex_text(data["box"], 32, "“box”")
        if act.by != data["key"]:
            raise not_yours("A device takes a seat with its own key.")
        seated = table.seat_of(act.by)
        if seated is not None:
            raise stale(f"This device sits here as {seated.name} already.")
        if any(seat.box == data["box"] for seat in table.seats):
            raise malformed("Another seat has this box key.")
    alike = next((seat for seat in table.seats if look(seat.name) == look(name)), None)
    if alike is not None:
        if alike.key is not None or data["key"] is None:
            raise impossible(f"There is a {alike.name} at this table already: choose another name.")
        if alike.name != name:
            raise impossible(f"The name is written {alike.name} at this table.")
        if table.phase in ("over", "books"):
            raise impossible("The game is over: a device can't join any more.")
        return
    if table.phase != "lobby":
        raise impossible("The game has begun: only a player without a device can still bring one.")
    seats = table.rulebook.seat_range
    if len(table.seats) >= seats[1]:
        raise impossible(_too_many(table.rulebook.title, seats))


def judge_leave(table: Table, act: Act) -> None:
    data = fields(act.event, "“leave”", ("do", "seat"), ("insist",))
    seat = need_seat(table, data["seat"])
    if act.by not in (table.host, seat.key):
        raise not_yours(f"Only {seat.name} and the host can give up this seat.")
    _need_lobby(table, "nobody can leave the table's record any more")


def judge_start(table: Table, act: Act) -> None:
    data = fields(act.event, "“start”", ("do", "seats"), ("insist",))
    need_host(table, act, "begin the game")
    _need_lobby(table, "it can't begin again")
    names = player_names(data["seats"])
    if set(names) != set(table.names):
        raise stale("Somebody sat down or left just now: look at the seats once more.")
    _start(table.game, names, table.options)


def judge_admit(table: Table, act: Act) -> None:
    data = fields(act.event, "“admit”", ("do", "key"), ("insist",))
    need_host(table, act, "let somebody in")
    if hex_text(data["key"], 32, "“key”") in table.admitted:
        raise stale("This device has been let in already.")


def fold_options(table: Table, act: Act) -> Table:
    return replace(table, options=_options(table.game, act.event["options"]))


def fold_sit(table: Table, act: Act) -> Table:
    new = Seat(act.event["seat"], act.event["key"], act.event["box"])
    if table.seat(new.name) is None:
        return replace(table, seats=(*table.seats, new))
    return replace(table, seats=tuple(new if seat.name == new.name else seat for seat in table.seats))


def fold_leave(table: Table, act: Act) -> Table:
    return replace(table, seats=tuple(seat for seat in table.seats if seat.name != act.event["seat"]))


def fold_start(table: Table, act: Act) -> Table:
    names = tuple(act.event["seats"])
    seats = tuple(need_seat(table, name) for name in names)
    return replace(table, seats=seats, phase="playing", state=_start(table.game, names, table.options))


def fold_admit(table: Table, act: Act) -> Table:
    return replace(table, admitted=table.admitted | {act.event["key"]})


def say(table: Table, act: Act) -> str:
    """One sentence for the history; ``table`` as it was before."""
    event = act.event
    match act.do:
        case "options":
            return "The host changes the options."
        case "sit" if event["key"] is None:
            return f"{event['seat']} plays without a device."
        case "sit":
            return f"{event['seat']} sits down."
        case "leave":
            by_host = recorder(table, act.by) != event["seat"]
            return f"The host takes {event['seat']}'s seat away." if by_host else f"{event['seat']} leaves."
        case "start":
            return f"The game begins: {', '.join(event['seats'])}."
        case "admit":
            return "The host lets a device in."
    return f"A table of {table.rulebook.title} opens."


JUDGES: Final[Mapping[str, Callable[[Table, Act], None]]] = {
    "table": judge_table,
    "options": judge_options,
    "sit": judge_sit,
    "leave": judge_leave,
    "start": judge_start,
    "admit": judge_admit,
}
FOLDS: Final[Mapping[str, Callable[[Table, Act], Table]]] = {
    "options": fold_options,
    "sit": fold_sit,
    "leave": fold_leave,
    "start": fold_start,
    "admit": fold_admit,
}
