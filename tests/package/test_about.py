"""Texts shown on a package index and first seen by users: licence, description, changes, versions."""

from __future__ import annotations

import re
import tomllib
from email import message_from_bytes
from pathlib import Path
from zipfile import ZipFile

import pytest
from hatchling.builders.sdist import SdistBuilder
from hatchling.builders.wheel import WheelBuilder

from hatch_build import readme
from sheetgen import __version__
from tests.command import ROOT

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    """Wheel and sdist."""
    folder = str(tmp_path_factory.mktemp("dist"))
    wheel = next(WheelBuilder(str(ROOT)).build(directory=folder, versions=["standard"]))
    return Path(wheel), Path(next(SdistBuilder(str(ROOT)).build(directory=folder, versions=["standard"])))


def test_an_index_is_told_all_there_is_to_know(built: tuple[Path, Path]) -> None:
    with ZipFile(built[0]) as wheel:
        names = wheel.namelist()
        (about,) = (name for name in names if name.endswith(".dist-info/METADATA"))
        said = message_from_bytes(wheel.read(about))
    assert (said["License-Expression"], said["License-File"], said["Version"]) == ("MIT", "LICENSE", __version__)
    assert any(name.endswith("licenses/LICENSE") for name in names)
    assert "sheetgen/py.typed" in names
    assert said["Description-Content-Type"] == "text/markdown"
    assert {f"3.{minor}" for minor in range(11, 15)} <= {each.rpartition(" ")[2] for each in said.get_all("Classifier", [])}
    shown = str(said.get_payload(decode=True), "utf-8")  # type: ignore[arg-type]
    assert "sheetgen check" in shown
    assert not re.search(r"\]\((?!https?:|#)", shown), "a link that only a checkout has"
    assert not re.search(r"!\[", shown), "a picture that only a checkout has"


def test_pictures_and_links_of_a_checkout_are_left_out() -> None:
    text = "# A\n\n| ![x](docs/x.png) |\n|---|\n| `sheetgen` |\n\nSee [docs/a.md](docs/a.md), [b](#b), [c](https://c.org).\n\n![y](y.svg)\n"
    assert readme(text) == "# A\n\nSee docs/a.md, [b](#b), [c](https://c.org)."


def test_the_version_stands_first_in_the_changelog() -> None:
    text = (ROOT / "CHANGELOG.md").read_text("utf-8")
    versions = re.findall(r"^## \[?([\w.]+)\]?", text, re.MULTILINE)
    assert versions[:2] == ["Unreleased", __version__]
    assert {*re.findall(r"^### (\w+)", text, re.MULTILINE)} <= {"Added", "Changed", "Deprecated", "Removed", "Fixed", "Security"}


def test_every_extra_is_named_in_the_readme() -> None:
    text = "".join((ROOT / name).read_text("utf-8") for name in ("README.md", "docs/python.md", "docs/photos.md", "docs/page.md"))
    missing = [extra for extra in PROJECT["optional-dependencies"] if not re.search(rf"\b{extra}\b", text)]
    assert missing == []
