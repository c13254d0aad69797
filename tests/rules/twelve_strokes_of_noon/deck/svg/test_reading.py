"""SVG pictures are read as shapes of plain colours, and what cannot be is named."""

from contextlib import contextmanager
from math import pi
from time import process_time

import pytest

from rules.twelve_strokes_of_noon.deck.svg.geometry import area_of, holds
from rules.twelve_strokes_of_noon.deck.svg.reading import UnreadablePicture, read
from tests.support.offenders import each


def picture(*parts, view="0 0 100 100"):
    """Return a picture of these parts."""
    links = 'xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"'
    return f'<svg {links} viewBox="{view}">{"".join(parts)}</svg>'


def boxes(*parts, view="0 0 100 100"):
    """Return the colour of each shape of a picture and the box about it: left, top, right, bottom."""
    found = []
    for shape in read(picture(*parts, view=view)).shapes:
        xs, ys = zip(*(point for outline in shape.outlines for point in outline), strict=True)
        found.append(
            ("#{:02x}{:02x}{:02x}".format(*shape.fill), *(round(at) for at in (min(xs), min(ys), max(xs), max(ys))))
        )
    return found


def area(svg):
    """Return the area of all outlines of a picture's last shape, those that run the other way taken off."""
    return abs(sum(area_of(outline) for outline in read(svg).shapes[-1].outlines)) / 2


BOX = '<rect x="10" y="20" width="30" height="40"/>'


@each(
    ("parts", "seen"),
    [
        ((BOX,), ("#000000", 10, 20, 40, 60)),
        (('<path d="m10 20h30v40h-30z"/>',), ("#000000", 10, 20, 40, 60)),
        (('<path d="M10,20 30-.5.5.5z"/>',), ("#000000", 0, 0, 30, 20)),
        (('<path d="M10 10c0 20 20 20 20 0s20-20 20 0z"/>',), ("#000000", 10, -5, 50, 25)),
        (('<path d="M10 50q10-20 20 0t20 0z"/>',), ("#000000", 10, 40, 50, 60)),
        (('<path d="M10 50a20 20 0 0140 0z"/>',), ("#000000", 10, 30, 50, 50)),
        (('<circle cx="50" cy="50" r="10" fill="red"/>',), ("#ff0000", 40, 40, 60, 60)),
        (('<g transform="translate(5 5) scale(2)" fill="#0f0">', BOX, "</g>"), ("#00ff00", 25, 45, 85, 125)),
        (('<g transform="rotate(90 50 50)">', BOX, "</g>"), ("#000000", 40, 10, 80, 40)),
        (
            ("<defs>", BOX.replace("<rect", '<rect id="b"'), '</defs><use xlink:href="#b" x="7"/>'),
            ("#000000", 17, 20, 47, 60),
        ),
        (
            ("<style>rect{fill:blue} .a{fill:#abc}</style>", BOX.replace("<rect", '<rect class="a"')),
            ("#aabbcc", 10, 20, 40, 60),
        ),
        ((BOX.replace("<rect", '<rect style="fill: rgb(1, 2, 3)" fill="red"'),), ("#010203", 10, 20, 40, 60)),
        (('<line x1="10" y1="50" x2="60" y2="50" stroke="#123456" stroke-width="4"/>',), ("#123456", 10, 48, 60, 52)),
        (
            ('<path d="M10 50h50" stroke="#123456" stroke-width="4" stroke-linecap="square"/>',),
            ("#123456", 8, 48, 62, 52),
        ),
        (('<rect width="50%" height="10mm"/>',), ("#000000", 0, 0, 50, 38)),
    ],
)
def test_a_part_is_read(parts, seen):
    assert boxes(*parts) == [seen]


def test_what_is_not_shown_is_left_out():
    hidden = (
        BOX.replace("<rect", f"<rect {how}")
        for how in ('display="none"', 'visibility="hidden"', 'opacity="0"', 'fill="none"')
    )
    assert boxes(*hidden, BOX, "<title>A box</title>") == [("#000000", 10, 20, 40, 60)]


def test_a_picture_needs_no_namespace():
    assert len(read(f'<svg viewBox="0 0 100 100">{BOX}</svg>').shapes) == 1


def test_the_view_box_moves_the_picture():
    assert boxes(BOX, view="10 20 100 100") == [("#000000", 0, 0, 30, 40)]


def test_the_corners_of_a_rounded_box_are_quarters_of_a_circle():
    whole, cut = 30 * 40, (4 - pi) * 5**2
    assert area(picture(BOX.replace("/>", ' rx="5" ry="5"/>'))) == pytest.approx(whole - cut, abs=1)


def test_a_point_is_within_an_outline_or_not():
    bent = [(0, 0), (9, 0), (9, 9), (6, 9), (6, 3), (0, 3)]
    assert [point for point in [(1, 1), (8, 8), (3, 6), (-1, 1), (8, 10)] if holds(bent, point)] == [(1, 1), (8, 8)]


def test_a_hole_stays_one_by_either_rule():
    ring = "M0 0h40v40h-40zM10 10h20v20h-20z"
    assert area(picture(f'<path d="{ring}" fill-rule="evenodd"/>')) == pytest.approx(1200)
    assert area(picture(f'<path d="{ring}"/>')) == pytest.approx(2000)


@pytest.mark.parametrize(("join", "wide"), [("miter", 22), ("bevel", 20), ("round", 22)])
def test_bends_of_a_line_are_joined(join, wide):
    (found,) = boxes(f'<path d="M10 50h10v20" fill="none" stroke="red" stroke-width="4" stroke-linejoin="{join}"/>')
    assert found[3] == 22
    assert (
        area(picture(f'<path d="M10 50h10v20" fill="none" stroke="red" stroke-width="4" stroke-linejoin="{join}"/>'))
        > 100 + wide
    )


def test_dashes_are_drawn_apart():
    svg = picture('<path d="M0 50h100" stroke="red" stroke-width="2" stroke-dasharray="10 5 3" fill="none"/>')
    starts = sorted(round(min(x for x, _ in outline)) for outline in read(svg).shapes[0].outlines)
    assert starts == [0, 15, 28, 36, 51, 64, 72, 87]


def test_a_gradient_becomes_bands_from_one_colour_to_the_other():
    svg = picture(
        '<linearGradient id="g"><stop offset="0" stop-color="#000"/>',
        '<stop offset="1" stop-color="#fff"/></linearGradient>',
        '<rect width="100" height="100" fill="url(#g)"/>',
    )
    shapes = read(svg).shapes
    lights = [shape.fill[0] for shape in shapes]
    assert lights == sorted(lights)
    assert lights[0] < 20
    assert lights[-1] > 235
    starts = [min(x for outline in shape.outlines for x, _ in outline) for shape in shapes]
    assert starts == sorted(starts)


def test_a_round_gradient_is_brightest_where_it_begins():
    svg = picture(
        '<radialGradient id="g"><stop offset="0" stop-color="#fff"/>',
        '<stop offset="1" stop-color="#000"/></radialGradient>',
        '<rect width="100" height="100" fill="url(#g)"/>',
    )
    last = read(svg).shapes[-1]
    assert last.fill[0] > 235
    assert all(40 < x < 60 and 40 < y < 60 for x, y in last.outlines[0])


def test_a_translucent_shape_is_mixed_with_what_is_below():
    found = boxes(
        '<rect width="50" height="100" fill="#000"/>', '<rect y="40" width="100" height="20" fill="red" opacity=".5"/>'
    )
    assert found == [("#000000", 0, 0, 50, 100), ("#ff8080", 0, 40, 100, 60), ("#800000", 0, 40, 50, 60)]


def test_a_convex_clip_is_cut():
    clip = '<clipPath id="c"><rect x="20" y="20" width="10" height="10"/></clipPath>'
    assert boxes(clip, f'<g clip-path="url(#c)">{BOX}</g>') == [("#000000", 20, 20, 30, 30)]


@each(
    ("parts", "fault"),
    [
        (("<text>A</text>",), "turn letters into paths"),
        (('<image href="a.png"/>',), "made of dots"),
        (("<script/>",), "runs nothing"),
        (('<use href="https://host/a.svg#b"/>',), "is outside the picture"),
        (('<use href="#b"/>',), "nothing has the id"),
        (('<g id="a"><use href="#a"/></g>',), "nested more than 60 deep"),
        (('<path d="M0 0 L"/>',), "needs a number"),
        (('<path d="M0 0 X"/>',), "needs a number"),
        ((BOX.replace("<rect", '<rect fill="rad"'),), "is no colour"),
        ((BOX.replace("<rect", '<rect filter="url(#f)"'),), "a filter cannot be cut"),
        ((BOX.replace("<rect", '<rect transform="jump(3)"'),), "is no transform"),
        (('<path d="M0 0h40v40h-20v-20z" opacity=".5"/>',), "only if it is convex"),
        (("<style>g > rect{fill:red}</style>", BOX), "use elements, classes and ids only"),
        ((), "it shows nothing"),
    ],
)
def test_what_cannot_be_read_is_named(parts, fault):
    with pytest.raises(UnreadablePicture, match=fault):
        read(picture(*parts))


def test_all_faults_come_at_once_and_each_once():
    with pytest.raises(UnreadablePicture) as refusal:
        read(picture("<text/>", "<script/>", "<text/>"))
    assert len(refusal.value.faults) == 2


@each(
    "svg",
    [
        b"",
        b"not a picture",
        b"<html/>",
        b"\xff\xfe",
        b'<!DOCTYPE svg [<!ENTITY a "b">]><svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>',
        b'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 0 0"/>',
        b" " * 2_000_001,
    ],
)
def test_what_is_no_picture_is_refused(svg):
    with pytest.raises(UnreadablePicture):
        read(svg)


@each(
    ("size", "says"),
    [
        ("", "has a width and a height, or a viewBox"),
        ('width="7"', "has a width and a height, or a viewBox"),
        ('width="7" height="wide"', "'wide' is no length"),
        ('viewBox="0 0 7"', "'0 0 7' is not four numbers"),
        ('viewBox="0 0 7 high"', "'0 0 7 high' is not four numbers"),
    ],
)
def test_a_picture_whose_size_cannot_be_known_is_refused_in_words(size, says):
    with pytest.raises(UnreadablePicture, match=says):
        read(f'<svg xmlns="http://www.w3.org/2000/svg" {size}/>')


def test_a_picture_that_repeats_itself_without_end_is_refused():
    levels = "".join(f'<g id="l{n + 1}">' + f'<use href="#l{n}"/>' * 10 + "</g>" for n in range(8))
    with pytest.raises(UnreadablePicture, match="more than 20,000 parts"):
        read(picture(f'<defs><rect id="l0" width="1" height="1"/>{levels}</defs><use href="#l8"/>'))


FAR = "".join(f"C{at}e6 -9e6 -9e6 {at}e6 {at} 50" for at in range(1, 21))
RAINBOW = (
    '<radialGradient id="r"><stop offset="0" stop-color="red"/><stop offset="1" stop-color="blue"/></radialGradient>'
)


@pytest.mark.parametrize(
    "drawn",
    [
        'fill="black"',
        'fill="url(#r)"',
        'fill="none" stroke="black" stroke-width="6" stroke-linejoin="round"',
        'fill="none" stroke="url(#r)" stroke-width="60" stroke-linejoin="round"',
    ],
)
def test_of_curves_that_reach_far_outside_hardly_more_than_the_picture_is_kept(drawn):
    shapes = read(picture(RAINBOW, BOX, f'<path d="M0 0{FAR}" {drawn}/>')).shapes
    points = [point for shape in shapes for outline in shape.outlines for point in outline]
    assert len(shapes) > 1
    assert all(-101 <= at <= 201 for point in points for at in point)
    assert len(points) < 20_000


TOO_MUCH = (
    "drawing all up to here takes more than 3,000,000 steps: use fewer shapes, corners and curves, "
    "clips with fewer corners, and gradients with fewer colours"
)
ZIGZAG = "".join(f"L{at % 97} {at * 7 % 89}" for at in range(30_000))
ROUND = '<circle cx="50" cy="50" r="40" fill="#00f" opacity="0.5"/>'


@pytest.mark.parametrize(
    ("parts", "fault"),
    [
        ((f'<path d="M0 0{ZIGZAG * 4}"/>',), "<path>: there are more than 100,000 corners up to here: simplify it"),
        ((f'<path d="M0 0{ZIGZAG}"/>',) * 4, "<path>: there are more than 100,000 corners up to here: simplify it"),
        (
            (f'<path d="M0 0{ZIGZAG}" fill="none" stroke="red" stroke-width="9" stroke-linejoin="round"/>',),
            f"<path>: {TOO_MUCH}",
        ),
        (
            (BOX, *[ROUND] * 20),
            f"<circle>: {TOO_MUCH}",
        ),
        (('<path d="M0 0L1e999 5 5 5z"/>',), "<path>: a corner is too far out to be written as a number"),
        (
            ('<path d="M0 0L1e300 5 5 5z" transform="scale(1e300)"/>',),
            "<path>: a corner is too far out to be written as a number",
        ),
    ],
    ids=["a long path", "long paths", "a line", "translucent", "infinite", "grown"],
)
def test_a_picture_that_would_take_too_long_is_refused(parts, fault):
    with pytest.raises(UnreadablePicture) as refused:
        read(picture(*parts))
    assert refused.value.faults == (fault,)


@contextmanager
def soon():
    """Fail when what is done within takes ten times the time of a processor that the steps of a picture are for."""
    begun = process_time()
    yield
    assert process_time() - begun < 20


WAVES = "C2e6 1e5 2e6 2e6 1e5 2e6" * 34
AWAY = f"M1e5 1e5{WAVES}Z"


@each(
    "drawn",
    [
        f'<path d="{AWAY}"/>' * 2_000,
        f'<path d="{AWAY}" fill-rule="evenodd"/>' * 1_500,
        f'<path d="{AWAY}" fill="url(#r)"/>' * 1_500,
        f'<path d="{AWAY}" stroke="red" stroke-width="3" stroke-linejoin="round" stroke-dasharray="5 3"/>' * 1_500,
        '<path d="M1e5 1e5' + "a1e4 1e4 0 0 0 9 9" * 60 + 'Z"/>' * 1_000,
        '<path d="M150 150C1e6 150 1e6 1e6 150 160Z"/>' * 2_000,
        '<circle cx="1e6" cy="1e6" r="5e5" fill="none" stroke="red" stroke-width="3"/>' * 10_000,
        '<ellipse cx="1e6" cy="1e6" rx="5e5" ry="3"/>' * 10_000,
        '<rect x="1e6" width="5e5" height="5e5" rx="9e4"/>' * 10_000,
    ],
)
def test_what_is_wholly_outside_costs_little(drawn):
    with soon():
        assert boxes(RAINBOW, BOX, drawn) == [("#000000", 10, 20, 40, 60)]


def test_a_curve_out_of_sight_changes_nothing_that_is_seen():
    bow = "M20 20H80V80H20Z"
    far = "M20 20H80V80C80 9e3 9e3 9e3 9e3 80S80 9e3 20 9e3V80Z"
    for drawn in ('fill="red"', 'fill="none" stroke="red" stroke-width="6"'):
        near, wide = (read(picture(f'<path d="{d}" {drawn}/>')).shapes[0].outlines for d in (bow, far))
        for y in (21, 50, 70):
            row = [(x, y) for x in range(1, 100, 2)]
            assert [any(holds(one, at) for one in near) for at in row] == [
                any(holds(one, at) for one in wide) for at in row
            ]


def _gradient(kind, count):
    stops = "".join(f'<stop offset="{at / count}" stop-color="#{at % 256:02x}00ff"/>' for at in range(count))
    return f'<{kind}Gradient id="g">{stops}</{kind}Gradient>'


STAR = "M" + "".join(f"L{at * 37 % 97} {at * 91 % 89}" for at in range(1_500))[1:] + "Z"
DISC = '<clipPath id="c"><circle cx="50" cy="50" r="49"/></clipPath>'
MANY = '<path d="M0 0' + "L9 9" * 20_000 + '"/>'


@each(
    "parts",
    [
        (_gradient("linear", 2_000), f'<path fill="url(#g)" d="{STAR}"/>' * 10),
        (_gradient("radial", 500), f'<path fill="url(#g)" d="{STAR}"/>' * 10),
        (_gradient("linear", 20_000), '<rect width="9" height="9" fill="url(#g)"/>' * 10_000),
        (DISC, '<g clip-path="url(#c)">' * 50, f'<path d="{STAR}"/>' * 40, "</g>" * 50),
        (DISC, f'<g clip-path="url(#c)">{BOX}</g>' * 15_000),
        ("<defs>", MANY.replace("<path", '<path id="p"'), "</defs>", '<use href="#p"/>' * 15_000),
        (f'<path d="M0 0h{"1 " * 900_000}"/>',),
        (f'<path fill-rule="evenodd" d="{"M0 0h99v99Z" * 33_000}"/>',),
        (f'<path d="M0 0{"C9e6 0 0 9e6 50 50" * 8_000}"/>',),
        (f'<path stroke="red" stroke-dasharray="{"0 " * 400_000}1e9" d="{"M0 0h1" * 50_000}"/>',),
        (f"<style>{'rect{fill:red}' * 20_000}</style>", BOX * 15_000),
        ("<defs><g id='p'>", "<b xmlns='b'/>" * 80_000, "</g></defs>", '<use href="#p"/>' * 5_000),
        (BOX, *[ROUND] * 5_000),
    ],
)
def test_what_takes_too_many_steps_is_refused_before_it_takes_long(parts):
    with soon(), pytest.raises(UnreadablePicture, match=f"{TOO_MUCH}|more than 100,000 corners"):
        read(picture(*parts))


@each(
    "parts",
    [
        (f"<style>{'a' * 900_000}</style>",),
        (f"<style>{'/*/' * 300_000}</style>",),
        (f'<rect width="{"1" * 900_000} x"/>',),
        (f'<rect width="1{" " * 900_000}x"/>',),
        (f'<rect fill="url(#a{" " * 900_000}"/>',),
        (f'<rect transform="{"scale(1)" * 100_000}"/>',),
        (f'<path d="{"M0 0h1" * 80_000}"/>',),
    ],
)
def test_long_texts_take_time_by_their_length_alone(parts):
    with soon(), pytest.raises(UnreadablePicture):
        read(picture(*parts, "<text/>"))


def test_a_document_type_without_an_end_is_refused_at_once():
    with soon(), pytest.raises(UnreadablePicture, match="it is no SVG"):
        read("<!DOCTYPE" * 200_000)
