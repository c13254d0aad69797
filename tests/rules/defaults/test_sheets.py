"""The score sheet and the pad of a game that has none."""

from __future__ import annotations

from rules.show.sheet import Grid, Picture, Sheet, Signatures
from service.conformance.matches import begun, played
from service.printing import render
from tests.support.games.liars_dice import GAME as liars_dice
from tests.support.games.varied import varied
from tests.support.golden_sheets import told


def grids(sheet: Sheet) -> dict[str, Grid]:
    return {part.key: part for part in sheet.parts if isinstance(part, Grid)}


def test_a_sheet_has_the_standing_the_last_picture_room_to_sign_and_the_verification() -> None:
    last = played(begun(liars_dice, "pbp"), 1)
    sheet, _ = told(last, names="Ann {}")
    facts = dict(sheet.facts)
    (winner,) = last.table.outcome.winners

    assert [type(part) for part in sheet.parts] == [Grid, Picture, Signatures]
    assert [column.heading for column in grids(sheet)["standing"].columns] == ["Place", "Seat", "Name", "Player"]
    assert grids(sheet)["standing"].rows[0][:3] == ("1", str(winner + 1), f"Ann {winner}")
    assert facts["Winner"] == f"Player {winner + 1}: Ann {winner}"
    assert facts["Outcome"] == "Last cup (LD-6)"
    assert facts["Dice"] == "2"
    assert sheet.parts[-1] == Signatures(("Player 1: Ann 0", "Player 3: Ann 2"))
    assert last.link in sheet.foot
    for kind in ("txt", "csv", "html", "pdf"):
        assert render(sheet, kind, paper="a4")


def test_points_are_on_the_sheet_and_on_the_pad_where_the_game_counts_them() -> None:
    counting = varied(liars_dice, rules__points=lambda _: {0: 7}, words__points="coins", paper=None)
    sheet, _ = told(played(begun(counting, "pp"), 1))
    standing = grids(sheet)["standing"]

    assert standing.columns[-1].heading == "Coins"
    assert {row[1]: row[-1] for row in standing.rows} == {"1": "7", "2": "–"}
    assert "Coins" in [column.heading for column in grids(counting.paper.blank(counting.options()))["players"].columns]


def test_a_match_that_nobody_has_won_has_a_sheet_too() -> None:
    drawn = begun(liars_dice, "pp").end_unjudged()
    sheet, _ = told(drawn)

    assert dict(sheet.facts)["Winner"] == "nobody"
    assert {row[0] for row in grids(sheet)["standing"].rows} == {"–"}


def test_a_match_that_is_not_finished_has_a_sheet_of_what_was_played_so_far() -> None:
    sheet, _ = told(begun(liars_dice, "pp"))
    standing = grids(sheet)["standing"]

    assert dict(sheet.facts)["Outcome"] == "Not finished"
    assert "Winner" not in dict(sheet.facts)
    assert (standing.title, {row[0] for row in standing.rows}) == ("Standing so far", {"–"})
    assert [part.caption for part in sheet.parts if isinstance(part, Picture)] == ["The board so far"]
    assert isinstance(sheet.parts[-1], Signatures)


def test_the_pad_has_rows_for_players_and_rounds_and_room_to_sign() -> None:
    pad = liars_dice.paper.blank(liars_dice.options())

    assert len(grids(pad)["players"].rows) == 4
    assert len(grids(pad)["rounds"].rows) == 15
    assert pad.parts[-1] == Signatures(("",) * 4)
