"""Checks the two examples of a rule: sheets that follow it and sheets that break it, single or of a table.

The examples of a game's own rules are the annotated cases that the tests check. The examples of a layout's own rules are among its
`examples`.
"""

from __future__ import annotations

from itertools import islice
from typing import Any, Literal

from sheetgen.form.read.sheet import read_filled
from sheetgen.games.rules import OwnRule, Rule, TableRule
from sheetgen.judge.explain import case_file
from sheetgen.judge.files import Result, check
from sheetgen.judge.sheet import JudgedSheet
from sheetgen.layout.model import Layout
from sheetgen.layout.read import Library
from sheetgen.source.nodes import Mapping, Node, Sequence

Kind = Literal["keeps", "breaks"]
KINDS: tuple[Kind, ...] = ("keeps", "breaks")
MOST = 8
"""Maximum number of sheets that are checked in an example of a layout's own rule. The example itself may have more."""


def judge_example(rule: Rule[Any] | OwnRule, kind: Kind, layout: Layout, library: Library) -> Result | None:
    """Return the fully checked sheets of a rule's example; None if the rule has none. library: the library for the layouts that the
    sheets name."""
    if isinstance(rule, OwnRule):
        example = rule.keeps if kind == "keeps" else rule.breaks
        return _judge_own(example, layout, library) if isinstance(example, Mapping) else None
    path = case_file(rule.name, kind)
    return None if path is None else check([str(path)], isinstance(rule, TableRule), library, steps=0, whole=True)


def _judge_own(example: Mapping, layout: Layout, library: Library) -> Result | None:
    """Check an example of a layout: its `sheet`, or the first `MOST` of its `sheets`, which were played together. Return None if
    one of them can't be read."""
    alone, together = example.get("sheet"), example.get("sheets")
    nodes = [alone] if alone is not None else together.items if isinstance(together, Sequence) else []
    opened = [_open(node, number, layout) for number, node in enumerate(islice(nodes, MOST), 1)]
    sheets = [sheet for sheet in opened if sheet is not None]
    if not sheets or len(sheets) < len(opened):
        return None
    return check([example.file], alone is None, library, {example.file: sheets}, steps=0, whole=True)


def _open(node: Node, number: int, layout: Layout) -> JudgedSheet | None:
    """Open a sheet of an example; None if it can't be read."""
    if node.empty:
        node = Mapping(node.file, node.line, node.column)
    if not isinstance(node, Mapping):
        return None
    written, places, faults = read_filled(node, layout.text_of(node.file), layout.content.typed_form)
    if faults:
        return None
    return JudgedSheet(node.file, number, layout.name, layout, written, places)
