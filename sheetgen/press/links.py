"""Links to layouts: a bundled layout by name, a custom layout by its complete text, which must not need other files."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from sheetgen.layout import find, links
from sheetgen.layout.read import Library
from sheetgen.press.render import SheetOptions, build_sheets, picture_files
from sheetgen.source.faults import Fault, Position, Unreadable
from sheetgen.source.messages import message, room

phrase, plural = room("press")

if TYPE_CHECKING:
    from sheetgen.paint.fonts import Fonts

UNNAMED = "sheet.yaml"
"""Name of a layout from standard input."""


def link_to(name: str, library: Library, fonts: Fonts, version: str) -> str:
    """Return the link, from its `#`, to a layout by name or file path. version: the program's version.

    Raise Unreadable with all errors of the layout. Raise it also if the layout needs other files, which a link can't hold, or if it
    is too long for a link.
    """
    sheets = build_sheets([name], SheetOptions(), library, fonts)
    if not find.is_path(name) and name != "-":
        return links.link_to_name(name)
    own = library.layout(name).file
    others = [file for file in library.lines if file != own and not find.is_bundled(file)]
    for file in [*others, *picture_files(sheets)]:
        what = phrase("needs-other-file", "a link contains only one layout, but this layout needs '{file}'", os.path.basename(file))
        hint = phrase("needs-other-file-hint", "copy the parts it uses from that file into the layout")
        raise Unreadable([Fault(message(what, hint), Position(1, 1))])
    text = "\n".join(library.lines[own])
    return links.link_to_text(os.path.basename(name) if name != "-" else UNNAMED, text, version)
