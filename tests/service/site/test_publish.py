import json
import re
import shutil
from base64 import b32encode
from html.parser import HTMLParser
from io import BytesIO
from pathlib import Path
from urllib.parse import unquote, urlsplit
from zipfile import ZipFile

import pytest
from pypdf import PdfReader

import rules
from bench import season
from rules.table.record import Record
from rules.table.verify import verdict
from rules.wire.codec import codec
from service.archive.folder import ArchiveFolder
from service.play.ports.archive import Access, Left
from service.site import publish as publishing
from service.site.folder import MARK, NotOurs
from service.site.gather import Unreachable
from service.site.pages import CONTENT_SECURITY_POLICY
from service.site.summary import key_of
from tests.support import seasons
from tests.support.seasons import HOSTILE, files, laid, published


class Page(HTMLParser):
    """What a page links to, and what it is made of."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.links: list[str] = []
        self.tags: list[str] = []
        self.attributes: set[str] = set()
        self.metas: list[dict[str, str | None]] = []
        self.feed(text)

    def handle_starttag(self, tag, attrs):
        """Note an element."""
        named = dict(attrs)
        self.tags.append(tag)
        self.attributes |= set(named)
        self.links += [named[name] for name in ("href", "src") if named.get(name)]
        if tag == "meta":
            self.metas.append(named)


def own_pages(site):
    """Return the pages of a site but the replays and the sheets, which have tests of their own."""
    made = {path: path.read_text("utf-8") for path in site.rglob("*.html")}
    return {path: text for path, text in made.items() if path.name not in ("replay.html", "sheet.html")}


def matches(site):
    return sorted(path for path in (site / "matches").iterdir() if path.is_dir())


def test_each_match_has_its_files(site):
    assert len(matches(site)) == 4
    for folder in matches(site):
        sheets = {f"sheet.{kind}" for kind in ("csv", "html", "pdf", "txt")}
        assert {path.name for path in folder.iterdir()} == sheets | {
            "index.html",
            "position.svg",
            "record.json",
            "replay.html",
        }


def test_all_links_resolve(site):
    for path, text in own_pages(site).items():
        page = Page(text)
        assert page.links
        for link in page.links:
            if not link.startswith(("data:", "#")):
                parts = urlsplit(link)
                assert not parts.scheme
                assert not parts.netloc
                assert not parts.path.startswith("/")
                assert (path.parent / unquote(parts.path)).is_file(), (path, link)


def test_pages_run_nothing_and_their_policy_says_so(site):
    for text in own_pages(site).values():
        page = Page(text)
        assert not {"script", "iframe", "object", "form", "base"} & set(page.tags)
        assert not [name for name in page.attributes if name.startswith("on") or name == "style"]
        assert {"http-equiv": "Content-Security-Policy", "content": CONTENT_SECURITY_POLICY} in page.metas
        assert "<script" not in text


def test_replays_and_sheets_have_policies_of_their_own(site):
    for path in (*site.rglob("replay.html"), *site.rglob("sheet.html")):
        policies = [meta for meta in Page(path.read_text("utf-8")).metas if "http-equiv" in meta]
        assert ["default-src 'none'" in meta["content"] for meta in policies] == [True]


def test_files_are_named_by_digests_and_games_alone(site):
    allowed = r"[a-z0-9][a-z0-9-]*\.(html|svg|pdf|txt|csv|json|xml|zip)"
    for name in files(site):
        assert name == MARK or re.fullmatch(rf"([a-z0-9-]+/)*{allowed}", name)


def test_a_hostile_name_is_text(site):
    shown = [text for text in own_pages(site).values() if "alert(1)" in text]
    assert shown
    assert all("&lt;/title&gt;&lt;script&gt;alert(1)&lt;/script&gt;" in text for text in shown)
    assert "A &lt;b&gt;small&lt;/b&gt; season" in (site / "index.html").read_text("utf-8")


def test_a_forged_record_is_named_and_not_counted(site):
    told = (site / "not-counted.html").read_text("utf-8")
    assert "forged.json" in told
    assert "outcome" in told
    assert "not-counted.html" in (site / "index.html").read_text("utf-8")


def test_the_record_is_whole_fair_and_judged(site, played):
    found = {path.name: json.loads((path / "record.json").read_bytes()) for path in matches(site)}
    assert sorted(one["match"] for one in found.values()) == ["four", "one", "three", "two"]
    for one in played:
        assert verdict(rules.find(one.game), one).sound


def test_aliases_are_one_player_with_one_page(site):
    listed = (site / "players" / "index.html").read_text("utf-8")
    assert listed.count("<bdi>Ann Archer</bdi>") == 1
    assert "<bdi>ann</bdi>" not in listed
    page = next(text for text in own_pages(site).values() if "<h1><bdi>Ann Archer</bdi></h1>" in text)
    assert "2 matches" in page
    assert "Head to head" in page


def test_the_standings_count_each_sound_match_once(site):
    told = (site / "standings.html").read_text("utf-8")
    assert "After 4 matches, the last on 4 March 2026." in told
    assert "Round 1" in told
    assert "3, 1 points for the first places" in told


def test_there_are_lists_by_date_game_length_and_round(site):
    names = {path.name for path in (site / "matches").glob("*.html")}
    assert names == {
        f"{name}-{order}-1.html"
        for name in ("all", "bomb-the-axis", "twelve-oclock-high", "round-1", "round-2")
        for order in ("date", "game", "length")
    } - {"all-date-1.html"} | {"index.html"}  # fmt: skip
    by_length = (site / "matches" / "all-length-1.html").read_text("utf-8")
    plies = [int(found) for found in re.findall(r"(\d+) plies", by_length)]
    assert plies == sorted(plies, reverse=True)


def test_all_sheets_are_one_pdf_with_title_and_contents(site):
    reader = PdfReader(BytesIO((site / "booklets" / "all.pdf").read_bytes()))
    assert reader.metadata.title == "A <b>small</b> season · all matches"
    first = reader.pages[0].extract_text()
    assert "1 · Bomb the Axis (Game Box):" in first
    assert "4 · Bomb the Axis (Game Box):" in first
    chapters = [one.title for one in reader.outline[1] if not isinstance(one, list)]
    assert [title.partition(" ")[0] for title in chapters] == ["1", "2", "3", "4"]
    assert b"pdfuaid" in (site / "booklets" / "all.pdf").read_bytes()


def test_the_zip_holds_every_record_as_it_is(site):
    with ZipFile(site / "records.zip") as archive:
        assert archive.testzip() is None
        held = sorted(archive.read(name) for name in archive.namelist())
        assert {entry.date_time for entry in archive.infolist()} == {(1980, 1, 1, 0, 0, 0)}
        assert archive.namelist()[0].startswith("2026-03-01-bomb-the-axis-")
    assert held == sorted((folder / "record.json").read_bytes() for folder in matches(site))


def test_the_same_records_give_the_same_bytes(site, given, tmp_path):
    published(tmp_path / "again", given)
    assert files(tmp_path / "again") == files(site)


def test_one_match_more_makes_that_one_alone_and_ends_as_if_made_at_once(site, given, played, tmp_path):
    some = laid(tmp_path / "records", *played[:3])
    shutil.copy(given / "forged.json", some)
    assert published(tmp_path / "site", some).made == 3
    before = {path: path.stat().st_mtime_ns for path in (tmp_path / "site" / "matches").glob("*/*")}
    laid(some, played[3])
    report = published(tmp_path / "site", some)
    assert (report.matches, report.made) == (4, 1)
    assert {path: path.stat().st_mtime_ns for path in before} == before
    assert files(tmp_path / "site") == files(site)


def test_nothing_new_touches_nothing(site, given, tmp_path):
    shutil.copytree(site, tmp_path / "site")
    before = {path: path.stat().st_mtime_ns for path in (tmp_path / "site").rglob("*") if path.is_file()}
    assert published(tmp_path / "site", given).made == 0
    assert {path: path.stat().st_mtime_ns for path in (tmp_path / "site").rglob("*") if path.is_file()} == before


def test_a_match_that_is_not_given_any_more_goes(site, played, tmp_path):
    shutil.copytree(site, tmp_path / "site")
    (tmp_path / "site" / "CNAME").write_text("club.example", "utf-8")
    report = published(tmp_path / "site", laid(tmp_path / "records", *played[:2]))
    assert (report.matches, report.made) == (2, 0)
    assert len(matches(tmp_path / "site")) == 2
    assert not (tmp_path / "site" / "not-counted.html").exists()
    assert not (tmp_path / "site" / "matches" / "twelve-oclock-high-date-1.html").exists()
    fresh = published(tmp_path / "fresh", tmp_path / "records")
    assert fresh.made == 2
    assert files(tmp_path / "fresh") | {"CNAME": b"club.example"} == files(tmp_path / "site")


def test_another_season_changes_pages_and_makes_no_match_again(site, given, tmp_path):
    shutil.copytree(site, tmp_path / "site")
    report = published(tmp_path / "site", given, season='title = "Plain"')
    assert report.made == 0
    assert "Plain" in (matches(tmp_path / "site")[0] / "index.html").read_text("utf-8")
    assert not (tmp_path / "site" / "standings.html").exists()


def test_a_run_that_was_cut_goes_on_where_it_stopped(site, given, tmp_path, monkeypatch):
    made = []

    def cut(record: Record, terms, proofs):
        if len(made) == 2:
            raise KeyboardInterrupt
        made.append(record)
        return make(record, terms, proofs)

    make = publishing.make
    with monkeypatch.context() as patch:
        patch.setattr(publishing, "make", cut)
        with pytest.raises(KeyboardInterrupt):
            published(tmp_path / "site", given)
    with (tmp_path / "site" / MARK).open("a", encoding="utf-8") as mark:
        mark.write('{"record": "cut in the mid')
    report = published(tmp_path / "site", given)
    assert report.made == 2
    assert files(tmp_path / "site") == files(site)


def test_a_board_that_was_lost_is_made_again(site, given, tmp_path):
    shutil.copytree(site, tmp_path / "site")
    next((tmp_path / "site" / "boards").iterdir()).unlink()
    published(tmp_path / "site", given)
    assert files(tmp_path / "site") == files(site)


def test_the_order_of_the_names_changes_nothing(given, tmp_path):
    (tmp_path / "odd.json").write_text("{}", "utf-8")
    names = [*sorted(given.iterdir()), tmp_path / "odd.json"]
    for site, order in (("one", names), ("other", names[::-1])):
        assert len(published(tmp_path / site, *order).left_out) == 2
    assert files(tmp_path / "one") == files(tmp_path / "other")


def test_a_folder_that_holds_something_else_is_refused(given, tmp_path):
    (tmp_path / "thesis.txt").write_text("mine", "utf-8")
    with pytest.raises(NotOurs, match="holds other files"):
        published(tmp_path, given)
    with pytest.raises(NotOurs, match="is no folder"):
        published(tmp_path / "thesis.txt", given)
    assert [path.name for path in tmp_path.iterdir()] == ["thesis.txt"]


@pytest.mark.parametrize(
    ("content", "why"),
    [
        (b"{}", "no record"),
        (b"[1, 2", "not JSON"),
        (b"\xff\xfe", "not JSON"),
        (b"[" * 100_000, "nested"),
        (b'{"format": "noonday-record-1", "plies": "many"}', "no record"),
        (b" " * (8 * 1024 * 1024 + 1), "larger than 8 MB"),
        (b'{"%s": 1}' % (b"x" * 1_000_000), "no record"),
    ],
)
def test_what_is_no_record_is_named_in_one_line(tmp_path, content, why):
    (tmp_path / "records").mkdir()
    (tmp_path / "records" / "odd.json").write_bytes(content)
    report = published(tmp_path / "site", tmp_path / "records")
    assert report.matches == 0
    assert [one.name for one in report.left_out] == ["odd.json"]
    assert why in report.left_out[0].why
    assert "\n" not in report.left_out[0].why
    assert len(report.left_out[0].why) <= 300
    assert (tmp_path / "site" / MARK).stat().st_size < 2000
    assert "No match has been counted yet" in (tmp_path / "site" / "index.html").read_text("utf-8")


def test_trust_counts_what_can_be_played_and_says_that_nothing_was_checked(played, tmp_path):
    (tmp_path / "records").mkdir()
    (tmp_path / "records" / "forged.json").write_bytes(seasons.forged(played[0]))
    broken = seasons.plain(played[1])
    broken["plies"][5]["action"] = {"kind": "call", "dot": "Z99"}
    (tmp_path / "records" / "unplayable.json").write_bytes(json.dumps(broken).encode())
    report = published(tmp_path / "site", tmp_path / "records", trust=True)
    assert (report.matches, [one.name for one in report.left_out]) == (1, ["unplayable.json"])
    assert "nothing was checked" in (matches(tmp_path / "site")[0] / "index.html").read_text("utf-8")


def test_one_match_given_twice_counts_once(played, tmp_path):
    folder = laid(tmp_path / "records", played[0])
    (folder / "same.json").write_text(json.dumps(seasons.plain(played[0]), indent=2), "utf-8")
    other = seasons.plain(played[0])
    other["seats"][0]["name"] = "Somebody"
    (folder / "zzz.json").write_text(json.dumps(other), "utf-8")
    report = published(tmp_path / "site", folder)
    assert (report.matches, report.made) == (1, 1)
    assert [(one.name, one.why) for one in report.left_out] == [
        ("zzz.json", "its match was given before, with other names or reasons")
    ]
    again = published(tmp_path / "site", folder)
    assert (again.matches, again.made, len(again.left_out)) == (1, 0, 1)


def test_another_match_with_the_id_of_one_that_was_given_is_named(played, tmp_path):
    folder = laid(tmp_path / "records", played[0])
    other = season.played(
        rules.find("twelve-oclock-high"), played[0].match, ["Cato", "Ben", "Dov", "Eva"], season.FIRST
    )
    (folder / "zzz.json").write_text(json.dumps(seasons.plain(other)), "utf-8")
    for _ in range(2):
        report = published(tmp_path / "site", folder)
        assert report.matches == 1
        assert [(one.name, one.why) for one in report.left_out] == [
            ("zzz.json", "another match with its id, 'one', was given before")
        ]
    assert [path.name for path in matches(tmp_path / "site")] == [key_of(played[0])]


def test_a_forged_record_of_a_match_that_was_given_before_is_judged_too(played, tmp_path):
    folder = laid(tmp_path / "records", played[0])
    (folder / "zzz.json").write_bytes(seasons.forged(played[0]))
    assert "is not as its rules have it" in published(tmp_path / "site", folder).left_out[0].why


def test_a_name_that_leads_nowhere_is_refused(tmp_path):
    with pytest.raises(Unreachable, match="no such file"):
        published(tmp_path / "site", tmp_path / "none.json")
    assert not (tmp_path / "site").exists()


def test_a_site_within_the_folder_of_its_records_is_not_one_of_them(played, tmp_path):
    folder = laid(tmp_path, *played[:2])
    assert published(folder / "site", folder).matches == 2
    (folder / "one.json").unlink()
    assert published(folder / "site", folder).matches == 1


def test_nor_is_it_where_one_of_both_is_given_from_here(played, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    folder = laid(tmp_path / "records", *played[:2])
    for site, given in ((Path("records/site"), folder), (folder / "site", Path("records"))):
        laid(folder, *played[:2])
        assert published(site, given).matches == 2
        (folder / "one.json").unlink()
        assert published(site, given).matches == 1


@pytest.mark.parametrize("within", ["", "matches"])
def test_a_site_is_not_made_of_itself(site, tmp_path, within):
    shutil.copytree(site, tmp_path / "site")
    with pytest.raises(Unreachable, match="is the site itself"):
        published(tmp_path / "site", tmp_path / "site" / within)
    assert files(tmp_path / "site") == files(site)


def archived(folder, played):
    """File three matches, one listed, one unlisted, one private, as a server does."""
    archive = ArchiveFolder(folder)
    for access, record in zip(Access, played, strict=False):
        match = b32encode(record.match.encode().rjust(16, b"0")).decode().rstrip("=").lower()
        archive.write(match, Left(access, (0,), None, codec(Record).encode(record)))


def test_an_archive_gives_what_was_listed_and_the_rest_only_by_its_own_name(played, tmp_path):
    (tmp_path / "archive").mkdir()
    archived(tmp_path / "archive", played)

    report = published(tmp_path / "site", tmp_path / "archive")
    assert (report.matches, report.unlisted, report.left_out) == (1, 2, [])
    report = published(tmp_path / "site", tmp_path / "archive" / "listed", tmp_path / "archive" / "private")
    assert (report.matches, report.unlisted, report.left_out) == (2, 0, [])


def test_an_archive_may_be_in_the_site_that_is_made_of_it(played, tmp_path):
    published(tmp_path / "site")
    (tmp_path / "site" / "archive").mkdir()
    archived(tmp_path / "site" / "archive", played)

    for _ in range(2):
        report = published(tmp_path / "site", tmp_path / "site" / "archive")
        assert (report.matches, report.unlisted, report.left_out) == (1, 2, [])
    assert len([*(tmp_path / "site" / "archive").rglob("*.json")]) == 3


def test_the_hostile_name_is_one_of_a_player(played):
    assert any(line.name == HOSTILE for one in played for line in one.seats)
