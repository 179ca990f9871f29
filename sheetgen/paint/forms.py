"""Fillable forms: a sheet whose spaces are fields of its PDF, tagged for screen readers.

Typed values are in Helvetica, which every viewer has, so that a form is little larger than the print; values that are already
filled in are drawn in the sheet's own type. Source: ISO 32000-1, 12.7 (forms), 14.7 and 14.8 (structure).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, BinaryIO, Literal, NamedTuple

from reportlab.pdfbase import pdfdoc

from sheetgen.drawing.sheet import MM_PER_POINT, Box, Op, Page, Sheet, Text, moved
from sheetgen.pads.pad import Paper, Placement
from sheetgen.paint.document import Document, Part
from sheetgen.paint.fonts import Fonts
from sheetgen.paint.pdf import PageInk, Painter, rectangle

_HEADING = 12.0
"""Minimum type size of a heading (pt)."""
_MULTILINE, _COMBO, _EDIT, _READ_ONLY = 1 << 12, 1 << 17, 1 << 18, 1
_HIDDEN, _PRINT = 2, 4


class Field(NamedTuple):
    """A field of a form: a space of the sheet.

    label: for the reader. look: how the value is drawn; of a tick, the cross. options: the values of a list, with their labels.
    longest: the maximum length of the value; None: any. upright: the value is written upwards.
    """

    name: str
    label: str
    kind: Literal["number", "text", "tick", "choice"]
    page: int
    box: Box
    value: str = ""
    look: tuple[Op, ...] = ()
    options: tuple[tuple[str, str], ...] = ()
    editable: bool = False
    longest: int | None = None
    upright: bool = False


def write_form(
    sheet: Sheet, papers: Sequence[Paper], fields: Sequence[Field], hidden: Mapping[str, str], out: BinaryIO, fonts: Fonts
) -> None:
    """Write a form of a sheet with a page on each paper. hidden: the values of hidden, read-only fields, by name."""
    document = Document(sheet.title, sheet.lang)
    painter = Painter(document, [sheet], fonts, None, False)
    root, structure = document.part(), document.part()
    writer = _Writer(document, painter, document.make_form(root, structure, len(papers)))
    pages = [writer.page(sheet, paper, number, fields) for number, paper in enumerate(papers)]
    writer.hidden(hidden)
    root.body = writer.form()
    structure.body = writer.structure(structure.number)
    document.write([page + writer.annotations(number) for number, page in enumerate(pages)], out, small=True)


class _Writer:
    """Writes the fields and the structure of a form."""

    def __init__(self, document: Document, painter: Painter, pages: range) -> None:
        self._document, self._painter, self._pages = document, painter, pages
        self._widgets: list[list[Part]] = [[] for _ in pages]
        self._elements: list[tuple[int, str]] = []  # the page and the entries of each element of the structure
        self._tagged: list[list[Text]] = [[] for _ in pages]
        self._fields: list[int] = []  # the elements of the fields
        self._groups: dict[str, Part] = {}
        self._kids: dict[str, list[Part]] = {"": []}
        self._looks: dict[tuple[Any, ...], int] = {}

    def page(self, sheet: Sheet, paper: Paper, number: int, fields: Sequence[Field]) -> bytes:
        """Draw a page with its headings tagged, and put its fields on it; return the entries of its dictionary."""
        (placement,) = paper.placements
        page = sheet.pages[placement.page]
        headings = _headings(page)
        for field in fields:
            if field.page == placement.page:
                above = [each for each in headings if each.y < field.box.bottom and each.x < field.box.right]
                for heading in above:
                    headings.remove(heading)
                    self._heading(heading, number)
                self._field(field, field.box.moved(placement.x, placement.y), paper, number)
        for heading in headings:
            self._heading(heading, number)
        return self._drawn(page, paper, placement, self._tagged[number])

    def _drawn(self, page: Page, paper: Paper, placement: Placement, tagged: Sequence[Text]) -> bytes:
        """Return the entries of a page's dictionary, with everything that is not tagged as an artifact."""
        ink = PageInk(self._painter, paper.size[1])
        ink.put("/Artifact BMC")
        for op in page.painted:
            mark = next((at for at, heading in enumerate(tagged) if heading is op), None)
            if mark is not None:
                ink.put(f"EMC\n/H <</MCID {mark}>> BDC")
            ink.draw([moved(op, placement.x, placement.y) if placement.x or placement.y else op])
            if mark is not None:
                ink.put("EMC\n/Artifact BMC")
        ink.draw(paper.marks)
        ink.put("EMC")
        return self._painter.page(ink, paper)

    def _heading(self, heading: Text, page: int) -> None:
        kind = "H2" if any(self._tagged) else "H1"
        self._elements.append((page, f"/S/{kind}/K {len(self._tagged[page])}/T{_text(heading.text)}"))
        self._tagged[page].append(heading)

    def _field(self, field: Field, box: Box, paper: Paper, page: int) -> None:
        """Add a field that is one widget, and its structure element."""
        place = " ".join(f"{round(2 * float(side)) / 2:g}" for side in rectangle(box, paper).split())
        key = len(self._pages) + len(self._fields)
        entries = f"/TU{_text(field.label)}/StructParent {key}/Rect[{place}]/F {_PRINT}{self._entries(field)}"
        widget = self._widget(field.name, entries, page)
        self._fields.append(len(self._elements))
        self._elements.append((page, f"/S/Form/K<</Type/OBJR/Obj {widget.number} 0 R>>/T{_text(field.label)}"))

    def hidden(self, fields: Mapping[str, str]) -> None:
        """Add hidden, read-only fields."""
        for name, value in fields.items():
            self._widget(name, f"/FT/Tx/Ff {_READ_ONLY}/F {_HIDDEN}/Rect[0 0 0 0]/V{_text(value)}", 0)

    def _widget(self, name: str, entries: str, page: int) -> Part:
        widget = self._document.part()
        above, _, own = name.rpartition(".")
        parent = f"/Parent {self._group(above).number} 0 R" if above else ""
        head = f"<</Type/Annot/Subtype/Widget{parent}/T{_text(own)}"
        widget.body = f"{head}{entries}>>".encode("latin-1")
        self._kids[above].append(widget)
        self._widgets[page].append(widget)
        return widget

    def _group(self, name: str) -> Part:
        """Return the field above others: a field's name consists of the names above it and its own."""
        if name not in self._groups:
            group = self._groups[name] = self._document.part()
            above = name.rpartition(".")[0]
            if above:
                self._group(above)
            self._kids[name] = []
            self._kids[above].append(group)
        return self._groups[name]

    def _entries(self, field: Field) -> str:
        """Return the entries of a field that depend on its kind and value."""
        look = f"{self._look(field)} 0 R" if field.look else ""
        if field.kind == "tick":
            state = "/x" if field.value else "/Off"
            return f"/FT/Btn/V{state}/AS{state}/MK<</CA(8)>>/AP<</N<</x {look}>>>>"
        value = (f"/V{_text(field.value)}" if field.value else "") + (f"/AP<</N {look}>>" if look else "")
        turned = "/MK<</R 90>>" if field.upright else ""
        if field.kind == "choice":
            options = "".join(f"[{_text(key)}{_text(label)}]" for key, label in field.options)
            return f"/FT/Ch/Ff {_COMBO | _EDIT if field.editable else _COMBO}/Opt[{options}]{value}"
        flags = f"/Ff {_MULTILINE}/DA(/Helv 9 Tf 0.106 0.247 0.627 rg)" if field.kind == "text" and field.box.h > 14 else ""
        centred = "/Q 1" if field.kind == "number" else ""
        longest = "" if field.longest is None else f"/MaxLen {max(field.longest, len(field.value))}"
        return f"/FT/Tx{flags}{centred}{longest}{turned}{value}"

    def _look(self, field: Field) -> int:
        """Return the number of the stream that draws a value. Equal looks share one stream."""
        box = field.box
        look = tuple(moved(op, -box.x, -box.y) for op in field.look)
        key = (round(box.w, 2), round(box.h, 2), field.kind, field.value if field.kind != "tick" else "")
        if key not in self._looks:
            ink = PageInk(self._painter, box.h)
            ink.draw(look)
            content = ink.content() if field.kind == "tick" else f"/Tx BMC\nq\n{ink.content()}\nQ\nEMC"
            size = pdfdoc.PDFArray([0, 0, *(round(side / MM_PER_POINT, 3) for side in (box.w, box.h))])
            entries = {"Type": "/XObject", "Subtype": "/Form", "BBox": size, "Resources": self._document.resources({})}
            self._looks[key] = self._document.number(self._document.stream(content, entries))
        return self._looks[key]

    def form(self) -> bytes:
        """Return the dictionary of the form, and complete the groups of fields."""
        for name, group in self._groups.items():
            above, _, own = name.rpartition(".")
            parent = f"/Parent {self._groups[above].number} 0 R" if above else ""
            group.body = f"<</T{_text(own)}{parent}/Kids{_references(self._kids[name])}>>".encode("latin-1")
        fonts = "/Helv<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>"
        signs = "/ZaDb<</Type/Font/Subtype/Type1/BaseFont/ZapfDingbats>>"
        look = f"/DA(/Helv 0 Tf 0.106 0.247 0.627 rg)/DR<</Font<<{fonts}{signs}>>>>"
        return f"<</Fields{_references(self._kids[''])}{look}>>".encode("latin-1")

    def structure(self, number: int) -> bytes:
        """Return the root of the structure, after adding the elements below it."""
        whole = self._document.part()
        parts = [self._document.part() for _ in self._elements]
        headings: list[list[Part]] = [[] for _ in self._pages]
        for at, (part, (page, entries)) in enumerate(zip(parts, self._elements, strict=True)):
            part.body = f"<</P {whole.number} 0 R/Pg {self._pages[page]} 0 R{entries}>>".encode("latin-1")
            if at not in self._fields:
                headings[page].append(part)
        whole.body = f"<</S/Document/P {number} 0 R/K{_references(parts)}>>".encode("latin-1")
        above = [*map(_references, headings), *(f"{parts[at].number} 0 R" for at in self._fields)]
        keys = " ".join(f"{key} {value}" for key, value in enumerate(above))
        tree = f"/ParentTree<</Nums[{keys}]>>/ParentTreeNextKey {len(above)}"
        return f"<</Type/StructTreeRoot/K {whole.number} 0 R{tree}>>".encode("latin-1")

    def annotations(self, page: int) -> bytes:
        """Return the entries of a page's dictionary for its fields, in the order of the structure."""
        return f"/StructParents {page}/Tabs/S/Annots{_references(self._widgets[page])}".encode("latin-1")


def _headings(page: Page) -> list[Text]:
    """Return the texts of a page that are headings: large bold words."""
    return [
        op
        for op in page.ops
        if isinstance(op, Text) and op.weight == "bold" and op.size >= _HEADING and sum(map(str.isalpha, op.text)) > 1
    ]


def _references(parts: Iterable[Part]) -> str:
    return f"[{' '.join(f'{part.number} 0 R' for part in parts)}]"


def _text(text: str) -> str:
    """Return a text as a string of PDF."""
    if all(" " <= char <= "~" or ("\u00a1" <= char <= "\u00ff" and char != "\u00ad") for char in text):
        return "(" + "".join(f"\\{char}" if char in "()\\" else char for char in text) + ")"
    return f"<feff{text.encode('utf-16-be', 'replace').hex()}>"
