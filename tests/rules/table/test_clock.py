from rules.table.clock import Glass, earliest
from tests.support.offenders import each


def test_an_upright_glass_runs_out() -> None:
    assert Glass(500).runs_out() is None
    assert Glass(500).set_upright(1000).runs_out() == 1500


@each(
    ("at", "credit", "least", "left"),
    [
        (1000, 0, 0, 500),
        (1200, 0, 0, 300),
        (1500, 0, 0, 0),
        (9000, 0, 0, 0),
        (1200, 50, 0, 350),
        (1200, 900, 0, 500),
        (1200, 900, 120, 380),
        (1010, 0, 120, 380),
    ],
)
def test_a_glass_laid_flat_has_lost_its_time(at: int, credit: int, least: int, left: int) -> None:
    flat = Glass(500).set_upright(1000).laid_flat(at, credit=credit, least=least)

    assert flat == Glass(left)


def test_a_flat_glass_loses_nothing() -> None:
    assert Glass(500).laid_flat(9000, least=100) == Glass(500)


def test_the_earliest_moment_is_the_first_that_is_there() -> None:
    assert earliest(None, 7, 5, None) == 5
    assert earliest(None) is None
    assert earliest(0, 7) == 0
