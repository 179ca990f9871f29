"""The possible values of a single space: numbers, words to choose from, the worth of a tick, marks, other spellings of words."""

from __future__ import annotations

import re

from sheetgen.form.guess import loosely
from sheetgen.games.sheet import words
from sheetgen.games.sheet.definition import cures
from sheetgen.games.sheet.definition.domains import decimal, domain
from sheetgen.games.sheet.definition.faults import Faults
from sheetgen.games.sheet.definition.script import Script
from sheetgen.games.sheet.definition.spec import Domain, Kind, alike
from sheetgen.games.sheet.language.numbers import Number
from sheetgen.source import nodes as typed
from sheetgen.source.messages import Sentence, room, sentence
from sheetgen.source.nodes import Mapping, Scalar, Sequence

phrase, _ = room("sheet")

_NOT_MARK = r"[+\-−]?[0-9]+(\.[0-9]+)?\Z|[._?]\Z|\Z"


def numbers(node: typed.Node, faults: Faults, short: bool) -> Domain:
    if isinstance(node, Scalar) and node.text.casefold() in ("yes", "true"):
        return Domain()
    return domain(node, faults, short) or Domain()


def options(node: typed.Node, faults: Faults) -> tuple[str, ...]:
    """The texts of a choice."""
    if not isinstance(node, Sequence) or not node.items:
        what = phrase("no-choices", "expected the words to choose from")
        faults.at(node, what, words.write((cures.choice(node.text) if isinstance(node, Scalar) else "") or "[A, B]"))
        return ()
    result: dict[str, str] = {}
    for item in node.items:
        text = faults.text(item)
        if text is not None:
            faults.once(item, text, result, _choice_twice)
    return tuple(result.values())


def worth(node: typed.Node, faults: Faults) -> Number:
    text = node.text.strip() if isinstance(node, Scalar) else ""
    if text.casefold() in ("yes", "true"):
        return 1
    number = decimal(text)
    if number is None:
        what = phrase("no-worth", "expected yes or the value of the tick, not '{text}'", text)
        hint = phrase("ticks", "write `tick: yes` or `tick: 100`")
        faults.at(node, what, hint)
    return 1 if number is None else number


def blank(kind: Kind, node: typed.Node, options: dict[str, str], faults: Faults) -> Number | str | None:
    text = faults.text(node)
    if text is None or kind != "number":
        return options.get(alike(text), text) if text is not None else None
    number = decimal(text.strip())
    if number is None:
        faults.at(node, phrase("blank-no-number", "a blank number can't count as '{text}'", text), words.NUMBER)
    return number


def marks(node: typed.Node, faults: Faults) -> tuple[tuple[str, Script], ...]:
    """Return the marks: words that stand for numbers, each with the formula of its value."""
    if not isinstance(node, Mapping) or not node.items:
        what = phrase("no-marks", "expected words and their values")
        hint = phrase(
            "write-marks",
            "write each with its value, as in `{{{mark}: 10}}`",
            (cures.quoted(node.text) if isinstance(node, Scalar) else "") or "X",
        )
        faults.at(node, what, hint)
        return ()
    result: dict[str, tuple[str, Script]] = {}
    for mark, (at, value) in node.items.items():
        if re.match(_NOT_MARK, mark.strip()):
            what = phrase("no-mark", "'{mark}' can't be a mark", mark)
            hint = phrase("marks", "a mark can't be a number, `.`, `_` or `?`")
            faults.at(at, what, hint)
            continue
        if mark.casefold() in result:
            faults.at(at, _choice_twice(mark, result[mark.casefold()][0]))
        formula = faults.formula(value)
        if formula is not None:
            result[mark.casefold()] = mark, formula
    return tuple(result.values())


def also(node: typed.Node, faults: Faults) -> tuple[tuple[str, str], ...]:
    """Other ways to type words, each with its word."""
    if not isinstance(node, Mapping) or not node.items:
        what = phrase("no-other-words", "expected words, each with its other spellings")
        hint = phrase("write-other-words", "write `also: {{1/2: [½, draw]}}`")
        faults.at(node, what, hint)
        return ()
    result: dict[str, tuple[str, str]] = {}
    for word, (at, value) in node.items.items():
        others = value.items if isinstance(value, Sequence) else [value]
        for item, text in ((at, word), *((item, faults.text(item)) for item in others)):
            if text is not None and loosely(text) in result and result[loosely(text)][1] != word:
                faults.at(item, _choice_twice(text, result[loosely(text)][0]))
            elif text is not None:
                result.setdefault(loosely(text), (text, word))
    return tuple(result.values())


def _choice_twice(word: str, other: str) -> Sentence:
    if word == other:
        message = phrase("choice-twice", "'{word}' appears twice", word)
    else:
        message = phrase(
            "choices-alike", "'{word}' and '{other}' are the same: capitals and hyphens make no difference", word, other
        )
    return sentence(message, phrase("name-once", "name each one only once"))
