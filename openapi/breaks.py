"""Compare a contract with that of an earlier release, and list the changes that break clients of the earlier one.

Clients ignore fields, kinds of event and codes that they do not know, so in an answer these may be added. All else that
an answer gains, or that a request loses, is a break. The names of components are no promise: clients that were
generated before work on, and those that are generated again have the new names.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from service.api.contract.derived import GENERAL
from service.api.contract.sharing import unshared
from service.api.http.headers import ALWAYS, LIMITS

Schema = Mapping[str, Any]

_LEAST, _MOST = ("minimum", "minLength", "minItems"), ("maximum", "maxLength", "maxItems")
_METHODS = ("get", "put", "post", "delete", "patch")


@dataclass(frozen=True, slots=True, order=True)
class Break:
    """One difference that breaks clients: a field, a component or an operation, and what changed there."""

    place: str
    change: str

    def __str__(self) -> str:
        return f"`{self.place}`: {self.change}"


def breaks(old: Schema, new: Schema, *, names: bool = False) -> list[Break]:
    """Return the changes that break clients of the contract ``old`` at a server of ``new``, sorted, each once.

    ``names``: so is the name of a component that is removed, which was a promise up to release 0.2.0.
    """
    lost = old["components"]["schemas"].keys() - new["components"]["schemas"].keys() if names else ()
    built = {name: _key(parts["allOf"][0]) for name, parts in new["components"]["schemas"].items() if "allOf" in parts}
    old, new = unshared(old), unshared(new)
    found = {Break(name, "the name is removed") for name in lost}
    comparison = _Comparison(old, new, built)
    for path, operations in old["paths"].items():
        for method in _METHODS & operations.keys():
            place = f"{method.upper()} {path}"
            there = new["paths"].get(path, {}).get(method)
            found.update(
                comparison.operation(place, operations[method], there) if there else [Break(place, "it is removed")]
            )
    return sorted(found)


class _Comparison:
    """A walk through two contracts at once; a pair of components is compared once for each direction."""

    def __init__(self, old: Schema, new: Schema, built: Mapping[str, str]) -> None:
        self._roots, self._built = (old, new), built
        self._compared: set[tuple[str, str, bool]] = set()

    def operation(self, place: str, old: Schema, new: Schema) -> Iterator[Break]:
        """Yield the breaks of an operation: its parameters, its body and its answers."""
        known = {(one["in"], one["name"]): one for one in new.get("parameters", ())}
        for one in old.get("parameters", ()):
            if there := known.pop((one["in"], one["name"]), None):
                yield from self.schema(f"{place} {one['name']}", one["schema"], there["schema"], sent=True)
                if there.get("required") and not one.get("required"):
                    yield Break(f"{place} {one['name']}", "it is required")
            else:
                yield Break(f"{place} {one['name']}", "it is removed")
        yield from (Break(f"{place} {one['name']}", "it is required") for one in known.values() if one.get("required"))
        bodies = old.get("requestBody", {}), new.get("requestBody", {})
        yield from self._content(place, *bodies, sent=True)
        if bodies[1].get("required") and not bodies[0].get("required"):
            yield Break(place, "a body is required")
        for status, answer in old["responses"].items():
            if status in new["responses"]:
                yield from self._content(place, answer, new["responses"][status], sent=False)
                yield from self._headers(f"{place} {status}", answer, new["responses"][status])
            elif status < "4":
                yield Break(place, f"the status {status} is removed")

    def _headers(self, place: str, old: Schema, new: Schema) -> Iterator[Break]:
        everywhere = {*ALWAYS, *LIMITS}  # said once, of all answers
        for lost in old.get("headers", {}).keys() - new.get("headers", {}).keys() - everywhere:
            yield Break(place, f"the header {lost} is removed")

    def _content(self, place: str, old: Schema, new: Schema, *, sent: bool) -> Iterator[Break]:
        there = new.get("content", {})
        for media, content in old.get("content", {}).items():
            if media not in there:
                yield Break(place, f"{media} is removed")
            elif "schema" in content:
                yield from self.schema(place, content["schema"], there[media]["schema"], sent=sent)

    def schema(self, place: str, old: Schema, new: Schema, *, sent: bool) -> Iterator[Break]:
        """Yield the breaks of a value that clients send (``sent``) or read; ``place`` names it where no name does."""
        members, others = (_members(root, schema) for root, schema in zip(self._roots, (old, new), strict=True))
        if len(members) == 1 and (len(others) == 1 or self._divided(members[0], others)):
            yield from self._each(place, members[0], others, sent=sent)
            return
        known = {_key(member): member for member in others}
        for member in members:
            if there := known.pop(_key(member), None) or self._renamed(member, others):
                yield from self._member(place, member, there, sent=sent)
            elif sent or "$ref" not in member:  # a kind of object that is read no more is no break
                yield Break(place, f"{_key(member)} is removed")
        if not sent:  # a further kind of object is no break: clients ignore it
            yield from (Break(place, f"it may be {key}") for key in known if key in ("null", "string", "integer"))

    def _each(self, place: str, old: Schema, new: list[Schema], *, sent: bool) -> Iterator[Break]:
        """Compare an object with each that it has become; what is sent need only fit one of these."""
        if not sent:
            for one in new:
                yield from self._member(place, old, one, sent=sent)
            return
        compared, found = set(self._compared), []
        for one in new:
            self._compared = set(compared)  # what they share counts for each of them
            found.append({*self._member(place, old, one, sent=sent)})
        yield from set.intersection(*found)

    def _divided(self, old: Schema, new: list[Schema]) -> bool:
        """Return whether an object has become one of several objects, each of which a client must be able to read."""
        whole = [_resolved(self._roots[0], old), *(_resolved(self._roots[1], one) for one in new)]
        return all("properties" in schema for schema in whole)

    def _renamed(self, old: Schema, new: list[Schema]) -> Schema | None:
        """Return the member that is built on one, or has its constants where its name is gone, such as its `form`."""
        upon = [one for one in new if self._built.get(_key(one)) == _key(old)]
        if upon:
            return upon[0]
        if _key(old) in self._roots[1]["components"]["schemas"]:
            return None
        constants = _constants(_resolved(self._roots[0], old))
        alike = [one for one in new if constants and constants == _constants(_resolved(self._roots[1], one))]
        return alike[0] if alike else None

    def _member(self, place: str, old: Schema, new: Schema, *, sent: bool) -> Iterator[Break]:
        """Compare two schemas that are no unions; a pair of names once for each direction."""
        if "$ref" in old:
            place = _key(old)
        if "$ref" in old or "$ref" in new:
            pair = place, _key(new), sent
            if pair in self._compared:
                return
            self._compared.add(pair)
        one, other = (_resolved(root, schema) for root, schema in zip(self._roots, (old, new), strict=True))
        codes = [schema.get("properties", {}).get("code", {}).get("const") for schema in (one, other)]
        if codes[0] == codes[1]:  # else the old problem's name is removed
            yield from self._plain(place, one, other, sent=sent)

    def _plain(self, place: str, old: Schema, new: Schema, *, sent: bool) -> Iterator[Break]:
        """Compare two schemas that are neither unions nor references."""
        if old.get("type") != new.get("type"):
            yield Break(place, f"its type is {new.get('type', 'any')} in place of {old.get('type', 'any')}")
        yield from self._values(place, old, new, sent=sent)
        yield from _bounds(place, old, new, sent=sent)
        if "items" in old and "items" in new:
            yield from self.schema(place, old["items"], new["items"], sent=sent)
        fields, there = old.get("properties", {}), new.get("properties", {})
        for name, field in fields.items():
            if name in there:
                yield from self.schema(f"{place}.{name}", field, there[name], sent=sent)
            else:
                yield Break(f"{place}.{name}", "it is removed")
        required = set(old.get("required", ())), set(new.get("required", ()))
        if sent:
            yield from (Break(f"{place}.{name}", "it is required") for name in required[1] - required[0])
        else:
            lost = (required[0] - required[1]) & there.keys()
            yield from (Break(f"{place}.{name}", "it may be left out") for name in lost)

    def _values(self, place: str, old: Schema, new: Schema, *, sent: bool) -> Iterator[Break]:
        """Compare listed values: none is removed, and clients read no others."""
        values = [set(map(str, schema.get("enum", [schema.get("const")]))) - {"None"} for schema in (old, new)]
        if values[0] and values[1]:
            yield from (Break(place, f"the value {value} is removed") for value in values[0] - values[1])
        if values[1] and sent and not values[0]:
            yield Break(place, f"it is one of {', '.join(sorted(values[1]))}")
        if values[0] and not sent:
            added = values[1] - values[0] if values[1] else {"any"}
            yield from (Break(place, f"it may be {value}") for value in added)
        if sent and "default" in old and old["default"] != new.get("default"):
            yield Break(place, f"the default {old['default']} is removed")


def _bounds(place: str, old: Schema, new: Schema, *, sent: bool) -> Iterator[Break]:
    """Compare bounds and patterns: never narrower where clients send a value, never wider where they read one."""
    narrow, wide = (new, old) if sent else (old, new)
    what = "a bound is narrower" if sent else "a bound is wider"
    # The bounds of every value are written once for all answers.
    general = {} if sent else GENERAL
    least = any(name in narrow and narrow[name] > wide.get(name, general.get(name, float("-inf"))) for name in _LEAST)
    most = any(name in narrow and narrow[name] < wide.get(name, general.get(name, float("inf"))) for name in _MOST)
    if least or most or ("pattern" in narrow and narrow["pattern"] != wide.get("pattern")):
        yield Break(place, what)


def _key(member: Schema) -> str:
    """Return the name or the type by which a member of a union is known."""
    return str(member.get("$ref", member.get("type", "any value"))).rpartition("/")[2]


def _constants(schema: Schema) -> dict[str, Any]:
    """Return the constants of an object, by which a union knows it; its game is no part of its name."""
    fields = schema.get("properties", {}).items()
    return {name: field["const"] for name, field in fields if "const" in field and name != "game"}


def _resolved(root: Schema, schema: Schema) -> Schema:
    """Return the schema to which a reference leads."""
    while "$ref" in schema:
        kind, name = schema["$ref"].split("/")[-2:]
        schema = root["components"][kind][name]
    return schema


def _members(root: Schema, schema: Schema) -> list[Schema]:
    """Return the alternatives of a schema; a list of types is one of them each."""
    whole = _resolved(root, schema)
    for word in ("oneOf", "anyOf"):
        if word in whole:
            return [inner for member in whole[word] for inner in _members(root, member)]
    if isinstance(whole.get("type"), list):
        return [{"type": kind} if kind == "null" else {**whole, "type": kind} for kind in whole["type"]]
    return [schema]
