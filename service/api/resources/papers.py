"""Scores of logs, and score sheets and replays of records and logs from anywhere."""

from __future__ import annotations

from flask import Blueprint, Response

from rules.errors import NotStarted
from rules.log.faults import FaultyLog
from rules.table.record import Record
from rules.table.sound import UnjudgedRecord, UnsoundRecord
from rules.wire.codec import Plain, codec
from service.api.contract.queries import PaperQuery
from service.api.http.answers import answer, new_file
from service.api.http.charges import charge
from service.api.http.context import referee
from service.api.http.operation import Answer, operation
from service.api.resources.records import BEING_MADE, FILES, MOST_RECORD
from service.play.asking import limits
from service.play.files import brought
from service.play.files.brought import Brought
from service.play.ports.errors import LimitReached, MatchNotOver, SheetTooLong
from service.play.records import scoring
from service.replay import CONTENT_SECURITY_POLICY as REPLAY_POLICY

blueprint = Blueprint("papers", __name__)

OF_FILE = ("Content-Disposition", "Content-Security-Policy")
TO_JUDGE = (UnsoundRecord, UnjudgedRecord, FaultyLog, NotStarted, LimitReached)
FIRST = (
    "It is judged first: a record that is not whole and judged, or is unfair, is refused as `unsound-record`, a log "
    "with a fault as `faulty-log`. "
    "Send the same request again for a file that is being made. Nothing is kept except what was sent and its files, "
    "which are dropped a day after their last use."
)


@blueprint.post("/v1/scores")
@operation(
    "Score a log",
    "Score a match that was played at a real table, from a log: a text that people write by hand (`/docs/logs`). It is "
    "judged by the rules, and its first line that they forbid is named with the clause and what was legal. A log that "
    "ends early is scored as far as it goes. Nothing is kept.",
    log=True,
    answers={200: Answer("What the log comes to.", scoring.Score)},
    refusals=(FaultyLog, LimitReached),
)
def score_log(body: bytes) -> Response:
    """Score a log."""
    return answer(scoring.score(body))


@blueprint.post("/v1/sheets")
@operation(
    "Print the score sheet of a record or a log",
    "The score sheet of a record from anywhere, or of a log, as far as it goes. Text, CSV and HTML are answered at "
    f"once. A worker makes the PDF; until it is ready the answer is 202. {FIRST} The foot of the "
    "sheet says by which key the record is signed, if it is.",
    query=PaperQuery(),
    body="MatchRecord",
    log=True,
    made="a log is sent as text/plain",
    most=MOST_RECORD,
    piece=limits.BODY,
    answers={
        200: Answer("The sheet, as a file.", {"type": "string"}, media=FILES, headers=OF_FILE),
        202: BEING_MADE,
    },
    refusals=(*TO_JUDGE, SheetTooLong),
)
def print_record(body: Plain | bytes, kind: str, paper: str, variant: str | None) -> Response:
    """Return the score sheet of a record or a log."""
    return new_file(brought.sheet(referee(), _brought(body), kind, paper, variant, charge=charge), kind)


@blueprint.post("/v1/replays")
@operation(
    "Watch the replay of a record or a log",
    "The replay of a record from anywhere, or of a log whose match is over, as one HTML page that loads nothing from "
    f"the network. A worker makes it; until it is ready the answer is 202. {FIRST} This server does not sign the page.",
    body="MatchRecord",
    log=True,
    made="a log is sent as text/plain",
    most=MOST_RECORD,
    piece=limits.BODY,
    answers={
        200: Answer("The page.", {"type": "string"}, media=("text/html",), headers=OF_FILE),
        202: BEING_MADE,
    },
    refusals=(*TO_JUDGE, MatchNotOver),
)
def replay_record(body: Plain | bytes) -> Response:
    """Return the replay page of a record or a log."""
    return new_file(brought.replay(referee(), _brought(body), charge=charge), "html", REPLAY_POLICY)


def _brought(body: Plain | bytes) -> Brought:
    return Brought.log(body) if isinstance(body, bytes) else Brought.record(codec(Record).decode(body))
