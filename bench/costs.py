"""The processor time of requests, compared with the units charged for them (service/play/asking/limits.py)."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from functools import partial
from itertools import count
from typing import Any

import rules
from bench.printing import PAPER, finished
from bench.report import Line, median
from bench.stage import Stage
from rules.game import AnyGame
from rules.table.table import Leaving, Player
from rules.twelve_strokes_of_noon.deck.box import full_box
from rules.wire.plain import canonical, check_plain, parse
from service.play.asking import limits
from service.play.files import sheets
from service.play.files.pictures import WIDTH, WIDTHS
from service.play.ports.archive import Access
from service.play.ports.due import Kind, Obligation
from service.play.ports.referee import Referee
from service.play.records import verification
from service.play.verbs import act, look
from service.play.verbs import open as opening
from service.play.verbs.act import Submission
from service.play.verbs.open import Opening, SeatWish
from service.printing import MEDIA_TYPES

PIXELS = (WIDTH, WIDTHS[1])

Costs = dict[str, list[float]]
"""For each kind of request the ms that it took in each game."""


def measure(stage: Stage, *, times: int) -> list[Line]:
    """Measure each kind of request in every game: the median of ``times`` requests."""
    found: Costs = {}
    for key in rules.games():
        for what, spent in _of_game(stage.referee, rules.find(key), times).items():
            found.setdefault(what, []).append(spent)
    found["64 kB of a deck"] = [_deck(times)]
    units: Mapping[str, int] = {
        "opening": limits.OPENING,
        "64 kB of a record": limits.BODY,
        "64 kB of a deck": limits.BODY,
        "dry run": limits.DRY_RUN,
        **{f"picture, {width} pixels": limits.PICTURE for width in PIXELS},
        **{f"sheet, {kind}": limits.SHEET for kind in MEDIA_TYPES},
        **{f"blank sheet, {kind}": cost for kind, cost in limits.BLANKS.items()},
    }
    return [
        Line("Processor time of requests (least and most of the games), and their cost in units of 10 ms"),
        *[
            Line(
                what, f"{min(spent):.1f} - {max(spent):.1f} ms", target=f"{units[what]} units" if what in units else ""
            )
            for what, spent in found.items()
        ],
    ]


def _of_game(referee: Referee, game: AnyGame, times: int) -> dict[str, float]:
    """Return the ms of each kind of request in a game."""
    people = [SeatWish(Player.PERSON)] * game.seats(game.options())[0]
    wish = Opening(game.key, {}, people, None, Leaving.BOT, Access.UNLISTED)
    began = time.process_time()
    match, _ = finished(referee, game)
    bots = (time.process_time() - began) * 1000
    record = look.record(referee, match, None)
    written = canonical(record)
    return {
        "opening": _each(partial(opening.open_match, referee, wish, None), times),
        "  and the bots of its match": bots,
        "64 kB of a record": _each(partial(_verify, referee, written), times) * 65_536 / len(written),
        "dry run": _dry_run(referee, wish, times),
        **{f"picture, {width} pixels": _picture(referee, match, width, times) for width in PIXELS},
        **{f"sheet, {kind}": _sheet(referee, match, game, kind, times) for kind in MEDIA_TYPES},
        **{f"blank sheet, {kind}": _blank(referee, game, kind, times) for kind in MEDIA_TYPES},
    }


def _verify(referee: Referee, written: bytes) -> None:
    verification.judge(referee, check_plain(parse(written)))


def _dry_run(referee: Referee, wish: Opening, times: int) -> float:
    opened = opening.open_match(referee, wish, None)
    match = opened["match"]
    seat = match["to_act"][0]
    bearer = referee.mint.read(opened["seats"][seat]["token"])
    entry = look.menu(look.look(referee, match["id"], bearer))["actions"][0]
    sent = Submission(match["decision"], entry.get("action") or entry["example"])
    return _each(partial(act.try_out, referee, match["id"], bearer, sent), times)


def _picture(referee: Referee, match: str, width: int, times: int) -> float:
    layers = look.board(look.look(referee, match, None))
    return _each(partial(referee.press.board, layers, width), times)


def _sheet(referee: Referee, match: str, game: AnyGame, kind: str, times: int) -> float:
    variant, tags = game.paper.variants[0], count()

    def make() -> None:
        if kind == "pdf":
            tag = f"costs-{match}-{next(tags)}"
            referee.due.add(Obligation(Kind.SHEET, match, (PAPER, variant, tag)))
            sheets.make_sheet(referee, match, PAPER, variant, tag)
        else:
            sheets.sheet(referee, match, None, kind, PAPER, variant).make()

    return _each(make, times)


def _blank(referee: Referee, game: AnyGame, kind: str, times: int) -> float:
    def make() -> None:
        referee.press.render(game.paper.blank(game.options()), kind, paper=PAPER)

    return _each(make, times)


def _deck(times: int) -> float:
    """Return the ms to judge 64 kB of a deck, measured on the largest that there is."""
    written = canonical(full_box())
    game = rules.find("twelve-strokes-of-noon")
    return _each(lambda: game.deck.load(canonical(check_plain(parse(written)))), times) * 65_536 / len(written)


def _each(do: Callable[[], Any], times: int) -> float:
    """Return the ms of processor time of a call: the median of ``times`` calls."""
    spent = []
    for number in range(-1, times):
        began = time.process_time()
        do()
        if number >= 0:
            spent.append((time.process_time() - began) * 1000)
    return median(spent)
