"""Records from anywhere as sheets and replays: judged first, made once, kept on the shelf alone."""

from __future__ import annotations

import json
from dataclasses import replace
from io import BytesIO
from typing import TYPE_CHECKING, Any

import pytest
from pypdf import PdfReader

from rules.table.record import Record
from rules.wire.codec import codec
from service.api import create_app
from service.play.asking import limits
from service.play.files import brought, printed
from service.play.ports.errors import GameFault
from service.printing import CONTENT_SECURITY_POLICY, MEDIA_TYPES
from service.replay import CONTENT_SECURITY_POLICY as REPLAY_POLICY
from service.store import layout
from tests.support.api import Api
from tests.support.games.varied import patched
from tests.support.reels import GOLDEN, golden
from tests.support.signing import OTHERS, signed

if TYPE_CHECKING:
    from werkzeug.test import TestResponse

    from service.play.ports.referee import Referee
    from service.settings import Settings

SHEETS, REPLAYS = "/v1/sheets", "/v1/replays"
UNITS = 1000
KEPT = ("Cache-Control", "Vary")
MAKERS = {"record-sheet": brought.make_sheet, "record-replay": brought.make_replay}


def plain(record: Record) -> Any:
    return json.loads(json.dumps(codec(Record).encode(record)))


def of(name: str, game: str = GOLDEN[0]) -> Any:
    """Return a sound record that no other test brings: names are outside its chain."""
    record = golden(game)
    return plain(replace(record, seats=(replace(record.seats[0], name=name), *record.seats[1:])))


def digest(record: Any) -> str:
    return brought.Brought.record(codec(Record).decode(record)).digest


def owed(referee: Referee, record: Any) -> list[list[str]]:
    """Return what is owed of a record that was brought: the words of each obligation."""
    claims = referee.due.sweep([layout.partition(digest(record))], lease=1, limit=10_000).claims
    lines = [claim.obligation.write().split(" ") for claim in claims if claim.obligation.about == digest(record)]
    return [words for words in lines if words[0] in MAKERS]


def work(referee: Referee, record: Any) -> int:
    """Do the exporter's work for a record and return how many files were owed."""
    found = owed(referee, record)
    for kind, *words in found:
        MAKERS[kind](referee, *words)
    return len(found)


def made(api: Api, path: str, record: Any) -> TestResponse:
    """Return a file that a worker makes: ordered, made, and sent for again."""
    waiting = api.send("POST", path, json=record)
    assert (waiting.status_code, waiting.json, waiting.headers["Retry-After"]) == (202, {"retry_after": 1}, "1")
    assert work(api.referee, record) == 1
    ready = api.send("POST", path, json=record)
    assert ready.status_code == 200
    return ready


@pytest.fixture
def poor(referee: Referee, settings: Settings, api: Api) -> Api:
    """Give the API of a deployment in which a client has few units."""
    counted = replace(referee, rate=(UNITS, 10_000_000))
    return Api(create_app(counted, settings), counted, api.contract)


def spent(reply: TestResponse) -> int:
    """Return how many units less than at first an address has after an answer."""
    return UNITS - int(reply.headers["RateLimit"].partition("r=")[2].partition(";")[0])


def at(number: int) -> dict[str, Any]:
    return {"environ_overrides": {"REMOTE_ADDR": f"192.0.2.{number}"}}


@pytest.mark.parametrize("kind", ["txt", "csv", "html"])
def test_a_sheet_comes_at_once_in_these_kinds(api: Api, kind: str) -> None:
    reply = api.send("POST", f"{SHEETS}?kind={kind}&paper=letter", json=of("Zoe"))

    assert (reply.status_code, reply.content_type) == (200, MEDIA_TYPES[kind])
    assert "Zoe" in reply.get_data(as_text=True)
    assert "ETag" not in reply.headers
    judged = api.send("POST", "/v1/verifications", json=of("Zoe"))
    assert [reply.headers[name] for name in KEPT] == [judged.headers[name] for name in KEPT]


def test_the_text_is_the_usual_kind(api: Api) -> None:
    usual, text = (api.send("POST", path, json=of("Zoe")) for path in (SHEETS, f"{SHEETS}?kind=txt"))

    assert usual.get_data() == text.get_data()


def test_a_sheet_is_that_of_the_match_itself(api: Api) -> None:
    match = api.over()
    record = api.ok("GET", f"{match.path}/record")

    for kind in ("txt", "csv", "html"):
        own = api.send("GET", f"{match.path}/sheet.{kind}")
        assert api.send("POST", f"{SHEETS}?kind={kind}", json=record).get_data() == own.get_data()


def test_a_page_for_a_browser_loads_nothing(api: Api) -> None:
    sheet, replay = api.send("POST", f"{SHEETS}?kind=html", json=of("Zoe")), made(api, REPLAYS, of("A page"))

    assert sheet.headers["Content-Security-Policy"] == CONTENT_SECURITY_POLICY
    assert replay.headers["Content-Security-Policy"] == REPLAY_POLICY


@pytest.mark.parametrize("name", GOLDEN)
def test_every_games_records_are_printed_by_a_worker(api: Api, name: str) -> None:
    record = of("Every game", name)

    sheet, replay = made(api, f"{SHEETS}?kind=pdf", record), made(api, REPLAYS, record)

    (attached,) = PdfReader(BytesIO(sheet.get_data())).attachments["record.json"]
    assert json.loads(attached) == record
    assert 'id="reel"' in replay.get_data(as_text=True)
    name = f"{record['game']}-{digest(record)[:16]}"
    assert sheet.headers["Content-Disposition"] == f'attachment; filename="{name}.pdf"'
    assert replay.headers["Content-Disposition"] == f'inline; filename="{name}-replay.html"'


def test_the_drawings_of_a_strangers_match_are_not_signed(api: Api) -> None:
    match = api.over()

    replay = made(api, REPLAYS, api.ok("GET", f"{match.path}/record"))

    assert '"signature": null' in replay.get_data(as_text=True).partition('id="seal">')[2].partition("</script>")[0]


def test_a_file_is_charged_once_by_size_and_for_its_making(poor: Api) -> None:
    record, path = of("Charged"), f"{SHEETS}?kind=pdf"
    body = limits.BODY * limits.pieces(len(json.dumps(record)))

    ordered, again = (poor.send("POST", path, json=record, **at(1)) for _ in range(2))
    assert (ordered.status_code, spent(ordered)) == (202, body + limits.SHEET)
    assert (again.status_code, spent(again)) == (202, 2 * body + limits.SHEET)
    assert work(poor.referee, record) == 1
    ready = poor.send("POST", path, json=record, **at(1))
    assert (ready.status_code, spent(ready)) == (200, 3 * body + limits.SHEET)

    assert spent(poor.send("POST", SHEETS, json=record, **at(2))) == body + limits.SHEET
    assert spent(poor.send("POST", REPLAYS, json=record, **at(3))) == body + limits.REPLAY
    assert work(poor.referee, record) == 1


def test_what_is_refused_is_charged_by_size_alone_and_nothing_of_it_is_kept(poor: Api) -> None:
    record = {**of("Unfair"), "seed": "00" * 32}
    for number, path in enumerate((SHEETS, f"{SHEETS}?kind=pdf", REPLAYS), 10):
        reply = poor.send("POST", path, json=record, **at(number))

        assert (reply.status_code, spent(reply)) == (422, limits.BODY * limits.pieces(len(json.dumps(record))))
    assert owed(poor.referee, record) == []
    assert poor.referee.shelf.get(f"record-{digest(record)}") is None


def test_each_paper_and_variant_is_a_file_of_its_own(api: Api) -> None:
    record = of("Papers")

    a4, letter = (made(api, f"{SHEETS}?kind=pdf&paper={paper}", record).get_data() for paper in ("a4", "letter"))

    assert [round(PdfReader(BytesIO(one)).pages[0].mediabox.height) for one in (a4, letter)] == [842, 792]
    assert api.send("POST", f"{SHEETS}?kind=pdf", json=record).get_data() == a4


def shelf_of(api: Api) -> Any:
    return api.referee.shelf.client()  # type: ignore[attr-defined] - the store itself


def test_a_record_that_fell_off_the_shelf_is_ordered_again(api: Api) -> None:
    record, path = of("Fallen"), f"{SHEETS}?kind=pdf"
    assert api.send("POST", path, json=record).status_code == 202
    with shelf_of(api) as client:
        client.delete(*layout.SHELF)

    assert work(api.referee, record) == 1
    assert owed(api.referee, record) == []

    assert made(api, path, record).mimetype == "application/pdf"


def test_a_file_that_fell_off_the_shelf_is_ordered_again(api: Api) -> None:
    record, path = of("Dropped"), f"{SHEETS}?kind=pdf"
    first = made(api, path, record).get_data()
    with shelf_of(api) as client:
        client.delete(*layout.SHELF)

    assert made(api, path, record).get_data() == first


def test_a_worker_makes_nothing_by_other_rules(api: Api, monkeypatch: pytest.MonkeyPatch) -> None:
    record = of("Other rules")
    assert api.send("POST", REPLAYS, json=record).status_code == 202
    patched(monkeypatch, record["game"], version=99)

    assert work(api.referee, record) == 1

    assert owed(api.referee, record) == []
    monkeypatch.undo()
    assert api.send("POST", REPLAYS, json=record).status_code == 202
    assert work(api.referee, record) == 1


def fail(*_: Any) -> Any:
    raise ZeroDivisionError("a game's mistake")


def test_what_a_game_cannot_print_is_the_servers_fault_and_is_not_tried_again(
    api: Api, monkeypatch: pytest.MonkeyPatch
) -> None:
    record, path = of("Mistaken"), f"{SHEETS}?kind=pdf"
    assert api.send("POST", path, json=record).status_code == 202
    patched(monkeypatch, record["game"], paper__sheet=fail)

    with pytest.raises(GameFault, match="a game's mistake"):
        work(api.referee, record)

    assert owed(api.referee, record) == []
    for kind in ("txt", "pdf"):
        api.refused("internal-error", "POST", f"{SHEETS}?kind={kind}", json=record)
    assert owed(api.referee, record) == []


def foot(reply: TestResponse) -> str:
    """Return what the last line of a sheet says of the signature."""
    return " ".join(reply.get_data(as_text=True).split()).rpartition(" · ")[2]


def test_the_foot_says_what_the_signature_is_worth_here(api: Api) -> None:
    ours = api.ok("GET", f"{api.over().path}/record")
    other = signed(golden(GOLDEN[0]), OTHERS)
    assert other.signature is not None
    digits = " ".join(ours["signature"]["signature"][place : place + 4] for place in range(0, 16, 4))
    forged = {**ours, "signature": {**ours["signature"], "signature": "00" * 64}}

    assert foot(api.send("POST", SHEETS, json=ours)) == f"signed {digits}"
    by = f"signed {other.signature.short()} by key {OTHERS.published[0].id}, unknown here"
    assert foot(api.send("POST", SHEETS, json=plain(other))) == by
    assert foot(api.send("POST", SHEETS, json=forged)).startswith("verification ")
    read = PdfReader(BytesIO(made(api, f"{SHEETS}?kind=pdf", plain(other)).get_data()))
    assert by in " ".join(read.pages[0].extract_text().split())


def test_a_sheet_too_long_for_a_pdf_comes_in_the_other_kinds(api: Api, monkeypatch: pytest.MonkeyPatch) -> None:
    record = of("Long")
    monkeypatch.setattr(printed, "MOST_CELLS", 100)

    problem = api.refused("sheet-too-long", "POST", f"{SHEETS}?kind=pdf", json=record)

    assert problem["detail"].endswith("a PDF has 100 at most, other kinds have any")
    assert api.send("POST", f"{SHEETS}?kind=html", json=record).status_code == 200
    assert owed(api.referee, record) == []


@pytest.mark.parametrize(
    ("path", "field"),
    [
        (f"{SHEETS}?kind=doc", "kind"),
        (f"{SHEETS}?paper=a5", "paper"),
        (f"{SHEETS}?variant=short", "variant"),
        (f"{REPLAYS}?kind=pdf", "kind"),
    ],
)
def test_a_file_that_there_is_not_is_refused(api: Api, path: str, field: str) -> None:
    assert list(api.refused("malformed", "POST", path, json=of("Zoe"))["errors"]) == [field]
