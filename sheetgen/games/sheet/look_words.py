"""What is said of `look` in a layout in YAML alone."""

from __future__ import annotations

from sheetgen.source.faults import did_you_mean, near
from sheetgen.source.messages import Sentence, all_of, in_a_row, room, sentence

phrase, plural = room("sheet")


def of_family(key: str, family: str) -> Sentence:
    """A key that is said of a key or a field and belongs to a family."""
    hint = phrase("say-of-family", "say it in the `look` of '{family}'", family)
    return sentence(phrase("of-family", "'{key}' belongs to all of '{family}'", key, family), hint)


def off_paper(name: str) -> Sentence:
    message = phrase("look-off-paper", "'{name}' is not on the paper, so it has no look", name)
    return sentence(message, phrase("remove-look", "remove `look`"))


def no_such_word(key: str, text: str, known: tuple[str, ...]) -> Sentence:
    return sentence(phrase("no-look-word", "'{text}' is nothing that `{key}` can be", text, key), near(text, known))


def one_value(key: str) -> Sentence:
    """A list or a mapping where there are no keys to tell apart."""
    message = phrase("look-one-value", "one value for `{key}` belongs here: there are no keys to tell apart", key)
    return sentence(message, phrase("look-write-value", "write the value alone"))


def list_too_long(there: int, keys: int) -> Sentence:
    return sentence(phrase("look-list-too-long", "{values} values stand here for an axis of {keys}", there, keys))


def no_such_key(key: str, known: tuple[str, ...]) -> Sentence:
    return sentence(phrase("look-no-key", "no axis here has the key '{key}'", key), near(key, known))


def keys_and_languages(languages: tuple[str, ...], keys: tuple[str, ...]) -> Sentence:
    shown = phrase(
        "look-mixture", "languages ({languages}) and keys ({keys}) cannot stand side by side", all_of(languages), all_of(keys)
    )
    return sentence(shown, phrase("look-language-inside", "write `{{{key}: {{{language}: …}}}}`", keys[0], languages[0]))


def own_colour(text: str) -> Sentence:
    message = phrase("own-colour", "'{text}' is a colour of your own, and those belong in `theme`", text)
    hint = phrase("accent", 'write `theme: {{from: plain, accent: {{fill: "{text}"}}}}`, or name one of the twelve', text)
    return sentence(message, hint)


def no_colour(text: str, known: tuple[str, ...]) -> Sentence:
    return sentence(phrase("no-look-colour", "'{text}' is none of the twelve colours", text), near(text, known))


def hint_too_long(length: int, most: int) -> Sentence:
    message = phrase("hint-too-long", "the hint has {letters} letters, and at most {most} are printed", length, most)
    return sentence(message, phrase("shorten-hint", "shorten it"))


def table_lacks(table: str, keys: tuple[str, ...]) -> Sentence:
    message = phrase("look-table-lacks", "the table '{table}' lacks {keys}", table, all_of(keys[:5]))
    return sentence(message, phrase("look-add-keys", "it needs each key of the axis"))


def too_many_steps(table: str, count: int, most: int) -> Sentence:
    message = phrase(
        "look-too-many-steps", "the table '{table}' has {count} steps, and at most {most} are printed", table, count, most
    )
    return sentence(message, phrase("look-fewer-steps", "shorten the table, or write a text as the hint"))


def no_steps(table: str) -> Sentence:
    message = phrase("look-no-steps", "the table '{table}' is no list, and has no numbers as keys", table)
    return sentence(message, phrase("look-steps", "write `{{0: -1, 1: 1, 4: 2}}`, or `[1, 3, 6]`"))


def inside_table(word: str) -> Sentence:
    message = phrase("inside-table", "within numbers and texts of a table there is no room for `{word}`", word)
    return sentence(message, phrase("inside-none", "remove it, or take another `shape`"))


def two_totals(name: str, other: str) -> Sentence:
    if name == other:
        message = phrase("all-totals", "each key of '{name}' would be a total", name)
    else:
        message = phrase("two-totals", "'{name}' and '{other}' are totals of one table", name, other)
    return sentence(message, phrase("make-one-sum", "make one of them a `sum`"))


# Shapes


_TABLE_DOES = phrase("shape-table", "`table` does for all")


def needs_strip() -> Sentence:
    message = phrase(
        "needs-strip",
        "a strip needs ticks, choices, `is` or numbers of at most two digits, all of one kind, along one or two axes",
    )
    return sentence(message, _TABLE_DOES)


def needs_chain() -> Sentence:
    message = phrase(
        "needs-chain",
        "a chain needs ticks, choices, `is` or numbers of at most two digits, all of one kind, along one or two axes",
    )
    return sentence(message, _TABLE_DOES)


def needs_frames() -> Sentence:
    message = phrase("needs-frames", "frames need a record along an axis: one to four fields to write in, at most one `is`")
    return sentence(message, _TABLE_DOES)


def needs_board() -> Sentence:
    return sentence(phrase("needs-board", "a board needs single spaces along one or two axes"), _TABLE_DOES)


def needs_hex() -> Sentence:
    message = phrase("needs-hex", "hexagons need single spaces along two axes, or along one with `fold`")
    return sentence(message, phrase("add-fold", "for one axis add the lengths of the lines: `fold: [3, 4, 3]`"))


def row_too_long(shape: str, keys: int, most: int) -> Sentence:
    message = phrase("row-too-long", "a line of this {shape} has {keys} boxes, and at most {most} have room", shape, keys, most)
    return sentence(message, phrase("fold-it", "add `fold: {most}`", most))


def turn_frames() -> Sentence:
    message = phrase("turn-frames", "frames cannot be turned")
    return sentence(message, phrase("other-axis", "let the other axis be `rows`"))


# Regions


def regions_off_board(shape: str) -> Sentence:
    message = phrase("regions-off-board", "a {shape} has no regions", shape)
    return sentence(message, phrase("regions-shapes", "add `shape: board`, or `shape: hex`"))


def no_regions(text: str, tables: tuple[str, ...]) -> Sentence:
    message = phrase("no-regions", "a table, rows of lists or a picture belong here, not '{text}'", text)
    return sentence(message, near(text, tables))


def region_token(text: str) -> Sentence:
    message = phrase("region-token", "one word without blanks belongs here, not '{text}'", text)
    return sentence(message, phrase("region-word", "name the region of one cell"))


def other_cells(tokens: int, cells: int) -> Sentence:
    message = phrase("other-cells", "regions that are named: {tokens}, cells: {cells}", tokens, cells)
    return sentence(message, phrase("region-each", "write one for each cell, `-` where there is none"))


def region_lacks(keys: tuple[str, ...]) -> Sentence:
    return sentence(phrase("region-lacks", "no region is said for {keys}", all_of(keys[:5])), phrase("name-region", "name it"))


def hole_in_cell(name: str) -> Sentence:
    message = phrase("hole-in-cell", "{name} is a space, so it has a cell", name)
    return sentence(message, phrase("name-region", "name it"))


# Parts, folds, joins


def no_parts(*_about: object) -> Sentence:
    message = phrase("no-parts", "how many keys make a part, or captions with their keys, belong here")
    return sentence(message, phrase("write-parts", "write `parts: 4`, or `parts: {{front: 1..9, back: 10..18}}`"))


def no_keys_to_part(key: str) -> Sentence:
    message = phrase("nothing-to-part", "there are no keys that `{key}` could part", key)
    return sentence(message, phrase("leave-out-key", "leave it out"))


def part_twice(key: str, caption: str) -> Sentence:
    message = phrase("part-twice", "the key '{key}' is in the part '{caption}' already", key, caption)
    return sentence(message, phrase("part-once", "a key belongs to one part"))


def part_order(key: str) -> Sentence:
    message = phrase("part-order", "the key '{key}' is out of order", key)
    return sentence(message, phrase("part-as-axis", "parts are keys that follow one another, in the order of the axis"))


def caption_is_key(caption: str) -> Sentence:
    message = phrase("caption-is-key", "'{caption}' is a key itself", caption)
    return sentence(message, phrase("other-caption", "take another caption; a label says how it is printed"))


def no_fold(*_about: object) -> Sentence:
    message = phrase("no-fold", "how many stand in a line, or the lengths of all lines, belong here")
    return sentence(message, phrase("write-fold", "write `fold: 10`, or `fold: [3, 4, 3]`"))


def fold_length(together: int, keys: int) -> Sentence:
    message = phrase("fold-length", "places in these lines: {together}, keys: {keys}", together, keys)
    return sentence(message, phrase("as-many", "let them be as many"))


def fold_list(*_about: object) -> Sentence:
    message = phrase("fold-list", "lengths of lines can be said only of a board, hexagons or a chain along one axis")
    return sentence(message, phrase("fold-number", "write how many stand in a line: `fold: 10`"))


def no_family(name: str, known: tuple[str, ...]) -> Sentence:
    return sentence(phrase("no-family", "no space is called '{name}'", name), near(name, known))


def join_itself() -> Sentence:
    message = phrase("join-itself", "a family cannot stand in its own table")
    return sentence(message, phrase("join-other", "name another one, or write `join: no`"))


def join_apart(name: str, other: str) -> Sentence:
    message = phrase("join-apart", "'{name}' and '{other}' have no axis in common", name, other)
    return sentence(message, phrase("join-keys", "families of one table have the same keys along an axis"))


def join_circle(names: tuple[str, ...]) -> Sentence:
    message = phrase("join-circle", "each would stand in the other's table: {names}", in_a_row(names))
    return sentence(message, phrase("join-drop", "remove one `join`"))


# Lint


def look_unused(name: str, near_name: str | None) -> Sentence:
    message = phrase("look-unused", "nothing on the sheet is called '{name}'", name)
    return sentence(message, did_you_mean(near_name) if near_name else "")


def look_of_single(name: str, fields: str, key: str) -> Sentence:
    """A look of one space among those of a family. key: of its first axis."""
    message = phrase("look-of-single", "'{name}' is one space of '{fields}', and a look is of all, or of a key", name, fields)
    return sentence(message, phrase("look-of-all", "write `{fields}`, or a key as in `{fields}.{key}`", fields, key))


def look_unseen(key: str) -> Sentence:
    """A look on which nothing on paper hangs."""
    message = phrase("look-unseen", "`{key}` changes nothing on paper here", key)
    return sentence(message, phrase("remove-look-key", "remove it"))
