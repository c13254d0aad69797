from __future__ import annotations

import csv
import io
import json
import re
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pypdf
import pytest

from tests.support.stack import Stack, over, running
from tests.support.twelve_strokes_of_noon import small_box, small_deck

if TYPE_CHECKING:
    from collections.abc import Iterator

EXAMPLES = Path(__file__).parents[2] / "examples"


@pytest.fixture(scope="module")
def stack(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Stack]:
    with running(tmp_path_factory.mktemp("data")) as stack:
        yield stack


def terminal(stack: Stack, folder: Path, *arguments: str) -> subprocess.Popen[str]:
    """Start the example client, which chooses at random from its menu."""
    program = [sys.executable, str(EXAMPLES / "terminal.py"), "--server", stack.url, "--folder", str(folder), "--auto"]
    return subprocess.Popen([*program, *arguments], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)


def finished(client: subprocess.Popen[str]) -> str:
    """Return all that a client printed, after it has ended well."""
    printed, _ = client.communicate(timeout=120)
    assert client.returncode == 0, printed
    return printed


def sheets(folder: Path) -> dict[str, bytes]:
    """Return the files that a client saved, by their kind."""
    return {file.suffix[1:]: file.read_bytes() for file in folder.iterdir()}


SEATINGS = {
    "two people and two bots": "person:Ann,person:Ben,bot:veteran,bot:rookie",
    "four bots": "bot:veteran,bot:rookie,bot:veteran,bot:rookie",
}


@pytest.mark.parametrize("seats", SEATINGS.values(), ids=SEATINGS.keys())
def test_a_match_is_played_to_the_end_and_its_sheets_are_saved(stack: Stack, tmp_path: Path, seats: str) -> None:
    printed = finished(terminal(stack, tmp_path, "--game", "twelve-oclock-high", "--seats", seats))

    assert "The match is over. Winners: " in printed
    saved = sheets(tmp_path)
    assert sorted(saved) == ["csv", "html", "pdf", "txt"]
    match = next(tmp_path.iterdir()).stem.rpartition("-")[2]
    pages = pypdf.PdfReader(io.BytesIO(saved["pdf"])).pages
    assert match in pages[-1].extract_text(), "the foot of each page names the match"
    assert match in saved["txt"].decode()
    assert match in saved["html"].decode()
    assert any("Points" in row for row in csv.reader(io.StringIO(saved["csv"].decode("utf-8-sig"))))


def test_the_record_of_a_match_verifies_here_and_offline(stack: Stack, tmp_path: Path) -> None:
    opened, _ = stack.open("veteran", "rookie")
    ended = over(stack, opened["id"])
    record = stack.call("GET", f"/v1/matches/{opened['id']}/record")
    file = tmp_path / "record.json"
    file.write_bytes(record.content)

    judged = stack.call("POST", "/v1/verifications", json=record.json()).json()
    offline = subprocess.run(
        [sys.executable, str(EXAMPLES / "verify_record.py"), str(file)], capture_output=True, text=True, check=False
    )

    assert judged == {"sound": True, "known": True, "plies": ended["ply"], "divergence": None}
    assert record.json()["outcome"]["winners"] == ended["outcome"]["winners"]
    assert offline.returncode == 0, offline.stdout + offline.stderr


def test_two_terminals_play_at_one_table(stack: Stack, tmp_path: Path) -> None:
    (tmp_path / "host").mkdir()
    (tmp_path / "guest").mkdir()
    host = terminal(stack, tmp_path / "host", "--game", "twelve-oclock-high", "--seats", "person:Ann,open,bot")
    assert host.stdout is not None
    match = host.stdout.readline().split()[1].rstrip(";")
    guest = terminal(stack, tmp_path / "guest", "--join", match, "--name", "Ben")

    assert "Winners: " in finished(guest)
    assert "Winners: " in finished(host)
    assert sheets(tmp_path / "host")["txt"] == sheets(tmp_path / "guest")["txt"]
    assert [seat["name"] for seat in stack.match(match)["seats"]][:2] == ["Ann", "Ben"]


def test_a_terminal_takes_its_seats_in_the_rematch(stack: Stack, tmp_path: Path) -> None:
    program = [sys.executable, str(EXAMPLES / "terminal.py"), "--server", stack.url, "--folder", str(tmp_path)]
    asked = ["--game", "bomb-the-axis", "--options", '{"checker": null}', "--seats", "person:Ann,person:Ben"]
    client = subprocess.Popen([*program, *asked], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    assert client.stdin is not None
    assert client.stdout is not None
    matches: list[str] = []
    while len(matches) < 2:
        line = client.stdout.readline()
        assert line, matches
        matches += re.findall(r"Match (\w{26})$", line)
        if line.startswith("   1  "):  # each question stands below its choices; the first is a rematch in the end
            client.stdin.write("1\n")
            client.stdin.flush()
    client.kill()
    client.communicate()

    assert stack.match(matches[0])["next"] == matches[1]
    assert [seat["name"] for seat in stack.match(matches[1])["seats"]] == ["Ann", "Ben"]


def with_a_deck(stack: Stack, folder: Path, box: dict[str, Any]) -> subprocess.Popen[str]:
    """Start a quiz with a deck that lies in a file."""
    (folder / "deck.json").write_text(json.dumps(box), "utf-8")
    deck = ("--content", str(folder / "deck.json"))
    return terminal(stack, folder, "--game", "twelve-strokes-of-noon", *deck, "--seats", "person:Ann,person:Ben")


def test_a_terminal_brings_a_deck(stack: Stack, tmp_path: Path) -> None:
    printed = finished(with_a_deck(stack, tmp_path, small_box()))

    assert "The match is over. Winners: " in printed
    match = re.findall(r"Match (\w{26})$", printed, re.MULTILINE)[0]
    assert stack.match(match)["content"] == small_deck().digest


def test_a_terminal_tells_what_is_wrong_with_each_card_of_a_deck(stack: Stack, tmp_path: Path) -> None:
    box = small_box()
    box["duel"][1]["title"] = box["kick_off"][2]["id"] = ""
    client = with_a_deck(stack, tmp_path, box)
    printed, _ = client.communicate(timeout=60)

    assert client.returncode == 1
    assert "\nkick_off.2: id: " in printed
    assert "\nduel.1: title: " in printed


def test_ctrl_c_ends_everything_and_the_match_is_there_the_next_time(tmp_path: Path) -> None:
    with running(tmp_path / "data") as first:
        opened, tokens = first.open("person", "person")
        before = first.match(opened["id"], tokens[0])
        assert first.stop() == 0
        assert not [line for line in first.process.stdout or () if "Traceback" in line]
    with running(tmp_path / "data") as second:
        assert second.match(opened["id"], tokens[0]) == before
