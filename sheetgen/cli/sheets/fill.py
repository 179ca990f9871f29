"""`sheetgen fill`."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Sequence

import click

from sheetgen.cli.common import fail, paint
from sheetgen.cli.sheets.filled import files_argument, warn_of_skipped
from sheetgen.cli.sheets.fixing import runs_dry, say_unchanged, write_fixes
from sheetgen.cli.writing import put_text
from sheetgen.judge.files import check
from sheetgen.judge.fixing import fill_in
from sheetgen.judge.sheet import JudgedSheet
from sheetgen.report.text import faults_text
from sheetgen.source import reader
from sheetgen.source.encodings import text_of
from sheetgen.source.formats import SCAN_ENDING
from sheetgen.source.messages import room

phrase, _ = room("cli")

_MARKED = re.compile(r"(?:[ \t]*(?:#.*)?\r?\n|%.*\n)*---(?:\s|\Z)")
"""The start of a file whose first document already has a `---` line."""


@click.command()
@files_argument
@click.option(
    "-o",
    "--output",
    metavar="OUT",
    type=click.Path(path_type=str),
    help="Write to this file, or to this folder for several files.  [default: standard output]",
)
@click.option("--write", is_flag=True, help="Write the values into the files, and show the difference.")
def command(files: tuple[str, ...], output: str | None, write: bool) -> None:
    """Fill in the points: print the sheet with a value in every blank space that follows from the others.

    FILE is a filled sheet, a folder of them, or - for standard input. Written values and comments don't change. A space that
    depends on an unreadable value stays blank.

    Exit status: 0 if every sheet was filled in, 2 if a file can't be read or changed.

    \b
    Examples:
      sheetgen fill ana.yaml
      sheetgen fill ana.yaml --write
    """
    if write and output is not None:
        fail(phrase("write-or-output", "--write can't be combined with -o"), phrase("leave-one-out", "leave one of them out"))
    warn_of_skipped(files)
    if output is not None and output.casefold().endswith(".pdf"):
        fail(
            phrase("fill-no-pdf", "-o {output}: `fill` writes a filled sheet, not a PDF", output),
            phrase("fill-then-form", "name it OUT.yaml; `sheetgen render OUT.yaml --form` makes a form of it"),
        )
    given = {file: reader.read(file, piped=True) for file in files if runs_dry(file)}
    result = check(files, given=given, steps=0, whole=True)
    done = fill_in([sheet for sheet in result.sheets if isinstance(sheet, JudgedSheet)], given)
    if write and any(isinstance(sheet, JudgedSheet) and sheet.is_form for sheet in result.sheets):
        fail(
            phrase("write-form", "--write changes filled sheets, not forms"),
            phrase("write-elsewhere", "write a filled sheet with -o OUT.yaml"),
        )
    for text in faults_text(result, paint(sys.stderr)):
        click.echo(text + "\n", err=True, color=True)
    for sheet, why in done.refused:
        say_unchanged(sheet.file, why)
    failed = bool(done.refused) or result.status == 2
    if write:
        written = [write_fixes([each], quiet=False) for each in done.fixes if each.before != each.after]
        failed |= not all(written)
    elif output is not None and (os.path.isdir(output) or len(done.fixes) > 1):
        os.makedirs(output, exist_ok=True)
        for each in done.fixes:
            stem, suffix = os.path.splitext(os.path.basename(each.file))
            put_text(text_of(each.after), os.path.join(output, stem + (".yaml" if suffix.casefold() == SCAN_ENDING else suffix)))
    elif done.fixes:
        put_text(_together([text_of(each.after) for each in done.fixes]), output)
    sys.exit(2 if failed else 0)


def _together(texts: Sequence[str]) -> str:
    """Return filled sheets as the documents of one text; a single one is unchanged."""
    first, *others = texts
    text = first
    for other in others:
        text += ("" if text.endswith("\n") else "\n") + ("" if _MARKED.match(other) else "---\n") + other
    return text
