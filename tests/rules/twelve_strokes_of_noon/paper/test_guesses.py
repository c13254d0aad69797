"""The table of who named the star: what a right name has brought, also where appeals come after it (12C-57)."""

import pytest

from rules.table.table import Cause, Resigned
from rules.twelve_strokes_of_noon.actions import Appeal, Decline, GuessStar, Rule, Ruling
from rules.twelve_strokes_of_noon.options import Options
from rules.twelve_strokes_of_noon.state import MasterStroke, Plea
from tests.rules.twelve_strokes_of_noon.golden_sheets.make import boxed, course
from tests.support.golden_sheets import told

GRANT = Rule(Ruling.GRANT)


def named_after_a_wrong_name():
    """Return a match in which one player named the star in vain, and another one then named it rightly."""
    bench = next(one for one in course(boxed("ppp", Options()), 4, 0) if isinstance(one.state.stage, MasterStroke))
    star = bench.state.content.mystery_star[bench.state.star]
    bench = bench.enter(0, GuessStar("an old beacon")).enter(1, GuessStar(star.name))
    assert bench.state.stage == Plea(0)
    return bench


def results(bench):
    rows = next(part for part in told(bench)[0].parts if getattr(part, "key", "") == "guesses").rows
    return [row[3] for row in rows]


@pytest.mark.parametrize(
    ("end", "last"),
    [
        (lambda bench: bench.enter(0, Decline()), "right: £10,000 and the title"),
        (lambda bench: bench.enter(0, Appeal()).enter(1, GRANT).enter(2, GRANT), "right, but not the first"),
        (lambda bench: bench.enter(1, Resigned(Cause.ASKED)).enter(0, Decline()), "right"),
    ],
)
def test_12c_57_a_right_name_has_what_it_has_brought(end, last):
    assert results(end(named_after_a_wrong_name()))[1] == last
