"""Screaming Eagles once more, from RULES.md alone: plain, slow, and without a line of the product's code.

A position is a dict; a plane's place is its column and height. ``waits`` tells who must choose, ``actions`` what a seat
may do, and ``results`` lists every position that one action can lead to, once for each way in which the dice can fall.
Notes and draws are left out, and planes of one speed must not end in one lozenge: their throws need not ever end.
"""

from copy import deepcopy
from itertools import product

PLANES = ["stallion", "tiger", "eagle", "cobra"]
TEAM = {"stallion": "blue", "tiger": "blue", "eagle": "tan", "cobra": "tan"}
OTHER = {"blue": "tan", "tan": "blue"}
AHEAD = {"straight": (0, 2), "left": (-1, 1), "right": (1, 1)}
RED_DICE = {"long": 4, "medium": 3, "cannon": 2}
FATAL = {"cockpit": 1, "tail": 2, "wings": 4, "engine": 2, "fuel": 1}


def plane(seat, at, **given):
    """Return a plane with a full load."""
    return {
        "seat": seat,
        "at": at,
        "tilt": "straight",
        "long": 2,
        "medium": 3,
        "cannon": 8,
        "flares": 2,
        "hits": dict.fromkeys(FATAL, 0),
        "card": None,
        "moved": False,
        "fired": False,
        "quiet": False,
        "burning": False,
        "order": None,
        **given,
    }


def position(planes, *rules, **given):
    """Return a position at the start of a round in which blue begins."""
    return {
        "planes": planes,
        "rules": set(rules),
        "stage": "cards",
        "group": 0,
        "team": None,
        "turn": None,
        "gave": None,
        "shots": [],
        "round": 1,
        "starter": "blue",
        "latest": None,
        "dry": 0,
        "hit": False,
        "over": None,
        **given,
    }


def flying(p, team=None):
    """List the planes that are up, of one team or of both."""
    return [name for name in PLANES if p["planes"][name]["at"] and team in (None, TEAM[name])]


# The sky


def heights(x):
    """List the heights of a column."""
    return list(range(0, 27, 2)) if x % 2 == 0 else list(range(1, 26, 2))


def step(team, direction, at):
    """Fly one space (SE-1, SE-16, SE-18)."""
    x, h = at
    dx, dh = AHEAD[direction]
    if team == "tan":
        dx, dh = -dx, -dh
    if x + dx not in range(13):
        return 12 - x, h
    if h + dh not in heights(x + dx):
        return x, heights(x)[0 if h == heights(x)[-1] else -1]
    return x + dx, h + dh


def distance(team, at, to):
    """Count the steps to a target in the cone of fire, else None (SE-20, SE-21)."""
    aside, ahead = abs(to[0] - at[0]), to[1] - at[1]
    if team == "tan":
        ahead = -ahead
    return aside + (ahead - aside) // 2 if ahead > 0 and aside <= ahead else None


def lined(at, to):
    """Tell whether a target stands straight or diagonally ahead (SE-22)."""
    aside, ahead = abs(to[0] - at[0]), abs(to[1] - at[1])
    return aside in (0, ahead)


# What may be done


def shots(p, name):
    """List what a plane can fire: weapon and target."""
    own = p["planes"][name]
    found = []
    for target in flying(p, OTHER[TEAM[name]]):
        there = p["planes"][target]["at"]
        if distance(TEAM[name], own["at"], there) is not None:
            for weapon in ("long", "medium", "cannon"):
                if own[weapon] and (weapon != "cannon" or lined(own["at"], there)):
                    found.append((weapon, target))
    return found


def is_empty(one):
    """Tell whether nothing is left to fire (SE-31)."""
    return not (one["long"] or one["medium"] or one["cannon"])


def fire_choices(p, name):
    """List what a plane can do where it may fire."""
    found = [("shoot", name, weapon, target) for weapon, target in shots(p, name)]
    if is_empty(p["planes"][name]) and p["stage"] != "before":
        found.append(("reload", name))
    return [*found, ("hold", name)]


def cards(p, name):
    """List the cards of a plane's deck (SE-2, SE-34, SE-37)."""
    own = p["planes"][name]
    found = list(product(("straight", "left", "right"), (1, 2, 4)))
    if "engine" in p["rules"] and own["hits"]["engine"]:
        found = [card for card in found if card[1] != 4]
    if "banking" in p["rules"] and own["tilt"] != "straight":
        found = [card for card in found if card[0] in ("straight", own["tilt"])]
    return found


def has_slot(p, name):
    """Tell whether a plane still has a slot in the open stage."""
    own = p["planes"][name]
    if p["stage"] == "moves":
        return not own["moved"]
    return not own["fired"] and not own["quiet"] and (p["stage"] == "late" or own["card"][1] == p["group"])


def slots(p, team):
    """List the planes of a team with a slot."""
    return [name for name in flying(p, team) if has_slot(p, name)]


def unanswered(p):
    """Return the number of the first shot whose flare is open."""
    return next((number for number, shot in enumerate(p["shots"]) if shot["flare"] is None), None)


def waits(p):
    """List the seats that must choose."""
    if p["over"]:
        return []
    planes = p["planes"]
    if unanswered(p) is not None:
        names = [p["shots"][unanswered(p)]["target"]]
    elif p["stage"] == "cards":
        names = [name for name in flying(p) if not planes[name]["card"]]
    elif p["stage"] == "volley":
        names = [name for name in flying(p) if not planes[name]["order"]]
    elif p["turn"]:
        names = [p["turn"]]
    else:
        names = [name for name in slots(p, p["team"]) if planes[name]["seat"] != p["gave"]]
    return sorted({planes[name]["seat"] for name in names})


def actions(p, seat):
    """List what a seat that must choose may do."""
    planes = p["planes"]
    if unanswered(p) is not None:
        return ["flare", "no flare"]
    own = [name for name in flying(p) if planes[name]["seat"] == seat]
    if p["stage"] == "cards":
        own = [name for name in own if not planes[name]["card"]]
        return [("cards", dict(zip(own, hand, strict=True))) for hand in product(*(cards(p, name) for name in own))]
    if p["stage"] == "volley":
        own = [name for name in own if not planes[name]["order"]]
        hands = product(*(fire_choices(p, name) for name in own))
        return [("orders", dict(zip(own, hand, strict=True))) for hand in hands]
    if p["turn"]:
        return fire_choices(p, p["turn"])
    found = []
    for name in slots(p, p["team"]):
        if planes[name]["seat"] == seat and p["stage"] == "moves":
            found.append(("fly", name))
            if "late" not in p["rules"]:
                found += [("shoot", name, weapon, target) for weapon, target in shots(p, name)]
        elif planes[name]["seat"] == seat:
            found += fire_choices(p, name)
    if p["gave"] is None and len({planes[name]["seat"] for name in slots(p, p["team"])}) > 1:
        found.append("give way")
    return found


# What comes of it


def results(p, seat, action):
    """List the positions after an action, one for each way the dice can fall."""
    p = deepcopy(p)
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
        case ("fly", name):
            p["turn"] = name
        case ("shoot", name, weapon, target):
            if p["stage"] == "moves":
                p["turn"] = name
            announce(p, name, weapon, target)
        case ("reload", name):
            p["planes"][name].update(cannon=1, quiet=True)
            slot_over(p)
        case ("hold", name):
            p["planes"][name]["quiet"] = True
            slot_over(p)
    return settled(p)


def slot_over(p):
    """Give the slot to the other team, but for a plane in the middle of its turn."""
    if p["stage"] != "moves":
        next_slot(p)


def next_slot(p):
    """Give the slot to the other team."""
    p.update(team=OTHER[p["team"]], turn=None, gave=None)


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
    after = deepcopy(p)
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
            after = deepcopy(p)
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
    after = deepcopy(p)
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
    after = deepcopy(p)
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


def frozen(value):
    """Return a position as a value that can be counted."""
    if isinstance(value, dict):
        return tuple(sorted((key, frozen(part)) for key, part in value.items()))
    if isinstance(value, list | set):
        return tuple(frozen(part) for part in (sorted(value) if isinstance(value, set) else value))
    return repr(value)
