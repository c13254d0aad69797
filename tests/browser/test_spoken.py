"""What the page of a match says to a screen reader: each thing that happens, and whose turn it is."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

import rules
from tests.support.tabs import person

if TYPE_CHECKING:
    from playwright.sync_api import Browser

    from tests.support.stack import Stack

LISTENING = """() => {
  const region = document.querySelector("[role=log][aria-live]");
  window.spoken = [];
  const added = ({ addedNodes }) => [...addedNodes].map((node) => node.textContent);
  const hear = (changes) => window.spoken.push(...changes.flatMap(added));
  new MutationObserver(hear).observe(region, { childList: true, characterData: true, subtree: true });
}"""
"""Hears what is added to the live region, as a screen reader does."""
HEARD = "(sentences) => sentences.every((sentence) => window.spoken.some((text) => text.includes(sentence)))"
ALIKE = "(times) => window.spoken.filter((text) => text.includes('new link')).length === times"
TURNS = 8


def act(stack: Stack, match: str, tokens: dict[int, str], listener: int) -> list[str]:
    """Play the first action of a seat that is to act, and return what another one is told of it."""
    seat = stack.match(match)["to_act"][0]
    seen = stack.match(match, tokens[seat])
    entry = seen["actions"][0]
    action: dict[str, Any] = entry["action"] if entry["form"] == "action" else entry["example"]
    answer = stack.act(match, tokens[seat], seen["decision"], action)
    assert answer.status_code == 200, answer.text
    ply = answer.json()["ply"]
    told = stack.call("GET", f"/v1/matches/{match}/events?after={ply - 1}", tokens[listener]).json()["plies"]
    return [event["words"] for one in told if one["ply"] == ply for event in one["events"] if event["words"]]


@pytest.mark.parametrize("game", rules.games())
def test_what_happens_is_spoken_ply_by_ply_over_whole_turns(browser: Browser, stack: Stack, game: str) -> None:
    count = min(rules.find(game).seats(rules.find(game).options()))
    body = {"game": game, "seats": [{"player": "person"}] * count}
    opened = stack.call("POST", "/v1/matches", json=body).json()
    match, tokens = opened["match"]["id"], {one["seat"]: one["token"] for one in opened["seats"]}
    listener = count - 1  # who is no Checker
    with person(browser, stack.url) as tabs:
        page = tabs.sit(match, tokens[listener]).page
        page.locator(".connection[data-state=live]").wait_for(state="attached")
        page.evaluate(LISTENING)
        spoken = 0
        for _ in range(TURNS):
            if not stack.match(match)["to_act"]:
                break  # the first dot is a gun, and all callers are out of bombs
            sentences = act(stack, match, tokens, listener)[-6:]
            page.wait_for_function(HEARD, arg=sentences)
            spoken += len(sentences)
        assert spoken >= TURNS // 2
        while (acting := stack.match(match)["to_act"]) and listener not in acting:
            act(stack, match, tokens, listener)
        page.wait_for_function("() => window.spoken.some((text) => text.endsWith('It is your turn.'))")


def test_two_plies_that_read_alike_are_spoken_one_after_the_other(browser: Browser, stack: Stack) -> None:
    body = {"game": rules.games()[0], "seats": [{"player": "person"}, {"player": "person"}]}
    opened = stack.call("POST", "/v1/matches", json=body).json()
    match, host = opened["match"]["id"], opened["host_token"]
    with person(browser, stack.url) as tabs:
        page = tabs.sit(match, opened["seats"][1]["token"]).page
        page.locator(".connection[data-state=live]").wait_for(state="attached")
        page.evaluate(LISTENING)
        for times in range(1, 12):
            assert stack.call("POST", f"/v1/matches/{match}/seats/0/token", host).status_code == 201
            page.wait_for_function(ALIKE, arg=times)
        assert page.locator("[role=log][aria-live] p").count() <= 7
