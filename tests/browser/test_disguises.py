"""The search for secrets finds them however they are dressed."""

import base64

import pytest

from tests.browser.disguises import found_in, of_bytes, of_number

SECRET = bytes(range(7, 39))


@pytest.mark.parametrize("before", [0, 1, 2, 3])
@pytest.mark.parametrize("after", [0, 1, 2])
@pytest.mark.parametrize("encode", [base64.b64encode, base64.urlsafe_b64encode])
def test_base64_is_found_wherever_it_lies(before: int, after: int, encode) -> None:
    assert found_in(encode(b"x" * before + SECRET + b"y" * after), of_bytes(SECRET))


def test_hex_and_raw_bytes_are_found() -> None:
    for dressed in (SECRET, SECRET.hex().encode(), SECRET.hex().upper().encode()):
        assert found_in(b"before" + dressed + b"after", of_bytes(SECRET))


def test_numbers_are_found() -> None:
    for text in ('{"amount": 718281828}', "718,281,828", "2ad01c64", "2AD01C64"):
        assert found_in(text.encode(), of_number(718_281_828))


def test_what_is_not_there_is_not_found() -> None:
    assert not found_in(bytes(10_000) + b"718281829 2ad01c65", of_number(718_281_828) | of_bytes(SECRET))
