"""Layouts and filled sheets, read from files and texts."""

from __future__ import annotations

import os
from collections.abc import Callable
from contextlib import suppress

from sheetgen.api.arguments import checked
from sheetgen.api.errors import Fault, Unreadable, public_fault
from sheetgen.api.layouts import TEXT, text_bytes
from sheetgen.api.sheets import Layout, Sheet, layout_again
from sheetgen.judge.files import check
from sheetgen.judge.sheet import Refused
from sheetgen.layout.find import is_bundled
from sheetgen.layout.read import Library
from sheetgen.processes.garbage import no_collection
from sheetgen.source import reader
from sheetgen.source.folders import as_on_disk, files_in


@checked
def load_layout(name: str | os.PathLike[str] | None = None, *, text: str | None = None) -> Layout:
    """Load a layout by its bundled name or path, or from its text. Raise Unreadable with every error in it.

    >>> import sheetgen as sg
    >>> sg.load_layout(text="game: placement\\ngrid: |\\n  X 1 2\\n  3 4 5\\n  6 1 2\\n").spaces["marks.r1c2"].choices
    ('.', 'X', '*')
    """
    if (name is None) == (text is None):
        raise TypeError("load_layout takes a name, a path, or text=")
    return layout_again(TEXT if name is None else os.fspath(name), None, text)


@checked
def read_sheets(
    path: str | os.PathLike[str] | None = None, *, text: str | None = None, tell: Callable[[str], object] | None = None
) -> tuple[Sheet, ...]:
    """Read every filled sheet of a file, a folder or a text, in order.

    tell: called with the path of each skipped file in a folder that looks like a sheet or a photo. Raise Unreadable with every
    error if a sheet cannot be read; its `sheets` are the readable ones.

    >>> import sheetgen as sg
    >>> [sheet.player for sheet in sg.read_sheets(text="sheet: yacht\\nplayer: Ana\\n---\\nsheet: yacht\\nplayer: Ben\\n")]
    ['Ana', 'Ben']
    """
    if (path is None) == (text is None):
        raise TypeError("read_sheets takes a path or text=")
    file = TEXT if path is None else as_on_disk(os.fspath(path))
    if tell is not None and os.path.isdir(file):
        with suppress(OSError):  # the check below reports it
            for skipped in files_in(file).untyped():
                tell(skipped)
    library = Library()
    given = {} if text is None else {TEXT: reader.read(TEXT, text_bytes(text))}
    with no_collection():
        result = check([file], library=library, given=given, steps=0, whole=True)
    faults: list[Fault] = []
    sheets: list[Sheet] = []
    layouts: dict[int, Layout] = {}
    for sheet in result.sheets:
        if isinstance(sheet, Refused):
            faults += [public_fault(fault, sheet.file) for fault in sheet.faults]
            continue
        loaded = sheet.layout
        layout = layouts.setdefault(id(loaded), Layout(loaded, library, loaded.name if is_bundled(loaded.file) else loaded.file))
        sheets.append(Sheet(layout, sheet, sheet.case))
    if faults:
        raise Unreadable(faults, sheets)
    return tuple(sheets)
