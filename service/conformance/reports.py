"""The report of a fault, as the command prints it and a failing test of a law shows it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from service.conformance.law import LAWS

if TYPE_CHECKING:
    from service.conformance.finding import Fault

LIKE = 4
"""Most messages of one report that differ from its first one in values alone."""


def report(key: str, fault: Fault) -> str:
    """Return the report of a fault of the game with a key: what, where, which law, its cure, how it is seen again."""
    ply = "" if fault.breach.ply is None else f", ply {fault.breach.ply}"
    seed = "" if fault.seed is None else f" --seed {fault.seed}"
    others = f" (also with the seeds {', '.join(map(str, fault.others))})" if fault.others else ""
    return "\n".join(
        (
            f"fault: {fault.breach.what}",
            f"  --> {key}: {fault.breach.where}{ply}",
            f"  law:   {_law(fault)}",
            f"  cure:  {fault.cure}",
            f"  again: noonday game check {key}{seed} --law {fault.law.name}{others}",
            *(f"  also:  {what}" for what in fault.like[:LIKE]),
            *([f"  also:  {len(fault.like) - LIKE} more such messages"] if len(fault.like) > LIKE else ()),
        )
    )


def _law(fault: Fault) -> str:
    """Return the law that does not hold, with the law that judged by it if that is another."""
    inner = LAWS.get(fault.breach.law)
    if inner is None:
        return f"{fault.law.name}: {fault.law.says}"
    return f"{inner.name}: {inner.says} (judged by {fault.law.name})"
