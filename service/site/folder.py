"""The folder of a site: nobody else's files are touched, every file appears whole, and what is unchanged stays.

The file ``.noonday-site`` marks the folder and is the memory of the next run, in lines of JSON: first the id of
the feed and the files that are not of a single match, each with a digest of what it was made of where that is known,
then a line for each record.
Lines are added as files are made, so that a run that was cut goes on where it stopped and leaves nothing behind. At the
end all lines are written again, in order.
"""

from __future__ import annotations

import fcntl
import json
import os
import re
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path
from typing import Any, Self

MARK = ".noonday-site"
FORMAT = "noonday-site-1"
DRAFT = ".draft"
"""Ends the name of a file that is being written."""
KINDS = ("txt", "csv", "html", "pdf")
"""The formats of a match's score sheet."""
WHOLE = "record.json"
"""The file of a match that is written last: where it is, all others are made of the same record by the same terms."""
MATCH = frozenset({"index.html", "position.svg", "replay.html", WHOLE, *(f"sheet.{kind}" for kind in KINDS)})
"""The files of a match; any other file in its folder was put there by somebody else."""
_DIGEST = re.compile("[0-9a-f]{16}")


class NotOurs(ValueError):
    """A folder holds something else; the message names it."""


class InUse(ValueError):
    """Another run is making the site in a folder; the message names it."""


@dataclass
class Folder:
    """A site's folder, and what the runs before said of it.

    ``lines`` are those of the records, by their digest. ``feed`` is the id of the feed, empty before there is one.
    """

    path: Path
    lines: dict[str, Mapping[str, Any]] = field(default_factory=dict)
    made_before: Mapping[str, str] = field(default_factory=dict)
    made: dict[str, str] = field(default_factory=dict)
    feed: str = ""

    @classmethod
    @contextmanager
    def opened(cls, path: Path) -> Iterator[Self]:
        """Give the folder at a path, which is made if there is none, to one run at a time.

        :raises NotOurs: when it holds other files than those of a site, or the site of another release's format.
        :raises InUse: when another run is making the site.
        """
        if path.exists() and not path.is_dir():
            raise NotOurs(f"{path} is no folder")
        path.mkdir(parents=True, exist_ok=True)
        with _locked(path):
            yield cls._read(path)

    @classmethod
    def _read(cls, path: Path) -> Self:
        mark = path / MARK
        if not mark.exists():
            if any(path.iterdir()):
                raise NotOurs(f"{path} holds other files; name an empty folder, or one that was published before")
            mark.write_text(_line({"format": FORMAT, "files": {}}), "utf-8")
        files, lines, feed = _read(mark)
        folder = cls(path, lines, {name: of for name, of in files.items() if _is_inside(name)}, feed=feed)
        folder.write(MARK, folder.memory(files, lines))  # without a line that was cut
        return folder

    def memory(self, files: Mapping[str, str], digests: Iterable[str]) -> bytes:
        """Return the memory of these files and of the records with these digests, in order."""
        lines = [self.lines[digest] for digest in sorted(digests)]
        head = {"format": FORMAT, "feed": self.feed, "files": files}
        return "".join(map(_line, [head, *lines])).encode()

    def remember(self, line: Mapping[str, Any]) -> None:
        """Keep a line of a record for the next run, even if this one is cut."""
        self.lines[line["record"]] = line
        self._add(line)

    def _add(self, line: Mapping[str, Any]) -> None:
        with (self.path / MARK).open("a", encoding="utf-8") as mark:
            mark.write(_line(line))

    def _own(self, name: str, of: str) -> None:
        """Note that a file is the site's, before it is written."""
        if name not in self.made_before and name not in self.made:
            self._add({"file": name})
        self.made[name] = of

    def put(self, name: str, content: bytes, of: str = "") -> None:
        """Write a file that is not of a single match; ``of`` is a digest of what it was made of."""
        self._own(name, of)
        self.write(name, content)

    def write(self, name: str, content: bytes) -> None:
        """Write a file, so that it is never seen half written; an equal one stays untouched."""
        path = self.path / name
        if not _equal(path, content):
            path.parent.mkdir(parents=True, exist_ok=True)
            draft = path.with_name(path.name + DRAFT)
            draft.write_bytes(content)
            draft.replace(path)

    @contextmanager
    def writing(self, name: str, of: str) -> Iterator[Path]:
        """Give a path at which a large file is written, which then takes its place."""
        self._own(name, of)
        draft = self.path / (name + DRAFT)
        yield draft
        draft.replace(self.path / name)

    def write_match(self, key: str, files: Mapping[str, bytes]) -> None:
        """Write the files of a match; while some of them are of another record or of other terms, it is not whole."""
        (self.path / "matches" / key / WHOLE).unlink(missing_ok=True)
        for name in sorted(files, key=lambda name: name == WHOLE):
            self.write(f"matches/{key}/{name}", files[name])

    def holds_match(self, key: str, canonical: str) -> bool:
        """Return whether the files of a match are here, made of the record with that digest; the page may lack."""
        folder = self.path / "matches" / key
        if not all((folder / name).exists() for name in MATCH - {"index.html"}):
            return False
        return sha256((folder / WHOLE).read_bytes()).hexdigest() == canonical

    def keep(self, name: str, of: str = "") -> bool:
        """Return whether a file that is not of a single match is here, made of the same; if it is, it is kept."""
        if self.made_before.get(name) == of and (self.path / name).exists():
            self.made[name] = of
            return True
        return False

    def holds(self, name: str) -> bool:
        """Return whether a file that is named by its content is here, and keep it if it is."""
        found = (self.path / name).exists()
        if found:
            self.made[name] = ""
        return found

    def finish(self, folders: Iterable[str], used: Iterable[str]) -> None:
        """Remove the files of earlier runs that this run did not make, and write the memory again.

        ``folders`` are the keys of all matches on the site, ``used`` the digests of the records that were given.
        """
        kept = frozenset(folders)
        for name in sorted(self.made_before.keys() - self.made.keys()):
            (self.path / name).unlink(missing_ok=True)
        for folder in sorted((self.path / "matches").glob("*/")):
            if folder.name not in kept and _DIGEST.fullmatch(folder.name):
                _remove(folder)
        self.write(MARK, self.memory(self.made, used))


def _is_inside(name: str) -> bool:
    return ".." not in Path(name).parts and not Path(name).is_absolute()


def _remove(folder: Path) -> None:
    """Remove the files of a match, and their folder unless somebody else has put something there."""
    for name in MATCH:
        (folder / name).unlink(missing_ok=True)
        (folder / (name + DRAFT)).unlink(missing_ok=True)
    if not any(folder.iterdir()):
        folder.rmdir()


@contextmanager
def _locked(path: Path) -> Iterator[None]:
    """Hold a folder alone; a file system that knows no locks on folders has to do without."""
    held = os.open(path, os.O_RDONLY | os.O_DIRECTORY)
    try:
        with suppress(OSError):
            try:
                fcntl.flock(held, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                raise InUse(f"{path}: another run is making this site") from None
        yield
    finally:
        os.close(held)


def _equal(path: Path, content: bytes) -> bool:
    try:
        return path.stat().st_size == len(content) and path.read_bytes() == content
    except FileNotFoundError:
        return False


def _line(plain: Mapping[str, Any]) -> str:
    return json.dumps(plain, ensure_ascii=False, sort_keys=True, separators=(",", ":")) + "\n"


def _read(mark: Path) -> tuple[dict[str, str], dict[str, Mapping[str, Any]], str]:
    """Return the files, the records' lines and the feed's id of a memory; the last line may have been cut."""
    lines = list(_lines(mark))
    if not lines or lines[0].get("format") != FORMAT:
        raise NotOurs(f"{mark} is no memory of this release; name an empty folder")
    files = dict.fromkeys((line["file"] for line in lines if "file" in line), "")
    records: dict[str, Mapping[str, Any]] = {line["record"]: line for line in lines if "record" in line}
    return files | lines[0]["files"], records, lines[0].get("feed", "")


def _lines(mark: Path) -> Iterator[dict[str, Any]]:
    with mark.open(encoding="utf-8") as file:
        for line in file:
            try:
                yield json.loads(line)
            except ValueError:
                return
