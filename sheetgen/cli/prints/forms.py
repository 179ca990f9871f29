"""The layout or filled sheet that `sheetgen render --form` makes a form of."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress

from sheetgen.cli.common import fail
from sheetgen.judge.files import check
from sheetgen.judge.forms import read_form
from sheetgen.judge.sheet import Refused
from sheetgen.layout.find import is_path
from sheetgen.layout.read import Library
from sheetgen.press.forms import FormContent
from sheetgen.source import reader
from sheetgen.source.faults import Unreadable
from sheetgen.source.formats import is_form
from sheetgen.source.messages import room
from sheetgen.source.nodes import Mapping

phrase, _ = room("cli")


def form_content(names: Sequence[str], library: Library) -> FormContent:
    """Return the content of a form of the named layout or filled sheet. Exit if there are several."""
    file, *others = names
    sheets = check([file], library=library, steps=0, whole=True).sheets if _is_sheet(file) else []
    if others or len(sheets) > 1:
        fail(
            phrase("form-of-several", "--form makes a form of one sheet, not of {count}", max(len(names), len(sheets))),
            phrase("form-each", "make a form of each with a separate command"),
        )
    for sheet in sheets:
        if isinstance(sheet, Refused):
            library.lines[file] = list(sheet.lines)  # to show them with the errors
            raise Unreadable(list(sheet.faults))
        return FormContent(sheet.layout, file, sheet.player, sheet.written)
    return FormContent(library.layout(file))


def refuse_overwriting_form(target: str) -> None:
    """Exit if a form is filled in, or can't be read."""
    with suppress(Unreadable), open(target, "rb") as stream:
        if not any(read_form(target, stream.read()).texts.values()):
            return
    fail(
        phrase("form-is-filled", "{target} is a form that is filled in, so it stays unchanged", target),
        phrase("name-another", "name another file, as in -o {example}", "OUT.pdf"),
    )


def _is_sheet(file: str) -> bool:
    """Return whether a file is a filled sheet: with the key `sheet`, or a form."""
    if not is_path(file):
        return is_form(file)
    return any(isinstance(each.root, Mapping) and "sheet" in each.root.items for each in reader.read(file).documents)
