"""Examples for the contract: a real match, played by the rules on a fixed seed."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

import rules
from rules import record as records
from rules import table as tables
from rules.codec import Plain, codec
from rules.game import Game, Template
from rules.plain import canonical
from rules.record import Setup
from rules.table import Leaving, Player, SeatTaken, Started
from service.play import documents, ledger, values
from service.play.audience import Audience
from service.play.ledger import Draft
from service.play.values import Access, Course, Holder, Match, Origin

ID = "k3q7zr2mxw5v4y6nbtfc2dahje"
SEED = bytes(range(32))
NAMES = ("Ann", "Ben", "Cem", "Dee", "Eva", "Fox", "Gus", "Hal")
AT = 1_800_000_000_000
TOKEN = f"nd1.{ID}.0.0.q0uX3mZl5v8yB1cD2eF4gA"
DIGEST = "3f0c9b1d5a7e24c8861fb02d94e7a35c6f18d02be5479a13c0d86e2f7b914a55"
CONTENT_TOKEN = f"nd1.content.{TOKEN[-22:]}"
HOST_TOKEN = f"nd1.{ID}.host.0.Wn4bV7cX1zL9kJ6hG3fD0s"


@dataclass(frozen=True, slots=True)
class Examples:
    """Documents that belong together: a table is opened, looked at, and played one action further."""

    game: str
    clause: str
    opening: Plain
    match: Plain
    entry: Plain
    action: Plain
    acted: Plain
    ply: Plain


@cache
def examples() -> Examples:
    """Return the examples: of all games that one whose match takes the least room."""
    return min((_of(rules.find(key)) for key in rules.games()), key=lambda made: len(canonical(made.match)))


def _of(game: Game) -> Examples:
    drafted = _started(game, NAMES[: min(game.seats(game.OPTIONS()))])
    match = drafted.match
    seat = tables.to_act(game, match.table)[0]
    audience = Audience(seat=seat)
    item = game.legal_actions(match.table.state, seat)[0]
    chosen = item.example if isinstance(item, Template) else item
    played = ledger.enter(drafted, seat, chosen)
    line = played.lines[-1]
    entry = documents.menu_of(game, match.table, seat)[0]
    return Examples(
        game=game.KEY,
        clause=entry["clause"],
        opening=_opening(game),
        match=documents.match(match, audience),
        entry=entry,
        action={"decision": tables.decision(game, match.table), "action": line["ply"]["action"]},
        acted={
            "dry_run": False,
            "ply": played.match.table.ply,
            "events": documents.told(game, played.told, audience),
            "match": documents.match(played.match, audience),
        },
        ply=documents.ply(game, line, audience),
    )


def _opening(game: Game) -> Plain:
    bots = min(game.seats(game.OPTIONS())) - 1
    return {
        "game": game.KEY,
        "options": codec(game.OPTIONS).encode(game.OPTIONS()),
        "seats": [{"player": "person", "name": "Ann"}, *[{"player": "bot", "level": game.LEVELS[-1]}] * bots],
        "time_per_decision": 120_000,
        "access": "listed",
    }


def _started(game: Game, names: tuple[str, ...]) -> Draft:
    content = game.standard_content()
    setup = Setup(
        format=records.FORMAT,
        game=game.KEY,
        version=game.VERSION,
        match=ID,
        parent=None,
        options=codec(game.OPTIONS).encode(game.OPTIONS()),
        seats=len(names),
        time_per_decision=None,
        leaving=Leaving.BOT,
        commitment=records.commitment(SEED),
        content=None if content is None else content.digest,
    )
    terms = records.terms(game, setup, content)
    agreed = values.agree(setup, game, terms)
    course = Course(records.setup_hash(setup), 0, tuple(Holder(name=name) for name in names))
    origin = Origin(Access.LISTED, AT, None, (0,))
    drafted = Draft(None, Match(agreed, origin, tables.laid(terms, AT), course), AT, 0, SEED)
    for seat in range(len(names)):
        drafted = ledger.enter(drafted, seat, SeatTaken(Player.PERSON))
    return ledger.enter(drafted, None, Started())
