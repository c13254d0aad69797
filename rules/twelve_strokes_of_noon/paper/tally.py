"""What the plies of a match come to on paper: every question and its answer, money after each step, who went out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from rules.show.story import Story
from rules.table.table import HandedOver, Lapsed, Resigned
from rules.twelve_strokes_of_noon import events
from rules.twelve_strokes_of_noon.state import Star, State

PRIZE_STEP: Final = "Mystery Star"
"""The step of the money at which the bank pays the guesser of the star."""


@dataclass(frozen=True, slots=True)
class KickOffLine:
    """A Kick-Off question, its answer if there was one, the star after it; ``silent``: nobody answered in time."""

    asked: events.KickOffAsked
    answered: events.KickOffAnswered | None = None
    star: Star = Star.GREEN
    silent: bool = False


@dataclass(frozen=True, slots=True)
class DuelLine:
    """A Duel, as far as it went."""

    number: int
    challenged: events.Challenged | None = None
    taken: events.DuelCardTaken | None = None
    asked: events.DuelAsked | None = None
    answered: events.DuelAnswered | None = None
    ended: events.DuelEnded | None = None
    paid: int = 0
    silent: bool = False


@dataclass(frozen=True, slots=True)
class MoveLine:
    """A proposition that was opened: of which card, in the order in which they were shown, and the star after it."""

    shown: int
    opened: events.PropositionOpened
    star: Star
    silent: bool


@dataclass(frozen=True, slots=True)
class BlowLine:
    """An open question of a face-off, and its answer if there was one; it is right too if an appeal was ``granted``.

    ``aside``: the question was set aside because of an appeal (12C-56), after which ``left`` ms were in the glass; None
    as long as that is not known.
    """

    face_off: int
    asked: events.OpenAsked
    answered: events.OpenAnswered | None = None
    granted: bool | None = None
    aside: bool = False
    left: int | None = None


@dataclass(frozen=True, slots=True)
class FaceOffLine:
    """A face-off, as far as it went."""

    began: events.FaceOffBegan
    ended: events.FaceOffEnded | None = None
    paid: int = 0


@dataclass(frozen=True, slots=True)
class StrokeLine:
    """A question of the Master Stroke, its answer, and the flap that it opened."""

    asked: events.StrokeAsked
    answered: events.StrokeAnswered | None = None
    flap: events.FlapOpened | None = None
    lost: bool = False
    silent: bool = False


@dataclass(frozen=True, slots=True)
class GuessLine:
    """A guess at the star or a decline, after how many questions of the Master Stroke had been asked.

    ``granted`` says how the appeal against its refusal was decided (12C-57), None without one.
    """

    after: int
    guess: events.StarGuessed | events.Declined
    silent: bool
    granted: bool | None = None

    @property
    def right(self) -> bool:
        """Whether it counts as right."""
        return self.granted is True or (isinstance(self.guess, events.StarGuessed) and self.guess.right)


@dataclass(frozen=True, slots=True)
class MoneyLine:
    """What everybody had after a step."""

    step: str
    paid: events.Paid | None
    money: Mapping[int, int]


class Chronicle:
    """The lists of a sheet, written as a story is heard ply by ply."""

    def __init__(self, story: Sequence[Story]) -> None:
        self.age: tuple[int, ...] = ()
        self.kick_offs: list[KickOffLine] = []
        self.duels: list[DuelLine] = []
        self.shown: list[events.PropositionsShown] = []
        self.moves: list[MoveLine] = []
        self.face_offs: list[FaceOffLine] = []
        self.blows: list[BlowLine] = []
        self.strokes: list[StrokeLine] = []
        self.guesses: list[GuessLine] = []
        self.money: list[MoneyLine] = []
        self.losses: list[events.RoundLost] = []
        self.outs: dict[int, str] = {}
        self.star: events.StarShown | None = None
        self.remarks: list[tuple[str, int | None, Any]] = []
        """The step before it, the seat of the ply, and who left or was handed over."""
        self.last: State | None = None
        self._stars: dict[int, Star] = {}
        self._step = "Before the start"
        for ply in story:
            self.last = ply.state
            silent = any(isinstance(event, Lapsed) for event in ply.events)
            for event in ply.events:
                self._hear(event, ply.seat, silent)

    def _hear(self, event: Any, seat: int | None, silent: bool) -> None:
        """Hear one event: of the frame of the match, of the rounds in their order, or of the star."""
        match event:
            case events.SetUp(age, money):
                self.age = age
                self._stars = dict.fromkeys(age, Star.GREEN)
                self.money.append(MoneyLine("Start", None, dict.fromkeys(sorted(age), money)))
            case events.RoundLost():
                self.losses.append(event)
            case events.Paid():
                self._pay(event)
            case events.StarTurned(own, star):
                self._turn(own, star)
            case Resigned() | HandedOver():
                self.remarks.append((self._step, seat, event))
            case events.WentOut(own):
                self.outs[own] = "left"
            case _:
                self._hear_first_rounds(event, silent)

    def _hear_first_rounds(self, event: Any, silent: bool) -> None:
        match event:
            case events.KickOffAsked():
                self._step = f"Kick-Off, question {len(self.kick_offs) + 1}"
                self.kick_offs.append(KickOffLine(event, star=self._stars[event.seat]))
            case events.KickOffAnswered():
                self.kick_offs[-1] = replace(self.kick_offs[-1], answered=event, silent=silent)
            case events.PropositionsShown():
                self._step = f"Move by Move, card {len(self.shown) + 1}"
                self.shown.append(event)
            case events.PropositionOpened(own):
                self.moves.append(MoveLine(len(self.shown), event, self._stars[own], silent))
            case _:
                self._hear_duels(event, silent)

    def _hear_duels(self, event: Any, silent: bool) -> None:
        match event:
            case events.RoundBegan(events.Round.FIRST_DUEL | events.Round.SECOND_DUEL as name):
                number = 1 if name is events.Round.FIRST_DUEL else 2
                self._step = "First Duel" if number == 1 else "Second Duel"
                self.duels.append(DuelLine(number))
            case events.Challenged():
                self.duels[-1] = replace(self.duels[-1], challenged=event)
            case events.DuelCardTaken():
                self.duels[-1] = replace(self.duels[-1], taken=event)
            case events.DuelAsked():
                self.duels[-1] = replace(self.duels[-1], asked=event)
            case events.DuelAnswered():
                self.duels[-1] = replace(self.duels[-1], answered=event, silent=silent)
            case events.DuelEnded():
                self.duels[-1] = replace(self.duels[-1], ended=event)
            case _:
                self._hear_last_rounds(event, silent)

    def _hear_last_rounds(self, event: Any, silent: bool) -> None:
        match event:
            case events.FaceOffBegan(number):
                self._step = f"Face-off {number}"
                self.face_offs.append(FaceOffLine(event))
            case events.OpenAsked():
                self._asked(event)
            case events.OpenAnswered():
                self.blows[-1] = replace(self.blows[-1], answered=event)
            case events.AppealEnded(number=int()):
                self._appealed(event)
            case events.FaceOffEnded():
                self.face_offs[-1] = replace(self.face_offs[-1], ended=event)
            case events.StrokeAsked(_, _, _, number):
                self._step = f"Master Stroke, question {number}"
                self.strokes.append(StrokeLine(event))
            case events.StrokeAnswered():
                self.strokes[-1] = replace(self.strokes[-1], answered=event, silent=silent)
            case events.StrokeLost():
                self.strokes[-1] = replace(self.strokes[-1], lost=True)
            case events.FlapOpened():
                self.strokes[-1] = replace(self.strokes[-1], flap=event)
            case _:
                self._hear_star(event, silent)

    def _hear_star(self, event: Any, silent: bool) -> None:
        match event:
            case events.RoundBegan(events.Round.LAST_CHANCE):
                self._step = "Last chance"
            case events.StarGuessed() | events.Declined():
                self.guesses.append(GuessLine(len(self.strokes), event, silent))
            case events.Eliminated(own):
                self.outs[own] = "eliminated"
            case events.StarShown():
                self.star = event
            case events.AppealEnded():
                self._star_appealed(event)

    def _asked(self, event: events.OpenAsked) -> None:
        """Note a question, and how much sand an appeal before it has left."""
        line, last = BlowLine(self.face_offs[-1].began.number, event), self.blows[-1] if self.blows else None
        if last is not None and last.aside and (last.face_off, last.asked.seat) == (line.face_off, event.seat):
            self.blows[-1] = replace(last, left=event.left)
        self.blows.append(line)

    def _appealed(self, event: events.AppealEnded) -> None:
        """Note how an appeal was decided, in the line of the answer; the question after it was set aside."""
        line = self.blows[-2]
        assert line.answered is not None
        answered = replace(line.answered, correct=event.granted)
        self.blows[-2:] = [
            replace(line, answered=answered, granted=event.granted),
            replace(self.blows[-1], aside=True, left=self.blows[-1].asked.left if event.granted else None),
        ]

    def _star_appealed(self, event: events.AppealEnded) -> None:
        """Note how an appeal for a name of the star was decided."""
        place = next(place for place, line in enumerate(self.guesses) if line.guess.seat == event.seat)
        self.guesses[place] = replace(self.guesses[place], granted=event.granted)
        if event.granted:
            del self.outs[event.seat]

    def _turn(self, seat: int, star: Star) -> None:
        """Note a star in the line of the answer that turned it; no answer turned one that is green again (12C-12)."""
        self._stars[seat] = star
        if star is Star.GREEN:
            return
        if self.moves and self.moves[-1].opened.seat == seat:
            self.moves[-1] = replace(self.moves[-1], star=star)
        elif not self.shown and self.kick_offs and self.kick_offs[-1].asked.seat == seat:
            self.kick_offs[-1] = replace(self.kick_offs[-1], star=star)

    def _pay(self, paid: events.Paid) -> None:
        money = dict(self.money[-1].money)
        money[paid.payee] += paid.amount
        if paid.payer is not None:
            money[paid.payer] -= paid.amount
        named = any(line.right and line.guess.seat == paid.payee for line in self.guesses)
        step = PRIZE_STEP if named and paid.payer is None else self._step
        self.money.append(MoneyLine(step, paid, money))
        if self._step.startswith("Face-off"):
            self.face_offs[-1] = replace(self.face_offs[-1], paid=paid.amount)
        elif self.duels and self._step.endswith("Duel"):
            self.duels[-1] = replace(self.duels[-1], paid=paid.amount)
