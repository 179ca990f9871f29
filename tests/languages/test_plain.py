"""No untranslated English reaches a player: sentences in the code are messages of the catalogue, or players never see them."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

from tests.command import ROOT

_SENTENCE = re.compile(r"[a-z]{2,} [a-z]{2,}")
_MADE = {
    "phrase",
    "plural",
    "rule",
    "table_rule",
    "layout_rule",
    "option",
    "argument",
    "Option",
    "compile",
    "Meta",
    "TypeVar",
    "_LayoutRules",
}
"""Calls whose texts are in the catalogue, or aren't for people."""
_NOT_TOLD = {
    "sheetgen/games/placement/lab/engine.py": "actions of a log",
    "sheetgen/cli/completion.py": "scripts for shells",
    "sheetgen/api/arguments.py": "for who writes programs, as exceptions are",
    "sheetgen/api/labs.py": "for who writes programs, as exceptions are",
    "sheetgen/cli/levels/maps.py": "a command in a file that is made",
    "sheetgen/cli/levels/new.py": "a command in a file that is made",
    "sheetgen/cli/levels/orders.py": "a comment in a file that is made",
    "sheetgen/cli/main.py": "one line a command, in the catalogue as `cli/COMMAND.short`",
    "sheetgen/drawing/colours.py": "names of colours",
    "sheetgen/drawing/palette.py": "names of colours",
    "sheetgen/games/placement/making/atlas.py": "on a picture that is made",
    "sheetgen/games/placement/making/searching.py": "a comment in a file that is made",
    "sheetgen/games/placement/starter.py": "a file to start from",
    "sheetgen/page/site/wheel/bundle.py": "for who builds the package, and is no part of the program",
    "sheetgen/page/site/wheel/hatch_build.py": "for who builds the package, and is no part of the program",
    "sheetgen/page/site/writing.py": "the head of a page",
    "sheetgen/games/registry.py": "for who writes plug-ins, as exceptions are",
    "sheetgen/games/rules.py": "a part of what rules say, in the catalogue with it",
    "sheetgen/games/sheet/formulas/plugged.py": "for who writes plug-ins, as exceptions are",
    "sheetgen/games/sheet/definition/reading.py": "YAML to type",
    "sheetgen/games/sheet/starter.py": "a file to start from",
    "sheetgen/games/sheet/definition/names.py": "printed on sheets in the languages of layouts",
    "sheetgen/games/sheet/definition/spec.py": "the name of a kind",
    "sheetgen/games/sheet/looks/meanings.py": "words of players",
    "sheetgen/page/server/guard.py": "headers",
    "sheetgen/paint/document.py": "XML",
    "sheetgen/paint/svg.py": "SVG",
    "sheetgen/pads/pad.py": "an exception that press puts into words",
    "sheetgen/plugins.py": "for who writes plug-ins, as exceptions are",
    "sheetgen/report/differences.py": "as every tool for differences has it",
    "sheetgen/source/reader.py": "what libyaml says",
    "sheetgen/source/broken/syntax.py": "what libyaml says",
    "sheetgen/source/broken/diagnosis.py": "what libyaml says",
    "sheetgen/source/broken/quotes.py": "what libyaml says",
}
_PASSED_TO_RULES = re.compile(
    r"^sheetgen/games/\w+/(rules|table|lint|lab/findings)\.py$|^sheetgen/games/sheet/lint/rules\.py$|^sheetgen/judge/linting/\w+\.py$"
)
"""Modules in which headings of rulebooks are constants; the catalogue has them as `RULE.source`."""


def plain(tree: ast.Module) -> Iterator[tuple[int, str]]:
    """Yield a module's sentences outside calls that make a message, with their lines; docstrings don't count."""
    above = {id(child): node for node in ast.walk(tree) for child in ast.iter_child_nodes(node)}
    for node in ast.walk(tree):
        if not (isinstance(node, ast.Constant) and isinstance(node.value, str) and _SENTENCE.search(node.value)):
            continue
        around: list[ast.AST] = [node]
        while id(around[-1]) in above:
            around.append(above[id(around[-1])])
        if isinstance(around[1], ast.Expr) or any(isinstance(each, ast.Assert) or is_made(each) for each in around):
            continue
        yield node.lineno, node.value


def is_made(node: ast.AST) -> bool:
    """Return whether a node is a call that makes a message or an exception."""
    if not isinstance(node, ast.Call):
        return False
    name = getattr(node.func, "id", getattr(node.func, "attr", ""))
    return name in _MADE or name.endswith("Error") or (name == "__init__" and isinstance(node.func, ast.Attribute))


def test_sentences_are_messages() -> None:
    found: dict[str, list[tuple[int, str]]] = {}
    for file in sorted((ROOT / "sheetgen").rglob("*.py")):
        name = file.relative_to(ROOT).as_posix()
        told = list(plain(ast.parse(file.read_text("utf-8"))))
        if told and not _PASSED_TO_RULES.match(name):
            found[name] = told
    assert {name: told for name, told in found.items() if name not in _NOT_TOLD} == {}
    assert set(_NOT_TOLD) - set(found) == set(), "these have no such sentence any more"


def test_a_sentence_that_is_none_is_seen(tmp_path: Path) -> None:
    seen = [
        text for _, text in plain(ast.parse('"""A doc string."""\nx = phrase("a", "this is one")\ny = f"{x} cannot be read"\n'))
    ]
    assert seen == [" cannot be read"]
