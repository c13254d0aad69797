"""The report on the parts of the judge has every part of the code, and a part is switched off from outside."""

import pytest

from rules.twelve_strokes_of_noon.judging.answers import judge
from tests.support import ablation, judging
from tests.support import ablation_report as report


def test_the_report_has_every_part_of_the_judge_and_no_other():
    assert report.parts_of(report.PATH.read_text("utf-8")) == list(ablation.parts()), "write it: --table"


def test_the_report_counts_every_answer_of_the_corpora():
    count = sum(1 for path in judging.ALL for _ in judging.cases(path))
    assert f" {count:,} answers " in report.PATH.read_text("utf-8"), "write it: --table"


@pytest.mark.parametrize("part", ["slips", "slips.slips"])
def test_a_part_says_nothing_while_it_is_off(part):
    asked = judge("Astronomy", (), ())
    assert asked.accepts("astronmy")
    with ablation.without(part):
        assert not asked.accepts("astronmy")
    assert asked.accepts("astronmy")


def test_a_report_says_how_many_judgements_change():
    corpus = [("unseen", judging.Case(asked, text, right=True, held=False)) for asked, text in TYPED]
    rows = [line for line in report.written(corpus).splitlines() if line.startswith("| `slips")]
    assert rows[0].endswith("| 0 | 1 | 0 | 1 | 1 |")


TYPED = [(judging.OpenQuestion("Which science?", "Astronomy", (), ()), text) for text in ("astronomy", "astronmy")]


def test_the_command_lists_all_parts_and_judges_without_one(capsys):
    assert judging.main(["--without"]) == 0
    assert capsys.readouterr().out.split() == list(ablation.parts())
    assert judging.main(["--without", "no-such-part"]) == 2
