"""The refusals of claims to seats: somebody asks the host for one."""

from __future__ import annotations

from rules.errors import OutOfOrder, Refusal


class NoSuchClaim(Refusal):
    """The match has no claim of that id."""

    code = "no-such-claim"


class ClaimExpired(Refusal):
    """The claim was here once; its time is over, or the token that it gave was renewed since."""

    code = "claim-expired"


class NotYourClaim(Refusal):
    """The token is not the secret of that claim."""

    code = "not-your-claim"


class ClaimSettled(OutOfOrder):
    """The host has answered the claim otherwise."""

    code = "claim-settled"


class ClaimsClosed(OutOfOrder):
    """The host lets nobody ask for seats of this match."""

    code = "claims-closed"


class TooManyClaims(OutOfOrder):
    """The asker, or too many others, asked for seats of this match already."""

    code = "too-many-claims"
