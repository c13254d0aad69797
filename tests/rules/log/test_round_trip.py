"""A golden record, written as a log and scored, is the same match: all that happened, and all that was thrown."""

import re
from dataclasses import replace

from rules import find
from rules.chance import Die, Replayed
from rules.log.writing import written
from rules.table.agreement import terms_of
from rules.table.enact import enact
from rules.table.paper import sheet_of
from rules.table.record import Record, SeatLine, entries, replay
from rules.table.rewinding import Kept
from rules.table.table import Luck, Player, SeatTaken, laid
from rules.table.verify import verdict
from service.printing import render
from tests.support.logs import log_of, names, recorded, scored
from tests.support.offenders import each

NAMES = each("name", names)

OF_ANOTHER_MATCH = re.compile("(Played|Dice|Source|Commitment|Verification)[ ,].*|[0-9a-f]{64}")
"""What a sheet says of times, of hashes and of the origin of the dice."""


class Printed(Replayed):
    """The throws of a record, as they are read on a table."""

    def __init__(self, recorded):
        """Take the throws."""
        super().__init__(recorded)
        self.seen = []

    def roll(self, sides):
        """Note the face that is printed on a die of the box, or what else was dealt."""
        side = super().roll(sides)
        self.seen.append((sides.name, sides.faces[side - 1]) if isinstance(sides, Die) else (int(sides), side))
        return side


def happened(record: Record):
    """Return all that happened in a match, without times and reasons, and without the seeds that seats brought."""
    game, terms = find(record.game), terms_of(find(record.game), record)
    table, past, plies = laid(terms, record.plies[0].at), Kept(terms, record.plies), []
    for ply in record.plies:
        action, luck = entries(game).decode(ply.action), Printed(ply.draws)
        table = enact(game, terms, table, ply.seat, action, at=ply.at, chance=luck, past=past).table
        past.keep(table)
        plain = replace(action, seed=None) if isinstance(action, SeatTaken) else action
        plies.append((ply.ply, ply.decision, ply.seat, plain, luck.seen))
    return plies


def sheets(record: Record):
    """Return the lines of all sheets of a match."""
    game, terms = find(record.game), terms_of(find(record.game), record)
    story = list(replay(game, terms, record.plies))
    drawn = (sheet_of(game, terms, record, story, variant) for variant in game.paper.variants)
    text = "\n".join(render(sheet, "csv", paper="a4").decode() for sheet in drawn)
    return [line for line in OF_ANOTHER_MATCH.sub("", text).splitlines() if line]


def without_name_if_open(seat: SeatLine) -> SeatLine:
    """Return a seat as a log can say it: of one that nobody takes it says no name."""
    return replace(seat, name=None) if seat.player is Player.OPEN else seat


@NAMES
def test_all_happens_again_with_the_same_faces_to_the_same_end(name):
    before, result = recorded(name), scored(log_of(name))
    assert happened(result.record) == happened(before)
    assert result.finished
    assert result.waiting is None
    assert result.record.outcome == before.outcome


@NAMES
def test_the_record_says_what_the_one_before_said(name):
    before, after = recorded(name), scored(log_of(name)).record
    for field in ("game", "version", "match", "options", "time_per_decision", "leaving"):
        assert getattr(after, field) == getattr(before, field), field
    assert after.seats == tuple(without_name_if_open(seat) for seat in before.seats)
    assert after.luck is Luck.TABLE
    assert after.noted.log


@NAMES
def test_the_record_is_whole_and_judged_and_says_nothing_of_fair(name):
    record = scored(log_of(name)).record
    verdict_of = verdict(find(record.game), record)
    assert (verdict_of.whole, verdict_of.judged, verdict_of.is_fair, verdict_of.sound) == (None, None, None, True)


@NAMES
def test_the_record_gives_the_same_log(name):
    record = scored(log_of(name)).record
    assert written(find(record.game), record) == log_of(name)


@NAMES
def test_every_sheet_is_the_same(name):
    assert sheets(scored(log_of(name)).record) == sheets(recorded(name))


@NAMES
def test_a_beginning_of_a_log_is_the_beginning_of_its_match(name):
    text, plies = log_of(name).splitlines(), scored(log_of(name)).record.plies
    begun = next(number for number, line in enumerate(text) if line.startswith("*"))
    for count in range(begun + 1, len(text), 1 + len(text) // 20):
        result = scored("\n".join(text[:count]))
        assert result.record.plies == plies[: len(result.record.plies)]
        assert (result.finished, result.record.outcome) == (False, None)


def test_the_logs_have_all_that_a_record_can_have():
    texts = "\n".join(map(log_of, names()))
    for words in ("[", "(bot veteran)", "leaving: bot", "60 s", "back to ply", "pause", "lapse", "series: {", ", -,"):
        assert words in texts, words
