"""Score sheets and replays of records from anywhere."""

from __future__ import annotations

from flask import Blueprint, Response

from rules.errors import NotStarted
from rules.table.record import Record
from rules.table.sound import UnjudgedRecord, UnsoundRecord
from rules.wire.codec import Plain, codec
from service.api.contract.queries import PaperQuery
from service.api.http.answers import new_file
from service.api.http.charges import charge
from service.api.http.context import referee
from service.api.http.operation import Answer, operation
from service.api.resources.records import BEING_MADE, FILES, MOST_RECORD
from service.play.asking import limits
from service.play.files import brought
from service.play.ports.errors import LimitReached, SheetTooLong
from service.replay import CONTENT_SECURITY_POLICY as REPLAY_POLICY

blueprint = Blueprint("papers", __name__)

OF_FILE = ("Content-Disposition", "Content-Security-Policy")
TO_JUDGE = (UnsoundRecord, UnjudgedRecord, NotStarted, LimitReached)
FIRST = (
    "The record is judged first: one that is not whole and judged, or is unfair, is refused as `unsound-record`. "
    "Send the same request again for a file that is being made. Nothing is kept except the record and its files, "
    "which are dropped a day after their last use."
)


@blueprint.post("/v1/sheets")
@operation(
    "Print the score sheet of a record",
    "The score sheet of a record from anywhere. Text, CSV and HTML are answered at once. A worker makes the PDF; until "
    f"it is ready the answer is 202. {FIRST} The foot of the sheet says by which key the record is signed, if it is.",
    query=PaperQuery(),
    body="MatchRecord",
    most=MOST_RECORD,
    piece=limits.BODY,
    answers={
        200: Answer("The sheet, as a file.", {"type": "string"}, media=FILES, headers=OF_FILE),
        202: BEING_MADE,
    },
    refusals=(*TO_JUDGE, SheetTooLong),
)
def print_record(body: Plain, kind: str, paper: str, variant: str | None) -> Response:
    """Return the score sheet of a record."""
    record: Record = codec(Record).decode(body)
    return new_file(brought.sheet(referee(), record, kind, paper, variant, charge=charge), kind)


@blueprint.post("/v1/replays")
@operation(
    "Watch the replay of a record",
    f"The replay of a record from anywhere, as one HTML page that loads nothing from the network. A worker makes it; "
    f"until it is ready the answer is 202. {FIRST} This server does not sign the page.",
    body="MatchRecord",
    most=MOST_RECORD,
    piece=limits.BODY,
    answers={
        200: Answer("The page.", {"type": "string"}, media=("text/html",), headers=OF_FILE),
        202: BEING_MADE,
    },
    refusals=TO_JUDGE,
)
def replay_record(body: Plain) -> Response:
    """Return the replay page of a record."""
    record: Record = codec(Record).decode(body)
    return new_file(brought.replay(referee(), record, charge=charge), "html", REPLAY_POLICY)
