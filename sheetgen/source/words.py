"""What is said of files that cannot be opened, are no text, or are not the YAML that is read here; and what all words need."""

from __future__ import annotations

from sheetgen.source.faults import Words


def no_such_file() -> Words:
    return Words("no such file")


def folder() -> Words:
    return Words("this is a folder, not a file")


def no_ordinary_file() -> Words:
    return Words("this is no ordinary file but a pipe, a device or the like", "give `-` to read standard input")


def not_permitted() -> Words:
    return Words("the file may not be read (permission denied)")


def not_opened(reason: str) -> Words:
    return Words(f"the file cannot be read: {reason}")


def too_large(most: int) -> Words:
    """most: in bytes."""
    return Words(
        f"the file is larger than {most // 1_000_000} MB", "a sheet or a layout has a few kilobytes; is this the right file?"
    )


def not_utf8() -> Words:
    return Words("the file is not UTF-8 text", "save it as UTF-8 in your editor")


def unprintable() -> Words:
    return Words("a character here that cannot be printed", "delete it and type the text anew")


def alias() -> Words:
    return Words("aliases (*name) are not used here", "type the value itself; text beginning with * wants quotes")


def anchor() -> Words:
    return Words("anchors (&name) are not used here", "type the value itself; text beginning with & wants quotes")


def tag(name: str) -> Words:
    return Words(f"tags ({name}) are not used here", "for text that begins with !, use quotes")


def too_deep(most: int) -> Words:
    return Words(f"nested more than {most} deep", "is a bracket left open?")


def too_many_documents(most: int) -> Words:
    return Words(f"more than {most:,} documents in one file; from here on it is not read", "spread them over several files")


def too_many_values(most: int, most_of_file: int) -> Words:
    return Words(
        f"more than {most:,} keys and values in one document, or {most_of_file:,} in the file; from here on it is not read",
        "a sheet has some hundreds; is this the right file?",
    )


def too_long(most: int) -> Words:
    return Words(f"a text of more than {most:,} characters; from here on the file is not read", "is a quote left open?")


def more_faults(number: int) -> Words:
    """After as many faults as anybody mends at once."""
    return Words(f"and {counted(number, 'more fault')} from here on", "mend those above first")


def key_not_word() -> Words:
    return Words("a key must be a word, not a list or a mapping")


def key_twice(key: str, line: int) -> Words:
    """line: where it stands first."""
    return Words(f"the key '{key}' is given twice", f"it stands already in line {line}; keep one of them")


def rows_left_of_first(key: str) -> Words:
    return Words(
        "the rows stand further left than the first one",
        f"write `{key}: |2` so that the rows may stand in the sheet's shape",
    )


def rows_left_of_number() -> Words:
    return Words(
        "the rows stand further left than the number after the bar says",
        "begin every row below `|2` with two blanks or more",
    )


def tab() -> Words:
    return Words("a tab; YAML takes blanks only", "replace every tab by blanks")


def text_begins_with(char: str) -> Words:
    return Words(f"a text may not begin with {char}", "put it in quotes")


def lone_dash() -> Words:
    return Words(
        "a lone `-` begins a list in YAML",
        "leave it blank when nothing was written there; put text that begins with - in quotes",
    )


def key_without_colon() -> Words:
    return Words("a key without its colon", "write `key: value`, with a blank after the colon")


def question_mark() -> Words:
    return Words("a ? here is read as YAML's own sign", "put a card with ? or , in quotes")


def question_mark_in_bracket() -> Words:
    return Words(
        "a ? in this bracket is read as YAML's own sign", "put a card with ? or , in quotes; leave out what was not written"
    )


def second_colon() -> Words:
    return Words(
        "a second `:` here, or this line is indented otherwise than the one above",
        "put text with `: ` in quotes; align the keys",
    )


def quote_open() -> Words:
    return Words("a quote is opened here and never closed", "close the quote")


def bracket_open() -> Words:
    return Words("a bracket is opened here and never closed", "close it; put text with ? , or brackets in quotes")


def comma_missing() -> Words:
    return Words("a comma or a closing bracket is missing before this", "close the bracket; put text with , [ ] { } in quotes")


def value_missing() -> Words:
    return Words(
        "a value is missing here, or a bracket is not closed", "close every [ and {; put text with ? , or brackets in quotes"
    )


def bracket_too_many(bracket: str) -> Words:
    return Words(f"a closing {bracket} too many", "remove it, or open it before")


def misaligned() -> Words:
    return Words(
        "this line does not fit the indentation above it", "align it with the keys above, or close an open quote or bracket"
    )


def not_yaml(problem: str) -> Words:
    """problem: as the parser says it, in English."""
    return Words(f"not YAML: {problem}")


def counted(number: int, thing: str) -> str:
    """`1 sheet`, `2 sheets`."""
    return f"{number} {thing}" + ("" if number == 1 else "s")
