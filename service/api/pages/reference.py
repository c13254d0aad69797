"""What people read: the manuals, and the reference, which is made from the contract.

The reference has a page for each resource, and one for each game's shapes.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from hashlib import sha256
from typing import Any

import orjson
from flask import Flask, Response, current_app

import rules
from rules.wire.codec import Plain
from service.api.contract import components, contract, reading
from service.api.contract.manuals import manuals
from service.api.http.answers import unless_known
from service.api.http.context import referee
from service.api.http.refusals import NoSuchResource
from service.api.pages import web
from service.play.match import catalogue

blueprint = web.blueprint("reference")

_REF = re.compile(r'"#/components/schemas/(\w+)"')
_GROUPS = {"Options": "Options", "View": "View", "Action": "Actions", "Event": "Events", "": "Parts"}
"""The groups of a game's shapes, in the order in which a client meets them, by what the names end with."""


@dataclass(frozen=True, eq=False)
class Reference:
    """The contract as its readers find it: where each shape is described, and what is on each page."""

    document: Plain

    @cached_property
    def operations(self) -> list[tuple[str, str, Plain]]:
        """The method, path and description of every operation."""
        paths = self.document["paths"].items()
        return [(method, path, one) for path, methods in paths for method, one in methods.items()]

    def of(self, tag: str) -> list[tuple[str, str, Plain]]:
        """Return the operations of a resource."""
        return [entry for entry in self.operations if tag in entry[2]["tags"]]

    @cached_property
    def schemas(self) -> Mapping[str, Plain]:
        """All shapes by their names."""
        found: Mapping[str, Plain] = self.document["components"]["schemas"]
        return found

    @cached_property
    def addresses(self) -> Mapping[str, str]:
        """Where each shape is described: a problem with its kind, a game's on its page, others where first used."""
        codes = {name: part["properties"]["code"]["const"] for name, part in self.schemas.items() if _is_problem(name)}
        found = {name: f"/problems/{code}" for name, code in codes.items()}
        for key in rules.games():
            found |= {name: f"/docs/games/{key}#{name}" for name in self.of_game(key)}
        for tag in self.document["tags"]:
            sent = [self.document["webhooks"]] if tag["name"] == "webhooks" else []
            for name in self._mentioned([*self.of(tag["name"]), *sent]):
                found.setdefault(name, f"/docs/{tag['name']}#{name}")
        return found

    def of_game(self, key: str) -> list[str]:
        """Return the names of a game's shapes."""
        begin = components.prefix(rules.find(key))
        return [name for name in self.schemas if name.startswith(begin)]

    def own(self, page: str) -> dict[str, Plain]:
        """Return the shapes that are described on a page."""
        names = [name for name, address in self.addresses.items() if address == f"{page}#{name}"]
        return {name: self.schemas[name] for name in names}

    def _mentioned(self, part: Any) -> Iterator[str]:
        """Give the names of shapes that a part of the contract mentions, and of all that these hold."""
        waiting, seen = _REF.findall(orjson.dumps(part).decode()), set()
        while waiting:
            name = waiting.pop(0)
            if name not in seen:
                seen.add(name)
                waiting += _REF.findall(orjson.dumps(self.schemas[name]).decode())
                yield name


def _is_problem(name: str) -> bool:
    return name.endswith("Problem")


@blueprint.get("/docs")
def show_all() -> Response:
    """Show the manuals, all requests, and how this server is set."""
    return _answer("/docs")


@blueprint.get("/docs/<name>")
def show_one(name: str) -> Response:
    """Show a manual, or the operations of a resource and its shapes."""
    if name not in manuals() and name not in contract.TAGS:
        raise NoSuchResource(f"there is no manual and no resource {name[:40]!r}; see /docs")
    return _answer(f"/docs/{name}")


@blueprint.get("/docs/games/<game>")
def show_shapes(game: str) -> Response:
    """Show the shapes of a game."""
    rules.find(game)
    return _answer(f"/docs/games/{game}")


def shown(here: str) -> str:
    """Return the page at an address below ``/docs`` as text."""
    return _page(here)[0].decode()


def _answer(here: str) -> Response:
    """Return a page, which changes with the release and the settings alone."""
    page, tag = _page(here)
    return unless_known(
        tag, lambda: page, web.HTML, Content_Security_Policy=web.POLICY, Cache_Control="public, max-age=300"
    )


def _page(here: str) -> tuple[bytes, str]:
    return _tagged(current_app._get_current_object(), here)  # type: ignore[attr-defined]  # noqa: SLF001 - Flask's own way


@cache
def _tagged(app: Flask, here: str) -> tuple[bytes, str]:
    page = _written(app, here).encode()
    return page, sha256(page).hexdigest()[:32]


def _written(app: Flask, here: str) -> str:
    found = Reference(reading.whole(orjson.loads(contract.written(app)[0])))
    shared: dict[str, Any] = {
        "contract": found.document,
        "shapes": found.addresses,
        "games": {key: rules.find(key).title for key in rules.games()},
        "here": here,
        "manuals": manuals(),
    }
    name = here.rpartition("/")[2]
    if name in manuals():
        return web.rendered("manual.html.j2", manual=manuals()[name], **shared)
    if here == "/docs":
        shared |= {"keep": referee().retention, "filed": referee().folder is not None, "rate": referee().rate}
        return web.rendered("docs.html.j2", everything=found.operations, **shared)
    if name in contract.TAGS:
        tag = {"name": name, "description": contract.TAGS[name]}
        return web.rendered("resource.html.j2", tag=tag, operations=found.of(name), own=found.own(here), **shared)
    begin, groups = components.prefix(rules.find(name)), _grouped(found.own(here))
    return web.rendered("game_shapes.html.j2", game=catalogue.card(name), prefix=begin, groups=groups, **shared)


def _grouped(shapes: Mapping[str, Plain]) -> dict[str, dict[str, Plain]]:
    groups: dict[str, dict[str, Plain]] = {title: {} for title in _GROUPS.values()}
    for name, schema in shapes.items():
        end = next(end for end in _GROUPS if name.endswith(end))
        groups[_GROUPS[end]][name] = schema
    return groups
