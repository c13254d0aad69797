"""The page of a match in a browser, on the whole service: seats, tabs, lost connections, the end."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect

from tests.support.browser import offences
from tests.support.stack import over
from tests.support.tabs import person
from tests.support.waiting import wait_until

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser

    from tests.support.browser import Opened
    from tests.support.stack import Stack
    from tests.support.tabs import Tabs

ANN = {"player": "person", "name": "Ann"}
BEN = {"player": "person", "name": "Ben"}
BOT = {"player": "bot", "level": "rookie"}
FREE = {"player": "open"}
LIVE = ".connection[data-state=live]"


@pytest.fixture
def ann(browser: Browser, stack: Stack) -> Iterator[Tabs]:
    with person(browser, stack.url) as tabs:
        yield tabs


def opened(stack: Stack, *seats: Any, **terms: Any) -> tuple[str, dict[int, str], str]:
    """Open a match; return its id, the tokens of its people and the host's."""
    body = {"game": "twelve-oclock-high", "seats": seats, "pace": "fast", **terms}
    answer = stack.call("POST", "/v1/matches", json=body).json()
    return answer["match"]["id"], {line["seat"]: line["token"] for line in answer["seats"]}, answer["host_token"]


def throw(stack: Stack, match: str, tokens: dict[int, str]) -> int:
    """Play the first action of the seat that is to act over HTTP; return the ply."""
    seat = stack.match(match)["to_act"][0]
    seen = stack.match(match, tokens[seat])
    answer = stack.act(match, tokens[seat], seen["decision"], seen["actions"][0]["action"])
    return int(answer.json()["ply"])


def follows(tab: Opened, ply: int) -> None:
    """Wait until the log of a page has come to a ply."""
    expect(tab.page.locator(".plies .number", has_text=re.compile(f"^{ply}$"))).to_be_visible()


def turn(tab: Opened, *, away: bool) -> None:
    """Hide a tab, or show it again, as a browser says so."""
    tab.page.evaluate("Object.defineProperty(document, 'hidden', { get: () => window.away, configurable: true })")
    tab.page.evaluate("(away) => { window.away = away; document.dispatchEvent(new Event('visibilitychange')) }", away)


def hide(tab: Opened) -> None:
    """Hide a tab that reads a stream, and wait until it has left it: then it looks once."""
    with tab.page.expect_request("**/events?*"):
        turn(tab, away=True)


def streams(*tabs: Opened) -> int:
    """Return the number of streams for which tabs asked."""
    return sum("/events" in url for tab in tabs for url in tab.requests)


def test_a_link_to_oneself_opens_the_seat_and_leaves_the_address(stack: Stack, ann: Tabs) -> None:
    match, tokens, _ = opened(stack, ANN, BEN)
    seat = stack.match(match)["to_act"][0]
    tab = ann.sit(match, tokens[seat])

    expect(tab.page.get_by_text("It is your turn.", exact=True).first).to_be_visible()
    assert tab.page.url == f"{stack.url}/matches/{match}"
    assert tokens[seat] not in "".join(tab.requests)
    tab.page.locator(".menu .choice button").first.click()
    follows(tab, 4)
    assert stack.match(match)["ply"] == 4


def test_a_reload_finds_the_seat_again(stack: Stack, ann: Tabs) -> None:
    match, tokens, _ = opened(stack, ANN, BEN)
    tab = ann.sit(match, tokens[0])
    expect(tab.page.locator(".seats .who", has_text="Ann (you)")).to_be_visible()
    tab.page.reload()

    expect(tab.page.locator(".seats .who", has_text="Ann (you)")).to_be_visible()


def test_two_tabs_share_one_stream_and_the_second_takes_over(stack: Stack, ann: Tabs) -> None:
    match, tokens, _ = opened(stack, ANN, BEN)
    first = ann.sit(match, tokens[0])
    expect(first.page.locator(".board svg")).to_be_visible()
    second = ann.open(f"/matches/{match}")
    expect(second.page.locator(".board svg")).to_be_visible()
    ply = throw(stack, match, tokens)
    follows(first, ply)
    follows(second, ply)
    assert streams(first, second) == 1

    first.page.close()
    ply = throw(stack, match, tokens)
    follows(second, ply)
    assert streams(first, second) == 2


def test_hidden_tabs_leave_the_streams_to_one_that_is_looked_at(stack: Stack, ann: Tabs) -> None:
    matches = [opened(stack, ANN, BEN) for _ in range(5)]
    tabs = []
    for match, _, _ in matches[:4]:
        tabs.append(ann.open(f"/matches/{match}"))
        expect(tabs[-1].page.locator(".board svg")).to_be_visible()
    for tab in tabs:
        hide(tab)
    match, tokens, _ = matches[4]
    fifth = ann.open(f"/matches/{match}")
    for _ in range(3):
        follows(fifth, throw(stack, match, tokens))
    assert streams(fifth) == 1

    match, tokens, _ = matches[0]
    follows(tabs[0], throw(stack, match, tokens))
    asked = streams(tabs[0])
    turn(tabs[0], away=False)
    for _ in range(3):
        follows(tabs[0], throw(stack, match, tokens))
    assert streams(tabs[0]) <= asked + 2  # one look can have begun meanwhile


def test_a_tab_that_is_looked_at_reads_for_one_that_is_hidden(stack: Stack, ann: Tabs) -> None:
    match, tokens, _ = opened(stack, ANN, BEN)
    first = ann.sit(match, tokens[0])
    expect(first.page.locator(".board svg")).to_be_visible()
    hide(first)
    second = ann.open(f"/matches/{match}")
    expect(second.page.locator(".board svg")).to_be_visible()
    asked = streams(first)
    for _ in range(3):
        ply = throw(stack, match, tokens)
        follows(second, ply)
        follows(first, ply)
    assert (streams(first), streams(second)) == (asked, 1)


def test_the_second_tab_begins_with_what_the_first_has_read(stack: Stack, ann: Tabs) -> None:
    match, tokens, _ = opened(stack, ANN, BEN)
    first = ann.sit(match, tokens[0])
    follows(first, throw(stack, match, tokens))
    second = ann.open(f"/matches/{match}")

    expect(second.page.locator(".plies li")).to_have_count(first.page.locator(".plies li").count())


def test_two_people_at_one_device_take_turns(stack: Stack, ann: Tabs) -> None:
    match, tokens, _ = opened(stack, ANN, BEN)
    seat = stack.match(match)["to_act"][0]
    ann.sit(match, tokens[seat]).page.close()
    tab = ann.sit(match, tokens[1 - seat])
    for _ in range(2):
        follows(tab, stack.match(match)["ply"])
        expect(tab.page.locator(".turn")).to_have_text(re.compile("Waiting for (Ann|Ben)|It is your turn"))
        over_to = tab.page.get_by_role("button", name=re.compile("Play as (Ann|Ben)"))
        expect(over_to.or_(tab.page.locator(".turn.mine"))).to_be_visible()
        if over_to.count():
            over_to.click()
        expect(tab.page.locator(".turn.mine")).to_be_visible()
        while (seen := stack.match(match))["to_act"] == [seat]:
            tab.page.locator(".menu[aria-busy=false] .buttons button").first.click()
            wait_until(lambda ply=seen["ply"]: stack.match(match)["ply"] > ply)
        seat = 1 - seat


def test_earlier_plies_are_loaded_once_though_the_button_is_clicked_twice(stack: Stack, ann: Tabs) -> None:
    match, tokens, _ = opened(stack, ANN, BEN, options={"points_to_win": 100})
    while throw(stack, match, tokens) < 60:
        pass
    tab = ann.sit(match, tokens[0])
    tab.page.get_by_role("button", name="Earlier").dblclick()
    follows(tab, 1)
    numbers = tab.page.locator(".plies .number").all_inner_texts()

    assert numbers == sorted(set(numbers), key=int, reverse=True)


def test_a_private_match_opens_for_a_token_alone(browser: Browser, stack: Stack) -> None:
    match, tokens, _ = opened(stack, ANN, BEN, access="private")
    with person(browser, stack.url, refusals=True) as stranger:
        tab = stranger.open(f"/matches/{match}")
        expect(tab.page.get_by_role("heading", name="This match is not shown")).to_be_visible()
    with person(browser, stack.url, refusals=True) as ann:
        tab = ann.sit(match, tokens[0])
        expect(tab.page.locator(".board svg")).to_be_visible()
        expect(tab.page.get_by_role("heading", level=1)).to_have_text("12 O'Clock High")


def test_a_friend_sits_down_by_the_link(browser: Browser, stack: Stack) -> None:
    match, tokens, _ = opened(stack, ANN, FREE)
    with person(browser, stack.url) as ann, person(browser, stack.url) as ben:
        hers = ann.sit(match, tokens[0])
        expect(hers.page.locator(".link input").first).to_have_value(f"{stack.url}/matches/{match}")
        his = ben.open(f"/matches/{match}")
        his.page.get_by_label("Your name").fill("Ben <b>&amp;")
        his.page.get_by_role("button", name="Sit down").click()
        for tab in (hers, his):
            expect(tab.page.locator(".seats .who", has_text="Ben <b>&amp;")).to_be_visible()
            expect(tab.page.locator(".board svg")).to_be_visible()


def test_a_seat_that_was_taken_meanwhile_is_refused_where_it_happened(browser: Browser, stack: Stack) -> None:
    match, _, _ = opened(stack, ANN, FREE, FREE)
    with person(browser, stack.url, refusals=True) as ben:
        tab = ben.open(f"/matches/{match}")
        form = tab.page.locator(".sit").first
        form.get_by_label("Your name").fill("Ben")
        ben.context.set_offline(True)
        form.get_by_role("button").click()
        stack.call("POST", f"/v1/matches/{match}/seats/1", json={"name": "Eve"})
        ben.context.set_offline(False)
        expect(tab.page.locator(".seats .refusal")).to_contain_text("seat 1 is taken", ignore_case=True)


def test_a_revoked_token_leaves_an_onlooker(browser: Browser, stack: Stack) -> None:
    match, tokens, host = opened(stack, ANN, BEN)
    with person(browser, stack.url, refusals=True) as ann:
        tab = ann.sit(match, tokens[0])
        expect(tab.page.locator(".seats .who", has_text="Ann (you)")).to_be_visible()
        renewed = stack.call("POST", f"/v1/matches/{match}/seats/0/token", host)
        assert renewed.status_code in (200, 201), renewed.text
        expect(tab.page.locator(".connection")).to_contain_text("does not hold the seat any more")
        expect(tab.page.locator(".seats .who", has_text="(you)")).to_have_count(0)
        follows(tab, throw(stack, match, {0: renewed.json()["token"], 1: tokens[1]}))


def test_a_bot_plays_on_and_the_seat_is_taken_back(stack: Stack, ann: Tabs) -> None:
    match, tokens, _ = opened(stack, ANN, BEN)
    tab = ann.sit(match, tokens[0])
    tab.page.get_by_text("Leave the table").click()
    tab.page.get_by_role("button", name="Let a bot play on for me").click()
    wait_until(lambda: stack.match(match)["seats"][0]["player"] == "bot")
    tab.page.get_by_role("button", name="Take the seat back").click()
    wait_until(lambda: stack.match(match)["seats"][0]["player"] == "person")
    expect(tab.page.locator(LIVE)).to_have_count(1)


def test_a_name_of_another_direction_keeps_the_order_of_the_words_around_it(browser: Browser, stack: Stack) -> None:
    match, _, _ = opened(stack, {**ANN, "name": "\u05d3\u05d5\u05d3"}, BEN)
    with person(browser, stack.url) as onlooker:
        page = onlooker.open(f"/matches/{match}").page
        expect(page.locator(".seats .who").first).to_have_text("\u2068\u05d3\u05d5\u05d3\u2069")
        expect(page.locator(".seats .who").last).to_have_text("Ben")


def test_the_end_has_outcome_replay_files_and_the_next_match(stack: Stack, ann: Tabs) -> None:
    match, tokens, _ = opened(stack, ANN, BOT)
    stack.call("DELETE", f"/v1/matches/{match}/seats/0", tokens[0])
    over(stack, match)
    tab = ann.sit(match, tokens[0])
    expect(tab.page.locator(".ending h2")).to_contain_text("win")
    tab.page.get_by_role("button", name="Watch the replay").click()
    frame = tab.page.frame_locator("iframe.replay")
    expect(frame.locator("#play")).to_be_visible()
    with tab.page.expect_download() as saved:
        tab.page.get_by_text("Score sheet: PDF").click()
    assert saved.value.path().read_bytes().startswith(b"%PDF")
    tab.page.get_by_role("button", name="Play again").click()
    tab.page.wait_for_url(re.compile(f"/matches/(?!{match})"))
    expect(tab.page.locator(".seats .who", has_text="(you)")).to_be_visible()


def test_the_other_player_hears_of_the_next_match_at_once(browser: Browser, stack: Stack, ann: Tabs) -> None:
    match, tokens, _ = opened(stack, ANN, BEN)
    stack.call("DELETE", f"/v1/matches/{match}/seats/1", tokens[1])
    tab = ann.sit(match, tokens[0])
    with person(browser, stack.url) as ben, person(browser, stack.url) as onlooker:
        his, screen = ben.sit(match, tokens[1]), onlooker.open(f"/matches/{match}?screen")
        expect(his.page.get_by_role("button", name="Play again")).to_be_visible()
        expect(screen.page.locator(".ending")).to_be_visible()
        tab.page.get_by_role("button", name="Play again").click()
        expect(his.page.get_by_role("button", name="Play the next match")).to_be_visible()
        screen.page.wait_for_url(re.compile(f"/matches/(?!{match}).*screen"))
        expect(his.page.locator(".seats")).to_contain_text("resigned")
        expect(his.page.locator(".seats")).not_to_contain_text("bot")


def test_a_link_that_was_cut_or_is_of_another_match_says_that_its_token_is_not_valid(
    browser: Browser, stack: Stack
) -> None:
    (match, tokens, _), (_, others, _) = opened(stack, ANN, BEN), opened(stack, ANN, BEN)
    for token in (tokens[0][:-5] + "AAAAA", tokens[0][:-5], others[0]):
        with person(browser, stack.url, refusals=True) as ann:
            tab = ann.sit(match, token)
            expect(tab.page.locator(".connection")).to_contain_text("The token in the link is not valid.")
            expect(tab.page.locator(".board svg")).to_be_visible()


def test_play_takes_few_requests(stack: Stack, ann: Tabs) -> None:
    match, tokens, _ = opened(stack, ANN, BOT, options={"points_to_win": 140})  # else it may be over before ply 60
    tab = ann.sit(match, tokens[0])
    menu = tab.page.locator(".menu[aria-busy=false] .buttons button")
    while stack.match(match)["ply"] < 60:
        menu.first.click()
    asked = [url for url in tab.requests if "/v1/" in url]

    assert 10 < len(asked) <= 1.2 * 60


def test_a_larger_picture_is_scrolled_with_keys_though_nothing_in_it_can_be_chosen(
    browser: Browser, stack: Stack
) -> None:
    match, _, _ = opened(stack, ANN, BEN)
    with person(browser, stack.url, viewport={"width": 360, "height": 740}) as onlooker:
        tab = onlooker.open(f"/matches/{match}")
        expect(tab.page.get_by_role("button", name="Whole picture")).to_have_attribute("aria-pressed", "true")

        assert tab.violations() == []
        tab.page.get_by_role("region", name="The picture").focus()
        tab.page.keyboard.press("ArrowRight")
        wait_until(lambda: tab.value("document.querySelector('.pane').scrollLeft") > 0)


@pytest.fixture(scope="module")
def states(stack: Stack) -> tuple[str, ...]:
    """Give addresses of pages of matches: to act in, to sit down at, over, and for a projector."""
    free, _, _ = opened(stack, ANN, FREE)
    match, tokens, _ = opened(stack, ANN, BOT)
    ended, left, _ = opened(stack, ANN, BEN)
    stack.call("DELETE", f"/v1/matches/{ended}/seats/0", left[0])
    over(stack, ended)
    return f"{match}#token={tokens[0]}", free, f"{ended}#token={left[1]}", f"{match}?screen"


def test_axe_finds_nothing(browser: Browser, stack: Stack, states: tuple[str, ...]) -> None:
    found = []
    with person(browser, stack.url) as ann:
        for state in states:
            tab = ann.open(f"/matches/{state}")
            expect(tab.page.locator("main.live h2").first).to_be_attached()
            for each in tab.page.locator("main.live details > summary").all():
                each.click()
            found += offences(tab.page, state, ((360, "light"), (800, "dark"), (1600, "light")))
            tab.page.close()
    assert found == []
