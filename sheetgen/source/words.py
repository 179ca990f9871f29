"""What is said of files that cannot be opened, are no text, or are not the YAML that is read here; and what all words need."""

from __future__ import annotations

from typing import Literal

from sheetgen.source.messages import Phrase, Sentence, number_text, reader, room, sentence

phrase, plural = room("source")


def no_such_file() -> Sentence:
    return sentence(phrase("no-such-file", "no such file"))


def folder() -> Sentence:
    return sentence(phrase("folder", "this is a folder, not a file"))


def no_ordinary_file() -> Sentence:
    message = phrase("no-ordinary-file", "this is no ordinary file but a pipe, a device or the like")
    return sentence(message, phrase("give-dash", "give `-` to read standard input"))


def not_permitted() -> Sentence:
    return sentence(phrase("not-permitted", "the file may not be read (permission denied)"))


def not_opened(reason: str) -> Sentence:
    """reason: as the system says it."""
    return sentence(phrase("not-opened", "the file cannot be read: {reason}", reason))


def too_large(most: int) -> Sentence:
    """most: in bytes."""
    hint = phrase("few-kilobytes", "a sheet or a layout has a few kilobytes; is this the right file?")
    return sentence(phrase("too-large", "the file is larger than {most} MB", most // 1_000_000), hint)


def no_text(kind: str) -> Sentence:
    """kind: one of the formats below."""
    if kind in PHOTOS:
        hint = phrase(
            "typed-or-read",
            "sheets and layouts are typed as text (YAML); `sheetgen blank` prints a sheet, `sheetgen read` makes one of a photo",
        )
    else:
        hint = phrase("typed-as-text", "sheets and layouts are typed as text (YAML); `sheetgen blank` prints a sheet")
    return sentence(phrase("no-text", "this is {format}, not text", FORMATS[kind]), hint)


PHOTOS = frozenset(("png", "jpeg", "gif", "tiff", "bmp", "webp", "heic", "avif", "jxl", "jp2", "pdf"))
"""The formats that sheets are photographed or scanned in, whether they can be read or not."""


FORMATS = {
    "png": phrase("png", "a picture (PNG)"),
    "jpeg": phrase("jpeg", "a picture (JPEG)"),
    "gif": phrase("gif", "a picture (GIF)"),
    "tiff": phrase("tiff", "a picture (TIFF)"),
    "webp": phrase("webp", "a picture (WebP)"),
    "heic": phrase("heic", "a picture (HEIC)"),
    "avif": phrase("avif", "a picture (AVIF)"),
    "bmp": phrase("bmp", "a picture (BMP)"),
    "jxl": phrase("jxl", "a picture (JPEG XL)"),
    "jp2": phrase("jp2", "a picture (JPEG 2000)"),
    "film": phrase("film", "a film"),
    "pdf": phrase("pdf", "a PDF"),
    "zip": phrase("zip", "a ZIP archive or an office document"),
    "gzip": phrase("gzip", "a compressed file (gzip)"),
}
"""What files are that are no text."""


def not_utf8() -> Sentence:
    message = phrase("not-utf8", "the file is not UTF-8 text")
    return sentence(message, phrase("save-as-utf8", "save it as UTF-8 in your editor"))


def not_utf16() -> Sentence:
    message = phrase("not-utf16", "the file is not complete UTF-16 text")
    return sentence(message, phrase("save-as-utf8", "save it as UTF-8 in your editor"))


def wide_text() -> Sentence:
    message = phrase("wide-text", "the file is UTF-32 text, or UTF-16 text without a byte order mark")
    return sentence(message, phrase("save-as-utf8", "save it as UTF-8 in your editor"))


def unprintable() -> Sentence:
    message = phrase("unprintable", "a character here that cannot be printed")
    return sentence(message, phrase("type-text-anew", "delete it and type the text anew"))


def alias() -> Sentence:
    return sentence(_begins_with("*"), _in_quotes('"*…"'))


def anchor() -> Sentence:
    return sentence(_begins_with("&"), _in_quotes('"&…"'))


def tag(name: str) -> Sentence:
    return sentence(phrase("tag", "text may not begin with ! here: {name}", name), _in_quotes('"!…"'))


def too_deep(most: int) -> Sentence:
    message = phrase("too-deep", "more than {most} lists or brackets inside one another", most)
    return sentence(message, phrase("bracket-left-open", "is a bracket left open?"))


def too_many_documents(most: int) -> Sentence:
    return sentence(
        phrase("too-many-documents", "more than {most:,} documents in one file; from here on it is not read", most),
        phrase("spread-over-files", "spread them over several files"),
    )


def too_many_values(most: int, most_of_file: int) -> Sentence:
    message = phrase(
        "too-many-values",
        "more than {most:,} keys and values in one document, or {most_of_file:,} in the file; from here on it is not read",
        most,
        most_of_file,
    )
    return sentence(message, phrase("some-hundreds", "a sheet has some hundreds; is this the right file?"))


def too_long(most: int) -> Sentence:
    message = phrase("too-long", "a text of more than {most:,} characters; from here on the file is not read", most)
    return sentence(message, phrase("quote-left-open", "is a quote left open?"))


def more_faults(number: int) -> Sentence:
    """After as many faults as anybody mends at once."""
    message = plural("more-faults", "and {count} more fault from here on", "and {count} more faults from here on", count=number)
    return sentence(message, phrase("mend-first", "mend those above first"))


def key_not_word() -> Sentence:
    message = phrase("key-not-word", "what stands before a colon must be a word, without brackets")
    return sentence(message, phrase("remove-brackets", "remove the brackets, or the `?` before them"))


def key_twice(key: str, line: int) -> Sentence:
    """line: where it stands first."""
    message = phrase("key-twice", "the key '{key}' is given twice", quoted(key))
    return sentence(message, phrase("stands-already", "it stands already in line {line}; keep one of them", line))


def rows_left_of_first(key: str) -> Sentence:
    hint = phrase("bar-for-shape", "write `{key}: |2` so that the rows may stand in the sheet's shape", key)
    return sentence(phrase("rows-left-of-first", "the rows stand further left than the first one"), hint)


def rows_left_of_number() -> Sentence:
    message = phrase("rows-left-of-number", "the rows stand further left than the number after the bar says")
    return sentence(message, phrase("two-blanks-below", "begin every row below `|2` with two blanks or more"))


def row_outside(key: str, bar: str) -> Sentence:
    hint = phrase("two-blanks-below-key", "write `{key}: {bar}` and begin every row below it with two blanks or more", key, bar)
    return sentence(phrase("row-outside", "this row stands too far left to belong to '{key}'", quoted(key)), hint)


def text_behind_bar() -> Sentence:
    hint = phrase("rows-in-next-line", "begin the rows in the next line, each with two blanks or more before it")
    return sentence(phrase("text-behind-bar", "nothing may stand behind the bar `|`"), hint)


def tab() -> Sentence:
    message = phrase("tab", "a tab stands here, where only blanks may stand")
    return sentence(message, phrase("blanks-for-tabs", "replace every tab by blanks"))


def odd_blank(cured: str) -> Sentence:
    message = phrase("odd-blank", "the blank here is a non-breaking one, which is read as a letter")
    return sentence(message, phrase("type-anew", "type it anew: `{typed}`", quoted(cured)))


def text_begins_with(char: str) -> Sentence:
    return sentence(_begins_with(char), phrase("in-quotes", "put it in quotes"))


def lone_dash() -> Sentence:
    hint = phrase("blank-or-quotes", "leave it blank when nothing was written there; put text that begins with - in quotes")
    return sentence(phrase("lone-dash", "a `-` on its own stands here"), hint)


def minus_apart(number: str) -> Sentence:
    message = phrase("minus-apart", "a blank stands between the minus and its number")
    return sentence(message, phrase("write", "write `{typed}`", f"-{quoted(number)}"))


def dash_behind_colon(item: str) -> Sentence:
    hint = phrase("brackets-or-new-line", "write `[{item}]`, or begin a new line before the `-`", quoted(item))
    return sentence(phrase("dash-behind-colon", "a `- ` may not stand behind a colon"), hint)


def dash_glued(item: str) -> Sentence:
    message = phrase("dash-glued", "a blank is missing behind the `-`")
    return sentence(message, phrase("write", "write `{typed}`", f"- {quoted(item)}"))


def dash_missing(item: str, key: str) -> Sentence:
    message = phrase("dash-missing", "'{item}' stands in a line of its own without a dash", quoted(item))
    return sentence(message, phrase("dash-to-list", "write `- {item}` to list it under `{key}:`", quoted(item), key))


def needs_quotes(key: str, begins: str, ends: str, cured: str) -> Sentence:
    """begins, ends: the sign that a text may not begin with, or at which it ends for YAML; cured: the text in quotes."""
    if begins in ("'", '"'):
        what = phrase("text-behind-quote", "the text goes on behind its closing quote")
    elif begins:
        what = _begins_with(begins.strip())
    elif ends == ",":
        what = phrase("comma-ends", "without quotes '{key}' ends at the comma", quoted(key))
    else:
        what = phrase("sign-ends", "without quotes '{key}' ends at `{sign}`", quoted(key), ends)
    return sentence(what, _in_quotes(f"`{key}: {shown(cured)}`"))


def text_behind_quote(typed: str) -> Sentence:
    if typed == ",":
        what = phrase("comma-behind-quote", "a comma stands behind the closing quote")
        return sentence(what, phrase("no-comma-at-end", "remove it: lines end without commas"))
    cure = phrase("quotes-around-all", "put quotes around all of it, and none of the same kind within")
    message = phrase("text-behind-quote", "the text goes on behind its closing quote")
    return sentence(message, cure)


def dash_missing_before(item: str) -> Sentence:
    hint = phrase("dash-each", "write `- {item}`, without a comma behind it, and each of its kind in such a line", item)
    return sentence(phrase("dash-missing-before", "a dash is missing before this"), hint)


def bullet(sign: str, item: str) -> Sentence:
    message = phrase("bullet", "a list has dashes, not {sign}", sign)
    return sentence(message, phrase("write", "write `{typed}`", f"- {quoted(item)}"))


def list_without_brackets(key: str, items: str) -> Sentence:
    hint = phrase("brackets-or-dashes", "write `{key}: [{items}]`, or each behind a `- ` in a line of its own", key, quoted(items))
    return sentence(phrase("list-without-brackets", "a comma stands here, but no list was begun"), hint)


_SECOND_COLON = phrase("second-colon", "a second colon stands in this line")


def keys_on_line(typed: str, key: str) -> Sentence:
    """typed: what would be right between braces; empty where there are no commas."""
    if not typed:
        note = phrase("new-line-or-quotes", "begin a new line before '{key}', or put text with `: ` in quotes", quoted(key))
        return sentence(_SECOND_COLON, note)
    hint = phrase("new-line-or-braces", "begin a new line before '{key}', or write `{{{typed}}}`", quoted(key), quoted(typed))
    return sentence(_SECOND_COLON, hint)


def comma_twice() -> Sentence:
    message = phrase("comma-twice", "nothing stands before this comma")
    return sentence(message, phrase("remove-comma", "remove it, or write what belongs before it"))


def no_key() -> Sentence:
    hint = phrase("word-and-colon", "write `total: 33`: a word, a colon, a blank and what was written")
    return sentence(phrase("no-key", "this line has no colon"), hint)


def key_without_colon(key: str, value: str) -> Sentence:
    message = phrase("colon-missing", "a colon is missing behind '{key}'", quoted(key))
    return sentence(message, phrase("write", "write `{typed}`", f"{key}: {quoted(value)}".rstrip()))


def colon_glued(key: str, value: str) -> Sentence:
    message = phrase("colon-glued", "a blank is missing behind the colon of '{key}'", quoted(key))
    return sentence(message, phrase("write", "write `{typed}`", f"{key}: {quoted(value)}"))


def colon_missing(key: str, value: str) -> Sentence:
    hint = phrase("colon-or-comma", "write `{key}: {value}`, or a comma if they are two things", key, value)
    return sentence(phrase("colon-missing", "a colon is missing behind '{key}'", quoted(key)), hint)


def question_mark() -> Sentence:
    message = phrase("question-mark", "a ? may not stand here without quotes")
    return sentence(message, phrase("card-in-quotes", "put a card with ? or , in quotes"))


def question_mark_in_bracket() -> Sentence:
    hint = phrase("card-in-quotes-or-out", "put a card with ? or , in quotes; leave out what was not written")
    return sentence(phrase("question-mark-in-bracket", "a ? in this bracket may not stand without quotes"), hint)


def second_colon() -> Sentence:
    hint = phrase("quotes-or-new-line", "put text with `: ` in quotes; begin a new line for the next word with a colon")
    return sentence(_SECOND_COLON, hint)


def key_behind_key(key: str, inner: str) -> Sentence:
    text = in_quotes(shown(inner))
    hint = phrase("braces-or-quotes", "write `{key}: {{{inner}}}`, or for text `{key}: {text}`", key, shown(inner), text)
    return sentence(_SECOND_COLON, hint)


def further_right() -> Sentence:
    message = phrase("further-right", "this line begins further right than the one above")
    return sentence(message, phrase("begin-where-lines-begin", "begin it where the lines it belongs to begin"))


def further_right_than_below() -> Sentence:
    message = phrase("further-right-than-below", "this line begins further right than those below it")
    return sentence(message, phrase("begin-where-they-begin", "begin it where they begin"))


def one_off(way: Literal["right", "left"], line: int) -> Sentence:
    """line: beside which it seems to belong."""
    if way == "right":
        message = phrase("one-off-right", "this line begins one blank further right than line {line}", line)
    else:
        message = phrase("one-off-left", "this line begins one blank further left than line {line}", line)
    return sentence(message, phrase("begin-both", "begin both where the lines they belong to begin"))


def quote_open() -> Sentence:
    message = phrase("quote-open", "a quote is opened here and never closed")
    return sentence(message, phrase("close-quote", "close the quote: type the same sign behind the text"))


_BRACKET_OPEN = phrase("bracket-open", "a bracket is opened here and never closed")


def bracket_open() -> Sentence:
    hint = phrase("close-bracket-or-quote", "close it; put text with ? , or brackets in quotes")
    return sentence(_BRACKET_OPEN, hint)


def bracket_never_closed(closing: str) -> Sentence:
    hint = phrase("type-closing", "type the missing `{sign}`; text with brackets in it wants quotes", closing)
    return sentence(_BRACKET_OPEN, hint)


def bracket_not_opened(closing: str) -> Sentence:
    hint = phrase("type-opening", "type the missing `{sign}` behind the colon", "[" if closing == "]" else "{")
    return sentence(phrase("bracket-not-opened", "this `{sign}` closes a bracket that was never opened", closing), hint)


def bracket_missing_before(wanted: str, there: str) -> Sentence:
    message = phrase("bracket-missing-before", "a `{wanted}` is missing before this `{there}`", wanted, there)
    return sentence(message, phrase("own-kind", "close every bracket with its own kind: [ … ] and {{ … }}"))


def comma_missing() -> Sentence:
    message = phrase("comma-missing", "a comma or a closing bracket is missing before this")
    return sentence(message, phrase("close-bracket", "close the bracket; put text with , [ ] {{ }} in quotes"))


def comma_missing_before(word: str) -> Sentence:
    cure = phrase("write-comma", "write `, {word}`; put text with : [ ] {{ }} in quotes", quoted(word))
    message = phrase("comma-missing-before", "a comma is missing before '{word}'", quoted(word))
    return sentence(message, cure)


def value_missing() -> Sentence:
    hint = phrase("close-every-bracket", "close every [ and {{; put text with ? , or brackets in quotes")
    return sentence(phrase("value-missing", "something is missing here, or a bracket is not closed"), hint)


def bracket_too_many(bracket: str) -> Sentence:
    message = phrase("bracket-too-many", "a closing {bracket} too many", bracket)
    return sentence(message, phrase("remove-or-open", "remove it, or open it before"))


def misaligned() -> Sentence:
    message = phrase("misaligned", "this line does not begin where the lines above it begin")
    return sentence(message, phrase("align", "align it with the lines above, or close an open quote or bracket"))


def not_yaml(problem: str) -> Sentence:
    """problem: as the parser says it, in English."""
    hint = phrase("look-for", "look for a missing colon, comma, quote or bracket here or in the line above")
    return sentence(phrase("not-yaml", "this cannot be read: {problem}", problem), hint)


SHOWN = 30
LONGEST = 200
"""Maximum characters of a text that a hint says to type."""


def visible(text: str) -> str:
    """A text of one line as it may be shown anywhere: what nobody sees, or turns the rest of a line around, as `\\u202e`."""
    return text if text.isprintable() else "".join(char if is_shown(char) else escaped(char) for char in text)


def is_shown(char: str) -> bool:
    """Whether a character is shown unchanged: a visible one, or one that joins letters or emoji (or keeps them apart)."""
    return char.isprintable() or char in "\u200c\u200d"


def escaped(char: str) -> str:
    """A character as JSON and YAML write one that cannot be seen."""
    code = ord(char)
    return f"\\u{code:04x}" if code < 0x10000 else f"\\u{0xD7C0 + (code >> 10):04x}\\u{0xDC00 + (code & 0x3FF):04x}"


def quoted(typed: str) -> str:
    """A text as messages quote it: not longer than a glance takes in."""
    return typed if len(typed) < SHOWN else typed[: SHOWN - 3] + "…"


def shown(text: str) -> str:
    """A text that is to be typed, whole unless it is very long."""
    return text if len(text) <= LONGEST else text[: LONGEST - 1] + "…"


def in_quotes(text: str) -> str:
    """A text in the quotes that it may stand in: double ones if it has none."""
    return f'"{text}"' if '"' not in text and "\\" not in text else "'" + text.replace("'", "''") + "'"


def signed(number: int) -> str:
    """A whole number as the reader writes it, with a true minus sign."""
    return number_text(number, "−", reader.get())


def colour_unquoted(key: str, colour: str) -> Sentence:
    """A colour that YAML takes for a comment."""
    message = phrase("colour-unquoted", "nothing is left of this colour: what follows a # is a comment")
    return sentence(message, phrase("colour-in-quotes", 'put the colour in quotes: `{key}: "{colour}"`', key, colour))


def _begins_with(sign: str) -> Phrase:
    return phrase("text-begins-with", "text may not begin with {sign} here", sign)


def _in_quotes(text: str) -> Phrase:
    return phrase("in-these-quotes", "put it in quotes: {text}", text)
