"""Subtrees and texts, each once."""

from rules.show.drawing import Circle, Drawing, Group, Paint, Text
from service.replay.nodes import LARGE, Nodes, Texts

DOT = Circle(1, 2, 3, Paint("red"))


def test_equal_subtrees_have_one_number() -> None:
    nodes = Nodes()
    first = nodes.layer(Drawing(9, 9, (DOT, Group((DOT,), 4, 5, title="a dot"))))
    second = nodes.layer(Drawing(9, 9, (Group((DOT, DOT), 4, 5),)))

    assert nodes.plain == [
        ["circle", {"cx": "1", "cy": "2", "r": "3", "fill": "red"}],
        ["title", {}, "a dot"],
        ["g", {"transform": "translate(4 5)"}, 1, 0],
        ["g", {}, 0, 2],
        ["g", {"transform": "translate(4 5)"}, 0, 0],
        ["g", {}, 4],
    ]
    assert (first, second) == (3, 5)
    assert nodes.layer(Drawing(9, 9, (DOT, Group((DOT,), 4, 5, title="a dot")), "other words")) == first


def test_a_text_with_a_halo_is_two_elements() -> None:
    nodes = Nodes()
    nodes.layer(Drawing(9, 9, (Text(1, 2, "0", 10, halo="white"),)))

    assert [node[-1] for node in nodes.plain[:2]] == ["0", "0"]
    assert nodes.plain[2] == ["g", {}, 0, 1]


def test_equal_texts_have_one_number() -> None:
    texts = Texts()

    assert [texts.number(text) for text in ("a", "", "b", "a")] == [1, 0, 2, 1]
    assert texts.plain == ["", "a", "b"]


def test_large_groups_that_a_game_does_not_keep_are_not_taken_for_each_other() -> None:
    nodes = Nodes()
    layers = [nodes.layer(Drawing(9, 9, (Group((DOT,) * (LARGE + 1), x=place),))) for place in range(50)]

    assert len(set(layers)) == 50
