from __future__ import annotations

import re

from service.play.match import ledger, tags
from tests.support.api import GAME, PEOPLE, Api, Played
from tests.support.offenders import each

SEEDED = [{**seat, "seed": f"the-luck-of-{seat['name']}"} for seat in PEOPLE]
PARTS = ["", "/actions", "/events", "/board.svg", "?ply=2", "/record", "/sheet.txt"]


def secrets_of(match: Played) -> list[str]:
    """Return what no answer may hold before the end: seeds, hashes and tokens."""
    held = ledger.load(match.api.referee, match.id, with_seed=True)
    assert held.seed is not None
    lines = match.api.referee.matches.lines(match.id, 1, 1000)
    hashes = [line["ply"]["hash"] for line in lines]
    tokens = [match.host, *match.tokens.values()]
    return [held.seed.hex(), "the-luck-of", *hashes, *(token.rsplit(".", 1)[1] for token in tokens)]


@each("part", PARTS)
@each("asker", ["spectator", "host", "seat"])
def test_no_answer_before_the_end_holds_a_secret(api: Api, part: str, asker: str) -> None:
    match = api.open(SEEDED)
    match.act()
    match.act()
    token = {"spectator": None, "host": match.host, "seat": match.tokens[0]}[asker]
    reply = api.send("GET", match.path + part, token)
    told = reply.get_data(as_text=True) + str(reply.headers)

    assert [secret for secret in secrets_of(match) if secret in told] == []


def test_no_refusal_holds_a_secret(api: Api) -> None:
    match = api.open(SEEDED)
    token, sent = match.submission()
    body = {**sent, "action": {"kind": "bomb"}}
    told = str(api.refused("illegal-action", "POST", match.path + "/actions", token, json=body))
    told += str(api.refused("other-match", "GET", match.path, api.open().host))
    told += str(api.refused("unknown-token", "GET", match.path, token + "x"))

    assert [secret for secret in secrets_of(match) if secret in told] == []


def test_everything_is_disclosed_when_the_match_is_over(api: Api) -> None:
    match = api.open(SEEDED)
    hidden = secrets_of(match)[:2]
    match.resign(0)
    told = str(api.ok("GET", match.path + "/record"))

    assert all(secret in told for secret in hidden)


def test_a_tag_cannot_be_made_from_what_is_public(api: Api) -> None:
    """A bare hash over the chain would give a secret order away to whoever tries them all."""
    match = api.open()
    held = ledger.load(api.referee, match.id).match
    names = [holder.name for holder in held.course.holders]
    tag = api.send("GET", match.path).headers["ETag"]

    assert re.fullmatch(r'"[0-9a-f]{32}-[^"]+"', tag)
    assert tags.etag(match.id, held.table.ply, held.course.link, None, names, held.origin.next) not in tag


def test_tokens_are_sent_once_to_the_client_that_opened_the_match(api: Api) -> None:
    match = api.open()
    lobby = str(api.ok("GET", "/v1/matches", query_string={"game": GAME}))

    assert "nd1." not in str(match.see(0)) + lobby
