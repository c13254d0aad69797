"""Screaming Eagles once more, from RULES.md alone: plain, slow, and without a line of the product's code.

A position is a dict; a plane's place is its column and height. ``waits`` tells who must choose, ``actions`` what a seat
may do, and ``results`` lists every position that one action can lead to, once for each way in which the dice can fall.
``decision`` counts the questions that were put: a hand of cards, a slot, the turn of the plane that moved, a flare.
Notes and draws are left out, and planes of one speed must not end in one lozenge: their throws need not ever end.
"""

from itertools import product

from tests.perft.naive_screaming_eagles_position import (
    FATAL,
    OTHER,
    PLANES,
    RED_DICE,
    TEAM,
    actions,
    copy,
    distance,
    fire_choices,
    flying,
    plane,
    slots,
    step,
    unanswered,
    waits,
)

# What comes of it


def results(p, seat, action):
    """List the positions after an action, one for each way the dice can fall."""
    asked = question(p)
    p = copy(p)
    match action:
        case "flare" | "no flare":
            answer(p, action == "flare")
        case "give way":
            p["gave"] = seat
        case ("cards", hand):
            for name, card in hand.items():
                p["planes"][name]["card"] = card
        case ("orders", hand):
            for name, order in hand.items():
                p["planes"][name]["order"] = order
        case _:
            in_slot(p, *action)
    found = settled(p)
    for after in found:
        after["decision"] += question(after) not in (asked, None)
    return found


def question(p):
    """Name what is asked, so that two questions never bear one name; None at the end.

    Every slot of a stage has a number, and of the flares of a volley the missile that is next.
    """
    if p["over"]:
        return None
    return p["round"], p["stage"], p["group"], p["slot"], p["turn"], unanswered(p)


def in_slot(p, word, name, *shot):
    """Use a slot: fly, shoot, reload or hold."""
    if word in ("fly", "shoot") and p["stage"] == "moves":
        p["turn"] = name
    if word == "shoot":
        announce(p, name, *shot)
    if word in ("reload", "hold"):
        p["planes"][name]["quiet"] = True
        slot_over(p)
    if word == "reload":
        p["planes"][name]["cannon"] = 1


def slot_over(p):
    """Give the slot to the other team, but for a plane in the middle of its turn."""
    if p["stage"] != "moves":
        next_slot(p)


def next_slot(p):
    """Give the slot to the other team."""
    p.update(team=OTHER[p["team"]], turn=None, gave=None, slot=p["slot"] + 1)


def announce(p, name, weapon, target):
    """Announce a shot and pay for it (SE-25, SE-26, SE-36)."""
    own, other = p["planes"][name], p["planes"][target]
    own[weapon] -= 1
    own["fired"] = True
    flare = None if other["flares"] else False
    if weapon == "cannon":
        flare = False
    elif other["burning"]:
        flare = True
    p["shots"].append({"by": name, "weapon": weapon, "target": target, "flare": flare})


def answer(p, drops):
    """Drop a flare or keep it."""
    shot = p["shots"][unanswered(p)]
    target = shot["target"]
    shot["flare"] = drops
    open_ones = [other for other in p["shots"] if other["flare"] is None and other["target"] == target]
    if drops:
        p["planes"][target]["flares"] -= 1
    if "lasting" in p["rules"]:
        p["planes"][target]["burning"] = drops
        for other in open_ones:
            other["flare"] = drops
    elif not p["planes"][target]["flares"]:
        for other in open_ones:
            other["flare"] = False


def settled(p):
    """Play on in all ways of the dice until somebody must choose."""
    done, waiting = [], [p]
    while waiting:
        here = waiting.pop()
        onward = None if here["over"] else go_on(here)
        if onward is None:
            done.append(here)
        else:
            waiting += onward
    return done


def go_on(p):
    """Do the next thing that needs no choice; None if there is none."""
    if p["shots"]:
        return None if unanswered(p) is not None else rolled(p)
    return {"cards": deal, "moves": moves, "before": firing, "after": firing, "late": firing, "volley": volley}[
        p["stage"]
    ](p)


def deal(p):
    """Begin the moves when all cards lie."""
    if waits(p):
        return None
    if "speed" in p["rules"]:
        return next_group(p)
    p.update(stage="moves", team=p["starter"])
    return [p]


def slot_owners(p):
    """List the planes that the slot is for, passing it on to the other team if there is none (SE-10)."""
    if not slots(p, p["team"]) and slots(p, OTHER[p["team"]]):
        next_slot(p)
    return slots(p, p["team"])


def moves(p):
    """Go on with a turn of movement, or find out whose it is."""
    name = p["turn"]
    if name:
        own = p["planes"][name]
        if not own["moved"]:
            return flown(p, name)
        if own["fired"] or own["quiet"] or "late" in p["rules"] or fire_choices(p, name) == [("hold", name)]:
            next_slot(p)
            return [p]
        return None
    if not slot_owners(p):
        return after_moves(p)
    choices = [action for seat in waits(p) for action in actions(p, seat)]
    if len(choices) > 1:
        return None
    p["turn"] = choices[0][1]
    return [p]


def flown(p, name):
    """Fly a plane in every way of its dice (SE-13, SE-14)."""
    own = p["planes"][name]
    taken = [p["planes"][other]["at"] for other in flying(p) if other != name]
    return [arrived(p, {name: end(name, own, sum(dice), taken)}) for dice in product((1, 2, 3), repeat=own["card"][1])]


def end(name, own, steps, taken):
    """Return where a plane comes to."""
    at = own["at"]
    while steps > 0 or at in taken:
        at, steps = step(TEAM[name], own["card"][0], at), steps - 1
    return at


def arrived(p, ends):
    """Put planes on their spaces."""
    after = copy(p)
    for name, at in ends.items():
        own = after["planes"][name]
        own.update(at=at, moved=True)
        if "banking" in p["rules"]:
            own["tilt"] = own["card"][0]
    return after


def after_moves(p):
    """Go on to late fire or to the next round."""
    p.update(group=0, team=None, turn=None)
    if "late" not in p["rules"]:
        return [next_round(p)]
    if "volley" not in p["rules"]:
        p.update(stage="late", team=p["starter"])
        return [p]
    p["stage"] = "volley"
    for name in flying(p):
        if fire_choices(p, name) == [("hold", name)]:
            p["planes"][name]["order"] = ("hold", name)
    return [p]


def next_group(p):
    """Go on to the planes with the next number of dice (SE-39)."""
    numbers = [p["planes"][name]["card"][1] for name in flying(p)]
    later = [number for number in (1, 2, 4) if number > p["group"] and number in numbers]
    if not later:
        return after_moves(p)
    p.update(stage="before", group=later[0], team=p["starter"], gave=None)
    if "late" in p["rules"]:
        return [after for here in group_flown(p) for after in next_group(here)]
    return [p]


def group_flown(p):
    """Fly a group in every way of its dice."""
    group = [name for name in flying(p) if p["planes"][name]["card"][1] == p["group"]]
    taken = [p["planes"][name]["at"] for name in flying(p) if name not in group]
    found = []
    for dice in product((1, 2, 3), repeat=len(group) * p["group"]):
        ends = {}
        for number, name in enumerate(group):
            total = sum(dice[number * p["group"] : (number + 1) * p["group"]])
            ends[name] = end(name, p["planes"][name], total, taken)
        if len(set(ends.values())) < len(ends):
            raise ValueError("two planes of one speed end in one lozenge")
        found.append(arrived(p, ends))
    return found


def firing(p):
    """Go on with slots for firing."""
    owners = slot_owners(p)
    if not owners:
        return stage_over(p)
    choices = [action for seat in waits(p) for action in actions(p, seat)]
    holds = [("hold", name) for name in owners]
    only_holds = all(fire_choices(p, name) == [("hold", name)] for name in owners)
    if len(choices) > 1 and not only_holds:
        return None
    _, name = holds[0] if only_holds else choices[0]
    p["planes"][name]["quiet"] = True
    next_slot(p)
    return [p]


def stage_over(p):
    """Go on after the last slot for firing."""
    if p["stage"] == "late":
        return [next_round(p)]
    if p["stage"] == "after":
        return next_group(p)
    found = group_flown(p)
    for after in found:
        after.update(stage="after", team=p["starter"], gave=None)
        for name in PLANES:
            after["planes"][name]["quiet"] = False
    return found


def order_of_fire(p):
    """List the planes in the order of a volley (SE-53)."""
    first, second = flying(p, p["starter"]), flying(p, OTHER[p["starter"]])
    return [team[turn] for turn in (0, 1) for team in (first, second) if turn < len(team)]


def volley(p):
    """Show all orders when the last is in."""
    if waits(p):
        return None
    for name in order_of_fire(p):
        match p["planes"][name]["order"]:
            case ("shoot", _, weapon, target):
                announce(p, name, weapon, target)
            case ("reload", _):
                p["planes"][name].update(cannon=1, quiet=True)
    return [p] if p["shots"] else [next_round(p)]


def rolled(p):
    """Roll every announced shot in every way of the dice, then see what was lost."""
    ways = [(p, {})]
    for shot in p["shots"]:
        ways = [after for here, lost in ways for after in rolled_one(here, lost, shot)]
    return [gone for here, lost in ways for gone in [losses(here, lost)]]


def rolled_one(p, lost, shot):
    """Roll one shot (SE-24 to SE-28)."""
    far = distance(TEAM[shot["by"]], p["planes"][shot["by"]]["at"], p["planes"][shot["target"]]["at"])
    found = []
    for red in product((0, 2, 5), repeat=RED_DICE[shot["weapon"]]):
        counted = sorted(red)[:-1] if shot["flare"] else red
        if sum(counted) < far:
            found.append((p, lost))
            continue
        for black in product((1, 2, 3), repeat=4):
            after = copy(p)
            after["hit"] = True
            section = section_of(sum(black))
            hits = after["planes"][shot["target"]]["hits"]
            hits[section] += 1
            down = {shot["target"]: shot["by"]} if hits[section] >= FATAL[section] else {}
            found.append((after, {**down, **lost}))
    return found


def section_of(total):
    """Return the section that a total of the black dice hits (SE-28)."""
    for most, section in ((4, "cockpit"), (6, "tail"), (9, "wings"), (11, "engine")):
        if total <= most:
            return section
    return "fuel"


def losses(p, lost):
    """Take down what was lost, and go on (SE-9, SE-29, SE-30, SE-43)."""
    after = copy(p)
    after["shots"] = []
    for name in lost:
        hits, seat, tilt = (after["planes"][name][key] for key in ("hits", "seat", "tilt"))
        after["planes"][name] = plane(seat, None, hits=hits, tilt=tilt, long=0, medium=0, cannon=0, flares=0)
    teams = {TEAM[name] for name in lost}
    if teams:
        after["latest"] = OTHER[teams.pop()] if len(teams) == 1 else OTHER[after["starter"]]
    left = [team for team in ("blue", "tan") if flying(after, team)]
    if len(left) < 2:
        after["over"] = left[0] if left else "mutual"
        return after
    if after["stage"] == "volley":
        return next_round(after)
    if after["stage"] != "moves":
        next_slot(after)
    return after


def next_round(p):
    """Begin the next round (SE-8, SE-9, SE-44)."""
    after = copy(p)
    after["dry"] = 0 if p["hit"] else p["dry"] + 1
    after["hit"] = False
    if after["dry"] == 100:
        after["over"] = "no hits"
        return after
    after["round"] += 1
    blue, tan = len(flying(p, "blue")), len(flying(p, "tan"))
    by_turn = "blue" if after["round"] % 2 else "tan"
    after["starter"] = ("blue" if blue > tan else "tan") if blue != tan else after["latest"] or by_turn
    after.update(stage="cards", group=0, team=None, turn=None, gave=None)
    for own in after["planes"].values():
        own.update(card=None, moved=False, fired=False, quiet=False, burning=False, order=None)
    return after


def key(p):
    """Return a position as a value that can be counted; the number of a slot only tells it from others."""
    return frozen({**p, "slot": None})


def frozen(value):
    """Return plain data as a value that can be compared."""
    if isinstance(value, dict):
        return tuple(sorted((key, frozen(part)) for key, part in value.items()))
    if isinstance(value, list | set):
        return tuple(frozen(part) for part in (sorted(value) if isinstance(value, set) else value))
    return repr(value)
