"""A game is whole or absent: everything that it lacks is named at once, each with its place."""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Annotated, Any

import pytest

import rules
from rules import whole
from rules.errors import Malformed
from rules.game import Game, Paper, Rules
from rules.values import Step
from rules.wire.codec import Between, Length, Outside
from tests.support.games.coin_race import GAME as COIN_RACE
from tests.support.games.coin_race.state import ACTIONS, EVENTS, Stake, State
from tests.support.games.varied import varied
from tests.support.offenders import each

KEYS = rules.games()


@dataclass(frozen=True, slots=True)
class Pot:
    """A value with two fields that cannot be written."""

    coins: dict[str, int]
    worth: float


@dataclass(frozen=True, slots=True)
class Rich:
    """A state with four fields that cannot be written, one of them twice in a nested value."""

    pots: tuple[Pot, ...]
    spare: Pot | None
    odds: Annotated[tuple[int, float], Length(2, 2)]
    names: list[str]
    seat: int = 0
    content: Annotated[Any, Outside] = None


@dataclass(frozen=True, slots=True)
class Lost:
    """A state with a field of a type that is nowhere."""

    card: NoSuchType  # type: ignore[name-defined]  # noqa: F821 - what the check must name


@dataclass(frozen=True, slots=True)
class Mute:
    """Options without defaults or words."""

    goal: int
    pot: int = 3
    sand: Annotated[int, "ms"] = field(default=0, metadata={"about": "The time, in ms (CR-3)."})


@dataclass(frozen=True, slots=True)
class Won:
    """An event whose fields stand beside others of their names."""

    kind: str
    words: str


@dataclass(frozen=True, slots=True)
class Resigned:
    """An event of a kind that the table has."""

    seat: int


@each("key", KEYS)
def test_the_installed_games_are_whole(key: str) -> None:
    assert whole.faults(rules.find(key)) == ()


def test_all_missing_members_of_all_parts_are_named_at_once() -> None:
    members: dict[str, Any] = {
        name: getattr(COIN_RACE.rules, name) for name in ("initial", "standing", "legal", "check", "apply", "default")
    }
    game: Any = Game(  # type: ignore[call-arg]
        key="pig",
        title="Pig",
        options=COIN_RACE.options,
        state=COIN_RACE.state,
        view=COIN_RACE.view,
        actions=COIN_RACE.actions,
        events=COIN_RACE.events,
        seats=COIN_RACE.seats,
        rules=Rules(**members, view=3),
        words=COIN_RACE.words,
        paper=Paper(variants=("Full Size",)),
        deck="cards",
    )

    assert sorted(whole.faults(game)) == [
        "State.seats is missing: the default of rules.rematch reads it; add it, or write rules.rematch",
        "deck must be Deck(...), and is 'cards'",
        "longest is missing",
        "package is missing",
        "paper.variants must be a tuple of kebab-case words of up to 40 characters, and is a tuple",
        "rules.close is missing",
        "rules.disclose is missing",
        "rules.leave is missing",
        "rules.view must be a function, and is 3",
        "version is missing",
    ]


CASES = {
    "a key with spaces": ({"key": "Coin Race"}, "key must be a kebab-case word"),
    "a title of nothing": ({"title": ""}, "title must be a text, and is ''"),
    "a title that is no Unicode": ({"title": "\ud800"}, "title must be a text"),
    "a version of text": ({"version": "1"}, "version must be a whole number from 1 to 1000000, and is '1'"),
    "a version of truth": ({"version": True}, "version must be a whole number"),
    "no minutes": ({"minutes": {2: 0}}, "minutes must be a mapping of numbers of seats to minutes, each at least 1"),
    "no longest": ({"longest": 0}, "longest must be a whole number, at least 1, and is 0"),
    "no levels": ({"bots__levels": ()}, "bots.levels must be a tuple of kebab-case words"),
    "levels of text": ({"bots__levels": "novice"}, "bots.levels must be a tuple of kebab-case words"),
    "endings of text": ({"words__endings": "goal"}, "words.endings must be a mapping of kebab-case words to texts"),
    "no events": ({"events": ()}, "events must be a tuple of dataclasses, at least one, and is a tuple"),
    "a state of text": ({"state": str}, "state must be a dataclass, and is the class str"),
    "an interrupt that is no action": ({"interrupts": (Won,)}, "interrupts: Won is not one of `GAME.actions`"),
    "two of a kind": (
        {"actions": (*ACTIONS, dataclass(frozen=True)(type("Stake", (), {})))},
        "actions: Stake has the same kind as Stake, stake",
    ),
    "a kind of the table": (
        {"events": (*EVENTS, Resigned)},
        "events: Resigned has the same kind as the table's Resigned, resigned",
    ),
    "an event's kind": ({"events": (Won,)}, "Won.kind: events themselves have a field 'kind'; use another name"),
    "an event's words": ({"events": (Won,)}, "Won.words: events themselves have a field 'words'; use another name"),
    "an option without a default": ({"options": Mute}, "Mute.goal has no default"),
    "an option without words": ({"options": Mute}, "Mute.pot has no `about` in its metadata"),
    "a type that is nowhere": ({"state": Lost}, "Lost: its annotations cannot be read: NameError: "),
    "a state without its deck": ({"state": Stake}, "Stake.content is missing"),
    "a package that is nowhere": ({"package": "no_such_package"}, "RULES.md: ModuleNotFoundError: "),
    "a package without rules": ({"package": "json"}, "RULES.md: FileNotFoundError: "),
    "a reference of text": ({"reference": lambda: "faces"}, "reference() must return a mapping, and returns 'faces'"),
    "a reference that is not plain": ({"reference": lambda: {"odds": 0.5}}, "reference() is no plain data: odds: "),
    "no seats": ({"seats": lambda _: ()}, "seats() must return whole numbers from 1 to 16, ascending, and returns ()"),
    "a table too long": ({"seats": lambda _: (2, 17)}, "seats() must return whole numbers from 1 to 16"),
    "a deck without items": ({"deck__excerpt": lambda *_: 7}, "deck.excerpt() must return a list"),
    "another view": ({"rules__view": lambda *_: "all"}, "the first view must be of View, and is 'all'"),
    "no turn": ({"rules__standing": lambda _: 0}, "rules.standing() must return Open, Over or Closed, and returns 0"),
}  # fmt: skip


@each(("members", "fault"), CASES.values(), ids=CASES)
def test_a_fault_is_named_with_its_place(members: dict[str, Any], fault: str) -> None:
    found = whole.faults(varied(COIN_RACE, **members))

    assert [line for line in found if line.startswith(fault)], found


def test_every_field_that_cannot_be_written_is_named_through_nested_types() -> None:
    assert whole.faults(varied(COIN_RACE, state=Rich)) == (
        "Pot.coins: dict[str, int] is no form of the codec",
        "Pot.worth: float is no form of the codec",
        "Rich.odds: float is no form of the codec",
        "Rich.names: list[str] is no form of the codec",
    )


@dataclass(frozen=True, slots=True)
class Begun:
    """A state with a default that its own type does not allow."""

    content: Annotated[Any, Outside] = None
    water: Annotated[int, Between(1, 40)] = 0


def test_a_default_that_its_type_does_not_allow_is_named_by_its_field() -> None:
    (found,) = whole.faults(varied(COIN_RACE, state=Begun))
    assert found.startswith("Begun.water: its default 0 cannot be written: must be ")


@dataclass(frozen=True, slots=True)
class Chain:
    """A state that holds itself, without end."""

    before: Chain | None = None
    content: Annotated[Any, Outside] = None


def test_a_type_that_holds_itself_is_named() -> None:
    (fault,) = whole.faults(varied(COIN_RACE, state=Chain))

    assert fault.startswith("Chain.before: RecursionError: ")


def test_defaults_that_are_refused_are_a_fault() -> None:
    def refuse(_: object) -> None:
        raise Malformed("must be odd", ("goal",))

    (fault,) = whole.faults(varied(COIN_RACE, check_options=refuse))

    assert fault == "options: the defaults are refused: goal: must be odd"


@each("error", [ValueError("a mistake"), SystemExit(3), GeneratorExit, RecursionError], ids=repr)
@each(
    ("member", "where"),
    [
        ("reference", "reference(): "),
        ("seats", "seats(): "),
        ("deck__standard", "deck: "),
        ("rules__initial", "the beginning of a match: "),
        ("rules__view", "the beginning of a match: "),
        ("pictures__still", "the beginning of a match: "),
        ("pictures__moving", "the beginning of a match: "),
    ],
)
def test_what_comes_out_of_a_game_is_its_fault(member: str, where: str, error: Any) -> None:
    def fail(*_: Any, **__: Any) -> Any:
        raise error

    (first, *_) = whole.faults(varied(COIN_RACE, **{member: fail}))

    name = error.__name__ if isinstance(error, type) else type(error).__name__
    assert first.startswith(f"{where}{name}")


def test_a_picture_in_two_sizes_is_a_fault() -> None:
    still: Callable[..., Any] = COIN_RACE.pictures.still

    def wider(view: Any) -> Any:
        page = still(view)
        return type(page)(page.width + 1, page.height, page.shapes)

    assert whole.faults(varied(COIN_RACE, pictures__still=wider)) == (
        "pictures: still() and moving() must have the same size",
    )


def test_a_state_that_cannot_be_written_at_the_beginning_is_a_fault() -> None:
    def initial(*arguments: Any, **named: Any) -> Step[Any, Any]:
        step = COIN_RACE.rules.initial(*arguments, **named)
        fields = {name: getattr(step.state, name) for name in State.__dataclass_fields__}
        return Step(State(**{**fields, "card": 1.5}))

    fault, *_ = whole.faults(varied(COIN_RACE, rules__initial=initial))

    assert fault == "the first state cannot be written: rules.errors.Unwritable: card: must be a whole number"


TEXTS = {
    "nothing": ("", ["RULES.md must begin with a heading", "RULES.md has no clauses"]),
    "no paragraph": ("# A game\n\n### AB-1 First\n\nText.\n", ["RULES.md must begin with a heading"]),
    "no clauses": ("# A game\n\nWords.\n", ["RULES.md has no clauses: each begins with a heading `### X-1 Title`"]),
    "gaps": (
        "# A game\n\nWords.\n\n### AB-2 Second\n\n### AB-3 Third\n\n### AB-3 Again\n\n### BA-4 Other\n",
        [
            "RULES.md: clause AB-2 comes where AB-1 should",
            "RULES.md: clause AB-3 comes where AB-4 should",
            "RULES.md: clause BA-4 comes where AB-4 should",
        ],
    ),
    "the table's": ("# A game\n\nWords.\n\n### TBL-1 First\n", ["RULES.md: the clauses TBL-1 and so on are the table"]),
}  # fmt: skip


@pytest.mark.parametrize(("text", "faults"), TEXTS.values(), ids=TEXTS)
def test_rules_without_text_or_with_gaps_are_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest, text: str, faults: list[str]
) -> None:
    package = tmp_path / f"rules_of_{abs(hash(request.node.callspec.id))}"
    package.mkdir()
    (package / "__init__.py").write_text("", encoding="utf-8")
    (package / "RULES.md").write_text(text, encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)

    found = whole.faults(varied(COIN_RACE, package=package.name))

    sys.modules.pop(package.name, None)
    assert len(found) == len(faults)
    assert all(line.startswith(fault) for line, fault in zip(found, faults, strict=True)), found
