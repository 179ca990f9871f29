"""The modules of installed packages that a program needs, following its imports in the sources without running them."""

from __future__ import annotations

import ast
import re
from collections.abc import Collection, Iterable, Iterator
from pathlib import Path

Modules = dict[str, Path]
"""Files of modules by their dotted names."""

_IMPORT = re.compile(r"^\s*(?:from|import)\s+([\w.]+)", re.MULTILINE)


def modules_in(folder: Path, package: str = "") -> Modules:
    """Return all modules of a package in a folder; without a name, all modules in the folder."""
    files = sorted((folder / package).rglob("*.py"))
    return {_name(file.relative_to(folder)): file for file in files}


def closure(roots: Iterable[str], known: Modules, left_out: Collection[str] = ()) -> Modules:
    """Return the known modules that the roots need, including the roots.

    Imports inside functions count, imports for types alone don't. left_out: modules that are not followed, nor are their
    submodules.
    """
    found: Modules = {}
    waiting = [name for root in roots for name in _with_parents(root)]
    while waiting:
        name = waiting.pop()
        if name in found or name not in known or _is_below(name, left_out):
            continue
        found[name] = known[name]
        for imported in imports(known[name], name):
            waiting += _with_parents(imported)
    return found


def imports(file: Path, module: str) -> Iterator[str]:
    """Yield the dotted names that a module imports; for `from a import b` both a and a.b, since b may be a module."""
    try:
        tree = ast.parse(file.read_bytes())
    except SyntaxError:  # written for a newer Python than this one
        yield from _IMPORT.findall(file.read_text("utf-8"))
        return
    package = module if file.name == "__init__.py" else module.rpartition(".")[0]
    for node in _nodes(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            parts = package.split(".") if node.level else []
            base = ".".join([*parts[: len(parts) - node.level + 1], *filter(None, [node.module])])
            yield base
            yield from (f"{base}.{alias.name}" for alias in node.names)


def _nodes(tree: ast.AST) -> Iterator[ast.AST]:
    """Yield all nodes except those under `if TYPE_CHECKING`."""
    waiting = [tree]
    while waiting:
        node = waiting.pop()
        if isinstance(node, ast.If) and isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING":
            waiting += node.orelse
            continue
        yield node
        waiting += ast.iter_child_nodes(node)


def _name(file: Path) -> str:
    parts = file.with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def _with_parents(name: str) -> list[str]:
    parts = name.split(".")
    return [".".join(parts[: n + 1]) for n in range(len(parts))]


def _is_below(name: str, others: Collection[str]) -> bool:
    return any(part in others for part in _with_parents(name))
