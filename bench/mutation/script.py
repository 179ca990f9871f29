"""Mutants of the page's script, by its syntax tree."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

import tree_sitter_javascript
from tree_sitter import Language, Node, Parser

from .mutant import Mutant

PARSER = Parser(Language(tree_sitter_javascript.language()))
OPERATORS = {
    "===": "!==",
    "!==": "===",
    "<": "<=",
    "<=": "<",
    ">": ">=",
    ">=": ">",
    "&&": "||",
    "||": "&&",
    "??": "&&",
    "+": "-",
    "-": "+",
    "*": "/",
    "/": "*",
}


class Site(NamedTuple):
    """A possible change of a script: a piece (positions in bytes) and its replacement."""

    node: Node
    start: int
    end: int
    text: bytes


def lines(file: Path) -> dict[int, list[int]]:
    """Return the numbers of a script's sites by line."""
    by_line: dict[int, list[int]] = {}
    for number, site in enumerate(sites(file.read_bytes())):
        by_line.setdefault(site.node.start_point[0] + 1, []).append(number)
    return by_line


def mutant(file: Path, name: str, number: int) -> Mutant:
    """Return a script with the change of the given number."""
    source = file.read_bytes()
    site = next(site for at, site in enumerate(sites(source)) if at == number)
    changed = source[: site.start] + site.text + source[site.end :]
    begin, end = site.node.start_byte, site.node.end_byte
    after = changed[begin : end + len(changed) - len(source)]
    return Mutant(name, site.node.start_point[0] + 1, source[begin:end].decode(), after.decode(), changed.decode())


def sites(source: bytes) -> Iterator[Site]:
    """Yield all possible changes of a script; imports are left alone."""
    waiting = [PARSER.parse(source).root_node]
    while waiting:
        node = waiting.pop()
        if node.type == "import_statement":
            continue
        waiting.extend(reversed(node.children))
        yield from _of(node)


def _of(node: Node) -> Iterator[Site]:
    text = node.text or b""
    match node.type:
        case "binary_expression":
            operator = node.child_by_field_name("operator")
            if operator is not None and operator.type in OPERATORS and not _joins_texts(node):
                yield Site(node, operator.start_byte, operator.end_byte, OPERATORS[operator.type].encode())
        case "unary_expression" if text.startswith(b"!"):
            yield Site(node, node.start_byte, node.start_byte + 1, b"!!")
        case "if_statement" | "ternary_expression" | "while_statement":
            condition = node.child_by_field_name("condition")
            if condition is not None:
                yield Site(condition, condition.start_byte, condition.end_byte, b"(!(" + (condition.text or b"") + b"))")
        case "true" | "false":
            yield Site(node, node.start_byte, node.end_byte, b"false" if node.type == "true" else b"true")
        case "number":
            yield Site(node, node.start_byte, node.end_byte, b"(" + text + b" + 1)")
        case "string" if len(text) > 2:
            yield Site(node, node.end_byte - 1, node.end_byte - 1, "§".encode())
        case "expression_statement" if node.children and node.children[0].type in ("call_expression", "await_expression"):
            yield Site(node, node.start_byte, node.end_byte, b";")
        case "arguments":
            given = node.named_children
            for first, second in pairwise(given):
                if first.text != second.text and "spread_element" not in (first.type, second.type):
                    between = (node.text or b"")[first.end_byte - node.start_byte : second.start_byte - node.start_byte]
                    swapped = (second.text or b"") + between + (first.text or b"")
                    yield Site(node, first.start_byte, second.end_byte, swapped)


def _joins_texts(node: Node) -> bool:
    return any(child.type in ("string", "template_string") for child in node.children)
