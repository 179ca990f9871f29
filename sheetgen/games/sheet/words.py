"""What is said of a layout in YAML alone: of its keys, its specs and its examples."""

from __future__ import annotations

from sheetgen.source.faults import MessageText, near
from sheetgen.source.words import quoted

_QUOTES = "put the formula in quotes"
_SPEC = "a spec is `number 0..30`, `0..30`, `[0, 25]`, `tick`, `text`, or a mapping"
_NAME = "a letter, then letters and digits, parted by single hyphens"

# Keys and their values


def keys_wanted(keys: tuple[str, ...]) -> MessageText:
    return MessageText("keys with values belong here", "write {" + ", ".join(f"{key}: …" for key in keys[:3]) + "}")


def unknown_key(key: str, keys: tuple[str, ...]) -> MessageText:
    return MessageText(f"unknown key '{key}'", near(key, keys))


def comma_ends(key: str, text: str, cure: str = "") -> MessageText:
    """In braces a comma ends what is not in quotes. cure: what was probably meant, where that is no formula."""
    if cure:
        return MessageText(f"without brackets '{key}' ends at the comma", f"write `{key}: {quoted(cure)}`")
    return MessageText(f"without quotes '{key}' ends at the comma", f'{_QUOTES}: `{key}: "{quoted(text)}"`')


def in_quotes(text: str) -> MessageText:
    """YAML took a part of the formula."""
    shown = f"'\"{text}\"'" if text.isalnum() else f'"{quoted(text)} …"'
    return MessageText("", f"{_QUOTES}, as `{shown}`: YAML takes quotes about it and what stands behind ` #` away")


def no_flag(text: str) -> MessageText:
    return MessageText(f"yes or no belongs here, not '{text}'", "write yes, or leave the key out")


def formula_wanted(single: bool) -> MessageText:
    return MessageText("a formula belongs here", "" if single else f"{_QUOTES}: brackets and braces mean something else to YAML")


def text_wanted() -> MessageText:
    return MessageText("a single value belongs here", "put text with brackets, braces or colons in quotes")


def list_wanted() -> MessageText:
    return MessageText("a list belongs here", "write `- {…}`, an entry a line")


def only_yes(kind: str) -> MessageText:
    return MessageText(f"{kind}: yes is all that can be said here", f"leave `{kind}` out, or write `{kind}: yes`")


# Names


def no_name(name: str) -> MessageText:
    return MessageText(f"'{name}' cannot be a name", _NAME)


def reserved(name: str) -> MessageText:
    return MessageText(f"'{name}' means something in formulas and cannot be a name", "take another word")


def named_twice(name: str, line: int) -> MessageText:
    return MessageText(f"'{name}' is there already (line {line})", "spaces, computed and tables need a name each")


def field_taken(name: str, table: bool) -> MessageText:
    hint = "rename the table, or the field" if table else "rename the field"
    other = "a table" if table else "a space, or a field around it,"
    return MessageText(f"{other} is called '{name}' already", hint)


def name_taken(name: str, message: bool) -> MessageText:
    hint = "take another one" if message else "add `name: …`"
    return MessageText(f"'{name}' is the first part of other rules' names", hint)


def key_twice(key: str, other: str) -> MessageText:
    same = "is there twice" if key == other else f"and '{other}' are the same: case and hyphens make no difference"
    return MessageText(f"the key '{key}' {same}", "keys of an axis differ")


def choice_twice(word: str, other: str) -> MessageText:
    same = "is there twice" if word == other else f"and '{other}' are the same: case and hyphens make no difference"
    return MessageText(f"'{word}' {same}", "name every one once")


# Spaces


def no_spaces() -> MessageText:
    return MessageText("the spaces of the sheet belong here, name and spec", "write `points: 0..30`, a space a line")


def too_many_spaces(many: int, most: int) -> MessageText:
    return MessageText(f"the layout has {many} single spaces", f"there may be at most {most}")


def no_spec(text: str, cure: str = "") -> MessageText:
    """cure: what was probably meant."""
    return MessageText(f"'{text}' says no space", f"write `{cure}`" if cure else _SPEC)


def no_kind(computed: bool) -> MessageText:
    if computed:
        return MessageText("a computed space needs a formula", "write it as text, or `{is: …}`")
    return MessageText("this does not say what a space holds", "add one of number, choice, tick, text, is, printed")


def two_kinds(kinds: tuple[str, ...]) -> MessageText:
    return MessageText(f"a space cannot be both {' and '.join(kinds[:2])}", "keep one of them")


def not_computed(kind: str) -> MessageText:
    return MessageText(f"a computed space is worked out, and no {kind}", "write `{is: …}`, or move it to `spaces`")


def not_beside(key: str, kind: str, computed: bool) -> MessageText:
    if computed:
        return MessageText(f"'{key}' makes no sense in what is never written", "leave it out")
    fits = {
        "must": "what can be written",
        "when": "`must`",
        "says": "`must` or `is`",
        "due": "`is`",
        "hidden": "`is`",
        "blank": "number, choice or text",
        "marks": "`number`",
    }
    return MessageText(f"'{key}' cannot stand beside `{kind}` here", f"it belongs beside {fits[key]}")


def not_hidden() -> MessageText:
    return MessageText("only what has `is`, without `must` and `due`, can be hidden", "nobody writes there")


def not_beside_of(key: str) -> MessageText:
    return MessageText(
        f"'{key}' cannot stand beside `of`", "beside it stand rows, columns, rule and hidden; all else belongs to a field"
    )


def no_fields() -> MessageText:
    return MessageText("the fields of a record belong here, name and spec", "write `of: {points: 0..26, total: {is: …}}`")


def too_many_axes(most: int) -> MessageText:
    return MessageText(f"at most {most} axes stand within one another")


def two_mappings() -> MessageText:
    return MessageText("only one of rows and columns can be a mapping of specs", "make the other one a list of names")


def mapping_beside_of(which: str) -> MessageText:
    return MessageText(f"beside `of` {which} cannot be a mapping of specs", "make it a list of names")


def axes_in_mapping(key: str) -> MessageText:
    return MessageText(f"'{key}' cannot stand within a mapping of keys", "say it beside the mapping")


def range_in_mapping(key: str) -> MessageText:
    return MessageText(f"the range '{key}' cannot be a key here", "write every key, or make rows a list")


def no_axis(text: str, cure: str = "") -> MessageText:
    """cure: what was probably meant."""
    hint = f"write `{cure}`" if cure else "write a range, `1..3`, a list of names, `[ones, twos]`, or `players`"
    return MessageText(f"the keys of an axis belong here, not '{text}'", hint)


def no_axis_key(text: str, cure: str) -> MessageText:
    return MessageText(f"'{text}' cannot be a key", f"write `{cure}`")


def no_keys() -> MessageText:
    return MessageText("an axis needs a key", "write `1..3`, or `[ones, twos]`")


def no_key() -> MessageText:
    return MessageText("a name, a whole number or a range belongs here", "write [2..12, lock]")


def too_many_keys(many: int, most: int) -> MessageText:
    return MessageText(f"an axis has at most {most} keys, not {many}")


def no_players_key() -> MessageText:
    return MessageText("the layout does not say who plays", "add `players: 2..5` at the top")


def no_players(text: str, most: int, cure: str = "") -> MessageText:
    """cure: what was probably meant."""
    shown = f", not '{text}'" if text else ""
    return MessageText(
        f"1 to {most} players belong here{shown}", f"write `{cure or '2..5'}`" + ("" if cure else ", `4`, or `[we, they]`")
    )


def no_domain(text: str, cure: str = "") -> MessageText:
    """cure: what was probably meant."""
    hint = f"write `{cure}`" if cure else "write `0..30`, `0, 5..30`, `0..20 by 0.5`, or `[0, 25]`"
    return MessageText(f"'{text}' says no numbers", hint)


def upside_down(text: str, cure: str = "") -> MessageText:
    """cure: the same from low to high."""
    return MessageText(f"'{text}' goes from high to low", f"write `{cure}`" if cure else "turn it round")


def no_step(text: str) -> MessageText:
    return MessageText(f"the steps of '{text}' lead nowhere", "behind `by` belongs a number above 0")


def no_number_listed(text: str, cure: str = "") -> MessageText:
    """cure: the choice that the words of the list make."""
    return MessageText(
        f"a number belongs here, not '{text}'", f"of words make a choice: write `{cure}`" if cure else "write a number"
    )


def no_choices(cure: str = "") -> MessageText:
    """cure: the words that are there as a list."""
    return MessageText("the words to choose from belong here", f"write `{cure or '[A, B]'}`")


def no_worth(text: str) -> MessageText:
    return MessageText(f"yes or the worth of the tick belongs here, not '{text}'", "write `tick: yes` or `tick: 100`")


def blank_no_number(text: str) -> MessageText:
    return MessageText(f"a blank number cannot count as '{text}'", "write a number")


def no_marks(text: str = "") -> MessageText:
    """text: a word that stands there by itself."""
    return MessageText("words and their values belong here", f"write each with its value, as in `{{{text or 'X'}: 10}}`")


def no_mark(mark: str) -> MessageText:
    return MessageText(f"'{mark}' cannot be a mark", "a mark is no number, no `.`, `_` or `?`")


# Tables, rules, score


def no_tables() -> MessageText:
    return MessageText("tables by name belong here", "write `prices: [10, 20, 40]`")


def no_table(name: str, cure: str = "") -> MessageText:
    """cure: its values as a list."""
    return MessageText(f"the table '{name}' is a single value", f"write `{cure}`" if cure else "write a list, or keys with values")


def empty_table() -> MessageText:
    return MessageText("there is nothing in this table", "add a value")


def mixed_table(name: str, text: str) -> MessageText:
    return MessageText(f"the table '{name}' holds numbers and texts: '{text}'", "make two tables of it")


def table_beside_players() -> MessageText:
    return MessageText("`table` cannot stand beside `players`: one sheet holds the whole table", "move its rules to `rules`")


def rule_lacks(key: str) -> MessageText:
    return MessageText(f"the rule lacks `{key}`", f"add `{key}: …`")


def rule_like_space(name: str) -> MessageText:
    return MessageText(f"a space is called '{name}', and its findings are", "give the rule another id")


def rule_twice(name: str) -> MessageText:
    return MessageText(f"two rules have the id '{name}'", "give each its own")


def no_severity(text: str) -> MessageText:
    return MessageText(f"'{text}' is no severity", "write `error` or `warning`")


def path_in_table(*_about: object) -> MessageText:
    return MessageText("a rule for the table goes through lists", "write `for: s in sheets`")


def no_score() -> MessageText:
    return MessageText("a formula, or formulas by part, belong here", "write `score: total`")


def no_winner(text: str) -> MessageText:
    return MessageText(f"'{text}' says not who wins", "write `highest` or `lowest`")


def no_tie(text: str = "") -> MessageText:
    """text: a formula that stands there by itself."""
    return MessageText("one of highest and lowest belongs here", f"write `{{highest: {text or '…'}}}`, or `lowest`")


def no_example() -> MessageText:
    return MessageText("an example has either `sheet` or `sheets`", "write {sheet: {…}, finds: 1}")


# Examples


def no_finds() -> MessageText:
    return MessageText("how many findings, or the spaces where they stand, belong here", "write 2, or [upper.threes, bonus]")


def no_score_there() -> MessageText:
    return MessageText("a number belongs here", "write the score, or {Ana: 5, Ben: 8} where there are several")


def nobody() -> MessageText:
    return MessageText("every sheet of a table says whose it is", "add `player: …`")
