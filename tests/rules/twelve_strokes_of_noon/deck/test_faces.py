"""What is drawn and printed of a box for its author."""

from rules.show.drawing import svg
from rules.twelve_strokes_of_noon import GAME as game
from tests.support.twelve_strokes_of_noon import small_deck

EDITOR = game.deck.editor


def test_each_question_is_drawn_as_players_see_it():
    faces = EDITOR.faces(small_deck())
    drawn = {
        face.name: svg(game.pictures.still(face.view), game.pictures.moving(face.view, ("Ann", "Ben")))
        for face in faces
    }

    assert len(faces) == 3 * (4 + 2 + 1 + 10 + 5 + 1)
    assert "hidden 2.3" not in drawn["K2.3"]
    assert "visible 2.3" in drawn["K2.3"]
    assert "proposition 3.7" in drawn["M3"]
    assert "duel 3.2.4" in drawn["D3.2"]
    assert "stroke 1.5.3" not in drawn["S1.5"]
    assert "Windmill" not in drawn["X2"]
    assert all(f"#{number}{flap}{flap}abc" in drawn[f"X{number}"] for number in (1, 2, 3) for flap in range(1, 8))


def test_what_is_right_is_written_below_each_picture():
    right = {face.name: face.right for face in EDITOR.faces(small_deck())}
    assert right["K1.1"] == "Right: visible 1.1"
    assert right["M2"] == "FALSE: proposition 2.4"
    assert right["S1.3"] == "Right: stroke 1.3.3"
    assert right["X2"] == "Right: Windmill (place)"


def test_every_card_is_printed_with_what_is_right():
    cards = {card.id: card for card in EDITOR.paper(small_deck())}
    assert len(cards) == 3 * (1 + 2 + 1 + 1 + 1 + 1)
    assert cards["K1"].entries[1].choices == ("visible 1.2", "hidden 1.2 (hidden)")
    assert cards["K1"].entries[1].right == 2
    assert cards["D2.2"].entries[0].right == 3
    assert cards["M1"].entries[0].note == "FALSE: 4. the truth about 1"
    assert cards["F3"].entries[4].note == "Also: alias dddkkk. Not: Australia"
    assert cards["S1"].entries[0].choices[2] == "stroke 1.1.3 (hidden)"
    assert (cards["X1"].picture.width, cards["X1"].picture.height) == (1400, 1400)


def test_a_long_card_is_printed_as_several():
    full = [card for card in EDITOR.paper(game.standard_content()) if card.pile == "Fatal Blow"]
    assert max(len(card.entries) for card in full) <= 6
    assert {card.title for card in full} == {"1 of 2", "2 of 2"}
