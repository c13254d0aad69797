"""Recipes: the requests by which a client's author sees a problem, or an end of a match, in the test mode (TBL-17).

They are data, in ``recipes.json``. A recipe is a list of ``steps``, which may come ``after`` those of an opening; or a
sentence, ``why``, where no request produces the problem at will. ``given`` are values that a reader must have, with
what they are, and ``sees`` are texts that the last answer has.

A step has what it sends (``send``: the method and the path), ``as`` the name of a token, ``headers``, and one body at
most: ``body`` is JSON, ``text`` goes with a media ``type``, ``size`` a number of blanks, and ``last`` the last answer
with one text in place of another. It is sent ``times`` times, or again and again ``until`` the answer has a text.
``keep`` gives names to texts of the answer: that of a field, by its name and its number among those of that name, from
1. A name is written ``$NAME`` in paths and bodies. A step of ``plays`` is a list of actions, each a name and a
notation, for the decisions from ``first`` on.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

import orjson

Recipe = Mapping[str, Any]
Step = Mapping[str, Any]

_SHORT = 70
"""Characters of a body that stays in one line."""

_LONG = re.compile(r"(.{80,96}), ")
"""Where a long field of a body goes on in the next line."""

_FIELD = """\
field() { printf %s "$ANSWER" | grep -o "\\"$2\\":\\"[^\\"]*" | sed -n "$1p" | cut -d '"' -f 4; }"""
_ACT = """\
act() {
  curl -sS $SITE/v1/matches/$MATCH/actions -H "Authorization: Bearer $1" \\
    -H 'Content-Type: application/json' -d "{\\"decision\\": $2, \\"notation\\": \\"$3\\"}"
}"""

_KEPT = re.compile(r"([A-Z]+)=\$\(field ")
"""A line that keeps a text of an answer; it is left out where nothing uses the name."""


@cache
def book() -> Mapping[str, Mapping[str, Recipe]]:
    """Return all recipes: ``openings``, ``problems`` by their code, and ``endings`` by their name."""
    found: Mapping[str, Mapping[str, Recipe]] = orjson.loads(Path(__file__).with_suffix(".json").read_bytes())
    return found


def openings(recipe: Recipe) -> Iterator[Recipe]:
    """Give the openings of a recipe, the first of them first."""
    if "after" in recipe:
        opening = book()["openings"][recipe["after"]]
        yield from openings(opening)
        yield opening


def steps(recipe: Recipe) -> list[Step]:
    """Return the steps of a recipe, those of its openings first."""
    return [step for one in (*openings(recipe), recipe) for step in one["steps"]]


def single(step: Step) -> Iterator[Step]:
    """Give the single requests of a step: those of its plays, or itself."""
    if "plays" not in step:
        yield step
        return
    for decision, play in enumerate(step["plays"], step["first"]):
        name, notation = play.split(" ", 1)
        body = {"decision": decision, "notation": notation}
        yield {"send": "POST /v1/matches/$MATCH/actions", "as": name, "body": body}


def shell(recipe: Recipe, site: str) -> str:
    """Return a recipe as lines for a shell, with what they need; ``site`` is where this server is reached."""
    taken = steps(recipe)
    needed = [f"SITE={site}", *(f"{name}=…" for name in recipe.get("given", {}))]
    needed += [_FIELD] * any(step.get("keep") for step in taken) + [_ACT] * any("plays" in step for step in taken)
    lines = [*needed, *(line for step in taken for line in _lines(step))]
    text = "\n".join(lines)
    return "\n".join(line for line in lines if not (found := _KEPT.match(line)) or f"${found[1]}" in text)


def _lines(step: Step) -> Iterator[str]:
    if "plays" in step:
        for decision, play in enumerate(step["plays"], step["first"]):
            name, notation = play.split(" ", 1)
            yield f"act ${name} {decision} '{notation}'"
        return
    line = _before(step) + _curl(step)
    if "keep" in step:
        yield f"ANSWER=$({line})"
        yield from (f"{name}=$(field {number} {field})" for name, (field, number) in step["keep"].items())
    elif "until" in step:
        ends = f"-e '{step['until']}' -e '\"status\":\"over\"' -e '\"code\":'"  # a refusal has a code
        yield f"until {line} | grep -qF {ends}; do sleep 1; done"
    elif "times" in step:
        yield f"for N in $(seq {step['times']}); do\n  {line}\ndone"
    else:
        yield line


def _before(step: Step) -> str:
    if "last" in step:
        return "printf %s \"$ANSWER\" | sed 's/{}/{}/' |\n  ".format(*step["last"])
    return f"head -c {step['size']} /dev/zero | tr '\\0' ' ' |\n  " if "size" in step else ""


def _curl(step: Step) -> str:
    method, path = step["send"].split(" ", 1)
    body = _body(step)
    line = "curl -sS" if method == ("GET" if body is None else "POST") else f"curl -sS -X {method}"
    line += f" {_quoted(path)}"
    line += f' -H "Authorization: Bearer ${step["as"]}"' if "as" in step else ""
    line += "".join(f" -H '{name}: {value}'" for name, value in step.get("headers", {}).items())
    if body is None:
        return line
    return f"{line} \\\n  -H 'Content-Type: {step.get('type', 'application/json')}' {body}"


def _quoted(path: str) -> str:
    return f'"$SITE{path}"' if re.search(r"[?&]", path) else f"$SITE{path}"


def _body(step: Step) -> str | None:
    if "body" in step:
        return f"-d '{_spread(step['body'])}'"
    if "text" in step:
        return f"--data-binary '{step['text']}'"
    return "--data-binary @-" if {"size", "last"} & step.keys() else None


def _spread(body: Mapping[str, Any]) -> str:
    """Return a body as JSON, in a line for each field if it is long."""
    fields = [f'"{name}": {json.dumps(value)}' for name, value in body.items()]
    short = f"{{{', '.join(fields)}}}"
    if len(short) <= _SHORT:
        return short
    return "{{\n    {}}}".format(",\n    ".join(_LONG.sub(r"\1,\n      ", field) for field in fields))
