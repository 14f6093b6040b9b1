"""Checks a transcript by docs/format.md, with the standard library alone: python verify_transcript.py FILE

Form, chain, signatures (where the package `cryptography` is installed), what devices had seen, who recorded, and seals.
It plays no game: the forms and rules of moves, and when one may be taken back or opened, are for `companion verify`.
Exit status: 0 it holds, 1 it does not (the first wrong line is named), 2 the file can't be read.
"""

import hashlib
import json
import sys
from pathlib import Path

try:
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey
except ImportError:
    Ed25519PublicKey = None
    print("signatures were NOT checked: the Python package cryptography is not installed")

SEALED = {"offer": ("envelope", 16, 8), "bid": ("bid", 32, 8), "count": ("count", 32, 24)}  # bytes of lot and payload
table, keys, seals = {}, {}, {}  # the event of entry 1; the key of each seat's device; what was sealed, by seal
hashes, runs, vouched = {0: "00" * 32}, {}, {0}  # by number; the newest n and seen of each run; what seats had seen
canonical = json.JSONEncoder(sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode


def need(holds, otherwise):
    if not holds:
        raise ValueError(otherwise)


def frame(*parts):
    parts = [part.encode() if isinstance(part, str) else part for part in parts]
    return b"".join(len(part).to_bytes(4, "big") + part for part in parts)


def raw(text, size):
    need(len(text) == 2 * size and set(text) <= set("0123456789abcdef"), f"{text} is not {size} bytes in hex")
    return bytes.fromhex(text)


def signed(key, signature, label, message):
    key, signature = raw(key, 32), raw(signature, 64)
    if Ed25519PublicKey is not None:
        Ed25519PublicKey.from_public_bytes(key).verify(signature, frame(label, message))


def check(line):
    # 1. Form. A number that is not whole is read as a text, which has another canonical form.
    number, entry = len(hashes), json.loads(line, parse_float=str, parse_constant=str)
    need(canonical(entry).encode() == line, "this line is not in canonical form")
    need(entry.keys() == {"seq", "prev", "at", "intent", "sig", "hub_sig"}, "these are not the fields of an entry")
    intent, hub_sig = entry["intent"], entry.pop("hub_sig")
    need(intent.keys() == {"table", "by", "run", "n", "seen", "step", "event"}, "these are not the fields of an intent")
    by, seen, event = intent["by"], intent["seen"], intent["event"]
    do, seat, lot = event["do"], event.get("seat"), event.get("lot")
    need((do == "table") == (number == 1), "entry 1, and no other, opens the table")
    if do in ("table", "options"):
        table.update(event if do == "table" else {"options": event["options"]})
    # 2. and 3. Chain and signatures
    need(entry["seq"] == number and entry["prev"] == hashes[number - 1], "this does not follow the line before it")
    digest = hashlib.sha256(frame("companion/entry/v1", canonical(entry))).digest()
    signed(by, entry["sig"], "companion/intent/v1", canonical(intent))
    signed(table["hub"], hub_sig, "companion/head/v1", digest)
    # 4. What the device had seen
    need(intent["table"] == table["table"], "this is for another table")
    need(hashes.get(seen["seq"]) == seen["hash"], "the device had seen another history")
    n, newest = runs.get((by, intent["run"]), (-1, 0))
    need(intent["n"] > n and seen["seq"] >= newest, "the intents of this device are out of order")
    runs[by, intent["run"]] = intent["n"], seen["seq"]
    # 5. Who may record it
    host, own = {table["host"]}, {keys.get(seat)} - {None}
    public = own | host if seat and table["options"].get("recording") == "own" else host | set(keys.values())
    may = dict.fromkeys(("table", "options", "start", "admit"), host) | dict.fromkeys(("look", "void", "opening"), own)
    may |= {"sit": {event["key"]} - {*keys.values()} if event.get("key") else host, "leave": own | host}
    may |= {"answer": own or public, "confirm": own or public, "open_books": own if seat else host}
    need(by in may.get(do, own if "seal" in event else public), "this device may not record this")
    if do in ("sit", "leave"):
        need(do == "leave" or not own, "this seat has a device")
        keys[seat] = event.get("key")
    vouched.add(seen["seq"] if by in keys.values() else 0)
    # 7. Seals. An undo withdraws all from its entry on until its redo, the void of both parties one for good.
    for made in seals.values():
        if do == "undo" and made["entry"] >= event["entry"]:
            made["undos"].add(number)
        elif do == "redo":
            made["undos"].discard(event["entry"])
        if do in ("undo", "answer"):
            made["voids"].clear()
    if do in ("look", "void", "opening"):
        made = seals[event["seal"]] if do == "opening" else next(made for made in seals.values() if made["lot"] == lot)
        need(made["lot"] == lot and seat in (made["seat"], made.get("to")), "this seat is no party of this lot")
        need(made["status"] == "unopened" and not made["undos"], "this lot is withdrawn, or opened already")
        if do == "void":
            made["voids"].add(seat)
            made["status"] = "withdrawn" if len(made["voids"]) == 2 else "unopened"
        elif do == "opening":
            opening = raw(event["salt"], 32), raw(event["payload"], made["size"])
            sealed = hashlib.sha256(frame("companion/seal/v1", *made["place"], *opening)).hexdigest()
            need(sealed == made["seal"], "this is not what was sealed")
            made["status"] = "verified"
    elif "seal" in event:
        purpose, lot_size, size = SEALED[do]
        place = raw(table["origin"], 16), table["game"], str(table["rules"]), raw(lot, lot_size), purpose, raw(by, 32)
        fresh = lot not in [made["lot"] for made in seals.values()] if do == "offer" else lot in hashes.values()
        need(fresh and event["seal"] not in seals, "this lot or seal was used before, or there is no such lot")
        state = {"entry": number, "place": place, "size": size, "undos": set(), "voids": set(), "status": "unopened"}
        seals[event["seal"]] = event | state
    hashes[number] = digest.hex()


path = sys.argv[1] if len(sys.argv) == 2 else sys.exit(__doc__)
try:
    for line in Path(path).read_bytes().removesuffix(b"\n").split(b"\n"):
        check(line)
except Exception as wrong:
    print(f"{path}, line {len(hashes)}: {wrong!r}")
    sys.exit(2 if isinstance(wrong, OSError) else 1)
for made in seals.values():
    print(f"seal {made['seal']} of {made['seat']}: {'withdrawn' if made['undos'] else made['status']}")
print(f"{len(hashes) - 1} entries hold; after entry {max(vouched)} only the hub vouches for them")
