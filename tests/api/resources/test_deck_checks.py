"""Decks as texts: every fault by row and column, what a match lacks, the cards in pictures, and the kit."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest

from service.api import create_app
from service.play.asking import limits
from service.play.files import kits
from tests.support.api import Api
from tests.support.refusals_of_limits import stranger
from tests.support.twelve_strokes_of_noon import small_box

if TYPE_CHECKING:
    from service.play.ports.referee import Referee
    from service.settings import Settings

GAME = "twelve-strokes-of-noon"
CONTENTS = f"/v1/games/{GAME}/contents"
UNITS = 1_000
HEAD = "round,question,answer,other 1,other 2,other 3"
KICK_OFF = [f"kick-off,What is {n} and {n}?,{n + n},{n}" for n in range(11, 19)]
DUEL = ["duel,What is three times three?,9,6,12,33", "duel,What is four times four?,16,8,20,44"]
BLOW = [
    f"fatal blow,Which word has {n} letters and is mine?,{word}"
    for n, word in enumerate(("cat", "horse", "tiger", "lion", "mouse", "zebra"), 3)
]


def table(*rows: str, between: str = "\n") -> str:
    """Return a table with its head."""
    return between.join((HEAD, *rows))


def counted(found: Any) -> dict[str, int]:
    """Return how many cards each pile has."""
    return {one["pile"]: one["cards"] for one in found["piles"]}


def check(api: Api, text: str, **wish: Any) -> Any:
    """Return what is found in a text."""
    return api.ok("POST", f"{CONTENTS}/check", json={"text": text, "box": "mine", **wish}, **stranger())


def test_a_deck_of_twelve_questions_needs_no_box(api: Api) -> None:
    found = check(api, table(*KICK_OFF[:4], *DUEL, *BLOW))
    assert (found["whole"], found["faults"], found["content"]) == (True, [], None)
    assert counted(found) == {
        "kick_off": 1,
        "duel": 1,
        "move_by_move": 0,
        "fatal_blow": 2,
        "master_stroke": 0,
        "mystery_star": 0,
    }
    assert [one["says"] for one in found["warnings"]] == [
        f"the table has no row of the round “{name}”: it is left out"
        for name in ("move by move", "master stroke", "star")
    ]


def test_with_the_full_box_no_round_is_left_out(api: Api) -> None:
    found = check(api, table(*KICK_OFF), box="full")
    assert found["whole"]
    assert all(counted(found).values())
    assert (counted(found)["kick_off"], counted(found)["mystery_star"]) == (2, 47)


def test_what_a_match_lacks_is_said_without_a_row(api: Api) -> None:
    found = check(api, table(*KICK_OFF))
    (lack,) = found["faults"]
    assert (found["whole"], lack["row"], lack["path"]) == (False, None, "duel")
    assert (
        lack["words"]
        == lack["says"]
        == ("the loser of the Kick-Off or of Move by Move fights a Duel: add a pair of Duel questions")
    )


def test_all_faults_are_listed_by_row_and_column(api: Api) -> None:
    rows = [*KICK_OFF[:3], "kick-off,Which?,One,", "sport,Who?,I", *DUEL]
    faults = check(api, table(*rows))["faults"]
    assert [(one["row"], one["column"]) for one in faults] == [(5, "other 1"), (6, "round")]
    assert faults[1]["words"].startswith("row 6, round: must be one of kick-off, duel")


@pytest.mark.parametrize(
    "text",
    [
        table(*KICK_OFF[:4], *DUEL).replace(",", ";"),
        table(*KICK_OFF[:4], *DUEL).replace(",", "\t"),
        "\ufeff" + table(*KICK_OFF[:4], *DUEL, between="\r\n"),
    ],
)
def test_any_usual_table_is_read(api: Api, text: str) -> None:
    assert check(api, text)["whole"]


def test_json_is_judged_by_the_same_request(api: Api) -> None:
    box = small_box()
    assert check(api, json.dumps(box))["whole"]
    box["duel"][1]["title"] = ""
    (fault,) = check(api, json.dumps(box))["faults"]
    assert (fault["path"], fault["row"]) == ("duel.1.title", None)
    assert fault["words"] == "duel 2 (D2), title: must have 1 to 80 characters"


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "row 1: the table is empty"),
        ("PK\x03\x04 and the rest", "the file is a workbook or an archive; save the spreadsheet as CSV (UTF-8)"),
        ("round,question,answer\n\0", "the file is no CSV: it has zero bytes; save the spreadsheet as CSV (UTF-8)"),
        ("hello", "row 1, round: the column is missing; the first row names the columns"),
        ("[1, 2", None),
        ('{"format": 2}', None),
        ('round,question,answer\nduel,"open', None),
    ],
)
def test_what_is_no_deck_is_no_fault_of_the_server(api: Api, text: str, says: str | None) -> None:
    found = check(api, text)
    assert not found["whole"]
    assert found["faults"]
    assert says is None or found["faults"][0]["words"] == says


def test_scripts_formulas_and_other_directions_are_texts(api: Api) -> None:
    rows = [
        "kick-off,<script>alert(1)</script>?,=1+1,@SUM",
        *KICK_OFF[1:4],
        *DUEL,
        "duel,ما هو؟ question,نعم,لا,a,b",
        "duel,ما هي؟ question,نعم,لا,a,b",
    ]
    assert check(api, table(*rows))["whole"]
    shown = api.ok("POST", f"{CONTENTS}/preview", json={"text": table(*rows), "box": "mine"}, **stranger())
    assert all("<script>" not in card["picture"] for card in shown["cards"])


def test_the_same_question_twice_is_a_fault_of_the_later_row(api: Api) -> None:
    faults = check(api, table(*KICK_OFF[:3], KICK_OFF[0], *DUEL))["faults"]
    assert [(one["row"], one["says"]) for one in faults] == [(5, "the question is that of row 2 already")]


def test_ten_thousand_rows_are_judged_and_a_thousand_faults_listed(api: Api) -> None:
    found = check(api, table(*(f"kick-off,No {n}?,," for n in range(10_000))))
    assert len(found["faults"]) == 1_000


def test_five_megabytes_are_too_large(api: Api) -> None:
    api.refused("too-large", "POST", f"{CONTENTS}/check", json={"text": "x" * 5_000_000}, **stranger())


def test_a_review_is_asked_for_and_costs_more(api: Api) -> None:
    rows = [*KICK_OFF[:4], *DUEL, *BLOW[:-1], "fatal blow,Which word has a note?,Sphinx (or Sfinx)"]
    assert not any("Sphinx" in one["words"] or "note" in one["words"] for one in check(api, table(*rows))["warnings"])
    assert any("Sphinx" in one["words"] for one in check(api, table(*rows), review=True)["warnings"])


def test_a_deck_is_kept_only_if_that_is_asked_for_and_opens_a_match(api: Api) -> None:
    kept = check(api, table(*DUEL, *KICK_OFF[:4]), keep=True)["content"]
    assert kept["game"] == GAME
    wish = {"digest": kept["digest"], "token": kept["token"]}
    seats = [{"player": "person", "name": "Ann"}, {"player": "person", "name": "Ben"}]
    opened = api.ok("POST", "/v1/matches", json={"game": GAME, "seats": seats, "content": wish}, **stranger())
    assert opened["match"]["status"] == "on"
    assert check(api, table("kick-off,Which?,One,"), keep=True)["content"] is None


def test_a_deck_that_lacks_cards_for_a_match_is_kept_to_be_printed_alone(api: Api) -> None:
    found = check(api, table(*KICK_OFF), keep=True)
    assert (found["whole"], found["printable"]) == (False, True)
    few = check(api, table(*BLOW[:3]))
    assert (few["printable"], [fault["path"] for fault in few["faults"]]) == (True, ["fatal_blow"])
    kept = found["content"]
    path = f"{CONTENTS}/{kept['digest']}/kit.pdf"
    assert api.send("GET", path, kept["token"], **stranger()).status_code == 202
    words = kits.packed(kits.games.find(GAME), kits.games.find(GAME).options())
    assert kits._of_deck(api.referee, GAME, words, kept["digest"])[1] == 2
    seats = [{"player": "person", "name": "Ann"}, {"player": "person", "name": "Ben"}]
    wish = {"digest": kept["digest"], "token": kept["token"]}
    body = {"game": GAME, "seats": seats, "content": wish}
    refused = api.refused("invalid-content", "POST", "/v1/matches", json=body, **stranger())
    assert "add a pair of Duel questions" in refused["errors"]["duel"]


def test_the_same_deck_has_the_same_digest_from_a_table_and_as_json(api: Api) -> None:
    text = table(*DUEL, *KICK_OFF[:4])
    kept = check(api, text, keep=True)["content"]
    deck = api.send("GET", f"{CONTENTS}/{kept['digest']}", kept["token"]).get_json()
    assert check(api, json.dumps(deck), keep=True)["content"]["digest"] == kept["digest"]


def test_only_the_own_cards_are_shown(api: Api) -> None:
    shown = api.ok(
        "POST", f"{CONTENTS}/preview", json={"text": table(*KICK_OFF[:4], *DUEL), "box": "mine"}, **stranger()
    )
    assert (shown["total"], [card["pile"] for card in shown["cards"]]) == (6, ["Kick-Off"] * 4 + ["Duel"] * 2)
    assert shown["cards"][0]["picture"].startswith("<svg")
    assert "22" in shown["cards"][0]["right"]
    later = api.ok(
        "POST", f"{CONTENTS}/preview?after=4", json={"text": table(*KICK_OFF[:4], *DUEL), "box": "mine"}, **stranger()
    )
    assert [card["pile"] for card in later["cards"]] == ["Duel"] * 2
    lacking = api.ok("POST", f"{CONTENTS}/preview", json={"text": table(*KICK_OFF[:4]), "box": "mine"}, **stranger())
    assert lacking["total"] == 4
    wrong = {"text": table(*KICK_OFF[:3], "kick-off,Which?,One,"), "box": "mine"}
    refused = api.refused("invalid-content", "POST", f"{CONTENTS}/preview", json=wrong, **stranger())
    assert any("other 1" in says for says in refused["errors"].values())


def test_the_kit_of_a_deck_needs_its_token_and_prints_its_cards_alone(api: Api) -> None:
    kept = check(api, table(*DUEL, *KICK_OFF[:4]), keep=True)["content"]
    path = f"{CONTENTS}/{kept['digest']}/kit.pdf"
    api.refused("token-needed", "GET", path, **stranger())
    api.refused("not-your-content", "GET", path, "nd1.content." + "A" * 22, **stranger())
    assert api.send("GET", path, kept["token"], **stranger()).status_code == 202
    words = kits.packed(kits.games.find(GAME), kits.games.find(GAME).options())
    assert kits._of_deck(api.referee, GAME, words, kept["digest"])[1] == 1 + 2
    assert kits._digest(GAME, words)[1] > 100


def test_a_game_without_decks_of_texts_has_none_to_check(api: Api) -> None:
    body = {"text": "x"}
    api.refused("game-without-content", "POST", "/v1/games/twelve-oclock-high/contents/check", json=body, **stranger())
    api.refused("unknown-game", "POST", "/v1/games/chess/contents/check", json=body, **stranger())


@pytest.fixture
def paying(referee: Referee, settings: Settings, api: Api) -> Api:
    """Give the API of a deployment in which what was spent does not come back while a test runs."""
    kept = replace(referee, rate=(UNITS, 10_000_000))
    return Api(create_app(kept, settings), kept, api.contract)


def spent(api: Api, **body: Any) -> int:
    """Return the units that a check takes from an address that has asked for nothing else."""
    answered = api.send("POST", f"{CONTENTS}/check", json=body, **stranger())
    assert answered.status_code == 200
    return UNITS - int(answered.headers["RateLimit"].partition("r=")[2].partition(";")[0])


def test_the_cards_of_the_full_box_are_charged_as_they_are_judged_again(paying: Api) -> None:
    mine, full = (spent(paying, text=table(*KICK_OFF), box=box) for box in ("mine", "full"))
    assert full - mine >= 10 * limits.BODY


def test_a_table_is_charged_by_its_size_and_a_deck_as_json_by_its_body_alone(paying: Api) -> None:
    rows = [f"kick-off,What is the number {number} of all words here?,{number},{number}" for number in range(900)]
    small, large = spent(paying, text=table(*KICK_OFF), box="mine"), spent(paying, text=table(*rows), box="mine")
    whole = json.dumps(small_box())

    assert small == limits.BODY + limits.TABLE
    assert large == limits.BODY + limits.of_table(len(table(*rows))) >= small + 3 * limits.TABLE
    assert spent(paying, text=whole, box="full") == limits.BODY * limits.pieces(len(whole))


def test_a_review_is_charged_by_the_number_of_cards(paying: Api) -> None:
    deck = small_box()
    text = json.dumps(deck)
    cards = sum(len(pile) for pile in deck.values() if isinstance(pile, list))
    more = spent(paying, text=text, review=True) - spent(paying, text=text)

    assert cards > 1
    assert more == limits.REVIEW + cards * limits.REVIEW_CARD + limits.BODY


def test_the_full_box_fills_a_deck_in_json_as_it_fills_a_table(api: Api) -> None:
    few = small_box() | {pile: [] for pile in ("duel", "move_by_move", "master_stroke", "mystery_star")}
    assert [one["path"] for one in check(api, json.dumps(few))["faults"]] == ["duel"]
    found = check(api, json.dumps(few), box="full", review=True, keep=True)
    assert (found["whole"], found["faults"], found["content"] is not None) == (True, [], True)
    assert counted(found) | {"kick_off": 3, "fatal_blow": 3} == counted(found)
    assert (counted(found)["duel"], counted(found)["mystery_star"]) == (15, 47)
    assert found["warnings"][0]["words"] == (
        "the deck has no card of the round “Duel”: it gets the 15 cards of the full box"
    )
    assert not any(one["path"].startswith(("duel.", "mystery_star.")) for one in found["warnings"])
    few["kick_off"][0]["id"] = ""
    (fault,) = check(api, json.dumps(few), box="full")["faults"]
    assert fault["path"] == "kick_off.0.id"


def test_rows_that_make_no_card_are_one_fault(api: Api) -> None:
    for rows in (KICK_OFF[:3], [*KICK_OFF[:3], *DUEL]):
        (fault,) = check(api, table(*rows))["faults"]
        assert fault["words"] == ("row 2: a card of the Kick-Off has 4 questions, and this table has 3; add 1 more")


def test_piles_have_the_names_that_people_read_in_the_order_of_play(api: Api) -> None:
    found = check(api, table(*BLOW, *DUEL, *KICK_OFF))
    assert [one["title"] for one in found["piles"] if one["cards"]] == ["Kick-Off", "Duel", "Fatal Blow"]


@pytest.mark.parametrize(
    "odd", ['"x": 1.5', '"x": NaN', '"x": 1e999', '"é": "\\ud800"', '"kick_off": []', '"x": ' + "9" * 5_000]
)
def test_odd_json_is_refused_whatever_would_fill_it(api: Api, odd: str) -> None:
    text = f'{{"format": 2, "title": "Odd", "kick_off": [], {odd}}}'
    found = check(api, text, box="full")
    assert not found["whole"]
    assert found["faults"]
