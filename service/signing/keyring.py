"""The deployment's signing keys as text: in SIGNING_KEY and RETIRED_KEYS, or in a file of the data directory.

``SEED/SINCE`` is the key that signs: the 32 bytes of an Ed25519 private key in hex, and the time in ms from which it
signs (0 or left out: not stated). ``PUBLIC/SINCE/UNTIL`` is a retired one: its public half, and the times between
which it signed. The file holds the first, then the others, a line each.
"""

from __future__ import annotations

import os
import re
import secrets
import tempfile
import time
from pathlib import Path

NAME = "signing-keys"
"""The file in DATA_DIR."""

MOST_RETIRED = 1000

_KEY = re.compile(r"[0-9a-f]{64}(/\d{1,15})?", re.ASCII)
_RETIRED = re.compile(r"[0-9a-f]{64}/\d{1,15}/\d{1,15}", re.ASCII)


class WrongKey(ValueError):
    """A text is no key; the message says what it must be, and repeats nothing of it."""


def check_key(text: str) -> str:
    """Return the text of a key that signs.

    :raises WrongKey: when the text is no key.
    """
    if not _KEY.fullmatch(text):
        raise WrongKey(
            f"has {len(text)} characters; it must be 64 lower-case hexadecimal digits, such as `openssl rand -hex 32` "
            "prints, then /SINCE in ms if that is known"
        )
    return text


def check_retired(text: str) -> str:
    """Return the text of retired keys, one after the other with commas between.

    :raises WrongKey: when one of them is no key.
    """
    keys = [key for key in re.split(r"[\s,]+", text) if key]
    for number, key in enumerate(keys, 1):
        if not _RETIRED.fullmatch(key):
            raise WrongKey(
                f"is wrong in key {number}; each must be PUBLIC/SINCE/UNTIL, as `noonday key signing rotate` prints"
            )
    if len(keys) > MOST_RETIRED:
        raise WrongKey(f"has {len(keys)} keys; it must have {MOST_RETIRED} at most")
    return ",".join(keys)


def fresh() -> str:
    """Return the text of a new key that signs from now on."""
    return f"{secrets.token_hex(32)}/{time.time_ns() // 1_000_000}"


def kept(path: Path) -> tuple[str, str]:
    """Return the texts of a file's keys: the one that signs, and the retired ones. A missing file is made.

    :raises WrongKey: when it holds something else.
    :raises OSError: when it can be neither read nor made.
    """
    if not path.exists():
        write_private(path, f"{fresh()}\n", replace=False)
    first, _, others = path.read_text(encoding="ascii", errors="replace").strip().partition("\n")
    return check_key(first), check_retired(others)


def keep(path: Path, key: str, retired: str) -> None:
    """Write keys into a file, in place of those that it holds."""
    write_private(path, "\n".join([key, *retired.split(",")]).strip() + "\n", replace=True)


def write_private(path: Path, text: str, *, replace: bool) -> None:
    """Write a file that only its owner may read, so that it is never seen half written.

    Without ``replace`` the first writer wins, and everybody uses what that one wrote.
    """
    handle, draft = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}-")  # mode 0600
    try:
        with os.fdopen(handle, "w", encoding="ascii") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        if replace:
            Path(draft).replace(path)
        else:
            path.hardlink_to(draft)
    except FileExistsError:
        pass
    finally:
        Path(draft).unlink(missing_ok=True)
