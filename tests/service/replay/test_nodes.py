"""Subtrees and texts, each once."""

from rules.drawing import Element
from service.replay.nodes import Nodes, Texts

DOT = Element("circle", (("r", "3"),))


def test_equal_subtrees_have_one_number() -> None:
    nodes = Nodes()
    first = nodes.number(Element("g", (), (DOT, "words")))
    second = nodes.number(Element("g", (), (DOT, DOT)))

    assert nodes.plain == [["circle", {"r": "3"}], ["g", {}, 0, "words"], ["g", {}, 0, 0]]
    assert (first, second) == (1, 2)
    assert nodes.number(Element("g", (), (DOT, "words"))) == first


def test_a_text_of_digits_is_no_number() -> None:
    nodes = Nodes()
    nodes.number(DOT)

    assert nodes.number(Element("text", (), ("0",))) != nodes.number(Element("text", (), (DOT,)))


def test_equal_texts_have_one_number() -> None:
    texts = Texts()

    assert [texts.number(text) for text in ("a", "", "b", "a")] == [1, 0, 2, 1]
    assert texts.plain == ["", "a", "b"]
