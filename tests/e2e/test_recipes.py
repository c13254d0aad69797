"""The recipes against the whole service: as lines in a shell, as the pages show them, and on two servers with bots."""

from __future__ import annotations

import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

from service.api.pages.recipes import book, shell
from tests.support.guide import in_shell
from tests.support.recipes import Cook, outcome
from tests.support.stack import Stack, running

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

PROBLEMS = {code: recipe for code, recipe in book()["problems"].items() if "steps" in recipe}
ENDINGS = book()["endings"]


@pytest.fixture(scope="module")
def key(stack: Stack) -> str:
    command = [sys.executable, "-m", "service.commands.cli", "key", "api", "new", "Recipes", "--scope", "webhooks"]
    made = subprocess.run(
        command, env={"DATA_DIR": str(stack.data)}, cwd=stack.data, capture_output=True, text=True, check=True
    )
    return made.stdout.strip()


@pytest.fixture(scope="module")
def other(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Stack]:
    """Give another server, whose secret is another one."""
    with running(tmp_path_factory.mktemp("other")) as started:
        yield started


@pytest.mark.parametrize("kind", ["problems", "endings"])
def test_the_lines_do_in_a_shell_what_they_say(stack: Stack, key: str, tmp_path: Path, kind: str) -> None:
    wanted = (
        {name: [f'"code":"{name}"'] for name in PROBLEMS}
        if kind == "problems"
        else {name: recipe["sees"] for name, recipe in ENDINGS.items()}
    )
    for name, texts in wanted.items():
        lines = shell(book()[kind][name], stack.url).replace("KEY=…", f"KEY={key}")
        done = in_shell([lines], tmp_path)
        assert done.returncode == 0, (name, done.stderr)
        assert [text for text in texts if text not in done.stdout] == [], (name, done.stdout)


def test_lines_that_wait_end_where_the_opening_is_refused(stack: Stack, tmp_path: Path) -> None:
    lines = shell(ENDINGS["axis-bots"], stack.url).replace('"luck"', '"lucky"', 1)
    waiting, _, _ = lines.partition("\nact ")
    assert "until" in waiting
    done = in_shell([waiting, "echo $ANSWER; echo ended"], tmp_path)
    assert "is not a known field" in done.stdout
    assert done.stdout.endswith("ended\n")


@pytest.mark.parametrize("name", ENDINGS)
def test_two_servers_come_to_the_same_end(stack: Stack, other: Stack, name: str) -> None:
    found = []
    for server in (stack, other):

        def send(
            method: str, path: str, headers: dict[str, str], body: bytes | None, server: Stack = server
        ) -> tuple[int, str]:
            answer = server.call(method, path, headers=headers, data=body)
            return answer.status_code, answer.text

        found.append(outcome(Cook(send, {}).follow(ENDINGS[name])))

    assert found[0] == found[1]
