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
  const hear = () => window.spoken.push(region.textContent);
  new MutationObserver(hear).observe(region, { childList: true, characterData: true, subtree: true });
}"""
HEARD = "(sentences) => sentences.every((sentence) => window.spoken.some((text) => text.includes(sentence)))"
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
            sentences = act(stack, match, tokens, listener)[-6:]
            page.wait_for_function(HEARD, arg=sentences)
            spoken += len(sentences)
        assert spoken >= TURNS // 2
        while listener not in stack.match(match)["to_act"]:
            act(stack, match, tokens, listener)
        page.wait_for_function("() => window.spoken.some((text) => text.endsWith('It is your turn.'))")
