"""Other words for what a question asks for, and where in the world it is (12C-54)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from rules.twelve_strokes_of_noon import places
from rules.twelve_strokes_of_noon.folding import Form
from rules.twelve_strokes_of_noon.letters import plain

_ASKS_FOR_PLACE: Final = frozenset({
    "where", "place", "country", "city", "town", "capital", "port", "resort", "district", "island", "river", "lake",
    "sea", "mountain", "range", "state", "street", "strait", "building", "museum", "museums", "tower", "palace",
    "bridge", "temple", "church", "cathedral",
})  # fmt: skip
THINGS: Final = _ASKS_FOR_PLACE | frozenset({
    "planet", "animal", "bird", "fish", "plant", "tree", "metal", "gas", "element", "language", "sport", "game",
    "thing",
})  # fmt: skip
_KINDS: Final = {
    "capital": "city town", "port": "city town", "resort": "town village", "town": "city", "city": "town",
    "country": "republic kingdom nation land", "flag": "country", "kingdom": "country", "republic": "country",
    "island": "isle", "mountain": "mount peak", "mountains": "range", "range": "mountains", "volcanic": "mount volcano",
    "place": "building landmark monument", "thing": "object machine vehicle building tower old large big wooden",
    "animal": "beast bird fish reptile lizard mammal insect old large big", "film": "movie", "dance": "dancing",
    "instrument": "music", "colour": "color", "pirate": "captain", "thinker": "philosopher", "cap": "hat",
    "sport": "game match", "game": "sport", "peach": "fruit", "note": "sound", "monster": "creature",
    "столицей": "город", "столица": "город", "πρωτευουσα": "πολη", "βουνο": "οροσ", "νησι": "νησοσ", "θεων": "θεοσ",
    "عاصمه": "مدينه", "בירת": "עיר", "राजधानी": "शहर नगर", "शहर": "नगर", "चोटी": "पर्वत", "पर्वत": "चोटी",
}  # fmt: skip
"""Other words for what is asked for."""
_UNPARTED: Final = {
    plain(kind): plain(words) for kind, words in {"首都": "市 都", "수도": "시", "川": "河 川", "강": "강 江"}.items()
}
"""The same in scripts without blanks."""
_LANDS: Final = {
    "french": "france", "spanish": "spain", "spaniard": "spain", "polish": "poland", "danish": "denmark",
    "dutch": "netherlands holland", "welsh": "wales", "english": "england britain uk", "british": "britain england uk",
    "irish": "ireland", "scottish": "scotland", "swiss": "switzerland", "finnish": "finland", "thai": "thailand",
    "american": "usa america us", "us": "usa america", "mexican": "mexico", "caspian": "caspian",
}  # fmt: skip
"""Lands that do not begin as the word for what is theirs."""


def further(question: Sequence[str]) -> Iterator[str]:
    """Yield other words for those of a question that say what is asked for."""
    for kind in _UNPARTED:
        if any(kind in word for word in question):
            yield from _UNPARTED[kind].split()
    for word in question:
        yield from _KINDS.get(word, _KINDS.get(word.removesuffix("s"), "")).split()
        if word.startswith("ה"):
            yield word[1:]
        yield from _LANDS.get(word, "").split()
        yield from (people for people, lands in _LANDS.items() if word in lands.split())


def where(question: Sequence[str], forms: tuple[Form, ...]) -> Iterator[str]:
    """Yield where the places are that are asked for."""
    if not _ASKS_FOR_PLACE.isdisjoint(question):
        for form in forms:
            yield from places.where(form.tokens)
            yield from form.tokens
