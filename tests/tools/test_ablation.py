"""The report on the parts of the judge has every part of the code, and a part is switched off from outside."""

import pytest

from rules.twelve_strokes_of_noon.judging.answers import judge
from tests.support import ablation, judging
from tests.support import ablation_report as report
from tests.support.offenders import each

WRITTEN = report.PATH.read_text("utf-8")
ROWS = report.rows_of(WRITTEN)[1:]


def test_the_report_has_every_part_of_the_judge_and_no_other():
    assert [row.name for row in ROWS] == list(ablation.parts()), "write it: --table"


@each("row", lambda: ROWS, ids=lambda row: row.name)
def test_the_report_says_how_many_lines_each_part_has(row):
    assert row.lines == ablation.lines(row.name), "write it: --table"


def test_no_rule_of_the_report_is_one_that_its_law_deletes():
    assert report.worthless(WRITTEN) == []


def test_the_law_spares_modules_many_judgements_and_rules_that_refuse_a_wrong_answer():
    rows = ("nothing |  | 0 | 0 | 17 | 9 | 0", "`a` | 9 | 0 | 0 | 17 | 9 | 0", "`a.b` | 9 | 0 | 0 | 17 | 9 | 3")
    spared = ("`a.c` | 9 | 0 | 0 | 18 | 9 | 1", "`a.d` | 9 | 0 | 0 | 17 | 13 | 4")
    head = "| without | lines | unseen | unseen | all | all | changed |\n|---|--:|--:|--:|--:|--:|--:|\n"
    assert report.worthless(head + "".join(f"| {row} |\n" for row in (*rows, *spared))) == ["a.b"]


def test_the_report_counts_every_answer_of_the_corpora():
    count = sum(1 for path in judging.ALL for _ in judging.cases(path))
    assert f" {count:,} answers " in WRITTEN, "write it: --table"


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
