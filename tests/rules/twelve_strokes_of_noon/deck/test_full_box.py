"""The full box that is played with: whole, balanced, and its tiles cut from its pictures and nothing else."""

import json
from collections import Counter
from pathlib import Path

import pytest

from rules.twelve_strokes_of_noon import GAME as game
from rules.twelve_strokes_of_noon.chapters.star import is_right
from rules.twelve_strokes_of_noon.deck.box import full_box, load_content
from rules.twelve_strokes_of_noon.deck.cutting import cut
from rules.twelve_strokes_of_noon.deck.svg.reading import UnreadablePicture
from rules.twelve_strokes_of_noon.judging.answers import judge
from tests.support.cut_stars import DECK, tiles
from tests.support.offenders import each

BOX = game.standard_content()
PICTURES = sorted((DECK / "star").glob("*.svg"))

OPEN = {
    f"{card.id}-{number}": asked for card in BOX.fatal_blow.values() for number, asked in enumerate(card.questions, 1)
}


def test_12c_48_the_box_passes_every_check_of_a_deck_that_is_brought():
    assert load_content(json.dumps(full_box()).encode()) == BOX


def test_the_box_has_as_many_cards_as_the_game():
    sizes = BOX.sizes
    assert (sizes.kick_off, sizes.duel, sizes.move_by_move) == (55, 15, 38)
    assert (sizes.fatal_blow, sizes.master_stroke, sizes.mystery_star) == (55, 25, 47)


def balanced(counts, choices, share=12):
    """Tell whether each choice is right about as often as any other, give or take so many in a hundred."""
    total = counts.total()
    return set(counts) == set(choices) and all(
        abs(100 * count - 100 * total // len(choices)) <= share * total for count in counts.values()
    )


def test_the_right_answer_is_in_every_place_about_equally_often():
    kick_off = Counter(asked.right.value for card in BOX.kick_off.values() for asked in card.questions)
    duel = Counter(asked.right for pair in BOX.duel.values() for asked in pair.cards)
    stroke = Counter(asked.right for card in BOX.master_stroke.values() for asked in card.questions)
    assert balanced(kick_off, ("visible", "hidden"), share=5)
    assert balanced(duel, range(1, 5))
    assert balanced(stroke, range(1, 4))
    assert balanced(Counter(card.false for card in BOX.move_by_move.values()), range(1, 8))


@pytest.mark.parametrize("path", sorted(DECK.glob("*.json")), ids=lambda path: path.stem)
def test_quotes_and_apostrophes_are_curly(path: Path):
    cards = path.read_text("utf-8")
    assert "'" not in cards
    assert '\\"' not in cards


def test_the_hidden_answer_of_the_master_stroke_is_right_as_often_as_any():
    asked = [asked for card in BOX.master_stroke.values() for asked in card.questions]
    right = sum(one.hidden == one.right for one in asked)
    assert 23 <= 100 * right // len(asked) <= 43


@each("asked", OPEN.values(), ids=OPEN)
def test_every_accepted_form_is_right_and_no_rival(asked):
    judging = judge(asked.answer, asked.accept, asked.refuse, asked.question)
    assert [form for form in (asked.answer, *asked.accept) if not judging.accepts(form)] == []
    assert [rival for rival in asked.refuse if judging.accepts(rival)] == []


@each("star", BOX.mystery_star.values(), ids=lambda star: star.id)
def test_every_star_is_found_by_its_names_and_not_by_another_stars(star):
    others = [other.name for other in BOX.mystery_star.values() if other is not star]
    assert all(is_right(star, name) and is_right(star, f"{name}s") for name in (star.name, *star.accept))
    assert not any(is_right(star, name) or is_right(star, f"{name}s") for name in (*star.refuse, *others))


@each("picture", PICTURES, ids=lambda picture: picture.stem)
def test_the_tiles_are_cut_from_the_picture(picture: Path):
    assert (DECK / "tiles" / f"{picture.stem}.json").read_text("utf-8") == tiles(picture.read_text("utf-8"))


def points(patch):
    """Return the corners of a patch."""
    return [tuple(map(int, corner.split())) for corner in patch.path.replace("Z", "").replace("M", "L").split("L")[1:]]


@each("star", BOX.mystery_star.values(), ids=lambda star: star.id)
def test_nothing_of_a_tile_reaches_beyond_its_flap(star):
    for side, width in ((star.large, 920), (star.small, 480)):
        corners = [corner for tile in side for patch in tile for corner in points(patch)]
        assert all(0 <= x <= width and 0 <= y <= 200 for x, y in corners)


def picture(*shapes):
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 700 700">{"".join(shapes)}</svg>'


WHOLE = '<rect x="0" y="0" width="700" height="700" fill="#112233"/>'


def test_a_shape_is_cut_along_the_flaps():
    large, small = cut(picture(WHOLE, '<rect x="440" y="90" width="40" height="20" fill="#ffffff"/>'))
    assert [sorted(points(patch)) for patch in large[0]] == [
        [(0, 0), (0, 200), (920, 0), (920, 200)],
        [(880, 180), (880, 200), (920, 180), (920, 200)],
    ]
    assert sorted(points(small[1][1])) == [(0, 0), (0, 20), (40, 0), (40, 20)]
    assert [len(tile) for tile in (*large, *small)] == [2, 2, 1, 1, 1, 1, 1] * 2


def test_what_is_covered_wholly_is_left_out():
    below = '<circle cx="100" cy="50" r="20" fill="#ff0000"/>'
    large, _ = cut(picture(below, WHOLE, below.replace("#ff0000", "#00ff00")))
    assert [patch.fill for patch in large[0]] == ["#112233", "#00ff00"]


@pytest.mark.parametrize(
    ("path", "box"),
    [
        ("M100 20C100 0 200 0 200 20L200 80L100 80Z", (200, 10, 400, 160)),
        ("M100 50A25 25 0 0 1 150 50L150 60 100 60Z", (200, 50, 300, 120)),
        ("M100 50Q150 0 200 50Z", (200, 50, 400, 100)),
        ("M10 10L90 10 90 90 10 90ZM30 30L30 70 70 70 70 30Z", (20, 20, 180, 180)),
    ],
)
def test_curves_are_followed(path, box):
    large, _ = cut(picture(f'<path d="{path}" fill="#abcdef"/>'))
    corners = points(large[0][0])
    assert (
        min(x for x, _ in corners), min(y for _, y in corners), max(x for x, _ in corners), max(y for _, y in corners)
    ) == box  # fmt: skip


@pytest.mark.parametrize(
    ("shape", "fault"),
    [
        ("<script/>", "runs nothing"),
        ('<text x="1" y="1" fill="#000000">A</text>', "into paths"),
        ('<rect x="0" y="0" width="1" height="1" fill="rad"/>', "no colour"),
        ('<image href="http://example.com" />', "as shapes"),
        ('<use href="http://example.com/a.svg#b"/>', "outside the picture"),
    ],
)
def test_what_cannot_be_cut_is_refused(shape, fault):
    with pytest.raises(UnreadablePicture, match=fault):
        cut(picture(WHOLE, shape))


def test_too_many_shapes_are_refused_by_tile():
    dots = [f'<circle cx="{3 * place}" cy="50" r="1"/>' for place in range(130)]
    with pytest.raises(UnreadablePicture, match="large tile 1 has more than 120 shapes"):
        cut(picture(WHOLE, *dots))


@each("shape", ['<path d="' + "M0 0h99v99Z" * 33_000 + '"/>', '<rect x="1" width="99" height="99"/>' * 19_000])
def test_a_picture_that_would_take_long_to_cut_is_refused(shape):
    with pytest.raises(UnreadablePicture, match="more than 3,000,000 steps"):
        cut(picture(WHOLE, shape))


def test_a_long_line_is_parted_and_stays_within_the_flaps():
    wave = "".join("q5 -40 10 0t10 0" for _ in range(33))
    large, small = cut(picture(WHOLE, f'<path d="M10 50{wave}" fill="none" stroke="#ffffff" stroke-width="6"/>'))
    assert len(large[0]) > 2
    assert all(len(patch.path) <= 4000 for tile in (*large, *small) for patch in tile)
    corners = [corner for patch in large[0] for corner in points(patch)]
    assert all(0 <= x <= 920 and 0 <= y <= 200 for x, y in corners)


def test_a_wide_picture_shows_its_middle():
    svg = (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 100"><rect width="300" height="100" fill="#000"/>'
        '<rect x="100" width="100" height="100" fill="#0f0"/></svg>'
    )
    assert {patch.fill for side in cut(svg) for tile in side for patch in tile} == {"#00ff00"}
