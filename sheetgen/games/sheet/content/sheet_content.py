"""A sheet in YAML alone as it is typed and printed: its form, what stands on its page, what is printed in its spaces."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import TYPE_CHECKING

from sheetgen.drawing.content import Face, Late, Name, SheetContent
from sheetgen.drawing.looks import FamilyLook, KeyLook
from sheetgen.games.sheet.content.form import form
from sheetgen.games.sheet.definition.names import as_label, names
from sheetgen.games.sheet.definition.spec import Definition, Family, Leaf, Node, Record
from sheetgen.games.sheet.judging.model import Model
from sheetgen.games.sheet.resolution.check import CheckedLayout

if TYPE_CHECKING:
    from sheetgen.drawing.outline import Outline


def content(checked_layout: CheckedLayout, model: Model) -> SheetContent:
    """Everything of the sheet that print, reading and `blank` need; what is for print alone is made when somebody prints."""
    definition = checked_layout.definition
    return SheetContent(
        form=form(definition, model.base),
        faces=Late(lambda: _faces(definition, model)),
        names=Late(lambda: names(definition)),
        called=Name((definition.name,), as_label(definition.name)),
        outline=cache(lambda: _outline(definition, model)),
        unplaced=frozenset(("player", *(f"players.{name}" for name in definition.numbered))) - definition.spaces.keys(),
        constants=frozenset(definition.tables),
    )


def _faces(definition: Definition, model: Model) -> dict[str, Face]:
    from sheetgen.games.sheet.content.faces import faces  # only for print, as is the outline

    return faces(definition, model.base, model.printed(definition.numbered))


def _outline(definition: Definition, model: Model) -> Outline:
    from sheetgen.games.sheet.content.outline import Sources, outline

    return outline(definition, Sources(model.base, model.printed(definition.numbered), _PlainLooks(definition)))


class _PlainLooks:
    """Stands in until looks are resolved."""

    def __init__(self, definition: Definition) -> None:
        self._definition = definition
        self._total = definition.parts[""].text.partition(".")[0] if "" in definition.parts else ""

    def family(self, fields: tuple[str, ...]) -> FamilyLook:
        node = self._definition.spaces.get(fields[0])
        if isinstance(node, Family) and isinstance(node.each[0], Leaf) and node.each[0].kind == "tick":
            return FamilyLook(shape="strip")
        return FamilyLook()

    def key(self, fields: tuple[str, ...], keys: Mapping[str, str]) -> KeyLook:
        node: Node | None = self._definition.spaces.get(fields[0])
        for name in fields[1:]:
            while isinstance(node, Family):
                node = node.at(0)
            node = node.fields.get(name) if isinstance(node, Record) else None
        while isinstance(node, Family):
            node = node.at(0)
        if not isinstance(node, Leaf) or node.kind != "is":
            return KeyLook()
        return KeyLook(role="total" if fields == (self._total,) else "sum")
