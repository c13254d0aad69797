"""Round 3, the Fatal Blow: face-offs against the sandglass (12C-18 to 12C-23, 12C-35, 12C-39).

What can end the round says whether it did.
"""

from __future__ import annotations

from dataclasses import replace

from rules.table.clock import Glass
from rules.twelve_strokes_of_noon import events
from rules.twelve_strokes_of_noon import state as states
from rules.twelve_strokes_of_noon.actions import Ruling
from rules.twelve_strokes_of_noon.cards import OpenQuestion
from rules.twelve_strokes_of_noon.chapters.appeals import judges, verdict, with_ruling, without
from rules.twelve_strokes_of_noon.judging.answers import judge
from rules.twelve_strokes_of_noon.scene import Scene


def begin(scene: Scene) -> None:
    """Begin on clean desks (12C-12): four players let the poorest choose, else money pairs (12C-18)."""
    scene.clean_slate()
    players = scene.players()
    if len(players) == 4:
        chooser = scene.poorest()
        scene.begin(events.Round.FATAL_BLOW, chooser)
        scene.put(states.Pairing(chooser))
    else:
        scene.begin(events.Round.FATAL_BLOW, scene.by_money(players)[0])
        pair_by_money(scene)


def pair_by_money(scene: Scene) -> None:
    """Let the two richest face off; a third player waits for the winner (12C-18)."""
    first, second, *waiting = scene.by_money(scene.players())
    _start(scene, 1, (first, second), tuple(waiting))


def pair(scene: Scene, stage: states.Pairing, opponent: int) -> None:
    """Let the poorest of four face the opponent that he chose; the two others face off next (12C-18)."""
    waiting = tuple(seat for seat in scene.players() if seat not in (stage.seat, opponent))
    _start(scene, 1, (stage.seat, opponent), waiting)


def _start(scene: Scene, number: int, pair: tuple[int, int], waiting: tuple[int, ...]) -> None:
    """Begin a face-off with the richer of the two (12C-19): two full glasses and two new cards (12C-39)."""
    first, second = scene.by_money(pair)
    sand = scene.before.options.glass * states.SECOND
    scene.emit(events.FaceOffBegan(number, first, second, sand))
    one = scene.draw("fatal_blow")
    two = scene.draw("fatal_blow", one)
    _ask(
        scene,
        states.FaceOff(
            number, (states.Corner(first, Glass(sand), one), states.Corner(second, Glass(sand), two)), 0, waiting
        ),
    )


def _ask(scene: Scene, stage: states.FaceOff) -> None:
    """Read the next question and set the glass up; an exhausted card is replaced first (12C-20)."""
    own, other = stage.corners[stage.turn], stage.corners[1 - stage.turn]
    card, place = own.card, own.question
    if place == len(scene.deck.fatal_blow[card].questions):
        card, place = scene.draw("fatal_blow", other.card), 0
    drawn = scene.deck.fatal_blow[card]
    reader = scene.reader(own.seat, own.seat, other.seat)
    asked = drawn.questions[place].question
    scene.emit(events.OpenAsked(own.seat, reader, drawn.id, place + 1, asked, own.glass.left))
    running = states.Corner(own.seat, own.glass.set_upright(scene.at), card, place)
    scene.put(_with(stage, running))


def _with(stage: states.FaceOff, own: states.Corner) -> states.FaceOff:
    """Return a face-off with the corner whose turn it is changed."""
    corners = (own, stage.corners[1]) if stage.turn == 0 else (stage.corners[0], own)
    return states.FaceOff(stage.number, corners, stage.turn, stage.waiting, stage.appealable)


def is_right(asked: OpenQuestion, text: str) -> bool:
    """Judge an open answer (12C-22)."""
    return judge(asked.answer, asked.accept, asked.refuse, asked.question, asked.exact).accepts(text)


def answer(scene: Scene, stage: states.FaceOff, text: str | None) -> bool:
    """Judge an answer, or that the question was passed, and go on (12C-20)."""
    own = stage.corners[stage.turn]
    asked = scene.deck.fatal_blow[own.card].questions[own.question]
    correct = text is not None and is_right(asked, text)
    glass = own.glass.laid_flat(scene.at, credit=states.CREDIT, least=states.LEAST)
    scene.last = states.OpenResult(own.seat, own.card, own.question, text, correct)
    scene.emit(events.OpenAnswered(own.seat, text, correct, asked.answer, glass.left))
    stage = _with(stage, states.Corner(own.seat, glass, own.card, own.question + 1))
    appealable = text is not None and not correct and may_appeal(scene, own.seat)
    return _go_on(scene, replace(stage, appealable=appealable), right=correct)


def _go_on(scene: Scene, stage: states.FaceOff, *, right: bool) -> bool:
    """Pass the turn on after a right answer, and ask; a player whose turn it is without sand has lost (12C-20)."""
    if right:
        stage = replace(stage, turn=1 - stage.turn)
    if stage.corners[stage.turn].glass.left:
        _ask(scene, stage)
        return False
    return _next(scene, stage, _lost(scene, stage, stage.turn, events.Loss.SAND))


def _lost(scene: Scene, stage: states.FaceOff, corner: int, why: events.Loss) -> int:
    """Let a corner lose the face-off and pay (12C-21); return the winner."""
    loser, winner = stage.corners[corner].seat, stage.corners[1 - corner].seat
    scene.emit(events.FaceOffEnded(stage.number, winner, loser, why))
    scene.pay(loser, winner, states.STAKE)
    return winner


def _next(scene: Scene, stage: states.FaceOff, winner: int) -> bool:
    """Begin the second face-off: of the two who wait, or of the winner and the one who waits (12C-18)."""
    if stage.number == 2 or not stage.waiting:
        return True
    pair = stage.waiting if len(stage.waiting) == 2 else (winner, stage.waiting[0])
    _start(scene, 2, (pair[0], pair[1]), ())
    return False


# Appeals (12C-56)


def may_appeal(scene: Scene, seat: int) -> bool:
    """Return whether a seat may appeal: somebody rules, and not too many of its appeals were refused."""
    return scene.contestants[seat].refused < states.APPEALS and bool(judges(scene, seat))


def appeal(scene: Scene, stage: states.FaceOff) -> None:
    """Stop the sand, set the open question aside, and ask the judges."""
    own, last = stage.corners[stage.turn], scene.last
    assert isinstance(last, states.OpenResult)
    assert last.text is not None
    asked, since = judges(scene, own.seat), own.glass.since
    assert since is not None
    scene.emit(events.Appealed(own.seat, last.text, asked))
    after = _with(stage, states.Corner(own.seat, Glass(own.glass.left), own.card, own.question + 1))
    scene.put(states.Hearing(own.seat, replace(after, appealable=False), scene.at - since, asked))


def rule(scene: Scene, stage: states.Hearing, seat: int, ruling: Ruling) -> bool:
    """Take a judge's ruling, and decide as soon as the others cannot change the result."""
    scene.emit(events.Ruled(seat))
    return _decide(scene, with_ruling(stage, seat, ruling))


def _decide(scene: Scene, stage: states.Hearing) -> bool:
    """Go on if more grant an appeal than refuse it, or cannot; else wait for the others."""
    granted = verdict(stage)
    if granted is None:
        scene.stage = stage
        return False
    return _decided(scene, stage, granted=granted)


def _decided(scene: Scene, stage: states.Hearing, *, granted: bool) -> bool:
    """Let a granted answer have been right from here on; a refused appeal has cost the sand that ran before it."""
    last, seat = scene.last, stage.seat
    assert isinstance(last, states.OpenResult)
    assert last.text is not None
    scene.last = replace(last, granted=granted)
    card = scene.deck.fatal_blow[last.card].id
    scene.emit(events.AppealEnded(seat, card, last.question + 1, last.text, granted, stage.grants, stage.refusals))
    after = stage.face_off
    if not granted:
        own = after.corners[after.turn]
        after = _with(after, replace(own, glass=Glass(max(0, own.glass.left - stage.spent))))
        scene.change(seat, refused=scene.contestants[seat].refused + 1)
    return _go_on(scene, after, right=granted)


def left_hearing(scene: Scene, stage: states.Hearing, seat: int) -> bool:
    """Go on with an appeal without a judge who left, and was not in the face-off (12C-43)."""
    waiting = tuple(other for other in stage.face_off.waiting if other != seat)
    return _decide(scene, replace(without(stage, seat), face_off=replace(stage.face_off, waiting=waiting)))


# Leaving (12C-43)


def forfeited(scene: Scene, stage: states.FaceOff, seat: int) -> int | None:
    """Let a player who leaves an open face-off lose and pay (12C-43); return the winner, or None when it goes on."""
    for corner, own in enumerate(stage.corners):
        if own.seat == seat:
            return _lost(scene, stage, corner, events.Loss.LEFT)
    return None


def left(scene: Scene, stage: states.FaceOff, seat: int, winner: int | None) -> bool:
    """Go on without a player, with the winner by forfeit if there is one (12C-43)."""
    if winner is not None:
        return _next(scene, stage, winner)
    waiting = tuple(other for other in stage.waiting if other != seat)
    scene.stage = replace(stage, waiting=waiting)
    return False
