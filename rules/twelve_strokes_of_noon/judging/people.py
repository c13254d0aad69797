"""People as they are called: titles, given names or their initials before a surname (12C-54)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from rapidfuzz.distance import DamerauLevenshtein

from rules.twelve_strokes_of_noon.judging.dictionary import is_word
from rules.twelve_strokes_of_noon.judging.folding import PARTICLES, SHORT, Form
from rules.twelve_strokes_of_noon.judging.kinds import THINGS, sought
from rules.twelve_strokes_of_noon.judging.letters import plain

Name = tuple[tuple[str, ...], tuple[str, ...]]
"""Given names and a surname."""

_TITLES: Final = frozenset({
    "mister", "doctor", "sir", "professor", "reverend", "lord", "saint", "king", "captain", "monsieur", "herr",
    "signor", "general", "god", "goddess", "m", "admiral", "vice", "viscount", "count", "emperor", "prince",
    "duke", "pharaoh", "pope", "president", "brother", "comrade", "sri", "shri", "chief", "граф", "князь", "царь",
    "commander", "lieutenant", "colonel", "major", "sergeant", "chancellor", "senator", "governor", "baron",
    "marquis", "sultan", "tsar", "prime", "minister", "pm", "hm", "majesty", "writer", "author", "poet", "novelist",
    "painter", "artist", "composer", "musician", "singer", "actor", "director", "scientist", "physicist", "chemist",
    "philosopher", "inventor", "explorer", "astronaut", "footballer", "hero", "heroine", "sprinter", "athlete",
    "runner",
    "swimmer", "boxer", "cricketer", "golfer", "racer", "driver", "player", "comedian", "dancer", "rapper", "pianist",
    "violinist", "guitarist", "conductor", "sculptor", "architect", "engineer", "mathematician", "astronomer",
    "biologist", "naturalist", "economist", "historian", "playwright", "dramatist", "detective", "wizard", "warrior",
    "knight", "monk", "priest", "bishop", "archbishop", "cardinal", "marshal", "leader", "dictator", "politician",
    "cosmonaut", "pilot", "photographer", "magician", "jr", "ο", "ποιητησ", "συγγραφεασ",
    *map(plain, (
        "писатель", "поэт", "композитор", "художник", "космонавт", "майор", "генерал", "сэр", "доктор", "профессор",
        "капитан", "учёный", "физик", "химик", "певец", "певица", "актёр", "святой", "король", "император",
        "φιλόσοφος", "θεός", "θεά", "βασιλιάς", "ήρωας", "άγιος", "κύριος", "στρατηγός", "συνθέτης", "ζωγράφος",
        "اديب", "شاعر", "كاتب", "رئيس", "لواء", "عقيد", "جنرال", "ملك", "أمير", "شيخ", "دكتور", "سيد", "نبي", "عالم",
        "श्री", "देवी", "राजा", "संत", "पंडित", "पं", "चाचा", "महात्मा", "स्वामी", "डॉ", "डॉक्टर", "ऋषि", "महर्षि", "सम्राट",
        "कवि", "लेखक", "भगवान",
        "המשורר", "הסופר", "הרב", "רבי", "דוקטור", "פרופסור", "הגנרל", "המדען", "הצייר", "הנביא", "הזמר",
    )),
})  # fmt: skip
_MARRIED: Final = frozenset({"mrs", "miss", "ms", "madame", "mademoiselle"})
LADIES: Final = _MARRIED | {"dame", "lady", "queen", "baroness"}
"""Titles that a woman has where the question says that it asks for one."""
_WOMEN: Final = LADIES | {
    "princess", "empress", "duchess", "goddess", "her", "she", "woman", "girl", "actress", "nurse", "heroine", "nun",
    "witch", "wife", "mother", "daughter", "sister", "widow",
}  # fmt: skip
"""Words of a question that say that it asks for a woman."""
_RANKS: Final = frozenset({
    "king", "queen", "prince", "princess", "emperor", "empress", "pope", "saint", "duke", "duchess", "count",
})  # fmt: skip
_WITH_LANDS: Final = _RANKS | {"wife", "countess", "knight", "monk", "nun", "ruler"}
"""People who are distinguished by their lands."""
_LETTERS: Final = {
    "एम": "म", "आर": "र", "के": "क", "एस": "स", "जे": "ज", "पी": "प", "बी": "ब", "डी": "द", "टी": "त", "वी": "व",
    "एन": "न", "एल": "ल", "एच": "ह",
}  # fmt: skip
"""Initials as Hindi says them."""
_OF_SOLDIERS: Final = frozenset({"colonel", "major", "sergeant", "lieutenant"})
_OF_MEN: Final = frozenset({"mister", "sir", "lord", "king", "prince", "duke", "herr", "monsieur"})
_PEOPLE: Final = frozenset({"man", "person", "someone", "character", "friend", "boy", "child", "husband", "brother"})
_SLIP: Final = 4
"""Letters that a given name has more than, for a slip in it."""


def titles(question: Sequence[str], forms: tuple[Form, ...]) -> frozenset[str]:
    """Return the titles that a person may have who is asked for, or none where it is no person.

    One who has a rank, or is a woman by her title, has no other rank and is no Mister.
    """
    if not _is_for_person(question) or (not _says_person(question) and _is_common(forms)):
        return frozenset()
    own = frozenset(token for form in forms for token in form.tokens)
    found = _TITLES | (LADIES if not _WOMEN.isdisjoint(question) else _MARRIED)
    found -= _OF_SOLDIERS - own - frozenset(question)
    if not _RANKS.isdisjoint(own):
        found -= _RANKS - own - frozenset(question)
    if not LADIES.isdisjoint(own) and _OF_MEN.isdisjoint(own):
        found -= _OF_MEN
    return found


def _is_for_person(question: Sequence[str]) -> bool:
    """Return whether a question may ask for a person: one in it is named before any thing."""
    first = next((word for word in sought(question) if word in THINGS or word in _TITLES or word in _WOMEN), None)
    return bool(question) and first not in THINGS


def _says_person(question: Sequence[str]) -> bool:
    """Return whether a question says that it asks for a person."""
    asked = sought(question)
    return not asked or any(word in _TITLES or word in _WOMEN or word in _PEOPLE for word in asked)


def _is_common(forms: tuple[Form, ...]) -> bool:
    """Return whether the answer is a common word of the dictionary."""
    return bool(forms) and len(forms[0].tokens) == 1 and is_word(forms[0].key)


def is_of_place(question: Sequence[str]) -> bool:
    """Return whether a place behind a person's name means no other person: Socrates of Athens, but Anne of Cleves."""
    return _WITH_LANDS.isdisjoint(question)


def names(forms: tuple[Form, ...]) -> Iterator[Name]:
    """Yield the given names and the surname of each form that is a name."""
    for form in forms:
        if form.name and "of" not in form.tokens:
            numbers = 1 + form.tokens[-1].isdecimal()
            given = tuple(token for token in form.tokens[:-numbers] if token not in PARTICLES)
            if given and all(map(str.isalpha, given)):
                yield given, form.tokens[-numbers:]


def fits(typed: Sequence[str], given: Sequence[str]) -> bool:
    """Return whether typed names are given names in their order, the first or the last left out or shortened.

    None is left out between two of them: George W. Bush is not George Herbert Walker Bush. Where the card has one
    given name alone and it is written in full, a middle name or its initial is taken with it.
    """
    typed = [name for name in typed if name not in PARTICLES]
    if not typed:
        return False
    left = list(given)
    whole = False
    all_written = len(typed) == len(given)
    for number, name in enumerate(_initials(typed, given)):
        place = next((place for place, full in enumerate(left) if _is_given(name, full, all_written=all_written)), None)
        if place is None:
            if number and (name == "v" or (len(given) == 1 and (whole or len(name) == 1))):
                continue
            return False
        if place and (number or name != left[place] or len(name) == 1):
            return False
        whole = whole or len(name) > 1
        del left[: place + 1]
    return True


def _initials(typed: Sequence[str], given: Sequence[str]) -> Iterator[str]:
    """Yield typed names, initials that were written together one by one."""
    letters = "".join(name[0] for name in given)
    for token in (_LETTERS.get(token, token) for token in typed):
        two = len(given) == 1 and len(token) == 2 and token[0] == letters and not given[0].startswith(token)
        if two or (
            1 < len(token) <= SHORT + 1 and token not in given and (letters.startswith(token) or token.endswith("v"))
        ):
            yield from token
        else:
            yield token


def _is_given(typed: str, name: str, *, all_written: bool) -> bool:
    """Return whether a typed given name is one that is given: in full, its initial, its beginning, or by a slip.

    An initial of the card may be written out where all of them are: Carl Lewis is not C. S. Lewis.
    """
    if _without_vowels(typed) == _without_vowels(name):
        return True
    if len(typed) == 1 or len(typed) >= SHORT:
        return (
            name.startswith(typed)
            or (all_written and len(name) == 1 and typed[0] == name)
            or (len(name) > _SLIP and DamerauLevenshtein.distance(typed, name) == 1)
        )
    return typed == name


def _without_vowels(name: str) -> str:
    """Return a name without the letters for vowels that Hebrew may leave out."""
    return name.replace("ו", "").replace("י", "")
