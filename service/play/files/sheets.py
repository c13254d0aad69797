"""Score sheets: text, CSV and HTML at once, a PDF by way of a worker and the shelf."""

from __future__ import annotations

import base64
import json
from contextlib import suppress

from rules.errors import Malformed, UnknownGame
from rules.game import AnyGame
from rules.show.sheet import Sheet
from rules.wire.codec import Plain, codec
from rules.wire.plain import canonical
from service.play.asking import limits
from service.play.asking.limits import Bill, Charge
from service.play.files import over as overs
from service.play.files import shelf
from service.play.files.over import Over
from service.play.files.printed import Form, printed, variant_of
from service.play.files.shelf import File
from service.play.match import games, tags
from service.play.ports.due import Kind, Obligation
from service.play.ports.errors import MatchExpired, NotJudged, RecordDamaged
from service.play.ports.referee import Referee
from service.play.ports.tokens import Bearer
from service.play.ports.webhooks import Event, Expected
from service.play.webhooks import managing

USUAL = "full"
"""The kind of sheet that is looked for if none is wished, of a game that is not here: nearly all games call it so."""


def sheet(
    referee: Referee,
    match: str,
    bearer: Bearer | None,
    kind: str,
    paper: str,
    variant: str | None,
    *,
    charge: Charge = limits.free,
) -> File:
    """Return the score sheet of a match that is over. A sheet that has to be made is charged; a ready one is free.

    :raises MatchNotOver: before the end.
    :raises NotJudged: when its rules are not here, unless the file was made before.
    :raises RecordDamaged: when only its record is left, and is not what was played.
    """
    over = overs.seen(referee, match, bearer, "a match that never started has no score sheet")
    variant = _variant(over, variant)
    tag = tags.etag("sheet", match, *over.shown, kind, paper, variant, referee.press.release)
    name = f"{over.game}-{match}.{kind}"
    bill = Bill(limits.SHEET, bearer)

    def make() -> bytes | None:
        if not over.certain and (kind != "pdf" or referee.shelf.get(tag) is None):
            over.must_be_playable()
        if kind == "pdf":
            obligation = Obligation(Kind.SHEET, match, (paper, variant, tag))
            content = shelf.shelved(referee, obligation, tag, charge, bill)
            if content is None:
                path = f"/v1/matches/{match}/sheet.pdf?paper={paper}&variant={variant}"
                managing.expect(referee, match, bearer, Expected(Event.SHEET, tag, path, obligation.write()))
            return content
        charge(bill)
        return _printed(referee, over, kind, paper, variant)

    return File(make, tag, name)


def _variant(over: Over, wished: str | None) -> str:
    """Return the kind of sheet that is wished, or the usual one.

    What kinds a version or a game had that is not here is not known: whatever is wished may have been made.
    """
    game = games.installed(over.game)
    if game is None:
        return wished or USUAL
    return variant_of(game, wished) if over.refusal is None else wished or game.paper.variants[0]


def _printed(referee: Referee, over: Over, kind: str, paper: str, variant: str) -> bytes:
    record = over.record()
    return printed(referee.press, record, over.terms(record), over.story(record), Form(kind, paper, variant))


def make_sheet(referee: Referee, match: str, paper: str, variant: str, tag: str) -> None:
    """Make the PDF of a match's sheet and lay it on the shelf."""

    def make() -> bytes | None:
        with suppress(MatchExpired, NotJudged, RecordDamaged):  # who still wants it asks again, and is refused
            return _printed(referee, overs.found(referee, match), "pdf", paper, variant)
        return None

    shelf.meet(referee, Obligation(Kind.SHEET, match, (paper, variant, tag)), tag, make)
    managing.notify(referee, match)


def blank(referee: Referee, game: str, options: Plain, kind: str, paper: str, *, charge: Charge = limits.free) -> File:
    """Return the empty pad page of a game played with these options. It is charged if it has to be made.

    Its tag is made from the page itself: options that make no difference to it make no second file.
    """
    played = games.find(game)
    chosen = _options(played, options)
    page: Sheet = played.paper.blank(chosen)
    tag = tags.etag("blank", page, kind, paper, referee.press.release)
    name, bill = f"{game}-blank.{kind}", Bill(limits.BLANKS[kind])

    def make() -> bytes | None:
        if kind == "pdf":
            packed = base64.urlsafe_b64encode(canonical(codec(played.options).encode(chosen))).decode()
            return shelf.shelved(referee, Obligation(Kind.BLANK, game, (paper, packed, tag)), tag, charge, bill)
        charge(bill)
        return referee.press.render(page, kind, paper=paper)

    return File(make, tag, name)


def make_blank(referee: Referee, game: str, paper: str, packed: str, tag: str) -> None:
    """Make the PDF of a blank sheet and lay it on the shelf."""

    def make() -> bytes | None:
        with suppress(UnknownGame, Malformed):  # the game, or these options of it, are not here any more
            played = games.find(game)
            page = played.paper.blank(_options(played, json.loads(base64.urlsafe_b64decode(packed))))
            return referee.press.render(page, "pdf", paper=paper)
        return None

    shelf.meet(referee, Obligation(Kind.BLANK, game, (paper, packed, tag)), tag, make)


def _options(game: AnyGame, plain: Plain) -> object:
    options = codec(game.options).decode(plain)
    game.check_options(options)
    return options
