"""Name renderers by what they are made of, so that a file of yesterday is never taken for one of today's."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256
from importlib.metadata import version
from pathlib import Path

_MADE_OF = {".py", ".css", ".j2", ".js", ".typ", ".ttf", ".json"}
_RULES = Path(__file__).parents[1] / "rules"
"""What a game writes on its sheets and draws in its pictures is half of what is made of it."""


def release(name: str, folder: Path, libraries: Sequence[str], fonts: Sequence[Path] = ()) -> str:
    """Return the release of a renderer: ``printing-3f2a91bc04d1``.

    It is in ``folder`` and uses these libraries, and the files in folders of ``fonts``, of which the names count.
    """
    digest = sha256(" ".join(f"{library} {version(library)}" for library in libraries).encode())
    for place in (folder, _RULES):
        for path in sorted(path for path in place.rglob("*") if path.suffix in _MADE_OF):
            digest.update(path.name.encode() + path.read_bytes())
    for place in fonts:
        digest.update(" ".join(sorted(path.name for path in place.rglob("*"))).encode())
    return f"{name}-{digest.hexdigest()[:12]}"
