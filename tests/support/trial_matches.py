"""Test matches over HTTP (TBL-17): opened with chosen luck, played on, and all that was written down of them."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING, Any

from service.api import create_app
from service.conformance.budgets import Nodes
from service.play.match import ledger
from service.play.verbs.turns import take_turns, waiting
from tests.support.api import Api, Played
from tests.support.at_table import entered
from tests.support.mint import RepeatableMint

if TYPE_CHECKING:
    from service.settings import Settings

SEED = {"seed": "a"}


def scripted(api: Api, *script: str, seats: Any = None, **terms: Any) -> Played:
    """Open a test match with a script of throws."""
    luck = {"seed": "a", "script": list(script)}
    return api.open(luck=luck, **terms) if seats is None else api.open(seats, luck=luck, **terms)


def elsewhere(api: Api, settings: Settings) -> Api:
    """Return a client of another server: its secret and its random bytes are other ones."""
    referee = replace(api.referee, mint=RepeatableMint("a secret of another server, long."))
    return Api(create_app(referee, settings), referee, api.contract)


def played(match: Played, *, upto: int, looks: int = 20, hurried: bool = False, step: int = 0) -> list[Any]:
    """Play on until a ply or the end, always by the same choices; return what was written down, without its times.

    ``looks`` is the budget that the worker has for its bots, ``hurried`` whether it plays one decision at a time, and
    ``step`` by how many ms the clock of the test is moved before a person acts.
    """
    luck = Random(7)
    while (seen := match.see())["ply"] < upto and seen["status"] in ("open", "on"):
        if (awaited := seen["throws"]) is not None:
            entered(match, *([] if awaited["over"] else [luck.choice(awaited["faces"])]), over=awaited["over"])
        elif not _bots(match, looks, hurried=hurried):
            _go_on(match, luck, step)
    return lines(match)[:upto]


def moved(match: Played, by: int) -> Any:
    """Move the clock of a test, as its host."""
    return match.api.ok("POST", f"{match.path}/clock", match.host, json={"advance": by})


def lines(match: Played) -> list[Any]:
    """Return the plies of a match with their draws, events and reasons, without times and hashes."""
    kept = match.api.referee.matches.lines(match.id, 1, match.see()["ply"])
    plies = [{name: part for name, part in line["ply"].items() if name not in ("at", "hash")} for line in kept]
    return [(ply, line["events"], line.get("throws")) for ply, line in zip(plies, kept, strict=True)]


def _bots(match: Played, looks: int, *, hurried: bool) -> bool:
    referee = match.api.referee
    held = ledger.settled(referee, match.id)
    if not (seats := waiting(held)):
        return False
    seat = seats[-1] if hurried else seats[0]
    number = match.see()["decision"]
    take_turns(referee, match.id, seat, number, lambda: Nodes(looks), hurried=lambda: hurried)
    return True


def _go_on(match: Played, luck: Random, step: int) -> None:
    """Move the clock, if it is to be, and let the first person act who is to, unless the clock has come to a bot."""
    if step:
        moved(match, step)
    people = [seat for seat in match.see()["to_act"] if seat in match.tokens]
    if people and not (step and waiting(ledger.settled(match.api.referee, match.id))):
        _act(match, people[0], luck)


def _act(match: Played, seat: int, luck: Random) -> None:
    seen = match.see(seat)
    entry = luck.choice([entry for entry in seen["actions"] if not entry["unasked"]])
    sent = {"decision": seen["decision"], "action": entry.get("action", entry.get("example"))}
    reply = match.api.send("POST", f"{match.path}/actions", match.tokens[seat], json=sent)
    assert reply.status_code in (200, 202), reply.get_data(as_text=True)
