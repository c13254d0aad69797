"""How a match that is over went: its great moments, its points ply by ply, and the moment that decided it.

It says what a spectator may know, without what was taken back.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TypedDict

from rules.game import AnyGame
from rules.show.names import names_of
from rules.show.wording import capital, why
from rules.table import narration, paper
from rules.table import table as tables
from rules.table.paper import Disclosed
from rules.table.record import Played, Record
from rules.values import Outcome
from service.play.asking import limits
from service.play.asking.limits import Bill, Charge
from service.play.files import over as overs
from service.play.files.over import Over
from service.play.match import games, tags
from service.play.match.games import Blamed
from service.play.ports.fields import Positive, SeatNumber
from service.play.ports.referee import Referee
from service.play.ports.tokens import Bearer

FRAME = (tables.Started, tables.Concluded)
_BY = {
    tables.Cause.ASKED: ", by resignation",
    tables.Cause.SILENCE: f", silent at {tables.SILENCES} decisions in a row",
}
"""Events with which every match begins and ends."""


class Moment(TypedDict):
    """A great moment of a match."""

    ply: Positive
    """Number of its ply, from 1."""
    seat: SeatNumber | None
    """Whose ply it was, a seat from 0; null for one of the table itself."""
    mark: str
    """A few words for a time line, of at most 28 characters."""
    words: str
    """What happened, in one sentence."""


class Standing(TypedDict):
    """What each seat had after a ply."""

    ply: Positive
    """Number of the ply, from 1."""
    points: list[int | None]
    """Points of each seat, in order from seat 0, or what the game counts in their place; null where there are none."""


class Deciding(TypedDict):
    """The moment that decided a match."""

    ply: Positive
    """Number of its ply, from 1."""
    seat: SeatNumber | None
    """Whose ply it was, a seat from 0; null for one of the table itself."""
    words: str
    """What happened: a sentence, or one for each great moment of that ply, such as the hit and the loss."""


class Highlights(TypedDict):
    """How a match went that is over."""

    plies: Positive
    """How many plies it has."""
    names: list[str]
    """What texts call each seat, as `display_name` in the match."""
    ending: str
    """Why it ended, in words with a capital."""
    measure: str
    """What `points` counts, such as `money` or `houses found`; empty if the game counts nothing."""
    sign: str
    """What people write before each number of `points`, such as `£`; empty if nothing."""
    scored: bool
    """Whether `points` are the points of the game; else they only show how far each seat had come, such as the houses
    that a caller has found."""
    points: list[Standing]
    """The points, or what the game counts in their place, at the start and after each ply that changed them, without
    what was taken back; empty if the game counts nothing."""
    moments: list[Moment]
    """The great moments, as the replay marks them on its time line, without what was taken back."""
    deciding: Deciding | None
    """The moment that decided it: the great moment with which a winner ended it, else in a game with points the ply
    from which on the winners were ahead, else the last great moment. Null where none did: nobody won, or the last ply
    is not one of the game, as when all others have resigned."""
    ahead: Positive | None
    """The ply from which on the winners, and nobody else, had the most points; null if there is none."""


class Found:
    """The highlights of a match that the asker may see, made when they are wanted; ``tag`` changes with them."""

    def __init__(self, referee: Referee, match: str, bearer: Bearer | None, *, charge: Charge = limits.free) -> None:
        """Look the match up; what is made is charged by its plies, as a sheet is that is made at once.

        :raises MatchNotOver: before the end.
        :raises NotStarted: when it was cancelled.
        :raises NotJudged: when its rules are not here.
        """
        self._over = overs.seen(referee, match, bearer, "highlights")
        self._over.must_be_playable()
        self._pay = charge, bearer
        self.tag = tags.etag("highlights", self._over.id, *self._over.shown, referee.press.release)

    def document(self) -> Highlights:
        """Return the highlights."""
        charge, bearer = self._pay
        record = self._over.record()
        charge(Bill(limits.so_far(len(record.plies)), bearer))
        return _highlights(self._over, record)


def _highlights(over: Over, record: Record) -> Highlights:
    game = games.find(over.game)
    story = over.story(record)
    assert record.outcome is not None  # it is over, and was not cancelled
    with Blamed(over.game, "finding its great moments"):
        names = names_of([line.name for line in record.seats])
        plies = paper.disclosed(game, paper.standing_plies(story))
        points, moments = list(_points(game, record, plies)), list(_moments(game, plies, names))
        ahead, scored = _ahead(record.outcome.winners, points), bool(points and game.words.points)
        sentences = _sentences(game, plies, names) if scored else {}
        return {
            "plies": len(story),
            "names": list(names),
            "ending": capital(_ending(game, record.outcome.reason, story)),
            "measure": game.words.progress if points else "",
            "sign": game.words.sign,
            "scored": scored,
            "points": points,
            "moments": moments,
            "deciding": _deciding(record.outcome, story[-1], moments, sentences.get(ahead or 0)),
            "ahead": ahead,
        }


def _ending(game: AnyGame, reason: str, story: Sequence[Played]) -> str:
    """Say why it ended, and where the others left, whether they resigned or were silent (TBL-4, TBL-5)."""
    words = why(game.words.endings, reason)
    causes = {event.cause for ply in story for event in ply.events if isinstance(event, tables.Resigned)}
    if reason != "resignation" or len(causes) > 1:
        return words
    return words + "".join(_BY[cause] for cause in causes)


def _points(game: AnyGame, record: Record, plies: Sequence[Disclosed]) -> Iterator[Standing]:
    """Yield the points at the start, and after each ply that changed them."""
    before: list[int | None] = []
    for ply in plies:
        known = {} if ply.state is None else game.rules.progress(ply.state)
        points = [known.get(seat) for seat in range(len(record.seats))]
        if (known or before) and points != before:
            before = points
            yield {"ply": ply.ply, "points": points}


def _moments(game: AnyGame, plies: Sequence[Disclosed], names: Sequence[str]) -> Iterator[Moment]:
    for ply in plies:
        for event in ply.events:
            if not isinstance(event, FRAME) and (mark := narration.milestone(game, event)):
                words = narration.narrate(game, event, names, ply.seat)
                yield {"ply": ply.ply, "seat": ply.seat, "mark": mark, "words": words}


def _sentences(game: AnyGame, plies: Sequence[Disclosed], names: Sequence[str]) -> dict[int, Deciding]:
    """Return each ply with what it was first of all, by its number."""
    return {
        ply.ply: {
            "ply": ply.ply,
            "seat": ply.seat,
            "words": next((narration.narrate(game, event, names, ply.seat) for event in ply.events), ""),
        }
        for ply in plies
    }


def _deciding(outcome: Outcome, last: Played, moments: Sequence[Moment], lead: Deciding | None) -> Deciding | None:
    """Return the moment that decided a match, where it is not the ``lead`` in points: see ``Highlights.deciding``."""
    if not outcome.winners or isinstance(last.action, tables.ENTRIES):
        return None
    if not moments:
        return lead
    ply, seat = moments[-1]["ply"], moments[-1]["seat"]
    if lead is not None and (ply != last.ply or seat not in outcome.winners):
        return lead
    return {"ply": ply, "seat": seat, "words": " ".join(one["words"] for one in moments if one["ply"] == ply)}


def _ahead(winners: Sequence[int], points: Sequence[Standing]) -> int | None:
    """Return the ply from which on the winners, and nobody else, had the most points; None if they never had."""
    since = None
    for standing in points:
        known = {seat: own for seat, own in enumerate(standing["points"]) if own is not None}
        leaders = {seat for seat, own in known.items() if own == max(known.values())}
        if leaders != set(winners) or len(leaders) == len(known):
            since = None
        elif since is None:
            since = standing["ply"]
    return since
