"""Files of a folder that are sheets and photos, and files that only look like sheets or photos."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Literal
from unicodedata import normalize

import pytest

from sheetgen.source.folders import as_on_disk, files_in

Form = Literal["NFC", "NFD"]
SHEET = b"# mine\n---\nsheet: yacht\n"
SCAN, PAD = b"%PDF-1.5\n<< /Subtype /Image >>", b"%PDF-1.5\n<< /Subtype /Form >>"
FILES = {
    "ana.yaml": SHEET,
    "Ben.YML": SHEET,
    "cem.yaml.txt": SHEET,
    "dan.yml.TXT": SHEET,
    **dict.fromkeys(("a.jpg", "b.HIF", "c.jfif", "d.jpe", "e.BMP", "f.gif", "g.Avif", "h.heic", "i.tiff"), b""),
    "eva.txt": SHEET,
    "eva16.txt": "sheet: yacht\n".encode("utf-16"),
    "ana.yaml.bak": b"",
    "fay.yaml.rtf": b"",
    "scan.pdf": SCAN,
    "picture": b"\x89PNG\r\n\x1a\n",
    "x.jxl": b"",
    "y.CR2": b"",
    ".ana.yaml.swp": SHEET,
    "._ana.yaml": SHEET,
    ".b.jpg": b"",
    "gus.txt": b"player: Gus\nsheet: yacht\n",
    "hal.json": b'{\n  "sheet": "yacht"\n}',
    "notes.txt": b"Our evening\nsheet: yacht\n",
    "sheets.txt": b"sheets: 3\n",
    "pad.pdf": PAD,
    "a.yml-proof.pdf": PAD,
    "film.mov": b"\0\0\0\x14ftypqt  ",
    "logo.svg": b"<svg/>",
}


def test_files_are_sorted_by_what_they_look_like(tmp_path: Path) -> None:
    for name, data in FILES.items():
        (tmp_path / name).write_bytes(data)
    for name in ("folder.yaml", "folder.jpg", "below"):
        (tmp_path / name).mkdir()
    (tmp_path / "below" / "gil.yaml").write_bytes(SHEET)
    os.mkfifo(tmp_path / "pipe.txt")
    os.symlink("loop.yaml", tmp_path / "loop.yaml")
    found = files_in(str(tmp_path))
    names = [[os.path.basename(file) for file in some] for some in found]
    assert names == [
        ["Ben.YML", "ana.yaml", "cem.yaml.txt", "dan.yml.TXT", "loop.yaml"],
        ["a.jpg", "b.HIF", "c.jfif", "d.jpe", "e.BMP", "f.gif", "g.Avif", "h.heic", "i.tiff"],
        ["ana.yaml.bak", "eva.txt", "eva16.txt", "fay.yaml.rtf", "folder.yaml", "gus.txt", "hal.json"],
        ["folder.jpg", "picture", "scan.pdf", "x.jxl", "y.CR2"],
    ]


def test_what_a_sheet_was_typed_from_is_not_missing(tmp_path: Path) -> None:
    for name in ("ana.yaml", "ana.jpg", "Ben.yaml.txt", "Ben.jxl", "cem.jpg", "dan.yaml.bak"):
        (tmp_path / name).write_bytes(b"")
    assert [os.path.basename(file) for file in files_in(str(tmp_path)).untyped()] == ["dan.yaml.bak", "cem.jpg"]


def test_a_folder_that_is_not_there_is_told(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        files_in(str(tmp_path / "none"))


@pytest.mark.parametrize(("there", "typed"), [("NFD", "NFC"), ("NFC", "NFD")])
def test_a_file_is_found_however_its_letters_are_composed(there: Form, typed: Form, tmp_path: Path) -> None:
    file = tmp_path / normalize(there, "Abend-Ä") / normalize(there, "größe.yaml")
    file.parent.mkdir()
    file.write_text("")
    assert as_on_disk(normalize(typed, str(file))) == str(file)
    assert as_on_disk(normalize(typed, str(file.parent))) == str(file.parent)
    missing = normalize(typed, str(tmp_path / "ö.yaml"))
    assert as_on_disk(missing) == missing
    assert as_on_disk("ö\0.yaml") == "ö\0.yaml"
