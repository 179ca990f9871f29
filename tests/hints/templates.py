"""What all messages of the program can say to write, as their source has it: templates that no trial may leave out."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

import sheetgen

ROOT = Path(sheetgen.__file__).parent
_TELLS = re.compile(r"\b(?:write|(?<!the )type|add(?! up)|put|(?<!may )use)\b|\bdid you mean\b|\bsay (?:it\b|so|which|how|--)")
"""Words that say what is to be written."""
_VALUE = re.compile(r"\{\{|\}\}|\{\w+(?::[,−])?\}")
_NEAR = "did you mean '\0'?"
"""What `near` says."""


class Template(NamedTuple):
    """A text of a message with \0 for what is put into it, and the function that says it: `form/words.py no_tick`.

    part: whether the function makes a part of what others say.
    """

    where: str
    text: str
    part: bool

    def says(self, hint: str) -> bool:
        """Whether a hint was made of it."""
        return re.search(".*".join(map(re.escape, self.text.split("\0"))), hint, re.DOTALL) is not None


@cache
def templates() -> tuple[Template, ...]:
    """All there are, in the order of the source."""
    return tuple(dict.fromkeys(each for path in sorted(ROOT.rglob("*.py")) for each in _of_module(path)))


def _of_module(path: Path) -> Iterator[Template]:
    tree = ast.parse(path.read_text("utf-8"))
    constants: dict[str, object] = {}
    for node in tree.body:
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
            if isinstance(node.value, ast.Constant):
                constants[node.targets[0].id] = node.value.value
            elif words := _words(node.value):
                constants[node.targets[0].id] = _english(words[-1])
    for function in ast.walk(tree):
        if isinstance(function, ast.FunctionDef):
            where = f"{path.relative_to(ROOT).as_posix()} {function.name}"
            part = not (isinstance(function.returns, ast.Name) and function.returns.id in ("MessageText", "Sentence"))
            for text in _texts(function, constants):
                if not part or re.search("write `|^did you mean", text):
                    yield Template(where, text, part)


def _texts(function: ast.FunctionDef, constants: dict[str, object]) -> Iterator[str]:
    """The texts of a function's hints that say what to write: not its docstring, not its messages."""
    passed: set[int] = set()
    for node in ast.walk(function):
        if id(node) in passed:
            continue
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name) and node.targets[0].id == "message":
            passed.update(map(id, ast.walk(node.value)))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            if node.func.id in ("MessageText", "sentence") and node.args:
                passed.update(map(id, ast.walk(node.args[0])))
            if node.func.id == "near" and not (isinstance(node.args[0], ast.Constant) and not node.args[0].value):
                yield _NEAR
        if isinstance(node, ast.Call) and (words := _words(node)):
            passed.update(map(id, node.args[: len(words) + 1]))
            yield from filter(_TELLS.search, map(_english, words))
        if isinstance(node, ast.Expr):
            passed.update(map(id, ast.walk(node)))
        elif isinstance(node, ast.Constant | ast.JoinedStr | ast.Name):
            passed.update(map(id, ast.walk(node)))
            text = _text(node, constants)
            if text is not None and _TELLS.search(text):
                yield text


def _words(node: ast.AST) -> list[str]:
    """The English of a message, behind its name; none where no message is made."""
    if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Name) or node.func.id not in ("phrase", "plural"):
        return []
    return [str(each.value) for each in node.args[1:] if isinstance(each, ast.Constant)]


def _english(words: str) -> str:
    """The words of a message as a template."""
    return _VALUE.sub(lambda match: match[0][0] if match[0] in ("{{", "}}") else "\0", words)


def _text(node: ast.expr, constants: dict[str, object]) -> str | None:
    """A text as it stands in the source, \0 for each value in it."""
    if isinstance(node, ast.Constant):
        return node.value if isinstance(node.value, str) else None
    if isinstance(node, ast.Name):
        found = constants.get(node.id)
        return found if isinstance(found, str) else None
    if isinstance(node, ast.JoinedStr):
        return "".join(_text(part, constants) or "\0" for part in node.values)
    if isinstance(node, ast.FormattedValue):
        return _text(node.value, constants) if isinstance(node.value, ast.Name) else None
    return None
