"""A position of the naive Screaming Eagles: its planes, the sky, and what may be done in it."""

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
        "slot": 0,
        "decision": 1,
        "shots": [],
        "round": 1,
        "starter": "blue",
        "latest": None,
        "dry": 0,
        "hit": False,
        "over": None,
        **given,
    }


def copy(p):
    """Return a position of its own."""
    planes = {name: {**one, "hits": dict(one["hits"])} for name, one in p["planes"].items()}
    return {**p, "planes": planes, "shots": [dict(shot) for shot in p["shots"]]}


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
            armed = [weapon for weapon in ("long", "medium", "cannon") if own[weapon]]
            on_line = lined(own["at"], there)
            found += [(weapon, target) for weapon in armed if weapon != "cannon" or on_line]
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
