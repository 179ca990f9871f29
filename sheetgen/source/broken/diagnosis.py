"""The errors of a file that is not valid YAML: a missing colon, bracket or quote, or a row outside its block.

The parser often stops many lines after the mistake. This module examines the lines nearby as a player sees them, and reports each
error at the mistake.
"""

from __future__ import annotations

import re

from sheetgen.source import words
from sheetgen.source.broken import quotes
from sheetgen.source.broken.failure import KEY, KEYED, SEARCHED_ABOVE, ParseFailure, content, indent, line_above
from sheetgen.source.faults import Fault, Position
from sheetgen.source.messages import message, room

phrase, _ = room("source")

_GLUED = re.compile(rf"(?P<key>{KEY}) ?:(?P<rest>[^\s:/\\].*|\u00a0.*)")
_NO_COLON = re.compile(rf"(?P<key>{KEY})[ \u00a0]+(?P<rest>[^\s:=-].*|-\d.*)")
_BAR = re.compile(rf"(?P<key>{KEY}):\s*(?P<bar>[|>][0-9+-]*)?\s*(#.*)?")
_ROW = re.compile(r"[0-9.,_xX*\-OolI]{1,3}(\s+[0-9.,_xX*\-OolI]{1,3})*\s*|[.xX*_-]+\s*")
_FIELDS = re.compile(r"[\w.*-]{1,3}(\s+[\w.*-]{1,3}){2,}\s*")
"""A row of at least three short words, such as the fields of a level; no line with a colon matches."""


def diagnose(failure: ParseFailure) -> Fault | None:
    """Return the mistake that most likely made the parser stop, with its own place; None if none is found."""
    return (
        _row(failure)
        or quotes.unquoted_fault(failure)
        or _bullet(failure)
        or quotes.behind_quote_fault(failure)
        or _colon(failure)
        or quotes.quote_fault(failure)
        or quotes.bracket_fault(failure)
        or quotes.comma_fault(failure)
        or _further_right(failure)
        or _one_after_another(failure)
        or _second_key(failure)
        or _beside(failure)
    )


# Rows of a board.


def _row(failure: ParseFailure) -> Fault | None:
    """Return the error of a row outside its block."""
    last = min(failure.line, len(failure.lines))
    for number in range(last, max(last - SEARCHED_ABOVE, 0), -1):
        head = _BAR.fullmatch(failure.lines[number - 1].strip())
        if head:
            return _row_below(failure.lines, number, head["key"], head["bar"] or "", last)
    return None


def _row_below(lines: list[str], head: int, key: str, bar: str, last: int) -> Fault | None:
    """Return the error of the first row that should belong to the block of a key, but isn't indented further than the key. head:
    the number of the key's line. bar: the sign after the key (`|` or `>`), if any."""
    outside = indent(lines[head - 1])
    for number in range(head + 1, last + 1):
        typed = lines[number - 1]
        least = outside + int(bar[-1]) if bar[-1:].isdigit() else outside + 1
        if not typed.strip() or indent(typed) >= least:
            continue
        if typed.lstrip(" ").startswith("\t"):
            return Fault(message(words.tab), Position(number, typed.index("\t") + 1))
        text = typed.strip()
        if _FIELDS.fullmatch(text) or (bar and _ROW.fullmatch(text)):
            at = Position(number, indent(typed) + 1, len(typed.strip()))
            what = phrase("row-outside", "this row begins too far left to belong to '{key}'", words.quoted(key))
            hint = phrase(
                "two-blanks-below-key",
                "write `{key}: {bar}`, and begin each row below it with at least two spaces",
                key,
                bar.replace(">", "|") or "|2",
            )
            return Fault(message(what, hint), at)
        return None
    return None


# Colons.


def _colon(failure: ParseFailure) -> Fault | None:
    """Return the error of a key without a colon, or without a space after it."""
    if "could not find expected ':'" in failure.problem:
        return _line_without_colon(failure.lines, failure.began.line if failure.began else failure.line)
    if "found unexpected ':'" in failure.problem:
        return _glued_in_brackets(failure)
    if "mapping values are not allowed" in failure.problem:
        if re.match(rf"{KEY}:?[ \u00a0]*[\[{{]", failure.typed[content(failure.typed) :]):
            result = _line_without_colon(failure.lines, failure.line)
            if result is not None:
                return result
        above = line_above(failure)
        if above and (content(failure.lines[above - 1]) == content(failure.typed) or KEYED.match(failure.typed.strip("- "))):
            return _line_without_colon(failure.lines, above)
    return None


def _glued_in_brackets(failure: ParseFailure) -> Fault | None:
    """Return the error of `{out:[Cem]}`: no space between a colon and a bracket."""
    result = re.search(rf"({KEY}):$", failure.typed[: failure.column])
    if result is None:
        return None
    at = Position(failure.line, result.start(1) + 1, len(result[1]))
    return Fault(message(words.colon_glued, result[1], failure.typed[failure.column : failure.column + 1] + "…"), at)


def _line_without_colon(lines: list[str], number: int) -> Fault | None:
    typed = lines[number - 1] if number <= len(lines) else ""
    start = content(typed)
    text = typed[start:].strip()
    if KEYED.match(text):
        return None
    at = Position(number, start + 1, max(len(text), 1))
    if len(text) > 1 and text.startswith("-"):
        return Fault(message(words.dash_glued, text[1:]), at)
    glued = _GLUED.fullmatch(text)
    if glued:
        rest = glued["rest"]
        if rest.startswith("\u00a0"):
            return Fault(message(words.odd_blank, f"{glued['key']}: {rest.strip()}"), at)
        return Fault(message(words.colon_glued, glued["key"], rest), at)
    if re.fullmatch(KEY, text):
        head = KEYED.fullmatch(lines[number - 2].strip()) if number > 1 else None
        if head and indent(lines[number - 2]) == start:
            what = phrase("dash-missing", "'{item}' is on its own line, but without a dash", words.quoted(text))
            hint = phrase("dash-to-list", "write `- {item}` to add it to the list `{key}:`", words.quoted(text), head[1])
            return Fault(message(what, hint), at)
        return Fault(message(words.key_without_colon, text, ""), at)
    bare = _NO_COLON.fullmatch(text)
    return Fault(message(words.key_without_colon, bare["key"], bare["rest"].strip()), at) if bare else None


def _bullet(failure: ParseFailure) -> Fault | None:
    """Return the error of a list with stars instead of dashes."""
    result = re.fullmatch(r"\s*(\*)\s+(.*)", failure.typed)
    if result is None or "alphabetic or numeric" not in failure.problem:
        return None
    what = phrase("bullet", "expected dashes in a list, not {sign}", result[1])
    hint = phrase("write", "write `{typed}`", f"- {words.quoted(result[2].strip())}")
    return Fault(message(what, hint), Position(failure.line, result.start(1) + 1))


# Indentation.


def _further_right(failure: ParseFailure) -> Fault | None:
    """Return the error of a key indented further than the line above, though both are on the same level."""
    above = line_above(failure)
    if "mapping values" not in failure.problem or above is None or not KEYED.match(failure.typed.strip("- ")):
        return None
    key = re.match(r"\s*(-\s+)?", failure.typed)
    begins = key.end() if key else 0
    if failure.typed[begins : failure.column - 1].count(":") or content(failure.lines[above - 1]) >= begins:
        return None
    what = phrase("further-right", "this line begins further right than the line above it")
    hint = phrase("begin-where-lines-begin", "align it with the lines it belongs to")
    return Fault(message(what, hint), Position(failure.line, begins + 1))


def _beside(failure: ParseFailure) -> Fault | None:
    """Return the error of a line indented one space more or less than the line it seems to match."""
    begins = indent(failure.typed)
    if "document start" in failure.problem:
        return _first_line(failure)
    keyed = KEYED.match(failure.typed[content(failure.typed) :])
    if "expected key" not in failure.problem or failure.began is None or failure.column != begins + 1 or not keyed:
        return None
    for number in range(failure.line - 1, failure.began.line - 1, -1):
        typed = failure.lines[number - 1]
        other = content(typed)
        if abs(other - begins) == 1 and KEYED.match(typed[other:]):
            said = message(words.one_off, "right" if begins > other else "left", number + failure.above)
            return Fault(said, Position(failure.line, failure.column))
    return None


def _first_line(failure: ParseFailure) -> Fault | None:
    """Return the error of a document's first line if it is indented further than those below it."""
    for number in range(failure.line - 1, 0, -1):
        typed = failure.lines[number - 1]
        if typed.startswith("---"):
            return None
        if typed.strip() and indent(typed) > indent(failure.typed) and KEYED.match(typed.strip()):
            above = [line for line in failure.lines[: number - 1] if line.strip() and not line.startswith("#")]
            if not above or above[-1].startswith("---"):
                what = phrase("further-right-than-below", "this line begins further right than the lines below it")
                hint = phrase("begin-where-they-begin", "align it with the lines below it")
                return Fault(message(what, hint), Position(number, indent(typed) + 1))
    return None


def _second_key(failure: ParseFailure) -> Fault | None:
    """Return the error of a second key on the same line."""
    result = re.fullmatch(rf"\s*(?:-\s+)*({KEY}): +([^\s\"'\[{{].*: .*)", failure.typed)
    if "mapping values" not in failure.problem or result is None:
        return None
    at = Position(failure.line, failure.column)
    inner = result[2].strip()
    if inner[0] == "(" and inner[-1] == ")":
        inner = inner[1:-1]
    further = re.search(rf"([,;]?)\s+({KEY})$", inner.partition(": ")[0].rstrip())
    if further:
        return Fault(message(words.keys_on_line, f"{result[1]}: {inner}" if further[1] == "," else "", further[2]), at)
    return Fault(message(words.key_behind_key, result[1], inner), at)


def _one_after_another(failure: ParseFailure) -> Fault | None:
    """Return the error of `{…}` and `{…}` on separate lines, or with commas between them, instead of a list."""
    start = content(failure.typed)
    bare = failure.typed[start : start + 1]
    glued = re.match(r"\s*-([\[{])", failure.typed)
    if glued:
        at = Position(failure.line, glued.start(1))
        return Fault(message(words.dash_glued, glued[1] + "…"), at)
    if "block end" not in failure.problem and "expected key" not in failure.problem:
        return None
    before = re.search(rf"({KEY}):\s+[\[{{].*[\]}}]\s*$", failure.typed[: failure.column - 1])
    if failure.char == "," and bare and bare in "[{" and failure.typed.rstrip()[-2:] in ("},", "],"):
        return Fault(message(words.dash_missing_before, bare + "…"), Position(failure.line, start + 1))
    if failure.char == "," and before:
        at = Position(failure.line, failure.column)
        what = phrase("list-without-brackets", "there is a comma here, but no list")
        hint = phrase(
            "brackets-or-dashes",
            "write `{key}: [{items}]`, or put each item on its own line after `- `",
            before[1],
            words.quoted(failure.typed[before.end(1) + 1 :].strip()),
        )
        return Fault(message(what, hint), at)
    above = line_above(failure)
    if bare in "[{" and bare and above and failure.lines[above - 1][content(failure.lines[above - 1]) :].startswith(bare):
        return Fault(message(words.dash_missing_before, bare + "…"), Position(failure.line, start + 1))
    return None
