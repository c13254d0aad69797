import fcntl
import os
import shutil

import pytest

from service.site import archive, lists
from service.site.folder import MATCH, Folder, InUse
from tests.support.seasons import DAY, SEASON, files, laid, published


def folder_of(site, number=0):
    """Return the folder of a match."""
    return sorted(path for path in (site / "matches").iterdir() if path.is_dir())[number]


def cut_after(ending):
    """Return a way to write files that is cut after the first whose name ends so."""
    write = Folder.write

    def cut(folder, name, content):
        write(folder, name, content)
        if name.endswith(ending):
            raise KeyboardInterrupt

    return cut


def test_a_file_of_somebody_else_stays_where_it_is(site, played, tmp_path):
    ours = tmp_path / "site"
    shutil.copytree(site, ours)
    folders = [folder_of(ours, number) for number in range(4)]
    foreign = [folder / "notes.txt" for folder in folders]
    foreign += [folders[0] / "photos" / "table.jpg", ours / "boards" / "logo.svg", ours / "players" / "ann.jpg"]
    foreign += [ours / "matches" / "0123456789abcdef" / "mine.txt"]
    for path in foreign:
        path.parent.mkdir(exist_ok=True)
        path.write_text("mine", "utf-8")
    report = published(ours, laid(tmp_path / "records", played[0]))
    assert report.matches == 1
    assert [path.read_text("utf-8") for path in foreign] == ["mine"] * len(foreign)
    assert len(list((ours / "matches").glob("*/replay.html"))) == 1
    assert [sorted(path.name for path in folder.iterdir() if path.is_file()) for folder in folders].count(
        ["notes.txt"]
    ) == 3


@pytest.mark.parametrize("lost", sorted(MATCH))
def test_a_file_of_a_match_that_was_lost_is_made_again(site, given, tmp_path, lost):
    shutil.copytree(site, tmp_path / "site")
    (folder_of(tmp_path / "site") / lost).unlink()
    published(tmp_path / "site", given)
    assert files(tmp_path / "site") == files(site)


def test_a_match_that_was_made_in_half_for_other_terms_is_made_again(site, given, tmp_path, monkeypatch):
    shutil.copytree(site, tmp_path / "site")
    with monkeypatch.context() as patch:
        patch.setattr(Folder, "write", cut_after("sheet.pdf"))
        with pytest.raises(KeyboardInterrupt):
            published(tmp_path / "site", given, paper="letter")
    published(tmp_path / "site", given)
    assert files(tmp_path / "site") == files(site)


def test_what_a_cut_run_made_for_all_matches_goes_if_it_is_not_needed(given, played, tmp_path, monkeypatch):
    def cut(*_):
        raise KeyboardInterrupt

    for owner, name in ((archive, "write"), (lists, "_front")):
        with monkeypatch.context() as patch:
            patch.setattr(owner, name, cut)
            with pytest.raises(KeyboardInterrupt):
                published(tmp_path / "site", given)
    published(tmp_path / "site", laid(tmp_path / "records", played[0]), season='title = "Another"')
    published(tmp_path / "fresh", tmp_path / "records", season='title = "Another"')
    assert files(tmp_path / "site") == files(tmp_path / "fresh")


def test_a_folder_that_another_run_is_making_is_refused(given, site, tmp_path):
    shutil.copytree(site, tmp_path / "site")
    held = os.open(tmp_path / "site", os.O_RDONLY)
    try:
        fcntl.flock(held, fcntl.LOCK_EX)
        with pytest.raises(InUse, match="another run"):
            published(tmp_path / "site", given, season=f'title = "{DAY}"')
    finally:
        os.close(held)
    assert files(tmp_path / "site") == files(site)
    assert published(tmp_path / "site", given, season=SEASON).made == 0
