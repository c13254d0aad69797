"""The head of a log: what is agreed before the first action."""

from dataclasses import dataclass, replace

from pig import GAME as PIG

from rules.log.head import Player
from rules.log.scoring import score
from rules.table.table import Leaving
from rules.table.table import Player as Who
from tests.support.logs import deeds, fault, faults, scored
from tests.support.offenders import each

BOMB, PLAYERS = "game: bomb-the-axis\n", "players: Ann, Bob, Cid\n"
PERSON, BOT = Who.PERSON, Who.BOT


def options(*lines: str):
    """Return the options of a game of Bomb the Axis that lines of the head agree on."""
    return scored("\n".join([BOMB + PLAYERS, *lines])).head.options


@each(
    "title",
    [
        "bomb-the-axis",
        "Bomb the Axis (Game Box)",
        "bomb the axis",
        "BOMB_THE_AXIS",
        "Bomb-the-Axis  (Game Box) # title",
    ],
)
def test_a_game_is_named_by_its_key_or_its_title(title):
    assert scored(f"Game : {title}\n{PLAYERS}").head.game.key == "bomb-the-axis"


@each(
    "title",
    [
        "12 O'Clock High",
        "12 O\u2019Clock High",
        "12 o\u00b4clock high",
        "\uff11\uff12 O\u2018Clock High",
        "12OClockHigh",
    ],
)
def test_an_apostrophe_is_written_as_it_comes(title):
    assert scored(f"game: {title}\n{PLAYERS}").head.game.key == "twelve-oclock-high"


def test_a_game_of_another_package_is_found_by_its_key():
    log = b"game: pig\nplayers: Ann, Bob\ngoal: 20\nA throw 6\nA hold\nB throw 1\nA 5; throw 5; throw 4\n"
    result = score(log, {"pig": PIG}.__getitem__)
    assert (result.finished, result.record.outcome.winners) == (True, (0,))


@each(
    "lines, agreed",
    [
        (["call seconds: 20"], {"call_seconds": 20}),
        (["Call_Seconds: 20"], {"call_seconds": 20}),
        (["CALL-SECONDS: \uff12\uff10"], {"call_seconds": 20}),
        (["call  seconds :20"], {"call_seconds": 20}),
        (["call seconds: none"], {"call_seconds": None}),
        (["checker: None"], {"checker": None}),
        (["checker: -"], {"checker": None}),
        (["checker:"], {"checker": None}),
        (["memory: yes", "no repeats: ON"], {"memory": True, "no_repeats": True}),
        (["memory: No", "no-repeats: true"], {"memory": False, "no_repeats": True}),
        (["chart: a-j"], {"chart": "A-J"}),
        (['chart: "A-J"'], {"chart": "A-J"}),
        (["option chart: A-J"], {"chart": "A-J"}),
        (["next checker: Winner"], {"next_checker": "winner"}),
    ],
)  # fmt: skip
def test_an_option_is_named_in_any_spelling(lines, agreed):
    chosen = options(*lines)
    assert chosen == replace(BASE, **agreed)


BASE = options()


def test_an_option_with_parts_is_json_also_with_typographic_quotes():
    written = '{"won": [{"seat": 1, "games": 2}], "drawn": 1}'
    chosen = options(f"series: {written}", "checker: none").series
    assert [(won.seat, won.games) for won in chosen.won] == [(1, 2)]
    assert options("checker: none", "series: " + written.replace('"', "\u201d")).series == chosen
    eagles = 'game: Screaming Eagles\nplayers: A, B, C, D\nseating: {"cobra":3,"eagle":2,"stallion":1,"tiger":0}\n'
    assert scored(eagles).head.options.seating.cobra == 3


@dataclass(frozen=True, slots=True)
class PigOptions(type(PIG.options())):
    """Options of which one has the name of a line of the head."""

    place: int = 4


def test_an_option_with_the_name_of_another_line_has_a_name_of_its_own():
    pig = replace(PIG, options=PigOptions)
    result = score(b"game: pig\nplayers: Ann, Bob\nplace: home\noption place: 7\n", {"pig": pig}.__getitem__)
    assert (result.head.place, result.head.options.place) == ("home", 7)


def test_all_faults_of_a_head_are_named_at_once_with_their_lines():
    wrong = (
        "call seconds: 2\nmemory: maybe\nseries: {\nchecker: 99\nchart: Z\nfoo: 1\ndate: 2026-02-30\n"
        "time per decision: 5\nleaving: home\nmatch: "
        + "x" * 61
        + "\nplace: x\nplace: y\noption foo: 1\nscorer: "
        + "x" * 201
    )
    found = faults(f"{BOMB}players: Ann, Bob (bot ace)\n{wrong}\nA sneezes at A1\n")
    assert [one.line for one in found] == [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 14, 15, 16]
    assert all(one.message for one in found)


def test_where_the_players_are_known_the_lines_after_the_head_are_read_too():
    found = faults(f"{BOMB}{PLAYERS}call seconds: 2\nA sneeze\n")
    assert [one.line for one in found] == [3, 4]


@each(
    "head, line, words",
    [
        ("", 0, "lacks the line game, such as game: Bomb the Axis; logs are of 12 O'Clock High"),
        ("# nothing\n\n", 0, "lacks the line game"),
        (PLAYERS, 0, "lacks the line game"),
        (BOMB, 0, "lacks the line players"),
        ("game: Ludo\n" + PLAYERS, 1, "there is no game 'Ludo'"),
        ("game:\n" + PLAYERS, 1, "there is no game"),
        ("game: 12 Strokes of Noon\n" + PLAYERS, 1, "its luck is more than dice"),
        (BOMB + "players:\n", 2, "must name 1 to 16 players"),
        (BOMB + "players: " + "A," * 16 + "B", 2, "must name 1 to 16 players"),
        (BOMB + "players: Ann, Bob", 2, "seats taken: 2"),
        (BOMB + "players: Ann, Bob, -", 2, "seats taken: 2"),
        (BOMB + "players: Ann, Bob, " + "x" * 201, 2, "no name has more than 200"),
        (BOMB + "players: Ann, Bob, (bot ace)", 2, "are rookie, regular, veteran, not ace"),
        (BOMB + PLAYERS + "players: Ann", 3, "players is said before, in line 2"),
        (BOMB + PLAYERS + BOMB, 3, "game is said before, in line 1"),
        (BOMB + PLAYERS + "chart: A-J\nCHART: A-E", 4, "chart is said before, in line 3"),
        (BOMB + PLAYERS + "chart: A-J\noption chart: A-E", 4, "chart is said before"),
        (BOMB + PLAYERS + "Dora: A1", 3, "the head has no line dora; it has game, players"),
        (BOMB + PLAYERS + "option game: x", 3, "the head has no line option game"),
        (BOMB + PLAYERS + "date: 21.11.2026", 3, "must be a day such as 2026-11-21"),
        (BOMB + PLAYERS + "date: 2026-02-29", 3, "must be a day"),
        (BOMB + PLAYERS + "time per decision: 0 s", 3, "must be a time such as 90 s"),
        (BOMB + PLAYERS + "time per decision: 90", 3, "must be a time such as 90 s"),
        (BOMB + PLAYERS + "leaving: home", 3, "must be one of bot, out"),
        (BOMB + PLAYERS + 'match: ""', 3, "must have 1 to 60 characters"),
        (BOMB + PLAYERS + "match: " + "x" * 61, 3, "must have 1 to 60 characters"),
        (BOMB + PLAYERS + "call seconds: 2", 3, "call seconds: must be from 3"),
        (BOMB + PLAYERS + "call seconds: " + "9" * 3000, 3, "call seconds: must be"),
        (BOMB + PLAYERS + "series: " + "[" * 3000, 3, "series: must be an object"),
        (BOMB + PLAYERS + 'series: {"won": [], "won": []}', 3, "series: must be an object"),
        (BOMB + PLAYERS + 'series: {"won": [{"seat": 1}]}', 3, "series.won.0.games: is missing"),
        (BOMB + PLAYERS + "checker: none\nnext checker: winner", 4, "next checker: must be same"),
        (BOMB + PLAYERS + "place at random\nplace: home", 4, "cannot read 'place: home'"),
    ],
    ids=lambda value: str(value)[-50:],
)  # fmt: skip
def test_each_line_that_is_wrong_is_named(head, line, words):
    found = fault(head)
    assert (found.line, words in found.message) == (line, True), str(found)


def test_the_lines_that_every_game_has_are_read():
    lines = (
        "date: 2026-11-21T19:30\nplace: Caf\u00e9 \u201cK\u201d\nscorer: \u05d0\u05e0\u05d4\nmatch: \"a b\"\n"
        "leaving: OUT\nTime-per-decision: 1500ms"
    )  # fmt: skip
    result = scored(BOMB + PLAYERS + lines)
    head, noted, setup = result.head, result.record.noted, result.record.setup()
    assert (noted.date, noted.place, noted.scorer, noted.log) == (
        "2026-11-21 19:30",
        'Caf\u00e9 "K"',
        "\u05d0\u05e0\u05d4",
        True,
    )
    assert (setup.match, setup.leaving, setup.time_per_decision) == ("a b", Leaving.OUT, 1500)
    assert result.table.at == head.at == 1_795_289_400_000
    assert scored(f"{BOMB}{PLAYERS}time per decision: 90 s").record.time_per_decision == 90_000


def test_a_day_before_1970_is_noted_though_no_record_begins_before_it():
    result = scored(f"{BOMB}{PLAYERS}date: 1968-05-01")
    assert (result.record.noted.date, result.table.at) == ("1968-05-01", 0)


@each(
    "text, player",
    [
        ("Ann", Player("Ann")),
        ('"Ann"', Player("Ann")),
        ('""', Player(None)),
        ("", Player(None)),
        ("-", Player(None, Who.OPEN)),
        ('"-"', Player("-")),
        ("Ann (bot)", Player("Ann", BOT, "rookie")),
        ("Ann (Bot Veteran)", Player("Ann", BOT, "veteran")),
        ("(bot veteran)", Player(None, BOT, "veteran")),
        ('"Ann, of York" (bot)', Player("Ann, of York", BOT, "rookie")),
        ('"Ann (bot)"', Player("Ann (bot)")),
        ("Ann (York)", Player("Ann (York)")),
        ('Ann "Ace" York', Player('Ann "Ace" York')),
        ('12" Ann', Player('12" Ann')),
        ('"\\u0041nn"', Player("Ann")),
        ('"a\\nb"', Player("a\nb")),
        ('"\\ud800"', Player("\\ud800")),
    ],
)
def test_a_player_has_a_name_or_a_level_or_nobody_sits_there(text, player):
    assert scored(f"game: 12 O'Clock High\nplayers: Bob, Cid, {text}\n").head.players[2] == player


@each(
    "name",
    ["Ann", "\u05d0\u05e0\u05d4", "\u0622\u0646", "\u5b89\u5a1c", "\u0430\u043d\u043d\u0430", "\u0e41\u0e2d\u0e19",
     "Zo\u00eb", "Zoe\u0308", "O\u2019Neil", "Mary Ann von Der Alm", "Dr. Ann", "\uff21\uff4e\uff4e", "fa\u00dfbender"],
)  # fmt: skip
def test_a_name_of_any_script_begins_a_line(name):
    log = f"game: 12 O'Clock High\nplayers: {name}, Bob\n5 3 2 4\n"
    for called in (name, f"{name}:", name.upper(), f"{name} :"):
        assert deeds(f"{log}{called} throw 3 3 Bomb\nBob 3 3 Bomb\n")[1:] == [(0, "throw"), (1, "throw")]


def test_letters_go_by_the_seats_that_are_taken():
    log = "game: bomb-the-axis\nplayers: Ann, -, Bob, Cid\nA place at random\n"
    assert deeds(f"{log}B A1\nc a2\nseat 2 A3\nCid: A4\n")[2:] == [(2, "A1"), (3, "A2"), (2, "A3"), (3, "A4")]
    assert fault(f"{log}seat 4 A1").message == "there is no seat 4: the seats are 0 to 3"


def test_a_letter_that_is_the_name_of_another_player_is_neither():
    log = "game: bomb-the-axis\nplayers: B, A, C\nseat 0 place at random\n"
    for who in ("A", "b"):
        assert (
            fault(f"{log}{who} A1").message
            == f"{who} can be 2 players: say seat {'0 or seat 1' if who == 'A' else '1 or seat 0'} instead"
        )
    assert deeds(f"{log}seat 1 A1\nC A2\n")[2:] == [(1, "A1"), (2, "A2")]


def test_two_players_of_one_name_are_called_by_their_letters():
    log = "game: 12 O'Clock High\nplayers: Ann, ann\n5 3 2 4\n"
    assert fault(f"{log}Ann throw 3 3 Bomb").message == "Ann can be 2 players: say seat 0 or seat 1 instead"
    assert deeds(f"{log}A throw 3 3 Bomb\nB throw 3 3 Bomb\n")[1:] == [(0, "throw"), (1, "throw")]


def test_a_name_that_begins_with_another_is_the_longer_one():
    log = "game: 12 O'Clock High\nplayers: Ann, Ann Lee\n5 3 2 4\nAnn throw 3 3 Bomb\n"
    assert deeds(f"{log}Ann Lee throw 3 3 Bomb")[1:] == [(0, "throw"), (1, "throw")]


def test_names_may_be_words_of_the_notation_and_faces():
    log = 'game: 12 O\'Clock High\nplayers: throw, "3, 4"\n5 3 2 4\n'
    assert deeds(f"{log}throw throw 3 3 Bomb\n3, 4 throw 3 3 Bomb\nthrow 3 3 Bomb\n")[1:] == [
        (0, "throw"),
        (1, "throw"),
        (0, "throw"),
    ]


def test_a_name_of_more_than_twelve_words_has_a_letter():
    long = " ".join("abcdefghijklm")
    log = f"game: 12 O'Clock High\nplayers: {long}, Bob\n5 3 2 4\n"
    assert deeds(f"{log}A throw 3 3 Bomb")[1:] == [(0, "throw")]
    assert "cannot read" in fault(f"{log}{long[:-2]} throw").message
    shorter = log.replace(long, long[:-2])
    assert deeds(f"{shorter}{long[:-2]} throw 3 3 Bomb")[1:] == [(0, "throw")]
