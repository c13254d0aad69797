import os
import re
import signal
from io import BytesIO

import pytest
from pypdf import PdfReader

from service.commands import cli
from service.site import booklets
from service.site.season import EXAMPLE
from tests.support import seasons


def refusals(printed):
    """Return what was printed without the lines of how far the work is, which a slow machine has."""
    return re.sub(r"noonday: [0-9]+( of [0-9]+)? records\n", "", printed)


def test_the_summary_names_what_was_not_counted(given, played, tmp_path, capsys):
    folder = seasons.laid(tmp_path / "records", played[0])
    assert cli.main(["record", "publish", str(folder), "-o", str(tmp_path / "site")]) == 0
    told = capsys.readouterr()
    assert (told.out, refusals(told.err)) == (f"1 match in {tmp_path / 'site'}: 1 made, 0 as they were\n", "")
    (folder / "forged.json").write_bytes((given / "forged.json").read_bytes())
    assert cli.main(["record", "publish", str(folder), "-o", str(tmp_path / "site")]) == 1
    told = capsys.readouterr()
    assert (
        "0 made, 1 as they were\nnot counted: forged.json: it is not as its rules have it: outcome should be "
        in told.out
    )
    assert refusals(told.err) == ""


@pytest.mark.parametrize(
    ("rounds", "code", "warned"),
    [
        (('"Spring"\nuntil = 2030-01-01',), 0, []),
        (
            ('"Spring"\nuntil = 2030-01-01', '"Autumn"\nsince = 2030-02-01'),
            0,
            ["warning: no match is in the round Autumn: see its days"],
        ),
        (
            ('"Autumn"\nsince = 2030-02-01',),
            1,
            [
                "warning: no match is in the round Autumn: see its days",
                "warning: not one match was played in a round, so nothing counts: see the days of the rounds",
            ],
        ),
    ],
)
def test_rounds_without_a_match_are_warned_of(rounds, code, warned, played, tmp_path, capsys):
    folder, season = seasons.laid(tmp_path / "records", played[0]), tmp_path / "season.toml"
    season.write_text('title = "Club"\n' + "\n".join(f"[[rounds]]\ntitle = {one}" for one in rounds))
    site = ["-o", str(tmp_path / "site"), "--season", str(season)]
    assert cli.main(["record", "publish", str(folder), *site]) == code
    assert capsys.readouterr().out.splitlines()[1:] == warned


def test_the_example_season_is_printed(capsys):
    assert cli.main(["record", "publish", "--example-season"]) == 0
    assert capsys.readouterr().out == EXAMPLE


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        ([], "name the records"),
        (["here", "-o", "there", "--url", "club.example"], "--url club.example: must be the address"),
        (["none.json", "-o", "SITE"], "none.json: no such file or folder"),
        (["x7", "-o", "SITE", "--season", "none.toml"], "none.toml: No such file or directory"),
        (["http://127.0.0.1:9/tables", "-o", "SITE"], "http://127.0.0.1:9/tables: no listing"),
        (["http://127.0.0.1:9/v1/matches", "-o", "SITE"], "the server cannot be reached"),
        (["a.json", "-o", "SITE", "--keys", "none.json"], "none.json: No such file or directory"),
    ],
)
def test_what_cannot_be_is_one_clear_line(arguments, says, tmp_path, capsys):
    assert (
        cli.main(["record", "publish", *(str(tmp_path / "site") if one == "SITE" else one for one in arguments)]) == 1
    )
    told = capsys.readouterr()
    assert says in told.err
    assert refusals(told.err).count("\n") == 1
    assert told.out == ""


def test_a_printer_that_was_killed_is_one_clear_line(played, tmp_path, capsys, monkeypatch):
    folder = seasons.laid(tmp_path / "records", played[0])
    monkeypatch.setattr(booklets, "_printed", _killed)
    assert cli.main(["record", "publish", str(folder), "-o", str(tmp_path / "site")]) == 1
    told = capsys.readouterr()
    assert refusals(told.err) == (
        "noonday: the process that prints a booklet of score sheets was killed, perhaps for want of memory; "
        "run the command again\n"
    )
    monkeypatch.undo()
    assert cli.main(["record", "publish", str(folder), "-o", str(tmp_path / "site")]) == 0


def _killed(*_):
    os.kill(os.getpid(), signal.SIGKILL)


def test_one_run_prints_several_booklets(played, tmp_path, monkeypatch):
    monkeypatch.setattr(booklets, "WHOLE", 1)
    monkeypatch.setattr(booklets, "PART", 1)
    folder = seasons.laid(tmp_path / "records", *played[:2])
    assert cli.main(["record", "publish", str(folder), "-o", str(tmp_path / "site")]) == 0
    printed = [path.read_bytes() for path in (tmp_path / "site" / "booklets").iterdir()]
    assert len(printed) == 2
    assert [PdfReader(BytesIO(one)).metadata.author for one in printed] == ["Noonday", "Noonday"]


def test_a_name_moves_no_cursor(tmp_path, capsys):
    (tmp_path / "records").mkdir()
    (tmp_path / "records" / "\x1b[2Jevil.json").write_text("{}", "utf-8")
    assert cli.main(["record", "publish", str(tmp_path / "records"), "-o", str(tmp_path / "site")]) == 1
    assert "\x1b" not in capsys.readouterr().out
