"""Every kind of problem by its stable code: status, title, and what a client can do about it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of problem; ``advice`` is for the client's author, ``retry_after`` in seconds."""

    status: int
    title: str
    advice: str
    retry_after: int | None = None
    challenge: str = 'Bearer realm="noonday"'

    @property
    def waits(self) -> bool:
        """Return whether the answer has Retry-After."""
        return self.retry_after is not None or self.status == 429


KINDS: Mapping[str, Kind] = {
    "bad-request": Kind(400, "Invalid HTTP", "Fix the client, or the proxy between it and the server."),
    "not-json": Kind(
        400,
        "The body is not JSON",
        "Send UTF-8 JSON (RFC 8259): no NaN, no name twice in one object, no endless nesting.",
    ),
    "token-needed": Kind(
        401,
        "A token is needed",
        "Send `Authorization: Bearer TOKEN` with the token of a seat, of the host, or of a deck, or with an API key.",
    ),
    "unknown-token": Kind(
        401,
        "The token is not valid",
        "This server never made it, made it with another secret, or revoked it: the seat was emptied, the host renewed "
        "its token, or the operator revoked the key.",
        challenge='Bearer realm="noonday", error="invalid_token"',
    ),
    "scope-missing": Kind(
        403,
        "A key with another scope is needed",
        "Send an API key with the scope that `detail` names, which the server's operator makes. A token has no scopes.",
    ),
    "not-your-seat": Kind(403, "Not your seat", "Use the token of the seat itself."),
    "not-the-host": Kind(403, "Not the host", "Only the host's token allows this."),
    "other-match": Kind(
        403,
        "A token of another match",
        "Use the token that this match gave, with its id as the second part, or the API key that opened it.",
    ),
    "not-your-content": Kind(
        403,
        "Not the deck's token",
        "Use the `token` that was answered when the deck was brought, with its `digest`, for the same game.",
    ),
    "not-your-claim": Kind(
        403, "Not the claim's secret", "Use the `secret` that was answered when the seat was asked for."
    ),
    "no-such-resource": Kind(404, "Nothing there", "See /docs for all addresses."),
    "unknown-game": Kind(404, "No such game", "`GET /v1/games` lists the games."),
    "no-such-clause": Kind(404, "No such clause", "`GET /v1/games/{game}/rules` lists the clauses."),
    "no-such-match": Kind(404, "No such match", "The id is wrong, or the match is private and not the asker's."),
    "no-such-seat": Kind(404, "No such seat", "The match's `seats` lists the seats that there are."),
    "no-such-webhook": Kind(404, "No such webhook", "The list of webhooks has those of the token or key that asks."),
    "no-such-claim": Kind(404, "No such claim", "`GET /v1/matches/{match}/claims` lists the claims for the host."),
    "method-not-allowed": Kind(405, "Not with this method", "`Allow` names the methods that the address takes."),
    "not-acceptable": Kind(406, "No such media type", "Accept what the operation offers, or leave `Accept` out."),
    "illegal-action": Kind(
        409,
        "The rules forbid this",
        "`rule` is the clause that forbids it, `reason` the case, `legal` the first of the actions that are allowed.",
    ),
    "stale-decision": Kind(
        409, "Another decision is open", "Look at the match again: `decision` is the open one, `ply` its last ply."
    ),
    "already-answered": Kind(
        409, "This decision was answered otherwise", "The seat's answer to this decision is final."
    ),
    "throws-awaited": Kind(
        409,
        "Dice are to be thrown first",
        "An accepted action waits for dice of the table: `throws`, here and in the match, names the next. Enter its "
        "face with `POST /v1/matches/{match}/throws`, or go back with `POST /v1/matches/{match}/rewinds`.",
    ),
    "no-throw-awaited": Kind(
        409,
        "No throw is awaited",
        "Only a match that was opened with `luck: table` takes throws, and only while its `throws` is not null.",
    ),
    "stale-throw": Kind(
        409, "Another throw is next", "Look at the match again: `throw` is the number of the next throw."
    ),
    "clock-not-manual": Kind(
        409,
        "The server's clock runs",
        "Wait: the server's clock moves this match. To move a clock, open a match with `clock: manual` (TBL-18).",
    ),
    "stale-ply": Kind(409, "The match has moved on", "Look at the match again: `ply` is its last ply."),
    "not-to-act": Kind(
        409, "Not this seat's turn", "Wait until the match's `to_act` names the seat; `decision` is the open one."
    ),
    "not-started": Kind(409, "Not started", "Wait until the match is `on`."),
    "already-started": Kind(409, "Already started", "This can only be done before the match starts."),
    "match-over": Kind(409, "The match is over", "Look at its `outcome`; nothing more can be done in it."),
    "match-not-over": Kind(409, "The match is not over", "Ask again when the match is `over`."),
    "not-remembered": Kind(
        409,
        "The past is hidden while the match is on",
        "Under these options the game shows a ply only while it is the last. Keep the answers that you received, or "
        "ask again when the match is `over`.",
    ),
    "seat-taken": Kind(409, "The seat is taken", "Take another seat that is `open`."),
    "seat-vacant": Kind(409, "Nobody holds the seat", "Only a seat that somebody holds can be handed over."),
    "seat-resigned": Kind(
        409,
        "The seat has resigned",
        "Nothing brings it back in this match. In the rematch its player may come back at any time (TBL-9).",
    ),
    "seat-handed-over": Kind(409, "A bot plays the seat", "Take the seat back first: `PATCH` it with player `person`."),
    "seat-not-awaited": Kind(
        409,
        "Nothing waits for a person there",
        "Look at the match again: only a seat in `to_act` that a person plays is awaited.",
    ),
    "seat-not-absent": Kind(
        409,
        "The seat is not absent yet",
        "`absent_from` is the time in ms since the epoch from which another player may let a bot play there (TBL-16).",
    ),
    "too-few-seats": Kind(
        409, "Too few seats are taken", "The game's `seats` lists the numbers with which it can be played."
    ),
    "too-many-webhooks": Kind(409, "Too many webhooks", "Remove one of the webhooks that the token or key has here."),
    "claim-settled": Kind(409, "The claim was answered", "An answer is final. Its asker can ask again."),
    "claims-closed": Kind(
        409, "The host lets nobody ask", "Ask the host for a link with a new token, in another way than by this server."
    ),
    "too-many-claims": Kind(
        409, "Too many claims", "Ask again after some minutes, or ask the host for a link with a new token."
    ),
    "out-of-order": Kind(409, "Not now", "The match does not allow this at this point."),
    "match-expired": Kind(
        410, "No longer kept", "The match is over and no longer kept. Its record may be kept for longer."
    ),
    "rules-changed": Kind(
        410,
        "The rules are not here any more",
        "The match was played under a version of its game that this server no longer has (TBL-11). How it ended, its "
        "record and the files that were made before are still there.",
    ),
    "picture-too-large": Kind(
        409,
        "The picture is too large for PNG",
        "Request `board.svg`. The game's author has to draw it with fewer shapes.",
    ),
    "claim-expired": Kind(410, "The claim is over", "Ask for the seat again."),
    "content-expired": Kind(
        410, "The deck is no longer kept", "Bring it again: it will have the same digest and token."
    ),
    "too-large": Kind(
        413, "The body is too large", "Bodies have at most 64 kB, logs and openings 256 kB, records and decks 4 MB."
    ),
    "unsupported-media-type": Kind(
        415,
        "The body is not declared as what it must be",
        "Send `Content-Type: application/json`, or `text/plain` where the body is a log.",
    ),
    "malformed": Kind(
        422,
        "The request is of the wrong shape",
        "`errors` names every wrong field, up to 100, and what is wrong with it.",
    ),
    "bad-notation": Kind(
        422,
        "Not the game's notation",
        "`detail` says what was expected; each entry of `legal` has its `notation`. Blanks around it are ignored. "
        "Capitals matter only in names and texts.",
    ),
    "game-without-content": Kind(
        422, "The game has no decks", "`GET /v1/games/{game}/contents` has a `schema` where a deck can be brought."
    ),
    "invalid-content": Kind(422, "The deck is not valid", "`errors` says what is wrong with each item."),
    "idempotency-key-reused": Kind(
        422, "The Idempotency-Key was used before", "It was sent with another body; a new request needs a new key."
    ),
    "idempotency-key-too-short": Kind(
        422,
        "The Idempotency-Key is too short",
        "Without a token it needs 16 characters or more, such as a random UUID.",
    ),
    "webhook-target-refused": Kind(
        422,
        "No webhook may call this URL",
        "`detail` says why. A webhook calls public addresses alone, over https unless the server allows http too.",
    ),
    "unsound-record": Kind(
        422,
        "The record is not sound",
        "`word` is the first of `whole`, `fair` and `judged` that is not true of it, `divergence` says where. "
        "`POST /v1/verifications` answers all that it proves.",
    ),
    "faulty-log": Kind(
        422,
        "The log has a fault",
        "`faults` names each line by its number from 1 (0: the log as a whole): all faults of form, or the first line "
        "that the rules forbid, with the clause and what was legal. `/docs/logs` describes the form.",
    ),
    "sheet-too-long": Kind(
        422, "The sheet is too long for a PDF", "Request another `kind`: `html` can be printed by any browser."
    ),
    "unjudged-record": Kind(
        422,
        "The record cannot be judged here",
        "`divergence` says what is missing: its game, its version or its deck. Ask a server that has it.",
    ),
    "limit-reached": Kind(
        429,
        "Too much was asked for",
        "Nothing was done. Send the same request again after `Retry-After`; `RateLimit` shows how much is left.",
    ),
    "nudged-lately": Kind(
        429,
        "The seat was reminded a short time ago",
        "Nothing was done. A seat is reminded once in ten minutes: send the request again after `Retry-After`.",
    ),
    "internal-error": Kind(500, "The server made a mistake", "Send the same request again, or notify the operator."),
    "record-damaged": Kind(
        500, "The record is damaged", "The server's copy of the record cannot be read; notify the operator."
    ),
    "archive-away": Kind(
        503,
        "The archive cannot be reached",
        "Records of matches that ended some time ago cannot be read or changed now. Nothing was changed; send the same "
        "request again after `Retry-After`.",
        30,
    ),
    "store-away": Kind(
        503, "The store cannot be reached", "Nothing was changed. Send the same request again after `Retry-After`.", 2
    ),
    "unknown-outcome": Kind(
        503,
        "The outcome is unknown",
        "The change may have been made. Send the very same request again: it is never carried out twice.",
        1,
    ),
    "busy": Kind(
        503, "Too many requests at once", "Nothing was done. Send the same request again after `Retry-After`.", 1
    ),
    "other-version": Kind(
        503,
        "The match is of another version",
        "The server has a newer version of its game, which cannot judge it: the match is about to end as "
        "`rules-changed` (TBL-11). Nothing was changed; look again after `Retry-After`.",
        1,
    ),
    "game-unavailable": Kind(
        503,
        "The game is not installed now",
        "The match waits until its game is installed in its version. Nothing was changed; retry after `Retry-After`.",
        60,
    ),
    "contended": Kind(503, "Too busy", "Other requests kept changing the match; yours changed nothing. Retry.", 1),
}
