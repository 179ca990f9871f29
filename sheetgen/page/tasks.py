"""What the workers can be asked: by name, the function that does it, who does it, and how it is asked over HTTP.

A task is called as `function(request, context)`. It returns a dict (sent as JSON) or a `Reply`; it raises `Refusal` or
`Unreadable`.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import Any, Literal, NamedTuple

PoolName = Literal["quick", "long"]
"""Which workers do it: what a player waits for while typing never stands behind a photo."""
Sent = Literal["address", "json", "photo"]
"""Where the request is: in the address, in a JSON body, or a picture in the body with the rest in the address."""


class Task(NamedTuple):
    """Where a task is to be found, and where it is asked for."""

    module: str
    function: str
    pool: PoolName
    path: str
    sent: Sent
    large: bool = False
    """Whether the JSON may be as large as a photo."""


TASKS = {
    "folder": Task("sheetgen.page.layouts.listing", "listing", "quick", "/api/folder", "address"),
    "layout": Task("sheetgen.page.layouts.catalogue", "describe_layout", "quick", "/api/layout", "address"),
    "link": Task("sheetgen.page.layouts.links", "link", "quick", "/api/link", "json"),
    "open-link": Task("sheetgen.page.layouts.links", "open_link", "quick", "/api/link/open", "json"),
    "sheet-picture": Task("sheetgen.page.layouts.printing", "sheet_svg", "quick", "/picture/sheet.svg", "address"),
    "pad": Task("sheetgen.page.layouts.printing", "pad", "quick", "/api/pad", "json"),
    "pad-picture": Task("sheetgen.page.layouts.printing", "pad_svg", "quick", "/picture/pad.svg", "address"),
    "print": Task("sheetgen.page.layouts.printing", "print_pdf", "long", "/api/print", "json"),
    "sheet": Task("sheetgen.page.sheets.checking", "sheet_form", "quick", "/api/sheet", "json"),
    "check": Task("sheetgen.page.sheets.checking", "check", "quick", "/api/check", "json"),
    "suggest": Task("sheetgen.page.sheets.checking", "suggest", "long", "/api/suggest", "json", large=True),
    "yaml": Task("sheetgen.page.sheets.documents", "yaml", "quick", "/api/yaml", "json"),
    "open": Task("sheetgen.page.sheets.documents", "open_", "quick", "/api/open", "json"),
    "save": Task("sheetgen.page.sheets.documents", "save", "quick", "/api/save", "json"),
    "proof": Task("sheetgen.page.sheets.checking", "proof", "long", "/api/proof", "json"),
    "photo": Task("sheetgen.page.photos.tasks", "photo", "long", "/api/photo", "photo"),
    "photo-at": Task("sheetgen.page.photos.tasks", "photo_at", "long", "/api/photo/at", "photo"),
    "together": Task("sheetgen.page.photos.tasks", "together", "long", "/api/together", "json", large=True),
}


def load_function(task: Task) -> Callable[..., Any]:
    """The function of a task; its module is loaded when it is first asked for."""
    function: Callable[..., Any] = getattr(import_module(task.module), task.function)
    return function
