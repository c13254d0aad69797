"""Shapes of a picture, and the picture as SVG.

Games draw with a handful of frozen shapes on a page of whole units, y growing downwards. A picture has two
layers: what stays for the whole match (``still``: the board) and what changes (``moving``: the pieces), so
that a replay ships the board once. A group may be a *spot*: a place that actions point at, where a person clicks to
choose one. Paint is presentation attributes, never ``style``: the picture shows
under the strictest content security policy, in an ``<img>``, in a PDF.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from xml.sax import saxutils
from xml.sax.saxutils import quoteattr

FONT = "Noto Sans, DejaVu Sans, Helvetica, Arial, sans-serif"

SPOT = "^[A-Za-z0-9_-]{1,40}$"
"""What the key of a spot looks like, as a regular expression."""

FITTING = "svg:root{max-width:100%;max-height:100vh}svg:root>g{clip-path:inset(0) view-box}"
"""What fits a picture into the window in which it is opened by itself. It is about the document's root alone, so it
changes nothing in a page that holds the picture; and the picture's own width and height hold in an ``<img>``."""

_UNWRITABLE = dict.fromkeys([*range(9), 11, 12, *range(14, 32), 0xFFFE, 0xFFFF])
"""Characters that no XML may hold, not even escaped; they are left out."""


@dataclass(frozen=True, slots=True)
class Paint:
    """How a shape is inked: colours as SVG names or ``#rrggbb``, ``width`` of the line in tenths of a unit.

    ``dash`` is the length of dash and gap in units (0: a full line), ``opacity`` in percent.
    """

    fill: str = "none"
    stroke: str = "none"
    width: int = 10
    dash: int = 0
    opacity: int = 100


@dataclass(frozen=True, slots=True)
class Circle:
    """A circle about (x, y) of radius r."""

    x: int
    y: int
    r: int
    paint: Paint


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle, its left upper corner at (x, y); ``corner`` is the radius of its corners."""

    x: int
    y: int
    width: int
    height: int
    paint: Paint
    corner: int = 0


@dataclass(frozen=True, slots=True)
class Lines:
    """A line through points; ``closed`` makes a polygon of it."""

    points: tuple[tuple[int, int], ...]
    paint: Paint
    closed: bool = False


@dataclass(frozen=True, slots=True)
class Outline:
    """Curves, as the path data of SVG (``M``, ``L``, ``C``, ``Q``, ``A``, ``Z`` with ints)."""

    path: str
    paint: Paint


@dataclass(frozen=True, slots=True)
class Text:
    """A line of text; ``anchor`` is start, middle or end, ``y`` the base line, ``turn`` clockwise degrees.

    ``halo`` is the colour of a thin rim that keeps the text readable over lines, or empty.
    """

    x: int
    y: int
    text: str
    size: int
    fill: str = "#1c1c1c"
    anchor: str = "start"
    bold: bool = False
    turn: int = 0
    halo: str = ""


@dataclass(frozen=True, slots=True)
class Group:
    """Shapes moved to (x, y), turned clockwise by ``turn`` degrees and scaled to ``scale`` percent.

    ``title`` is read out by screen readers and shown on hovering. ``spot`` is the key of the place that the group is,
    such as ``C7``, or empty. A spot has a title, contains no other spot, and is there at most once in a layer; where
    both layers have one of the same key, both are the same place.
    """

    shapes: tuple[Shape, ...]
    x: int = 0
    y: int = 0
    turn: int = 0
    scale: int = 100
    title: str = ""
    spot: str = ""


@dataclass(frozen=True, slots=True)
class Area:
    """A part of the page, its left upper corner at (x, y)."""

    x: int
    y: int
    width: int
    height: int

    @property
    def right(self) -> int:
        """Where it ends on the right."""
        return self.x + self.width

    @property
    def bottom(self) -> int:
        """Where it ends below."""
        return self.y + self.height

    @property
    def words(self) -> str:
        """Its x, y, width and height, as a picture's ``data-focus`` has them."""
        return f"{self.x} {self.y} {self.width} {self.height}"

    @property
    def middle(self) -> int:
        """The middle of its width."""
        return self.x + self.width // 2

    def frame(self, paint: Paint, corner: int = 0) -> Box:
        """Draw it as a box."""
        return Box(self.x, self.y, self.width, self.height, paint, corner)

    def moved(self, x: int, y: int) -> Area:
        """Return an area of the same size, so much farther to the right and down."""
        return Area(self.x + x, self.y + y, self.width, self.height)


def around(points: Sequence[tuple[int, int]], room: int) -> Area:
    """Return the area around points, with so much room on each side."""
    left, top = (min(place) - room for place in zip(*points, strict=True))
    right, bottom = (max(place) + room for place in zip(*points, strict=True))
    return Area(left, top, right - left, bottom - top)


Shape = Circle | Box | Lines | Outline | Text | Group


@dataclass(frozen=True, slots=True)
class Drawing:
    """One layer of a picture, ``width`` x ``height`` units large.

    ``title`` and ``description`` say in words what it shows. ``focus`` is the part that matters most now, which is in
    sight where a window is too small for the whole picture; it may go beyond the edge. None: no part more than others.
    A match shows that of the upper layer. ``caption`` says in a line what players need to know now and may be out of
    sight there, such as the points and the cards of who acts.
    """

    width: int
    height: int
    shapes: tuple[Shape, ...]
    title: str = ""
    description: str = ""
    focus: Area | None = None
    caption: str = ""


@dataclass(frozen=True, slots=True)
class Element:
    """An element of SVG: its tag, its attributes in order, and its children, which are elements or text."""

    tag: str
    attributes: tuple[tuple[str, str], ...] = ()
    children: tuple[Element | str, ...] = ()


def escape(text: str) -> str:
    """Return a text as XML can hold it."""
    return saxutils.escape(text.translate(_UNWRITABLE))


def svg(*layers: Drawing) -> str:
    """Return the layers, lowest first, as one SVG picture of the size of the first, to be looked at alone: no spots."""
    return _document(layers, "img", "", [layer(drawn) for drawn in layers])


def standalone(*layers: Drawing) -> str:
    """Return the layers as an SVG document that fits the window when it is opened by itself, with its spots.

    Each spot has ``data-spot``, and the topmost one of each key can be focused. ``data-focus`` of the document is the
    part that matters most now: x, y, width and height in units of the picture; ``data-caption`` is its line of words.
    """
    marked, above = [], frozenset[str]()
    for drawn in reversed(layers):
        marked.append(Element("g", (), _elements(drawn.shapes, Marking(above))))
        above |= frozenset(group.spot for group in spots(drawn.shapes))
    return _document(layers, "group" if above else "img", f"<style>{FITTING}</style>", marked[::-1])


def spots(shapes: Iterable[Shape]) -> Iterator[Group]:
    """Yield the groups that are spots, lowest first."""
    for shape in shapes:
        if isinstance(shape, Group):
            if shape.spot:
                yield shape
            yield from spots(shape.shapes)


def _document(layers: Sequence[Drawing], role: str, style: str, drawn: Sequence[Element]) -> str:
    page = layers[0]
    title = next((layer.title for layer in reversed(layers) if layer.title), "")
    focus = next((layer.focus for layer in reversed(layers) if layer.focus and style), None)
    said = _caption(next((layer.caption for layer in reversed(layers) if layer.caption and style), ""))
    description = next((layer.description for layer in reversed(layers) if layer.description), "")
    words = f"<title>{escape(title)}</title><desc>{escape(description)}</desc>"
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {page.width} {page.height}" '
        f'width="{page.width}" height="{page.height}" role="{role}"{_focus(focus)}{said} '
        f'font-family="{FONT}">{style}{words}' + "".join(map(_markup, drawn)) + "</svg>\n"
    )


def _focus(area: Area | None) -> str:
    return "" if area is None else f' data-focus="{area.words}"'


def _caption(words: str) -> str:
    return words and f" data-caption={quoteattr(words.translate(_UNWRITABLE))}"


def _markup(element: Element | str) -> str:
    if isinstance(element, str):
        return escape(element)
    head = element.tag + "".join(map(_attribute, element.attributes))
    inner = "".join(map(_markup, element.children))
    return f"<{head}>{inner}</{element.tag}>" if inner or element.tag in ("g", "text") else f"<{head}/>"


@lru_cache(maxsize=4096)
def _attribute(attribute: tuple[str, str]) -> str:
    name, value = attribute
    return f" {name}={quoteattr(value)}"


@dataclass(frozen=True, slots=True)
class Marking:
    """How spots are written: those in ``above`` are in a higher layer too, and are focused there.

    Where nothing can be chosen they are ``places`` alone.
    """

    above: frozenset[str] = frozenset()
    places: bool = False

    def attributes(self, spot: str) -> Iterator[tuple[str, str]]:
        """Yield the attributes of a spot's group."""
        yield "data-spot", spot
        if self.places:
            return
        if spot not in self.above:
            yield "tabindex", "0"
        yield "role", "img"


def layer(drawing: Drawing) -> Element:
    """Return a layer as a group of SVG, without spots."""
    return Element("g", (), _elements(drawing.shapes))


def _elements(shapes: Iterable[Shape], marking: Marking | None = None) -> tuple[Element, ...]:
    return tuple(element for shape in shapes for element in elements(shape, marking))


def elements(shape: Shape, marking: Marking | None = None) -> tuple[Element, ...]:
    """Return a shape as elements of SVG, lowest first: one, or two for a text with a halo; spots only if marked."""
    match shape:
        case Circle(x, y, r, paint):
            return (Element("circle", (("cx", str(x)), ("cy", str(y)), ("r", str(r)), *_paint(paint))),)
        case Box():
            return (_box(shape),)
        case Lines(points, paint, closed):
            path = " ".join(f"{x},{y}" for x, y in points)
            return (Element("polygon" if closed else "polyline", (("points", path), *_paint(paint))),)
        case Outline(path, paint):
            return (Element("path", (("d", path), *_paint(paint))),)
        case Text():
            return _text(shape)
        case Group():
            return (group(shape, _elements(shape.shapes, marking), marking),)


def group(shape: Group, children: tuple[Element, ...], marking: Marking | None = None) -> Element:
    """Return a group around its children."""
    place = f"translate({shape.x} {shape.y})" + (f" rotate({shape.turn})" if shape.turn else "")
    place += f" scale({shape.scale / 100:g})" if shape.scale != 100 else ""
    words = (Element("title", (), (shape.title,)),) if shape.title else ()
    spot = marking.attributes(shape.spot) if marking is not None and shape.spot else ()
    return Element("g", (("transform", place), *spot), (*words, *children))


def _box(box: Box) -> Element:
    corner = (("rx", str(box.corner)),) if box.corner else ()
    place = (("x", str(box.x)), ("y", str(box.y)), ("width", str(box.width)), ("height", str(box.height)))
    return Element("rect", (*place, *corner, *_paint(box.paint)))


def _paint(paint: Paint) -> Iterator[tuple[str, str]]:
    yield "fill", paint.fill
    if paint.stroke != "none":
        yield "stroke", paint.stroke
        yield "stroke-width", f"{paint.width / 10:g}"
        yield "stroke-linejoin", "round"
        yield "stroke-linecap", "round"
        if paint.dash:
            yield "stroke-dasharray", str(paint.dash)
    if paint.opacity != 100:
        yield "opacity", f"{paint.opacity / 100:g}"


def _text(text: Text) -> tuple[Element, ...]:
    """Return a text; its halo is a separate element below it, since many renderers ignore ``paint-order``."""
    place = [("x", str(text.x)), ("y", str(text.y)), ("font-size", str(text.size))]
    place += [("text-anchor", text.anchor)] if text.anchor != "start" else []
    place += [("font-weight", "bold")] if text.bold else []
    place += [("transform", f"rotate({text.turn} {text.x} {text.y})")] if text.turn else []
    written = Element("text", (*place, ("fill", text.fill)), (text.text,))
    if not text.halo:
        return (written,)
    rim = (("fill", text.halo), ("stroke", text.halo), ("stroke-width", f"{text.size / 5:g}"))
    halo = Element("text", (*place, *rim, ("stroke-linejoin", "round"), ("aria-hidden", "true")), (text.text,))
    return halo, written
