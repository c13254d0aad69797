"""The ledger's tables, round by round: what was asked, what was answered, what was right, and what it cost."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Final

from rules.show.clusters import clusters
from rules.show.sheet import Align, Column, Grid
from rules.show.story import Heading
from rules.show.wording import MAY_BREAK, capital
from rules.twelve_strokes_of_noon.actions import Side
from rules.twelve_strokes_of_noon.events import KickOffAnswered, KickOffAsked, Loss, OpenAnswered, Paid
from rules.twelve_strokes_of_noon.paper.tally import BlowLine, Chronicle, DuelLine, FaceOffLine, MoveLine, StrokeLine
from rules.twelve_strokes_of_noon.state import STAKE, Flap, Star
from rules.twelve_strokes_of_noon.words.phrases import POUND, pounds, seconds

_RIGHT: Final = Align.RIGHT
_CENTRE: Final = Align.CENTRE
_NONE: Final = "no answer"
_SILENT: Final = "no answer in time"
_LONGEST: Final = 12
"""How many characters of a word in a name a table has room for in one line."""
_MOST_PASSES: Final = 10
"""Longer runs of passes are one line of the ledger: a glass has room for 240."""

WHYS: Final = {
    Loss.RED: "second wrong answer",
    Loss.LAPS: "twelve turns each (12C-38)",
    Loss.ANSWER: "the answer",
    Loss.SAND: "the glass ran out",
    Loss.LEFT: "left the match",
}


def player(heading: Heading, seat: int) -> str:
    """Name a seat: its number, and the name of who sits there."""
    name = heading.without_seat(seat)
    return f"{seat + 1} · {name}" if name else f"Player {seat + 1}"


def player_of(heading: Heading, seat: int) -> str:
    """Name a seat in a narrow column, in which long words of the name may be broken."""
    return " ".join(map(_breakable, player(heading, seat).split(" ")))


def _breakable(word: str) -> str:
    letters = list(clusters(word))
    return MAY_BREAK.join("".join(letters[start : start + _LONGEST]) for start in range(0, len(letters), _LONGEST))


def verdict(correct: bool) -> str:
    """Write whether an answer was right."""
    return "right" if correct else "WRONG"


# Money


def money(heading: Heading, chronicle: Chronicle) -> Grid:
    """List what everybody had after each payment."""
    columns = (
        Column("After", 11),
        Column("Paid", 12),
        *(Column(player_of(heading, seat), 9, _RIGHT, POUND) for seat in heading.seats),
    )
    rows = tuple(
        (line.step, _payment(line.paid), *(pounds(line.money.get(seat, 0)) for seat in heading.seats))
        for line in chronicle.money
    )
    last = chronicle.money[-1].money if chronicle.money else {}
    total = (capital(heading.as_of), "", *(pounds(last[seat]) if seat in last else "" for seat in heading.seats))
    return Grid("money", "The money", columns, rows, total)


def _payment(paid: Paid | None) -> str:
    if paid is None:
        return ""
    payer = "the bank" if paid.payer is None else f"player {paid.payer + 1}"
    return f"{payer} pays player {paid.payee + 1} {pounds(paid.amount)}"


# Round 1


_KICK_OFF = (
    Column("Turn", 3, _RIGHT),
    Column("Player", 13),
    Column("Card", 4),
    Column("Question", 21),
    Column("Answer taken", 11),
    Column("Right answer", 11),
    Column("Result", 5),
    Column("Star", 5),
)


def kick_off(heading: Heading, chronicle: Chronicle) -> Grid:
    """List the Kick-Off turn by turn."""
    rows = tuple(
        (
            str(number),
            player_of(heading, line.asked.seat),
            asked_of(line.asked),
            line.asked.question,
            _taken(line.answered, silent=line.silent),
            _right(line.answered),
            "" if line.answered is None else verdict(line.answered.correct),
            _star(line.star),
        )
        for number, line in enumerate(chronicle.kick_offs, 1)
    )
    note = "v: the visible answer, h: the hidden one. The star is the player’s after the turn."
    return Grid("kick-off", "Round 1: the Kick-Off", _KICK_OFF, rows, note=note)


def _taken(answered: KickOffAnswered | None, *, silent: bool) -> str:
    if answered is None or answered.taken is None:
        return _SILENT if silent else _NONE
    return side(answered, answered.taken)


def _right(answered: KickOffAnswered | None) -> str:
    return "" if answered is None else side(answered, answered.right)


def side(answered: KickOffAnswered, taken: Side) -> str:
    """Write one of the two answers with the letter of its side."""
    return f"{answered.visible} (v)" if taken is Side.VISIBLE else f"{answered.hidden} (h)"


def _star(star: Star) -> str:
    return star.value.upper() if star is Star.RED else star.value


def asked_of(asked: KickOffAsked) -> str:
    """Name a question of a card."""
    return f"{asked.card}, {asked.number}"


# The Duels


def duels(heading: Heading, chronicle: Chronicle) -> Grid:
    """List the Duels, the first and the second."""
    columns = (
        Column("Duel", 3, _RIGHT),
        Column("Challenger", 12),
        Column("Challenged", 12),
        Column("Title, card", 9),
        Column("Question", 18),
        Column("Answer", 9),
        Column("Right answer", 9),
        Column("Won by", 6),
        Column("For", 5, _RIGHT, POUND),
    )
    rows = tuple(_duel(heading, line) for line in chronicle.duels)
    return Grid("duels", "The Duels", columns, rows)


def _duel(heading: Heading, line: DuelLine) -> tuple[str, ...]:
    challenged, asked, answered, ended = line.challenged, line.asked, line.answered, line.ended
    chosen = None if answered is None else answered.chosen
    given = "" if answered is None else _SILENT if line.silent else _NONE
    if asked is not None and chosen is not None:
        given = asked.answers[chosen - 1]
    dropped = ended is not None and challenged is None
    return (
        str(line.number),
        player_of(heading, challenged.challenger) if challenged else player_of(heading, ended.loser) if ended else "",
        player_of(heading, challenged.challenged) if challenged else "",
        f"{challenged.title}{f', {line.taken.card}' if line.taken else ''}" if challenged else "",
        asked.question if asked else "dropped (12C-43)" if dropped else "",
        given,
        answered.answer if answered else "",
        _won(ended.winner, ended.why) if ended and ended.winner is not None else "nobody",
        pounds(line.paid) if line.paid else "–",
    )


def _won(winner: int, why: Loss) -> str:
    return f"seat {winner + 1}{' (the other left)' if why is Loss.LEFT else ''}"


# Round 2


def themes(chronicle: Chronicle) -> Grid:
    """List the Move by Move cards, with the proposition that was FALSE where that came out."""
    columns = (
        Column("Card", 3, _RIGHT),
        Column("Title", 9),
        Column("What was asked", 19),
        Column("FALSE", 12),
        Column("What is true", 17),
    )
    closing = {line.shown: line.opened for line in chronicle.moves if line.opened.false is not None}
    rows = []
    for number, shown in enumerate(chronicle.shown, 1):
        last = closing.get(number)
        false = "" if last is None or last.false is None else f"{last.false}. {shown.propositions[last.false - 1]}"
        rows.append((str(number), shown.title, shown.task, false, (last.truth or "") if last else ""))
    return Grid("move-by-move-cards", "Round 2: Move by Move, the cards", columns, tuple(rows))


def move_by_move(heading: Heading, chronicle: Chronicle) -> Grid:
    """List Move by Move turn by turn."""
    columns = (
        Column("Turn", 3, _RIGHT),
        Column("Card", 3, _RIGHT),
        Column("Player", 14),
        Column("Proposition", 27),
        Column("It is", 5),
        Column("Star", 5),
        Column("Remark", 8),
    )
    rows = tuple(_move(heading, chronicle, number, line) for number, line in enumerate(chronicle.moves, 1))
    return Grid("move-by-move", "Round 2: Move by Move, the turns", columns, rows, group=1)


def _move(heading: Heading, chronicle: Chronicle, number: int, line: MoveLine) -> tuple[str, ...]:
    opened = line.opened
    words = chronicle.shown[line.shown - 1].propositions[opened.number - 1]
    remark = "silent: at random" if line.silent else ""
    if opened.true and opened.false is not None:
        remark = f"all six TRUE{f'; {remark}' if remark else ''}"
    return (
        str(number),
        str(line.shown),
        player_of(heading, opened.seat),
        f"{opened.number}. {words}",
        "TRUE" if opened.true else "FALSE",
        _star(line.star),
        remark,
    )


# Round 3


def face_offs(heading: Heading, chronicle: Chronicle) -> Grid:
    """List the face-offs: who had how many right, and the sand that both used."""
    columns = (
        Column("Face-off", 4, _RIGHT),
        Column("Player", 12),
        Column("Questions", 5, _RIGHT),
        Column("Right", 4, _RIGHT),
        Column("Passed", 4, _RIGHT),
        Column("Sand used", 5, _RIGHT),
        Column("Sand left", 5, _RIGHT),
        Column("Result", 16),
    )
    rows = tuple(_corner(heading, chronicle, line, seat) for line in chronicle.face_offs for seat in _pair(line))
    return Grid("face-offs", "Round 3: the Fatal Blow, the face-offs", columns, rows, group=0)


def _pair(line: FaceOffLine) -> tuple[int, int]:
    return line.began.first, line.began.second


def _corner(heading: Heading, chronicle: Chronicle, line: FaceOffLine, seat: int) -> tuple[str, ...]:
    own = [blow for blow in chronicle.blows if blow.face_off == line.began.number and blow.asked.seat == seat]
    answers = [blow.answered for blow in own if blow.answered is not None]
    left = answers[-1].left if answers else line.began.glass
    result = ""
    if line.ended is not None:
        loses = seat == line.ended.loser
        result = f"lost, {WHYS[line.ended.why]}: –{pounds(line.paid)}" if loses else f"won: {pounds(line.paid)}"
    return (
        str(line.began.number),
        player_of(heading, seat),
        str(len(own)),
        str(sum(answer.correct for answer in answers)),
        str(sum(map(_is_pass, own))),
        _used(line.began.glass, left),
        seconds(left),
        result,
    )


def fatal_blow(heading: Heading, chronicle: Chronicle) -> Grid:
    """List the open questions, and the sand that each took; many passes in a row are one line."""
    columns = (
        Column("Face-off", 4, _RIGHT),
        Column("Player", 13),
        Column("Question", 22),
        Column("Answer", 13),
        Column("Right answer", 12),
        Column("Result", 5),
        Column("Sand used", 5, _RIGHT),
        Column("Sand left", 5, _RIGHT),
    )
    runs = groupby(chronicle.blows, lambda line: (line.face_off, line.asked.seat, _is_pass(line)))
    rows = tuple(row for (_, _, passed), run in runs for row in _run(heading, tuple(run), passed=passed))
    return Grid("fatal-blow", "Round 3: the Fatal Blow, the questions", columns, rows, group=0)


def _is_pass(line: BlowLine) -> bool:
    return line.answered is not None and line.answered.text is None and line.answered.left > 0


def _run(heading: Heading, run: Sequence[BlowLine], *, passed: bool) -> Iterator[tuple[str, ...]]:
    """Yield the lines of questions that a player had one after the other and all passed, or answered."""
    last = run[-1].answered
    if passed and last is not None and len(run) > _MOST_PASSES:
        head = (str(run[0].face_off), player_of(heading, run[0].asked.seat), f"{len(run)} questions in a row")
        yield (*head, "passed", "", "", _used(run[0].asked.left, last.left), seconds(last.left))
    else:
        yield from (_blow(heading, line) for line in run)


def _blow(heading: Heading, line: BlowLine) -> tuple[str, ...]:
    asked, answered = line.asked, line.answered
    head = (str(line.face_off), player_of(heading, asked.seat), asked.question)
    if line.aside:
        sand = ("", "") if line.left is None else (_used(asked.left, line.left), seconds(line.left))
        return (*head, "set aside (12C-56)", "", "", *sand)
    if answered is None:
        return (*head, "not answered", "", "", "", seconds(asked.left))
    used, result = _used(asked.left, answered.left), verdict(answered.correct)
    if line.granted is not None:
        result += ", appeal granted" if line.granted else ", appeal refused"
    return (*head, _text(answered), answered.answer, result, used, seconds(answered.left))


def _used(before: int, after: int) -> str:
    """Write the sand that was used so that it adds up with what was left, each to a tenth of a second."""
    return seconds((before // 100 - after // 100) * 100)


def _text(answered: OpenAnswered) -> str:
    if answered.text is not None:
        return answered.text
    return "passed" if answered.left else "the glass ran out"


# The last round


def master_stroke(heading: Heading, chronicle: Chronicle) -> Grid:
    """List the five questions of the Master Stroke, and the flap that each opened."""
    columns = (
        Column("No.", 3, _RIGHT),
        Column("Player", 13),
        Column("Question", 20),
        Column("Answer", 11),
        Column("Right answer", 11),
        Column("Result", 5),
        Column("From the bank", 5, _RIGHT, POUND),
        Column("Flap opened", 9),
    )
    rows = tuple(_stroke(heading, chronicle, line) for line in chronicle.strokes)
    return Grid("master-stroke", "Round 4: the Master Stroke", columns, rows)


def _stroke(heading: Heading, chronicle: Chronicle, line: StrokeLine) -> tuple[str, ...]:
    asked, answered = line.asked, line.answered
    head = (str(asked.number), player_of(heading, asked.seat), asked.question)
    if answered is None:
        return (*head, "lost with its player (12C-30)" if line.lost else "not answered", "", "", "–", _flap(line))
    given = _SILENT if line.silent else _NONE
    if answered.chosen is not None:
        given = answered.answers[answered.chosen - 1]
    bank = pounds(STAKE) if answered.correct else "–"
    right = answered.answers[answered.right - 1]
    return (*head, given, right, verdict(answered.correct), bank, _flap(line))


def _flap(line: StrokeLine) -> str:
    if line.flap is None:
        return "–"
    size = "large" if line.flap.size is Flap.LARGE else "small"
    return f"{size} {line.flap.flap}{'' if line.flap.seat is not None else ', at random'}"
