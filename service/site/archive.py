"""All records in one zip, with the same bytes on every machine: in order, without moments of their making."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

EPOCH = (1980, 1, 1, 0, 0, 0)
"""The first moment that a zip can hold."""


def write(path: Path, records: Iterable[tuple[str, Path]]) -> None:
    """Write a zip of files under these names, one by one."""
    with ZipFile(path, "w") as archive:
        for name, record in records:
            entry = ZipInfo(name, EPOCH)
            entry.compress_type = ZIP_DEFLATED
            entry.create_system = 3
            entry.external_attr = 0o644 << 16
            archive.writestr(entry, record.read_bytes())
