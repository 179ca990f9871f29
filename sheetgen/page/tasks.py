"""The workers' tasks by name: the function, the pool of workers, and the HTTP request.

A task is called as `function(request, context)`. It returns a dict (sent as JSON) or a `Reply`; it raises `Refusal` or
`Unreadable`.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import Any, Literal, NamedTuple

PoolName = Literal["quick", "long", "lab"]
"""The name of a pool of workers: `quick` for requests made while typing, `long` for photos and the like, `lab` for tasks of
minutes. Each pool has its own workers, so quick tasks never wait for a photo, and photos never wait for tasks of minutes."""
Sent = Literal["address", "json", "photo"]
"""Location of the request: in the address, in a JSON body, or a picture in the body with the rest in the address."""


class Task(NamedTuple):
    """The function of a task, and its address."""

    module: str
    function: str
    pool: PoolName
    path: str
    sent: Sent
    large: bool = False
    """True if the JSON may be as large as a photo."""


TASKS = {
    "folder": Task("sheetgen.page.layouts.listing", "listing", "quick", "/api/folder", "address"),
    "layout": Task("sheetgen.page.layouts.catalogue", "layout_reply", "quick", "/api/layout", "address"),
    "link": Task("sheetgen.page.layouts.links", "link", "quick", "/api/link", "json"),
    "open-link": Task("sheetgen.page.layouts.links", "open_link", "quick", "/api/link/open", "json"),
    "sheet-picture": Task("sheetgen.page.layouts.printing", "sheet_svg", "quick", "/picture/sheet.svg", "address"),
    "pad": Task("sheetgen.page.layouts.printing", "pad", "quick", "/api/pad", "json"),
    "pad-picture": Task("sheetgen.page.layouts.printing", "pad_svg", "quick", "/picture/pad.svg", "address"),
    "print": Task("sheetgen.page.layouts.printing", "print_pdf", "long", "/api/print", "json"),
    "calibration": Task("sheetgen.page.layouts.printing", "calibration", "quick", "/api/calibration", "json"),
    "sheet": Task("sheetgen.page.sheets.checking", "sheet_form", "quick", "/api/sheet", "json"),
    "check": Task("sheetgen.page.sheets.checking", "check", "quick", "/api/check", "json"),
    "suggest": Task("sheetgen.page.sheets.checking", "suggest", "long", "/api/suggest", "json", large=True),
    "options": Task("sheetgen.page.sheets.options", "options", "long", "/api/options", "json"),
    "explain": Task("sheetgen.page.sheets.explaining", "explain", "quick", "/api/explain", "address"),
    "example-picture": Task("sheetgen.page.sheets.explaining", "example_svg", "quick", "/picture/example.svg", "address"),
    "work-picture": Task("sheetgen.page.sheets.drawing", "filled_svg", "long", "/api/picture", "json"),
    "yaml": Task("sheetgen.page.sheets.documents", "yaml", "quick", "/api/yaml", "json"),
    "form": Task("sheetgen.page.sheets.documents", "form_text", "quick", "/api/form", "photo"),
    "open": Task("sheetgen.page.sheets.documents", "open_", "quick", "/api/open", "json"),
    "save": Task("sheetgen.page.sheets.documents", "save", "quick", "/api/save", "json"),
    "proof": Task("sheetgen.page.sheets.checking", "proof", "long", "/api/proof", "json"),
    "evenings": Task("sheetgen.page.sheets.evenings", "evenings", "long", "/api/evenings", "json", large=True),
    "level-kit": Task("sheetgen.page.edits.levels", "kit", "quick", "/api/level/kit", "address"),
    "level-make": Task("sheetgen.page.edits.laboratory", "make", "lab", "/api/level/make", "json"),
    "level-lab": Task("sheetgen.page.edits.laboratory", "measure", "lab", "/api/level/lab", "json"),
    "edit-open": Task("sheetgen.page.edits.tasks", "open_layout", "quick", "/api/edit/open", "json"),
    "edit-view": Task("sheetgen.page.edits.tasks", "view", "quick", "/api/edit/view", "json", large=True),
    "edit-text": Task("sheetgen.page.edits.tasks", "text", "quick", "/api/edit/text", "json", large=True),
    "edit-save": Task("sheetgen.page.edits.tasks", "save", "quick", "/api/edit/save", "json", large=True),
    "edit-logo": Task("sheetgen.page.edits.logos", "take_logo", "quick", "/api/edit/logo", "photo"),
    "photo": Task("sheetgen.page.photos.reading", "read_photo", "long", "/api/photo", "photo"),
    "assemble": Task("sheetgen.page.photos.assembly", "assemble", "long", "/api/assemble", "json", large=True),
    "draft": Task("sheetgen.page.drafts.looking", "look", "quick", "/api/draft", "json"),
    "draft-open": Task("sheetgen.page.drafts.saving", "open_draft", "quick", "/api/draft/open", "json"),
    "draft-save": Task("sheetgen.page.drafts.saving", "save_draft", "quick", "/api/draft/save", "json", large=True),
    "draft-schema": Task("sheetgen.page.drafts.vocabulary", "schema", "quick", "/api/draft/schema", "address"),
    "draft-words": Task("sheetgen.page.drafts.vocabulary", "formula_words", "quick", "/api/draft/words", "json"),
    "draft-cures": Task("sheetgen.page.drafts.curing", "cure_faults", "quick", "/api/draft/cures", "json"),
    "draft-templates": Task("sheetgen.page.drafts.templates", "templates", "quick", "/api/draft/templates", "address"),
    "draft-example": Task("sheetgen.page.drafts.examples", "keep_example", "quick", "/api/draft/example", "json"),
    "draft-outline": Task("sheetgen.page.drafts.outline", "outline", "quick", "/api/draft/outline", "json"),
    "draft-change": Task("sheetgen.page.drafts.changing", "change", "quick", "/api/draft/change", "json"),
    "draft-sheet": Task("sheetgen.page.drafts.trying", "try_form", "quick", "/api/draft/sheet", "json"),
    "draft-check": Task("sheetgen.page.drafts.trying", "try_sheet", "quick", "/api/draft/check", "json"),
}


BODY = "body"
"""The key of a JSON request's unparsed body: the worker parses it, since that may take long."""


def request_of(task: Task, query: dict[str, Any], body: bytes) -> dict[str, Any]:
    """Return the request that a task receives. query: the fields of the address."""
    if task.sent == "json":
        return {BODY: body}
    return {**query, "data": body} if task.sent == "photo" else query


def load_function(task: Task) -> Callable[..., Any]:
    """Return the function of a task. Its module is loaded on first use."""
    function: Callable[..., Any] = getattr(import_module(task.module), task.function)
    return function
