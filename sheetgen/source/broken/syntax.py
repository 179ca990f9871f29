"""Errors of text that YAML's parser rejects, with hints for common mistakes.

The parser has its own messages and often reports a position long after the cause; the lines around show the intention.
"""

from __future__ import annotations

import re
from typing import Any

import yaml

from sheetgen.source import words
from sheetgen.source.bare import with_placeholder
from sheetgen.source.broken.diagnosis import diagnose
from sheetgen.source.broken.failure import ParseFailure, indent
from sheetgen.source.encodings import end_of
from sheetgen.source.faults import Fault, Position
from sheetgen.source.messages import Message, message, room

phrase, _ = room("source")


_COLOUR = re.compile(r"[{,]\s*([\w-]+):\s+(#[0-9A-Fa-f]{3,8})\b")
_ASKED = re.compile(r"[\[{,:]\s*\?")
_NUMBERED_BAR = re.compile(r": \|[1-9]\s*\Z")
_LATE = ("unexpected end of stream", "could not find expected ':'", "alphabetic or numeric")
"""Errors that the parser reports far after their cause, together with the place where the unfinished part began."""


def unreadable(error: yaml.YAMLError, text: str, lines: list[str], above: int = 0) -> Fault:
    """Return the error of a text that is not valid YAML, at its most likely place. above: lines of the file before the text."""
    fault = _stuck(error, text, lines, above)
    at = fault.position if fault.position.line <= len(lines) or not lines else _end(lines)
    return fault._replace(position=at._replace(line=at.line + above))


def _end(lines: list[str]) -> Position:
    """Return the position after the last line that is not blank."""
    last = next((number for number in range(len(lines), 0, -1) if lines[number - 1].strip()), 1)
    return Position(last, len(lines[last - 1].rstrip()) + 1)


def _stuck(error: yaml.YAMLError, text: str, lines: list[str], above: int) -> Fault:
    mark = getattr(error, "problem_mark", None) or getattr(error, "context_mark", None)
    if mark is None:
        what = phrase("unprintable", "this character can't be printed")
        hint = phrase("type-text-anew", "delete it and retype the text")
        return Fault(message(what, hint), end_of(text.encode()[: getattr(error, "position", 0) or 0].decode("utf-8", "ignore")))
    problem = str(getattr(error, "problem", "") or "not YAML")
    opened = getattr(error, "context_mark", None)
    began = None if opened is None else Position(opened.line + 1, opened.column + 1)
    result = diagnose(ParseFailure(problem, mark.line + 1, mark.column + 1, began, lines, above))
    if result is not None:
        is_open = result.message.words is words.bracket_never_closed
        coloured = _comment(ParseFailure(problem, result.position.line, 1, began, lines)) if is_open else None
        return coloured or result
    late = any(word in problem for word in _LATE) or not any(map(str.strip, lines[mark.line :]))
    if opened is not None and (late or _ASKED.search(with_placeholder("".join(lines[opened.line : opened.line + 1]))[0])):
        mark = opened
    line, column = mark.line + 1, mark.column + 1
    failure = ParseFailure(problem, line, column, began, lines)
    return _comment(failure) or Fault(_told(failure), Position(line, column))


def refused(event: Any) -> Fault:
    """Return the error of a node with an alias, an anchor or a tag."""
    at = Position(event.start_mark.line + 1, event.start_mark.column + 1)
    if isinstance(event, yaml.AliasEvent):
        return Fault(message(words.begins_with("*"), words.put_in_quotes('"*…"'), code="source/alias"), at)
    if event.anchor is not None:
        return Fault(message(words.begins_with("&"), words.put_in_quotes('"&…"'), code="source/anchor"), at)
    return Fault(message(phrase("tag", "text can't begin with ! here: {name}", event.tag), words.put_in_quotes('"!…"')), at)


def _told(failure: ParseFailure) -> Message:
    """Return the message for the first common mistake that fits, or a general message."""
    return (
        _sign(failure)
        or _unbalanced(failure)
        or _misaligned_line(failure)
        or message(
            phrase("not-yaml", "can't read this: {problem}", failure.problem),
            phrase("look-for", "look for a missing colon, comma, quote or bracket here or in the line above"),
        )
    )


def _comment(failure: ParseFailure) -> Fault | None:
    """Return the error of a colour in brackets without quotes: its # begins a comment, which includes the closing bracket."""
    for line in (failure.line, failure.line - 1):
        match = _COLOUR.search(failure.lines[line - 1]) if 0 < line <= len(failure.lines) else None
        if match:
            return Fault(message(words.colour_unquoted, match[1], match[2]), Position(line, match.start(1) + 1, len(match[1])))
    return None


def _sign(failure: ParseFailure) -> Message | None:
    """Return the message for a sign that YAML reads in its own way."""
    problem, column, typed, char = failure.problem, failure.column, failure.typed, failure.char
    shape = _shape_above(failure)
    if shape:
        return message(
            phrase("rows-left-of-first", "these rows begin further left than the first row"),
            phrase("bar-for-shape", "write `{key}: |2`, so that the rows can follow the shape of the sheet", shape),
        )
    if "\t" in typed[: column + 1]:
        return message(words.tab)
    if (char and char in "@`%") or "alphabetic or numeric" in problem:
        return message(words.begins_with(char), phrase("in-quotes", "put it in quotes"), code="source/text-begins-with")
    if "block sequence entries" in problem:
        return _dash(typed[column - 1 :])
    if "could not find expected ':'" in problem or "document start" in problem:
        return message(words.no_key)
    if "comment or line break" in problem:
        return message(
            phrase("text-behind-bar", "text after the bar `|` isn't allowed"),
            phrase("rows-in-next-line", "begin the rows on the next line, each with at least two spaces before it"),
        )
    if "?" in with_placeholder(typed)[0][max(column - 3, 0) : column + 2]:
        return message(
            phrase("question-mark", "a ? needs quotes here"),
            phrase("card-in-quotes", "put quotes around a card that contains a question mark or a comma"),
        )
    return None


def _dash(typed: str) -> Message:
    """Return the message for a `-` after a colon: a list of one, a minus with a space, or nothing."""
    item = f" {typed.lstrip('- ')}".partition(" #")[0].strip()
    if not item:
        return message(
            phrase("lone-dash", "this `-` has no value"),
            phrase(
                "blank-or-quotes",
                "leave the value out if the space is blank on the sheet; put quotes around text that begins with a dash",
            ),
        )
    return (
        message(words.minus_apart, item)
        if item.isdigit()
        else message(
            phrase("dash-behind-colon", "a `- ` isn't allowed after a colon"),
            phrase("brackets-or-new-line", "write `[{item}]`, or begin a new line before the `-`", words.quoted(item)),
        )
    )


def _unbalanced(failure: ParseFailure) -> Message | None:
    """Return the message for a colon, a quote or a bracket too many or too few."""
    problem, char = failure.problem, failure.char
    if "mapping values are not allowed" in problem:
        return message(
            words.SECOND_COLON,
            phrase(
                "quotes-or-new-line", "put quotes around text that contains `: `; if a new key begins here, put it on a new line"
            ),
            code="source/second-colon",
        )
    if "unexpected end of stream" in problem:
        return message(words.quote_open)
    if "expected ',' or" in problem and _ASKED.search(with_placeholder(failure.typed)[0]):
        return message(
            phrase("question-mark-in-bracket", "a ? inside this bracket needs quotes"),
            phrase(
                "card-in-quotes-or-out",
                "put quotes around a card that contains a question mark or a comma; leave out values that are not written",
            ),
        )
    if "expected ',' or" in problem and char and char in "[{":
        return message(
            words.BRACKET_OPEN,
            phrase(
                "close-bracket-or-quote",
                "close the bracket; put quotes around text that contains a question mark, a comma or brackets",
            ),
            code="source/bracket-open",
        )
    if "expected ',' or" in problem:
        return message(
            phrase("comma-missing", "missing comma or closing bracket before this"),
            phrase("close-bracket", "close the bracket; put quotes around text that contains a comma or one of [ ] {{ }}"),
        )
    if "expected node content" in problem:
        return message(
            phrase("value-missing", "a value is missing here, or a bracket is not closed"),
            phrase(
                "close-every-bracket",
                "close every [ and {{; put quotes around text that contains a question mark, a comma or brackets",
            ),
        )
    if "expected key" in problem and char and char in "]}":
        return message(
            phrase("bracket-too-many", "there is one closing {bracket} too many", char),
            phrase("remove-or-open", "remove it, or add an opening bracket before it"),
        )
    return None


def _misaligned_line(failure: ParseFailure) -> Message | None:
    """Return the message for a line with unexpected indentation."""
    problem = failure.problem
    if "expected key" in problem and _NUMBERED_BAR.search("\n".join(failure.lines[: failure.line - 1])):
        return message(
            phrase("rows-left-of-number", "the rows begin further left than the number after the bar allows"),
            phrase("two-blanks-below", "begin each row below `|2` with at least two spaces"),
        )
    if "expected key" in problem or "expected '-'" in problem or "block end" in problem:
        return message(
            phrase("misaligned", "this line is not aligned with the lines above it"),
            phrase("align", "align it with the lines above, or close an open quote or bracket"),
        )
    return None


def _shape_above(failure: ParseFailure) -> str | None:
    """Return the key above whose rows are typed in a shape below a plain `|`, if the parser stopped at a row that begins further
    left than the first row; otherwise None."""
    lines = failure.lines
    left = indent(failure.typed)
    for number in range(failure.line - 2, max(failure.line - 20, -1), -1):
        text = lines[number].rstrip()
        key, bar, rest = text.partition(": |")
        if bar and rest.strip() in ("", "-", "+"):
            first = next((row for row in lines[number + 1 :] if row.strip()), "")
            return key.strip() if indent(key) < left < indent(first) else None
        if not text or indent(text) < left:
            return None
    return None
