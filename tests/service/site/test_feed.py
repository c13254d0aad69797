from datetime import datetime
from urllib.parse import urlsplit
from uuid import UUID
from xml.etree import ElementTree as ET

import pytest

from tests.support.seasons import published

ATOM = {"a": "http://www.w3.org/2005/Atom"}


def check(feed: ET.Element) -> None:
    """Insist on what RFC 4287 demands of a feed and its entries."""
    assert feed.tag == "{http://www.w3.org/2005/Atom}feed"
    assert feed.findtext("a:author/a:name", namespaces=ATOM)
    for element in (feed, *feed.findall("a:entry", ATOM)):
        for tag in ("title", "id", "updated"):
            assert len(element.findall(f"a:{tag}", ATOM)) == 1
            assert element.findtext(f"a:{tag}", namespaces=ATOM)
        UUID(element.findtext("a:id", namespaces=ATOM).removeprefix("urn:uuid:"))
        assert datetime.fromisoformat(element.findtext("a:updated", namespaces=ATOM)).tzinfo is not None
    ids = [element.text for element in feed.iter("{http://www.w3.org/2005/Atom}id")]
    assert len(set(ids)) == len(ids)


def links(feed: ET.Element) -> list[str]:
    return [link.get("href") for link in feed.iter("{http://www.w3.org/2005/Atom}link")]


def test_the_feed_lists_the_matches_the_newest_first(site):
    feed = ET.fromstring((site / "feed.xml").read_bytes())
    check(feed)
    entries = feed.findall("a:entry", ATOM)
    moments = [entry.findtext("a:updated", namespaces=ATOM) for entry in entries]
    assert len(moments) == 4
    assert moments == sorted(moments, reverse=True)
    assert all((site / link).is_file() for link in links(feed))


@pytest.mark.parametrize("base", ["https://club.example/spring", "https://club.example/spring/"])
def test_with_an_address_the_links_are_absolute(given, tmp_path, base):
    published(tmp_path, given / "one.json", base=base)
    feed = ET.fromstring((tmp_path / "feed.xml").read_bytes())
    check(feed)
    assert "https://club.example/spring/feed.xml" in links(feed)
    assert all(urlsplit(link).netloc == "club.example" for link in links(feed))


def test_a_title_with_control_characters_is_still_xml(tmp_path):
    published(tmp_path, season='title = "Spring\\u0007 \\u0000 League"')
    assert (
        ET.fromstring((tmp_path / "feed.xml").read_bytes()).findtext("a:title", namespaces=ATOM) == "Spring    League"
    )


def feed_id(site):
    """Return the id of the feed of a site, which needs no matches."""
    return ET.fromstring((site / "feed.xml").read_bytes()).findtext("a:id", namespaces=ATOM)


@pytest.mark.parametrize(
    "changed",
    [
        {"season": 'title = "Spring League"'},
        {"base": "https://club.example/spring"},
        {"season": 'title = "Spring League"', "base": "https://club.example/spring"},
    ],
)
def test_a_feed_keeps_its_id_when_the_title_is_corrected_or_the_site_moves(tmp_path, changed):
    published(tmp_path, season='title = "Sprin League"')
    before = feed_id(tmp_path)
    published(tmp_path, **({"season": 'title = "Sprin League"'} | changed))
    assert feed_id(tmp_path) == before


def test_a_feed_with_an_address_has_the_same_id_in_a_new_folder_with_another_title(tmp_path):
    for title in ("Sprin League", "Spring League"):
        published(tmp_path / title, season=f'title = "{title}"', base="https://club.example/")
    assert feed_id(tmp_path / "Sprin League") == feed_id(tmp_path / "Spring League")


def test_feeds_of_two_sites_have_different_ids(tmp_path):
    for title in ("Spring", "Autumn"):
        published(tmp_path / title, season=f'title = "{title}"')
    assert feed_id(tmp_path / "Spring") != feed_id(tmp_path / "Autumn")
