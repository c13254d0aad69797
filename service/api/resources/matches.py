"""Matches: open, list, look, start, cancel, follow."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from functools import partial
from typing import Any
from urllib.parse import urlencode

import orjson
from flask import Blueprint, Response

import rules
from rules import errors as rules_errors
from rules.errors import Fault
from rules.table.table import Player
from rules.wire.codec import Plain
from service.api.contract.queries import EventsQuery, LobbyQuery, LookQuery, PositionQuery
from service.api.contract.schemas import OpeningSchema
from service.api.contract.seating import StartingSchema
from service.api.http.answers import answer, content_tag, knowing, unless_known, unless_same, written
from service.api.http.charges import charge
from service.api.http.context import asked, referee
from service.api.http.identity import bearer, key_with, opener, retry
from service.api.http.operation import JSON, UNCHANGED, Answer, operation
from service.api.http.refusals import Busy
from service.api.http.requests import last_event, preferred
from service.api.http.streams import STREAMS, streamed, waiting
from service.play.match.catalogue import GuideShape
from service.play.match.documents import MenuForm
from service.play.match.ply_shapes import EventPage
from service.play.match.shapes import Lobby, MatchShape, Opened, Rematched
from service.play.ports import errors
from service.play.ports.keys import Scope
from service.play.verbs import follow, look, position, seats
from service.play.verbs import open as opening
from service.play.verbs import rematch as following
from service.play.verbs.look import Wanted
from service.play.verbs.open import Opening, Wished

blueprint = Blueprint("matches", __name__)
PLAYERS = frozenset(Player)

TO_LOOK = (
    errors.NoSuchMatch,
    errors.MatchExpired,
    errors.OtherMatch,
    errors.Contended,
    errors.OtherVersion,
    errors.GameUnavailable,
    errors.ArchiveAway,
)
TO_READ = (*TO_LOOK, errors.RecordDamaged)
"""Why nothing is shown of a match of which the record may be all that is left."""
TO_LOOK_BACK = (*TO_LOOK, errors.NotRemembered, errors.RulesChanged)
"""Why a match is not shown as it was after a ply."""
TO_CHANGE = (*TO_LOOK, errors.RulesChanged, errors.OutcomeUnknown)
"""Why a match is not changed, or why nobody knows whether it was."""
BY_KEY = (errors.TokenNeeded, errors.ScopeMissing)
"""Why nothing is done that takes an API key, or a token in whose place one may come; for some only by a setting."""
TO_HOST = (*TO_CHANGE, *BY_KEY, errors.NotTheHost, rules_errors.MatchOver)
"""Why a match is not changed by its host."""
PLAIN = "text/plain"
MOST_OPENING = 256 * 1024
"""The most bytes of an opening: the longest script of throws (TBL-17) has 160,000 or so."""
MATCH: Any = {"shape": MatchShape}


def unfit(plain: Plain) -> Iterable[Fault]:
    """Give what does not fit the game in an opening of the wrong shape, as far as it can be read."""
    if not isinstance(plain, dict) or not isinstance(plain.get("game"), str):
        return ()
    try:
        game = rules.find(plain["game"])
    except rules_errors.UnknownGame:
        return ()
    seats = plain.get("seats")
    wished = [_wished(seat) for seat in seats] if isinstance(seats, list) else []
    return opening.faults(game, plain.get("options") or {}, wished)


def _wished(seat: Plain) -> Wished:
    """Return the player and level of a seat, as far as they can be read."""
    player, level = (seat.get("player"), seat.get("level")) if isinstance(seat, dict) else (None, None)
    return Player(player) if isinstance(player, str) and player in PLAYERS else None, level


@blueprint.post("/v1/matches")
@operation(
    "Open a match",
    "Open a match of a game. The answer holds the host's token and a token for each seat that is opened as `person`, "
    "which the creator holds. Keep them: they are never shown again. A creator of one seat gets the match as that "
    "seat sees it, with its menu. The match starts by itself when no seat is open. With `content` it is played with a "
    "deck that was brought before. With an `Idempotency-Key` the request can be sent again if its answer was lost; a "
    "retry costs nothing. With an API key the match belongs to that key, which may do all that the host's token may. A "
    "server with `CREATE=keys` requires an API key.",
    holds_token=True,
    body=OpeningSchema(),
    most=MOST_OPENING,
    further=unfit,
    answers={201: Answer("The match and the tokens.", Opened, headers=("Location",))},
    refusals=(
        rules_errors.UnknownGame,
        errors.KeyReused,
        errors.MatchExpired,
        errors.NotYourContent,
        errors.ContentExpired,
        rules_errors.InvalidContent,
        errors.GameWithoutContent,
        errors.WeakKey,
        *BY_KEY,
        errors.LimitReached,
        errors.Contended,
        errors.OtherVersion,
        errors.OutcomeUnknown,
    ),
    takes=("Idempotency-Key",),
    open=True,
)
def open_match(body: Opening) -> Response:
    """Open a table."""
    opened = opening.open_match(referee(), replace(body, key=opener()), retry(), charge=charge)
    return answer(opened, 201, Location=f"/v1/matches/{opened['match']['id']}")


@blueprint.get("/v1/matches")
@operation(
    "List matches",
    "The lobby: matches that were opened as `listed`, the newest first, without the secrets of their seats. With "
    "`mine` and an API key of scope `list`: all matches that it opened. Request the next page with the `cursor` of the "
    "last, or by the `Link` with `rel=next`. With `wait` the answer is held until the page changes.",
    query=LobbyQuery(),
    answers={200: Answer("A page of matches.", Lobby, headers=("ETag", "Link")), 304: UNCHANGED},
    refusals=(rules_errors.UnknownGame, *BY_KEY, Busy),
    takes=("If-None-Match",),
    open=True,
)
def list_matches(mine: bool, cursor: str | None, limit: int, wait: int, **wanted: str | None) -> Response:
    """List the lobby, or the matches that a key opened."""
    key = key_with(Scope.LIST).id if mine else None
    page = partial(look.lobby, referee(), Wanted(**wanted, key=key), cursor, limit)
    knows = knowing()
    with waiting(wait) as longest:
        shown = follow.lobby_when(referee(), page, longest, lambda shown: knows(content_tag(shown)))
    answered = unless_same(shown)
    if shown["cursor"] is not None:
        query = {**asked().args.to_dict(), "cursor": shown["cursor"]}
        answered.headers["Link"] = f'</v1/matches?{urlencode(query)}>; rel="next"'
    return answered


@blueprint.get("/v1/matches/<match>")
@operation(
    "Look at a match",
    "The match as the asker may see it: with a seat's token that seat's view and menu, otherwise a spectator's view. "
    "With `wait` the answer is held until something happens. With `?ply=N` it is shown as it was after that ply, with "
    "the seats' present names and an empty menu; while it is on, some games refuse this for all but the last ply. As a "
    "text it is at `position.txt`.",
    query=LookQuery(),
    answers={200: Answer("The match.", headers=("ETag",), kept=(PLAIN,), **MATCH), 304: UNCHANGED},
    refusals=(*TO_LOOK_BACK, Busy),
    takes=("If-None-Match",),
)
def look_at_match(match: str, ply: int | None, menu: str, wait: int, after: int | None) -> Response:
    """Look at a match."""
    if preferred((JSON, PLAIN)) == PLAIN:
        return _in_words(match, ply, wait, after)
    suffix = "" if menu == MenuForm.FULL else f"-{menu}"
    seen = _awaited(match, wait, after, suffix)
    if ply is None:
        return unless_known(seen.tag + suffix, written(look.shown, seen, MenuForm(menu)))
    return unless_known(f"{seen.tag}-{ply}", written(look.was, referee(), seen, ply))


@blueprint.get("/v1/matches/<match>/position.txt")
@operation(
    "Read the position",
    "The match in plain text, as the asker may see it: whose turn it is and until when, the last events, the position "
    "in the game's words, and with a seat's token its menu: each entry in notation, which *Act* takes, with its label. "
    "It is enough to play without a picture. With `wait` it is held until something happens. With `?ply=N` it is the "
    "position after that ply.",
    query=PositionQuery(),
    answers={200: Answer("The text.", {"type": "string"}, media=(PLAIN,), headers=("ETag",)), 304: UNCHANGED},
    refusals=(*TO_LOOK_BACK, Busy),
    takes=("If-None-Match",),
)
def read_position(match: str, ply: int | None, wait: int, after: int | None) -> Response:
    """Return the position in words."""
    return _in_words(match, ply, wait, after)


@blueprint.get("/v1/matches/<match>/guide")
@operation(
    "Learn how to play a match",
    "The same as *Learn how to play*, with the options of the match, and with its deck: the rules in short name the "
    "rounds only for which the deck has cards.",
    answers={200: Answer("The guide.", GuideShape, headers=("ETag",)), 304: UNCHANGED},
    refusals=(*TO_LOOK, errors.RulesChanged),
    takes=("If-None-Match",),
)
def show_guide_of_match(match: str) -> Response:
    """Return the rules in short and the hints of a match."""
    shown = look.guide(look.look(referee(), match, bearer()))
    return unless_known(content_tag(shown), lambda: orjson.dumps(shown))


def _awaited(match: str, wait: int, after: int | None, suffix: str) -> look.Seen:
    """Return the match when something has happened in it, or after ``wait`` s; ``suffix`` ends the answer's tag."""
    knows = knowing()
    with waiting(wait) as longest:
        return follow.look_when(referee(), match, bearer(), longest, after, lambda tag: knows(tag + suffix))


def _in_words(match: str, ply: int | None, wait: int, after: int | None) -> Response:
    seen = _awaited(match, wait, after, "-text")
    tag = f"{seen.tag}-text" if ply is None else f"{seen.tag}-text-{ply}"
    return unless_known(tag, lambda: position.text(referee(), seen, ply).encode(), f"{PLAIN}; charset=utf-8")


@blueprint.post("/v1/matches/<match>/start")
@operation(
    "Start a match",
    "Start with the seats that are taken, if the game can be played with this number of seats (TBL-1); open seats "
    "then take no part. With `bots` a bot takes each of them first. For the host. A match that is on already is simply "
    "shown.",
    body=StartingSchema(),
    body_optional=True,
    answers={200: Answer("The match.", **MATCH)},
    refusals=(*TO_HOST, rules_errors.TooFewSeats),
)
def start_match(match: str, body: dict[str, Any]) -> Response:
    """Start a match."""
    return answer(seats.start(referee(), match, bearer(), bots=body["bots"], named=body["level"]))


@blueprint.delete("/v1/matches/<match>")
@operation(
    "Cancel an open table",
    "Cancel a match that has not started. For the host. One that was cancelled already is simply shown.",
    answers={200: Answer("The match, cancelled.", **MATCH)},
    refusals=(*TO_HOST, rules_errors.AlreadyStarted),
)
def cancel_match(match: str) -> Response:
    """Cancel an open table."""
    return answer(seats.cancel(referee(), match, bearer()))


@blueprint.post("/v1/matches/<match>/rematch")
@operation(
    "Play again",
    "Open the match that follows one that is over, by the game's own custom and TBL-9. It starts at once with the same "
    "players, and the old match names it in `next`. For the holders of seats and the host: the answer has the "
    "asker's tokens of the new match, since those of the old one open the old one alone. All requests for it "
    "lead to the same rematch, so the request can simply be sent again; only the first is charged.",
    holds_token=True,
    answers={201: Answer("The next match and the asker's tokens.", Rematched, headers=("Location",))},
    refusals=(*TO_CHANGE, *BY_KEY, errors.MatchNotOver, rules_errors.NotStarted, errors.LimitReached),
)
def open_rematch(match: str) -> Response:
    """Open the next match."""
    opened = following.rematch(referee(), match, bearer(), charge=charge)
    return answer(opened, 201, Location=f"/v1/matches/{opened['match']['id']}")


@blueprint.get("/v1/matches/<match>/events")
@operation(
    "Follow a match",
    "The events after a ply, ply by ply, as the asker may see them. A ply without disclosed events is listed too, so "
    "that the numbers have no gaps. When `more` is true, ask again after the last ply of the page. A game that hides "
    "the past while the match is on shows its own events for the last ply only, and the table's events for every ply. "
    "With `wait` the page is held until a ply follows.\n\n"
    "By `Accept` the answer is a stream instead, `text/event-stream` or `application/x-ndjson`, with the same "
    "messages: `ply` for each ply (its number is the event's id), `turn` with the menu when the asker must act, "
    "`throws` when an action waits for dice of the table, `over` at the end of the match (its id is one more than the "
    "last ply's), then the stream ends. `heartbeat` (a comment in an event stream) comes after 15 s of "
    "silence, and with `store: away` when the store does not answer, within about 7 s; "
    "`problem` says why the stream ends early: the token was revoked (`unknown-token`), or the seat was handed to "
    "a bot while the stream was open (`seat-handed-over`). Its holder can open the stream again, to watch and to be "
    "asked after taking the seat back. With `positions` each change is followed by `position` in place of `turn`, with "
    "all that a client needs to show the match without another request.",
    query=EventsQuery(),
    answers={
        200: Answer("A page of plies, or a stream of messages.", EventPage, headers=("ETag",), streams=STREAMS),
        204: Answer("The stream is resumed after its `over`; a browser does not connect again."),
        304: UNCHANGED,
    },
    refusals=(*TO_LOOK, Busy),
    takes=("If-None-Match", "Last-Event-ID"),
)
def follow_match(match: str, after: int, wait: int, positions: bool) -> Response:
    """Return a page of plies, or a stream of them."""
    media = preferred((JSON, *STREAMS))
    if media != JSON:
        sent = last_event()
        known = after if sent is None else sent
        resumed = sent is not None
        make = partial(follow.stream, referee(), match, bearer(), known, resumed=resumed, positions=positions)
        return streamed(lambda slot: make(meet=slot.meet), media, packed=positions)
    with waiting(wait) as longest:
        seen = follow.look_when(referee(), match, bearer(), longest, after, knowing())
    return unless_known(f"{seen.tag}-events-{after}", written(look.events, referee(), seen, after))
