"""Amounts that are written in several ways, brought to one: ``1½``, ``one and a half`` and ``1,5`` to ``1.5`` (12C-22).

A text keeps its other words, so that it can be judged as if it had been typed so. What a decimal cannot write is a
fraction: ``two thirds`` is 2/3. A fraction with a stroke is an amount in its lowest terms alone; 6/8 and 10/10 none.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from rules.twelve_strokes_of_noon.judging.letters import on_one_line
from rules.twelve_strokes_of_noon.judging.numerals import NUMBER_WORDS, PARTS, digits_of, letters_of, spoken_number
from rules.twelve_strokes_of_noon.judging.numerals import SCALES as IN_FULL

SCALES: Final = IN_FULL | {"mn": IN_FULL["million"], "mln": IN_FULL["million"], "bn": IN_FULL["billion"]}
_SIGNS: Final = re.compile(
    r"\d(?:[.,]\d|\s?[/\u2044]|[a-z])|(?<!\w)\.\d|[\xb2\xb3\xb9\xbc-\xbe\u2070-\u2079\u2150-\u215f\u2189\u066b\u066c]",
    re.IGNORECASE,
)
_SAID: Final = frozenset({"halves", "point"}).union(PARTS, (f"{part}s" for part in PARTS), SCALES)
"""Signs and words without which no amount is written otherwise than in digits."""
_AND_A_HALF: Final = re.compile(r"(?<!\w)an?\s+([a-z]+)\s+and\s+a\s+(half|quarter)(?!\w)", re.IGNORECASE)
"""A thing between its number and a part of it: an hour and a half."""
_GROUPED: Final = (
    (r"[1-9]\d{0,2}(?:,\d{2,3})*,\d{3}(?:\.\d+)?", ","),
    (r"[1-9]\d{0,2}(?:[\s'’]\d{3})+(?:[.,]\d+)?", " \xa0\u2009\u202f'’"),
    (r"[1-9]\d{0,2}(?:(?:\.\d{3})+,\d+|(?:\.\d{3}){2,})", "."),
)
"""Numbers whose thousands are parted, each with the signs that part them."""
_DIGITS: Final = "|".join((*(written for written, _ in _GROUPED), r"\d+(?:[.,]\d+(?![.,]))?", r"\.\d+"))
_TOKEN: Final = re.compile(
    r"(?<![\w.,/:])(?P<fraction>\d{1,15}\s?/\s?\d{1,15})(?:rds?|nds?|ths?)?(?![\w/]|[.,]\d)"
    rf"|(?<![\w.,/:])(?P<number>{_DIGITS})(?!\d|[.,/:]\d)"
    r"|(?P<word>[^\W\d_]+)|(?P<gap>[\s\u2010-\u2015-]+)|(?P<other>.)",
    re.DOTALL,
)
_LONGEST: Final = 30
"""Characters of a number in digits, and digits behind a point in words, at most."""
_UNCERTAIN: Final = re.compile(r"[1-9]\d{0,2}\.\d\d0")
"""A decimal whose point may also part thousands."""
_PRIMES_OF_TEN: Final = (2, 5)
_ARTICLES: Final = frozenset({"a", "an"})
_HALF: Final = Fraction(1, 2)
_ALONE: Final = {"half": _HALF, "quarter": _HALF / 2}
_AND: Final = "and"
_OF: Final = "of"
_POINT: Final = "point"


@dataclass(frozen=True, slots=True)
class _Token:
    """A word or a number in digits, which has a value; ``parted`` says that a sign is before it."""

    text: str
    start: int
    end: int
    value: Fraction | None
    is_fraction: bool
    parted: bool


_Found = tuple[Fraction, int] | None
"""An amount and the place of the token behind it, or None where there is no amount."""
_Tokens = Sequence[_Token]


def reckoned(text: str) -> str:
    """Return a text with its amounts in decimals, or else in fractions; the same text where it has none."""
    if _SIGNS.search(text) is None and _SAID.isdisjoint(letters_of(text)):
        return text
    text = _AND_A_HALF.sub(r"1 and a \2 \1", unicodedata.normalize("NFKC", on_one_line(text)))
    tokens = list(_tokens(text))
    parts: list[str] = []
    place = end = 0
    while place < len(tokens):
        following, said = _said(tokens, place)
        if said:
            parts += [text[end : tokens[place].start], said]
            end = tokens[following - 1].end
        place = following
    return "".join((*parts, text[end:]))


def _said(tokens: _Tokens, place: int) -> tuple[int, str]:
    """Return where the amount at a place ends, and how it is written; a whole number in words is left as it is."""
    found = _amount(tokens, place)
    if found is None or found == _spoken(tokens, place):
        return found[1] if found else place + 1, ""
    return found[1], _written(found[0])


def _tokens(text: str) -> Iterator[_Token]:
    parted = False
    for found in _TOKEN.finditer(text):
        kind = found.lastgroup or ""
        if kind == "gap":
            continue
        if kind != "other":
            value = (
                _in_digits(found[kind]) if kind == "number" else _reduced(found[kind]) if kind == "fraction" else None
            )
            yield _Token(found[kind].casefold(), *found.span(), value, kind == "fraction", parted)
        parted = kind == "other"


def _in_digits(written: str) -> Fraction | None:
    if len(written) > _LONGEST:
        return None
    for grouped, signs in _GROUPED:
        if re.fullmatch(grouped, written):
            written = written.translate(dict.fromkeys(map(ord, signs)))
    return Fraction(written.replace(",", "."))


def _reduced(written: str) -> Fraction | None:
    """Return the value of a fraction with a stroke that is in its lowest terms."""
    above, below = map(int, written.split("/"))
    value = Fraction(above, below) if below > 1 else None
    return value if value and value.denominator == below else None


def _written(value: Fraction) -> str:
    """Return an amount as a decimal, or as a fraction where no decimal ends."""
    rest, places = value.denominator, 0
    for prime in _PRIMES_OF_TEN:
        power = 0
        while rest % prime == 0:
            rest, power = rest // prime, power + 1
        places = max(places, power)
    if rest > 1:
        return f"{value.numerator}/{value.denominator}"
    digits = f"{value.numerator * 10**places // value.denominator:0{places + 1}d}"
    return f"{digits[:-places]}.{digits[-places:]}" if places else digits


def _amount(tokens: _Tokens, place: int) -> _Found:
    """Read a fraction, or a number with what may be behind it: a part, a point, and a scale such as million."""
    if part := _part(tokens, place):
        value, following = part
        if _word(tokens, following) == _OF:
            scale = following + (2 if _word(tokens, following + 1) in _ARTICLES else 1)
            following = scale if _word(tokens, scale) in SCALES else following
        elif _word(tokens, following) in _ARTICLES and _word(tokens, following + 1) in SCALES:
            following += 1
        return _scaled(tokens, value, following)
    whole = _whole(tokens, place)
    return whole and _scaled(tokens, *_with_part(tokens, *whole))


def _scaled(tokens: _Tokens, value: Fraction, place: int) -> tuple[Fraction, int]:
    """Multiply an amount by the scales behind it, and add a smaller amount behind these: 1 million 500 thousand."""
    scale = 1
    while (word := _word(tokens, place)) in SCALES:
        scale *= SCALES[word]
        place += 1
    value *= scale
    if scale > 1:
        rest = _amount(tokens, place + (_word(tokens, place) == _AND)) if _goes_on(tokens, place) else None
        if rest and rest[0] < scale:
            return value + rest[0], rest[1]
    return value, place


def _goes_on(tokens: _Tokens, place: int) -> bool:
    following = place + (_word(tokens, place) == _AND)
    return following < len(tokens) and not tokens[following].parted


def _with_part(tokens: _Tokens, value: Fraction, place: int) -> tuple[Fraction, int]:
    """Add a fraction to a whole number, or the digits behind a point."""
    word = _word(tokens, place)
    if value.denominator > 1:
        return value, place
    if word == _POINT:
        behind, following = digits_of([_word(tokens, later) for later in range(place + 1, len(tokens))])
        if 0 < len(behind) <= _LONGEST:
            return value + Fraction(int(behind), 10 ** len(behind)), place + 1 + following
    joined = word == _AND
    part = _part(tokens, place + joined) if _goes_on(tokens, place) else None
    if part and part[0] < 1 and (joined or tokens[place].is_fraction):
        return value + part[0], part[1]
    return value, place


def _whole(tokens: _Tokens, place: int) -> _Found:
    """Read a number in digits or in words, or nothing before a point."""
    token = tokens[place]
    if token.text == _POINT and digits_of([_word(tokens, place + 1)])[0]:
        return Fraction(0), place
    if token.value is not None and not token.is_fraction:
        if _UNCERTAIN.fullmatch(token.text) and _word(tokens, place + 1) not in SCALES:
            return None
        return token.value, place + 1
    return _spoken(tokens, place)


def _spoken(tokens: _Tokens, place: int, *, to_and: bool = False) -> _Found:
    """Read a number in words, up to an ``and`` before a fraction (or any) and to a part of a hundred or a thousand."""
    said: list[str] = []
    for following in range(place, len(tokens)):
        word = tokens[following].text if following == place else _word(tokens, following)
        if word == _AND and (to_and or (following + 1 < len(tokens) and _part(tokens, following + 1))):
            break
        if word not in NUMBER_WORDS and (word != _AND or not said):
            break
        if said and word in PARTS and PARTS[word] >= min(SCALES.values()):
            break
        said.append(word)
    if not said:
        return None
    value, count = spoken_number(said)
    return Fraction(value), place + count


def _part(tokens: _Tokens, place: int) -> _Found:
    """Read a fraction: 2/3, a half, two thirds."""
    token = tokens[place]
    if token.is_fraction:
        return None if token.value is None else (token.value, place + 1)
    if token.text in _ALONE:
        return _ALONE[token.text], place + 1
    if token.text in _ARTICLES:
        count: _Found = Fraction(1), place + 1
    elif token.value is not None and token.value.denominator == 1:
        count = token.value, place + 1
    else:
        count = _spoken(tokens, place, to_and=True)
    below = count and _below(tokens, count[1], single=count[0] == 1)
    return count and below and (count[0] / below[0], below[1])


def _below(tokens: _Tokens, place: int, *, single: bool) -> tuple[int, int] | None:
    """Read how many parts make a whole: two for a half, 25 for twenty-fifths."""
    one, two = _word(tokens, place), _word(tokens, place + 1)
    for count, said in ((2, one + two), (1, one)) if two else ((1, one),):
        ending = "" if single or said in _ALONE else "s"
        if said.endswith(ending) and (value := PARTS.get(said.removesuffix(ending) if ending else said)):
            return value, place + count
    return None


def _word(tokens: _Tokens, place: int) -> str:
    """Return a word that no sign parts from the one before it, or nothing."""
    return tokens[place].text if place < len(tokens) and not tokens[place].parted else ""
