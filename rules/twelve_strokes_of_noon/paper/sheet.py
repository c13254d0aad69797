"""The ledger of the game show: podium, money after each step, rounds and their questions; the answer key."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from rules.show.names import names_of
from rules.show.sheet import Align, Column, Grid, Notes, Part, Picture, Sheet
from rules.show.story import Heading, Story
from rules.show.wording import capital
from rules.table import narration
from rules.twelve_strokes_of_noon.cards import StarCard
from rules.twelve_strokes_of_noon.events import DuelAnswered, KickOffAnswered, OpenAnswered, StrokeAnswered
from rules.twelve_strokes_of_noon.paper import tables
from rules.twelve_strokes_of_noon.paper.finale import finale
from rules.twelve_strokes_of_noon.paper.guesses import guesses
from rules.twelve_strokes_of_noon.paper.key import answer_key
from rules.twelve_strokes_of_noon.paper.pad import agreed
from rules.twelve_strokes_of_noon.paper.tables import player
from rules.twelve_strokes_of_noon.paper.tally import BlowLine, Chronicle, DuelLine, KickOffLine, StrokeLine
from rules.twelve_strokes_of_noon.pictures.marks import SHINES, Shine
from rules.twelve_strokes_of_noon.pictures.podium import Standing
from rules.twelve_strokes_of_noon.state import Flap, Star
from rules.twelve_strokes_of_noon.words.narration import ENDINGS, narrate
from rules.twelve_strokes_of_noon.words.phrases import GAME, KINDS, POUND, pounds

VARIANTS: Final[tuple[str, ...]] = ("ledger", "answer-key")

_RIGHT: Final = Align.RIGHT


def sheet(heading: Heading, story: Sequence[Story], variant: str) -> Sheet:
    """Fill in the ledger of a match, over or not, or list its questions with their right answers."""
    chronicle = Chronicle(story)
    parts = answer_key(heading, chronicle) if variant == "answer-key" else _ledger(heading, chronicle)
    return Sheet(
        title=GAME,
        subtitle="Answer key" if variant == "answer-key" else "Ledger of the game show",
        facts=tuple(_facts(heading, chronicle)),
        parts=tuple(parts),
        foot=heading.foot(GAME),
        landscape=True,
        made=heading.made,
    )


def _facts(heading: Heading, chronicle: Chronicle) -> Iterator[tuple[str, str]]:
    yield "Match", heading.match
    yield from heading.occasion()
    if heading.outcome is not None:
        winners = " and ".join(player(heading, seat) for seat in heading.outcome.winners)
        yield "Master of Noon" if len(heading.outcome.winners) < 2 else "Masters of Noon", winners or "nobody"
    yield "Outcome", heading.ending(ENDINGS)
    star = _star(chronicle)
    absent = "never came into the board" if heading.over else "not in the board so far"
    yield "Mystery Star", absent if star is None else f"{star.name}, {KINDS[star.kind]}"
    yield "From the youngest on", ", ".join(player(heading, seat) for seat in chronicle.age) or "–"
    yield "Times", agreed(heading.options)
    if chronicle.last is not None:
        yield "Box of cards", chronicle.last.content.sizes.title
    yield from heading.proofs()


def _star(chronicle: Chronicle) -> StarCard | None:
    """Return the Mystery Star, if it came into the board."""
    if chronicle.last is None or chronicle.last.board is None:
        return None
    star: StarCard = chronicle.last.content.mystery_star[chronicle.last.star]
    return star


def _ledger(heading: Heading, chronicle: Chronicle) -> Iterator[Part]:
    yield _standing(heading, chronicle)
    yield tables.money(heading, chronicle)
    yield _finale(heading, chronicle)
    yield tables.kick_off(heading, chronicle)
    if chronicle.duels:
        yield tables.duels(heading, chronicle)
    if chronicle.shown:
        yield tables.themes(chronicle)
        yield tables.move_by_move(heading, chronicle)
    if chronicle.face_offs:
        yield tables.face_offs(heading, chronicle)
        yield tables.fatal_blow(heading, chronicle)
    if chronicle.strokes:
        yield tables.master_stroke(heading, chronicle)
        yield guesses(heading, chronicle)
    remarks = tuple(_remarks(heading, chronicle))
    if remarks:
        yield Notes("Remarks", remarks)
    yield from heading.signers(heading.seats, lambda seat: player(heading, seat))


def _remarks(heading: Heading, chronicle: Chronicle) -> Iterator[str]:
    names = names_of(heading.names)
    for loss in chronicle.losses:
        yield narrate(loss, names)
    for step, seat, event in chronicle.remarks:
        yield f"{step}: {narration.narrate(None, event, names, seat)}"


# The podium


def _standing(heading: Heading, chronicle: Chronicle) -> Grid:
    columns = (
        Column("Place", 4, _RIGHT),
        Column("Seat", 4, _RIGHT),
        Column("Name", 24),
        Column("Player", 10),
        Column("Money", 6, _RIGHT, POUND),
        Column("Answers", 6, _RIGHT),
        Column("Right", 5, _RIGHT),
        Column("Duels won", 5, _RIGHT),
        Column("Face-offs won", 6, _RIGHT),
        Column(capital(heading.as_of), 12),
    )
    rows = tuple(_standing_row(heading, chronicle, seat, place) for seat, place in heading.ranked())
    return Grid("podium", "The podium", columns, rows)


def _standing_row(heading: Heading, chronicle: Chronicle, seat: int, place: int | None) -> tuple[str, ...]:
    answers = tuple(_answers(chronicle, seat))
    return (
        "–" if place is None else str(place),
        str(seat + 1),
        heading.names[seat],
        heading.players[seat],
        pounds(_money(chronicle, seat)),
        str(len(answers)),
        str(sum(answers)),
        str(sum(line.ended is not None and line.ended.winner == seat for line in chronicle.duels)),
        str(sum(line.ended is not None and line.ended.winner == seat for line in chronicle.face_offs)),
        _end(heading, chronicle, seat),
    )


def _money(chronicle: Chronicle, seat: int) -> int:
    return chronicle.money[-1].money.get(seat, 0) if chronicle.money else 0


def _answers(chronicle: Chronicle, seat: int) -> Iterator[bool]:
    """Yield for each answer that a seat gave whether it was right; an opened proposition is one, a pass is none."""
    lines: tuple[KickOffLine | DuelLine | BlowLine | StrokeLine, ...]
    lines = (*chronicle.kick_offs, *chronicle.duels, *chronicle.blows, *chronicle.strokes)
    for line in lines:
        answered = line.answered
        if line.asked is not None and line.asked.seat == seat and answered is not None and _is_given(answered):
            yield answered.correct
    for move in chronicle.moves:
        if move.opened.seat == seat:
            yield move.opened.true


def _is_given(answered: KickOffAnswered | DuelAnswered | OpenAnswered | StrokeAnswered) -> bool:
    """Return whether a question got an answer, neither silence nor a pass (12C-45)."""
    match answered:
        case (
            KickOffAnswered(taken=given)
            | DuelAnswered(chosen=given)
            | OpenAnswered(text=given)
            | StrokeAnswered(chosen=given)
        ):
            return given is not None


def _end(heading: Heading, chronicle: Chronicle, seat: int) -> str:
    if heading.outcome is not None and seat in heading.outcome.winners:
        guessed = any(line.right for line in chronicle.guesses)
        return "Master of Noon, by the star" if guessed else "Master of Noon"
    return chronicle.outs.get(seat, "")


def _finale(heading: Heading, chronicle: Chronicle) -> Picture:
    places = dict(heading.ranked())
    standings = [
        Standing(
            places[seat],
            heading.names[seat] or f"Player {seat + 1}",
            _money(chronicle, seat),
            _shine(heading, chronicle, seat),
        )
        for seat in heading.seats
    ]
    star = _star(chronicle)
    board = None if chronicle.last is None else chronicle.last.board
    opened = [] if board is None else [(Flap.LARGE, flap) for flap in board.large]
    opened += [] if board is None else [(Flap.SMALL, flap) for flap in board.small]
    caption = "The podium. The Master of Noon’s star is purple (12C-44)." if heading.over else "The podium so far."
    if star is not None:
        caption = f"The Mystery Star, with a rim about each flap that was opened in play ({len(opened)}). {caption}"
    return Picture((finale(star, opened, standings, heading.last_title),), caption)


def _shine(heading: Heading, chronicle: Chronicle, seat: int) -> Shine:
    if heading.outcome is not None and seat in heading.outcome.winners:
        return Shine.PURPLE
    own = () if chronicle.last is None else chronicle.last.contestants
    return SHINES[next((desk.star for desk in own if desk.seat == seat), Star.GREEN)]
