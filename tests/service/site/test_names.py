"""Names on the pages and in the feed of a site: none turns its neighbours, and no two are alike."""

import re

import rules
from bench import season
from service.site.cards import player_key
from tests.support.seasons import files, laid, published


def own_pages(site):
    """Return the pages of a site but the replays and the sheets, by their paths."""
    made = {name: content.decode() for name, content in files(site).items() if name.endswith(".html")}
    return {name: text for name, text in made.items() if not name.endswith(("replay.html", "sheet.html"))}


def test_every_text_of_a_site_isolates_what_runs_from_right_to_left(given, tmp_path):
    published(tmp_path, given / "four.json", season='title = "שבת"\n[[rounds]]\ntitle = "סבב"\nuntil = 2030-01-01')
    for name, text in own_pages(tmp_path).items():
        outside = re.sub(r"\u2068[^\u2069]*\u2069|<bdi>[^<]*</bdi>|<h1>[^<]*</h1>", "", text)
        outside = re.sub(r'<link rel="alternate"[^>]*>', "", outside)  # where the title is a text of its own
        outside = re.sub(r"<p[^>]*dir=\"auto\"[^>]*>[^<]*</p>", "", outside)
        assert not re.search("[\u0590-\u05ff]", outside), name
    feed = (tmp_path / "feed.xml").read_text("utf-8")
    assert ": \u2068שלום\u2069" in feed
    assert "\u2068שלום\u2069" in feed.partition("<entry>")[2].partition("</title>")[0]


def test_players_that_look_alike_are_distinguished_on_all_pages(tmp_path):
    axis = rules.find("bomb-the-axis")
    folder = laid(tmp_path / "given", season.played(axis, "one", ["Ann", "ANN", "Cato"], season.FIRST))
    published(tmp_path / "site", folder)
    pages = own_pages(tmp_path / "site")
    one, two = sorted(["Ann", "ANN"], key=player_key)
    for page in ("players/index.html", "standings.html", f"players/{player_key('Cato')}.html"):
        assert f"<bdi>{one} (1)</bdi>" in pages[page], page
        assert f"<bdi>{two} (2)</bdi>" in pages[page], page
    match = next(text for name, text in pages.items() if name.startswith("matches/") and "Commitment" in text)
    assert "<bdi>Ann (player 1)</bdi>" in match
    assert "<bdi>ANN (player 2)</bdi>" in match
