from __future__ import annotations

import pytest
from structlog.testing import capture_logs

from service.processes import chores


def test_chores_are_done_again_and_again_also_after_a_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(chores, "EVERY", 0)
    calls = []

    def fail() -> None:
        raise OSError(28, "No space left on device")

    def write() -> None:
        calls.append(True)
        if len(calls) == 3:
            raise SystemExit

    with capture_logs() as lines, pytest.raises(SystemExit):
        chores._keep_doing(fail, write)

    assert [line["fault"] for line in lines] == ["OSError"] * 3
    assert {line["chore"].rpartition(".")[2] for line in lines} == {"fail"}
