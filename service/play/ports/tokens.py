"""Names that prove themselves: match ids and bearer tokens, made by HMAC from the deployment's secret.

A token is ``nd1.MATCH.SEAT.GENERATION.MAC``, with ``host`` for the seat of the host. The store keeps none: a retry can
be given the same token again, and raising a seat's generation revokes the old one.

The token of a deck is ``nd1.content.MAC``. It follows from the game and the deck's digest, so that anyone who brings
the same deck gets the same token, and nobody can make it from the digest alone.

The secret of a claim, by which somebody asks the host for a seat, is ``nd1.claim.MATCH.CLAIM.MAC``.

A match id is 26 letters of base32: 12 bytes that nobody can guess and 4 that prove that this deployment made them, so
that a match whose time is over is distinguished from one that never was, with nothing kept. So it is with the id of a
webhook, 24 letters, which also proves whose it is, and of a claim, 20 letters, which proves of which match.
"""

from __future__ import annotations

import base64
import hmac
import re
import secrets
from dataclasses import dataclass
from functools import lru_cache

from service.play.ports.errors import UnknownToken

_TOKEN = re.compile(r"nd1\.([a-z2-7]{26})\.(host|0|[1-9]\d?)\.(0|[1-9]\d{0,8})\.([A-Za-z0-9_-]{22})", re.ASCII)
_ID = re.compile(r"[a-z2-7]{26}", re.ASCII)
_CLAIM = re.compile(r"[a-z2-7]{20}", re.ASCII)
_WEBHOOK = re.compile(r"[a-z2-7]{24}", re.ASCII)


@dataclass(frozen=True, slots=True)
class Bearer:
    """What a genuine token says: a seat of a match, or its host (``seat`` None).

    ``key`` is the id of the API key that was sent instead of a token: it is the host of matches that it opened, if it
    has the scope for this (``hosts``).
    """

    match: str
    seat: int | None
    generation: int
    key: str | None = None
    hosts: bool = True


def is_id(text: str) -> bool:
    """Return whether a text has the form of a match id."""
    return _ID.fullmatch(text) is not None


class Mint:
    """Make and read tokens and ids with one secret."""

    def __init__(self, secret: str) -> None:
        self._secret = secret.encode()

    def fresh(self, count: int) -> bytes:
        """Return random bytes that nobody can guess: the seed of a match, or its id."""
        return secrets.token_bytes(count)

    def derive(self, purpose: str, *parts: str) -> bytes:
        """Return 32 bytes that only this deployment can make of ``parts``."""
        message = "\x00".join((purpose, *parts)).encode()
        return hmac.digest(self._secret, message, "sha256")

    def token(self, bearer: Bearer) -> str:
        """Write a token."""
        seat = "host" if bearer.seat is None else str(bearer.seat)
        body = f"nd1.{bearer.match}.{seat}.{bearer.generation}"
        mac = base64.urlsafe_b64encode(self.derive("token", body)[:16]).decode().rstrip("=")
        return f"{body}.{mac}"

    @lru_cache(maxsize=4096)  # noqa: B019 - there is one mint a process; only genuine tokens are remembered
    def read(self, token: str) -> Bearer:
        """Read a token.

        :raises UnknownToken: when this deployment did not make it.
        """
        found = _TOKEN.fullmatch(token)
        if found:
            seat = None if found[2] == "host" else int(found[2])
            bearer = Bearer(found[1], seat, int(found[3]))
            if hmac.compare_digest(self.token(bearer), token):
                return bearer
        raise UnknownToken("the bearer token is not one of this server's")

    def content_token(self, game: str, digest: str) -> str:
        """Write the token of a deck."""
        mac = base64.urlsafe_b64encode(self.derive("content", game, digest)[:16]).decode().rstrip("=")
        return f"nd1.content.{mac}"

    def opens(self, token: str, game: str, digest: str) -> bool:
        """Return whether a token is that of a deck."""
        return hmac.compare_digest(self.content_token(game, digest).encode(), token.encode())

    def claim_id(self, match: str, entropy: bytes) -> str:
        """Make the id of a claim to a seat of a match of 8 bytes."""
        raw = entropy[:8] + self.derive("claim id", match, entropy[:8].hex())[:4]
        return base64.b32encode(raw).decode().rstrip("=").lower()

    def made_claim(self, match: str, claim: str) -> bool:
        """Return whether an id is one that this deployment made for a claim to a seat of that match."""
        if _CLAIM.fullmatch(claim) is None:
            return False
        return hmac.compare_digest(self.claim_id(match, base64.b32decode(claim.upper() + "====")[:8]), claim)

    def claim_token(self, match: str, claim: str) -> str:
        """Write the secret of a claim, which shows its state and the seat's new token to its asker alone."""
        mac = base64.urlsafe_b64encode(self.derive("claim", match, claim)[:16]).decode().rstrip("=")
        return f"nd1.claim.{match}.{claim}.{mac}"

    def claims(self, token: str, match: str, claim: str) -> bool:
        """Return whether a token is the secret of a claim."""
        return hmac.compare_digest(self.claim_token(match, claim).encode(), token.encode())

    def is_claim(self, token: str) -> bool:
        """Return whether a token is the secret of any claim."""
        parts = token.split(".")
        return len(parts) == 5 and self.claims(token, parts[2], parts[3])

    def match_id(self, entropy: bytes) -> str:
        """Make an id of 12 bytes."""
        raw = entropy[:12] + self.derive("match", entropy[:12].hex())[:4]
        return base64.b32encode(raw).decode().rstrip("=").lower()

    def webhook_id(self, owner: Bearer, entropy: bytes) -> str:
        """Make the id of a webhook of 11 bytes; ``match`` of its owner is the API key, where it is for all matches."""
        whose = owner.match, str(owner.seat), str(owner.generation), str(owner.key)
        raw = entropy[:11] + self.derive("webhook id", *whose, entropy[:11].hex())[:4]
        return base64.b32encode(raw).decode().lower()

    def made_webhook(self, owner: Bearer, webhook: str) -> bool:
        """Return whether an id is one that this deployment made for a webhook of that owner, removed or not."""
        if _WEBHOOK.fullmatch(webhook) is None:
            return False
        return hmac.compare_digest(self.webhook_id(owner, base64.b32decode(webhook.upper())[:11]), webhook)

    def made(self, match: str) -> bool:
        """Return whether an id is one that this deployment made."""
        if not is_id(match):
            return False
        raw = base64.b32decode(match.upper() + "======")
        return hmac.compare_digest(self.match_id(raw[:12]), match)
