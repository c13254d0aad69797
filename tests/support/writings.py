"""How people write an amount: in digits with and without separators, as decimals and fractions, and in words."""

from collections.abc import Iterator
from fractions import Fraction

_UNITS = [
    "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
    "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen",
]  # fmt: skip
_TENS = ["twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"]
_PARTS = {
    2: "half", 3: "third", 4: "quarter", 5: "fifth", 6: "sixth", 7: "seventh", 8: "eighth", 9: "ninth", 10: "tenth",
}  # fmt: skip
_SIGNS = {
    Fraction(1, 2): "½", Fraction(1, 3): "⅓", Fraction(2, 3): "⅔", Fraction(1, 4): "¼", Fraction(3, 4): "¾",
    Fraction(1, 5): "⅕", Fraction(2, 5): "⅖", Fraction(1, 6): "⅙", Fraction(5, 6): "⅚", Fraction(1, 7): "⅐",
    Fraction(1, 8): "⅛", Fraction(3, 8): "⅜", Fraction(7, 8): "⅞", Fraction(1, 9): "⅑", Fraction(1, 10): "⅒",
}  # fmt: skip
_SCALES = {1_000: "thousand", 1_000_000: "million", 1_000_000_000: "billion", 1_000_000_000_000: "trillion"}


def writings(value: Fraction) -> Iterator[str]:
    """Yield the ways to write a positive amount, each of which means no other."""
    yield from _decimals(value)
    yield from _scaled(value)
    whole, part = divmod(value, 1)
    if not part:
        yield from _whole(whole)
        return
    if part.denominator in _PARTS:
        yield from _with_part(whole, part)
    yield f"{value.numerator}/{value.denominator}"
    yield f"{value.numerator} / {value.denominator}"
    yield f"{value.numerator}\u2044{value.denominator}"
    if whole:
        yield f"{whole} {part.numerator}/{part.denominator}"
        yield f"{whole}-{part.numerator}/{part.denominator}"
        yield f"{whole} and {part.numerator}/{part.denominator}"
    if part in _SIGNS:
        yield f"{whole or ''}{_SIGNS[part]}"
        yield f"{whole or ''} {_SIGNS[part]}".strip()


def _whole(value: int) -> Iterator[str]:
    grouped = f"{value:,}"
    yield str(value)
    yield from (grouped.replace(",", sign) for sign in (",", " ", "\u202f", "'", "’"))
    if grouped.count(",") > 1:
        yield grouped.replace(",", ".")
    yield in_words(value)
    yield in_words(value).capitalize().replace("-", " ")


def _with_part(whole: int, part: Fraction) -> Iterator[str]:
    name = _PARTS[part.denominator]
    said = f"{in_words(part.numerator)} {name if part.numerator == 1 else f'{name}s'.replace('halfs', 'halves')}"
    before = f"{in_words(whole)} and " if whole else ""
    yield f"{before}{said}"
    yield f"{before}{said}".replace(f" {name}", f"-{name}")
    if part.numerator == 1:
        yield f"{before}{'an' if name == 'eighth' else 'a'} {name}"


def _decimals(value: Fraction) -> Iterator[str]:
    digits = _decimal(value)
    if digits is None or "." not in digits:
        return
    whole, _, part = digits.partition(".")
    yield digits
    yield f"{whole} point {part}"
    yield f"{in_words(int(whole))} point {' '.join(_UNITS[int(digit)] for digit in part)}"
    grouped = f"{int(whole):,}"
    yield f"{grouped}.{part}"
    yield f"{grouped.replace(',', ' ')}.{part}"
    yield f"{grouped.replace(',', '.')},{part}" if len(part) != 3 or len(whole) > 3 else digits
    if len(part) != 3 or whole == "0":
        yield f"{whole},{part}"
    if len(part) != 2:
        yield f"{digits}0"
    if whole == "0":
        yield f".{part}"


def _decimal(value: Fraction) -> str | None:
    places = next((places for places in range(7) if (value * 10**places).denominator == 1), None)
    if places is None:
        return None
    digits = f"{int(value * 10**places):0{places + 1}d}"
    return f"{digits[:-places]}.{digits[-places:]}" if places else digits


def _scaled(value: Fraction) -> Iterator[str]:
    for scale, name in _SCALES.items():
        count = value / scale
        digits = _decimal(count)
        if digits is None or not Fraction(1, 10) <= count < 1_000:
            continue
        yield f"{digits} {name}"
        if "." in digits and len(digits.partition(".")[2]) != 3:
            yield f"{digits.replace('.', ',')} {name}"
        whole, part = divmod(count, 1)
        if part.denominator in (2, 4) and part:
            yield from (f"{said} {name}" for said in _with_part(whole, part))
            yield f"{whole or ''}{_SIGNS[part]} {name}"
        if count == Fraction(1, 2):
            yield f"half a {name}"


def in_words(value: int) -> str:
    """Return a whole number below a quadrillion in words."""
    for scale, name in reversed(_SCALES.items()):
        if value >= scale:
            rest = value % scale
            joined = "" if not rest else f" and {in_words(rest)}" if rest < 100 else f" {in_words(rest)}"
            return f"{in_words(value // scale)} {name}{joined}"
    if value >= 100:
        return f"{_UNITS[value // 100]} hundred" + (f" and {in_words(value % 100)}" if value % 100 else "")
    if value >= 20:
        return _TENS[value // 10 - 2] + (f"-{_UNITS[value % 10]}" if value % 10 else "")
    return _UNITS[value]
