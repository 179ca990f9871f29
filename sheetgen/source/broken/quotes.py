"""Quotes, brackets and commas that are missing, and text that needs quotes."""

from __future__ import annotations

import re
from typing import NamedTuple

import yaml

from sheetgen.source import words
from sheetgen.source.bare import with_placeholder
from sheetgen.source.broken.failure import KEY, KEYED, SEARCHED_ABOVE, ParseFailure, content, indent
from sheetgen.source.faults import Fault, Position
from sheetgen.source.messages import message, room

phrase, _ = room("source")

_LONGEST = 2000
"""Longer lines are not searched for a text that needs quotes."""
_LARGEST, _MOST = 100_000, 5
"""Maximum characters of a file that is parsed again, and maximum number of times."""
_VALUE = re.compile(rf"(?:^\s*(?:- +)*|[\[{{,]\s*)({KEY}): +(?=[^\s#])")
_NEXT_KEY = re.compile(rf",\s*(?:{KEY}|[\"'][^\"']+[\"']):(?:\s|$)")
_BEGINS = re.compile(r"['\"\[{]|[@`%*&!|>?#](?!['\"\[{|]|[0-9+-]*$)|-\s")
_ENDS = re.compile(r"(:)\s|\s(#)|([\[\]{},])")
_HAS_KEY = re.compile(rf"\S+\s+{KEY}:(?:\s|$)|.*,\s*{KEY}:[\[{{]")
"""A value with another key after it: a comma or a space is missing."""


def unquoted_fault(failure: ParseFailure) -> Fault | None:
    """Return the error of a text that needs quotes: YAML can read its line with quotes around all of the text."""
    lines = failure.lines
    left = _MOST if sum(map(len, lines)) <= _LARGEST else 0
    for number in dict.fromkeys((failure.line, failure.began.line if failure.began else failure.line)):
        typed = lines[number - 1] if number <= len(lines) else ""
        for match in _VALUE.finditer(typed) if len(typed) <= _LONGEST else ():
            is_block = match[0].strip(" -")[0] not in "[{,"
            start, end = match.end(), _value_end(typed, match.end(), is_block)
            text = typed[start:end].rstrip()
            begins, ends = _BEGINS.match(text), None if is_block else _ENDS.search(text)
            if not (begins or (ends and re.search(r"\w", text[: ends.start()]))) or not _may_be_text(text, is_block):
                continue
            if left == 0:
                return None
            left -= 1
            cured = words.in_quotes(_meant_text(text))
            mended = f"{typed[:start]}{cured}{typed[start + len(text) :]}"
            if _parses([*lines[: number - 1], mended, *lines[number:]], failure):
                sign = next(filter(None, ends.groups())) if ends else ""
                what = message(words.needs_quotes, match[1], begins[0] if begins else "", sign, cured)
                return Fault(what, Position(number, start + 1, len(text)))
    return None


def _value_end(typed: str, start: int, is_block: bool) -> int:
    """The end of a value as a player sees it: at the next key, at the bracket that closes the mapping, or at the comment."""
    if is_block:
        comment = re.compile(r"\s#").search(typed, start)
        return comment.start() if comment else len(typed)
    depth, at = 0, start
    while at < len(typed):
        char = typed[at]
        if char in "\"'" and (at == start or typed[at - 1] in " ([{,=<>"):
            at = max(typed.find(char, at + 1), at)
        elif depth <= 0 and (char in "]}" or _NEXT_KEY.match(typed, at)):
            return at
        depth += (char in "([{") - (char in ")]}")
        at += 1
    return len(typed)


def _meant_text(text: str) -> str:
    """Return the text without its outer quotes, if it contains the same quotes: `"this in ("x", "y")"`."""
    parts = text.split(text[0]) if text[0] in "'\"" else []
    is_nested = parts[-1:] == [""] and any(re.match(r"\w", part) for part in parts[2::2])
    return text[1:-1] if is_nested else text


def _may_be_text(text: str, is_block: bool) -> bool:
    """Return whether a value may be a text, and not a list, a block with a bar or a value with another key after it."""
    if re.match(r"-\s+\d", text) or (is_block and re.match(r"[|>]|-\s", text)) or _HAS_KEY.match(text):
        return False
    if re.search(r",\s*(,|$)", text) or text.count("[") != text.count("]") or text.count("{") != text.count("}"):
        return False
    if text[0] in "[{":
        rest = text[_closing(text) + 1 :]
        return bool(re.match(r"[^,:]*[\w\"'][\w,.]", rest)) and len(rest) < len(text) - 1 and not KEYED.search(rest)
    if text[0] in "'\"":
        rest = text[text.find(text[0], 1) + 1 :]
        return text.count(text[0]) % 2 == 0 and bool(re.match(r"[^:]*\w", rest)) and not KEYED.search(rest)
    return True


def _closing(text: str) -> int:
    """The place of the bracket that closes the first one; 0 if none does."""
    depth = 0
    for at, char in enumerate(text):
        depth += (char in "[{") - (char in "]}")
        if depth == 0:
            return at
    return 0


def _parses(lines: list[str], failure: ParseFailure) -> bool:
    """Return whether YAML can parse these lines beyond the line where the parser gave up."""
    try:
        for _ in yaml.parse(with_placeholder("\n".join(lines) + "\n")[0], Loader=getattr(yaml, "CSafeLoader", yaml.SafeLoader)):
            pass
    except yaml.MarkedYAMLError as error:
        last = next((number for number in range(len(failure.lines), 0, -1) if failure.lines[number - 1].strip()), 0)
        return error.problem_mark is not None and failure.line <= min(last, error.problem_mark.line)
    except yaml.YAMLError:
        return False
    return True


def behind_quote_fault(failure: ParseFailure) -> Fault | None:
    """Return the error of text after a closing quote."""
    if "block end" not in failure.problem and "expected key" not in failure.problem:
        return None
    if not re.search(r":\s+(\"[^\"]*\"|'[^']*')\s*$", failure.typed[: failure.column - 1]):
        return None
    return Fault(
        message(words.text_behind_quote, failure.typed[failure.column - 1 :].strip()), Position(failure.line, failure.column)
    )


class _Open(NamedTuple):
    """The open parts of a line, by columns from 1: a quote, brackets; and a closing bracket that nothing opened."""

    quote: int | None
    brackets: list[tuple[str, int]]
    closing: int | None


def _scan(typed: str) -> _Open:
    """Return the open quote and brackets of a line; a quote opens only where a value may begin."""
    brackets: list[tuple[str, int]] = []
    closing = quote = None
    before = ":"
    for at, char in enumerate(typed, 1):
        if quote is not None:
            if char == typed[quote - 1] and typed[at - 2] != "\\":
                quote = None
        elif char in "\"'" and before in ":[{,-":
            quote = at
        elif char == "#" and (at == 1 or typed[at - 2].isspace()):
            break
        elif char in "[{":
            brackets.append((char, at))
        elif char in "]}":
            if brackets:
                brackets.pop()
            elif closing is None:
                closing = at
        if not char.isspace():
            before = char
    return _Open(quote, brackets, closing)


_ABOUT_BRACKETS = ("expected ',' or", "expected key", "expected node content", "end of stream", "mapping values", "block end")


def quote_fault(failure: ParseFailure) -> Fault | None:
    """Return the error of a quote that is opened but not closed in its line."""
    if not any(part in failure.problem for part in _ABOUT_BRACKETS):
        return None
    last = min(failure.line, len(failure.lines))
    for number in range(last, max(last - SEARCHED_ABOVE, 0), -1):
        result = _scan(failure.lines[number - 1])
        if result.quote is not None:
            return Fault(message(words.quote_open), Position(number, result.quote))
    return None


def bracket_fault(failure: ParseFailure) -> Fault | None:
    """Return the error of a bracket that is missing at the end or the beginning of a line."""
    if not any(part in failure.problem for part in _ABOUT_BRACKETS):
        return None
    typed, char = failure.typed, failure.char
    if failure.began is not None and failure.line > failure.began.line and "expected ',' or" in failure.problem:
        first = failure.lines[failure.began.line - 1]
        if indent(typed) <= content(first) and (KEYED.match(typed.strip()) or typed.strip().startswith("- ")):
            return _never_closed(first, failure.began)
    closing = _scan(typed).closing
    if "mapping values" in failure.problem and closing is not None:
        return Fault(message(words.bracket_not_opened, typed[closing - 1]), Position(failure.line, closing))
    if "expected node content" in failure.problem and char == "]" and typed[: failure.column - 1].rstrip().endswith(":"):
        return Fault(message(words.bracket_not_opened, char), Position(failure.line, failure.column))
    if (
        ("expected ',' or" in failure.problem or "expected node content" in failure.problem)
        and char
        and char in "]}"
        and failure.began
    ):
        wanted = "}" if char == "]" else "]"
        what = phrase("bracket-missing-before", "missing `{wanted}` before this `{there}`", wanted, char)
        hint = phrase("own-kind", "close each bracket with the same kind of bracket: [ … ] and {{ … }}")
        return Fault(message(what, hint), Position(failure.line, failure.column))
    return None


def _never_closed(first: str, began: Position) -> Fault:
    """Return the error of a line's bracket that is not closed before the next key."""
    left = _scan(first).brackets
    bracket, column = left[-1] if left else (first[began.column - 1 : began.column], began.column)
    return Fault(message(words.bracket_never_closed, "]" if bracket == "[" else "}"), Position(began.line, column))


def comma_fault(failure: ParseFailure) -> Fault | None:
    """Return the error of a line without a comma between two keys, or without a colon before a bracket."""
    if "expected node content" in failure.problem and failure.char == ",":
        what = phrase("comma-twice", "missing value before this comma")
        hint = phrase("remove-comma", "remove the comma, or add the value")
        return Fault(message(what, hint), Position(failure.line, failure.column))
    minus = re.match(r"-\s+(\d+)", failure.typed[failure.column - 1 :])
    if minus and ("block sequence" in failure.problem or "expected node content" in failure.problem):
        return Fault(message(words.minus_apart, minus[1]), Position(failure.line, failure.column))
    if "expected ',' or" not in failure.problem:
        return None
    before = failure.typed[: failure.column - 1]
    odd = re.search(rf"({KEY}):[ \u00a0]*\u00a0[ \u00a0]*$", before)
    if odd is not None:
        return Fault(message(words.odd_blank, f"{odd[1]}: {failure.char}…"), Position(failure.line, odd.start(1) + 1, len(odd[1])))
    word = re.search(rf"({KEY})\s*$", before)
    if word is None:
        return _comma_after_bracket(failure, before)
    at = Position(failure.line, word.start(1) + 1, len(word[1]))
    if failure.char in ("[", "{"):
        return Fault(
            message(
                phrase("colon-missing", "missing colon after '{key}'", words.quoted(word[1])),
                phrase(
                    "colon-or-comma", "write `{key}: {value}`, or add a comma if these are two things", word[1], failure.char + "…"
                ),
            ),
            at,
        )
    if failure.char == ":" and before[: word.start(1)].rstrip()[-1:] not in ("", ",", "[", "{"):
        return Fault(message(words.comma_missing_before, word[1]), at)
    return None


def _comma_after_bracket(failure: ParseFailure, before: str) -> Fault | None:
    if before.rstrip()[-1:] in ("]", "}", '"', "'") and failure.char not in ("", "]", "}"):
        shown = re.match(rf"{KEY}|.", failure.typed[failure.column - 1 :])
        return Fault(
            message(words.comma_missing_before, shown[0] if shown else failure.char), Position(failure.line, failure.column)
        )
    return None
