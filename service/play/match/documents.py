"""The documents that leave: plain JSON data, built by listing what the asker may know."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from enum import StrEnum
from functools import cache
from itertools import islice
from typing import Any

from rules.chance import Die
from rules.game import AnyGame
from rules.show.names import names_of, with_names
from rules.show.wording import capital, why
from rules.table import menu as menus
from rules.table import record as records
from rules.table import table as tables
from rules.table.absence import absent_from
from rules.table.noted import Noted
from rules.table.record import Played, Ply, Signature
from rules.table.table import Player, Status, Table
from rules.table.testing import is_test
from rules.values import Entry, Outcome, Template
from rules.wire.codec import Codec, Plain, codec
from service.play.match import foreseen, shapes
from service.play.match.audience import Audience
from service.play.match.games import Blamed
from service.play.match.holding import holders
from service.play.match.menu_shapes import DieShape, MenuEntry, MenuItem, MenuLine
from service.play.match.values import Match

Thrown = Callable[[Any], tuple[Die, ...]]
"""Says which dice of the box an action throws first."""


class MenuForm(StrEnum):
    """How a match shows its menu: whole, as lines of notation with labels, or not at all."""

    FULL = "full"
    NOTATION = "notation"
    NONE = "none"


@cache
def _views(game: AnyGame) -> Codec[Any]:
    return codec(game.view)


def match(match: Match, audience: Audience, form: MenuForm = MenuForm.FULL) -> shapes.MatchShape:
    """Return the match as the asker may see it now, with its menu in a form."""
    shown = past(match, match.table, audience)
    return {
        **shown,
        "deadline": deadline(match),
        "clock": clock(match.table),
        "throws": throws(match),
        "actions": menu(match, audience, form),
        "claims": claims(match, audience),
    }


def files(match: Match) -> shapes.Files | None:
    """Return the addresses of what is left of a match that is over, or None before its end.

    Of a match that never started, or whose rules are not here, there is the record alone.
    """
    if match.live:
        return None
    path = f"/v1/matches/{match.id}"
    played = match.status is Status.OVER and match.judged
    sheet = f"{path}/sheet"
    sheets: shapes.SheetFiles = {
        "html": f"{sheet}.html",
        "pdf": f"{sheet}.pdf",
        "txt": f"{sheet}.txt",
        "csv": f"{sheet}.csv",
    }
    return {
        "record": f"{path}/record",
        "replay": f"{path}/replay.html" if played else None,
        "sheets": sheets if played else None,
    }


def deadline(match: Match) -> int | None:
    """Return when silence next changes something, by the clock of the table, or None."""
    runs = match.status is Status.ON and match.course.pending is None
    return tables.deadline(match.terms, match.table) if runs else None


def clock(table: Table) -> shapes.ClockShape | None:
    """Return the clock that a test moves; None where the server's does, and before the start."""
    if table.hand is None:
        return None
    # The end of a match came before the rest of the time that was asked for: nothing of it is still to come.
    return {"now": table.hand.now, "left": table.hand.left if table.status is Status.ON else 0}


def throws(match: Match) -> shapes.Throws | None:
    """Return what an accepted action waits for at a table that throws its own dice, or None."""
    course = match.course
    if course.pending is None:
        return None
    awaited = course.pending.awaited
    return {
        "throw": course.thrown + 1,
        "die": None if awaited is None else awaited.die,
        "faces": [] if awaited is None else list(awaited.faces),
        "seat": None if awaited is None else awaited.seat,
        "purpose": "" if awaited is None else awaited.purpose,
        "entered": list(course.pending.faces),
        "over": awaited is None,
    }


def waiting(match: Match, table: Table) -> tuple[int, list[int]]:
    """Return the open decision at a table of a match, and the seats to act: none, where its rules are not here."""
    if not match.judged:
        return 0, []
    pending = match.course.pending is not None and table is match.table
    return tables.decision(table), [] if pending else list(tables.to_act(table))


def past(match: Match, table: Table, audience: Audience) -> shapes.MatchShape:
    """Return the match as the asker could see it at an earlier table: nothing can be done there any more."""
    return {
        **_facts(match, table),
        "seat": audience.seat,
        "deadline": None,
        "clock": clock(table),
        "view": view(match, table, audience),
        "throws": None,
        "actions": [],
        "files": files(match),
        "claims": [],
    }


def claims(match: Match, audience: Audience) -> list[shapes.SeatClaim]:
    """Return the open claims to seats of a match, for the players and the host; the host alone reads their codes."""
    if not match.live or (audience.seat is None and not audience.host):
        return []
    held = holders(match)
    return [
        {"claim": one.id, "seat": one.seat, "code": one.code if audience.host else None, "expires": one.until}
        for one in match.origin.claims
        if one.open and one.holder == held[one.seat]
    ]


def state(match: Match, audience: Audience) -> shapes.MatchShape:
    """Return the match as the asker may see it now, without what it costs to write: its view and its menu."""
    return {
        **summary(match),
        "seat": audience.seat,
        "deadline": deadline(match),
        "clock": clock(match.table),
        "view": None,
        "throws": throws(match),
        "actions": [],
        "files": files(match),
        "claims": claims(match, audience),
    }


def summary(match: Match) -> shapes.SummaryShape:
    """Return the match as the lobby lists it."""
    return _facts(match, match.table)


def _facts(match: Match, table: Table) -> shapes.SummaryShape:
    setup, origin = match.setup, match.origin
    decision, to_act = waiting(match, table)
    return {
        "id": setup.match,
        "game": setup.game,
        "version": setup.version,
        "options": setup.options,
        "content": setup.content,
        "time_per_decision": setup.time_per_decision,
        "absent_after": origin.absent_after,
        "leaving": setup.leaving,
        "luck": setup.luck,
        "rewinds": origin.rewinds,
        "test": is_test(setup),
        "status": table.status,
        "access": origin.access,
        "pace": match.pace,
        "tag": origin.tag,
        "created": origin.created,
        "seats": [seat(match, table, number, shown) for number, shown in enumerate(names(match))],
        "ply": table.ply,
        "decision": decision,
        "to_act": to_act,
        "outcome": outcome(table),
        "commitment": setup.commitment,
        "next": origin.next,
    }


def seat(match: Match, table: Table, number: int, display_name: str) -> shapes.SeatShape:
    """Return one seat."""
    chair = table.chairs[number]
    return {
        "seat": number,
        "player": chair.player,
        "name": match.course.holders[number].name,
        "display_name": display_name,
        "level": chair.level,
        "resigned": chair.resigned,
        "lent": chair.lent,
        "absent": chair.absent,
        "absent_from": absent_from(table, number) if match.judged and table is match.table else None,
        "nudged": nudged(match, table, number),
        "held": chair.attended,
    }


def nudged(match: Match, table: Table, number: int) -> shapes.NudgeShape | None:
    """Return the last reminder of the decision for which a seat's person is awaited, or None."""
    reminder = match.course.holders[number].nudged
    if reminder is None or table is not match.table or table.chairs[number].player is not Player.PERSON:
        return None
    decision, to_act = waiting(match, table)
    current = decision == reminder.decision and number in to_act
    return {"at": reminder.at, "by": reminder.by} if current else None


def outcome(table: Table) -> Plain:
    """Return how the match ended, or None."""
    if table.outcome is None:
        return None
    return {**codec(Outcome).encode(table.outcome), "seats": list(tables.taken(table))}


def ending(match: Match) -> str:
    """Return why a match ended, in words with a capital; an empty text without an outcome."""
    if match.table.outcome is None:
        return ""
    return capital(why(match.game.words.endings if match.judged else {}, match.table.outcome.reason))


def view(match: Match, table: Table, audience: Audience) -> Plain:
    """Return what the asker may know of the game; None before the start."""
    if table.state is None:
        return None
    with Blamed(match.game.key, "writing a view"):
        return _views(match.game).encode(match.game.rules.view(table.state, playing(table, audience)))


def hides(match: Match, seat: int) -> bool:
    """Return whether something of the game is hidden from a seat: a view of everything shows what its own does not.

    What a view shows of its own seat alone, such as its number, is empty in a view of everything.
    """
    rules, write = match.game.rules, _views(match.game).encode
    own, whole = write(rules.view(match.table.state, seat)), write(rules.everything(match.table.state))
    return any(shown and own[name] != shown for name, shown in whole.items())


def playing(table: Table, audience: Audience) -> int | None:
    """Return the asker's seat if it takes part; else the asker looks on as a spectator."""
    if audience.seat is None or table.chairs[audience.seat].player is Player.OPEN:
        return None
    return audience.seat


def can_act(match: Match, audience: Audience) -> bool:
    """Return whether the asker holds a seat of a match that is on, no bot plays it, and no throws are awaited."""
    on = match.table.status is Status.ON
    if not on or audience.seat is None or match.course.pending is not None:
        return False
    return match.table.chairs[audience.seat].player is not Player.BOT


def menu(match: Match, audience: Audience, form: MenuForm = MenuForm.FULL) -> list[MenuEntry]:
    """Return what the asker may do now, in words; nothing for spectators and for a seat that a bot plays."""
    if form is MenuForm.NONE or audience.seat is None or not can_act(match, audience):
        return []
    entries = menu_of(match.game, match.table, audience.seat, names(match), thrown=_thrown(match, audience.seat))
    return entries if form is MenuForm.FULL else list(map(_in_notation, entries))


def _in_notation(entry: MenuEntry) -> MenuLine:
    """Return an entry of a menu as one line with its label."""
    return {
        "form": "notation",
        "template": entry["form"] == "template",
        "notation": entry["notation"],
        "label": entry["label"],
        "clause": entry["clause"],
        "unasked": entry["unasked"],
    }


def _thrown(match: Match, seat: int) -> Thrown:
    """Return what says which dice an action throws: of no action of a seat from which something is hidden."""
    if not foreseen.can_foresee(match) or hides(match, seat):
        return _nothing
    return lambda action: foreseen.dice(match, match.table, seat, action)


def _nothing(action: Any) -> tuple[Die, ...]:  # noqa: ARG001 - as the others
    return ()


def menu_of(
    game: AnyGame,
    table: Table,
    number: int,
    called: Sequence[str],
    most: int | None = None,
    thrown: Thrown = _nothing,
) -> list[MenuEntry]:
    """Return the menu of a seat, or its first ``most`` entries, in which seats are ``called`` by their players' names.

    ``thrown`` says which dice an action throws. What the open decision asks of the seat comes first, then what comes
    unasked; each as actions, then templates.
    """
    with Blamed(game.key, "writing a menu"):
        entries = islice(menus.entries(game, table, number), most)
        return [_menu_entry(game, entry, called, thrown) for entry in entries]


def _menu_entry(game: AnyGame, entry: Entry, called: Sequence[str], thrown: Thrown) -> MenuEntry:
    """Return one entry of a menu: an action, or a schema with an example."""
    item, words = entry.item, entry.words
    written = records.entries(game).encode
    said: MenuItem = {
        "notation": entry.notation,
        "label": with_names(words.label, called),
        "clause": words.clause,
        "spots": list(words.spots),
        "path": [with_names(part, called) for part in words.path],
        "card": words.card or None,
        "odds": None if words.odds is None else {"hits": words.odds.hits, "of": words.odds.of},
        "unasked": entry.unasked,
    }
    if isinstance(item, Template):
        return {"form": "template", "schema": dict(item.schema), "example": written(item.example), **said}
    dice: list[DieShape] = [{"name": die.name, "faces": list(die.faces)} for die in thrown(item)]
    return {"form": "action", "action": written(item), "throws": dice, **said}


def names(match: Match) -> tuple[str, ...]:
    """Return a display name for each seat, by its number."""
    return names_of([holder.name for holder in match.course.holders])


def read_plies(match: Match, lines: list[Plain]) -> list[Ply]:
    """Read the plies of a match from its lines."""
    with Blamed(match.setup.game, "reading its plies"):
        return [codec(Ply).decode(line["ply"]) for line in lines]


def record(match: Match, lines: list[Plain], seed: bytes) -> records.Record:
    """Return the record of a match that is over, from all its lines, whether its rules are here or not."""
    names = [holder.name for holder in match.course.holders]
    plies = read_plies(match, lines)
    excerpt = lines[-1].get("excerpt")
    if excerpt is None and match.judged:
        excerpt = records.excerpt(match.game, match.terms, match.table)  # it ended under an older release
    signature = codec(Signature | None).decode(
        lines[-1].get("signature")
    )  # one that ended under an older release has none
    noted = Noted(match.course.noted) if match.course.noted else None
    return records.compiled(match.setup, match.table, names, seed, plies, excerpt, signature, noted)


def story(match: Match, plies: list[Ply]) -> tuple[Played, ...]:
    """Play the plies of a match again."""
    with Blamed(match.game.key, "playing its plies again"):
        return tuple(records.replay(match.game, match.terms, plies))
