"""An error is blamed on the game's line, on its value, on the member that it left out, or on Noonday itself."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

import pytest

from rules import defaults, whole
from rules.game import AnyGame
from rules.show.drawing import Drawing, Text
from rules.show.kit import Kit, Piece, Pieces
from rules.show.sheet import Column, Grid, Sheet
from service import printing
from service.conformance import LAWS, Breach, Law, Trial, judge
from tests.support.all_games import GAMES
from tests.support.games.varied import varied

GAME = GAMES["liars-dice"]
USUAL = defaults.of(GAME)


@dataclass(frozen=True, slots=True)
class Bare:
    """A state of nothing."""

    decision: int = 1


def found(game: AnyGame, law: str) -> Breach:
    """Return the first breach of a law."""
    return next(judge(Trial(game, 0), LAWS[law]))


def test_a_default_that_meets_what_it_cannot_read_is_named_by_its_member() -> None:
    breach = found(varied(GAME, rules__rematch=USUAL["rules"]["rematch"]), "record.rematch")
    assert breach.where == "rules.rematch"
    assert breach.what.startswith("rules.rematch is left out, and its default raises AttributeError: ")
    assert "write the member" in breach.cure


def test_a_default_that_runs_the_games_own_code_leaves_the_blame_there() -> None:
    def view(state: Any, seat: int | None) -> Any:
        if seat is None:
            raise KeyError("a mistake")
        return GAME.rules.view(state, seat)

    game = varied(GAME, rules__view=view, rules__everything=USUAL["rules"]["everything"])
    assert found(game, "secrecy.everything").where.startswith("test_blame.py:")


@pytest.mark.parametrize("member", ["options", "seats"])
def test_a_field_that_the_default_rematch_reads_is_missed_when_the_game_is_loaded(member: str) -> None:
    bare = varied(GAME, state=Bare, rules__rematch=USUAL["rules"]["rematch"])
    assert [line for line in whole.faults(bare) if line.startswith(f"Bare.{member} is missing: the default of ")]
    assert not [line for line in whole.faults(varied(GAME, state=Bare)) if "rematch" in line]


def test_a_fault_of_noonday_itself_is_called_one() -> None:
    def holds(_: Trial) -> Iterator[Breach]:
        printing.render(Sheet("A sheet", "", (), (), ""), "a tape", paper="a4")
        yield from ()

    (breach,) = judge(Trial(GAME, 0), Law("a.law", "It holds.", "mend it", once=False, holds=holds))
    assert breach.where.startswith("Noonday itself, service/printing/__init__.py:")
    assert breach.what.startswith("Noonday fails on what the game gives: it raises ValueError: no sheet is printed as ")
    assert "report it" in breach.cure


def marked(view: Any, names: Any) -> Drawing:
    """Draw a text that is none."""
    moving = GAME.pictures.moving(view, names)
    return replace(moving, shapes=(*moving.shapes, Text(1, 1, 7, 12)))  # type: ignore[arg-type]


def numbered(options: Any) -> Sheet:
    """Return a pad on which a cell is a number."""
    pad = GAME.paper.blank(options)
    return replace(pad, parts=(Grid("dice", "Dice", (Column("Die"),), ((6,),)),))  # type: ignore[arg-type]


def grouped(options: Any) -> Sheet:
    """Return a pad whose rows are held together by a column that is not there."""
    pad = GAME.paper.blank(options)
    return replace(pad, parts=(Grid("dice", "Dice", (Column("Die", 0),), (), group=3),))


def of_piece(width: int, height: int, across: int, down: int) -> Kit:
    """Return a kit of a piece of that size in mm, whose drawing has another size in units."""
    return Kit("Dice", (), ("Throw.",), (Pieces("Dice", (Piece(Drawing(across, down, ()), width, height),)),))


WIDE = of_piece(300, 20, 300, 20)
TOO_WIDE = "a piece of 'Dice' is 300 x 20 mm; a sheet has room for 190 x 240"
STRETCHED = "the drawing of a piece of 'Dice' has another shape than its 30 x 60 mm"


def finished(heading: Any, story: Any, variant: str) -> Sheet:
    """Return a sheet that names the winners, as if every match had some."""
    assert heading.outcome.winners is not None
    return GAME.paper.sheet(heading, story, variant)


@pytest.mark.parametrize(
    ("change", "law", "words"),
    [
        (
            {"paper__sheet": finished, "rules__dice": lambda _: ()},
            "paper.unfinished-sheet",
            "it raises AttributeError: 'NoneType' object has no attribute 'winners'",
        ),
        ({"pictures__moving": marked}, "pictures.layers", "Text.text is 7, and must be str"),
        ({"paper__blank": numbered}, "paper.blank-sheet", "Grid.rows is 6, and must be str"),
        ({"paper__blank": grouped}, "paper.blank-sheet", "a column of 'dice' has a share below 1"),
        ({"paper__kit": lambda *_: WIDE}, "kits.kit-of-options", TOO_WIDE),
        ({"paper__kit": lambda *_: WIDE}, "kits.kit", TOO_WIDE),
        ({"paper__kit": lambda *_: of_piece(30, 60, 100, 100)}, "kits.kit", STRETCHED),
        ({"paper__kit": lambda *_: "a kit"}, "kits.kit", "it is 'a kit', and must be Kit"),
        ({"paper__blank": lambda _: "a pad"}, "paper.blank-sheet", "it is 'a pad', and must be Sheet"),
    ],
)
def test_what_cannot_be_shown_is_named_by_its_field(change: dict[str, Any], law: str, words: str) -> None:
    assert found(varied(GAME, **change), law).what == words


def test_a_sheet_with_a_flaw_is_not_printed() -> None:
    assert list(judge(Trial(varied(GAME, paper__blank=grouped), 0), LAWS["paper.formats"])) == []


def test_an_error_in_one_sentence_does_not_hide_the_faults_of_others() -> None:
    def narrate(event: Any, names: Any) -> str:
        if type(event).__name__ == "Thrown":
            raise KeyError("a mistake")
        return "nothing" if type(event).__name__ == "BidMade" else GAME.words.narrate(event, names)

    found = {breach.what for breach in judge(Trial(varied(GAME, words__narrate=narrate), 0), LAWS["words.narrated"])}
    assert "it raises KeyError: 'a mistake'" in found
    assert any(what.startswith("BidMade is narrated as 'nothing'") for what in found)


def test_a_function_with_other_parameters_is_named_as_the_games() -> None:
    breach = found(varied(GAME, bots__insight=lambda _state, _seat: None), "bots.budget")
    assert breach.where == "bots.insight"
    assert "does not take what it is given: TypeError: " in breach.what
    assert "give the function the parameters" in breach.cure
