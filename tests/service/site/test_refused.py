import json

from tests.support import over_http, seasons
from tests.support.games.varied import patched
from tests.support.seasons import laid, published


def edited(played, **changes):
    return json.dumps(seasons.plain(played[0]) | changes).encode()


def test_records_of_other_games_and_versions_are_named(played, tmp_path):
    (tmp_path / "records").mkdir()
    (tmp_path / "records" / "1.json").write_bytes(edited(played, game="chess"))
    (tmp_path / "records" / "2.json").write_bytes(edited(played, version=99))
    left_out = published(tmp_path / "site", tmp_path / "records").left_out
    assert "the game 'chess' is not installed here" in left_out[0].why
    assert "its version is 99" in left_out[1].why


def test_a_refused_record_is_judged_again_once_its_game_is_here(played, tmp_path):
    folder = laid(tmp_path / "records", played[0])
    with over_http.removed():
        assert "is not installed here" in published(tmp_path / "site", folder).left_out[0].why
    report = published(tmp_path / "site", folder)
    assert (report.matches, report.made, report.left_out) == (1, 1, [])


def test_a_refused_record_is_judged_again_once_its_version_is_here(played, tmp_path, monkeypatch):
    folder = laid(tmp_path / "records", played[0])
    with monkeypatch.context() as patch:
        patched(patch, played[0].game, version=99)
        assert "its version is 1, not 99" in published(tmp_path / "site", folder).left_out[0].why
    assert published(tmp_path / "site", folder).left_out == []
