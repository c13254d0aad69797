"""Open a match: an empty table, the seats that its host fills, and the start if that fills them all."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, fields
from typing import Any

from rules.errors import Fault, Malformed
from rules.game import AnyGame
from rules.table import agreement, dice, formats
from rules.table import chosen as chosen_luck
from rules.table import record as records
from rules.table import table as tables
from rules.table.chosen import Chosen
from rules.table.record import Setup
from rules.table.table import Leaving, Luck, Player, SeatTaken, Started
from rules.table.testing import Clock, is_test
from rules.wire.codec import Plain, codec
from rules.wire.content import Content
from service.play.asking import limits
from service.play.asking.limits import Bill, Charge
from service.play.match import decks, documents, drafting, games, ledger, tags, values
from service.play.match.audience import Audience
from service.play.match.drafting import Draft
from service.play.match.shapes import Opened
from service.play.match.values import Course, Holder, Match, Origin, Pace, Rewinds
from service.play.ports.archive import Access
from service.play.ports.errors import Contended, KeyReused, MatchExpired
from service.play.ports.referee import Referee
from service.play.ports.tokens import Bearer
from service.play.records import filing
from service.play.verbs import bring
from service.play.verbs.bring import DeckWish


@dataclass(frozen=True, slots=True)
class SeatWish:
    """A seat as the host wants it."""

    player: Player
    name: str | None = None
    level: str | None = None
    seed: str | None = None


Wished = tuple[Player | None, str | None]
"""The player and level of a seat, as far as they are known."""


@dataclass(frozen=True, slots=True)
class Opening:
    """What a host asks for; ``options`` are plain and may leave out any, ``parent`` is the match before a rematch.

    ``content`` is the deck to play with, None the game's own; ``pace`` the bots', None by who sits at the table.
    ``tag`` is the host's word by which matches are listed, ``key`` the id of the API key that opens it. ``luck`` is who
    throws the dice, ``rewinds`` who may go back where the table does. A seat is absent after ``absent_after`` ms.
    ``chosen`` is the luck of a test match (TBL-17), ``clock`` what moves match time (TBL-18).
    """

    game: str
    options: Plain
    seats: Sequence[SeatWish]
    time_per_decision: int | None
    leaving: Leaving
    access: Access
    parent: str | None = None
    content: DeckWish | None = None
    pace: Pace | None = None
    tag: str | None = None
    key: str | None = None
    luck: Luck = Luck.SERVER
    rewinds: Rewinds = Rewinds.HOST
    absent_after: int | None = None
    chosen: Chosen | None = None
    clock: Clock = Clock.SERVER


@dataclass(frozen=True, slots=True)
class Retry:
    """The parts by which a repeated opening is recognised: its key, its asker, and a digest of its body."""

    key: str
    asker: str
    body: str


def open_match(referee: Referee, opening: Opening, retry: Retry | None, *, charge: Charge = limits.free) -> Opened:
    """Open a match and return it with the tokens of its host and of the seats that the host took.

    A new match is charged, a request that comes again is not: a retry is never refused.

    :raises UnknownGame: when the game is not installed.
    :raises Malformed: when the options or the seats do not fit the game.
    :raises KeyReused: when the retry key came with another body before.
    :raises MatchExpired: when it opened a match that is no longer kept.
    :raises NotYourContent: when the deck's token is not the deck's.
    :raises ContentExpired: when the deck is no longer kept.
    :raises InvalidContent: when the deck was kept to be printed, and lacks cards for a match.
    """
    game = games.find(opening.game)
    match_id, request = _identity(referee, retry)
    if retry is not None and (known := _known(referee, match_id, request)) is not None:
        return known
    wrong = [
        *faults(game, opening.options, [(wish.player, wish.level) for wish in opening.seats]),
        *_luckless(game, opening),
        *_untested(opening),
    ]
    if wrong:
        raise Malformed.of(wrong)
    if opening.content is not None:
        bring.must_be_usable(referee, game, opening.content)
    charge(Bill(limits.OPENING))
    for _ in range(ledger.ATTEMPTS):
        drafted = _seated(laid(referee, opening, match_id, request), opening)
        answer = _answer(referee, drafted.match)
        if ledger.commit(referee, drafted):
            return answer
        if (known := _known(referee, match_id, request)) is not None:
            return known
    raise Contended("the store was too slow to open the match; try again")


def _identity(referee: Referee, retry: Retry | None) -> tuple[str, str | None]:
    """Return the id of the match to be opened and the fingerprint of the request, so that a retry finds it."""
    if retry is None:
        return referee.mint.match_id(referee.mint.fresh(12)), None
    entropy = referee.mint.derive("open", retry.asker, retry.key)
    return referee.mint.match_id(entropy), tags.fingerprint(referee, retry.asker, retry.key, retry.body)


def _known(referee: Referee, match_id: str, request: str | None) -> Opened | None:
    """Return the answer that the request was given before, or None when it is new."""
    match = found(referee, match_id, "the match that this Idempotency-Key opened is no longer kept; use a new key")
    if match is None:
        return None
    if request is None or match.origin.request is None or not tags.same(match.origin.request, request):
        raise KeyReused("the Idempotency-Key was used before with another body")
    referee.matches.confirm(match_id)
    return _answer(referee, ledger.settled(referee, match_id).match)


def found(referee: Referee, match_id: str, gone: str) -> Match | None:
    """Return the match with an id that was derived from a request or an older match, or None if it is not opened yet.

    :raises MatchExpired: with the words ``gone`` when there was one that is no longer kept.
    """
    if referee.matches.load(match_id) is not None:
        return ledger.load(referee, match_id).match
    if referee.matches.archived(match_id) is not None or filing.is_filed(referee, match_id):
        raise MatchExpired(gone)
    return None


def laid(referee: Referee, opening: Opening, match_id: str, request: str | None) -> Draft:
    """Return a draft of a table with open seats and a new seed, which is not in the store yet."""
    game, seed = games.find(opening.game), _seed(referee, opening)
    wished = None if opening.content is None else opening.content.digest
    content, brought = decks.of(referee.decks, game, wished)
    setup = _setup(game, opening, match_id, seed, content)
    terms = agreement.terms(game, setup, content)
    clock = referee.matches.clock(match_id)
    holders = tuple(Holder(name=wish.name) for wish in opening.seats)
    course = Course(records.setup_hash(setup), clock.outage, holders)
    held = tuple(number for number, wish in enumerate(opening.seats) if wish.player is Player.PERSON)
    agreed = values.agree(setup, game, terms, brought=brought)
    origin = Origin(
        opening.access,
        clock.now,
        request,
        held,
        pace=opening.pace,
        tag=opening.tag,
        key=opening.key,
        rewinds=opening.rewinds,
        absent_after=opening.absent_after,
    )
    match = Match(agreed, origin, tables.laid(terms, clock.now), course)
    return Draft(None, match, clock.now, clock.outage, seed)


def _seed(referee: Referee, opening: Opening) -> bytes:
    """Return the seed of a new match: random bytes, or what follows from the chosen luck of a test match."""
    return referee.mint.fresh(32) if opening.chosen is None else opening.chosen.key()


def _setup(game: AnyGame, opening: Opening, match_id: str, seed: bytes, content: Content | None) -> Setup:
    options = _read_options(game, opening.options, [wish.player for wish in opening.seats])
    luck, chosen = opening.luck, None
    if opening.chosen is not None:
        luck, chosen = chosen_luck.fitted(game, options, opening.chosen)
    return Setup(
        format=formats.format_of(luck, chosen, opening.clock),
        game=game.key,
        version=game.version,
        match=match_id,
        parent=opening.parent,
        options=codec(game.options).encode(options),
        seats=len(opening.seats),
        time_per_decision=opening.time_per_decision,
        leaving=opening.leaving,
        commitment=records.commitment(seed),
        content=None if content is None else content.digest,
        luck=luck,
        chosen=chosen,
        clock=opening.clock,
    )


def faults(game: AnyGame, plain: Plain, seats: Sequence[Wished]) -> Iterator[Fault]:
    """Yield all that does not fit the game in the options and seats that are wished for a match."""
    for number, (player, level) in enumerate(seats):
        if player is Player.BOT and level is not None and level not in game.bots.levels:
            yield Fault(("seats", number, "level"), f"must be one of {', '.join(game.bots.levels)}")
    try:
        options = _read_options(game, plain, [player for player, _ in seats])
        _check_not_carried(options)
        game.check_options(options)
    except Malformed as refusal:
        yield from refusal.within("options").faults
        return
    yield from _nowhere(options, len(seats))
    possible = game.seats(options)
    if len(seats) not in possible:
        numbers = ", ".join(map(str, possible))
        yield Fault(("seats",), f"{game.title} is played with {numbers} seats with these options")


def _luckless(game: AnyGame, opening: Opening) -> Iterator[Fault]:
    """Yield what does not go with dice that are thrown at a real table (TBL-14)."""
    if opening.luck is Luck.SERVER and opening.rewinds is not Rewinds.HOST:
        yield Fault(("rewinds",), "goes with luck table alone: of the server's dice nothing is taken back")
    try:
        options = _read_options(game, opening.options, [wish.player for wish in opening.seats])
    except Malformed:
        return  # its faults are named already
    if opening.chosen is not None:
        yield from chosen_luck.faults(game, options, opening.chosen)
        return
    if opening.luck is Luck.TABLE and opening.time_per_decision is not None:
        yield Fault(("time_per_decision",), "does not go with luck table: no clock runs where people throw dice")
    if opening.luck is Luck.TABLE and opening.absent_after is not None:
        yield Fault(("absent_after",), "does not go with luck table: at a real table people see who is there")
    yield from dice.faults(game, options, opening.luck)


def _untested(opening: Opening) -> Iterator[Fault]:
    """Yield what does not go with a test match (TBL-17, TBL-18)."""
    if is_test(opening) and opening.access is Access.LISTED:
        yield Fault(("access",), "must be unlisted or private: a test match is never listed")
    if opening.chosen is not None and opening.luck is Luck.TABLE and opening.absent_after is not None:
        yield Fault(("absent_after",), "does not go with a script of throws, as with no dice of a table")


def _nowhere(options: Any, count: int) -> Iterator[Fault]:
    """Yield the options that name a seat which the table does not have."""
    for part in fields(options):
        if not part.metadata.keys().isdisjoint(("aside", "host", "seats")):
            named = getattr(options, part.name)
            for seat in named if isinstance(named, tuple) else (named,):
                if seat is not None and seat >= count:
                    yield Fault(("options", part.name), f"names seat {seat}; the seats are 0 to {count - 1}")


def _read_options(game: AnyGame, plain: Plain, players: Sequence[Player | None]) -> Any:
    """Read options; the defaults of some depend on the players of the seats."""
    if type(plain) is dict:
        plain = dict(_by_players(game, players)) | plain
    return codec(game.options).decode(plain)


def _by_players(game: AnyGame, players: Sequence[Player | None]) -> Iterator[tuple[str, Plain]]:
    """Yield the defaults of the options that depend on the players of the seats (:class:`rules.game.Game`)."""
    host = players.index(Player.PERSON) if Player.PERSON in players else None
    aside = players.index(Player.BOT) if Player.BOT in players else host
    alone = len(players) - players.count(Player.BOT) <= 1
    for part in fields(game.options):
        if part.metadata.get("aside") and aside is not None:
            yield part.name, aside
        if part.metadata.get("host") and host is not None:
            yield part.name, host
        if "alone" in part.metadata and alone:
            yield part.name, part.metadata["alone"]


def _check_not_carried(options: Any) -> None:
    """Refuse options that only a rematch may fill in."""
    filled_in = [
        Fault((part.name,), "is filled in by a rematch alone: leave it out")
        for part in fields(options)
        if part.metadata.get("carried") and getattr(options, part.name) != part.default
    ]
    if filled_in:
        raise Malformed.of(filled_in)


def _seated(drafted: Draft, opening: Opening) -> Draft:
    for number, wish in enumerate(opening.seats):
        if wish.player is not Player.OPEN:
            level = level_of(drafted.match.game, wish.player, wish.level)
            drafted = seat(drafted, number, SeatTaken(wish.player, level, wish.seed))
    return drafted


def seat(drafted: Draft, number: int, entry: SeatTaken) -> Draft:
    """Enter that a seat is taken, and the start if it was the last open one (TBL-1)."""
    drafted = drafting.add(drafted, number, entry)
    if len(tables.taken(drafted.match.table)) == drafted.match.setup.seats:
        drafted = started(drafted)
    return drafted


def started(drafted: Draft) -> Draft:
    """Enter the start, with the time after which a seat is absent (TBL-16)."""
    return drafting.add(drafted, None, Started(drafted.match.origin.absent_after))


def level_of(game: AnyGame, player: Player, level: str | None) -> str | None:
    """Return the level of a new player: a bot without a level gets the middle one (of two: the lower)."""
    if player is Player.BOT and level is None:
        return game.bots.levels[(len(game.bots.levels) - 1) // 2]
    return level


def _answer(referee: Referee, match: Match) -> Opened:
    """Return the match with the tokens of its host and of the seats that the host took."""
    return {
        "match": documents.match(match, as_creator(match)),
        "seats": [{"seat": number, "token": seat_token(referee, match, number)} for number in of_host(match)],
        "host_token": host_token(referee, match),
    }


def of_host(match: Match) -> tuple[int, ...]:
    """Return the seats that the host took by opening the match, and nobody else took since."""
    holders = match.course.holders
    return tuple(number for number in match.origin.held if holders[number].generation == holders[number].renewals)


def as_creator(match: Match) -> Audience:
    """Return the creator's role in the match: the seat if it holds exactly one, else the host."""
    held = of_host(match)
    return Audience(seat=held[0]) if len(held) == 1 else Audience(host=True)


def host_token(referee: Referee, match: Match) -> str:
    """Return the token of the host."""
    return referee.mint.token(Bearer(match.id, None, 0))


def seat_token(referee: Referee, match: Match, number: int) -> str:
    """Return the valid token of a seat."""
    return referee.mint.token(Bearer(match.id, number, match.course.holders[number].generation))
