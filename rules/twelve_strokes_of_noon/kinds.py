"""Other words for what a question asks for, and where in the world it is (12C-54)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from rules.twelve_strokes_of_noon import places
from rules.twelve_strokes_of_noon.folding import SHORT, Form
from rules.twelve_strokes_of_noon.letters import plain

_BUILDINGS: Final = frozenset({
    "building", "museum", "museums", "tower", "palace", "bridge", "temple", "church", "cathedral",
})  # fmt: skip
_ASKS_FOR_PLACE: Final = _BUILDINGS | frozenset({
    "where", "place", "country", "city", "town", "capital", "port", "resort", "district", "island", "river", "lake",
    "sea", "mountain", "range", "state", "street", "strait", "forest", "desert", "volcano", "canal", "valley", "ocean",
    "peninsula", "gulf", "bay", "region", "racecourse", "stadium", "park", "waterfall", "waterfalls",
}) | frozenset(map(plain, (
    "город", "городе", "столица", "столицей", "страна", "стране", "река", "реке", "гора", "море", "озеро", "остров",
    "πόλη", "πρωτεύουσα", "χώρα", "νησί", "βουνό", "ποτάμι", "θάλασσα", "λίμνη",
    "مدينة", "عاصمة", "دولة", "بلد", "نهر", "جبل", "بحر", "جزيرة", "בירה", "עיר", "בירת", "מדינה", "הר", "ים",
    "אי", "נהר", "הים", "בעיר", "במדינה", "מדינת",
    "शहर", "नगर", "राजधानी", "देश", "नदी", "पर्वत", "द्वीप", "झील", "समुद्र",
)))  # fmt: skip
_UNPARTED_PLACES: Final = tuple(map(plain, (
    "首都", "都市", "城市", "哪里", "どこ", "の山", "高い山", "山峰", "湖", "河", "川は", "島", "岛",
    "수도는", "수도가", "도시", "나라", "산은", "강은", "호수", "섬은", "어디",
)))  # fmt: skip
"""What asks for a place in a script without blanks."""
_STAR: Final = ["place"]
"""What is asked where a star is one."""
THINGS: Final = _ASKS_FOR_PLACE | frozenset({
    "planet", "animal", "bird", "fish", "plant", "tree", "metal", "gas", "element", "language", "sport", "game",
    "thing",
})  # fmt: skip
_KINDS: Final = {
    "capital": "city town", "port": "city town", "resort": "town village", "town": "city", "city": "town",
    "country": "republic federal kingdom nation land", "flag": "country", "kingdom": "country", "republic": "country",
    "island": "isle", "mountain": "mount peak", "mountains": "range", "range": "mountains", "volcanic": "mount volcano",
    "place": "building landmark monument", "group": "band", "band": "group",
    "thing": "object machine vehicle building tower old large big wooden small antique vintage classic "
    "modern open metal rotary racing black white red brown grey gray yellow green blue golden",
    "bird": "african european american common", "fish": "atlantic common",
    "animal": "beast bird fish reptile lizard mammal insect old large big european american common african bush "
    "savanna australian giant tall wild male female adult baby black white red brown grey gray golden",
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
        "川": "河 川",
        "気体": "ガス",
        "강": "강 江",
        "왕": "조선 고려 신라",
        "며칠": "날",
    }.items()
}
"""The same in scripts without blanks."""
_LANDS: Final = {
    "french": "france", "spanish": "spain", "spaniard": "spain", "polish": "poland", "danish": "denmark",
    "dutch": "netherlands holland", "welsh": "wales", "english": "england britain uk", "british": "britain england uk",
    "irish": "ireland", "scottish": "scotland", "swiss": "switzerland", "finnish": "finland", "thai": "thailand",
    "american": "usa america us", "us": "usa america", "mexican": "mexico", "caspian": "caspian",
    "norwegian": "norway", "portuguese": "portugal", "roman": "rome italy", "bavarian": "bavaria germany",
    "maori": "zealand", "flemish": "belgium flanders", "catalan": "catalonia spain", "venetian": "venice italy",
    "prussian": "prussia germany", "athenian": "athens greece", "soviet": "ussr russia", "russian": "russia ussr",
    "czech": "czechia", "filipino": "philippines",
}  # fmt: skip
"""Lands that do not begin as the word for what is theirs."""


def lands_of(people: str) -> list[str]:
    """Return the lands of what a word says whose it is: Poland for polish."""
    return _LANDS.get(people, "").split()


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
    return question == _STAR or not _BUILDINGS.isdisjoint(question)


def asks_for_place(question: Sequence[str]) -> bool:
    """Return whether a question asks for a place."""
    if not _ASKS_FOR_PLACE.isdisjoint(question):
        return True
    asking = "".join(question)
    return not asking.isascii() and any(kind in asking for kind in _UNPARTED_PLACES)


def lands(question: Sequence[str], forms: tuple[Form, ...]) -> Iterator[tuple[str, ...]]:
    """Yield the names of the countries in which the places are that are asked for."""
    if not _ASKS_FOR_PLACE.isdisjoint(question):
        for form in forms:
            yield from places.lands([token for token in form.tokens if token not in question])  # Forest is a city
            if places.is_land(" ".join(form.tokens)):
                yield form.tokens


def is_anywhere(question: Sequence[str], forms: tuple[Form, ...]) -> bool:
    """Return whether a place is asked for, such as a mountain, of which it is not known in which country it is."""
    named = any(
        places.is_place(place)
        for form in forms
        for place in (" ".join(form.tokens), *form.tokens)
        if place not in question
    )
    return asks_for_place(question) and not named


def where(question: Sequence[str], forms: tuple[Form, ...]) -> Iterator[str]:
    """Yield where the places are that are asked for."""
    if not _ASKS_FOR_PLACE.isdisjoint(question):
        for form in forms:
            yield from places.where(form.tokens)
            yield from form.tokens
