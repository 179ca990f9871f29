"""Keys of blocks as they would be typed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

YamlKeys = dict[str, Any]
"""Keys and values of a block, as they are typed."""


def space_pattern(names: Sequence[tuple[tuple[str, ...], str]]) -> str | None:
    """The spaces of a column by what each row says (`upper.{at}`), from rows' paths and spaces; None where it is not one text."""
    patterns = {_pattern(path, space) for path, space in names}
    return patterns.pop() if len(patterns) == 1 else None


def _pattern(path: tuple[str, ...], name: str) -> str | None:
    """A space's name with what its row says taken out; None where that is not in one piece."""
    if not path:
        return name
    token = "." + ".".join(path)
    for end in (".", ""):
        at = name.find(token + end)
        if at >= 0 and (end or name.endswith(token)):
            return name[:at] + ".{at}" + name[at + len(token) :]
    return None


def free_id(name: str, taken: set[str]) -> str:
    """A name that is not taken."""
    while name in taken:
        name += "-text"
    return name


def cell_range(left: int, right: int, top: int, bottom: int) -> str:
    """Cells of the page's grid."""
    columns = f"c{left}" if left == right else f"c{left}-{right}"
    rows = f"r{top}" if top == bottom else f"r{top}-{bottom}"
    return f"{columns} {rows}"


def spanned(typed: YamlKeys, span: int) -> YamlKeys:
    """The keys of a cell that takes so many columns."""
    return {**typed, **({"span": str(span)} if span != 1 else {})}
