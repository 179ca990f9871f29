"""What is said of a layout in YAML alone: of its keys, its specs and its examples."""

from __future__ import annotations

from sheetgen.source.faults import near
from sheetgen.source.messages import Sentence, sentence
from sheetgen.source.words import quoted

_QUOTES = "put the formula in quotes"
_SPEC = "a spec is `number 0..30`, `0..30`, `[0, 25]`, `tick`, `text`, or a mapping"
_NAME = "a letter, then letters and digits, parted by single hyphens"

# Keys and their values


def keys_wanted(keys: tuple[str, ...]) -> Sentence:
    return sentence("keys with values belong here", "write {" + ", ".join(f"{key}: …" for key in keys[:3]) + "}")


def unknown_key(key: str, keys: tuple[str, ...]) -> Sentence:
    return sentence(f"unknown key '{key}'", near(key, keys))


def comma_ends(key: str, text: str, cure: str = "") -> Sentence:
    """In braces a comma ends what is not in quotes. cure: what was probably meant, where that is no formula."""
    if cure:
        return sentence(f"without brackets '{key}' ends at the comma", f"write `{key}: {quoted(cure)}`")
    return sentence(f"without quotes '{key}' ends at the comma", f'{_QUOTES}: `{key}: "{quoted(text)}"`')


def in_quotes(text: str) -> Sentence:
    """YAML took a part of the formula."""
    shown = f"'\"{text}\"'" if text.isalnum() else f'"{quoted(text)} …"'
    return sentence("", f"{_QUOTES}, as `{shown}`: YAML takes quotes about it and what stands behind ` #` away")


def no_flag(text: str) -> Sentence:
    return sentence(f"yes or no belongs here, not '{text}'", "write yes, or leave the key out")


def formula_wanted(single: bool) -> Sentence:
    return sentence("a formula belongs here", "" if single else f"{_QUOTES}: brackets and braces mean something else to YAML")


def text_wanted() -> Sentence:
    return sentence("a single value belongs here", "put text with brackets, braces or colons in quotes")


def list_wanted() -> Sentence:
    return sentence("a list belongs here", "write `- {…}`, an entry a line")


def only_yes(kind: str) -> Sentence:
    return sentence(f"{kind}: yes is all that can be said here", f"leave `{kind}` out, or write `{kind}: yes`")


# Names


def no_name(name: str) -> Sentence:
    return sentence(f"'{name}' cannot be a name", _NAME)


def reserved(name: str) -> Sentence:
    return sentence(f"'{name}' means something in formulas and cannot be a name", "take another word")


def named_twice(name: str, line: int) -> Sentence:
    return sentence(f"'{name}' is there already (line {line})", "spaces, computed and tables need a name each")


def field_taken(name: str, table: bool) -> Sentence:
    hint = "rename the table, or the field" if table else "rename the field"
    other = "a table" if table else "a space, or a field around it,"
    return sentence(f"{other} is called '{name}' already", hint)


def name_taken(name: str, message: bool) -> Sentence:
    hint = "take another one" if message else "add `name: …`"
    return sentence(f"'{name}' is the first part of other rules' names", hint)


def key_twice(key: str, other: str) -> Sentence:
    same = "is there twice" if key == other else f"and '{other}' are the same: case and hyphens make no difference"
    return sentence(f"the key '{key}' {same}", "keys of an axis differ")


def choice_twice(word: str, other: str) -> Sentence:
    same = "is there twice" if word == other else f"and '{other}' are the same: case and hyphens make no difference"
    return sentence(f"'{word}' {same}", "name every one once")


# Spaces


def no_spaces() -> Sentence:
    return sentence("the spaces of the sheet belong here, name and spec", "write `points: 0..30`, a space a line")


def too_many_spaces(many: int, most: int) -> Sentence:
    return sentence(f"the layout has {many} single spaces", f"there may be at most {most}")


def no_spec(text: str, cure: str = "") -> Sentence:
    """cure: what was probably meant."""
    return sentence(f"'{text}' says no space", f"write `{cure}`" if cure else _SPEC)


def no_kind(computed: bool) -> Sentence:
    if computed:
        return sentence("a computed space needs a formula", "write it as text, or `{is: …}`")
    return sentence("this does not say what a space holds", "add one of number, choice, tick, text, is, printed")


def two_kinds(kinds: tuple[str, ...]) -> Sentence:
    return sentence(f"a space cannot be both {' and '.join(kinds[:2])}", "keep one of them")


def not_computed(kind: str) -> Sentence:
    return sentence(f"a computed space is worked out, and no {kind}", "write `{is: …}`, or move it to `spaces`")


def not_beside(key: str, kind: str, computed: bool) -> Sentence:
    if computed:
        return sentence(f"'{key}' makes no sense in what is never written", "leave it out")
    fits = {
        "must": "what can be written",
        "when": "`must`",
        "says": "`must` or `is`",
        "due": "`is`",
        "hidden": "`is`",
        "blank": "number, choice or text",
        "marks": "`number`",
    }
    return sentence(f"'{key}' cannot stand beside `{kind}` here", f"it belongs beside {fits[key]}")


def not_hidden() -> Sentence:
    return sentence("only what has `is`, without `must` and `due`, can be hidden", "nobody writes there")


def not_beside_of(key: str) -> Sentence:
    return sentence(
        f"'{key}' cannot stand beside `of`", "beside it stand rows, columns, rule and hidden; all else belongs to a field"
    )


def no_fields() -> Sentence:
    return sentence("the fields of a record belong here, name and spec", "write `of: {points: 0..26, total: {is: …}}`")


def too_many_axes(most: int) -> Sentence:
    return sentence(f"at most {most} axes stand within one another")


def two_mappings() -> Sentence:
    return sentence("only one of rows and columns can be a mapping of specs", "make the other one a list of names")


def mapping_beside_of(which: str) -> Sentence:
    return sentence(f"beside `of` {which} cannot be a mapping of specs", "make it a list of names")


def axes_in_mapping(key: str) -> Sentence:
    return sentence(f"'{key}' cannot stand within a mapping of keys", "say it beside the mapping")


def range_in_mapping(key: str) -> Sentence:
    return sentence(f"the range '{key}' cannot be a key here", "write every key, or make rows a list")


def no_axis(text: str, cure: str = "") -> Sentence:
    """cure: what was probably meant."""
    hint = f"write `{cure}`" if cure else "write a range, `1..3`, a list of names, `[ones, twos]`, or `players`"
    return sentence(f"the keys of an axis belong here, not '{text}'", hint)


def no_axis_key(text: str, cure: str) -> Sentence:
    return sentence(f"'{text}' cannot be a key", f"write `{cure}`")


def no_keys() -> Sentence:
    return sentence("an axis needs a key", "write `1..3`, or `[ones, twos]`")


def no_key() -> Sentence:
    return sentence("a name, a whole number or a range belongs here", "write [2..12, lock]")


def too_many_keys(many: int, most: int) -> Sentence:
    return sentence(f"an axis has at most {most} keys, not {many}")


def no_players_key() -> Sentence:
    return sentence("the layout does not say who plays", "add `players: 2..5` at the top")


def no_players(text: str, most: int, cure: str = "") -> Sentence:
    """cure: what was probably meant."""
    shown = f", not '{text}'" if text else ""
    return sentence(
        f"1 to {most} players belong here{shown}", f"write `{cure or '2..5'}`" + ("" if cure else ", `4`, or `[we, they]`")
    )


def no_domain(text: str, cure: str = "") -> Sentence:
    """cure: what was probably meant."""
    hint = f"write `{cure}`" if cure else "write `0..30`, `0, 5..30`, `0..20 by 0.5`, or `[0, 25]`"
    return sentence(f"'{text}' says no numbers", hint)


def upside_down(text: str, cure: str = "") -> Sentence:
    """cure: the same from low to high."""
    return sentence(f"'{text}' goes from high to low", f"write `{cure}`" if cure else "turn it round")


def no_step(text: str) -> Sentence:
    return sentence(f"the steps of '{text}' lead nowhere", "behind `by` belongs a number above 0")


def no_number_listed(text: str, cure: str = "") -> Sentence:
    """cure: the choice that the words of the list make."""
    return sentence(f"a number belongs here, not '{text}'", f"of words make a choice: write `{cure}`" if cure else "write a number")


def no_choices(cure: str = "") -> Sentence:
    """cure: the words that are there as a list."""
    return sentence("the words to choose from belong here", f"write `{cure or '[A, B]'}`")


def no_worth(text: str) -> Sentence:
    return sentence(f"yes or the worth of the tick belongs here, not '{text}'", "write `tick: yes` or `tick: 100`")


def blank_no_number(text: str) -> Sentence:
    return sentence(f"a blank number cannot count as '{text}'", "write a number")


def no_marks(text: str = "") -> Sentence:
    """text: a word that stands there by itself."""
    return sentence("words and their values belong here", f"write each with its value, as in `{{{text or 'X'}: 10}}`")


def no_mark(mark: str) -> Sentence:
    return sentence(f"'{mark}' cannot be a mark", "a mark is no number, no `.`, `_` or `?`")


# Tables, rules, score


def no_tables() -> Sentence:
    return sentence("tables by name belong here", "write `prices: [10, 20, 40]`")


def no_table(name: str, cure: str = "") -> Sentence:
    """cure: its values as a list."""
    return sentence(f"the table '{name}' is a single value", f"write `{cure}`" if cure else "write a list, or keys with values")


def empty_table() -> Sentence:
    return sentence("there is nothing in this table", "add a value")


def mixed_table(name: str, text: str) -> Sentence:
    return sentence(f"the table '{name}' holds numbers and texts: '{text}'", "make two tables of it")


def table_beside_players() -> Sentence:
    return sentence("`table` cannot stand beside `players`: one sheet holds the whole table", "move its rules to `rules`")


def rule_lacks(key: str) -> Sentence:
    return sentence(f"the rule lacks `{key}`", f"add `{key}: …`")


def rule_like_space(name: str) -> Sentence:
    return sentence(f"a space is called '{name}', and its findings are", "give the rule another id")


def rule_twice(name: str) -> Sentence:
    return sentence(f"two rules have the id '{name}'", "give each its own")


def no_severity(text: str) -> Sentence:
    return sentence(f"'{text}' is no severity", "write `error` or `warning`")


def path_in_table(*_about: object) -> Sentence:
    return sentence("a rule for the table goes through lists", "write `for: s in sheets`")


def no_score() -> Sentence:
    return sentence("a formula, or formulas by part, belong here", "write `score: total`")


def no_winner(text: str) -> Sentence:
    return sentence(f"'{text}' says not who wins", "write `highest` or `lowest`")


def no_tie(text: str = "") -> Sentence:
    """text: a formula that stands there by itself."""
    return sentence("one of highest and lowest belongs here", f"write `{{highest: {text or '…'}}}`, or `lowest`")


def no_example() -> Sentence:
    return sentence("an example has either `sheet` or `sheets`", "write {sheet: {…}, finds: 1}")


# Examples


def no_finds() -> Sentence:
    return sentence("how many findings, or the spaces where they stand, belong here", "write 2, or [upper.threes, bonus]")


def no_score_there() -> Sentence:
    return sentence("a number belongs here", "write the score, or {Ana: 5, Ben: 8} where there are several")


def nobody() -> Sentence:
    return sentence("every sheet of a table says whose it is", "add `player: …`")
