"""A library restricted to a folder: it reads no file outside and doesn't reveal whether one exists, except
for the bundled layouts.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from sheetgen.layout.building.build import build
from sheetgen.layout.find import bundled, bundled_folder, is_readable
from sheetgen.layout.read import Library
from sheetgen.paint.fonts import Fonts
from sheetgen.source.faults import Unreadable

LOGO = Path(__file__).parents[2] / "examples/layouts/club-logo.png"
SHOWN = "extends: namaste\nblocks:\n  - {id: heading, at: c2-12 r1-2}\n  - {id: logo, block: picture, at: c1 r1-2, file: FILE}\n"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    home = tmp_path / "home"
    (home / "sub").mkdir(parents=True)
    (tmp_path / "other.yaml").write_text("extends: namaste\ntitle: Hush\n", "utf-8")
    (tmp_path / "other.png").write_bytes(LOGO.read_bytes())
    (home / "out.yaml").symlink_to("../other.yaml")
    (home / "sub" / "base.yaml").write_text("extends: namaste\ntitle: Hush\n", "utf-8")
    (home / "below.yaml").symlink_to("sub/base.yaml")
    (home / "away").symlink_to("..")
    return home


def read(folder: Path, text: str) -> Library:
    """Return a library restricted to the folder, after it has read a layout with this text there."""
    (folder / "mine.yaml").write_text(text, "utf-8")
    library = Library(within=str(folder))
    build(library.layout(str(folder / "mine.yaml")), "en", "full", Fonts())
    return library


OUTSIDE = [
    "../other.yaml",
    "../nothing.yaml",
    "out.yaml",
    "away/other.yaml",
    "/etc/hosts.yaml",
    "sub/../../other.yaml",
    "sub/base.yaml",
    "below.yaml",
    "/dev/stdin.yaml",
]


@pytest.mark.parametrize("name", OUTSIDE)
def test_what_lies_outside_is_told_at_extends_and_never_read(folder: Path, name: str) -> None:
    (folder / "mine.yaml").write_text(f"title: Mine\nextends: {name}\n", "utf-8")
    library = Library(within=str(folder))
    with pytest.raises(Unreadable) as caught:
        library.layout(str(folder / "mine.yaml"))
    (fault,) = caught.value.faults
    assert (fault.code, fault.message.values) == ("layout/outside", {"name": name})
    assert (fault.file, fault.position[:2]) == (str(folder / "mine.yaml"), (2, 10))
    assert list(library.lines) == [str(folder / "mine.yaml")]


@pytest.mark.parametrize("name", ["/etc/passwd", "../other", "../home", "../nothing", "sub"])
def test_nor_is_told_whether_there_is_a_file_of_another_kind(folder: Path, name: str) -> None:
    with pytest.raises(Unreadable) as caught:
        read(folder, f"extends: {name}\n")
    assert caught.value.faults[0].code == "layout/no-such-layout"


@pytest.mark.parametrize("name", OUTSIDE[:4])
def test_it_cannot_be_asked_for_either(folder: Path, name: str) -> None:
    with pytest.raises(Unreadable, match="is outside the folder"):
        Library(within=str(folder)).layout(str(folder / name))
    with pytest.raises(Unreadable, match="is outside the folder"):
        Library(within=str(folder)).layout(name, str(folder), named=True)


def test_what_lies_inside_or_is_bundled_is_read(folder: Path) -> None:
    (folder / "base.yaml").write_text("extends: namaste\ntitle: Base\n", "utf-8")
    (folder / "link.yaml").symlink_to("base.yaml")
    for name in ("base.yaml", "link.yaml", "sub/../base.yaml", str(folder / "base.yaml")):
        library = read(folder, f"extends: {name}\n")
        assert library.layout(str(folder / "mine.yaml")).title("en") == "Base"
    for name in bundled():
        library.layout(name)


@pytest.mark.parametrize("name", ["../other.png", "away/other.png", "/etc/passwd", "../nothing.png", "sub/logo.png"])
def test_a_picture_outside_is_a_fault_at_its_block(folder: Path, name: str) -> None:
    with pytest.raises(Unreadable) as caught:
        read(folder, SHOWN.replace("FILE", name))
    assert [fault.message.values for fault in caught.value.faults if fault.code == "layout/picture-outside"] == [{"name": name}]


def test_a_picture_inside_is_shown(folder: Path) -> None:
    (folder / "logo.png").write_bytes(LOGO.read_bytes())
    read(folder, SHOWN.replace("FILE", "logo.png"))


def test_a_library_without_a_folder_reads_all(folder: Path) -> None:
    (folder / "mine.yaml").write_text("extends: ../other.yaml\n", "utf-8")
    assert Library().layout(str(folder / "mine.yaml")).title("en") == "Hush"


def test_it_is_stale_once_something_that_is_not_bundled_was_saved(folder: Path) -> None:
    (folder / "base.yaml").write_text("extends: namaste\n", "utf-8")
    library = read(folder, "extends: base.yaml\n")
    assert not library.is_stale()
    (folder / "other.yaml").touch()
    assert not library.is_stale()
    (folder / "base.yaml").write_text("extends: namaste\ntitle: Base\n", "utf-8")
    assert library.is_stale()
    missing = Library(within=str(folder))
    with pytest.raises(Unreadable):
        missing.layout(str(folder / "later.yaml"))
    assert not missing.is_stale()
    (folder / "later.yaml").touch()
    assert missing.is_stale()


def test_no_name_leads_outside(folder: Path) -> None:
    inside = str(folder)
    assert all(is_readable(file, inside) for file in (f"{folder}/a", f"{folder}/sub/../a", f"{bundled_folder()}/x.yaml"))
    assert not any(is_readable(file, inside) for file in (f"{folder}-2/a", "/", "", f"{folder}/..", "a\0b", f"{folder}/away/x"))
    assert not any(is_readable(file, inside) for file in (inside, f"{folder}/sub/a"))
    assert is_readable("/etc/passwd", None)
