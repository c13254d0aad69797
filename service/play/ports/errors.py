"""The refusals of the service; those of the rules are in :mod:`rules.errors`.

Those of claims to seats are in :mod:`service.play.ports.claim_errors`.

Refusal
+-- NoSuchMatch, NoSuchSeat, NoSuchClause           nothing there, for this asker
+-- MatchExpired, DeckGone, ContentExpired          nothing there any longer
+-- TokenNeeded, UnknownToken, ScopeMissing, OtherMatch, NotYourSeat, NotTheHost, NotYourContent   the asker may not
+-- GameWithoutContent                            the game has no decks
+-- StaleDecision, AlreadyAnswered, MatchNotOver, NotRemembered, HandedToBot, ClockNotManual   not now
+-- NotAwaited, NotAbsent, NudgedLately           a person for whom a decision waits, or not long enough
+-- ThrowsAwaited, NoThrowAwaited, StaleThrow, StalePly   dice that are thrown at the table
+-- PictureTooLarge                               a game's picture that is not drawn as PNG
+-- SheetTooLong                                  a record's sheet that is not printed as a PDF
+-- Forbidden                                     by a rule of the game
+-- BadNotation                                   no notation of the game
+-- NotJudged: OtherVersion, GameUnavailable, RulesChanged   the match's rules are not here
+-- KeyReused, WeakKey                            an Idempotency-Key with another body, or too short
+-- LimitReached                                  with the time until there is enough again
+-- NoSuchWebhook, TooManyWebhooks, TargetRefused   webhooks
+-- StoreAway, OutcomeUnknown, Contended, ArchiveAway   try again
+-- RecordDamaged                                 a filed record is not what was filed
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from rules.errors import IllegalAction, OutOfOrder, Refusal
from rules.wire.codec import Plain

if TYPE_CHECKING:
    from service.play.ports.buckets import Allowance


class GameFault(Exception):
    """A game broke its contract, or what was written of it cannot be read: no refusal, and never the client's fault.

    ``game`` is the game's key. The cause is the error that came out of it.
    """

    def __init__(self, game: str, doing: str, error: BaseException) -> None:
        super().__init__(f"{game} failed in {doing}: {type(error).__name__}: {error}")
        self.game = game


class NoSuchMatch(Refusal):
    """No match of that id, or none that the asker may know of."""

    code = "no-such-match"


class NoSuchSeat(Refusal):
    """The match has no seat of that number."""

    code = "no-such-seat"


class NoSuchClause(Refusal):
    """The rules have no clause of that number."""

    code = "no-such-clause"


class MatchExpired(Refusal):
    """The match was here once; its time of keeping is over."""

    code = "match-expired"


class DeckGone(MatchExpired):
    """The deck of the match is no longer kept, so the match itself cannot be shown."""


class ContentExpired(Refusal):
    """The deck was here once; its time of keeping is over."""

    code = "content-expired"


class NotYourContent(Refusal):
    """The token does not open that deck of that game, whether there is one or not."""

    code = "not-your-content"


class GameWithoutContent(Refusal):
    """The game is played without a deck."""

    code = "game-without-content"


class UnknownToken(Refusal):
    """The token was not made by this deployment, or was revoked."""

    code = "unknown-token"


class TokenNeeded(Refusal):
    """The request needs a token and brought none."""

    code = "token-needed"


class ScopeMissing(Refusal):
    """The API key has not the scope that this takes."""

    code = "scope-missing"


class OtherMatch(Refusal):
    """The token is one of another match."""

    code = "other-match"


class NotYourSeat(Refusal):
    """The token does not hold that seat."""

    code = "not-your-seat"


class NotTheHost(Refusal):
    """Only the host may do this."""

    code = "not-the-host"


class MatchNotOver(OutOfOrder):
    """What was asked for is shown only when the match is over."""

    code = "match-not-over"


class PictureTooLarge(Refusal):
    """The picture of the match is too large to be drawn as PNG; its SVG can be had."""

    code = "picture-too-large"


class SheetTooLong(Refusal):
    """The score sheet of the record is too long to be printed as a PDF; its text, CSV and HTML can be had."""

    code = "sheet-too-long"


class NotRemembered(OutOfOrder):
    """The game shows the past only when the match is over."""

    code = "not-remembered"


class HandedToBot(OutOfOrder):
    """A bot plays the asker's seat; take it back first."""

    code = "seat-handed-over"


class NotAwaited(OutOfOrder):
    """Nothing waits for a person on the seat."""

    code = "seat-not-awaited"


class NotAbsent(OutOfOrder):
    """The decision has not waited for long enough: the seat is absent from ``absent_from`` on, in ms (TBL-16)."""

    code = "seat-not-absent"

    def __init__(self, message: str, absent_from: int) -> None:
        super().__init__(message)
        self.absent_from = absent_from


class NudgedLately(Refusal):
    """The seat was reminded a short time ago; the next reminder is possible in ``retry_after`` seconds (TBL-16)."""

    code = "nudged-lately"

    def __init__(self, message: str, retry_after: int) -> None:
        super().__init__(message)
        self.retry_after = retry_after


class StaleDecision(OutOfOrder):
    """The action answers another decision than the open one; ``decision`` is the open one, ``ply`` the last ply."""

    code = "stale-decision"

    def __init__(self, message: str, decision: int, ply: int) -> None:
        super().__init__(message)
        self.decision = decision
        self.ply = ply


class AlreadyAnswered(OutOfOrder):
    """The seat has answered this decision with another action."""

    code = "already-answered"


class ThrowsAwaited(OutOfOrder):
    """An accepted action waits for dice of the table, and nothing else is played before; ``throws`` is the match's."""

    code = "throws-awaited"

    def __init__(self, throws: Mapping[str, object] | None) -> None:
        super().__init__("an accepted action waits for its throws: enter them, or go back")
        self.throws = throws


class NoThrowAwaited(OutOfOrder):
    """No die is to be thrown at the table now."""

    code = "no-throw-awaited"


class StaleThrow(OutOfOrder):
    """The faces are of another throw than the next one; ``throw`` is the number of that, ``ply`` the last ply."""

    code = "stale-throw"

    def __init__(self, message: str, throw: int, ply: int) -> None:
        super().__init__(message)
        self.throw = throw
        self.ply = ply


class ClockNotManual(OutOfOrder):
    """The server's clock moves the match, and no request does."""

    code = "clock-not-manual"


class StalePly(OutOfOrder):
    """The match has another last ply than the one that was named; ``ply`` is its number."""

    code = "stale-ply"

    def __init__(self, message: str, ply: int) -> None:
        super().__init__(message)
        self.ply = ply


class Forbidden(IllegalAction):
    """A rule of ``game`` forbids the action; ``legal`` are a few menu entries of what it allows at ``decision``."""

    def __init__(self, refusal: IllegalAction, game: str, decision: int, legal: Sequence[Plain]) -> None:
        super().__init__(refusal.reason, refusal.clause, refusal.message)
        self.game = game
        self.decision = decision
        self.legal = legal


class BadNotation(Refusal):
    """The text is no notation of the game; ``legal`` are a few menu entries of the seat, each with its notation."""

    code = "bad-notation"

    def __init__(self, message: str, legal: Sequence[Plain]) -> None:
        super().__init__(message)
        self.legal = legal


class NotJudged(Refusal):
    """The rules under which the match was opened are not here, and no others judge it (TBL-11)."""


class OtherVersion(NotJudged):
    """The match is live, and its game is here in a newer version: the sweeper ends the match."""

    code = "other-version"


class GameUnavailable(NotJudged):
    """The game of the match is not installed now, or in an older version than that of the match."""

    code = "game-unavailable"


class RulesChanged(NotJudged):
    """The match has ended, and what was asked for takes rules that are not here any more."""

    code = "rules-changed"


class KeyReused(Refusal):
    """The Idempotency-Key was used before, with another request."""

    code = "idempotency-key-reused"


class WeakKey(Refusal):
    """An anonymous Idempotency-Key is so short that another client may use the same."""

    code = "idempotency-key-too-short"


class NoSuchWebhook(Refusal):
    """The asker has no webhook of that id."""

    code = "no-such-webhook"


class TooManyWebhooks(Refusal):
    """The asker has as many webhooks as there may be."""

    code = "too-many-webhooks"


class TargetRefused(Refusal):
    """No webhook may call that URL."""

    code = "webhook-target-refused"


class LimitReached(Refusal):
    """The client has spent too much.

    ``retry_after`` is the time, in seconds, until it has enough for the request, ``left`` what is in its buckets.
    """

    code = "limit-reached"

    def __init__(self, message: str, retry_after: int, left: tuple[Allowance, ...]) -> None:
        super().__init__(message)
        self.retry_after = retry_after
        self.left = left


class StoreAway(Refusal):
    """The store does not answer; nothing was changed."""

    code = "store-away"


class OutcomeUnknown(Refusal):
    """The store did not say whether the change was made; the same request again finds out."""

    code = "unknown-outcome"


class ArchiveAway(Refusal):
    """The folder of the archive cannot be read or written now; nothing was changed."""

    code = "archive-away"


class RecordDamaged(Refusal):
    """The record of a match is in the archive but cannot be read: never the client's fault."""

    code = "record-damaged"


class SurveyCut(Exception):
    """The store was started again since the survey began, so the survey cannot go on."""


class Contended(Refusal):
    """Others changed the match each time this request tried to; the same request again will do."""

    code = "contended"
