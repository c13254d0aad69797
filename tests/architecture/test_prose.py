"""Documents, pages, code and names of tests are in plain words: tests/support/prose.py has the list and its cures."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache, partial
from pathlib import Path

from tests.support.offenders import each
from tests.support.prose import Mannered, in_name, mannered, named, spoken
from tests.support.sources import ROOT, Source, each_source, source, sources

DOCUMENTS = (
    "README.md",
    "SECURITY.md",
    ".github/**/*.*",
    "CHANGES.md",
    "CONTRIBUTING.md",
    "ARCHITECTURE.md",
    "changes/*.md",
    "deploy/**/*",
    "Makefile",
    ".ci/*",
    "pyproject.toml",
    "openapi/*.md",
    "rules/**/*.md",
    "docs/*.md",
    "service/commands/package_of_a_game/*.txt",
    "service/site/season.toml",
    "service/store/*.conf",
    "service/store/lua/*.lua",
    "service/web/scripts/**/*.js",
    "service/**/*.css",
    "service/**/*.j2",
    "service/*/fonts/*.md",
    "service/*/vendor/*.md",
    "tests/support/games/*/RULES.md",
)
"""Where people read what is no code, as patterns below the root."""

CODE = ("rules", "service", "workers", "openapi", "release", "examples")
"""The folders whose docstrings, comments, strings and names are in plain words."""

KEPT = {
    ("rules/bomb_the_axis/paper/sheet.py", "stands"): "a house stands, and the sheets are kept as they were printed",
    ("rules/bomb_the_axis/pictures/signs.py", "stands"): "a house stands",
    ("rules/bomb_the_axis/words/wording.py", "stand"): "houses and guns stand on a chart",
    ("rules/bomb_the_axis/words/wording.py", "stands"): "a house stands",
    ("rules/bomb_the_axis/words/wording.py", "stood"): "a house stood",
    ("rules/screaming_eagles/paper/pieces/cards.py", "stand"): "the words of the box on the backs of its cards",
    ("rules/twelve_strokes_of_noon/judging/kinds.py", "lies"): "a word that players type",
    ("service/conformance/sentences.py", "besides"): "a word in -s that is no plural",
}
"""Words that stay where they are, by file, and why."""


@cache
def faults_of(module: Source) -> list[Mannered]:
    """Return the mannered words of a file, kept ones too."""
    return sorted({*spoken(module.text), *named(module.text)})


def key_of(module: Source, fault: Mannered) -> tuple[str, str]:
    """Return where a word is, as the list of kept words has it."""
    return module.name, fault.word.lower()


@each("module", partial(sources, *CODE), ids=str)
def test_a_module_is_written_in_plain_words(module: Source) -> None:
    found = [fault for fault in faults_of(module) if key_of(module, fault) not in KEPT]
    assert not found, listed(found)


def test_every_word_that_stays_is_still_there() -> None:
    there = {key_of(module, fault) for module in sources(*CODE) for fault in faults_of(module)}
    assert KEPT.keys() - there == set()


def test_names_comments_and_strings_of_code_are_read() -> None:
    text = 'def tell(owed):  # whoever\n    """Say it.\n\n    So many.\n    """\n    return f"stands {owed}"\n'
    assert [(fault.line, fault.word) for fault in sorted({*spoken(text), *named(text)})] == [
        (1, "owed"),
        (1, "tell"),
        (1, "whoever"),
        (4, "So many"),
        (6, "stands"),
    ]


def test_a_name_is_read_by_its_parts() -> None:
    text = "class ToldMatch:\n    must_be_told: int\n\nTELL = retell = _owed = standing = 1\n"
    assert [fault.word for fault in named(text)] == ["ToldMatch", "must_be_told", "TELL", "_owed"]


def test_words_that_follow_each_other_in_a_name_are_read_together() -> None:
    text = "def is_none_of(it): pass\n\nclass StoreIsAway:\n    seat_for_who = away = none_of = for_whole = 1\n"
    assert [fault.word for fault in named(text)] == ["is_none_of", "StoreIsAway", "seat_for_who"]


def misnamed(module: Source) -> list[Mannered]:
    """Return the names of a file's tests that have mannered words."""
    tests = (function for function in module.functions() if function.name.startswith("test_"))
    return [fault for test in tests for fault in in_name(test.name, test.first)]


@each_source("tests")
def test_a_test_is_named_in_plain_words(file: Source) -> None:
    found = misnamed(file)
    assert not found, listed(found)


def test_of_a_file_of_tests_the_names_of_tests_are_read() -> None:
    text = "def told(): pass\n\ndef test_nobody_is_told(owed): pass\n\nasync def test_a_host_is_none_of_them(): pass\n"
    assert [(fault.line, fault.word) for fault in misnamed(source(text))] == [
        (3, "test_nobody_is_told"),
        (5, "test_a_host_is_none_of_them"),
    ]


def listed(faults: Iterable[Mannered]) -> str:
    """Return a line for each mannered word of a document."""
    return "\n".join(map(str, faults))


def documents() -> list[Path]:
    """Return the documents, each once."""
    return sorted({path for pattern in DOCUMENTS for path in ROOT.glob(pattern) if path.is_file()})


@each("document", documents, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_a_document_is_written_in_plain_words(document: Path) -> None:
    found = mannered(document.read_text("utf-8"))
    assert not found, listed(found)


@each("pattern", DOCUMENTS)
def test_every_pattern_finds_a_document(pattern: str) -> None:
    assert any(ROOT.glob(pattern))


@each(
    ("text", "line", "word"),
    [
        ("Nobody is told.", 1, "told"),
        ("One.\nWhoever holds a seat", 2, "Whoever"),
        ("one in so\nmany plies", 1, "so many"),
        ("what is owed", 1, "owed"),
        ("the seats\n\nthat stand there", 3, "stand"),
        ("one seat and\nothers beside it", 2, "beside"),
        ("Besides, it ends.", 1, "Besides"),
        ("while the store is\naway", 1, "is away"),
        ("stores that may have been away", 1, "been away"),
        ("a card lies open", 1, "lies"),
        ("it is made anew", 1, "anew"),
        ("they were none of\nthe seats", 1, "were none of"),
        ("a menu for who asks", 1, "for who"),
        ("It was in vain.", 1, "in vain"),
    ],
)
def test_a_mannered_word_is_named_with_its_line_and_cure(text: str, line: int, word: str) -> None:
    (fault,) = mannered(text)

    assert (fault.line, fault.word) == (line, word)
    assert str(fault) == f"line {line}: '{word}': write {fault.cure}"


def test_words_that_only_look_alike_pass() -> None:
    assert mannered("The standings and a standard understanding; a teller, an owner, a bearing, many.") == ()
    assert mannered("It goes away; none of them is here for whole days; allies lie, a vain relief.") == ()


def test_lines_are_counted_from_the_first_line_of_the_text() -> None:
    assert mannered("plain\ntold", first=40) == (Mannered(41, "told", mannered("told")[0].cure),)
