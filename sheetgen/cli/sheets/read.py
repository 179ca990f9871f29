"""`sheetgen read`."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING

import click

from sheetgen.cli.clusters import cluster_option, workers_at
from sheetgen.cli.common import INPUT, fail, format_option, paint, reason
from sheetgen.cli.completing import layout_names
from sheetgen.cli.interrupts import STATUS
from sheetgen.cli.sheets.filled import warn_of_skipped
from sheetgen.cli.writing import is_piped, refuse_overwriting_inputs, write_out
from sheetgen.photo.extra import require_photo_packages
from sheetgen.photo.filled.reading import PhotoPage, PhotoReading
from sheetgen.press.files import replace_all, write_beside
from sheetgen.report.text import bare_text
from sheetgen.source.formats import is_form
from sheetgen.source.messages import Sentence, room, sentence
from sheetgen.source.words import visible

phrase, _ = room("cli")

if TYPE_CHECKING:
    from sheetgen.photo.sheets.filled import Sheet
    from sheetgen.processes.executors import Executor


@click.command()
@click.argument("photos", metavar="PHOTO...", nargs=-1, required=True, type=INPUT)
@click.option(
    "--layout",
    metavar="LAYOUT|FOLDER",
    type=INPUT,
    shell_complete=layout_names,
    help="Set the layout of the sheets on the photos, or a folder with your own layouts.  [default: search the bundled "
    "layouts and those next to the photos]",
)
@click.option(
    "-o",
    "--output",
    metavar="FOLDER",
    type=click.Path(path_type=str),
    help="Write the filled sheets to this folder.  [default: next to each photo]",
)
@click.option("--force", is_flag=True, help="Overwrite existing files.")
@click.option("--table", is_flag=True, help="The sheets belong to one game: each helps to read the others.")
@click.option(
    "--names",
    metavar="Ana,Ben",
    help="Name the player of each sheet, in the order of the sheets. If the players share a sheet, name all players on it.",
)
@click.option("--ask", is_flag=True, help="Ask about the values to check before writing.")
@click.option(
    "--proof",
    metavar="OUT.pdf",
    type=click.Path(path_type=str),
    help="Write a PDF that shows each photo, flattened, next to the values read from it.",
)
@format_option
@cluster_option
def command(
    photos: tuple[str, ...],
    layout: str | None,
    output: str | None,
    force: bool,
    table: bool,
    names: str | None,
    ask: bool,
    proof: str | None,
    form: str,
    cluster: str | None,
) -> None:
    """Read photos of finished sheets: each becomes a filled sheet for `sheetgen check`.

    PHOTO is a picture (.jpg, .png, .webp, .tif, .heic), a PDF of scans, a filled form (`sheetgen render --form`), or a folder.
    For joe.jpg, joe.yaml is written next to it, with the crosses, marks and numbers on the sheet. `?` is an unreadable value, and
    a comment marks a value to check. The rules of the game help with reading, but clear values stay unchanged. The front and back
    of a sheet, one after another, become one filled sheet; several sheets on one photo become several sheets in its file.

    --ask asks about each space to check in turn, quickest first; answer with one key. Terminals that can show pictures also
    show that piece of the photo. If the input is a pipe or a file, each line is an answer: empty, a number, =VALUE, <, ? or q.
    Ctrl-C stops the questions; your answers so far are written.

    With --format json, no file is written; the values read go to standard output.

    Exit status: 0 if everything was read, 1 if a value must be checked or typed, 2 if a photo can't be read.

    \b
    Examples:
      sheetgen read joe.jpg && sheetgen check joe.yaml
      sheetgen read joe.jpg --ask
      sheetgen read evening/ --names Ana,Ben,Cem --proof evening.pdf
    """

    if any(map(is_form, photos)):
        from sheetgen.cli.sheets.forms import read_forms  # needs no packages of the `photo` extra

        for option, value in (("--names", names), ("--proof", proof)):
            if value is not None:
                fail(
                    phrase("form-not-photo", "{option} is for photos, not for forms", option),
                    phrase("form-leave-out", "leave out {option}", option),
                )
        _can_go(output, proof)
        sys.exit(read_forms(photos, layout, output, force, form == "json"))
    require_photo_packages()
    people = _people(names)
    _can_go(output, proof)
    from sheetgen.cli.sheets.photos import layouts, read_photos  # needs the packages of the `photo` extra
    from sheetgen.photo.sheets.files import photo_pages
    from sheetgen.photo.sheets.parallel import workers

    warn_of_skipped(photos, photos=True)
    every = photo_pages(photos)
    if form == "text":
        _not_twice(every, output)
        _exit_if_all_written(every, output, force)
    with workers_at(cluster) as given, workers(len(every), given) as executor:
        read = read_photos(every, layouts(photos, layout), ask or proof is not None, executor)
        for photo in read:
            _tell(photo)
        read_sheets, named = _put_together(read, people, table, executor)
    failed = not named or any(photo.faults for photo in read)
    interrupted = False
    if ask:
        from sheetgen.cli.sheets.asking import ask_doubts

        can_go = [form == "json" or force or not os.path.lexists(_target(each.file, output)) for each in read_sheets]
        read_sheets, interrupted = ask_doubts(read_sheets, can_go, table)
    if form == "json":
        from sheetgen.photo.sheets.report import photos_json

        click.echo(photos_json(read, read_sheets, output))
    else:
        failed = not _written(read_sheets, output, force) or failed
        if len(read) > 1:
            from sheetgen.photo.sheets.report import summary

            click.echo(summary(len(read_sheets), len(read), sum(not photo.sheet_pages for photo in read)).text())
    if proof is not None and read_sheets:
        _proof(proof, read, read_sheets, quiet=form == "json")
    doubtful = any(each.filled.doubts or each.filled.unread for each in read_sheets)
    sys.exit(STATUS if interrupted else 2 if failed else 1 if doubtful else 0)


def _people(names: str | None) -> tuple[str, ...]:
    """Return the typed names."""
    if names is None:
        return ()
    from sheetgen.press.print_options import parted, read_names  # loading takes long
    from sheetgen.press.printing import COMMAND_LINE

    return read_names(COMMAND_LINE, parted(names))


def _can_go(output: str | None, proof: str | None) -> None:
    """Exit early if the outputs cannot be written."""
    if output is not None and not os.path.isdir(output):
        missing = phrase("folder-missing", "-o {output}: this folder doesn't exist", output)
        what = phrase("folder-is-file", "-o {output}: this is a file, not a folder", output) if os.path.exists(output) else missing
        fail(
            what,
            phrase("name-folder-there", "name an existing folder; each photo gets a file with its name there"),
        )
    if output is not None and not os.access(output, os.W_OK | os.X_OK):
        fail(
            phrase("o-nothing-can", "-o {output}: can't write to this folder", output),
            phrase("name-another-folder", "name another folder"),
        )
    if proof is not None and not proof.casefold().endswith(".pdf"):
        fail(
            phrase("proof-what-was", "--proof {proof}: expected the name of a PDF", proof),
            phrase("name-outpdf", "name it OUT.pdf"),
        )


def _target(photo: str, output: str | None) -> str:
    """Return the path of the filled sheet for a photo."""
    folder, name = os.path.split(photo)
    return os.path.join(folder if output is None else output, os.path.splitext(name)[0] + ".yaml")


def _not_twice(every: Sequence[PhotoPage | PhotoReading], output: str | None) -> None:
    """Exit if two photos would be written to the same file."""
    targets: dict[str, str] = {}
    for file in dict.fromkeys(each.file for each in every if isinstance(each, PhotoPage)):
        other = targets.setdefault(os.path.realpath(_target(file, output)), file)
        if other != file:
            fail(
                phrase(
                    "would-both-become", "{other} and {file} would both be written to {output}", other, file, _target(file, output)
                ),
                phrase("read-them-after", "read them in separate commands, with different names"),
            )


def _exit_if_all_written(every: Sequence[PhotoPage | PhotoReading], output: str | None, force: bool) -> None:
    """Exit early if all filled sheets already exist, so that no file would be written."""
    targets = [_target(each.file, output) for each in every if isinstance(each, PhotoPage)]
    if targets and not force and all(map(os.path.lexists, targets)) and len(targets) == len(every):
        for target in dict.fromkeys(targets):
            _tell_kept(target)
        sys.exit(2)


def _put_together(
    read: Sequence[PhotoReading], people: Sequence[str], table: bool, executor: Executor | None
) -> tuple[list[Sheet], bool]:
    """Return the sheets of all photos, and whether the given names fit them. If the names do not fit, no sheet gets a name."""
    from sheetgen.layout.read import Library
    from sheetgen.photo.sheets.filled import WrongNameCount, sheets
    from sheetgen.photo.sheets.parallel import weigher

    weigh = weigher(executor)
    try:
        return sheets(read, Library(), people, table=table, weigh=weigh), True
    except WrongNameCount as wrong:
        _tell_error(wrong.message.sentence())
        return sheets(read, Library(), table=table, weigh=weigh), False


def _tell_kept(target: str) -> None:
    from sheetgen.photo.sheets.report import is_there

    _tell_error(is_there(target))


def _tell_error(error: Sentence) -> None:
    """Report an additional error and continue."""
    click.echo(bare_text(error, paint(sys.stderr)), err=True, color=True)


def _tell(photo: PhotoReading) -> None:
    """Report why a photo cannot be read."""
    from sheetgen.photo.sheets.report import fault_text, remark_text

    for fault in photo.faults:
        click.echo(fault_text(photo.photo_page, fault, paint(sys.stderr)), err=True, color=True)
    for remark in photo.remarks:
        click.echo(remark_text(photo.photo_page, remark, paint(sys.stderr)), err=True, color=True)


def _written(read_sheets: Sequence[Sheet], output: str | None, force: bool) -> bool:
    """Write the filled sheets, one file per photo (or PDF), and report uncertain spaces. Return False if a file is not written."""
    files: dict[str, list[Sheet]] = {}
    for sheet in read_sheets:
        files.setdefault(_target(sheet.file, output), []).append(sheet)
    done = [_file_written(target, own, force) for target, own in files.items()]
    return all(done)


def _file_written(target: str, read_sheets: Sequence[Sheet], force: bool) -> bool:
    from sheetgen.photo.sheets.report import sheet_text

    if os.path.lexists(target) and not force:
        _tell_kept(target)
        return False
    text = "---\n".join(sheet.text(os.path.dirname(target), target) for sheet in read_sheets).encode()
    try:
        if force:
            write_beside(target, lambda out: out.write(text))
        else:
            replace_all({target: (None, text)})
    except FileExistsError:
        _tell_kept(target)
        return False
    except OSError as error:
        _tell_error(sentence(phrase("cannot-written", "can't write {target}: {reason}", target, reason(error))))
        return False
    for number, sheet in enumerate(read_sheets, 1):
        where = target if len(read_sheets) == 1 else phrase("sheet-of-file", "{target}, sheet {number}", target, number).text()
        click.echo(sheet_text(sheet, where, paint(sys.stdout)), color=True)
    return True


def _proof(target: str, read: Sequence[PhotoReading], read_sheets: Sequence[Sheet], quiet: bool) -> None:
    """Write each photographed page next to its readings."""
    from sheetgen.paint.fonts import Fonts
    from sheetgen.photo.sheets.proof import written

    fonts = Fonts()
    refuse_overwriting_inputs(target, [photo.photo_page.file for photo in read], "proof")
    write_out(target, lambda out: written(read_sheets, out, fonts))
    if not quiet and not is_piped(target):
        click.echo(phrase("wrote-file", "wrote {target}", visible(target)).text())
