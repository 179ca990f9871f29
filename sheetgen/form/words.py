"""Messages about filled sheets that cannot be read by their form."""

from __future__ import annotations

import re
from typing import Literal

from sheetgen.form.guess import Look
from sheetgen.source.faults import did_you_mean, meant, near
from sheetgen.source.messages import Listing, Phrase, Sentence, any_of, in_a_row, room, sentence
from sheetgen.source.words import quoted as shortened

phrase, plural = room("form")

Wanted = Phrase | Listing | str
"""The kind of value that is expected, in words."""
Pairs = tuple[tuple[str, str], ...]
# Translators: the text for {wanted} in "expected {wanted}".
A_NUMBER = phrase("a-number", "a number")
WHOLE_NUMBER = phrase("whole-number", "a whole number")
TEXT = phrase("text", "text")
A_TICK = phrase("a-tick", "a tick")
TICK_TYPED = phrase("tick-typed", "a tick (x, yes or true)")
ONE_OF_NAMES = phrase("one-of-names", "one of the names")
ONE_OF_TICKED = phrase("one-of-ticked", "one of the ticked spaces")
_AS_BLANK = phrase("as-blank", "type it as shown by `sheetgen blank`")
LEAVE_BLANK = phrase("leave-blank", "leave it blank if the space is blank on paper")
_EMPTY_PLACE = phrase("empty-place", "type `.` for a blank space")
AS_WRITTEN = phrase("as-written", "type only the values written on the sheet")
_PAIRS = phrase("pairs", "expected names, each with a number")
_NAMES = ("Ana", "Ben", "Cem", "Dora", "Eva", "Finn")
"""Example names, for hints on how to write several names."""
_LISTED = 12


def one_of(words: tuple[str, ...]) -> Phrase:
    """Return a phrase for a choice of a few words."""
    return phrase("one-of", "one of {words}", in_a_row(words))


def missing_key(key: str, about: Wanted) -> Sentence:
    what = phrase("missing-key", "the key '{key}' is missing", key)
    if about:
        what = phrase("missing-key-about", "the key '{key}' is missing ({about})", key, about)
    return sentence(what, phrase("add-key", "add `{key}: …`", key))


def missing_value(about: Wanted) -> Sentence:
    """Report a blank field that must not be blank. about: its meaning."""
    what = phrase("missing-value", "this space must not be blank")
    return sentence(phrase("missing-value-about", "this space must not be blank ({about})", about) if about else what)


def unknown_key(key: str, known: tuple[str, ...]) -> Sentence:
    what = phrase("unknown-key", "unknown key '{key}'", shortened(key))
    hint = near(key, known) or phrase("remove-or-as-blank", "remove it, or type it as shown by `sheetgen blank`")
    return sentence(what, hint)


def glued_key(typed: str, key: str, value: str) -> Sentence:
    cured = f"{shortened(key)}: {shortened(value)}"
    message = one_word(typed)
    return sentence(message, phrase("blank-after-colon", "a space is missing after the colon: write `{typed}`", cured))


def no_colon(typed: str, key: str, value: str) -> Sentence:
    cured = f"{shortened(key)}: {shortened(value)}"
    return sentence(one_word(typed), phrase("no-colon", "a colon is missing: write `{typed}`", cured))


def odd_character(typed: str, look: Look, char: str, cured: str) -> Sentence:
    """Report an odd character. char: the character that looks like another."""
    shown = shortened("".join(char if char.isprintable() else " " for char in typed).strip())
    what = {
        "quote": phrase("odd-quote", "'{typed}' contains the curly quote {char}", shown, char),
        "dash": phrase("odd-dash", "'{typed}' contains the dash {char}", shown, char),
        "blank": phrase("odd-blank", "'{typed}' contains a non-breaking space", shown),
        "nothing": phrase("odd-nothing", "'{typed}' contains an invisible character", shown),
        "digit": phrase("odd-digit", "'{typed}' contains the wide or foreign digit {char}", shown, char),
        "wide": phrase("odd-wide", "'{typed}' contains the wide character {char}", shown, char),
        "letter": phrase("odd-letter", "'{typed}' contains the letter {char}", shown, char),
    }[look]
    return sentence(what, phrase("type-anew", "retype it: `{typed}`", shortened(cured)))


def key_twice(key: str) -> Sentence:
    message = phrase("key-twice", "the key '{key}' appears twice", shortened(key))
    return sentence(message, phrase("keep-one", "keep one of them"))


def label_twice(label: str, keys: tuple[str, ...]) -> Sentence:
    """Report a label that belongs to several keys, or to a key that is already given."""
    if len(keys) == 1:
        return key_twice(keys[0])
    what = phrase("ambiguous-label", "several keys have the label '{label}': {keys}", shortened(label), in_a_row(keys))
    return sentence(what, phrase("write-key", "write the key: {keys}", any_of([f"`{key}`" for key in keys])))


def not_single(wanted: Wanted, listed: bool) -> Sentence:
    if listed:
        what = phrase("not-list", "expected {wanted}, not a list", wanted)
        return sentence(what, phrase("without-brackets", "write it without brackets or dashes, after its key"))
    message = phrase("not-pairs", "expected {wanted}, not pairs like `hand: 9`", wanted)
    return sentence(message, phrase("without-braces", "write it without braces or other colons, after its key"))


def no_number(typed: str) -> Sentence:
    digits = phrase("digits-only", "write one whole number, with digits only")
    return sentence(_wanted(WHOLE_NUMBER, typed), digits if any(char.isdigit() for char in typed) else LEAVE_BLANK)


def not_whole(typed: str, cured: str) -> Sentence:
    """Report a number that isn't whole. cured: the intended number; empty if it isn't known."""
    if cured:
        hint = phrase("write", "write `{typed}`", shortened(cured))
    else:
        hint = phrase("numbers-are-whole", "numbers on a sheet are whole: write them without a point or comma")
    return sentence(_wanted(WHOLE_NUMBER, typed), hint)


def names_for_number(typed: str, count: int) -> Sentence:
    """Report names that were typed instead of their number. typed: the text; empty if it was a list."""
    no_list = phrase("not-list", "expected {wanted}, not a list", WHOLE_NUMBER)
    what = _wanted(WHOLE_NUMBER, typed) if typed else no_list
    return sentence(what, phrase("how-many", "write how many there are: `{number}`", count))


def only_number(typed: str, number: str) -> Sentence:
    what = phrase("only-number", "expected only the number, not '{typed}'", shortened(typed))
    return sentence(what, phrase("write", "write `{typed}`", shortened(number)))


def numbers_without_brackets(typed: str, parts: tuple[str, ...]) -> Sentence:
    message = phrase("one-whole-number", "expected one whole number, not '{typed}'", shortened(typed))
    return sentence(message, phrase("write-list", "write a list: {list}", _numbers(parts)))


def numbers_without_commas(typed: str) -> Sentence:
    what = phrase("several-whole-numbers", "expected whole numbers, not '{typed}'", shortened(typed))
    return sentence(what, phrase("separate-numbers", "separate several numbers with commas"))


def no_amount(typed: str, shown: Wanted, in_row: bool = False) -> Sentence:
    """Report a text that isn't one of the expected values. shown: the expected values, in words; in_row: True in a row of a
    picture."""
    return sentence(_wanted(shown, typed), _EMPTY_PLACE if in_row else LEAVE_BLANK)


def several_amounts(typed: str) -> Sentence:
    return sentence(_one_number(typed), phrase("one-that-counts", "type only the number that counts"))


def amounts_without_brackets(typed: str, parts: tuple[str, ...]) -> Sentence:
    return sentence(_one_number(typed), phrase("list-of-several", "if there are several, write a list: {list}", _numbers(parts)))


def untyped(why: Literal["printed", "hidden", "computed", "fixed", "missing"], name: str) -> Sentence:
    name = shortened(name)
    what = {
        "printed": phrase("printed", "'{name}' is printed on the sheet: players don't write it", name),
        "hidden": phrase("hidden", "'{name}' is not on the sheet", name),
        "computed": phrase("computed", "'{name}' is calculated and isn't on the sheet", name),
        "fixed": phrase("fixed", "the players are fixed by the layout"),
        "missing": phrase("missing", "the sheet has no space '{name}'", name),
    }[why]
    return sentence(what, phrase("remove-it", "remove it"))


def unknown_player(typed: str, known: tuple[str, ...]) -> Sentence:
    return sentence(phrase("unknown-player", "no player is called '{typed}'", shortened(typed)), near(typed, known))


def unknown_tick(typed: str, known: tuple[str, ...]) -> Sentence:
    result = meant(typed, known)
    ticked = phrase("write-ticked", "list the ticked boxes: {list}", _listed(known[:2]))
    message = phrase("unknown-tick", "'{typed}' is not one of the boxes here", shortened(typed))
    return sentence(message, ticked if result is None else did_you_mean(result))


def outside(number: int, low: int | None, high: int | None) -> Sentence:
    """Report a number outside its limits. A form with a highest number always has a lowest one."""
    low = low or 0
    if high is not None:
        hint = phrase("from-to", "write a number from {low} to {high}", low, high)
        return sentence(phrase("outside", "{number} isn't allowed here", number), hint)
    return sentence(phrase("too-small", "{number} is too small", number), phrase("or-more", "write {low} or more", low))


def no_tick(typed: str) -> Sentence:
    message = _wanted(A_TICK, typed)
    return sentence(message, phrase("write-tick", "write x, yes or true; leave it out if it isn't ticked"))


def text_too_long(most: int) -> Sentence:
    return sentence(phrase("text-too-long", "a text can have at most {most} characters", most), AS_WRITTEN)


def unknown_space(name: str, near: str | None) -> Sentence:
    """Report a space that a program asks for and that doesn't exist."""
    what = phrase("unknown-space", "there is no space '{name}'", shortened(name))
    return sentence(what, did_you_mean(near) if near else phrase("see-spaces", "`sheetgen spaces` lists the spaces of a layout"))


def wrong_type(wanted: str, given: str) -> Sentence:
    """Report a value of the wrong type, given by a program. wanted: the type of the space; given: Python's name of the value's
    type."""
    what = {
        "number": A_NUMBER,
        "tick": phrase("true-or-false", "true or false"),
        "names": phrase("list-of-names", "a list of names"),
        "numbers": phrase("list-of-numbers", "a list of numbers"),
        "amounts": phrase("numbers-by-name", "names, each with a number"),
    }.get(wanted, TEXT)
    return sentence(phrase("wrong-type", "expected {wanted}, not a value of type {given}", what, given))


def unknown_name(typed: str, known: tuple[str, ...]) -> Sentence:
    return sentence(phrase("unknown-name", "unknown name '{typed}'", shortened(typed)), near(typed, known) or _AS_BLANK)


def names_without_brackets(typed: str, parts: tuple[str, ...]) -> Sentence:
    return sentence(_one_name(typed), phrase("write-list", "write a list: {list}", _listed(parts)))


def names_in_one_item(typed: str, parts: tuple[str, ...]) -> Sentence:
    hint = phrase(
        "comma-between", "separate the names with commas: {list}; or write each name on its own line, after a dash", _listed(parts)
    )
    return sentence(_one_name(typed), hint)


def list_runs_on(key: str, parts: tuple[str, ...]) -> Sentence:
    message = phrase("list-runs-on", "the list for '{key}' has no brackets, so it ends at the comma", key)
    return sentence(message, phrase("write", "write `{typed}`", f"{key}: {_listed(parts)}"))


def one_of_several(typed: str, parts: tuple[str, ...]) -> Sentence:
    message = phrase("one-of-several", "expected only one name, not '{typed}'", shortened(typed))
    return sentence(message, phrase("write-one-of", "write one of them: {names}", any_of(map(shortened, parts[:3]))))


def no_list(wanted: Literal["names", "numbers"], keys: tuple[str, ...]) -> Sentence:
    """Report pairs that were typed instead of a list. keys: the texts before the colons, or in braces that should be brackets."""
    if wanted == "names":
        what = phrase("no-list-of-names", "expected a list of names, without colons")
    else:
        what = phrase("no-list-of-numbers", "expected a list of numbers, without colons")
    return sentence(what, phrase("write-in-brackets", "write {list}", _listed(keys) if keys else "[… , …]"))


def no_name() -> Sentence:
    message = phrase("no-name", "expected a name")
    return sentence(message, phrase("write-or-remove", "write a name, or remove the comma or dash"))


def name_twice(name: str) -> Sentence:
    message = phrase("named-twice", "'{name}' appears twice", shortened(name))
    return sentence(message, phrase("everybody-once", "name each player only once"))


def too_few_names(least: int, named: tuple[str, ...]) -> Sentence:
    parts = list(re.split(r"\s+(?:and|und|[/&+])\s+|\s+", named[0])) if len(named) == 1 else []
    if least == 1:
        hint = phrase("name-or-nothing", "write a name, or leave out the whole line if it is blank on paper")
    else:
        shown = tuple(parts) if len(parts) >= least else _NAMES[:least]
        hint = phrase("write-list", "write a list: {list}", _listed(shown))
    what = plural(
        "too-few-names",
        "expected at least {count} name, not {named}",
        "expected at least {count} names, not {named}",
        len(named),
        count=least,
    )
    return sentence(what, hint)


def too_many_names(most: int, named: int) -> Sentence:
    what = plural(
        "too-many-names",
        "expected at most {count} name, not {named}",
        "expected at most {count} names, not {named}",
        named,
        count=most,
    )
    return sentence(what, phrase("leave-out-others", "leave out the others"))


def too_many_numbers(path: str, count: int, number: int | None = None) -> Sentence:
    """Report a number beyond the last space of a path. number: the number that is too high; None: the next one."""
    what = plural(
        "too-many-numbers",
        "'{path}' has {count} space, but this is number {number}",
        "'{path}' has {count} spaces, but this is number {number}",
        path,
        number or count + 1,
        count=count,
    )
    return sentence(what, AS_WRITTEN)


def no_pairs(examples: Pairs) -> Sentence:
    hint = phrase("number-with-name", "write each number with its name, as in {pairs}", in_braces(examples))
    return sentence(_PAIRS, hint)


def pairs_in_list() -> Sentence:
    message = phrase("pairs-in-list", "expected names, each with a number, not a list")
    return sentence(message, phrase("no-dashes-before-names", "remove the dashes or brackets before the names"))


def pairs_without_colons(typed: str, found: Pairs) -> Sentence:
    message = phrase("pairs-without-colons", "expected names, each with a number, not '{typed}'", shortened(typed))
    return sentence(message, phrase("write-pairs", "write {pairs}", in_braces(found)))


def no_record(known: tuple[str, ...]) -> Sentence:
    key = known[0] if known else "key"
    return sentence(phrase("no-record", "expected lines like `{key}: …`", key), near("", known))


def record_in_list(known: tuple[str, ...], listed: str) -> Sentence:
    """Report a list that was typed instead of a record. listed: the inner key that takes a list; empty if none exists."""
    if listed:
        hint = phrase("key-above", "write `{key}:` above it, and move this line further to the right", listed)
    else:
        hint = phrase("no-dashes", "remove the dashes or brackets")
    key = known[0] if known else "key"
    return sentence(phrase("record-in-list", "expected lines like `{key}: …`, not a list", key), hint)


def no_round(known: tuple[str, ...]) -> Sentence:
    example = f"{{{known[0]}: …}}" if known else "{ … }"
    message = phrase("no-round", "expected a round")
    return sentence(message, phrase("write-as", "write it like {round}", example), near("", known))


def too_many_rounds(most: int, typed: int) -> Sentence:
    what = phrase("too-many-rounds", "{typed} rounds are too many: at most {most} are read", typed, most)
    return sentence(what, phrase("rounds-played", "type only the rounds that were played"))


def no_picture(path: str) -> Sentence:
    message = phrase("no-picture", "the rows of '{path}' go under a vertical bar, each on its own line", path)
    return sentence(message, phrase("bar-and-rows", "write `{path}: |2`, and the rows below it", path))


def picture_without_bar(path: str) -> Sentence:
    hint = phrase("bar-before-rows", "write `{path}: |2`, and leave the rows below it unchanged", path)
    return sentence(phrase("picture-without-bar", "the vertical bar after '{path}:' is missing", path), hint)


def picture_folded(path: str) -> Sentence:
    message = phrase("picture-folded", "`>` joins the rows of '{path}' into one line", path)
    return sentence(message, phrase("bar-instead", "write a vertical bar instead: `{path}: |2`", path))


def wrong_rows(path: str, wanted: int, typed: int) -> Sentence:
    hint = phrase("empty-row", "type blank rows too, with `.` for every space")
    return sentence(_rows_typed(path, wanted, typed), hint)


def wrong_lines(path: str, wanted: int, typed: int) -> Sentence:
    """Report a wrong number of rows in a picture that has only rows or only columns."""
    if wanted == 1:
        hint = phrase("all-in-one-row", "type all values in one row")
    else:
        hint = phrase("one-a-row", "type one value per row, with `.` for a blank space")
    return sentence(_rows_typed(path, wanted, typed), hint)


def no_rows(wanted: Wanted, several: bool = False) -> Sentence:
    """Report rows that were typed instead of a single value. several: whether the axis takes more than one value."""
    if several:
        cure = phrase(
            "list-or-pairs",
            "write a list, or names with their values; you can only type rows if the spaces form rows and columns of the same kind",
        )
    else:
        cure = phrase("on-one-line", "type it on one line, after its key")
    return sentence(phrase("no-rows", "expected {wanted}, not several rows", wanted), cure)


def row_twice(path: str, wanted: int) -> Sentence:
    what = plural(
        "row-twice",
        "this row appears twice: '{path}' has {count} row, but {typed} were typed",
        "this row appears twice: '{path}' has {count} rows, but {typed} were typed",
        path,
        wanted + 1,
        count=wanted,
    )
    return sentence(what, phrase("remove-one", "remove one of them"))


def wrong_row_of_marks(path: str, row: int, wanted: int, typed: int, hole: str) -> Sentence:
    if hole:
        hint = phrase("open-field-or-none", "type `.` for an open field and `{hole}` if there is no field", hole)
    else:
        hint = phrase("open-field", "type `{mark}` for an open field", ".")
    return sentence(places_typed(path, row, wanted, typed), hint)


def no_number_in_row(token: str) -> Sentence:
    what = phrase("no-number-in-row", "expected a whole number or `.`, not '{typed}'", shortened(token))
    return sentence(what, _EMPTY_PLACE)


def unknown_mark(token: str, marks: tuple[str, ...]) -> Sentence:
    message = phrase("unknown-mark", "unknown mark '{typed}'", token)
    return sentence(message, phrase("marks", "the marks are {marks}", " ".join(marks)))


def changed_meanwhile() -> Sentence:
    message = phrase("changed-meanwhile", "the file has changed since it was checked")
    return sentence(message, phrase("check-again", "check it again"))


def no_room_for(*spaces: str) -> Sentence:
    named = in_a_row([*spaces[:_LISTED], *["…"][: len(spaces) > _LISTED]])
    message = phrase("no-room-for", "{spaces} can't be typed into the file without changing other parts of it", named)
    return sentence(message, phrase("type-yourself", "change the file yourself"))


def _wanted(wanted: Wanted, typed: str) -> Phrase:
    return phrase("not-typed", "expected {wanted}, not '{typed}'", wanted, shortened(typed))


def one_word(typed: str) -> Phrase:
    return phrase("one-word", "'{typed}' is read as one word", shortened(typed))


def _one_name(typed: str) -> Phrase:
    return phrase("one-name", "'{typed}' is read as one name", shortened(typed))


def _one_number(typed: str) -> Phrase:
    return phrase("one-number", "expected one number, not '{typed}'", shortened(typed))


def _rows_typed(path: str, wanted: int, typed: int) -> Phrase:
    return plural(
        "rows-typed",
        "{count} row of '{path}' was typed, but the sheet has {wanted}",
        "{count} rows of '{path}' were typed, but the sheet has {wanted}",
        path,
        wanted,
        count=typed,
    )


def places_typed(path: str, row: int, wanted: int, typed: int) -> Phrase:
    return plural(
        "places-typed",
        "row {row} of '{path}': {count} entry was typed, but the row has {wanted}",
        "row {row} of '{path}': {count} entries were typed, but the row has {wanted}",
        row,
        path,
        wanted,
        count=typed,
    )


def in_braces(pairs: Pairs) -> str:
    """Return the first few names with their numbers, in braces as typed."""
    typed = [f"{shortened(name)}: {shortened(number)}" for name, number in pairs[:4]]
    return "{" + ", ".join([*typed, *["…"][: len(pairs) > 4]]) + "}"


def _listed(parts: tuple[str, ...]) -> str:
    """Return the first few names, in brackets as typed."""
    return f"[{', '.join([*map(shortened, parts[:6]), *['…'][: len(parts) > 6]])}]"


def _numbers(parts: tuple[str, ...]) -> str:
    """Return the first few numbers, in brackets as typed."""
    return f"[{shortened(', '.join([*parts[:_LISTED], *['…'][: len(parts) > _LISTED]]))}]"
