"""The faults of a file that is not YAML: a colon, bracket or quote left out, a row outside its block.

The parser gives up where it cannot go on, often lines behind the mistake. Here the lines near that place are looked at as a player
sees them, and each fault has the place of the mistake.
"""

from __future__ import annotations

import re
from typing import NamedTuple

import yaml

from sheetgen.source import words
from sheetgen.source.bare import with_placeholder
from sheetgen.source.faults import Fault, Position
from sheetgen.source.messages import message, room

phrase, _ = room("source")


_KEY = r"[^\W\d][\w-]*"
_GLUED = re.compile(rf"(?P<key>{_KEY}) ?:(?P<rest>[^\s:/\\].*|\u00a0.*)")
_NO_COLON = re.compile(rf"(?P<key>{_KEY})[ \u00a0]+(?P<rest>[^\s:=-].*|-\d.*)")
_KEYED = re.compile(rf"({_KEY}|[\"'][^\"']+[\"'])[ \t]*:([ \t]|$)")
_BAR = re.compile(rf"(?P<key>{_KEY}):\s*(?P<bar>[|>][0-9+-]*)?\s*(#.*)?")
_ROW = re.compile(r"[0-9.,_xX*\-OolI]{1,3}(\s+[0-9.,_xX*\-OolI]{1,3})*\s*|[.xX*_-]+\s*")
_FIELDS = re.compile(r"[\w.*-]{1,3}(\s+[\w.*-]{1,3}){2,}\s*")
"""A row of a level's fields, or any row of three or more: no line with a colon looks like it."""
_UP = 40
"""The number of lines above the parser's place that are searched."""


class ParseFailure(NamedTuple):
    """The place where the parser gave up: its error, line and column from 1, the beginning, and the lines it read.

    above: lines of the file before them.
    """

    problem: str
    line: int
    column: int
    began: Position | None
    lines: list[str]
    above: int = 0

    @property
    def typed(self) -> str:
        """The text of that line."""
        return self.lines[self.line - 1] if self.line <= len(self.lines) else ""

    @property
    def char(self) -> str:
        """The character at that place, if there is one."""
        return self.typed[self.column - 1 : self.column]


def diagnose(failure: ParseFailure) -> Fault | None:
    """The mistake that most likely made the parser stop, with its own place; None when none shows."""
    return (
        _row(failure)
        or _unquoted(failure)
        or _bullet(failure)
        or _behind_quote(failure)
        or _colon(failure)
        or _quote(failure)
        or _bracket(failure)
        or _comma(failure)
        or _further_right(failure)
        or _one_after_another(failure)
        or _second_key(failure)
        or _beside(failure)
    )


# Rows of a board.


def _row(failure: ParseFailure) -> Fault | None:
    """A row that stands outside the block it belongs to."""
    last = min(failure.line, len(failure.lines))
    for number in range(last, max(last - _UP, 0), -1):
        head = _BAR.fullmatch(failure.lines[number - 1].strip())
        if head:
            return _row_below(failure.lines, number, head["key"], head["bar"] or "", last)
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
            return Fault(message(words.tab), Position(number, typed.index("\t") + 1))
        text = typed.strip()
        if _FIELDS.fullmatch(text) or (bar and _ROW.fullmatch(text)):
            at = Position(number, _indent(typed) + 1, len(typed.strip()))
            what = phrase("row-outside", "this row stands too far left to belong to '{key}'", words.quoted(key))
            hint = phrase(
                "two-blanks-below-key",
                "write `{key}: {bar}` and begin every row below it with two blanks or more",
                key,
                bar.replace(">", "|") or "|2",
            )
            return Fault(message(what, hint), at)
        return None
    return None


# Colons.


def _colon(failure: ParseFailure) -> Fault | None:
    """A line whose key has no colon, or no blank behind it."""
    if "could not find expected ':'" in failure.problem:
        return _line_without_colon(failure.lines, failure.began.line if failure.began else failure.line)
    if "found unexpected ':'" in failure.problem:
        return _glued_in_brackets(failure)
    if "mapping values are not allowed" in failure.problem:
        if re.match(rf"{_KEY}:?[ \u00a0]*[\[{{]", failure.typed[_content(failure.typed) :]):
            result = _line_without_colon(failure.lines, failure.line)
            if result is not None:
                return result
        above = _above(failure)
        if above and (_content(failure.lines[above - 1]) == _content(failure.typed) or _KEYED.match(failure.typed.strip("- "))):
            return _line_without_colon(failure.lines, above)
    return None


def _glued_in_brackets(failure: ParseFailure) -> Fault | None:
    """`{out:[Cem]}`: no blank between a colon and a bracket."""
    result = re.search(rf"({_KEY}):$", failure.typed[: failure.column])
    if result is None:
        return None
    at = Position(failure.line, result.start(1) + 1, len(result[1]))
    return Fault(message(words.colon_glued, result[1], failure.typed[failure.column : failure.column + 1] + "…"), at)


def _line_without_colon(lines: list[str], number: int) -> Fault | None:
    typed = lines[number - 1] if number <= len(lines) else ""
    start = _content(typed)
    text = typed[start:].strip()
    if _KEYED.match(text):
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
    if re.fullmatch(_KEY, text):
        head = _KEYED.fullmatch(lines[number - 2].strip()) if number > 1 else None
        if head and _indent(lines[number - 2]) == start:
            what = phrase("dash-missing", "'{item}' stands in a line of its own without a dash", words.quoted(text))
            hint = phrase("dash-to-list", "write `- {item}` to list it under `{key}:`", words.quoted(text), head[1])
            return Fault(message(what, hint), at)
        return Fault(message(words.key_without_colon, text, ""), at)
    bare = _NO_COLON.fullmatch(text)
    return Fault(message(words.key_without_colon, bare["key"], bare["rest"].strip()), at) if bare else None


def _bullet(failure: ParseFailure) -> Fault | None:
    """A list with stars for dashes."""
    result = re.fullmatch(r"\s*(\*)\s+(.*)", failure.typed)
    if result is None or "alphabetic or numeric" not in failure.problem:
        return None
    what = phrase("bullet", "a list has dashes, not {sign}", result[1])
    hint = phrase("write", "write `{typed}`", f"- {words.quoted(result[2].strip())}")
    return Fault(message(what, hint), Position(failure.line, result.start(1) + 1))


# Quotes and brackets.

_LONGEST = 2000
"""Longer lines are not searched for a text that needs quotes."""
_LARGEST, _MOST = 100_000, 5
"""Files with more characters are not parsed again, others this often."""
_VALUE = re.compile(rf"(?:^\s*(?:- +)*|[\[{{,]\s*)({_KEY}): +(?=[^\s#])")
_NEXT_KEY = re.compile(rf",\s*(?:{_KEY}|[\"'][^\"']+[\"']):(?:\s|$)")
_BEGINS = re.compile(r"['\"\[{]|[@`%*&!|>?#](?!['\"\[{|]|[0-9+-]*$)|-\s")
_ENDS = re.compile(r"(:)\s|\s(#)|([\[\]{},])")
_HAS_KEY = re.compile(rf"\S+\s+{_KEY}:(?:\s|$)|.*,\s*{_KEY}:[\[{{]")
"""A value with another key after it: a comma or a space is missing."""


def _unquoted(failure: ParseFailure) -> Fault | None:
    """A text that needs quotes: with quotes around all of it, YAML can read its line."""
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
    """The text without quotes around all of it, if it has the same quotes within: `"this in ("x", "y")"`."""
    parts = text.split(text[0]) if text[0] in "'\"" else []
    is_nested = parts[-1:] == [""] and any(re.match(r"\w", part) for part in parts[2::2])
    return text[1:-1] if is_nested else text


def _may_be_text(text: str, is_block: bool) -> bool:
    """Whether a value may be a text, and not a list, a block with a bar or a value with another key after it."""
    if re.match(r"-\s+\d", text) or (is_block and re.match(r"[|>]|-\s", text)) or _HAS_KEY.match(text):
        return False
    if re.search(r",\s*(,|$)", text) or text.count("[") != text.count("]") or text.count("{") != text.count("}"):
        return False
    if text[0] in "[{":
        rest = text[_closing(text) + 1 :]
        return bool(re.match(r"[^,:]*[\w\"'][\w,.]", rest)) and len(rest) < len(text) - 1 and not _KEYED.search(rest)
    if text[0] in "'\"":
        rest = text[text.find(text[0], 1) + 1 :]
        return text.count(text[0]) % 2 == 0 and bool(re.match(r"[^:]*\w", rest)) and not _KEYED.search(rest)
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
    """Whether YAML reads on beyond the line where it gave up."""
    try:
        for _ in yaml.parse(with_placeholder("\n".join(lines) + "\n")[0], Loader=getattr(yaml, "CSafeLoader", yaml.SafeLoader)):
            pass
    except yaml.MarkedYAMLError as error:
        last = next((number for number in range(len(failure.lines), 0, -1) if failure.lines[number - 1].strip()), 0)
        return error.problem_mark is not None and failure.line <= min(last, error.problem_mark.line)
    except yaml.YAMLError:
        return False
    return True


def _behind_quote(failure: ParseFailure) -> Fault | None:
    """Text behind a closing quote."""
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


def _quote(failure: ParseFailure) -> Fault | None:
    """A quote that is opened and not closed in its line."""
    if not any(part in failure.problem for part in _ABOUT_BRACKETS):
        return None
    last = min(failure.line, len(failure.lines))
    for number in range(last, max(last - _UP, 0), -1):
        result = _scan(failure.lines[number - 1])
        if result.quote is not None:
            return Fault(message(words.quote_open), Position(number, result.quote))
    return None


def _bracket(failure: ParseFailure) -> Fault | None:
    """A bracket that is missing at the end or the beginning of a line."""
    if not any(part in failure.problem for part in _ABOUT_BRACKETS):
        return None
    typed, char = failure.typed, failure.char
    if failure.began is not None and failure.line > failure.began.line and "expected ',' or" in failure.problem:
        first = failure.lines[failure.began.line - 1]
        if _indent(typed) <= _content(first) and (_KEYED.match(typed.strip()) or typed.strip().startswith("- ")):
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
        what = phrase("bracket-missing-before", "a `{wanted}` is missing before this `{there}`", wanted, char)
        hint = phrase("own-kind", "close every bracket with its own kind: [ … ] and {{ … }}")
        return Fault(message(what, hint), Position(failure.line, failure.column))
    return None


def _never_closed(first: str, began: Position) -> Fault:
    """The bracket of a line that is not closed before the next key."""
    left = _scan(first).brackets
    bracket, column = left[-1] if left else (first[began.column - 1 : began.column], began.column)
    return Fault(message(words.bracket_never_closed, "]" if bracket == "[" else "}"), Position(began.line, column))


def _comma(failure: ParseFailure) -> Fault | None:
    """A comma between two keys, or a colon before a bracket, that is missing on one line."""
    if "expected node content" in failure.problem and failure.char == ",":
        what = phrase("comma-twice", "nothing stands before this comma")
        hint = phrase("remove-comma", "remove it, or write what belongs before it")
        return Fault(message(what, hint), Position(failure.line, failure.column))
    minus = re.match(r"-\s+(\d+)", failure.typed[failure.column - 1 :])
    if minus and ("block sequence" in failure.problem or "expected node content" in failure.problem):
        return Fault(message(words.minus_apart, minus[1]), Position(failure.line, failure.column))
    if "expected ',' or" not in failure.problem:
        return None
    before = failure.typed[: failure.column - 1]
    odd = re.search(rf"({_KEY}):[ \u00a0]*\u00a0[ \u00a0]*$", before)
    if odd is not None:
        return Fault(message(words.odd_blank, f"{odd[1]}: {failure.char}…"), Position(failure.line, odd.start(1) + 1, len(odd[1])))
    word = re.search(rf"({_KEY})\s*$", before)
    if word is None:
        return _comma_after_bracket(failure, before)
    at = Position(failure.line, word.start(1) + 1, len(word[1]))
    if failure.char in ("[", "{"):
        return Fault(
            message(
                phrase("colon-missing", "a colon is missing behind '{key}'", words.quoted(word[1])),
                phrase("colon-or-comma", "write `{key}: {value}`, or a comma if they are two things", word[1], failure.char + "…"),
            ),
            at,
        )
    if failure.char == ":" and before[: word.start(1)].rstrip()[-1:] not in ("", ",", "[", "{"):
        return Fault(message(words.comma_missing_before, word[1]), at)
    return None


def _comma_after_bracket(failure: ParseFailure, before: str) -> Fault | None:
    if before.rstrip()[-1:] in ("]", "}", '"', "'") and failure.char not in ("", "]", "}"):
        shown = re.match(rf"{_KEY}|.", failure.typed[failure.column - 1 :])
        return Fault(
            message(words.comma_missing_before, shown[0] if shown else failure.char), Position(failure.line, failure.column)
        )
    return None


# Where lines begin.


def _further_right(failure: ParseFailure) -> Fault | None:
    """A key that begins further right than the line it belongs beside."""
    above = _above(failure)
    if "mapping values" not in failure.problem or above is None or not _KEYED.match(failure.typed.strip("- ")):
        return None
    key = re.match(r"\s*(-\s+)?", failure.typed)
    begins = key.end() if key else 0
    if failure.typed[begins : failure.column - 1].count(":") or _content(failure.lines[above - 1]) >= begins:
        return None
    what = phrase("further-right", "this line begins further right than the one above")
    hint = phrase("begin-where-lines-begin", "begin it where the lines it belongs to begin")
    return Fault(message(what, hint), Position(failure.line, begins + 1))


def _beside(failure: ParseFailure) -> Fault | None:
    """A line that begins one blank off the line it seems to belong beside."""
    begins = _indent(failure.typed)
    if "document start" in failure.problem:
        return _first_line(failure)
    keyed = _KEYED.match(failure.typed[_content(failure.typed) :])
    if "expected key" not in failure.problem or failure.began is None or failure.column != begins + 1 or not keyed:
        return None
    for number in range(failure.line - 1, failure.began.line - 1, -1):
        typed = failure.lines[number - 1]
        other = _content(typed)
        if abs(other - begins) == 1 and _KEYED.match(typed[other:]):
            said = message(words.one_off, "right" if begins > other else "left", number + failure.above)
            return Fault(said, Position(failure.line, failure.column))
    return None


def _first_line(failure: ParseFailure) -> Fault | None:
    """The first line of a document, where those below it begin further left."""
    for number in range(failure.line - 1, 0, -1):
        typed = failure.lines[number - 1]
        if typed.startswith("---"):
            return None
        if typed.strip() and _indent(typed) > _indent(failure.typed) and _KEYED.match(typed.strip()):
            above = [line for line in failure.lines[: number - 1] if line.strip() and not line.startswith("#")]
            if not above or above[-1].startswith("---"):
                what = phrase("further-right-than-below", "this line begins further right than those below it")
                hint = phrase("begin-where-they-begin", "begin it where they begin")
                return Fault(message(what, hint), Position(number, _indent(typed) + 1))
    return None


def _second_key(failure: ParseFailure) -> Fault | None:
    """A key behind another one on the same line."""
    result = re.fullmatch(rf"\s*(?:-\s+)*({_KEY}): +([^\s\"'\[{{].*: .*)", failure.typed)
    if "mapping values" not in failure.problem or result is None:
        return None
    at = Position(failure.line, failure.column)
    inner = result[2].strip()
    if inner[0] == "(" and inner[-1] == ")":
        inner = inner[1:-1]
    further = re.search(rf"([,;]?)\s+({_KEY})$", inner.partition(": ")[0].rstrip())
    if further:
        return Fault(message(words.keys_on_line, f"{result[1]}: {inner}" if further[1] == "," else "", further[2]), at)
    return Fault(message(words.key_behind_key, result[1], inner), at)


def _one_after_another(failure: ParseFailure) -> Fault | None:
    """`{…}` and `{…}` in lines of their own, or with commas between them, where a list belongs."""
    start = _content(failure.typed)
    bare = failure.typed[start : start + 1]
    glued = re.match(r"\s*-([\[{])", failure.typed)
    if glued:
        at = Position(failure.line, glued.start(1))
        return Fault(message(words.dash_glued, glued[1] + "…"), at)
    if "block end" not in failure.problem and "expected key" not in failure.problem:
        return None
    before = re.search(rf"({_KEY}):\s+[\[{{].*[\]}}]\s*$", failure.typed[: failure.column - 1])
    if failure.char == "," and bare and bare in "[{" and failure.typed.rstrip()[-2:] in ("},", "],"):
        return Fault(message(words.dash_missing_before, bare + "…"), Position(failure.line, start + 1))
    if failure.char == "," and before:
        at = Position(failure.line, failure.column)
        what = phrase("list-without-brackets", "a comma stands here, but no list was begun")
        hint = phrase(
            "brackets-or-dashes",
            "write `{key}: [{items}]`, or each behind a `- ` in a line of its own",
            before[1],
            words.quoted(failure.typed[before.end(1) + 1 :].strip()),
        )
        return Fault(message(what, hint), at)
    above = _above(failure)
    if bare in "[{" and bare and above and failure.lines[above - 1][_content(failure.lines[above - 1]) :].startswith(bare):
        return Fault(message(words.dash_missing_before, bare + "…"), Position(failure.line, start + 1))
    return None


def _above(failure: ParseFailure) -> int | None:
    """The number of the nearest line above that is not blank nor only a comment."""
    for number in range(min(failure.line, len(failure.lines) + 1) - 1, 0, -1):
        text = failure.lines[number - 1].strip()
        if text and not text.startswith("#"):
            return number
    return None


def _indent(text: str) -> int:
    return len(text) - len(text.lstrip(" "))


def _content(text: str) -> int:
    """The column at which the text of a line begins, after dashes of a list."""
    result = re.match(r"\s*(?:-\s+)*", text)
    return result.end() if result else 0
