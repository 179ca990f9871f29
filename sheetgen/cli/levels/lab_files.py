"""The files that `sheetgen lab` writes: pictures of levels, best sheets."""

from __future__ import annotations

import os
from collections.abc import Sequence
from functools import partial
from typing import BinaryIO, NamedTuple

import click

from sheetgen.cli.common import fail, remember_lines
from sheetgen.cli.prints.picturing import PictureFormat, read_format, report_picture
from sheetgen.cli.writing import is_piped, refuse_overwriting_inputs, write_out
from sheetgen.drawing.sheet import Sheet
from sheetgen.layout.find import is_path
from sheetgen.layout.read import Library
from sheetgen.paint.fonts import Fonts
from sheetgen.press.lab_pictures import draw_lab
from sheetgen.report.lab import LabResult, best_text
from sheetgen.source.formats import without_yaml
from sheetgen.source.messages import room
from sheetgen.source.words import visible

phrase, _ = room("cli")

_FORM = ".svg"
"""File ending of pictures in a folder; SVG can be drawn on every machine."""


class LabFiles(NamedTuple):
    """Destinations of pictures and best sheets: files, or folders for several levels; None for no output."""

    picture: str | None
    format: PictureFormat | None
    sheet: str | None
    several: bool

    @staticmethod
    def of(picture: str | None, sheet: str | None, names: Sequence[str]) -> LabFiles:
        """Return the output files that were typed. Exit if one of them cannot be written."""
        several = len(names) > 1
        painted = None
        if picture is not None:
            refuse_overwriting_inputs(picture, [name for name in names if is_path(name)], "picture", "OUT.pdf")
            if not (several and os.path.isdir(picture)):
                painted = read_format(picture)
                if several and painted.form != "pdf":
                    fail(
                        phrase("several-pictures", "-o {target}: several levels need several pictures", picture),
                        phrase("pdf-or-folder", "name a PDF, or an existing folder"),
                    )
        if sheet is not None:
            _can_take_sheet(sheet, names)
        if several and (sheet is not None or (painted is None and picture is not None)):
            _not_twice(names)
        return LabFiles(picture, painted, sheet, several)

    def write(self, results: Sequence[LabResult], library: Library, quiet: bool) -> None:
        """Write the requested files for the analysed levels, and report them."""
        measured = [each for each in results if each.lab is not None and each.layout is not None]
        if self.picture is not None and measured:
            self._write_pictures(self.picture, measured, library, quiet)
        if self.sheet is not None:
            for each in measured:
                _write_sheet(_target(self.sheet, each, ".yaml") if self.several else self.sheet, each, quiet)

    def _write_pictures(self, target: str, measured: Sequence[LabResult], library: Library, quiet: bool) -> None:
        fonts = Fonts()
        remember_lines(measured[0].file, library.lines)
        pages = [_draw(each, fonts) for each in measured]
        if self.format is not None:
            painted = {target: (self.format, pages)}
        else:
            svg = read_format(f"level{_FORM}")
            painted = {_target(target, each, _FORM): (svg, [page]) for each, page in zip(measured, pages, strict=True)}
        for file, (form, sheets) in painted.items():
            write_out(file, partial(form.write, sheets, fonts=fonts))
            if not quiet:
                report_picture(file)


def _target(folder: str, result: LabResult, ending: str) -> str:
    """Return the path of a level's file in a folder."""
    assert result.layout is not None
    return os.path.join(folder, os.path.basename(result.layout.called) + ending)


def _draw(result: LabResult, fonts: Fonts) -> Sheet:
    """Draw the page of a level and its results. Exit if it has no picture."""
    layout, lab = result.layout, result.lab
    assert layout is not None
    assert lab is not None
    draw = layout.game.lab.draw if layout.game.lab else None
    if draw is None:
        fail(
            phrase("no-lab-picture", "-o draws only levels, and {name} is not a level", result.file),
            phrase("leave-out-o", "leave out -o; the figures are printed"),
        )
    return draw_lab(layout, draw, lab, fonts)


def _write_sheet(target: str, result: LabResult, quiet: bool) -> None:
    """Write the best sheet of a level."""
    assert result.layout is not None
    assert result.lab is not None
    best = result.lab.best or result.lab.most
    if best is None or not best.sheet:
        return
    text = best_text(result.layout, best, os.path.dirname(target)).encode()

    def write(out: BinaryIO) -> None:
        out.write(text)

    write_out(target, write)
    if not quiet and not is_piped(target):
        click.echo(phrase("wrote-file", "wrote {target}", visible(target)).text())


def _not_twice(names: Sequence[str]) -> None:
    """Exit if two levels would be written to files of the same name."""
    stems: dict[str, str] = {}
    for name in names:
        other = stems.setdefault(without_yaml(os.path.basename(name)), name)
        if other != name or names.count(name) > 1:
            fail(
                phrase("same-file-name", "{other} and {name} would be written to files of the same name", other, name),
                phrase("one-after-another", "analyse them in separate commands"),
            )


def _can_take_sheet(target: str, names: Sequence[str]) -> None:
    """Exit early if the target cannot take the best sheets, or if a level comes from standard input and so has no name for a
    sheet to refer to."""
    several = len(names) > 1
    if "-" in names:
        fail(
            phrase("sheet-names-layout", "--sheet {target}: a filled sheet names its layout, but this layout has no name", target),
            phrase("layout-in-file", "save the level in a file, and name that file"),
        )
    if several and not os.path.isdir(target):
        fail(
            phrase("several-sheets", "--sheet {target}: several levels need several sheets", target),
            phrase("name-folder", "name an existing folder"),
        )
    if not several and target != "-" and not is_path(target):
        fail(
            phrase("sheet-is-yaml", "--sheet {target}: a filled sheet is a YAML file", target),
            phrase("name-best", "name it BEST.yaml"),
        )
    if not several and target != "-" and os.path.lexists(target):
        fail(
            phrase("sheet-is-there", "--sheet {target}: this file already exists", target),
            phrase("name-other", "choose another name"),
        )
