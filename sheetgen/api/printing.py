"""Layouts and sheets on paper: pads, proofs of filled sheets, pictures."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any, BinaryIO, Literal, NamedTuple, TypeVar, cast, get_args

from sheetgen.api.arguments import checked
from sheetgen.api.errors import Unprintable, unreadable
from sheetgen.api.sheets import Layout, Sheet
from sheetgen.api.tables import Table, seated
from sheetgen.drawing.papers import Flip
from sheetgen.drawing.sheet import Ink
from sheetgen.judge.files import Result
from sheetgen.judge.table import judge_table
from sheetgen.layout.model import Layout as LoadedLayout
from sheetgen.pads.pad import Stack
from sheetgen.paint.fonts import Fonts
from sheetgen.press.files import may_be_pdf, write_beside
from sheetgen.press.pictures import Form, PictureError, form_of, write_picture
from sheetgen.press.print_options import read_printing
from sheetgen.press.print_remarks import lost_texts, print_remarks, unscanned
from sheetgen.press.printing import OptionError, OptionNames, short
from sheetgen.press.proofs.proof import make_proofs
from sheetgen.press.render import SheetOptions, build_sheets, draw_pad, write_pad
from sheetgen.source import faults as source_faults
from sheetgen.source.messages import message, room, sentence

phrase, plural = room("press")

T = TypeVar("T")

Out = str | os.PathLike[str] | BinaryIO
"""Destination of output: a file's path, or a stream of bytes."""
One = Layout | Iterable[Layout]
Tell = Callable[[str], object]
"""Callback that takes each note about unexpected results in a print."""


class Printed(NamedTuple):
    """Summary of a print: the number of sheets and pages, and the edge to flip the paper over for the backs (None without
    backs)."""

    sheets: int
    pages: int
    flip: Flip | None


class _Options:
    """Names of options in messages for programs: a Python argument such as `copies`, not a command's option such as `--copies`."""

    def name(self, option: str) -> str:
        return option.replace("-", "_")

    def typed(self, option: str, text: str) -> str:
        return f"{self.name(option)}={text!r}"

    def example(self, option: str, text: str, flag: str = "") -> str:
        return self.typed(option, text) + (f", {flag}=True" if flag else "")


_OPTIONS: OptionNames = _Options()


class _Loaded(dict[str, LoadedLayout]):
    """Layouts by unique names, in the form that `press` takes."""

    def layout(self, name: str, /) -> LoadedLayout:
        return self[name]


@checked
def render(
    layouts: One,
    out: Out,
    *,
    copies: int = 1,
    paper: str | None = None,
    up: int | Literal["auto"] = 1,
    lang: str | None = None,
    ink: Ink = "full",
    fit: bool = False,
    stack: Stack = "paper",
    flip: Flip | None = None,
    scan: bool = False,
    number: int | None = None,
    names: Sequence[str] | None = None,
    press: bool = False,
    pad: int | None = None,
    pairs: bool = False,
    back_offset: Sequence[float | int] | None = None,
    cut_contour: bool = False,
    ruler: bool = False,
    tell: Tell | None = None,
) -> Printed:
    """Write a pad of one or more layouts as PDF, with the options of `sheetgen render`.

    copies: of each sheet, or of each player's sheet if names are given. paper: `a4`, `letter`, `120x180mm` … up: sheets on one
    paper. press: for a print shop. pad: this number of copies, between a cover and the layout's back. pairs: two sheets of one page
    on each paper. back_offset: moves backs right and down (mm). cut_contour: with press, cuts in a spot colour. ruler: one at the
    foot. tell: a function such as `print` or the `append` of a list, called with each note: a text was shortened or left out for
    lack of space, corner marks are too small, the sheets were scaled or laid out for the paper. Without `tell`, notes are dropped.
    Raise Unprintable if the options cannot be met, Unreadable if a layout cannot be drawn; no output is written then.

    >>> import io, sheetgen as sg
    >>> pdf = io.BytesIO()
    >>> sg.render(sg.load_layout("namaste"), pdf, copies=4, paper="a4", up=2, lang="de")
    Printed(sheets=4, pages=2, flip=None)
    >>> pdf.getvalue()[:4]
    b'%PDF'
    """
    loaded = _loaded(layouts)
    with _public_errors():
        _check(ink=(ink, Ink), stack=(stack, Stack), flip=("long" if flip is None else flip, Flip))
        _check(up=(up if isinstance(up, str) else "auto", Literal["auto"]))
        if isinstance(out, str | os.PathLike) and not may_be_pdf(os.fspath(out)):
            what = phrase("no-pad", "{path}: a pad must be a .pdf file", os.fspath(out))
            hint = phrase("pad-or-picture", "end its name in .pdf; for a picture, use render_preview")
            raise PictureError(message(what, hint))
        numbers, pads = (None if each is None else str(each) for each in (number, pad))
        offset = None if back_offset is None else ",".join(map(str, back_offset))
        printing = read_printing(
            _OPTIONS, str(copies), paper, str(up), fit, stack, flip, numbers, names, press, pads, pairs, offset, cut_contour
        )
        drawn = draw_pad(tuple(loaded), SheetOptions(lang, ink, scan=scan, ruler=ruler), printing, loaded)
        _write(out, lambda stream: write_pad(drawn, stream) and None)
    _tell(tell, print_remarks(drawn.printed, _OPTIONS))
    return Printed(drawn.printed.sheets, drawn.printed.pages, drawn.printed.flip)


@checked
def render_preview(
    layouts: One,
    out: Out,
    *,
    form: Form | None = None,
    lang: str | None = None,
    ink: Ink = "full",
    scan: bool = False,
    tell: Tell | None = None,
) -> None:
    """Write a picture of one or more layouts.

    form: `pdf`, `png` (the `preview` extra) or `svg`; by default taken from the file's name, PNG for streams. tell: as for
    `render`. Raise Unprintable and Unreadable as `render` does.

    >>> import io, sheetgen as sg
    >>> picture = io.BytesIO()
    >>> sg.render_preview(sg.load_layout("lucky-dice"), picture, form="svg")
    >>> picture.getvalue().lstrip()[:4]
    b'<svg'
    """
    loaded, fonts = _loaded(layouts), Fonts()
    with _public_errors():
        _check(ink=(ink, Ink), form=("png" if form is None else form, Form))
        shape = _form(out, form, "png")
        sheets = build_sheets(tuple(loaded), SheetOptions(lang, ink, scan=scan), loaded, fonts)
        _write(out, lambda stream: write_picture(sheets, stream, shape, fonts))
    _tell(tell, [*unscanned([sheet for sheet in sheets if scan and not sheet.scan], _OPTIONS), *lost_texts(sheets, _OPTIONS)])


@checked
def render_proof(
    sheets: Sheet | Iterable[Sheet] | Table,
    out: Out,
    *,
    form: Form | None = None,
    lang: str | None = None,
    ink: Ink = "full",
    tell: Tell | None = None,
) -> None:
    """Write filled sheets with every finding marked; for a table, also its own findings and the ranking after the sheets.

    form: as in `render_preview`, PDF for streams. tell: as for `render`, and also called for letters missing from the typeface.
    Raise Unprintable and Unreadable as `render` does.

    >>> import io, sheetgen as sg
    >>> proof = io.BytesIO()
    >>> sg.render_proof(sg.load_layout("namaste").sheet({"player": "Ana", "karma.1": 7}), proof)
    >>> proof.getvalue()[:4]
    b'%PDF'
    """
    fonts = Fonts()
    if isinstance(sheets, Table):
        seats = seated(sheets.sheets)
        result = Result(list(seats), judge_table(seats), {})
    else:
        every = _every(sheets, Sheet)
        result = Result([sheet._judge_again() for sheet in every], None, {})
    with _public_errors():
        _check(ink=(ink, Ink), form=("pdf" if form is None else form, Form))
        shape = _form(out, form, "pdf")
        proofs = make_proofs(result, SheetOptions(lang, ink), fonts)
        for _, error in proofs.undrawn:
            raise error
        _write(out, lambda stream: write_picture(proofs.sheets, stream, shape, fonts))
    _tell(tell, lost_texts(proofs.sheets, _OPTIONS))


def _tell(tell: Tell | None, notes: Iterable[str]) -> None:
    if tell is not None:
        for note in notes:
            tell(note)


def _loaded(layouts: One) -> _Loaded:
    return _Loaded({str(number): layout._loaded for number, layout in enumerate(_every(layouts, Layout))})


def _every(things: T | Iterable[T], kind: type[T]) -> list[T]:
    """Return one or more things as a list. Raise Unprintable if the list is empty."""
    every = [things] if isinstance(things, kind) else list(cast("Iterable[T]", things))
    if not every:
        raise Unprintable(
            sentence(phrase("nothing-to-print", "there is nothing to print"), phrase("give-one", "give at least one"))
        )
    return every


@contextmanager
def _public_errors() -> Iterator[None]:
    """Turn errors of the packages below into public errors."""
    try:
        yield
    except OptionError as error:
        raise Unprintable(error.sentence) from None
    except PictureError as error:
        raise Unprintable(error.faults[0].sentence) from None
    except source_faults.Unreadable as error:
        if {fault.code for fault in error.faults} == {"press/no-language"}:
            raise Unprintable(error.faults[0].sentence) from None
        raise unreadable(error.faults, None) from None


def _check(**options: tuple[str, Any]) -> None:
    """Raise OptionError for an option whose value is not one of its allowed words."""
    for name, (given, known) in options.items():
        if given not in get_args(known):
            typed = _OPTIONS.typed(name, short(str(given)))
            raise OptionError(
                name,
                phrase("no-choice", "{typed}: this value isn't allowed", typed),
                source_faults.near(str(given), get_args(known)),
            )


def _form(out: Out, form: Form | None, usual: Form) -> Form:
    return form or (form_of(os.fspath(out)) if isinstance(out, str | os.PathLike) else usual)


def _write(out: Out, write: Callable[[BinaryIO], None]) -> None:
    """Write to a stream, or to a temporary file that then replaces the target."""
    if isinstance(out, str | os.PathLike):
        write_beside(os.fspath(out), write)
    else:
        write(out)
