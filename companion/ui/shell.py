"""What the running app holds between its screens: where it is, the open table, the notes to the person.

One ``Shell`` a page. Screens get it whole, read it, and call its verbs; it calls ``listen``ers after every change.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Callable, Coroutine
from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING, Any, Literal

import flet as ft

from companion.table.refusal import Refusal
from companion.ui import browser, games, guard
from companion.ui.awake import Awake
from companion.ui.box import Boxes, options_of, read_boxes, with_option, write_boxes
from companion.ui.kit.frame import banner, offline, toast
from companion.ui.kit.theme import Theme, material
from companion.ui.preferences import Preferences, read_preferences
from companion.ui.routes import HOME, Route, fragment, parse
from companion.ui.words import t

if TYPE_CHECKING:
    from companion.device.saved import Saved
    from companion.device.session import Device, Outcome, Session
    from companion.table.model import Line

log = logging.getLogger("companion.ui")

OFFLINE_AFTER = 2.0
"""Seconds without the hub before the banner says so."""


PICTURES_AFTER = 0.15
"""Seconds from Flutter's first layout until home gets its marks and pictures: it can be tapped before that."""
DRESS_AFTER = 2.0
"""Seconds after the first picture: home has neither fields nor menus, and Flet's theme takes a phone a while."""


@dataclass(frozen=True, slots=True)
class Note:
    """A sentence to the person: a toast, or a refusal that stays until it is dismissed."""

    text: str
    kind: Literal["told", "refused"] = "told"
    number: int = 0


class Shell:
    """The app between its screens. All attributes are read by screens and changed only here."""

    def __init__(self, page: ft.Page, device: Device, store: Any) -> None:
        self.page = page
        self.device = device
        self.store = store
        self.preferences = Preferences()
        self.boxes: Boxes = {}
        """What this device remembers of the boxes, once a table is set up."""
        self.route = Route()
        self.session: Session | None = None
        self.opening: str | None = None
        """The sentence while a table is being opened or joined."""
        self.trouble: str | None = None
        """Why the place in the address could not be opened."""
        self.saved: tuple[Saved, ...] = ()
        """This device's tables, the last one first."""
        self.drawn = asyncio.Event()
        """Set when the home screen has been drawn for the first time, all of it."""
        self.pictures = False
        """Whether home shows its pictures: they come when it can already be tapped."""
        self.note: Note | None = None
        self.offline = False
        self.rulings_seen = 0
        """The newest entry whose house ruling this person has dismissed or that was there before."""
        self.asking: int | None = None
        """The line whose undo the history asks about when it opens."""
        self.locked = 0
        """How often the app was put out of sight: private figures are hidden after that."""
        self._keeping = asyncio.Lock()
        self._panel = ""
        self._openings = 0
        self._getting: asyncio.Future[Session] | None = None
        self._in_lobby = False
        self._awake = Awake(page)
        self._listeners: list[Callable[[], None]] = []
        self._stop_listening: Callable[[], None] | None = None
        self._offline_timer: asyncio.TimerHandle | None = None
        self._notes = 0
        self._system_text = 1.0
        self.system_still = False
        """The device asks every app for less motion."""
        self._dressed: tuple[bool, str] | None = None

    # -- listeners ------------------------------------------------------------------------------------------------

    def listen(self, changed: Callable[[], None]) -> Callable[[], None]:
        """Calls ``changed`` after every change; returns the function that stops it."""
        self._listeners.append(changed)
        return lambda: self._listeners.remove(changed) if changed in self._listeners else None

    def changed(self) -> None:
        self.page.session.start_updates_scheduler()
        if self._dressed or self.route.screen != "home":
            self.dress()
        for listener in tuple(self._listeners):
            listener()

    # -- start ------------------------------------------------------------------------------------------------------

    async def begin(self) -> None:
        """Reads the preferences and goes where the address points."""
        self.preferences = read_preferences(await self.store.get("preferences"))
        loop = asyncio.get_running_loop()
        loop.call_later(DRESS_AFTER, self.dress)
        loop.call_later(DRESS_AFTER, self._hang_pictures)  # where nothing could be measured
        loop.call_later(DRESS_AFTER, self.run, self.ask_for_motion)
        looking = asyncio.create_task(self.device.look_for_hub())
        self.page.on_route_change = self._address_changed
        address = fragment(self.page.url or "")
        route = parse(address if address != HOME else self.page.route)
        if route.invited:
            await self.join(self.page.url or "")
        else:
            await self.visit(route)
        if await looking:
            self.changed()

    async def prefer(self, **changes: Any) -> None:
        self.preferences = replace(self.preferences, **changes)
        self._awake.want(self.preferences.awake and self.session is not None)
        self.changed()
        await self.store.set("preferences", self.preferences.dump())

    async def forget(self, table: str) -> None:
        await self.device.forget(table)
        self.saved = await self.device.saved()
        self.changed()

    # -- looks ------------------------------------------------------------------------------------------------------

    def theme(self) -> Theme:
        """What every screen is drawn with: the game's colours in the person's size and brightness."""
        like = self.preferences
        dark = like.appearance == "dark" or (
            like.appearance == "system" and self.page.platform_brightness == ft.Brightness.DARK
        )
        return Theme(
            game=self._game(),
            dark=dark,
            wish=like.text / 100,
            system=self._system_text,
            still=self.system_still or not like.motion,
            width=self.page.width or 390,
            height=self.page.height or 844,
        )

    def _game(self) -> str:
        """Whose colours the screens have: the open table's game, the one being prepared, the first of the house."""
        if self.session is not None:
            return self.session.table.game
        known = games.names()
        return self.route.game if self.route.game in known else known[0]

    def measured(self, scale: float) -> None:
        """The platform draws text ``scale`` times as large as it was told to."""
        asyncio.get_running_loop().call_later(PICTURES_AFTER, self._hang_pictures)
        if scale != self._system_text and scale > 0:
            self._system_text = scale
            self.changed()

    def _hang_pictures(self) -> None:
        if not self.pictures:
            self.pictures = True
            self.changed()

    async def ask_for_motion(self) -> None:
        """Whether the device asks for less motion: Android and browsers say it in one way, iOS in another."""
        system = ft.SemanticsService()
        with contextlib.suppress(Exception):
            asks = await asyncio.wait_for(system.get_accessibility_features(), 5)
            still = asks.disable_animations or asks.reduce_motion
            if still != self.system_still:
                self.system_still = still
                self.changed()

    def dress(self) -> None:
        """Gives the page the Material theme that fields and menus take their colours from."""
        theme = self.theme()
        if self._dressed == (theme.dark, theme.game):
            return
        self._dressed = (theme.dark, theme.game)
        self.page.theme = self.page.dark_theme = material(theme)
        self.page.theme_mode = ft.ThemeMode.DARK if theme.dark else ft.ThemeMode.LIGHT
        self.page.update()

    def banners(self, theme: Theme) -> list[ft.Control]:
        """What stands under the top bar: a lasting trouble, no signal."""
        session = self.session
        found = [banner(theme, session.trouble, danger=True, icon="shield")] if session and session.trouble else []
        return [*found, *([offline(theme)] if self.offline else [])]

    def message(self, theme: Theme) -> ft.Control | None:
        """The note over the dock. A refusal stays until it is dismissed."""
        note = self.note
        if note is None:
            return None
        return toast(theme, note.text, action=t("common.close"), press=partial(self.quiet, note.number))

    # -- places -----------------------------------------------------------------------------------------------------

    def go(self, route: Route) -> None:
        """Shows ``route`` and puts it into the address bar as a new step of the history."""
        self.run(self._go, route)

    def back(self) -> None:
        self.go(self.route.parent)

    async def _go(self, route: Route) -> None:
        # Before the address changes, so that the event about it is no news.
        self.route = route
        await self.page.push_route(route.path)
        await self.visit(route)

    async def _address_changed(self, e: ft.RouteChangeEvent) -> None:
        route = parse(e.route)
        if route.invited:
            await self.join(self._link(e.route))
        elif route != self.route:
            await self.visit(route)

    def _link(self, path: str) -> str:
        return f"{(self.page.url or '').split('#')[0]}#{path}"

    async def visit(self, route: Route) -> None:
        """Shows ``route``, opening its table when that is not the one on the screen."""
        self.route, self.trouble = route, None
        self._forget_opening()
        if route.table is None:
            await self._leave()
            if route.screen == "local":
                self.boxes = read_boxes(await self.store.get("boxes"))
            elif route.screen == "home":
                self.saved = await self.device.saved()
        elif self.session is None or self.session.table.id != route.table:
            await self._leave()
            await self._open(t("home.opening.resume"), self.device.resume(route.table), stay=True)
        self.changed()

    def _forget_opening(self) -> None:
        """Whatever table was on its way is not wanted any more."""
        self._openings += 1
        self.opening = None
        if self._getting is not None:
            self._getting.cancel()
            self._getting = None

    def cancel(self) -> None:
        """The person does not wait for the table any longer."""
        self._forget_opening()
        self.go(Route("join" if self.route.screen == "join" else "home"))

    # -- tables -----------------------------------------------------------------------------------------------------

    async def start(self, game: str) -> None:
        """Opens a table on the hub that served this app; where there is none, one for this device alone."""
        if not (self.device.hub_here or await self.device.look_for_hub()):
            self.tell(t("home.no_hub"))
            self.go(Route("local", game=game))
            return
        self.boxes = read_boxes(await self.store.get("boxes"))
        await self._open(t("home.opening.open"), self.device.open_table(game, options_of(self.boxes, game)))

    async def keep(self, game: str, name: str, value: Any) -> None:
        """An option that describes the box is there again at the next table."""
        async with self._keeping:
            self.boxes = with_option(read_boxes(await self.store.get("boxes")), game, name, value)
            await self.store.set("boxes", write_boxes(self.boxes))

    async def join(self, link: str) -> None:
        self.route = Route("join", invited=True)
        await self._open(t("home.opening.join"), self.device.join(link), replace=True)

    async def knock(self, code: str, name: str) -> None:
        await self._open(t("home.opening.knock"), self.device.knock(code, name), replace=True)

    async def restore(self, link: str, words: str) -> None:
        """Takes a seat back by its 12 words."""
        await self._open(t("home.opening.join"), self.device.restore(link, words), replace=True)

    async def local(self, game: str, players: list[str], options: dict[str, Any]) -> None:
        await self._open(t("home.opening.local"), self.device.local(game, players, options))

    async def _open(
        self, saying: str, getting: Coroutine[Any, Any, Session], *, stay: bool = False, replace: bool = False
    ) -> None:
        """Waits for a table and shows it; ``replace`` when the address before it must not be found again."""
        self._forget_opening()
        mine = self._openings
        self.opening, self.trouble = saying, None
        self._getting = asyncio.ensure_future(getting)
        self.changed()
        try:
            session = await self._getting
        except asyncio.CancelledError:
            if mine == self._openings:
                raise
            return
        except Exception as error:
            if not isinstance(error, Refusal):
                log.exception("no table came of: %s", saying)
            if mine == self._openings:
                self.trouble = error.message if isinstance(error, Refusal) else guard.SENTENCE
            return
        finally:
            if mine == self._openings:
                self.opening = None
                self.changed()
        if mine != self._openings:
            await session.close()
            return
        await self._take(session)
        if not stay:
            self.route = Route("table", session.table.id)
            if replace:
                browser.replace_address(self.route.path)
            await self.page.push_route(self.route.path)
        self.changed()

    async def _take(self, session: Session) -> None:
        await self._leave()
        self.session = session
        self._stop_listening = session.listen(self._session_changed)
        seen = await self.store.get(f"rulings/{session.table.id}")
        newest = max((line.seq for line in session.table.lines), default=0)
        self.rulings_seen = int(seen) if seen else newest
        self._in_lobby = session.table.phase == "lobby"
        self._session_changed()

    async def _leave(self) -> None:
        session, self.session = self.session, None
        if self._stop_listening:
            self._stop_listening()
            self._stop_listening = None
        self._set_offline(False)
        self._awake.want(self.preferences.awake and self.session is not None)
        if session is not None:
            await session.close()

    async def dismiss_rulings(self, entry: int) -> None:
        """Remembers that the announcements up to ``entry`` were read, also after a reload."""
        if self.session is not None and entry > self.rulings_seen:
            self.rulings_seen = entry
            self.changed()
            await self.store.set(f"rulings/{self.session.table.id}", str(entry))

    def object(self, line: Line) -> None:
        """Takes a house ruling back: at once if nothing came after it, else asks about all that goes with it."""
        session = self.session
        if session is None:
            return
        self.run(self.dismiss_rulings, line.seq)
        if session.table.undoable[:1] == (line.seq,):
            self.run(session.record, {"do": "undo", "entry": line.seq})
        else:
            self.asking = line.seq
            self.go(Route("history", session.table.id))

    def mend(self, how: str) -> None:
        """To the table, where its corrections (``correct``) or house rulings (``ruling``) lie open."""
        if self.session is not None:
            self._panel = how
            self.go(Route("table", self.session.table.id))

    def take_panel(self) -> str:
        """What lies over the table when it is drawn for the first time after the history."""
        panel, self._panel = self._panel, ""
        return panel

    # -- the link -----------------------------------------------------------------------------------------------------

    def _session_changed(self) -> None:
        online = self.session is None or self.session.online
        if online:
            self._set_offline(False)
        elif not self.offline and self._offline_timer is None:
            loop = asyncio.get_running_loop()
            self._offline_timer = loop.call_later(OFFLINE_AFTER, self._set_offline, True)
        self._awake.want(self.preferences.awake and self.session is not None)
        waiting = self.session is not None and self.session.table.phase == "lobby"
        if waiting != self._in_lobby:
            self._in_lobby = waiting
            self.changed()

    def _set_offline(self, offline: bool) -> None:
        if self._offline_timer is not None:
            self._offline_timer.cancel()
            self._offline_timer = None
        if offline != self.offline:
            self.offline = offline
            self.changed()

    # -- doing --------------------------------------------------------------------------------------------------------

    def run(self, doing: Callable[..., Coroutine[Any, Any, Any]], *args: Any, **kwargs: Any) -> None:
        """Starts ``doing`` beside the screen; a refusal or a failure becomes a note."""

        async def guarded() -> None:
            try:
                outcome = await doing(*args, **kwargs)
            except Refusal as refusal:
                outcome = refusal
            except asyncio.CancelledError:
                raise
            except Exception:
                log.exception("%s failed", getattr(doing, "__name__", doing))
                self.tell(guard.SENTENCE, "refused")
                return
            self.refused(outcome)

        if self.page.session.connection is not None:  # else the window has been closed
            self.page.run_task(guarded)

    def refused(self, outcome: Outcome | Any) -> bool:
        """Tells the person the reason when ``outcome`` is a refusal; whether it was one."""
        if isinstance(outcome, Refusal):
            self.tell(outcome.message, "refused")
            return True
        return False

    def tell(self, text: str, kind: Literal["told", "refused"] = "told") -> None:
        self._notes += 1
        self.note = Note(text, kind, self._notes)
        self.changed()
        if kind == "told":
            number = self._notes
            asyncio.get_running_loop().call_later(6, self.quiet, number)

    def quiet(self, number: int | None = None) -> None:
        """Takes the note away; with ``number`` only if it is still that one."""
        if self.note is not None and number in (None, self.note.number):
            self.note = None
            self.changed()
