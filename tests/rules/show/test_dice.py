"""Dice on paper: nets of cubes, and what ordinary dice mean in their place."""

from __future__ import annotations

from rules.chance import Die
from rules.show.dice import CUBE, EDGE, figure, in_place, net, ordinary, pips, plain
from rules.show.drawing import Circle, Group, Lines, Text
from rules.show.kit import Cut, Piece

PLAIN = Die("white die", "123456")
RED = Die("red die", ("0", "2", "5"))
BOMB = Die("Bomb die", ("Bomb", "blank", "blank", "blank", "blank", "blank"))
ODD = Die("odd die", ("1", "2", "3", "4"))


def test_an_ordinary_die_serves_as_it_is() -> None:
    assert [ordinary(die) for die in (PLAIN, RED, BOMB, ODD)] == [True, False, False, False]
    assert in_place((PLAIN,)) is None


def test_each_side_of_an_ordinary_die_means_a_side_of_the_games_own() -> None:
    table = in_place((PLAIN, RED, BOMB, ODD))

    assert table is not None
    assert [column.heading for column in table.columns[1:]] == ["1", "2", "3", "4", "5", "6"]
    assert table.rows == (
        ("red die", "0", "0", "2", "2", "5", "5"),
        ("Bomb die", "Bomb", "blank", "blank", "blank", "blank", "blank"),
    )


def test_a_net_has_each_face_of_the_die_as_often_as_the_die_has_it() -> None:
    piece = net(RED, plain(RED), count=4)
    shown = sides(piece)
    texts = [text.text for group in shown for face in group.shapes if isinstance(face, Group)
             for text in face.shapes if isinstance(text, Text)]  # fmt: skip

    assert (len(shown), piece.count, piece.cut) == (CUBE, 4, Cut.OWN)
    assert sorted(texts) == ["0", "0"]
    assert sum(len(dots(face)) for face in shown) == 2 * (2 + 5)


def sides(piece: Piece) -> list[Group]:
    """Return the sides of a die in its net."""
    (whole,) = (shape for shape in piece.face.shapes if isinstance(shape, Group))
    return [shape for shape in whole.shapes if isinstance(shape, Group)]


def dots(face: Group) -> list[Circle]:
    """Return the pips of a side in a net."""
    return [dot for inner in face.shapes if isinstance(inner, Group) for dot in inner.shapes if isinstance(dot, Circle)]


def test_opposite_sides_of_an_ordinary_die_have_seven_together() -> None:
    faces = {(face.x // EDGE, face.y // EDGE): len(dots(face)) for face in sides(net(PLAIN, plain(PLAIN)))}

    assert sorted(faces.values()) == [1, 2, 3, 4, 5, 6]
    # In the cross those two columns apart meet on the cube, and so do the ones above and below it.
    assert faces[0, 1] + faces[2, 1] == faces[1, 1] + faces[3, 1] == faces[1, 0] + faces[1, 2] == 7


def test_a_net_is_a_closed_line_within_its_piece() -> None:
    piece = net(PLAIN, plain(PLAIN))
    (whole,) = (shape for shape in piece.face.shapes if isinstance(shape, Group))
    outline = next(shape for shape in whole.shapes if isinstance(shape, Lines) and shape.closed)

    assert {whole.x + x for x, _ in outline.points} < set(range(1, piece.face.width))
    assert {whole.y + y for _, y in outline.points} < set(range(1, piece.face.height))
    assert (piece.width * 10, piece.height * 10) == (piece.face.width, piece.face.height)


def test_pips_are_as_many_as_their_number_and_a_figure_is_its_text() -> None:
    assert [len(pips(number).shapes) for number in range(1, 7)] == [1, 2, 3, 4, 5, 6]
    assert [shape.text for shape in figure("5").shapes if isinstance(shape, Text)] == ["5"]
