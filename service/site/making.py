"""A record into the files of its match: judged first, then shown as replay, as sheets, and as it is."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from hashlib import sha256

import rules
from rules.chance import OutOfLuck
from rules.errors import Refusal, UnknownGame
from rules.game import AnyGame
from rules.show.drawing import svg
from rules.show.names import names_of, tidy
from rules.show.sheet import Sheet
from rules.show.wording import capital, short, why
from rules.table import agreement, paper
from rules.table import record as records
from rules.table.proof import kind
from rules.table.record import Played, Record
from rules.table.signature import Authorship, judge_signature
from rules.table.sound import WORDS
from rules.table.table import Player, Started
from rules.table.testing import is_test, reason
from rules.table.verify import verdict
from rules.wire.codec import codec, kind_of
from rules.wire.plain import canonical
from service import printing, replay
from service.printing.characters import clean
from service.signing.ring import holds
from service.site.folder import KINDS, WHOLE
from service.site.summary import Seat, Summary, key_of

LONGEST = 80
"""Most characters of a value that a refusal shows."""


class NotCounted(ValueError):
    """A record has no place on the site; the message says in one line why."""


class Unsound(NotCounted):
    """A record has no place on any site of this release, whatever else is on it."""


@dataclass(frozen=True, slots=True)
class Terms:
    """How files are made: whether records are trusted unseen, the paper, and the public keys that are known."""

    trust: bool = False
    paper: str = "a4"
    keys: frozenset[str] = frozenset()

    @property
    def digest(self) -> str:
        """A digest, in hex, of everything except its record that the files of a match depend on."""
        parts = [printing.RELEASE, replay.RELEASE, self.trust, self.paper, *sorted(self.keys)]
        return sha256(repr(parts).encode()).hexdigest()[:16]


@dataclass(frozen=True, slots=True)
class Made:
    """A match's summary, its files by their names in its folder, and the board of its pictures as SVG."""

    summary: Summary
    files: Mapping[str, bytes]
    board: bytes


def judge(record: Record, terms: Terms) -> tuple[str, ...]:
    """Return which of the four words are true of a record; none where records are trusted.

    :raises Unsound: when it does not hold, or cannot be judged here, or is of a test match.
    """
    if is_test(record):
        raise Unsound(f"it is of {reason(record)}")
    try:
        game = rules.find(record.game)
    except UnknownGame:
        raise Unsound(f"the game {record.game!r} is not installed here") from None
    return () if terms.trust else judged(game, record, terms.keys)


def make(record: Record, terms: Terms, proofs: tuple[str, ...]) -> Made:
    """Make the files of a record's match, which was judged.

    :raises Unsound: when there is nothing to show.
    """
    if record.outcome is None:
        started = kind_of(Started) in map(kind, record.plies)
        raise Unsound("it is not finished" if started else "it was given up before the start")
    if record.noted is not None and record.noted.log and record.noted.date is None:
        raise Unsound("its log names no day: give it a line such as date: 2026-11-21")
    try:
        return _made(rules.find(record.game), record, terms, proofs)
    except Unsound:
        raise
    except (Refusal, OutOfLuck, replay.Unplayable) as error:
        raise Unsound(f"it cannot be played: {error}") from error
    except Exception as error:
        if not terms.trust:
            raise
        # What was not judged can break the rules' code in any way.
        raise Unsound(f"it cannot be played: {type(error).__name__}: {error}") from error


def judged(game: AnyGame, record: Record, keys: Collection[str]) -> tuple[str, ...]:
    """Return which of the four words are true of a record that is to be counted.

    :raises Unsound: when it is not whole and judged, or is unfair, or has a signature that does not hold.
    """
    found = verdict(game, record)
    if (lacking := found.lacking) is not None:
        raise Unsound(f"it cannot be judged here: its {lacking.what} is {lacking.actual}, not {lacking.expected}")
    for word, says in WORDS.items():
        if (fault := getattr(found, word)) is not None:
            expected, actual = (short(value, LONGEST) for value in (fault.expected, fault.actual))
            raise Unsound(f"it {says}: {fault.where} should be {expected}, is {actual}")
    proven = tuple(word for word in WORDS if word != "fair" or found.is_fair)
    match judge_signature(record, keys, holds):
        case Authorship.INVALID:
            raise Unsound("its signature does not hold")
        case Authorship.VALID:
            return (*proven, "signed")
    return proven


def sheet_of(game: AnyGame, record: Record, story: tuple[Played, ...], *, printed: bool) -> Sheet:
    """Return the usual score sheet of a record, from its plies as they were played again; ``printed`` is for a PDF."""
    names = printing.legible if printed else tuple
    return paper.sheet_of(game, agreement.terms_of(game, record), record, story, game.paper.variants[0], names)


def story_of(game: AnyGame, record: Record) -> tuple[Played, ...]:
    """Play a record again.

    :raises Refusal: when the rules do not allow it.
    :raises OutOfLuck: when its throws are not those that the rules ask for.
    """
    return tuple(records.replay(game, agreement.terms_of(game, record), record.plies))


def _made(game: AnyGame, record: Record, terms: Terms, proofs: tuple[str, ...]) -> Made:
    story = story_of(game, record)
    if not story or story[-1].state is None:
        raise Unsound("it was given up before the start")
    view = game.rules.view(story[-1].state, None)
    still, moving = (
        game.pictures.still(view),
        game.pictures.moving(view, names_of([line.name for line in record.seats])),
    )
    board = svg(still).encode()
    sheet, on_paper = (sheet_of(game, record, story, printed=printed) for printed in (False, True))
    text, head = written(record), paper.heading(agreement.terms_of(game, record), record, story)
    noted = head.made if head.log is not None else None
    files = {
        f"sheet.{kind}": printing.render(on_paper if kind == "pdf" else sheet, kind, paper=terms.paper, record=text)
        for kind in KINDS
    }
    files |= {"replay.html": replay.render(record), "position.svg": svg(moving).encode()}
    files[WHOLE] = text
    summary = Summary(
        key=key_of(record),
        match=record.match,
        game=game.key,
        title=game.title,
        version=record.version,
        started=head.started if noted is None else noted,
        ended=head.ended if noted is None else noted,
        plies=len(record.plies),
        seats=_seats(game, record, story[-1]),
        ending=_ending(game, record),
        clause="" if record.outcome is None else record.outcome.clause,
        board=sha256(board).hexdigest()[:16],
        width=still.width,
        height=still.height,
        words=moving.description or still.description,
        commitment=record.commitment,
        proofs=proofs,
        played=head.played if head.log is not None else "",
    )
    return Made(summary, files, board)


def written(record: Record) -> bytes:
    """Return a record as canonical JSON: the same bytes however it came."""
    return canonical(codec(Record).encode(record)) + b"\n"


def _ending(game: AnyGame, record: Record) -> str:
    return "" if record.outcome is None else capital(why(game.words.endings, record.outcome.reason))


def _seats(game: AnyGame, record: Record, last: Played) -> tuple[Seat, ...]:
    outcome = record.outcome
    assert outcome is not None
    names = [tidy(clean(line.name or "")) for line in record.seats]
    shown = names_of(names)
    taken = [line for line in record.seats if line.player is not Player.OPEN]
    points = game.rules.points(last.state)
    return tuple(
        Seat(
            number=line.seat,
            name=names[line.seat] or None,
            shown=shown[line.seat],
            kind=f"{line.level} bot" if line.player is Player.BOT else "person",
            place=place,
            winner=line.seat in outcome.winners,
            points=points.get(line.seat),
        )
        for line, place in zip(taken, outcome.places, strict=True)
    )
