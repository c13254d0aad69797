"""What writes values as plain data, compiled: every request writes some twenty values.

A value that is written as it is has a *test*: a Python expression over ``{0}`` that is true of most of the values that
may be written, and of no others. It is in the compiled writer itself, so that no function is called for each value.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from rules.errors import Malformed, Unwritable
from rules.wire.plain import Plain

Writer = Callable[[Any], Plain]


def same(value: Any) -> Any:
    """Return a value as it is, unchecked."""
    return value


def as_read(decode: Writer) -> Writer:
    """Return what writes a value as it is if it could be read again, with ``decode``.

    :raises Unwritable: when it could not.
    """

    def encode(value: Any) -> Plain:
        try:
            return decode(value)
        except Malformed as fault:
            raise Unwritable(str(fault)) from None

    return encode


def members(write: Writer, test: str | None) -> Callable[[Any], list[Plain]]:
    """Return what writes each member of a tuple or set."""
    if test is None:
        return lambda value: [write(item) for item in value]
    each = test.format("item")
    made: Callable[[Any], list[Plain]] = _made(
        f"lambda value: [item if {each} else write(item) for item in value]", write=write
    )
    return made


def record(
    head: dict[str, Plain], writers: Sequence[tuple[str, Writer, str | None]], spared: Mapping[str, Any]
) -> Writer:
    """Return what writes a dataclass, each field by its name, writer and test: one display of a dict.

    Those that are ``spared`` are left out while they have the value that is given there. A loop over the fields would
    take three times as long.
    """
    fixed = [f"{name!r}: {raw!r}" for name, raw in head.items()]
    fields = [_member(name, write, test, name in spared) for name, write, test in writers]
    named = {f"write_{name}": write if test is None else _named(name, write) for name, write, test in writers}
    defaults = {f"spared_{name}": value for name, value in spared.items()}
    made: Writer = _made(f"lambda value: {{{', '.join(fixed + fields)}}}", **named, **defaults)
    return made


def _member(name: str, write: Writer, test: str | None, spared: bool) -> str:
    """Return the part of a display that writes a field."""
    pair = f"{name!r}: {_field(name, write, test)}"
    return f"**({{}} if value.{name} == spared_{name} else {{{pair}}})" if spared else pair


def _field(name: str, write: Writer, test: str | None) -> str:
    """Return the expression that writes a field."""
    if write is same:
        return f"value.{name}"
    if test is None:
        return f"write_{name}(value.{name})"
    # The test names the value more than once; it is looked up where it is named first.
    first, *others = test.split("{0}")
    return f"x if {first}(x := value.{name}){'x'.join(others)} else write_{name}(x)"


def _named(name: str, write: Writer) -> Writer:
    """Return what writes the value of a field, and names the field where it cannot."""

    def encode(value: Any) -> Plain:
        try:
            return write(value)
        except Unwritable as fault:
            raise Unwritable(f"{name}: {fault}") from None

    return encode


def _made(expression: str, **named: Any) -> Any:
    """Return the value of an expression that we wrote, of tests, names of fields and numbers."""
    return eval(expression, dict(named))  # noqa: S307 - nothing in it comes from outside
