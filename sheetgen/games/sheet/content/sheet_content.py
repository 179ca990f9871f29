"""A custom sheet as typed and printed: its form, its page content, and the printed values of its spaces."""

from __future__ import annotations

from functools import cache

from sheetgen.drawing.content import MOST_KEYS, Late, Name, SheetContent
from sheetgen.games.lazy import lazy
from sheetgen.games.sheet.content.form import form
from sheetgen.games.sheet.definition.names import as_label, names
from sheetgen.games.sheet.definition.spec import nodes
from sheetgen.games.sheet.judging.model import Model
from sheetgen.games.sheet.resolution.check import CheckedLayout

_faces = lazy("sheetgen.games.sheet.content.printed:faces")
_look_names = lazy("sheetgen.games.sheet.content.printed:look_names")
_lattices = lazy("sheetgen.games.sheet.content.lattices:lattices")
_ends = lazy("sheetgen.games.sheet.content.lattices:ends")
_outline = lazy("sheetgen.games.sheet.content.outline:outline")


def content(checked_layout: CheckedLayout, model: Model) -> SheetContent:
    """Return all content of the sheet for print, reading and `blank`. Content that only print needs is made on demand."""
    definition = checked_layout.definition
    roots_and_fields = [fields[-1] for root, node in definition.spaces.items() for fields, _ in nodes(node, (root,))]
    return SheetContent(
        form=form(definition, model.base),
        longest_form=cache(lambda: form(definition.longer(MOST_KEYS), model.base)) if definition.has_open_lists else None,
        lattices=Late(lambda: _lattices(definition)),
        ends=Late(lambda: _ends(model)),
        faces=Late(lambda: _faces(model)),
        names=Late(lambda: {**names(definition), **_look_names(model)}),
        called=Name((definition.name,), as_label(definition.name)),
        outline=cache(lambda: _outline(model)),
        unplaced=frozenset(("player", *(f"players.{name}" for name in definition.numbered))) - definition.spaces.keys(),
        constants=frozenset((*definition.tables, *roots_and_fields)),
        icons=checked_layout.looks.icons if checked_layout.looks is not None else (),
    )
