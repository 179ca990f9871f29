"""Photos of filled sheets: read one by one, laid on by the corners that a player shows, put together to sheets. Nothing is kept.

What reads photos is loaded when the first one comes: its packages need not be there, and take long.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sheetgen.page.requests import Request
from sheetgen.photo.extra import require_photo_packages

if TYPE_CHECKING:
    from sheetgen.page.context import WorkerContext


def photo(request: Request, context: WorkerContext) -> dict[str, Any]:
    """Task: what is read of a photo, or of a page of a PDF; the layout is found among the bundled ones and those of the folder."""
    require_photo_packages(keep=False)
    from sheetgen.page.photos.reading import read

    return read(request, context)


def read_photo_at_point(request: Request, context: WorkerContext) -> dict[str, Any]:
    """Task: what is read of the sheet that lies on a photo where a player says."""
    require_photo_packages(keep=False)
    from sheetgen.page.photos.reading import read_at

    return read_at(request, context)


def together(request: Request, context: WorkerContext) -> dict[str, Any]:
    """Task: the sheets that photos make up, with the values of their fields."""
    require_photo_packages(keep=False)
    from sheetgen.page.photos.assembly import put_together

    return put_together(request, context)
