"""Other words for what a question asks for, and where in the world it is (12C-54)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Final

from rules.twelve_strokes_of_noon.judging import places
from rules.twelve_strokes_of_noon.judging.dictionary import is_word
from rules.twelve_strokes_of_noon.judging.folding import SHORT, Form
from rules.twelve_strokes_of_noon.judging.letters import plain
from rules.twelve_strokes_of_noon.judging.vocabulary import COLOURS

_BUILDINGS: Final = frozenset({
    "building", "museum", "tower", "palace", "bridge", "temple", "church", "cathedral", "wall", "monument", "statue",
    "arena", "theatre", "castle", "fortress", "gate", "column", "library", "hotel",
})  # fmt: skip
_ASKS_FOR_PLACE: Final = _BUILDINGS | frozenset({
    "where", "place", "land", "nation", "country", "city", "town", "capital", "port", "resort", "district",
    "island", "river", "lake",
    "sea", "mountain", "range", "state", "street", "strait", "forest", "desert", "volcano", "canal", "valley", "ocean",
    "peninsula", "gulf", "bay", "region", "racecourse", "stadium", "park", "waterfall",
}) | frozenset(map(plain, (
    "город", "городе", "столица", "столицей", "страна", "стране", "река", "реке", "гора", "море", "озеро", "остров",
    "πόλη", "πρωτεύουσα", "χώρα", "νησί", "βουνό", "ποτάμι", "θάλασσα", "λίμνη",
    "مدينة", "عاصمة", "دولة", "بلد", "نهر", "جبل", "بحر", "جزيرة", "בירה", "עיר", "בירת", "מדינה", "הר", "ים",
    "אי", "נהר", "הים", "בעיר", "במדינה", "מדינת",
    "शहर", "नगर", "राजधानी", "देश", "नदी", "पर्वत", "द्वीप", "झील", "समुद्र",
)))  # fmt: skip
_BEFORE_PLACES: Final = frozenset({"in", "of", "at", "near"})
_NATIONS: Final = frozenset({"england", "scotland", "wales", "ireland"})
"""Parts of the British Isles, of which one is not said of a place in another."""
_SETTLEMENTS: Final = frozenset({"city", "town", "village", "capital", "port", "resort"})
_UNPARTED_PLACES: Final = tuple(map(plain, (
    "首都", "都市", "城市", "哪里", "どこ", "の山", "高い山", "山峰", "湖", "河", "川は", "島", "岛",
    "수도는", "수도가", "도시", "나라", "산은", "강은", "호수", "섬은", "어디",
)))  # fmt: skip
"""What asks for a place in a script without blanks."""
_ASKING_FOR_PEOPLE: Final = frozenset({"who", "whom", "whose"})
_ASKING: Final = _ASKING_FOR_PEOPLE | {"which", "what"}
_STOPS: Final = frozenset({
    "is", "are", "was", "were", "did", "does", "do", "has", "have", "had", "can", "could", "will", "would", "in", "of",
    "on", "at", "by", "from", "to", "with", "for", "between", "under", "through", "that", "who", "which", "a", "an",
    "we", "you", "people", "called", "named", "known", "lies", "flows", "gave", "wrote", "led", "became",
})  # fmt: skip
"""Words behind which it is no longer said what a question asks for."""
_NAMES: Final = frozenset({"name", "title", "nickname", "word", "kind", "type", "part"})
"""What a question asks for of what it then names: the name of the dog."""
_LONGEST: Final = 5
"""Words that say what a question asks for, at most."""
_STAR: Final = ["place"]
"""What is asked where a star is one."""
THINGS: Final = _ASKS_FOR_PLACE | frozenset({
    "planet", "animal", "bird", "fish", "plant", "tree", "metal", "gas", "element", "language", "sport", "game",
    "thing",
})  # fmt: skip
"""What a question asks for that is no person, as far as its word says so."""
_KINDS: Final = {
    "capital": "city town", "port": "city town", "resort": "town village", "town": "city", "city": "town",
    "country": "republic federal kingdom nation land", "flag": "country", "kingdom": "country", "republic": "country",
    "island": "isle", "mountain": "mount peak", "mountains": "range", "range": "mountains", "volcanic": "mount volcano",
    "place": "building landmark monument", "group": "band", "band": "group",
    "thing": "object machine vehicle building tower antique vintage modern open metal rotary racing "
    + " ".join(COLOURS),
    "bird": "common", "fish": "atlantic common",
    "animal": "beast bird fish reptile lizard mammal insect common bush savanna giant wild baby "
    "black white red brown grey gray golden",
    "film": "movie", "dance": "dancing", "song": "music",
    "instrument": "music", "colour": "color", "pirate": "captain", "thinker": "philosopher", "cap": "hat",
    "sport": "game match", "game": "sport", "peach": "fruit", "note": "sound", "monster": "creature",
    "столицей": "город", "столица": "город", "πρωτευουσα": "πολη", "βουνο": "οροσ", "νησι": "νησοσ", "θεων": "θεοσ",
    "عاصمه": "مدينه", "בירת": "עיר", "राजधानी": "शहर नगर", "शहर": "नगर", "चोटी": "पर्वत", "पर्वत": "चोटी",
}  # fmt: skip
"""Other words for what is asked for."""
_UNPARTED: Final = {
    plain(kind): plain(words)
    for kind, words in {
        "首都": "市 都",
        "수도": "시",
        "도시": "시",
        "川": "河 川",
        "気体": "ガス",
        "강": "강 江",
        "왕": "조선 고려 신라",
        "며칠": "날",
    }.items()
}
"""The same in scripts without blanks."""
_OF_PEOPLE: Final = ("n", "an", "ian", "ean", "ese", "ish", "i")
_LANDS: Final = {
    "german": "germany", "french": "france", "spanish": "spain", "spaniard": "spain", "polish": "poland",
    "danish": "denmark",
    "dutch": "netherlands holland", "welsh": "wales", "english": "england britain uk", "british": "britain england uk",
    "irish": "ireland", "scottish": "scotland", "swiss": "switzerland", "finnish": "finland", "thai": "thailand",
    "american": "usa america us", "us": "usa america", "mexican": "mexico", "caspian": "caspian",
    "norwegian": "norway", "portuguese": "portugal", "roman": "rome italy", "bavarian": "bavaria germany",
    "maori": "zealand", "flemish": "belgium flanders", "catalan": "catalonia spain", "venetian": "venice italy",
    "prussian": "prussia germany", "athenian": "athens greece", "soviet": "ussr russia", "russian": "russia ussr",
    "czech": "czechia", "filipino": "philippines",
}  # fmt: skip
"""Lands that do not begin as the word for what is theirs."""


def sought(question: Sequence[str]) -> Sequence[str]:
    """Return the words of a question that say what is asked for: those behind ``which`` or ``what``, up to a verb.

    Nothing is left where ``who`` asks. A question that asks in no such way is returned whole.
    """
    place = next((place for place, word in enumerate(question) if word in _ASKING), None)
    if place is None:
        return question
    if question[place] in _ASKING_FOR_PEOPLE:
        return ()
    words = list(question[place + 1 :])
    while words and (words[0] in _STOPS or (words[0] in _NAMES and words[1:2] == ["of"])):
        del words[0]
    end = next((end for end, word in enumerate(words) if word in _STOPS), len(words))
    return words[: min(end, _LONGEST)]


def lands_of(people: str) -> list[str]:
    """Return the lands of what a word says whose it is: Poland for polish."""
    return _LANDS.get(people, "").split()


@lru_cache(maxsize=1)
def peoples() -> frozenset[str]:
    """Return the words for what is of a country or a continent that are built from its name: Italian, Chinese.

    A common word that is built so, such as green from Greece, does not count.
    """
    built = (
        f"{land[: len(land) - cut]}{ending}"
        for land in (*places.COUNTRIES, "eurasia")
        if land.isascii() and " " not in land
        for cut in (0, 1, 2)
        for ending in _OF_PEOPLE
    )
    return frozenset(word for word in built if not is_word(word))


def further(question: Sequence[str]) -> Iterator[str]:
    """Yield other words for those of a question that say what is asked for."""
    for kind in _UNPARTED:
        if any(kind in word for word in question):
            yield from _UNPARTED[kind].split()
    for word in question:
        yield from _KINDS.get(word, _KINDS.get(word.removesuffix("s"), "")).split()
        if word.startswith("ה"):
            yield word[1:]
        yield from _LANDS.get(word, _LANDS.get(word.removesuffix("s"), "")).split()
        if word.endswith("s") and len(word) > SHORT and word[-2] not in "siu":
            yield word[:-1]  # art's, and the plural
        yield from (people for people, lands in _LANDS.items() if word in lands.split())


def asks_for_building(question: Sequence[str]) -> bool:
    """Return whether a question asks for something that is in a city or a country."""
    return question == _STAR or not _BUILDINGS.isdisjoint(_singular(sought(question)))


def asks_for_place(question: Sequence[str]) -> bool:
    """Return whether a question asks for a place."""
    if _is_for_place(question):
        return True
    asking = "".join(question)
    return not asking.isascii() and any(kind in asking for kind in _UNPARTED_PLACES)


def _is_for_place(question: Sequence[str]) -> bool:
    return "where" in question or not _ASKS_FOR_PLACE.isdisjoint(_singular(sought(question)))


def _singular(words: Sequence[str]) -> frozenset[str]:
    return frozenset((*words, *(word.removesuffix("s") for word in words)))


def lands(question: Sequence[str], forms: tuple[Form, ...]) -> Iterator[tuple[str, ...]]:
    """Yield the names of the countries in which the places are that are asked for."""
    if _is_for_place(question):
        for form in forms:
            yield from places.lands([token for token in form.tokens if token not in question])  # Forest is a city
            if places.is_land(" ".join(form.tokens)):
                yield form.tokens


def is_anywhere(question: Sequence[str], forms: tuple[Form, ...]) -> bool:
    """Return whether a place is asked for, such as a mountain, of which it is not known in which country it is."""
    return asks_for_place(question) and not _is_known(question, forms)


def is_standing(question: Sequence[str], forms: tuple[Form, ...]) -> bool:
    """Return whether a building is asked for of which no form says where it is."""
    said = (place for form in forms for place in (form.tokens if form is forms[0] else _behind(form, forms[0])))
    return asks_for_building(question) and not any(map(places.is_place, said))


def _behind(form: Form, name: Form) -> tuple[str, ...]:
    """Return the words of a form behind a name that is its beginning, or behind ``in`` or ``of``: Taj Mahal in Agra."""
    for place, token in enumerate(form.tokens):
        if token in _BEFORE_PLACES or form.tokens[:place] == name.tokens:
            return form.tokens[place:]
    return ()


def elsewhere(question: Sequence[str]) -> frozenset[str]:
    """Return the parts of a country in which a place is not that is asked for in another one: an English city."""
    asked = sought(question)
    named = _NATIONS.intersection(nation for word in asked for nation in (word, *lands_of(word)[:1]))
    return _NATIONS - named if named else frozenset()


def _is_known(question: Sequence[str], forms: tuple[Form, ...]) -> bool:
    """Return whether a form is the name of a city or a country, or has one.

    Another name of a river or the like may be that of a city elsewhere: Labe, for the Elbe.
    """
    return any(
        places.is_place(place)
        for form in forms
        if form is forms[0] or len(form.tokens) > 1 or not _SETTLEMENTS.isdisjoint(question)
        for place in (" ".join(form.tokens), *form.tokens)
        if place not in question
    )


def where(question: Sequence[str], forms: tuple[Form, ...]) -> Iterator[str]:
    """Yield where the places are that are asked for."""
    if _is_for_place(question):
        for form in forms:
            yield from places.where(form.tokens)
            yield from form.tokens
