"""Names of players: kept tidy, told apart, and isolated where they run from right to left."""

import unicodedata

from hypothesis import given
from hypothesis import strategies as st

from rules.show.lettering import cut, fitted, shortened
from rules.show.names import isolated, look, names_of, tidy, with_names
from service.conformance.names import NAMES
from tests.support.offenders import each


@each(
    "pair",
    [
        ("Ann Lee", "Ann  Lee"),
        ("Ann Lee", "Ann\u00a0Lee"),
        ("Ann Lee", "Ann\u2003Lee"),
        ("José", "Jose\u0301"),
        ("❤", "❤️"),
        ("Ann", "ANN"),
        ("Ann", "Ａｎｎ"),
        ("Straße", "STRASSE"),
        ("ﬁn", "fin"),
        ("A\u200bnn", "Ann"),
        ("علي", "\u2068علي\u2069"),
        ("Player 2", None),
    ],
)
def test_names_with_the_same_look_are_distinguished(pair):
    first, second = names_of(pair)
    assert first.endswith("(player 1)")
    assert second.endswith("(player 2)")
    assert look(first) != look(second)


def test_names_that_differ_stay_as_they_are():
    assert names_of(["Ann", "Bea", None]) == ("Ann", "Bea", "Player 3")
    assert names_of(["Ann (player 2)", "Ann", "Ann"]) == (
        "Ann (player 2) (player 1)",
        "Ann (player 2) (player 2)",
        "Ann (player 3)",
    )


@given(st.lists(st.none() | st.text(max_size=6) | st.sampled_from(NAMES), min_size=1, max_size=8))
def test_no_two_seats_look_alike_whatever_their_names(names):
    shown = names_of(names)
    assert len({look(name) for name in shown}) == len(names)
    assert all(look(name) for name in shown)


def test_a_name_from_right_to_left_is_isolated_and_no_other_is():
    assert isolated("שלום") == "\u2068שלום\u2069"
    assert names_of(["علي", "علي"]) == ("\u2068علي\u2069 (player 1)", "\u2068علي\u2069 (player 2)")
    assert [isolated(name) for name in ("Ann", "山田", "हिन्दी")] == ["Ann", "山田", "हिन्दी"]
    assert isolated("a\u202eb\u2067c") == "abc"
    assert isolated(isolated("שלום")) == isolated("שלום")


def test_names_take_the_place_of_seats_but_not_in_what_a_player_wrote():
    named = with_names("Rule on seat 0: “seat 1 or seat 0” is right, as seats 0 and 1 say", ["Ann", "Ben"])
    assert named == "Rule on Ann: “seat 1 or seat 0” is right, as Ann and Ben say"


def test_a_tidy_name_is_composed_and_has_one_blank_where_there_were_some():
    assert tidy("  Jose\u0301 \u00a0 Lee ") == "José Lee"
    assert all(unicodedata.is_normalized("NFC", tidy(name)) for name in NAMES)


def test_long_names_that_look_alike_keep_their_seats_where_they_are_cut():
    for pair in (
        ("❤ Annabella Montgomery", "❤️ Annabella Montgomery"),
        ("Annabella Montgomery X", "ANNABELLA Montgomery X"),
    ):
        first, second = shortened(names_of(pair), 150, 16)
        assert (first[-11:], second[-11:]) == (" (player 1)", " (player 2)")
    assert shortened(("Maximilian Alexander A", "Maximilian Alexander B"), 150, 16)[1].endswith("… (player 2)")
    assert cut(names_of(("Annabella Montgomery", "ANNABELLA MONTGOMERY"))[0], 180, 20).endswith("… (player 1)")


def test_a_cut_name_from_right_to_left_keeps_its_ellipsis_at_its_end_and_its_lines_apart():
    assert cut(isolated("שלום שלום שלום"), 80, 20)[-2:] == "…\u2069"
    lines = fitted(isolated("ישראל ישראלי 12"), 60, 60, (16,)).lines
    assert len(lines) > 1
    assert [line[0] + line[-1] for line in lines] == ["\u2068\u2069"] * len(lines)


@each(
    ("text", "shown"),
    [
        ("Whisper to seat 1", "Whisper to Ben"),
        ("Seats 0 and 2 against seat 1", "Ann and Cem against Ben"),
        ("seats 0, 1, and 2", "Ann, Ben, and Cem"),
        ("seat 7 of a row", "seat 7 of a row"),
        ("2 seats", "2 seats"),
        ("Whisper 1", "Whisper 1"),
    ],
)
def test_a_seat_in_a_label_is_shown_by_its_name(text, shown):
    assert with_names(text, ("Ann", "Ben", "Cem")) == shown
