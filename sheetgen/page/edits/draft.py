"""A layout as a browser sends it: its original text, and the drawn or changed values; and the layout from both."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, Literal

from msgspec import Meta, Struct

from sheetgen.layout.model import Layout
from sheetgen.layout.read import Library, PartlyReadError
from sheetgen.page.requests import Name
from sheetgen.source.faults import Fault

if TYPE_CHECKING:
    from sheetgen.judge.findings import Finding

LayoutText = Annotated[str, Meta(max_length=1_000_000)]
_MOST_CHANGES, _LONGEST_KEY = 5_000, 200
DEEPEST = 6
"""Maximum number of keys in a change's path, and maximum depth of its value."""
_MOST_PICTURES, _MOST_BYTES = 20, 22_500_000


class ChangeEntry(Struct):
    """A change (`layout.editing.Change`): its path, and the new value; null: no value."""

    path: Annotated[list[Annotated[str, Meta(max_length=_LONGEST_KEY)]], Meta(max_length=DEEPEST)]
    value: Any = None


class DraftRequest(Struct):
    """A draft. original: the text it was begun from; file: the file of that text, if any.

    game, level: for a drawn level; changes: for a sheet; pictures: pictures missing from the folder, in Base64, by their file
    names.
    """

    original: LayoutText
    way: Literal["level", "sheet"] = "level"
    file: Name | None = None
    game: Name = ""
    level: dict[str, Any] = {}
    changes: Annotated[list[ChangeEntry], Meta(max_length=_MOST_CHANGES)] = []
    pictures: Annotated[dict[str, Annotated[bytes, Meta(max_length=_MOST_BYTES)]], Meta(max_length=_MOST_PICTURES)] = {}


def is_in_file(remark: Fault | Finding, name: str) -> bool:
    """Return whether an error or a finding is in a draft's own file."""
    return not isinstance(remark, Fault) or remark.file in (None, name)


def partly_read(library: Library, name: str) -> Layout:
    """Return a layout as far as it can be read; errors on its page are reported later. Raise Unreadable with all other errors."""
    try:
        return library.layout(name)
    except PartlyReadError as partly:
        return partly.layout
