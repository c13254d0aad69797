"""The packages of clients are built, installed, type-checked, and play every game through the cutting proxy."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
import tarfile
import venv
import zipfile
from typing import TYPE_CHECKING, Any

import pytest

from openapi import clients
from openapi.clients import packages
from tests.support.client_packages import Built, built
from tests.support.cutting import cutting, met
from tests.support.sources import GAMES, ROOT

if TYPE_CHECKING:
    from pathlib import Path

    from tests.support.stack import Stack

LANGUAGES = ("python", "typescript")
MOST_LINES = 300
"""How long what is written by hand may be, in each language."""

CONFIG = {
    "compilerOptions": {
        "strict": True,
        "exactOptionalPropertyTypes": True,
        "noUncheckedIndexedAccess": True,
        "noEmit": True,
        "target": "es2022",
        "module": "nodenext",
        "lib": ["es2022", "dom"],
        "types": [],
        "skipLibCheck": False,
    },
    "files": ["packaged.mts"],
}
"""A strict consumer, who checks the types of the package too."""


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Built:
    """Give both packages."""
    return built(tmp_path_factory)


def held(stack: Stack, line: str) -> int:
    """Hold what a client wrote of a match against its record; return the number of its actions.

    None of its actions is missing there or there twice, none is there that was refused, and the stream brought each
    ply once.
    """
    wrote: dict[str, Any] = json.loads(line)
    record = stack.call("GET", f"/v1/matches/{wrote['match']}/record").json()
    own = [[ply["decision"], ply["ply"]] for ply in record["plies"] if ply["seat"] == 0 and ply["decision"] > 0]
    assert wrote["acted"] == own
    assert wrote["plies"] == list(range(1, len(record["plies"]) + 1))
    assert stack.call("POST", "/v1/verifications", json=record).json()["sound"]
    return len(own)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_client_plays_every_game_through_the_cutting_proxy(
    breakable: Stack, made: Built, tmp_path: Path, language: str
) -> None:
    games, printed = [*GAMES, "pig"], tmp_path / "printed.txt"
    with cutting(breakable.url, printed, faults=0.1, seed=6, delay=0.05) as url:
        lines = made.play(language, url, 1, *games)

    assert [breakable.match(json.loads(line)["match"])["game"] for line in lines] == games
    assert sum(held(breakable, line) for line in lines) > 50
    assert met(printed)["stream cut"] > 2


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(5))
@pytest.mark.parametrize("language", LANGUAGES)
def test_ten_thousand_actions_in_five_parts_through_the_cutting_proxy_are_all_there_once(
    breakable: Stack, made: Built, tmp_path: Path, language: str, seed: int
) -> None:
    with cutting(breakable.url, tmp_path / "printed.txt", faults=0.05, seed=seed, delay=0.02) as url:
        lines = made.play(language, url, 2_000, *GAMES, "pig")

    assert sum(held(breakable, line) for line in lines) >= 2_000


def test_the_wheel_is_installed_into_an_empty_environment_and_imported(made: Built, tmp_path: Path) -> None:
    venv.create(tmp_path / "venv")
    python = str(tmp_path / "venv" / "bin" / "python")
    install = [sys.executable, "-m", "pip", "--python", python, "install", "--no-index", "--no-deps", str(made.wheel)]
    subprocess.run(install, check=True, capture_output=True, env={"PIP_DISABLE_PIP_VERSION_CHECK": "1"})
    # What it needs is found where the tests have it: nothing is fetched.
    (site,) = (tmp_path / "venv" / "lib").glob("python*/site-packages")
    needed = [name for name in sys.path if name.endswith("site-packages")]
    program = (
        f"import sys; sys.path += {needed}\n"
        "import importlib.metadata, noonday_client, noonday_client.models as models\n"
        "print(noonday_client.__file__, importlib.metadata.version('noonday-client'), len(models.__all__) > 100)\n"
    )
    done = subprocess.run([python, "-I", "-c", program], capture_output=True, text=True, check=False, cwd=tmp_path)

    assert done.stdout.split() == [str(site / "noonday_client" / "__init__.py"), packages.version(), "True"], (
        done.stderr
    )


def test_the_wheel_names_its_licence_needs_and_types(made: Built) -> None:
    with zipfile.ZipFile(made.wheel) as packed:
        names = packed.namelist()
        (about,) = (name for name in names if name.endswith("METADATA"))
        lines = packed.read(about).decode().splitlines()
        (licence,) = (name for name in names if name.endswith("licenses/LICENSE"))
        assert packed.read(licence) == (ROOT / "LICENSE").read_bytes()

    assert "noonday_client/py.typed" in names
    assert {"License-Expression: MIT", f"Version: {packages.version()}"} <= set(lines)
    assert [line.split()[1].partition(">")[0] for line in lines if line.startswith("Requires-Dist")] == [
        "requests",
        "standardwebhooks",
        "attrs",
    ]


def test_the_tarball_names_its_licence_and_version_and_needs_nothing(made: Built) -> None:
    with tarfile.open(made.tarball) as archive:
        names = archive.getnames()
    about = json.loads((made.folder / "node_modules" / "noonday-client" / "package.json").read_text("utf-8"))

    assert {"package/LICENSE", "package/README.md", "package/dist/index.js", "package/dist/index.d.ts"} <= set(names)
    assert (about["license"], about["version"]) == ("MIT", packages.version())
    assert not {"dependencies", "peerDependencies", "scripts"} & about.keys()


def checked(made: Built, folder: Path, program: str) -> str:
    """Type-check a strict consumer of the tarball; return what is wrong."""
    shutil.copytree(made.folder / "node_modules", folder / "node_modules")
    (folder / "packaged.mts").write_text(program, encoding="utf-8")
    (folder / "tsconfig.json").write_text(json.dumps(CONFIG), encoding="utf-8")
    try:
        clients.node(clients.NODE_PACKAGES / "typescript" / "bin" / "tsc", "--project", folder)
    except subprocess.CalledProcessError as wrong:
        return str(wrong.stdout)
    return ""


def test_a_strict_consumer_of_the_tarball_is_type_checked(made: Built, tmp_path: Path) -> None:
    program = (made.folder / "packaged.mts").read_text("utf-8")
    (tmp_path / "wrong").mkdir()
    (tmp_path / "right").mkdir()

    assert checked(made, tmp_path / "right", program) == ""
    assert "is not assignable to" in checked(
        made, tmp_path / "wrong", program.replace("push(message.ply)", 'push("1")')
    )


NARROWED = """
import { type Acted, type Problem, Refused } from "noonday-client";
declare const acted: Acted;
if (acted.ply === null) acted.throws.die satisfies string | null;
else if (acted.game === "bomb-the-axis") acted.events.map((event) => event.words) satisfies string[];
declare const error: unknown;
if (error instanceof Refused) {
  if (error.problem.code === "illegal-action") error.problem.legal.map((entry) => entry.label) satisfies string[];
  if (error.problem.code === "not-to-act") error.problem.to_act satisfies number[];
  if (error.problem.code === undefined) error.problem satisfies Problem;
  error.problem.detail satisfies string | undefined;
}
"""


def test_answers_and_problems_are_narrowed(made: Built, tmp_path: Path) -> None:
    wrong = ("acted.events;", "acted.throws;", "(error as Refused).problem.legal;", 'acted.ply === "1";')
    program = NARROWED + "".join(f"// @ts-expect-error\n{line}\n" for line in wrong)

    assert checked(made, tmp_path, program) == ""


def test_an_opening_of_the_package_has_the_options_of_its_game_and_any_of_another_one(
    made: Built, tmp_path: Path
) -> None:
    program = 'import { Noonday } from "noonday-client";\nawait new Noonday("").open(OPENING);\n'
    openings = {
        '{ game: "bomb-the-axis", options: { memory: true } }': True,
        '{ game: "coin-race", options: { lanes: 3 } }': True,
        '{ game: "bomb-the-axis", options: { points_to_win: 140 } }': False,
    }
    for number, (opening, right) in enumerate(openings.items()):
        (tmp_path / str(number)).mkdir()
        wrong = checked(made, tmp_path / str(number), program.replace("OPENING", opening))
        assert right is (wrong == ""), wrong


@pytest.mark.parametrize(("folder", "pattern"), [("python/noonday_client", "*.py"), ("typescript/src", "*.ts")])
def test_what_is_written_by_hand_is_short(folder: str, pattern: str) -> None:
    files = (ROOT / "openapi" / "clients" / folder).glob(pattern)
    assert 0 < sum(file.read_text("utf-8").count("\n") for file in files) <= MOST_LINES
