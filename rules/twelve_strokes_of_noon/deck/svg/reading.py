"""An SVG picture as shapes of one colour each, the lowest first.

It reads groups, ``use``, transforms, styles, all plain shapes and paths, lines with a width, gradients (as bands),
translucent convex shapes (mixed with what is below), and convex clips. Everything else that would be visible is a
fault.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from math import inf, sqrt
from typing import Final
from xml.etree import ElementTree as ET

from rules.editing import MOST_PICTURE, UnreadablePicture
from rules.twelve_strokes_of_noon.deck.svg.geometry import (
    SAME,
    Border,
    Map,
    Outline,
    after,
    alternating,
    around,
    border_of,
    bounds,
    frame_of,
    growth,
    is_convex,
    mapped,
    transform,
    within,
)
from rules.twelve_strokes_of_noon.deck.svg.gradients import Gradient, Stop
from rules.twelve_strokes_of_noon.deck.svg.parts import CURES, SHAPES, SVG, UNSEEN, called, letters, lines_of_part, link
from rules.twelve_strokes_of_noon.deck.svg.paths import Line
from rules.twelve_strokes_of_noon.deck.svg.strokes import pen_of, reach_of, stroked
from rules.twelve_strokes_of_noon.deck.svg.styles import Colour, Sheet, Style, colour, inherited, length, mixed, share
from rules.twelve_strokes_of_noon.deck.svg.work import PART, PLACED, Sight, Work, edges_of

MOST_PARTS: Final = 20_000
MOST_CORNERS: Final = 100_000
"""The maximum number of corners within the picture, of all parts together."""

DEEPEST: Final = 60
FINE: Final = 2_000
"""A line is nearer to its curve than the picture's width or height divided by this."""

_URL: Final = re.compile(r"url\(\s*['\"]?#([^'\")\s]+)['\"]?\s*\)(.*)")


@dataclass(frozen=True, slots=True)
class Shape:
    """A shape: its closed outlines, filled by the non-zero rule, and its colour."""

    outlines: tuple[Outline, ...]
    fill: Colour


@dataclass(frozen=True, slots=True)
class Picture:
    """What a picture shows, in its own units from (0, 0) to (``width``, ``height``)."""

    width: float
    height: float
    shapes: tuple[Shape, ...]


@dataclass(frozen=True, slots=True)
class _Place:
    """Where a part is: its map, the style of its groups, how opaque they are, and what clips it."""

    by: Map
    style: Style
    opaque: float = 1.0
    clips: tuple[Border, ...] = ()
    depth: int = 0


def read(svg: str | bytes) -> Picture:
    """Read a picture.

    :raises UnreadablePicture: with everything that is wrong with it.
    """
    if len(svg) > MOST_PICTURE:
        raise UnreadablePicture([f"a picture has at most {MOST_PICTURE:,} bytes, not {len(svg):,}"])
    try:
        text = svg.decode("utf-8-sig") if isinstance(svg, bytes) else svg.removeprefix("\ufeff")
        if "<!ENTITY" in text or "[" in text.partition("<!DOCTYPE")[2].partition(">")[0]:
            raise UnreadablePicture(["a picture defines entities: save it as plain SVG"])
        root = ET.fromstring(text)  # noqa: S314
        if root.tag == "svg":  # it names no namespace, as a picture within a page need not
            named = text.replace("<svg", f'<svg xmlns="{SVG[1:-1]}"', 1)
            root = ET.fromstring(named)  # noqa: S314
    except (ET.ParseError, UnicodeDecodeError) as error:
        raise UnreadablePicture([f"it is no SVG: {error}"]) from error
    if root.tag != f"{SVG}svg":
        raise UnreadablePicture([f"it is no SVG: its outermost element is {root.tag[:60]!r}"])
    return _Reader(root).picture()


class _Reader:
    """One picture being read."""

    def __init__(self, root: ET.Element) -> None:
        self._root = root
        self._faults: dict[str, None] = {}
        self._shapes: list[Shape] = []
        self._parts, self._corners, self._work = 0, 0, Work()
        self._by_id = {part.get("id", ""): part for part in root.iter() if part.get("id")}
        self._sheet = Sheet(self._work.spend)
        for part in root.iter(f"{SVG}style"):
            self._try("style", partial(self._sheet.add, part.text or ""))
        self._width, self._height, self._fine, self._frame = 0.0, 0.0, 1.0, SAME
        self._try("svg", self._measure)

    def picture(self) -> Picture:
        """Return what was read."""
        if not self._faults:
            self._group(self._root, _Place(self._frame, {"fill": "#000000", "stroke": "none"}))
        if not self._faults and not self._shapes:
            self._faults["it shows nothing"] = None
        if self._faults:
            raise UnreadablePicture(list(self._faults))
        return Picture(self._width, self._height, tuple(self._shapes))

    def _try(self, where: str, do: Callable[[], None]) -> None:
        try:
            do()
        except (ValueError, ZeroDivisionError, OverflowError) as error:
            self._faults[f"{where}: {str(error)[:300]}"] = None

    def _measure(self) -> None:
        given = self._root.get("viewBox")
        if given is None:
            self._width, self._height = (length(self._root.get(name, "0"), 0.0) for name in ("width", "height"))
        else:
            left, top, self._width, self._height = _viewed(given)
            self._frame = (1.0, 0.0, 0.0, 1.0, -left, -top)
        if not (0 < self._width < 1e6 and 0 < self._height < 1e6):
            raise ValueError("a picture has a width and a height, or a viewBox")
        self._fine = min(self._width, self._height) / FINE
        self._seen = -self._width, -self._height, 2 * self._width, 2 * self._height

    # Parts

    def _group(self, group: ET.Element, place: _Place) -> None:
        if place.depth > DEEPEST:
            self._faults[f"groups are nested more than {DEEPEST} deep"] = None
            return
        self._work.spend(len(group))
        for part in group:
            if str(part.tag).startswith(SVG):
                self._parts += 1
                if self._parts > MOST_PARTS:
                    self._faults[f"it has more than {MOST_PARTS:,} parts"] = None
                if self._parts > MOST_PARTS or self._corners > MOST_CORNERS or self._work.left < 0:
                    return
                self._try(called(part), partial(self._part, part, place))

    def _inner(self, part: ET.Element, own: Mapping[str, str], place: _Place) -> _Place:
        """Return the place of what is drawn in a part, by the part's own style."""
        for name in ("mask", "filter"):
            if own.get(name, "none") != "none":
                raise ValueError(f"a {name} cannot be cut: draw what it makes")
        inner = _Place(
            after(place.by, transform(part.get("transform", ""))),
            inherited(place.style, own),
            place.opaque * share(own.get("opacity", "1")),
            place.clips,
            place.depth + 1,
        )
        if own.get("clip-path", "none") != "none":
            inner = replace(inner, clips=(*place.clips, self._clip(own["clip-path"], inner.by)))
        return inner

    def _part(self, part: ET.Element, place: _Place) -> None:
        tag = part.tag.removeprefix(SVG)
        if tag in UNSEEN:
            return
        self._work.spend(PART + letters(part.attrib) // 4)
        own = self._sheet.of(tag, part.attrib)
        if own.get("display") == "none" or share(own.get("opacity", "1")) == 0:
            return
        inner = self._inner(part, own, place)
        if tag in ("g", "a"):
            self._group(part, inner)
        elif tag == "use":
            self._use(part, inner)
        elif tag in SHAPES:
            self._shape(tag, part, inner)
        else:
            raise ValueError(CURES.get(tag, "this kind of part cannot be cut: draw it as shapes"))

    def _named(self, link: str) -> ET.Element:
        if not link.startswith("#"):
            raise ValueError(f"{link[:60]!r} is outside the picture")
        if link[1:] not in self._by_id:
            raise ValueError(f"nothing has the id {link[1:61]!r}")
        return self._by_id[link[1:]]

    def _use(self, part: ET.Element, place: _Place) -> None:
        used = self._named(link(part))
        x, y = length(part.get("x", "0"), self._width), length(part.get("y", "0"), self._height)
        place = replace(place, by=after(place.by, (1.0, 0.0, 0.0, 1.0, x, y)))
        if used.tag == f"{SVG}symbol":
            if used.get("viewBox"):
                raise ValueError("a symbol with a viewBox cannot be cut: use a group")
            self._group(used, place)
        else:
            holder = ET.Element(f"{SVG}g")
            holder.append(used)
            self._group(holder, place)

    def _clip(self, url: str, by: Map) -> Border:
        found = _URL.fullmatch(url)
        part = self._named(f"#{found[1]}") if found else None
        if part is None or part.get("clipPathUnits") == "objectBoundingBox":
            raise ValueError("this clip cannot be cut: cut the shapes in your drawing program")
        shapes = [inner for inner in part if str(inner.tag).startswith(SVG)]
        tag = shapes[0].tag.removeprefix(SVG) if len(shapes) == 1 else ""
        if tag in SHAPES:
            self._work.spend(PART + (letters(part.attrib) + letters(shapes[0].attrib)) // 4)
            by = after(after(by, transform(part.get("transform", ""))), transform(shapes[0].get("transform", "")))
            lines = self._lines(tag, shapes[0].attrib, self._sight(by))
            self._work.spend(sum(PLACED * len(line.points) for line in lines))
            if len(lines) == 1 and is_convex(lines[0].points):
                return border_of([mapped(by, point) for point in lines[0].points])
        raise ValueError("only a clip of one convex shape can be cut: cut the shapes in your drawing program")

    # Painting

    def _lines(self, tag: str, part: Mapping[str, str], sight: Sight) -> list[Line]:
        return lines_of_part(tag, part, (self._width, self._height), sight)

    def _sight(self, by: Map) -> Sight:
        return Sight(self._fine / max(growth(by), 1e-6), self._work.spend)

    def _shape(self, tag: str, part: ET.Element, place: _Place) -> None:
        style = place.style
        if style.get("visibility", "visible") != "visible":
            return
        self._work.spend(letters(style) // 4)
        width = length(style.get("stroke-width", "1"), min(self._width, self._height))
        pen = pen_of(style, width) if style["stroke"] != "none" and width > 0 else None
        sight = self._sight(place.by)
        margin = reach_of(pen) * growth(place.by) * sqrt(2) if pen else 0.0
        narrow = replace(sight, edges=edges_of((0.0, 0.0, self._width, self._height), place.by, margin))
        lines = self._lines(tag, part.attrib, narrow)
        if narrow.misses([point for line in lines for point in line.points]):
            return
        if _needs_all(style):
            lines = self._lines(tag, part.attrib, sight)
        outlines = [line.points for line in lines if len(line.points) > 2]
        if style["fill"] != "none" and outlines:
            if style.get("fill-rule") == "evenodd":
                outlines = alternating(outlines, self._work.spend)
            self._paint(outlines, style["fill"], share(style.get("fill-opacity", "1")), place)
        if pen:
            drawn = (outline for line in lines if line.points for outline in stroked(line, pen, narrow))
            counted = list(self._work.counted(drawn))
            self._paint(counted, style["stroke"], share(style.get("stroke-opacity", "1")), place)

    def _paint(self, outlines: Sequence[Outline], paint: str, opaque: float, place: _Place) -> None:
        opaque *= place.opaque
        moved = [] if opaque == 0 else self._placed(outlines, place.by)
        if not moved:
            return
        gradient = self._gradient(paint, place.style)
        if gradient is None:
            shade, own = colour(place.style.get("color", "#000000") if paint.lower() == "currentcolor" else paint)
            bands = iter([(moved, shade)])
            opaque *= own
        else:
            inside = gradient.attributes.get("gradientUnits", "objectBoundingBox") == "objectBoundingBox"
            frame = after(place.by, around(outlines)) if inside else place.by
            bands = gradient.bands(moved, frame, (self._width, self._height), self._work.spend)
            if opaque < 0.999 and gradient.has_bands():
                raise ValueError("a translucent gradient cannot be cut: give it plain colours")
        for cut, shade in bands:
            for clip in place.clips:
                cut = self._cut(cut, clip)  # noqa: PLW2901
            if cut and opaque >= 0.999:
                self._keep(cut, shade)
            elif cut:
                self._glaze(cut, shade, opaque)

    def _cut(self, outlines: Sequence[Outline], border: Border) -> list[Outline]:
        return [piece for one in outlines if len(piece := within(one, border, self._work.spend)) > 2]

    def _placed(self, outlines: Sequence[Outline], by: Map) -> list[Outline]:
        """Return outlines at their places, without the parts far outside the picture: each corner costs time."""
        self._work.spend(PLACED * sum(map(len, outlines)))
        moved = [[mapped(by, point) for point in outline] for outline in outlines]
        if not all(-inf < at < inf for outline in moved for at in bounds(outline)):
            raise ValueError("a corner is too far out to be written as a number")
        return self._cut(moved, frame_of(self._seen))

    def _keep(self, outlines: Sequence[Outline], shade: Colour) -> None:
        """Add a shape to the picture."""
        self._corners += sum(map(len, outlines))
        if self._corners > MOST_CORNERS:
            raise ValueError(f"there are more than {MOST_CORNERS:,} corners up to here: simplify it")
        self._shapes.append(Shape(tuple(outlines), shade))

    def _glaze(self, outlines: Sequence[Outline], shade: Colour, opaque: float) -> None:
        """Mix a translucent shape with everything below it."""
        if len(outlines) > 1 or not is_convex(outlines[0]):
            raise ValueError("a translucent shape is cut only if it is convex, like an ellipse: give it a plain colour")
        border, below = border_of(outlines[0]), tuple(self._shapes)
        self._keep(outlines, mixed((255, 255, 255), shade, opaque))
        for shape in below:
            if cut := self._cut(shape.outlines, border):
                self._keep(cut, mixed(shape.fill, shade, opaque))

    def _gradient(self, paint: str, style: Style) -> Gradient | None:
        found = _URL.fullmatch(paint)
        if not found:
            return None
        part = self._named(f"#{found[1]}")
        tag = part.tag.removeprefix(SVG)
        if tag not in ("linearGradient", "radialGradient"):
            raise ValueError(f"a fill by a {tag} cannot be cut: give it a plain colour")
        attributes, stops = dict(part.attrib), self._stops(part)
        for _ in range(DEEPEST):
            if not link(part):
                break
            part = self._named(link(part))
            attributes = {**part.attrib, **attributes}
            stops = stops or self._stops(part)
        if attributes.get("spreadMethod", "pad") != "pad":
            raise ValueError("a gradient that repeats cannot be cut: give it plain colours")
        shades = tuple(self._stop(stop, style) for stop in stops)
        if not shades:
            raise ValueError("a gradient has no colours")
        return Gradient(tag == "radialGradient", attributes, shades, transform(attributes.get("gradientTransform", "")))

    def _stops(self, part: ET.Element) -> list[ET.Element]:
        """Return the stops of a gradient; the whole of it is looked through for each shape."""
        inner = list(part.iter())
        self._work.spend(sum(1 + letters(one.attrib) // 4 for one in inner))
        return [one for one in inner if one.tag == f"{SVG}stop"]

    def _stop(self, stop: ET.Element, style: Style) -> Stop:
        self._work.spend(PART)
        own = self._sheet.of("stop", stop.attrib)
        paint = own.get("stop-color", "#000000")
        shade, opaque = colour(style.get("color", "#000000") if paint.lower() == "currentcolor" else paint)
        if opaque * share(own.get("stop-opacity", "1")) < 0.999:
            raise ValueError("a translucent gradient cannot be cut: give it plain colours")
        return Stop(share(stop.get("offset", "0")), shade)


def _viewed(text: str) -> tuple[float, float, float, float]:
    """Return left, top, width and height of a viewBox."""
    try:
        left, top, width, height = map(float, re.split(r"[\s,]+", text.strip()))
    except ValueError:
        raise ValueError(f"the viewBox {text[:60]!r} is not four numbers: left, top, width and height") from None
    return left, top, width, height


def _needs_all(style: Style) -> bool:
    """Return whether curves out of sight matter to what is seen: to dashes, to holes, to gradients over all of it."""
    runs = "url(" in style["fill"] or "url(" in style["stroke"]
    return runs or style.get("fill-rule") == "evenodd" or style.get("stroke-dasharray", "none") != "none"
