"""In which country, and on which continent, the cities of the world are: what ``Pisa, Italy`` is judged by (12C-54).

``places.csv`` is taken from GeoNames (geonames.org) under the licence CC BY 4.0: names, folded, of the countries and of
their cities of 50,000 people and more. ``tests/support/places.py`` makes it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from importlib.resources import files
from typing import Final

_ALSO: Final = {
    "united kingdom": "uk britain england", "united states": "usa us america", "netherlands": "holland",
    "czechia": "czech republic",
}  # fmt: skip
_WORDS: Final = 3
"""Words that the name of a city has at most."""


def _read() -> dict[str, frozenset[str]]:
    """Return of each country and city the words for where it is."""
    found: dict[str, frozenset[str]] = {}
    lines = (files(__package__) / "places.csv").read_text("utf-8").splitlines()
    for line in lines[1:]:
        country, continent, cities = line.split(",")
        there = frozenset((*country.split(), *_ALSO.get(country, "").split()))
        found[country] = frozenset(continent.split())
        for city in cities.split(";"):
            found[city] = found.get(city, frozenset()) | there
    return found


_PLACES: Final = _read()


def where(tokens: Sequence[str]) -> Iterator[str]:
    """Yield the words for where the places are that a text names."""
    for start in range(len(tokens)):
        for end in range(start + 1, min(len(tokens), start + _WORDS) + 1):
            yield from _PLACES.get(" ".join(tokens[start:end]), ())
