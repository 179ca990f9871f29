"""What is said of the formulas of a layout in YAML alone: as they are typed, and what they mean."""

from __future__ import annotations

from sheetgen.games.sheet.tokens import KEYWORDS
from sheetgen.source.faults import did_you_mean, meant, near
from sheetgen.source.messages import Listing, Phrase, Sentence, Value, in_a_row, room, sentence

phrase, plural = room("formula")

# Translators: what may stand somewhere; in German what is the same in nominative and accusative
A_NUMBER = phrase("a-number", "a number")
A_TEXT = phrase("a-text", "a text")
YES_OR_NO = phrase("yes-or-no", "yes or no")
NUMBERS = phrase("numbers", "numbers")
TEXTS = phrase("texts", "texts")
SOMETHING = phrase("something", "something")
SOMETHING_ELSE = phrase("something-else", "something else")
A_LIST = phrase("a-list", "a list")
A_LOOP = phrase("a-loop", "a loop")
# Translators: what a function takes; in German in the accusative
A_VALUE = phrase("a-value", "a value")
ONE_VALUE = phrase("one-value", "one value")
VALUES = phrase("values", "one value or more")
A_LIST_AND_A_NUMBER = phrase("list-and-number", "a list and a number")
TWO_TEXTS = phrase("two-texts", "two texts")
A_TABLE_AND_A_NUMBER = phrase("table-and-number", "a table and a number")
A_VALUE_OR_WITH_A_NUMBER = phrase("value-or-with-number", "a value, or a value and a number")
MAKES_ONE_VALUE = phrase("makes-one-value", "sum, count, first, any and the like make one value of a list")
_IN_COMPUTED = phrase("in-computed", "put parts of it in `computed`")
_NO_BLANKS = phrase("no-blanks", "no blanks stand within a path")
_QUOTE_OPEN = phrase("quote-open", "this quote is not closed")


def write(formula: str) -> Phrase:
    """What to type instead."""
    return phrase("write", "write `{formula}`", formula)


# Formulas as they are typed


def formula_too_long(long: int, most: int) -> Sentence:
    message = phrase("formula-too-long", "the formula has {characters} characters", long)
    return sentence(message, phrase("at-most-read", "at most {most} are read; put parts of it in `computed`", most))


def formula_too_deep(most: int) -> Sentence:
    message = phrase("formula-too-deep", "more than {most} brackets, if or let stand within one another", most)
    return sentence(message, _IN_COMPUTED)


def number_too_large() -> Sentence:
    return sentence(phrase("number-too-large", "no number, and no denominator, can be above 1000000000000"))


def bracket_open() -> Sentence:
    return sentence(phrase("bracket-open", "this bracket is not closed"), phrase("close-bracket", "close it with )"))


def brace_open() -> Sentence:
    hint = phrase("close-brace", "add }}, or write {{{{ for a brace")
    return sentence(phrase("brace-open", "this brace is not closed"), hint)


def brace_alone() -> Sentence:
    message = phrase("brace-alone", "this brace closes nothing")
    return sentence(message, phrase("double-brace", "write }}}} for a brace"))


def odd_point() -> Sentence:
    return sentence(phrase("odd-point", "behind the point a name, a number, * or ( belongs"), _NO_BLANKS)


def formula_ends(blank: bool) -> Sentence:
    if blank:
        return sentence(phrase("no-formula", "a formula belongs here"))
    return sentence(phrase("formula-ends", "the formula ends too early"))


def bracket_around(text: str, cure: str) -> Sentence:
    """text: the first word of what wants brackets."""
    return sentence(_cannot_stand(text), phrase("in-brackets", "put it in brackets: write `{formula}`", cure))


def unexpected(text: str, behind_number: bool = False) -> Sentence:
    """behind_number: whether it stands right behind a number."""
    cures = {
        "=": phrase("one-equals-sign", "one `=` means equal"),
        "==": phrase("write-equal", "write `=` for equal"),
        "=>": write(">="),
        "=<": write("<="),
        "<>": write("!="),
        "&": write("and"),
        "&&": write("and"),
        "|": write("or"),
        "||": write("or"),
        "%": write("mod"),
        "!": phrase("no-or-unequal", "for a no there is the word `not`, for unequal `!=`"),
        "#": phrase("no-comments", "there are no comments in formulas"),
        "{": phrase("braces-in-texts", "braces stand only in texts"),
        '"': _QUOTE_OPEN,
        "'": _QUOTE_OPEN,
        ".": _NO_BLANKS,
        "^": phrase("multiply", "multiply instead"),
        ";": phrase("commas-part", "in formulas commas part"),
    }
    if behind_number:
        message = phrase("behind-number", "'{text}' cannot stand right behind a number", text)
        return sentence(message, phrase("to-multiply", "write `* {text}` to multiply", text))
    word = meant(text, KEYWORDS) if len(text) > 1 else None
    return sentence(_cannot_stand(text), cures.get(text) or (did_you_mean(word) if word else ""))


def _cannot_stand(text: str) -> Phrase:
    return phrase("unexpected", "'{text}' cannot stand here", text)


def missing(wanted: str, there: str) -> Sentence:
    if there:
        return sentence(phrase("missing", "'{wanted}' belongs here, not '{there}'", wanted, there))
    return sentence(phrase("missing-at-end", "'{wanted}' belongs here", wanted))


def no_variable(text: str) -> Sentence:
    if text:
        return sentence(phrase("no-variable", "the name of a variable belongs here, not '{text}'", text))
    return sentence(phrase("no-variable-at-end", "the name of a variable belongs here"))


def loop_not_alone(function: str) -> Sentence:
    message = phrase("loop-not-alone", "a loop stands alone in its function '{function}'", function)
    return sentence(message, phrase("lists-together", "put lists together first, or add two functions"))


def not_path(*_about: object) -> Sentence:
    hint = phrase("paths", "write `hands`, or `hands.*.points`")
    return sentence(phrase("not-path", "the path of a space belongs here"), hint)


# What formulas mean


def unknown_name(name: str, known: tuple[str, ...]) -> Sentence:
    first = next((name[:at] for at in range(len(name) - 1, 0, -1) if name[at] == "-" and name[:at] in known), None)
    if first is None:
        return sentence(_unknown(name), near(name, known))
    difference = f"{first} - {name[len(first) + 1 :]}"
    message = _unknown(name)
    return sentence(message, phrase("difference", "write `{difference}` with blanks for a difference", difference))


def text_without_quotes(name: str, cure: str = "") -> Sentence:
    """A name that nothing has where a text was meant. cure: it in quotes that may stand there, or the whole formula."""
    hint = phrase("text-in-quotes", "a text stands in quotes: write `{text}`", cure or f"'{name}'")
    return sentence(_unknown(name), hint)


def _unknown(name: str) -> Phrase:
    return phrase("unknown-name", "there is no '{name}'", name)


def unknown_function(name: str, known: tuple[str, ...]) -> Sentence:
    functions = phrase("functions", "there are: {functions}", in_a_row(known))
    message = phrase("unknown-function", "there is no function '{name}'", name)
    return sentence(message, near(name, known) if meant(name, known) else functions)


def broken_function(name: str, package: str, reason: str) -> Sentence:
    """A function that an installed package adds, and that cannot be called."""
    what = phrase(
        "broken-function",
        "the function '{name}' of the installed package '{package}' cannot be used: {reason}",
        name,
        package,
        reason,
    )
    return sentence(what, phrase("install-function", "install another version of the package, or tell its authors"))


def function_failed(name: str, reason: str) -> Sentence:
    """What a function of an installed package raises."""
    return sentence(phrase("function-failed", "the function '{name}' cannot tell: {reason}", name, reason))


def function_text_too_long(name: str, most: int) -> Sentence:
    what = phrase("function-text-too-long", "the function '{name}' gave a text of more than {most:,} characters", name, most)
    return sentence(what)


def function_text_unprintable(name: str) -> Sentence:
    return sentence(phrase("function-text-unprintable", "the function '{name}' gave a text that cannot be printed", name))


def unknown_field(name: str, known: tuple[str, ...]) -> Sentence:
    return sentence(phrase("unknown-field", "there is no field '{name}'", name), near(name, known))


def unknown_step(name: str, known: tuple[str, ...]) -> Sentence:
    return sentence(phrase("unknown-step", "there is no key '{name}'", name), near(name, known))


def not_here(name: str, why: Phrase) -> Sentence:
    return sentence(phrase("not-here", "'{name}' means nothing here", name), why)


def nothing_below(name: str) -> Sentence:
    return sentence(phrase("nothing-below", "'{name}' is a single value: nothing follows it", name))


def no_value(path: str, sort: str, meant: str = "") -> Sentence:
    """meant: what leads from the path to values."""
    if sort == "axis":
        message = phrase("axis-no-value", "'{path}' is an axis and no value", path)
        return sentence(message, write(meant) if meant else "")
    if sort == "table":
        hint = phrase("all-of-table", "write `{path}.*` for all of it", path)
        return sentence(phrase("table-no-value", "'{path}' is a table and no value", path), hint)
    hint = phrase("name-field", "name one of its fields")
    return sentence(phrase("record-no-value", "'{path}' is a record and no value", path), hint)


def key_or_variable(name: str) -> Sentence:
    message = phrase("key-or-variable", "'{name}' is both a variable and a key here", name)
    return sentence(message, phrase("for-variable", "write `.({name})` for the variable", name))


def variable_taken(name: str) -> Sentence:
    message = phrase("variable-taken", "something is called '{name}' already", name)
    return sentence(message, phrase("other-variable", "take another name for the variable"))


def wrong_kind(wanted: Phrase | Listing, there: Phrase | Listing) -> Sentence:
    # Translators: {wanted} and {there} are what may stand somewhere: "a number", "numbers and texts", "one value"
    return sentence(phrase("wrong-kind", "{wanted} belongs here, not {there}", wanted, there))


def not_one_value(hint: Phrase) -> Sentence:
    return sentence(phrase("not-one-value", "one value belongs here, not a list"), hint)


def not_list(*_about: object) -> Sentence:
    hint = phrase("lists", "write (1, 2), 1..6, or a path with .*")
    return sentence(phrase("not-list", "a list belongs behind `in`"), hint)


def list_in_list(*_about: object) -> Sentence:
    hint = phrase("list-as-it-is", "give the list to a function as it is")
    return sentence(phrase("list-in-list", "within ( , ) stand single values and ranges"), hint)


def two_kinds_of_value(one: Phrase | Listing, other: Phrase | Listing) -> Sentence:
    return sentence(phrase("two-kinds-of-value", "{one} and {other} cannot stand together here", one, other))


def count_of_values(count: int) -> Phrase:
    return plural("count-of-values", "{count} value", "{count} values", count=count)


def number_of_arguments(function: str, wanted: Phrase, there: int) -> Sentence:
    # Translators: {wanted} is what a function takes: "one value", "a list and a number"
    message = phrase("number-of-arguments", "'{function}' takes {wanted}, not {there}", function, wanted, there)
    return sentence(message)


def no_axis_for(function: str, axis: str) -> Sentence:
    """axis: its key; blank: any but that of the players."""
    if axis:
        message = phrase("no-axis-for", "'{function}' needs {axis}, and the formula stands in none", function, axis)
        return sentence(message)
    message = phrase(
        "no-axis-but-players", "'{function}' needs an axis that is not players, and the formula stands in none", function
    )
    return sentence(message)


def open_kind(*_about: object) -> Sentence:
    hint = phrase("nothing-but-itself", "it is worked out from nothing but itself")
    return sentence(phrase("open-kind", "what kind of value this is cannot be told"), hint)


def range_too_long(many: int | None, most: int) -> Sentence:
    hint = phrase("at-most-gone-through", "at most {most} are gone through", most)
    if many is None:
        return sentence(phrase("range-too-long", "this range is too long"), hint)
    message = plural(
        "range-of-too-many", "this range of {count} number is too long", "this range of {count} numbers is too long", count=many
    )
    return sentence(message, hint)


def circle(names: tuple[str, ...]) -> Sentence:
    shown = names if len(names) < 8 else (*names[:6], "…", names[-1])
    chain: Value = shown[0]
    for name in shown[1:]:
        # Translators: {one} may itself be "one needs other", and so on
        chain = phrase("needs", "{one} needs {other}", chain, name)
    hint = phrase("not-from-itself", "a value cannot be worked out from itself")
    return sentence(phrase("circle", "this needs itself: {chain}", chain), hint)


def only_constants(name: str) -> Sentence:
    message = phrase("only-constants", "what is printed cannot need '{name}'", name)
    return sentence(message, phrase("constants", "it may use numbers, texts, tables, row, column and at"))


def no_star(*_about: object) -> Sentence:
    return sentence(phrase("no-star", "no * may stand here"), phrase("name-one", "name the one space, record or axis"))


def fields_only(*_about: object) -> Sentence:
    return sentence(phrase("fields-only", "only fields and * stand in this path"))


def not_band(*_about: object) -> Sentence:
    hint = phrase("bands", "write `band(prices, x)`, prices: {{0: 5, 10: 8}}")
    return sentence(phrase("not-band", "a table with numbers as keys belongs here"), hint)


def no_place_with_ticks(*_about: object) -> Sentence:
    message = phrase("no-place-with-ticks", "numbers belong in `sum`, or a path that ends at ticks")
    return sentence(message, phrase("counts-yes", "count(…) counts what is yes"))


def too_much_work(*_about: object) -> Sentence:
    message = phrase("too-much-work", "to judge this sheet takes too much work")
    return sentence(message, phrase("fewer-values", "go through fewer values"))


def number_grew_too_large(*_about: object) -> Sentence:
    return sentence(phrase("number-grew-too-large", "a number, or its denominator, grows above 1000000000000 here"))
