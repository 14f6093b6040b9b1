"""Checks a transcript by docs/format.md with the standard library (signatures where `cryptography` is installed).

Usage: python verify_transcript.py FILE. Exit status 0 it holds, 1 it does not, 2 unreadable. Checked are form, chain,
signatures, what devices had seen, who recorded, and every seal; the rules of the game are not played through.
"""

import hashlib
import json
import sys

try:
    from cryptography.exceptions import InvalidSignature
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey
except ImportError:
    Ed25519PublicKey = None

ENTRY = {"seq", "prev", "at", "intent", "sig", "hub_sig"}
INTENT = {"table", "by", "run", "n", "seen", "step", "event"}
HOSTS = ("table", "options", "start", "admit")
OWN = ("look", "void", "opening", "open_books")  # only by the device of the seat; every other event is a move


def need(holds, what):
    if not holds:
        raise ValueError(what)


def frame(*parts):
    return b"".join(len(part).to_bytes(4, "big") + part for part in parts)


def sha256(*parts):
    return hashlib.sha256(frame(*parts)).digest()


def canonical(value):
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()


def raw(text, size):
    need(len(text) == 2 * size and not set(text) - set("0123456789abcdef"), f"{text} is not {size} bytes in hex")
    return bytes.fromhex(text)


def signed(key, message, signature, whose):
    key, signature = raw(key, 32), raw(signature, 64)
    try:
        if Ed25519PublicKey is not None:
            Ed25519PublicKey.from_public_bytes(key).verify(signature, message)
    except InvalidSignature:
        raise ValueError(f"the {whose} did not sign this") from None


class Check:
    """Takes the lines in order. ``game`` holds the numbers of the moves in force, ``lots`` what was sealed."""

    def __init__(self):
        self.hashes, self.runs, self.vouched, self.table, self.keys = ["00" * 32], {}, 0, None, {}
        self.game, self.undone, self.lots = [], [], {}

    def line(self, line):
        seq, before = len(self.hashes), self.hashes[-1]
        self.hashes.append(None)
        entry = json.loads(line, parse_float=str, parse_constant=str)  # they come out as texts, so in another form
        need(canonical(entry) == line and set(entry) == ENTRY, "this is not an entry in canonical form")
        intent, event, by = entry["intent"], entry["intent"]["event"], entry["intent"]["by"]
        digest = sha256(b"companion/entry/v1", canonical({key: entry[key] for key in ENTRY - {"hub_sig"}}))
        self.hashes[seq] = digest.hex()
        need(entry["seq"] == seq and before in (None, entry["prev"]), "this does not follow the entry before it")
        need(set(intent) == INTENT, "this is not an intent")
        signed(by, frame(b"companion/intent/v1", canonical(intent)), entry["sig"], "device")
        if seq == 1:
            need(event["do"] == "table" and event["host"] == by, "entry 1 does not open its host's table")
            self.table, self.keys = event, dict.fromkeys(event["seats"])
        need(self.table is not None and intent["table"] == self.table["table"], "this is for another table")
        signed(self.table["hub"], frame(b"companion/head/v1", digest), entry["hub_sig"], "hub")
        seen, run = intent["seen"], (by, intent["run"])
        need(0 <= seen["seq"] < seq and self.hashes[seen["seq"]] == seen["hash"], "“seen” is not of this history")
        newest = self.runs.get(run, (-1, 0))
        need(intent["n"] > newest[0] and seen["seq"] >= newest[1], "this device's intents are out of order")
        self.runs[run] = intent["n"], seen["seq"]
        self.rights(by, event["do"], event, event.get("seat"))
        self.event(seq, event["do"], event)
        if by in self.keys.values():
            self.vouched = max(self.vouched, seen["seq"])

    def rights(self, by, do, event, seat):
        own, host = self.keys.get(seat), self.table["host"]
        if do == "sit":
            need(own is None and by == (event["key"] or host), "this seat is not theirs to take")
            self.keys[seat] = event["key"]
        elif (do in OWN and seat) or "lot" in event or (do == "answer" and own):
            need(by == own, f"only {seat}'s own device can record this")
        else:
            need(by == host or (by in self.keys.values() and do not in HOSTS), "this device may not do this")
        if do == "leave":
            del self.keys[seat]

    def event(self, seq, do, event):
        if do == "undo":
            taken = [move for move in self.game if move >= event["entry"]]
            need(event["entry"] in taken, "that line is not in force")
            self.game, self.undone = self.game[: -len(taken)], [*self.undone, (seq, taken)]
        elif do == "redo":
            need(self.undone and self.undone[-1][0] == event["entry"], "that can't be redone")
            self.game += self.undone.pop()[1]
        elif do not in (*HOSTS, *OWN, "sit", "leave"):
            self.game, self.undone = [*self.game, seq], []
            if "lot" in event:
                old = {lot[name] for lot in self.lots.values() for name in ("lot", "seal")}
                need(not old & {event["lot"], event["seal"]}, "this lot or seal was used before")
                sealer = self.keys[event["seat"]]
                self.lots[event["lot"]] = {**event, "seq": seq, "by": sealer, "opened": False, "void": set()}
        elif "lot" in event:
            self.sealed(do, event, self.lots[event["lot"]])
        if do in ("answer", "undo"):
            for lot in self.lots.values():
                lot["void"].clear()

    def sealed(self, do, event, lot):
        need(event["seat"] in (lot["to"], lot["seat"]) and self.status(lot) == "unopened", "no such lot to this seat")
        if do == "void":
            lot["void"].add(event["seat"])
            if len(lot["void"]) == 2:
                self.game.remove(lot["seq"])
        elif do == "opening":
            origin, game, rules = raw(self.table["origin"], 16), self.table["game"], str(self.table["rules"])
            place = origin, game.encode(), rules.encode(), raw(lot["lot"], 16), b"envelope", raw(lot["by"], 32)
            made = sha256(b"companion/seal/v1", *place, raw(event["salt"], 32), raw(event["payload"], 8)).hex()
            need(event["seal"] == lot["seal"] == made, "the opening is not what was sealed")
            lot["opened"] = True

    def status(self, lot):
        return "withdrawn" if lot["seq"] not in self.game else "verified" if lot["opened"] else "unopened"


def main(path):
    try:
        with open(path, "rb") as file:
            lines = file.read().split(b"\n")
    except OSError as error:
        print(f"{path} can't be read: {error.strerror}.", file=sys.stderr)
        return 2
    check, wrong = Check(), False
    for number, line in enumerate(lines if lines[-1] or len(lines) == 1 else lines[:-1], 1):
        try:
            check.line(line)
        except (ValueError, KeyError, TypeError, AttributeError, RecursionError) as why:
            print(f"line {number}: {why}")
            wrong = True
    for lot in check.lots.values():
        print(f"seal {lot['seal']} of {lot['seat']}: {check.status(lot)}")
    print(f"{len(check.hashes) - 1} entries; after entry {check.vouched} only the hub vouches for them")
    if Ed25519PublicKey is None:
        print("signatures were NOT checked: the Python package cryptography is not installed")
    print("this transcript does not hold" if wrong else "this transcript holds")
    return int(wrong)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]) if len(sys.argv) == 2 else __doc__)
