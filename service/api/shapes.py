"""What answers look like, for the contract; they are written by :mod:`service.play.documents`."""

from __future__ import annotations

from typing import Any

from marshmallow import EXCLUDE, Schema, fields

from rules.table.signature import Authorship, Reasons
from rules.table.table import MAX_SEATS, Leaving, Player, Status
from service.api.fields import Component, Is, Whole, Word
from service.play.values import Access, Pace

_Shown = dict[str, Any]


def says(description: str, *examples: Any) -> _Shown:
    """Return a field's description and examples, as the contract shows them."""
    return {"description": description, **({"examples": list(examples)} if examples else {})}


class Shape(Schema):
    """A part of an answer; every field is always there, and others may be added one day."""

    class Meta:
        """Let it grow."""

        unknown = EXCLUDE

    def on_bind_field(self, field_name: str, field_obj: fields.Field[Any]) -> None:  # noqa: ARG002 - marshmallow's
        """Mark each field as always there."""
        field_obj.required = True


def seat_number(description: str, **rest: Any) -> Whole:
    """Return the number of a seat."""
    return Whole(0, MAX_SEATS - 1, metadata=says(description), **rest)


class SeatShape(Shape):
    """A seat of a match."""

    seat = seat_number("Its number, clockwise from 0.")
    player = Word(*Player, metadata=says("Who occupies it."))
    name = fields.String(allow_none=True, metadata=says("What the player is called."))
    level = fields.String(allow_none=True, metadata=says("The bot's level, of a bot."))
    resigned = fields.Boolean(metadata=says("Whether it resigned; nothing brings it back (TBL-4)."))


class SummaryShape(Shape):
    """A match as the lobby lists it."""

    id = fields.String(metadata=says("The match's id, which nobody can guess."))
    game = fields.String(metadata=says("The game's key."))
    version = Whole(1, metadata=says("The version of the game's rules with which it is played."))
    options = Component("Options", metadata=says("The game's options, all of them."))
    content = fields.String(
        allow_none=True, metadata=says("The digest of the deck with which it is played; null for a game without one.")
    )
    time_per_decision = Whole(1, allow_none=True, metadata=says("Time for each decision, in ms; null means no limit."))
    leaving = Word(*Leaving, metadata=says("What happens to a seat that resigns (TBL-4): `bot` or `out`."))
    status = Word(*Status, metadata=says("The match's status: `open`, `on`, `over` or `cancelled`."))
    access = Word(*Access, metadata=says("Who may look at the match: `listed`, `unlisted` or `private`."))
    pace = Word(
        *Pace,
        metadata=says("When bots act (TBL-10): `human`, late enough for people to follow, or `fast`, at once."),
    )
    tag = fields.String(allow_none=True, metadata=says("Its organiser's word for it.", "spring-cup-round-3"))
    created = Whole(metadata=says("When it was opened, in ms since the epoch, by the store's clock."))
    seats = fields.List(fields.Nested(SeatShape), metadata=says("Each seat, in order."))
    ply = Whole(metadata=says("The number of the last ply; it rises with every entry."))
    decision = Whole(metadata=says("The number of the open decision; an action names it. 0 before the start."))
    to_act = fields.List(seat_number("A seat."), metadata=says("The seats for which the open decision waits."))
    outcome = Component("Outcome", allow_none=True, metadata=says("How it ended; null while it goes on."))
    commitment = fields.String(metadata=says("SHA-256 of the match's seed, in hex (TBL-2)."))
    next = fields.String(allow_none=True, metadata=says("The id of the rematch, if there is one."))


class SheetFiles(Shape):
    """The addresses of a match's score sheet, by the kind of file; see *Print the score sheet*."""

    html = fields.String(metadata=says("For the browser."))
    pdf = fields.String(metadata=says("To print. A worker makes it; until it is ready the answer is 202."))
    txt = fields.String(metadata=says("Plain text."))
    csv = fields.String(metadata=says("For spreadsheets."))


class Files(Shape):
    """The addresses of a match's files, as paths on this server; for a private match they need a token."""

    record = fields.String(metadata=says("The record."))
    replay = fields.String(
        allow_none=True,
        metadata=says("The replay page; null for a match that never started or whose rules are not here."),
    )
    sheets = fields.Nested(
        SheetFiles,
        allow_none=True,
        metadata=says("The score sheet; null for a match that never started or whose rules are not here."),
    )


class MatchShape(SummaryShape):
    """A match as the asker may see it."""

    seat = seat_number("The asker's seat; null for a spectator and the host.", allow_none=True)
    deadline = Whole(
        allow_none=True,
        metadata=says(
            "When silence changes something (TBL-3), in ms since the epoch; null: never. A view names no time."
        ),
    )
    view = Component(
        "View",
        allow_none=True,
        metadata=says("The game as the asker may know it; null before the start, and where its rules are not here."),
    )
    actions = fields.List(Component("MenuEntry"), metadata=says("What the asker may do now."))
    files = fields.Nested(
        Files,
        allow_none=True,
        metadata=says("Where its files are; null before it is over or cancelled."),
    )


class SeatToken(Shape):
    """A seat and its token."""

    seat = seat_number("The seat.")
    token = fields.String(metadata=says("Its token. Keep it secret."))


class Opened(Shape):
    """A match that was just opened."""

    match = fields.Nested(
        MatchShape,
        metadata=says(
            "The match. With one seat in `seats` it is shown as that seat sees it, with its view and menu; with "
            "several or none as the host sees it, without a menu: ask again with a seat's token."
        ),
    )
    seats = fields.List(fields.Nested(SeatToken), metadata=says("The seats that the creator holds."))
    host_token = fields.String(metadata=says("The host's token: start, cancel, empty a seat, hand one to a bot."))


class Rematched(Shape):
    """The match that follows, and what the asker may do in it."""

    match = fields.Nested(
        MatchShape,
        metadata=says(
            "The match, with one seat in `seats` as that seat sees it; with several or none as the host does."
        ),
    )
    seats = fields.List(
        fields.Nested(SeatToken), metadata=says("The asker's seat; for the host, all seats that the host holds.")
    )
    host_token = fields.String(allow_none=True, metadata=says("The host's token, for the host of the old match."))


class Taken(Shape):
    """A seat that was just taken."""

    match = fields.Nested(MatchShape)
    seat = seat_number("The seat.")
    token = fields.String(metadata=says("Its token."))


class Lobby(Shape):
    """A page of matches."""

    matches = fields.List(fields.Nested(SummaryShape))
    cursor = fields.String(allow_none=True, metadata=says("The `cursor` of the next page; null on the last page."))


class PlyShape(Shape):
    """A ply as the asker may know it."""

    ply = Whole(1, metadata=says("Its number."))
    at = Whole(metadata=says("When it was made, in ms since the epoch."))
    decision = Whole(metadata=says("The decision that was open before it."))
    seat = seat_number("Whose it is; null for the table's own.", allow_none=True)
    notation = fields.String(
        allow_none=True,
        metadata=says(
            "Its action in the game's notation, for the seat that played it and, once the match is over, for "
            "everybody; null for others, who may not know it, and for the table's own."
        ),
    )
    events = fields.List(Component("MatchEvent"), metadata=says("What happened."))


class EventPage(Shape):
    """A page of plies."""

    plies = fields.List(fields.Nested(PlyShape))
    more = fields.Boolean(metadata=says("Whether more plies follow; if so, ask again after the last ply of this page."))


class Menu(Shape):
    """What the asker may do now."""

    ply = Whole(metadata=says("The number of the last ply."))
    decision = Whole(metadata=says("The decision that an action answers."))
    to_act = fields.List(seat_number("A seat."), metadata=says("The seats for which the open decision waits."))
    deadline = Whole(allow_none=True, metadata=says("When silence decides, in ms since the epoch; null means never."))
    actions = fields.List(Component("MenuEntry"), metadata=says("What the asker may do now."))


class Acted(Shape):
    """An action that was accepted."""

    dry_run = Is(False, metadata=says("False: the action was played."))
    ply = Whole(1, metadata=says("The ply that it became."))
    events = fields.List(Component("MatchEvent"), metadata=says("What happened, as the asker may know it."))
    match = fields.Nested(MatchShape, metadata=says("The match as it is now."))


class Tried(Shape):
    """An action that would be accepted."""

    dry_run = Is(True, metadata=says("True: the action was not played."))
    legal = Is(True, metadata=says("True; a refusal is a problem document."))


class GameBrief(Shape):
    """A game, as far as opening a match needs it."""

    key = fields.String(metadata=says("The key in addresses."))
    title = fields.String(metadata=says("The game's name."))
    version = Whole(1, metadata=says("The version of its rules; a record is judged under its own."))
    seats = fields.List(
        Whole(1, MAX_SEATS), metadata=says("The numbers of seats with which it can be played with its usual options.")
    )
    levels = fields.List(
        fields.String(),
        metadata=says(
            "The bots' levels, weakest first; a bot for which none is named has the middle one, of two the lower."
        ),
    )
    variants = fields.List(fields.String(), metadata=says("The kinds of score sheet, the usual one first."))


class Games(Shape):
    """All games."""

    games = fields.List(fields.Nested(GameBrief))


class GameSchemas(Shape):
    """JSON Schemas (2020-12)."""

    options = Component("JsonSchema", metadata=says("Of a match's `options`."))
    actions = Component("JsonSchema", metadata=says("Of an `action`."))
    view = Component("JsonSchema", metadata=says("Of a match's `view`."))
    events = Component("JsonSchema", metadata=says("Of the game's own events."))
    table_events = Component("JsonSchema", metadata=says("Of the events that every game has beside its own."))
    content = Component("JsonSchema", allow_none=True, metadata=says("Of a deck; null for a game without one."))


class GameShape(GameBrief):
    """A game with its schemas, bots and data."""

    interrupts = fields.List(
        fields.String(), metadata=says("The kinds of action that a seat may take unasked, out of its turn.")
    )
    schemas = fields.Nested(GameSchemas)
    reference = fields.Dict(
        metadata=says("The game's own fixed data, such as board and tables, for clients that draw or search.")
    )


class DeckBrief(Shape):
    """A deck, as far as everybody may know it."""

    digest = fields.String(metadata=says("SHA-256 of its items' hashes, in hex."))
    items = Whole(1, metadata=says("The number of its items."))


class ContentsShape(Shape):
    """The decks of a game."""

    game = fields.String(metadata=says("The game's key."))
    standard = fields.Nested(
        DeckBrief,
        allow_none=True,
        metadata=says("The deck of a match that names none; null: the game needs none."),
    )
    schema = Component("JsonSchema", allow_none=True, metadata=says("Of a deck; null where none can be brought."))


class Brought(DeckBrief):
    """A deck that was brought."""

    game = fields.String(metadata=says("The key of its game."))
    token = fields.String(metadata=says("The token to read it and to play with it. Keep it secret."))
    expires = Whole(metadata=says("When it expires, in ms since the epoch; each use postpones this."))


class ClauseShape(Shape):
    """One numbered rule."""

    clause = fields.String(metadata=says("Its number."))
    title = fields.String(metadata=says("Its heading."))
    text = fields.String(metadata=says("Its words, in Markdown."))
    href = fields.String(metadata=says("The address of the clause."))


class Clauses(Shape):
    """The rules of a game."""

    game = fields.String(metadata=says("The game's key."))
    clauses = fields.List(fields.Nested(ClauseShape))


class BeingMade(Shape):
    """A file that is not ready yet."""

    retry_after = Whole(1, metadata=says("Seconds to wait before asking again."))


class Judgement(Shape):
    """What a record proves, in four words, each found by itself: whole, fair, judged, signed."""

    sound = fields.Boolean(
        allow_none=True,
        metadata=says("Whether it is whole, fair and judged; null where it cannot be judged here."),
    )
    whole = fields.Boolean(
        metadata=says("Whether its hash chain holds, its seats are those of its plies, and it ends as matches end.")
    )
    fair = fields.Boolean(metadata=says("Whether its commitment is that of its seed, and each draw derives from that."))
    judged = fields.Boolean(
        allow_none=True,
        metadata=says(
            "Whether each ply, clock and seat and the outcome follow from the rules of its version and the draws that "
            "it has; null where that version, or the deck, is not here."
        ),
    )
    signed = fields.Boolean(
        metadata=says("Whether it has a valid signature of this server over its outcome, reasons and end.")
    )
    signature = Word(
        *Authorship,
        metadata=says(
            "`valid`; `unknown-key`: it holds under a key that is none of this server's; `invalid`: it does not hold; "
            "`missing`: there is none."
        ),
    )
    reasons = Word(
        *Reasons,
        metadata=says("Whether the bots' reasons are the `signed` ones, all `erased`, `other` ones, or `unsigned`."),
    )
    key = fields.String(allow_none=True, metadata=says("The id of the key of its signature, null without one."))
    known = fields.Boolean(
        metadata=says("Whether this server keeps a finished record with the same last hash and outcome.")
    )
    plies = Whole(metadata=says("How many plies it has."))
    divergence = Component(
        "Divergence",
        allow_none=True,
        metadata=says("Why it is not sound: why it cannot be judged, or the first fault."),
    )


class KeyShape(Shape):
    """A public key that signs records, or signed them."""

    id = fields.String(metadata=says("The first 16 digits of the SHA-256 of the key's 32 bytes."))
    alg = Word("Ed25519", metadata=says("The kind of signature."))
    public = fields.String(metadata=says("The public key: 32 bytes, in hexadecimal digits."))
    since = Whole(metadata=says("From when it signs, in ms since the epoch; 0 where this is not stated."))
    until = Whole(allow_none=True, metadata=says("When it was retired, in ms since the epoch; null while it signs."))


class Keys(Shape):
    """All signing keys of a server."""

    keys = fields.List(fields.Nested(KeyShape))


class Alive(Shape):
    """A process that answers."""

    alive = fields.Boolean()


class Readiness(Shape):
    """Whether the service can do its work."""

    ready = fields.Boolean(metadata=says("Whether requests can be served."))
    store = Word("answers", "away", metadata=says("How the store is."))
    intake = Word(
        "open",
        "full",
        metadata=says("Whether this process takes requests with a body; when `full`, it refuses each with `busy`."),
    )
    swept = Whole(allow_none=True, metadata=says("When a sweeper last looked for what is due, in ms since the epoch."))
