"""The commands that list and rotate the signing keys."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING

import pytest

from service.commands.cli import main
from service.settings import Settings
from service.signing.ring import Ring

if TYPE_CHECKING:
    from pathlib import Path

KEY = "5e" * 32


@pytest.fixture(autouse=True)
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Run every command on an empty data directory, where no .env lies."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("DATA_DIR", str(tmp_path))
    for name in ("SIGNING_KEY", "RETIRED_KEYS"):
        monkeypatch.delenv(name, raising=False)
    return tmp_path


def listed(capsys: pytest.CaptureFixture[str]) -> list[dict[str, object]]:
    capsys.readouterr()
    assert main(["key", "signing", "list", "--json"]) == 0
    keys: list[dict[str, object]] = json.loads(capsys.readouterr().out)["keys"]
    return keys


def test_a_rotated_key_is_retired_and_stays_listed(data: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (first,) = listed(capsys)
    old = Settings.from_environment({"DATA_DIR": str(data)})

    assert main(["key", "signing", "rotate"]) == 0
    said = capsys.readouterr().out
    assert main(["key", "signing", "rotate"]) == 0

    third, second, again = listed(capsys)
    assert [again[part] for part in ("id", "public", "since")] == [first[part] for part in ("id", "public", "since")]
    assert int(str(again["until"])) <= int(str(second["since"]))
    assert [key["until"] is None for key in (third, second, again)] == [True, False, False]
    assert said.startswith(f"{second['id']} signs from the next start on; {first['id']} is retired")
    new = Settings.from_environment({"DATA_DIR": str(data)})
    assert new.secret_key == old.secret_key
    assert new.signing_key.partition("/")[0] not in said
    assert old.signing_key.partition("/")[0] not in (data / "signing-keys").read_text(), "a retired key signs no more"


def test_what_a_rotated_key_signed_is_known_still(data: Path) -> None:
    before = Settings.from_environment({"DATA_DIR": str(data)})
    made = Ring(before.signing_key, before.retired_keys).sign(b"a record")

    main(["key", "signing", "rotate"])

    after = Settings.from_environment({"DATA_DIR": str(data)})
    ring = Ring(after.signing_key, after.retired_keys)
    assert made.public in {key.public for key in ring.published}
    assert ring.holds(made.public, made.signature, b"a record")
    assert ring.sign(b"a record").public != made.public


def test_a_key_of_the_environment_is_rotated_by_the_operator(
    data: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SIGNING_KEY", KEY)
    monkeypatch.setenv("RETIRED_KEYS", f"{'0a' * 32}/1/2")
    old = Ring(KEY, "").published[0]

    assert main(["key", "signing", "rotate"]) == 0

    key, retired, note = capsys.readouterr().out.splitlines()
    assert note.startswith("# Nothing was changed")
    assert re.fullmatch(r"SIGNING_KEY=[0-9a-f]{64}/\d{13}", key)
    assert re.fullmatch(rf"RETIRED_KEYS={old.public}/0/\d{{13}},{'0a' * 32}/1/2", retired)
    assert not (data / "signing-keys").exists()
    for line in (key, retired):
        monkeypatch.setenv(*line.split("=", 1))
    assert [one["public"] for one in listed(capsys)][1:] == [old.public, "0a" * 32]


def test_the_list_is_for_people_too(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SIGNING_KEY", KEY)
    monkeypatch.setenv("RETIRED_KEYS", f"{'0a' * 32}/1500000000000/1600000000000")
    own, old = Ring(KEY, f"{'0a' * 32}/1/2").published

    assert main(["key", "signing", "list"]) == 0

    assert capsys.readouterr().out.splitlines() == [
        f"{own.id}  {own.public}  since (not stated), signs now",
        f"{old.id}  {old.public}  since 2017-07-14 02:40 UTC, until 2020-09-13 12:26 UTC",
    ]


@pytest.mark.parametrize("action", ["list", "rotate"])
def test_a_wrong_key_is_reported_in_one_line(
    action: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SIGNING_KEY", "deadbeef")

    assert main(["key", "signing", action]) == 1

    said = capsys.readouterr().err
    assert said.startswith("noonday: SIGNING_KEY has 8 characters; it must be 64 lower-case hexadecimal digits")
    assert said.count("\n") == 1
    assert "deadbeef" not in said
