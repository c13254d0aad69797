"""The pulse of a server that runs, is frozen, ends, and comes back."""

from __future__ import annotations

import os
import signal
from typing import TYPE_CHECKING

from service.store import embedded
from service.store.pulse import Pulse
from tests.support.waiting import wait_until

if TYPE_CHECKING:
    from pathlib import Path


def test_a_pulse_is_felt_as_long_as_the_server_answers(tmp_path: Path) -> None:
    runtime = embedded.make_runtime()
    server = embedded.start("store", tmp_path, runtime)
    pulse = Pulse(server.socket)
    assert not pulse.felt(), "nothing was asked yet"
    wait_until(pulse.felt)
    wait_until(pulse.felt)

    os.kill(server.pid, signal.SIGSTOP)
    os.waitpid(server.pid, os.WUNTRACED)
    pulse.felt()  # of before
    assert not any(pulse.felt() for _ in range(100))
    os.kill(server.pid, signal.SIGCONT)
    wait_until(pulse.felt)

    server.stop()
    assert not any([pulse.felt() for _ in range(100)][1:])
    server = embedded.start("store", tmp_path, runtime)
    wait_until(pulse.felt)
    pulse.close()
    server.stop()
    runtime.rmdir()
