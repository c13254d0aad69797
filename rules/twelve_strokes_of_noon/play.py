"""The course of a match: each chapter of RULES.md in a file of its own, and here how one leads to the next."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import cast

from rules.chance import Chance, pick, shuffled
from rules.twelve_strokes_of_noon import actions
from rules.twelve_strokes_of_noon import state as states
from rules.twelve_strokes_of_noon.cards import Deck
from rules.twelve_strokes_of_noon.chapters import appeals, duel, face_off, kick_off, master_stroke, move_by_move, star
from rules.twelve_strokes_of_noon.events import Event, SetUp, WentOut
from rules.twelve_strokes_of_noon.legal import check, legal_actions
from rules.twelve_strokes_of_noon.options import Options, umpire
from rules.twelve_strokes_of_noon.scene import Scene
from rules.values import Step, Template
from rules.wire.content import Content

# Setting up


def age_order(options: Options, order: Sequence[int]) -> tuple[int, ...]:
    """Return the seats that take part, given in the order of sitting down, from the youngest on (12C-1)."""
    agreed = [seat for seat in options.age_order if seat in order]
    return (*agreed, *(seat for seat in reversed(order) if seat not in agreed))


def initial(
    options: Options, seats: Sequence[int], order: Sequence[int], content: Content | None, *, at: int, chance: Chance
) -> Step[states.State, Event]:
    """Shuffle the piles, pick the Duel pair and the star, and let the youngest begin (12C-2, 12C-3, 12C-37)."""
    deck = cast("Deck", content)  # the only content that Deck.load of this game returns
    piles, sizes = _shuffled(deck, chance), deck.sizes
    aside = umpire(options, seats)
    age = age_order(options, [seat for seat in order if seat != aside])
    state = states.State(
        options=options,
        age=age,
        contestants=tuple(states.Contestant(seat, states.MONEY) for seat in seats if seat != aside),
        piles=piles,
        pair=pick(chance, range(sizes.duel)) if sizes.duel else 0,
        star=pick(chance, range(sizes.mystery_star)) if sizes.mystery_star else 0,
        spent=None,
        stage=states.KickOff(age[0]),
        board=None,
        last=None,
        since=at,
        decision=0,
        turn=1,
        content=deck,
        umpire=None if aside is None else states.Umpire(aside),
    )
    return _begun(Scene(state, at, chance), age)


def _begun(scene: Scene, age: tuple[int, ...]) -> Step[states.State, Event]:
    scene.emit(SetUp(age, states.MONEY))
    _round_one(scene)
    return scene.step()


def _shuffled(deck: Deck, chance: Chance) -> states.Piles:
    sizes = deck.sizes
    piles = (sizes.kick_off, sizes.move_by_move, sizes.fatal_blow, sizes.master_stroke)
    return states.Piles(*(states.Pile(shuffled(chance, range(size))) for size in piles))


# Actions


def apply(
    state: states.State, seat: int, action: actions.Action, *, at: int, chance: Chance
) -> Step[states.State, Event]:
    """Play an action.

    :raises IllegalAction: naming the clause; no random number was drawn.
    """
    check(state, seat, action, at=at)
    scene = Scene(state, at, chance)
    if isinstance(action, actions.GuessStar):
        _guess(scene, seat, action.name)
    else:
        _act(scene, seat, action)
    return scene.step()


def _act(scene: Scene, seat: int, action: actions.Action) -> None:
    """Pass an action to the open chapter; ``check`` has made sure that they fit."""
    match scene.stage:
        case states.KickOff() as stage:
            _kick_off(scene, stage, action)
        case states.Duel() as stage:
            _duel(scene, stage, action)
        case states.MoveByMove() as stage:
            assert isinstance(action, actions.OpenProposition)
            _after_round_two(scene, move_by_move.open_proposition(scene, stage, action.number))
        case states.Pairing() as stage:
            assert isinstance(action, actions.Challenge)
            face_off.pair(scene, stage, action.opponent)
        case states.FaceOff() as stage:
            _face_off(scene, stage, action)
        case states.Hearing() as stage:
            assert isinstance(action, actions.Rule)
            _after_round_three(scene, face_off.rule(scene, stage, seat, action.ruling))
        case states.MasterStroke() as stage:
            _master_stroke(scene, stage, action)
        case states.LastChance() as stage:
            _after_last_round(scene, star.decline(scene, stage, seat))
        case states.Plea() | states.NameHearing() as stage:
            _appeal_for_star(scene, stage, seat, action)


def _appeal_for_star(scene: Scene, stage: states.Plea | states.NameHearing, seat: int, action: actions.Action) -> None:
    match stage, action:
        case states.NameHearing(), actions.Rule(ruling):
            appeals.rule(scene, stage, seat, ruling)
        case states.Plea(), actions.Appeal():
            appeals.plead(scene, stage)
        case states.Plea(), _:
            appeals.waive(scene, stage)


def _kick_off(scene: Scene, stage: states.KickOff, action: actions.Action) -> None:
    match action:
        case actions.PickNumber(number):
            kick_off.pick_number(scene, stage, number)
        case _:
            taken = action.side if isinstance(action, actions.Take) else None
            _after_round_one(scene, kick_off.take(scene, stage, taken))


def _duel(scene: Scene, stage: states.Duel, action: actions.Action) -> None:
    match action:
        case actions.Challenge(opponent):
            duel.challenge(scene, stage, opponent)
        case actions.TakeCard(card):
            duel.take_card(scene, stage, card - 1)
        case _:
            chosen = action.number if isinstance(action, actions.Choose) else None
            _after_duel(scene, stage, duel.answer(scene, stage, chosen))


def _face_off(scene: Scene, stage: states.FaceOff, action: actions.Action) -> None:
    match action:
        case actions.Appeal():
            face_off.appeal(scene, stage)
        case _:
            text = action.text if isinstance(action, actions.Answer) else None
            _after_round_three(scene, face_off.answer(scene, stage, text))


def _master_stroke(scene: Scene, stage: states.MasterStroke, action: actions.Action) -> None:
    match action:
        case actions.OpenFlap(flap):
            _after_questions(scene, master_stroke.open_flap(scene, stage, flap))
        case _:
            chosen = action.number if isinstance(action, actions.Choose) else None
            master_stroke.answer(scene, stage, chosen)


def _guess(scene: Scene, seat: int, name: str) -> None:
    """Judge a guess, and go on without its guesser if it was wrong (12C-27, 12C-30)."""
    if star.guess(scene, seat, name):
        appeals.finish(scene)
        return
    if isinstance(scene.stage, states.MasterStroke):
        scene.restart_time()
    _without(scene, seat)


def _without(scene: Scene, seat: int) -> None:
    """Go on in the last round without a seat that is out (12C-30)."""
    match scene.stage:
        case states.LastChance() as stage:
            _after_last_round(scene, star.no_longer_waiting(scene, stage, seat))
        case states.MasterStroke() as stage if stage.seat == seat:
            _after_questions(scene, master_stroke.gone(scene, stage))


# From chapter to chapter: a round for which the box has no cards is left out (12C-58)


def _round_one(scene: Scene) -> None:
    if scene.deck.sizes.kick_off:
        kick_off.begin(scene)
    else:
        _round_two(scene, scene.youngest(scene.players()))


def _round_two(scene: Scene, first: int) -> None:
    if scene.deck.sizes.move_by_move:
        move_by_move.begin(scene, first)
    else:
        _round_three(scene)


def _round_three(scene: Scene) -> None:
    if scene.deck.sizes.fatal_blow:
        face_off.begin(scene)
    else:
        _last_round(scene)


def _last_round(scene: Scene) -> None:
    if scene.deck.sizes.master_stroke:
        master_stroke.begin(scene)
    else:
        scene.end(states.Ending.NO_LAST_ROUND)


def _after_round_one(scene: Scene, loser: int | None) -> None:
    if loser is not None:
        duel.begin(scene, 1, loser)


def _after_round_two(scene: Scene, loser: int | None) -> None:
    if loser is not None:
        duel.begin(scene, 2, loser)


def _after_duel(scene: Scene, stage: states.Duel, loser: int | None) -> None:
    """Let the first Duel's loser start round 2 (12C-13); the second's starts nothing special (12C-17)."""
    if loser is None:
        return
    if stage.number == 1:
        _round_two(scene, scene.standing(loser))
    else:
        _round_three(scene)


def _after_round_three(scene: Scene, over: bool) -> None:
    if over:
        _last_round(scene)


def _after_questions(scene: Scene, over: bool) -> None:
    if over:
        star.open_last_chance(scene)


def _after_last_round(scene: Scene, over: bool) -> None:
    if over:
        appeals.finish(scene)


# Silence and leaving


def default(state: states.State, seat: int, *, at: int, chance: Chance) -> actions.Action:
    """Return what silence means (12C-42, 12C-56): a choice at random, no answer, no guess, no appeal, none granted."""
    match state.stage:
        case states.KickOff(_, None) | states.Duel(_, _, _, None) | states.MoveByMove() | states.Pairing():
            return _at_random(state, seat, chance)
        case states.MasterStroke(_, _, _, flap) if flap is not None:
            return _at_random(state, seat, chance)
        case states.LastChance() | states.Plea():
            return actions.Decline()
        case states.Hearing() | states.NameHearing():
            return actions.Rule(actions.Ruling.REFUSE)
        case _:
            return actions.Pass()


def _at_random(state: states.State, seat: int, chance: Chance) -> actions.Action:
    """Pick one of the choices that need no words."""
    action: actions.Action = pick(
        chance, [item for item in legal_actions(state, seat) if not isinstance(item, Template)]
    )
    return action


def leave(state: states.State, seat: int, *, at: int, chance: Chance) -> Step[states.State, Event]:
    """Take out a seat that left (12C-43): it pays first; before the last round the only player left wins."""
    scene = Scene(state, at, chance)
    scene.emit(WentOut(seat))
    if state.umpire is not None and seat == state.umpire.seat:
        scene.umpire = replace(state.umpire, left=True)
        _umpire_left(scene, seat)
        return scene.step()
    scene.change(seat, out=True, left=True)
    if scene.board is None:
        _left(scene, seat)
    else:
        _left_last_round(scene, seat)
    return scene.step()


def _umpire_left(scene: Scene, seat: int) -> None:
    """Decide an open appeal without the umpire who left (12C-59)."""
    match scene.stage:
        case states.Hearing() as stage:
            _after_round_three(scene, face_off.left_hearing(scene, stage, seat))
        case states.Plea() | states.NameHearing() as stage:
            appeals.left(scene, stage, seat)


def _left_last_round(scene: Scene, seat: int) -> None:
    match scene.stage:
        case states.Plea() | states.NameHearing() as stage:
            appeals.left(scene, stage, seat)
        case _ if scene.players():
            _without(scene, seat)
        case _:
            appeals.finish(scene)


def _left(scene: Scene, seat: int) -> None:
    match scene.stage:
        case states.Duel() as stage:
            loser = duel.left(scene, stage, seat)
            if not _alone(scene):
                _after_duel(scene, stage, loser)
                if loser is None:
                    duel.challenge_last(scene, stage)
        case states.FaceOff() | states.Hearing() as stage:
            _left_face_off(scene, stage, seat)
        case _:
            if not _alone(scene):
                _left_round(scene, seat)


def _left_face_off(scene: Scene, stage: states.FaceOff | states.Hearing, seat: int) -> None:
    """Let a player of the face-off lose; an appeal goes on if only a judge has left."""
    faced = stage.face_off if isinstance(stage, states.Hearing) else stage
    winner = face_off.forfeited(scene, faced, seat)
    if _alone(scene):
        return
    if isinstance(stage, states.Hearing) and winner is None:
        _after_round_three(scene, face_off.left_hearing(scene, stage, seat))
    else:
        _after_round_three(scene, face_off.left(scene, faced, seat, winner))


def _left_round(scene: Scene, seat: int) -> None:
    match scene.stage:
        case states.KickOff() as stage:
            _after_round_one(scene, kick_off.left(scene, stage, seat))
        case states.MoveByMove() as stage:
            _after_round_two(scene, move_by_move.left(scene, stage, seat))
        case states.Pairing():
            face_off.pair_by_money(scene)


def _alone(scene: Scene) -> bool:
    """Let a player win at once who is the only one left before the last round (12C-43)."""
    if len(scene.players()) == 1:
        scene.end(states.Ending.LAST_PLAYER)
    return scene.ended is not None
