"""A chat in which people play any game of a Noonday server by notation: lines come in, and lines go out.

    python examples/chat.py http://127.0.0.1:8000 bomb-the-axis Ann Ben Cas Dee

It opens a match with a seat for each name. A line on standard input is what somebody says, `Ann: text`. A text that
begins with ! is for the game: `Ann: !B5` acts, `Ann: !` asks for the position. All else is talk. A line of the output
that begins with a name, `@Ann: text`, is for that person alone, since hands and orders may be secret; all other lines
are for everybody. Connect both to the chat of your choice.

It reads a stream for each seat and one for the spectators, and sends one request for each action: about one a ply.
"""

import queue
import sys
import threading

from noonday_client import Noonday, Refused, asked

address, game, *names = sys.argv[1:]
server = Noonday(address)
inbox = queue.Queue()
"""Pairs of a listener and a message of its stream, or of None and a line; the spectators' listener is an empty name."""

QUIET = ("heartbeat", "problem")
"""Messages that nobody is shown. After a problem the stream is opened again; if it is refused then, it is over."""

SHORT = 12
"""A longer menu is shown as notations without labels."""


def follow(listener, table):
    """Put every message of a stream into the inbox."""
    try:
        for message in table.messages():
            inbox.put((listener, message))
    except Refused:
        inbox.put((listener, {"type": "refused"}))


def listen():
    """Put every line of standard input into the inbox."""
    for line in sys.stdin.buffer.raw:  # without the buffer, whose lock would be held when the program ends
        inbox.put((None, line.decode(errors="replace").strip()))
    inbox.put((None, None))


def spoken(line):
    """Return who says a line, the mark of what is for the game, and what it says; end where the input has ended."""
    if line is None:
        sys.exit("The chat is closed.")
    return line.partition(": !")


def whisper(name, text):
    """Write lines for one person."""
    print("".join(f"@{name}: {line}\n" for line in text.splitlines()), end="", flush=True)  # in one piece


def offer(name, entries):
    """Show a person what the open decision asks for."""
    such = ["!" + entry["notation"] + " (for example)" * (entry["form"] == "template") for entry in entries]
    if len(entries) <= SHORT:
        shown = [f"{notation} - {entry['label']}" for notation, entry in zip(such, entries, strict=True)]
    else:
        shown = [" | ".join(such)]
    whisper(name, "\n".join(["You are to act:", *shown, "Send one."]))


def act(name, seat, decision, notation):
    """Send a person's action, or show the position; a refusal is for that person alone."""
    if not notation:
        whisper(name, seat.call("GET", "/position.txt").text)
        return
    try:
        seat.submit(notation, decision)
    except Refused as refusal:
        rule = refusal.problem.get("rule", {}).get("text", "")
        whisper(name, f"{refusal.problem['detail']}\n{rule}".strip())


def narrate(versions):
    """Write what happened in a ply: first for everybody, then what one person alone may know."""
    for line in versions[""]:
        print(line)
    for name in names:
        for line in versions[name]:
            if line not in versions[""]:
                whisper(name, line)


def play(match, seats):
    """Play a match to its end; return the number of its last ply."""
    plies, latest, decisions, offered, over = {}, 0, {}, {}, set()
    while len(over) <= len(names):
        listener, message = inbox.get()
        if listener is None:
            name, marked, text = spoken(message)
            if name in seats and marked:
                act(name, seats[name], decisions.get(name, latest), text.strip())
        elif message["type"] == "ply":
            last = message["ply"]
            plies.setdefault(last, {})[listener] = [event["words"] for event in message["events"]]
            if len(plies[last]) > len(names):
                narrate(plies.pop(last))
            if listener and message["seat"] == names.index(listener):
                offered.pop(listener, None)
                decisions.pop(listener, None)
        elif message["type"] == "turn":
            if offered.get(listener) != asked(message):  # else the stream was cut and resumed
                offer(listener, asked(message))
            offered[listener] = asked(message)
            decisions[listener] = latest = message["decision"]
        elif message["type"] not in QUIET:
            over.add(listener)
    print(f"The match is over: {address}/matches/{match}")
    return last


def main():
    """Open a match, play it, and say how many requests that took."""
    try:
        table = server.open(game, [{"player": "person", "name": name} for name in names])
    except Refused as refusal:
        sys.exit(refusal.problem["detail"])
    seats = {names[number]: table.seat(number) for number in table.tokens}
    print(f"Watch it at {address}/matches/{table.id}")
    for listener, seen in {"": server.table(table.id), **seats}.items():
        threading.Thread(target=follow, args=(listener, seen), daemon=True).start()
    threading.Thread(target=listen, daemon=True).start()
    plies = play(table.id, seats)
    print(f"{plies} plies, {server.requests} requests, {server.requests / plies:.2f} a ply")


# A terminal that lacks a letter is given its number.
sys.stdout.reconfigure(line_buffering=True, errors="backslashreplace")
main()
