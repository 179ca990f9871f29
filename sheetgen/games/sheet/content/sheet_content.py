"""A sheet in YAML alone as it is typed and printed: its form, what stands on its page, what is printed in its spaces."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from sheetgen.drawing.content import Face, Late, Name, SheetContent
from sheetgen.games.sheet.content.form import form
from sheetgen.games.sheet.definition.names import as_label, names
from sheetgen.games.sheet.definition.spec import Definition, nodes
from sheetgen.games.sheet.judging.model import Model
from sheetgen.games.sheet.resolution.check import CheckedLayout

if TYPE_CHECKING:
    from sheetgen.drawing.outline import Outline


def content(checked_layout: CheckedLayout, model: Model) -> SheetContent:
    """Everything of the sheet that print, reading and `blank` need; what is for print alone is made when somebody prints."""
    definition = checked_layout.definition
    roots_and_fields = [fields[-1] for root, node in definition.spaces.items() for fields, _ in nodes(node, (root,))]
    return SheetContent(
        form=form(definition, model.base),
        faces=Late(lambda: _faces(definition, model)),
        names=Late(lambda: _names(definition, model)),
        called=Name((definition.name,), as_label(definition.name)),
        outline=cache(lambda: _outline(definition, model)),
        unplaced=frozenset(("player", *(f"players.{name}" for name in definition.numbered))) - definition.spaces.keys(),
        constants=frozenset((*definition.tables, *roots_and_fields)),
        icons=checked_layout.looks.icons if checked_layout.looks is not None else (),
    )


def _faces(definition: Definition, model: Model) -> dict[str, Face]:
    from sheetgen.games.sheet.content.faces import faces  # only for print, as is the outline

    return faces(definition, model.base, model.printed(definition.numbered), model.looks)


def _names(definition: Definition, model: Model) -> dict[str, Name]:
    from sheetgen.games.sheet.content.hints import look_names

    return {**names(definition), **look_names(model)}


def _outline(definition: Definition, model: Model) -> Outline:
    from sheetgen.games.sheet.content.outline import Sources, outline

    return outline(definition, Sources(model.base, model.printed(definition.numbered), model.looks))
