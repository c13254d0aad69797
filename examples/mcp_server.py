"""An MCP server through which a language model plays any game of a Noonday server, in words alone.

    pip install 'mcp>=2.3' requests
    python examples/mcp_server.py http://127.0.0.1:8000 --seats noonday-seats.json

A host of language models starts it with this command and speaks to it over standard input and output. The tokens of the
model's seats stay in the file of --seats, so that it plays on after a restart; the model itself never sees a token.
"""

import argparse
import json
import os
import time
import uuid
from pathlib import Path
from typing import Annotated

import requests
from mcp.server import MCPServer
from mcp.server.mcpserver.exceptions import ToolError
from pydantic import Field

PATIENCE = 60
"""Seconds for which a request is sent again when the network or the server fails."""

server = MCPServer(
    "Noonday",
    instructions="Play tabletop games. Call list_games, read the rules of one, then open_or_join. Call look with a "
    "wait until a decision waits for you; answer it with act: the decision's number, and one of the notations that the "
    "text offers. Go on until the match is over; then record contains all of it.",
)
heard = {}
"""The last ply of each match that the model has read."""

Game = Annotated[str, Field(pattern="^[a-z0-9-]+$", description="The game's key.")]
Match = Annotated[str, Field(pattern="^[a-z2-7]{26}$", description="The match's id.")]
Wait = Annotated[int, Field(ge=0, le=60, description="Seconds to wait at most until you must act; 0 to look at once.")]


def call(method, path, token=None, **request):
    """Send a request until the answer is whole, which is never an error here; return it.

    :raises ToolError: with the server's reason, when it refuses.
    """
    request["headers"] = {**request.get("headers", {}), **({"Authorization": f"Bearer {token}"} if token else {})}
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        try:
            answer = requests.request(method, given.server + path, timeout=40, **request)
        except requests.RequestException:
            time.sleep(1)
            continue
        if answer.ok:
            return answer
        if answer.status_code not in (429, 503):
            raise ToolError(reason(answer.json()))
        time.sleep(int(answer.headers.get("Retry-After", 1)))
    raise ToolError(f"The server at {given.server} does not answer. Call the tool again later.")


def reason(problem):
    """Return a refusal in words: what was wrong, the rule, and a few of the legal actions."""
    lines = [problem["detail"]]
    if "rule" in problem:
        lines.append(problem["rule"]["text"])
    if "legal" in problem:
        lines.append("Legal: " + ", ".join(entry["notation"] for entry in problem["legal"]))
    return "\n".join(lines)


def tokens():
    """Return the token of the model's seat in each match."""
    return json.loads(given.seats.read_text("utf-8")) if given.seats.exists() else {}


def keep(match, token):
    """Keep the token of a seat, in a file that nobody else can read."""
    new = given.seats.with_suffix(".new")
    with os.fdopen(os.open(new, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w") as file:
        json.dump({**tokens(), match: token}, file)
    new.replace(given.seats)


@server.tool()
def list_games() -> str:
    """List the games: key, title, possible numbers of seats, levels of bots."""
    games = call("GET", "/v1/games").json()["games"]
    lines = "{key}: {title}; seats {seats}; bots {levels}"
    return "\n".join(lines.format(**game) for game in games)


@server.tool()
def rules(game: Game, clause: Annotated[str | None, Field(pattern="^[A-Z0-9-]+$")] = None) -> str:
    """Read the rules of a game, or one clause such as TBL-9."""
    path = f"/v1/games/{game}/rules" + (f"/{clause}" if clause else "")
    return call("GET", path, headers={"Accept": "text/markdown"}).text


@server.tool()
def open_or_join(
    game: Game | None = None,
    match: Match | None = None,
    name: Annotated[str, Field(description="Your name at the table.")] = "Model",
    others: Annotated[
        list[str] | None,
        Field(description="The other seats: “open”, or a bot's level. Default: as few bots as it takes."),
    ] = None,
    options: Annotated[
        dict | None, Field(description="The game's options, where they differ from its defaults.")
    ] = None,
) -> str:
    """Open a match of a game and take its first seat, or take an open seat of a match; read its id and position."""
    if bool(game) == bool(match):
        raise ToolError("Give either a game, to open a match, or a match, to join it.")
    once = {"Idempotency-Key": str(uuid.uuid4())}
    if game:
        fewest = min(call("GET", f"/v1/games/{game}").json()["seats"])
        rest = [{"player": "bot", "level": each} if each != "open" else {"player": each} for each in others or ()]
        seats = [{"player": "person", "name": name}, *(rest or [{"player": "bot"}] * (fewest - 1))]
        opening = {"game": game, "options": options or {}, "seats": seats, "pace": "fast"}
        opened = call("POST", "/v1/matches", json=opening, headers=once).json()
        match, token = opened["match"]["id"], opened["seats"][0]["token"]
    else:
        seats = call("GET", f"/v1/matches/{match}").json()["seats"]
        free = next((seat["seat"] for seat in seats if seat["player"] == "open"), None)
        if free is None:
            raise ToolError("No seat is open in this match.")
        token = call("POST", f"/v1/matches/{match}/seats/{free}", json={"name": name}, headers=once).json()["token"]
    keep(match, token)
    return f"Match {match}\n{look(match)}"


@server.tool()
def look(match: Match, wait: Wait = 0) -> str:
    """Read what happened since you last looked, the position, and what you can send."""
    path, token, until = f"/v1/matches/{match}", tokens().get(match), time.monotonic() + wait
    seen = call("GET", path, token, params={"menu": "none"}).json()
    while seen["seat"] not in seen["to_act"] and seen["status"] in ("open", "on"):
        left = int(until - time.monotonic())
        if left <= 0:
            break
        after = {"wait": min(left, 30), "after": seen["ply"], "menu": "none"}
        seen = call("GET", path, token, params=after).json()
    page = call("GET", f"{path}/events", token, params={"after": heard.get(match, 0)}).json()
    heard[match] = page["plies"][-1]["ply"] if page["plies"] else heard.get(match, 0)
    words = [event["words"] for ply in page["plies"] for event in ply["events"]]
    more = ["(Look again: more happened.)"] if page["more"] else []
    return "\n".join([*words, *more, "", call("GET", f"{path}/position.txt", token).text])


@server.tool()
def act(
    match: Match,
    decision: Annotated[int, Field(description="The number of the decision that waits for you.")],
    notation: Annotated[str, Field(description="One of the notations that the text offers, without its label.")],
    wait: Wait = 0,
) -> str:
    """Act, then look: wait until you must act again, or not at all."""
    token = tokens().get(match)
    if token is None:
        raise ToolError("You have no seat in this match; open_or_join takes one.")
    sent = {"decision": decision, "notation": notation}
    call("POST", f"/v1/matches/{match}/actions", token, json=sent, params={"menu": "none"})
    return look(match, wait)


@server.tool()
def record(match: Match, after: Annotated[int, Field(ge=0, description="The last ply that you have read.")] = 0) -> str:
    """Read a match that is over: its outcome, its plies in notation and words, and addresses of its files."""
    path, token = f"/v1/matches/{match}", tokens().get(match)
    call("GET", f"{path}/record", token)
    outcome = call("GET", path, token, params={"menu": "none"}).json()["outcome"]
    files = [f"{kind}: {given.server}{path}/{kind}" for kind in ("record", "sheet.pdf", "replay.html")]
    page = call("GET", f"{path}/events", token, params={"after": after}).json()
    plies = []
    for ply in page["plies"]:
        number = " ".join(filter(None, (str(ply["ply"]), ply["notation"])))  # what the table did has no notation
        plies.append(f"{number}: {' '.join(event['words'] for event in ply['events'])}")
    more = [f"Call record again with after={page['plies'][-1]['ply']}: there is more."] if page["more"] else []
    return "\n".join([f"Outcome: {json.dumps(outcome)}", *files, *plies, *more])


parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
parser.add_argument("server", help="where Noonday runs, such as http://127.0.0.1:8000")
parser.add_argument("--seats", type=Path, default=Path("noonday-seats.json"), help="keeps tokens (default %(default)s)")
given = parser.parse_args()
server.run()
