"""Judge a record from anywhere: play it again under its rules, and compare everything.

*Judged*: every action, decision, clock and seat, the content and the outcome follow from the rules of the named
version and from the throws in the record. Whether these throws are the seed's is what *fair* says, whether the
record hangs together *whole* (:mod:`rules.table.proof`). A record of which all three hold is *sound*.
"""

from __future__ import annotations

from dataclasses import dataclass

from rules.chance import Luck, OutOfLuck, Replayed, match_chance
from rules.errors import InvalidContent, Refusal
from rules.game import AnyGame
from rules.table import table as tables
from rules.table.agreement import terms_of
from rules.table.enact import enact
from rules.table.proof import Divergence, fair, provable, shown, whole
from rules.table.record import Moment, Played, Ply, Record, SeatLine, answered, append, entries
from rules.table.rewinding import Kept, Past
from rules.table.table import Status, Table, Terms
from rules.values import Outcome
from rules.wire.codec import codec
from rules.wire.content import Content
from rules.wire.plain import Plain


@dataclass(frozen=True, slots=True)
class Verdict:
    """The result for a record: the first fault against *whole*, *fair* and *judged*; None: no fault.

    ``lacking`` is the reason why it cannot be judged here; then ``judged`` is None and means nothing. ``dealt`` says
    that the server threw the dice by luck that nobody chose; where not, ``fair`` is None and means nothing.
    """

    whole: Divergence | None
    fair: Divergence | None
    judged: Divergence | None
    lacking: Divergence | None = None
    dealt: bool = True

    @property
    def is_fair(self) -> bool | None:
        """Whether the draws are those of the committed seed; None where nothing can be said of the luck."""
        return self.fair is None if self.dealt else None

    @property
    def sound(self) -> bool | None:
        """Whether the record is whole, fair as far as that can be said, and judged; None where it cannot be judged."""
        return None if self.lacking is not None else self.divergence is None

    @property
    def divergence(self) -> Divergence | None:
        """Why it is not sound: the reason why it cannot be judged here, else its first fault."""
        return self.lacking or self.whole or self.fair or self.judged


def verdict(game: AnyGame | None, record: Record, story: list[Played] | None = None) -> Verdict:
    """Return the result for a record, each of the three words separately; ``game`` is None if it is not installed.

    Its plies are added to ``story`` as they are played again, as far as they can be.
    """
    lacking = not_installed(record) if game is None else unjudged(game, record)
    judged = None if game is None or lacking is not None else judge(game, record, story)
    return Verdict(whole(record), fair(record), judged, lacking, dealt=provable(record))


def verify(game: AnyGame, record: Record) -> Divergence | None:
    """Return why a record is not sound, or None. Names, notes, the plies' reasons and worths may have been erased."""
    return verdict(game, record).divergence


def not_installed(record: Record) -> Divergence:
    """Return why a record of a game that is not installed cannot be judged here."""
    return Divergence(0, "game", "a game that is installed", record.game)


def unjudged(game: AnyGame, record: Record) -> Divergence | None:
    """Return why a record cannot be judged here, or None when it can be.

    That needs its game in its version, and its content, which the record shows or the game itself has.
    """
    if record.game != game.key:
        return Divergence(0, "game", game.key, record.game)
    if record.version != game.version:
        return Divergence(0, "version", str(game.version), str(record.version))
    content = record.content
    if content is None or content.excerpt is not None or game.deck is None:
        return None
    standard = game.standard_content()
    if standard is not None and standard.digest == content.digest:
        return None
    return Divergence(0, "content", "the content that was played with", f"only its digest, {content.digest}")


def judge(game: AnyGame, record: Record, story: list[Played] | None = None) -> Divergence | None:
    """Return the first point at which a record that can be judged is not as its rules have it, or None.

    The content is that in the record. ``story`` is as in ``verdict``.
    """
    try:
        agreed = terms_of(game, record)
    except InvalidContent as refusal:
        return Divergence(0, "content", "the content that was played with", str(refusal))
    except Refusal as refusal:
        return Divergence(0, "options", "options of the game", str(refusal))
    table, past = tables.laid(agreed, record.plies[0].at if record.plies else 0), Kept(agreed, record.plies)
    for ply in record.plies:
        played = _replayed(game, agreed, table, ply, past)
        if isinstance(played, Divergence):
            return played
        table = played.table
        past.keep(table)
        if story is not None:
            story.append(played)
    return _judge_end(game, agreed, record, table)


def _replayed(game: AnyGame, agreed: Terms, table: Table, ply: Ply, past: Past) -> Divergence | Played:
    """Play one ply again from its own throws."""
    number, luck = table.ply + 1, Replayed(ply.draws, entered=agreed.luck is tables.Luck.TABLE)
    try:
        action = entries(game).decode(ply.action)
        open_decision = answered(table, action)
        if ply.decision != open_decision:
            return Divergence(number, "decision", shown(open_decision), shown(ply.decision))
        step = enact(game, agreed, table, ply.seat, action, at=ply.at, chance=luck, past=past)
    except OutOfLuck as fault:
        return Divergence(number, "draws", "the throws that the rules ask for", str(fault))
    except Refusal as refusal:
        return Divergence(number, "action", "an action that the rules allow", str(refusal))
    except Exception as fault:  # noqa: BLE001 - rules may fail in any way on throws and content that belong to no match
        return Divergence(number, "action", "an action that can be played", f"{type(fault).__name__}: {fault}")
    if not luck.spent:
        return Divergence(number, "draws", f"{len(luck.draws)} throws", f"{len(ply.draws)} throws")
    return Played(ply, action, step.events, step.table)


def follow(
    game: AnyGame, agreed: Terms, table: Table, link: str, ply: Ply, *, seed: bytes, match: str, past: Past
) -> Divergence | Played:
    """Play one ply of a match again after the link ``link``, from the match's seed, and compare all of it."""
    number = table.ply + 1
    if ply.ply != number:
        return Divergence(number, "ply", str(number), str(ply.ply))
    luck = _luck(agreed, table, ply, seed, match)
    try:
        action = entries(game).decode(ply.action)
        open_decision = answered(table, action)
        if ply.decision != open_decision:
            return Divergence(number, "decision", shown(open_decision), shown(ply.decision))
        played = append(game, agreed, table, link, ply.seat, action, Moment(ply.at, luck, past))
    except OutOfLuck as fault:
        return Divergence(number, "draws", "the throws that the rules ask for", str(fault))
    except Refusal as refusal:
        return Divergence(number, "action", "an action that the rules allow", str(refusal))
    if played.entry.draws != ply.draws:
        return Divergence(number, "draws", shown(played.entry.draws), shown(ply.draws))
    if played.entry.hash != ply.hash:
        return Divergence(number, "hash", played.entry.hash, ply.hash)
    return played


def _luck(agreed: Terms, table: Table, ply: Ply, seed: bytes, match: str) -> Luck:
    """Return the luck of a ply: at a real table as it was written down, since its own dice are among the throws."""
    if agreed.luck is tables.Luck.TABLE:
        return Replayed(ply.draws, entered=True)
    return match_chance(seed, match, table.ply + 1, [chair.seed for chair in table.chairs])


def _judge_end(game: AnyGame, agreed: Terms, record: Record, table: Table) -> Divergence | None:
    if table.status not in (Status.OVER, Status.CANCELLED):
        return Divergence(len(record.plies), "plies", "a match that is over", f"a match that is {table.status}")
    for seat, (chair, line) in enumerate(zip(table.chairs, record.seats, strict=True)):
        played = SeatLine(seat, chair.player, line.name, chair.level)
        if played != line:
            written = codec(SeatLine).encode
            return Divergence(0, "seats", shown(written(played)), shown(written(line)))
    if table.outcome != record.outcome:
        written = codec(Outcome | None).encode
        return Divergence(0, "outcome", shown(written(table.outcome)), shown(written(record.outcome)))
    if record.content is not None and record.content.excerpt is not None:
        return _judge_excerpt(game, agreed.content, table, record.content.excerpt)
    return None


def _judge_excerpt(game: AnyGame, content: Content, table: Table, kept: Plain) -> Divergence | None:
    try:
        used = game.content().excerpt(content, table.state)
    except Exception as fault:  # noqa: BLE001 - as where a ply is played again
        return Divergence(0, "content", "the content that was played with", f"{type(fault).__name__}: {fault}")
    return None if used == kept else Divergence(0, "content", shown(used), shown(kept))
