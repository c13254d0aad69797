from dataclasses import replace

import pytest

from rules.table.chosen import Chosen
from rules.table.noted import Noted
from rules.table.table import Cause, Resigned
from rules.table.testing import Clock
from service.conformance.matches import begun
from service.site.making import Terms, Unsound, judge, make
from service.site.summary import day_of
from tests.support.all_games import GAMES
from tests.support.real_dice import mended
from tests.support.seasons import laid, published

LOG = Noted(scorer="Cid", date="2025-06-30 19:30", place="Casa Nora", log=True)


def page_of(path, record):
    path.mkdir(exist_ok=True)
    published(path / "site", laid(path / "records", record))
    (page,) = (path / "site" / "matches").glob("*/index.html")
    return page.read_text("utf-8")


def test_a_log_is_of_the_day_that_it_says(tmp_path):
    assert "<dd>30 June 2025, 19:30</dd>" in page_of(tmp_path, replace(mended(), noted=LOG))
    assert "30 June 2025 " in (tmp_path / "site" / "index.html").read_text("utf-8")


def test_a_log_without_a_date_is_on_no_site():
    with pytest.raises(Unsound, match="its log names no day"):
        make(replace(mended(), noted=Noted(log=True)), Terms(), ())


def test_what_was_committed_to_is_not_shown_of_a_log_whose_dice_fell_on_a_table(tmp_path):
    assert "Commitment" not in page_of(tmp_path / "log", replace(mended(), noted=LOG))
    assert "Commitment" in page_of(tmp_path / "match", mended())


def test_who_entered_throws_changes_no_day():
    entered = make(replace(mended(), noted=Noted((0,))), Terms(), ()).summary
    assert entered == make(mended(), Terms(), ()).summary
    assert make(replace(mended(), noted=LOG), Terms(), ()).summary.day == "2025-06-30" != day_of(mended().ended)


def test_a_match_that_is_not_finished_is_on_no_site():
    with pytest.raises(Unsound, match="it is not finished"):
        make(replace(mended(), plies=mended().plies[:-1], outcome=None, ended=None), Terms(trust=True), ())


def test_of_real_dice_a_site_says_that_nobody_can_verify_them(tmp_path):
    published(tmp_path / "site", laid(tmp_path / "records", mended()))
    (page,) = (tmp_path / "site" / "matches").glob("*/index.html")
    shown = page.read_text("utf-8")

    assert "thrown at a real table" in shown
    assert "<strong>Fair</strong>" not in shown
    assert "<strong>Whole</strong>" in shown


@pytest.mark.parametrize("trust", [False, True])
@pytest.mark.parametrize(
    ("terms", "why"),
    [
        ({"luck": Chosen("a")}, "its luck was chosen by who opened it"),
        ({"clock": Clock.MANUAL}, "its clock was moved by hand"),
        ({"luck": Chosen("a"), "clock": Clock.MANUAL}, "its luck was chosen by who opened it, and its clock was"),
    ],
)
def test_tbl_17_a_test_match_is_on_no_site(trust, terms, why):
    bench = begun(GAMES["twelve-oclock-high"], "pp", **terms)
    record = bench.enter(0, Resigned(Cause.ASKED)).record()

    with pytest.raises(Unsound, match=f"it is of a test match: {why}"):
        judge(record, Terms(trust=trust))
