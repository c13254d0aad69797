"""Follow a match: wait until something happens, or stream what happens ply by ply.

A request that waits costs no reads of the store while nothing happens: news of the match wakes it, and then it looks
again. Only a few of those that were woken look at once, so that actions never queue behind listeners.

The order is what makes it right: a listener opens its *ear* first and looks afterwards. A change between the two is
heard, and at worst looked at twice; the other way round it would be missed. News say that something changed, never
what: what a listener is shown always comes from a look at the match, with its token checked again.

A stream is in one of three states, and says which:

- *level*: it has sent all plies that there are, and the menu or position that belongs to the last one;
- *behind*: it sends plies, a page at a time, and neither menu nor position, which would be of another moment;
- *deaf*: the store does not answer, or the news are cut. It sends ``AWAY`` at once and again with each attempt to look,
  and is level or behind again as soon as it can.

A token that was renewed or a key that was revoked ends a stream at its next look: nothing wakes it for that alone, but
one with a key looks at each heartbeat. What a page has sent stays sent, so a stream never takes anything back.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Collection, Generator, Mapping
from dataclasses import dataclass
from threading import BoundedSemaphore
from typing import TypeVar

from rules.errors import Malformed
from rules.show.drawing import standalone
from rules.wire.codec import Plain
from service.play.asking import apikeys
from service.play.match import documents, hindsight
from service.play.match.ply_shapes import PlyShape
from service.play.match.shapes import Ending, Lobby, Menu, Position
from service.play.ports.errors import Contended, HandedToBot, OtherVersion, OutcomeUnknown, StoreAway
from service.play.ports.news import Ear
from service.play.ports.referee import Referee
from service.play.ports.tokens import Bearer
from service.play.verbs import look
from service.play.verbs.look import Seen

T = TypeVar("T")

LONGEST_WAIT = 30
"""The most seconds for which an answer can be held back: proxies often give up after 60."""

HEARTBEAT = 15.0
"""Seconds of silence after which a stream shows that it is alive."""

RETRY = 1.0
"""Seconds after which a stream looks again, when the match could not be read."""

PAGE_PAUSE = 1.0
"""Seconds between two looks at the lobby or at many matches, however much happens in them."""

_LOOKS = BoundedSemaphore(4)
"""Listeners of this process that look at once."""

_TRY_AGAIN = (StoreAway, OutcomeUnknown, Contended, OtherVersion)
"""Why a match may not be readable for a moment."""


@dataclass(frozen=True, slots=True)
class Message:
    """One message of a stream; ``number`` is its id, None for one that is not resumed from."""

    type: str
    document: Mapping[str, Plain]
    number: int | None = None


AWAY = Message("heartbeat", {"store": "away"})
"""Says in a stream that nothing can be seen at the moment, since the store does not answer."""


Meet = Callable[[Ear], None]
"""Takes the ear with which a request waits. If the ear is stirred, a stream yields None and a poll is answered."""


@dataclass(frozen=True, slots=True)
class Wait:
    """Most seconds that a request waits, and a function that gets its Ear, by which the wait can be ended early."""

    seconds: int
    meet: Meet = lambda _: None


def look_when(
    referee: Referee, match: str, bearer: Bearer | None, wait: Wait, after: int | None, known: Callable[[str], bool]
) -> Seen:
    """Return the match as soon as there is more to see than ``after`` a ply, but not later than ``wait`` says.

    Without ``after`` it is returned as soon as its tag is not ``known``.

    :raises Malformed: when the match has not come to ply ``after``.
    """
    if not wait.seconds:
        return look.look(referee, match, bearer)
    deadline = time.monotonic() + wait.seconds
    with referee.news.listen(match) as ear:
        wait.meet(ear)
        # Listening has begun: what changes from here on wakes the loop below.
        seen = first = look.look(referee, match, bearer)
        _check(first, after, "after")
        # The tag is compared too: what is erased changes a match without a ply that it has not shown.
        while known(seen.tag) if after is None else seen.tag == first.tag and seen.held.match.table.ply <= after:
            moment = min(deadline, _until(seen))
            if not _woken(ear, moment) and (moment == deadline or ear.closed or ear.away):
                break
            # A ply wakes all listeners of a match at once: a few look at a time, or they would starve the actions.
            with _LOOKS:
                seen = _look_again(referee, match, bearer)
    return seen


def _until(seen: Seen) -> float:
    """Return the moment, on the monotonic clock, at which what is seen changes by the clock alone: a claim ends."""
    ends = [claim.until - seen.held.now for claim in seen.held.match.origin.claims]
    return time.monotonic() + min(ends) / 1000 if ends else math.inf


def _look_again(referee: Referee, match: str, bearer: Bearer | None) -> Seen:
    """Look at a match with a token or API key that was valid when the request began, and may be revoked by now."""
    if bearer is not None and bearer.key is not None:
        apikeys.check(referee, bearer.key)
    return look.look(referee, match, bearer)


def lobby_when(referee: Referee, page: Callable[[], Lobby], wait: Wait, known: Callable[[Lobby], bool]) -> Lobby:
    """Return a page of the lobby as soon as it is not ``known``, but not later than ``wait`` says."""
    return page_when(referee, (None,), page, wait, known)


def page_when(
    referee: Referee, matches: Collection[str | None], page: Callable[[], T], wait: Wait, known: Callable[[T], bool]
) -> T:
    """Return what ``page`` shows of some matches as soon as it is not ``known``, but not later than ``wait`` says.

    Among the ``matches`` None is the lobby.
    """
    if not wait.seconds:
        return page()
    deadline = time.monotonic() + wait.seconds
    with referee.news.listen(*matches) as ear:
        wait.meet(ear)
        shown = page()
        while known(shown) and _woken(ear, deadline):
            # A page changes with each of many matches. Whatever else happens in this second is one change.
            ear.wait(0)
            time.sleep(min(PAGE_PAUSE, max(0.0, deadline - time.monotonic())))
            with _LOOKS:
                shown = page()
    return shown


def look_until(referee: Referee, match: str, wait: Wait, look: Callable[[], T], done: Callable[[T], bool]) -> T:
    """Return what ``look`` finds of a match as soon as it is ``done``, but not later than ``wait`` says."""
    if not wait.seconds:
        return look()
    deadline = time.monotonic() + wait.seconds
    with referee.news.listen(match) as ear:
        wait.meet(ear)
        found = look()
        while not done(found) and _woken(ear, deadline):
            with _LOOKS:
                found = look()
    return found


def _woken(ear: Ear, deadline: float) -> bool:
    """Wait for news until the deadline; return whether to look again, which needs a store that answers."""
    while (left := deadline - time.monotonic()) > 0 and not ear.closed and ear.wait(left):
        if not ear.away:
            return True
    return False


def _check(seen: Seen, after: int | None, name: str) -> None:
    last = seen.held.match.table.ply
    if after is not None and after > last:
        raise Malformed(f"must be from 0 to {last}, the last ply", (name,))


def stream(
    referee: Referee,
    match: str,
    bearer: Bearer | None,
    after: int,
    *,
    resumed: bool,
    positions: bool = False,
    meet: Meet = lambda _: None,
) -> Generator[Message | None, None, None]:
    """Yield what happens after ply ``after``, as the asker may know it, until the match is over.

    Each ply is one message, in order and without gaps. When the asker must act, a ``turn`` follows with the menu, and
    another one if another seat's answer to the same decision changed what it asks for; where dice of a real table are
    awaited, ``throws`` follows to every asker; at the end comes ``over``. With ``positions`` a ``position`` comes in
    place of both, to every asker, at once and after each change. None means that there was nothing to say for a while,
    or that the store, which was ``AWAY``, answers again; the first item is None, after which only a revoked token can
    be refused. The id of ``over`` is one more than the last ply's; a stream ``resumed`` after it has no item at all.

    :raises Refusal: when the match may not be seen by the asker, or no longer.
    :raises HandedToBot: after the plies, when the asker's seat was handed to a bot while the stream was open.
    """
    with referee.news.listen(match) as ear:
        meet(ear)
        seen = look.look(referee, match, bearer)
        # Events up to ply `shown` are disclosed as a late comer may know them, those after it as a witness may.
        shown, last, own = seen.held.match.table.ply, after, _plays(seen)
        if resumed and not seen.held.match.live and after == shown + 1:
            return
        _check(seen, after, "Last-Event-ID" if resumed else "after")
        state = _positions() if positions else _turns()
        yield None
        while (found := (yield from _read(referee, match, bearer, ear, last, shown))) is not None:
            seen, plies = found
            for ply in plies:
                yield Message("ply", {"game": seen.held.match.setup.game, **ply}, ply["ply"])
            last += len(plies)
            if last < seen.held.match.table.ply:
                continue  # behind: the next page first
            message = state(seen)
            if message is not None:
                yield message
            if not seen.held.match.live:
                yield Message("over", ending(seen), last + 1)
                return
            own = _plays(seen, own)
            while not ear.wait(HEARTBEAT):
                yield None
                if bearer is not None and bearer.key is not None:
                    break  # look again: that a key is revoked is no news of the match


def _read(
    referee: Referee, match: str, bearer: Bearer | None, ear: Ear, last: int, shown: int
) -> Generator[Message | None, None, tuple[Seen, list[PlyShape]] | None]:
    """Return the match and its plies after ``last`` as soon as it can be read, or None when this process is to end.

    Yield ``AWAY`` at once and again after each heartbeat while the store does not answer, and None when it does again.
    """
    away = False
    while not ear.closed:
        try:
            if ear.away:
                # Not even tried: a frozen store would keep one of the few looks for its whole timeout.
                raise StoreAway("the store does not answer")
            with _LOOKS:
                seen = _look_again(referee, match, bearer)
                plies = _plies(referee, seen, last, shown)
        except _TRY_AGAIN as error:
            # Nothing is lost by going on: what happens meanwhile is still in the match when it can be read again.
            away = isinstance(error, StoreAway)
            yield AWAY if away else None
            ear.wait(HEARTBEAT if ear.away else RETRY)
            continue
        if away:
            yield None
        return seen, plies
    return None


def _plays(seen: Seen, own: bool = False) -> bool:
    """Return whether the asker has a seat that is not handed to a bot; ``own``: it had one before.

    :raises HandedToBot: when it was handed to a bot since then.
    """
    seat = seen.audience.seat
    now = seat is not None and not seen.held.match.table.chairs[seat].lent
    if own and not now:
        raise HandedToBot(f"seat {seat} was handed to a bot; open the stream again to watch, and take it back to act")
    return now


def _turns() -> Callable[[Seen], Message | None]:
    """Return a function that makes a ``turn`` of a match if it asks for something that it did not ask before.

    While an action waits for dice of the table it makes ``throws`` instead, for every asker.
    """
    # Kept here and not asked of the match: only this stream knows what it has shown.
    asked: list[Plain] | None = None

    def news(seen: Seen) -> Message | None:
        nonlocal asked
        throws = documents.throws(seen.held.match)
        if throws is not None:
            before, asked = asked, ["throws", throws]
            return None if asked == before else Message("throws", throws)
        menu = turn(seen)
        before, asked = asked, None if menu is None else question(menu)
        return None if menu is None or asked == before else Message("turn", menu)

    return news


def _positions() -> Callable[[Seen], Message | None]:
    """Return a function that makes a ``position`` of a match if it changed."""
    known = ""

    def news(seen: Seen) -> Message | None:
        nonlocal known
        before, known = known, seen.tag
        return None if known == before else Message("position", position(seen))

    return news


def _plies(referee: Referee, seen: Seen, last: int, shown: int) -> list[PlyShape]:
    """Return the plies after ``last``, up to a page of them.

    Of a game without hindsight they have all events from ply ``shown`` on, for which the listener was there.
    """
    match = seen.held.match
    lines = referee.matches.lines(match.id, last + 1, min(last + look.PAGE, match.table.ply))
    return [hindsight.ply(match, line, seen.audience, since=shown) for line in lines]


def turn(seen: Seen) -> Menu | None:
    """Return the menu of an asker for whom the match waits, or None; a bot may act for a seat that has a holder."""
    menu = look.menu(seen)
    return menu if seen.audience.seat in menu["to_act"] and menu["actions"] else None


def question(menu: Menu) -> list[Plain]:
    """Return the decision of a menu and the entries that answer it, without the optional ones."""
    return [menu["decision"], *(entry for entry in menu["actions"] if not entry["unasked"])]


def position(seen: Seen) -> Position:
    """Return the match without its view, and the picture's layer that changes, as SVG and in words."""
    match = seen.held.match
    moving = None
    if match.judged and match.table.state is not None:
        moving = look.board(seen)[1]
    return {
        "match": {**documents.state(match, seen.audience), "actions": documents.menu(match, seen.audience)},
        "board": None if moving is None else standalone(moving),
        "description": "" if moving is None else moving.description,
    }


def ending(seen: Seen) -> Ending:
    """Return how a match ended, and where its files are."""
    match = seen.held.match
    return {
        "ply": match.table.ply,
        "status": match.status,
        "outcome": documents.outcome(match.table),
        "files": documents.files(match),
    }
