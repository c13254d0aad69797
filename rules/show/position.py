"""What the positions of all games share: the menu as lines."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from rules.show.names import with_names
from rules.values import Entry


def menu_lines(
    menu: Sequence[Entry], names: Sequence[str], describe: Callable[[Entry], str] = lambda entry: entry.label
) -> Iterator[str]:
    """Yield a menu: a line for each entry, its notation and its label, or another description, with names of seats.

    What the decision asks comes first; a template is shown by its example.
    """
    for unasked, head in ((False, "You can send:"), (True, "You can also send:")):
        listed = [entry for entry in menu if entry.unasked is unasked]
        if listed:
            yield head
        for entry in listed:
            kind = "such as " if entry.is_template else ""
            yield f"- {kind}{entry.notation} : {with_names(describe(entry), names)}"
