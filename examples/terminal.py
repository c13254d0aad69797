"""Play any game of a Noonday server in the terminal, against people and bots, save the score sheet, and play again.

    python examples/terminal.py                                    choose a game, play against bots
    python examples/terminal.py --seats person:Ann,person:Ben,bot:veteran,open
    python examples/terminal.py --seats bot,bot,bot,bot            watch bots
    python examples/terminal.py --join MATCH --name Ben            take an open seat of somebody's match

It needs nothing but requests and the public interface, and knows no game: what can be done is in the menu.
"""

import argparse
import json
import random
import sys
import time
import uuid
from pathlib import Path

import requests

http = requests.Session()


def call(method, path, token=None, **arguments):
    """Send a request until it is answered: a retry is never an error here."""
    http.headers.pop("Authorization", None)
    if token:
        http.headers["Authorization"] = f"Bearer {token}"
    for _ in range(60):
        try:
            answer = http.request(method, given.server + path, timeout=10, **arguments)
            if answer.status_code not in (202, 429, 503):
                return answer
            time.sleep(int(answer.headers.get("Retry-After", "1")))
        except (requests.ConnectionError, requests.Timeout):
            time.sleep(1)
    sys.exit(f"{given.server} does not answer")


def told(answer):
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
    row = max(1, 120 // wide) if len(lines) > 20 else 1  # a long menu stands in columns
    for start in range(0, len(lines), row):
        print("".join(line.ljust(wide) for line in lines[start : start + row]).rstrip())
    while True:
        text = input(f"{question} [1-{len(entries)}] ")
        if text.isdecimal() and 1 <= int(text) <= len(entries):
            return int(text) - 1


def open_match():
    """Open a match as asked; return it with the tokens of our own seats."""
    games = told(call("GET", "/v1/games"))["games"]
    keys = [game["key"] for game in games]
    key = given.game or keys[choose("Which game?", [game["title"] for game in games])]
    game = told(call("GET", f"/v1/games/{key}"))
    wishes = (given.seats or "person:" + given.name + ",bot" * (max(game["seats"]) - 1)).split(",")
    seats = []
    for number, (player, _, word) in enumerate(wish.partition(":") for wish in wishes):
        level = word or game["levels"][-1]
        bot = {"player": player, "level": level, "name": f"{level.title()} {number}"}
        seats.append(bot if player == "bot" else {"player": player, "name": word} if word else {"player": player})
    once = {"Idempotency-Key": str(uuid.uuid4())}
    wanted = {"game": key, "options": given.options, "seats": seats}
    if given.content:
        as_json = {"Content-Type": "application/json"}
        deck = told(call("POST", f"/v1/games/{key}/contents", data=given.content.read(), headers=as_json))
        wanted["content"] = {"digest": deck["digest"], "token": deck["token"]}
    opened = told(call("POST", "/v1/matches", json=wanted, headers=once))
    return opened["match"], {entry["seat"]: entry["token"] for entry in opened["seats"]}


def join_match(match_id):
    """Take the first open seat; return the match with the token of our seat."""
    match = told(call("GET", f"/v1/matches/{match_id}"))
    seat = next((entry["seat"] for entry in match["seats"] if entry["player"] == "open"), None)
    if seat is None:
        sys.exit("No seat is open in that match.")
    once = {"Idempotency-Key": str(uuid.uuid4())}
    taken = told(call("POST", f"/v1/matches/{match_id}/seats/{seat}", json={"name": given.name}, headers=once))
    return taken["match"], {seat: taken["token"]}


def name(match, seat):
    """Return what to call a seat."""
    return match["seats"][seat]["name"] or f"Seat {seat}"


def tell(match, ply):
    """Print what happened, whatever the game."""
    for event in ply["events"]:
        seat = event.get("seat", ply["seat"])
        facts = {key: value for key, value in event.items() if key not in ("kind", "seat") and value is not None}
        words = ", ".join(f"{key.replace('_', ' ')} {json.dumps(value)}" for key, value in facts.items())
        print(f"{ply['ply']:>4}  {'' if seat is None else name(match, seat):<14}{event['kind']}  {words}")


def ask(schema, example):
    """Ask for the fields of an action that is too large to list; Enter takes the example's."""
    action = dict(example)
    for field, kind in schema["properties"].items():
        if "const" not in kind and field in example:
            shown = " ".join(map(str, example[field])) if isinstance(example[field], list) else example[field]
            if text := input(f"{field} [{shown}] ").strip():
                whole = text.isdecimal() and isinstance(example[field], int)
                action[field] = text.split() if isinstance(example[field], list) else int(text) if whole else text
    return action


def act(path, match, seat, token):
    """Let one of our seats choose from its menu and submit; return the ply. A refusal is shown with its rule."""
    mine = told(call("GET", path, token))
    if not mine["actions"]:
        return None
    board = "" if given.auto else f"; the board is in {draw(path, token)}"
    print(f"--- {name(match, seat)}, decision {mine['decision']}{board}")
    entry = mine["actions"][choose("Your action?", [f"{item['label']} ({item['clause']})" for item in mine["actions"]])]
    action = entry.get("action")
    if action is None:  # too large to list: typed in, or the example
        action = entry["example"] if given.auto else ask(entry["schema"], entry["example"])
    answer = call("POST", f"{path}/actions", token, json={"decision": mine["decision"], "action": action})
    body = answer.json()
    if answer.ok:  # told at once: where calls are to be remembered, they are not told twice
        tell(match, {"ply": body["ply"], "seat": seat, "events": body["events"]})
        return body["ply"]
    print(f"Refused: {body['detail']}", body.get("rule", {}).get("text", ""), sep="\n")
    return None


def draw(path, token):
    """Save the board as the seat sees it, and return where."""
    file = given.folder / "board.svg"
    file.write_bytes(call("GET", f"{path}/board.svg", token).content)
    return file


def play(match, tokens):
    """Play our seats and tell what happens, to the end; return the match as it then is."""
    path, seen, eyes = f"/v1/matches/{match['id']}", 0, next(iter(tokens.values()), None)
    own = set()  # plies of ours, which were told when they were made
    while True:
        match = told(call("GET", path, eyes))
        page = told(call("GET", f"{path}/events", eyes, params={"after": seen}))
        for ply in page["plies"]:
            if ply["ply"] not in own:
                tell(match, ply)
            seen = ply["ply"]
        if page["plies"] and not given.auto and match["view"]:
            draw(path, eyes)
        if match["ply"] != seen:
            continue
        if match["status"] in ("over", "cancelled"):
            return match
        ours = [seat for seat in match["to_act"] if seat in tokens]
        if ours:
            own.add(act(path, match, ours[0], tokens[ours[0]]))
        else:
            time.sleep(0.2)


def rematch(match, tokens):
    """Ask for the next match with each of our seats; return it with the tokens of our seats there."""
    path = f"/v1/matches/{match['id']}/rematch"
    answers = [told(call("POST", path, token)) for token in tokens.values()]
    return answers[0]["match"], {entry["seat"]: entry["token"] for answer in answers for entry in answer["seats"]}


def main():
    """Play a match, and more of them if somebody here wants to."""
    match, tokens = join_match(given.join) if given.join else open_match()
    match = finish(match, tokens)
    while tokens and match["outcome"] and not given.auto and choose("What now?", ["A rematch", "Good-bye"]) == 0:
        match, tokens = rematch(match, tokens)
        match = finish(match, tokens)


def finish(match, tokens):
    """Play one match and save its score sheets; return it as it ended."""
    print(f"Match {match['id']}")
    match = play(match, tokens)
    winners = (match["outcome"] or {}).get("winners", ())
    print(f"The match is over. Winners: {', '.join(name(match, seat) for seat in winners) or 'none'}")
    for kind in ("pdf", "html", "txt", "csv"):
        sheet = call("GET", f"/v1/matches/{match['id']}/sheet.{kind}", next(iter(tokens.values()), None))
        if sheet.ok:
            file = given.folder / f"{match['game']}-{match['id']}.{kind}"
            file.write_bytes(sheet.content)
            print(f"Saved {file}")
    return match


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--server", default="http://127.0.0.1:8000", help="where Noonday runs (%(default)s)")
    parser.add_argument("--game", help="the game's key; without it you are asked")
    parser.add_argument("--options", type=json.loads, default={}, metavar="JSON", help="the game's options")
    parser.add_argument("--content", type=argparse.FileType("rb"), metavar="FILE", help="a deck of your own, as JSON")
    parser.add_argument("--seats", help="for each seat person[:NAME], bot[:LEVEL] or open, with commas between")
    parser.add_argument("--join", metavar="MATCH", help="the id of a match with an open seat")
    parser.add_argument("--name", default="You", help="your name (%(default)s)")
    parser.add_argument("--auto", action="store_true", help="choose at random instead of asking")
    parser.add_argument("--folder", type=Path, default=Path(), help="where to save the score sheets")
    given = parser.parse_args()
    given.folder.mkdir(parents=True, exist_ok=True)
    try:
        main()
    except (KeyboardInterrupt, EOFError):
        sys.exit("\nGood-bye.")
    except requests.RequestException as error:
        sys.exit(f"No server at {given.server}: {error}")
