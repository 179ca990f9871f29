"""Mutants of Python modules."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

from .mutant import Mutant

FLIPPED: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
}
OPERATORS: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.FloorDiv,
    ast.FloorDiv: ast.Mult,
    ast.Div: ast.Mult,
}
TYPING = {"TypeVar", "cast", "NewType", "getattr", "hasattr"}
"""Functions whose string arguments are names in the code."""

COMMUTATIVE = {"min", "max", "isinstance", "sum"}
SMALL = 20
"""Whole numbers up to this one are treated as counts, larger ones as limits."""


class Site(NamedTuple):
    """A possible change of one node."""

    node: ast.expr | ast.stmt
    owner: ast.AST
    field: str
    value: object

    def apply(self) -> None:
        setattr(self.owner, self.field, self.value)


def lines(file: Path) -> dict[int, list[int]]:
    """Return the numbers of a module's sites by line."""
    by_line: dict[int, list[int]] = {}
    for number, site in enumerate(sites(ast.parse(file.read_text("utf-8")))):
        by_line.setdefault(site.node.lineno, []).append(number)
    return by_line


def mutant(file: Path, name: str, number: int) -> Mutant:
    """Return a module with the change of the given number."""
    tree = ast.parse(file.read_text("utf-8"))
    site = next(site for at, site in enumerate(sites(tree)) if at == number)
    before = _head(site.owner)
    site.apply()
    return Mutant(name, site.node.lineno, before, _head(site.owner), ast.unparse(ast.fix_missing_locations(tree)))


def sites(tree: ast.Module) -> Iterator[Site]:
    """Yield all possible changes of a module. Types, class declarations, docstrings and names of the code are left alone."""
    skipped = set(_skipped(tree))
    for node in ast.walk(tree):
        if id(node) in skipped:
            continue
        if isinstance(node, ast.expr):
            yield from _of_expression(node)
        elif isinstance(node, ast.stmt):
            yield from _of_statement(node)
        elif isinstance(node, ast.comprehension):
            for at, condition in enumerate(node.ifs):
                yield Site(condition, node, "ifs", [*node.ifs[:at], _negated(condition), *node.ifs[at + 1 :]])


def _of_expression(node: ast.expr) -> Iterator[Site]:
    match node:
        case ast.Compare():
            for at, operator in enumerate(node.ops):
                yield Site(node, node, "ops", [*node.ops[:at], FLIPPED[type(operator)](), *node.ops[at + 1 :]])
        case ast.BoolOp():
            yield Site(node, node, "op", ast.Or() if isinstance(node.op, ast.And) else ast.And())
            for at in range(len(node.values)):
                yield Site(node, node, "values", [*node.values[:at], *node.values[at + 1 :]])
        case ast.BinOp() if type(node.op) in OPERATORS and not _joins_texts(node):
            yield Site(node, node, "op", OPERATORS[type(node.op)]())
        case ast.UnaryOp(op=ast.Not()):
            yield Site(node, node, "operand", _negated(node.operand))
        case ast.IfExp():
            yield Site(node, node, "test", _negated(node.test))
        case ast.Constant(value=bool()):
            yield Site(node, node, "value", not node.value)
        case ast.Constant(value=int() | float() as number):
            yield Site(node, node, "value", _moved(number))
        case ast.Constant(value=str(text)) if text.strip():
            yield Site(node, node, "value", f"{text[:-1]}§" if text[-1:].strip() else f"§{text}")
        case ast.List(elts=[_, _, *_]) | ast.Tuple(elts=[_, _, *_]) if isinstance(node.ctx, ast.Load):
            for at, (first, second) in enumerate(pairwise(node.elts)):
                if ast.dump(first) != ast.dump(second):
                    yield Site(node, node, "elts", [*node.elts[:at], second, first, *node.elts[at + 2 :]])
        case ast.Call(args=[_, _, *_]) if not (isinstance(node.func, ast.Name) and node.func.id in COMMUTATIVE):
            for at, (first, second) in enumerate(pairwise(node.args)):
                if (
                    not isinstance(first, ast.Starred)
                    and not isinstance(second, ast.Starred)
                    and ast.dump(first) != ast.dump(second)
                ):
                    yield Site(node, node, "args", [*node.args[:at], second, first, *node.args[at + 2 :]])


def _of_statement(node: ast.stmt) -> Iterator[Site]:
    match node:
        case ast.If() | ast.While():
            yield Site(node.test, node, "test", _negated(node.test))
        case ast.Expr(value=ast.Call(func=ast.Name(id="assert_never"))):
            pass
        case ast.Expr(value=ast.Call()):
            yield Site(node, node, "value", ast.Constant(None))
        case ast.AugAssign(op=ast.Add() | ast.Sub()) if not isinstance(node.value, ast.List | ast.Tuple | ast.JoinedStr):
            yield Site(node, node, "op", OPERATORS[type(node.op)]())


def _head(node: ast.AST) -> str:
    """An expression, or the first line of a statement."""
    text = ast.unparse(node)
    return text.partition("\n")[0] if isinstance(node, ast.stmt) else text


def _moved(number: float) -> float:
    """Return a number nearby: change small whole numbers by one, others by half."""
    if isinstance(number, int) and abs(number) <= SMALL:
        return number + 1
    return type(number)(number * 1.5) or 1.0


def _negated(test: ast.expr) -> ast.expr:
    return ast.UnaryOp(ast.Not(), test)


def _joins_texts(node: ast.BinOp) -> bool:
    return any(
        isinstance(side, ast.JoinedStr) or (isinstance(side, ast.Constant) and isinstance(side.value, str))
        for side in (node.left, node.right)
    )


def _skipped(tree: ast.Module) -> Iterator[int]:
    for node in ast.walk(tree):
        parts: list[ast.AST | None] = [getattr(node, "annotation", None), getattr(node, "returns", None)]
        match node:
            case ast.Expr(value=ast.Constant(value=str())):
                parts.append(node.value)
            case ast.Assign(targets=[ast.Name(id=name)], value=ast.Subscript() | ast.BinOp()):
                if name.lstrip("_")[:1].isupper() and not name.isupper():
                    parts.append(node.value)
            case ast.Assign(targets=[ast.Name(id="__all__" | "__slots__")]):
                parts.append(node.value)
            case ast.Call(func=ast.Name(id=name)) if name in TYPING:
                parts.extend(node.args)
            case ast.If(test=ast.Name(id="TYPE_CHECKING")):
                parts.append(node)
            case ast.Call(func=ast.Name(id="TypeError" | "AssertionError" | "KeyError" | "RuntimeError" | "ValueError")):
                parts.extend(node.args)
            case ast.Assert():
                parts.append(node)
            case ast.ClassDef():
                parts.extend(keyword.value for keyword in node.keywords)
            case ast.JoinedStr():
                parts.extend(value.format_spec for value in node.values if isinstance(value, ast.FormattedValue))
        yield from (id(each) for part in parts if part is not None for each in ast.walk(part))
        yield from map(id, _in_any_order(node))


def _in_any_order(node: ast.AST) -> list[ast.expr]:
    """Tuples and lists in a node of which the order does not matter: in `except`, `in`, `isinstance` and sets."""
    match node:
        case ast.ExceptHandler(type=ast.Tuple() as errors):
            return [errors]
        case ast.Compare(ops=[ast.In() | ast.NotIn()], comparators=[ast.Tuple() | ast.List() as among]):
            return [among]
        case ast.Call(func=ast.Name(id="isinstance"), args=[_, ast.Tuple() as types]):
            return [types]
        case ast.Call(func=ast.Name(id="frozenset" | "set"), args=[ast.Tuple() | ast.List() as among]):
            return [among, *(each.value for each in among.elts if isinstance(each, ast.Starred))]
        case _:
            return []
