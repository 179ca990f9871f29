"""Output to a file or standard output: it never overwrites an input, and is written completely or not at all."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterable
from itertools import takewhile
from typing import BinaryIO

import click

from sheetgen.cli.common import fail, named_reason
from sheetgen.cli.streams import silence
from sheetgen.layout.find import is_path
from sheetgen.press.files import same_file, write_beside
from sheetgen.source import reader
from sheetgen.source.formats import format_of, is_photo
from sheetgen.source.messages import room
from sheetgen.source.words import PHOTOS, visible

phrase, _ = room("cli")

_CAMERAS = PHOTOS - {"png", "pdf"}
"""File endings of photos that no command writes."""
_WRITTEN = {
    "picture": phrase("picture", "picture"),
    "proof": phrase("proof", "annotated sheet"),
    "PDF": phrase("pdf", "PDF"),
}


output_option = click.option(
    "-o", "--output", metavar="OUT", type=click.Path(path_type=str), help="Write to this file.  [default: standard output]"
)


def put_text(text: str, target: str | None, read: Iterable[str] = ()) -> None:
    """Print a text, or write it to a file. Exit if that file exists and is an input, a YAML file or a photo."""
    if target in (None, "-"):
        click.echo(text, nl=False)
        return
    file = os.path.realpath(target)
    if os.path.isfile(file) and (
        is_path(file) or format_of(file) in _CAMERAS or same_file(target, (0 if each == "-" else each for each in read)) is not None
    ):
        fail(
            phrase("there-already", "{target} already exists", target),
            phrase("take-another-name", "nothing was written; choose another name"),
        )

    def write(out: BinaryIO) -> None:
        out.write(text.encode("utf-8", "replace"))

    write_out(target, write)
    if not is_piped(target):
        click.echo(phrase("wrote-file", "wrote {target}", visible(target)).text())


def refuse_overwriting_inputs(target: str, read: Iterable[str], what: str = "PDF", example: str = "OUT.pdf") -> None:
    """Exit if the target is an input (standard input may be one), an existing YAML file or a photo.

    `example`: another name for the output.
    """
    if target == "-":
        return
    files = list(read)
    same = same_file(target, (0 if file == "-" else file for file in files))
    hint = phrase("name-another", "name another file, as in -o {example}", example)
    written = _WRITTEN[what]
    if isinstance(same, int):
        fail(
            phrase(
                "standard-input-file",
                "{target} is standard input, a file that this command reads; the {what} would overwrite it",
                target,
                written,
            ),
            hint,
        )
    if same is not None and os.path.normpath(target) == os.path.normpath(same):
        english = phrase(
            "file-printed-from", "{target} is a file that this command reads; the {what} would overwrite it", target, written
        )
        fail(english, hint)
    if same is not None:
        fail(
            phrase(
                "leads-to-printed-from",
                "{target} links to {file}, a file that this command reads; the {what} would overwrite it",
                target,
                same,
                written,
            ),
            hint,
        )
    file = os.path.realpath(target)
    if is_path(target):
        fail(phrase("name-what-typed", "{target} is the name of a YAML file, but the {what} is not YAML", target, written), hint)
    if is_path(file):
        fail(phrase("leads-yaml-file", "{target} links to a YAML file; the {what} would overwrite it", target, written), hint)
    if format_of(file) in _CAMERAS or any(_is_read_from(each, file) for each in files):
        fail(phrase("photo-would-take", "{target} is a photo; the {what} would overwrite it", target, written), hint)


def _is_read_from(sheet: str, file: str) -> bool:
    """Return whether the comments at the start of a filled sheet name `file`, a picture or PDF in the same folder, as its
    source."""
    name = os.path.basename(file)
    if not is_photo(name) or os.path.dirname(file) != os.path.dirname(os.path.realpath(sheet)):
        return False
    return os.path.isfile(file) and any(name in line for line in takewhile(_is_comment, reader.read(sheet).lines))


def _is_comment(line: str) -> bool:
    return line.startswith("#")


def write_out(target: str, write: Callable[[BinaryIO], None]) -> None:
    """Write a file, or standard output for `-`. Exit if that fails.

    A reader of standard output may stop early; `write` is then interrupted.
    """
    try:
        write_output(target, write)
    except OSError as error:
        fail(named_reason(error, target), phrase("nothing-was-changed", "no file was changed"))


def write_output(target: str, write: Callable[[BinaryIO], None]) -> None:
    """Write a temporary file and move it into place, or write standard output for `-`. Raise OSError if that fails."""
    if target == "-":
        _write_stdout(write)
    else:
        write_beside(target, write)


def is_piped(target: str) -> bool:
    """Return whether the output goes to standard output or a device, so that no messages may be mixed into it."""
    return target == "-" or target.startswith("/dev/")


def _write_stdout(write: Callable[[BinaryIO], None]) -> None:
    """Write standard output; if that fails, drop the rest."""
    try:
        write(sys.stdout.buffer)
        sys.stdout.flush()
    except OSError as error:
        silence(sys.stdout)
        if not isinstance(error, BrokenPipeError):
            raise
