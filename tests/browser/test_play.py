"""From the front page to a match: one click against bots, and the form with seats and options."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Event
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, Route

import rules
from service.play.match import catalogue
from tests.support.browser import violations
from tests.support.offenders import each
from tests.support.stack import Stack
from tests.support.tabs import tab
from tests.support.waiting import wait_until

MATCH = "**/matches/*"


def id_of(page: Page) -> str:
    """Return the id of the match that a page shows, once it shows one."""
    page.wait_for_url(MATCH)
    return page.url.rpartition("/")[2]


@contextmanager
def choosing(browser: Browser, stack: Stack, game: str, **context: Any) -> Iterator[Page]:
    """Open the form of a game."""
    with tab(browser, stack.url, "/play", **context) as page:
        choose(page, game)
        yield page


def choose(page: Page, game: str) -> None:
    """Choose a game at the top of the form."""
    page.get_by_label(rules.find(game).title, exact=True).check(force=True)
    page.locator("#opening").get_by_role("heading", name=rules.find(game).title).wait_for()


def test_one_click_leads_from_the_front_page_to_the_first_decision(browser: Browser, stack: Stack) -> None:
    with tab(browser, stack.url) as page:
        page.get_by_role("link", name="Play now against a bot").click()
        match = id_of(page)

        page.locator(".turn.mine").wait_for()
        assert page.locator(".menu button").first.is_enabled()
        assert [seat["player"] for seat in stack.match(match)["seats"]] == ["person", "bot"]
        page.go_back()
        assert page.url == f"{stack.url}/"


def test_each_game_is_played_by_one_click(browser: Browser, stack: Stack) -> None:
    with tab(browser, stack.url) as page:

        @each("game", rules.games())
        def begins(game: str) -> None:
            page.goto(stack.url)
            page.get_by_role("link", name=f"Play now: {rules.find(game).title}").click()
            match = stack.match(id_of(page))
            assert (match["game"], match["access"]) == (game, "unlisted")
            players = [seat["player"] for seat in match["seats"]]
            assert players == ["person", *["bot"] * (min(rules.find(game).seats(rules.find(game).options())) - 1)]

        begins()


def test_a_reload_finds_the_match_that_was_opened(browser: Browser, stack: Stack) -> None:
    opened = []
    reloaded = Event()

    def lose_answers_before(route: Route) -> None:
        answer = route.fetch()
        opened.append(answer.json()["match"]["id"])
        if reloaded.is_set():
            route.fulfill(response=answer)
        else:
            route.abort()

    with tab(browser, stack.url, refusals=True) as page:
        page.route("**/v1/matches", lose_answers_before)
        with page.expect_event("requestfailed"):
            page.get_by_role("link", name="Play now against a bot").click()
        page.reload()  # the page that is left may have sent its request again
        reloaded.set()
        found = id_of(page)

    assert len(opened) >= 2
    assert set(opened) == {found}


PRETENDED = "links => links.forEach((link) => link.dispatchEvent(new Event('click', { bubbles: true })))"


def test_a_crawler_that_runs_scripts_opens_nothing(browser: Browser, stack: Stack) -> None:
    with tab(browser, stack.url, user_agent="Mozilla/5.0 (compatible; Examplebot/2.1)") as page:
        changes: list[str] = []
        page.on("request", lambda request: changes.append(request.url) if request.method != "GET" else None)
        found: dict[str, None] = {}
        for start in ("/", "/games", *(f"/games/{game}" for game in rules.games())):
            page.goto(f"{stack.url}{start}")
            page.eval_on_selector_all("a[data-now]", PRETENDED)  # it may also call what a click does
            found |= dict.fromkeys(page.eval_on_selector_all("a[href]", "links => links.map((link) => link.href)"))
        forms = [link for link in found if "/play?game=" in link]
        assert len(forms) == len(rules.games())
        for link in found:
            if link.startswith(stack.url) and "/v1/" not in link:
                page.goto(link)
        for link in (*forms, *(f"{form}{mark}" for form in forms for mark in ("#now", f"#now-{'0' * 32}"))):
            page.goto("about:blank")
            page.goto(link)
            page.get_by_role("button", name="Play", exact=True).wait_for()
            page.reload()
            page.get_by_role("button", name="Play", exact=True).wait_for()
            page.go_back()
            page.go_forward()
            page.get_by_role("button", name="Play", exact=True).wait_for()

    assert changes == []


def test_a_link_that_was_clicked_otherwise_opens_nothing_when_it_is_copied(browser: Browser, stack: Stack) -> None:
    with tab(browser, stack.url) as page:
        link = page.get_by_role("link", name="Play now against a bot")
        href = "link => link.href"
        address = link.evaluate(href)
        link.click(button="right")
        assert link.evaluate(href) == address

        with page.context.expect_page():
            link.click(button="middle")
        wait_until(lambda: link.evaluate(href) == address)


@pytest.mark.parametrize("click", [{"button": "middle"}, {"modifiers": ["Control"]}], ids=str)
def test_a_click_into_a_new_tab_opens_a_match_once(browser: Browser, stack: Stack, click: dict[str, Any]) -> None:
    with tab(browser, stack.url) as page:
        link = page.get_by_role("link", name="Play now against a bot")
        marks: list[str] = []
        page.context.on(
            "request",
            lambda request: (
                marks.append(request.frame.url)
                if request.method == "POST" and request.url.endswith("/v1/matches")
                else None
            ),
        )
        with page.context.expect_page() as opened:
            link.click(**click)
        other = opened.value
        match = id_of(other)

        assert page.url == f"{stack.url}/"
        assert len(stack.match(match)["seats"]) == 2
        (marked,) = marks
        other.goto(marked)
        other.get_by_role("button", name="Play", exact=True).wait_for()
        assert marks == [marked]


def test_another_click_opens_another_match(browser: Browser, stack: Stack) -> None:
    with tab(browser, stack.url) as page:
        page.get_by_role("link", name="Play now against a bot").click()
        first = id_of(page)
        page.get_by_role("link", name="Noonday").click()
        page.get_by_role("link", name="Play now against a bot").click()
        page.wait_for_url(MATCH)

        assert id_of(page) != first


def chosen(page: Page, name: str, schema: dict[str, Any]) -> Any:
    """Choose a value for an option in the form, another than the default if that is not null, and return it."""
    (kind, *_) = [one for one in schema.get("anyOf", [schema]) if one["type"] != "null"]
    field, nullable = page.locator(f"[name=option-{name}]"), "anyOf" in schema
    match kind["type"]:
        case "boolean":
            field.check()
            return True
        case "string":
            value = kind["enum"][-1]
            if nullable:
                field.select_option(json.dumps(value))
            else:
                page.locator(f"[name=option-{name}][value={value}]").check()
            return value
        case "integer":
            value = kind["minimum"] if nullable else kind["maximum"]
            if field.evaluate("(element) => element.localName") == "select":
                field.select_option(json.dumps(value))
            else:
                if field.is_disabled():  # "No limit", as is usual against bots alone
                    page.locator(f"[name=option-{name}-none]").uncheck()
                field.fill(str(value))
            return value
        case "array":
            field.fill("2, 1")
            return [1, 0]
        case _:
            field.check()
            parts = {part: at * 2 // len(kind["properties"]) for at, part in enumerate(kind["properties"])}
            for part, value in parts.items():
                page.locator(f"[name=option-{name}-{part}]").select_option(str(value))
            return parts


def schemas(stack: Stack, game: str) -> dict[str, Any]:
    """Return the schemas of a game's options that a host may choose."""
    return dict(stack.call("GET", f"/v1/games/{game}").json()["schemas"]["options"]["properties"])


def is_composed(schema: dict[str, Any]) -> bool:
    """Return whether an option has parts of its own."""
    return any(one.get("type") == "object" for one in schema.get("anyOf", []))


@pytest.mark.parametrize("game", rules.games())
def test_the_form_sends_each_option_that_was_chosen(browser: Browser, stack: Stack, game: str) -> None:
    known = schemas(stack, game)
    with choosing(browser, stack, game) as page:
        page.locator(".options summary").click()
        shown = [name for name in known if page.locator(f"[name=option-{name}]").count()]
        values = {name: chosen(page, name, known[name]) for name in shown if not is_composed(known[name])}
        page.get_by_role("button", name="Play").click()
        options = stack.match(id_of(page))["options"]

    assert set(shown) == set(catalogue.options(game))
    assert {name: options[name] for name in values} == values


def test_the_form_sends_none_where_a_number_may_be_left_open(browser: Browser, stack: Stack) -> None:
    found = [(game, *one) for game in rules.games() for one in schemas(stack, game).items()]
    game, name = next(
        (game, name) for game, name, schema in found if "anyOf" in schema and isinstance(schema.get("default"), int)
    )
    with choosing(browser, stack, game) as page:
        page.locator(".options summary").click()
        page.locator(f"[name=option-{name}-none]").check()
        assert page.locator(f"[name=option-{name}]").is_disabled()
        page.get_by_role("button", name="Play").click()

        assert stack.match(id_of(page))["options"][name] is None


def test_the_form_sends_an_option_with_its_parts(browser: Browser, stack: Stack) -> None:
    found = [(game, *one) for game in rules.games() for one in schemas(stack, game).items() if is_composed(one[1])]
    game, name, schema = found[0]
    with choosing(browser, stack, game) as page:
        page.locator(".options summary").click()
        value = chosen(page, name, schema)
        page.get_by_role("button", name="Play").click()

        assert stack.match(id_of(page))["options"][name] == value


def test_the_form_leaves_out_what_nobody_touched(browser: Browser, stack: Stack) -> None:
    with tab(browser, stack.url) as page:

        @each("game", rules.games())
        def is_left_out(game: str) -> None:
            page.goto(f"{stack.url}/play")
            choose(page, game)
            with page.expect_request("**/v1/matches") as sent:
                page.get_by_role("button", name="Play").click()
            id_of(page)
            body = sent.value.post_data_json
            assert (body["options"], body["access"], body["time_per_decision"]) == ({}, "unlisted", None)

        is_left_out()


def test_seats_time_and_lobby_are_as_chosen(browser: Browser, stack: Stack) -> None:
    game = next(key for key in rules.games() if 4 in rules.find(key).seats(rules.find(key).options()))
    with choosing(browser, stack, game) as page:
        page.get_by_label("How many play").select_option("4")
        page.get_by_label("Your name").fill("Ann")
        page.get_by_label("Player 2", exact=True).select_option("A friend, by link")
        page.get_by_label("Player 3", exact=True).select_option("Someone else at this device")
        page.get_by_label("Name of player 3").fill("Ben")
        page.get_by_label("Level of player 4, a bot").select_option(rules.find(game).bots.levels[-1])
        page.get_by_label("Time for each decision").select_option("1 minute")
        page.get_by_label("Show the table in the lobby").check()
        page.get_by_role("button", name="Open the table").click()
        match = stack.match(id_of(page))
        page.get_by_label("Shown as").wait_for()
        assert page.get_by_label("Shown as").locator("option").all_inner_texts() == ["An onlooker", "Ann", "Ben"]

    seats = [(seat["player"], seat["name"], seat["level"]) for seat in match["seats"]]
    assert seats == [
        ("person", "Ann", None),
        ("open", None, None),
        ("person", "Ben", None),
        ("bot", "Bot", rules.find(game).bots.levels[-1]),
    ]
    assert (match["access"], match["time_per_decision"]) == ("listed", 60_000)


def test_i_sit_down_elsewhere_and_who_sat_there_changes_with_me(browser: Browser, stack: Stack) -> None:
    with choosing(browser, stack, rules.games()[0]) as page:
        page.get_by_label("Your name").fill("Ann")
        page.get_by_label("Player 2", exact=True).select_option("Me")
        page.get_by_role("button", name="Play").click()
        seats = stack.match(id_of(page))["seats"]

    assert [(seat["player"], seat["name"]) for seat in seats] == [("bot", "Bot"), ("person", "Ann")]


def test_people_at_one_device_who_give_no_names_are_distinguished(browser: Browser, stack: Stack) -> None:
    with choosing(browser, stack, rules.games()[0]) as page:
        page.get_by_label("Player 2", exact=True).select_option("Someone else at this device")
        page.get_by_role("button", name="Play").click()
        seats = stack.match(id_of(page))["seats"]

    assert [seat["name"] for seat in seats[:2]] == [None, None]


def test_a_seat_for_each_plane_is_proposed_that_is_accepted(browser: Browser, stack: Stack) -> None:
    with tab(browser, stack.url) as page:

        @each("count", (2, 3, 4))
        def is_accepted(count: int) -> None:
            page.goto(f"{stack.url}/play")
            choose(page, "screaming-eagles")
            page.locator("#count").select_option(str(count))
            page.locator(".options summary").click()
            page.get_by_role("group", name="Who flies which plane").get_by_label("Choose").check()
            page.get_by_role("button", name="Play").click()
            options = stack.match(id_of(page))["options"]
            assert sorted(set(options["seating"].values())) == list(range(count))

        is_accepted()


def test_a_name_is_known_at_the_next_table(browser: Browser, stack: Stack) -> None:
    with choosing(browser, stack, rules.games()[0]) as page:
        page.get_by_label("Your name").fill("Zoë")
        page.get_by_label("Your name").press("Enter")
        id_of(page)
        page.goto(stack.url)
        page.get_by_role("link", name="Play now against a bot").click()

        assert stack.match(id_of(page))["seats"][0]["name"] == "Zoë"


def test_a_refusal_is_shown_at_its_field_and_the_table_opens_once_that_is_right(browser: Browser, stack: Stack) -> None:
    game = rules.games()[0]
    name, schema = next((name, one) for name, one in schemas(stack, game).items() if one.get("type") == "integer")
    with choosing(browser, stack, game, refusals=True) as page:
        page.locator(".options summary").click()
        page.locator(f"[name=option-{name}]").fill(str(schema["maximum"] + 1))
        page.get_by_label("Your name").fill("A\u202eB")
        page.locator(".options summary").click()
        page.get_by_role("button", name="Play").click()

        page.locator(f"#fault-{name}").get_by_text(f"Must be from {schema['minimum']} to").wait_for()
        assert "invisible" in page.locator(".seating .fault").inner_text()
        page.locator(".refusal").get_by_text("Please correct what is marked above.").wait_for()
        assert page.locator(f"[name=option-{name}]").get_attribute("aria-invalid") == "true"
        assert violations(page) == []
        page.locator(f"[name=option-{name}]").fill(str(schema["maximum"]))
        page.get_by_label("Your name").fill("Ann")
        page.get_by_role("button", name="Play").click()
        assert stack.match(id_of(page))["options"][name] == schema["maximum"]


def test_an_unreachable_server_is_mentioned_and_the_table_opens_when_it_is_back(browser: Browser, stack: Stack) -> None:
    with choosing(browser, stack, rules.games()[0], refusals=True) as page:
        page.route("**/v1/matches", lambda route: route.abort())
        page.get_by_role("button", name="Play").click()
        page.get_by_text("The server does not answer").wait_for()
        page.unroute("**/v1/matches")

        assert stack.match(id_of(page))["status"] in ("open", "on")


def test_a_table_is_opened_by_keys_alone(browser: Browser, stack: Stack) -> None:
    with tab(browser, stack.url, "/play") as page:
        page.locator("#games input").first.focus()
        page.keyboard.press("ArrowRight")
        page.locator("#opening").get_by_role("heading", name=rules.find(rules.games()[1]).title).wait_for()
        page.get_by_label("Your name").focus()
        page.keyboard.type("Ann")
        page.keyboard.press("Enter")

        assert stack.match(id_of(page))["game"] == rules.games()[1]
