"""Slips of the hand as they show in the lines of a file that is not YAML: a colon, bracket or quote left out, a row outside.

The parser gives up where it cannot go on, often lines behind the slip. Here the lines about that place are looked at as a
player sees them; what is found comes with its own place.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from sheetgen.source import words
from sheetgen.source.faults import Fault, Position, said

_KEY = r"[^\W\d][\w-]*"
_GLUED = re.compile(rf"(?P<key>{_KEY}) ?:(?P<rest>[^\s:/\\].*|\u00a0.*)")
_NO_COLON = re.compile(rf"(?P<key>{_KEY})[ \u00a0]+(?P<rest>[^\s:=-].*|-\d.*)")
_KEYED = re.compile(rf"({_KEY}|[\"'][^\"']+[\"'])[ \t]*:([ \t]|$)")
_BAR = re.compile(rf"(?P<key>{_KEY}):\s*(?P<bar>[|>][0-9+-]*)?\s*(#.*)?")
_ROW = re.compile(r"[0-9.,_xX*\-OolI]{1,3}(\s+[0-9.,_xX*\-OolI]{1,3})*\s*|[.xX*_-]+\s*")
_FIELDS = re.compile(r"[\w.*-]{1,3}(\s+[\w.*-]{1,3}){2,}\s*")
"""A row of a level's fields, or any row of three or more: no line with a colon looks like it."""
_UP = 40
"""How many lines above the parser's place are looked at."""


class Stuck(NamedTuple):
    """Where the parser gave up: its own words, line and column from 1, where that began, and the file's lines."""

    problem: str
    line: int
    column: int
    began: Position | None
    lines: list[str]

    @property
    def typed(self) -> str:
        """The text of that line."""
        return self.lines[self.line - 1] if self.line <= len(self.lines) else ""

    @property
    def char(self) -> str:
        """What stands at that place, if anything does."""
        return self.typed[self.column - 1 : self.column]


def slip(stuck: Stuck) -> Fault | None:
    """The slip that most likely made the parser stop, where it lies; None when none shows."""
    return (
        _row(stuck)
        or _bullet(stuck)
        or _behind_quote(stuck)
        or _colon(stuck)
        or _quote(stuck)
        or _bracket(stuck)
        or _comma(stuck)
        or _further_right(stuck)
        or _one_after_another(stuck)
        or _second_key(stuck)
        or _beside(stuck)
    )


# Rows of a board.


def _row(stuck: Stuck) -> Fault | None:
    """A row that stands outside the block it belongs to."""
    last = min(stuck.line, len(stuck.lines))
    for number in range(last, max(last - _UP, 0), -1):
        head = _BAR.fullmatch(stuck.lines[number - 1].strip())
        if head:
            return _row_below(stuck.lines, number, head["key"], head["bar"] or "", last)
    return None


def _row_below(lines: list[str], head: int, key: str, bar: str, last: int) -> Fault | None:
    """The first line below a key with a bar that is a row, and not further right than the key."""
    outside = _indent(lines[head - 1])
    for number in range(head + 1, last + 1):
        typed = lines[number - 1]
        least = outside + int(bar[-1]) if bar[-1:].isdigit() else outside + 1
        if not typed.strip() or _indent(typed) >= least:
            continue
        if typed.lstrip(" ").startswith("\t"):
            return Fault(said(words.tab), Position(number, typed.index("\t") + 1))
        text = typed.strip()
        if _FIELDS.fullmatch(text) or (bar and _ROW.fullmatch(text)):
            at = Position(number, _indent(typed) + 1, len(typed.strip()))
            return Fault(said(words.row_outside, key, bar.replace(">", "|") or "|2"), at)
        return None
    return None


# Colons.


def _colon(stuck: Stuck) -> Fault | None:
    """A line whose key has no colon, or no blank behind it."""
    if "could not find expected ':'" in stuck.problem:
        return _line_without_colon(stuck.lines, stuck.began.line if stuck.began else stuck.line)
    if "found unexpected ':'" in stuck.problem:
        return _glued_in_brackets(stuck)
    if "mapping values are not allowed" in stuck.problem:
        if re.match(rf"{_KEY}:?[ \u00a0]*[\[{{]", stuck.typed[_content(stuck.typed) :]):
            found = _line_without_colon(stuck.lines, stuck.line)
            if found is not None:
                return found
        above = _above(stuck)
        if above and (_content(stuck.lines[above - 1]) == _content(stuck.typed) or _KEYED.match(stuck.typed.strip("- "))):
            return _line_without_colon(stuck.lines, above)
    return None


def _glued_in_brackets(stuck: Stuck) -> Fault | None:
    """`{out:[Cem]}`: no blank between a colon and a bracket."""
    found = re.search(rf"({_KEY}):$", stuck.typed[: stuck.column])
    if found is None:
        return None
    at = Position(stuck.line, found.start(1) + 1, len(found[1]))
    return Fault(said(words.colon_glued, found[1], stuck.typed[stuck.column : stuck.column + 1] + "…"), at)


def _line_without_colon(lines: list[str], number: int) -> Fault | None:
    typed = lines[number - 1] if number <= len(lines) else ""
    start = _content(typed)
    text = typed[start:].strip()
    if _KEYED.match(text):
        return None
    at = Position(number, start + 1, max(len(text), 1))
    if len(text) > 1 and text.startswith("-"):
        return Fault(said(words.dash_glued, text[1:]), at)
    glued = _GLUED.fullmatch(text)
    if glued:
        rest = glued["rest"]
        if rest.startswith("\u00a0"):
            return Fault(said(words.odd_blank, f"{glued['key']}: {rest.strip()}"), at)
        return Fault(said(words.colon_glued, glued["key"], rest), at)
    if re.fullmatch(_KEY, text):
        head = _KEYED.fullmatch(lines[number - 2].strip()) if number > 1 else None
        if head and _indent(lines[number - 2]) == start:
            return Fault(said(words.dash_missing, text, head[1]), at)
        return Fault(said(words.key_without_colon, text, ""), at)
    bare = _NO_COLON.fullmatch(text)
    return Fault(said(words.key_without_colon, bare["key"], bare["rest"].strip()), at) if bare else None


def _bullet(stuck: Stuck) -> Fault | None:
    """A list with stars for dashes."""
    found = re.fullmatch(r"\s*(\*)\s+(.*)", stuck.typed)
    if found is None or "alphabetic or numeric" not in stuck.problem:
        return None
    return Fault(said(words.bullet, found[1], found[2].strip()), Position(stuck.line, found.start(1) + 1))


# Quotes and brackets.


def _behind_quote(stuck: Stuck) -> Fault | None:
    """Text behind a closing quote."""
    if "block end" not in stuck.problem and "expected key" not in stuck.problem:
        return None
    if not re.search(r":\s+(\"[^\"]*\"|'[^']*')\s*$", stuck.typed[: stuck.column - 1]):
        return None
    return Fault(said(words.text_behind_quote, stuck.typed[stuck.column - 1 :].strip()), Position(stuck.line, stuck.column))


class _Open(NamedTuple):
    """What a line leaves open, by columns from 1: a quote, brackets; and a closing bracket that nothing opened."""

    quote: int | None
    brackets: list[tuple[str, int]]
    closing: int | None


def _scan(typed: str) -> _Open:
    """Quotes and brackets of a line; a quote opens only where a value may begin."""
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


def _quote(stuck: Stuck) -> Fault | None:
    """A quote that is opened and not closed in its line."""
    if not any(part in stuck.problem for part in _ABOUT_BRACKETS):
        return None
    last = min(stuck.line, len(stuck.lines))
    for number in range(last, max(last - _UP, 0), -1):
        found = _scan(stuck.lines[number - 1])
        if found.quote is not None:
            return Fault(said(words.quote_open), Position(number, found.quote))
    return None


def _bracket(stuck: Stuck) -> Fault | None:
    """A bracket that is missing at the end or the beginning of a line."""
    if not any(part in stuck.problem for part in _ABOUT_BRACKETS):
        return None
    typed, char = stuck.typed, stuck.char
    if stuck.began is not None and stuck.line > stuck.began.line and "expected ',' or" in stuck.problem:
        first = stuck.lines[stuck.began.line - 1]
        if _indent(typed) <= _content(first) and (_KEYED.match(typed.strip()) or typed.strip().startswith("- ")):
            return _never_closed(first, stuck.began)
    closing = _scan(typed).closing
    if "mapping values" in stuck.problem and closing is not None:
        return Fault(said(words.bracket_not_opened, typed[closing - 1]), Position(stuck.line, closing))
    if "expected node content" in stuck.problem and char == "]" and typed[: stuck.column - 1].rstrip().endswith(":"):
        return Fault(said(words.bracket_not_opened, char), Position(stuck.line, stuck.column))
    if ("expected ',' or" in stuck.problem or "expected node content" in stuck.problem) and char and char in "]}" and stuck.began:
        wanted = "}" if char == "]" else "]"
        return Fault(said(words.bracket_missing_before, wanted, char), Position(stuck.line, stuck.column))
    return None


def _never_closed(first: str, began: Position) -> Fault:
    """The bracket of a line that is not closed before the next key."""
    left = _scan(first).brackets
    bracket, column = left[-1] if left else (first[began.column - 1 : began.column], began.column)
    return Fault(said(words.bracket_never_closed, "]" if bracket == "[" else "}"), Position(began.line, column))


def _comma(stuck: Stuck) -> Fault | None:
    """A comma between two keys, or a colon before a bracket, that is missing on one line."""
    if "expected node content" in stuck.problem and stuck.char == ",":
        return Fault(said(words.comma_twice), Position(stuck.line, stuck.column))
    minus = re.match(r"-\s+(\d+)", stuck.typed[stuck.column - 1 :])
    if minus and ("block sequence" in stuck.problem or "expected node content" in stuck.problem):
        return Fault(said(words.minus_apart, minus[1]), Position(stuck.line, stuck.column))
    if "expected ',' or" not in stuck.problem:
        return None
    before = stuck.typed[: stuck.column - 1]
    odd = re.search(rf"({_KEY}):[ \u00a0]*\u00a0[ \u00a0]*$", before)
    if odd is not None:
        return Fault(said(words.odd_blank, f"{odd[1]}: {stuck.char}…"), Position(stuck.line, odd.start(1) + 1, len(odd[1])))
    word = re.search(rf"({_KEY})\s*$", before)
    if word is None:
        return _comma_after_bracket(stuck, before)
    at = Position(stuck.line, word.start(1) + 1, len(word[1]))
    if stuck.char in ("[", "{"):
        return Fault(said(words.colon_missing, word[1], stuck.char + "…"), at)
    if stuck.char == ":" and before[: word.start(1)].rstrip()[-1:] not in ("", ",", "[", "{"):
        return Fault(said(words.comma_missing_before, word[1]), at)
    return None


def _comma_after_bracket(stuck: Stuck, before: str) -> Fault | None:
    if before.rstrip()[-1:] in ("]", "}", '"', "'") and stuck.char not in ("", "]", "}"):
        shown = re.match(rf"{_KEY}|.", stuck.typed[stuck.column - 1 :])
        return Fault(said(words.comma_missing_before, shown[0] if shown else stuck.char), Position(stuck.line, stuck.column))
    return None


# Where lines begin.


def _further_right(stuck: Stuck) -> Fault | None:
    """A key that begins further right than the line it belongs beside."""
    above = _above(stuck)
    if "mapping values" not in stuck.problem or above is None or not _KEYED.match(stuck.typed.strip("- ")):
        return None
    key = re.match(r"\s*(-\s+)?", stuck.typed)
    begins = key.end() if key else 0
    if stuck.typed[begins : stuck.column - 1].count(":") or _content(stuck.lines[above - 1]) >= begins:
        return None
    return Fault(said(words.further_right), Position(stuck.line, begins + 1))


def _beside(stuck: Stuck) -> Fault | None:
    """A line that begins one blank off the line it seems to belong beside."""
    begins = _indent(stuck.typed)
    if "document start" in stuck.problem:
        return _first_line(stuck)
    keyed = _KEYED.match(stuck.typed[_content(stuck.typed) :])
    if "expected key" not in stuck.problem or stuck.began is None or stuck.column != begins + 1 or not keyed:
        return None
    for number in range(stuck.line - 1, stuck.began.line - 1, -1):
        typed = stuck.lines[number - 1]
        other = _content(typed)
        if abs(other - begins) == 1 and _KEYED.match(typed[other:]):
            way = "right" if begins > other else "left"
            return Fault(said(words.one_off, way, number), Position(stuck.line, stuck.column))
    return None


def _first_line(stuck: Stuck) -> Fault | None:
    """The first line of a document, where those below it begin further left."""
    for number in range(stuck.line - 1, 0, -1):
        typed = stuck.lines[number - 1]
        if typed.startswith("---"):
            return None
        if typed.strip() and _indent(typed) > _indent(stuck.typed) and _KEYED.match(typed.strip()):
            above = [line for line in stuck.lines[: number - 1] if line.strip() and not line.startswith("#")]
            if not above or above[-1].startswith("---"):
                return Fault(said(words.further_right_than_below), Position(number, _indent(typed) + 1))
    return None


def _second_key(stuck: Stuck) -> Fault | None:
    """A key behind another one on the same line."""
    found = re.fullmatch(rf"\s*(?:-\s+)*({_KEY}): +([^\s\"'\[{{].*: .*)", stuck.typed)
    if "mapping values" not in stuck.problem or found is None:
        return None
    at = Position(stuck.line, stuck.column)
    inner = found[2].strip()
    if inner[0] == "(" and inner[-1] == ")":
        inner = inner[1:-1]
    further = re.search(rf"([,;]?)\s+({_KEY})$", inner.partition(": ")[0].rstrip())
    if further:
        return Fault(said(words.keys_on_line, f"{found[1]}: {inner}" if further[1] == "," else "", further[2]), at)
    return Fault(said(words.key_behind_key, found[1], inner), at)


def _one_after_another(stuck: Stuck) -> Fault | None:
    """`{…}` and `{…}` in lines of their own, or with commas between them, where a list belongs."""
    start = _content(stuck.typed)
    bare = stuck.typed[start : start + 1]
    glued = re.match(r"\s*-([\[{])", stuck.typed)
    if glued:
        at = Position(stuck.line, glued.start(1))
        return Fault(said(words.dash_glued, glued[1] + "…"), at)
    if "block end" not in stuck.problem and "expected key" not in stuck.problem:
        return None
    before = re.search(rf"({_KEY}):\s+[\[{{].*[\]}}]\s*$", stuck.typed[: stuck.column - 1])
    if stuck.char == "," and bare and bare in "[{" and stuck.typed.rstrip()[-2:] in ("},", "],"):
        return Fault(said(words.dash_missing_before, bare + "…"), Position(stuck.line, start + 1))
    if stuck.char == "," and before:
        at = Position(stuck.line, stuck.column)
        return Fault(said(words.list_without_brackets, before[1], stuck.typed[before.end(1) + 1 :].strip()), at)
    above = _above(stuck)
    if bare in "[{" and bare and above and stuck.lines[above - 1][_content(stuck.lines[above - 1]) :].startswith(bare):
        return Fault(said(words.dash_missing_before, bare + "…"), Position(stuck.line, start + 1))
    return None


def _above(stuck: Stuck) -> int | None:
    """The number of the nearest line above that is not blank nor only a comment."""
    for number in range(min(stuck.line, len(stuck.lines) + 1) - 1, 0, -1):
        text = stuck.lines[number - 1].strip()
        if text and not text.startswith("#"):
            return number
    return None


def _indent(text: str) -> int:
    return len(text) - len(text.lstrip(" "))


def _content(text: str) -> int:
    """Where what a line says begins, behind dashes of a list."""
    found = re.match(r"\s*(?:-\s+)*", text)
    return found.end() if found else 0
