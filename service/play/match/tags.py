"""Digests: entity tags of what can be shown, and fingerprints by which a request is known again."""

from __future__ import annotations

import hashlib
import hmac

from service.play.match.values import Match
from service.play.ports.referee import Referee


def etag(*parts: object) -> str:
    """Return an entity tag for what these parts determine."""
    return hashlib.sha256("\x00".join(map(str, parts)).encode()).hexdigest()[:32]


def fingerprint(referee: Referee, *parts: str) -> str:
    """Return a keyed digest by which a request is known again, and nothing of it can be read."""
    return referee.mint.derive("request", *parts).hex()


def same(one: str, other: str) -> bool:
    """Compare two digests in constant time."""
    return hmac.compare_digest(one, other)


def shown(match: Match) -> tuple[object, ...]:
    """Return what changes the files of a match that is over: names and notes that were erased."""
    return match.table.ply, match.origin.erasures, [holder.name for holder in match.course.holders]


def replay_tag(referee: Referee, match: str, *shown: object) -> str:
    """Return the entity tag of a match's replay page."""
    return etag("replay", match, *shown, referee.press.release)
