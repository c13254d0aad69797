"""The record of a game on paper: the chart, the cards, the calls, the tally of the series."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import zip_longest
from typing import Final

from rules.bomb_the_axis.cards import Filled, card_picture, chart_picture
from rules.bomb_the_axis.chart import HITS_TO_WIN, Chart, chart_of
from rules.bomb_the_axis.events import Answer, Called, Out, Placed
from rules.bomb_the_axis.field import Field
from rules.bomb_the_axis.pad import GAME, RULES_OF_CHECKER, agreed, span_of
from rules.bomb_the_axis.series import tallied
from rules.bomb_the_axis.state import Options
from rules.bomb_the_axis.tally import CallLine, Chronicle
from rules.game import Heading, Story
from rules.sheet import Align, Column, Grid, Notes, Part, Picture, Sheet, Signatures, span

VARIANTS: Final[tuple[str, ...]] = ("full", "checker", "cards")

_RIGHT: Final = Align.RIGHT
_CENTRE: Final = Align.CENTRE

_REASONS: Final = {
    "three-hits": "Three hits",
    "all-out": "All callers were out: a draw",
    "no-winner-possible": "Nobody could win any more: a draw",
    "no-news": "Too many calls without news: a draw",
    "no-callers": "All callers had left: no result",
    "resignation": "All others resigned",
    "abandoned": "Given up: no result",
}
_SAID: Final = {Answer.MISS: "miss", Answer.HIT: "HIT", Answer.GUN: "GUN"}
_OUTS: Final = {Out.BOMBS: "out", Out.LEFT: "left"}
_SHORT_OUTS: Final = {Out.BOMBS: "OUT", Out.LEFT: "LEFT"}


def sheet(heading: Heading, story: Sequence[Story], variant: str) -> Sheet:
    """Fill in the sheet of a game that is over: all of it, the Checker's half, or the callers' cards."""
    told = Chronicle(story)
    parts: list[Part] = [_standing(heading, told)]
    match variant:
        case "checker":
            parts += _charted(heading, told)
        case "cards":
            parts += [_calls_of_each(heading, told), *_cards(heading, told, most=4)]
        case _:
            parts += [*_charted(heading, told), *_cards(heading, told, most=9)]
    remarks = tuple(f"{_after(number)}: seat {seat} {what}." for number, seat, what in told.remarks)
    if remarks:
        parts.append(Notes("Remarks", remarks))
    parts.append(Signatures(tuple(_signature(heading, seat) for seat in _signing(heading, told, variant))))
    if variant not in ("checker", "cards"):
        parts.append(_log(heading, told))
    return Sheet(
        title="Bomb the Axis",
        subtitle={"checker": "The Checker’s chart", "cards": "The callers’ cards"}.get(variant, "Record of a game"),
        facts=tuple(_facts(heading, told)),
        parts=tuple(parts),
        foot=f"{GAME} · match {heading.match} · verification {heading.verification}",
        made=heading.ended,
    )


def _after(calls: int) -> str:
    return f"After call {calls}" if calls else "Before the first call"


def _name(heading: Heading, seat: int) -> str:
    return heading.names[seat] if seat < len(heading.names) else ""


def _signature(heading: Heading, seat: int) -> str:
    return f"Seat {seat}: {_name(heading, seat)}".rstrip(": ")


def _signing(heading: Heading, told: Chronicle, variant: str) -> tuple[int, ...]:
    """Return who signs: all that took part; for the chart its Checker and the winners, who verify it (BTA-16)."""
    if variant != "checker":
        return heading.seats
    checker = _checker(told)
    winners = () if heading.outcome is None else heading.outcome.winners
    return (*(() if checker is None else (checker,)), *winners) or heading.seats


def _checker(told: Chronicle) -> int | None:
    return None if told.last is None else told.last.checker


def _field(heading: Heading) -> Field:
    chart = _size(heading)
    return Field(chart.letters, chart.numbers)


def _size(heading: Heading) -> Chart:
    options: Options = heading.options
    return chart_of(options.chart)


def _facts(heading: Heading, told: Chronicle) -> Iterator[tuple[str, str]]:
    options: Options = heading.options
    yield "Match", heading.match
    yield "Played", span(heading.started, heading.ended)
    series = options.series
    yield "Game of the series", str(1 + series.drawn + sum(won.games for won in series.won))
    yield "Chart", span_of(_size(heading))
    checker = _checker(told)
    if told.last is not None:
        yield "Checker", "nobody (BTA-23)" if checker is None else _signature(heading, checker)
    yield "Options", agreed(options)
    yield "Calls", str(len(told.calls))
    yield "Rounds", str(told.rounds)
    if heading.outcome is not None:
        winners = " and ".join(_signature(heading, seat) for seat in heading.outcome.winners)
        yield "Winner" if len(heading.outcome.winners) < 2 else "Winners", winners or "nobody"
        reason = heading.outcome.reason
        yield "Outcome", f"{_REASONS.get(reason, reason)} ({heading.outcome.clause})"
    yield "Commitment to the luck (before the match)", heading.commitment
    yield "Verification (last hash of the record)", heading.verification


def _standing(heading: Heading, told: Chronicle) -> Grid:
    columns = (
        Column("Place", 4, _RIGHT),
        Column("Seat", 4, _RIGHT),
        Column("Name", 23),
        Column("Player", 10),
        Column("Calls", 5, _RIGHT),
        Column("Hits", 4, _RIGHT),
        Column("Misses", 5, _RIGHT),
        Column("Bombs lost", 5, _RIGHT),
        Column("New dots", 5, _RIGHT),
        Column("At the end", 7),
    )
    places = heading.outcome.places if heading.outcome is not None else (None,) * len(heading.seats)
    checker = _checker(told)
    ranked = sorted(
        zip(heading.seats, places, strict=True),
        key=lambda pair: (pair[0] == checker, pair[1] is None, pair[1], pair[0]),
    )
    rows = tuple(_standing_row(heading, told, seat, place) for seat, place in ranked)
    tallies = [told.tally(seat) for seat in heading.seats]
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
    )
    return Grid("standing", "The callers", columns, rows, total)


def _standing_row(heading: Heading, told: Chronicle, seat: int, place: int | None) -> tuple[str, ...]:
    head = ("–" if place is None else str(place), str(seat), _name(heading, seat), heading.players[seat])
    if seat == _checker(told):
        return (*head, *[""] * 5, "Checker")
    tally = told.tally(seat)
    counts = (tally.calls, tally.hits, tally.misses, tally.bombs_lost, tally.new)
    return (*head, *map(str, counts), _end(told, seat))


def _end(told: Chronicle, seat: int) -> str:
    if seat in told.outs:
        return _OUTS[told.outs[seat]]
    return "three hits" if told.tally(seat).hits >= HITS_TO_WIN else ""


def _charted(heading: Heading, told: Chronicle) -> Iterator[Part]:
    """Show the chart, its pieces and the series; the series first where the chart finds no room on the first page."""
    chart, series = tuple(_chart(heading, told)), _series(heading)
    crowded = _size(heading).letters > 5 or len(heading.seats) > 8
    yield from (series, *chart) if crowded else (*chart, series)


def _chart(heading: Heading, told: Chronicle) -> Iterator[Part]:
    chart = told.chart()
    if chart is None or told.placed is None:
        yield Notes("The chart", ("No piece was placed.",))
        return
    caption = "The Checker’s chart at the end. A black counter lies where a house was hit, with the number of the seat."
    yield Picture((chart_picture(_field(heading), chart, told.marks()),), caption)
    yield _pieces(told, told.placed)


def _pieces(told: Chronicle, placed: Placed) -> Grid:
    """List where the houses and the guns were placed, and what became of each."""
    columns = (
        Column("House", 3, _CENTRE),
        Column("What became of it", 10),
        Column("Gun", 3, _CENTRE),
        Column("Whom it struck", 14),
    )
    pairs = zip_longest(placed.houses or (), placed.guns or (), fillvalue="")
    rows = tuple((house, _fate(told, house), gun, _struck(told, gun)) for house, gun in pairs)
    return Grid("pieces", "The houses and the guns", columns, rows, note=_who_placed(told, placed))


def _who_placed(told: Chronicle, placed: Placed) -> str:
    if placed.seat is None:
        return RULES_OF_CHECKER
    if told.by_silence:
        return f"Seat {placed.seat} did not place in time: they fell at random (BTA-26)."
    return f"Placed by seat {placed.seat} (BTA-3)."


def _fate(told: Chronicle, house: str) -> str:
    hits = told.at(house, Answer.HIT)
    return f"hit by seat {hits[0].seat}, call {hits[0].number}" if hits else "stands"


def _struck(told: Chronicle, gun: str) -> str:
    calls = told.at(gun, Answer.GUN)
    return "; ".join(f"seat {called.seat}, call {called.number}" for called in calls) or "nobody"


def _cards(heading: Heading, told: Chronicle, *, most: int) -> Iterator[Picture]:
    """Draw the callers' cards, as even a number as can be on each picture; fewer of the large ones."""
    if told.last is None:
        return
    field = _field(heading)
    filled = [_filled(heading, told, caller.seat) for caller in told.last.callers]
    most = min(most, 9 if field.letters <= 5 else 6)
    pictures = -(-len(filled) // most)
    each = -(-len(filled) // pictures)
    for start in range(0, len(filled), each):
        some = filled[start : start + each]
        words = (
            "The callers’ cards: red counters with a house are hits, black ones misses; guns leave no mark (BTA-11)."
        )
        yield Picture((card_picture(field, some),), words)


def _filled(heading: Heading, told: Chronicle, seat: int) -> Filled:
    tally = told.tally(seat)
    end = _SHORT_OUTS[told.outs[seat]] if seat in told.outs else "THREE HITS" if tally.hits >= HITS_TO_WIN else ""
    return Filled(seat, _name(heading, seat), told.card(seat), tally.bombs_lost, end)


def _calls_of_each(heading: Heading, told: Chronicle) -> Grid:
    columns = (Column("Seat", 2, _RIGHT), Column("Name", 8), Column("Calls, in order", 30))
    callers = () if told.last is None else told.last.callers
    rows = tuple((str(own.seat), _name(heading, own.seat), _row_of_calls(told, own.seat)) for own in callers)
    return Grid("calls-of-each", "What each caller called", columns, rows, note="Without a word: a miss.")


def _row_of_calls(told: Chronicle, seat: int) -> str:
    own = (line.called for line in told.calls if line.called.seat == seat)
    return ", ".join(
        called.dot if called.answer is Answer.MISS else f"{called.dot} {_SAID[called.answer]}" for called in own
    )


def _log(heading: Heading, told: Chronicle) -> Grid:
    columns = (
        Column("Call", 4, _RIGHT),
        Column("Round", 5, _RIGHT),
        Column("Seat", 4, _RIGHT),
        Column("Name", 28),
        Column("Dot", 4, _CENTRE),
        Column("Answer", 6),
        Column("New dot", 4, _CENTRE),
        Column("Hits", 4, _RIGHT),
        Column("Bombs lost", 5, _RIGHT),
        Column("Remark", 11),
    )
    rows = tuple(_log_row(heading, told, line) for line in told.calls)
    return Grid("calls", "The calls", columns, rows, note="Hits and bombs lost are the caller’s after the call.")


def _log_row(heading: Heading, told: Chronicle, line: CallLine) -> tuple[str, ...]:
    called = line.called
    return (
        str(called.number),
        str(line.round),
        str(called.seat),
        _name(heading, called.seat),
        called.dot,
        _SAID[called.answer],
        "new" if called.fresh else "–",
        str(called.hits),
        str(called.bombs_lost),
        " · ".join(_comments(told, called, silent=line.silent)),
    )


def _comments(told: Chronicle, called: Called, *, silent: bool) -> Iterator[str]:
    if silent:
        yield "silent (BTA-19)"
    if called.answer is Answer.HIT and called.hits >= HITS_TO_WIN:
        yield "three hits"
    if called.answer is Answer.GUN and told.outs.get(called.seat) is Out.BOMBS and called.bombs_lost >= 3:
        yield "out"


def _series(heading: Heading) -> Grid:
    """Return the games won before this one and with it, drawn games last (BTA-17, BTA-28)."""
    before = heading.options.series
    after = before if heading.outcome is None else tallied(before, heading.outcome)
    columns = (
        Column("Seat", 2, _RIGHT),
        Column("Name", 12),
        Column("Won before", 4, _RIGHT),
        Column("Won now", 4, _RIGHT),
    )
    earlier, now = ({won.seat: won.games for won in series.won} for series in (before, after))
    rows = tuple(
        (str(seat), _name(heading, seat), str(earlier.get(seat, 0)), str(now.get(seat, 0))) for seat in heading.seats
    )
    drawn = ("", "Drawn games", str(before.drawn), str(after.drawn))
    return Grid("series", "The series, with this game", columns, rows, drawn)
