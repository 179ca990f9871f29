"""What is said of files that cannot be opened, are no text, or are not the YAML that is read here; and what all words need."""

from __future__ import annotations

from sheetgen.source.messages import Sentence, sentence

_LONG_NUMBER = 30
"""Digits of a number that is told whole."""
_BEGINNING = 6
"""Digits that are told of a longer one."""


def no_such_file() -> Sentence:
    return sentence("no such file")


def folder() -> Sentence:
    return sentence("this is a folder, not a file")


def no_ordinary_file() -> Sentence:
    return sentence("this is no ordinary file but a pipe, a device or the like", "give `-` to read standard input")


def not_permitted() -> Sentence:
    return sentence("the file may not be read (permission denied)")


def not_opened(reason: str) -> Sentence:
    return sentence(f"the file cannot be read: {reason}")


def too_large(most: int) -> Sentence:
    """most: in bytes."""
    return sentence(
        f"the file is larger than {most // 1_000_000} MB", "a sheet or a layout has a few kilobytes; is this the right file?"
    )


def no_text(kind: str) -> Sentence:
    """kind: one of the formats below."""
    typed = "sheets and layouts are typed as text (YAML); `sheetgen blank` prints a sheet"
    return sentence(
        f"this is {FORMATS[kind]}, not text", typed + (", `sheetgen read` makes one of a photo" if kind in PHOTOS else "")
    )


PHOTOS = frozenset(("png", "jpeg", "tiff", "webp", "heic", "avif", "pdf"))
"""The formats that sheets are photographed or scanned in."""


FORMATS = {
    "png": "a picture (PNG)",
    "jpeg": "a picture (JPEG)",
    "gif": "a picture (GIF)",
    "tiff": "a picture (TIFF)",
    "webp": "a picture (WebP)",
    "heic": "a picture (HEIC)",
    "avif": "a picture (AVIF)",
    "film": "a film",
    "pdf": "a PDF",
    "zip": "a ZIP archive or an office document",
    "gzip": "a compressed file (gzip)",
}
"""What files are that are no text."""


def not_utf8() -> Sentence:
    return sentence("the file is not UTF-8 text", "save it as UTF-8 in your editor")


def unprintable() -> Sentence:
    return sentence("a character here that cannot be printed", "delete it and type the text anew")


def alias() -> Sentence:
    return sentence("text may not begin with * here", 'put it in quotes: "*…"')


def anchor() -> Sentence:
    return sentence("text may not begin with & here", 'put it in quotes: "&…"')


def tag(name: str) -> Sentence:
    return sentence(f"text may not begin with ! here: {name}", 'put it in quotes: "!…"')


def too_deep(most: int) -> Sentence:
    return sentence(f"more than {most} lists or brackets inside one another", "is a bracket left open?")


def too_many_documents(most: int) -> Sentence:
    return sentence(f"more than {most:,} documents in one file; from here on it is not read", "spread them over several files")


def too_many_values(most: int, most_of_file: int) -> Sentence:
    return sentence(
        f"more than {most:,} keys and values in one document, or {most_of_file:,} in the file; from here on it is not read",
        "a sheet has some hundreds; is this the right file?",
    )


def too_long(most: int) -> Sentence:
    return sentence(f"a text of more than {most:,} characters; from here on the file is not read", "is a quote left open?")


def more_faults(number: int) -> Sentence:
    """After as many faults as anybody mends at once."""
    return sentence(f"and {counted(number, 'more fault')} from here on", "mend those above first")


def key_not_word() -> Sentence:
    return sentence("what stands before a colon must be a word, without brackets", "remove the brackets, or the `?` before them")


def key_twice(key: str, line: int) -> Sentence:
    """line: where it stands first."""
    return sentence(f"the key '{quoted(key)}' is given twice", f"it stands already in line {line}; keep one of them")


def rows_left_of_first(key: str) -> Sentence:
    return sentence(
        "the rows stand further left than the first one",
        f"write `{key}: |2` so that the rows may stand in the sheet's shape",
    )


def rows_left_of_number() -> Sentence:
    return sentence(
        "the rows stand further left than the number after the bar says",
        "begin every row below `|2` with two blanks or more",
    )


def row_outside(key: str, bar: str) -> Sentence:
    return sentence(
        f"this row stands too far left to belong to '{quoted(key)}'",
        f"write `{key}: {bar}` and begin every row below it with two blanks or more",
    )


def text_behind_bar() -> Sentence:
    return sentence(
        "nothing may stand behind the bar `|`", "begin the rows in the next line, each with two blanks or more before it"
    )


def tab() -> Sentence:
    return sentence("a tab stands here, where only blanks may stand", "replace every tab by blanks")


def odd_blank(cured: str) -> Sentence:
    return sentence("the blank here is a non-breaking one, which is read as a letter", f"type it anew: `{quoted(cured)}`")


def text_begins_with(char: str) -> Sentence:
    return sentence(f"text may not begin with {char} here", "put it in quotes")


def lone_dash() -> Sentence:
    return sentence(
        "a `-` on its own stands here",
        "leave it blank when nothing was written there; put text that begins with - in quotes",
    )


def minus_apart(number: str) -> Sentence:
    return sentence("a blank stands between the minus and its number", f"write `-{quoted(number)}`")


def dash_behind_colon(item: str) -> Sentence:
    return sentence("a `- ` may not stand behind a colon", f"write `[{quoted(item)}]`, or begin a new line before the `-`")


def dash_glued(item: str) -> Sentence:
    return sentence("a blank is missing behind the `-`", f"write `- {quoted(item)}`")


def dash_missing(item: str, key: str) -> Sentence:
    return sentence(
        f"'{quoted(item)}' stands in a line of its own without a dash", f"write `- {quoted(item)}` to list it under `{key}:`"
    )


_FORMULA = "put the formula in quotes, all of it: it begins with a quote"
_SIGNS = ("=", "<", ">", "!", "≠", "≤", "≥", "+", "-", "*", "/", "and", "or", "in", "not", "mod")
"""What stands between two parts of a formula."""


def _is_sign(text: str) -> bool:
    return text[:1] in _SIGNS or text.split(" ")[0] in _SIGNS


def text_behind_quote(typed: str) -> Sentence:
    if typed == ",":
        return sentence("a comma stands behind the closing quote", "remove it: lines end without commas")
    cure = "put quotes around all of it, and none of the same kind within"
    return sentence("the text goes on behind its closing quote", _FORMULA if _is_sign(typed) else cure)


def dash_missing_before(item: str) -> Sentence:
    return sentence(
        "a dash is missing before this", f"write `- {item}`, without a comma behind it, and each of its kind in such a line"
    )


def bullet(sign: str, item: str) -> Sentence:
    return sentence(f"a list has dashes, not {sign}", f"write `- {quoted(item)}`")


def list_without_brackets(key: str, items: str) -> Sentence:
    return sentence(
        "a comma stands here, but no list was begun",
        f"write `{key}: [{quoted(items)}]`, or each behind a `- ` in a line of its own",
    )


def keys_on_line(typed: str, key: str) -> Sentence:
    """typed: what would be right between braces; empty where there are no commas."""
    other = f"write `{{{quoted(typed)}}}`" if typed else "put text with `: ` in quotes"
    hint = f"begin a new line before '{quoted(key)}', or {other}"
    return sentence("a second colon stands in this line", hint)


def comma_twice() -> Sentence:
    return sentence("nothing stands before this comma", "remove it, or write what belongs before it")


def no_key() -> Sentence:
    return sentence("this line has no colon", "write `total: 33`: a word, a colon, a blank and what was written")


def key_without_colon(key: str, value: str) -> Sentence:
    return sentence(f"a colon is missing behind '{quoted(key)}'", f"write `{key}: {quoted(value)}".rstrip() + "`")


def colon_glued(key: str, value: str) -> Sentence:
    return sentence(f"a blank is missing behind the colon of '{quoted(key)}'", f"write `{key}: {quoted(value)}`")


def colon_missing(key: str, value: str) -> Sentence:
    return sentence(f"a colon is missing behind '{quoted(key)}'", f"write `{key}: {value}`, or a comma if they are two things")


def question_mark() -> Sentence:
    return sentence("a ? may not stand here without quotes", "put a card with ? or , in quotes")


def question_mark_in_bracket() -> Sentence:
    return sentence(
        "a ? in this bracket may not stand without quotes", "put a card with ? or , in quotes; leave out what was not written"
    )


def second_colon() -> Sentence:
    return sentence(
        "a second colon stands in this line", "put text with `: ` in quotes; begin a new line for the next word with a colon"
    )


def key_behind_key(key: str, inner: str) -> Sentence:
    cure = f"write `{key}: {{{quoted(inner)}}}`, or for text `{key}: {in_quotes(quoted(inner))}`"
    return sentence("a second colon stands in this line", cure)


def further_right() -> Sentence:
    return sentence("this line begins further right than the one above", "begin it where the lines it belongs to begin")


def further_right_than_below() -> Sentence:
    return sentence("this line begins further right than those below it", "begin it where they begin")


def one_off(way: str, line: int) -> Sentence:
    """way: left or right; line: beside which it seems to belong."""
    return sentence(f"this line begins one blank further {way} than line {line}", "begin both where the lines they belong to begin")


def quote_open() -> Sentence:
    return sentence("a quote is opened here and never closed", "close the quote: type the same sign behind the text")


def bracket_open() -> Sentence:
    return sentence("a bracket is opened here and never closed", "close it; put text with ? , or brackets in quotes")


def bracket_never_closed(closing: str) -> Sentence:
    return sentence(
        "a bracket is opened here and never closed", f"type the missing `{closing}`; text with brackets in it wants quotes"
    )


def bracket_not_opened(closing: str) -> Sentence:
    opening = "[" if closing == "]" else "{"
    return sentence(f"this `{closing}` closes a bracket that was never opened", f"type the missing `{opening}` behind the colon")


def bracket_missing_before(wanted: str, there: str) -> Sentence:
    return sentence(f"a `{wanted}` is missing before this `{there}`", "close every bracket with its own kind: [ … ] and { … }")


def comma_missing() -> Sentence:
    return sentence("a comma or a closing bracket is missing before this", "close the bracket; put text with , [ ] { } in quotes")


def comma_missing_before(word: str) -> Sentence:
    cure = f"write `, {quoted(word)}`; put text with : [ ] {{ }} in quotes"
    return sentence(f"a comma is missing before '{quoted(word)}'", _FORMULA if _is_sign(word) else cure)


def value_missing() -> Sentence:
    return sentence(
        "something is missing here, or a bracket is not closed", "close every [ and {; put text with ? , or brackets in quotes"
    )


def bracket_too_many(bracket: str) -> Sentence:
    return sentence(f"a closing {bracket} too many", "remove it, or open it before")


def misaligned() -> Sentence:
    return sentence(
        "this line does not begin where the lines above it begin",
        "align it with the lines above, or close an open quote or bracket",
    )


def not_yaml(problem: str) -> Sentence:
    """problem: as the parser says it, in English."""
    return sentence(
        f"this cannot be read: {problem}", "look for a missing colon, comma, quote or bracket here or in the line above"
    )


SHOWN = 30


def visible(text: str) -> str:
    """A text of one line as it may be shown anywhere: what nobody sees, or turns the rest of a line around, as `\\u202e`."""
    return text if text.isprintable() else "".join(char if char.isprintable() else escaped(char) for char in text)


def escaped(char: str) -> str:
    """A character as JSON and YAML write one that cannot be seen."""
    code = ord(char)
    return f"\\u{code:04x}" if code < 0x10000 else f"\\u{0xD7C0 + (code >> 10):04x}\\u{0xDC00 + (code & 0x3FF):04x}"


def quoted(typed: str) -> str:
    """A text as messages quote it: not longer than a glance takes in."""
    return typed if len(typed) < SHOWN else typed[: SHOWN - 3] + "…"


def in_quotes(text: str) -> str:
    """A text in the quotes that it may stand in: double ones if it has none."""
    return f'"{text}"' if '"' not in text else "'" + text.replace("'", "''") + "'"


def counted(number: int, thing: str) -> str:
    """`1 sheet`, `2 sheets`."""
    return f"{numeral(number)} {thing}" + ("" if number == 1 else "s")


def numeral(number: int) -> str:
    """A whole number as it is told: as it is, a very long one by how it begins and how many digits it has."""
    text = str(number)
    digits = len(text.lstrip("-"))
    return text if digits <= _LONG_NUMBER else f"{text[: _BEGINNING - digits]}… ({digits} digits)"


def signed(number: int) -> str:
    """The same with a true minus sign."""
    return numeral(number).replace("-", "−")


def colour_unquoted(key: str, colour: str) -> Sentence:
    """A colour that YAML takes for a comment."""
    return sentence(
        "nothing is left of this colour: what follows a # is a comment", f'put the colour in quotes: `{key}: "{colour}"`'
    )
