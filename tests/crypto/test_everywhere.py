"""The package where `cryptography` is not: in a browser, on a bare machine, inside a zipped app."""

import subprocess
import sys
import zipfile
from importlib.resources import files
from pathlib import Path

import pytest

# What the package is for, from end to end, against values published in RFC 8032 and BIP 39.
PROOF = """
import crypto
from crypto import primitives

assert primitives.backend.name == {backend!r}, primitives.backend.name
key = crypto.SigningKey(bytes.fromhex("c5aa8df43f9f837bedb7442f31dcb7b166d38535076f094b85ce3a2e0b4458f7"))
assert key.public.hex() == "fc51cd8e6218a1a38da47ed00230f0580816ed13ba3303ac5deb911548908025"
signature = key.sign(bytes.fromhex("af82"))
assert signature.hex().startswith("6291d657deec24024827e69c3abe01a30ce548a284743a445e3680d7db5ac3ac")
crypto.check_signature(key.public, bytes.fromhex("af82"), signature)

me = crypto.Identity.from_words("ozone drill grab fiber curtain grace pudding thank cruise elder eight picnic")
assert me.seed.hex() == "9e885d952ad362caeb4efe34a8e91bd2"
binding = crypto.Binding(bytes(16), "ponzi", 1, bytes(16), "envelope", me.signing.public)
seal, opening = crypto.commit(binding, crypto.pack_amounts(17))
box = crypto.close_box(me.box.public, binding, seal, opening)
assert crypto.unpack_amounts(crypto.open_box(me.box, binding, seal, box).payload, 1) == (17,)
assert crypto.table_code(bytes(32)) == "abandon abandon abandon abandon"
assert crypto.canonical({{"b": 1, "a": [None]}}) == b'{{"a":[null],"b":1}}'
print("proven from", crypto.__file__)
"""


def run(code: str, *options: str) -> str:
    done = subprocess.run([sys.executable, *options, "-c", code], capture_output=True, text=True, timeout=60)
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_here_the_library_serves() -> None:
    assert "proven from" in run(PROOF.format(backend="native"))


def test_without_cryptography() -> None:
    block = "import sys; sys.modules['cryptography'] = None\n"
    assert "proven from" in run(block + PROOF.format(backend="portable"))


def test_in_the_browser_even_if_the_library_could_be_found() -> None:
    browser = "import sys; sys.platform = 'emscripten'\n"
    check = "\nassert not any(name.startswith('cryptography') for name in sys.modules)"
    assert "proven from" in run(browser + PROOF.format(backend="portable") + check)


@pytest.fixture
def zipped(tmp_path: Path) -> Path:
    app = tmp_path / "app.zip"
    with zipfile.ZipFile(app, "w") as archive:
        for package in ("crypto", "rfc8785", "mnemonic"):
            folder = Path(str(files(package)))
            for file in folder.rglob("*"):
                if file.is_file() and file.suffix != ".pyc":
                    archive.write(file, f"{package}/{file.relative_to(folder)}")
    return app


def test_inside_a_zip_with_the_standard_library_alone(zipped: Path) -> None:
    # -I and -S: neither site-packages nor the working directory can help out.
    code = f"import sys; sys.path.insert(0, {str(zipped)!r})\n" + PROOF.format(backend="portable")
    assert f"proven from {zipped}" in run(code, "-I", "-S")
