"""The wheel of this tree is whole, and its service plays a match where there is nothing else of the tree."""

from __future__ import annotations

import shutil
import sysconfig
import venv
import zipfile
from pathlib import Path

import pytest

from release.packages import SHIPPED, Packages, build, faults
from release.trial import try_out
from tests.support.sources import ROOT
from tests.support.stack import free_port


@pytest.fixture(scope="module")
def source(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a copy of what the packages are built from."""
    copy = tmp_path_factory.mktemp("source")
    for folder in (*SHIPPED, "docs", "openapi"):  # to the last two, folders of the service have links
        shutil.copytree(ROOT / folder, copy / folder, symlinks=True, ignore=shutil.ignore_patterns("__pycache__"))
    for file in ("pyproject.toml", "README.md", "LICENSE"):
        shutil.copy(ROOT / file, copy)
    return copy


@pytest.fixture(scope="module")
def packages(source: Path, tmp_path_factory: pytest.TempPathFactory) -> Packages:
    return build(source, tmp_path_factory.mktemp("dist"))


def test_the_packages_have_every_shipped_file_and_every_licence(packages: Packages, source: Path) -> None:
    assert list(faults(packages, source)) == []


def test_what_the_packages_lack_is_named(packages: Packages, source: Path, tmp_path: Path) -> None:
    more = shutil.copytree(source, tmp_path / "more", symlinks=True)
    (more / "service" / "store" / "new.conf").touch()
    (more / "service" / "replay" / "vendor" / "OTHER.txt").write_text("The Other License\n", encoding="utf-8")
    (more / "rules" / "chance.py").unlink()

    assert list(faults(packages, more)) == [
        "the sdist lacks service/replay/vendor/OTHER.txt",
        "the sdist lacks service/store/new.conf",
        "the wheel lacks service/replay/vendor/OTHER.txt",
        "the wheel lacks service/store/new.conf",
        "the wheel has rules/chance.py",
        "the wheel lacks the licence service/replay/vendor/OTHER.txt",
    ]


def test_the_service_of_the_wheel_plays_a_match_in_an_empty_folder(packages: Packages, tmp_path: Path) -> None:
    environment, empty = tmp_path / "environment", tmp_path / "empty"
    # The packages that Noonday needs come from the environment of the tests, whose own .pth files, such as that of an
    # editable Noonday, are not read there.
    venv.create(environment, symlinks=True)
    (site,) = environment.glob("lib/python3*/site-packages")
    (site / "tests.pth").write_text(sysconfig.get_path("purelib") + "\n", encoding="utf-8")
    with zipfile.ZipFile(packages.wheel) as wheel:
        wheel.extractall(site)
    empty.mkdir()

    said = try_out([str(environment / "bin" / "python"), "-m", "service.commands.cli"], empty, free_port())

    assert "its record whole, fair, judged and signed" in said
