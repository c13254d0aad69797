import pytest

from rules import clauses, find, games
from rules.clauses import Clause, parse
from rules.errors import UnknownGame
from tests.support.games.coin_race import GAME as coin_race
from tests.support.offenders import each

TEXT = """# A game

Words before the first clause.

### AB-1 First things

One line
that goes on,
and one more.

A second
paragraph:

| a | table |
|---|-------|

#### A finer point

still of AB-1? No: a heading ends a clause.

### AB-2 Second

- a list
  of long
- lines

### Not a clause

text

## AB-3 Not at this depth

text

### AB-12 Last
"""


FIRST = "One line that goes on, and one more.\n\nA second paragraph:\n\n| a | table |\n|---|-------|"


def test_clauses_are_read_in_their_order() -> None:
    assert parse(TEXT) == (
        Clause("AB-1", "First things", FIRST),
        Clause("AB-2", "Second", "- a list of long\n- lines"),
        Clause("AB-12", "Last", ""),
    )


def test_chapters_hold_their_words_and_their_clauses() -> None:
    chapters = clauses.chapters(TEXT)

    assert [(chapter.title, chapter.text) for chapter in chapters] == [
        ("A game", "Words before the first clause."),
        ("AB-3 Not at this depth", "text"),
    ]
    assert [[clause.clause for clause in chapter.clauses] for chapter in chapters] == [["AB-1", "AB-2"], ["AB-12"]]


@each("key", games())
def test_no_words_of_a_games_rules_are_outside_its_chapters(key: str) -> None:
    text = clauses.text(find(key))
    chapters = clauses.chapters(text)
    shown = [part for chapter in chapters for part in (chapter.title, chapter.text)]
    shown += [part for chapter in chapters for one in chapter.clauses for part in (one.clause, one.title, one.text)]

    assert sorted(" ".join(shown).replace("#", " ").split()) == sorted(text.replace("#", " ").split())


def test_a_text_without_clauses_has_none() -> None:
    assert parse("") == parse("# Nothing\n\nhere\n") == ()


def test_the_tables_clauses_are_numbered_from_1() -> None:
    assert [clause.clause for clause in clauses.of_table()] == [f"TBL-{number}" for number in range(1, 19)]
    assert all(clause.title and clause.text for clause in clauses.of_table())


def test_a_games_clauses_are_its_own_and_then_the_tables() -> None:
    found = list(clauses.of_game(coin_race))

    assert found[0] == "CR-1"
    assert found[-1] == "TBL-18"
    assert clauses.of_game(coin_race)["CR-5"].text == "A choice is final."


def test_the_catalogue_finds_every_game_by_its_key_in_the_order_of_titles() -> None:
    assert games() == tuple(sorted(games(), key=lambda key: find(key).title))
    assert [find(key).key for key in games()] == list(games())


def test_an_unknown_key_is_refused_with_the_known_ones() -> None:
    with pytest.raises(UnknownGame, match=f"the games are .*{games()[0]}"):
        find("tiddlywinks")
