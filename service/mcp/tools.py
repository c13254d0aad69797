"""The tools of a model: it reads rules and positions as text, and acts in notation. It never sees a token."""

from __future__ import annotations

import json
import time
import uuid
from collections.abc import Awaitable, Callable, Mapping
from contextlib import AsyncExitStack, suppress
from dataclasses import dataclass
from importlib.metadata import version
from typing import Annotated, Any

from mcp.server import MCPServer
from mcp.server.mcpserver import Context
from mcp.server.mcpserver.exceptions import ToolError
from mcp_types import ToolAnnotations
from pydantic import Field

from service.mcp.seats import Place, Seats
from service.mcp.upstream import Refused, Upstream

INSTRUCTIONS = (
    "Play tabletop games. Call list_games, read the rules of one, then open_or_join; options lists what can be agreed "
    "before a match. Call look with a wait until a decision waits for you; answer it with act: the decision's number, "
    "and one of the notations that the text offers. "
    "A line '- NOTATION : label' offers one; '- such as NOTATION : label' an example, in place of which any text of "
    "its kind can be sent, without 'such as'; after 'any of these' follow several, with blanks or '; ' between them. "
    "Go on until the match is over; then record contains all of it. You have one seat at a time."
)
HELD = 25
"""Seconds for which the API holds a look at most."""

MINIMAL = {"Prefer": "return=minimal"}
"""An action is answered without the match, which the look that follows reads as text."""

Game = Annotated[str, Field(pattern="^[a-z0-9-]{1,60}$", description="The game's key.")]
Match = Annotated[str, Field(pattern="^[a-z2-7]{26}$", description="The match's id.")]
Watched = Annotated[Match | None, Field(description="The match's id. Default: the match in which you sit.")]
Wait = Annotated[int, Field(ge=0, le=60, description="Seconds to wait at most until you must act; 0 to look at once.")]
Others = Annotated[
    list[Annotated[str, Field(max_length=40)]] | None,
    Field(max_length=15, description="The other seats: “open”, or a bot's level. Default: as few bots as it takes."),
]
Options = Annotated[
    dict[str, Any] | None,
    Field(description="The game's options, where they differ from its defaults; the tool options lists them."),
]
Decision = Annotated[int, Field(ge=0, description="The number of the decision that waits for you.")]
Notation = Annotated[
    str, Field(max_length=2000, description="One of the notations that the text offers, without its label.")
]
After = Annotated[int, Field(ge=0, description="The last ply that you have read.")]
Called = Context[Any, Any]


@dataclass(frozen=True, slots=True)
class Caller:
    """Who calls a tool: the owner of a seat, the credential that it brought, and headers that say where it is.

    ``session`` closes when the session ends; it is None for an owner whose seat outlasts that.
    """

    owner: str
    credential: str | None = None
    headers: Mapping[str, str] | None = None
    session: AsyncExitStack | None = None


class Player:
    """What one caller can do; every method returns words for the model."""

    def __init__(self, upstream: Upstream, seats: Seats, caller: Caller) -> None:
        self._upstream, self._seats, self._caller = upstream, seats, caller

    async def games(self) -> str:
        """Return a line for each game."""
        games = (await self._call("GET", "/v1/games")).json()["games"]
        lines = "{key}: {title}; seats {seats} with its usual options; bots {levels}"
        return "\n".join(lines.format(**game) for game in games)

    async def options(self, game: str) -> str:
        """Return a game's numbers of seats, and a paragraph for each option: what it means, and its JSON Schema."""
        found = (await self._call("GET", f"/v1/games/{game}")).json()
        seats = f"Seats: {found['seats']} with the usual options; with others a refusal says how many there can be."
        return "\n\n".join([seats, *(_option(*each) for each in found["schemas"]["options"]["properties"].items())])

    async def rules(self, game: str, clause: str | None) -> str:
        """Return the rules of a game, or a clause of them."""
        path = f"/v1/games/{game}/rules" + (f"/{clause}" if clause else "")
        text: str = (await self._call("GET", path, headers={"Accept": "text/markdown"})).text
        return text

    async def sit(
        self, game: str | None, match: str | None, name: str, others: list[str] | None, options: dict[str, Any] | None
    ) -> str:
        """Open a match or join one, and return its id and position."""
        if bool(game) == bool(match):
            raise ToolError("Give either a game, to open a match, or a match, to join it.")
        await self._must_be_free()
        place = await (self._joined(match, name) if match else self._opened(str(game), name, others, options or {}))
        self._seats.keep(self._caller.owner, place)
        if self._caller.session is not None:
            self._caller.session.push_async_callback(self._left_behind, place)
        return f"Match {place.match}\n{await self.look(None, 0)}"

    async def look(self, match: str | None, wait: int) -> str:
        """Return what happened since the last look, and the position; wait for the own turn for some seconds."""
        place = self._place(match)
        path, token = f"/v1/matches/{place.match}", place.token or None
        seen, until = (await self._call("GET", path, token, params={"menu": "none"})).json(), time.monotonic() + wait
        while seen["seat"] not in seen["to_act"] and seen["status"] in ("open", "on"):
            left = int(until - time.monotonic())
            if left <= 0:
                break
            after = {"wait": min(left, HELD), "after": seen["ply"], "menu": "none"}
            seen = (await self._call("GET", path, token, params=after)).json()
        page = (await self._call("GET", f"{path}/events", token, params={"after": place.heard})).json()
        if page["plies"]:
            place.heard = page["plies"][-1]["ply"]
            if place.token:
                self._seats.keep(self._caller.owner, place)
        words = [event["words"] for ply in page["plies"] for event in ply["events"]]
        more = ["(Look again: more happened.)"] if page["more"] else []
        return "\n".join([*words, *more, "", (await self._call("GET", f"{path}/position.txt", token)).text])

    async def act(self, decision: int, notation: str, wait: int) -> str:
        """Act for the own seat, and look."""
        place = self._own()
        path, sent = f"/v1/matches/{place.match}/actions", {"decision": decision, "notation": notation}
        try:
            await self._call("POST", path, place.token, json=sent, params={"menu": "none"}, headers=MINIMAL)
        except Refused as refused:
            if refused.code != "match-over":
                raise
            return f"This was not done: {refused}.\n{await self.look(None, 0)}"
        return await self.look(None, wait)

    async def leave(self, *, spare_bot: bool = False) -> str:
        """Leave the own seat for good; with ``spare_bot`` a bot plays on to which the host has handed it."""
        place = self._own()
        seen = (await self._call("GET", f"/v1/matches/{place.match}", place.token, params={"menu": "none"})).json()
        spared = spare_bot and seen["seats"][seen["seat"]]["player"] == "bot"
        if seen["status"] in ("open", "on") and not spared:
            await self._call("DELETE", f"/v1/matches/{place.match}/seats/{seen['seat']}", place.token)
        self._seats.drop(self._caller.owner)
        return "You have left your seat."

    async def _left_behind(self, place: Place) -> None:
        """Leave the seat of a session that has ended, since nobody has its token any more; a bot there plays on."""
        if self._seats.of(self._caller.owner) is place:
            with suppress(ToolError):  # the match is no longer kept, or the server does not answer
                await self.leave(spare_bot=True)
            self._seats.drop(self._caller.owner)

    async def record(self, match: str | None, after: int) -> str:
        """Return how a match ended, its plies after one, and where its files are."""
        place = self._place(match)
        path, token = f"/v1/matches/{place.match}", place.token or None
        await self._call("GET", f"{path}/record", token)
        outcome = (await self._call("GET", path, token, params={"menu": "none"})).json()["outcome"]
        files = [f"{kind}: {self._upstream.address}{path}/{kind}" for kind in ("record", "sheet.pdf", "replay.html")]
        page = (await self._call("GET", f"{path}/events", token, params={"after": after})).json()
        plies = []
        for ply in page["plies"]:
            number = " ".join(filter(None, (str(ply["ply"]), ply["notation"])))  # what the table did has no notation
            plies.append(f"{number}: {' '.join(event['words'] for event in ply['events'])}")
        more = [f"Call record again with after={page['plies'][-1]['ply']}: there is more."] if page["more"] else []
        return "\n".join([f"Outcome: {json.dumps(outcome)}", *files, *plies, *more])

    async def _opened(self, game: str, name: str, others: list[str] | None, options: dict[str, Any]) -> Place:
        found = (await self._call("GET", f"/v1/games/{game}")).json()
        fewest, known = min(found["seats"]), found["schemas"]["options"]["properties"]
        if unknown := sorted(options.keys() - known.keys()):
            raise ToolError(f"{game} has no option {unknown[0][:40]!r}; it has: {', '.join(known)}.")
        rest = [{"player": "bot", "level": each} if each != "open" else {"player": each} for each in others or ()]
        seats = [{"player": "person", "name": name}, *(rest or [{"player": "bot"}] * (fewest - 1))]
        opening = {"game": game, "options": options, "seats": seats, "pace": "fast"}
        key = self._caller.credential if (self._caller.credential or "").startswith("nk") else None
        opened = (await self._call("POST", "/v1/matches", key, json=opening, headers=_once())).json()
        return Place(opened["match"]["id"], opened["seats"][0]["token"])

    async def _joined(self, match: str, name: str) -> Place:
        seats = (await self._call("GET", f"/v1/matches/{match}")).json()["seats"]
        free = next((seat["seat"] for seat in seats if seat["player"] == "open"), None)
        if free is None:
            raise ToolError("No seat is open in this match.")
        path = f"/v1/matches/{match}/seats/{free}"
        taken = (await self._call("POST", path, json={"name": name}, headers=_once())).json()
        return Place(match, taken["token"])

    async def _must_be_free(self) -> None:
        """Insist that the caller sits in no match that goes on."""
        place = self._sitting()
        if place is None:
            return
        try:
            seen = await self._call("GET", f"/v1/matches/{place.match}", place.token, params={"menu": "none"})
        except ToolError:  # the match is no longer kept, or the token was renewed
            return
        if seen.json()["status"] in ("open", "on"):
            raise ToolError(f"You sit in match {place.match}, which is not over. Call look, or leave it first.")

    def _sitting(self) -> Place | None:
        """Return the caller's seat: the one that it took, or the one whose token it brought."""
        try:
            place, token = self._seats.of(self._caller.owner), self._caller.credential or ""
        except ValueError as error:
            raise ToolError(str(error)) from None
        if place is None and token.startswith("nd"):
            place = Place(token.split(".")[1], token)
        return place

    def _own(self) -> Place:
        place = self._sitting()
        if place is None:
            raise ToolError("You have no seat; open_or_join takes one.")
        return place

    def _place(self, match: str | None) -> Place:
        """Return the caller's seat, or, in another match, a place to watch from."""
        place = self._sitting()
        if match is None or (place is not None and place.match == match):
            return self._own()
        return Place(match, "")

    async def _call(self, method: str, path: str, token: str | None = None, **request: Any) -> Any:
        request["headers"] = {**request.get("headers", {}), **(self._caller.headers or {})}
        return await self._upstream.call(method, path, token, **request)


def _option(name: str, schema: Mapping[str, Any]) -> str:
    """Return an option in words and by its schema, without what only pages show.

    A default is left out where the usual value depends on who plays, as the words say.
    """
    by_players = "x-alone" in schema or ("x-seats" in schema and "usual" in schema.get("x-values", {}))
    hidden = {"description", "default"} if by_players else {"description"}
    rest = {key: part for key, part in schema.items() if key not in hidden and not key.startswith("x-")}
    return f"{name}: {schema['description']}\n{json.dumps(rest, ensure_ascii=False)}"


def _once() -> dict[str, str]:
    return {"Idempotency-Key": str(uuid.uuid4())}


READS = ToolAnnotations(read_only_hint=True, open_world_hint=False)
ADDS = ToolAnnotations(read_only_hint=False, destructive_hint=False, open_world_hint=False)
ENDS = ToolAnnotations(read_only_hint=False, destructive_hint=True, open_world_hint=False)
"""What a tool does: it only reads, it plays, or it gives up what cannot be had again."""

Finder = Callable[[Called], Awaitable[Player]]
"""Finds the player who calls a tool."""


def server(upstream: Upstream, seats: Seats, caller: Callable[[Called], Awaitable[Caller]]) -> MCPServer[Any]:
    """Return the MCP server; ``caller`` says who calls a tool."""
    here = version("noonday")
    made: MCPServer[Any] = MCPServer("Noonday", instructions=INSTRUCTIONS, version=here, log_level="ERROR")

    async def player(called: Called) -> Player:
        return Player(upstream, seats, await caller(called))

    for add in (_add_readers, _add_seating, _add_table):
        add(made, player)
    return made


def _add_readers(made: MCPServer[Any], player: Finder) -> None:
    """Add the tools that need no seat."""

    @made.tool(annotations=READS, structured_output=False)
    async def list_games(called: Called) -> str:
        """List the games: key, title, possible numbers of seats with the usual options, levels of bots."""
        return await (await player(called)).games()

    @made.tool(annotations=READS, structured_output=False)
    async def options(called: Called, game: Game) -> str:
        """List the options of a game, and the numbers of seats with which it can be played."""
        return await (await player(called)).options(game)

    @made.tool(annotations=READS, structured_output=False)
    async def rules(
        called: Called, game: Game, clause: Annotated[str | None, Field(pattern="^[A-Z0-9-]{1,40}$")] = None
    ) -> str:
        """Read the rules of a game, or one clause such as TBL-9."""
        return await (await player(called)).rules(game, clause)

    @made.tool(annotations=READS, structured_output=False)
    async def record(called: Called, match: Watched = None, after: After = 0) -> str:
        """Read a match that is over: its outcome, its plies in notation and words, and addresses of its files."""
        return await (await player(called)).record(match, after)


def _add_seating(made: MCPServer[Any], player: Finder) -> None:
    """Add the tools to take a seat and to leave it."""

    @made.tool(annotations=ADDS, structured_output=False)
    async def open_or_join(
        called: Called,
        game: Game | None = None,
        match: Match | None = None,
        name: Annotated[str, Field(max_length=40, description="Your name at the table.")] = "Model",
        others: Others = None,
        options: Options = None,
    ) -> str:
        """Open a match of a game and take its first seat, or take an open seat of a match; read its id and position."""
        return await (await player(called)).sit(game, match, name, others, options)

    @made.tool(annotations=ENDS, structured_output=False)
    async def leave(called: Called) -> str:
        """Leave your seat: before the start it is free again, after it you resign."""
        return await (await player(called)).leave()


def _add_table(made: MCPServer[Any], player: Finder) -> None:
    """Add the tools of who sits at a table."""

    @made.tool(annotations=READS, structured_output=False)
    async def look(called: Called, match: Watched = None, wait: Wait = 0) -> str:
        """Read what happened since you last looked, the position, and what you can send."""
        return await (await player(called)).look(match, wait)

    @made.tool(annotations=ADDS, structured_output=False)
    async def act(called: Called, decision: Decision, notation: Notation, wait: Wait = 0) -> str:
        """Act, then look: wait until you must act again, or not at all."""
        return await (await player(called)).act(decision, notation, wait)
