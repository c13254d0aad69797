"""The record of a game on paper: the chart, the cards, the calls, the tally of the series."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain, groupby, zip_longest
from typing import Any, Final

from rules.bomb_the_axis.board import BOMBS, HITS_TO_WIN, Chart, chart_of
from rules.bomb_the_axis.events import Answer, Called, ChartHandedBack, CheckerLeft, Out, Placed
from rules.bomb_the_axis.options import Options, Series
from rules.bomb_the_axis.paper.charts import Filled, card_picture, chart_picture
from rules.bomb_the_axis.paper.pad import GAME, RULES_OF_CHECKER, agreed, span_of
from rules.bomb_the_axis.paper.tally import CallLine, Chronicle
from rules.bomb_the_axis.pictures.field import Field
from rules.bomb_the_axis.series import tallied
from rules.bomb_the_axis.view import black_left
from rules.bomb_the_axis.words.wording import ENDINGS, narrate
from rules.show.names import names_of
from rules.show.sheet import Align, Column, Grid, Notes, Part, Picture, Sheet
from rules.show.story import Heading, Story
from rules.show.wording import capital
from rules.table import narration

VARIANTS: Final[tuple[str, ...]] = ("full", "checker", "cards")
_HALVES: Final = frozenset({"checker", "cards"})
"""The sheets that leave out what is on the full one."""

_RIGHT: Final = Align.RIGHT
_CENTRE: Final = Align.CENTRE

_SAID: Final = {Answer.HIT: "HIT", Answer.GUN: "GUN"}
_BRACKETS: Final = "In brackets: the number of the call."
_WORDLESS: Final = "Without a word: a miss."
_OUTS: Final = {Out.BOMBS: "out", Out.LEFT: "left"}
_SHORT_OUTS: Final = {Out.BOMBS: "OUT", Out.LEFT: "LEFT"}


def sheet(heading: Heading, story: Sequence[Story], variant: str) -> Sheet:
    """Fill in the sheet of a game, over or not: all of it, the Checker's half on one page, or the callers' cards.

    The order is the same on all: the facts, the chart, the callers, the pieces, the series, the calls, the remarks, the
    cards and the signatures. Pictures need much room at once and tables can be parted: so the chart is first, where
    it always finds room, and the tables fill what the cards would leave empty.
    """
    chronicle = Chronicle(story)
    parts = [*_parts(heading, chronicle, variant), *heading.signers(_signing(heading, chronicle, variant))]
    return Sheet(
        title="Bomb the Axis",
        subtitle={"checker": "The Checker’s chart", "cards": "The callers’ cards"}.get(variant, "Record of a game"),
        facts=(*_facts(heading, chronicle), *(heading.origin() if variant in _HALVES else heading.proofs())),
        parts=tuple(parts),
        foot=heading.foot(GAME),
        made=heading.made,
    )


def _parts(heading: Heading, chronicle: Chronicle, variant: str) -> Iterator[Part]:
    remarks = tuple(_remarks(heading, chronicle))
    match variant:
        case "checker":
            yield from _chart(heading, chronicle, callers=True)
            if chronicle.chart() is None:
                yield _standing(heading, chronicle)
            yield from _pieces(chronicle)
            yield from remarks
        case "cards":
            yield _calls_of_each(heading, chronicle)
            yield from remarks
            yield from _cards(heading, chronicle, most=4)
        case _:
            yield from _chart(heading, chronicle)
            yield _standing(heading, chronicle)
            yield from _pieces(chronicle)
            yield _series(heading)
            yield _log(chronicle)
            yield from remarks
            yield from _cards(heading, chronicle, most=9)


def _remarks(heading: Heading, chronicle: Chronicle) -> Iterator[Notes]:
    lines = tuple(_remark(heading, *remark) for remark in chronicle.remarks)
    if lines:
        yield Notes("Remarks", lines)


def _remark(heading: Heading, calls: int, seat: int | None, event: Any) -> str:
    own, names = isinstance(event, ChartHandedBack | CheckerLeft), names_of(heading.names)
    said = narrate(event, names) if own else narration.narrate(None, event, names, seat)
    return f"{_after(calls)}: {said}"


def _after(calls: int) -> str:
    return f"After call {calls}" if calls else "Before the first call"


def _signing(heading: Heading, chronicle: Chronicle, variant: str) -> tuple[int, ...]:
    """Return who signs: all that took part; for the chart its Checker and the winners, who verify it (BTA-16)."""
    if variant != "checker":
        return heading.seats
    checker = _checker(chronicle)
    winners = () if heading.outcome is None else heading.outcome.winners
    return (*(() if checker is None else (checker,)), *winners) or heading.seats


def _checker(chronicle: Chronicle) -> int | None:
    return None if chronicle.last is None else chronicle.last.checker


def _field(heading: Heading) -> Field:
    chart = _size(heading)
    return Field(chart.letters, chart.numbers)


def _size(heading: Heading) -> Chart:
    options: Options = heading.options
    return chart_of(options.chart)


def _facts(heading: Heading, chronicle: Chronicle) -> Iterator[tuple[str, str]]:
    options: Options = heading.options
    yield "Match", heading.match
    yield from heading.occasion()
    series = options.series
    counted = ((sum(won.games for won in series.won), "won"), (series.drawn, "drawn"))
    if any(games for games, _ in counted):
        yield "Games before", ", ".join(f"{games} {how}" for games, how in counted if games)
    yield "Chart", span_of(_size(heading))
    checker = _checker(chronicle)
    if chronicle.last is not None:
        yield "Checker", "nobody (BTA-23)" if checker is None else heading.signature(checker)
    yield "Options", agreed(options)
    yield "Calls", str(len(chronicle.calls))
    yield "Rounds", str(chronicle.rounds)
    if heading.outcome is not None:
        winners = " and ".join(heading.signature(seat) for seat in heading.outcome.winners)
        yield "Winner", winners or "nobody"
    yield "Outcome", heading.ending(ENDINGS)


_COUNTED = (
    Column("Place", 5, _RIGHT),
    Column("Seat", 5, _RIGHT),
    Column("Name", 26),
    Column("Player", 13),
    Column("Calls", 5, _RIGHT),
    Column("Hits", 4, _RIGHT),
    Column("Misses", 6, _RIGHT),
    Column("Bombs lost", 6, _RIGHT),
    Column("New dots", 5, _RIGHT),
    Column("Black left", 5, _RIGHT),
)


def _standing(heading: Heading, chronicle: Chronicle) -> Grid:
    winners = () if heading.outcome is None else heading.outcome.winners
    checker = _checker(chronicle)
    ranked = sorted(heading.seats, key=lambda seat: (seat == checker, seat not in winners, seat))
    rows = tuple(_standing_row(heading, chronicle, seat, "1" if seat in winners else "–") for seat in ranked)
    tallies = [chronicle.tally(seat) for seat in heading.seats]
    total = (
        "",
        "",
        "All callers",
        "",
        str(sum(tally.calls for tally in tallies)),
        str(sum(tally.hits for tally in tallies)),
        str(sum(tally.misses for tally in tallies)),
        str(sum(tally.bombs_lost for tally in tallies)),
        str(sum(tally.new for tally in tallies)),
        "",
        "",
    )
    columns = (*_COUNTED, Column(capital(heading.as_of), 12))
    return Grid("standing", "The callers", columns, rows, total)


def _standing_row(heading: Heading, chronicle: Chronicle, seat: int, place: str) -> tuple[str, ...]:
    head = (place, str(seat + 1), heading.name(seat), heading.players[seat])
    if seat == _checker(chronicle):
        return (*head, *[""] * 6, "Checker")
    tally, black = chronicle.tally(seat), black_left(len(chronicle.card(seat).misses))
    counts = (tally.calls, tally.hits, tally.misses, tally.bombs_lost, tally.new, black)
    return (*head, *map(str, counts), _end(chronicle, seat))


def _end(chronicle: Chronicle, seat: int) -> str:
    if seat in chronicle.outs:
        return _OUTS[chronicle.outs[seat]]
    return "three hits" if chronicle.tally(seat).hits >= HITS_TO_WIN else ""


def _chart(heading: Heading, chronicle: Chronicle, *, callers: bool = False) -> Iterator[Part]:
    chart = chronicle.chart()
    if chart is None or chronicle.last is None:
        hidden = "The pieces are on the chart, which the Checker alone sees until the game is over (BTA-3, BTA-16)."
        yield Notes("The chart", ("No piece was placed." if chronicle.placed is None else hidden,))
        return
    caption = (
        f"The Checker’s chart {heading.as_of}. A black counter marks a house that was hit, with the number of the seat."
    )
    marks, all_callers = chronicle.marks(), [caller.seat for caller in chronicle.last.callers]
    example = next((mark.seat for mark in marks if mark.seat is not None), all_callers[0])
    each = [_filled(heading, chronicle, seat) for seat in all_callers] if callers else None
    yield Picture(
        (chart_picture(_field(heading), chart, marks, all_callers[0] if callers else example, each),), caption
    )


def _pieces(chronicle: Chronicle) -> Iterator[Grid]:
    """List the places of the houses and the guns and what became of each, in two columns side by side."""
    placed = chronicle.placed
    if placed is None or chronicle.chart() is None:
        return
    columns = (Column("House", 12, _CENTRE), Column("Hit by", 22), Column("Gun", 11, _CENTRE), Column("Struck", 42))
    pairs = zip_longest(placed.houses or (), placed.guns or (), fillvalue="")
    listed = [(house, _fate(chronicle, house), gun, _struck(chronicle, gun)) for house, gun in pairs]
    high = -(-len(listed) // 2)
    rows = tuple(tuple(chain.from_iterable(listed[row::high])) for row in range(high))
    yield Grid(
        "pieces", "The houses and the guns", columns * 2, rows, note=f"{_who_placed(chronicle, placed)} {_BRACKETS}"
    )


def _who_placed(chronicle: Chronicle, placed: Placed) -> str:
    if placed.seat is None:
        return RULES_OF_CHECKER
    if chronicle.by_silence:
        return f"Player {placed.seat + 1} did not place in time: they fell at random (BTA-26)."
    return f"Placed by player {placed.seat + 1} (BTA-3)."


def _fate(chronicle: Chronicle, house: str) -> str:
    hits = chronicle.at(house, Answer.HIT)
    return _by(hits[0]) if hits else "stands"


def _struck(chronicle: Chronicle, gun: str) -> str:
    return ", ".join(_by(called) for called in chronicle.at(gun, Answer.GUN)) or "nobody"


def _by(called: Called) -> str:
    return f"player {called.seat + 1} ({called.number})"


def _cards(heading: Heading, chronicle: Chronicle, *, most: int) -> Iterator[Picture]:
    """Draw the callers' cards, as even a number as can be on each picture; fewer of the large ones."""
    if chronicle.last is None:
        return
    field = _field(heading)
    filled = [_filled(heading, chronicle, caller.seat) for caller in chronicle.last.callers]
    most = min(most, 9 if field.letters <= 5 else 6)
    pictures = -(-len(filled) // most)
    each = -(-len(filled) // pictures)
    for start in range(0, len(filled), each):
        some = filled[start : start + each]
        words = (
            "The callers’ cards: red counters with a house are hits, black ones misses; guns leave no mark (BTA-11)."
        )
        yield Picture((card_picture(field, some),), words)


def _filled(heading: Heading, chronicle: Chronicle, seat: int) -> Filled:
    tally = chronicle.tally(seat)
    end = (
        _SHORT_OUTS[chronicle.outs[seat]]
        if seat in chronicle.outs
        else "THREE HITS"
        if tally.hits >= HITS_TO_WIN
        else ""
    )
    return Filled(seat, heading.without_seat(seat), chronicle.card(seat), tally.bombs_lost, end)


def _calls_of_each(heading: Heading, chronicle: Chronicle) -> Grid:
    columns = (Column("Seat", 3, _RIGHT), Column("Name", 16), Column("Calls, in order", 30))
    callers = () if chronicle.last is None else chronicle.last.callers
    rows = tuple((str(own.seat + 1), heading.name(own.seat), _row_of_calls(chronicle, own.seat)) for own in callers)
    return Grid("calls-of-each", "What each caller called", columns, rows, note=_WORDLESS)


def _row_of_calls(chronicle: Chronicle, seat: int) -> str:
    own = (line.called for line in chronicle.calls if line.called.seat == seat)
    return ", ".join(
        called.dot if called.answer is Answer.MISS else f"{called.dot} {_SAID[called.answer]}" for called in own
    )


def _log(chronicle: Chronicle) -> Grid:
    """List the calls, a row for each round and a column for each caller in the order of calling."""
    callers = () if chronicle.last is None else tuple(caller.seat for caller in chronicle.last.callers)
    each = 152 // max(1, len(callers))
    columns = (
        Column("Round", 12, _RIGHT),
        Column("From call", 10, _RIGHT),
        *(Column(f"Player {seat + 1}", each) for seat in callers),
    )
    rounds = groupby(chronicle.calls, key=lambda line: line.round)
    rows = tuple(_log_row(chronicle, tuple(lines), callers) for _, lines in rounds)
    return Grid("calls", "The calls", columns, rows, note=f"{_WORDLESS} Again: the dot had been called before.")


def _log_row(chronicle: Chronicle, lines: Sequence[CallLine], callers: Sequence[int]) -> tuple[str, ...]:
    made = {line.called.seat: _cell(chronicle, line) for line in lines}
    return (str(lines[0].round), str(lines[0].called.number), *(made.get(seat, "") for seat in callers))


def _cell(chronicle: Chronicle, line: CallLine) -> str:
    called = line.called
    head = called.dot if called.answer is Answer.MISS else f"{called.dot} {_SAID[called.answer]}"
    return ", ".join((head, *_comments(chronicle, called, silent=line.silent)))


def _comments(chronicle: Chronicle, called: Called, *, silent: bool) -> Iterator[str]:
    if not called.fresh:
        yield "again"
    if silent:
        yield "silent (BTA-19)"
    if called.answer is Answer.HIT and called.hits >= HITS_TO_WIN:
        yield "three hits"
    if called.answer is Answer.GUN and chronicle.outs.get(called.seat) is Out.BOMBS and called.bombs_lost >= BOMBS:
        yield "out"


def _series(heading: Heading) -> Grid:
    """Return the games won before this one and, once it is over, with it; drawn games last (BTA-17, BTA-28)."""
    before = heading.options.series
    counted = [("Before", before)]
    if heading.outcome is not None:
        counted.append(("With this game", tallied(before, heading.outcome)))
    columns = (
        Column("Games", 4),
        *(Column(f"Won by player {seat + 1}", 2, _CENTRE) for seat in heading.seats),
        Column("Drawn", 2, _CENTRE),
    )
    rows = tuple(
        (when, *(str(_won(series, seat)) for seat in heading.seats), str(series.drawn)) for when, series in counted
    )
    return Grid("series", "The series", columns, rows)


def _won(series: Series, seat: int) -> int:
    return sum(won.games for won in series.won if won.seat == seat)
