"""From layouts to a PDF: sheets built, placed on papers, painted into a stream."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from functools import partial, reduce
from typing import BinaryIO, Literal, NamedTuple, Protocol

from sheetgen.drawing.blocks import KINDS
from sheetgen.drawing.content import MOST_KEYS
from sheetgen.drawing.papers import Flip
from sheetgen.drawing.proofs.hand import shown, unshown
from sheetgen.drawing.scan.ruler import RULER_HEIGHT, with_ruler
from sheetgen.drawing.sheet import Ink, Lost, Metrics, Picture, Sheet
from sheetgen.form.written import Written
from sheetgen.layout.building.build import all_faults, build
from sheetgen.layout.building.cover import back_cover, cover
from sheetgen.layout.configuration import PrinterMargins
from sheetgen.layout.model import Layout
from sheetgen.layout.read import PartlyReadError, sort_faults
from sheetgen.pads.bleed import with_bleed, with_trim_marks
from sheetgen.pads.cutouts import pieces
from sheetgen.pads.pad import NoRoomError, Run, has_backs, pad, usual_flip
from sheetgen.paint.fonts import Fonts
from sheetgen.paint.own import OwnOf
from sheetgen.press.copies import copy_content, printed_together, with_marks_and_codes
from sheetgen.press.paper_fit import fitting_sheet
from sheetgen.press.printer import Reach, reaches, scaled
from sheetgen.press.printing import (
    MOST,
    PRINT_SMALLER_FILE,
    OptionError,
    OptionNames,
    PrinterPaper,
    Printing,
    letters,
    no_room,
)
from sheetgen.source.faults import Fault, Position, Unreadable, meant, near
from sheetgen.source.messages import in_a_row, message, room

phrase, plural = room("press")

Tell = Callable[[str, int, int], None]
"""A function called with the progress of a long run: the current step, the amount done, the total."""


def _untold(_what: str, _done: int, _total: int) -> None:
    pass


class SheetOptions(NamedTuple):
    """Options for building sheets.

    lang: None for each layout's first language. flip: the edge for turning the paper to print backs, None for the layout's own;
    "book" for the edge that makes a sheet turn like the page of a book. scan: laid out to be read from photos. codes: print codes
    on sheets for scanning; off if each copy has its own. from_row: the first printed row of open lists; None: all rows. pad: the
    number of sheets to print on a cover; None: no cover. ruler: print one; measured: print one on
    sheets whose lengths matter. printer: the paper, which sheets must fit; None: any size.
    """

    lang: str | None = None
    ink: Ink = "full"
    flip: Flip | Literal["book"] | None = None
    scan: bool = False
    codes: bool = True
    from_row: int | None = None
    pad: int | None = None
    ruler: bool = False
    measured: bool = False
    printer: PrinterPaper | None = None


class Layouts(Protocol):
    """A source of layouts by name: a library."""

    def layout(self, name: str, /) -> Layout:
        """Return the layout of that name. Raise Unreadable with all its errors."""


class PrintSummary(NamedTuple):
    """Summary of a print run: the numbers of sheets and pages, and each scaled sheet once with its scale.

    flip: the edge for turning the paper when printing on both sides; None: on one side only. unscanned: the sheets that `scan`
    leaves unchanged, because they have no spaces to write in. lost: the sheets with shortened or omitted texts. reaching: ink in
    the printer's margins.
    """

    sheets: int
    pages: int
    scales: list[tuple[Sheet, float]]
    flip: Flip | None = None
    unscanned: tuple[Sheet, ...] = ()
    lost: tuple[Sheet, ...] = ()
    reaching: Sequence[Reach] = ()


class DrawnPad(NamedTuple):
    """Sheets and their papers, not yet written to a file."""

    sheets: list[Sheet]
    runs: list[Run]
    fonts: Fonts
    printing: Printing
    flip: Flip | None = None
    unscanned: tuple[Sheet, ...] = ()
    own: OwnOf | None = None
    reaching: Sequence[Reach] = ()

    @property
    def pictures(self) -> Iterator[str]:
        """The picture files that the sheets contain."""
        return picture_files(self.sheets)

    @property
    def duplex(self) -> Flip | None:
        """The edge that the file asks the printer for; None if a paper has no back, which would get the next front."""
        return self.flip if all(map(has_backs, self.sheets)) or self.printing.pad or self.printing.pairs else None

    @property
    def printed(self) -> PrintSummary:
        """Summary of the pad once written."""
        pages = sum(len(run.papers) * run.repeat for run in self.runs)
        scales = _scales(self.sheets, self.runs) if self.printing.fit else []
        lost = tuple(sheet for sheet in self.sheets if sheet.lost)
        sheets = sum(1 if sheet.once else self.printing.total for sheet in self.sheets)
        true = [(sheet, scale * self.printing.printer.scale / 100) for sheet, scale in scales]
        return PrintSummary(sheets, pages, true, self.flip, self.unscanned, lost, self.reaching)


def picture_files(sheets: Iterable[Sheet]) -> Iterator[str]:
    """Return the picture files that sheets contain."""
    pages = {id(page): page for sheet in sheets for page in sheet.pages}
    return (op.file for page in pages.values() for op in page.painted if isinstance(op, Picture))


def render(
    names: Sequence[str], out: BinaryIO, wanted: SheetOptions, printing: Printing, library: Layouts, tell: Tell = _untold
) -> PrintSummary:
    """Write one PDF of all named layouts.

    Raise Unreadable with the errors of all layouts, or OptionError if they can't be printed with these options, before writing.
    """
    return write_pad(draw_pad(names, wanted, printing, library, tell), out, tell)


def draw_pad(names: Sequence[str], wanted: SheetOptions, printing: Printing, library: Layouts, tell: Tell = _untold) -> DrawnPad:
    """Draw all named layouts and put them on papers. Raise the same errors as `render`."""
    fonts = Fonts()
    wanted = options_for_pad(wanted, printing)
    return lay_on_papers(build_sheets(names, wanted, library, fonts, tell), wanted, printing, fonts)


def options_for_pad(wanted: SheetOptions, printing: Printing) -> SheetOptions:
    """Return the sheet options for printing a pad with these settings. Raise OptionError for a ruler that would be scaled."""
    if wanted.ruler and printing.fit:
        fit, ruler = printing.called.name("fit"), printing.called.name("ruler")
        what = phrase("press-alone", "{option} can't be combined with {press}", ruler, fit)
        raise OptionError("ruler", what, phrase("scaled-ruler", "a scaled ruler shows wrong lengths"))
    return wanted._replace(
        flip=printing.flip if printing.up == 1 else "book",
        codes=printing.number is None,
        pad=printing.total if printing.pad else None,
        measured=not (printing.fit or printing.press),
        printer=printing.printer_paper,
    )


def lay_on_papers(sheets: list[Sheet], wanted: SheetOptions, printing: Printing, fonts: Fonts) -> DrawnPad:
    """Put sheets built with `options_for_pad` on papers. Raise OptionError if that is impossible."""
    paper, up, fit, flip = printing.paper_size, printing.up, printing.fit, printing.flip
    if printing.press:
        sheets = [piece for sheet in sheets for piece in pieces(sheet, contour=printing.cut_contour)]
    called, printing = printing.called, printing._replace(together=printed_together(sheets, printing.names))
    alike = printing.number is None and not printing.names
    if sum(len(sheet.pages) for sheet in sheets) * printing.total > MOST:
        typed = called.typed("pad" if printing.pad else "copies", str(printing.copies))
        raise OptionError(
            "copies", phrase("most-pages", "{typed}: one PDF holds at most {most:,} pages", typed, MOST), PRINT_SMALLER_FILE
        )
    if printing.pad and len({sheet.paper for sheet in sheets}) > 1:
        what = phrase("pad-sizes", "{option}: the sheets of a pad must have the same size", called.name("pad"))
        raise OptionError("pad", what, phrase("pads-apart", "print a pad of each size"))
    own = None if alike else copy_content(sheets, printing, fonts)
    equal = None if alike else printing.copies if printing.number is None else 1
    unscanned = tuple(sheet for sheet in sheets if wanted.scan and not sheet.scan and not sheet.once)
    if printing.pairs:
        sheets, own = _paired(sheets, own, called)
    try:
        flip = flip or usual_flip(sheets, paper, up, fit=fit)
        runs = pad(
            sheets,
            printing.total,
            paper,
            up,
            fit=fit,
            stack=printing.stack,
            flip=flip,
            equal=equal,
            interleaved=printing.pad,
            all_backs=printing.pad or printing.pairs,
            back_offset=printing.printer.back,
        )
    except NoRoomError as error:
        raise no_room(called, error, printing.paper_name) from None
    reaching = reaches(sheets, runs, printing.printer.margins, fonts) if printing.printer.margins != PrinterMargins() else []
    if printing.printer.scale != 100:
        runs = [scaled(run, 100 / printing.printer.scale) for run in runs]
    if printing.press:
        sheets, runs = [with_bleed(sheet) for sheet in sheets], [with_trim_marks(run) for run in runs]
    return DrawnPad(sheets, runs, fonts, printing, flip if any(map(has_backs, sheets)) else None, unscanned, own, reaching)


def _paired(sheets: list[Sheet], own: OwnOf | None, called: OptionNames) -> tuple[list[Sheet], OwnOf | None]:
    """Return the sheets, of which two consecutive ones of one page and size are front and back of one sheet, and the individual
    content of its copies. Raise OptionError if there are no such sheets."""
    papers: list[list[int]] = []
    for number, sheet in enumerate(sheets):
        before = sheets[number - 1] if papers and len(papers[-1]) == 1 else None
        if before and before.paper == sheet.paper and all(len(each.pages) == 1 and not each.once for each in (before, sheet)):
            papers[-1].append(number)
        else:
            papers.append([number])
    if len(papers) == len(sheets):
        what = phrase("no-pairs", "{option}: there are no two sheets of the same size with one page each", called.name("pairs"))
        raise OptionError("pairs", what, phrase("name-pairs", "name the front and the back one after the other"))
    sides = [[(number, page) for number in paper for page in range(len(sheets[number].pages))] for paper in papers]
    merged = [reduce(_back_to_back, [sheets[number] for number in paper]) for paper in papers]
    return merged, own and (lambda sheet, page, kind: own(*sides[sheet][page], kind))


def _back_to_back(front: Sheet, back: Sheet) -> Sheet:
    return front._replace(
        name=f"{front.name} + {back.name}",
        title=" · ".join(dict.fromkeys((front.title, back.title))),
        margin=min(front.margin, back.margin),
        pages=front.pages + back.pages,
        backs="side",
        lost=front.lost + back.lost,
    )


def write_pad(drawn: DrawnPad, out: BinaryIO, tell: Tell = _untold) -> PrintSummary:
    """Write the PDF."""
    from sheetgen.paint.pdf import write_pdf  # not needed for pictures

    write_pdf(
        drawn.sheets,
        out,
        drawn.runs,
        drawn.fonts,
        lambda done, total: tell(phrase("writing-pages", "writing pages").text(), done, total),
        drawn.own,
        lambda done, total: tell(phrase("drawing-pages", "drawing pages").text(), done, total),
        drawn.printing.press,
        drawn.duplex,
    )
    return drawn.printed


def _scales(sheets: Sequence[Sheet], runs: Sequence[Run]) -> list[tuple[Sheet, float]]:
    placements = (placement for run in runs for paper in run.papers for placement in paper.placements)
    scales = {placement.sheet: placement.scale for placement in placements}
    return [(sheets[number], scale) for number, scale in sorted(scales.items())]


def build_sheets(
    names: Sequence[str], wanted: SheetOptions, library: Layouts, metrics: Metrics, tell: Tell = _untold
) -> list[Sheet]:
    """Return the sheets of all named layouts. Raise Unreadable with the errors of all of them."""
    sheets: list[Sheet] = []
    layouts: list[Layout] = []
    faults: list[Fault] = []
    for number, name in enumerate(names):
        tell(phrase("drawing-sheets", "drawing sheets").text(), number, len(names))
        try:
            layout = library.layout(name)
            if wanted.from_row is not None:
                layout = _continued(layout, wanted.from_row, wanted.scan)
            lang, flip = choose_language(layout, wanted.lang), _flip(layout, wanted)
            draw = partial(build, lang=lang, ink=wanted.ink, metrics=metrics, flip=flip, scan=wanted.scan)
            layout, built = (layout, draw(layout)) if wanted.printer is None else fitting_sheet(layout, wanted.printer, draw)
            drawn = with_marks_and_codes(built, codes=wanted.codes)
            if wanted.ruler or (wanted.measured and _is_measured(layout, built)):
                drawn = _with_rulers(drawn, layout, partial(draw, layout, below=RULER_HEIGHT), wanted, metrics)
            sheets.append(drawn)
            layouts.append(layout)
        except PartlyReadError as unreadable:
            more = all_faults(unreadable.layout, metrics)
            faults.extend(sort_faults([*unreadable.faults, *more], unreadable.layout.file))
        except Unreadable as unreadable:
            faults.extend(fault._replace(file=fault.file or name) if number else fault for fault in unreadable.faults)
    if faults:
        raise Unreadable(list(dict.fromkeys(faults)))
    return sheets if wanted.pad is None else _padded(layouts, sheets, wanted.ink, wanted.pad, metrics)


def _padded(layouts: Sequence[Layout], sheets: Sequence[Sheet], ink: Ink, many: int, metrics: Metrics) -> list[Sheet]:
    """Return a cover, the sheets without their backs, and the backs; without any, a back cover."""
    padded: list[Sheet] = [cover(layouts[0], sheets, ink, many * len(sheets), metrics)]
    backs: list[Sheet] = []
    for layout, sheet in zip(layouts, sheets, strict=True):
        if any(block.is_back for block in layout.blocks):
            *pages, last = sheet.pages
            backs.append(sheet._replace(pages=(last,), backs=None, once=True))
            sheet = sheet._replace(pages=tuple(pages))
        padded.append(sheet)
    return [*padded, *(backs or [back_cover(layouts[0], sheets[0], ink, metrics)])]


def _is_measured(layout: Layout, sheet: Sheet) -> bool:
    """Return whether lengths on a sheet matter: it is cut out, has fields for dice, or is read from photos."""
    return sheet.scan or bool(layout.content.dice) or any(KINDS[block.options.block].cut for block in layout.blocks)


def _with_rulers(sheet: Sheet, layout: Layout, lower: Callable[[], Sheet], wanted: SheetOptions, metrics: Metrics) -> Sheet:
    """Return a sheet with a ruler on each front. lower: draws the sheet with more room for it, unless the sheet is for photos."""
    has_back = any(block.is_back for block in layout.blocks)
    fronts = range(0, len(sheet.pages) - has_back, 1 if sheet.backs is None else 2)
    pages = {at: with_ruler(sheet, at, not wanted.codes, metrics) for at in fronts}
    if None in pages.values() and not sheet.scan and wanted.ruler:
        with suppress(Unreadable):
            sheet = lower()
            pages = {at: with_ruler(sheet, at, not wanted.codes, metrics) for at in fronts}
    if None in pages.values() and wanted.ruler:
        what = message(phrase("no-ruler", "there is no room for a ruler"))
        sheet = sheet._replace(lost=(*sheet.lost, Lost(sheet.name, Fault(what, Position(1, 1)))))
    return sheet._replace(pages=tuple(pages.get(at) or page for at, page in enumerate(sheet.pages)))


def _continued(layout: Layout, row: int, scan: bool) -> Layout:
    """Return the layout of a further sheet, whose open lists begin with a row. Raise OptionError if it has no such row."""
    if layout.content.longest_form is None:
        what = phrase("no-open-list", "{layout} has no open list, so it can't be printed from row {row} on", layout.called, row)
        raise OptionError("from-row", what, phrase("open-list", "an open list has `+` after its last row: `rows: 1..24+`"))
    if not 1 <= row <= MOST_KEYS:
        raise OptionError("from-row", phrase("row-range", "an open list has the rows 1 to {most}, not {row}", MOST_KEYS, row))
    if scan:
        what = phrase("continued-scan", "a photo of a sheet with later rows would be read as the first sheet")
        raise OptionError("from-row", what, phrase("without-scan", "leave out --scan"))
    return layout.longer(row - 1, row - 1)


def with_unshown(drawn: Sheet, file: str, player: str | None, written: Written, metrics: Metrics) -> Sheet:
    """Return the drawing of a filled sheet, with a note about typed letters that can't be printed, if any."""
    missing = unshown([player or "", *(shown(value) for _, value in written.items() if not isinstance(value, int))], metrics)
    if not missing:
        return drawn
    what = phrase("unshown", "the font has no {missing}: each is shown as ·", letters(missing))
    return drawn._replace(lost=(*drawn.lost, Lost(file or drawn.name, Fault(message(what), Position(1, 1)))))


def _flip(layout: Layout, wanted: SheetOptions) -> Flip | None:
    if wanted.flip == "book":
        return "long" if layout.page.orientation == "portrait" else "short"
    return wanted.flip


def choose_language(layout: Layout, lang: str | None) -> str:
    """Return the requested sheet language, or else the layout's first. Raise Unreadable if the layout has no labels in the
    requested language."""
    if lang is None:
        return layout.languages[0]
    if lang not in layout.languages:
        raise Unreadable(
            [
                Fault(
                    message(
                        phrase("no-language", "'{layout}' has no labels in the language '{lang}'", layout.name, lang),
                        near(lang, layout.languages)
                        if meant(lang, layout.languages)
                        else phrase(
                            "it-speaks",
                            "its languages are {languages}; to add one, write {line} in the layout",
                            in_a_row(layout.languages),
                            f"`labels: {{{lang}: …}}`",
                        ),
                    ),
                    Position(1, 1),
                )
            ]
        )
    return lang
