"""Decks as texts: judged as an author types, shown card by card, kept to play with, and printed."""

from __future__ import annotations

from typing import TypedDict

from flask import Blueprint, Response

import rules
from rules import errors as rules_errors
from rules.editing import Face
from rules.game import AnyGame
from rules.show import drawing
from rules.wire.codec import codec
from rules.wire.plain import Plain, canonical
from service.api.contract.deck_texts import CardsQuery, DeckText, DeckTextSchema
from service.api.contract.queries import KitQuery
from service.api.http.answers import answer, file
from service.api.http.charges import charge, charge_address
from service.api.http.context import referee
from service.api.http.identity import opener, token
from service.api.http.operation import Answer, operation
from service.api.http.requests import options_from_query
from service.api.resources.decks import MOST_DECK, TO_FIND
from service.api.resources.matches import BY_KEY
from service.api.resources.records import OF_KIT
from service.decks import judging
from service.decks.judging import Note, Source, Wish
from service.play.asking import limits
from service.play.asking.limits import Bill
from service.play.files import kits
from service.play.match import catalogue, games
from service.play.ports import errors
from service.play.ports.fields import Whole
from service.play.verbs import bring
from service.play.verbs.bring import MOST_FAULTS, Brought

blueprint = Blueprint("deck_checks", __name__)

NAMES = ("Ann", "Ben")
"""The players of the match in the pictures of cards."""
SHOWN = 24
"""Cards whose pictures one answer has."""


class Said(TypedDict):
    """A fault or a warning."""

    row: Whole | None
    """The row of the table, the first one being 1; null for what is in no row, such as a round that lacks cards."""
    column: str
    """The column of the table; empty for the whole row."""
    path: str
    """The part of the deck, as in `errors` of a refusal; empty for what was found in the table itself."""
    says: str
    """What is wrong, or what an editor would ask, without its place."""
    words: str
    """The same with its place in words."""


class Pile(TypedDict):
    """The cards of a round."""

    pile: str
    """Its name in the deck."""
    title: str
    """What people call it."""
    cards: Whole
    """How many cards it has; none of a round that is left out."""


class DeckChecked(TypedDict):
    """What is wrong with a deck, and what an editor would ask."""

    game: str
    """The key of its game."""
    whole: bool
    """Whether it can be played."""
    printable: bool
    """Whether its cards can be shown and printed: if it is not whole, it only lacks cards for a match."""
    title: str
    """Its title, as far as it can be read."""
    piles: list[Pile]
    """The piles of the deck as it would be played."""
    faults: list[Said]
    """All that is wrong, by row; at most 1,000."""
    warnings: list[Said]
    """What an editor would ask, by row; at most 1,000. Without `review` only what was found while it was read."""
    content: Brought | None
    """With `keep`: the deck that was kept, with its token; null if a card is wrong. One that only lacks cards for a
    match can be printed, but not played."""


class CardShown(TypedDict):
    """A card as players see it."""

    pile: str
    """The round it belongs to."""
    name: str
    """The card, and its question."""
    right: str
    """What is right."""
    picture: str
    """The picture, an SVG document."""
    words: str
    """What the picture shows."""


class CardsShown(TypedDict):
    """Cards of a deck as players see them."""

    total: Whole
    """The number of all cards of the deck."""
    cards: list[CardShown]
    """At most 24 of them, from `after` on."""


def _found(key: str) -> AnyGame:
    """Return a game whose decks can be edited.

    :raises UnknownGame: when the game is not installed.
    :raises GameWithoutContent: when it has no decks, or none that come from tables.
    """
    game = games.find(key)
    if game.deck is None or game.deck.editor is None:
        raise errors.GameWithoutContent(f"{game.title} has no decks that come from a text")
    return game


def _judged(game: AnyGame, body: DeckText) -> Source:
    """Judge a deck; a table is charged as such, and what the full box adds to a deck as it is judged too."""
    written = body.text.encode(errors="replace")
    is_table = judging.is_table("", written)
    if is_table:
        charge(Bill(limits.of_table(len(written))))
    with games.Blamed(game.key, "read a deck"):
        source = judging.of_text(game, body.text, Wish(mine=body.mine, review=False))
    if not body.mine and source.plain is not None and (is_table or len(canonical(source.plain)) > len(written)):
        charge(Bill(_of_deck(source)))
    return source


def _of_deck(source: Source) -> int:
    """Return the units that it costs to judge a deck as it would be played, with what the full box adds."""
    return limits.BODY * limits.pieces(len(canonical(source.plain)))


def _said(note: Note) -> Said:
    cell = note.cell
    return {
        "row": cell.row or None,
        "column": cell.column,
        "path": note.path,
        "says": note.says,
        "words": note.text,
    }


@blueprint.post("/v1/games/<game>/contents/check")
@operation(
    "Check a deck as a text",
    "Judge a deck that an author writes: a table as spreadsheets save it (CSV with commas, semicolons or tabs; the "
    "columns are those of `noonday deck new`), or JSON. The answer lists every fault and every warning by row and "
    "column, also those of a text that is no table. With `box: mine` a round without a row (in JSON: a card) is left "
    "out, and the faults say what a match needs; with `box: full` it gets the cards of the game's own deck. With "
    "`review` an editor's questions are asked too. With `keep` a deck that is whole is kept as by *Bring a deck*, and "
    "the answer has its token, and so is one that only lacks cards for a match, to be printed; then a server with "
    "`CREATE=keys` requires an API key of scope `open`. Pictures in files cannot be named.",
    holds_token=True,
    body=DeckTextSchema(),
    most=MOST_DECK,
    piece=limits.BODY,
    answers={200: Answer("What was found.", DeckChecked)},
    refusals=(*TO_FIND, *BY_KEY, errors.LimitReached, errors.OutcomeUnknown),
    open=True,
)
def check_content(game: str, body: DeckText) -> Response:
    """Judge a deck as a text, and keep it if that is asked for."""
    if body.keep:
        opener()
    found = _found(game)
    source = _judged(found, body)
    asked = [*source.asked, *_reviewed(found, body, source)]
    kept = None
    if body.keep and source.cards is not None:
        kept = bring.keep(referee(), found, source.cards, canonical(source.plain), charge=charge)
    plain = source.plain if type(source.plain) is dict else {}
    checked: DeckChecked = {
        "game": game,
        "whole": source.content is not None,
        "printable": source.cards is not None,
        "title": title if isinstance(title := plain.get("title"), str) else "",
        "piles": _piles(found, plain),
        "faults": [_said(note) for note in source.found[:MOST_FAULTS]],
        "warnings": [_said(note) for note in asked[:MOST_FAULTS]],
        "content": kept,
    }
    return answer(checked)


def _piles(game: AnyGame, plain: Plain) -> list[Pile]:
    """Return how many cards each pile has in a deck as it is written, in the order of play."""
    titles, counted = judging.editor(game).titles(), judging.counted(plain)
    named = [pile for pile in dict.fromkeys((*titles, *counted)) if pile in counted]
    return [{"pile": pile, "title": titles.get(pile, pile), "cards": counted[pile]} for pile in named]


def _reviewed(game: AnyGame, body: DeckText, source: Source) -> tuple[Note, ...]:
    """Return an editor's questions about a deck that is whole, where they are asked for."""
    if not body.review or source.content is None:
        return ()
    cards = sum(judging.counted(source.plain).values())
    charge(Bill(limits.of_review(cards) + _of_deck(source)))  # it is judged once more
    with games.Blamed(game.key, "review a deck"):
        again = judging.of_text(game, body.text, Wish(mine=body.mine))
    return again.asked[len(source.asked) :]


@blueprint.post("/v1/games/<game>/contents/preview")
@operation(
    "See the cards of a deck as a text",
    f"Pictures of the cards as players see them, each with what is right: {SHOWN} of them from `after` on. The deck is "
    "sent as for *Check a deck as a text*, and must be whole; with `box: mine` it may lack cards that a match needs. "
    "Nothing is kept.",
    query=CardsQuery(),
    body=DeckTextSchema(),
    most=MOST_DECK,
    piece=limits.BODY,
    answers={200: Answer("The cards.", CardsShown)},
    refusals=(*TO_FIND, rules_errors.InvalidContent, errors.LimitReached),
    open=True,
)
def preview_content(game: str, body: DeckText, after: int) -> Response:
    """Draw cards of a deck."""
    found = _found(game)
    source = _judged(found, body)
    own = {pile for pile, cards in judging.counted(source.plain).items() if cards}
    if source.cards is None:
        named = {note.path or f"row {note.cell.row}": note.text for note in source.found[:MOST_FAULTS]}
        raise rules_errors.InvalidContent("the deck is not whole: check it first", named)
    charge(Bill(limits.PICTURE))
    with games.Blamed(game, "draw a deck"):
        faces = [face for face in judging.editor(found).faces(source.cards) if face.part in own or not body.mine]
        cards = [_drawn(found, face) for face in faces[after : after + SHOWN]]
    shown: CardsShown = {"total": len(faces), "cards": cards}
    return answer(shown)


def _drawn(game: AnyGame, face: Face) -> CardShown:
    still, moving = game.pictures.still(face.view), game.pictures.moving(face.view, NAMES)
    picture = drawing.standalone(still, moving)
    return {
        "pile": face.pile,
        "name": face.name,
        "right": face.right,
        "picture": picture,
        "words": moving.description or still.description,
    }


@blueprint.get("/v1/games/<game>/contents/<digest>/kit.pdf")
@operation(
    "Print the kit of a deck",
    "The kit of *Print a kit* with the cards of a deck that was brought, and their answers. Needs the deck's token: "
    "who has it may read the answers. A worker makes it; until it is ready the answer is 202.",
    query=KitQuery(),
    open_query="options",
    answers=OF_KIT,
    refusals=(*TO_FIND, errors.TokenNeeded, errors.NotYourContent, errors.ContentExpired, errors.LimitReached),
    takes=("If-None-Match",),
    credential=token,
)
def print_deck_kit(game: str, digest: str, paper: str, ink: str, options: dict[str, str]) -> Response:
    """Return the kit of a deck."""
    plain = options_from_query(codec(rules.find(game).options).schema, options)
    catalogue.agreed(games.find(game), plain)  # what is wrong with an option is said to anybody
    wish = bring.wished(digest, token())
    return file(kits.kit(referee(), game, plain, paper, ink, "", deck=wish, charge=charge_address), "pdf")
