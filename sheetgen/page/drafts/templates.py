"""Templates for a custom game: small sheets of common kinds, in the reader's language, with comments."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any

from sheetgen.page.requests import Request
from sheetgen.source.languages import SOURCE
from sheetgen.source.messages import reader, room

if TYPE_CHECKING:
    from sheetgen.page.context import WorkerContext

phrase, _ = room("page")

FOLDER = os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), "templates")
"""The folder with a folder for each language; all of them have the same files."""
_TEMPLATES = (
    ("dice", phrase("template-dice", "Dice categories"), phrase("template-dice-about", "One space per category, a bonus, a total")),
    ("cards", phrase("template-cards", "Card rounds"), phrase("template-cards-about", "One row per round, one column per player")),
    (
        "categories",
        phrase("template-categories", "Categories and players"),
        phrase("template-categories-about", "The points for each category at the end"),
    ),
    (
        "rows",
        phrase("template-rows", "Rows to cross off"),
        phrase("template-rows-about", "Four colours, crossed off from the left"),
    ),
    ("map", phrase("template-map", "A map"), phrase("template-map-about", "Spaces in regions, with a number in each")),
    ("frames", phrase("template-frames", "Frames"), phrase("template-frames-about", "Throws at the top, the running score below")),
)
"""The file of each template, its title, and a description."""


def templates(_request: Request, _context: WorkerContext) -> dict[str, Any]:
    """Return all templates: `{"templates": [{"name", "title", "about", "text"}]}`."""
    return {
        "templates": [
            {"name": name, "title": title.text(), "about": about.text(), "text": _text(name)} for name, title, about in _TEMPLATES
        ]
    }


def _text(name: str) -> str:
    """Return a template in the reader's language if available, otherwise in English."""
    language = reader.get()
    code = language.code if language is not None and os.path.isdir(os.path.join(FOLDER, language.code)) else SOURCE
    with open(os.path.join(FOLDER, code, f"{name}.yaml"), encoding="utf-8") as stream:
        return stream.read()
