"""What is printed in the single spaces of a sheet in YAML alone."""

from __future__ import annotations

from sheetgen.drawing.content import Face
from sheetgen.games.sheet.content.outline import is_ticked
from sheetgen.games.sheet.definition.names import choice, reference
from sheetgen.games.sheet.definition.spec import Players, Space
from sheetgen.games.sheet.judging.model import Model
from sheetgen.games.sheet.language.functions import shown


def faces(model: Model) -> dict[str, Face]:
    """What is printed in each single space."""
    definition = model.definition
    printed = model.printed(definition.numbered)
    faces = {single.name: _printed_face(single, definition.players, model, printed) for single in definition.singles}
    return {name: face for name, face in faces.items() if face != Face()}


def _printed_face(single: Space, players: Players | None, model: Model, printed: dict[str, str]) -> Face:
    leaf = single.leaf
    style = "worked" if leaf.kind == "is" else ""
    if leaf.kind == "printed":
        return Face(style="printed", text=printed.get(single.name, ""))
    if is_ticked(leaf, model.base):
        return Face(style=style, tick=True, text="" if leaf.worth == 1 else shown(leaf.worth).replace("-", "−"))
    if leaf.of_players and players is not None:
        return Face(ways=tuple((name, reference(("players", name)) if players.names else name) for name in players.ringed))
    if leaf.kind == "choice":
        fields = tuple(part for at, part in enumerate(single.parts) if at not in single.families)
        ways = tuple((option, choice(fields, n, option)) for n, option in enumerate(leaf.options, 1))
        options = [model.looks.option(fields, option) for option in leaf.options]
        icons = tuple((look.icon, look.colour) for look in options)
        return Face(ways=ways, way_looks=icons if any(icon for icon, _ in icons) else ())
    return Face(style=style)
