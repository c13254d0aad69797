"""A law over many things is one test, which fails with a list of the things that offend against it.

:func:`each` takes the place of ``pytest.mark.parametrize``, with the same arguments::

    @each("name", SPACES)
    def test_a_space_has_a_neighbour(name):
        assert neighbours(name)

The test is then one case. It runs for all things, and its failure names each offender, the line and what was wrong.
"""

from __future__ import annotations

import inspect
import traceback
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import wraps
from typing import Any

import pytest

MOST_SHOWN = 100
"""Number of offenders that a failure shows; it counts the others."""

LONGEST_NAME = 120
"""Number of characters that a failure shows of the name of a thing."""

Test = Callable[..., None]
Things = Iterable[Any] | Callable[[], Iterable[Any]]
Names = Callable[[Any], object] | Iterable[object]


def each(given: str | Sequence[str], things: Things, *, ids: Names | None = None) -> Callable[[Test], Test]:
    """Run a test for each of some things, as one case, and list all for which it fails.

    ``things`` may be a function, which is called when the test runs: collecting tests then costs nothing.
    """
    names = tuple(name.strip() for name in given.split(",")) if isinstance(given, str) else tuple(given)

    def decorate(test: Test) -> Test:
        @wraps(test)
        def law(**fixtures: Any) -> None:
            members = list(things if isinstance(things, Iterable) else things())
            assert members, "there is nothing to check"
            offenders = list(_offenders(test, names, members, _called(members, ids, len(names)), fixtures))
            if offenders:
                pytest.fail(_listed(offenders, len(members)), pytrace=False)

        signature = inspect.signature(test)
        left = [parameter for name, parameter in signature.parameters.items() if name not in names]
        law.__signature__ = signature.replace(parameters=left)  # type: ignore[attr-defined]
        return law

    return decorate


def _offenders(
    test: Test, names: Sequence[str], members: Sequence[Any], called: Iterable[object], fixtures: dict[str, Any]
) -> Iterator[str]:
    for member, name in zip(members, called, strict=True):
        values = (member,) if len(names) == 1 else member
        try:
            test(**fixtures, **dict(zip(names, values, strict=True)))
        except (Exception, pytest.fail.Exception) as fault:  # noqa: BLE001 - whatever is raised, this thing offends
            yield f"{_short(name)}: {_reason(test, fault)}"


def _called(members: Sequence[Any], ids: Names | None, values: int) -> Iterable[object]:
    """Return what each thing is called; a function is given each value of it, as it is by pytest."""
    if ids is None:
        return members
    if not callable(ids):
        return ids
    if values == 1:
        return map(ids, members)
    return [tuple(value if (name := ids(value)) is None else name for value in member) for member in members]


def _short(name: object) -> str:
    parts = name if isinstance(name, tuple) else (name,)
    text = ", ".join(part if isinstance(part, str) else getattr(part, "__name__", repr(part)) for part in parts)
    return text if len(text) <= LONGEST_NAME else f"{text[:LONGEST_NAME]}…"


def _reason(test: Test, fault: BaseException) -> str:
    """Return the line of the test that failed, and what was wrong there."""
    file = inspect.unwrap(test).__code__.co_filename
    lines = [frame.lineno for frame in traceback.extract_tb(fault.__traceback__) if frame.filename == file]
    kind = "" if isinstance(fault, AssertionError | pytest.fail.Exception) else f"{type(fault).__name__}: "
    return f"line {lines[-1]}: {kind}{fault}" if lines else f"{kind}{fault}"


def _listed(offenders: Sequence[str], among: int) -> str:
    shown = ["- " + line.replace("\n", "\n  ") for line in offenders[:MOST_SHOWN]]
    more = [f"- and {len(offenders) - MOST_SHOWN} more"] if len(offenders) > MOST_SHOWN else []
    return "\n".join([f"{len(offenders)} of {among} offend:", *shown, *more])
