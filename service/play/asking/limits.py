"""What requests cost, and how much a client may spend.

Costs are counted in units; a unit is about 10 ms of one processor. Each client has buckets that fill evenly: with
``RATE_LIMIT=units/seconds`` a full one holds ``units``, and an empty one is full after ``seconds``.

| bucket    | whose                               | what it pays for                                               |
|-----------|-------------------------------------|----------------------------------------------------------------|
| `address` | a client address (IPv6: a /64)      | all that no token pays for; a tenth of what its tokens pay for |
| `seat`    | a seat, or host, and the address it is used from | dry runs, pictures, sheets, replay, QR codes       |
| `key`     | an API key, from wherever it is used | all that it sends                                             |
| `decks`   | a client address, or an API key     | bytes of decks that are kept                                   |

Anybody gets tokens by opening matches. So a token pays only for what belongs to its own match, and its address pays a
tenth of that as well: the tokens of one address, however many, spend ten times its allowance at most. A token that is
void or of another match is refused before it could pay.

Looking, following, taking a seat and acting cost nothing. A file that is ready is free too, and so is a repeated
request that finds the match that it opened.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from service.play.ports.buckets import Allowance, Draw, Policy
from service.play.ports.errors import LimitReached
from service.play.ports.keys import ApiKey
from service.play.ports.referee import Referee
from service.play.ports.tokens import Bearer

# The costs, with the processor time that was measured (`python -m bench --only costs` measures it again).

OPENING = 20
"""To open a match, also as a rematch: 1 to 2 ms, 150 to 1,150 ms of its bots, and its room in the store for weeks."""

BODY = 2
"""To judge each 64 kB begun of a deck (16 ms) or of a record (12 to 23 ms)."""

LOG = 2
LOG_PIECE = 4 * 1024
"""To score each LOG_PIECE bytes begun of a log: 15 to 30 ms."""

SHEET = 5
"""To make a score sheet: 25 to 95 ms as PDF, 5 to 63 ms in the other formats; more in long matches."""

REPLAY = 20
"""To make a replay page of 200 plies: 0.1 to 2 s, by the game; more in long matches."""

BLANKS = {"pdf": 3, "html": 1, "txt": 1, "csv": 1}
"""To make a blank sheet: 10 to 26 ms as PDF, 0.4 to 6 ms in the other formats."""

KIT = 20
KIT_CARD = 1
"""To make a game's kit, and for each card of text in it: 0.1 to 0.9 s without cards, 2.5 s with 220 of them."""

STATES = 5
"""To show the state of up to 200 matches in one request: 20 to 60 ms; of fewer in proportion."""

PICTURE = 5
"""To draw a board as PNG: 25 to 60 ms at 800 pixels, up to 130 ms at 1,200."""

WEBHOOK = 5
"""To add a webhook, to test it, and to send its messages again: 20 to 40 ms for the calls of a usual match."""

TABLE = 1
TABLE_PIECE = 12 * 1024
"""To read each TABLE_PIECE bytes begun of a deck as a table: 32 ms for 12 rows, 86 ms for 49 kB, 0.35 s for 267 kB."""

REVIEW = 20
REVIEW_CARD = 1
"""An editor's review of a deck, and of each card in it: 0.2 s for 9 cards, 1.3 s for 55, 2.3 s for 235."""

REWIND = 2
SO_FAR = 2
PLIES = 250
"""To go back in a match whose dice are thrown at the table, and to make the sheet of one that is on, for each PLIES
plies begun that are played again: 18 ms, and 6 to 30 ms. A sheet after every ply of 300 takes 700 units."""

CLAIM = 5
"""To ask the host for a seat: 1 ms, and the attention of a person. One address can ask 24 times a minute at most."""

CODE = 5
"""To draw a link as a QR code, for each token in it: 40 to 60 ms."""

DRY_RUN = 1
"""Units to judge an action without playing it: 0.1 ms in addition to the request itself. Nothing costs less."""

PIECE = 64 * 1024
"""Bytes in which large bodies and decks are counted; the last piece counts whole."""

DECKS = (32 * 1024 * 1024, 24 * 60 * 60)
"""Bytes of decks that may be kept for one address, and the seconds in which they come back."""

TOGETHER = 10
"""The tokens of one address together spend at most this multiple of its own allowance."""


@dataclass(frozen=True, slots=True)
class Bill:
    """What a request costs in ``units``, which the holder of the token ``seat`` pays, else the address.

    ``stored`` is the size of a deck that is to be kept, in bytes.
    """

    units: int = 0
    seat: Bearer | None = None
    stored: int = 0


Charge = Callable[[Bill], None]
"""Takes the cost of a request from its sender, or raises LimitReached and takes nothing."""


def free(_bill: Bill) -> None:
    """Charge nothing."""


def pieces(size: int) -> int:
    """Return how many pieces a size in bytes counts for: one at least, also of an empty body."""
    return max(1, -(-size // PIECE))


def of_table(size: int) -> int:
    """Return the units that it costs, beyond those of its body, to judge a deck that is a table of a size in bytes."""
    return TABLE * max(1, -(-size // TABLE_PIECE))


def of_review(cards: int) -> int:
    """Return the units that an editor's review of a deck costs, by the number of its cards."""
    return REVIEW + REVIEW_CARD * cards


def of_log(size: int) -> int:
    """Return the units that it costs to score a log of a size in bytes."""
    return LOG * max(1, -(-size // LOG_PIECE))


def so_far(plies: int) -> int:
    """Return the units that it costs to make the sheet of a match that is on, by the number of its plies."""
    return SO_FAR * max(1, -(-plies // PLIES))


def charge(referee: Referee, address: str, bill: Bill, api_key: ApiKey | None = None) -> tuple[Allowance, ...]:
    """Take what a bill says from the buckets of the API key, else of an address and its tokens; return what is left.

    :raises LimitReached: when one of them holds too little; then nothing is taken.
    """
    lines = _lines(referee, bill, api_key)
    draws = [_draw(policy, key, amount) for policy, key, amount in lines]
    drawn = referee.limits.draw(address if api_key is None else f"key:{api_key.id}", draws)
    left = tuple(_left(policy, missing) for (policy, _, _), missing in zip(lines, drawn.missing, strict=True))
    if drawn.wait > 0:
        wait = _seconds(drawn.wait)
        raise LimitReached(_words(bill, left, wait), wait, left)
    return left


def _lines(referee: Referee, bill: Bill, api_key: ApiKey | None) -> list[tuple[Policy, str, float]]:
    """Return the buckets that a bill concerns, each with its key and the amount to take."""
    lines: list[tuple[Policy, str, float]] = []
    if api_key is not None:
        if bill.units:
            lines.append((Policy("key", *api_key.rate), "key", bill.units))
    elif bill.seat is not None:
        who = "host" if bill.seat.seat is None else bill.seat.seat
        lines.append((Policy("seat", *referee.rate), f"{bill.seat.match}.{who}", bill.units))
    if bill.units and api_key is None:
        share = 1 if bill.seat is None else TOGETHER
        lines.append((Policy("address", *referee.rate), "address", bill.units / share))
    if bill.stored:
        lines.append((Policy("decks", *DECKS, unit="content-bytes"), "decks", pieces(bill.stored) * PIECE))
    return lines


def _draw(policy: Policy, key: str, amount: float) -> Draw:
    fills = policy.seconds * 1_000_000
    return Draw(key, fills, round(amount * fills / policy.size))


def _left(policy: Policy, missing: int) -> Allowance:
    fills = policy.seconds * 1_000_000
    return Allowance(policy, max(0, (fills - missing) * policy.size // fills), _seconds(missing))


def _seconds(us: int) -> int:
    return -(-us // 1_000_000)


def _words(bill: Bill, left: tuple[Allowance, ...], wait: int) -> str:
    costs = [f"{bill.units} units"] if bill.units else []
    costs += [f"{pieces(bill.stored) * PIECE} bytes of decks"] if bill.stored else []
    held = " and ".join(f"{one.remaining} of {one.policy.size} in the bucket {one.policy.name!r}" for one in left)
    return f"the request costs {' and '.join(costs)}; there are {held}; send it again in {wait} s"
