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
from service.play.files import shelf, so_far
from service.play.files.over import Over
from service.play.files.printed import Form, printed, variant_of
from service.play.files.shelf import File
from service.play.match import catalogue, games, tags
from service.play.match.drafting import Draft
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
    """Return the score sheet of a match. A sheet that has to be made is charged; a ready one is free.

    :raises MatchNotOver: before the end, unless the match is one of which ``so_far`` has a sheet of that kind.
    :raises NotJudged: when its rules are not here, unless the file was made before.
    :raises RecordDamaged: when only its record is left, and is not what was played.
    """
    found = overs.looked_up(referee, match, bearer)
    if isinstance(found, Draft) and so_far.shows(found.match):
        form = Form(kind, paper, variant_of(found.match.game, variant))
        return so_far.sheet(referee, found.match, bearer, form, charge=charge)
    over = overs.ended(referee, found, "score sheet")
    return _final(referee, over, bearer, Form(kind, paper, _variant(over, variant)), charge)


def _final(referee: Referee, over: Over, bearer: Bearer | None, form: Form, charge: Charge) -> File:
    """Return the score sheet of a match that is over."""
    kind, paper, variant = form.kind, form.paper, form.variant
    tag = tags.etag("sheet", over.id, *over.shown, kind, paper, variant, referee.press.release)
    bill = Bill(limits.SHEET, bearer)

    def make() -> bytes | None:
        if not over.certain and (kind != "pdf" or referee.shelf.get(tag) is None):
            over.must_be_playable()
        if kind == "pdf":
            obligation = Obligation(Kind.SHEET, over.id, (paper, variant, tag))
            content = shelf.shelved(referee, obligation, tag, charge, bill)
            if content is None:
                path = f"/v1/matches/{over.id}/sheet.pdf?paper={paper}&variant={variant}"
                managing.expect(referee, over.id, bearer, Expected(Event.SHEET, tag, path, obligation.write()))
            return content
        charge(bill)
        return _printed(referee, over, form)

    return File(make, tag, f"{over.game}-{over.id}.{kind}")


def _variant(over: Over, wished: str | None) -> str:
    """Return the kind of sheet that is wished, or the usual one.

    What kinds a version or a game had that is not here is not known: whatever is wished may have been made.
    """
    game = games.installed(over.game)
    if game is None:
        return wished or USUAL
    return variant_of(game, wished) if over.refusal is None else wished or game.paper.variants[0]


def _printed(referee: Referee, over: Over, form: Form) -> bytes:
    record = over.record()
    return printed(referee.press, record, over.terms(record), over.story(record), form)


def make_sheet(referee: Referee, match: str, paper: str, variant: str, tag: str) -> None:
    """Make the PDF of a match's sheet and lay it on the shelf."""

    def make() -> bytes | None:
        with suppress(MatchExpired, NotJudged, RecordDamaged):  # who still wants it asks again, and is refused
            return _printed(referee, overs.found(referee, match), Form("pdf", paper, variant))
        return None

    shelf.meet(referee, Obligation(Kind.SHEET, match, (paper, variant, tag)), tag, make)
    managing.notify(referee, match)


def blank(referee: Referee, game: str, options: Plain, kind: str, paper: str, *, charge: Charge = limits.free) -> File:
    """Return the empty pad page of a game played with these options. It is charged if it has to be made.

    Its tag is made from the page itself: options that make no difference to it make no second file.
    """
    played = games.find(game)
    agreed = catalogue.agreed(played, options)
    page: Sheet = played.paper.blank(agreed)
    tag = tags.etag("blank", page, kind, paper, referee.press.release)
    name, bill = f"{game}-blank.{kind}", Bill(limits.BLANKS[kind])

    def make() -> bytes | None:
        if kind == "pdf":
            obligation = Obligation(Kind.BLANK, game, (paper, packed(played, agreed), tag))
            return shelf.shelved(referee, obligation, tag, charge, bill)
        charge(bill)
        return referee.press.render(page, kind, paper=paper)

    return File(make, tag, name)


def make_blank(referee: Referee, game: str, paper: str, words: str, tag: str) -> None:
    """Make the PDF of a blank sheet and lay it on the shelf."""

    def make() -> bytes | None:
        with suppress(UnknownGame, Malformed):  # the game, or these options of it, are not here any more
            played = games.find(game)
            page = played.paper.blank(unpacked(played, words))
            return referee.press.render(page, "pdf", paper=paper)
        return None

    shelf.meet(referee, Obligation(Kind.BLANK, game, (paper, words, tag)), tag, make)


def packed(game: AnyGame, options: object) -> str:
    """Return a game's options as one word, which an obligation can hold."""
    return base64.urlsafe_b64encode(canonical(codec(game.options).encode(options))).decode()


def unpacked(game: AnyGame, words: str) -> object:
    """Return the options of such a word.

    :raises Malformed: when the game has no such options any more.
    """
    return catalogue.agreed(game, json.loads(base64.urlsafe_b64decode(words)))
