"""What is said of the formulas of a layout in YAML alone: as they are typed, and what they mean."""

from __future__ import annotations

from sheetgen.games.sheet.tokens import KEYWORDS
from sheetgen.source.faults import meant, near
from sheetgen.source.messages import Sentence, sentence
from sheetgen.source.words import counted

# Formulas as they are typed


def formula_too_long(long: int, most: int) -> Sentence:
    return sentence(f"the formula has {long} characters", f"at most {most} are read; put parts of it in `computed`")


def formula_too_deep(most: int) -> Sentence:
    return sentence(f"more than {most} brackets, if or let stand within one another", "put parts of it in `computed`")


def number_too_large() -> Sentence:
    return sentence("no number, and no denominator, can be above 1000000000000")


def bracket_open() -> Sentence:
    return sentence("this bracket is not closed", "close it with )")


def brace_open() -> Sentence:
    return sentence("this brace is not closed", "add }, or write {{ for a brace")


def brace_alone() -> Sentence:
    return sentence("this brace closes nothing", "write }} for a brace")


def odd_point() -> Sentence:
    return sentence("behind the point a name, a number, * or ( belongs", "no blanks stand within a path")


def formula_ends(blank: bool) -> Sentence:
    return sentence("a formula belongs here" if blank else "the formula ends too early")


def bracket_around(text: str, cure: str) -> Sentence:
    """text: the first word of what wants brackets."""
    return sentence(f"'{text}' cannot stand here", f"put it in brackets: write `{cure}`")


def unexpected(text: str, behind_number: bool = False) -> Sentence:
    """behind_number: whether it stands right behind a number."""
    hints = {
        "=": "one `=` means equal",
        "==": "write `=` for equal",
        "=>": "write `>=`",
        "=<": "write `<=`",
        "<>": "write `!=`",
        "&": "write `and`",
        "&&": "write `and`",
        "|": "write `or`",
        "||": "write `or`",
        "%": "write `mod`",
        "!": "for a no there is the word `not`, for unequal `!=`",
        "#": "there are no comments in formulas",
        "{": "braces stand only in texts",
        '"': "this quote is not closed",
        "'": "this quote is not closed",
        ".": "no blanks stand within a path",
        "^": "multiply instead",
        ";": "in formulas commas part",
    }
    if behind_number:
        return sentence(f"'{text}' cannot stand right behind a number", f"write `* {text}` to multiply")
    word = meant(text, KEYWORDS) if len(text) > 1 else None
    return sentence(f"'{text}' cannot stand here", hints.get(text) or (f"did you mean '{word}'?" if word else ""))


def missing(wanted: str, there: str) -> Sentence:
    return sentence(f"'{wanted}' belongs here" + (f", not '{there}'" if there else ""))


def no_variable(text: str) -> Sentence:
    return sentence("the name of a variable belongs here" + (f", not '{text}'" if text else ""))


def loop_not_alone(function: str) -> Sentence:
    return sentence(f"a loop stands alone in its function '{function}'", "put lists together first, or add two functions")


def not_path(*_about: object) -> Sentence:
    return sentence("the path of a space belongs here", "write `hands`, or `hands.*.points`")


# What formulas mean


def unknown_name(name: str, known: tuple[str, ...]) -> Sentence:
    first = next((name[:at] for at in range(len(name) - 1, 0, -1) if name[at] == "-" and name[:at] in known), None)
    if first is not None:
        return sentence(f"there is no '{name}'", f"write `{first} - {name[len(first) + 1 :]}` with blanks for a difference")
    return sentence(f"there is no '{name}'", near(name, known))


def text_without_quotes(name: str, cure: str = "") -> Sentence:
    """A name that nothing has where a text was meant. cure: it in quotes that may stand there, or the whole formula."""
    typed = cure or f"'{name}'"
    return sentence(f"there is no '{name}'", f"a text stands in quotes: write `{typed}`")


def unknown_function(name: str, known: tuple[str, ...]) -> Sentence:
    return sentence(f"there is no function '{name}'", near(name, known) if meant(name, known) else f"there are: {', '.join(known)}")


def unknown_field(name: str, known: tuple[str, ...]) -> Sentence:
    return sentence(f"there is no field '{name}'", near(name, known))


def unknown_step(name: str, known: tuple[str, ...]) -> Sentence:
    return sentence(f"there is no key '{name}'", near(name, known))


def not_here(name: str, why: str) -> Sentence:
    return sentence(f"'{name}' means nothing here", why)


def nothing_below(name: str) -> Sentence:
    return sentence(f"'{name}' is a single value: nothing follows it")


def no_value(path: str, sort: str, meant: str = "") -> Sentence:
    """meant: what leads from the path to values."""
    hints = {
        "axis": f"write `{meant}`" if meant else "",
        "table": f"write `{path}.*` for all of it",
        "record": "name one of its fields",
    }
    return sentence(f"'{path}' is {'an axis' if sort == 'axis' else f'a {sort}'} and no value", hints[sort])


def key_or_variable(name: str) -> Sentence:
    return sentence(f"'{name}' is both a variable and a key here", f"write `.({name})` for the variable")


def variable_taken(name: str) -> Sentence:
    return sentence(f"something is called '{name}' already", "take another name for the variable")


def wrong_kind(wanted: str, there: str) -> Sentence:
    return sentence(f"{wanted} belongs here, not {there}")


def not_one_value(hint: str) -> Sentence:
    return sentence("one value belongs here, not a list", hint)


def not_list(*_about: object) -> Sentence:
    return sentence("a list belongs behind `in`", "write (1, 2), 1..6, or a path with .*")


def list_in_list(*_about: object) -> Sentence:
    return sentence("within ( , ) stand single values and ranges", "give the list to a function as it is")


def two_kinds_of_value(one: str, other: str) -> Sentence:
    return sentence(f"{one} and {other} cannot stand together here")


def number_of_arguments(function: str, wanted: str, there: int) -> Sentence:
    return sentence(f"'{function}' takes {wanted}, not {there}")


def no_axis_for(function: str, axis: str) -> Sentence:
    return sentence(f"'{function}' needs {axis}, and the formula stands in none")


def open_kind(*_about: object) -> Sentence:
    return sentence("what kind of value this is cannot be told", "it is worked out from nothing but itself")


def range_too_long(many: int | None, most: int) -> Sentence:
    shown = "" if many is None else f" of {counted(many, 'number')}"
    return sentence(f"this range{shown} is too long", f"at most {most} are gone through")


def circle(names: tuple[str, ...]) -> Sentence:
    shown = names if len(names) < 8 else (*names[:6], "…", names[-1])
    return sentence(f"this needs itself: {' needs '.join(shown)}", "a value cannot be worked out from itself")


def only_constants(name: str) -> Sentence:
    return sentence(f"what is printed cannot need '{name}'", "it may use numbers, texts, tables, row, column and at")


def no_star(*_about: object) -> Sentence:
    return sentence("no * may stand here", "name the one space, record or axis")


def fields_only(*_about: object) -> Sentence:
    return sentence("only fields and * stand in this path")


def not_band(*_about: object) -> Sentence:
    return sentence("a table with numbers as keys belongs here", "write `band(prices, x)`, prices: {0: 5, 10: 8}")


def no_place_with_ticks(*_about: object) -> Sentence:
    return sentence("numbers belong in `sum`, or a path that ends at ticks", "count(…) counts what is yes")


def too_much_work(*_about: object) -> Sentence:
    return sentence("to judge this sheet takes too much work", "go through fewer values")


def number_grew_too_large(*_about: object) -> Sentence:
    return sentence("a number, or its denominator, grows above 1000000000000 here")
