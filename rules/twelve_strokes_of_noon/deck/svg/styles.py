"""What a shape's attributes, its styles and those of its groups make of it: colours, widths, what is hidden."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from typing import Final

Style = Mapping[str, str]

INHERITED: Final = (
    "fill",
    "fill-opacity",
    "fill-rule",
    "stroke",
    "stroke-opacity",
    "stroke-width",
    "stroke-linecap",
    "stroke-linejoin",
    "stroke-miterlimit",
    "stroke-dasharray",
    "stroke-dashoffset",
    "color",
    "visibility",
)
"""Properties that a part takes over from its group."""
OWN: Final = ("opacity", "display", "clip-path", "mask", "filter", "stop-color", "stop-opacity")
"""Properties that a part does not take over from its group."""

_SELECTOR: Final = re.compile(r"([a-zA-Z]+|\*)?([.#][\w-]+)?")
LONGEST: Final = 60
"""The maximum letters of a length, and of a text that a message quotes."""
_UNIT: Final = {"": 1.0, "px": 1.0, "pt": 96 / 72, "pc": 16.0, "mm": 96 / 25.4, "cm": 96 / 2.54, "in": 96.0}
_LENGTH: Final = re.compile(r"\s*([-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?)\s*(px|pt|pc|mm|cm|in|%)?\s*")

Colour = tuple[int, int, int]


class Sheet:
    """The rules of a picture's ``style`` elements: by element, class and id, the later and the closer first."""

    def __init__(self, spend: Callable[[int], None]) -> None:
        self._spend = spend
        self._rules: dict[str, list[tuple[int, int, str, Style]]] = {}
        """By class or id, empty for rules that name none: weight, place, element, properties."""
        self._count = 0

    def add(self, text: str) -> None:
        """Read rules.

        :raises ValueError: when one is for anything but an element, a class or an id.
        """
        first, *others = text.split("/*")
        text = first + "".join(other.partition("*/")[2] for other in others)
        if "@" in text:
            raise ValueError("a style sheet has rules that begin with @: keep plain rules only")
        for rule in text.split("}"):
            selectors, brace, text = rule.partition("{")
            properties = _declared(text)
            for selector in map(str.strip, selectors.split(",") if brace else ()):
                parts = _SELECTOR.fullmatch(selector)
                if not parts or not selector:
                    raise ValueError(f"a style is for {selector[:60]!r}: use elements, classes and ids only")
                self._count += 1
                name = parts[2] or ""
                weight = ("", ".", "#").index(name[:1])
                kept = (weight, self._count, parts[1] or "*", properties)
                self._rules.setdefault(name, []).append(kept)

    def of(self, tag: str, attributes: Mapping[str, str]) -> dict[str, str]:
        """Return the properties that a part is given by itself: attributes, then rules, then its own style."""
        given = {name: attributes[name].strip() for name in (*INHERITED, *OWN) if name in attributes}
        names = {"", f"#{attributes.get('id', '')}", *(f".{one}" for one in attributes.get("class", "").split())}
        found = [rule for name in names for rule in self._rules.get(name, ())]
        self._spend(len(found))
        for _, _, element, properties in sorted(found, key=lambda rule: rule[:2]):
            if element in ("*", tag):
                given |= properties
        return given | _declared(attributes.get("style", ""))


def _declared(text: str) -> dict[str, str]:
    pairs = (part.partition(":") for part in text.split(";"))
    found = {name.strip(): value.replace("!important", "").strip() for name, colon, value in pairs if colon}
    return {name: value for name, value in found.items() if name in (*INHERITED, *OWN)}


def inherited(group: Style, own: Style) -> dict[str, str]:
    """Return the style of a part of a group."""
    kept = {name: value for name, value in group.items() if name in INHERITED}
    return kept | {name: value for name, value in own.items() if value != "inherit"}


def length(text: str, whole: float) -> float:
    """Return a length in units of the picture; per cent are of ``whole``.

    :raises ValueError: when it is none.
    """
    found = _LENGTH.fullmatch(text) if len(text) <= LONGEST else None
    if not found:
        raise ValueError(f"{text[:LONGEST]!r} is no length in px, pt, mm, cm, in or %")
    number = float(found[1])
    return number * whole / 100 if found[2] == "%" else number * _UNIT[found[2] or ""]


def share(text: str) -> float:
    """Return an opacity or a place on a gradient, from 0 to 1."""
    try:
        number = float(text[:-1]) / 100 if text.endswith("%") else float(text)
    except ValueError:
        raise ValueError(f"{text[:LONGEST]!r} is neither a number from 0 to 1 nor per cent") from None
    return min(1.0, max(0.0, number))


def colour(text: str) -> tuple[Colour, float]:
    """Return a colour and how opaque it is.

    :raises ValueError: when it is not a known colour.
    """
    text = text.strip().lower()
    if re.fullmatch("#[0-9a-f]{3,4}", text):
        text = "#" + "".join(digit * 2 for digit in text[1:])
    if re.fullmatch("#(?:[0-9a-f]{6}|[0-9a-f]{8})", text):
        parts = [int(text[place : place + 2], 16) for place in range(1, len(text), 2)]
        return (parts[0], parts[1], parts[2]), parts[3] / 255 if len(parts) == 4 else 1.0
    if found := re.fullmatch(r"rgba?\(([^()]*)\)", text):
        parts_of = [part for part in re.split(r"[\s,/]+", found[1].strip()) if part]
        if len(parts_of) in (3, 4):
            red, green, blue = (_part(part) for part in parts_of[:3])
            return (red, green, blue), share(parts_of[3]) if len(parts_of) == 4 else 1.0
    if text in NAMED:
        number = NAMED[text]
        return (number >> 16, number >> 8 & 255, number & 255), 1.0
    raise ValueError(f"{text[:LONGEST]!r} is no colour like #1c1c1c, rgb(28, 28, 28) or one of SVG's names")


def _part(text: str) -> int:
    number = 255 * share(text) if text.endswith("%") else float(text)
    return round(min(255.0, max(0.0, number)))


def mixed(one: Colour, other: Colour, part: float) -> Colour:
    """Return the colour that is ``part`` of the way from one to another."""
    red, green, blue = (round(at + (to - at) * part) for at, to in zip(one, other, strict=True))
    return red, green, blue


def written(shade: Colour) -> str:
    """Return a colour as ``#rrggbb``."""
    return "#{:02x}{:02x}{:02x}".format(*shade)


def _named() -> Iterator[tuple[str, int]]:
    """Yield SVG's 147 names of colours: groups of names, each with its number in hexadecimal."""
    for entry in _NAMES.split():
        names, number = entry.split("=")
        for name in names.split("/"):
            yield name, int(number, 16)


_NAMES: Final = """
aliceblue=f0f8ff antiquewhite=faebd7 aqua/cyan=00ffff aquamarine=7fffd4 azure=f0ffff beige=f5f5dc bisque=ffe4c4
black=000000 blanchedalmond=ffebcd blue=0000ff blueviolet=8a2be2 brown=a52a2a burlywood=deb887 cadetblue=5f9ea0
chartreuse=7fff00 chocolate=d2691e coral=ff7f50 cornflowerblue=6495ed cornsilk=fff8dc crimson=dc143c darkblue=00008b
darkcyan=008b8b darkgoldenrod=b8860b darkgray/darkgrey=a9a9a9 darkgreen=006400 darkkhaki=bdb76b darkmagenta=8b008b
darkolivegreen=556b2f darkorange=ff8c00 darkorchid=9932cc darkred=8b0000 darksalmon=e9967a darkseagreen=8fbc8f
darkslateblue=483d8b darkslategray/darkslategrey=2f4f4f darkturquoise=00ced1 darkviolet=9400d3 deeppink=ff1493
deepskyblue=00bfff dimgray/dimgrey=696969 dodgerblue=1e90ff firebrick=b22222 floralwhite=fffaf0 forestgreen=228b22
fuchsia/magenta=ff00ff gainsboro=dcdcdc ghostwhite=f8f8ff gold=ffd700 goldenrod=daa520 gray/grey=808080 green=008000
greenyellow=adff2f honeydew=f0fff0 hotpink=ff69b4 indianred=cd5c5c indigo=4b0082 ivory=fffff0 khaki=f0e68c
lavender=e6e6fa lavenderblush=fff0f5 lawngreen=7cfc00 lemonchiffon=fffacd lightblue=add8e6 lightcoral=f08080
lightcyan=e0ffff lightgoldenrodyellow=fafad2 lightgray/lightgrey=d3d3d3 lightgreen=90ee90 lightpink=ffb6c1
lightsalmon=ffa07a lightseagreen=20b2aa lightskyblue=87cefa lightslategray/lightslategrey=778899 lightsteelblue=b0c4de
lightyellow=ffffe0 lime=00ff00 limegreen=32cd32 linen=faf0e6 maroon=800000 mediumaquamarine=66cdaa mediumblue=0000cd
mediumorchid=ba55d3 mediumpurple=9370db mediumseagreen=3cb371 mediumslateblue=7b68ee mediumspringgreen=00fa9a
mediumturquoise=48d1cc mediumvioletred=c71585 midnightblue=191970 mintcream=f5fffa mistyrose=ffe4e1 moccasin=ffe4b5
navajowhite=ffdead navy=000080 oldlace=fdf5e6 olive=808000 olivedrab=6b8e23 orange=ffa500 orangered=ff4500
orchid=da70d6 palegoldenrod=eee8aa palegreen=98fb98 paleturquoise=afeeee palevioletred=db7093 papayawhip=ffefd5
peachpuff=ffdab9 peru=cd853f pink=ffc0cb plum=dda0dd powderblue=b0e0e6 purple=800080 rebeccapurple=663399 red=ff0000
rosybrown=bc8f8f royalblue=4169e1 saddlebrown=8b4513 salmon=fa8072 sandybrown=f4a460 seagreen=2e8b57 seashell=fff5ee
sienna=a0522d silver=c0c0c0 skyblue=87ceeb slateblue=6a5acd slategray/slategrey=708090 snow=fffafa springgreen=00ff7f
steelblue=4682b4 tan=d2b48c teal=008080 thistle=d8bfd8 tomato=ff6347 turquoise=40e0d0 violet=ee82ee wheat=f5deb3
white=ffffff whitesmoke=f5f5f5 yellow=ffff00 yellowgreen=9acd32
"""
NAMED: Final = dict(_named())
