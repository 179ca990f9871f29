"""Shows and prints sheets: a page as a picture, a pad's papers as the printer prints them, and the PDF."""

from __future__ import annotations

from collections.abc import Sequence
from io import BytesIO
from typing import TYPE_CHECKING, Annotated, Any, Literal, cast

from msgspec import Meta, Struct

from sheetgen.drawing.papers import Flip, paper_size
from sheetgen.drawing.sheet import Box, Ink, Sheet
from sheetgen.games.game import LayoutLanguages
from sheetgen.layout import find
from sheetgen.layout.configuration import UNMEASURED
from sheetgen.layout.default_paper import default_paper
from sheetgen.pads.arrange import fitting
from sheetgen.pads.pad import Paper, Placement, Stack
from sheetgen.page.answers import Refusal, Reply
from sheetgen.page.layouts.catalogue import paper_name
from sheetgen.page.pictures import not_drawn, svg_reply
from sheetgen.page.requests import Counted, Name, Request, Text, decode, parse_request
from sheetgen.page.resources import script_phrase
from sheetgen.press.print_options import default_file_name, parted, read_printer_paper, read_printing
from sheetgen.press.print_remarks import print_cautions
from sheetgen.press.printer import read_printer
from sheetgen.press.printing import OptionError, Printing
from sheetgen.press.render import (
    DrawnPad,
    SheetOptions,
    build_sheets,
    lay_on_papers,
    options_for_pad,
    write_pad,
)
from sheetgen.source.faults import Unreadable
from sheetgen.source.messages import Phrase, reader, room

if TYPE_CHECKING:
    from sheetgen.page.context import WorkerContext

phrase, plural = room("page")

PDF = "application/pdf"
MOST_LAYOUTS = 100
"""Maximum layouts in one pad."""
Typed = Annotated[str, Meta(max_length=100_000)]
Language = Annotated[str, Meta(max_length=100)] | None
_KEPT_SHEETS, _KEPT_PAPERS = 60, 20_000


_KEYS = {"names": "players"}
"""The web app's names of options, if they differ from the option's name."""


class _Fields:
    """The names of a pad's options in the web app."""

    def name(self, option: str) -> Phrase | str:
        return script_phrase(f"print.{_KEYS.get(option, option)}") or option

    def typed(self, option: str, text: str) -> Phrase:
        return phrase("typed-in-field", "{field} “{text}”", self.name(option), text)

    def example(self, option: str, text: str, flag: str = "") -> Phrase:
        return phrase("in-quotes", "“{text}”", text)


FIELDS = _Fields()


class SheetPictureRequest(Struct):
    """A page of a sheet, from 1."""

    name: Name
    page: Counted = 1
    lang: Language = None
    ink: Ink = "full"
    scan: bool = False
    paper: Text = ""


class PadRequest(Struct):
    """The request for a pad: its layouts, how to draw them, and the typed print options."""

    names: Annotated[list[Name], Meta(max_length=MOST_LAYOUTS)]
    lang: Language = None
    ink: Ink = "full"
    scan: bool = False
    copies: Typed = "1"
    paper: Typed | None = None
    up: Typed = "1"
    fit: bool = False
    stack: Stack = "paper"
    flip: Flip | Literal[""] | None = None
    number: Typed | None = None
    players: Annotated[str, Meta(max_length=1_000_000)] | None = None
    back: Typed = ""
    scale: Typed = ""
    margins: Typed = ""
    ruler: bool = False
    form: bool = False

    @property
    def wanted(self) -> SheetOptions:
        return SheetOptions(self.lang or None, self.ink, scan=self.scan, ruler=self.ruler)

    @property
    def printing(self) -> Printing:
        """The print options, read as the command line reads them."""
        number, players = self.number or None, parted(self.players) if self.players else None
        printer = read_printer(
            FIELDS, UNMEASURED, {"back": self.back or None, "scale": self.scale or None, "margins": self.margins or None}
        )
        return read_printing(
            *(FIELDS, self.copies, self.paper or None, self.up, self.fit, self.stack, self.flip or None, number, players),
            printer=printer,
            usual_paper=default_paper(),
        )


class PadPictureRequest(Struct):
    """The number, from 1, of one of a pad's different papers. pad: a `PadRequest` as JSON."""

    pad: Text
    paper: Counted = 1


def sheet_svg(request: Request, context: WorkerContext) -> Reply:
    """Return one page of a sheet as an SVG without styles. The request has `name`, `lang`, `ink`, `page` (from 1), `scan`,
    and `paper` if it isn't the layout's own.

    If the layout lacks the language, the page is in English, or in the layout's first language if it lacks English too.
    """
    asked = decode(request, SheetPictureRequest)
    lang = LayoutLanguages(context.layout(asked.name).languages).for_reader(asked.lang) if asked.lang else None
    try:
        wanted = SheetOptions(lang, asked.ink, scan=asked.scan, printer=read_printer_paper(asked.paper or None))
        (sheet,) = _sheets([asked.name], wanted, context)
    except OptionError as error:
        raise _refusal(error) from None
    return page_picture(sheet, asked.page, context)._replace(cacheable=context.is_cacheable(asked.name))


def page_picture(sheet: Sheet, page: int, context: WorkerContext) -> Reply:
    """Return one page of a sheet, from 1, as an SVG."""
    if page > len(sheet.pages):
        raise Refusal(
            "not-found",
            phrase("no-such-side", "'{name}' has no page {page}", sheet.name, page),
            phrase("no-such-side-hint", "choose a page from 1 to {pages}", len(sheet.pages)),
        )
    return svg_reply([sheet], Paper(sheet.paper, (Placement(0, page - 1),), Box(0, 0, *sheet.paper)), context)


def pad(request: Request, context: WorkerContext) -> dict[str, Any]:
    """Return the printer's output: `{"papers", "pages", "different", "sheets", "size": [width, height], "paper", "scales", "flip",
    "notes", "offer"}`.

    papers: pieces of paper; pages: of the PDF; different: the number of pages that differ, for `pad_svg`; sheets: in all. size: of
    the first paper in mm, paper: its name, or null. flip: the edge to turn papers over for backs, or null. offer: a paper on
    which several of the sheets fit, or null.
    """
    asked = _pad_request(request)
    drawn = _pad(asked, context)
    printed, papers = drawn.printed, _papers(drawn)
    return {
        "papers": -(-printed.pages // 2) if printed.flip else printed.pages,
        "pages": printed.pages,
        "different": len(papers),
        "sheets": printed.sheets,
        "size": list(papers[0].size),
        "paper": paper_name(papers[0].size),
        "scales": [{"name": sheet.name, "percent": round(scale * 100, 1)} for sheet, scale in printed.scales],
        "flip": printed.flip,
        "notes": print_cautions(printed, FIELDS),
        "offer": _offer(asked, drawn),
    }


def _offer(asked: PadRequest, drawn: DrawnPad) -> dict[str, Any] | None:
    """Return the usual paper and the number of sheets that fit on it, if several do and no paper is chosen."""
    name = default_paper()
    size, (sheet, *others) = paper_size(name), {sheet.paper for sheet in drawn.sheets}
    if asked.paper or asked.up.strip() != "1" or others or size is None:
        return None
    up = fitting(sheet, size)
    return {"paper": name, "called": paper_name(size), "up": up} if up > 1 else None


def pad_svg(request: Request, context: WorkerContext) -> Reply:
    """Return one of the different papers of a `pad` (`paper`, from 1) as printed."""
    asked = decode(request, PadPictureRequest)
    pad = _pad_request(parse_request(asked.pad.encode("utf-8", "replace")))
    drawn = _pad(pad, context)
    papers = _papers(drawn)
    if asked.paper > len(papers):
        raise Refusal(
            "not-found",
            phrase("no-such-paper", "this pad has fewer than {paper} different papers", asked.paper),
            phrase("no-such-paper-hint", "choose a paper from 1 to {papers}", len(papers)),
        )
    picture = svg_reply(drawn.sheets, papers[asked.paper - 1], context, drawn)
    return picture._replace(cacheable=all(map(context.is_cacheable, pad.names)))


def print_pdf(request: Request, context: WorkerContext) -> Reply:
    """Return the PDF of a `pad`, named as the command line names it."""
    asked = _pad_request(request)
    if asked.form:
        return _form(asked, context)
    drawn, out = _pad(asked, context), BytesIO()
    try:
        write_pad(drawn, out, context.tell)
    except (OSError, ValueError, KeyError) as error:
        raise not_drawn(asked.names[0], error) from None
    return Reply(200, out.getvalue(), PDF, default_file_name(asked.names[0]))


def _form(asked: PadRequest, context: WorkerContext) -> Reply:
    """Return the PDF of a sheet to fill in on a screen."""
    from sheetgen.press.forms import FormContent, draw_form, write_form  # loads modules that prints don't need

    wanted, out, content = SheetOptions(asked.lang or None, asked.ink), BytesIO(), FormContent(context.layout(asked.names[0]))
    try:
        write_form(content, draw_form(content, wanted, Printing(called=FIELDS)), wanted, context.folder.path, out)
    except OptionError as error:
        raise _refusal(error) from None
    return Reply(200, out.getvalue(), PDF, default_file_name(asked.names[0], "-form.pdf"))


class CalibrationRequest(Struct):
    """The paper in the printer, as typed; smaller papers than A4 and Letter are replaced by the usual paper."""

    paper: Typed = ""


def calibration(request: Request, context: WorkerContext) -> Reply:
    """Return the page that measures a printer."""
    from sheetgen.paint.pdf import write_pdf  # not needed for pictures
    from sheetgen.press.calibration import calibration_sheet

    out, spoken, size = BytesIO(), reader.get(), paper_size(decode(request, CalibrationRequest).paper)
    paper = (min(size), max(size)) if size and min(size) >= 200 and max(size) >= 270 else None
    sheet = calibration_sheet(paper, spoken.code if spoken else "en", context.fonts, FIELDS)
    write_pdf([sheet], out, fonts=context.fonts)
    return Reply(200, out.getvalue(), PDF, "calibration.pdf")


def _pad_request(request: Request) -> PadRequest:
    asked = decode(request, PadRequest)
    if not asked.names:
        raise Refusal(
            "refused", phrase("nothing-to-print", "there is nothing to print"), phrase("nothing-to-print-hint", "choose a sheet")
        )
    return asked


def _pad(asked: PadRequest, context: WorkerContext) -> DrawnPad:
    """Return a drawn pad. The last pad is kept, since the web app requests it and then its papers."""
    context.library()  # clears kept data that is out of date
    before, drawn = context.kept.get("pad", (None, None))
    if before == asked:
        return cast(DrawnPad, drawn)
    try:
        printing = asked.printing
        wanted = options_for_pad(asked.wanted, printing)
        drawn = lay_on_papers(_sheets(asked.names, wanted, context), wanted, printing, context.fonts)
    except OptionError as error:
        raise _refusal(error) from None
    if len(drawn.runs) <= _KEPT_PAPERS and not any(map(find.is_path, asked.names)):
        context.kept["pad"] = asked, drawn
    return drawn


def _refusal(error: OptionError) -> Refusal:
    """Return the refusal, with the field to correct."""
    return Refusal("refused", error.sentence, about={"field": _KEYS.get(error.option, error.option)})


def _papers(drawn: DrawnPad) -> list[Paper]:
    """Return the different sides of paper in the order they are printed."""
    return list({id(paper): paper for run in drawn.runs for paper in run.papers}.values())


def _sheets(names: Sequence[str], wanted: SheetOptions, context: WorkerContext) -> list[Sheet]:
    """Return the sheets of layouts; sheets of bundled layouts are kept. Raise Unreadable with the errors of all."""
    library = context.library()
    known: dict[tuple[str, SheetOptions], Sheet] = context.kept.setdefault("sheets", {})
    for name in dict.fromkeys(names):
        try:
            context.layout(name)
        except Unreadable:
            continue  # reported below, together with the others
    missing = [name for name in dict.fromkeys(names) if (name, wanted) not in known]
    built = dict(zip(missing, build_sheets(missing, wanted, library, context.fonts, context.tell), strict=True))
    results = [built[name] if name in built else known[name, wanted] for name in names]
    for name, sheet in built.items():
        if not find.is_path(name):  # sheets of the folder's layouts aren't kept, since their pictures may change
            known[name, wanted] = sheet
    while len(known) > _KEPT_SHEETS:
        del known[next(iter(known))]
    return results
