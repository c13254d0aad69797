"""Small faults put into the code, one at a time, to see whether the tests notice them.

    python -m tests.support.mutants draw --seed 1 --count 50 > mutants.json
    python -m tests.support.mutants run mutants.json --report var/mutants.jsonl

`draw` chooses lines of the rules, the application, the store, the API and the workers by a seed, and for each line one
change: another comparison, another sign, a number one larger, a condition turned round, a call left out. `run` makes a
worktree of the last commit, and there applies each change, runs the tests of the changed file, and takes it back. A
change is killed when a test fails. It is found again by its line's text, so that a list serves later commits too.

The tests of a file are those of its own folder, then those that the folder's users have; not the whole suite, which
would take hours. So a survivor is a fault that these do not notice.
"""

from __future__ import annotations

import argparse
import ast
import json
import os
import random
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import asdict, dataclass
from itertools import islice
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PLACES = ("rules", "service/play", "service/store", "service/api", "workers")
LONGEST = 900
"""Seconds for the tests of one change; a change with which they do not end is killed."""

COMPARISONS: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
}
SIGNS: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.FloorDiv,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.FloorDiv,
}


@dataclass(frozen=True, slots=True)
class Mutant:
    """One change of one line; ``line`` counts from 1."""

    file: str
    line: int
    before: str
    after: str


def changed(node: ast.AST) -> ast.AST | None:
    """Return the node with a small fault in it; None if it has no place for one."""
    match node:
        case ast.Compare(left, [op, *ops], comparators):
            return ast.Compare(left, [COMPARISONS[type(op)](), *ops], comparators)
        case ast.BoolOp(op, values):
            return ast.BoolOp(ast.Or() if isinstance(op, ast.And) else ast.And(), values)
        case ast.UnaryOp(ast.Not(), operand):
            return operand
        case ast.BinOp(left, op, right) if type(op) in SIGNS:
            return ast.BinOp(left, SIGNS[type(op)](), right)
        case ast.Constant(bool() as value):
            return ast.Constant(not value)
        case ast.Constant(int() as value):
            return ast.Constant(value + 1)
        case ast.Expr(ast.Call()):
            return ast.Pass()
        case ast.Return(value) if value is not None:
            return ast.Return(None)
    return None


def _annotations(tree: ast.Module) -> set[int]:
    """Return the nodes below annotations, in which a change changes nothing."""
    roots = [
        hint
        for node in ast.walk(tree)
        for hint in (getattr(node, "annotation", None), getattr(node, "returns", None))
        if hint is not None
    ]
    return {id(node) for root in roots for node in ast.walk(root)}


def mutants_of(name: str, text: str) -> Iterator[Mutant]:
    """Yield each small change of a file that stays within one line."""
    tree, lines = ast.parse(text), text.split("\n")
    hints = _annotations(tree)
    for node in ast.walk(tree):
        start, end = getattr(node, "lineno", None), getattr(node, "end_lineno", None)
        if start is None or start != end or id(node) in hints or (after := changed(node)) is None:
            continue
        row = lines[start - 1].encode()
        written = ast.unparse(ast.fix_missing_locations(after)).encode()
        left, right = node.col_offset, node.end_col_offset
        wrapped = written if isinstance(after, ast.stmt | ast.Constant) else b"(" + written + b")"
        yield Mutant(name, start, lines[start - 1], (row[:left] + wrapped + row[right:]).decode())


def compiles(mutant: Mutant) -> bool:
    """Say whether the changed file is Python still: the written form of a piece may not fit into its line."""
    lines = (ROOT / mutant.file).read_text("utf-8").split("\n")
    lines[mutant.line - 1] = mutant.after
    try:
        compile("\n".join(lines), mutant.file, "exec")
    except SyntaxError:
        return False
    return True


def draw(seed: int, count: int) -> list[Mutant]:
    """Return changes of lines drawn by a seed, each line with the same chance."""
    listed = subprocess.run(["git", "ls-files", "*.py"], cwd=ROOT, capture_output=True, text=True, check=True)
    by_line: dict[tuple[str, int], list[Mutant]] = {}
    for name in listed.stdout.split():
        if name.startswith(tuple(f"{place}/" for place in PLACES)):
            for mutant in mutants_of(name, (ROOT / name).read_text("utf-8")):
                by_line.setdefault((name, mutant.line), []).append(mutant)
    luck = random.Random(seed)
    chosen = (luck.choice(by_line[place]) for place in luck.sample(sorted(by_line), 2 * count))
    return list(islice(filter(compiles, chosen), count))


def apply(mutant: Mutant, tree: Path) -> None:
    """Write the change into a checkout, at the line of that text that is nearest to the old number.

    :raises ValueError: if the file has no such line any more.
    """
    path = tree / mutant.file
    lines = path.read_text("utf-8").split("\n") if path.exists() else []
    places = [number for number, line in enumerate(lines, 1) if line == mutant.before]
    if not places:
        raise ValueError("the line is gone")
    lines[min(places, key=lambda number: abs(number - mutant.line)) - 1] = mutant.after
    path.write_text("\n".join(lines), "utf-8")


def rounds(file: str) -> list[list[str]]:
    """Return the arguments for pytest, nearest tests first."""
    parts = Path(file).parts
    laws = ["tests/contract", "tests/records"]
    if parts[0] == "workers":
        return [["tests/workers"], ["tests/e2e/test_play.py", "tests/e2e/test_webhooks.py"]]
    if parts[0] == "service":
        own = [f"tests/service/{parts[1]}"] if parts[1] != "api" else ["tests/api"]
        wider = {"play": ["tests/api", "tests/workers"], "store": ["tests/api", "tests/service/play"]}
        return [own, wider.get(parts[1], ["tests/openapi", "--deselect", "tests/openapi/test_playing_clients.py"])]
    if len(parts) > 2 and (ROOT / "rules" / parts[1] / "RULES.md").exists():
        game, key = parts[1], parts[1].replace("_", "-")
        wing = [f"tests/rules/{game}/{parts[2]}"] if len(parts) > 3 else []
        near = [wing] if wing and (ROOT / wing[0]).exists() else []
        perft = [
            name for name in (f"tests/perft/test_{game}.py", f"tests/api/test_{game}.py") if (ROOT / name).exists()
        ]
        return [*near, [f"tests/rules/{game}", *perft], [*laws, "-k", f"{game} or {key}"]]
    if len(parts) > 2:
        return [[f"tests/rules/{parts[1]}"], laws, ["tests/service/play", "tests/service/conformance"]]
    return [["tests/rules/table", *(str(each.relative_to(ROOT)) for each in (ROOT / "tests/rules").glob("*.py"))], laws]


def judge(mutant: Mutant, tree: Path, python: str, sound: set[tuple[str, ...]]) -> dict[str, object]:
    """Return what became of a change: killed (by which test), survived, gone, or broken.

    It is broken if the same tests fail without it; ``sound`` keeps those that are known to pass.
    """
    begun = time.monotonic()
    try:
        apply(mutant, tree)
    except ValueError as error:
        return {**asdict(mutant), "fate": "gone", "by": str(error)}
    fate, killer = "survived", None
    try:
        for arguments in rounds(mutant.file):
            killer = failure(arguments, tree, python)
            if killer is not None:
                fate = "killed"
                break
    finally:
        subprocess.run(["git", "checkout", "-q", "."], cwd=tree, check=True)
    if killer is not None and tuple(arguments) not in sound:
        if failure(arguments, tree, python) is None:
            sound.add(tuple(arguments))
        else:
            fate = "broken"
    return {**asdict(mutant), "fate": fate, "by": killer, "seconds": round(time.monotonic() - begun)}


def compiled(tree: Path, python: str) -> None:
    """Compile the code once for all tests; a changed file is known by its hash: its time and size may be the same."""
    command = [python, "-m", "compileall", "-q", "-j0", "--invalidation-mode", "checked-hash"]
    subprocess.run([*command, "rules", "service", "workers", "tests/support"], cwd=tree, check=True)


def failure(arguments: list[str], tree: Path, python: str) -> str | None:
    """Run some tests; return what failed first, None if all passed."""
    command = [python, "-m", "pytest", "-x", "-q", "-n2", "--dist=loadfile", *arguments]
    environ = {**os.environ, "PYTHONDONTWRITEBYTECODE": "1", "PYTHONPATH": str(tree)}
    with tempfile.TemporaryFile("w+") as said:
        process = subprocess.Popen(
            command, cwd=tree, env=environ, stdout=said, stderr=subprocess.STDOUT, start_new_session=True
        )
        try:
            code = process.wait(LONGEST)
        except subprocess.TimeoutExpired:
            return "the tests did not end"
        finally:
            with suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)
            process.wait()
        said.seek(0)
        lines = said.read().splitlines()
    if code in (pytest.ExitCode.OK, pytest.ExitCode.NO_TESTS_COLLECTED):
        return None
    return next((line[:200] for line in lines if line.startswith(("FAILED", "ERROR"))), " ".join(lines[-3:])[:200])


def run(mutants: list[Mutant], report: Path, python: str) -> None:
    """Judge each change that the report does not have yet, and print a line for each."""
    report.parent.mkdir(parents=True, exist_ok=True)
    done = [json.loads(line) for line in report.read_text("utf-8").splitlines()] if report.exists() else []
    known = {(each["file"], each["line"], each["after"]) for each in done}
    sound: set[tuple[str, ...]] = set()
    with tempfile.TemporaryDirectory() as folder:
        tree = Path(folder) / "noonday"
        subprocess.run(["git", "worktree", "add", "-q", "--detach", str(tree)], cwd=ROOT, check=True)
        compiled(tree, python)
        try:
            for mutant in mutants:
                if (mutant.file, mutant.line, mutant.after) in known:
                    continue
                done.append(judge(mutant, tree, python, sound))
                with report.open("a", encoding="utf-8") as file:
                    file.write(json.dumps(done[-1]) + "\n")
                print(f"{done[-1]['fate']:9} {mutant.file}:{mutant.line} {mutant.after.strip()[:80]}", flush=True)
        finally:
            subprocess.run(["git", "worktree", "remove", "--force", str(tree)], cwd=ROOT, check=True)
    killed = sum(each["fate"] == "killed" for each in done)
    print(f"{killed} of {len(done)} killed")


def main() -> None:
    """Draw or run changes, as the command line asks."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    actions = parser.add_subparsers(dest="action", required=True)
    drawing = actions.add_parser("draw", help="print a list of changes")
    drawing.add_argument("--seed", type=int, default=1)
    drawing.add_argument("--count", type=int, default=50)
    running = actions.add_parser("run", help="judge the changes of a list by the tests of the last commit")
    running.add_argument("list", type=Path)
    running.add_argument("--report", type=Path, default=Path("var/mutants.jsonl"))
    given = parser.parse_args()
    if given.action == "draw":
        print(json.dumps([asdict(mutant) for mutant in draw(given.seed, given.count)], indent=1))
    else:
        listed = [Mutant(**each) for each in json.loads(given.list.read_text("utf-8"))]
        run(listed, given.report, sys.executable)


if __name__ == "__main__":
    main()
