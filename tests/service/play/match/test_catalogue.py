"""What the catalogue tells of every game that is installed."""

from __future__ import annotations

from xml.etree import ElementTree as ET

import jsonschema_rs
import pytest

import rules
from rules.errors import UnknownGame
from rules.show.drawing import svg
from rules.table import table as tables
from rules.wire import described
from rules.wire.codec import codec
from service.play.match import catalogue
from service.play.ports.errors import NoSuchClause

each_game = pytest.mark.parametrize("key", rules.games())


def test_the_list_names_every_game_and_what_is_needed_to_open_a_match() -> None:
    told = {game["key"]: game for game in catalogue.games()["games"]}

    assert sorted(told) == sorted(rules.games())
    for key, game in told.items():
        found = rules.find(key)
        assert game["version"] == found.version
        assert game["seats"] == list(found.seats(found.options())) != []
        assert game["levels"] == list(found.bots.levels) != []
        assert game["variants"] == list(found.paper.variants) != []


@each_game
def test_a_games_schemas_describe_what_the_game_reads_and_writes(key: str) -> None:
    found, schemas = rules.find(key), catalogue.game(key)["schemas"]

    options = jsonschema_rs.Draft202012Validator(schemas["options"])
    assert options.is_valid(codec(found.options).encode(found.options()))
    assert not options.is_valid({"surprise": 1})
    assert schemas["actions"] == described.union(*found.actions)
    for name, classes in (("events", found.events), ("table_events", tables.EVENTS)):
        kinds = {part["properties"]["kind"]["const"] for part in schemas[name]["oneOf"]}
        assert len(kinds) == len(classes)
        assert all("words" in part["properties"].keys() & {*part["required"]} for part in schemas[name]["oneOf"])
    assert (schemas["content"] is None) == ((found.deck and found.deck.schema()) is None)


@each_game
def test_a_game_is_described_with_the_brief_facts_of_the_list(key: str) -> None:
    (brief,) = [game for game in catalogue.games()["games"] if game["key"] == key]

    assert brief.items() <= catalogue.game(key).items()


@each_game
def test_every_clause_is_found_by_its_number_and_leads_to_itself(key: str) -> None:
    told = catalogue.clauses_of(key)["clauses"]

    assert len(told) > 20
    assert any(clause["clause"].startswith("TBL-") for clause in told)
    for clause in told:
        assert catalogue.clause(key, clause["clause"]) == clause
        assert clause["href"] == f"/v1/games/{key}/rules/{clause['clause']}"
        assert clause["title"]
        assert clause["text"]


@pytest.mark.parametrize("number", ["", "12H-0", "12h-1", "TBL-999", "x" * 1000])
def test_a_clause_that_there_is_not_is_refused(number: str) -> None:
    with pytest.raises(NoSuchClause):
        catalogue.clause("twelve-oclock-high", number)


@pytest.mark.parametrize("tell", [catalogue.game, catalogue.contents, catalogue.clauses_of])
def test_a_game_that_is_not_installed_is_refused(tell: object) -> None:
    assert callable(tell)
    with pytest.raises(UnknownGame):
        tell("chess")


@each_game
def test_a_games_own_deck_is_described_by_its_digest_and_size(key: str) -> None:
    standard, told = rules.find(key).standard_content(), catalogue.contents(key)

    assert (told["standard"] is None) == (standard is None)
    if standard is not None:
        assert told["standard"] == {"digest": standard.digest, "items": catalogue.items(rules.find(key), standard)}
        assert told["standard"]["items"] > 10


@each_game
def test_a_game_shows_a_position_in_which_it_may_begin(key: str) -> None:
    picture = ET.fromstring(svg(*catalogue.opening(key)))

    assert picture.tag.endswith("svg")
    assert len(list(picture.iter())) > 20
