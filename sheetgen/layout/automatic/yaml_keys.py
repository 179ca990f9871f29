"""YAML keys of blocks, as an author would type them in a layout."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

YamlKeys = dict[str, Any]
"""Keys and values of a block, as in YAML."""


def space_pattern(names: Sequence[tuple[tuple[str, ...], str]]) -> str | None:
    """Return the pattern that the names of a column's spaces share (`upper.{at}`), made from the path and the space of each row;
    None if the spaces have different patterns.
    """
    patterns = {_pattern(path, space) for path, space in names}
    return patterns.pop() if len(patterns) == 1 else None


def _pattern(path: tuple[str, ...], name: str) -> str | None:
    """Return a space's name with the path of its row replaced by `{at}`; None if the name doesn't contain the path in one piece."""
    if not path:
        return name
    token = "." + ".".join(path)
    for end in (".", ""):
        at = name.find(token + end)
        if at >= 0 and (end or name.endswith(token)):
            return name[:at] + ".{at}" + name[at + len(token) :]
    return None


def free_id(name: str, taken: set[str]) -> str:
    """Return a name that isn't taken, extended if necessary."""
    while name in taken:
        name += "-text"
    return name


def cell_range(left: int, right: int, top: int, bottom: int) -> str:
    """Return a range of cells of the page's grid, as typed in `at`."""
    columns = f"c{left}" if left == right else f"c{left}-{right}"
    rows = f"r{top}" if top == bottom else f"r{top}-{bottom}"
    return f"{columns} {rows}"


def given(typed: YamlKeys) -> YamlKeys:
    """Return the keys that have a value."""
    return {key: value for key, value in typed.items() if value}


def spanned(typed: YamlKeys, span: int) -> YamlKeys:
    """Return the keys of a cell that spans several columns."""
    return {**typed, **({"span": str(span)} if span != 1 else {})}
