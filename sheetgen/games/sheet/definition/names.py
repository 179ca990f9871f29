"""The printed names of a custom sheet's roots, fields, keys and choices: a label of the layout, otherwise the name itself."""

from __future__ import annotations

import re
from collections.abc import Iterator

from sheetgen.drawing.content import Name
from sheetgen.games.sheet.definition.spec import Definition, Family, Node, Record, SpaceSpec, nodes

PLAYERS = Name(("players",), "Players", {"de": "Namen"})
LOWEST_WINS = Name((), "", {"en": "lowest wins", "de": "weniger gewinnt", "fr": "le plus petit gagne"})
PAGES = {
    "page_": Name((), "page", {"de": "Seite"}),
    "carried_": Name((), "p.", {"de": "S."}),
    "so-far_": Name((), "So far", {"de": "Bisher", "fr": "Jusqu’ici"}),
}
"""Words on sheets of several pages."""
NOTE, GOAL = "note_", "goal_"
"""Names of the text next to the title, and of the text in the bar of results. No space can have these names."""
TAKEN = ("title", "name", "lang", "fingerprint")
"""Names used on every sheet; a root with such a name needs the prefix `spaces`."""
_ODD = re.compile(r"[^\w-]+")


def reference(path: tuple[str, ...]) -> str:
    """Return the reference to a name in a text."""
    return "$" + _key(path)


def choice(path: tuple[str, ...], number: int, option: str) -> str:
    """Return the reference to a choice in a text. It includes the number, because a choice may have any characters."""
    return reference((*path, f"{_ODD.sub('-', option)}-{number}"))


def as_label(name: str) -> str:
    """Return a name as its own label: hyphens become spaces, the first letter becomes a capital."""
    if name.lstrip("+-−").isdigit():
        return name.replace("-", "−")
    text = name.replace("-", " ")
    return text[:1].upper() + text[1:]


def names(definition: Definition) -> dict[str, Name]:
    """Return all printable names by reference."""
    result: dict[str, Name] = {}
    if definition.players is not None:
        result["players"] = PLAYERS
        result[NOTE] = _players_note(definition.players.least, definition.players.most)
        below = [each for root, node in definition.spaces.items() for each in nodes(node, (root,))]
        over_players = [fields for fields, node in below if isinstance(node, Family) and node.axis.players]
        for name in definition.players.names:
            paths = (".".join((*fields, name)) for fields in over_players)
            result[_key(("players", name))] = Name((*dict.fromkeys(paths), name), as_label(name))
    result |= {GOAL: LOWEST_WINS, **PAGES}
    for root, node in definition.spaces.items():
        result[_key((root,))] = Name((root,), as_label(root))
        result.update(_below(node, root))
    return result


def _players_note(least: int, most: int) -> Name:
    """Return the number of players as a short text, in the languages that sheetgen knows."""
    words = {"en": "players", "de": "Personen", "fr": "joueurs"}
    return Name((), "", {lang: f"{least}–{most} {word}" for lang, word in words.items()})


def _key(path: tuple[str, ...]) -> str:
    return ".".join(("spaces", *path) if len(path) == 1 and path[0] in TAKEN else path)


def _below(root: Node, name: str) -> Iterator[tuple[str, Name]]:
    """Yield the reference and name of each field, key and choice below a root."""
    for fields, node in nodes(root, (name,)):
        if isinstance(node, SpaceSpec):
            for number, option in enumerate(() if node.of_players else node.options, 1):
                yield choice(fields, number, option)[1:], Name((".".join((*fields, option)), option), as_label(option))
        elif isinstance(node, Record) or not node.axis.open:
            for key in node.fields if isinstance(node, Record) else node.axis.keys:
                yield _key((*fields, key)), Name((".".join((*fields, key)), key), as_label(key))
