from __future__ import annotations

import csv
import io
import json
import os
import re
import select
import subprocess
import sys
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pypdf
import pytest

from tests.support.stack import Stack, free_port, over
from tests.support.twelve_strokes_of_noon import small_box, small_deck

if TYPE_CHECKING:
    from collections.abc import Iterator

EXAMPLES = Path(__file__).parents[2] / "examples"

SILENCE = 60
"""For how long a client may print nothing while a text is awaited, in seconds."""


def terminal(stack: Stack, folder: Path, *arguments: str) -> subprocess.Popen[str]:
    """Start the example client, which chooses at random from its menu."""
    program = [sys.executable, str(EXAMPLES / "terminal.py"), "--server", stack.url, "--folder", str(folder)]
    arguments = ("--auto", "--pace", "fast", *arguments)
    return subprocess.Popen([*program, *arguments], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)


@dataclass
class Typed:
    """The example client with somebody at the keyboard, and what it has printed."""

    client: subprocess.Popen[bytes]
    printed: bytes = b""

    def types(self, text: str, *, after: str = "") -> None:
        """Type a text, once ``after`` has been printed since what was waited for last."""
        if after:
            self.waits_for(after)
        assert self.client.stdin is not None
        self.client.stdin.write(text.encode())
        self.client.stdin.flush()

    def waits_for(self, text: str) -> str:
        """Read on until a text has been printed, and return what stands before it."""
        assert self.client.stdout is not None
        while text.encode() not in self.printed:
            heard, _, _ = select.select([self.client.stdout], [], [], SILENCE)
            assert heard, f"no {text!r} in {self.printed.decode()!r}, and nothing more for {SILENCE} s"
            more = os.read(self.client.stdout.fileno(), 4096)
            assert more, self.printed.decode()
            self.printed += more
        before, _, self.printed = self.printed.partition(text.encode())
        return before.decode()

    def chooses(self, label: str) -> None:
        """Choose an entry of a menu by its words."""
        menu = self.waits_for("Your action?")
        number = re.findall(rf"^ +(\d+)  {re.escape(label)}", menu, re.MULTILINE)[-1]
        self.types(f"{number}\n", after="] ")


@contextmanager
def typed(url: str, folder: Path, *arguments: str) -> Iterator[Typed]:
    """Start the example client with a pipe for a keyboard."""
    program = [sys.executable, str(EXAMPLES / "terminal.py"), "--server", url, "--folder", str(folder), *arguments]
    with subprocess.Popen(program, stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=0) as client:
        try:
            yield Typed(client)
        finally:
            client.kill()


def finished(client: subprocess.Popen[str]) -> str:
    """Return all that a client printed, after it has ended well."""
    printed, _ = client.communicate(timeout=120)
    assert client.returncode == 0, printed
    return printed


def sheets(folder: Path) -> dict[str, bytes]:
    """Return the files that a client saved, by their kind."""
    return {file.name.partition(".")[2]: file.read_bytes() for file in folder.iterdir()}


SEATINGS = {
    "two people and two bots": "person:Ann,person:Ben,bot:veteran,bot:rookie",
    "four bots": "bot:veteran,bot:rookie,bot:veteran,bot:rookie",
}


@pytest.mark.parametrize("seats", SEATINGS.values(), ids=SEATINGS.keys())
def test_a_match_is_played_to_the_end_and_its_sheets_are_saved(stack: Stack, tmp_path: Path, seats: str) -> None:
    printed = finished(terminal(stack, tmp_path, "--game", "twelve-oclock-high", "--seats", seats))

    assert "The match is over. Winners: " in printed
    assert re.search(r"^ +\d+  .+ throws \d and \d: \d+ spaces\.$", printed, re.MULTILINE)
    assert re.search(r"^ +\d+  .+ wins: the goal was reached\.$", printed, re.MULTILINE)
    saved = sheets(tmp_path)
    assert sorted(saved) == ["csv", "html", "pdf", "replay.html", "txt"]
    match = next(tmp_path.iterdir()).name.partition(".")[0].rpartition("-")[2]
    assert 'id="reel"' in saved["replay.html"].decode()
    pages = pypdf.PdfReader(io.BytesIO(saved["pdf"])).pages
    assert match in pages[-1].extract_text(), "the foot of each page names the match"
    assert match in saved["txt"].decode()
    assert match in saved["html"].decode()
    assert any("Points" in row for row in csv.reader(io.StringIO(saved["csv"].decode("utf-8-sig"))))


def test_the_first_game_of_the_list_is_played_to_the_end_by_hand(stack: Stack, tmp_path: Path) -> None:
    arguments = ["--pace", "fast", "--seats", "person:Ann,bot:veteran"]
    with typed(stack.url, tmp_path, *arguments) as terminal:
        assert terminal.waits_for("Which game?").split("\n")[0].strip() == "1  12 O'Clock High"
        terminal.types("1\n", after="] ")
        while "The match is over. Winners: " not in terminal.waits_for("? [1-"):
            terminal.types("1\n", after="] ")

    assert sorted(sheets(tmp_path)) == ["csv", "html", "pdf", "replay.html", "svg", "txt"]


def test_a_newcomer_is_no_checker_who_only_looks_on(stack: Stack, tmp_path: Path) -> None:
    with typed(stack.url, tmp_path, "--game", "bomb-the-axis") as terminal:
        terminal.waits_for("Match ")
        match = stack.match(terminal.waits_for("\n"))

    assert [seat["player"] for seat in match["seats"]] == ["person", "bot", "bot"]
    assert match["options"]["checker"] == 1
    assert match["pace"] == "human"


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

    assert (judged["sound"], judged["known"], judged["plies"]) == (True, True, ended["ply"]), judged["divergence"]
    assert record.json()["outcome"]["winners"] == ended["outcome"]["winners"]
    assert offline.returncode == 0, offline.stdout + offline.stderr


def test_two_terminals_play_at_one_table(stack: Stack, tmp_path: Path) -> None:
    (tmp_path / "host").mkdir()
    (tmp_path / "guest").mkdir()
    host = terminal(stack, tmp_path / "host", "--game", "twelve-oclock-high", "--seats", "person:Ann,open,bot:veteran")
    assert host.stdout is not None
    match = host.stdout.readline().split()[1].rstrip(";")
    guest = terminal(stack, tmp_path / "guest", "--join", match, "--name", "Ben")

    assert "Winners: " in finished(guest)
    assert "Winners: " in finished(host)
    assert sheets(tmp_path / "host")["txt"] == sheets(tmp_path / "guest")["txt"]
    assert [seat["name"] for seat in stack.match(match)["seats"]][:2] == ["Ann", "Ben"]


def test_a_terminal_takes_its_seats_in_the_rematch(stack: Stack, tmp_path: Path) -> None:
    asked = ["--game", "bomb-the-axis", "--options", '{"checker": null}', "--seats", "person:Ann,person:Ben"]
    with typed(stack.url, tmp_path, *asked) as terminal:
        matches: list[str] = []
        while len(matches) < 2:
            printed = terminal.waits_for("\n")
            matches += re.findall(r"Match (\w{26})$", printed)
            if printed.startswith("   1  "):  # each question stands below its choices; the first is a rematch
                terminal.types("1\n", after="] ")

    assert stack.match(matches[0])["next"] == matches[1]
    assert [seat["name"] for seat in stack.match(matches[1])["seats"]] == ["Ann", "Ben"]


def test_enter_opens_the_menu_out_of_turn_and_the_match_is_followed_meanwhile(stack: Stack, tmp_path: Path) -> None:
    with typed(stack.url, tmp_path, "--game", "screaming-eagles", "--seats", "person:Ann,open") as terminal:
        terminal.waits_for("Match ")
        match = terminal.waits_for("\n")
        taken = stack.call("POST", f"/v1/matches/{match}/seats/1", json={"name": "Ben"}).json()
        terminal.types("1\n", after="Your action?")  # Ann's cards; then Ben is waited for, and does nothing
        for _ in range(2):
            terminal.types("1\n", after="Your choice?")
        terminal.types("\n", after="(Enter: what Ann may do meanwhile)")
        terminal.chooses("Nothing now")
        terminal.types("\n")
        terminal.chooses("Offer a draw")
        terminal.waits_for("Ann offers a draw.")
        mine = stack.call("GET", f"/v1/matches/{match}/actions", taken["token"]).json()
        stack.act(match, taken["token"], mine["decision"], mine["actions"][0]["example"])
        terminal.waits_for("Ben")

    assert mine["to_act"] == [1]


def test_an_example_is_not_taken_by_enter(stack: Stack, tmp_path: Path) -> None:
    options = ["--options", '{"checker": 0}', "--seats", "person:Ann,bot,bot"]
    with typed(stack.url, tmp_path, "--game", "bomb-the-axis", *options) as terminal:
        terminal.waits_for("Match ")
        match = terminal.waits_for("\n")
        before = stack.match(match)["ply"]
        terminal.types("2\n", after="Your action? [1-2] ")
        terminal.types("\n", after="houses, such as “A1 A2 ")
        terminal.waits_for("Your action? [1-2] ")
        assert stack.match(match)["ply"] == before


def test_bots_are_of_the_middle_level_if_none_is_named(stack: Stack, tmp_path: Path) -> None:
    with typed(stack.url, tmp_path, "--game", "bomb-the-axis") as terminal:
        terminal.waits_for("Match ")
        seats = stack.match(terminal.waits_for("\n"))["seats"]

    assert {seat["level"] for seat in seats[1:]} == {"regular"}


def test_a_terminal_that_chooses_by_itself_does_only_what_is_asked(stack: Stack, tmp_path: Path) -> None:
    seats = ("--seats", "person:Ann,person:Ben")
    printed = finished(terminal(stack, tmp_path, "--game", "screaming-eagles", *seats))
    match = re.findall(r"Match (\w{26})$", printed, re.MULTILINE)[0]
    record = stack.call("GET", f"/v1/matches/{match}/record").json()

    kinds = {ply["action"]["kind"] for ply in record["plies"]}

    assert "fly" in kinds
    assert kinds.isdisjoint({"note", "offer-draw", "answer-draw"})


def test_a_terminal_names_the_optional_actions(stack: Stack, tmp_path: Path) -> None:
    seats = ("--seats", "person:Ann,person:Ben")
    with typed(stack.url, tmp_path, "--game", "screaming-eagles", *seats) as client:
        menu = client.waits_for("Your action?")

    assert re.search(r"Offer a draw \(SE-\d+\), optional", menu)
    assert menu.index("(SE-4)") < menu.index(", optional")


def test_a_terminal_calls_no_two_seats_alike_and_lets_no_name_move_what_is_next_to_it(
    stack: Stack, tmp_path: Path
) -> None:
    printed = finished(
        terminal(stack, tmp_path, "--game", "bomb-the-axis", "--seats", "person:Ann,person:Ann,person:שלום")
    )

    turns = set(re.findall(r"^--- (.+), decision", printed, re.MULTILINE))
    assert turns <= {"Ann (player 1)", "Ann (player 2)", "\u2068שלום\u2069"}
    winners = printed.partition("Winners: ")[2].splitlines()[0]
    assert winners in {*turns, "Ann (player 1)", "Ann (player 2)", "\u2068שלום\u2069", "none"}


def test_a_terminal_shows_how_much_time_is_left(stack: Stack, tmp_path: Path) -> None:
    options = ["--options", '{"checker": null, "call_seconds": 90}', "--seats", "person:Ann,person:Ben"]
    with typed(stack.url, tmp_path, "--game", "bomb-the-axis", *options) as terminal:
        terminal.waits_for("--- Ann, decision 1, ")
        assert 60 < int(terminal.waits_for(" s left; ")) <= 90


def test_a_terminal_says_at_once_that_no_server_answers(tmp_path: Path) -> None:
    with typed(f"http://127.0.0.1:{free_port()}", tmp_path) as terminal:
        terminal.waits_for("does not answer; trying again for a minute")


def with_a_deck(stack: Stack, folder: Path, box: dict[str, Any]) -> subprocess.Popen[str]:
    """Start a quiz with a deck that lies in a file."""
    (folder / "deck.json").write_text(json.dumps(box), "utf-8")
    deck = ("--content", str(folder / "deck.json"))
    return terminal(stack, folder, "--game", "twelve-strokes-of-noon", *deck, "--seats", "person:Ann,person:Ben")


def test_a_terminal_shows_all_letters_as_they_are(stack: Stack, tmp_path: Path) -> None:
    box = small_box()
    for card in box["move_by_move"]:
        card["title"] = "‘The Hobbit’ and H₂SO₄"
    printed = finished(with_a_deck(stack, tmp_path, box))

    assert "‘The Hobbit’ and H₂SO₄" in printed
    assert "\\u" not in printed


def test_a_terminal_brings_a_deck(stack: Stack, tmp_path: Path) -> None:
    printed = finished(with_a_deck(stack, tmp_path, small_box()))

    assert "The match is over. Winners: " in printed
    match = re.findall(r"Match (\w{26})$", printed, re.MULTILINE)[0]
    assert stack.match(match)["content"] == small_deck().digest


def test_a_terminal_names_what_is_wrong_with_each_card_of_a_deck(stack: Stack, tmp_path: Path) -> None:
    box = small_box()
    box["duel"][1]["title"] = box["kick_off"][2]["id"] = ""
    client = with_a_deck(stack, tmp_path, box)
    printed, _ = client.communicate(timeout=60)

    assert client.returncode == 1
    assert "\nkick_off.2.id: " in printed
    assert "\nduel.1.title: " in printed
