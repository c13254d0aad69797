"""The laws of words: labels, sentences, marks, endings, notation."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import partial
from random import Random
from typing import Any

from rules import clauses
from rules.errors import Malformed
from rules.table import narration
from rules.wire.codec import family, kind_of
from service.conformance import sentences
from service.conformance.blame import given
from service.conformance.breach import Breach
from service.conformance.law import law
from service.conformance.looks import disclosed
from service.conformance.matches import Bench
from service.conformance.trial import Trial, able, audiences, menu_of

NAMES = ("Ann", "Bob", "Carl", "Dora", "Emil", "Faye", "Gus", "Hugo", "Ida", "Jan", "Kim", "Leo", "Mia", "Ned", "Ola")

LONGEST_MARK = 28
"""Most characters of a milestone."""

LONGEST_HINT = 240
"""Most characters of a hint, and of a line of the rules in short: what is read at a glance."""

MOST_LINES = 30
"""Most lines of the rules in short."""

MARKUP = re.compile(r"[`*_#<>{}\[\]]|\b[A-Z0-9]+-\d+\b")
"""What plain words have not: marks of a text, and clauses."""

SIGNS = "abcXYZ019 .,:;-+*/()[]{}<>\"'#@_\\\té→\u200b"
"""What texts at random are made of."""


@law("describe every item of the menu by a label without blanks around it, and a clause of RULES.md")
def labels(trial: Trial) -> Iterator[Breach]:
    """Every entry of a menu has a label and an existing clause."""
    known = clauses.of_game(trial.game)
    for bench in trial.positions():
        for seat in able(bench):
            for item in bench.game.rules.legal(bench.state, seat):
                found = given(bench.game, partial(bench.game.words.describe, bench.state, seat, item))
                if isinstance(found, Breach):
                    yield found
                    continue
                if not found.label or found.label.strip() != found.label:
                    yield Breach("words.describe", f"the label of {item} is {found.label!r}", bench.table.ply)
                if found.clause not in known:
                    what = f"{found.label!r} cites {found.clause!r}, which is no clause"
                    yield Breach("words.describe", what, bench.table.ply)


def happened(trial: Trial) -> Iterator[tuple[Bench, Any]]:
    """Yield every event of two matches as each viewer sees it, with the match after its ply."""
    for bench in (*trial.steps, *trial.troubled):
        for who in audiences(bench):
            for event in disclosed(bench.game, bench.events, who):
                yield bench, event


@law("narrate every event in Game.events, whatever is None in it, as one sentence with a capital and a full stop")
def narrated(trial: Trial) -> Iterator[Breach]:
    """Every event is one plain sentence for everybody, and where nothing is hidden."""
    known = set(clauses.of_game(trial.game))
    whole = [(bench, event) for bench in trial.steps for event in bench.events]
    for bench, event in (*happened(trial), *whole):
        sentence = given(bench.game, partial(narration.narrate, bench.game, event, NAMES, bench.plies[-1].seat or 0))
        if isinstance(sentence, Breach):
            yield sentence
            continue
        for flaw in sentences.faults(sentence, known):
            what = f"{type(event).__name__} is narrated as {sentence!r}, in which there is {flaw}"
            yield Breach("words.narrate", what, bench.table.ply)


@law(f"mark few events, in at most {LONGEST_MARK} characters on one line, without a full stop")
def milestones(trial: Trial) -> Iterator[Breach]:
    """A milestone is a short line, and only some events have one."""
    marks = []
    for bench, event in happened(trial):
        mark = given(bench.game, partial(narration.milestone, bench.game, event))
        if isinstance(mark, Breach):
            yield mark
            continue
        marks.append(bool(mark))
        if len(mark) > LONGEST_MARK or mark != " ".join(mark.split()) or mark.endswith("."):
            what = f"{type(event).__name__} is marked {mark!r}, {len(mark)} characters"
            yield Breach("words.milestone", what, bench.table.ply)
    if all(marks):
        yield Breach("words.milestone", "every event has a mark, so none is a mark")


@law("give words for every reason of an outcome in Words.endings, and let the last event name the winners")
def endings(trial: Trial) -> Iterator[Breach]:
    """Every ending has words, and the last event of a match has them with the winners' names."""
    last = trial.steps[-1]
    outcome = last.table.outcome
    assert outcome is not None
    words = last.game.words.endings.get(outcome.reason)
    if words is None:
        what = f"a match ended by {outcome.reason!r}, for which there are no words"
        yield Breach("words.endings", what, last.table.ply)
        return
    sentence = narration.narrate(last.game, last.events[-1], NAMES)
    for part in (words, *(NAMES[seat] for seat in outcome.winners)):
        if part not in sentence:
            yield Breach("words.endings", f"the end is narrated as {sentence!r}, without {part!r}", last.table.ply)


@law("write endings in small letters without a full stop or a colon, such as “three hits”", once=True)
def endings_follow_a_colon(trial: Trial) -> Iterator[Breach]:
    """The words of endings go on after a colon."""
    for reason, words in trial.game.words.endings.items():
        if not words[:1].islower() or words != " ".join(words.split()) or words[-1] in ".!?" or ":" in words:
            yield Breach("words.endings", f"{reason!r} ends with the words {words!r}")


@law(f"give each class of Game.actions a hint in Words.hints: plain sentences, {LONGEST_HINT} characters", once=True)
def hints(trial: Trial) -> Iterator[Breach]:
    """Every kind of action says in plain words what it is for, and nothing else does."""
    game = trial.game
    for action in game.actions:
        hint = game.words.hints.get(action)
        if hint is None:
            yield Breach("words.hints", f"{kind_of(action)!r} has no hint")
            continue
        found = [*sentences.faults(hint), *_unplain(hint)]
        yield from (Breach("words.hints", f"the hint of {kind_of(action)!r} has {flaw}: {hint!r}") for flaw in found)
    for other in {*game.words.hints}.difference(game.actions):
        yield Breach("words.hints", f"there is a hint for {other.__name__}, which is no action of the game")


@law(f"return from in_short() a tuple of at most {MOST_LINES} plain lines of up to {LONGEST_HINT} characters")
def in_short(trial: Trial) -> Iterator[Breach]:
    """The rules in short are a few plain lines for any options that can be agreed, or none."""
    lines: object = trial.game.words.in_short(trial.agreed)
    if not isinstance(lines, tuple) or not all(isinstance(line, str) for line in lines):
        yield Breach("words.in_short", f"it is no tuple of texts: {lines!r}"[:LONGEST_HINT])
        return
    if len(lines) > MOST_LINES:
        yield Breach("words.in_short", f"there are {len(lines)} lines")
    for line in lines:
        yield from (Breach("words.in_short", f"a line has {flaw}: {line!r}") for flaw in _unplain(line))


def _unplain(text: str) -> Iterator[str]:
    """Yield what keeps a text from being a short one in plain words."""
    if len(text) > LONGEST_HINT:
        yield f"{len(text)} characters"
    if MARKUP.search(text):
        yield "marks or a clause"
    if not text or text != " ".join(text.split()) or text[-1] not in ".!?:":
        yield "no end, or a blank too many"


@law("let write() put all values of an action into one line, and read() take them from it")
def notation(trial: Trial) -> Iterator[Breach]:
    """Notation is one line that reads back, and different for different actions."""
    for bench in trial.positions():
        for seat in able(bench):
            concrete, templates = menu_of(bench, seat)
            texts = [bench.game.words.write(action) for action in concrete]
            for action in (*concrete, *(template.example for template in templates)):
                text, ply = bench.game.words.write(action), bench.table.ply
                if len(text.splitlines()) != 1 or text.strip() != text:
                    yield Breach("words.write", f"{action} is written {text!r}", ply)
                elif (back := _or_refused(bench.game.words.read, text)) != action:
                    yield Breach("words.read", f"{text!r} is {action}, and read again it is {back}", ply)
            if len(set(texts)) != len(texts):
                yield Breach("words.write", f"the menu of seat {seat} has two actions of one notation", bench.table.ply)


@law("let read() ignore capitals and blanks around it; but where a player types a text, in a template, they may count")
def tolerance(trial: Trial) -> Iterator[Breach]:
    """Notation of what a menu lists is read in capitals, in small letters, and with blanks around it."""
    read = trial.game.words.read
    for bench in trial.positions():
        for seat in able(bench):
            for action in menu_of(bench, seat)[0]:
                text, ply = bench.game.words.write(action), bench.table.ply
                for form in (text.upper(), text.lower(), f"  {text} "):
                    if (found := _or_refused(read, form.strip())) != action:
                        yield Breach("words.read", f"{text!r} is {action}, but {form!r} is {found}", ply)


def _or_refused(read: Callable[[str], Any], text: str) -> Any:
    try:
        return read(text)
    except Malformed as fault:
        return f"refused: {fault}"


@law("raise Malformed from read() for every text that is no notation", once=True)
def any_text(trial: Trial) -> Iterator[Breach]:
    """Any text is read as an action or refused."""
    luck, actions = Random(trial.seed), family(*trial.game.actions)
    for _ in range(60):
        text = "".join(luck.choice(SIGNS) for _ in range(luck.randint(0, 20)))
        try:
            action = trial.game.words.read(text)
        except Malformed:
            continue
        if actions.decode(actions.encode(action)) != action:
            yield Breach("words.read", f"{text!r} is read as {action}, which is no action")
