"""A kit as PDF: in real size, on each paper, in colour and in grey."""

from __future__ import annotations

import pytest

from rules.show.kit import Kit, Pieces
from service.printing import KIT_PAPERS, render_kit
from tests.support.kits import HOSTILE_KIT, Printed, whole
from tests.support.offenders import each

ADDRESS = "https://noonday.example/score?game=a-game"
SHEETS = {"a4": (210, 297), "letter": (216, 279), "a3": (210, 297)}


@pytest.fixture(scope="module")
def on_a4() -> Printed:
    return Printed(render_kit(whole(), paper="a4", address=ADDRESS))


def test_the_ruler_is_as_long_as_it_says(on_a4: Printed) -> None:
    assert 100.0 in on_a4.lines(0)


def test_the_cover_lists_all_sections_with_their_pages_and_says_the_rules(on_a4: Printed) -> None:
    cover = on_a4.texts[0]
    titles = [
        "Board Fly",
        "Discs Fly",
        "Cards Fly",
        "Dice",
        "Ordinary dice in their place",
        "Notes Fly",
        "Questions",
        "Pad",
    ]

    assert [title for title in titles if title not in cover] == []
    for title in titles:
        page = int(cover.split(title)[1].split()[0])
        assert title in on_a4.texts[page - 1]
    assert all(f"Fly {number}" in cover for number in range(6))
    assert ADDRESS in cover


def test_a_board_is_parted_into_tiles_that_show_it_in_its_size(on_a4: Printed) -> None:
    tiles = [page for page, text in enumerate(on_a4.texts) if "Board Fly" in text and page]

    assert [on_a4.boxes(page)[0] for page in tiles] == [(185.0, 240.0)] * 2
    assert [scale for page in tiles for scale in on_a4.scales(page)] == [360 / 1440] * 2


@each("paper", KIT_PAPERS)
def test_pieces_have_their_size_on_every_paper(paper: str) -> None:
    printed = Printed(render_kit(whole(), paper=paper))
    page = next(number for number, text in enumerate(printed.texts) if "Discs Fly" in text and number)
    found = [box for number in range(page, len(printed.pages)) for box in printed.boxes(number)]

    assert found.count((18.0, 18.0)) == 14
    assert found.count((40.0, 60.0)) == 5 + 2 * 2
    assert found.count((70.0, 59.0)) == 2


@each("paper", KIT_PAPERS)
def test_only_boards_are_on_a_larger_sheet(paper: str) -> None:
    printed = Printed(render_kit(whole(), paper=paper))
    boards = {size for size, text in zip(printed.sizes, printed.texts, strict=True) if text.startswith("Board Fly")}
    others = {size for size, text in zip(printed.sizes, printed.texts, strict=True) if "Board Fly" not in text}

    assert boards == ({(420, 297)} if paper == "a3" else {SHEETS[paper]})
    assert others == {SHEETS[paper]}


def test_in_grey_nothing_has_a_colour(on_a4: Printed) -> None:
    assert on_a4.colours()
    assert Printed(render_kit(whole(), paper="a4", grey=True, address=ADDRESS)).colours() == set()


def test_a_kit_of_hostile_texts_is_accessible_and_its_texts_are_text() -> None:
    written = render_kit(HOSTILE_KIT, paper="a4", address=ADDRESS)

    assert b"pdfuaid" in written
    assert "<script>alert(1)</script>" in Printed(written).texts[0].replace("\u200b", "")


def test_the_same_kit_is_printed_as_the_same_bytes() -> None:
    assert render_kit(whole(), paper="letter") == render_kit(whole(), paper="letter")


def test_a_kit_without_an_address_has_no_code() -> None:
    assert "Scan" not in Printed(render_kit(whole(), paper="a4")).texts[0]
    assert "Scan" in Printed(render_kit(whole(), paper="a4", address=ADDRESS)).texts[0]


def test_a_kit_of_nothing_but_rules_is_a_page() -> None:
    assert len(Printed(render_kit(Kit("A game", (), ("Throw.",), ()), paper="a4")).pages) == 1


def test_pieces_that_follow_each_other_share_a_page() -> None:
    discs = next(section for section in whole().sections if isinstance(section, Pieces))

    assert len(Printed(render_kit(Kit("A game", (), ("Throw.",), (discs,) * 4), paper="a4")).pages) == 2


def test_another_paper_is_refused() -> None:
    with pytest.raises(ValueError, match="no kit is printed on 'a5'"):
        render_kit(whole(), paper="a5")
