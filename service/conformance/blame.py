"""Whose fault an error is that came up while a game was judged: a line or a value of the game, a default, or Noonday.

An error is the game's if its code was running, or if a value that it gave cannot be written. Where a default of ours
met what it cannot read, the member is named that the game left out. All else is a fault of Noonday itself, and says so.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import fields, is_dataclass, replace
from functools import partial
from inspect import unwrap
from linecache import getline
from pathlib import Path
from traceback import walk_tb
from types import CodeType, FrameType
from typing import Any, get_type_hints

from rules.game import PARTS, AnyGame
from rules.show.drawing import Drawing
from rules.show.sheet import Sheet
from rules.values import Described, Outcome
from rules.wire.codec import codec
from service.conformance.breach import Breach
from service.conformance.budgets import Overtime
from service.conformance.forms import misfits
from service.conformance.lines import OWN, homes

MEND = "mend the line that raises it"
"""The cure of a law that the game cut short by an error."""

WRITE = "write the member, or give the game's values the fields that its default reads; rules/game.py names them"
FORM = "give the field a value of its type: floats, lists and dicts cannot be written"
STUCK = "let every function of the game come to an end in a moment, and wait for nothing"
SHOWN = "give the field a value of its type; rules/show and rules/values.py have the types"
TAKE = "give the function the parameters that rules/game.py and rules/functions.py name, in their order"
OURS = "report it to the authors of Noonday, with this text: the game may be sound"

SHAPES = (Sheet, Drawing, Described, Outcome)
"""What a game gives that is shown or used and never written."""

ROOT = Path(__file__).parents[2]
WIRE = (str(ROOT / "rules" / "wire"), "<string>")
"""Where values are written: in the codec, and in what it compiles."""


def blamed(game: AnyGame, error: BaseException) -> Breach:
    """Return the breach of a game, or of Noonday, that an error is."""
    frames = [frame for frame, _ in walk_tb(error.__traceback__)]
    lines = [(frame, line) for frame, line in walk_tb(error.__traceback__)]
    words = f"{type(error).__name__}: {' '.join(str(error).split())}"
    own = [at for at in lines if at[0].f_code.co_filename.startswith(homes(game))]
    if own:
        frame, line = own[-1]
        where = f"{Path(frame.f_code.co_filename).name}:{line} {frame.f_code.co_name}()"
        return Breach(where, f"it raises {words}", cure=MEND)
    if (member := _miscalled(game, error, lines)) is not None:
        return Breach(member, f"{member} does not take what it is given: {words}", cure=TAKE)
    if (flaw := _unwritten(game, frames)) is not None:
        return Breach(flaw[0], f"{flaw[0]} {flaw[1]}", cure=FORM)
    if (misfit := _misfit(frames)) is not None:
        return Breach(misfit.partition(" ")[0], misfit, cure=SHOWN)
    if (member := _left_out(game, frames)) is not None:
        return Breach(member, f"{member} is left out, and its default raises {words}", cure=WRITE)
    frame, line = next((at for at in reversed(lines) if at[0].f_code.co_filename.startswith(OWN)), lines[-1])
    file = frame.f_code.co_filename.removeprefix(f"{ROOT}/")
    return Breach(
        f"Noonday itself, {file}:{line}", f"Noonday fails on what the game gives: it raises {words}", cure=OURS
    )


def given(game: AnyGame, call: Callable[[], Any]) -> Any:
    """Return what a function of the game returns, or the breach if it raises, so that a law goes on after it."""
    try:
        return call()
    except Exception as error:  # noqa: BLE001 - a stranger's game may raise anything
        return blamed(game, error)


def stuck(game: AnyGame, error: Overtime) -> Breach:
    """Return the breach of a game that did not come to an end, at the innermost line of its own code."""
    found = replace(blamed(game, error), cure=STUCK)
    where = f"it is in {found.where}" if found.where.endswith("()") else "no code of the game was running"
    return replace(found, what=f"the law could not be judged in time: {where}")


def _unwritten(game: AnyGame, frames: list[FrameType]) -> tuple[str, str] | None:
    """Return the field of a value of the game that could not be written, and why, if that is what failed."""
    if not frames[-1].f_code.co_filename.startswith(WIRE):
        return None
    forms = (game.options, game.state, game.view, *game.actions, *game.events)
    values = (frame.f_locals.get("value") for frame in frames if frame.f_code.co_filename.startswith(WIRE))
    return next((flaw for value in values if type(value) in forms for flaw in flaws(value)), None)


def _misfit(frames: list[FrameType]) -> str | None:
    """Return the field of what the game gave to be shown that is of another type, if any is."""
    given = (value for frame in reversed(frames) for value in frame.f_locals.values() if type(value) in SHAPES)
    return next((misfit for value in given for misfit in misfits(value, type(value))), None)


def flaws(value: Any) -> Iterator[tuple[str, str]]:
    """Yield the fields of a dataclass that cannot be written, by class and name, each with what is wrong."""
    hints = get_type_hints(type(value), include_extras=True)
    for field in fields(value):
        own = getattr(value, field.name)
        try:
            codec(hints[field.name]).encode(own)
        except Exception as error:  # noqa: BLE001 - whatever comes of a value of another type
            inner = own if isinstance(own, tuple | frozenset) else (own,)
            found = [flaw for one in inner if is_dataclass(one) for flaw in flaws(one)]
            why = " ".join(str(error).split()).rpartition(": ")[2]
            yield from found or [
                (f"{type(value).__name__}.{field.name}", f"is {own!r:.60}, and cannot be written: {why}")
            ]


def _miscalled(game: AnyGame, error: BaseException, lines: list[tuple[FrameType, int]]) -> str | None:
    """Return the member of the game that could not be called with the parameters of the contract.

    Python names the function in such an error; which member it is, the line that calls it says.
    """
    name, called, _ = str(error).partition("() ")
    if not isinstance(error, TypeError) or not called:
        return None
    frame, line = lines[-1]
    source = getline(frame.f_code.co_filename, line)
    named = (member for member, code in members(game) if code.co_qualname == name)
    return next((member for member in named if f"{member}(" in source), None)


def _left_out(game: AnyGame, frames: list[FrameType]) -> str | None:
    """Return the member of the game whose default was running."""
    running = {frame.f_code for frame in frames}
    return next((name for name, code in members(game) if code in running and _is_default(code)), None)


def members(game: AnyGame) -> Iterator[tuple[str, CodeType]]:
    """Yield the functions of a game by name, such as ``rules.apply``."""
    for name in PARTS:
        part = getattr(game, name)
        for field in fields(part):
            member = getattr(part, field.name)
            function = member.func if isinstance(member, partial) else member
            code = getattr(unwrap(function) if callable(function) else None, "__code__", None)
            if isinstance(code, CodeType):
                yield f"{name}.{field.name}", code


def _is_default(code: CodeType) -> bool:
    return code.co_filename.startswith(str(ROOT / "rules" / "defaults"))
