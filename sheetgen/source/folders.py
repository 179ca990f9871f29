"""The files of a folder: sheets and layouts, photos, and what looks like one of these but is not read; the configuration file."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Iterator
from contextlib import suppress
from typing import NamedTuple

from sheetgen.source.faults import composed
from sheetgen.source.formats import PICTURES, SCAN_ENDING, is_form, is_yaml, known_format, without_yaml
from sheetgen.source.words import PHOTOS

_OTHERS = (".jxl", ".jp2", ".psd", ".dng", ".cr2", ".cr3", ".nef", ".arw", ".raf", ".orf", ".rw2")
"""The endings of pictures that are not read."""
_YAML_WITHIN = re.compile(r"\.ya?ml\b(?!.*\.(pdf|svg)\Z)", re.IGNORECASE)
"""A YAML suffix within the name of a renamed sheet. `a.yml-proof.pdf` doesn't count: it is a sheet's proof."""
_SCAN = re.compile(rb"/Subtype\s*/Image\b")
_HEAD, _HEAD_OF_PDF = 4096, 1_000_000
"""Bytes of a file that are searched for the beginning of a sheet, and of a PDF for a picture."""
_LEAD = (b"#", b"%", b"---")
_KEY = re.compile(rb"""[{\s"']*[\w-]+["']?\s*:""")
_SHEET = re.compile(rb"""^[{\s"']*sheet["']?\s*:""", re.MULTILINE)


class FolderFiles(NamedTuple):
    """Paths in the order of their names. yaml: sheets and layouts, and forms from which no sheet was read. photos: photos that can
    be read. other_texts, other_photos: files that look like sheets or photos but are not read."""

    yaml: list[str]
    photos: list[str]
    other_texts: list[str]
    other_photos: list[str]

    def untyped(self) -> list[str]:
        """Files that aren't YAML and share no YAML file's name, so that no sheet was typed or read from them; texts come first."""
        typed = {without_yaml(file) for file in self.yaml}
        every = [*self.other_texts, *sorted([*self.photos, *self.other_photos])]
        return [file for file in every if os.path.splitext(file)[0] not in typed]


def files_in(folder: str) -> FolderFiles:
    """Return the files of a folder, except hidden ones. Raise OSError if it can't be read."""
    result, forms = FolderFiles([], [], [], []), []
    with os.scandir(folder) as entries:
        named = sorted((entry for entry in entries if not entry.name.startswith(".")), key=lambda entry: entry.name)
    for entry in named:
        if is_yaml(entry.name):
            (result.other_texts if _is_folder(entry) else result.yaml).append(entry.path)
        elif entry.name.casefold().endswith(PICTURES):
            (result.other_photos if _is_folder(entry) else result.photos).append(entry.path)
        elif entry.name.casefold().endswith(SCAN_ENDING) and is_form(entry.path):
            forms.append(entry.path)
        elif entry.name.casefold().endswith(_OTHERS) or _is_picture(entry):
            result.other_photos.append(entry.path)
        elif _YAML_WITHIN.search(entry.name) or _begins_sheet(entry):
            result.other_texts.append(entry.path)
    typed = {without_yaml(file) for file in result.yaml}
    result.yaml[:] = sorted([*result.yaml, *(file for file in forms if os.path.splitext(file)[0] not in typed)])
    return result


def with_subfolders(folder: str) -> Iterator[str]:
    """Yield a folder and all folders below it, except hidden ones. Raise OSError if one can't be read."""

    def fail(error: OSError) -> None:
        raise error

    for where, inner, _ in os.walk(folder, onerror=fail):
        inner[:] = sorted(name for name in inner if not name.startswith("."))
        yield where


def as_on_disk(path: str) -> str:
    """Return the path of an existing file as it is spelt on the disk, where letters may be decomposed, as on macOS. If there is no
    such file, return the same path."""
    if path.isascii() or os.path.lexists(path):
        return path
    folder, name = os.path.split(path)
    folder = as_on_disk(folder) if name else folder
    with suppress(OSError, ValueError):
        same = sorted(each for each in os.listdir(folder or ".") if composed(each) == composed(name))
        return os.path.join(folder, *(same[:1] or [name]))
    return path


def _is_folder(entry: os.DirEntry[str]) -> bool:
    """Return whether an entry is a folder; a circular link is not, and is reported like any file that can't be opened."""
    try:
        return entry.is_dir()
    except OSError:
        return False


def _begins_sheet(entry: os.DirEntry[str]) -> bool:
    """Return whether a text starts with a key and has the key `sheet`, as YAML or JSON, in UTF-8 or UTF-16."""
    head = _head(entry, _HEAD).replace(b"\0", b"").lstrip(b"\xef\xbb\xbf\xff\xfe")
    said = b"\n".join(line for line in map(bytes.strip, head.splitlines()) if line and not line.startswith(_LEAD))
    return bool(_KEY.match(said) and _SHEET.search(said))


def _is_picture(entry: os.DirEntry[str]) -> bool:
    """Return whether a file is a picture by its content, or a PDF of pictures: pads and annotated sheets contain none."""
    kind = known_format(_head(entry, _HEAD))
    return _SCAN.search(_head(entry, _HEAD_OF_PDF)) is not None if kind == "pdf" else kind in PHOTOS


def _head(entry: os.DirEntry[str], most: int) -> bytes:
    """The first bytes of an ordinary file; none of any other."""
    try:
        if entry.is_file():
            with open(entry.path, "rb") as stream:
                return stream.read(most)
    except OSError:
        pass
    return b""


def configuration_file() -> str:
    """Return the path of the configuration: SHEETGEN_CONFIG, otherwise `sheetgen/config.yaml` in the user's configuration folder
    (XDG Base Directory Specification; %APPDATA% on Windows)."""
    if named := os.environ.get("SHEETGEN_CONFIG"):
        return named
    home = os.environ.get("XDG_CONFIG_HOME", "")
    if not os.path.isabs(home):
        home = os.environ.get("APPDATA", "") if sys.platform == "win32" else os.path.expanduser("~/.config")
    return os.path.join(home, "sheetgen", "config.yaml")
