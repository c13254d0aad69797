from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from fnmatch import fnmatchcase as fnmatch
from pathlib import Path
from typing import Any

import pytest
from openapi_spec_validator import validate

from openapi.breaks import breaks
from service.api.http.kinds import KINDS
from tests.support.over_http import distribution, path_to

ROOT = Path(__file__).parents[2]
COMMITTED = ROOT / "openapi" / "noonday.json"
RELEASED = ROOT / "openapi" / "releases" / "0.1.0.json"


@pytest.fixture(scope="module")
def document() -> Any:
    return json.loads(COMMITTED.read_text("utf-8"))


def test_the_committed_contract_is_what_the_code_says() -> None:
    ended = subprocess.run([sys.executable, "-m", "openapi", "--check"], capture_output=True, text=True, check=False)

    assert (ended.returncode, ended.stderr) == (0, "")


def test_the_committed_contract_is_about_the_games_of_the_repository_whatever_is_installed(tmp_path: Path) -> None:
    environ = os.environ | {"PYTHONPATH": path_to(distribution(tmp_path, coin_race="coin_race"))}
    command = [sys.executable, "-m", "openapi", "--check"]
    asked = "import rules; print('coin-race' in rules.games())"
    there = subprocess.run([sys.executable, "-c", asked], capture_output=True, text=True, check=True, env=environ)
    ended = subprocess.run(command, capture_output=True, text=True, check=False, env=environ)

    assert there.stdout == "True\n"
    assert (ended.returncode, ended.stderr) == (0, "")


def test_the_contract_is_valid_openapi(document: Any) -> None:
    validate(document)

    assert document["openapi"].startswith("3.1")


def test_every_operation_has_words_and_every_field_of_a_request_too(document: Any) -> None:
    operations = [operation for methods in document["paths"].values() for operation in methods.values()]
    silent = [operation["operationId"] for operation in operations if len(operation["description"]) < 10]
    requests = ("Opening", "ContentWish", "SeatWish", "Taking", "Handing", "Submission")
    fields = {
        f"{name}.{field}": schema
        for name in requests
        for field, schema in document["components"]["schemas"][name]["properties"].items()
    }

    assert silent == []
    assert [name for name, schema in fields.items() if not schema.get("description")] == []


def test_every_code_that_an_operation_may_answer_is_a_component_with_its_status(document: Any) -> None:
    schemas = document["components"]["schemas"].values()
    told = {
        schema["properties"]["code"]["const"]: schema["properties"]["status"]["const"]
        for schema in schemas
        if "const" in schema.get("properties", {}).get("code", {})
    }

    # No operation has this one: it comes from an address for another method.
    assert told == {code: kind.status for code, kind in KINDS.items() if code != "method-not-allowed"}


def test_the_table_of_who_may_do_what_stands_in_the_contract(document: Any) -> None:
    assert "| request | host | a seat | spectator |" in document["info"]["description"]


def test_each_break_since_the_release_is_in_the_changes_and_no_other(document: Any) -> None:
    unreleased = (ROOT / "CHANGES.md").read_text("utf-8").partition("\n## 0.1.0\n")[0]
    section = unreleased.partition("\n### Breaks of the contract\n")[2]
    named = [
        place for line in re.findall(r"^- (.+?):", section, re.MULTILINE) for place in re.findall(r"`(.+?)`", line)
    ]

    found = breaks(json.loads(RELEASED.read_text("utf-8")), document)

    places = {one.place for one in found}
    unnamed = [place for place in places if not any(fnmatch(place, name) for name in named)]
    assert unnamed == [], "\n".join(map(str, found))
    assert [name for name in named if not any(fnmatch(place, name) for place in places)] == []
    assert len(named) == len(set(named))
