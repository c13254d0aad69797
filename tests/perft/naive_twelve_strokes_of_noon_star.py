"""The end of a naive match of 12 Strokes of Noon: appeals for refused names, from RULES.md alone (12C-57)."""


def players(position):
    return [seat for seat in sorted(position["money"]) if seat not in position["out"]]


def plea_after(position, seat):
    """Ask the next whose name was refused (12C-57); after the last the game is over, and the first right name wins."""
    wrong_ones = [who for who, name in position["guesses"] if name == "wrong"]
    left_to_ask = wrong_ones[wrong_ones.index(seat) + 1 :] if seat in wrong_ones else wrong_ones
    if left_to_ask:
        position["phase"] = ("plea", left_to_ask[0])
        return [(1, position)]
    return settled(position)


def settled(position):
    right_ones = [who for who, name in position["guesses"] if name != "wrong"]
    if right_ones:
        position["money"][right_ones[0]] += 10_000
        position["over"] = "star-guessed"
    else:
        position["over"] = "most-money" if players(position) else "all-eliminated"
    return [(1, position)]


def judged(position, judge, ruling):
    _, judges, seat, yes, no = position["phase"]
    judges = tuple(one for one in judges if one != judge)
    yes, no = yes + (ruling == "grant"), no + (ruling == "refuse")
    if yes > no + len(judges):
        position["guesses"] = [(who, "right" if who == seat else name) for who, name in position["guesses"]]
        position["out"].remove(seat)
        return settled(position)
    if no >= yes + len(judges):
        return plea_after(position, seat)
    position["phase"] = ("judging", judges, seat, yes, no)
    return [(1, position)]
