"""Fillable forms: a layout's sheet as a PDF whose fields are the spaces, blank or with the values of a filled sheet."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from typing import BinaryIO, NamedTuple

from sheetgen.drawing.proofs.hand import Pencil, as_written, cross, filled, filled_in, is_upright
from sheetgen.drawing.sheet import Op, Place, Sheet
from sheetgen.form.codec import format_value
from sheetgen.form.named.fields import texts
from sheetgen.form.spaces import Space, spaces
from sheetgen.form.write.empty import unmarked
from sheetgen.form.written import Written
from sheetgen.judge.sheet import nothing_to_fill_in
from sheetgen.layout.configuration import UNMEASURED
from sheetgen.layout.find import is_bundled, name_from
from sheetgen.layout.model import Layout
from sheetgen.paint.forms import Field
from sheetgen.press.printing import OptionError, Printing
from sheetgen.press.render import DrawnPad, SheetOptions, draw_pad, with_unshown
from sheetgen.source.faults import Fault, Position, Unreadable
from sheetgen.source.languages import language
from sheetgen.source.messages import message, room

phrase, _ = room("press")


class FormContent(NamedTuple):
    """A layout to make a form of, and the filled sheet whose values are in the form: its file, its player and its values."""

    layout: Layout
    file: str = ""
    player: str | None = None
    written: Written = Written()


class _Single(NamedTuple):
    """A library of one layout, whatever the name."""

    only: Layout

    def layout(self, _name: str, /) -> Layout:
        return self.only


def draw_form(content: FormContent, wanted: SheetOptions, printing: Printing) -> DrawnPad:
    """Draw the sheet of a form and put it on paper. Raise Unreadable with the errors of the layout, OptionError for an option
    that a form can't have."""
    called = printing.called
    given = {
        "copies": printing.copies != 1 and not printing.pad,
        "pad": printing.pad,
        "up": printing.up != 1,
        "fit": printing.fit,
        "stack": printing.stack != "paper",
        "flip": printing.flip is not None,
        "number": printing.number is not None,
        "names": bool(printing.names),
        "press": printing.press,
        "scan": wanted.scan,
    }
    for option in (option for option, is_given in given.items() if is_given):
        what = phrase("press-alone", "{option} can't be combined with {press}", called.name(option), called.name("form"))
        raise OptionError(option, what, phrase("form-is-single", "a form is a single sheet that is filled in on a screen"))
    layout = content.layout
    if not layout.content.form:
        raise Unreadable([Fault(message(nothing_to_fill_in, layout.called), Position(1, 1))])
    if layout.file == "-":
        what = phrase("form-unnamed", "a form names its layout, but a layout from standard input has no name")
        raise Unreadable([Fault(message(what, phrase("save-layout", "save the layout as a file")), Position(1, 1))])
    drawn = draw_pad([layout.name], wanted, printing._replace(printer=UNMEASURED), _Single(layout))
    (sheet,) = drawn.sheets
    return drawn._replace(sheets=[with_unshown(sheet, content.file, content.player, content.written, drawn.fonts)])


def write_form(content: FormContent, drawn: DrawnPad, wanted: SheetOptions, folder: str, out: BinaryIO) -> None:
    """Write a form that was drawn. folder: where it will be saved."""
    from sheetgen.paint import forms  # loads modules that only forms need

    layout, (sheet,) = content.layout, drawn.sheets
    papers = [paper for run in drawn.runs for paper in run.papers]
    name = name_from(folder, layout.file, layout.name if is_bundled(layout.file) else os.path.basename(layout.file))
    placed = {place.space for page in sheet.pages for place in page.places}
    elsewhere = {space: text for space, text in texts(layout.content.typed_form, content.written).items() if space not in placed}
    hidden = {"sheet": f"{layout.fingerprint} {sheet.lang} {name}", **elsewhere}
    pencil = Pencil.of(wanted.ink, drawn.fonts)
    forms.write_form(sheet, papers, list(_fields(layout, sheet, content.written, pencil)), hidden, out, drawn.fonts)


def _fields(layout: Layout, sheet: Sheet, written: Written, pencil: Pencil) -> Iterator[Field]:
    """Yield the fields of a sheet in reading order."""
    form = layout.content.typed_form  # which has the later rows of open lists, too
    known = {space.name: space for space in spaces(form)}
    values, blank, content = texts(form, written), unmarked(form), filled_in(form, written)
    labels = layout.common.labels.get(sheet.lang, {})
    for number, (page, named) in enumerate(zip(sheet.pages, as_written(sheet, form, written).pages, strict=True)):
        looks: dict[str, tuple[Op, ...]] = {stroke.space: stroke.ops for stroke in filled(named.places, content, pencil)}
        for place, here in zip(page.places, named.places, strict=True):
            space, value = known[place.space], values.get(place.space, "")
            label = layout.space_name(place.space).text(language(sheet.lang))
            field = Field(place.space, label[:1].upper() + label[1:], "text", number, place.box, value, looks.get(here.space, ()))
            yield _typed(field, space, place, blank.get(place.space), labels, pencil)


def _typed(field: Field, space: Space, place: Place, blank: str | None, labels: Mapping[str, str], pencil: Pencil) -> Field:
    """Return the field with everything that depends on the kind of its space. blank: the mark of an untouched cell."""
    domain = [format_value(each) for each in space.domain or ()]
    is_crossed = space.type == "mark" and not place.parts and blank == domain[0] and field.value in ("", domain[1])
    if space.type == "tick" or is_crossed:
        box = next((part.box for part in place.parts if part.value is True), place.box)
        return field._replace(kind="tick", box=box, look=tuple(cross(box, pencil)))
    if space.holds == "one" and space.type != "number" and domain:
        options = [("", " "), *((each, labels.get(each, each)) for each in domain if each != blank)]
        return field._replace(kind="choice", options=tuple(options), editable=space.of is not None)
    if space.holds == "one" and space.type == "number":
        longest = max((len(each) for each in (*domain, *space.marks)), default=None)  # and a sign
        return field._replace(kind="number", longest=None if longest is None else longest + 1)
    return field._replace(upright=is_upright(space, place.box))
