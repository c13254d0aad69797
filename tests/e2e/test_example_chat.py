"""Four people play each game in the example of a chat, in notation, with at most 1.2 requests a ply."""

from __future__ import annotations

import os
import random
import re
import select
import subprocess
import sys
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.support.cutting import cutting

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tests.support.stack import Stack

PROGRAM = Path(__file__).parents[2] / "examples" / "chat.py"
GAMES = ["twelve-oclock-high", "bomb-the-axis", "screaming-eagles", "twelve-strokes-of-noon"]
QUIET = 0.02
"""For how long nothing is written when people have read all of it, in seconds."""

NAMES = ("Ann", "Ben", "Cas", "Dee")
TEMPTING = ("!bomb", ", open)")
"""Parts of the best entries of a menu of 12 O'Clock High. People who act at random play it for thousands of plies."""


@dataclass
class Chat:
    """The example with four people who read what it writes, and answer."""

    program: subprocess.Popen[bytes]
    luck: random.Random = field(default_factory=lambda: random.Random(1))
    lines: list[str] = field(default_factory=list)
    reading: Iterator[str] = field(init=False)

    def __post_init__(self) -> None:
        self.reading = self.read()

    def says(self, line: str) -> None:
        """Say a line in the chat."""
        assert self.program.stdin is not None
        self.program.stdin.write(f"{line}\n".encode())

    def read(self) -> Iterator[str]:
        """Yield the lines that the example writes, and an empty one whenever it writes nothing more for a moment."""
        assert self.program.stdout is not None
        rest, ended = b"", False
        while not ended:
            heard, _, _ = select.select([self.program.stdout], [], [], QUIET)
            piece = os.read(self.program.stdout.fileno(), 65536) if heard else b"\n"
            ended = not piece
            *lines, rest = (rest + piece).split(b"\n")
            for line in lines:
                self.lines += [line.decode()] if line else []
                yield line.decode()

    def waits_for(self, start: str) -> str:
        """Read until a line begins with a text, and return that line."""
        return next(line for line in self.reading if line.startswith(start))

    def plays(self) -> None:
        """Let one person after the other who is to act read on, then send a notation that is offered, until the end."""
        menus: dict[str, list[str]] = {}
        for line in self.reading:
            name, _, text = line.removeprefix("@").partition(": ")
            if line.startswith("@") and text.startswith("!"):
                menus[name] += text.split(" | ")
            elif line.startswith("@") and text.startswith("You are to act:"):
                menus[name] = []
            elif not line and (ready := [name for name in sorted(menus) if menus[name]]):
                name = self.luck.choice(ready)
                offered = menus.pop(name)
                tempting = [entry for entry in offered if any(word in entry for word in TEMPTING)]
                chosen = self.luck.choice(tempting or offered).partition(" - ")[0]
                self.says(f"{name}: {chosen.removesuffix(' (for example)')}")


@contextmanager
def chat(url: str, game: str) -> Iterator[Chat]:
    """Start the example for four people."""
    command = [sys.executable, str(PROGRAM), url, game, *NAMES]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=0) as program:
        try:
            yield Chat(program)
        finally:
            program.kill()


@pytest.mark.parametrize("game", GAMES)
def test_four_people_play_a_match_in_a_chat(stack: Stack, game: str) -> None:
    with chat(stack.url, game) as people:
        people.plays()
        assert people.program.wait(60) == 0

    assert any(line.startswith("The match is over") for line in people.lines), people.lines[-5:]
    assert float(re.findall(r"([\d.]+) a ply", people.lines[-1])[0]) <= 1.2, people.lines[-1]


def test_a_chat_through_the_cutting_proxy_plays_to_the_end(stack: Stack, tmp_path: Path) -> None:
    with cutting(stack.url, tmp_path / "printed.txt", faults=0.05, seed=5) as url, chat(url, "bomb-the-axis") as people:
        people.plays()
        assert people.program.wait(60) == 0

    assert any(line.startswith("The match is over") for line in people.lines), people.lines[-5:]


def test_talk_is_no_action_and_what_is_secret_is_for_one_person(stack: Stack) -> None:
    with chat(stack.url, "screaming-eagles") as people:
        people.waits_for("Round 1 begins")
        people.says("Ann: cards stallion left 2")
        people.says("Zoe: !cards stallion left 2")
        people.says("Ann: !throw")
        people.waits_for("@Ann: 'throw' is no action of Screaming Eagles")
        people.says("Ann: !cards stallion left 2")
        people.waits_for("@Cas: Ann lays a card face down for Stallion (break left, two dice).")
        people.says("Ben: !")
        assert "You are Ben" in people.waits_for("@Ben: Screaming Eagles")

    laid = [line for line in people.lines if "Ann lays a card" in line and "break left, two dice" in line]
    assert laid
    assert all(line.startswith(("@Ann: ", "@Cas: ")) for line in laid), "an opponent saw the card"


def test_an_unknown_game_is_refused_in_words(stack: Stack) -> None:
    with chat(stack.url, "chess") as people:
        assert people.program.wait(60) == 1
