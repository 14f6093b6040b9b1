"""Driving the app in a browser through the tree that it gives to screen readers.

Flutter paints on a canvas; what can be found and pressed are the nodes of its semantics tree. So a test that passes
here also says that a person who does not see the screen can do the same.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Locator, Page, TimeoutError

STARTED = """async () => {
  const there = () => {
    document.querySelector('flt-semantics-placeholder')?.click();
    return document.querySelector('flt-semantics-host flt-semantics') && !document.getElementById('loading');
  };
  const failed = () => document.querySelector('#loading.failed');
  while (!there() && !failed()) await new Promise(requestAnimationFrame);
  return failed()?.innerText ?? null;
}"""
"""Waits for the app and switches semantics on: they are off until somebody asks, and the placeholder that one presses
for it lies off screen, where no real click reaches it. Gives what the loading screen says if the start fails."""

READ = """() => {
  const lines = [];
  for (const node of document.querySelectorAll('flt-semantics-host *')) {
    const label = node.getAttribute('aria-label');
    if (label) lines.push(label);
    if (node.value && node.type !== 'password') lines.push(String(node.value));
    for (const child of node.childNodes)
      if (child.nodeType === Node.TEXT_NODE && child.textContent.trim()) lines.push(child.textContent);
  }
  return lines.join('\\n');
}"""

TAPPABLE = """node => node.hasAttribute('flt-tappable') ? 'itself'
  : node.querySelector('[flt-tappable]') ? 'inside' : 'nowhere'"""

FRAMES = """count => new Promise(done => {
  const next = () => count-- > 0 ? requestAnimationFrame(next) : done();
  next();
})"""

NOISE = re.compile(r"GPU stall due to ReadPixels|GroupMarkerNotSet|Automatic fallback to software WebGL")
"""Said by a browser that has no graphics card."""


class FletPage:
    """One device's page. ``timeout`` is in seconds and holds for everything that waits."""

    def __init__(self, page: Page, *, timeout: float = 30.0, start_timeout: float = 90.0) -> None:
        self.page = page
        self.timeout = timeout
        self.start_timeout = start_timeout
        self.errors: list[str] = []
        """Errors in the console and uncaught exceptions, Python's tracebacks included."""
        self.asked: list[str] = []
        """Every address that the page asked for, sockets included."""
        page.set_default_timeout(timeout * 1000)
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        page.on("console", lambda said: self._heard(said.type, said.text))
        page.on("request", lambda request: self.asked.append(request.url))
        page.on("websocket", lambda socket: self.asked.append(socket.url))

    def _heard(self, kind: str, text: str) -> None:
        if kind == "error" and not NOISE.search(text):
            self.errors.append(text)

    # -- starting ---------------------------------------------------------------------------------------------------

    def open(self, url: str, ready: str = r"\S") -> FletPage:
        """Loads ``url`` and waits until a text on the screen matches ``ready``."""
        self.page.goto(url, wait_until="commit")
        return self._started(ready)

    def reload(self, ready: str = r"\S") -> FletPage:
        """What a person does with the reload button: a new Python, the same storage."""
        self.page.reload(wait_until="commit")
        return self._started(ready)

    def _started(self, ready: str) -> FletPage:
        self.page.locator("#loading").wait_for(state="attached")
        failure = self.page.evaluate(STARTED)
        assert failure is None, f"The app did not start: {failure}"
        return self.expect(ready, timeout=self.start_timeout)

    # -- reading ----------------------------------------------------------------------------------------------------

    def text(self) -> str:
        """All texts, labels and field values on the screen, a line each."""
        return str(self.page.evaluate(READ))

    def expect(self, pattern: str, timeout: float | None = None) -> FletPage:
        """Waits until the text matches the regular expression."""
        return self._until(lambda text: re.search(pattern, text) is not None, f"no {pattern!r}", timeout)

    def expect_gone(self, pattern: str, timeout: float | None = None) -> FletPage:
        """Waits until the text no longer matches the regular expression."""
        return self._until(lambda text: re.search(pattern, text) is None, f"still {pattern!r}", timeout)

    def _until(self, true: Callable[[str], bool], complaint: str, timeout: float | None) -> FletPage:
        frames = int((self.timeout if timeout is None else timeout) * 20)
        for _ in range(frames):
            if true(self.text()):
                return self
            self.page.wait_for_timeout(50)
        errors = "\n".join(self.errors[-5:])
        raise AssertionError(f"{complaint} in:\n{self.text()}\n--- errors:\n{errors}")

    # -- finding ----------------------------------------------------------------------------------------------------

    def button(self, name: str | re.Pattern[str], exact: bool = False) -> Locator:
        """Buttons, list tiles, tappable containers, dropdowns; the first that bears the name."""
        return self.page.get_by_role("button", name=name, exact=exact).first

    def tab(self, name: str | re.Pattern[str]) -> Locator:
        return self.page.get_by_role("tab", name=name).first

    def switch(self, name: str | re.Pattern[str]) -> Locator:
        return self.page.get_by_role("switch", name=name).first

    def checkbox(self, name: str | re.Pattern[str]) -> Locator:
        return self.page.get_by_role("checkbox", name=name).first

    def radio(self, name: str | re.Pattern[str]) -> Locator:
        return self.page.get_by_role("radio", name=name).first

    def field(self, label: str) -> Locator:
        return self.page.locator(f'input[aria-label="{label}"], textarea[aria-label="{label}"]').first

    # -- acting -----------------------------------------------------------------------------------------------------

    def tap(self, what: str | re.Pattern[str] | Locator, exact: bool = False) -> FletPage:
        """Activates a node (or the button of that name), as a screen reader does; waits for it to appear first.

        No hit test: Flutter lays full-page nodes over the others. What has no tap action of its own, such as a
        dropdown, gets a real pointer.
        """
        node = what.first if isinstance(what, Locator) else self.button(what, exact)
        try:
            node.wait_for(state="attached")
        except TimeoutError:
            raise AssertionError(f"Nothing to tap is called {what!r} in:\n{self.text()}") from None
        match node.evaluate(TAPPABLE):
            case "itself":
                node.dispatch_event("click")
            case "inside":
                node.locator("[flt-tappable]").first.dispatch_event("click")
            case _:
                return self.press(node)
        return self.frames()

    def press(self, what: str | re.Pattern[str] | Locator, x: float | None = None, y: float | None = None) -> FletPage:
        """A real tap at the node's centre, or at (x, y) inside it, in logical pixels."""
        node = what.first if isinstance(what, Locator) else self.button(what)
        node.click(force=True, position=None if x is None or y is None else {"x": x, "y": y})
        return self.frames()

    def hold(self, what: str | re.Pattern[str] | Locator) -> FletPage:
        """Puts a finger on the node's centre and leaves it there until ``release``."""
        node = what.first if isinstance(what, Locator) else self.button(what)
        box = node.bounding_box()
        assert box is not None, "the node is not on the screen"
        self.page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        self.page.mouse.down()
        return self.frames()

    def release(self) -> FletPage:
        self.page.mouse.up()
        return self.frames()

    def fill(self, label: str, value: str, submit: bool = False) -> FletPage:
        """Replaces the text of the field with that label."""
        field = self.field(label)
        self._caret(field)
        field.fill(value)
        if submit:
            field.press("Enter")
        return self.frames()

    def _caret(self, field: Locator) -> None:
        """Waits until the field has the focus and keeps it: Flutter loses a text that comes before that, and takes
        the focus away from what is new on the screen."""
        for _ in range(50):
            field.focus()
            self.frames(6)
            if field.evaluate("node => node === document.activeElement"):
                return
        raise AssertionError(f"A field does not keep the focus in:\n{self.text()}")

    def scroll_to(self, node: Locator, over: Locator | None = None, step: float = 150, tries: int = 80) -> Locator:
        """Turns the wheel over ``over`` (else over the page's right edge) until the node is well inside the screen.
        What is scrolled away is not in the tree at all."""
        size = self.page.viewport_size or {"width": 390, "height": 844}
        at = (size["width"] - 12.0, size["height"] / 2)
        if over is not None and (box := over.bounding_box()):
            at = (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        for _ in range(tries):
            box = node.first.bounding_box() if node.count() else None
            if box and 60 < box["y"] + box["height"] / 2 < size["height"] - 90:
                return node.first
            self.page.mouse.move(*at)
            self.page.mouse.wheel(0, step)
            self.frames(5)
        raise AssertionError(f"Scrolled {tries} times and did not find it in:\n{self.text()}")

    def frames(self, count: int = 2) -> FletPage:
        """Waits for so many frames to be drawn."""
        self.page.evaluate(FRAMES, count)
        return self

    def screenshot(self, file: Path | str) -> FletPage:
        self.page.screenshot(path=str(file))
        return self
