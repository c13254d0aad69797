"""What the page says of a record and of itself: forgeries are found by the word that they break, and by no other."""

from __future__ import annotations

from copy import deepcopy
from hashlib import sha256
from typing import Any

import pytest
from playwright.sync_api import Browser

from rules.chance import Draw, match_chance
from rules.table.chosen import Chosen
from rules.table.record import Record, linked, setup_hash
from rules.table.table import Cause, Luck, Resigned
from rules.table.testing import Clock, ClockAdvanced
from rules.wire.codec import codec
from rules.wire.plain import canonical
from service.conformance.matches import begun
from service.replay.reel import pack
from tests.support.all_games import GAMES
from tests.support.browser import Saved, opened
from tests.support.real_dice import mended
from tests.support.reels import completed, golden, packed, reel_of, unpacked
from tests.support.signing import OTHERS, OURS, signed

SIGNED = f"by the key {OURS.published[0].id}"
DONE = "#is-fair:not([data-state=open])"
Plain = dict[str, Any]


@pytest.fixture(scope="module")
def reel() -> Plain:
    """Give the reel of a match whose record is signed."""
    made: Plain = unpacked(pack(signed(golden("twelve_oclock_high/resignation"))))
    return made


def sealed(reel: Plain, ring: Any = OURS) -> Plain:
    """Return the seal that a server puts on a page."""
    drawings = sha256(packed(reel)).hexdigest()
    signature = ring.sign(canonical({"drawings": drawings, "record": reel["record"]["signature"]["signature"]}))
    members = ("alg", "key", "public", "signature")
    return {"drawings": drawings, "signature": {name: getattr(signature, name) for name in members}}


def said(browser: Browser, *addresses: str) -> list[dict[str, str]]:
    """Return what each page says to each word."""
    first, *others = addresses
    found = []
    with opened(browser, first, *others) as shown:
        for address in addresses:
            if address != first:
                shown.page.goto(address)
            shown.wait(DONE)
            words = ("whole", "fair", "signed", "judged")
            found.append({word: shown.text(f"#is-{word} .verdict") for word in words})
    return found


def test_of_real_dice_a_page_says_that_it_is_not_known_whether_they_were_fair(browser: Browser, saved: Saved) -> None:
    reel = unpacked(pack(signed(mended())))
    forged = deepcopy(reel)
    forged["record"]["seed"] = "0" * 64
    found = []
    for address in (saved(reel, sealed(reel)), saved(forged, sealed(reel))):
        with opened(browser, address) as shown:
            shown.wait("#is-whole:not([data-state=open])")
            found.append([shown.text(f"#is-{word} .verdict") for word in ("whole", "fair", "judged")])

    assert found == [["yes", "not known", "not known"], ["no", "not known", "not known"]]


@pytest.mark.parametrize("luck", [Luck.SERVER, Chosen("a")])
def test_tbl_18_a_page_of_a_test_match_says_that_its_clock_was_moved(
    browser: Browser, saved: Saved, luck: Luck | Chosen
) -> None:
    bench = begun(GAMES["twelve-oclock-high"], "pp", luck=luck, clock=Clock.MANUAL)
    moved = bench.enter(None, ClockAdvanced(61_000, 61_000))
    reel = unpacked(pack(moved.enter(0, Resigned(Cause.ASKED)).record()))
    hidden = deepcopy(reel)
    hidden["record"]["format"] = "noonday-record-1"
    found = []
    for address in (saved(reel), saved(hidden)):
        with opened(browser, address) as shown:
            shown.wait("#is-whole:not([data-state=open])")
            found.append([shown.text(f"#is-{word} .verdict") for word in ("whole", "fair", "signed")])
            assert "its clock was moved by hand. It counts for nothing." in shown.text("#is-fair .found")
            assert "its clock was moved by hand; it counts for nothing" in shown.text("#facts")

    fair = "yes" if luck is Luck.SERVER else "not known"
    assert found == [["yes", fair, "no signature"], ["no", fair, "no signature"]]


def test_tbl_17_a_page_of_a_test_match_says_that_its_luck_was_chosen(browser: Browser, saved: Saved) -> None:
    bench = begun(GAMES["twelve-oclock-high"], "pp", luck=Chosen("a", ("6",)))
    reel = unpacked(pack(bench.enter(0, Resigned(Cause.ASKED)).record()))
    forged = deepcopy(reel)
    forged["record"]["chosen"]["seed"] = "b"
    found = []
    for address in (saved(reel), saved(forged)):
        with opened(browser, address) as shown:
            shown.wait("#is-whole:not([data-state=open])")
            found.append([shown.text(f"#is-{word} .verdict") for word in ("whole", "fair", "signed")])
            assert shown.text("#is-fair .found").startswith(
                "This is a test match: its luck was chosen by who opened it"
            )

    assert found == [["yes", "not known", "no signature"], ["no", "not known", "no signature"]]


def test_a_seat_that_was_given_to_a_bot_as_absent_breaks_no_word(browser: Browser, saved: Saved) -> None:
    reel = reel_of("twelve_oclock_high/resignation-after-an-absence")
    wrong = deepcopy(reel)
    wrong["record"]["plies"][4]["action"]["by"] = "Ann"
    found = said(browser, saved(reel), saved(wrong))

    assert [(words["whole"], words["fair"]) for words in found] == [("yes", "yes"), ("no", "yes")]


def chained(record: Plain) -> None:
    """Make the chain of a changed record anew."""
    read = codec(Record).decode(completed(record))
    link = setup_hash(read.setup())
    for entry, ply in zip(record["plies"], read.plies, strict=True):
        link = entry["hash"] = linked(link, ply)


def test_a_page_as_the_server_makes_it_names_the_key_and_vouches_for_nothing(
    browser: Browser, saved: Saved, reel: Plain
) -> None:
    with opened(browser, saved(reel, sealed(reel))) as shown:
        shown.wait(DONE)
        found = {word: shown.text(f"#is-{word} .verdict") for word in ("whole", "fair", "signed", "judged")}
        assert found == {"whole": "yes", "fair": "yes", "signed": SIGNED, "judged": "not known"}
        assert OURS.published[0].public in shown.text("#is-signed")
        assert "Names and notes are not signed" in shown.text("#is-signed")
        assert "A page cannot vouch for itself." in shown.text("#proof")
        for place in ("POST /v1/verifications", "noonday record verify", "/.well-known/noonday-keys.json"):
            assert place in shown.text("#proof")


def test_a_page_that_was_made_without_the_key_says_so(browser: Browser, saved: Saved, reel: Plain) -> None:
    with opened(browser, saved(reel)) as shown:
        shown.wait(DONE)
        assert shown.text("#is-signed .verdict") == SIGNED
        assert "this page was made without the server’s key" in shown.text("#is-signed")


def test_drawings_that_another_key_signed_are_said_to_be(browser: Browser, saved: Saved, reel: Plain) -> None:
    with opened(browser, saved(reel, sealed(reel, OTHERS))) as shown:
        shown.wait(DONE)
        assert f"another key, {OTHERS.published[0].public}" in shown.text("#is-signed")


def test_a_record_without_a_signature_shows_none(browser: Browser, saved: Saved) -> None:
    assert said(browser, saved(reel_of("twelve_oclock_high/resignation")))[0]["signed"] == "no signature"


def another_action(record: Plain) -> None:
    next(ply for ply in record["plies"] if ply["action"]["kind"] == "move")["action"]["to"] = "S1"


def a_ply_less(record: Plain) -> None:
    del record["plies"][20]


def a_time_before(record: Plain) -> None:
    record["plies"][20]["at"] = 1
    chained(record)


def other_seats(record: Plain) -> None:
    record["seats"][1]["player"] = "person"


def another_draw(record: Plain) -> None:
    draw = next(ply for ply in record["plies"] if ply["draws"])["draws"][0]
    draw[1] = draw[1] % 6 + 1
    chained(record)


def another_seed(record: Plain) -> None:
    record["seed"] = "5" * 64


def another_commitment(record: Plain) -> None:
    record["seed"] = "5" * 64
    record["commitment"] = sha256(bytes.fromhex(record["seed"])).hexdigest()
    for ply in record["plies"]:
        luck = match_chance(bytes.fromhex(record["seed"]), record["match"], ply["ply"], record["seat_seeds"])
        drawn: list[Draw] = [(sides, luck.roll(sides)) for sides, _ in ply["draws"]]
        ply["draws"] = [list(draw) for draw in drawn]
    chained(record)


def another_hash(record: Plain) -> None:
    record["plies"][12]["hash"] = "f" * 64


def another_last_hash(record: Plain) -> None:
    record["plies"][-1]["hash"] = "f" * 64


def no_last_hash(record: Plain) -> None:
    record["plies"][-1]["hash"] = None


def another_winner(record: Plain) -> None:
    record["outcome"]["winners"] = [1]


def a_forged_reason(record: Plain) -> None:
    next(ply for ply in record["plies"] if ply["reason"])["reason"] = "I was told to lose"


def another_end(record: Plain) -> None:
    record["ended"] = 5


FORGERIES: dict[Any, set[str]] = {
    another_action: {"whole", "signed"},
    a_ply_less: {"whole", "fair", "signed"},
    a_time_before: {"whole", "signed"},
    other_seats: {"whole"},
    another_draw: {"fair", "signed"},
    another_seed: {"fair"},
    another_commitment: {"signed"},
    another_hash: {"whole"},
    another_last_hash: {"whole"},
    no_last_hash: {"whole"},
    another_winner: {"signed"},
    a_forged_reason: {"signed"},
    another_end: {"whole", "signed"},
}
"""Forgeries, and the words that each breaks."""


def edited(reel: Plain, edit: Any) -> Plain:
    """Return a copy of a reel with an edited record."""
    copy = deepcopy(reel)
    edit(copy["record"])
    return copy


def test_a_forgery_breaks_its_word(browser: Browser, saved: Saved, reel: Plain) -> None:
    verdicts = said(browser, *(saved(edited(reel, forge)) for forge in FORGERIES))
    broken = [{word for word, verdict in found.items() if verdict == "no"} for found in verdicts]
    offenders = [
        (forge.__name__, found)
        for (forge, words), found in zip(FORGERIES.items(), broken, strict=True)
        if found != words
    ]
    assert offenders == []
    assert {found["judged"] for found in verdicts} == {"not known"}


def test_a_forged_picture_breaks_the_signature(browser: Browser, saved: Saved, reel: Plain) -> None:
    seal = sealed(reel)
    forged = deepcopy(reel)
    forged["viewpoints"][0]["pictures"].reverse()
    named = {**seal, "drawings": sha256(packed(forged)).hexdigest()}
    verdicts = said(browser, saved(forged, seal), saved(forged, named))
    assert [found["signed"] for found in verdicts] == ["no", "no"]


def erase(record: Plain) -> None:
    """Take out every name and every reason."""
    for line in record["seats"]:
        line["name"] = None
    for ply in record["plies"]:
        ply["reason"] = None


def test_erased_names_and_reasons_break_nothing(browser: Browser, saved: Saved, reel: Plain) -> None:
    for address, told in ((saved(edited(reel, erase)), True), (saved(reel), False)):
        with opened(browser, address) as shown:
            shown.wait(DONE)
            found = {word: shown.text(f"#is-{word} .verdict") for word in ("whole", "fair", "signed", "judged")}
            assert found == {"whole": "yes", "fair": "yes", "signed": SIGNED, "judged": "not known"}
            assert ("The bots’ reasons were erased since." in shown.text("#is-signed .found")) is told


def test_what_is_no_record_is_neither_whole_nor_fair(browser: Browser, saved: Saved, reel: Plain) -> None:
    broken = {
        "seed": lambda record: record.update(seed="nonsense"),
        "seat_seeds": lambda record: record.update(seat_seeds=[None] * 2),
        "plies": lambda record: record["plies"][5].update(draws=[[0, "x"]]),
    }
    verdicts = said(browser, *(saved(edited(reel, edit)) for edit in broken.values()))
    offenders = [
        name for name, found in zip(broken, verdicts, strict=True) if "no" not in (found["whole"], found["fair"])
    ]
    assert offenders == []
