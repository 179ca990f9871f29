"""The objects of a PDF file, written compactly: thousands of equal pages cost a few bytes each.

reportlab provides the parts (fonts, images, dictionaries, references). The file around them is written here. reportlab would write
a content stream for each page, a page tree of one node, and a line of text for each object. Here pages share their contents, the
page tree is balanced, and everything except streams goes into compressed object streams. Print shops get a plain file of PDF 1.4,
as PDF/X-1a demands. Source: ISO 32000-1, 7.5.4 (cross-reference table), 7.5.7 (object streams), 7.5.8 (cross-reference streams),
7.7.3 (page tree); ISO 15930-4 (PDF/X-1a:2003).
"""

from __future__ import annotations

import zlib
from collections.abc import Callable, Iterator, Mapping, Sequence
from hashlib import md5
from typing import Any, BinaryIO, Final, NamedTuple

from reportlab.pdfbase import pdfdoc
from reportlab.pdfbase.pdfdoc import PDFArray, PDFDictionary, PDFObject, PDFString

from sheetgen.drawing.papers import Flip
from sheetgen.drawing.sheet import CUT_CONTOUR
from sheetgen.paint.fonts import without_tables
from sheetgen.source.formats import FORM_MARK

VERSION = "PDF/X-1a:2003"
CONDITION = "FOGRA39"
"""Printing condition: offset on coated paper, ISO 12647-2:2004; its profile is called ISO Coated v2. No profile has to be
embedded for a registered condition."""
_REGISTRY = "http://www.color.org"
_DATE: Final = "2000-01-01T00:00:00Z"
"""PDF/X requires dates. Equal sheets must give equal files, so the date is always the same: reportlab's own."""
_ENTITIES = {ord("&"): "&amp;", ord("<"): "&lt;", ord(">"): "&gt;"}
_METADATA = """<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:pdf="http://ns.adobe.com/pdf/1.3/"
 xmlns:pdfx="http://ns.adobe.com/pdfx/1.3/" xmlns:xmp="http://ns.adobe.com/xap/1.0/"
 xmlns:xmpMM="http://ns.adobe.com/xap/1.0/mm/">
<dc:format>application/pdf</dc:format>
<dc:title><rdf:Alt><rdf:li xml:lang="x-default">{title}</rdf:li></rdf:Alt></dc:title>
<pdf:Producer>{producer}</pdf:Producer><pdf:Trapped>False</pdf:Trapped>
<pdfx:GTS_PDFXVersion>{version}</pdfx:GTS_PDFXVersion>
<xmp:CreateDate>{date}</xmp:CreateDate><xmp:ModifyDate>{date}</xmp:ModifyDate><xmp:MetadataDate>{date}</xmp:MetadataDate>
<xmpMM:DocumentID>uuid:{digest}</xmpMM:DocumentID><xmpMM:VersionID>1</xmpMM:VersionID>
<xmpMM:RenditionClass>default</xmpMM:RenditionClass>
</rdf:Description></rdf:RDF></x:xmpmeta>
<?xpacket end="r"?>"""


def information() -> dict[str, Any]:
    """Return the entries that PDF/X requires in the document's information dictionary, besides title and producer."""
    date = PDFString("D:20000101000000Z")
    return {"GTS_PDFXVersion": PDFString(VERSION), "Trapped": "/False", "CreationDate": date, "ModDate": date}


def output_intents() -> Any:
    """Return the catalog's `OutputIntents`: an array with one entry, the printing condition that the inks are made for."""
    texts = {"OutputConditionIdentifier": CONDITION, "RegistryName": _REGISTRY, "Info": f"ISO Coated v2 ({CONDITION})"}
    intent = {"Type": "/OutputIntent", "S": "/GTS_PDFX", **{key: PDFString(text) for key, text in texts.items()}}
    return PDFArray([PDFDictionary(intent)])


class Metadata(PDFObject):  # type: ignore[misc]  # reportlab has no types
    """The document's information as XML, uncompressed, with an ID for the document."""

    __RefOnly__ = 1

    def __init__(self, title: str, producer: str, digest: str) -> None:
        clean = "".join(char for char in title if char.isprintable()).translate(_ENTITIES)
        self.text = _METADATA.format(title=clean, producer=producer, version=VERSION, date=_DATE, digest=digest).encode()

    def format(self, _document: object) -> bytes:
        """Return the object in the form that reportlab requires."""
        return b"<</Type/Metadata/Subtype/XML/Length %d>>\nstream\n%b\nendstream\n" % (len(self.text), self.text)


KIDS = 100
"""Maximum number of kids of a node in the page tree."""
_TOGETHER = 200
"""Maximum number of objects in one object stream, which a reader unpacks together; below 256, so that an object's index in it is
one byte."""
_HEADER = b"%%PDF-1.%d\n%%\xe2\xe3\xcf\xd3\n"
_PRODUCER = "sheetgen, with ReportLab"

Tell = Callable[[int, int], None]
"""A function that receives the amount done and the total."""


def silent(done: int, total: int) -> None:
    """Report no progress."""


class _Undated:
    """Replacement for reportlab's timestamp, which fails if SOURCE_DATE_EPOCH is not a number; sheetgen's documents have no
    date."""

    def __init__(self, _invariant: int) -> None:
        self.t = 0.0


_STAMP = pdfdoc.TimeStamp


def _undated(lang: str) -> Any:
    """Return a reportlab document without a date."""
    pdfdoc.TimeStamp = _Undated
    try:
        return pdfdoc.PDFDocument(compression=1, invariant=1, lang=lang)
    finally:
        pdfdoc.TimeStamp = _STAMP


class Part(PDFObject):  # type: ignore[misc]
    """An object with a number and a body that is set later."""

    __RefOnly__ = 1
    reference: Any = None
    number = 0
    body = b""

    def format(self, _document: object) -> bytes:
        """Return the object in the form that reportlab requires."""
        return self.body


class Document:
    """A PDF document being written. `title` and `lang` (as in RFC 3066) go into its catalog. press: whether the document is for a
    print shop (PDF/X). flip: the edge for turning the paper when printing on both sides, which viewers pass to the printer."""

    def __init__(self, title: str, lang: str, *, press: bool = False, flip: Flip | None = None) -> None:
        self.reportlab = _undated(lang)
        """Document that reportlab's fonts and images expect."""
        info = {"Title": pdfdoc.PDFString(title), "Producer": pdfdoc.PDFString(_PRODUCER), **(information() if press else {})}
        self._info = self.add(pdfdoc.PDFDictionary(info))
        self._root = pdfdoc.PDFDictionary()
        catalog = self.reportlab.Catalog
        catalog.Pages = self.add(self._root)
        catalog.Outlines = None
        later = {} if press else {"PrintScaling": "/None"}  # keys that PDF 1.4 lacks
        if flip and not press:
            later["Duplex"] = f"/DuplexFlip{flip.title()}Edge"
        catalog.ViewerPreferences = pdfdoc.PDFDictionary({**later, "DisplayDocTitle": "true"})
        self._catalog = self.add(catalog)
        self._title, self._press, self._digest = title, press, md5(usedforsecurity=False)
        self._first_page = 0

    def add(self, part: Any) -> Any:
        """Add a reportlab part as an object; return its reference."""
        return self.reportlab.Reference(part)

    def stream(self, content: str, entries: Mapping[str, Any]) -> Any:
        """Add a compressed stream with these entries in its dictionary; return its reference."""
        return self.binary(content.encode("ascii"), entries)

    def binary(self, content: bytes, entries: Mapping[str, Any]) -> Any:
        """Add a compressed stream of bytes with these entries in its dictionary; return its reference."""
        self._digest.update(content)
        return self.add(pdfdoc.PDFStream(pdfdoc.PDFDictionary(dict(entries)), content, [pdfdoc.PDFZCompress]))

    def resources(self, xobjects: Mapping[str, Any], *, cut: bool = False) -> Any:
        """Add a resource dictionary of all fonts and these external objects; return its reference. cut: also of the spot colour for
        cuts, which overprints."""
        fonts = pdfdoc.PDFObjectReference(pdfdoc.BasicFonts)
        entries = {"Font": fonts, "XObject": pdfdoc.PDFDictionary(dict(xobjects))}
        if cut:
            magenta = "<</FunctionType 2/Domain[0 1]/C0[0 0 0 0]/C1[0 1 0 0]/N 1>>"
            entries["ColorSpace"] = f"<</{CUT_CONTOUR}[/Separation/{CUT_CONTOUR}/DeviceCMYK{magenta}]>>"
            entries["ExtGState"] = "<</O<</OP true/OPM 1>>>>"
        return self.add(pdfdoc.PDFDictionary(entries))

    def number(self, reference: Any) -> int:
        """Return the number of a referenced object."""
        return int(self.reportlab.idToObjectNumberAndVersion[reference.name][0])

    def part(self) -> Part:
        """Add an object whose body is set later, so that others can refer to it."""
        part = Part()
        part.reference = self.add(part)
        part.number = self.number(part.reference)
        return part

    def make_form(self, fields: Part, structure: Part, pages: int) -> range:
        """Make the document a tagged form with these objects as its fields and its structure. Return the numbers of its pages."""
        catalog = self.reportlab.Catalog
        catalog.__NoDefault__ = [*catalog.__NoDefault__, "AcroForm", "StructTreeRoot", "MarkInfo"]
        catalog.AcroForm, catalog.StructTreeRoot = fields.reference, structure.reference
        catalog.MarkInfo = PDFDictionary({"Marked": "true"})
        tree = [self.part().number for _ in page_tree([b""] * pages, 1, 0)[1:]]
        self._first_page = tree[0]
        return range(self._first_page, self._first_page + pages)

    def write(self, pages: Sequence[bytes], out: BinaryIO, tell: Tell = silent, small: bool = False) -> None:
        """Write the file with these pages, given as the entries of their dictionaries without type and parent. small: compress
        objects as much as possible."""
        for font in self.reportlab.delayedFonts:
            font.addObjects(self.reportlab)
        if self._first_page:
            self._shrink_fonts()
        if self._press:
            self._describe()
        root, catalog, info = map(self.number, (self.reportlab.Catalog.Pages, self._catalog, self._info))
        parts = {number: body for number, body in self._parts() if number != root and body}
        streams = {number: body for number, body in parts.items() if body.endswith(b"endstream\n")}
        plain = [(number, body) for number, body in parts.items() if number not in streams]
        first = self._first_page or len(self.reportlab.numberToId) + 1
        *tree, top = page_tree(pages, first, root)
        plain += [(root, top), *enumerate(tree, first)]
        trailer = b"/Root %d 0 R/Info %d 0 R" % (catalog, info)
        _write_file(streams, plain, trailer, out, tell, None if self._press else small)

    def _shrink_fonts(self) -> None:
        """Leave the tables out of the embedded fonts that no viewer reads, a tenth of a form, and mark the fonts as of a form:
        programs that save a form keep them as they are."""
        for stream in self.reportlab.idToObject.values():
            if isinstance(stream, pdfdoc.PDFStream) and "Length1" in stream.dictionary.dict:
                stream.content = without_tables(stream.content, ("name", "OS/2", "post"))
                stream.dictionary["Length1"] = len(stream.content)
                stream.dictionary[FORM_MARK] = 1

    def _describe(self) -> None:
        """Add the data that PDF/X requires to the catalog."""
        catalog = self.reportlab.Catalog
        catalog.__NoDefault__ = [*catalog.__NoDefault__, "OutputIntents"]
        catalog.OutputIntents = output_intents()
        catalog.Metadata = Metadata(self._title, _PRODUCER, self._digest.hexdigest())

    def _parts(self) -> Iterator[tuple[int, bytes]]:
        """Yield the numbers and bodies of all objects. Formatting an object may add others at the end."""
        doc, number = self.reportlab, 1
        while number in doc.numberToId:
            yield number, doc.idToObject[doc.numberToId[number]].format(doc)
            number += 1


def page_tree(pages: Sequence[bytes], first: int, root: int) -> list[bytes]:
    """Return the objects of a balanced page tree. All but the last are numbered consecutively from `first`; the last is the root,
    whose number is `root`."""
    tree: list[bytes] = []
    level, counts = [b"/Type/Page" + page for page in pages], [1] * len(pages)
    while True:
        start = first + len(tree)
        above = start + len(level)
        is_top = len(level) <= KIDS
        parents = [root if is_top else above + n // KIDS for n in range(len(level))]
        tree += [b"<<%b/Parent %d 0 R>>" % both for both in zip(level, parents, strict=True)]
        groups = [range(n, min(n + KIDS, len(level))) for n in range(0, max(len(level), 1), KIDS)]
        counts = [sum(counts[group.start : group.stop]) for group in groups]
        kids = [b" ".join(b"%d 0 R" % (start + n) for n in group) for group in groups]
        level = [b"/Type/Pages/Count %d/Kids[%b]" % both for both in zip(counts, kids, strict=True)]
        if is_top:
            return [*tree, b"<<%b>>" % level[0]]


class _Entry(NamedTuple):
    """The location of an object. Kind 1: at the offset `where`; 2: the `nth` of the object stream with number `where`; 0:
    nowhere."""

    kind: int
    where: int
    nth: int = 0


def _write_file(
    streams: Mapping[int, bytes], plain: Sequence[tuple[int, bytes]], trailer: bytes, out: BinaryIO, tell: Tell, small: bool | None
) -> None:
    """Write the header, the streams, all other objects, and the cross-references. small: compress as well as possible; None: not
    at all, as PDF 1.4."""
    header = _HEADER % (4 if small is None else 5)
    offset, digest = len(header), md5(usedforsecurity=False)
    entries = {0: _Entry(0, 0)}

    def put(number: int, body: bytes) -> None:
        nonlocal offset
        entries[number] = _Entry(1, offset)
        text = b"%d 0 obj\n%b\nendobj\n" % (number, body)
        digest.update(text)
        out.write(text)
        offset += len(text)

    out.write(header)
    for number, body in streams.items():
        put(number, body)
    container = len(streams) + len(plain) + 1
    for at in range(0, len(plain), _TOGETHER):
        tell(at, len(plain))
        together = plain[at : at + _TOGETHER]
        if small is not None:
            entries.update((number, _Entry(2, container, nth)) for nth, (number, _) in enumerate(together))
            put(container, _object_stream(together, small))
            container += 1
        else:
            for number, body in together:
                put(number, body)
    start = offset
    trailer += b"/ID[<%b><%b>]" % ((digest.hexdigest().encode("ascii"),) * 2)
    if small is not None:
        entries[container] = _Entry(1, start)
        put(container, _cross_references([entries[number] for number in range(container + 1)], trailer, small))
    else:
        table = b"".join(b"%010d 00000 n \n" % entries[number].where for number in range(1, container))
        out.write(b"xref\n0 %d\n0000000000 65535 f \n%btrailer\n<</Size %d%b>>\n" % (container, table, container, trailer))
    out.write(b"startxref\n%d\n%%%%EOF\n" % start)


def _object_stream(objects: Sequence[tuple[int, bytes]], small: bool) -> bytes:
    """Return an object stream: a head with the objects' numbers and offsets, then the objects, which must not be streams."""
    head, offset = [], 0
    for number, body in objects:
        head.append(b"%d %d" % (number, offset))
        offset += len(body) + 1
    index = b" ".join(head) + b"\n"
    content = index + b"\n".join(body for _, body in objects)
    return _packed(b"/Type/ObjStm/N %d/First %d" % (len(objects), len(index)), content, small)


def _cross_references(entries: Sequence[_Entry], trailer: bytes, small: bool) -> bytes:
    """Return the cross-reference stream over objects 0, 1, 2 …; its dictionary is the file's trailer."""
    width = (max(entry.where for entry in entries).bit_length() + 7) // 8
    content = b"".join(b"%c%b%c" % (kind, where.to_bytes(width, "big"), nth) for kind, where, nth in entries)
    return _packed(b"/Type/XRef/Size %d/W[1 %d 1]%b" % (len(entries), width, trailer), content, small)


def _packed(entries: bytes, content: bytes, small: bool) -> bytes:
    # At the lowest compression level, thousands of equal lines become as small as at the highest, in a tenth of the time.
    packer = zlib.compressobj(9, strategy=zlib.Z_FILTERED) if small else zlib.compressobj(1)
    packed = packer.compress(content) + packer.flush()
    return b"<<%b/Filter/FlateDecode/Length %d>>\nstream\n%b\nendstream" % (entries, len(packed), packed)
