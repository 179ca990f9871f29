"""What a PDF for a print shop says of itself: that it keeps to PDF/X-4, and the printing condition its inks are meant for.

The condition is named as the registry of the ICC lists it; no profile is embedded.
Source: ISO 15930-7 (PDF/X-4), 6.2 (output intents) and 6.7 (information); ISO 16684-1 (XMP).
"""

from __future__ import annotations

from typing import Any, Final

from reportlab.pdfbase.pdfdoc import PDFArray, PDFDictionary, PDFObject, PDFString

VERSION = "PDF/X-4"
CONDITION = "FOGRA51"
"""Offset on coated paper, ISO 12647-2:2013; its profile is called PSO coated v3."""
_REGISTRY = "http://www.color.org"
_DATE: Final = "2000-01-01T00:00:00Z"
"""PDF/X asks for dates. Equal sheets are equal files, so it is always the same one, reportlab's own."""
_ENTITIES = {ord("&"): "&amp;", ord("<"): "&lt;", ord(">"): "&gt;"}
_METADATA = """<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:pdf="http://ns.adobe.com/pdf/1.3/"
 xmlns:pdfxid="http://www.npes.org/pdfx/ns/id/" xmlns:xmp="http://ns.adobe.com/xap/1.0/"
 xmlns:xmpMM="http://ns.adobe.com/xap/1.0/mm/">
<dc:format>application/pdf</dc:format>
<dc:title><rdf:Alt><rdf:li xml:lang="x-default">{title}</rdf:li></rdf:Alt></dc:title>
<pdf:Producer>{producer}</pdf:Producer><pdf:Trapped>False</pdf:Trapped>
<pdfxid:GTS_PDFXVersion>{version}</pdfxid:GTS_PDFXVersion>
<xmp:CreateDate>{date}</xmp:CreateDate><xmp:ModifyDate>{date}</xmp:ModifyDate><xmp:MetadataDate>{date}</xmp:MetadataDate>
<xmpMM:DocumentID>uuid:{digest}</xmpMM:DocumentID><xmpMM:VersionID>1</xmpMM:VersionID>
<xmpMM:RenditionClass>default</xmpMM:RenditionClass>
</rdf:Description></rdf:RDF></x:xmpmeta>
<?xpacket end="r"?>"""


def information() -> dict[str, Any]:
    """Entries of the document's information."""
    date = PDFString("D:20000101000000Z")
    return {"GTS_PDFXVersion": PDFString(VERSION), "Trapped": "/False", "CreationDate": date, "ModDate": date}


def output_intents() -> Any:
    """What the inks are meant for."""
    texts = {"OutputConditionIdentifier": CONDITION, "RegistryName": _REGISTRY, "Info": f"PSO coated v3 ({CONDITION})"}
    intent = {"Type": "/OutputIntent", "S": "/GTS_PDFX", **{key: PDFString(text) for key, text in texts.items()}}
    return PDFArray([PDFDictionary(intent)])


class Metadata(PDFObject):  # type: ignore[misc]  # reportlab has no types
    """The information as XML, uncompressed, with the document's number."""

    __RefOnly__ = 1

    def __init__(self, title: str, producer: str, digest: str) -> None:
        clean = "".join(char for char in title if char.isprintable()).translate(_ENTITIES)
        self.text = _METADATA.format(title=clean, producer=producer, version=VERSION, date=_DATE, digest=digest).encode()

    def format(self, _document: object) -> bytes:
        """The object, as reportlab asks its parts for it."""
        return b"<</Type/Metadata/Subtype/XML/Length %d>>\nstream\n%b\nendstream\n" % (len(self.text), self.text)
