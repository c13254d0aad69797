"""The folder of the archive: where a record lies, who may read the file, and what a bad disk does to it."""

from __future__ import annotations

import json
import os
import shutil
import stat
import subprocess
import sys
import threading
from typing import TYPE_CHECKING

import pytest

from rules.table.record import Record
from rules.wire.codec import codec
from service.archive.folder import ArchiveFolder
from service.archive.record_files import read
from service.play.ports.archive import Access, Left
from service.play.ports.errors import ArchiveAway, RecordDamaged
from tests.support.archives import place
from tests.support.reels import GOLDEN, golden

if TYPE_CHECKING:
    from pathlib import Path

RECORD = golden(GOLDEN[0])
ID = "abcdefghijklmnopqrstuvwxy2"


def left(access: Access = Access.UNLISTED, **changed: object) -> Left:
    """Return what is left of a match."""
    return Left(access, (0, 2), "key1", {**codec(Record).encode(RECORD), "match": ID, **changed})


@pytest.fixture
def folder(tmp_path: Path) -> ArchiveFolder:
    return ArchiveFolder(tmp_path)


@pytest.mark.parametrize("access", list(Access))
def test_what_is_left_of_a_match_comes_back(folder: ArchiveFolder, access: Access) -> None:
    folder.write(ID, left(access))

    assert folder.read(ID) == left(access)
    assert folder.holds(ID)
    assert folder.subfolders() == [f"{access}/ab"]
    assert folder.matches(f"{access}/ab") == [ID]


def test_the_file_is_a_record_as_every_tool_reads_it(folder: ArchiveFolder, tmp_path: Path) -> None:
    folder.write(ID, left(Access.LISTED))

    assert codec(Record).encode(read(str(place(tmp_path, ID, "listed")))) == left().record


def test_it_replaces_what_was_there_and_leaves_nothing_else(folder: ArchiveFolder, tmp_path: Path) -> None:
    with folder.alone():
        folder.write(ID, left())
    folder.write(ID, left(parent="b" * 26))

    found = folder.read(ID)
    assert found is not None
    assert found.record["parent"] == "b" * 26
    names = sorted(path.name for path in tmp_path.rglob("*") if path.is_file())
    assert names == [".lock", f"{ID}.json", f"{ID}.seats"]


def test_nobody_else_reads_a_private_record_or_whose_seats_are_whose(folder: ArchiveFolder, tmp_path: Path) -> None:
    folder.write(ID, left(Access.PRIVATE))
    folder.write(ID, left(Access.LISTED))

    private, listed = place(tmp_path, ID, "private"), place(tmp_path, ID, "listed")
    closed = [tmp_path / "private", private, private.with_suffix(".seats"), listed.with_suffix(".seats")]
    assert [stat.S_IMODE(path.stat().st_mode) & 0o077 for path in closed] == [0] * 4
    assert stat.S_IMODE(listed.stat().st_mode) & 0o044 == 0o044


@pytest.mark.parametrize("name", ["../../etc/passwd", "", "A" * 26, f"{ID}/", ID[:-1], ".", "ab\x00" + ID[3:]])
def test_only_ids_become_names_of_files(folder: ArchiveFolder, tmp_path: Path, name: str) -> None:
    with pytest.raises(ValueError, match="is no id of a match"):
        folder.write(name, left())

    assert folder.read(name) is None
    assert list(tmp_path.iterdir()) == []


def test_what_was_never_filed_or_was_removed_is_not_there(folder: ArchiveFolder, tmp_path: Path) -> None:
    assert folder.read(ID) is None
    folder.write(ID, left())
    place(tmp_path, ID).unlink()

    assert folder.read(ID) is None
    assert not folder.holds(ID)


def garbled(path: Path) -> None:
    path.write_bytes(b"{garbage")


def cut(path: Path) -> None:
    path.write_bytes(path.read_bytes()[:-100])


def swapped(path: Path) -> None:
    path.write_text(json.dumps({**left().record, "match": "z" * 26}))


def seatless(path: Path) -> None:
    path.with_suffix(".seats").unlink()


def garbled_seats(path: Path) -> None:
    path.with_suffix(".seats").write_text('{"generations": "all"}')


def folder_in_its_place(path: Path) -> None:
    path.unlink()
    path.mkdir()


def folder_for_the_seats(path: Path) -> None:
    folder_in_its_place(path.with_suffix(".seats"))


def pipe_in_its_place(path: Path) -> None:
    path.unlink()
    os.mkfifo(path)


def pipe_for_the_seats(path: Path) -> None:
    pipe_in_its_place(path.with_suffix(".seats"))


def loop_in_its_place(path: Path) -> None:
    path.unlink()
    path.symlink_to(path.name)


def loop_for_the_seats(path: Path) -> None:
    loop_in_its_place(path.with_suffix(".seats"))


def link_to_nothing(path: Path) -> None:
    path.unlink()
    path.symlink_to("nothing")


def file_for_the_subfolder(path: Path) -> None:
    shutil.rmtree(path.parent)
    path.parent.touch()


def loop_for_the_subfolder(path: Path) -> None:
    shutil.rmtree(path.parent)
    path.parent.symlink_to(path.parent.name)


LOOPS = [loop_in_its_place, loop_for_the_seats, link_to_nothing, file_for_the_subfolder, loop_for_the_subfolder]
STRANGE = [*LOOPS, folder_in_its_place, folder_for_the_seats, pipe_in_its_place, pipe_for_the_seats]


@pytest.mark.parametrize("damage", [garbled, cut, swapped, seatless, garbled_seats, *STRANGE])
def test_what_is_damaged_is_said_to_be_without_a_path(folder: ArchiveFolder, tmp_path: Path, damage: object) -> None:
    folder.write(ID, left())
    damage(place(tmp_path, ID))  # type: ignore[operator]

    with pytest.raises(RecordDamaged, match=ID) as damaged:
        folder.read(ID)
    assert str(tmp_path) not in str(damaged.value)


def folder_for_the_draft(path: Path) -> None:
    path.with_name(path.name + ".draft").mkdir()


def folder_for_the_draft_of_the_seats(path: Path) -> None:
    folder_for_the_draft(path.with_suffix(".seats"))


DRAFTS = [folder_for_the_draft, folder_for_the_draft_of_the_seats]


@pytest.mark.parametrize(
    "damage", [folder_in_its_place, folder_for_the_seats, file_for_the_subfolder, loop_for_the_subfolder, *DRAFTS]
)
def test_a_file_that_cannot_be_replaced_does_not_make_the_folder_unreachable(
    folder: ArchiveFolder, tmp_path: Path, damage: object
) -> None:
    folder.write(ID, left())
    damage(place(tmp_path, ID))  # type: ignore[operator]
    other = "z" * 26

    with pytest.raises(RecordDamaged, match=ID) as damaged:
        folder.write(ID, left())
    assert str(tmp_path) not in str(damaged.value)
    folder.write(other, left(match=other))
    assert folder.read(other) == left(match=other)


def test_a_subfolder_that_is_a_file_takes_no_new_match_for_an_old_one(folder: ArchiveFolder, tmp_path: Path) -> None:
    folder.write(ID, left())
    file_for_the_subfolder(place(tmp_path, ID))

    assert not folder.holds(f"{ID[:2]}{'y' * 24}")


def missing(path: Path) -> ArchiveFolder:
    return ArchiveFolder(path / "not-mounted")


def file_in_its_place(path: Path) -> ArchiveFolder:
    (path / "file").write_text("")
    return ArchiveFolder(path / "file")


def subfolder_is_a_file(path: Path) -> ArchiveFolder:
    (path / "unlisted").write_text("")
    return ArchiveFolder(path)


@pytest.mark.parametrize("broken", [missing, file_in_its_place, subfolder_is_a_file])
def test_a_folder_that_cannot_be_used_is_unreachable_and_not_empty(tmp_path: Path, broken: object) -> None:
    folder: ArchiveFolder = broken(tmp_path)  # type: ignore[operator]
    before = sorted(tmp_path.rglob("*"))

    with pytest.raises(ArchiveAway):
        folder.write(ID, left())
    with pytest.raises(ArchiveAway):
        folder.read(ID)
    assert sorted(tmp_path.rglob("*")) == before


FULL = """
import resource, sys
from pathlib import Path
from service.archive.folder import ArchiveFolder
from service.play.ports.errors import ArchiveAway
from tests.service.archive.test_folder import ID, left
import signal
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
resource.setrlimit(resource.RLIMIT_FSIZE, (1024, 1024))
try:
    ArchiveFolder(Path(sys.argv[1])).write(ID, left(parent="b" * 26))
except ArchiveAway as away:
    print(away)
"""
"""Writes where a file can have no more than 1 kB: the write fails half-way, as on a full disk."""


def test_a_disk_that_is_full_leaves_the_old_file_whole(folder: ArchiveFolder, tmp_path: Path) -> None:
    folder.write(ID, left())

    done = subprocess.run([sys.executable, "-c", FULL, str(tmp_path)], capture_output=True, text=True, check=True)

    assert done.stdout == "ARCHIVE_DIR cannot be used: File too large\n"
    assert folder.read(ID) == left()
    assert not list(tmp_path.rglob("*.draft"))


KILLED = """
import os, sys
from pathlib import Path
from service.archive.folder import ArchiveFolder
from tests.service.archive.test_folder import ID, left

def write(place, steps):
    def trace(event, arguments):
        nonlocal steps
        if event in ("open", "os.rename", "os.mkdir") and str(arguments[0]).startswith(place):
            steps -= 1
            if steps < 0:
                os._exit(9)
    folder = ArchiveFolder(Path(place))
    sys.addaudithook(trace)
    with folder.alone():
        folder.write(ID, left(parent="b" * 26))
    os._exit(0)

for steps, place in enumerate(sys.argv[1:]):
    child = os.fork()
    if not child:
        write(place, steps)
    print(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]))
"""
"""Writes into folders by processes, each of which ends without a word before a step that touches its folder: the first
before the first, the second before the second, and so on."""


def test_a_writer_that_is_killed_between_two_steps_harms_nothing(tmp_path: Path) -> None:
    homes = [tmp_path / str(steps) for steps in range(12)]
    for home in homes:
        home.mkdir()
    command = [sys.executable, "-c", KILLED, *map(str, homes)]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    codes = [int(code) for code in done.stdout.split()]
    folders = [ArchiveFolder(home) for home in homes]
    there = [folder.read(ID) for folder in folders]

    assert codes == [9] * codes.count(9) + [0] * codes.count(0)
    assert len(codes) == len(homes)
    assert codes[0] == 9
    assert codes[-1] == 0
    whole = left(parent="b" * 26)
    assert [steps for steps, found in enumerate(there) if found not in (None, whole)] == []
    assert [steps for steps, code in enumerate(codes) if code == 0 and there[steps] is None] == []
    for folder in folders:
        with folder.alone():
            folder.write(ID, left())
    assert [steps for steps, folder in enumerate(folders) if folder.read(ID) != left()] == []
    assert not list(tmp_path.rglob("*.draft"))


def test_writers_wait_for_each_other(folder: ArchiveFolder, tmp_path: Path) -> None:
    begun, order = threading.Event(), []

    def other() -> None:
        begun.set()
        with ArchiveFolder(tmp_path).alone():
            order.append("other")

    with folder.alone():
        thread = threading.Thread(target=other)
        thread.start()
        begun.wait()
        order.append("first")
    thread.join()

    assert order == ["first", "other"]


def test_a_file_that_outlived_a_killed_writer_is_not_filled_for_other_eyes(
    folder: ArchiveFolder, tmp_path: Path
) -> None:
    folder.write(ID, left(Access.PRIVATE))
    draft = place(tmp_path, ID, "private").with_name(f"{ID}.json.draft")
    draft.write_text("half")
    draft.chmod(0o644)

    folder.write(ID, left(Access.PRIVATE))

    assert stat.S_IMODE(place(tmp_path, ID, "private").stat().st_mode) == 0o600
