"""`sheetgen read FORM.pdf`: filled forms become filled sheets."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from typing import Any, BinaryIO

import click

from sheetgen.cli.common import fail, paint
from sheetgen.cli.writing import write_out
from sheetgen.form.spaces import sheet_spaces
from sheetgen.form.values import plain_value
from sheetgen.form.write.data import sheet_data
from sheetgen.judge.files import check
from sheetgen.judge.sheet import JudgedSheet, Refused, Sheet
from sheetgen.layout.model import Layout
from sheetgen.layout.read import Library
from sheetgen.photo.sheets.report import is_there
from sheetgen.report.json import as_json, fault_json
from sheetgen.report.text import bare_text, faults_text
from sheetgen.source.formats import is_form
from sheetgen.source.messages import room
from sheetgen.source.words import visible

phrase, _ = room("cli")


class _Given(Library):
    """A library in which a form's layout is the given one, or is searched for in the given folder."""

    def __init__(self, given: str) -> None:
        super().__init__()
        self._named = given

    def layout(self, name: str, beside: str = "", named: bool = False) -> Layout:
        is_folder = os.path.isdir(self._named)
        return super().layout(os.path.basename(name) if is_folder else self._named, self._named if is_folder else "", named)


def read_forms(files: Sequence[str], layout: str | None, output: str | None, force: bool, is_json: bool) -> int:
    """Write a filled sheet for each form, or print them as JSON; return the exit status."""
    for file in files:
        if not is_form(file):
            fail(
                phrase("photo-among-forms", "{file} is not a form, unlike the other files", file),
                phrase("read-apart", "read forms and photos in separate commands"),
            )
    result = check(files, library=Library() if layout is None else _Given(layout), steps=0, whole=True)
    if is_json:
        click.echo(as_json({"photos": [_json(sheet, output) for sheet in result.sheets]}))
        return 2 if result.status == 2 else 0
    for text in faults_text(result, paint(sys.stderr)):
        click.echo(text + "\n", err=True, color=True)
    written = [_written(sheet, output, force) for sheet in result.sheets if isinstance(sheet, JudgedSheet)]
    return 0 if len(written) == len(result.sheets) and all(written) else 2


def _written(sheet: JudgedSheet, output: str | None, force: bool) -> bool:
    """Write the filled sheet of a form. Return False if there is already a file."""
    folder = os.path.dirname(sheet.file) if output is None else output
    target = os.path.join(folder, os.path.splitext(os.path.basename(sheet.file))[0] + ".yaml")
    if os.path.lexists(target) and not force:
        click.echo(bare_text(is_there(target), paint(sys.stderr)), err=True, color=True)
        return False
    text = sheet.text(folder).encode()

    def write(out: BinaryIO) -> None:
        out.write(text)

    write_out(target, write)
    click.echo(phrase("wrote-file", "wrote {target}", visible(target)).text())
    return True


def _json(sheet: Sheet, output: str | None) -> dict[str, Any]:
    """Return a form in the format of a photo, with all values certain and without places."""
    if isinstance(sheet, Refused):
        return {"file": sheet.file, "sheets": [], "errors": [fault_json(fault, sheet.file) for fault in sheet.faults]}
    form, written = sheet.layout.content.form, sheet.written
    name = sheet.layout_name(os.path.dirname(sheet.file) if output is None else output)
    read = {"sheet": name, **sheet_data(form, written)}
    values = {name: plain_value(space, space.value(written)) for name, space in sheet_spaces(form, written).items()}
    listed: list[dict[str, Any]] = [
        {"space": name, "value": None if value is False else value, "sure": True, "doubt": 0, "alternatives": []}
        for name, value in values.items()
    ]
    page = {"layout": sheet.name, "page": 1, "marks": False, "sheet": read, "spaces": listed}
    return {"file": sheet.file, "sheets": [page], "errors": []}
