"""Notes from a team-mate: what a bot is asked for, what follows from that, and its reply (SE-57)."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

from rules.screaming_eagles.actions import Action, ChooseCards, OrderFire, Shoot
from rules.screaming_eagles.bots.plans import hand_of
from rules.screaming_eagles.bots.tactics import ends, sight, standing
from rules.screaming_eagles.bots.wingman import FAIR
from rules.screaming_eagles.bots.worth import aim, guns
from rules.screaming_eagles.legal import cards_for, to_act
from rules.screaming_eagles.names import FOE, TEAM_OF, Direction, Plane, Team, Weapon
from rules.screaming_eagles.odds import hit_chance
from rules.screaming_eagles.speech import may_note, voice_of
from rules.screaming_eagles.state import Aircraft, NoteSent, State, aircraft, crew, notes_of_round, team_of
from rules.screaming_eagles.view import PlaneSeen, View, seen_plane, view, where
from rules.screaming_eagles.words.labels import PLANE_NAMES

REPLIES: Final = ("Copy:", "Unable:", "I read:")
"""How each reply of a bot begins, so that no bot takes it for a request."""

DANGER: Final = 0.1
"""What an enemy may take from a bot's plane, in planes, from which on the bot asks for cover."""

_DENIED: Final = re.compile(r"(?:\b(?:not|never|dont)\b|n['’]t\b)[^.,:;!?]*", re.IGNORECASE)
"""What a note says not to do, up to the next point or comma."""
_TARGET: Final = re.compile(rf"\btarget:?\s+(?:the\s+)?({'|'.join(Plane)})\b", re.IGNORECASE)
_COVER: Final = re.compile(r"\bcover\b", re.IGNORECASE)
_BANK: Final = re.compile(rf"\bbank\s+({'|'.join(Direction)})\b", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Request:
    """What a bot's team-mate asks for, and the reply that the bot has yet to send, if any."""

    target: Plane | None = None
    cover: bool = False
    bank: Direction | None = None
    reply: str | None = None


def insight(state: State, seat: int, level: str) -> Request:
    """Return what the team-mate of a seat asks for, by the notes that the seat can read; a rookie reads none."""
    if level == "rookie" or not state.talk.notes or state.ended is not None or seat not in state.seats:
        return Request()
    team = team_of(state, seat)
    asked, pending = Request(), None
    for sent in state.talk.notes:
        if sent.seat == seat:
            pending = None
        elif sent.seat in crew(state, team) and sent.note is not None and not sent.note.startswith(REPLIES):
            asked, pending = _with(asked, _read(sent.note, team)), sent
    if pending in notes_of_round(state.talk) and may_note(state, voice_of(state, seat)):
        return replace(asked, reply=_reply(state, seat, pending))
    return asked


def volunteers(state: State, seat: int, level: str) -> bool:
    """Return whether a bot replies to its team-mate now, out of turn."""
    return insight(state, seat, level).reply is not None and seat not in to_act(state)


def _read(note: str, team: Team) -> Request:
    """Return the phrases of a note: an enemy as the target, or cover, and a direction."""
    note = _DENIED.sub("", note)
    target, bank = _TARGET.search(note), _BANK.search(note)
    plane = Plane(target[1].lower()) if target else None
    return Request(
        target=plane if plane is not None and TEAM_OF[plane] is not team else None,
        cover=target is None and _COVER.search(note) is not None,
        bank=Direction(bank[1].lower()) if bank else None,
    )


def _with(asked: Request, newer: Request) -> Request:
    """Return what is asked for after another note: of target and cover the last counts."""
    if newer.target is not None or newer.cover:
        asked = replace(asked, target=newer.target, cover=newer.cover)
    return asked if newer.bank is None else replace(asked, bank=newer.bank)


def _reply(state: State, seat: int, sent: NoteSent) -> str:
    """Say of each phrase of a note whether the bot will do it."""
    team = team_of(state, seat)
    asked = _read(sent.note or "", team)
    own = next(craft for craft in state.planes if craft.seat == seat)
    if not phrases(asked):
        enemy = next(plane for plane in Plane if TEAM_OF[plane] is not team)
        return f"I read: target {PLANE_NAMES[enemy]}, cover, bank left."
    if own.space is None:
        return f"Unable: {PLANE_NAMES[own.plane]} is down."
    mate = next(plane for plane in Plane if TEAM_OF[plane] is team and plane is not own.plane)
    needed = asked.target if asked.target is not None else mate if asked.cover else None
    down = needed is not None and aircraft(state, needed).space is None
    turned = asked.bank is not None and not _can_bank(state, own, asked.bank)
    unable = [f"{PLANE_NAMES[needed]} is down"] if needed is not None and down else []
    unable += [f"{PLANE_NAMES[own.plane]} has no card to bank {asked.bank}"] if turned else []
    kept = Request(None if down else asked.target, asked.cover and not down, None if turned else asked.bank)
    replies = [f"Copy: {', '.join(phrases(kept))}."] if phrases(kept) else []
    replies += [f"Unable: {', '.join(unable)}."] if unable else []
    return " ".join([*replies, *_plea(view(state, seat), own.plane)])


def _plea(seen: View, plane: Plane) -> list[str]:
    """Ask for cover if an enemy threatens the bot's plane."""
    own = seen_plane(seen, plane)
    threats = {enemy.plane: _threat(seen, enemy, own) for enemy in standing(seen, FOE[own.team])}
    enemy = max(threats, key=lambda one: threats[one])
    return [f"Cover me: {PLANE_NAMES[enemy]} threatens {PLANE_NAMES[plane]}."] if threats[enemy] >= DANGER else []


def _can_bank(state: State, own: Aircraft, direction: Direction) -> bool:
    """Return whether a plane will have a card of a direction when it next chooses (SE-34)."""
    if not state.rules.banking:
        return True
    tilt = own.tilt if own.card is None else own.card.direction
    return any(card.direction is direction for card in cards_for(tilt, True))


def phrases(asked: Request) -> list[str]:
    """Return what is asked for, in the words of SE-57."""
    found = [f"target {PLANE_NAMES[asked.target]}"] if asked.target is not None else []
    found += ["cover"] if asked.cover else []
    return found + ([f"bank {asked.bank}"] if asked.bank is not None else [])


def effect(asked: Request, action: Action, enemy: Plane | None) -> str:
    """Say, behind a bot's reason, what it was asked for that this action is about."""
    about = replace(asked, bank=asked.bank if isinstance(action, ChooseCards) else None)
    listed = phrases(about if enemy is not None else replace(about, target=None, cover=False))
    against = f" against {PLANE_NAMES[enemy]}" if asked.cover and enemy is not None else ""
    return f"; the team-mate asks: {', '.join(listed)}".replace("cover", f"cover{against}") if listed else ""


def wanted(seen: View, asked: Request) -> Plane | None:
    """Return the enemy to be fired at: the target if it is up, or for cover the one that threatens the mate most."""
    if asked.target is not None:
        return asked.target if seen_plane(seen, asked.target).space is not None else None
    mates = [plane for plane in standing(seen, seen.team) if plane.seat != seen.seat]
    if not asked.cover or not mates:
        return None
    threats = {enemy.plane: _threat(seen, enemy, mates[0]) for enemy in standing(seen, FOE[mates[0].team])}
    most = max(threats, key=lambda plane: threats[plane])
    return most if threats[most] else None


def _threat(seen: View, enemy: PlaneSeen, mate: PlaneSeen) -> float:
    """Return what an enemy may fire at a plane where that is: before its move, or after it with any of its cards."""
    worth = guns(aim(enemy, mate)).worth
    before = worth[sight(enemy, where(enemy), where(mate))]
    if enemy.moved:
        return before
    after = [
        sum(
            [chance * worth[sight(enemy, there, where(mate))] for there, chance in ends(enemy.team, card, where(enemy))]
        )
        for card in hand_of(seen, enemy)
    ]
    return max(before, sum(after) / len(after))


def heeding(seen: View, actions: Sequence[Action], asked: Request, enemy: Plane | None) -> list[Action]:
    """Return the actions that do what is asked for; all if none does.

    Cards are of the direction. Where there is a fair shot at the enemy that is wanted, nothing is fired at the other.
    """
    if isinstance(actions[0], ChooseCards):
        hands = [action for action in actions if isinstance(action, ChooseCards)]
        banked = [hand for hand in hands if all(command.direction is asked.bank for command in hand.cards)]
        return [*(banked or hands)]
    fair = [at for action in actions for plane, weapon, at in _shots(action) if _is_fair(seen, plane, weapon, at)]
    if enemy is None or enemy not in fair:
        return [*actions]
    return [action for action in actions if all(at is enemy for _, _, at in _shots(action))]


def _shots(action: Action) -> Iterator[tuple[Plane, Weapon, Plane]]:
    if isinstance(action, Shoot):
        yield action.plane, action.weapon, action.target
    elif isinstance(action, OrderFire):
        yield from ((one.plane, Weapon(one.deed), one.target) for one in action.orders if one.target is not None)


def _is_fair(seen: View, plane: Plane, weapon: Weapon, target: Plane) -> bool:
    one, other = seen_plane(seen, plane), seen_plane(seen, target)
    return hit_chance(weapon, sight(one, where(one), where(other)) // 2, flare=other.flare) >= FAIR
