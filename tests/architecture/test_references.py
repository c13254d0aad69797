"""What a docstring names is there: the errors that a function raises, and the modules, functions and classes."""

from __future__ import annotations

import ast
import builtins
import re
from functools import cache

from tests.support.sources import Source, each_source, source, sources

OURS = ("rules", "service", "workers")
RAISES = re.compile(r":raises ([\w.]+):")
REFERENCE = re.compile(rf":(?:mod|func|class|meth|data):`((?:{'|'.join(OURS)})\.[\w.]+)`")


def module(file: Source) -> str:
    """Return the name by which a file is imported."""
    return file.name.removesuffix(".py").replace("/", ".").removesuffix(".__init__")


def names(node: ast.stmt) -> set[str]:
    """Return what a statement at the top of a module defines, with the members of a class."""
    if isinstance(node, ast.ClassDef):
        return {node.name, *(f"{node.name}.{name}" for member in node.body for name in names(member))}
    if isinstance(node, ast.FunctionDef):
        return {node.name}
    targets = node.targets if isinstance(node, ast.Assign) else [node.target] if isinstance(node, ast.AnnAssign) else []
    return {target.id for target in targets if isinstance(target, ast.Name)}


@cache
def defined() -> frozenset[str]:
    """Return the full names of all modules of the shipped code, and of what they define."""
    found: set[str] = set()
    for file in sources(*OURS):
        found |= {module(file), *(f"{module(file)}.{name}" for node in file.tree().body for name in names(node))}
    return frozenset(found)


@cache
def errors() -> frozenset[str]:
    """Return the last names of all that may be raised: what is built in, defined anywhere, or imported of others."""
    own = {name.rpartition(".")[2] for name in defined()}
    imported = {name.rpartition(".")[2] for file in sources(*OURS) for name in file.imports()}
    return frozenset({*dir(builtins), *own, *imported})


def astray(file: Source) -> list[str]:
    """Return what the docstrings of a file name and that is not there."""
    raised = [name for name in RAISES.findall(file.text) if "." not in name and name not in errors()]
    return raised + [name for name in REFERENCE.findall(file.text) if name not in defined()]


@each_source(*OURS)
def test_what_a_docstring_names_is_there(file: Source) -> None:
    assert astray(file) == []


def test_what_is_not_there_is_found() -> None:
    text = '"""See :func:`service.play.match.ledger.chance`, :mod:`rules.chance`.\n\n:raises NoSuchThing: never.\n"""'
    assert astray(source(text)) == ["NoSuchThing", "service.play.match.ledger.chance"]
