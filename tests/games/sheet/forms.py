"""Forms of layouts only in YAML, and filled sheets read by them; no formula is calculated."""

from __future__ import annotations

from sheetgen.form.entries import Form
from sheetgen.form.read.sheet import Read, read_filled
from sheetgen.games.game import LayoutLanguages
from sheetgen.games.sheet.content.form import form
from sheetgen.games.sheet.definition.faults import Faults
from sheetgen.games.sheet.definition.reading import definition
from sheetgen.games.sheet.definition.spec import Base, Definition, SpaceSpec
from sheetgen.games.sheet.layout import Keys
from sheetgen.source import reader
from sheetgen.source.nodes import Mapping


def defined(text: str) -> Definition:
    """Return the definition in a layout, which must have no errors."""
    source = reader.read("x.yaml", text.encode())
    (document,) = source.documents
    assert isinstance(document.root, Mapping), text
    assert not document.faults, text
    keys = Keys(**{key: value for key, (_, value) in document.root.items.items() if key != "game"})
    faults = Faults({"x.yaml": source.lines})
    found = definition(keys, "x.yaml", (), faults, LayoutLanguages())
    assert not faults.found, (faults.found[0].text, text)
    return found


def base(leaf: SpaceSpec) -> Base:
    """Return a formula's type, for the formulas in these tests: a text in quotes, a comparison, otherwise a number."""
    text = leaf.formula.text if leaf.formula else ""
    return "text" if '"' in text or "'" in text else "yes" if " = " in text else "number"


def form_of(text: str) -> Form:
    """The form of a layout."""
    return form(defined(text), base)


def read(form: Form, text: str) -> Read:
    """A filled sheet read; of YAML's own faults as well."""
    source = reader.read("a.yaml", text.encode())
    (document,) = source.documents
    assert isinstance(document.root, Mapping), text
    found = read_filled(document.root, source.lines, form)
    return found._replace(faults=[*document.faults, *found.faults])
