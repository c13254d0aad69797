"""How a game is played, as clients get it: the rules in short by the options, and what each kind of action is for."""

from __future__ import annotations

import pytest

import rules
from rules.wire.codec import kind_of
from tests.support.api import GAME, Api
from tests.support.games.varied import patched
from tests.support.pages import page, words
from tests.support.refusals_of_limits import stranger
from tests.support.twelve_strokes_of_noon import small_box


@pytest.mark.parametrize("game", rules.games())
def test_a_game_has_its_rules_in_short_and_a_hint_for_each_kind_of_action(api: Api, game: str) -> None:
    shown = api.ok("GET", f"/v1/games/{game}")
    kinds = [kind_of(action) for action in rules.find(game).actions]

    assert list(shown["hints"]) == kinds
    assert shown["in_short"] == list(rules.find(game).words.in_short(rules.find(game).options()))
    guide = api.ok("GET", f"/v1/games/{game}/guide")
    assert guide == {"game": game, "title": shown["title"], "in_short": shown["in_short"], "hints": shown["hints"]}


@pytest.mark.parametrize("game", rules.games())
def test_each_entry_of_a_menu_has_a_kind_with_a_hint(api: Api, game: str) -> None:
    hints = api.ok("GET", f"/v1/games/{game}/guide")["hints"]
    count = min(rules.find(game).seats(rules.find(game).options()))
    match = api.open([{"player": "person"}] * count, game=game)
    _, seen = match.turn()

    assert seen["actions"]
    assert all(hints[entry.get("action", entry.get("example"))["kind"]] for entry in seen["actions"])


def test_the_rules_in_short_are_those_of_the_options_that_are_asked_for(api: Api) -> None:
    usual = api.send("GET", f"/v1/games/{GAME}/guide")
    other = api.send("GET", f"/v1/games/{GAME}/guide?points_to_win=60")

    assert usual.get_json()["in_short"][0] == "The first to have 35 points wins."
    assert other.get_json()["in_short"][0] == "The first to have 60 points wins."
    assert usual.headers["ETag"] != other.headers["ETag"]
    known = {"If-None-Match": other.headers["ETag"]}
    assert api.send("GET", f"/v1/games/{GAME}/guide?points_to_win=60", headers=known).status_code == 304


def test_options_that_may_be_null_are_asked_for_so(api: Api) -> None:
    guide = api.ok("GET", "/v1/games/twelve-strokes-of-noon/guide?choice=null")
    assert any("No clock for choices." in line for line in guide["in_short"])


@pytest.mark.parametrize("query", ["points_to_win=36", "points_to_win=x", "no_such_option=1"])
def test_options_that_the_game_does_not_have_are_refused(api: Api, query: str) -> None:
    api.refused("malformed", "GET", f"/v1/games/{GAME}/guide?{query}")


@pytest.mark.parametrize("game", rules.games())
def test_the_page_of_a_game_has_its_rules_in_short(api: Api, game: str) -> None:
    shown = words(page(api, f"/games/{game}"))
    assert "The rules in short" in shown
    for line in rules.find(game).words.in_short(rules.find(game).options()):
        assert " ".join(line.split()) in shown


def test_a_game_without_rules_in_short_and_hints_is_shown_without_them(
    api: Api, monkeypatch: pytest.MonkeyPatch
) -> None:
    patched(monkeypatch, GAME, words__in_short=lambda _: (), words__hints={})
    guide = api.ok("GET", f"/v1/games/{GAME}/guide")
    assert guide == {"game": GAME, "title": "12 O'Clock High", "in_short": [], "hints": {}}
    assert "in short" not in words(page(api, f"/games/{GAME}"))


def test_a_match_names_the_rounds_only_for_which_its_deck_has_cards(api: Api) -> None:
    game = "twelve-strokes-of-noon"
    small = {**small_box(), "move_by_move": [], "master_stroke": [], "mystery_star": []}
    brought = api.ok("POST", f"/v1/games/{game}/contents", json=small, **stranger())
    deck = {"digest": brought["digest"], "token": brought["token"]}
    match = api.open([{"player": "person"}] * 2, game=game, content=deck, options={"glass": 45}, access="private")
    token = match.tokens[0]

    api.refused("no-such-match", "GET", f"{match.path}/guide")
    guide = api.ok("GET", f"{match.path}/guide", token=token)
    usual = api.ok("GET", f"/v1/games/{game}/guide?glass=45")
    rounds = [line.split(" · ")[1][:8] for line in guide["in_short"] if " · " in line]
    assert rounds == ["Kick-Off", "Fatal Bl"]
    assert any("45 s of sand" in line for line in guide["in_short"])
    assert not any("Star " in line or "Stroke" in line for line in guide["in_short"])
    assert {**guide, "in_short": usual["in_short"]} == usual
    written = " ".join(guide["in_short"])
    assert not any(one["question"] in written for card in small["kick_off"] for one in card["questions"])


@pytest.mark.parametrize("game", rules.games())
def test_a_match_with_the_usual_deck_has_the_guide_of_its_game(api: Api, game: str) -> None:
    count = min(rules.find(game).seats(rules.find(game).options()))
    match = api.open([{"player": "person"}] * count, game=game)
    assert api.ok("GET", f"{match.path}/guide") == api.ok("GET", f"/v1/games/{game}/guide")
