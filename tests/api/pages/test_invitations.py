"""The invitation to a table: what a link says before it is opened, and what its page says without a script."""

from __future__ import annotations

from typing import TYPE_CHECKING

import rules
from tests.support.api import OPEN, PEOPLE, Api
from tests.support.offenders import each
from tests.support.pages import page, words

if TYPE_CHECKING:
    from collections.abc import Sequence

FREE = {"player": "open"}
ANN = {"player": "person", "name": "Ann"}
HOSTILE = "<b onclick=x>&'\""


@each(
    "game, seats, said",
    [
        ("screaming-eagles", [ANN, FREE], "Ann invites you to Screaming Eagles, about 10 minutes, one against one"),
        (
            "screaming-eagles",
            [ANN, FREE, FREE],
            "Ann invites you to Screaming Eagles, about 20 minutes, one against two",
        ),
        (
            "screaming-eagles",
            [ANN, FREE, FREE, FREE],
            "Ann invites you to Screaming Eagles, about 30 minutes, two against two",
        ),
        (
            "twelve-oclock-high",
            [FREE, {"player": "bot"}, ANN],
            "Ann invites you to 12 O'Clock High, about 30 minutes, for three players",
        ),
        (
            "bomb-the-axis",
            [FREE, FREE, FREE],
            "You are invited to Bomb the Axis (Game Box), about 5 minutes, for three players",
        ),
    ],
)
def test_an_open_table_invites_in_a_sentence(api: Api, game: str, seats: Sequence[dict[str, str]], said: str) -> None:
    match = api.open(seats, game=game)
    shown = page(api, f"/matches/{match.id}")

    assert shown.preview["og:title"] == said
    assert f"{said}. Waits for" in words(shown)
    assert f"/games/{game}/picture.svg?seats={len(seats)}" in shown.pictures


def test_an_umpire_is_no_player_of_an_invitation(api: Api) -> None:
    options = {"appeals": "umpire", "host": 2}
    match = api.open([FREE, FREE, ANN], game="twelve-strokes-of-noon", options=options)
    shown = page(api, f"/matches/{match.id}")

    said = "Ann invites you to 12 Strokes of Noon, about 45 minutes, for two players and an umpire"
    assert shown.preview["og:title"] == said
    assert "/games/twelve-strokes-of-noon/picture.svg?seats=2" in shown.pictures


def test_who_sat_down_first_invites(api: Api) -> None:
    match = api.open([FREE, ANN, FREE], game="twelve-oclock-high")
    api.send("POST", f"{match.path}/seats/0", json={"name": "Ben"})

    assert page(api, f"/matches/{match.id}").preview["og:title"].startswith("Ann invites you")


def test_a_table_that_has_begun_invites_nobody(api: Api) -> None:
    preview = page(api, f"/matches/{api.open(PEOPLE).id}").preview
    assert "invite" not in preview["og:title"]


def test_a_private_table_invites_nobody_by_a_preview(api: Api) -> None:
    match = api.open(OPEN, access="private")
    reply = api.send("GET", f"/matches/{match.id}").get_data(as_text=True)
    assert "invite" not in reply
    assert "og:" not in reply


def test_a_name_with_markup_stays_a_name_in_an_invitation(api: Api) -> None:
    match = api.open([{"player": "person", "name": HOSTILE}, FREE])
    assert page(api, f"/matches/{match.id}").preview["og:title"].startswith(f"{HOSTILE} invites you to ")
    assert "<b onclick" not in api.send("GET", f"/matches/{match.id}").get_data(as_text=True)


def test_each_game_says_how_long_it_lasts_for_each_number_of_seats(api: Api) -> None:
    for game in api.send("GET", "/v1/games").get_json()["games"]:
        assert len(game["minutes"]) == len(game["seats"])
        assert game["minutes"] == [rules.find(game["key"]).minutes.get(count) for count in game["seats"]]


def test_the_picture_of_a_game_has_the_seats_of_the_table(api: Api) -> None:
    path = "/games/twelve-oclock-high/picture.svg"
    pictures = {seats: api.send("GET", f"{path}?seats={seats}").get_data() for seats in ("2", "3", "4", "5", "x", "²")}
    assert len({pictures[seats] for seats in ("2", "3", "4")}) == 3
    assert {pictures[seats] for seats in ("5", "x", "²")} == {api.send("GET", path).get_data()}
