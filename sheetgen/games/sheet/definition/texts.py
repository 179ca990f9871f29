"""Texts of a layout in one language or several, with formulas in braces."""

from __future__ import annotations

from collections.abc import Mapping

from sheetgen.games.sheet.definition.faults import Faults
from sheetgen.games.sheet.definition.script import Script
from sheetgen.games.sheet.definition.spec import Says
from sheetgen.games.sheet.language.parser import WrongFormula
from sheetgen.source.messages import message, room
from sheetgen.source.nodes import Mapping as Nodes
from sheetgen.source.nodes import Node, Scalar, Sequence

phrase, _ = room("formula")


def says(node: Node, faults: Faults) -> Says | None:
    """A text, or one for each language, in pieces."""
    if isinstance(node, Nodes) and node.items:
        kept = faults.without_rest(node)
        result = {lang: _pieces(value, faults) for lang, (_, value) in node.items.items() if lang in kept}
        return {lang: pieces for lang, pieces in result.items() if pieces}
    pieces = _pieces(node, faults)
    return {"": pieces} if pieces else None


def because(items: Mapping[str, tuple[Node, Node]], faults: Faults) -> tuple[Says, ...]:
    """The texts of a key `because`: one, or a list."""
    if "because" not in items:
        return ()
    node = items["because"][1]
    texts = [says(each, faults) for each in (node.items if isinstance(node, Sequence) else [node])]
    return tuple(text for text in texts if text is not None)


def formulas_in(node: Scalar) -> list[Script]:
    """The formulas in the braces of a text; WrongFormula where a brace stands alone."""
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
    """What stands between formulas, and the formulas; `{{` and `}}` are braces."""
    result: list[str | Script] = []
    plain = ""
    at = 0
    while at < len(text):
        char = text[at]
        if text[at : at + 2] in ("{{", "}}"):
            plain, at = plain + char, at + 2
        elif char == "{":
            end = _closing(text, at)
            result += [plain, Script(text[at + 1 : end], node, at + 1)]
            plain, at = "", end + 1
        elif char == "}":
            raise WrongFormula(
                at, message(phrase("brace-alone", "this brace closes nothing"), phrase("double-brace", "write }}}} for a brace"))
            )
        else:
            plain, at = plain + char, at + 1
    return [piece for piece in (*result, plain) if piece != ""]


def _closing(text: str, start: int) -> int:
    """Where the formula ends that begins with a brace; braces within quotes do not count."""
    quote = ""
    for at in range(start + 1, len(text)):
        char = text[at]
        if quote:
            quote = "" if char == quote else quote
        elif char in "\"'":
            quote = char
        elif char == "}":
            return at
    raise WrongFormula(
        start, message(phrase("brace-open", "this brace is not closed"), phrase("close-brace", "add }}, or write {{{{ for a brace"))
    )
