"""Recipes: the requests by which a client's author sees a problem, or an end of a match, in the test mode (TBL-17).

They are data, in ``recipes.json``. A recipe is a list of ``steps``, which may come ``after`` those of an opening; or a
sentence, ``why``, where no request produces the problem at will. A step has what it sends (``send``: the method and the
path), ``as`` the name of a token, ``headers``, and one body at most: ``body`` is JSON, ``text`` goes with a media
``type``, ``size`` is so many blanks, and ``last`` is the last answer with one text in place of another. ``keep`` gives
names to texts of the answer: that of a field, by its name and its number among those of that name, from 1. A name is
written ``$NAME`` in paths and bodies.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

import orjson

Recipe = Mapping[str, Any]


@cache
def book() -> Mapping[str, Mapping[str, Recipe]]:
    """Return all recipes: ``openings``, ``problems`` by their code, and ``endings`` by their name."""
    found: Mapping[str, Mapping[str, Recipe]] = orjson.loads(Path(__file__).with_suffix(".json").read_bytes())
    return found


def steps(recipe: Recipe) -> Iterator[Mapping[str, Any]]:
    """Give the steps of a recipe, those of its openings first."""
    if "after" in recipe:
        yield from steps(book()["openings"][recipe["after"]])
    yield from recipe["steps"]
