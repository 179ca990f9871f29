"""Options shared by the commands that check filled sheets: the files, and whether they form one table."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING

import click

from sheetgen.cli.common import INPUT, paint
from sheetgen.report.text import bare_text, faults_text
from sheetgen.source.folders import files_in
from sheetgen.source.messages import in_a_row, room, sentence

phrase, plural = room("cli")

if TYPE_CHECKING:
    from sheetgen.judge.evenings import Evenings

_SHOWN = 20
"""Maximum number of files named per folder."""
_FOLDER_HINTS = {
    False: phrase("only-yaml", "only .yaml and .yml files and forms in a folder are read; name other files one by one"),
    True: phrase(
        "only-pictures", "only pictures in a folder are read; name a PDF of scans by its file name, and save other files as JPEG"
    ),
}
"""Hints about the files of a folder that are read; the key is whether its pictures are read."""

files_argument = click.argument("files", metavar="FILE...", nargs=-1, required=True, type=INPUT)

table_option = click.option(
    "--table", is_flag=True, help="The sheets belong to one game: check them together, and rank the players."
)


def warn_of_skipped(folders: Sequence[str], photos: bool = False) -> None:
    """Report on standard error which files in folders look like a sheet or a photo but are skipped. photos: the command reads
    pictures."""
    for folder in filter(os.path.isdir, folders):
        try:
            files = files_in(folder)
        except OSError:  # reading the file reports this
            continue
        names = [os.path.basename(file) for file in (files.other_photos if photos else files.untyped())]
        if names:
            shown = in_a_row([*names[:_SHOWN], *(["…"] if len(names) > _SHOWN else [])])
            what = plural(
                "skipped", "{folder}: {files} is skipped", "{folder}: {files} are skipped", folder, shown, count=len(names)
            )
            click.echo(bare_text(sentence(what, _FOLDER_HINTS[photos]), paint(sys.stderr), warns=True), err=True, color=True)


def find_evenings(files: Sequence[str]) -> Evenings:
    """Return the tables of files and folders. Every error is reported on standard error."""
    from sheetgen.judge.evenings import find_tables  # most commands need no tables
    from sheetgen.judge.files import Result, check

    warn_of_skipped(files)
    result = check(files, steps=0, played=True)
    evenings = find_tables(result.sheets)
    for text in faults_text(Result(evenings.refused, None, result.other_lines), paint(sys.stderr)):
        click.echo(text + "\n", err=True, color=True)
    return evenings
