"""What requests may bring. Each schema is built once; unknown fields are refused."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from marshmallow import ValidationError, fields, post_load, validates_schema

from rules.table.table import MAX_SEATS, Leaving, Player
from rules.table.testing import Clock
from rules.wire.plain import MAX_INT
from service.api.contract.chosen import luck_field, parted
from service.api.contract.fields import VISIBLE_NAME, Members, Name, Object, Strict, Text, Truth, Whole, Word
from service.play.match.values import Pace, Rewinds
from service.play.ports.archive import Access
from service.play.verbs import absence
from service.play.verbs.act import Submission
from service.play.verbs.bring import DeckWish
from service.play.verbs.open import Opening, SeatWish
from service.play.verbs.throw import Thrown

MOST_OPTIONS = 4096
MOST_THROWS = 200
LONGEST_TIME = 1_209_600_000
_RANGE_OF_TIME = {"range": "must be from 1 second to 14 days, in ms: {low} to {high}"}


def name_field() -> Name:
    """Return a player's name."""
    return Name(
        VISIBLE_NAME,
        "must have 1 to 40 characters, begin and end with a visible one, and hold no invisible, control or direction "
        "characters",
        40,
        load_default=None,
        allow_none=True,
        metadata={"description": "What the others see; null: the seat has only its number.", "examples": ["Ann"]},
    )


def seed_field(promise: str) -> Text:
    """Return a seat's share of the luck; ``promise`` says what it is worth when it is brought like this."""
    return Text(
        "[A-Za-z0-9._~+/=-]{1,64}",
        "must have 1 to 64 characters of A-Z a-z 0-9 . _ ~ + / = -",
        64,
        load_default=None,
        allow_none=True,
        metadata={
            "description": f"The seat's own share of the luck (TBL-2), published when the match is over; null: "
            f"none. {promise}"
        },
    )


def tag_field(description: str) -> Text:
    """Return the tag of matches."""
    return Text(
        "[a-z0-9][a-z0-9._-]{0,39}",
        "must have 1 to 40 characters of a-z 0-9 . _ - and begin with a letter or digit",
        40,
        load_default=None,
        allow_none=True,
        metadata={"description": description, "examples": ["spring-cup-round-3"]},
    )


def level_field() -> Text:
    """Return a bot's level."""
    return Text(
        "[a-z0-9-]{1,40}",
        "must be one of the game's levels",
        40,
        load_default=None,
        allow_none=True,
        metadata={
            "description": "A bot's level, one of the game's `levels`. Null or left out: the middle one (of two: the "
            "lower). Only for a bot.",
            "examples": ["rookie"],
        },
    )


def throws_field(description: str, least: int = 0) -> Members:
    """Return faces of dice that were thrown at a real table."""
    return Members(
        Text(r"[^\x00-\x1f\x7f]{1,40}", "must be a face of the die: 1 to 40 characters", 40),
        least,
        MOST_THROWS,
        load_default=list,
        metadata={"description": description, "examples": [["3", "5", "blank"]]},
    )


UNFIT: Mapping[str | None, tuple[str, ...]] = {
    Player.BOT: ("seed",),
    Player.PERSON: ("level",),
    Player.OPEN: ("name", "level", "seed"),
}
"""What does not go with a kind of player."""


class SeatWishSchema(Strict):
    """A seat of a match to open."""

    player = Word(
        Player.PERSON,
        Player.OPEN,
        Player.BOT,
        required=True,
        metadata={
            "description": "`person`: the creator holds it; `open`: the first comer takes it; `bot`: a bot plays it."
        },
    )
    name = name_field()
    level = level_field()
    seed = seed_field(
        "The weaker promise: the server reads it before it picks its own seed. For the strong one open the seat, read "
        "`commitment`, and take the seat with a seed."
    )

    @validates_schema(skip_on_field_errors=False)
    def _fit(self, wish: dict[str, Any], **_: Any) -> None:
        """Refuse what does not go with the kind of player."""
        player = wish.get("player")
        names = UNFIT.get(player, ())
        unfit = {name: [f"does not go with player {player}"] for name in names if wish.get(name) is not None}
        if unfit:
            raise ValidationError(unfit)

    @post_load
    def _made(self, wish: dict[str, Any], **_: Any) -> SeatWish:
        return SeatWish(Player(wish["player"]), wish["name"], wish["level"], wish["seed"])


class ContentWishSchema(Strict):
    """A deck that was brought before."""

    digest = Text(
        "[0-9a-f]{64}",
        "must be a digest: 64 of 0-9 a-f",
        64,
        required=True,
        metadata={"description": "The deck's `digest`."},
    )
    token = Text(
        r"nd1\.content\.[A-Za-z0-9_-]{22}",
        "must be the token of a deck",
        34,
        required=True,
        metadata={"description": "The deck's `token`."},
    )

    @post_load
    def _made(self, wish: dict[str, Any], **_: Any) -> DeckWish:
        return DeckWish(wish["digest"], wish["token"])


class OpeningSchema(Strict):
    """A match to open."""

    game = Text(
        "[a-z0-9-]{1,60}", "must be a game's key", 60, required=True, metadata={"description": "The game's key."}
    )
    options = Object(
        "Options",
        load_default=dict,
        allow_none=True,
        metadata={"description": "At most 4 kB of options; those left out, or all with null, are as usual."},
    )
    content = fields.Nested(
        ContentWishSchema,
        load_default=None,
        allow_none=True,
        metadata={"description": "The deck to play with; null, or left out: the game's own."},
    )
    seats = Members(
        fields.Nested(SeatWishSchema),
        1,
        MAX_SEATS,
        required=True,
        metadata={"description": "Each seat, in order. The match starts by itself when none is open."},
    )
    time_per_decision = Whole(
        1000,
        LONGEST_TIME,
        error_messages=_RANGE_OF_TIME,
        load_default=None,
        allow_none=True,
        metadata={"description": "Time for each decision, in ms (TBL-3); null means no limit."},
    )
    absent_after = Whole(
        1000,
        LONGEST_TIME,
        error_messages=_RANGE_OF_TIME,
        allow_none=True,
        metadata={
            "description": "Time in ms for which a decision waits before its seat is absent, and other players may let "
            "a bot play on there (TBL-16); null means never. Left out, it is a day where a seat is opened as `open`, "
            "there is no time for each decision, and the server throws the dice; otherwise null."
        },
    )
    leaving = Word(
        Leaving.BOT,
        Leaving.OUT,
        load_default=Leaving.BOT.value,
        metadata={
            "description": "What happens to a seat that resigns (TBL-4). `bot`: a bot plays on; `out`: the game's "
            "clause on leaving holds."
        },
    )
    access = Word(
        Access.LISTED,
        Access.UNLISTED,
        Access.PRIVATE,
        load_default=Access.UNLISTED.value,
        metadata={
            "description": "Who may see the match. `listed`: anybody, and the lobby lists it; `unlisted`: anybody "
            "with its id, which nobody can guess; `private`: only its seats and its host."
        },
    )
    tag = tag_field(
        "A word of your own by which `GET /v1/matches` finds the match; anybody can find listed matches by it. "
        "Null: none."
    )
    pace = Word(
        Pace.HUMAN,
        Pace.FAST,
        load_default=None,
        allow_none=False,
        metadata={
            "description": "When bots act (TBL-10): `human`, late enough for people to follow, or `fast`, at once. "
            "Default: `human` if a person holds a seat at the start, otherwise `fast`."
        },
    )
    luck = luck_field()
    clock = Word(
        Clock.SERVER,
        Clock.MANUAL,
        load_default=Clock.SERVER.value,
        metadata={
            "description": "What moves match time. `server`: the server's clock; `manual`: a test alone, by "
            "`POST /v1/matches/{match}/clock` (TBL-18). Such a match is a test and counts for nothing."
        },
    )
    rewinds = Word(
        Rewinds.HOST,
        Rewinds.SEATS,
        load_default=Rewinds.HOST.value,
        metadata={
            "description": "Who may go back at a table that throws its own dice: the `host`, or all `seats` too."
        },
    )

    @validates_schema(skip_on_field_errors=False)
    def _bounded(self, opening: dict[str, Any], **_: Any) -> None:
        """Refuse options larger than the bounds, even if they are not plain data."""
        options = json.dumps(opening.get("options"), separators=(",", ":"), ensure_ascii=False)
        if len(options.encode(errors="surrogatepass")) > MOST_OPTIONS:
            raise ValidationError(f"must not have more than {MOST_OPTIONS} bytes", "options")

    @post_load
    def _made(self, opening: dict[str, Any], **_: Any) -> Opening:
        luck, chosen = parted(opening["luck"])
        return Opening(
            opening["game"],
            opening["options"] or {},
            opening["seats"],
            opening["time_per_decision"],
            Leaving(opening["leaving"]),
            Access(opening["access"]),
            content=opening["content"],
            pace=None if opening["pace"] is None else Pace(opening["pace"]),
            tag=opening["tag"],
            luck=luck,
            chosen=chosen,
            clock=Clock(opening["clock"]),
            rewinds=Rewinds(opening["rewinds"]),
            absent_after=opening["absent_after"] if "absent_after" in opening else _usual(opening),
        )


def _usual(opening: dict[str, Any]) -> int | None:
    return absence.usual(opening["seats"], opening["time_per_decision"], parted(opening["luck"])[0])


_USUAL = {"decision", "action"}


class SubmissionSchema(Strict):
    """An action and the decision that it answers."""

    decision = Whole(required=True, metadata={"description": "The match's `decision` at which the action was chosen."})
    action = Object("Action", metadata={"description": "The action: `kind` and its fields. Or send `notation`."})
    notation = Text(
        r"\s{0,20}[^\x00-\x1f\x7f]{1,2000}\s{0,20}",
        "must be one line of 1 to 2000 characters",
        2040,
        metadata={
            "description": "The action in the game's notation, in place of `action`. Blanks around it do not matter, "
            "nor do capitals, but in names and texts.",
            "examples": ["throw"],
        },
    )

    def load(self, data: Any, *arguments: Any, **rest: Any) -> Any:
        """Read a submission; one that is just a decision and an action, as nearly all are, without the machinery."""
        if type(data) is dict and data.keys() == _USUAL:
            decision, action = data["decision"], data["action"]
            if type(decision) is int and 0 <= decision <= MAX_INT and type(action) is dict:
                return Submission(decision, action, None)
        return super().load(data, *arguments, **rest)

    @validates_schema(skip_on_field_errors=False, pass_original=True)
    def _either(self, _read: dict[str, Any], sent: Any, **_: Any) -> None:
        """Insist on the action in one way of writing it; a field with a fault of its own is there all the same."""
        given = {"action", "notation"}.intersection(sent if isinstance(sent, dict) else ())
        if len(given) == 2:
            raise ValidationError("goes without `action`: send one of the two", "notation")
        if not given:
            raise ValidationError("is missing: send it or `notation`", "action")

    throws = throws_field(
        "At a table that throws its own dice (TBL-14): the faces that were thrown for the action so far, in the words "
        "on the dice. For those that are missing the action waits."
    )

    @post_load
    def _made(self, sent: dict[str, Any], **_: Any) -> Submission:
        return Submission(sent["decision"], sent.get("action"), sent.get("notation"), tuple(sent["throws"]))


class ThrowingSchema(Strict):
    """Faces of dice that were thrown at a real table, or the word that the match is over."""

    throws = throws_field(
        "The faces of the next dice, in the words on the dice: the first is of the die that the match's `throws` names."
    )
    throw = Whole(
        1,
        load_default=None,
        allow_none=True,
        metadata={
            "description": "The number of the first of them, from the match's `throws`. With it the request can be "
            "sent again and is answered as it was; with null the faces are taken for the next ones each time."
        },
    )
    over = Truth(
        load_default=False,
        metadata={
            "description": "True: the action that waits ends the match, as it should. Only where `throws` says so."
        },
    )

    @post_load
    def _made(self, sent: dict[str, Any], **_: Any) -> Thrown:
        return Thrown(tuple(sent["throws"]), sent["throw"], sent["over"])


class RewindingSchema(Strict):
    """The ply to which a match goes back."""

    to = Whole(
        required=True,
        metadata={
            "description": "The last ply that stays, from 1. The number of the last ply takes back only what waits."
        },
    )
    ply = Whole(
        load_default=None,
        allow_none=True,
        metadata={
            "description": "The match's `ply` when the request was made. With it the request can be sent again and is "
            "answered as it was, and it is refused if others have moved the match. Null: neither."
        },
    )
