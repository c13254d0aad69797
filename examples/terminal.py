"""Play any game of a Noonday server in the terminal, against people and bots, save sheets and replay, play again.

    python examples/terminal.py                                    choose a game, play against a bot
    python examples/terminal.py --seats person:Ann,person:Ben,bot:veteran,open
    python examples/terminal.py --seats bot,bot,bot,bot            watch bots
    python examples/terminal.py --join MATCH --name Ben            take an open seat of somebody's match
    python examples/terminal.py --words                            text alone, for screen readers: actions are typed

It needs nothing but noonday-client and the public interface, and knows no game: what can be done is in the menu. Bots
are of the middle level if none is named. Where a game lets you act out of turn, Enter opens the menu while others act.
"""

import argparse
import json
import queue
import random
import sys
import threading
import time
import uuid
from pathlib import Path

import requests
from noonday_client import Noonday, Refused

typed = queue.Queue()


def listen():
    """Collect the lines that are typed, in a thread of its own, so that a match can be followed meanwhile."""
    for line in sys.stdin.buffer.raw:  # without the buffer, whose lock would be held when the program ends
        typed.put(line.decode().strip())
    typed.put(None)


def line_typed(question):
    """Ask for a line."""
    print(question, end="", flush=True)
    line = typed.get()
    if line is None:
        raise EOFError
    return line


def entered():
    """Wait a moment and return whether Enter was pressed; any other line is kept for the next question."""
    time.sleep(0.2)
    return not typed.empty() and typed.queue[0] == "" and not typed.get()


def call(method, path, token=None, **arguments):
    """Send a request until it is answered; a refusal is an answer too."""
    try:
        return server.call(method, path, token=token, **arguments)
    except Refused as refusal:
        return refusal.answer


def answered(answer):
    """Return the JSON of an answer; a refusal ends the program with its own words."""
    body = answer.json()
    if answer.ok:
        return body
    sys.exit("\n".join([f"{body['title']}: {body['detail']}", *map(": ".join, body.get("errors", {}).items())]))


def choose(question, entries):
    """Ask for one of some entries, and return its place."""
    if given.auto or len(entries) == 1:
        return random.randrange(len(entries))
    lines = [f"  {number:>2}  {entry}" for number, entry in enumerate(entries, 1)]
    wide = max(map(len, lines)) + 2
    row = max(1, 120 // wide) if len(lines) > 20 else 1  # a long menu has columns
    for start in range(0, len(lines), row):
        print("".join(line.ljust(wide) for line in lines[start : start + row]).rstrip())
    while True:
        text = line_typed(f"{question} [1-{len(entries)}] ")
        if text.isdecimal() and 1 <= int(text) <= len(entries):
            return int(text) - 1


def open_match():
    """Open a match as asked; return it with the tokens of our own seats."""
    games = answered(call("GET", "/v1/games"))["games"]
    keys = [game["key"] for game in games]
    key = given.game or keys[choose("Which game?", [game["title"] for game in games])]
    game = answered(call("GET", f"/v1/games/{key}"))
    wishes = (given.seats or "person:" + given.name + ",bot" * (min(game["seats"]) - 1)).split(",")
    seats = []
    for number, (player, _, word) in enumerate(wish.partition(":") for wish in wishes):
        level = word or game["levels"][(len(game["levels"]) - 1) // 2]
        bot = {"player": player, "level": level, "name": f"{level.title()} {number}"}
        seats.append(bot if player == "bot" else {"player": player, "name": word} if word else {"player": player})
    once = {"Idempotency-Key": str(uuid.uuid4())}
    wanted = {"game": key, "options": given.options, "seats": seats, "pace": given.pace}
    if given.content:
        as_json = {"Content-Type": "application/json"}
        deck = answered(call("POST", f"/v1/games/{key}/contents", data=given.content.read(), headers=as_json))
        wanted["content"] = {"digest": deck["digest"], "token": deck["token"]}
    opened = answered(call("POST", "/v1/matches", json=wanted, headers=once))
    return opened["match"], {entry["seat"]: entry["token"] for entry in opened["seats"]}


def join_match(match_id):
    """Take the first open seat; return the match with the token of our seat."""
    match = answered(call("GET", f"/v1/matches/{match_id}"))
    seat = next((entry["seat"] for entry in match["seats"] if entry["player"] == "open"), None)
    if seat is None:
        sys.exit("No seat is open in that match.")
    once = {"Idempotency-Key": str(uuid.uuid4())}
    taken = answered(call("POST", f"/v1/matches/{match_id}/seats/{seat}", json={"name": given.name}, headers=once))
    return taken["match"], {seat: taken["token"]}


def name(match, seat):
    """Return what to call a seat: no two seats of a match are called alike."""
    return match["seats"][seat]["display_name"]


def narrate(ply):
    """Print what happened, whatever the game."""
    for event in ply["events"]:
        print(f"{ply['ply']:>4}  {event['words']}")


def ask(schema, example):
    """Ask for the fields of an action that is too large to list; Enter takes a default, else it goes back: None."""
    action = dict(example)
    for field, kind in schema["properties"].items():
        if "const" in kind or field not in example:
            continue
        if "prefixItems" in kind:  # a choice for each of several parts, such as planes
            action[field] = [choose_one(part) for part in kind["prefixItems"]]
            continue
        several = isinstance(example[field], list)
        shown = " ".join(map(str, example[field])) if several else example[field]
        text = line_typed(f"{field} [{kind['default']}] " if "default" in kind else f"{field}, such as “{shown}”: ")
        if not text and "default" not in kind:
            return None
        whole = text.isdecimal() and isinstance(example[field], int)
        action[field] = (text.split() if several else int(text) if whole else text) if text else kind["default"]
    return action


def choose_one(part):
    """Ask for one of the values that a part of a template lists with their titles."""
    print(f"{part['title']}:")
    return part["oneOf"][choose("Your choice?", [one["title"] for one in part["oneOf"]])]["const"]


def act_in_words(path, token):
    """Read the position out, and submit the notation that is typed; return the ply. Enter alone waits."""
    text = call("GET", f"{path}/position.txt", token).text
    print(text)
    decision = next(line.split()[1] for line in text.splitlines() if line.startswith("Decision "))
    typed_line = line_typed("Your action: ")
    if not typed_line:
        return None
    sent = {"decision": int(decision), "notation": typed_line}
    return submitted(call("POST", f"{path}/actions", token, json=sent))


def submitted(answer):
    """Print what came of an action, and return its ply; a refusal is shown with its rule."""
    body = answer.json()
    if answer.status_code == 202:  # the dice are thrown at a real table, and somebody enters them there
        print("Accepted. It waits for dice of the table.")
        return None
    if answer.ok:  # shown at once: where calls are to be remembered, they are not shown twice
        narrate(body)
        return body["ply"]
    print(f"Refused: {body['detail']}", body.get("rule", {}).get("text", ""), sep="\n")
    return None


def drawn(entry):
    """Return a random action of a template with choices for its parts, else its example."""
    parts = {
        field: kind["prefixItems"] for field, kind in entry["schema"]["properties"].items() if "prefixItems" in kind
    }
    choices = {field: [random.choice(part["oneOf"])["const"] for part in of] for field, of in parts.items()}
    return {**entry["example"], **choices}


def act(path, match, seat, token):
    """Let one of our seats choose from its menu and submit; return the ply."""
    if given.words:
        return act_in_words(path, token)
    looked = call("GET", f"{path}/actions", token)
    mine = answered(looked)
    menu = [entry for entry in mine["actions"] if not (given.auto and entry["unasked"])]
    if not menu:
        return None
    now = mine["clock"]["now"] if mine["clock"] else int(looked.headers["Noonday-Time"])  # that of a test is at rest
    left = mine["deadline"] and (mine["deadline"] - now) // 1000
    clock = "" if left is None else f", {left} s left"
    board = "" if given.auto else f"; the board is in {draw(path, token)}"
    print(f"--- {name(match, seat)}, decision {mine['decision']}{clock}{board}")
    labels = [f"{entry['label']} ({entry['clause']})" + ", optional" * entry["unasked"] for entry in menu]
    place = choose("Your action?", [*labels, "Nothing now"] if menu[0]["unasked"] else labels)
    if place == len(labels):
        return None
    entry = menu[place]
    if entry["form"] == "action":
        action = entry["action"]
    else:  # too large to list: typed in, or the example
        action = drawn(entry) if given.auto else ask(entry["schema"], entry["example"])
    if action is None:
        return None
    sent = {"decision": mine["decision"], "action": action}
    return submitted(call("POST", f"{path}/actions", token, json=sent))


def draw(path, token):
    """Save the board as the seat sees it, and return where."""
    file = given.folder / "board.svg"
    file.write_bytes(call("GET", f"{path}/board.svg", token).content)
    return file


def news(path, eyes, seen, own):
    """Print what happened after the ply ``seen``, without our ``own`` plies; return the match as it is now."""
    while True:
        match = answered(call("GET", path, eyes))
        page = answered(call("GET", f"{path}/events", eyes, params={"after": seen}))
        for ply in page["plies"]:
            if ply["ply"] not in own:
                narrate(ply)
            seen = ply["ply"]
        if page["plies"] and not (given.auto or given.words) and match["view"]:
            draw(path, eyes)
        if match["ply"] == seen:
            return match


def out_of_turn(path, match, tokens, before):
    """Return those of our seats that may act though nobody waits for them, and say so if they were others before."""
    menus = {} if given.auto else {seat: answered(call("GET", f"{path}/actions", tokens[seat])) for seat in tokens}
    # The match may have gone on since it was looked at: who is to act by now is asked in turn.
    free = [seat for seat, menu in menus.items() if menu["actions"] and seat not in menu["to_act"]]
    if free and free != before:
        print(f"(Enter: what {' or '.join(name(match, seat) for seat in free)} may do meanwhile)")
    return free


def play(match, tokens):
    """Play our seats and print what happens, to the end; return the match as it then is."""
    path, eyes = f"/v1/matches/{match['id']}", next(iter(tokens.values()), None)
    own = set()  # plies of ours, which were shown when they were made
    seen, looked, free = 0, 0, []
    while True:
        match = news(path, eyes, seen, own)
        seen = match["ply"]
        if match["status"] in ("over", "cancelled"):
            return match
        ours = [seat for seat in match["to_act"] if seat in tokens]
        if ours:
            own.add(act(path, match, ours[0], tokens[ours[0]]))
        elif looked != seen:
            looked, free = seen, out_of_turn(path, match, tokens, free)
        elif entered() and free:
            own.update([act(path, match, seat, tokens[seat]) for seat in free])


def rematch(match, tokens):
    """Ask for the next match with each of our seats; return it with the tokens of our seats there."""
    path = f"/v1/matches/{match['id']}/rematch"
    answers = [answered(call("POST", path, token)) for token in tokens.values()]
    return answers[0]["match"], {entry["seat"]: entry["token"] for answer in answers for entry in answer["seats"]}


def knock():
    """Say at once if nothing answers: the client sends its requests again for a minute before it says so."""
    try:
        requests.get(given.server, timeout=10)
    except requests.RequestException:
        print(f"{given.server} does not answer; trying again for a minute")


def main():
    """Play a match, and more of them if somebody here wants to."""
    knock()
    match, tokens = join_match(given.join) if given.join else open_match()
    match = finish(match, tokens)
    while tokens and match["outcome"] and not given.auto and choose("What now?", ["A rematch", "Good-bye"]) == 0:
        match, tokens = rematch(match, tokens)
        match = finish(match, tokens)


def finish(match, tokens):
    """Play one match and save its score sheets and its replay; return it as it ended."""
    print(f"Match {match['id']}")
    print(f"Watch it at {given.server}/matches/{match['id']}")
    match = play(match, tokens)
    winners = (match["outcome"] or {}).get("winners", ())
    print(f"The match is over. Winners: {', '.join(name(match, seat) for seat in winners) or 'none'}")
    files = match["files"]
    for kind, path in {**(files["sheets"] or {}), "replay.html": files["replay"]}.items():
        made = path and call("GET", path, next(iter(tokens.values()), None))
        if made:
            file = given.folder / f"{match['game']}-{match['id']}.{kind}"
            file.write_bytes(made.content)
            print(f"Saved {file}")
    return match


if __name__ == "__main__":
    # A terminal that lacks a letter is given its number.
    sys.stdout.reconfigure(line_buffering=True, errors="backslashreplace")
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--server", default="http://127.0.0.1:8000", help="where Noonday runs (%(default)s)")
    parser.add_argument("--game", help="the game's key; without it you are asked")
    parser.add_argument("--options", type=json.loads, default={}, metavar="JSON", help="the game's options")
    parser.add_argument("--content", type=argparse.FileType("rb"), metavar="FILE", help="a deck of your own, as JSON")
    parser.add_argument("--seats", help="for each seat person[:NAME], bot[:LEVEL] or open, with commas between")
    parser.add_argument("--pace", choices=("human", "fast"), default="human", help="how fast bots act (%(default)s)")
    parser.add_argument("--join", metavar="MATCH", help="the id of a match with an open seat")
    parser.add_argument("--name", default="Player", help="your name (%(default)s)")
    parser.add_argument("--auto", action="store_true", help="choose at random from what is asked of you")
    parser.add_argument("--words", action="store_true", help="positions in sentences, actions in notation, no pictures")
    parser.add_argument("--folder", type=Path, default=Path(), help="where to save score sheets and replay")
    given = parser.parse_args()
    given.folder.mkdir(parents=True, exist_ok=True)
    server = Noonday(given.server, patience=60)
    if not given.auto:
        threading.Thread(target=listen, daemon=True).start()
    try:
        main()
    except (KeyboardInterrupt, EOFError):
        sys.exit("\nGood-bye.")
    except requests.RequestException as error:
        sys.exit(f"{given.server} does not answer: {error}")
