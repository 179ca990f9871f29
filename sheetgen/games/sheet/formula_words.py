"""Messages about the formulas of a custom sheet: syntax and meaning."""

from __future__ import annotations

from sheetgen.source.faults import near
from sheetgen.source.messages import Listing, Message, Phrase, Sentence, message, room, sentence

phrase, plural = room("formula")

# Translators: kinds of values; use words that are the same in nominative and accusative in German
A_NUMBER = phrase("a-number", "a number")
A_TEXT = phrase("a-text", "text")
YES_OR_NO = phrase("yes-or-no", "yes or no")
NUMBERS = phrase("numbers", "numbers")
TEXTS = phrase("texts", "text")
SOMETHING = phrase("something", "something")
SOMETHING_ELSE = phrase("something-else", "another kind of value")
LISTS = phrase("several-lists", "lists")
A_LIST = phrase("a-list", "a list")
A_LOOP = phrase("a-loop", "a loop")
# Translators: what a function takes; in German in the accusative
A_VALUE = phrase("a-value", "a value")
ONE_VALUE = phrase("one-value", "one value")
VALUES = phrase("values", "one or more values")
A_LIST_AND_A_NUMBER = phrase("list-and-number", "a list and a number")
TWO_TEXTS = phrase("two-texts", "two pieces of text")
A_TABLE_AND_A_NUMBER = phrase("table-and-number", "a table and a number")
A_VALUE_OR_WITH_A_NUMBER = phrase("value-or-with-number", "a value, or a value and a number")
MAKES_ONE_VALUE = phrase("makes-one-value", "use a function such as sum, count, first or any to turn a list into one value")
IN_COMPUTED = phrase("in-computed", "move parts of the formula to `computed`")
NO_BLANKS = phrase("no-blanks", "a path can't contain space characters")
QUOTE_OPEN = phrase("quote-open", "this quote is not closed")


def write(formula: str) -> Phrase:
    """Return the hint to type this text instead."""
    return phrase("write", "write `{formula}`", formula)


# Syntax of formulas


def cannot_stand(text: str) -> Phrase:
    return phrase("unexpected", "'{text}' isn't allowed here", text)


def loop_not_alone(function: str) -> Sentence:
    what = phrase("loop-not-alone", "a loop must be the only argument of the function '{function}'", function)
    return sentence(what, phrase("lists-together", "join the lists first, or use two functions and add their results"))


def not_path(*_about: object) -> Sentence:
    hint = phrase("paths", "write `hands`, or `hands.*.points`")
    return sentence(phrase("not-path", "expected the path of a space"), hint)


# What formulas mean


def unknown_name(name: str, known: tuple[str, ...]) -> Sentence:
    first = next((name[:at] for at in range(len(name) - 1, 0, -1) if name[at] == "-" and name[:at] in known), None)
    if first is None:
        return sentence(unknown(name), near(name, known))
    difference = f"{first} - {name[len(first) + 1 :]}"
    what = unknown(name)
    return sentence(what, phrase("difference", "to subtract, write `{difference}` with space characters", difference))


def text_without_quotes(name: str, cure: str = "") -> Message:
    """Report an unknown name where a text may be meant. `cure` is the name in valid quotes, or the whole formula."""
    hint = phrase("text-in-quotes", "put text in quotes: write `{text}`", cure or f"'{name}'")
    return message(unknown(name), hint, code="formula/text-without-quotes")


def unknown(name: str) -> Phrase:
    return phrase("unknown-name", "'{name}' doesn't exist", name)


def unknown_field(name: str, known: tuple[str, ...]) -> Sentence:
    return sentence(phrase("unknown-field", "there is no field '{name}'", name), near(name, known))


def nothing_below(name: str) -> Sentence:
    return sentence(phrase("nothing-below", "'{name}' is a single value and has no parts", name))


def wrong_kind(wanted: Phrase | Listing, there: Phrase | Listing) -> Sentence:
    # Translators: {wanted} and {there} are kinds of values: "a number", "numbers and texts", "one value"
    return sentence(phrase("wrong-kind", "expected {wanted}, not {there}", wanted, there))


def not_one_value(hint: Phrase) -> Sentence:
    return sentence(phrase("not-one-value", "expected one value, not a list"), hint)


def not_list(*_about: object) -> Sentence:
    hint = phrase("lists", "write (1, 2), 1..6, or a path with .*")
    return sentence(phrase("not-list", "expected a list after `in`"), hint)


def two_kinds_of_value(one: Phrase | Listing, other: Phrase | Listing) -> Sentence:
    return sentence(phrase("two-kinds-of-value", "{one} and {other} can't be combined here", one, other))
