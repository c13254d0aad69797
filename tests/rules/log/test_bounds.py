"""Logs made to take long: what they cost grows as they do, and each is answered. Some of them took minutes once."""

from dataclasses import replace

from rules import find
from rules.errors import MOST_FAULTS
from rules.log.scoring import score
from rules.log.text import LONGEST, MOST
from tests.support.logs import BEGUN, BOMB, EAGLES, TWELVE, faults, log_of, recorded, scored
from tests.support.offenders import each


def full(head: str, line: str) -> str:
    """Return a log as large as can be: a head, and one line again and again."""
    return head + f"{line}\n" * ((MOST - len(head.encode())) // (len(line.encode()) + 1))


@each(
    "text, line, words",
    [
        (TWELVE.replace("Bob", "Bob" + " " * 3900 + "x("), 2, "no name has more than 200"),
        (TWELVE.replace("Bob", "Bob (bot" + " (bot" * 700), 2, "no name has more than 200"),
        (TWELVE.replace("Bob", '"' * 3900), 2, "no name has more than 200"),
        (full(BEGUN, "* lapse " + "A " * 1900), 5, "lapse must be followed by seats"),
        (full(BEGUN, "A " + '"x\\' * 1300 + " #"), 5, "must be throw"),
        (BEGUN + '"x\\' * 80_000 + " #", 5, "more than 4000 characters"),
        (full(BEGUN, "A " + "[" * 3990), 5, "cannot read"),
        (full(BEGUN, "A " + "[;" * 1990), 5, "cannot read"),
        (full(BEGUN, "A " + '"\\;' * 1300), 5, "must be throw"),
        (full(BEGUN, "A throw " + "\ufdfa" * 900 + " 3" * 100), 5, "cannot read"),
        (full(BEGUN, "A x" + " 3" * 100), 5, "cannot read"),
        (full(BEGUN, "A throw 3 3 Bomb [" + "1 " * 1980), 5, "cannot read"),
        (full(BEGUN, "A throw 3 3 Bomb [" + "1 " * 1980 + "]"), 5, "3 numbers are dealt"),
        (full(BEGUN, ", : " * 990), 5, "cannot read"),
        (full(BEGUN, "\u0301\u0323" * 900), 5, "cannot read"),
        (full(EAGLES, "A cards " + "stallion straight 4, " * 180), 4, "must have 1 to 2"),
        (full(BOMB, "place houses " + "A1 " * 500 + "guns " + "A2 " * 500), 4, "at most 40 houses"),
        (full(TWELVE, "place: x"), 5, "place is said before"),
        (TWELVE + "".join(f"k{number}: v\n" for number in range(20_000)), 4, "the head has no line k0"),
        (TWELVE + "x" + " " * 3900 + ":", 4, "the head has no line x"),
        (BOMB + "series: " + "[" * 3900, 4, "series: must be an object"),
        (full(TWELVE, "3"), 10_004, "more than 10000 lines"),
        (TWELVE + "3;" * 1900, 4, "no action has more than 100 throws"),
        (TWELVE + "#" * (MOST - 100), 0, ""),
        (full(TWELVE, "# x"), 0, ""),
        (TWELVE.ljust(MOST), 0, ""),
    ],
    ids=lambda value: str(value)[-60:],
)  # fmt: skip
def test_a_log_made_to_take_long_is_answered(text, line, words):
    if not words:
        assert scored(text).waiting is not None
    else:
        found = faults(text)
        assert (found[0].line, words in found[0].message, len(found) <= MOST_FAULTS) == (line, True, True), str(
            found[0]
        )


def test_a_match_that_goes_back_and_forth_is_played():
    log = full(f"{BEGUN}A throw 3 3 Bomb\n", "B 3 3 Bomb\n* back to ply 4\n")
    result = scored("\n".join(log.splitlines()[:9_000]))
    assert (len(result.story), result.finished) == (6_001, False)


@each(
    "name, most",
    [
        ("twelve_oclock_high/no-hits", 5_000),
        ("bomb_the_axis/no-news", 200),
        ("screaming_eagles/shot-down-by-speed", 1_200),
    ],
)
def test_an_action_is_read_once_for_each_word_after_it_at_most(name, most):
    game, reads = find(recorded(name).game), []

    def read(text):
        reads.append(text)
        return game.words.read(text)

    counting = replace(game, words=replace(game.words, read=read))
    score(log_of(name).encode(), lambda _key: counting)
    assert len(log_of(name).split()) // 3 < len(reads) <= most


def test_the_bounds_are_far_above_the_longest_golden_log():
    longest = max(
        ("twelve_oclock_high/no-hits", "screaming_eagles/no-hits-by-silence"), key=lambda name: len(log_of(name))
    )
    assert 40 * len(log_of(longest)) < MOST
    assert 10 * max(map(len, log_of(longest).splitlines())) < LONGEST
