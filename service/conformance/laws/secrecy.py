"""The laws of secrets: views, disclosed events, and twins, which differ only in what is hidden."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Any

import jsonschema_rs

from rules.chance import Seeded
from rules.table import record as records
from rules.table import table as tables
from rules.values import Template
from rules.wire.codec import codec, family
from rules.wire.plain import canonical
from service.conformance.breach import Breach
from service.conformance.law import law
from service.conformance.leaks import Leak, leaks
from service.conformance.matches import OPENED, Bench
from service.conformance.trial import Trial, able, audiences, match_time, menu_of

HIDDEN = 16
"""Changes of each match that are hidden from somebody at first, and are followed."""

OWN = {"seat"}
"""The field of a view, if there is one, that says whose view it is."""

EMPTY: tuple[Any, ...] = (None, [], {}, "")

LIST = "build it from what that seat may know alone, listed field by field; never from hidden fields of the state"

PLACES = {
    "view": "rules.view",
    "event": "rules.disclose",
    "menu": "rules.legal",
    "template": "rules.legal",
    "turn": "rules.standing",
    "deadline": "rules.standing",
    "unasked": "rules.unasked",
    "picture": "pictures.moving",
    "text": "words.position",
    "label": "words.describe",
    "notation": "words.write",
    "sentence": "words.narrate",
    "silence": "rules.default",
    "refusal": "rules.check",
    "lines": "rules.check",
    "pace": "bots.delay",
    "choice": "bots.choose",
}
"""The member of the game that gives each part of what a seat is shown."""

CURES = {
    "event": "disclose the event without what stays hidden (None instead), or let the view show it too",
    "lines": "let check() take the same way for every value of what the seat cannot know",
    "silence": "let default() choose by what that seat may know alone, or by `chance`",
    "choice": "let choose() use its view, its menu and the insight alone, and keep nothing between calls",
}
"""The cures of leaks that the usual one does not fit."""


def named(who: int | None) -> str:
    """Return who looks."""
    return "the spectator" if who is None else f"seat {who}"


def seen(bench: Bench, seat: int | None) -> Any:
    """Return a view as plain data, as it would leave."""
    return json.loads(json.dumps(codec(bench.game.view).encode(bench.game.rules.view(bench.state, seat))))


@law(LIST)
def twins(trial: Trial) -> Iterator[Breach]:
    """Twins, two matches that differ in one draw or action, look alike to a seat until an event discloses it."""
    for leak in leaks(trial.run, trial.seed, HIDDEN):
        yield leaked(trial, leak)


def leaked(trial: Trial, leak: Leak) -> Breach:
    """Return the breach of a leak."""
    plies = trial.run.plies
    changed = plies[leak.change.ply]
    what = f"the {leak.part} of {named(leak.who)} depends on what is hidden from it since ply {changed.entry.ply}"
    kind = "draw" if leak.change.action == changed.action else type(changed.action).__name__
    cure = CURES.get(leak.part, LIST)
    return Breach(PLACES[leak.part], f"{what} (another {kind} shows)", plies[leak.ply].entry.ply, cure)


@law("return a view of the type Game.view, also at the end and for the spectator, whose bounds hold every value")
def views(trial: Trial) -> Iterator[Breach]:
    """Every seat and the spectator have a view at any time, which satisfies its schema and reads back."""
    schema = jsonschema_rs.validator_for(dict(codec(trial.game.view).schema))
    for bench in trial.steps:
        for who in audiences(bench):
            view = bench.game.rules.view(bench.state, who)
            if type(view) is not bench.game.view:
                yield Breach("rules.view", f"{named(who)} gets a {type(view).__name__}", bench.table.ply)
                continue
            plain = seen(bench, who)
            if codec(bench.game.view).decode(plain) != view:
                yield Breach("rules.view", f"the view of {named(who)} does not read back", bench.table.ply)
            if not schema.is_valid(plain):
                yield Breach("rules.view", f"the view of {named(who)} is not in its schema", bench.table.ply)


def shown_more(spectator: Any, seat: Any, path: str = "") -> list[str]:
    """Return the places at which a spectator is shown what a seat is not."""
    if spectator is None or spectator in ([], {}, "", False) or spectator == seat:
        return []
    if isinstance(spectator, dict) and isinstance(seat, dict):
        return [
            found
            for name, value in spectator.items()
            if name not in OWN
            for found in shown_more(value, seat.get(name), f"{path}.{name}")
        ]
    if isinstance(spectator, list) and isinstance(seat, list) and len(spectator) == len(seat):
        pairs = zip(spectator, seat, strict=True)
        return [found for index, (one, two) in enumerate(pairs) for found in shown_more(one, two, f"{path}.{index}")]
    return [path]


@law("show the spectator only what every seat is shown")
def spectator(trial: Trial) -> Iterator[Breach]:
    """What the spectator sees, every seat can build from its own view."""
    for bench in trial.positions():
        shown = seen(bench, None)
        for seat in audiences(bench)[:-1]:
            for path in shown_more(shown, seen(bench, seat)):
                yield Breach(
                    "rules.view", f"the spectator is shown {path[1:]}, and seat {seat} is not", bench.table.ply
                )


@law("name every class of what happens in Game.events, and report no other in a Step")
def events(trial: Trial) -> Iterator[Breach]:
    """Every event of a step is one of Game.events, whichever member reports it."""
    for member, event, ply in reported(trial):
        if type(event) not in (*trial.game.events, *tables.EVENTS):
            yield Breach(member, f"it reports {type(event).__name__}, which is not in Game.events", ply)


def reported(trial: Trial) -> Iterator[tuple[str, Any, int]]:
    """Yield the events of a match, also of seats that would leave or withdraw, with the member that reports them."""
    rules, steps = trial.game.rules, trial.steps
    for place, bench in enumerate(steps):
        for event in bench.events:
            yield "rules.apply" if place else "rules.initial", event, bench.table.ply
    for bench in steps[: -1 : max(1, len(steps) // 12)]:
        for seat in tables.taken(bench.table):
            for name, go in (("leave", rules.leave), ("withdraw", rules.withdraw)):
                for event in go(bench.state, seat, at=match_time(bench), chance=Seeded(b"going")).events:
                    yield f"rules.{name}", event, bench.table.ply


@law("disclose to the spectator only what is disclosed to every seat, as an event of the same kind")
def disclosed(trial: Trial) -> Iterator[Breach]:
    """Events satisfy their schema, read back, and disclose nothing more to the spectator than to every seat."""
    game, write = trial.game, records.events(trial.game)
    schema = jsonschema_rs.validator_for(dict(family(*game.events).schema))
    for before, after in pairwise(trial.steps):
        for event in (event for event in after.events if type(event) in game.events):
            ply, kind = after.table.ply, type(event).__name__
            if write.decode(json.loads(json.dumps(write.encode(event)))) != event:
                yield Breach(f"event {kind}", "it does not read back from the record", ply)
            if not schema.is_valid(family(*game.events).encode(event)):
                yield Breach(f"event {kind}", "it does not satisfy its schema", ply)
            disclosed = {who: game.rules.disclose(event, who) for who in audiences(before)}
            if any(type(one) not in game.events for one in disclosed.values() if one is not None):
                yield Breach("rules.disclose", f"it discloses {kind} as an event that is not in Game.events", ply)
                continue
            public = disclosed.pop(None)
            for seat, own in disclosed.items():
                for path in shown_more(public and write.encode(public), own and write.encode(own)):
                    what = f"the spectator learns {kind}{path}, and seat {seat} does not"
                    yield Breach("rules.disclose", what, ply)


def partial(bench: Bench, seat: int) -> list[Any]:
    """Return up to three ways in which a seat can answer a simultaneous decision without completing it."""
    game, standing = bench.game, bench.game.rules.standing(bench.state)
    if seat not in standing.must or len(standing.must) < 2:
        return []
    concrete, templates = menu_of(bench, seat)
    choices = (*concrete, *(item.example for item in templates))
    at = match_time(bench)
    steps = [
        game.rules.apply(bench.state, seat, action, at=at, chance=Seeded(b"order"))
        for action in choices
        if type(action) not in game.interrupts
    ]
    return [step for step in steps if game.rules.standing(step.state).decision == standing.decision][:3]


def opponents(bench: Bench, seat: int) -> list[int | None]:
    """Return everybody who looks and is not of the side of ``seat``, whose team may see its orders."""
    sides = bench.game.sides(bench.terms.options, tables.taken(bench.table))
    own = next((side for side in sides if seat in side), (seat,))
    return [other for other in audiences(bench) if other not in own]


def looks(bench: Bench, step: Any, who: int | None) -> Sequence[Any]:
    """Return what somebody is shown after a step: the view, the events, the menu."""
    rules = bench.game.rules
    menu = () if who is None else rules.legal(step.state, who)
    return rules.view(step.state, who), [rules.disclose(event, who) for event in step.events], menu


@law("keep an answer to a simultaneous decision in the state, out of views and events, until the last is in")
def orders(trial: Trial) -> Iterator[Breach]:
    """An answer to a simultaneous decision is secret until the last answer is in."""
    for bench in trial.positions():
        for seat in able(bench):
            for one, two in pairwise(partial(bench, seat)):
                for other in opponents(bench, seat):
                    if looks(bench, one, other) != looks(bench, two, other):
                        what = f"{named(other)} can find out which answer seat {seat} gave, before the last is in"
                        yield Breach("rules.view", what, bench.table.ply)


@law("make legal() from what the seat's view shows")
def equal_menus(trial: Trial) -> Iterator[Breach]:
    """Equal views have equal menus."""
    menus: dict[Any, Any] = {}
    for bench in trial.positions():
        for seat in able(bench):
            menu = [
                (canonical(dict(item.schema)), item.example) if isinstance(item, Template) else item
                for item in bench.game.rules.legal(bench.state, seat)
            ]
            if menus.setdefault((seat, bench.game.rules.view(bench.state, seat)), menu) != menu:
                what = f"seat {seat} had the same view earlier, and another menu"
                yield Breach("rules.legal", what, bench.table.ply)


def numbers(plain: Any) -> Iterator[int]:
    """Yield all numbers in plain data."""
    if isinstance(plain, dict | list):
        for part in plain.values() if isinstance(plain, dict) else plain:
            yield from numbers(part)
    elif isinstance(plain, int):
        yield plain


@law("leave moments out of the view: the match itself shows when a decision lapses")
def moments(trial: Trial) -> Iterator[Breach]:
    """A view names no moment: only the table knows when a decision lapses, since its clock may run out first."""
    for bench in trial.positions():
        for who in audiences(bench):
            if max(numbers(seen(bench, who)), default=0) >= OPENED:
                yield Breach("rules.view", f"the view of {named(who)} holds a time", bench.table.ply)


def gainsaid(disclosed: Any, shown: Any, path: str = "", *, all_of_it: bool = False) -> list[str]:
    """Return the places at which two views contradict each other; with ``all_of_it`` also where ``shown`` is empty."""
    if disclosed in EMPTY or disclosed == shown or (shown in EMPTY and not all_of_it):
        return []
    if isinstance(disclosed, dict) and isinstance(shown, dict):
        return [
            found
            for name, value in disclosed.items()
            if name != "seat"
            for found in gainsaid(value, shown.get(name), f"{path}.{name}", all_of_it=all_of_it)
        ]
    if isinstance(disclosed, list) and isinstance(shown, list) and shown:
        likest = (
            min((gainsaid(one, other, f"{path}.*", all_of_it=all_of_it) for other in shown), key=len)
            for one in disclosed
            if one not in shown
        )
        return [found for founds in likest for found in founds]
    return [path]


@law("let everything() return the view with all that is hidden, for a match that is over")
def everything(trial: Trial) -> Iterator[Breach]:
    """The view with nothing hidden reads back, has all that the spectator sees, and contradicts no seat."""
    for bench in trial.positions():
        view, where, ply = codec(bench.game.view), "rules.everything", bench.table.ply
        found = bench.game.rules.everything(bench.state)
        shown, public = view.encode(found), seen(bench, None)
        if type(found) is not bench.game.view or view.decode(json.loads(json.dumps(shown))) != found:
            yield Breach(where, "it gives no view that reads back", ply)
        for path in gainsaid(public, shown, all_of_it=True):
            yield Breach(where, f"the spectator sees {path[1:]}, and it does not show it", ply)
        revealed = {name: value for name, value in shown.items() if value != public[name]}
        for seat in audiences(bench)[:-1]:
            own = seen(bench, seat)
            for path in gainsaid({name: own[name] for name in revealed}, revealed):
                yield Breach(where, f"it contradicts {path[1:]} in the view of seat {seat}", ply)


@law("write everything(): the default is the spectator's view, which hides what the match has hidden", once=True)
def revealed(trial: Trial) -> Iterator[Breach]:
    """A game that hides something in its events shows some secret in everything()."""
    rules, events_of = trial.game.rules, trial.game.events
    happened = [event for bench in trial.steps for event in bench.events if type(event) in events_of]
    hidden = any(rules.disclose(event, None) != event for event in happened)
    if hidden and all(rules.everything(one.state) == rules.view(one.state, None) for one in trial.steps[:-1]):
        yield Breach("rules.everything", "events are hidden, and it never shows more than the spectator sees")
