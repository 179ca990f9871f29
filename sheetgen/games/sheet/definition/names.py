"""What is printed for roots, fields, keys and choices of a sheet in YAML alone: a label of the layout, else the name itself."""

from __future__ import annotations

import re
from collections.abc import Iterator

from sheetgen.drawing.content import Name
from sheetgen.games.sheet.definition.spec import Definition, Family, Node, Record, SpaceSpec, nodes

PLAYERS = Name(("players",), "Players", {"de": "Namen"})
TAKEN = ("title", "name", "lang", "fingerprint")
"""What stands on every sheet under these names; a root that is called so goes by `spaces` before it."""
_ODD = re.compile(r"[^\w-]+")


def reference(path: tuple[str, ...]) -> str:
    """How a name is asked for in a text."""
    return "$" + _key(path)


def choice(path: tuple[str, ...], number: int, option: str) -> str:
    """How a choice is asked for in a text: it may have any characters, so its number comes along."""
    return reference((*path, f"{_ODD.sub('-', option)}-{number}"))


def as_label(name: str) -> str:
    """A name where there is no label for it: hyphens as blanks, the first letter large."""
    if name.lstrip("+-−").isdigit():
        return name.replace("-", "−")
    text = name.replace("-", " ")
    return text[:1].upper() + text[1:]


def names(definition: Definition) -> dict[str, Name]:
    """All that may be printed, by how it is asked for."""
    result: dict[str, Name] = {}
    if definition.players is not None:
        result["players"] = PLAYERS
        below = [each for root, node in definition.spaces.items() for each in nodes(node, (root,))]
        over_players = [fields for fields, node in below if isinstance(node, Family) and node.axis.players]
        for name in definition.players.names:
            paths = (".".join((*fields, name)) for fields in over_players)
            result[_key(("players", name))] = Name((*dict.fromkeys(paths), name), as_label(name))
    for root, node in definition.spaces.items():
        result[_key((root,))] = Name((root,), as_label(root))
        result.update(_below(node, root))
    return result


def _key(path: tuple[str, ...]) -> str:
    return ".".join(("spaces", *path) if len(path) == 1 and path[0] in TAKEN else path)


def _below(root: Node, name: str) -> Iterator[tuple[str, Name]]:
    """Fields, keys and choices below a root."""
    for fields, node in nodes(root, (name,)):
        if isinstance(node, SpaceSpec):
            for number, option in enumerate(() if node.of_players else node.options, 1):
                yield choice(fields, number, option)[1:], Name((".".join((*fields, option)), option), as_label(option))
        elif isinstance(node, Record) or not node.axis.open:
            for key in node.fields if isinstance(node, Record) else node.axis.keys:
                yield _key((*fields, key)), Name((".".join((*fields, key)), key), as_label(key))
