"""Judge a law over many things in one test, which lists every thing that breaks the law."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable, Iterator
from functools import wraps
from pathlib import Path
from traceback import extract_tb
from typing import Any

import pytest


def offenders(check: Callable[[Any], Iterable[str] | None], things: Iterable[Any]) -> list[str]:
    """Return one text for each fault: which thing, which assertion, and how it failed.

    ``check`` returns the faults of a thing as texts, or raises an error.
    """
    found = []
    for thing in things:
        try:
            faults = list(check(thing) or ())
        except (Exception, pytest.fail.Exception) as error:  # noqa: BLE001 - whatever a thing raises is its fault
            faults = [_told(error)]
        found += [f"{thing}: {fault}" for fault in faults]
    return found


def _told(error: BaseException) -> str:
    """Return the line that raised an error and what the error says."""
    frame = extract_tb(error.__traceback__)[-1]
    what = str(error).replace("\n", "\n    ")
    return f"{Path(frame.filename).name}:{frame.lineno}: {frame.line}\n    {type(error).__name__}: {what}"


Things = Iterable[Any]
Law = Callable[..., None]
_Named = type(pytest.param())


def law_over(
    parameters: str | tuple[str, ...],
    things: Things | Callable[[], Things],
    ids: Iterable[object] | Callable[[Any], object] = repr,
) -> Callable[[Law], Law]:
    """Run a test for each thing, as one case that lists every thing that fails; written like ``parametrize``.

    ``things`` may be a function, which is called when the test runs. Fixtures are set up once for all things.
    """
    keys = tuple(key.strip() for key in parameters.split(",")) if isinstance(parameters, str) else parameters

    def decorate(test: Law) -> Law:
        @wraps(test)
        def law(**fixtures: Any) -> None:
            listed = dict(_by_name(keys, things() if callable(things) else things, ids))
            assert listed, "there is nothing to judge"

            def check(name: str) -> None:
                test(**fixtures, **dict(zip(keys, listed[name], strict=True)))

            found = offenders(check, listed)
            assert not found, f"{len(found)} of {len(listed)} break the law:\n" + "\n".join(found)

        own = inspect.signature(test)
        rest = [one for key, one in own.parameters.items() if key not in keys]
        law.__signature__ = own.replace(parameters=rest)  # type: ignore[attr-defined]
        return law

    return decorate


def _by_name(keys: tuple[str, ...], things: Things, ids: Any) -> Iterator[tuple[str, tuple[Any, ...]]]:
    """Yield the values of each thing by a name of its own, which faults are listed under."""
    given = None if callable(ids) else list(ids)
    for number, thing in enumerate(things):
        if isinstance(thing, _Named):
            values, name = thing.values, thing.id
        else:
            values, name = (thing,) if len(keys) == 1 else tuple(thing), None
        if name is None:
            name = given[number] if given else ", ".join(f"{ids(value)!s:.200}" for value in values)
        yield f"{number}. {name}", values
