"""What is said of a filled sheet that cannot be read as its form says."""

from __future__ import annotations

import re
from collections.abc import Callable

from sheetgen.source.faults import meant, near
from sheetgen.source.messages import MessageText, Sentence, as_text, sentence
from sheetgen.source.words import counted, numeral
from sheetgen.source.words import quoted as shortened

_TICKS = "write x, yes or true; leave it out when it is not ticked"
_PAIRS = "pairs like `hand: 9`"
_NAMES = ("Ana", "Ben", "Cem", "Dora", "Eva", "Finn")
"""Some to show how several are written."""
_LISTED = 12
Named = Callable[[str, tuple[str, ...]], MessageText]
"""What is said of a word that is none of some others."""


def missing_key(key: str, about: str) -> Sentence:
    what = f" ({about})" if about else ""
    return sentence(f"the key '{key}' is missing{what}", f"add `{key}: …`")


def unknown_key(key: str, known: tuple[str, ...]) -> Sentence:
    return sentence(f"unknown key '{shortened(key)}'", near(key, known) or "remove it, or type it as `sheetgen blank` prints it")


def glued_key(typed: str, key: str, value: str) -> Sentence:
    hint = f"a blank is missing after the colon: write `{shortened(key)}: {shortened(value)}`"
    return sentence(f"'{shortened(typed)}' is read as one word", hint)


def glued_pairs(typed: str, found: tuple[tuple[str, str], ...]) -> Sentence:
    """Where names with a number each belong: behind their key they want braces."""
    return sentence(
        f"'{shortened(typed)}' is read as one word", f"a blank is missing after the colon: write `{{{_paired(found)}}}`"
    )


def no_colon(typed: str, key: str, value: str) -> Sentence:
    hint = f"a colon is missing: write `{shortened(key)}: {shortened(value)}`"
    return sentence(f"'{shortened(typed)}' is read as one word", hint)


def number_without_name(number: str, example: str) -> Sentence:
    hint = f"write its name and a colon before it: `{shortened(example)}: {shortened(number)}`; a number has no comma in it"
    return sentence(f"'{shortened(number)}' stands here without a name", hint)


def belongs_inside(key: str, outer: str) -> Sentence:
    hint = f"write it in the lines below `{outer}:`, and begin it further right than that"
    return sentence(f"'{shortened(key)}' belongs inside '{outer}'", hint)


def belongs_to_sheet(key: str) -> Sentence:
    hint = f"write `{key}: …` on a line of its own that begins where `sheet:` begins"
    return sentence(f"'{shortened(key)}' belongs to the whole sheet, not in here", hint)


def odd_character(typed: str, culprit: str, cured: str) -> Sentence:
    """culprit: what the character is that looks like another, `the letter O`."""
    shown = "".join(char if char.isprintable() else " " for char in typed).strip()
    return sentence(f"'{shortened(shown)}' has {culprit} in it", f"type it anew: `{shortened(cured)}`")


def key_twice(key: str) -> Sentence:
    return sentence(f"the key '{shortened(key)}' is given twice", "keep one of them")


def not_single(wanted: str, listed: bool) -> Sentence:
    if listed:
        return sentence(f"{wanted} belongs here, not a list", "write it without brackets or dashes, behind its key")
    return sentence(f"{wanted} belongs here, not {_PAIRS}", "write it without braces or more colons, behind its key")


def no_number(typed: str) -> Sentence:
    any_digit = any(char.isdigit() for char in typed)
    hint = "write one whole number, in digits only" if any_digit else "leave it blank when nothing was written there"
    return sentence(f"a whole number belongs here, not '{shortened(typed)}'", hint)


def not_whole(typed: str, cured: str) -> Sentence:
    """cured: the number that was meant; empty where that is none."""
    hint = f"write `{shortened(cured)}`" if cured else "numbers on a sheet are whole: write them without a point or a comma"
    return sentence(f"a whole number belongs here, not '{shortened(typed)}'", hint)


def names_for_number(typed: str, count: int) -> Sentence:
    """typed: empty for a list."""
    there = f"'{shortened(typed)}'" if typed else "a list"
    return sentence(f"a whole number belongs here, not {there}", f"write how many there are: `{count}`")


def only_number(typed: str, number: str) -> Sentence:
    return sentence(f"only the number belongs here, not '{shortened(typed)}'", f"write `{shortened(number)}`")


def numbers_without_brackets(typed: str, parts: tuple[str, ...]) -> Sentence:
    listed = f"{', '.join(parts[:_LISTED])}{', …' * (len(parts) > _LISTED)}"
    return sentence(f"one whole number belongs here, not '{shortened(typed)}'", f"write a list: [{shortened(listed)}]")


def no_amount(typed: str, shown: str, in_row: bool = False) -> Sentence:
    """shown: what may stand there, in words; in_row: among others in a row of a picture."""
    hint = "type `.` for an empty place" if in_row else "leave it blank when nothing was written there"
    return sentence(f"{shown} belongs here, not '{shortened(typed)}'", hint)


def several_amounts(typed: str) -> Sentence:
    return sentence(f"one number belongs here, not '{shortened(typed)}'", "type the one that counts")


def amounts_without_brackets(typed: str, parts: tuple[str, ...]) -> Sentence:
    listed = f"{', '.join(parts[:_LISTED])}{', …' * (len(parts) > _LISTED)}"
    return sentence(f"one number belongs here, not '{shortened(typed)}'", f"of several write a list: [{shortened(listed)}]")


def decimal_comma(typed: str, cured: str) -> Sentence:
    return sentence(f"a number with a comma: '{shortened(typed)}'", f"write a point: `{shortened(cured)}`")


def too_fine() -> Sentence:
    return sentence("a number with more than 12 digits behind the point", "type only what is written on the sheet")


def untyped(why: str, name: str) -> Sentence:
    what = {
        "printed": f"'{shortened(name)}' is printed on the sheet: nobody writes it",
        "hidden": f"'{shortened(name)}' is not on the sheet",
        "computed": f"'{shortened(name)}' is worked out, and not on the sheet",
        "fixed": "who plays stands in the layout",
    }[why]
    return sentence(what, "remove it")


def unknown_player(typed: str, known: tuple[str, ...]) -> Sentence:
    return sentence(f"nobody here is called '{shortened(typed)}'", near(typed, known))


def unknown_tick(typed: str, known: tuple[str, ...]) -> Sentence:
    hint = f"write those that are ticked: [{_listed(known[:2])}]"
    result = meant(typed, known)
    return sentence(f"'{shortened(typed)}' is none of the boxes here", hint if result is None else f"did you mean '{result}'?")


def too_many_fields(path: str, fields: tuple[str, ...]) -> Sentence:
    message = f"{counted(len(fields), 'value')} {_belong(len(fields))} in a list for '{path}': {_named(fields)}"
    return sentence(message, "type only what is written on the sheet; what is worked out there as well wants its name before it")


def outside(number: int, low: int | None, high: int | None) -> Sentence:
    shown = numeral(number)
    if high is None:
        return sentence(f"{shown} is too small", f"write {low} or more")
    return sentence(f"{shown} cannot stand here", f"write a number from {low} to {high}")


def no_tick(typed: str) -> Sentence:
    return sentence(f"a tick belongs here, not '{shortened(typed)}'", _TICKS)


def no_text() -> Sentence:
    return sentence("text belongs here", "leave it out when nothing was written there")


def text_too_long(most: int) -> Sentence:
    return sentence(f"a text of more than {most} characters", "type only what is written on the sheet")


def unknown_name(typed: str, known: tuple[str, ...]) -> Sentence:
    return sentence(f"unknown name '{shortened(typed)}'", near(typed, known) or "type it as `sheetgen blank` prints it")


def known_as(typed: str, name: str) -> Sentence:
    return sentence(f"unknown name '{shortened(typed)}'", f"did you mean '{shortened(name)}'?")


def nothing_named(typed: str, listing: bool) -> Sentence:
    hint = "leave it blank" + (", or write []," if listing else "") + " when nothing was written there"
    return sentence(f"'{shortened(typed)}' is no name that is known here", hint)


def names_without_brackets(typed: str, parts: tuple[str, ...]) -> Sentence:
    return sentence(f"'{shortened(typed)}' is read as one name", f"write a list: [{_listed(parts)}]")


def names_in_one_item(typed: str, parts: tuple[str, ...]) -> Sentence:
    hint = f"write a comma between them: [{_listed(parts)}]; behind dashes one on a line"
    return sentence(f"'{shortened(typed)}' is read as one name", hint)


def list_runs_on(key: str, parts: tuple[str, ...]) -> Sentence:
    return sentence(f"without brackets '{key}' ends at the comma", f"write `{key}: [{_listed(parts)}]`")


def one_of_several(typed: str, parts: tuple[str, ...]) -> Sentence:
    return sentence(
        f"only one name belongs here, not '{shortened(typed)}'", "write one of them: " + " or ".join(map(shortened, parts[:3]))
    )


def none_here(key: str) -> Sentence:
    what = key.rpartition(".")[2]
    return sentence(f"this sheet has no {shortened(what)}", f"remove `{shortened(what)}`")


def no_list(wanted: str, keys: tuple[str, ...]) -> Sentence:
    """keys: what stands there before colons, or in braces for brackets."""
    listed = _listed(keys) or "… , …"
    return sentence(f"a list of {wanted} belongs here, without colons", f"write [{listed}]")


def no_name() -> Sentence:
    return sentence("a name belongs here", "write it, or remove its comma or dash")


def name_unread() -> Sentence:
    return sentence("a name may not be `?`", "write some name, `P1` say, or leave it out")


def name_twice(name: str) -> Sentence:
    return sentence(f"'{shortened(name)}' is named twice", "name everybody once")


def option_twice(option: str) -> Sentence:
    return sentence(f"'{option}' is named twice", "name every one once")


def too_few_names(least: int, named: tuple[str, ...]) -> Sentence:
    parts = list(re.split(r"\s+(?:and|und|[/&+])\s+|\s+", named[0])) if len(named) == 1 else []
    hint = f"write a list: [{_listed(tuple(parts) if len(parts) >= least else _NAMES[:least])}]"
    if least == 1:
        hint = "write a name, or leave the whole line out when nothing was written there"
    return sentence(f"at least {_names(least)} {_belong(least)} here, not {len(named)}", hint)


def too_many_names(most: int, named: int) -> Sentence:
    return sentence(f"at most {_names(most)} {_belong(most)} here, not {named}", "leave out the others")


def too_many_numbers(path: str, count: int) -> Sentence:
    message = f"there {'is' if count == 1 else 'are'} {counted(count, 'space')} for '{path}', this is number {count + 1}"
    return sentence(message, "type only what is written on the sheet")


def no_pairs(examples: tuple[tuple[str, str], ...]) -> Sentence:
    return sentence("names with a number each belong here", f"write each number with its name, as in {{{_paired(examples)}}}")


def pairs_in_list() -> Sentence:
    return sentence("names with a number each belong here, not a list", "leave out the dashes or brackets before the names")


def pairs_without_colons(typed: str, found: tuple[tuple[str, str], ...]) -> Sentence:
    return sentence(f"names with a number each belong here, not '{shortened(typed)}'", f"write {{{_paired(found)}}}")


def no_record(known: tuple[str, ...]) -> Sentence:
    return sentence(f"lines like `{known[0] if known else 'key'}: …` belong here", near("", known))


def record_in_list(known: tuple[str, ...], listed: str) -> Sentence:
    """listed: the key inside that takes a list; empty where none does."""
    hint = f"write `{listed}:` above it, and begin it further right than that" if listed else "leave out the dashes or brackets"
    return sentence(f"lines like `{known[0] if known else 'key'}: …` belong here, not a list", hint)


def no_round(known: tuple[str, ...]) -> Sentence:
    example = f"{{{known[0]}: …}}" if known else "{ … }"
    return sentence("a round belongs here", f"write it as {example}; {as_text(near('', known))}")


def too_many_rounds(most: int, typed: int) -> Sentence:
    return sentence(f"{typed} rounds are more than anybody plays: at most {most} are read", "type only the rounds that were played")


def no_picture(path: str) -> Sentence:
    return sentence(f"the rows of '{path}' belong under a bar, a line each", f"write `{path}: |2` and the rows below it")


def picture_without_bar(path: str) -> Sentence:
    return sentence(f"the bar behind '{path}:' is missing", f"write `{path}: |2` and leave the rows below it as they are")


def picture_folded(path: str) -> Sentence:
    return sentence(f"`>` runs the rows of '{path}' together", f"write a bar instead: `{path}: |2`")


def wrong_rows(path: str, wanted: int, typed: int) -> Sentence:
    message = f"{counted(typed, 'row')} of '{path}' {_are(typed)} typed, the sheet has {wanted}"
    return sentence(message, "type a row with nothing in it as well, with `.` for every place")


def wrong_lines(path: str, wanted: int, typed: int) -> Sentence:
    """Of rows or columns alone."""
    message = f"{counted(typed, 'row')} of '{path}' {_are(typed)} typed, the sheet has {wanted}"
    return sentence(message, "type all of it in one row" if wanted == 1 else "type one of them a row, with `.` for an empty place")


def no_rows(wanted: str, several: bool = False) -> Sentence:
    """several: whether more than one has room there."""
    cure = "write a list, or pairs: only rows and columns of one kind are a picture"
    return sentence(f"{wanted} belongs here, not several rows", cure if several else "type it on one line, behind its key")


def row_twice(path: str, wanted: int) -> Sentence:
    return sentence(f"this row stands twice: '{path}' has {counted(wanted, 'row')}, {wanted + 1} are typed", "remove one of them")


def key_in_rows(path: str, key: str) -> Sentence:
    return sentence(f"this line is read as a row of '{path}'", f"begin `{shortened(key)}:` where `{path}:` begins")


def commas_in_row(path: str, row: int) -> Sentence:
    return sentence(f"row {row} of '{path}' has commas in it", "write blanks between the places instead")


def wrong_row(path: str, row: int, wanted: int, typed: int) -> Sentence:
    message = f"row {row} of '{path}': {counted(typed, 'place')} {_are(typed)} typed, the sheet has {wanted} there"
    return sentence(message, "type `.` for an empty place, with blanks between numbers")


def wrong_row_of_marks(path: str, row: int, wanted: int, typed: int, hole: str) -> Sentence:
    message = f"row {row} of '{path}': {counted(typed, 'place')} {_are(typed)} typed, the sheet has {wanted} there"
    return sentence(message, "type `.` for an open field" + (f" and `{hole}` where there is no field" if hole else ""))


def no_number_in_row(token: str) -> Sentence:
    return sentence(f"a whole number or `.` belongs here, not '{shortened(token)}'", "type `.` for an empty place")


def no_field(token: str, hole: str) -> Sentence:
    return sentence(f"there is no field here, but '{token}' is typed", f"type `{hole}` for no field")


def field_missing(mark: str) -> Sentence:
    return sentence("there is a field here, but none is typed", f"type `{mark}` for an open field")


def unknown_mark(token: str, marks: tuple[str, ...]) -> Sentence:
    return sentence(f"unknown mark '{token}'", f"the marks are {' '.join(marks)}")


def _are(number: int) -> str:
    return "is" if number == 1 else "are"


def _belong(number: int) -> str:
    return "belongs" if number == 1 else "belong"


def _names(number: int) -> str:
    return counted(number, "name")


def _paired(pairs: tuple[tuple[str, str], ...]) -> str:
    """Names with their numbers between braces: the first few."""
    return ", ".join(f"{shortened(name)}: {shortened(number)}" for name, number in pairs[:4]) + (", …" if len(pairs) > 4 else "")


def _named(parts: tuple[str, ...]) -> str:
    """Names in a row: the first few."""
    return ", ".join(map(shortened, parts[:6])) + (", …" if len(parts) > 6 else "")


def _listed(parts: tuple[str, ...]) -> str:
    """Names between brackets: the first few."""
    return ", ".join(map(shortened, parts[:6])) + (", …" if len(parts) > 6 else "")


def changed_meanwhile() -> Sentence:
    return sentence("the file has changed since it was judged", "check it once more")


def no_room_for(*spaces: str) -> Sentence:
    named = ", ".join(spaces[:_LISTED]) + (" …" if len(spaces) > _LISTED else "")
    return sentence(f"{named} cannot be typed into the file without changing more of it", "type it yourself")
