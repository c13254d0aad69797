"""Who rules on appeals and how they are decided, and the appeals for names of the Mystery Star (12C-56, 12C-57).

Those for answers of a face-off are in the chapter of that round.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TypeVar

from rules.twelve_strokes_of_noon.actions import Ruling
from rules.twelve_strokes_of_noon.events import Appealed, AppealEnded, AppealWaived, Ruled, StarShown
from rules.twelve_strokes_of_noon.options import Judges
from rules.twelve_strokes_of_noon.scene import Scene
from rules.twelve_strokes_of_noon.state import PRIZE, Ending, Hearing, Named, NameHearing, Plea

AnyHearing = TypeVar("AnyHearing", Hearing, NameHearing)


def judges(scene: Scene, seat: int) -> tuple[int, ...]:
    """Return the judges of a seat's appeal: umpire or host, or all other players if neither does or can rule (12C-59).

    Players who have left do not rule; eliminated players rule on names of the star.
    """
    options, others = scene.before.options, tuple(own for own in scene.present() if own != seat)
    if options.appeals is Judges.NOBODY:
        return ()
    if scene.umpire is not None and not scene.umpire.left:
        return (scene.umpire.seat,)
    return (options.host,) if options.appeals is Judges.HOST and options.host in others else others


def with_ruling(stage: AnyHearing, seat: int, ruling: Ruling) -> AnyHearing:
    """Return an appeal with what a judge has ruled."""
    grants = (*stage.grants, seat) if ruling is Ruling.GRANT else stage.grants
    refusals = (*stage.refusals, seat) if ruling is Ruling.REFUSE else stage.refusals
    return replace(without(stage, seat), grants=grants, refusals=refusals)


def without(stage: AnyHearing, seat: int) -> AnyHearing:
    """Return an appeal that no longer waits for a judge."""
    return replace(stage, waiting=tuple(other for other in stage.waiting if other != seat))


def verdict(stage: Hearing | NameHearing) -> bool | None:
    """Return whether an appeal is granted, or None as long as those who have still to rule can change it."""
    grants, refusals, waiting = len(stage.grants), len(stage.refusals), len(stage.waiting)
    if grants <= refusals + waiting and refusals < grants + waiting:
        return None
    return grants > refusals


# Names of the star (12C-57)


def finish(scene: Scene) -> None:
    """Show the star to all at the end of the last round, and let refused names be appealed; else end the game."""
    if (seat := _next(scene, 0)) is None:
        _settle(scene)
        return
    star = scene.deck.mystery_star[scene.before.star]
    scene.emit(StarShown(star.id, star.name))
    scene.put(Plea(seat))


def plead(scene: Scene, stage: Plea) -> None:
    """Ask the judges whether a refused name was right."""
    asked = judges(scene, stage.seat)
    scene.emit(Appealed(stage.seat, named(scene, stage.seat).name, asked))
    scene.put(NameHearing(stage.seat, asked))


def waive(scene: Scene, stage: Plea) -> None:
    """Let a name stay wrong."""
    scene.emit(AppealWaived(stage.seat))
    _go_on(scene, stage.seat)


def rule(scene: Scene, stage: NameHearing, seat: int, ruling: Ruling) -> None:
    """Take a judge's ruling, and decide as soon as the others cannot change the result."""
    scene.emit(Ruled(seat))
    _decide(scene, with_ruling(stage, seat, ruling))


def left(scene: Scene, stage: Plea | NameHearing, seat: int) -> None:
    """Go on without a player who left: an appeal of that player is dropped."""
    if stage.seat == seat:
        _go_on(scene, seat)
    elif isinstance(stage, NameHearing):
        _decide(scene, without(stage, seat))
    elif not judges(scene, stage.seat):
        _go_on(scene, stage.seat)


def named(scene: Scene, seat: int) -> Named:
    """Return the name that a seat has given."""
    assert scene.board is not None
    return next(guess for guess in scene.board.guesses if guess.seat == seat)


def _decide(scene: Scene, stage: NameHearing) -> None:
    granted = verdict(stage)
    if granted is None:
        scene.stage = stage
        return
    seat, star = stage.seat, scene.deck.mystery_star[scene.before.star]
    name = named(scene, seat).name
    scene.emit(AppealEnded(seat, star.id, None, name, granted, stage.grants, stage.refusals))
    if not granted:
        _go_on(scene, seat)
        return
    assert scene.board is not None
    guesses = tuple(replace(one, right=True) if one.seat == seat else one for one in scene.board.guesses)
    scene.board = replace(scene.board, guesses=guesses)
    scene.change(seat, out=False)
    _settle(scene)


def _go_on(scene: Scene, seat: int) -> None:
    """Let the next refused name be appealed, or end the game."""
    assert scene.board is not None
    place = scene.board.guesses.index(named(scene, seat))
    if (following := _next(scene, place + 1)) is None:
        _settle(scene)
    else:
        scene.put(Plea(following))


def _next(scene: Scene, place: int) -> int | None:
    """Return who may appeal next, of the guesses from ``place`` on."""
    assert scene.board is not None
    present = scene.present()
    waiting = (one.seat for one in scene.board.guesses[place:] if not one.right and one.seat in present)
    return next((seat for seat in waiting if judges(scene, seat)), None)


def _settle(scene: Scene) -> None:
    """End the game: the first right name wins (12C-29), else money does (12C-33), if anybody is left (12C-31)."""
    assert scene.board is not None
    players = scene.players()
    winner = next((one.seat for one in scene.board.guesses if one.right and one.seat in players), None)
    if winner is not None:
        scene.pay(None, winner, PRIZE)
        scene.end(Ending.STAR_GUESSED)
    else:
        scene.end(Ending.MOST_MONEY if players else Ending.ALL_ELIMINATED)
