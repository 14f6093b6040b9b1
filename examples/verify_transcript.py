"""Checks a transcript by docs/format.md with the standard library (signatures where `cryptography` is installed).

Usage: python verify_transcript.py FILE. Exit status 0 it holds, 1 it does not, 2 unreadable. Checked are form, chain,
signatures, what devices had seen, who recorded, and every seal; the rules of the game are not played through.
"""

import hashlib
import json
import re
import struct
import sys

try:
    from cryptography.exceptions import InvalidSignature
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey
except ImportError:
    Ed25519PublicKey = None

TIME = r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,9})?Z"
ENTRY = {"seq": int, "prev": 32, "at": str, "intent": dict, "sig": 64, "hub_sig": 64}  # a number: so many bytes in hex
INTENT = {"table": 16, "by": 32, "run": 8, "n": int, "seen": dict, "step": (str, type(None)), "event": dict}


def need(holds, what):
    if not holds:
        raise ValueError(what)


def frame(*parts):
    return b"".join(struct.pack(">I", len(part)) + part for part in parts)


def sha256(*parts):
    return hashlib.sha256(frame(*parts)).digest()


def canonical(value):
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()


def form(value, fields):
    need(type(value) is dict and set(value) == set(fields), "fields are missing or unknown")
    for name, kind in fields.items():
        hexed = type(kind) is int and re.fullmatch(f"[0-9a-f]{{{2 * kind}}}", str(value[name]))
        typed = type(kind) is not int and isinstance(value[name], kind) and value[name] is not True
        need(hexed or typed, f"“{name}” is malformed")


def signed(key, message, signature, whose):
    if Ed25519PublicKey is not None:
        try:
            Ed25519PublicKey.from_public_bytes(bytes.fromhex(key)).verify(bytes.fromhex(signature), message)
        except InvalidSignature:
            raise ValueError(f"the {whose} did not sign this") from None


def not_whole(text):
    raise ValueError(f"{text} is not a whole number")


class Check:
    """Takes the lines in order. ``lots`` tells what became of each seal."""

    def __init__(self):
        self.hashes, self.runs, self.vouched, self.table, self.keys = ["00" * 32], {}, 0, None, {}
        self.lots, self.game, self.undone = {}, [], []  # self.game: (seq, lot it offered or None) of moves in force

    def line(self, line):
        seq, before = len(self.hashes), self.hashes[-1]
        self.hashes.append(None)
        entry = json.loads(line, parse_float=not_whole, parse_constant=not_whole)
        need(canonical(entry) == line, "this is not in canonical form")
        form(entry, ENTRY)
        intent, event, by = entry["intent"], entry["intent"].get("event"), entry["intent"].get("by")
        form(intent, INTENT)
        form(intent["seen"], {"seq": int, "hash": 32})
        digest = sha256(b"companion/entry/v1", canonical({key: entry[key] for key in ENTRY if key != "hub_sig"}))
        self.hashes[seq] = digest.hex()
        need(re.fullmatch(TIME, entry["at"]), "“at” is not a time in UTC")
        need(entry["seq"] == seq and before in (None, entry["prev"]), "this does not follow the entry before it")
        signed(by, frame(b"companion/intent/v1", canonical(intent)), entry["sig"], "device")
        if seq == 1:
            need(event.get("do") == "table" and event["host"] == by, "entry 1 does not open its host's table")
            self.table, self.keys = event, dict.fromkeys(event["seats"])
        need(self.table is not None and intent["table"] == self.table["table"], "this is for another table")
        signed(self.table["hub"], frame(b"companion/head/v1", digest), entry["hub_sig"], "hub")
        seen, run = intent["seen"], (by, intent["run"])
        need(0 <= seen["seq"] < seq and self.hashes[seen["seq"]] == seen["hash"], "“seen” is not of this history")
        newest = self.runs.get(run, (-1, 0))
        need(intent["n"] > newest[0] and seen["seq"] >= newest[1], "this device's intents are out of order")
        self.runs[run] = intent["n"], seen["seq"]
        if seq > 1:
            self.event(seq, by, event, str(event.get("do")))
        if by in self.keys.values():
            self.vouched = max(self.vouched, seen["seq"])

    def event(self, seq, by, event, do):
        seat, own = event.get("seat"), self.keys.get(event.get("seat"))
        sealed = do in ("look", "void", "opening", "offer") and "lot" in event
        if do == "sit":
            need(own is None and by == (event["key"] or self.table["host"]), "this seat is not theirs to take")
            self.keys[seat] = event["key"]
        elif sealed or (do == "open_books" and seat) or (do == "answer" and own):
            need(by == own, f"only {seat}'s own device can record this")
        else:
            hosts = do in ("table", "options", "start", "admit")
            need(by == self.table["host"] or (by in self.keys.values() and not hosts), "this device may not do this")
        if do == "leave":
            del self.keys[seat]
        if do == "offer" and sealed:
            fresh = all(event["lot"] != lot["lot"] and event["seal"] != lot["seal"] for lot in self.lots.values())
            need(fresh, "this lot or seal was used before")
            self.lots[event["lot"]] = {**event, "by": by, "status": "unopened", "void": None}
        elif sealed:
            lot = self.lots.get(event["lot"])
            need(lot and seat in (lot["to"], lot["seat"]) and lot["status"] == "unopened", "no such lot to this seat")
            if do == "void" and lot["void"] not in (None, seat):
                lot["status"] = "withdrawn"
            lot["void"] = seat if do == "void" else lot["void"]
            if do == "opening":
                self.opening(event, lot)
        if do == "undo":
            taken = [move for move in self.game if move[0] >= event["entry"]]
            need(taken and taken[0][0] == event["entry"], "that line is not in force")
            self.undone, self.game = [*self.undone, (seq, taken)], self.game[: -len(taken)]
            self.mark(taken, "withdrawn")
        elif do == "redo":
            need(self.undone and self.undone[-1][0] == event["entry"], "that can't be redone")
            self.game += self.undone[-1][1]
            self.mark(self.undone.pop()[1], "unopened")
        elif do not in ("options", "sit", "leave", "start", "admit", "look", "void", "open_books", "opening"):
            self.game, self.undone = [*self.game, (seq, event.get("lot"))], []

    def mark(self, taken, status):
        for lot in (lot for _, lot in taken if lot):
            self.lots[lot]["status"] = status

    def opening(self, event, lot):
        origin, game, rules = (self.table[name] for name in ("origin", "game", "rules"))
        place = [bytes.fromhex(origin), game.encode(), str(rules).encode(), bytes.fromhex(lot["lot"]), b"envelope"]
        what = [bytes.fromhex(text) for text in (lot["by"], event["salt"], event["payload"])]
        good = event["seal"] == lot["seal"] == sha256(b"companion/seal/v1", *place, *what).hex()
        lot["status"] = "verified" if good else "mismatch"
        need(good, "the opening is not what was sealed")


def main(path):
    try:
        with open(path, "rb") as file:
            lines = file.read().split(b"\n")
    except OSError as error:
        print(f"{path} can't be read: {error.strerror}.", file=sys.stderr)
        return 2
    check, wrong = Check(), len(lines) < 2
    for number, line in enumerate(lines if lines[-1] else lines[:-1], 1):
        try:
            check.line(line)
        except (ValueError, KeyError, TypeError, AttributeError, RecursionError) as why:
            print(f"line {number}: {why}")
            wrong = True
    for lot in check.lots.values():
        print(f"seal {lot['seal']} of {lot['seat']}: {lot['status']}")
    print(f"{len(check.hashes) - 1} entries; after entry {check.vouched} only the hub vouches for them")
    if Ed25519PublicKey is None:
        print("signatures were NOT checked: the Python package cryptography is not installed")
    print("this transcript does not hold" if wrong else "this transcript holds")
    return int(wrong)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]) if len(sys.argv) == 2 else __doc__)
