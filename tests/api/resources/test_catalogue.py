from __future__ import annotations

import jsonschema_rs
import pytest

from tests.support.api import GAME, Api


def test_the_catalogue_says_what_opening_a_match_needs(api: Api) -> None:
    game = next(game for game in api.ok("GET", "/v1/games")["games"] if game["key"] == GAME)

    assert game["seats"] == [2, 3, 4]
    assert game["levels"][0] == "rookie"
    assert api.open([{"player": "bot", "level": level} for level in game["levels"]]).see()["game"] == GAME


def test_the_schemas_of_a_game_describe_its_matches(api: Api) -> None:
    schemas = api.ok("GET", f"/v1/games/{GAME}")["schemas"]
    match = api.open()
    _, seen = match.turn()
    events = match.act()["events"]

    jsonschema_rs.validate(schemas["options"], seen["options"])
    jsonschema_rs.validate(schemas["view"], seen["view"])
    jsonschema_rs.validate({"type": "array", "items": schemas["events"]}, events)
    jsonschema_rs.validate(schemas["actions"], seen["actions"][0]["action"])


def test_the_reference_lets_a_client_draw_the_board(api: Api) -> None:
    reference = api.ok("GET", f"/v1/games/{GAME}")["reference"]

    assert {"board", "dice"} <= set(reference)


def test_every_clause_has_an_address(api: Api) -> None:
    clauses = api.ok("GET", f"/v1/games/{GAME}/rules")["clauses"]

    assert [clause["clause"] for clause in clauses][:2] == ["12H-1", "12H-2"]
    assert "TBL-1" in {clause["clause"] for clause in clauses}
    assert api.ok("GET", clauses[-1]["href"]) == clauses[-1]


@pytest.mark.parametrize("path", ["/v1/games", f"/v1/games/{GAME}", f"/v1/games/{GAME}/rules", "/v1/openapi.json"])
def test_what_never_changes_may_be_kept(api: Api, path: str) -> None:
    first = api.send("GET", path)

    assert first.headers["Cache-Control"] == "public, max-age=300"
    assert api.send("GET", path, headers={"If-None-Match": first.headers["ETag"]}).status_code == 304


@pytest.mark.parametrize("game", ["x", "TWELVE-OCLOCK-HIGH", "..", "rules", "%00", "x" * 3000])
def test_a_game_that_nobody_installed(api: Api, game: str) -> None:
    api.refused("unknown-game", "GET", f"/v1/games/{game}")


@pytest.mark.parametrize(
    ("media", "heading", "code"), [("text/markdown", "### 12H-1 ", "`"), ("text/plain", "\n12H-1 ", "")]
)
def test_the_rules_come_as_text(api: Api, media: str, heading: str, code: str) -> None:
    path = f"/v1/games/{GAME}/rules"
    whole = api.send("GET", path, headers={"Accept": media})
    text = whole.get_data(as_text=True)

    assert whole.mimetype == media
    assert heading in text
    assert "TBL-1 " in text
    assert ("**" in text or "`" in text) == bool(code)
    again = api.send("GET", path, headers={"Accept": media, "If-None-Match": whole.headers["ETag"]})
    assert again.status_code == 304
    one = api.send("GET", f"{path}/12H-1", headers={"Accept": media}).get_data(as_text=True)
    assert one.startswith(heading.strip("\n"))


def test_a_clause_that_is_not_there_is_refused_in_any_form(api: Api) -> None:
    api.refused("no-such-clause", "GET", f"/v1/games/{GAME}/rules/12H-999", headers={"Accept": "text/plain, */*;q=0.1"})
