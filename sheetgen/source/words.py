"""Messages about files that cannot be opened or are not valid YAML; and texts as messages show them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from sheetgen.source.messages import Phrase, Sentence, number_text, reader, room, sentence

phrase, plural = room("source")

if TYPE_CHECKING:
    from fractions import Fraction


def no_such_file() -> Sentence:
    return sentence(phrase("no-such-file", "there is no such file"))


def no_text(kind: str) -> Sentence:
    """Return the error that a file is not text. kind: the file's format, a key of `FORMATS`."""
    if kind in PHOTOS:
        hint = phrase(
            "typed-or-read",
            "sheets and layouts are text files (YAML); `sheetgen blank` prints an empty sheet, `sheetgen read` writes a "
            "sheet from a photo",
        )
    else:
        hint = phrase("typed-as-text", "sheets and layouts are text files (YAML); `sheetgen blank` prints an empty sheet")
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
    "film": phrase("film", "a video"),
    "pdf": phrase("pdf", "a PDF"),
    "zip": phrase("zip", "a ZIP archive or an office document"),
    "gzip": phrase("gzip", "a compressed file (gzip)"),
}
"""Formats of files that are not text."""


def not_utf8() -> Sentence:
    message = phrase("not-utf8", "the file is not UTF-8 text")
    return sentence(message, phrase("save-as-utf8", "save it as UTF-8 in your editor"))


def not_utf16() -> Sentence:
    message = phrase("not-utf16", "the file is not complete UTF-16 text")
    return sentence(message, phrase("save-as-utf8", "save it as UTF-8 in your editor"))


def too_many_documents(most: int) -> Sentence:
    return sentence(
        phrase("too-many-documents", "more than {most:,} documents in one file; the rest is ignored", most),
        phrase("spread-over-files", "split them into several files"),
    )


def more_faults(number: int) -> Sentence:
    """Return the note that follows the last error shown if there are more. number: the number of further errors."""
    message = plural("more-faults", "and {count} more error", "and {count} more errors", count=number)
    return sentence(message, phrase("mend-first", "fix the errors above first"))


def key_twice(key: str, line: int) -> Sentence:
    """Return the error of a key that appears twice. line: the line of its first occurrence."""
    message = phrase("key-twice", "'{key}' appears twice", quoted(key))
    return sentence(message, phrase("stands-already", "the same key is in line {line}; remove one of the two", line))


def tab() -> Sentence:
    message = phrase("tab", "there is a tab here, but only spaces are allowed")
    return sentence(message, phrase("blanks-for-tabs", "replace each tab with spaces"))


def odd_blank(cured: str) -> Sentence:
    message = phrase("odd-blank", "there is a non-breaking space here, which counts as a letter")
    return sentence(message, phrase("type-anew", "retype it: `{typed}`", quoted(cured)))


def minus_apart(number: str) -> Sentence:
    message = phrase("minus-apart", "there is a space between the minus and its number")
    return sentence(message, phrase("write", "write `{typed}`", f"-{quoted(number)}"))


def dash_glued(item: str) -> Sentence:
    message = phrase("dash-glued", "missing space after the `-`")
    return sentence(message, phrase("write", "write `{typed}`", f"- {quoted(item)}"))


def needs_quotes(key: str, begins: str, ends: str, cured: str) -> Sentence:
    """Return the error of a text that needs quotes. begins: the sign at its beginning that a text may not begin with, or empty.
    ends: the sign at which the text ends for YAML, or empty. cured: the text in quotes."""
    if begins in ("'", '"'):
        what = phrase("text-behind-quote", "there is more text after the closing quote")
    elif begins:
        what = begins_with(begins.strip())
    elif ends == ",":
        what = phrase("comma-ends", "without quotes, '{key}' ends at the comma", quoted(key))
    else:
        what = phrase("sign-ends", "without quotes, '{key}' ends at `{sign}`", quoted(key), ends)
    return sentence(what, put_in_quotes(f"`{key}: {shown(cured)}`"))


def text_behind_quote(typed: str) -> Sentence:
    if typed == ",":
        what = phrase("comma-behind-quote", "there is a comma after the closing quote")
        return sentence(what, phrase("no-comma-at-end", "remove it: lines end without commas"))
    cure = phrase("quotes-around-all", "put the whole text in quotes, without the same kind of quotes inside it")
    message = phrase("text-behind-quote", "there is more text after the closing quote")
    return sentence(message, cure)


def dash_missing_before(item: str) -> Sentence:
    hint = phrase("dash-each", "write `- {item}` without a comma, and write every other item in the same way on its own line", item)
    return sentence(phrase("dash-missing-before", "missing dash before this"), hint)


SECOND_COLON = phrase("second-colon", "this line has a second colon")


def keys_on_line(typed: str, key: str) -> Sentence:
    """Return the error of a second key on the same line. typed: the correct text to write between braces; empty if there are no
    commas. key: the second key."""
    if not typed:
        note = phrase(
            "new-line-or-quotes", "begin a new line before '{key}', or put quotes around text that contains `: `", quoted(key)
        )
        return sentence(SECOND_COLON, note)
    hint = phrase("new-line-or-braces", "begin a new line before '{key}', or write `{{{typed}}}`", quoted(key), quoted(typed))
    return sentence(SECOND_COLON, hint)


def no_key() -> Sentence:
    hint = phrase("word-and-colon", "write `total: 33`: a word, a colon, a space and the written value")
    return sentence(phrase("no-key", "this line has no colon"), hint)


def key_without_colon(key: str, value: str) -> Sentence:
    message = phrase("colon-missing", "missing colon after '{key}'", quoted(key))
    return sentence(message, phrase("write", "write `{typed}`", f"{key}: {quoted(value)}".rstrip()))


def colon_glued(key: str, value: str) -> Sentence:
    message = phrase("colon-glued", "missing space after '{key}:'", quoted(key))
    return sentence(message, phrase("write", "write `{typed}`", f"{key}: {quoted(value)}"))


def key_behind_key(key: str, inner: str) -> Sentence:
    text = in_quotes(shown(inner))
    hint = phrase("braces-or-quotes", "write `{key}: {{{inner}}}`, or, for text, `{key}: {text}`", key, shown(inner), text)
    return sentence(SECOND_COLON, hint)


def one_off(way: Literal["right", "left"], line: int) -> Sentence:
    """Return the error of a line that is indented one space too far to the right or left. line: the number of the line that it
    seems to match."""
    if way == "right":
        message = phrase("one-off-right", "this line begins one space further right than line {line}", line)
    else:
        message = phrase("one-off-left", "this line begins one space further left than line {line}", line)
    return sentence(message, phrase("begin-both", "align both with the lines they belong to"))


def quote_open() -> Sentence:
    message = phrase("quote-open", "this quote is never closed")
    return sentence(message, phrase("close-quote", "close the quote: type the same character after the text"))


BRACKET_OPEN = phrase("bracket-open", "this bracket is never closed")


def bracket_never_closed(closing: str) -> Sentence:
    hint = phrase("type-closing", "type the missing `{sign}`; put quotes around text that contains brackets", closing)
    return sentence(BRACKET_OPEN, hint)


def bracket_not_opened(closing: str) -> Sentence:
    hint = phrase("type-opening", "type the missing `{sign}` after the colon", "[" if closing == "]" else "{")
    return sentence(phrase("bracket-not-opened", "this `{sign}` closes a bracket that was never opened", closing), hint)


def comma_missing_before(word: str) -> Sentence:
    cure = phrase("write-comma", "write `, {word}`; put quotes around text that contains a colon or one of [ ] {{ }}", quoted(word))
    message = phrase("comma-missing-before", "missing comma before '{word}'", quoted(word))
    return sentence(message, cure)


SHOWN = 30
LONGEST = 200
"""Maximum characters of a text that a hint says to type."""


def visible(text: str) -> str:
    """Return a text of one line that is safe to show anywhere: invisible characters, and characters that reverse the rest of a
    line, become escapes (see `escaped`).
    """
    return text if text.isprintable() else "".join(char if is_shown(char) else escaped(char) for char in text)


def is_shown(char: str) -> bool:
    """Return whether a character is shown unchanged: if it is visible, or joins letters or emoji (or keeps them apart)."""
    return char.isprintable() or char in "\u200c\u200d"


def escaped(char: str) -> str:
    """Return an invisible character as an escape of JSON and YAML."""
    code = ord(char)
    return f"\\u{code:04x}" if code < 0x10000 else f"\\u{0xD7C0 + (code >> 10):04x}\\u{0xDC00 + (code & 0x3FF):04x}"


def quoted(typed: str) -> str:
    """Return a text as messages quote it, shortened unless it can be read at a glance."""
    return typed if len(typed) < SHOWN else typed[: SHOWN - 3] + "…"


def shown(text: str) -> str:
    """Return a text for the user to type, complete unless it is very long."""
    return text if len(text) <= LONGEST else text[: LONGEST - 1] + "…"


def in_quotes(text: str) -> str:
    """Return a text in valid quotes: in double quotes unless it contains a double quote or a backslash, otherwise in single
    quotes."""
    return f'"{text}"' if '"' not in text and "\\" not in text else "'" + text.replace("'", "''") + "'"


def signed(number: int) -> str:
    """A whole number as the reader writes it, with a true minus sign."""
    return number_text(number, "−", reader.get())


def rounded(number: float | Fraction) -> str:
    """A number as the reader writes it, with a true minus sign and at most two decimals."""
    shown = round(float(number), 2)
    return number_text(int(shown) if shown.is_integer() else shown, "−", reader.get())


def colour_unquoted(key: str, colour: str) -> Sentence:
    """Return the error of a colour that YAML reads as a comment."""
    message = phrase("colour-unquoted", "this colour is read as a comment, because it begins with #")
    return sentence(message, phrase("colour-in-quotes", 'put the colour in quotes: `{key}: "{colour}"`', key, colour))


def begins_with(sign: str) -> Phrase:
    return phrase("text-begins-with", "text can't begin with {sign} here", sign)


def put_in_quotes(text: str) -> Phrase:
    return phrase("in-these-quotes", "put it in quotes: {text}", text)
