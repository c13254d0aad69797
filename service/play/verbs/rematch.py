"""Go on with the next match, by the game's own custom and the table's (TBL-9)."""

from __future__ import annotations

from dataclasses import replace

from rules.errors import NotStarted
from rules.table import table as tables
from rules.table.returned import check_rematch
from rules.table.table import Chair, HandedOver, Player, SeatTaken, Status
from rules.wire.codec import codec
from service.play.asking import limits
from service.play.asking.limits import Bill, Charge
from service.play.match import documents, drafting, ledger, tags
from service.play.match.audience import SPECTATOR, Audience, admit, right_missing
from service.play.match.drafting import Draft
from service.play.match.games import Blamed
from service.play.match.shapes import Rematched
from service.play.match.values import Holder, Match
from service.play.ports.errors import Contended, MatchNotOver
from service.play.ports.referee import Referee
from service.play.ports.tokens import Bearer
from service.play.verbs.bring import DeckWish
from service.play.verbs.open import Opening, SeatWish, as_creator, found, host_token, laid, of_host, seat_token, started


def rematch(referee: Referee, match: str, bearer: Bearer | None, *, charge: Charge = limits.free) -> Rematched:
    """Return the next match with the asker's seats there.

    There is one, for all who ask and however often: its id follows from the old one. It is written first, and then the
    old match names it; anyone who asks after a crash in between finds it, and names it. Only its opening is charged.

    :raises MatchNotOver: while the match is on.
    :raises NotStarted: when it never was.
    :raises NotJudged: when its rules are not here, unless the next match was opened before.
    """
    held = ledger.settled(referee, match)
    audience = admit(held.match, bearer)
    _must_go_on(held.match, audience)
    following = _known(referee, held.match) or _opened(referee, held.match, audience, charge)
    _name(referee, held, following.id)
    return _answer(referee, held.match, following, audience)


def _must_go_on(old: Match, audience: Audience) -> None:
    """Insist that the match is over, and that the asker is its host or one of its seats."""
    if audience == SPECTATOR:
        raise right_missing(audience, "the token of a seat, or of the host,")
    if old.status is Status.ON:
        raise MatchNotOver("the next match begins when this one is over")
    if old.status is not Status.OVER:
        raise NotStarted("the match never started, so it has no rematch")


def _id(referee: Referee, old: Match) -> str:
    return referee.mint.match_id(referee.mint.derive("rematch", old.id))


def _known(referee: Referee, old: Match) -> Match | None:
    known = found(referee, _id(referee, old), "the next match is no longer kept")
    return None if known is None else ledger.settled(referee, known.id).match


def _opened(referee: Referee, old: Match, audience: Audience, charge: Charge) -> Match:
    """Open the next match, or return it if another request has opened it meanwhile."""
    if not old.judged:
        raise old.refusal()
    charge(Bill(limits.OPENING))
    for _ in range(ledger.ATTEMPTS):
        drafted = _begun(referee, old, audience)
        if ledger.commit(referee, drafted):
            return drafted.match
        if (known := _known(referee, old)) is not None:
            return known
    raise Contended("the store was too slow to open the next match; try again")


def _begun(referee: Referee, old: Match, asker: Audience) -> Draft:
    """Return the next match as it begins, with the old players on the seats that the game's custom gives them."""
    game, table = old.game, old.table
    assert table.outcome is not None, "a match that is over has an outcome"
    digest = old.setup.content if old.agreed.brought else None
    with Blamed(game.key, "the custom of its next match"):
        custom = game.rules.rematch(table.state, table.outcome)
        check_rematch(game, custom, table)
    before = dict(zip(tables.taken(table), custom.seats, strict=True))
    seats = range(len(table.chairs))
    chairs = [tables.following(table.chairs[before[seat]]) if seat in before else Chair() for seat in seats]
    holders = tuple(_holder(referee, old, before[seat]) if seat in before else Holder() for seat in seats)
    opening = Opening(
        game=game.key,
        options=codec(game.options).encode(custom.options),
        seats=[SeatWish(chair.player, holder.name, chair.level) for chair, holder in zip(chairs, holders, strict=True)],
        time_per_decision=old.setup.time_per_decision,
        leaving=old.setup.leaving,
        luck=old.setup.luck,
        chosen=None if old.setup.chosen is None else old.setup.chosen.following(),
        clock=old.setup.clock,
        rewinds=old.origin.rewinds,
        absent_after=old.origin.absent_after,
        access=old.origin.access,
        parent=old.id,
        content=None if digest is None else DeckWish(digest),
        pace=old.pace,
        tag=old.origin.tag,
        key=old.origin.key,
    )
    drafted = laid(referee, opening, _id(referee, old), None)
    match, hosted = drafted.match, of_host(old)
    held = tuple(seat for seat in seats if before.get(seat) in hosted)
    match = replace(match, course=replace(match.course, holders=holders), origin=replace(match.origin, held=held))
    drafted = replace(drafted, match=match)
    for seat, chair in enumerate(chairs):
        if chair.player is not Player.OPEN:
            drafted = drafting.add(drafted, seat, SeatTaken(chair.player, chair.level))
    drafted = started(drafted)
    if drafted.match.course.pending is not None:
        return drafted  # its start waits for dice of the table (TBL-14), at which its players sit
    for seat, earlier in before.items():
        if table.chairs[earlier].gone and earlier != asker.seat:
            drafted = drafting.add(drafted, seat, HandedOver(Player.BOT, game.bots.levels[0]))
    return drafted


def _holder(referee: Referee, old: Match, seat: int) -> Holder:
    """Return the holder of an old seat as the holder of the new one."""
    return Holder(old.course.holders[seat].name, request=_request(referee, old, seat))


def _request(referee: Referee, old: Match, seat: int) -> str:
    """Return the fingerprint by which the new seat knows the old one, whatever custom a later release has."""
    return tags.fingerprint(referee, "rematch", old.id, str(seat))


def _name(referee: Referee, held: Draft, following: str) -> None:
    """Write the id of the next match into the old one, once. It is no ply: the old match is over."""
    for _ in range(ledger.ATTEMPTS):
        match = held.match
        if match.origin.next is not None:
            return
        named = replace(match, origin=match.origin.followed(following))
        if ledger.commit(referee, replace(held, match=named)):
            return
        held = ledger.settled(referee, match.id)
    raise Contended("others kept changing the match; try again")


def _answer(referee: Referee, old: Match, following: Match, audience: Audience) -> Rematched:
    """Return the next match with the tokens of the asker: its new seat's, or the host's and of all the host's seats."""
    if audience.seat is None:
        seats, there = of_host(following), as_creator(following)
    else:
        request = _request(referee, old, audience.seat)
        holders = enumerate(following.course.holders)
        seats = tuple(seat for seat, holder in holders if tags.same(holder.request or "", request))
        there = Audience(seat=seats[0])
    return {
        "match": documents.match(following, there),
        "seats": [{"seat": seat, "token": seat_token(referee, following, seat)} for seat in seats],
        "host_token": host_token(referee, following) if audience.host else None,
    }
