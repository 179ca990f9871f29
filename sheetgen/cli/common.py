"""Shared parts of commands: reports of errors and refusals, reading of layouts, terminal colours."""

from __future__ import annotations

import errno
import os
import sys
from collections.abc import Iterable, Sequence
from typing import NoReturn, TextIO

import click

from sheetgen.layout.default_paper import default_paper
from sheetgen.layout.find import is_bundled
from sheetgen.layout.model import Layout
from sheetgen.layout.read import Library
from sheetgen.report.excerpt import Paint
from sheetgen.report.text import bare_text, error_label, fault_text
from sheetgen.source.bounds import bounded
from sheetgen.source.faults import Unreadable, system_reason
from sheetgen.source.folders import as_on_disk
from sheetgen.source.messages import Phrase, Sentence, Words, room, sentence
from sheetgen.source.words import visible

phrase, plural = room("cli")


_LINES = "sheetgen.lines"
"""The key of a click context under which a command keeps the lines of the files that it reads."""


class _Input(click.Path):
    """A file or folder to read. Its name may use another Unicode composition than on disk."""

    def convert(self, value: str | os.PathLike[str], param: click.Parameter | None, ctx: click.Context | None) -> str:
        return as_on_disk(str(super().convert(value, param, ctx)))


INPUT = _Input(path_type=str, allow_dash=True)

format_option = click.option(
    "--format", "form", type=click.Choice(["text", "json"]), default="text", show_default=True, help="Set the output format."
)


def reason(error: OSError) -> Phrase | str:
    if isinstance(error, FileNotFoundError):
        return phrase("no-such-folder", "there is no such folder")
    if error.errno == errno.EBADF:
        return phrase("is-closed", "it is closed")
    return system_reason(error)


def library_of(names: Sequence[str]) -> Library:
    """Return a library for layouts as named in a command, one of which may be `-`.

    Their lines are remembered, so that `exit_with_faults` can show them with errors.
    """
    if names.count("-") > 1:
        fail(
            phrase("input-read-once", "standard input (-) can be read only once"),
            phrase("name-others", "give every other layout as a file"),
        )
    library = Library(standard_input=True, usual_paper=default_paper())
    remember_lines(names[0] if names else "", library.lines)
    return library


def remember_lines(name: str, lines: dict[str, list[str]]) -> None:
    """Remember the lines of files, to show them with errors. `name` is the file to which errors belong that name no file."""
    if (context := click.get_current_context(silent=True)) is not None:
        context.meta[_LINES] = name, lines


def read_layout(name: str) -> Layout:
    return library_of([name]).layout(name)


def exit_with_faults(unreadable: Unreadable, context: click.Context | None = None) -> NoReturn:
    """Print every fault and end the command."""
    name, lines = context.meta.get(_LINES, ("", {})) if context is not None and unreadable.in_file else ("", {})
    click.echo(faults_text(name, unreadable, lines), err=True, color=True)
    sys.exit(2)


def faults_text(name: str, unreadable: Unreadable, lines: dict[str, list[str]]) -> str:
    """Return every error as text for standard error; `name` is a file whose lines may be known."""
    texts = []
    for fault in bounded(unreadable.faults):
        file = fault.file or name
        if fault.file is None and file not in lines:
            texts.append(bare_text(fault, paint(sys.stderr)))
        else:
            texts.append(fault_text(fault, file, lines.get(file, []), paint(sys.stderr)))
    return "\n".join(texts)


def named_reason(error: OSError, target: str) -> Phrase:
    """Return which file cannot be read or written, and why: the file that the error names, otherwise the target (`-` is standard
    output).
    """
    if error.filename not in (None, target):
        return phrase("cannot-read", "can't read {file}: {reason}", str(error.filename), reason(error))
    if target == "-":
        return phrase("output-not-written", "can't write to standard output: {reason}", reason(error))
    return phrase("cannot-written", "can't write {target}: {reason}", target, reason(error))


def warn(what: Sentence) -> None:
    """Print a warning on standard error and continue."""
    click.echo(bare_text(what, paint(sys.stderr), warns=True), err=True, color=True)


def warn_of_errors(layouts: Iterable[Layout]) -> None:
    """Warn of levels in which `lint` finds errors: they are drawn, but not playable without changes."""
    for file, layout in {each.file: each for each in layouts if not each.game.outlined and not is_bundled(each.file)}.items():
        errors = [each for each in layout.game.lint(layout.keys, layout) if each.severity == "error"]
        if errors:
            what = plural(
                "level-errors",
                "{file}: {first}",
                "{file}: {first} ({count} errors)",
                file,
                errors[0].message.sentence().message,
                count=len(errors),
            )
            shown = phrase("lint-shows", "drawn anyway; for details, run: sheetgen lint {file}", file)
            click.echo(bare_text(sentence(what, shown), paint(sys.stderr), warns=True), err=True, color=True)


def fail(what: Sentence | Words, hint: Words = "") -> NoReturn:
    """Print why something cannot be done, and end the command."""
    text = (what if isinstance(what, Sentence) else sentence(what, hint)).text()
    click.echo(f"{error_label(paint(sys.stderr))}: {visible(text.message)}", err=True, color=True)
    if text.hint:
        click.echo(f"   = {visible(text.hint)}", err=True)
    sys.exit(2)


base_option = click.option(
    "--base",
    metavar="ADDRESS",
    default="",
    envvar="SHEETGEN_BASE",
    help="Set the address of a web app that `sheetgen site` wrote, for links.",
)


def page_address(base: str) -> str:
    """Return the address without its `#` part. Exit if it is not a web address."""
    from urllib.parse import urlsplit  # rarely needed

    try:
        parts = urlsplit(base)
        is_page = not base or (parts.scheme in ("http", "https") and bool(parts.hostname))
    except ValueError:
        is_page = False
    if not is_page or not base.isprintable() or " " in base:
        fail(
            phrase("no-page-address", "'{address}' is not a web address", base),
            phrase("page-address-such", "write it like https://example.org/sheets/"),
        )
    return base.partition("#")[0]


def paint(stream: TextIO) -> Paint:
    """Return colours, only for a terminal and never with NO_COLOR."""

    return Paint(stream.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb")
