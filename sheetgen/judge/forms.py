"""Fillable forms as filled sheets: PDFium reads the fields, and their texts are read like typed ones."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any, NamedTuple

from sheetgen.form.entries import Form
from sheetgen.form.occasion import OCCASION_KEYS
from sheetgen.form.places import Places
from sheetgen.form.spaces import spaces
from sheetgen.form.written import Written
from sheetgen.source.faults import Fault, Position, Unreadable
from sheetgen.source.messages import Message, Phrase, message, room
from sheetgen.source.nodes import Mapping, Scalar

phrase, _ = room("judge")

if TYPE_CHECKING:
    import pypdfium2

_ABOUT = "sheet"
"""The hidden field that names the layout: its fingerprint, the language and its name. No space has this name."""
_NOWHERE = Position(0, 0)
_MOST_PAGES, _MOST_FIELDS, _MOST_BYTES = 400, 20_000, 5_000
"""Maximum pages, fields of a page, and bytes of a text, that are read."""


class _Start(NamedTuple):
    """The place of a value that is in no line."""

    line: int = -1
    column: int = -1


class FormValues(NamedTuple):
    """The fields of a form. root: the document with the key `sheet`, as it would be typed. texts: the texts by field."""

    root: Mapping
    fingerprint: str
    texts: dict[str, str]

    def read(self, form: Form) -> tuple[Written, Places, list[Fault]]:
        """Return the values, their places (only their order), and the errors."""
        from sheetgen.form.named.fields import TICKED, read_fields  # most commands read no forms
        from sheetgen.form.named.space_names import SpaceNames

        names = SpaceNames(form)
        marks = {space.name: str(space.domain[1]) for space in spaces(form) if space.type == "mark" and space.domain}
        texts = {name: marks.get(name, text) if text == TICKED else text for name, text in self.texts.items()}
        read = read_fields(form, texts)
        issues = {
            name: found for name in texts if name not in OCCASION_KEYS and isinstance(found := names.find(name), Message)
        } | read.issues
        places = Places(_NOWHERE)
        places.values = {space: Position(0, at) for at, space in enumerate(read.places.values, 1)}
        nobody = {name: None for name, value in read.written.items() if value == () and not texts.get(name)}
        return read.written.changed(nobody), places, [Fault(issue, _NOWHERE, space=name) for name, issue in issues.items()]


def read_form(file: str, data: bytes) -> FormValues:
    """Read the fields of a form. Raise Unreadable if it can't be opened, or wasn't made by sheetgen."""
    fields = _fields(data)
    fingerprint, _, name = fields.pop(_ABOUT, "").partition(" ")
    name = name.partition(" ")[2]
    if not name:
        raise _refused(
            phrase("foreign-form", "this PDF is a form, but not of a score sheet"),
            phrase("make-form", "`sheetgen render LAYOUT --form` makes a form of a score sheet"),
        )
    root = Mapping(file, 0, 0)
    root.items = {_ABOUT: (Scalar(file, _ABOUT, _Start(), _Start(), None), Scalar(file, name, _Start(), _Start(), '"'))}
    return FormValues(root, fingerprint, fields)


def other_version(name: str) -> Unreadable:
    """Return the error for a form of a layout that has changed since."""
    return _refused(
        phrase("form-of-other-version", "this form was made from another version of the layout '{name}'", name),
        phrase("make-form-again", "make the form again with `sheetgen render {name} --form`, or restore the layout", name),
    )


def _refused(what: Phrase, hint: Phrase) -> Unreadable:
    return Unreadable([Fault(message(what, hint), _NOWHERE)])


def _fields(data: bytes) -> dict[str, str]:
    """Return the texts of the fields of a PDF by their names."""
    try:
        import pypdfium2
    except ImportError:
        from sheetgen.extras import install_command  # rarely needed

        install = phrase("install-forms", "install it: {command}", install_command("preview"))
        raise _refused(phrase("no-form-reader", "reading a form requires a package that isn't installed"), install) from None
    try:
        document = pypdfium2.PdfDocument(data)
    except pypdfium2.PdfiumError as error:
        if getattr(error, "err_code", None) == pypdfium2.raw.FPDF_ERR_PASSWORD:
            locked = phrase("locked-form", "the form is encrypted")
            raise _refused(locked, phrase("save-unlocked", "save it without a password")) from None
        broken = phrase("broken-form", "the PDF can't be opened, because it is damaged or incomplete")
        raise _refused(broken, phrase("save-again", "save the form again in the program that you filled it in with")) from None
    with document:
        document.init_forms()
        return dict(_of_pages(document))


def _of_pages(document: pypdfium2.PdfDocument) -> Iterator[tuple[str, str]]:
    """Yield the name and the text of each field of a document, page by page."""
    import pypdfium2.raw as pdfium

    from sheetgen.form.named.fields import TICKED

    for number in range(min(len(document), _MOST_PAGES)):
        page = pdfium.FPDF_LoadPage(document, number)
        for at in range(min(pdfium.FPDFPage_GetAnnotCount(page), _MOST_FIELDS)):
            widget = pdfium.FPDFPage_GetAnnot(page, at)
            kind = pdfium.FPDFAnnot_GetFormFieldType(document.formenv, widget)
            if kind > pdfium.FPDF_FORMFIELD_UNKNOWN:
                text = _text(pdfium.FPDFAnnot_GetFormFieldValue, document.formenv, widget)
                if kind == pdfium.FPDF_FORMFIELD_CHECKBOX:  # whose look may differ from its value
                    text = "" if (_text(pdfium.FPDFAnnot_GetStringValue, widget, b"V") or text) in ("", "Off") else TICKED
                yield _text(pdfium.FPDFAnnot_GetFormFieldName, document.formenv, widget), text.strip()
            pdfium.FPDFPage_CloseAnnot(widget)
        pdfium.FPDF_ClosePage(page)


def _text(ask: Callable[..., int], *about: Any) -> str:
    """Return a text of a field: PDFium writes it, with a zero at the end, into a buffer of the size that it asked for."""
    from ctypes import c_ushort  # the web app without a server has no such module, and no PDFium

    size = ask(*about, None, 0)
    if size > _MOST_BYTES:
        return "…" * _MOST_BYTES  # too long for any space
    buffer = (c_ushort * (size // 2 + 1))()
    ask(*about, buffer, size)
    return bytes(buffer).decode("utf-16-le", "replace").partition("\0")[0]
