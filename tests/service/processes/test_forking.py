"""What the supervisor imports before it forks, and how a fork lives and ends."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import time
from typing import TYPE_CHECKING, Any

import pytest

from service.processes.starting import Waiting
from tests.support.over_http import distribution, path_to

if TYPE_CHECKING:
    from pathlib import Path

PRELOADED = """
import json, os, sys
from pathlib import Path
before = len(os.listdir("/proc/self/fd"))
os.environ["PROMETHEUS_MULTIPROC_DIR"] = sys.argv[1]
from service.processes import forking
forking.preload(lambda: False)
print(json.dumps({
    "threads": len(os.listdir("/proc/self/task")),
    "opened": len(os.listdir("/proc/self/fd")) - before,
    "counted": os.listdir(sys.argv[1]),
    "lacking": [name for name in forking.SHARED if name not in sys.modules],
    "foreign": "tests.support.games.coin_race" in sys.modules,
    "own": "rules.twelve_strokes_of_noon.deck" in sys.modules,
    "environment": sorted({"service.running.wsgi", "workers.app", "service.watch.spans"} & sys.modules.keys()),
}))
"""

FORKED = """
import json, os, signal, sys, time
from pathlib import Path
from service.processes import forking

def say(): print("words"); return 3
def leave(): sys.exit("a reason")
def fail(): raise LookupError("a mistake")
def die(): os.kill(os.getpid(), signal.SIGKILL)
def stay(): time.sleep(600); return 0
def show(): print(json.dumps(dict(os.environ))); return 0

os.environ["OLD"] = "of the supervisor"
found = {}
signal.signal(signal.SIGTERM, lambda *_: print("the supervisor's handler", flush=True))
print("once", end="")
for work in (say, leave, fail, die, show):
    log = Path(sys.argv[1]) / f"{work.__name__}.log"
    log.write_text("before\\n")
    child = forking.fork(work.__name__, work, log, environ={"NEW": "its own"}, keep=())
    found[work.__name__] = [child.wait(), log.read_text()]
leave_terminal = os.setsid
def interrupted():
    os.kill(os.getpid(), signal.SIGINT)  # Ctrl-C, which reaches all that are at the terminal still
    leave_terminal()
os.setsid = interrupted
child = forking.fork("say", say, log := Path(sys.argv[1]) / "interrupted.log", environ={}, keep=())
found["interrupted"] = [child.wait(), log.read_text()]
os.setsid = leave_terminal
child = forking.fork("stay", stay, Path(sys.argv[1]) / "stay.log", environ={}, keep=())
child.terminate()
found["stay"] = [child.wait(), (Path(sys.argv[1]) / "stay.log").read_text()]
child.terminate()  # it has ended, and nobody else is hit
print(json.dumps(found))
"""


RESOLVED = """
import ctypes, json, sys, threading
from pathlib import Path
from service.running.supervisor import Supervisor
from service.settings import Settings
from service.store import embedded

url = "redis://a-name.invalid:1"
keys = {"secret_key": "s" * 32, "signing_key": "5e" * 32 + "/1600000000000"}
Supervisor(Settings(data_dir=Path(sys.argv[1]), store_url=url, **keys), {}, lambda _: 0)
assert embedded.silence(url)  # as it is asked before the parts are forked

class Resolver(ctypes.Structure):
    _fields_ = [("seconds", ctypes.c_int), ("attempts", ctypes.c_int)]

def look():
    libc = ctypes.CDLL(None)
    libc.__res_state.restype = ctypes.POINTER(Resolver)
    libc.__res_init()
    state = libc.__res_state().contents
    print(json.dumps({"seconds": state.seconds, "attempts": state.attempts}))

thread = threading.Thread(target=look)
thread.start()
thread.join()
"""
"""How glibc looks names up in a process whose supervisor has asked for the address of the store."""


def outcome(script: str, *arguments: str, **environ: str) -> Any:
    """Return what a script in a process of its own prints last."""
    run = [sys.executable, "-W", "error::DeprecationWarning:__main__", "-c", script, *arguments]
    ended = subprocess.run(run, env={**os.environ, **environ}, capture_output=True, text=True, timeout=120, check=False)
    assert ended.returncode == 0, ended.stderr
    return json.loads(ended.stdout[ended.stdout.index("{") :])


def test_what_is_shared_starts_nothing_opens_nothing_and_leaves_others_games_alone(tmp_path: Path) -> None:
    site = distribution(tmp_path / "site", coin_race="coin_race")
    (counts := tmp_path / "counts").mkdir()

    assert outcome(PRELOADED, str(counts), PYTHONPATH=path_to(site)) == {
        "threads": 1,
        "opened": 0,
        "counted": [],
        "lacking": [],
        "foreign": False,
        "own": True,
        "environment": [],
    }


@pytest.fixture(scope="module")
def ended(tmp_path_factory: pytest.TempPathFactory) -> Any:
    return outcome(FORKED, str(tmp_path_factory.mktemp("forks")))


def test_a_fork_ends_with_the_code_and_the_words_of_a_program(ended: Any) -> None:
    assert ended["say"] == [3, "before\nwords\n"]
    assert ended["leave"] == [1, "before\na reason\n"]
    assert ended["die"] == [-9, "before\n"]
    code, words = ended["fail"]
    assert code == 1
    assert words.startswith("before\nTraceback")
    assert words.endswith("LookupError: a mistake\n")


def test_a_fork_has_its_own_environment_and_signals_alone(ended: Any) -> None:
    assert ended["stay"] == [-15, ""]
    code, words = ended["show"]
    assert code == 0
    assert json.loads(words.removeprefix("before\n")) == {"NEW": "its own"}


def test_a_ctrl_c_that_comes_before_a_fork_has_left_the_terminal_is_the_supervisors_alone(ended: Any) -> None:
    assert ended["interrupted"] == [3, "words\n"]


def test_a_name_is_given_up_soon_though_the_supervisor_has_looked_up_that_of_the_store(tmp_path: Path) -> None:
    assert outcome(RESOLVED, str(tmp_path)) == {"seconds": 2, "attempts": 1}


def test_a_long_start_is_reported_once_for_each_interval() -> None:
    said: list[str] = []
    waiting = Waiting(said.append, every=10_000.0, begun=time.monotonic() - 25_000)

    waiting.goes_on("the store")
    waiting.goes_on("the api")

    assert len(said) == 1
    assert re.fullmatch(r"still starting after \d+ s: the store", said[0])
    waiting.begun -= 10_000
    waiting.goes_on("the api")
    assert re.fullmatch(r"still starting after \d+ s: the api", said[1])
