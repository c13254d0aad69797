"""A breach of a law: where a game does not keep it, and why."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Breach:
    """One breach of a law: the member of the game at fault, the fault, and the ply of the match if there is one.

    A ``cure`` here takes the place of the law's own. A law that judges by other laws, with other options, names the one
    that does not hold and the ``options`` in words, with which ``what`` begins then.
    """

    where: str
    what: str
    ply: int | None = None
    cure: str = ""
    law: str = ""
    options: str = ""
