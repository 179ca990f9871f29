"""`sheetgen watch`."""

from __future__ import annotations

import gc
import os
import sys
import time

import click

from sheetgen.cli.common import INPUT, fail, faults_text, named_reason, read_layout, warn_of_errors
from sheetgen.cli.completing import layout_names
from sheetgen.cli.prints.choices import ink_option, lang_option, scan_option
from sheetgen.cli.prints.picturing import PictureFormat, outlines_option, read_format, resolution_option, warn
from sheetgen.cli.writing import is_piped, refuse_overwriting_inputs, write_output
from sheetgen.drawing.sheet import Ink
from sheetgen.layout.default_paper import default_paper
from sheetgen.layout.find import bundled_path, is_path
from sheetgen.layout.read import Library
from sheetgen.paint.fonts import Fonts
from sheetgen.press.pictures import PictureError
from sheetgen.press.print_options import default_file_name
from sheetgen.press.print_remarks import lost_texts
from sheetgen.press.printing import COMMAND_LINE
from sheetgen.press.render import SheetOptions, build_sheets, picture_files
from sheetgen.source.faults import Unreadable
from sheetgen.source.messages import room
from sheetgen.source.stamps import Stamp, Stamps, stamps
from sheetgen.source.words import visible

phrase, _ = room("cli")

_EVERY = 0.2
"""Seconds between two looks at the files."""
_AGAIN = 1.0
"""Seconds until an unchanged layout with errors is read again: a missing file may have appeared."""

_GRAIN = 20_000_000
"""Nanoseconds by which the recorded time of a file may be too early."""
_UNKNOWN = (-1,)
"""Stamp of a file whose content may have changed since it was read: the file is read again at once."""


@click.command()
@click.argument("layout", type=INPUT, shell_complete=layout_names)
@click.option(
    "-o",
    "--output",
    metavar="OUT.png|.svg|.pdf",
    type=click.Path(path_type=str),
    help="Write the picture to this file.  [default: NAME.png here]",
)
@lang_option
@ink_option
@resolution_option
@outlines_option
@scan_option
def command(
    layout: str, output: str | None, lang: str | None, ink: Ink, resolution: str | None, outlines: bool, scan: bool
) -> None:
    """Draw a picture of a layout, and redraw it whenever the layout is saved.

    The picture is also redrawn when you save a layout that your layout extends, or a picture that it contains. Errors are shown
    in the terminal, and the last good picture stays. Press Ctrl-C to stop.

    \b
    Example:
      sheetgen watch mine.yaml
    """

    target = output or default_file_name(layout, ".png")
    if layout == "-":
        fail(phrase("standard-input-cannot", "can't watch standard input (-)"), phrase("save-as-file", "save it as a file"))
    if is_piped(target):
        fail(
            phrase("picture-written-again", "a picture that is redrawn again and again needs a file"),
            phrase("name-as-o-outpng", "name a file, as in -o OUT.png"),
        )
    picture = read_format(target, resolution, outlines)
    if not (os.path.exists(layout) if is_path(layout) else bundled_path(layout)):
        read_layout(layout)  # this exits with a suggestion
    Watch(layout, target, picture, SheetOptions(lang, ink, scan=scan)).run()


class Watch:
    """A watched layout, its picture, and the last message about it."""

    def __init__(self, layout: str, target: str, picture: PictureFormat, options: SheetOptions) -> None:
        self.layout = layout
        self.target = target
        self.picture = picture
        self.options = options
        self.fonts = Fonts()
        self._stamps = stamps([layout] if is_path(layout) else [])
        self._said = ""
        self._written = False

    def run(self) -> None:
        """Check the files until the command is interrupted."""
        while True:
            before, now, begun = stamps(self._stamps), time.time_ns(), time.monotonic()
            good = self.draw()
            gc.collect()  # automatic collection is off in short runs
            took = time.monotonic() - begun
            seen = {file: before[file] if file in before else _as_read(stamp, now) for file, stamp in self._stamps.items()}
            self._wait(seen, None if good else max(_AGAIN, 5 * took))

    def draw(self) -> bool:
        """Write the picture, or report why that failed and keep the old one. Return whether it was written."""
        library = Library(usual_paper=default_paper())
        try:
            sheets = build_sheets([self.layout], self.options, library, self.fonts)
            self._stamps = stamps({*library.lines, *picture_files(sheets)})
            refuse_overwriting_inputs(self.target, self._stamps, "picture", "OUT.png")
            write_output(self.target, lambda out: self.picture.write(sheets, out, self.fonts))
        except PictureError as error:
            return self._failed(faults_text("", error, {}))
        except Unreadable as unreadable:
            self._stamps = stamps({*self._stamps, *library.lines})
            return self._failed(faults_text(self.layout, unreadable, library.lines))
        except OSError as error:
            if not self._written:
                fail(named_reason(error, self.target))
            return self._failed(named_reason(error, self.target).text())
        self._said, self._written = "", True
        warn_of_errors([library.layout(self.layout)])
        click.echo(phrase("wrote-file", "wrote {target}", visible(self.target)).text())
        warn(lost_texts(sheets, COMMAND_LINE))
        return True

    def _failed(self, why: str) -> bool:
        """Report the reason, unless it repeats the last message."""
        if why != self._said:
            click.echo(why, err=True, color=True)
            waiting = phrase("waiting", "waiting until {layout} is saved", self.layout)
            if os.path.exists(self.target):
                waiting = phrase("waiting-kept", "{waiting}; {target} stays unchanged", waiting, self.target)
            click.echo(waiting.text(), err=True)
            sys.stderr.flush()
        self._said = why
        return False

    def _wait(self, seen: Stamps, most: float | None) -> None:
        """Wait until a file changes and then stays unchanged for a moment (a save may be in progress), or at most this many
        seconds.
        """
        begun = time.monotonic()
        while (now := stamps(seen)) == seen:
            if most is not None and time.monotonic() - begun > most:
                return
            time.sleep(_EVERY)
        while True:
            time.sleep(_EVERY / 2)
            before, now = now, stamps(seen)
            if now == before:
                return


def _as_read(stamp: Stamp, begun: int) -> Stamp:
    """Return the stamp of a file if it is certain that the content that was read has this stamp. Return `_UNKNOWN` if the file
    is gone or may have been saved since reading began. begun: the time when reading began, in ns.
    """
    return stamp if stamp and stamp[0] < begun - _GRAIN else _UNKNOWN
