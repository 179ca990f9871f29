"""Every filled sheet in the examples and the annotated cases, as written values with their layout."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from random import Random
from typing import NamedTuple

from sheetgen.form.read.sheet import read_filled
from sheetgen.form.spaces import Space, spaces
from sheetgen.form.written import UNREAD, Value, Written
from sheetgen.layout.model import Layout
from sheetgen.layout.read import Library
from sheetgen.source import reader
from sheetgen.source.faults import Unreadable
from sheetgen.source.nodes import Mapping, Scalar

ROOT = Path(__file__).parents[2]
LIBRARY = Library()


class Given(NamedTuple):
    """A sheet by its file and document."""

    name: str
    written: Written
    layout: Layout


@cache
def sheets() -> tuple[Given, ...]:
    """Return all readable sheets, sorted by name."""
    files = sorted((*(ROOT / "examples").rglob("*.yaml"), *(ROOT / "sheetgen" / "cases").rglob("*.yaml")))
    return tuple(given for file in files for given in of_file(file, ROOT))


def of_file(file: Path, root: Path) -> Iterator[Given]:
    """Yield the sheets of one file, named relative to a folder."""
    read = reader.read(str(file))
    for document in read.documents:
        named = document.root.get("sheet") if isinstance(document.root, Mapping) else None
        if isinstance(named, Scalar) and isinstance(document.root, Mapping):
            try:
                layout = LIBRARY.layout(named.text, str(file.parent))
            except Unreadable:
                continue
            found = read_filled(document.root, read.lines, layout.content.form)
            if not found.faults:
                yield Given(f"{file.relative_to(root)}:{document.number}", found.written, layout)


@cache
def spaces_of(layout: Layout) -> tuple[Space, ...]:
    """The spaces of a layout's form."""
    return tuple(spaces(layout.content.form))


def random_changes(
    given: Given, random: Random, count: int = 1, among: Sequence[Space] | None = None, unread: float = 0.0
) -> dict[str, Value | None]:
    """Return random new values for some spaces (`among`, by default all of the form), as a misreading or a search might set them.

    unread: the share of these values that can't be read.
    """
    taken = [space for space in among or spaces_of(given.layout) if space.holds == "one" and not space.seat]
    return {
        space.name: UNREAD if unread and random.random() < unread else _other(space, given.written.get(space.name), random)
        for space in random.sample(taken, min(count, len(taken)))
    }


def _other(space: Space, value: Value | None, random: Random) -> Value | None:
    if value is not None and random.random() < 0.25:
        return None
    if space.type == "tick":
        return None if value else True
    if space.domain:
        return space.domain[random.randrange(len(space.domain))]
    if space.type == "number" and (value is None or isinstance(value, int)):
        return random.choice((0, -5, 7, 1000, (value or 0) + 1, -(value or 0)))
    return value
