"""Follow a log while it is written: a file, judged again after each change, or lines that are typed at a prompt."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from rules.log.faults import FaultyLog
from rules.log.scoring import Scored, score
from rules.log.text import MOST, decoded, split
from service.commands import log_words
from service.commands.outputs import LOG
from service.play.match import games
from service.terminal import printable

if TYPE_CHECKING:
    from service.commands.outputs import Output

PERIOD = 0.3
"""Seconds between two looks at a file."""

BACK = "back"
"""Typed at the prompt, takes the last line back."""

LOOK = "?"
"""Typed at the prompt, shows the position and all that is possible."""

_WELCOME = (
    f"Type the log line by line, the head first (game: ..., players: ...). A line that is refused is not kept; {BACK} "
    f"takes the last good one back, {LOOK} shows the position, and the end of the input (Ctrl-D) ends it."
)


def watch(path: str, outputs: Sequence[Output]) -> int:
    """Judge a file after each change until somebody interrupts; its files are made again each time."""
    known, before = b"", None
    if not Path(path).exists():
        _print([f"waiting for {path}, which is not there yet"])
    with suppress(KeyboardInterrupt):
        while True:
            content = _content(Path(path))
            if content not in (known, b""):
                known = content
                before = _judged(path, content, before, outputs)
            time.sleep(PERIOD)
    return 0


def _content(path: Path) -> bytes:
    """Return a file as it is now; nothing while an editor puts another one in its place."""
    try:
        with path.open("rb") as file:
            return file.read(MOST + 1)
    except FileNotFoundError:
        return b""


def _judged(path: str, content: bytes, before: Scored | None, outputs: Sequence[Output]) -> Scored | None:
    """Print what a log has come to since it was judged before, or what is wrong with it."""
    try:
        scored = score(content, games.find)
    except FaultyLog as faulty:
        _print(log_words.faults(path, log_words.text_of(content), faulty))
        return before
    _print([*log_words.happened(scored, before), *log_words.standing(scored)])
    _print(why for output in outputs if (why := output.unmade(scored)))
    return scored


def prompt(outputs: Sequence[Output]) -> int:
    """Judge each line that is typed, and keep those that are good; the exit code is 1 if nothing was."""
    typing = _Typing(outputs)
    print(_WELCOME)
    if not typing.go_on():
        return 1
    with suppress(KeyboardInterrupt):
        while True:
            print(f"{len(typing.lines) + 1}> ", end="", flush=True)
            line = sys.stdin.readline()
            if not line:
                break
            typing.take(line.rstrip("\r\n"))
    print()
    return typing.end()


class _Typing:
    """The lines that were typed, and what they come to; the log itself is saved after each of them."""

    def __init__(self, outputs: Sequence[Output]) -> None:
        self._outputs = outputs
        self.lines: list[str] = []
        self.scored: Scored | None = None

    def go_on(self) -> bool:
        """Go on with the log that is saved already, if there is one; return False if it has a fault."""
        for path in (one.path for one in self._outputs if one.kind == LOG):
            content = _content(Path(path or ""))
            try:
                self.scored = score(content, games.find) if content else None
            except FaultyLog as faulty:
                _print(log_words.faults(path or "", log_words.text_of(content), faulty))
                return False
            if self.scored is not None:
                self.lines = split(decoded(content).rstrip("\r\n"))
                _print([f"{path} goes on after line {len(self.lines)}.", *log_words.standing(self.scored)])
        return True

    def take(self, line: str) -> None:
        """Take a line, or take the last one back."""
        word = line.strip().casefold()
        if word == LOOK:
            _print([] if self.scored is None else [*log_words.board(self.scored), *log_words.standing(self.scored)])
            return
        if word == BACK:
            _print([f"taken back: {said}" for said in self.lines[-1:]])
            self.lines = self.lines[:-1]
        else:
            self.lines = [*self.lines, line]
        before, self.scored = self.scored, None
        try:
            self.scored = score(self.content(), games.find)
        except FaultyLog as faulty:
            if any(fault.line for fault in faulty.faults):
                self.lines, self.scored = self.lines[:-1], before
            _print(log_words.faults("typed", "\n".join([*self.lines, line]), faulty))
        else:
            _print([*log_words.happened(self.scored, before), *log_words.standing(self.scored)])
        for output in self._outputs:
            output.save(self.content())

    def content(self) -> bytes:
        """Return the log."""
        return "".join(f"{line}\n" for line in self.lines).encode()

    def end(self) -> int:
        """Make the files."""
        if self.scored is None:
            return 1
        unmade = [why for output in self._outputs if (why := output.unmade(self.scored))]
        _print([*unmade, *([] if self.scored.finished else [log_words.ending(self.scored)])])
        return 0


def _print(lines: Iterable[str]) -> None:
    for line in lines:
        print(printable(line), flush=True)
