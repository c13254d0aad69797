"""The same opening gives the same match, on every server, for every game (TBL-17)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

import rules
from tests.support.all_games import GAMES
from tests.support.brought import on_path
from tests.support.over_http import api_of
from tests.support.trial_matches import elsewhere, played

if TYPE_CHECKING:
    from collections.abc import Iterator

    from service.play.ports.referee import Referee
    from service.settings import Settings
    from tests.support.api import Api

PERSON = {"player": "person", "name": "Ann"}
FACES = {"twelve-oclock-high": ["6", "5", "bomb"], "pig": ["6", "2", "1", "5"]}
KEYS = ["bomb-the-axis", "pig", "screaming-eagles", "twelve-oclock-high", "twelve-strokes-of-noon"]
SEATS = {"screaming-eagles": 3}
"""The bots of a game whose players decide at the same time."""
PLIES = 18


@pytest.fixture(scope="module", autouse=True)
def pig(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    site = tmp_path_factory.mktemp("site")
    folder = site / "pigs-1.0.dist-info"
    folder.mkdir()
    (folder / "METADATA").write_text("Metadata-Version: 2.1\nName: pigs\nVersion: 1.0\n", encoding="utf-8")
    (folder / "entry_points.txt").write_text("[noonday.games]\npig = pig:GAME\n", encoding="utf-8")
    with on_path(site):
        yield


@pytest.fixture(scope="module")
def api(referee: Referee, settings: Settings) -> Api:
    return api_of(referee, settings)


def seats(key: str) -> list[dict[str, Any]]:
    """Return the seats of a match of one person against bots of the highest level."""
    game = GAMES[key]
    bot = {"player": "bot", "level": game.bots.levels[-1]}
    return [PERSON, *[bot] * (SEATS.get(key) or min(game.seats(game.options())) - 1)]


def lucks(key: str) -> list[dict[str, Any]]:
    """Return the seed alone, and with scripts that end soon and at once, where the game has dice."""
    dice = rules.find(key).rules.dice(rules.find(key).options())
    faces = FACES.get(key) or [face for die in dice or () for face in die.printed][:5]
    return [{"seed": "a"}, *([{"seed": "a", "script": faces}, {"seed": "a", "script": []}] if dice else [])]


@pytest.mark.parametrize("key", KEYS)
def test_tbl_17_the_same_opening_gives_the_same_match_on_another_server(api: Api, settings: Settings, key: str) -> None:
    other = elsewhere(api, settings)
    for luck in lucks(key):
        one, two = (each.open(seats(key), game=key, luck=luck) for each in (api, other))
        assert one.id != two.id
        first = played(one, upto=PLIES)
        assert len(first) > PLIES // 2
        assert first == played(two, upto=PLIES, looks=3, hurried=True)
        if "script" not in luck:
            assert first != played(api.open(seats(key), game=key, luck={"seed": "b"}), upto=PLIES)
