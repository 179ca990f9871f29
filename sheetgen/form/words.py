"""What is said of a filled sheet that cannot be read as its form says."""

from __future__ import annotations

from sheetgen.source.faults import Words, near

_SHOWN = 30


def missing_key(key: str, about: str) -> Words:
    what = f" ({about})" if about else ""
    return Words(f"the key '{key}' is missing{what}", f"add `{key}: …`")


def unknown_key(key: str, known: tuple[str, ...]) -> Words:
    return Words(f"unknown key '{key}'", near(key, known))


def glued_key(typed: str, key: str, value: str) -> Words:
    return Words(f"'{typed}' is read as one word", f"a blank is missing after the colon: write `{key}: {value}`")


def key_twice(key: str) -> Words:
    return Words(f"the key '{key}' is given twice", "keep one of them")


def not_single(wanted: str, kind: str) -> Words:
    return Words(f"{wanted} belongs here, not a {kind}", "write it without brackets, behind its key")


def no_number(typed: str) -> Words:
    return Words(f"a whole number belongs here, not '{shortened(typed)}'", "leave it blank when nothing was written there")


def numbers_without_brackets(typed: str, parts: tuple[str, ...]) -> Words:
    return Words(f"a whole number belongs here, not '{shortened(typed)}'", f"write a list as [{', '.join(parts)}]")


def outside(number: int, low: int | None, high: int | None) -> Words:
    if high is None:
        return Words(f"{number} is below {low}")
    if low is None:
        return Words(f"{number} is above {high}")
    return Words(f"{number} is outside {low}…{high}")


def no_tick(typed: str) -> Words:
    return Words(f"a tick belongs here, not '{typed}'", "write true, yes or x; leave it out when it is not ticked")


def no_text() -> Words:
    return Words("text belongs here")


def text_too_long(most: int) -> Words:
    return Words(f"a text of more than {most} characters", "type only what is written on the sheet")


def unknown_name(typed: str, known: tuple[str, ...]) -> Words:
    return Words(f"unknown name '{typed}'", near(typed, known))


def no_list(wanted: str) -> Words:
    return Words(f"a list of {wanted} belongs here, not a mapping", "write [ … , … ]")


def no_name() -> Words:
    return Words("a name belongs here")


def name_twice(name: str) -> Words:
    return Words(f"'{name}' is named twice", "name everybody once")


def option_twice(option: str) -> Words:
    return Words(f"'{option}' is named twice", "name every one once")


def too_few_names(least: int, named: int) -> Words:
    return Words(f"at least {least} names belong here, not {named}")


def too_many_names(most: int, named: int) -> Words:
    return Words(f"at most {most} names belong here, not {named}")


def too_many_numbers(path: str, count: int) -> Words:
    return Words(f"there are {count} spaces for '{path}', this is number {count + 1}", "type only what is written on the sheet")


def no_mapping(kind: str, example: str) -> Words:
    return Words(f"names with a number each belong here, not a {kind}", f"write {{{example}: 5}}" if example else "")


def no_amounts() -> Words:
    return Words("names with a number each belong here", "write {Maria: 5}")


def no_record(known: tuple[str, ...]) -> Words:
    return Words("a mapping of keys belongs here", near("", known))


def no_round(known: tuple[str, ...]) -> Words:
    return Words("a round belongs here: a mapping of keys", near("", known))


def no_picture(path: str) -> Words:
    return Words(f"the rows of '{path}' belong under a bar, a line each", f"write `{path}: |2` and the rows below it")


def wrong_rows(path: str, wanted: int, typed: int) -> Words:
    return Words(f"'{path}' has {wanted} rows, not {typed}", "an empty row needs its tokens as well")


def wrong_row(path: str, row: int, wanted: int, typed: int) -> Words:
    return Words(f"row {row} of '{path}' has {wanted} places, not {typed}", "`.` stands for an empty one")


def no_number_in_row(token: str) -> Words:
    return Words(f"a whole number or `.` belongs here, not '{token}'")


def no_field(token: str, hole: str) -> Words:
    return Words(f"there is no field here, but '{token}' is typed", f"type `{hole}` for no field")


def field_missing(mark: str) -> Words:
    return Words("there is a field here, but none is typed", f"type `{mark}` for an open field")


def unknown_mark(token: str, marks: tuple[str, ...]) -> Words:
    return Words(f"unknown mark '{token}'", f"the marks are {' '.join(marks)}")


def shortened(typed: str) -> str:
    """A text as it is quoted: not longer than a glance takes in."""
    return typed if len(typed) < _SHOWN else typed[: _SHOWN - 3] + "…"
