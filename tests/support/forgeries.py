"""A sound record of a rich match, and ways to forge it."""

from __future__ import annotations

from collections.abc import Callable
from copy import deepcopy
from dataclasses import replace
from typing import Any

from rules.table import record as records
from rules.table.record import Record, Thought, commitment, setup_hash
from rules.table.table import Cause, Closed, HandedOver, Player, Resigned
from rules.wire.codec import codec
from service.conformance.matches import Bench, begun, opened, played, seated
from tests.support.games.coin_race import GAME as coin_race
from tests.support.games.coin_race.deck import Card
from tests.support.games.coin_race.state import Cheer, Options

DECK = coin_race.standard_content()


def rich() -> Bench:
    """Return a match with plies of many kinds."""
    bench = begun(coin_race, "pp-p", Options(sand=400), time_per_decision=1000)
    bench = bench.enter(0, Cheer(1, "hello")).enter(1, HandedOver(Player.BOT, "scholar"))
    bench = bench.enter(1, Cheer(1), thought=Thought("it is fun", (("cheer 1", 250), ("stake heads 1", -40))))
    bench = bench.settle(now=bench.table.at + 5000, away=4000)
    return played(bench.enter(1, HandedOver(Player.PERSON)), 4)


SOUND: Any = codec(Record).encode(rich().record())


ENDS = ["rich", "bots", "resigned", "idle", "cancelled", "changed", "table-changed"]
ENDED = [
    rich(),
    played(begun(coin_race, "bb"), 1),
    begun(coin_race, "pp").enter(0, Resigned(Cause.ASKED)),
    begun(coin_race, "pp").enter(None, Closed(Cause.IDLE)),
    seated(opened(coin_race, 3), "p").enter(None, Closed(Cause.CANCELLED)),
    begun(coin_race, "pp").enter(0, Cheer(1)).end_unjudged(),
    seated(opened(coin_race, 3), "p").end_unjudged(),
]


def changed(plain: Any, path: tuple[str | int, ...], value: Any) -> Any:
    """Return a copy of plain data with one leaf put in place of another."""
    copy = deepcopy(plain)
    inner = copy
    for step in path[:-1]:
        inner = inner[step]
    inner[path[-1]] = value
    return copy


def edited(edit: Callable[[Any], None]) -> Any:
    copy = deepcopy(SOUND)
    edit(copy)
    return copy


def linked(record: Any) -> None:
    """Make the whole hash chain anew, as a forger would."""
    record["plies"] = codec(Record).encode(relinked(codec(Record).decode(record)))["plies"]


def relinked(record: Record) -> Record:
    """Return a record whose whole hash chain is made anew, whatever its game."""
    link, plies = setup_hash(record.setup()), []
    for ply in record.plies:
        link = records.linked(link, ply)
        plies.append(replace(ply, hash=link))
    return replace(record, plies=tuple(plies))


def first_throw(record: Any) -> Any:
    return next(ply for ply in record["plies"] if ply["draws"])


def other_seed(record: Any) -> None:
    record["seed"] = "11" * 32
    record["commitment"] = commitment(bytes.fromhex(record["seed"]))


def other_face(record: Any) -> None:
    throw = first_throw(record)["draws"][0]
    throw[1] = throw[1] % throw[0] + 1


def other_decision(record: Any) -> None:
    record["plies"][5]["decision"] += 1


def other_option(record: Any) -> None:
    record["options"]["rounds"] += 1


def illegal(record: Any) -> None:
    last = record["plies"][-1]
    last["action"] = {"kind": "stake", "face": "heads", "steps": 7}


def out_of_time(record: Any) -> None:
    record["plies"][4]["at"] -= 1_000_000


def swapped(record: Any) -> None:
    record["plies"][0]["seat"], record["plies"][1]["seat"] = 1, 0


def without_the_end(record: Any) -> None:
    del record["plies"][-1]
    record["outcome"] = None


def one_ply_more(record: Any) -> None:
    record["plies"].append({**record["plies"][-1], "ply": len(record["plies"]) + 1})


def ends_at_the_start(record: Any) -> None:
    record["plies"] = [ply for ply in record["plies"] if ply["action"]["kind"] == "seat-taken"]


def ends_with_an_erasure(record: Any) -> None:
    last = record["plies"][-1]
    erased = {"action": {"kind": "erased", "what": "name"}, "seat": 0, "draws": [], "reason": None, "worth": None}
    record["plies"].append({**last, **erased, "ply": last["ply"] + 1})


def place_more(record: Any) -> None:
    record["outcome"]["places"].append(4)


def winner_changed(record: Any) -> None:
    record["outcome"]["winners"] = [0, 1, 3] if record["outcome"]["winners"] != [0, 1, 3] else []


def seed_of_a_seat(record: Any) -> None:
    record["seat_seeds"][0] = "another"


def level_changed(record: Any) -> None:
    record["seats"][0]["player"], record["seats"][0]["level"] = "bot", "scholar"


def other_level(record: Any) -> None:
    record["seats"][0]["level"] = "grandmaster"


def seats_renumbered(record: Any) -> None:
    for line in record["seats"]:
        line["seat"] = len(record["seats"]) - 1 - line["seat"]


def word_of_a_card(record: Any) -> None:
    next(card for card in record["content"]["excerpt"] if type(card) is dict)["word"] = "zebra"


def card_more_than_used(record: Any) -> None:
    place = next(place for place, card in enumerate(record["content"]["excerpt"]) if type(card) is str)
    record["content"]["excerpt"][place] = codec(Card).encode(DECK.cards[place])


def no_content(record: Any) -> None:
    record["content"] = None
