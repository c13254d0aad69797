"""What language models read first, and that all of it is there."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

import rules
from service.api import create_app
from service.api.contract.manuals import NAMES, manuals
from service.play.match import catalogue
from tests.support.api import Api
from tests.support.games.varied import patched
from tests.support.offenders import each
from tests.support.over_http import GAME, api_of, installed

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from service.play.ports.referee import Referee
    from service.settings import Settings

LINK = re.compile(r"^- \[((?:\\.|[^\]\\])+)\]\((http://localhost(/[^)\s]*))\): \S.*$", re.MULTILINE)


@pytest.fixture(scope="module", autouse=True)
def the_game(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    with installed(tmp_path_factory.mktemp("site")):
        yield


@pytest.fixture(scope="module")
def api(referee: Referee, settings: Settings) -> Api:
    return api_of(referee, settings)


def shown(api: Api) -> str:
    """Return the text that models read first."""
    reply = api.send("GET", "/llms.txt")
    assert (reply.status_code, reply.mimetype) == (200, "text/markdown")
    return reply.get_data(as_text=True)


def robots(api: Api) -> str:
    """Return what crawlers may fetch, without remarks."""
    lines = api.send("GET", "/robots.txt").get_data(as_text=True).splitlines()
    return "\n".join(line for line in lines if not line.startswith("#"))


def match_of(path: str) -> Callable[[re.Pattern[str]], re.Match[str] | None]:
    """Return how a path is compared with a line for crawlers."""
    return lambda pattern: pattern.match(path)


def sections(text: str) -> dict[str, str]:
    """Return what is under each heading of the second level."""
    _, *parts = re.split(r"(?m)^## ", text)
    return {title: body for title, _, body in (part.partition("\n") for part in parts)}


def test_it_has_the_form_of_the_convention(api: Api) -> None:
    text = shown(api)

    assert re.match(r"# Noonday\n\n> A referee for tabletop games", text)
    assert len(re.findall(r"(?m)^# ", text)) == 1
    found = sections(text)
    assert list(found) == ["Interface", "Guides", "Rules of the games", "Optional"]
    for body in found.values():
        lines = [line for line in body.splitlines() if line]
        assert lines
        assert [line for line in lines if not LINK.fullmatch(line)] == []


def test_every_link_is_there(api: Api) -> None:
    links = LINK.findall(shown(api))
    assert len(links) == len({address for _, address, _ in links}) > 10
    assert [path for _, _, path in links if api.send("GET", path).status_code != 200] == []


def test_a_crawler_may_fetch_all_that_it_names(api: Api) -> None:
    text = shown(api)
    named = [path for _, _, path in LINK.findall(text)]
    named += [path.replace("{match}", "AB12") for path in re.findall(r"`GET (/[^`]+)`", text)]
    allowed, refused = (
        [re.compile(re.escape(line).replace(r"\*", ".*")) for line in re.findall(rf"(?m)^{kind}: (.+)$", robots(api))]
        for kind in ("Allow", "Disallow")
    )
    assert "/v1/matches/AB12/position.txt" in named
    assert [path for path in named if any(map(match_of(path), refused)) and not any(map(match_of(path), allowed))] == []
    assert any(map(match_of("/v1/matches/AB12/record"), refused))
    assert not any(map(match_of("/v1/matches/AB12/record"), allowed))


def test_it_leads_to_every_manual_and_to_the_rules_of_every_game_as_text(api: Api) -> None:
    found = sections(shown(api))
    guides, games = ([path for _, _, path in LINK.findall(found[name])] for name in ("Guides", "Rules of the games"))

    assert guides == [f"/docs/{name}.md" for name in NAMES]
    assert games == [f"/games/{key}/rules.md" for key in rules.games()]
    assert f"/games/{GAME}/rules.md" in games  # a stranger's
    for path in (*guides, *games):
        assert api.send("GET", path).mimetype == "text/markdown"


@each("name", NAMES)
def test_a_manual_as_text_is_all_of_it(api: Api, name: str) -> None:
    one = manuals()[name]
    text = api.send("GET", f"/docs/{name}.md").get_data(as_text=True)
    assert re.sub(r"\]\((/[^)#]*)\.md", r"](\1", text) == f"# {one.title}\n\n{one.about}\n\n{one.text}"
    assert re.findall(r"\]\((?!https:|/|#)[^)]*\)", re.sub(r"(?ms)^```.*?^```$|^ {4}.*?$|`[^`\n]+`", "", text)) == []


@each("key", [*rules.games(), GAME])
def test_rules_as_text_are_those_that_accept_names(api: Api, key: str) -> None:
    by_accept = api.send("GET", f"/v1/games/{key}/rules", headers={"Accept": "text/markdown"})
    assert api.send("GET", f"/games/{key}/rules.md").get_data() == by_accept.get_data()


@each(
    "path",
    ["/docs/none.md", "/docs/webhooks.md", "/docs/..md", "/problems/none.md", "/games/none/rules.md", "/llms.txt/"],
)
def test_what_is_not_there_is_refused(api: Api, path: str) -> None:
    assert api.send("GET", path).status_code == 404


def test_it_is_kept_by_caches_and_asked_for_once(api: Api) -> None:
    for path in ("/llms.txt", "/docs/clients.md", "/docs.md", "/problems.md"):
        first = api.send("GET", path)
        assert first.headers["Cache-Control"] == "public, max-age=300"
        again = api.send("GET", path, headers={"If-None-Match": first.headers["ETag"]})
        assert (again.status_code, again.get_data()) == (304, b"")


def test_its_links_name_the_server_as_it_is_reached(api: Api, settings: Settings) -> None:
    other = api.send("GET", "/llms.txt", headers={"Host": "games.example:8080"})
    assert "(http://games.example:8080/v1/openapi.json)" in other.get_data(as_text=True)
    assert "Host" in other.headers["Vary"].split(", ")
    public = Api(
        create_app(api.referee, replace(settings, public_url="https://noonday.example")), api.referee, api.contract
    )
    named = public.send("GET", "/llms.txt", headers={"Host": "games.example"})
    assert "(https://noonday.example/docs/clients.md)" in named.get_data(as_text=True)
    assert "Host" not in named.headers["Vary"].split(", ")


def test_the_title_of_a_strangers_game_cannot_break_the_list(api: Api, monkeypatch: pytest.MonkeyPatch) -> None:
    patched(monkeypatch, rules.games()[0], title="a](http://evil.example)\n\n# b [c\\")
    text = shown(api)
    assert len(LINK.findall(sections(text)["Rules of the games"])) == len(rules.games())
    assert re.findall(r"(?m)^# .*", text) == ["# Noonday"]


def test_the_page_of_all_docs_leads_there(api: Api) -> None:
    assert 'href="/llms.txt"' in api.send("GET", "/docs").get_data(as_text=True)


def test_a_game_that_fails_is_left_out(api: Api, monkeypatch: pytest.MonkeyPatch) -> None:
    key = rules.games()[-1]

    def fails(*_: object) -> None:
        raise RuntimeError("no words")

    patched(monkeypatch, key, seats=fails)
    catalogue.opening.cache_clear()
    games = sections(shown(api))["Rules of the games"]
    assert key not in games
    assert rules.games()[0] in games
