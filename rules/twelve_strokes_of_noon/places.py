"""In which country, and on which continent, the cities of the world are: what ``Pisa, Italy`` is judged by (12C-54).

``places.csv`` is taken from GeoNames (geonames.org) under the licence CC BY 4.0: names, folded, of the countries and of
their cities of 50,000 people and more. ``tests/support/places.py`` makes it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from importlib.resources import files
from typing import Final

from rules.twelve_strokes_of_noon.letters import plain

_ALSO: Final = {
    "united kingdom": "uk britain england", "united states": "usa us america", "netherlands": "holland",
    "czechia": "czech republic",
}  # fmt: skip
_OF_OTHER_SCRIPTS: Final = tuple(map(plain, (
    "भारत", "इंडिया", "Россия", "Ελλάδα", "مصر", "ישראל", "日本", "대한민국", "한국", "Франция", "Γαλλία", "فرنسا",
    "צרפת", "फ्रांस", "フランス", "프랑스", "Эстония", "العراق",
)))  # fmt: skip
"""Some countries as other scripts call them."""
_CONTINENTS: Final = ("africa", "america", "asia", "europe", "north america", "south america", "oceania")
_MORE: Final = frozenset({"new york"})
"""Cities that the table has by another name."""
WORDS: Final = 3
"""Words that the name of a city has at most."""


def _read() -> tuple[dict[str, frozenset[str]], dict[str, frozenset[tuple[str, ...]]]]:
    """Return of each country and city the words for where it is, and of each city the names of its countries."""
    found: dict[str, frozenset[str]] = {}
    named: dict[str, frozenset[tuple[str, ...]]] = {}
    lines = (files(__package__) / "places.csv").read_text("utf-8").splitlines()
    for line in lines[1:]:
        country, continent, cities = line.split(",")
        there = frozenset((*country.split(), *_ALSO.get(country, "").split()))
        found[country], land = frozenset(continent.split()), frozenset({tuple(country.split())})
        for city in cities.split(";"):
            found[city] = found.get(city, frozenset()) | there
            named[city] = named[city] | land if city in named else land
    return found, named


_PLACES, _LANDS = _read()
_COUNTRIES: Final = frozenset({land for lands in _LANDS.values() for land in map(" ".join, lands)}) | frozenset(
    (*(word for words in _ALSO.values() for word in words.split()), *_CONTINENTS, *_OF_OTHER_SCRIPTS)
)


_STATES: Final = {
    state: tuple(country.split())
    for country, states in {
        "united states": "alabama;alaska;arizona;arkansas;california;colorado;connecticut;delaware;florida;georgia;"
        "hawaii;idaho;illinois;indiana;iowa;kansas;kentucky;louisiana;maine;maryland;massachusetts;michigan;minnesota;"
        "mississippi;missouri;montana;nebraska;nevada;new hampshire;new jersey;new mexico;new york;north carolina;"
        "north dakota;ohio;oklahoma;oregon;pennsylvania;rhode island;south carolina;south dakota;tennessee;texas;utah;"
        "vermont;virginia;washington;west virginia;wisconsin;wyoming",
        "canada": "alberta;british columbia;manitoba;new brunswick;newfoundland;nova scotia;ontario;quebec",
        "australia": "new south wales;queensland;south australia;tasmania;victoria;western australia",
    }.items()
    for state in states.split(";")
}
"""States and provinces that have cities with the names of older ones: Paris, Texas."""


def is_place(words: str) -> bool:
    """Return whether words are the name of a country or a city."""
    return words in _PLACES or words in _MORE


def is_land(words: str) -> bool:
    """Return whether words are the name of a country, of a part of one or of a continent."""
    return words in _COUNTRIES


def where(tokens: Sequence[str]) -> Iterator[str]:
    """Yield the words for where the places are that a text names."""
    for place in phrases(tokens):
        yield from _PLACES.get(place, ())


def lands(tokens: Sequence[str]) -> Iterator[tuple[str, ...]]:
    """Yield the names of the countries of the cities that a text names, each in its words."""
    for place in phrases(tokens):
        yield from _LANDS.get(place, ())


def is_state_elsewhere(words: str, countries: frozenset[tuple[str, ...]]) -> bool:
    """Return whether words name a state that is in none of some countries."""
    return bool(countries) and words in _STATES and _STATES[words] not in countries


def phrases(tokens: Sequence[str]) -> Iterator[str]:
    """Yield each run of words in a text that is no longer than the longest name of a city."""
    for start in range(len(tokens)):
        for end in range(start + 1, min(len(tokens), start + WORDS) + 1):
            yield " ".join(tokens[start:end])
