from rules.show.clusters import clusters, columns
from rules.show.lettering import cut, fitted, width
from rules.show.wording import broken
from service.conformance.names import NAMES


def test_clusters_keep_together_what_a_reader_takes_for_one_character():
    assert list(clusters("e\u0301a👨\u200d👩x")) == ["e\u0301", "a", "👨\u200d👩", "x"]
    assert list(clusters("🇩🇪🇫🇷")) == ["🇩🇪", "🇫🇷"]
    assert list(clusters("क्षत्रिय")) == ["क्ष", "त्रि", "य"]
    assert list(clusters("abc")) == ["a", "b", "c"]


def test_columns_are_those_of_a_terminal():
    counted = {"abc": 3, "山田": 4, "e\u0301": 1, "a\u200db": 2, "❤️": 2, "👨‍👩‍👧‍👦": 2, "🇩🇪": 2, "\u2068שלום\u2069": 4}
    assert {text: columns(text) for text in counted} == counted


def test_no_name_is_cut_or_broken_within_a_cluster():
    torn = []
    for name in NAMES:
        whole = list(clusters(name * 3))
        for room in range(0, width(name * 3, 20), 7):
            kept = list(clusters(cut(name * 3, room, 20).removesuffix("…")))
            lines = fitted(name * 3, room, 400, (20,)).lines
            if kept != whole[: len(kept)] or not {piece for line in lines for piece in clusters(line)} <= {*whole, "…"}:
                torn.append((name, room))
        if [piece for line in broken(name, lambda line: len(line) < 2) for piece in clusters(line)] != list(
            clusters(name)
        ):
            torn.append((name, 0))
    assert not torn


def test_a_name_is_not_broken_or_cut_though_there_is_room():
    assert fitted("محمد", 60, 40, (20,)).lines == ("محمد",)
    assert cut("محمد صلاح", 120, 20) == "محمد صلاح"


def test_a_word_is_set_smaller_rather_than_broken():
    assert fitted("Maximilian", width("Maximilian", 14), 60, (20, 14, 10)).lines == ("Maximilian",)
    assert fitted("Maximilian", width("Maximilian", 14), 60, (20, 14, 10)).size == 14
    assert fitted("Maximilian", width("Max", 10), 400, (20, 10)).size == 20
