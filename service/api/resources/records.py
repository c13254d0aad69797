"""What is left of a match: pictures, the record, score sheets, and the judgement of records."""

from __future__ import annotations

from base64 import b64encode
from hashlib import sha256

from flask import Blueprint, Response

import rules
from rules import errors as rules_errors
from rules.game import AnyGame
from rules.show import drawing
from rules.wire.codec import Plain, codec
from service.api.contract.queries import BlankQuery, BoardQuery, KitQuery, PictureQuery, SheetQuery
from service.api.http.answers import BeingMade, answer, file, unless_known, unless_same, written
from service.api.http.charges import charge
from service.api.http.context import base, referee
from service.api.http.drawing import turn
from service.api.http.identity import bearer
from service.api.http.operation import UNCHANGED, Answer, operation
from service.api.http.refusals import Busy
from service.api.http.requests import options_from_query
from service.api.resources.matches import TO_LOOK_BACK, TO_READ
from service.play.asking import limits
from service.play.files import kits, pictures, replays, sheets
from service.play.files.highlights import Found, Highlights
from service.play.ports import errors
from service.play.records import verification
from service.play.verbs import look
from service.printing import MEDIA_TYPES
from service.replay import CONTENT_SECURITY_POLICY as REPLAY_POLICY

blueprint = Blueprint("records", __name__)

KIND = "<any(pdf,html,txt,csv):kind>"
FILES = tuple(media.partition(";")[0] for media in MEDIA_TYPES.values())
_STYLE = b64encode(sha256(drawing.FITTING.encode()).digest()).decode()
BOARD_POLICY = f"default-src 'none'; style-src 'sha256-{_STYLE}'; frame-ancestors 'none'"
TO_DRAW = (*TO_LOOK_BACK, rules_errors.NotStarted)
TO_PRINT = (*TO_READ, errors.MatchNotOver, rules_errors.NotStarted, errors.RulesChanged, errors.LimitReached)
MOST_RECORD = 4 * 1024 * 1024
OF_FILE = ("ETag", "Content-Disposition", "Content-Security-Policy")
BEING_MADE = Answer("The file is being made: ask again after `Retry-After`.", BeingMade, headers=("Retry-After",))
SHEETS = {
    200: Answer("The sheet, as a file.", {"type": "string"}, media=FILES, headers=OF_FILE),
    202: BEING_MADE,
    304: UNCHANGED,
}


@blueprint.get("/v1/matches/<match>/board.svg")
@operation(
    "See the board",
    "The picture of the asker's view, as SVG without scripts or external parts: any client can show the board without "
    "drawing code. Opened by its address it fits the window. A browser's `<img>` sends no token, so fetch a secret "
    "view and show it as a blob. A client that follows a match loads the `still` layer once and draws each `moving` "
    "layer over it.",
    query=BoardQuery(),
    answers={
        200: Answer(
            "The picture.", {"type": "string"}, media=("image/svg+xml",), headers=("ETag", "Content-Security-Policy")
        ),
        304: UNCHANGED,
    },
    refusals=TO_DRAW,
    takes=("If-None-Match",),
)
def draw_board(match: str, ply: int | None, layer: str) -> Response:
    """Draw the board."""
    seen = look.look(referee(), match, bearer())

    def draw() -> bytes:
        layers = look.board(seen) if ply is None else look.board_was(referee(), seen, ply)
        return drawing.standalone(*look.Layer(layer).of(layers)).encode()

    tag = f"{seen.tag}-board-{layer}" if ply is None else f"{seen.tag}-board-{layer}-{ply}"
    return unless_known(tag, draw, "image/svg+xml", Content_Security_Policy=BOARD_POLICY)


@blueprint.get("/v1/matches/<match>/board.png")
@operation(
    "See the board as PNG",
    "The picture of the asker's view as PNG, for chats and for previews of links, of at most 100 kB: a picture that "
    "would be larger has fewer pixels than `width`. A new picture costs units; the same picture, requested again, is "
    "free. A program that shows the board in a window should use `board.svg`.",
    query=PictureQuery(),
    answers={
        200: Answer("The picture.", {"type": "string", "format": "binary"}, media=("image/png",), headers=("ETag",)),
        304: UNCHANGED,
    },
    refusals=(*TO_DRAW, errors.PictureTooLarge, errors.LimitReached, Busy),
    takes=("If-None-Match",),
)
def draw_picture(match: str, ply: int | None, width: int) -> Response:
    """Draw the board as PNG."""
    asking = bearer()
    seen = look.look(referee(), match, asking)
    drawn = pictures.picture(referee(), seen, asking, ply, width, charge=charge, turn=turn)
    return unless_known(drawn.tag, drawn.make, "image/png")


@blueprint.get("/v1/matches/<match>/record")
@operation(
    "Get the record",
    "The whole record, once the match is over: set-up, seeds, all plies with their draws and hashes, the outcome. It "
    "is enough to replay the match anywhere and to check every throw. It is kept longer than the match; `/docs` says "
    "for how long on this server.",
    answers={200: Answer("The record.", "MatchRecord", headers=("ETag",)), 304: UNCHANGED},
    refusals=(*TO_READ, errors.MatchNotOver),
    takes=("If-None-Match",),
)
def get_record(match: str) -> Response:
    """Return the record."""
    return unless_same(look.record(referee(), match, bearer()))


@blueprint.get(f"/v1/matches/<match>/sheet.{KIND}")
@operation(
    "Print the score sheet",
    "The score record of a match that is over. Text, CSV and HTML are answered at once. A worker makes the PDF; until "
    "it is ready the answer is 202. A match whose `luck` is `table` has a sheet from its start on, as text, CSV and "
    "HTML: the pad as far as it was played, without plies that were taken back. Whichever token asks, it shows what a "
    "spectator may know, and no hash of the record. The PDF waits for the end.",
    query=SheetQuery(),
    answers=SHEETS,
    refusals=(*TO_PRINT, errors.NotRemembered),
    takes=("If-None-Match",),
)
def print_sheet(match: str, kind: str, paper: str, variant: str | None) -> Response:
    """Return the score sheet."""
    return file(sheets.sheet(referee(), match, bearer(), kind, paper, variant, charge=charge), kind)


@blueprint.get("/v1/matches/<match>/highlights")
@operation(
    "See how it went",
    "The highlights of a match that is over: the points of each seat ply by ply, in a game that has points, the great "
    "moments, each in a sentence, and the one that decided it. Whichever token asks, they say what a spectator may "
    "know, without what was taken back.",
    answers={200: Answer("The highlights.", Highlights, headers=("ETag",)), 304: UNCHANGED},
    refusals=TO_PRINT,
    takes=("If-None-Match",),
)
def show_highlights(match: str) -> Response:
    """Return how the match went."""
    found = Found(referee(), match, bearer(), charge=charge)
    return unless_known(found.tag, written(found.document))


@blueprint.get("/v1/matches/<match>/replay.html")
@operation(
    "Watch the replay",
    "The whole match as one HTML page, once it is over: every ply as each seat saw it, in pictures and sentences, with "
    "the record and the results of its checks. The page loads nothing from the network, so it can be kept, sent on and "
    "watched offline. A worker makes it when the match ends; until it is ready the answer is 202.",
    answers={
        200: Answer("The page.", {"type": "string"}, media=("text/html",), headers=OF_FILE),
        202: BEING_MADE,
        304: UNCHANGED,
    },
    refusals=TO_PRINT,
    takes=("If-None-Match",),
)
def watch_replay(match: str) -> Response:
    """Return the replay page."""
    return file(replays.replay(referee(), match, bearer(), charge=charge), "html", REPLAY_POLICY)


@blueprint.get(f"/v1/games/<game>/blank-sheet.{KIND}")
@operation(
    "Print an empty score pad page",
    "The empty page of the game's score pad. The game's options are parameters of their own names, such as "
    "`?points_to_win=45`; those left out have their defaults. Where an option may be null, `null` says so.",
    query=BlankQuery(),
    open_query="options",
    answers=SHEETS,
    refusals=(rules_errors.UnknownGame, errors.LimitReached),
    takes=("If-None-Match",),
)
def print_blank_sheet(game: str, kind: str, paper: str, options: dict[str, str]) -> Response:
    """Return the empty pad page."""
    plain = options_from_query(codec(rules.find(game).options).schema, options)
    return file(sheets.blank(referee(), game, plain, kind, paper, charge=charge), kind)


OF_KIT = {
    200: Answer(
        "The kit, as a file.", {"type": "string", "format": "binary"}, media=("application/pdf",), headers=OF_FILE
    ),
    202: BEING_MADE,
    304: UNCHANGED,
}
"""The answers to who prints a kit, of a game or of a deck that was brought."""


@blueprint.get("/v1/games/<game>/kit.pdf")
@operation(
    "Print a kit",
    "All that is needed to play a game on a table without its box, in real size: the rules in short, board, counters, "
    "cards, dice and pad, with the cards of the game's own deck and their answers. The game's options are parameters "
    "of their own names, such as `?bomb_faces=1`; those left out have their defaults. A worker makes it; until it is "
    "ready the answer is 202.",
    query=KitQuery(),
    open_query="options",
    answers=OF_KIT,
    refusals=(rules_errors.UnknownGame, errors.LimitReached),
    takes=("If-None-Match",),
)
def print_kit(game: str, paper: str, ink: str, options: dict[str, str]) -> Response:
    """Return the kit."""
    found = rules.find(game)
    plain = options_from_query(codec(found.options).schema, options)
    return file(kits.kit(referee(), game, plain, paper, ink, _score(found), charge=charge), "pdf")


def _score(game: AnyGame) -> str:
    """Return the address of the page on which a game of a real table is scored; none for a game that only deals."""
    return "" if game.rules.dice(game.options()) is None else f"{base()}/score?game={game.key}"


@blueprint.post("/v1/verifications")
@operation(
    "Judge a record",
    "Judge what a record from anywhere proves, in four words, each found by itself. `whole`: the chain holds. "
    "`fair`: the draws are those of the committed seed; null where they were thrown at a real table. `judged`: "
    "all follows from the rules; null where these are not here. `signed`: it has a valid signature of this server "
    "(`/.well-known/noonday-keys.json`). `sound` is whole and judged, and not unfair; `divergence` says why it is "
    "not. `known`: this server keeps a finished record with the same last hash and the same outcome, whatever else "
    "holds.",
    body="MatchRecord",
    most=MOST_RECORD,
    piece=limits.BODY,
    answers={200: Answer("The judgement.", verification.Judgement)},
    refusals=(errors.LimitReached, errors.ArchiveAway),
)
def verify_record(body: Plain) -> Response:
    """Judge a record."""
    return answer(verification.judge(referee(), body))
