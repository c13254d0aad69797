"""The flaps as small pictures: one for each, the same as its spot on the board (12C-26)."""

from rules.show.drawing import svg
from rules.twelve_strokes_of_noon import GAME as game
from rules.twelve_strokes_of_noon.pictures import marks
from rules.twelve_strokes_of_noon.pictures.flaps import cards
from rules.twelve_strokes_of_noon.state import FLAPS, Flap


def test_12c_26_each_flap_has_a_picture_of_its_own():
    drawn = game.pictures.cards()
    assert set(drawn) == {f"{size.value}-{flap}" for size in Flap for flap in range(1, FLAPS + 1)}
    assert len({svg(card) for card in drawn.values()}) == 2 * FLAPS
    assert drawn["small-3"].title == "Small flap 3"


def test_12c_26_one_flap_of_the_side_is_in_gold():
    for card in cards().values():
        assert svg(card).count(f'fill="{marks.GOLD}"') == 1
