"""Score sheets and blank pads: made on demand, charged when they are made, kept once."""

from __future__ import annotations

import json
from io import BytesIO
from typing import TYPE_CHECKING

import pytest
from pypdf import PdfReader

from rules.errors import Malformed, NotStarted, UnknownGame
from service.play.asking import limits
from service.play.asking.limits import Bill
from service.play.files import sheets
from service.play.ports.errors import MatchNotOver, NoSuchMatch
from service.play.ports.tokens import Bearer
from service.store import layout
from service.store.layout import EVEN
from service.store.matches import Store
from tests.support.api import GAME, OPEN
from tests.support.offenders import each

if TYPE_CHECKING:
    from service.play.files.sheets import File
    from service.play.ports.referee import Referee
    from tests.support.api import Api, Played

KINDS = ("html", "pdf", "txt", "csv")
OTHERS = ("bomb-the-axis", "screaming-eagles", "twelve-strokes-of-noon")


def shelf(referee: Referee) -> Store:
    """Return the store that keeps the shelf."""
    assert isinstance(referee.shelf, Store)
    return referee.shelf


def wishes(referee: Referee, tag: str) -> list[list[str]]:
    """Return what is to be made under a tag: the words of each obligation."""
    with shelf(referee).client() as client:
        members = [name for number in range(layout.PARTITIONS) for name in client.zrange(EVEN.due(number), 0, -1)]
    return [words for member in members if (words := member.decode().split(" "))[-1] == tag]


def make(referee: Referee, tag: str) -> None:
    """Do the exporter's work for a tag."""
    for kind, *words in wishes(referee, tag):
        {"sheet": sheets.make_sheet, "blank": sheets.make_blank}[kind](referee, *words)


def drop(referee: Referee, tag: str) -> None:
    """Let a file be dropped from the shelf."""
    with shelf(referee).client() as client:
        assert client.hdel(layout.SHELF[0], tag) == 1


def written(file: File) -> bytes:
    """Return the content of a file that is ready or made at once."""
    content = file.make()
    assert content is not None
    return content


def of(match: Played, kind: str, **rest: object) -> File:
    """Return a sheet of a match as a spectator asks for it."""
    return sheets.sheet(match.api.referee, match.id, None, kind, "a4", None, **rest)  # type: ignore[arg-type]


def test_a_match_that_is_not_over_has_no_sheet_and_one_that_never_started_neither(api: Api) -> None:
    with pytest.raises(MatchNotOver):
        of(api.open(), "txt")
    with pytest.raises(MatchNotOver):
        of(api.open(OPEN), "txt")
    with pytest.raises(NotStarted):
        of(api.cancelled(), "txt")


def test_a_private_matchs_sheet_is_for_its_seats_and_host(api: Api) -> None:
    match = api.over(access="private")
    with pytest.raises(NoSuchMatch):
        of(match, "txt")

    for bearer in (Bearer(match.id, 0, 0), Bearer(match.id, None, 0)):
        assert b"Ann" in written(sheets.sheet(api.referee, match.id, bearer, "txt", "a4", None))


def test_a_variant_that_there_is_not_is_refused_with_those_that_there_are(api: Api) -> None:
    with pytest.raises(Malformed, match="variant: must be one of "):
        sheets.sheet(api.referee, api.over().id, None, "txt", "a4", "no-such-variant")


def test_the_holder_of_a_token_pays_for_a_sheet_and_else_the_address(api: Api) -> None:
    match, bills = api.over(), list[Bill]()
    bearer = Bearer(match.id, 0, 0)
    for one in (None, bearer):
        for kind in KINDS:
            file = sheets.sheet(api.referee, match.id, one, kind, "letter", None, charge=bills.append)
            assert (file.make() is None) == (kind == "pdf")

    # The PDF is being made when the seat asks for it too.
    assert bills == [Bill(limits.SHEET, None)] * 4 + [Bill(limits.SHEET, bearer)] * 3


@pytest.mark.parametrize("kind", KINDS)
def test_a_sheet_that_nobody_reads_is_neither_made_nor_charged(api: Api, kind: str) -> None:
    bills = list[Bill]()
    tags = [of(api.over(), kind, charge=bills.append).tag]
    tags.append(sheets.blank(api.referee, GAME, {"points_to_win": 130}, kind, "a4", charge=bills.append).tag)

    assert bills == []
    assert [wish for tag in tags for wish in wishes(api.referee, tag)] == []


def test_a_pdf_is_made_once_and_again_after_it_was_dropped(api: Api) -> None:
    match, bills = api.over(), list[Bill]()
    tag = of(match, "pdf").tag
    assert [of(match, "pdf", charge=bills.append).make() for _ in range(2)] == [None, None]
    assert len(wishes(api.referee, tag)) == len(bills) == 1
    make(api.referee, tag)
    first = written(of(match, "pdf", charge=bills.append))
    assert first.startswith(b"%PDF")
    assert (wishes(api.referee, tag), len(bills)) == ([], 1)

    drop(api.referee, tag)
    assert of(match, "pdf", charge=bills.append).make() is None
    make(api.referee, tag)

    assert written(of(match, "pdf")) == first
    assert len(bills) == 2


def test_the_record_is_attached_to_the_pdf_and_its_signature_is_at_the_foot(api: Api) -> None:
    match = api.over()
    record = api.ok("GET", f"{match.path}/record")
    assert of(match, "pdf").make() is None
    make(api.referee, of(match, "pdf").tag)

    read = PdfReader(BytesIO(written(of(match, "pdf"))))

    (attached,) = read.attachments["record.json"]
    assert json.loads(attached) == record
    assert api.ok("POST", "/v1/verifications", json=json.loads(attached))["signed"] is True
    digits = record["signature"]["signature"]
    short = f"signed {digits[:4]} {digits[4:8]} {digits[8:12]} {digits[12:16]}"
    assert short in " ".join(read.pages[0].extract_text().split())
    assert f"verification {record['plies'][-1]['hash']} · {short}" in " ".join(
        written(of(match, "txt")).decode().split()
    )


def test_a_pdf_that_is_no_longer_due_is_not_made(api: Api) -> None:
    match = api.over()
    asked = of(match, "pdf")
    tag = asked.tag
    assert asked.make() is None
    ((_, *words),) = wishes(api.referee, tag)
    sheets.make_sheet(api.referee, *words)
    drop(api.referee, tag)

    sheets.make_sheet(api.referee, *words)

    assert api.referee.shelf.get(tag) is None


def test_the_tag_of_a_sheet_follows_what_is_printed_on_it(api: Api) -> None:
    match, other = api.over(), api.over()

    def tag(played: Played, kind: str = "txt", paper: str = "a4") -> str:
        return sheets.sheet(api.referee, played.id, None, kind, paper, None).tag

    assert tag(match) == tag(match)
    assert len({tag(match), tag(other), tag(match, "csv"), tag(match, paper="letter")}) == 4


@each("game", [GAME, *OTHERS])
@each("kind", ["txt", "csv", "html"])
def test_every_games_pad_comes_at_once_in_these_kinds(referee: Referee, game: str, kind: str) -> None:
    bills = list[Bill]()

    assert len(written(sheets.blank(referee, game, {}, kind, "a4", charge=bills.append))) > 50
    assert bills == [Bill(limits.BLANKS[kind])]


@pytest.mark.parametrize("game", [GAME, *OTHERS])
def test_every_games_pad_is_made_as_a_pdf_by_the_exporter(referee: Referee, game: str) -> None:
    asked = sheets.blank(referee, game, {}, "pdf", "letter")
    assert asked.make() is None
    make(referee, asked.tag)

    assert written(sheets.blank(referee, game, {}, "pdf", "letter")).startswith(b"%PDF")


def test_pads_that_look_the_same_are_one_file(referee: Referee) -> None:
    def tag(game: str = GAME, paper: str = "a4", **options: object) -> str:
        return sheets.blank(referee, game, options, "pdf", paper).tag

    assert tag() == tag(points_to_win=35)
    assert tag("screaming-eagles") == tag("screaming-eagles", pair="tan")
    assert len({tag(), tag(paper="letter"), tag("bomb-the-axis"), tag("bomb-the-axis", chart="A-J")}) == 4


def test_a_pad_of_wrong_options_or_of_no_game_is_refused(referee: Referee) -> None:
    with pytest.raises(Malformed, match="points_to_win"):
        sheets.blank(referee, GAME, {"points_to_win": 36}, "txt", "a4")
    with pytest.raises(Malformed, match="surprise"):
        sheets.blank(referee, GAME, {"surprise": 1}, "txt", "a4")
    with pytest.raises(UnknownGame):
        sheets.blank(referee, "chess", {}, "txt", "a4")
