"""Score sheets: text, CSV and HTML at once, a PDF by way of a worker and the shelf."""

from __future__ import annotations

import base64
import json
from collections.abc import Callable
from dataclasses import dataclass

import rules
from rules import record as records
from rules.codec import Plain, codec
from rules.errors import Malformed, NotStarted
from rules.game import Game
from rules.plain import canonical
from rules.table import Status
from service.play import documents, ledger
from service.play.audience import admit
from service.play.errors import MatchExpired
from service.play.look import must_be_told, record_of
from service.play.referee import Referee
from service.play.tokens import Bearer

KINDS = ("txt", "csv", "html", "pdf")
PAPERS = ("a4", "letter")


@dataclass(frozen=True, slots=True)
class File:
    """A sheet as a file: what makes it, or None while a worker does; its entity tag, and the name to save it under."""

    make: Callable[[], bytes] | None
    tag: str
    name: str


def sheet(referee: Referee, match: str, bearer: Bearer | None, kind: str, paper: str, variant: str | None) -> File:
    """Return the score sheet of a match that is over.

    :raises MatchNotOver: before the end.
    """
    held = ledger.settled(referee, match, with_seed=True)
    admit(held.match, bearer)
    if held.match.status is Status.CANCELLED:
        raise NotStarted("a match that never started has no score sheet")
    game, variant = held.match.game, variant or held.match.game.VARIANTS[0]
    if variant not in game.VARIANTS:
        raise Malformed(f"must be one of {', '.join(game.VARIANTS)}", ("variant",))
    must_be_told(held.match)
    names = [holder.name for holder in held.match.course.holders]
    tag = ledger.etag("sheet", match, held.match.table.ply, kind, paper, variant, names, referee.press.release)
    name = f"{game.KEY}-{match}.{kind}"
    if kind != "pdf":
        return File(lambda: _printed(referee, held, kind, paper, variant), tag, name)
    return _shelved(referee, f"sheet {match} {paper} {variant} {tag}", tag, name)


def _shelved(referee: Referee, obligation: str, tag: str, name: str) -> File:
    """Return what lies on the shelf; if nothing does, a worker owes it."""
    content = referee.shelf.get(tag)
    if content is None:
        referee.due.owe(obligation)
        return File(None, tag, name)
    return File(lambda: content, tag, name)


def _printed(referee: Referee, held: ledger.Draft, kind: str, paper: str, variant: str) -> bytes:
    match, record = held.match, record_of(referee, held)
    story = documents.story(match, list(record.plies))
    told = match.game.sheet(records.heading(match.terms, record, story), story, variant)
    return referee.press.render(told, kind, paper=paper)


def make_sheet(referee: Referee, match: str, paper: str, variant: str, tag: str) -> None:
    """Make the PDF of a match's sheet and lay it on the shelf; the work of a worker."""
    if referee.shelf.get(tag) is None:
        try:
            held = ledger.settled(referee, match, with_seed=True)
            made = _printed(referee, held, "pdf", paper, variant)
        except MatchExpired:
            made = None
        if made is not None:
            referee.shelf.put(tag, made)
    referee.due.drop(f"sheet {match} {paper} {variant} {tag}")


def blank(referee: Referee, game: str, options: Plain, kind: str, paper: str) -> File:
    """Return the empty pad page of a game played with these options."""
    played = rules.find(game)
    written = codec(played.OPTIONS).encode(_options(played, options))
    packed = base64.urlsafe_b64encode(canonical(written)).decode()
    tag = ledger.etag("blank", game, played.VERSION, packed, kind, paper, referee.press.release)
    name = f"{game}-blank.{kind}"
    if kind != "pdf":
        return File(lambda: _blank(referee, played, written, kind, paper), tag, name)
    return _shelved(referee, f"blank {game} {paper} {packed} {tag}", tag, name)


def make_blank(referee: Referee, game: str, paper: str, packed: str, tag: str) -> None:
    """Make the PDF of a blank sheet and lay it on the shelf; the work of a worker."""
    if referee.shelf.get(tag) is None:
        options = json.loads(base64.urlsafe_b64decode(packed))
        referee.shelf.put(tag, _blank(referee, rules.find(game), options, "pdf", paper))
    referee.due.drop(f"blank {game} {paper} {packed} {tag}")


def _blank(referee: Referee, game: Game, options: Plain, kind: str, paper: str) -> bytes:
    return referee.press.render(game.blank_sheet(_options(game, options)), kind, paper=paper)


def _options(game: Game, plain: Plain) -> object:
    options = codec(game.OPTIONS).decode(plain)
    game.check_options(options)
    return options
