"""The laws of playing: menus, refusals, decisions, silence, leaving, the end (rules/game.py, law by law)."""

import json
from dataclasses import replace
from itertools import pairwise
from random import Random
from typing import Any

import jsonschema_rs
import pytest

from rules import clauses
from rules.chance import Cheap, Seeded
from rules.errors import IllegalAction, Malformed
from rules.table import table as tables
from rules.table.table import Cause, Closed, Leaving, Status
from rules.values import Open, Step, Template
from rules.wire.codec import codec, family
from tests.support import wild
from tests.support.matches import OPENED, Bench
from tests.support.pictures import SEATS
from tests.support.walks import (
    GAMES,
    able,
    audiences,
    each_game,
    each_walk,
    match_time,
    menu_of,
    positions,
    started,
    walked,
)


def tried(bench: Bench, seat: int, action: Any) -> Step:
    """Play an action on a copy, with luck of its own."""
    return bench.game.rules.apply(bench.state, seat, action, at=match_time(bench), chance=Seeded(b"trial"))


def written(bench: Bench) -> Any:
    """Return the state as plain data."""
    return codec(bench.game.state).encode(bench.state)


@each_walk
def test_menus_are_pinned_without_repeats_and_templates_last(key: str, number: int) -> None:
    for bench in positions(key, number):
        for seat in able(bench):
            menu = bench.game.rules.legal(bench.state, seat)
            concrete, templates = menu_of(bench, seat)
            assert menu == bench.game.rules.legal(bench.state, seat)
            assert menu == (*concrete, *templates) != ()
            assert len(set(concrete)) == len(concrete)


@each_walk
def test_a_seat_that_must_act_is_asked_first_and_only_interrupts_come_unasked(key: str, number: int) -> None:
    for bench in positions(key, number):
        for seat in bench.game.rules.standing(bench.state).must:
            menu = bench.game.rules.legal(bench.state, seat)
            actions = [item.example if isinstance(item, Template) else item for item in menu]
            unasked = [bench.game.rules.unasked(bench.state, action) for action in actions]
            assert not unasked[0]
            assert {type(action) for action, beside in zip(actions, unasked, strict=True) if beside} <= set(
                bench.game.interrupts
            )
        for seat in bench.game.rules.standing(bench.state).may:
            concrete, templates = menu_of(bench, seat)
            actions = [*concrete, *(template.example for template in templates)]
            assert {type(action) for action in actions} <= set(bench.game.interrupts)


@each_walk
def test_whatever_the_menu_lists_is_accepted_and_changes_nothing_in_place(key: str, number: int) -> None:
    for bench in positions(key, number):
        before = written(bench)
        for seat in able(bench):
            concrete, templates = menu_of(bench, seat)
            for action in (*concrete[:12], *concrete[-3:], *(template.example for template in templates)):
                step = tried(bench, seat, action)
                assert step == tried(bench, seat, action)
                assert type(step.state) is bench.game.state
        assert written(bench) == before


@each_walk
def test_a_sample_of_a_template_is_in_its_schema_and_legal(key: str, number: int) -> None:
    luck = Cheap(Random(number).random)
    for bench in positions(key, number):
        for seat in able(bench):
            for template in menu_of(bench, seat)[1]:
                action = bench.game.rules.sample(bench.state, template, luck)
                assert in_domain(bench, template, action)
                assert in_domain(bench, template, template.example)
                tried(bench, seat, action)


def in_domain(bench: Bench, template: Template, action: Any) -> bool:
    """Tell whether an action satisfies a template's schema."""
    plain = family(*bench.game.actions).encode(action)
    return jsonschema_rs.validator_for(dict(template.schema)).is_valid(plain)


@each_walk
def test_every_entry_of_the_menu_is_described_with_a_clause(key: str, number: int) -> None:
    for bench in positions(key, number):
        known = clauses.of_game(bench.game)
        for seat in able(bench):
            for item in bench.game.rules.legal(bench.state, seat):
                described = bench.game.words.describe(bench.state, seat, item)
                assert described.label.strip() == described.label != ""
                assert described.clause in known


@each_walk
def test_whatever_is_not_in_the_menu_is_refused_with_its_clause_and_no_throw(key: str, number: int) -> None:
    luck = Random(number)
    pool = [(bench, seat) for bench in positions(key, number) for seat in able(bench)]
    elsewhere = {action for bench, seat in pool for action in menu_of(bench, seat)[0]}
    refusals = 0
    for bench in positions(key, number):
        for seat in tables.taken(bench.table):
            some = luck.sample(sorted(elsewhere, key=repr), min(6, len(elsewhere)))
            for action in (*some, *wild.actions(bench.game, luck, 6)):
                refusals += refused_unless_listed(bench, seat, action)
    assert refusals > 0


def refused_unless_listed(bench: Bench, seat: int, action: Any) -> bool:
    """Check that an action is accepted just when the menu has it; tell whether it was refused.

    A text that a record's ply has lost is as good as any other: what was legal stays so when it is erased.
    """
    concrete, templates = menu_of(bench, seat)
    legal = action in concrete or any(in_domain(bench, one, unerased(action, one)) for one in templates)
    luck = Seeded(b"trial")
    if legal:
        bench.game.rules.apply(bench.state, seat, action, at=match_time(bench), chance=luck)
        return False
    with pytest.raises(IllegalAction) as caught:
        bench.game.rules.apply(bench.state, seat, action, at=match_time(bench), chance=luck)
    assert luck.draws == []
    assert caught.value.clause in clauses.of_game(bench.game)
    assert caught.value.reason
    assert caught.value.message
    return True


def unerased(action: Any, template: Template) -> Any:
    """Return an action with the text of a template's example if it has lost its own."""
    lost = type(action) is type(template.example) and getattr(action, "note", "") is None
    return replace(action, note=template.example.note) if lost else action


@each_walk
def test_seats_are_to_act_until_there_is_an_outcome(key: str, number: int) -> None:
    for bench in walked(key, number):
        game, state = bench.game, bench.state
        must, may = game.rules.standing(state).must, game.rules.standing(state).may
        assert (must == ()) == (game.rules.standing(state).outcome is not None)
        assert must == tuple(sorted(set(must)))
        assert may == tuple(sorted(set(may) - set(must)))
        assert set(must) | set(may) <= set(tables.taken(bench.table))
        for idle in set(tables.taken(bench.table)) - set(must) - set(may):
            assert game.rules.legal(state, idle) == ()


@each_walk
def test_the_decision_rises_when_a_seat_becomes_able_to_act(key: str, number: int) -> None:
    steps = walked(key, number)
    assert steps[0].game.rules.standing(steps[0].state).decision >= 1
    for before, after in pairwise(steps):
        game, ply = before.game, after.plies[-1]
        old, new = game.rules.standing(before.state).decision, game.rules.standing(after.state).decision
        interrupt = type(family(*game.actions).decode(ply.action)) in game.interrupts
        unasked = ply.seat in game.rules.standing(before.state).may
        still_waiting = set(game.rules.standing(before.state).must) - (set() if interrupt else {ply.seat})
        assert new >= old
        assert not (interrupt and unasked and new > old), "an interrupt does not raise the decision"
        if set(game.rules.standing(after.state).must) - still_waiting:
            assert new > old, f"ply {ply.ply} made a seat able to act, and the decision stayed {old}"


@each_walk
def test_a_turn_is_one_decision_or_several(key: str, number: int) -> None:
    steps = walked(key, number)
    standings = [step.game.rules.standing(step.state) for step in steps]
    turns = [(one.turn, one.decision) for one in standings if one.turn is not None]
    assert not turns or len(turns) == len([one for one in standings if isinstance(one, Open)])
    for before, after in pairwise(turns):
        assert 1 <= before[0] <= after[0]
        assert after[0] == before[0] or after[1] > before[1]


@each_walk
def test_silence_is_a_legal_action_and_goes_on(key: str, number: int) -> None:
    for bench in positions(key, number):
        game, state, luck = bench.game, bench.state, Seeded(b"silence")
        decision, at = game.rules.standing(state).decision, match_time(bench)
        for seat in game.rules.standing(state).must:
            if game.rules.standing(state).decision == decision and seat in game.rules.standing(state).must:
                action = game.rules.default(state, seat, at=at, chance=luck)
                state = game.rules.apply(state, seat, action, at=at, chance=luck).state
        assert game.rules.standing(state).decision > decision or game.rules.standing(state).outcome is not None


@each_game
def test_a_match_of_silence_alone_ends(game: Any) -> None:
    bench = started(game, 1, "b", time_per_decision=1000)
    for _ in range(5000):
        if bench.table.status is Status.OVER:
            return
        bench = bench.settle(now=bench.table.at + 1000)
    pytest.fail(f"{game.key} does not end by silence alone")


@each_walk
def test_nothing_waits_for_a_seat_that_left(key: str, number: int) -> None:
    for bench in positions(key, number, most=12)[:-1]:
        for seat in tables.taken(bench.table):
            after = bench.game.rules.leave(bench.state, seat, at=match_time(bench), chance=Seeded(b"leaving")).state
            assert seat not in bench.game.rules.standing(after).must
            assert seat not in bench.game.rules.standing(after).may
            assert (bench.game.rules.standing(after).must == ()) == (
                bench.game.rules.standing(after).outcome is not None
            )


@each_walk
def test_a_match_goes_on_after_somebody_left(key: str, number: int) -> None:
    steps = walked(key, number)
    middle = steps[len(steps) // 2]
    if middle.table.status is Status.ON:
        out = replace(middle, terms=replace(middle.terms, leaving=Leaving.OUT))
        left = out.enter(tables.taken(middle.table)[0], tables.Resigned(tables.Cause.ASKED))
        assert left.table.status in (Status.ON, Status.OVER)


@each_walk
def test_a_match_is_no_longer_than_its_rules_say(key: str, number: int) -> None:
    game, steps = GAMES[key], walked(key, number)
    assert 0 < len(steps) - 1 <= game.longest
    assert any(f"{game.longest:,}" in clause.text for clause in clauses.parse(clauses.text(game)))


@each_walk
def test_a_deadline_lies_ahead(key: str, number: int) -> None:
    for bench in walked(key, number):
        due = bench.game.rules.standing(bench.state).deadline
        assert due is None or due > bench.table.at - bench.table.away
        assert due is None or bench.game.rules.standing(bench.state).outcome is None


@each_walk
def test_a_view_names_no_moment(key: str, number: int) -> None:
    """Only the table knows when a decision lapses: its own clock may run out before the game's."""

    def numbers(plain: Any) -> Any:
        if isinstance(plain, dict | list):
            for part in plain.values() if isinstance(plain, dict) else plain:
                yield from numbers(part)
        elif isinstance(plain, int):
            yield plain

    for bench in positions(key, number):
        for seat in audiences(bench):
            told = codec(bench.game.view).encode(bench.game.rules.view(bench.state, seat))
            assert max(numbers(told), default=0) < OPENED


@each_walk
def test_the_outcome_names_seats_places_and_a_documented_reason(key: str, number: int) -> None:
    last = walked(key, number)[-1]
    outcome, seats = last.game.rules.standing(last.state).outcome, tables.taken(last.table)
    assert outcome is not None
    assert set(outcome.winners) <= set(seats)
    assert outcome.winners == tuple(sorted(set(outcome.winners)))
    assert len(outcome.places) == len(seats)
    ranked = {seat: place for seat, place in zip(seats, outcome.places, strict=True) if place is not None}
    assert all(place == 1 for seat, place in ranked.items() if seat in outcome.winners)
    assert not ranked or min(ranked.values()) == 1
    text = clauses.of_game(last.game)[outcome.clause].text.lower()
    assert outcome.reason in text or outcome.reason.replace("-", " ") in text


@each_walk
def test_states_events_and_actions_are_written_and_read_back(key: str, number: int) -> None:
    for bench in walked(key, number):
        state_codec = codec(bench.game.state)
        plain = json.loads(json.dumps(state_codec.encode(bench.state)))
        state = state_codec.decode(plain)
        if bench.terms.content is not None:
            state = replace(state, content=bench.terms.content)
        assert state == bench.state


@each_game
def test_garbage_is_no_action(game: Any) -> None:
    for plain in (None, [], {}, {"kind": "no-such-kind"}, {"kind": None}, "text", 7):
        with pytest.raises(Malformed):
            family(*game.actions).decode(plain)


def test_there_is_a_game_to_test() -> None:
    assert len(GAMES) >= 2


@each_walk
def test_a_game_that_the_table_ends_is_over_for_everybody(key: str, number: int) -> None:
    for bench in positions(key, number, 20)[:-1]:
        game, closed = bench.game, bench.enter(None, Closed(Cause.IDLE))
        everybody = (None, *tables.taken(closed.table))

        assert (game.rules.standing(closed.state).must, game.rules.standing(closed.state).may) == ((), ())
        assert all(game.rules.legal(closed.state, seat) == () for seat in tables.taken(closed.table))
        assert game.rules.standing(closed.state).outcome is None
        assert game.rules.standing(closed.state).deadline is None
        for seat in everybody:
            assert "over" in game.pictures.moving(game.rules.view(closed.state, seat), SEATS).description
