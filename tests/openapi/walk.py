"""A match through a client that was generated from the contract: ``walk.py URL``; it ends with 0 if all went well."""

from __future__ import annotations

import pkgutil
import sys
from importlib import import_module

import noonday_client
from noonday_client import AuthenticatedClient, Client
from noonday_client.api.actions import act
from noonday_client.api.catalogue import list_games
from noonday_client.api.matches import follow_match, list_matches, look_at_match, open_match
from noonday_client.api.records import draw_board, get_record, verify_record
from noonday_client.api.seats import leave_seat
from noonday_client.models import (
    BombTheAxisMatch,
    BombTheAxisMatchOptions,
    BombTheAxisMenuChoice,
    BombTheAxisMenuTemplate,
    BombTheAxisOpening,
    BombTheAxisSummary,
    IllegalActionProblem,
    Judgement,
    MatchRecord,
    Opened,
    OpeningFieldsAccess,
    SeatWish,
    SeatWishPlayer,
    StaleDecisionProblem,
    Submission,
    Tried,
    TwelveOclockHighActed,
    TwelveOclockHighActedMinimal,
    TwelveOclockHighBombAction,
    TwelveOclockHighEventPage,
    TwelveOclockHighMarker,
    TwelveOclockHighMatch,
    TwelveOclockHighMatchOptions,
    TwelveOclockHighMenuChoice,
    TwelveOclockHighOpening,
    TwelveOclockHighOptions,
    TwelveOclockHighThrowAction,
    TwelveOclockHighThrownEvent,
    TwelveOclockHighView,
)

for module in pkgutil.walk_packages(noonday_client.__path__, "noonday_client."):
    import_module(module.name)

url = sys.argv[1]
anybody = Client(base_url=url)
game = next(game for game in list_games.sync(client=anybody).games if game.key == "twelve-oclock-high")

people = [SeatWish(player=SeatWishPlayer.PERSON, name=name) for name in ("Ann", "Ben")]
opening = TwelveOclockHighOpening(
    game="twelve-oclock-high", options=TwelveOclockHighOptions(points_to_win=45), seats=people
)
opened = open_match.sync(client=anybody, body=opening)
assert isinstance(opened, Opened), opened
assert isinstance(opened.match, TwelveOclockHighMatch)
assert isinstance(opened.match.options, TwelveOclockHighMatchOptions)
assert isinstance(opened.match.view, TwelveOclockHighView)
assert isinstance(opened.match.view.squadrons[0], TwelveOclockHighMarker)

seat = opened.match.to_act[0]
clients = {held.seat: AuthenticatedClient(base_url=url, token=held.token) for held in opened.seats}
match = look_at_match.sync(opened.match.id, client=clients[seat])
choice = match.actions[0]
assert isinstance(choice, TwelveOclockHighMenuChoice)
assert (choice.form, choice.unasked) == ("action", False)
assert isinstance(choice.action, TwelveOclockHighThrowAction)

bomb = Submission(decision=match.decision, action=TwelveOclockHighBombAction(kind="bomb"))
refused = act.sync(match.id, client=clients[seat], body=bomb)
assert isinstance(refused, IllegalActionProblem), refused
assert refused.legal[0].action == choice.action

judged = Submission(decision=match.decision, action=choice.action)
tried = act.sync(match.id, client=clients[seat], body=judged, dry_run=True)
assert isinstance(tried, Tried), tried
assert (tried.dry_run, tried.legal) == (True, True)

acted = act.sync(match.id, client=clients[seat], body=Submission(decision=match.decision, action=choice.action))
assert isinstance(acted, TwelveOclockHighActed), acted
assert isinstance(acted.match, TwelveOclockHighMatch)
assert isinstance(acted.events[0], TwelveOclockHighThrownEvent)
assert len(acted.events[0].dice) == 2

again = act.sync(match.id, client=clients[seat], body=judged, prefer="return=minimal")
assert isinstance(again, TwelveOclockHighActedMinimal), again
assert (again.ply, again.events, again.status.value) == (acted.ply, acted.events, "on")

stale = act.sync(match.id, client=clients[seat], body=Submission(decision=99, action=choice.action))
assert isinstance(stale, StaleDecisionProblem), stale

three = BombTheAxisOpening(game="bomb-the-axis", seats=[*people, people[0]], access=OpeningFieldsAccess.LISTED)
hidden = open_match.sync(client=anybody, body=three)
match hidden.match:  # what a client reads is of its game: nothing of one game is taken for another's
    case BombTheAxisMatch(options=BombTheAxisMatchOptions() as options):
        assert options.chart == "A-E"
    case _:
        raise AssertionError(hidden.match)
listed = list_matches.sync(client=anybody, game="bomb-the-axis").matches
assert hidden.match.id in [one.id for one in listed]
assert {(type(one), type(one.options)) for one in listed} == {(BombTheAxisSummary, BombTheAxisMatchOptions)}
checker = hidden.match.to_act[0]
seen = look_at_match.sync(hidden.match.id, client=AuthenticatedClient(base_url=url, token=hidden.seats[checker].token))
assert [type(entry) for entry in seen.actions] == [BombTheAxisMenuChoice, BombTheAxisMenuTemplate]
assert seen.actions[1].example.kind == "place"

page = follow_match.sync(match.id, client=anybody)
assert isinstance(page, TwelveOclockHighEventPage)
assert page.plies[-1].events == acted.events
assert draw_board.sync(match.id, client=anybody).startswith("<svg")

assert leave_seat.sync(match.id, seat, client=clients[seat]).status == "over"
record = get_record.sync(match.id, client=anybody)
assert isinstance(record, MatchRecord), record
assert all(len(draw) == 2 for ply in record.plies for draw in ply.draws)
assert verify_record.sync(client=anybody, body=record).sound
assert Judgement.__annotations__["fair"] == "bool | None"
