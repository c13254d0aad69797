"""The laws of what a game provides beside play: constants, options, notation, content, sheets, rematch."""

import json
import re
from dataclasses import replace
from typing import Any

import jsonschema_rs
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules import clauses
from rules.errors import InvalidContent, Malformed
from rules.show.sheet import Grid, Sheet
from rules.table import record as records
from rules.table import table as tables
from rules.wire.codec import codec, family
from rules.wire.plain import canonical, check_plain
from tests.support.walks import GAMES, able, each_game, each_walk, menu_of, positions, walked

KEBAB = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")

each_count = pytest.mark.parametrize(
    ("game", "count"),
    [
        pytest.param(game, count, id=f"{key}-{count}")
        for key, game in GAMES.items()
        for count in game.seats(game.options())
    ],
)


@each_game
def test_the_constants_are_in_order(game: Any) -> None:
    assert KEBAB.fullmatch(game.key)
    assert game.title.strip() == game.title != ""
    assert game.version >= 1
    assert len(set(game.bots.levels)) == len(game.bots.levels) > 0
    assert len(set(game.paper.variants)) == len(game.paper.variants) > 0
    assert all(KEBAB.fullmatch(word) for word in (*game.bots.levels, *game.paper.variants))
    assert set(game.interrupts) <= set(game.actions)


@each_game
def test_no_kind_of_the_game_is_one_of_the_table(game: Any) -> None:
    assert len(records.entries(game).schema["oneOf"]) == len(game.actions) + 9
    assert len(records.events(game).schema["oneOf"]) == len(game.events) + 10


@each_game
@pytest.mark.parametrize("form", ["options", "state", "view"])
def test_the_schemas_are_sound(game: Any, form: str) -> None:
    assert jsonschema_rs.meta.is_valid(codec(getattr(game, form)).schema)


@each_game
def test_every_option_says_what_it_is_about_and_cites_its_clause(game: Any) -> None:
    known = clauses.of_game(game)
    for name, schema in codec(game.options).schema["properties"].items():
        words = schema.get("description", "")
        cited = re.findall(r"\b[0-9A-Z]+-[0-9]+\b", words)
        assert words[:1].isupper(), name
        assert words.endswith("."), name
        assert set(cited) & set(known), (name, words)


@each_game
def test_the_rules_begin_with_what_the_game_is(game: Any) -> None:
    about = clauses.about(game)

    assert about[:1].isupper() or about[:1].isdigit()
    assert about.endswith(".")
    assert not re.search(r"\b[0-9A-Z]+-[0-9]+\b", about), "clauses come in the paragraphs after it"
    assert 40 < len(about) < 400


@each_game
def test_options_have_defaults_that_go_together(game: Any) -> None:
    options = codec(game.options).decode({})
    game.check_options(options)
    assert options == game.options()
    plain = codec(game.options).encode(options)
    jsonschema_rs.validator_for(codec(game.options).schema).validate(plain)
    assert codec(game.options).schema["required"] == []


@each_game
def test_seats_are_told_ascending(game: Any) -> None:
    seats = game.seats(game.options())
    assert seats == tuple(sorted(set(seats)))
    assert seats
    assert 1 <= seats[0] <= seats[-1] <= 16


@each_count
def test_each_seat_stands_in_one_side(game: Any, count: int) -> None:
    seats = tuple(range(0, 2 * count, 2))
    sides = game.sides(game.options(), seats)
    assert sorted(seat for side in sides for seat in side) == list(seats)
    assert all(sides)


@each_game
def test_a_blank_sheet_is_a_sheet(game: Any) -> None:
    blank = game.paper.blank(game.options())
    assert isinstance(blank, Sheet)
    check_grids(blank)


def check_grids(sheet: Sheet) -> None:
    """Insist that every row has a text for each column, and every table a key of its own."""
    grids = [part for part in sheet.parts if isinstance(part, Grid)]
    assert grids
    assert len({grid.key for grid in grids}) == len(grids)
    for grid in grids:
        assert KEBAB.fullmatch(grid.key)
        widths = {len(row) for row in (*grid.rows, *([grid.total] if grid.total else []))}
        assert widths <= {len(grid.columns)}
        assert all(isinstance(cell, str) for row in (*grid.rows, grid.total) for cell in row)


@each_walk
def test_a_match_that_is_over_has_a_sheet_of_every_variant(key: str, number: int) -> None:
    last = walked(key, number)[-1]
    game = last.game
    story = list(records.replay(game, last.terms, last.plies))
    head = records.heading(last.terms, last.record(), story)
    sheets = [game.paper.sheet(head, story, variant) for variant in game.paper.variants]
    for sheet in sheets:
        check_grids(sheet)
        assert sheet.title
    assert sheets == [game.paper.sheet(head, story, variant) for variant in game.paper.variants]


@each_walk
def test_points_are_counted_for_the_seats_that_take_part(key: str, number: int) -> None:
    last = walked(key, number)[-1]
    points = last.game.rules.points(last.state)
    assert set(points) <= set(tables.taken(last.table))
    assert bool(points) <= bool(last.game.words.points)
    assert all(type(count) is int for count in points.values())


@each_walk
def test_the_rematch_seats_everybody_again(key: str, number: int) -> None:
    last = walked(key, number)[-1]
    seats = tuple(seat for seat, chair in enumerate(last.table.chairs) if chair.player != "open")
    following = last.game.rules.rematch(last.state, last.table.outcome)
    assert sorted(following.seats) == list(seats)
    last.game.check_options(following.options)
    assert type(following.options) is last.game.options
    assert len(seats) in last.game.seats(following.options)


@each_walk
def test_notation_reads_back(key: str, number: int) -> None:
    for bench in positions(key, number):
        for seat in able(bench):
            concrete, templates = menu_of(bench, seat)
            for action in (*concrete, *(template.example for template in templates)):
                text = bench.game.words.write(action)
                assert bench.game.words.read(text) == action
                assert len(text.splitlines()) == 1
                assert text.strip() == text != ""


@each_walk
def test_different_actions_are_written_differently(key: str, number: int) -> None:
    for bench in positions(key, number):
        for seat in able(bench):
            concrete = menu_of(bench, seat)[0]
            assert len({bench.game.words.write(action) for action in concrete}) == len(concrete)


@each_game
@given(text=st.text(max_size=20))
@settings(max_examples=60)
def test_any_text_is_read_or_refused(game: Any, text: str) -> None:
    try:
        action = game.words.read(text)
    except Malformed:
        return
    assert family(*game.actions).decode(family(*game.actions).encode(action)) == action


@each_game
def test_the_rules_are_numbered_without_gaps_or_repeats(game: Any) -> None:
    found = [clause.clause for clause in clauses.parse(clauses.text(game))]
    assert len(set(found)) == len(found) > 0
    assert len({clause.rsplit("-", 1)[0] for clause in found}) == 1


@each_game
def test_the_reference_is_plain(game: Any) -> None:
    assert check_plain(dict(game.reference())) == json.loads(canonical(dict(game.reference())))


@each_game
def test_a_game_has_content_or_none_of_it(game: Any) -> None:
    assert (game.standard_content() is None) == (game.deck is None)
    if game.deck is not None:
        assert jsonschema_rs.meta.is_valid(game.deck.schema())
        check_plain(game.deck.excerpt(game.deck.standard(), walked(game.key, 0)[-1].state))


@each_game
@pytest.mark.parametrize("junk", [b"", b"\xff", b"{", b"[]", b"null", b'{"cards": 7}', b"[" * 100_000])
def test_junk_is_no_content(game: Any, junk: bytes) -> None:
    with pytest.raises(InvalidContent):
        game.content().load(junk)


@each_game
def test_the_content_stands_outside_the_written_state(game: Any) -> None:
    state = walked(game.key, 0)[0].state
    if game.standard_content() is not None:
        assert "content" not in codec(game.state).encode(state)
        assert codec(game.state).encode(replace(state, content=None)) == codec(game.state).encode(state)
