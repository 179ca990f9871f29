"""Texts of a layout in one language or several, with formulas in braces."""

from __future__ import annotations

import re
from collections.abc import Mapping

from sheetgen.games.sheet.definition.faults import Faults
from sheetgen.games.sheet.definition.script import Script
from sheetgen.games.sheet.definition.spec import Says
from sheetgen.games.sheet.language.parser import WrongFormula
from sheetgen.source.messages import message, room
from sheetgen.source.nodes import Mapping as Nodes
from sheetgen.source.nodes import Node, Scalar, Sequence

phrase, _ = room("formula")

_BRACES = re.compile(r"""\{\{|\}\}|\{((?:[^}"']|"[^"]*"|'[^']*')*)\}|[{}]""")
"""A double brace, a formula in braces, or a brace alone; braces within quotes of a formula do not count."""


def says(node: Node, faults: Faults) -> Says | None:
    """Return a text in pieces, for each language if it has several; None after faults."""
    if isinstance(node, Nodes) and node.items:
        kept = faults.without_rest(node)
        result = {lang: _pieces(value, faults) for lang, (_, value) in node.items.items() if lang in kept}
        return {lang: pieces for lang, pieces in result.items() if pieces}
    pieces = _pieces(node, faults)
    return {"": pieces} if pieces else None


def because(items: Mapping[str, tuple[Node, Node]], faults: Faults) -> tuple[Says, ...]:
    """Return the texts of a key `because`: a single text or a list."""
    if "because" not in items:
        return ()
    node = items["because"][1]
    texts = [says(each, faults) for each in (node.items if isinstance(node, Sequence) else [node])]
    return tuple(text for text in texts if text is not None)


def formulas_in(node: Scalar) -> list[Script]:
    """Return the formulas in the braces of a text. Raise WrongFormula if a brace has no partner."""
    return [piece for piece in _cut(node.text, node) if isinstance(piece, Script)]


def _pieces(node: Node, faults: Faults) -> tuple[str | Script, ...]:
    text = faults.text(node)
    if text is None or not isinstance(node, Scalar):
        return ()
    try:
        return tuple(_cut(text, node))
    except WrongFormula as wrong:
        faults.within(Script(text, node), wrong)
        return ()


def _cut(text: str, node: Scalar) -> list[str | Script]:
    """Split a text into plain pieces and formulas; `{{` and `}}` are braces."""
    result: list[str | Script] = []
    plain = ""
    at = 0
    for match in _BRACES.finditer(text):
        plain, at = plain + text[at : match.start()], match.end()
        if match[1] is not None:
            result += [plain, Script(match[1], node, match.start(1))]
            plain = ""
        elif match[0] == "{":
            what = phrase("brace-open", "this brace is not closed")
            raise WrongFormula(match.start(), message(what, phrase("close-brace", "add }}, or write {{{{ for a printed brace")))
        elif match[0] == "}":
            what = phrase("brace-alone", "this brace has no opening brace")
            raise WrongFormula(match.start(), message(what, phrase("double-brace", "write }}}} for a printed brace")))
        else:
            plain += match[0][0]
    return [piece for piece in (*result, plain + text[at:]) if piece != ""]
