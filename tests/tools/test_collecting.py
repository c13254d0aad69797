"""The order in which files of tests run."""

from __future__ import annotations

import gc
import subprocess
import sys

from tests.support.sources import ROOT

PURE = "tests/rules/wire/test_plain.py"
SERVICE = "tests/e2e/test_signing.py"


def test_files_that_start_processes_come_first() -> None:
    command = [sys.executable, "-m", "pytest", "--collect-only", "-q", PURE, SERVICE]
    ran = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    files = [line.partition("::")[0] for line in ran.stdout.splitlines() if "::" in line]

    assert files == sorted(files, key=[SERVICE, PURE].index)
    assert {SERVICE, PURE} == set(files)


def test_garbage_is_collected_again_while_tests_run() -> None:
    assert gc.isenabled()
