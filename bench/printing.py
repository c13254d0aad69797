"""The score sheet of a finished match of bots in each format, from its record, and the kit of each game."""

from __future__ import annotations

import time
from functools import partial

import rules
from bench.bots import Endless
from bench.report import Line, median
from bench.stage import Stage
from rules.game import AnyGame
from rules.table.table import Leaving, Player
from service.play.files import sheets
from service.play.ports.archive import Access
from service.play.ports.due import Kind, Obligation
from service.play.ports.referee import Referee
from service.play.verbs import look, turns
from service.play.verbs import open as opening
from service.play.verbs.open import Opening, SeatWish
from service.printing import MEDIA_TYPES, render_kit

PAPER = "a4"


def measure(stage: Stage, *, times: int) -> list[Line]:
    """Measure each format this number of times, for every game in the catalogue."""
    referee, lines = stage.referee, [Line(f"Score sheet of a finished match of bots (median of {times})")]
    for key in rules.games():
        game = rules.find(key)
        match, plies = finished(referee, game)
        spent: dict[str, list[float]] = {kind: [] for kind in MEDIA_TYPES}
        for number in range(-1, times):
            for kind, made in spent.items():
                began = time.perf_counter()
                _make(referee, match, game.paper.variants[0], kind, f"bench-{key}-{number}")
                if number >= 0:
                    made.append((time.perf_counter() - began) * 1000)
        name = f"{key} ({plies} plies): {', '.join(spent)}"
        lines.append(Line(name, ", ".join(f"{median(made):.0f}" for made in spent.values()) + " ms"))
    return [*lines, *kits(times)]


def kits(times: int) -> list[Line]:
    """Measure the kit of each game, from its values to the PDF, in colour on A4."""
    lines = [Line(f"Kit of a game, in colour on A4 (median of {times})")]
    for key in rules.games():
        game, spent, size = rules.find(key), list[float](), 0
        for _ in range(times):
            began = time.perf_counter()
            size = len(render_kit(game.paper.kit(game.options(), game.standard_content()), paper=PAPER))
            spent.append(time.perf_counter() - began)
        lines.append(Line(key, f"{median(spent):.2f} s, {size / 1000:.0f} kB"))
    return lines


def _make(referee: Referee, match: str, variant: str, kind: str, tag: str) -> None:
    if kind == "pdf":
        referee.due.add(Obligation(Kind.SHEET, match, (PAPER, variant, tag)))
        sheets.make_sheet(referee, match, PAPER, variant, tag)
    else:
        sheets.sheet(referee, match, None, kind, PAPER, variant).make()


def finished(referee: Referee, game: AnyGame, level: str | None = None) -> tuple[str, int]:
    """Let bots, as usual the best, play a match to its end, and return its id and the number of its plies."""
    seats = min(4, game.seats(game.options())[-1])
    wishes = [SeatWish(Player.BOT, None, level or game.bots.levels[-1])] * seats
    opened = opening.open_match(referee, Opening(game.key, {}, wishes, None, Leaving.BOT, Access.UNLISTED), None)
    shown = partial(look.look, referee, opened["match"]["id"], None)
    while (match := look.shown(shown()))["status"] == "on":
        turns.take_turns(referee, match["id"], match["to_act"][0], match["decision"], Endless)
    return match["id"], match["ply"]
