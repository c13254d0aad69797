"""The end of a match whose rules are not there any more (TBL-11): written without them, judged with them."""

from dataclasses import replace

import pytest

from rules.errors import InvalidContent, MatchOver, OutOfOrder
from rules.table import table as tables
from rules.table.proof import Divergence
from rules.table.record import Record, answered
from rules.table.table import UNJUDGED, Closed, Concluded, Status
from rules.table.verify import judge, unjudged, verify
from rules.values import Outcome
from rules.wire.plain import canonical
from service.conformance.matches import Bench, begun, opened, played, seated
from tests.support.games.coin_race import GAME as coin_race
from tests.support.games.coin_race.deck import Deck, load_content
from tests.support.races import STAKE, refused

ENDED = Outcome((), (None, None), "rules-changed", "TBL-11")


def without_excerpt(bench: Bench) -> Record:
    """Return the record as a server writes it that cannot ask the game what of its content was used."""
    record = bench.record()
    assert record.content is not None
    return replace(record, content=replace(record.content, excerpt=None))


def brought() -> Deck:
    """Return a deck that is not the game's own."""
    cards = [{"question": f"pear, card {number}?", "word": "pear"} for number in range(12)]
    return load_content(canonical({"cards": cards}))


def test_tbl_11_a_match_ends_without_winner_and_places() -> None:
    ended = begun(coin_race, "pp").enter(0, STAKE).end_unjudged()

    assert (ended.table.status, ended.table.outcome) == (Status.OVER, ENDED)
    assert ended.events == (UNJUDGED, Concluded((), "rules-changed", "TBL-11"))
    assert tables.rules_changed(ended.table)
    last = ended.plies[-1]
    assert (last.decision, last.seat, last.draws) == (0, None, ())
    assert last.action == {"kind": "closed", "cause": "rules-changed"}


def test_tbl_11_a_table_that_has_not_started_is_cancelled() -> None:
    ended = seated(opened(coin_race, 3), "p").end_unjudged()

    assert (ended.table.status, ended.table.outcome) == (Status.CANCELLED, None)
    assert ended.events == (UNJUDGED,)


def test_tbl_11_what_has_ended_does_not_end_again() -> None:
    for ended in (played(begun(coin_race, "pp"), 1), begun(coin_race, "pp").end_unjudged()):
        with pytest.raises(MatchOver):
            ended.end_unjudged()
        refused(ended, None, UNJUDGED, MatchOver)


def test_tbl_11_with_the_rules_the_end_is_the_same_as_without_them() -> None:
    bench = begun(coin_race, "ppp", time_per_decision=50)

    late = bench.enter(None, UNJUDGED)

    assert late == bench.end_unjudged()
    assert late.state == bench.state
    assert answered(bench.table, UNJUDGED) == 0 < answered(bench.table, Closed(tables.Cause.IDLE))


def test_tbl_11_no_seat_ends_a_match_so() -> None:
    refused(begun(coin_race, "pp"), 0, UNJUDGED, OutOfOrder)


def test_tbl_11_the_record_is_sound_where_the_version_is_there() -> None:
    record = without_excerpt(begun(coin_race, "pp").enter(0, STAKE).end_unjudged())

    assert unjudged(coin_race, record) is None
    assert verify(coin_race, record) is None


def test_tbl_11_its_last_ply_has_no_other_decision() -> None:
    record = without_excerpt(begun(coin_race, "pp").end_unjudged())
    forged = replace(record, plies=(*record.plies[:-1], replace(record.plies[-1], decision=1)))

    assert judge(coin_race, forged) == Divergence(len(record.plies), "decision", "0", "1")


def test_a_record_of_a_version_that_is_not_here_is_not_judged() -> None:
    record = replace(played(begun(coin_race, "pp"), 1).record(), version=2)

    assert unjudged(coin_race, record) == verify(coin_race, record) == Divergence(0, "version", "1", "2")


def test_a_record_that_discloses_nothing_of_a_missing_deck_is_not_judged() -> None:
    bench = begun(coin_race, "pp", brought=brought()).end_unjudged()

    assert verify(coin_race, bench.record()) is None
    why = unjudged(coin_race, without_excerpt(bench))
    assert why is not None
    assert (why.ply, why.what) == (0, "content")
    assert bench.setup.content is not None
    assert bench.setup.content in why.actual


def test_what_can_be_judged_and_is_wrong_is_not_excused() -> None:
    record = without_excerpt(begun(coin_race, "pp").end_unjudged())

    assert unjudged(coin_race, replace(record, seed="11" * 32)) is None
    assert judge(coin_race, replace(record, content=None)) == Divergence(
        0, "content", "the content that was played with", str(InvalidContent("the record holds no content"))
    )
