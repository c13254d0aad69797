"""The laws of records: what was played can be played again, anywhere, and is found sound."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from rules.table.record import Record, replay
from rules.table.verify import verify
from rules.wire.codec import codec
from tests.support.walks import GAMES, each_walk, walked

ROOT = Path(__file__).parents[2]
PATH = os.pathsep.join(map(str, (ROOT, *(ROOT / "examples" / "games").iterdir())))

PROGRAM = """
import sys
from tests.support.walks import walked
print(walked(sys.argv[1], int(sys.argv[2]))[-1].link)
"""


@each_walk
def test_a_replay_is_the_match_at_every_ply(key: str, number: int) -> None:
    steps = walked(key, number)
    told = list(replay(steps[0].game, steps[0].terms, steps[-1].plies))[steps[0].table.ply - 1 :]

    assert [one.table for one in told] == [step.table for step in steps]
    assert [one.events for one in told] == [step.events for step in steps]


@each_walk
def test_the_record_of_a_match_is_sound(key: str, number: int) -> None:
    last = walked(key, number)[-1]
    record = last.record()

    assert codec(Record).decode(codec(Record).encode(record)) == record
    assert verify(last.game, record) is None


@pytest.mark.parametrize("hash_seed", ["1", "4242"])
@pytest.mark.parametrize("key", GAMES)
def test_another_process_plays_the_very_same_match(key: str, hash_seed: str) -> None:
    environment = {**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONPATH": PATH}
    command = [sys.executable, "-c", PROGRAM, key, "1"]
    done = subprocess.run(command, capture_output=True, text=True, check=True, cwd=ROOT, env=environment)

    assert done.stdout.strip() == walked(key, 1)[-1].link
