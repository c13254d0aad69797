"""The parts of the judge of typed answers, and how the judge does without one.

A part is a module of ``rules/twelve_strokes_of_noon/judging``, such as ``slips``, or a rule in it: a function or method
that can be silent, such as ``slips.plurals``. A silent rule finds nothing, changes no text and says no; those in
``LIMITS`` say yes, since they keep others from taking too much. The judge itself knows nothing of this: the rule is
replaced from outside, wherever it was imported.
"""

from __future__ import annotations

import inspect
import pkgutil
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from textwrap import dedent
from types import ModuleType
from typing import Any

from bench.lines import code_lines
from rules.twelve_strokes_of_noon import judging

Function = Callable[..., Any]
GAME = judging.__name__.rpartition(".")[0]
LIMITS = frozenset({
    "answers._is_pointed", "context._may_be_before", "letters.is_letter", "numerals._follows",
    "people._is_for_person", "people.is_of_place", "slips._begins", "slips._is_begun", "slips._is_likely",
    "slips._keeps", "sounds.is_likely", "whereabouts._is_there",
})  # fmt: skip
"""Rules that say yes of a text against which they have nothing."""
OUTSIDE = frozenset({
    "answers.judge", "answers.accepts",  # the ways in
    "answers.mistakes", "folding.as_read", "folding.readable", "letters.known",  # for other modules of the game
    "folding.as_typed",  # the forms that are right letter for letter (12C-55), which no card of the corpora has
})  # fmt: skip
"""What is no rule of the judge."""


@dataclass(frozen=True, slots=True)
class Rule:
    """A function of a module or of a class in it (``owner``), its code lines, and what it is when it is silent."""

    name: str
    owner: Any
    function: Function
    silent: Function

    @property
    def lines(self) -> int:
        """The lines of code of the rule."""
        return code_lines(dedent(inspect.getsource(inspect.unwrap(self.function))))

    def places(self) -> list[tuple[Any, str]]:
        """Return every place from which the game calls the rule: its class, or the modules that import it."""
        own = self.name.rpartition(".")[2]
        if not isinstance(self.owner, ModuleType):
            return [(self.owner, own)]
        of_game = [module for name, module in sys.modules.items() if name.startswith(GAME)]
        return [(module, own) for module in of_game if vars(module).get(own) is self.function]


@cache
def modules() -> Mapping[str, ModuleType]:
    """Return the modules of the judge by name."""
    names = [found.name for found in pkgutil.iter_modules(judging.__path__)]
    return {name: import_module(f"{judging.__name__}.{name}") for name in names}


@cache
def rules() -> Mapping[str, Rule]:
    """Return the rules of the judge by name."""
    found = {}
    for place, module in modules().items():
        classes = [value for value in vars(module).values() if inspect.isclass(value)]
        for owner in (module, *(value for value in classes if value.__module__ == module.__name__)):
            for own, value in vars(owner).items():
                name, function = f"{place}.{own}", inspect.unwrap(value) if callable(value) else None
                if not inspect.isfunction(function) or function.__module__ != module.__name__ or own[:2] == "__":
                    continue
                if name not in OUTSIDE and (silent := _silent(name, inspect.signature(function))):
                    found[name] = Rule(name, owner, value, silent)
    return found


def parts() -> Mapping[str, Sequence[Rule]]:
    """Return the parts of the judge by name, each with its rules: the modules first, then the single rules."""
    of_modules = {name: [rule for rule in rules().values() if rule.name.startswith(f"{name}.")] for name in modules()}
    return {name: found for name, found in of_modules.items() if found} | {
        name: [rule] for name, rule in rules().items()
    }


def lines(name: str) -> int:
    """Return the lines of code of a part."""
    return code_lines(inspect.getsource(modules()[name])) if name in modules() else rules()[name].lines


def _silent(name: str, signature: inspect.Signature) -> Function | None:
    """Return what a rule is that says nothing, by the type of what it says, or None where every answer says something.

    What changes a text or words gives back its first argument.
    """
    said = str(signature.return_annotation)
    given = [str(value.annotation) for key, value in signature.parameters.items() if key != "self"]
    nothing = {"bool": name in LIMITS, "_Found": None, "frozenset[str]": frozenset()}
    if said in nothing or said.endswith("| None"):
        return lambda *_, **__: nothing.get(said)
    if said.startswith("Iterator"):
        return lambda *_, **__: iter(())
    if said == "str" and given[:1] == ["str"]:
        return lambda text, *_, **__: text
    if said == "list[str]" and given[:1] == ["str"]:
        return lambda text, *_, **__: [text]
    if said == "list[str]" and given[:1] in (["list[str]"], ["Sequence[str]"]):
        return lambda words, *_, **__: list(words)
    return None


@contextmanager
def replaced(by: Mapping[str, Function]) -> Iterator[None]:
    """Replace rules by other functions for a while, wherever they are called from."""
    places = [(place, own, rules()[name]) for name in by for place, own in rules()[name].places()]
    for place, own, rule in places:
        setattr(place, own, by[rule.name])
    forget()
    try:
        yield
    finally:
        for place, own, rule in places:
            setattr(place, own, rule.function)
        forget()


def without(name: str) -> Any:
    """Do without a part for a while."""
    return replaced({rule.name: rule.silent for rule in parts()[name]})


def forget() -> None:
    """Forget what the game has cached, which a replaced rule would have judged otherwise."""
    for name, module in list(sys.modules.items()):
        for value in vars(module).values() if name.startswith(GAME) else ():
            if clear := getattr(value, "cache_clear", None):
                clear()
