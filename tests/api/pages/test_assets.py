"""The pages' scripts and styles: names with digests, kept for good, small, and under a strict policy."""

from __future__ import annotations

import re
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING

import brotli

from service.api.pages import assets
from service.api.pages.assets import asset, sources
from tests.support.offenders import each

if TYPE_CHECKING:
    from tests.support.api import Api

MOST = 75_000
"""Bytes of the scripts and styles of a page together, as they are sent to a browser that takes Brotli."""
WEB = Path(assets.__file__).parents[2] / "web"
PAGES = [
    template.name for template in sorted(WEB.glob("*.html.j2")) if "scripts.module(" in template.read_text("utf-8")
]
"""The pages with scripts, as their templates are called."""
VENDORED = WEB / "vendor"


@each("name", sources())
def test_a_file_is_named_by_its_digest_and_kept_for_good(api: Api, name: str) -> None:
    found = asset(name)
    reply = api.app.test_client().get(found.path)

    assert sha256(reply.get_data()).hexdigest()[:12] in found.name
    assert reply.headers["Cache-Control"] == "public, max-age=31536000, immutable"
    assert reply.mimetype == ("text/css" if name.endswith(".css") else "text/javascript")


@each("name", [name for name in sources() if name.endswith(".js")])
def test_a_module_imports_files_that_are_served(api: Api, name: str) -> None:
    imported = re.findall(r"""\bfrom\s*["']([^"']+)["']""", asset(name).content.decode())

    for path in imported:
        assert path.startswith("./")
        assert api.app.test_client().get(f"/assets/{path[2:]}").status_code == 200
    assert {path[2:] for path in imported} <= set(asset(name).needs)


def test_no_two_files_have_one_name() -> None:
    files = [file.name for folder in assets.FOLDERS for file in folder.rglob("*") if file.is_file()]
    assert sorted(files) == sorted(set(files))
    assert len(files) > 40


def test_a_file_of_another_release_is_gone(api: Api) -> None:
    for name in ("table.000000000000.js", "table.js", "..%2Fweb.py"):
        assert api.app.test_client().get(f"/assets/{name}").status_code == 404


def loaded(template: str) -> set[str]:
    """Return the names of all files that a page loads, as they are served, also by the templates that it includes."""
    text = (WEB / template).read_text("utf-8")
    named = re.findall(r"""scripts\.(?:module|style)\("([^"]+)"\)""", text)
    included = re.findall(r"""\{% include "([^"]+)" %\}""", text)
    own = {one for name in named for one in (asset(name).name, *asset(name).needs)}
    return own.union(*map(loaded, included))


@each("page", PAGES)
def test_what_a_page_loads_is_small(api: Api, page: str) -> None:
    """A page is as slow as what it loads itself: what only others load, such as the scorer's, costs it nothing."""
    client = api.app.test_client()
    sent = [client.get(f"/assets/{name}", headers={"Accept-Encoding": "gzip, br, zstd"}) for name in loaded(page)]
    assert {reply.headers["Content-Encoding"] for reply in sent if int(reply.headers["Content-Length"]) > 1000} <= {
        "br"
    }
    assert sum(len(reply.get_data()) for reply in sent) <= MOST


def test_a_file_is_the_same_however_it_is_sent(api: Api) -> None:
    found = asset("table.js")
    client = api.app.test_client()
    plain = client.get(found.path)
    packed = client.get(found.path, headers={"Accept-Encoding": "br"})
    assert brotli.decompress(packed.get_data()) == plain.get_data() == found.content
    assert packed.headers["ETag"] != plain.headers["ETag"]
    known = {"Accept-Encoding": "br", "If-None-Match": packed.headers["ETag"]}
    assert client.get(found.path, headers=known).status_code == 304
    unwanted = client.get(found.path, headers={"Accept-Encoding": "identity, br;q=0"})
    assert "Content-Encoding" not in unwanted.headers


def test_the_scorers_modules_are_loaded_on_the_scorers_page_alone() -> None:
    own = {asset(name).name for name in ("scorer.js", "scoring.js", "typing.js", "pad.js", "score.css")}
    assert len(PAGES) > 5
    assert {page for page in PAGES if loaded(page) & own} == {"scorer.html.j2"}
    assert own <= loaded("scorer.html.j2")


def test_every_file_is_loaded_by_a_page() -> None:
    assert set().union(*map(loaded, PAGES)) >= {asset(name).name for name in sources()}


def test_vendored_modules_are_those_of_their_packages() -> None:
    listed = dict(line.split()[::-1] for line in (VENDORED / "SHA256SUMS.txt").read_text("utf-8").splitlines())
    assert listed == {path.name: sha256(path.read_bytes()).hexdigest() for path in VENDORED.glob("*.js")}


def test_a_match_is_played_under_a_strict_policy(api: Api) -> None:
    match = api.open()
    reply = api.app.test_client().get(f"/matches/{match.id}")

    assert "unsafe" not in reply.headers["Content-Security-Policy"]
    assert f'src="{asset("match.js").path}"' in reply.get_data(as_text=True)
    assert f'href="{asset("table.css").path}"' in reply.get_data(as_text=True)


def test_a_private_match_and_one_that_is_not_are_shown_alike(api: Api) -> None:
    private = api.open(access="private").id
    other = "z" + private[1:-1] + ("b" if private[-1] != "b" else "c")
    pages = [api.app.test_client().get(f"/matches/{match}") for match in (private, other)]

    assert [page.status_code for page in pages] == [404, 404]
    texts = [
        page.get_data(as_text=True).replace(match, "ID") for page, match in zip(pages, (private, other), strict=True)
    ]
    assert texts[0] == texts[1]
    assert 'data-match="ID"' in texts[0]


def test_a_page_that_the_browser_has_keeps_its_policy(api: Api) -> None:
    client, path = api.app.test_client(), f"/matches/{api.open().id}"
    first = client.get(path)
    again = client.get(path, headers={"If-None-Match": first.headers["ETag"]})

    assert again.status_code == 304
    assert again.headers["Content-Security-Policy"] == first.headers["Content-Security-Policy"]
