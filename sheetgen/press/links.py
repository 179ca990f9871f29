"""Links to layouts: a bundled one by its name, one of one's own with its whole text, which is to be all that it needs."""

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
"""What a layout from standard input is called."""


def link_to(name: str, library: Library, fonts: Fonts, version: str) -> str:
    """The link, from its `#` on, to a layout by its name or the path of its file. version: that of the program.

    Unreadable with all its faults; also where it needs other files, which a link cannot hold, or is too long for one.
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
