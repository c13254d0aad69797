from __future__ import annotations

import json
import os
import subprocess
import sys
import tomllib
from fnmatch import fnmatchcase as fnmatch
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from openapi_spec_validator import validate

from openapi.breaks import breaks
from release.changes import BREAK, GROUPS, places
from service.api.contract.sharing import unshared
from service.api.http.kinds import KINDS
from tests.support.offenders import each
from tests.support.over_http import distribution, path_to

ROOT = Path(__file__).parents[2]
COMMITTED = ROOT / "openapi" / "noonday.json"
RELEASES = ROOT / "openapi" / "releases"


@pytest.fixture(scope="module")
def document() -> Any:
    return unshared(json.loads(COMMITTED.read_text("utf-8")))


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
    validate(json.loads(COMMITTED.read_bytes()))

    assert document["openapi"].startswith("3.1")


def test_every_operation_has_words_and_every_field_of_a_request_too(document: Any) -> None:
    operations = [operation for methods in document["paths"].values() for operation in methods.values()]
    silent = [operation["operationId"] for operation in operations if len(operation["description"]) < 10]
    requests = ("OpeningFields", "ContentWish", "SeatWish", "Taking", "Handing", "Submission")
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


def test_the_contract_leads_to_the_manuals_and_repeats_none(document: Any) -> None:
    assert document["externalDocs"]["url"] == "/docs"
    assert len(document["info"]["description"]) < 1000


def breaks_of(release: str) -> str:
    """Return what CHANGES.md says of the breaks of a release."""
    section = (ROOT / "CHANGES.md").read_text("utf-8").partition(f"\n## {release}\n")[2].partition("\n## ")[0]
    return section.partition(f"\n### {GROUPS[BREAK]}\n")[2].partition("\n### ")[0]


def steps() -> list[tuple[Path, Path, str]]:
    """Return each step from a release to the next, and from the last one to now: two contracts, and what is said."""
    releases = sorted(RELEASES.glob("*.json"), key=lambda path: [*map(int, path.stem.split("."))])
    unreleased = "".join(f"- {path.read_text('utf-8')}\n" for path in (ROOT / "changes").glob(f"*.{BREAK}.md"))
    said = [(earlier, later, breaks_of(later.stem)) for earlier, later in pairwise(releases)]
    return [*said, (releases[-1], COMMITTED, unreleased)]


@each(("earlier", "later", "said"), steps)
def test_each_break_since_a_release_is_in_the_changes_and_no_other(earlier: Path, later: Path, said: str) -> None:
    found = breaks(json.loads(earlier.read_bytes()), json.loads(later.read_bytes()), names=later != COMMITTED)
    named, broken = places(said), {one.place for one in found}

    unnamed = [place for place in broken if not any(fnmatch(place, pattern) for pattern in named)]
    assert unnamed == [], "\n".join(map(str, found))
    assert [pattern for pattern in named if not any(fnmatch(place, pattern) for place in broken)] == []
    assert len(named) == len(set(named))


def test_the_contract_is_of_the_version_of_the_package_and_each_release_of_its_own(document: Any) -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]

    assert document["info"]["version"] == project["version"]
    assert [
        path.name for path in RELEASES.glob("*.json") if json.loads(path.read_bytes())["info"]["version"] != path.stem
    ] == []
