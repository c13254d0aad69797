from random import Random
from typing import Any

from rules.chance import Cheap
from rules.screaming_eagles import GAME as screaming_eagles
from rules.screaming_eagles.actions import Note
from rules.table import erasure
from rules.table import record as records
from rules.table.record import Ply
from rules.table.verify import verify
from rules.wire.codec import codec, family
from service.conformance.matches import Bench, begun, walk
from tests.support.all_games import each_game
from tests.support.offenders import each

VALUE = {
    "seat": 1,
    "note": "mine",
    "told": [{"seat": 0, "note": "theirs"}, {"seat": 1, "number": 2, "note": "mine too"}],
}


def test_a_state_keeps_the_texts_of_other_seats() -> None:
    assert erasure.without_texts(VALUE, 1) == {
        "seat": 1,
        "note": None,
        "told": [{"seat": 0, "note": "theirs"}, {"seat": 1, "number": 2, "note": None}],
    }


def test_an_action_keeps_no_text() -> None:
    assert erasure.blank({"kind": "note", "number": 1, "note": "left", "parts": [{"note": "right"}]}) == {
        "kind": "note",
        "number": 1,
        "note": None,
        "parts": [{"note": None}],
    }


def test_the_plies_of_other_seats_stay_as_they_are() -> None:
    ply = {"seat": 0, "action": {"kind": "note", "note": "theirs"}}
    assert erasure.blank_ply(ply, 1) is ply


@each_game
def test_tbl_12_an_erasable_text_is_next_to_the_seat_that_wrote_it(game: Any) -> None:
    kinds = (codec(game.state), codec(game.view), family(*game.events))
    for schema in (found for kind in kinds for found in _objects(kind.schema)):
        assert "note" not in schema or "seat" in schema


def _objects(schema: Any) -> Any:
    """Yield the properties of every object in a schema."""
    if isinstance(schema, dict):
        if isinstance(schema.get("properties"), dict):
            yield schema["properties"]
        yield from (found for member in schema.values() for found in _objects(member))
    elif isinstance(schema, list):
        yield from (found for member in schema for found in _objects(member))


def talkative() -> Bench:
    """Return a fight in which three seats have sent notes, some of them in the open round."""
    bench = begun(screaming_eagles, "pppp")
    luck, texts = Cheap(Random(1).random), iter(f"note {number}" for number in range(99))
    for seat, number in ((0, 1), (1, 1), (2, 1), (0, 2)):
        bench = bench.enter(seat, Note(number, next(texts)))
    while bench.state.round == 1:
        seat = screaming_eagles.rules.standing(bench.state).must[0]
        bench = bench.enter(seat, screaming_eagles.rules.default(bench.state, seat, at=0, chance=luck))
    for seat, number in ((0, 3), (1, 2), (2, 2)):
        bench = bench.enter(seat, Note(number, next(texts)))
    return bench


@each("seat", range(4))
def test_tbl_12_a_match_without_texts_is_that_which_its_plies_make_without_them(seat: int) -> None:
    bench = talkative()
    plies = [codec(Ply).decode(erasure.blank_ply(codec(Ply).encode(ply), seat)) for ply in bench.plies]
    written, events = codec(screaming_eagles.state), records.events(screaming_eagles)
    told = list(records.replay(screaming_eagles, bench.terms, plies, opened=bench.plies[0].at))
    was = list(records.replay(screaming_eagles, bench.terms, bench.plies, opened=bench.plies[0].at))

    assert written.encode(told[-1].state) == erasure.without_texts(written.encode(bench.state), seat)
    for now, before in zip(told, was, strict=True):
        bare = [erasure.without_texts(events.encode(event), seat) for event in before.events]
        assert [events.encode(event) for event in now.events] == bare
    assert [ply.hash for ply in plies] == [ply.hash for ply in bench.plies]


def test_tbl_12_a_record_whose_notes_were_erased_is_sound() -> None:
    *_, last = walk(talkative(), 3, one_in=9)
    plain = codec(records.Record).encode(last.record())
    for seat in range(4):
        plain = {**plain, "plies": [erasure.blank_ply(ply, seat) for ply in plain["plies"]]}

    assert "note 0" not in str(plain)
    assert verify(screaming_eagles, codec(records.Record).decode(plain)) is None
