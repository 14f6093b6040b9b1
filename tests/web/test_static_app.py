"""The static server, asked over a real socket."""

from __future__ import annotations

import gzip
import http.client
import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.hub.web import static_app
from tests.serving import serving


@pytest.fixture(scope="module")
def port(bundle: Path) -> Iterator[int]:
    with serving(static_app(bundle)) as port:
        yield port


@pytest.fixture(scope="module")
def site(bundle: Path) -> str:
    return f"/v/{bundle.name}"


Answer = tuple[int, dict[str, str], bytes]


def ask(port: int, path: str, method: str = "GET", **headers: str) -> Answer:
    """Status, headers by lower-case name, body; the path goes out as it is."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=10)
    connection.request(method, path, headers={name.replace("_", "-"): value for name, value in headers.items()})
    answer = connection.getresponse()
    result = answer.status, {name.lower(): value for name, value in answer.getheaders()}, answer.read()
    connection.close()
    return result


def test_page_is_served_at_the_root(port: int, bundle: Path) -> None:
    status, headers, body = ask(port, "/")
    assert status == 200
    assert headers["content-type"] == "text/html; charset=utf-8"
    assert body == (bundle / "index.html").read_bytes()


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("worker.js", "text/javascript; charset=utf-8"),
        ("main.dart.mjs", "text/javascript; charset=utf-8"),
        ("main.dart.wasm", "application/wasm"),
        ("manifest.json", "application/json"),
        ("app/icon/icon-192.png", "image/png"),
        ("assets/fonts/Besley-900.ttf", "font/ttf"),
    ],
)
def test_types_do_not_depend_on_the_machine(port: int, site: str, name: str, kind: str) -> None:
    status, headers, _ = ask(port, f"{site}/{name}", "HEAD")
    assert (status, headers["content-type"]) == (200, kind)


def test_gzip_only_for_who_takes_it(port: int, site: str, bundle: Path) -> None:
    plain = (bundle / site[1:] / "main.dart.mjs").read_bytes()
    status, headers, body = ask(port, f"{site}/main.dart.mjs", accept_encoding="gzip, deflate")
    assert (status, headers["content-encoding"], headers["vary"]) == (200, "gzip", "accept-encoding")
    assert len(body) < len(plain) / 2
    assert gzip.decompress(body) == plain
    for offer in ("", "br", "gzip;q=0", "deflate, gzip; q=0.0"):
        status, headers, body = ask(port, f"{site}/main.dart.mjs", accept_encoding=offer)
        assert status == 200
        assert "content-encoding" not in headers
        assert body == plain


def test_head_tells_the_length_and_sends_nothing(port: int, site: str, bundle: Path) -> None:
    size = (bundle / site[1:] / "app.zip").stat().st_size
    status, headers, body = ask(port, f"{site}/app.zip", "HEAD", accept_encoding="identity")
    assert (status, headers["content-length"], body) == (200, str(size), b"")


def test_page_is_revalidated_and_the_rest_kept_for_a_year(port: int, site: str) -> None:
    _, headers, _ = ask(port, "/")
    assert headers["cache-control"] == "no-cache"
    assert ask(port, "/index.html")[1]["cache-control"] == "no-cache"
    _, headers, _ = ask(port, f"{site}/app.zip")
    assert headers["cache-control"] == "public, max-age=31536000, immutable"


def test_unchanged_page_is_not_sent_again(port: int) -> None:
    _, headers, _ = ask(port, "/", accept_encoding="gzip")
    tag = headers["etag"]
    for known in (tag, f"W/{tag}", f'"other", {tag}'):
        status, headers, body = ask(port, "/", accept_encoding="gzip", if_none_match=known)
        assert (status, body, headers["etag"]) == (304, b"", tag)
    assert ask(port, "/", accept_encoding="gzip", if_none_match='"other"')[0] == 200
    assert ask(port, "/", if_none_match=tag)[0] == 200, "the plain and the compressed page are two things"


@pytest.mark.parametrize(
    "path",
    [
        "/../pyproject.toml",
        "/v/../../bundle.json",
        "/%2e%2e/%2e%2e/etc/passwd",
        "/..%2f..%2fetc%2fpasswd",
        "/v/%2e%2e/index.html.gz",
        "//etc/passwd",
        "/v/..\\..\\bundle.json",
        "/index.html%00.png",
        "/index.html/",
        "/bundle.json",
        "/index.html.gz",
        "/v",
        "/v/000000000000/worker.js",
    ],
)
def test_only_listed_files_are_served(port: int, path: str) -> None:
    status, headers, body = ask(port, path)
    assert status == 404
    assert headers["cache-control"] == "no-store"
    assert body == b"There is nothing here."


@pytest.mark.parametrize("method", ["POST", "PUT", "DELETE", "OPTIONS"])
def test_nothing_but_reading(port: int, method: str) -> None:
    status, headers, _ = ask(port, "/", method)
    assert (status, headers["allow"]) == (405, "GET, HEAD")


def test_socket_is_turned_away(port: int) -> None:
    """The app served by another web server than a hub asks for one and must get an answer."""
    asked = {"upgrade": "websocket", "connection": "Upgrade", "sec_websocket_version": "13"}
    assert ask(port, "/hub", sec_websocket_key="AAAAAAAAAAAAAAAAAAAAAA==", **asked)[0] == 404


def test_missing_fallback_font_is_a_stub_and_not_an_error(port: int, site: str, bundle: Path) -> None:
    """Flutter asks for a font that is answered by an error again and again, some hundred times a second."""
    stub = (bundle / site[1:] / "stub.woff2").read_bytes()
    for path in (
        "notosanssymbols2/v24/I_uyMoGduATTei9eI8daxVHDyfisHr71ypPqfX71-AI.woff2",
        "notocoloremoji/v32/a.4.woff2",
    ):
        status, headers, body = ask(port, f"{site}/assets/fonts/{path}")
        assert (status, headers["content-type"], body) == (200, "font/woff2", stub)
    assert stub[:4] == b"wOF2"
    assert ask(port, f"{site}/assets/fonts/../../../../secret.woff2")[0] == 200, "a stub, whatever the path says"


def test_every_answer_carries_the_policy(port: int, site: str) -> None:
    for path, method in (("/", "GET"), (f"{site}/worker.js", "GET"), ("/nothing", "GET"), ("/", "POST")):
        _, headers, _ = ask(port, path, method)
        policy = dict(part.strip().split(" ", 1) for part in headers["content-security-policy"].split(";"))
        assert policy["default-src"] == "'self'"
        assert policy["script-src"] == "'self' 'wasm-unsafe-eval' blob:"
        assert policy["frame-ancestors"] == "'none'"
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "no-referrer"


def test_range_of_a_plain_file(port: int, site: str, bundle: Path) -> None:
    whole = (bundle / site[1:] / "app.zip").read_bytes()
    status, headers, body = ask(port, f"{site}/app.zip", range="bytes=10-19")
    assert (status, headers["content-range"], body) == (206, f"bytes 10-19/{len(whole)}", whole[10:20])


def test_every_listed_file_can_be_had(port: int, bundle: Path) -> None:
    for name in json.loads((bundle / "bundle.json").read_text())["files"]:
        assert ask(port, f"/{name}", "HEAD")[0] == (404 if name.endswith(".gz") else 200), name
