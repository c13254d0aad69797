"""A match that is over, as its sheets and its replay are made of it: from the store, or from its record alone."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from hashlib import sha256

from rules.errors import NotStarted
from rules.table import agreement
from rules.table import record as records
from rules.table.record import Played, Record
from rules.table.table import UNJUDGED, Status, Terms
from rules.table.verify import unjudged, verify
from rules.wire.codec import codec
from rules.wire.plain import canonical
from service.play.match import games, ledger, tags
from service.play.match.audience import admit
from service.play.match.drafting import Draft
from service.play.match.games import Blamed
from service.play.ports.archive import Left
from service.play.ports.errors import GameUnavailable, MatchExpired, NotJudged, RecordDamaged, RulesChanged
from service.play.ports.referee import Referee
from service.play.ports.tokens import Bearer
from service.play.records import filing
from service.play.verbs.look import must_be_over, record_of


@dataclass(frozen=True, slots=True)
class Over:
    """What the files of a match are made of; ``game`` is the key of its game.

    ``shown`` changes with all that can be erased. ``refusal`` is why the rules cannot be asked, None if they can be;
    ``sound`` is called before anything is made.
    """

    id: str
    game: str
    shown: tuple[object, ...]
    refusal: NotJudged | None
    record: Callable[[], Record]
    terms: Callable[[Record], Terms]
    sound: Callable[[], None] | None = None

    @property
    def certain(self) -> bool:
        """Whether its files can be made here, without a look at its record."""
        return self.refusal is None and self.sound is None

    def must_be_playable(self) -> None:
        """Insist that its files can be made here.

        :raises NotJudged: when its rules are not here.
        :raises RecordDamaged: when its record is not what was played.
        """
        if self.refusal is not None:
            raise self.refusal
        if self.sound is not None:
            self.sound()

    def story(self, record: Record) -> tuple[Played, ...]:
        """Play its plies again."""
        with Blamed(self.game, "playing its plies again"):
            return tuple(records.replay(games.find(self.game), self.terms(record), record.plies))


def seen(referee: Referee, match: str, bearer: Bearer | None, what: str) -> Over:
    """Return a match that is over, as an asker may see it; ``what`` of it is wanted, for a refusal.

    :raises MatchNotOver: before the end.
    """
    return ended(referee, looked_up(referee, match, bearer), what)


def looked_up(referee: Referee, match: str, bearer: Bearer | None) -> Draft | Left:
    """Return a match, or what is left of it, for an asker who may see it."""
    try:
        held = ledger.settled(referee, match, with_seed=True)
    except MatchExpired:
        if referee.folder is None:
            raise
        return filing.shown(referee, match, bearer)
    admit(held.match, bearer)
    return held


def ended(referee: Referee, found: Draft | Left, what: str) -> Over:
    """Return a match that was looked up and is over; ``what`` of it is wanted, for a refusal.

    :raises MatchNotOver: before the end.
    """
    if isinstance(found, Left):
        return _of_left(found)
    if found.match.status is Status.CANCELLED:
        raise NotStarted(f"a match that never started has no {what}")
    must_be_over(found.match, what)
    return _of_held(referee, found)


def found(referee: Referee, match: str) -> Over:
    """Return a match that is over and whose files can be made here, for a worker.

    :raises NotJudged: when its rules are not here.
    :raises RecordDamaged: when its record is not what was played.
    """
    try:
        over = _of_held(referee, ledger.settled(referee, match, with_seed=True))
    except MatchExpired:
        if referee.folder is None:
            raise
        over = _of_left(filing.left(referee, match))
    over.must_be_playable()
    return over


def _of_held(referee: Referee, held: Draft) -> Over:
    match = held.match
    return Over(
        match.id,
        match.setup.game,
        tags.shown(match),
        None if match.judged else match.refusal(),
        lambda: record_of(referee, held),
        lambda _: match.terms,
    )


def _of_left(left: Left) -> Over:
    record: Record = codec(Record).decode(left.record)

    def sound() -> None:
        if (fault := verify(games.find(record.game), record)) is not None:
            raise RecordDamaged(
                f"the record that is left of match {record.match} is not what was played: {fault.where}"
            )

    return Over(
        record.match,
        record.game,
        (sha256(canonical(left.record)).hexdigest(),),
        _refusal(record),
        lambda: record,
        lambda whole: agreement.terms_of(games.find(record.game), whole),
        sound,
    )


def _refusal(record: Record) -> NotJudged | None:
    """Return why a record cannot be played here, or None."""
    game, played = games.installed(record.game), f"match {record.match} was played under version {record.version}"
    if game is None:
        return GameUnavailable(f"{played} of {record.game}, which is not installed here now")
    if record.outcome is not None and record.outcome.reason == UNJUDGED.cause:
        return RulesChanged(f"{played} of {record.game} and ended when the rules changed; its record remains")
    if (lacking := unjudged(game, record)) is not None:
        return RulesChanged(f"{played} of {record.game}; this server lacks its {lacking.what}, and its record remains")
    return None
