"""A sheet in YAML alone as it is typed and printed: its form, what stands on its page, what is printed in its spaces."""

from __future__ import annotations

from sheetgen.drawing.kit import Face, Kit, Late, Name
from sheetgen.games.sheet.form import form
from sheetgen.games.sheet.functions import shown
from sheetgen.games.sheet.model import Model
from sheetgen.games.sheet.names import as_label, choice, names
from sheetgen.games.sheet.outline import Bases, is_ticked, outline
from sheetgen.games.sheet.settle import Settled
from sheetgen.games.sheet.spec import Definition, Single


def kit(settled: Settled, model: Model) -> Kit:
    """Everything of the sheet that print, reading and `blank` need; what is for print alone is made when somebody prints."""
    definition = settled.definition
    return Kit(
        form=form(definition, model.base),
        faces=Late(lambda: _faces(definition, model.base, model.printed(definition.numbered))),
        names=Late(lambda: names(definition)),
        called=Name((definition.name,), as_label(definition.name)),
        outline=lambda: outline(definition, model.base),
        unplaced=frozenset(("player", "players")) - definition.spaces.keys(),
    )


def _faces(definition: Definition, bases: Bases, values: dict[str, str]) -> dict[str, Face]:
    """What is printed in each single space."""
    faces = {single.name: _face(single, bases, values) for single in definition.singles}
    return {name: face for name, face in faces.items() if face != Face()}


def _face(single: Single, bases: Bases, values: dict[str, str]) -> Face:
    leaf = single.leaf
    style = "worked" if leaf.kind == "is" else ""
    if leaf.kind == "printed":
        return Face(style="printed", text=values.get(single.name, ""))
    if is_ticked(leaf, bases):
        return Face(style=style, tick=True, text="" if leaf.worth == 1 else shown(leaf.worth).replace("-", "−"))
    if leaf.kind == "choice":
        fields = tuple(part for at, part in enumerate(single.parts) if at not in single.families)
        return Face(ways=tuple((option, choice(fields, n, option)) for n, option in enumerate(leaf.options, 1)))
    return Face(style=style)
