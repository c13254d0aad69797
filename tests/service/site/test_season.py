import pytest

from service.site import season as seasons
from service.site.season import EXAMPLE, Season, SeasonFault, parse
from tests.support.offenders import each


def test_the_example_is_a_season():
    season = parse(EXAMPLE.encode())
    assert season.title == "Spring League 2026"
    assert season.ranked
    assert season.player("  Ann   A. ") == "Ann Archer"
    assert season.round_of("x7kq2mzt9c", "2026-03-02") == 2
    assert season.round_of("other", "2026-03-07") == 0
    assert season.round_of("other", "2026-03-08") == 1
    assert season.round_of("other", "2026-04-01") is None


def test_nothing_is_needed():
    season = parse(b"")
    assert season == Season()
    assert not season.ranked
    assert season.player("Ann") == "Ann"


def test_its_texts_are_cleaned_as_the_names_in_records_are():
    season = parse(b'title = "A\\u0007B\\u202e"\n[[players]]\nname = "Zoe\\u0301"\naliases = ["Jose\\u0301"]')
    assert season.title == "A B"
    assert season.player("Jos\N{LATIN SMALL LETTER E WITH ACUTE}") == "Zo\N{LATIN SMALL LETTER E WITH ACUTE}"


def test_a_scoring_without_games_is_that_of_all_others():
    season = parse(b'[[scoring]]\nplaces = [1]\n[[scoring]]\ngames = ["twelve-oclock-high"]\nby = "own"')
    assert season.scoring_of("twelve-oclock-high").by == "own"
    assert season.scoring_of("bomb-the-axis").places == (1,)
    assert parse(b'[[scoring]]\ngames = ["bomb-the-axis"]').scoring_of("twelve-oclock-high") is None


@each(
    ("text", "fault"),
    [
        ("title = [", "not TOML"),
        ("title = 3", "title: must be a string"),
        ('titel = "x"', "titel"),
        ('[[rounds]]\ntitle = "A"', "rounds[1]: needs since or until"),
        ('[[rounds]]\ntitle = "A"\nsince = "soon"', "rounds[1].since: must be a date such as 2026-03-01"),
        ('[[rounds]]\ntitle = "A"\nsince = 2026-03-01T10:00:00', "rounds[1].since"),
        ('[[rounds]]\ntitle = "A"\nsince = "2026-02-30"', "rounds[1].since: 2026-02-30 is no day"),
        ('[[rounds]]\ntitle = "A"\nsince = 2026-03-02\nuntil = 2026-03-01', "rounds[1]: ends on 2026-03-01"),
        ('[[rounds]]\ntitle="A"\nmatches=["x"]\n[[rounds]]\ntitle="A"\nmatches=["y"]', "two rounds have the title"),
        ('[[rounds]]\ntitle="A"\nmatches=["x", "x"]', "the match 'x' is listed twice"),
        ('[[players]]\nname="A"\n[[players]]\nname="B"\naliases=["A"]', "'A' is the name of two players"),
        ('[[players]]\nname="A"\nseats=[{match="m"}]', "players[1].seats[1]"),
        ('[[players]]\nname="A"\nseats=[{match="m", seat=-1}]', "players[1].seats[1].seat"),
        (
            '[[players]]\nname="A"\nseats=[{match="m", seat=0}]\n[[players]]\nname="B"\nseats=[{match="m", seat=0}]',
            "players: seat 0 of the match 'm' is listed twice",
        ),
        ("[[scoring]]\nplaces = []", "scoring[1].places: must have 1 to 16 members"),
        ("[[scoring]]\nplaces = [1.5]", "scoring[1].places[1]"),
        ('[[scoring]]\nby = "luck"', "scoring[1].by"),
        ("[[scoring]]\n[[scoring]]", "two scorings name no games"),
        ('[[scoring]]\ngames = ["chess"]', "scoring[1].games: no game 'chess' is installed"),
        ('[[scoring]]\ngames = ["bomb-the-axis"]\nby = "own"', "scoring[1].by: Bomb the Axis"),
        ('[[scoring]]\ngames = ["bomb-the-axis", "bomb-the-axis"]', "is scored twice"),
        ('[[byes]]\nplayer = "A"\nround = "Round 9"', "byes[1].round: no round has the title 'Round 9'"),
    ],
)
def test_each_fault_is_one_clear_line(text, fault):
    with pytest.raises(SeasonFault) as refused:
        parse(text.encode())
    assert fault in str(refused.value)
    assert "\n" not in str(refused.value)


def test_bytes_that_are_no_text_and_a_missing_file_are_faults(tmp_path):
    with pytest.raises(SeasonFault, match="UTF-8"):
        parse(b"\xff")
    with pytest.raises(SeasonFault, match="No such file"):
        seasons.read(tmp_path / "none.toml")
    (tmp_path / "large.toml").write_bytes(b"#" * (seasons.MOST_BYTES + 1))
    with pytest.raises(SeasonFault, match="larger than"):
        seasons.read(tmp_path / "large.toml")
