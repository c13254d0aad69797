"""What a game's own types are: TypeScript narrows them by ``game``, and each answer is of one kind alone."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path
from typing import TYPE_CHECKING, Any

import jsonschema_rs
import pytest

from openapi import clients
from tests.support.generated import generated
from tests.support.offenders import each

if TYPE_CHECKING:
    from tests.support.api import Api

HERE = Path(__file__).parent
CONTRACT: Any = json.loads((HERE.parents[1] / "openapi" / "noonday.json").read_text("utf-8"))
SCHEMAS = CONTRACT["components"]["schemas"]
PEOPLE = [{"player": "person", "name": name} for name in ("Ann", "Ben", "Cem")]
KINDS = [name for name, schema in SCHEMAS.items() if schema.get("discriminator", {}).get("propertyName") == "game"]


@pytest.fixture
def types(tmp_path_factory: pytest.TempPathFactory, tmp_path: Path) -> Path:
    """Give a folder with the types of the TypeScript client, and what narrows them."""
    made = generated("typescript-types", clients.typescript, tmp_path_factory)
    settings = json.loads((HERE / "tsconfig.json").read_text("utf-8")) | {"files": ["narrow.mts"]}
    (tmp_path / "tsconfig.json").write_text(json.dumps(settings), "utf-8")
    shutil.copy(made / "noonday.ts", tmp_path)
    shutil.copy(HERE / "narrow.mts", tmp_path)
    return tmp_path


def compiled(folder: Path) -> str:
    """Return what the compiler says against a folder."""
    try:
        clients.node(clients.NODE_PACKAGES / "typescript" / "bin" / "tsc", "--project", folder)
    except subprocess.CalledProcessError as refused:
        return str(refused.stdout)
    return ""


def test_typescript_narrows_by_the_game(types: Path) -> None:
    assert compiled(types) == ""


@each(
    ("written", "wrong"),
    [
        ('match.game === "bomb-the-axis"', 'match.game === "screaming-eagles"'),
        ('one.game === "twelve-oclock-high"', 'one.game !== "twelve-oclock-high"'),
        ('menu.game === "screaming-eagles"', 'menu.game === "twelve-oclock-high"'),
        ('message.game === "twelve-strokes-of-noon"', 'message.game === "screaming-eagles"'),
        ('sent.data.game !== "twelve-strokes-of-noon"', 'sent.data.game === "twelve-strokes-of-noon"'),
        ('sent.data.game !== "screaming-eagles"', 'sent.data.game !== "bomb-the-axis"'),
        ("[one.options.points_to_win]", "[one.options.memory]"),
        ("options: { memory: true }", "options: { points_to_win: 140 }"),
        ('advanced.game === "twelve-oclock-high"', 'advanced.game === "screaming-eagles"'),
    ],
)
def test_typescript_knows_no_other_game_s_fields(types: Path, written: str, wrong: str) -> None:
    program = types / "narrow.mts"
    whole = (HERE / "narrow.mts").read_text("utf-8")
    assert written in whole
    program.write_text(whole.replace(written, wrong), "utf-8")

    assert "error TS" in compiled(types)


def kinds_of(name: str, document: Any) -> list[str]:
    """Return the members of a union that a document is valid against."""
    valid = []
    for member in SCHEMAS[name]["oneOf"]:
        whole = {**member, "components": CONTRACT["components"]}
        if jsonschema_rs.Draft202012Validator(whole).is_valid(document):
            valid.append(member["$ref"].rpartition("/")[2])
    return valid


def test_there_are_unions_by_game() -> None:
    answers = {"Match", "Summary", "Menu", "EventPage", "Acted", "ActedMinimal", "Advanced"}
    messages = {"PlyMessage", "TurnMessage"}
    called = {"WebhookPlyData", "WebhookTurnData"}
    assert set(KINDS) == answers | messages | called | {"Opening"}


def test_each_answer_is_of_one_kind(api: Api) -> None:
    opened = api.ok("POST", "/v1/matches", json={"game": "bomb-the-axis", "seats": PEOPLE, "access": "listed"})
    path = f"/v1/matches/{opened['match']['id']}"
    menu = api.ok("GET", f"{path}/actions", opened["seats"][opened["match"]["to_act"][0]]["token"])
    page = api.ok("GET", f"{path}/events")
    listed = api.ok("GET", "/v1/matches?game=bomb-the-axis")["matches"]
    summary = next(one for one in listed if one["id"] == opened["match"]["id"])

    assert kinds_of("Match", opened["match"]) == ["BombTheAxisMatch"]
    assert kinds_of("Menu", menu) == ["BombTheAxisMenu"]
    assert kinds_of("EventPage", page) == ["BombTheAxisEventPage"]
    assert kinds_of("Summary", summary) == ["BombTheAxisSummary"]


@each(
    ("game", "options", "kind"),
    [
        ("bomb-the-axis", {"memory": True}, ["BombTheAxisOpening"]),
        ("bomb-the-axis", {"points_to_win": 140}, []),
        ("twelve-oclock-high", {"points_to_win": 140}, ["TwelveOclockHighOpening"]),
        ("coin-race", {"lanes": 3}, ["OtherOpening"]),
        ("Coin Race", {}, []),
    ],
)
def test_an_opening_is_of_one_kind_with_the_options_of_its_game(game: str, options: Any, kind: list[str]) -> None:
    assert kinds_of("Opening", {"game": game, "options": options, "seats": PEOPLE}) == kind


def test_a_match_has_all_its_options(api: Api) -> None:
    match = api.open(game="bomb-the-axis", seats=PEOPLE).see()
    lacking = {name: value for name, value in match["options"].items() if name != "memory"}

    assert kinds_of("Match", match) == ["BombTheAxisMatch"]
    assert kinds_of("Match", match | {"options": lacking}) == []


def test_what_the_table_does_in_a_record_is_of_one_kind(api: Api) -> None:
    match = api.over()
    record = api.ok("GET", f"{match.path}/record")
    entries = [ply["action"] for ply in record["plies"]]

    found = [kinds_of("TableEntry", entry) for entry in entries]
    assert found == [["SeatTakenEntry"], ["SeatTakenEntry"], ["StartedEntry"], ["ResignedEntry"]]
    assert kinds_of("TableEntry", {"kind": "lapsed"}) == []


def test_what_a_clock_brings_is_of_one_kind(api: Api) -> None:
    match = api.open(clock="manual", time_per_decision=60_000)
    advanced = api.ok("POST", f"{match.path}/clock", match.host, json={"advance": 360_000})

    assert [ply["seat"] for ply in advanced["plies"]].count(None) < len(advanced["plies"])
    assert kinds_of("Advanced", advanced) == ["TwelveOclockHighAdvanced"]


def test_a_match_of_a_game_that_the_contract_does_not_know_is_of_the_last_kind(api: Api) -> None:
    opened = api.ok("POST", "/v1/matches", json={"game": "bomb-the-axis", "seats": PEOPLE})

    assert kinds_of("Match", opened["match"] | {"game": "coin-race", "actions": []}) == ["OtherMatch"]


@each("name", KINDS)
def test_the_last_kind_is_in_no_mapping(name: str) -> None:
    members = [member["$ref"] for member in SCHEMAS[name]["oneOf"]]

    assert members[-1] == f"#/components/schemas/Other{name}"
    assert members[:-1] == [*SCHEMAS[name]["discriminator"]["mapping"].values()]
