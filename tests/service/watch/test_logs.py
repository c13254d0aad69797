from __future__ import annotations

import logging
import os
import re
import subprocess
import sys
from threading import Barrier, Thread
from typing import TYPE_CHECKING, Any

import orjson
import pytest
import structlog

from service.watch.logs import Output, Printed

if TYPE_CHECKING:
    from pathlib import Path


def broken_pipe() -> int:
    """Return the number of a pipe that nobody reads any more."""
    reader, writer = os.pipe()
    os.close(reader)
    return writer


def test_a_line_goes_to_the_file(tmp_path: Path) -> None:
    with (tmp_path / "log").open("wb") as file:
        assert Output(file.fileno()).write(b"one\n") == 4

    assert (tmp_path / "log").read_bytes() == b"one\n"


def test_a_line_that_cannot_be_written_raises_nothing() -> None:
    number = broken_pipe()

    assert Output(number).write(b"one\n") == 4
    os.close(number)
    assert Output(number).write(b"two\n") == 4


def test_lost_lines_are_counted_and_reported_when_the_log_can_be_written_again(tmp_path: Path) -> None:
    number = broken_pipe()
    output = Output(number)
    for line in (b"one\n", b"two\n", b"three\n"):
        output.write(line)
    with (tmp_path / "log").open("wb") as file:
        os.dup2(file.fileno(), number)
        output.write(b"four\n")
        output.write(b"five\n")
        os.close(number)

    told, *rest = (tmp_path / "log").read_bytes().splitlines()
    assert orjson.loads(told) == {"event": "log lines were lost", "lines": 3, "level": "error"}
    assert rest == [b"four", b"five"]


def test_lines_of_several_threads_stay_whole(tmp_path: Path) -> None:
    together = Barrier(4)

    def write(output: Output, line: bytes) -> None:
        together.wait()
        for _ in range(200):
            output.write(line)

    with (tmp_path / "log").open("wb") as file:
        output = Output(file.fileno())
        writers = [Thread(target=write, args=(output, bytes([letter]) * 500 + b"\n")) for letter in b"abcd"]
        for writer in writers:
            writer.start()
        for writer in writers:
            writer.join()

    lines = (tmp_path / "log").read_bytes().splitlines()
    assert len(lines) == 800
    assert all(len(set(line)) == 1 and len(line) == 500 for line in lines)


@pytest.mark.parametrize("level", ["info", "error"])
def test_a_logger_on_a_full_log_raises_nothing(level: str) -> None:
    number = broken_pipe()
    logger = structlog.BytesLogger(Output(number))

    getattr(logger, level)(b"one")
    os.close(number)


def test_what_is_printed_is_logged_line_by_line_and_each_thread_has_its_own(caplog: pytest.LogCaptureFixture) -> None:
    printed = Printed(1)
    print("of one", file=printed, end=" ")
    other = Thread(target=print, args=("of another",), kwargs={"file": printed})
    other.start()
    other.join()
    print("thread\n\nand no end", file=printed, end="")
    assert caplog.messages == ["of another", "of one thread"]

    printed.flush()
    assert caplog.messages == ["of another", "of one thread", "and no end"]


def test_a_log_that_cannot_be_written_is_not_complained_of_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    class Broken(logging.Handler):
        said = 0

        def emit(self, record: logging.LogRecord) -> None:
            self.said += 1
            try:
                os.close(-1)
            except OSError:
                self.handleError(record)

    handler = Broken()
    monkeypatch.setattr("sys.stderr", printed := Printed(2))
    monkeypatch.setattr(logging.getLogger("printed"), "handlers", [handler])
    print("words", file=printed)

    assert handler.said == 1


BOTH_WAYS = """
import os
import structlog
from service.settings import Settings
from service.watch import logs

logs.configure(Settings.from_environment(os.environ))
for level in ("debug", "info", "error"):
    fields = {"id": "a1", "ms": 0.25, "seat": None, "name": "Ä", "at": ["one", "two"], "other": ValueError("x")}
    getattr(structlog.get_logger(), level)("request", **fields)
    logs.write(level, "request", fields)
"""


def written_both_ways(folder: Path, output: Any, log_format: str, level: str) -> None:
    """Write lines of each level to an open file, by structlog and by `write` in turn, in a process of its own."""
    environ = {**os.environ, "DATA_DIR": str(folder), "LOG_FORMAT": log_format, "LOG_LEVEL": level}
    subprocess.run([sys.executable, "-c", BOTH_WAYS], env=environ, stdout=output, check=True)


@pytest.mark.parametrize("log_format", ["json", "console"])
@pytest.mark.parametrize(("level", "count"), [("debug", 3), ("info", 2), ("error", 1)])
def test_a_line_is_the_same_as_that_of_structlog(tmp_path: Path, log_format: str, level: str, count: int) -> None:
    with (tmp_path / "log").open("wb") as file:
        written_both_ways(tmp_path, file, log_format, level)

    lines = re.sub(
        r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{6})?Z", "TIME", (tmp_path / "log").read_text("utf-8")
    ).splitlines()
    assert len(lines) == 2 * count
    assert lines[::2] == lines[1::2]
    assert all(line.count("TIME") == 1 for line in lines)


def test_a_line_of_a_process_whose_log_cannot_be_written_raises_nothing(tmp_path: Path) -> None:
    number = broken_pipe()

    written_both_ways(tmp_path, number, "json", "info")
    os.close(number)
