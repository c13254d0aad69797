"""Whole, fair, judged and signed are four words: each forgery is found by just those that it belies."""

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from rules import find
from rules.chance import match_chance
from rules.game import AnyGame
from rules.table.proof import fair, whole
from rules.table.record import Record, commitment
from rules.table.signature import Authorship, judge_signature
from rules.table.verify import verdict
from rules.wire.codec import codec
from service.signing.ring import holds
from tests.support import forgeries
from tests.support.forgeries import linked, relinked
from tests.support.games.coin_race import GAME as coin_race
from tests.support.offenders import each
from tests.support.signing import OTHERS, OURS, signed

SIGNED: Any = codec(Record).encode(signed(forgeries.rich().record()))
GOLDEN = Path(__file__).parents[2] / "records" / "screaming_eagles" / "shot-down-in-the-basic-game.jsonl"


def words(game: AnyGame | None, record: Record) -> tuple[bool, bool, bool | None, str]:
    """Return the four words of a record."""
    found = verdict(game, record)
    judged = None if found.lacking else found.judged is None
    authorship = judge_signature(record, {OURS.published[0].public}, holds)
    assert (found.whole, found.fair) == (whole(record), fair(record))
    return found.whole is None, found.fair is None, judged, authorship.value


def forged(forge: Callable[[Any], object], *, anew: bool) -> Record:
    """Return a forgery of the signed record, with the chain made anew or as it was."""
    plain = json.loads(json.dumps(SIGNED))
    forge(plain)
    if anew:
        linked(plain)
    return codec(Record).decode(plain)


def first_thought(record: Any) -> Any:
    return next(ply for ply in record["plies"] if ply["reason"])


def other_reason(record: Any) -> None:
    first_thought(record)["reason"] = "the opponent asked for it"


def other_worth(record: Any) -> None:
    first_thought(record)["worth"][0][1] += 1


def other_end(record: Any) -> None:
    record["ended"] += 1


def no_signature(record: Any) -> None:
    record["signature"] = None


def pasted_signature(record: Any) -> None:
    """Take the signature of another match of the same server."""
    other = signed(replace(codec(Record).decode(SIGNED), match="m-0002"))
    record["signature"] = codec(Record).encode(other)["signature"]


def own_signature(record: Any) -> None:
    record["signature"] = codec(Record).encode(signed(codec(Record).decode(record), OTHERS))["signature"]


def broken_link(record: Any) -> None:
    record["plies"][6]["hash"] = "00" * 32


def later(record: Any) -> None:
    """Move every time of the last ply by a millisecond."""
    record["plies"][-1]["at"] += 1
    record["ended"] += 1


def other_luck(record: Any) -> None:
    """Choose the seed after the match, and derive the throws of that one ply from it which need not be played again."""
    forgeries.other_seed(record)
    last = next(ply for ply in reversed(record["plies"]) if ply["draws"])
    luck = match_chance(bytes.fromhex(record["seed"]), record["match"], last["ply"], record["seat_seeds"])
    last["draws"] = [[sides, luck.roll(sides)] for sides, _ in last["draws"]]


def without_names(record: Any) -> None:
    for line in record["seats"]:
        line["name"] = None


def without_reasons(record: Any) -> None:
    for ply in record["plies"]:
        ply["reason"] = ply["worth"] = None


INTACT = (True, True, True, "valid")

FORGERIES = [
    # The forgeries that a check of chain and dice alone lets pass; a forged picture is the page's matter.
    (forgeries.winner_changed, False, (True, True, False, "invalid")),
    (other_reason, False, (True, True, True, "invalid")),
    (forgeries.illegal, True, (True, True, False, "invalid")),
    (other_worth, False, (True, True, True, "invalid")),
    (other_end, False, (False, True, True, "invalid")),
    (no_signature, False, (True, True, True, "missing")),
    (pasted_signature, False, (True, True, True, "invalid")),
    (own_signature, False, (True, True, True, "unknown-key")),
    (broken_link, False, (False, True, True, "valid")),
    (forgeries.other_face, True, (True, False, True, "invalid")),
    (forgeries.other_seed, True, (True, False, True, "invalid")),
    (other_luck, True, (True, False, True, "invalid")),
    (forgeries.other_option, True, (True, True, False, "invalid")),
    (forgeries.out_of_time, True, (False, True, False, "invalid")),
    (later, True, (True, True, True, "invalid")),
    (forgeries.swapped, True, (False, False, True, "invalid")),
    (forgeries.without_the_end, True, (False, True, False, "invalid")),
    (forgeries.one_ply_more, True, (True, True, False, "invalid")),
    (forgeries.place_more, False, (False, True, False, "invalid")),
    (forgeries.seed_of_a_seat, False, (False, True, True, "valid")),
    (forgeries.level_changed, False, (False, True, False, "valid")),
    (forgeries.other_level, False, (False, True, False, "valid")),
    (forgeries.seats_renumbered, False, (False, True, False, "valid")),
    (forgeries.word_of_a_card, False, (True, True, False, "valid")),
    (forgeries.other_decision, True, (True, True, False, "invalid")),
]


@each(("forge", "anew", "found"), FORGERIES, ids=lambda given: getattr(given, "__name__", ""))
def test_each_forgery_has_just_the_words_that_are_true_of_it(
    forge: Callable[[Any], object], anew: bool, found: tuple[bool, bool, bool | None, str]
) -> None:
    assert words(coin_race, forged(forge, anew=anew)) == found


def test_all_four_are_true_of_the_record_of_a_server() -> None:
    assert words(coin_race, codec(Record).decode(SIGNED)) == INTACT


@pytest.mark.parametrize("erase", [without_names, without_reasons])
def test_all_four_stay_true_of_a_record_of_which_something_was_erased(erase: Callable[[Any], object]) -> None:
    assert words(coin_race, forged(erase, anew=False)) == INTACT


def flight() -> Record:
    """Return a signed match of Screaming Eagles."""
    with GOLDEN.open(encoding="utf-8") as file:
        record: Record = codec(Record).decode(json.loads(file.readline()))
    return signed(record)


def test_an_illegal_flight_with_a_new_chain_is_whole_and_fair_and_neither_judged_nor_signed() -> None:
    record, game = flight(), find("screaming-eagles")
    assert words(game, record) == INTACT
    place = next(place for place, ply in enumerate(record.plies) if ply.action == {"kind": "fly", "plane": "tiger"})
    ply = replace(record.plies[place], action={"kind": "fly", "plane": "stallion"})  # it has flown in this round

    illegal = relinked(replace(record, plies=(*record.plies[:place], ply, *record.plies[place + 1 :])))

    assert words(game, illegal) == (True, True, False, "invalid")


def test_what_is_not_judged_here_is_whole_and_fair_and_signed_all_the_same() -> None:
    assert words(None, flight()) == (True, True, None, "valid")
    assert words(coin_race, flight()) == (True, True, None, "valid")


def test_a_match_made_up_from_the_start_has_every_word_but_the_servers() -> None:
    made_up = signed(forgeries.played(forgeries.begun(coin_race, "pp"), 9).record(), OTHERS)

    assert words(coin_race, made_up) == (True, True, True, "unknown-key")
    assert commitment(bytes.fromhex(made_up.seed)) == made_up.commitment


def test_throws_that_the_disclosed_content_does_not_know_are_judged_and_no_fault() -> None:
    """A forger may tell another throw than the one for which the record has a card."""
    plain = json.loads(json.dumps(SIGNED))
    drawn = [ply for ply in plain["plies"] if any(sides == len(forgeries.DECK.cards) for sides, _ in ply["draws"])]
    found = set()
    for ply in drawn:
        for face in range(1, len(forgeries.DECK.cards) + 1):
            copy = json.loads(json.dumps(plain))
            throw = next(one for one in copy["plies"][ply["ply"] - 1]["draws"] if one[0] == len(forgeries.DECK.cards))
            throw[1] = face
            linked(copy)
            found.add(words(coin_race, codec(Record).decode(copy))[:3])

    assert (True, False, False) in found


def test_every_word_is_true_and_false_of_some_forgery() -> None:
    for place in range(3):
        assert {found[place] for *_, found in FORGERIES} == {True, False}
    assert {found[3] for *_, found in FORGERIES} == {worth.value for worth in Authorship}
