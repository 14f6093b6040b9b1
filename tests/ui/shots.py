"""Pictures of gallery screens: ``python tests/ui/shots.py PORT OUT "name,390x844[,dark][,wish=2][,tap=Label]" ...``"""

from __future__ import annotations

import re
import sys
import time

from playwright.sync_api import sync_playwright


def main(port: str, out: str, *specs: str) -> None:
    with sync_playwright() as p:
        browser = p.chromium.launch(executable_path="/usr/bin/chromium", args=["--no-sandbox"])
        for spec in specs:
            name, size, *rest = spec.split(",")
            w, h = map(int, size.split("x"))
            taps = [r[4:] for r in rest if r.startswith("tap=")]
            query = "".join(f"&{r if '=' in r else r + '=1'}" for r in rest if not r.startswith("tap="))
            page = browser.new_page(viewport={"width": w, "height": h})
            problems: list[str] = []
            page.on("pageerror", lambda e: problems.append(str(e)))  # noqa: B023
            page.goto(f"http://127.0.0.1:{port}/?screen={name}{query}")
            end = time.monotonic() + 40
            while time.monotonic() < end:
                page.evaluate("document.querySelector('flt-semantics-placeholder')?.click()")
                if page.evaluate("document.querySelectorAll('flt-semantics').length") > 6:
                    break
                page.wait_for_timeout(100)
            page.wait_for_timeout(2200)
            for label in taps:
                page.get_by_role("button", name=re.compile(label)).first.dispatch_event("click", timeout=6000)
                page.wait_for_timeout(700)
            tag = "-".join([name, size, *[re.sub(r"\W", "", r) for r in rest]])
            page.screenshot(path=f"{out}/{tag}.png")
            print(tag, problems[:3])
            page.close()
        browser.close()


if __name__ == "__main__":
    main(*sys.argv[1:])
