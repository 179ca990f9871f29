"""Data for the editor during typing: the schema of layouts, the words of formulas, the names in a layout."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from sheetgen.form.spaces import spaces
from sheetgen.games.registry import BUNDLED as GAMES
from sheetgen.layout.read import PartlyReadError
from sheetgen.layout.schema import layout_schema
from sheetgen.page.answers import Refusal
from sheetgen.page.drafts.draft import parse_draft
from sheetgen.page.requests import GameRequest, Request, decode
from sheetgen.source.faults import Unreadable
from sheetgen.source.messages import as_text, room
from sheetgen.source.nodes import Mapping, Sequence

if TYPE_CHECKING:
    from sheetgen.layout.model import Layout
    from sheetgen.page.context import WorkerContext

phrase, plural = room("page")

_NAMING_KEYS = ("computed", "tables")
"""Keys with names below them that are not names of spaces."""
_MOST = 3_000


def schema(request: Request, _: WorkerContext) -> dict[str, Any]:
    """Return the JSON Schema of a game's layouts, with the purpose of each key in the reader's language."""
    name = decode(request, GameRequest).game
    if name not in GAMES.names():
        raise Refusal("not-found", phrase("no-such-game", "there is no game '{name}'", name))
    return layout_schema(GAMES.load(name))


def formula_words(request: Request, context: WorkerContext) -> dict[str, Any]:
    """Return the words allowed in formulas: `{"game", "names": [{"name", "about"}], "functions": [{"name", "call", "about"}]}`.

    names: names of spaces, and of all spaces of a kind (`fruit.*`), each with its displayed name; null while the spaces can't be
    read.
    """
    draft = parse_draft(request, context)
    try:
        layout: Layout | None = draft.typed_layout
    except PartlyReadError as partly:
        layout = partly.layout
    except Unreadable:
        layout = None
    game = layout.game if layout else GAMES.load("sheet")
    functions = [{"name": each.name, "call": each.call, "about": as_text(each.about)} for each in game.formula_words()]
    return {"game": game.name, "names": layout and _names(layout), "functions": functions}


def _names(layout: Layout) -> list[dict[str, str]] | None:
    try:
        form = layout.content.form
    except Unreadable:
        return None
    known: dict[str, str] = {}
    for number, space in enumerate(spaces(form)):
        if number >= _MOST:
            break
        known |= dict.fromkeys(_above(space.name), "")
        known[space.name] = layout.space_name(space.name).text()
    for key in _NAMING_KEYS:
        node = layout.root.get(key)
        for name, (_, value) in node.items.items() if isinstance(node, Mapping) else ():
            known[name] = ""
            if isinstance(value, Mapping | Sequence) and key == "tables":
                known[f"{name}.*"] = ""
    return [{"name": name, "about": about} for name, about in known.items()]


def _above(name: str) -> Iterator[str]:
    """Yield the families of a space: each by its name (`fruit`), and as the path to all its members (`fruit.*`)."""
    parts = name.split(".")
    for count in range(1, len(parts)):
        yield ".".join(parts[:count])
        yield ".".join([*parts[:count], *["*"] * (len(parts) - count)])
