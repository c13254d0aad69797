"""What is missing leaves out the tests that need it, and no others."""

from __future__ import annotations

import ast
import tomllib
from pathlib import Path

import pytest
from packaging.requirements import Requirement

from tests.support import left_out
from tests.support.left_out import NPM, OPTIONAL, files, is_whole, needs, used
from tests.support.sources import ROOT

NEEDED = {"noonday", "pytest", "pytest-xdist", "hypothesis"}
"""What every run of the tests needs."""

LINTERS = {
    *("ruff", "mypy", "import-linter", "pre-commit"),
    *("celery-types", "types-psutil", "types-requests", "types-pyyaml"),
}


def test_each_development_package_is_needed_by_all_by_a_linter_or_by_some_tests() -> None:
    extras = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["optional-dependencies"]
    named = {Requirement(line).name for line in extras["dev"]}
    by_extras = {OPTIONAL["opentelemetry"], OPTIONAL["mcp"]}
    assert sorted(named ^ (NEEDED | LINTERS | (set(OPTIONAL.values()) - by_extras))) == []


def test_each_optional_module_is_needed_by_some_tests_and_never_by_the_fixtures_of_all() -> None:
    needed = frozenset().union(*(needs(path) for path in (ROOT / "tests").rglob("test_*.py")))
    assert sorted({*OPTIONAL, NPM} - needed - {"countryinfo"}) == []
    assert needs(ROOT / "tests" / "conftest.py") == frozenset()


def test_what_needs_a_package_only_when_it_runs_is_there() -> None:
    def is_there(name: str) -> bool:
        """Return whether it is a module, or a name in one."""
        path = ROOT / name.replace(".", "/")
        files = path.with_suffix(".py"), path.parent.with_suffix(".py"), path.parent / "__init__.py"
        return any(file.is_file() for file in files)

    assert [name for name in left_out.BEHIND if not is_there(name)] == []


def test_without_npm_the_typescript_client_and_firefox_are_left_out() -> None:
    without = [name for lack, names in files({NPM: "npm"}).items() if "npm" in lack for name in names]
    assert "tests/openapi/test_playing_clients.py" in without
    assert "tests/browser/test_firefox.py" in without
    assert "tests/openapi/test_generated_client.py" not in without
    assert len([name for name in without if not name.startswith("tests/browser/")]) < 8


def test_a_package_that_a_helper_imports_is_needed() -> None:
    assert "standardwebhooks" in needs(ROOT / "tests" / "e2e" / "test_webhooks.py")
    assert "playwright" in needs(ROOT / "tests" / "browser" / "test_firefox.py")


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("import h2.config", "h2.config"),
        ("from h2 import config", "h2.config"),
        ("def f():\n    import h2", "h2"),
        ("from openapi import clients\nclients.main(1)", "openapi.clients.main"),
        ("from openapi import clients as c\nc.main(1)", "openapi.clients.main"),
    ],
)
def test_what_a_file_uses_is_found(text: str, name: str) -> None:
    assert name in set(used(ast.parse(text)))


def test_an_import_for_a_type_checker_is_no_need() -> None:
    assert "h2" not in set(used(ast.parse("if TYPE_CHECKING:\n    import h2")))


def test_a_package_is_whole_only_with_all_that_it_requires(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name, requires in (("upper-made-up", "lower-made-up"), ("lower-made-up", "absent-made-up")):
        folder = tmp_path / f"{name.replace('-', '_')}-1.dist-info"
        folder.mkdir()
        (folder / "METADATA").write_text(
            f"Metadata-Version: 2.1\nName: {name}\nVersion: 1\nRequires-Dist: {requires}\n"
        )
    monkeypatch.syspath_prepend(tmp_path)
    is_whole.cache_clear()
    assert not is_whole("upper-made-up")
    assert is_whole("pytest")
