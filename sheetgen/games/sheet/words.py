"""What is said of a layout in YAML alone: of its keys, its specs and its examples."""

from __future__ import annotations

from sheetgen.source import words as source_words
from sheetgen.source.faults import near
from sheetgen.source.messages import Phrase, Sentence, all_of, room, sentence
from sheetgen.source.words import quoted

phrase, plural = room("sheet")

_SPEC = phrase("specs", "a spec is `number 0..30`, `0..30`, `[0, 25]`, `tick`, `text`, or a mapping")
_NAME = phrase("names", "a letter, then letters and digits, parted by single hyphens")
_NUMBER = phrase("write-number", "write a number")


def _write(text: str) -> Phrase:
    return phrase("write", "write `{text}`", text)


# Keys and their values


def keys_wanted(keys: tuple[str, ...]) -> Sentence:
    hint = phrase("write-keys", "write {{{keys}}}", ", ".join(f"{key}: …" for key in keys[:3]))
    return sentence(phrase("keys-wanted", "keys with values belong here"), hint)


def unknown_key(key: str, keys: tuple[str, ...]) -> Sentence:
    return sentence(phrase("unknown-key", "unknown key '{key}'", key), near(key, keys))


def comma_ends(key: str, text: str, cure: str = "", is_formula: bool = True) -> Sentence:
    """In braces a comma ends what is not in quotes. cure: what was probably meant, where that is no formula."""
    if cure:
        message = phrase("comma-ends-list", "without brackets '{key}' ends at the comma", key)
        return sentence(message, _write(f"{key}: {source_words.shown(cure)}"))
    cured = source_words.in_quotes(source_words.shown(text))
    if is_formula:
        hint = phrase("formula-in-quotes", "put the formula in quotes: `{key}: {formula}`", key, cured)
    else:
        hint = phrase("own-text-in-quotes", "put the text in quotes: `{key}: {text}`", key, cured)
    return sentence(phrase("comma-ends", "without quotes '{key}' ends at the comma", key), hint)


def in_quotes(text: str) -> Sentence:
    """YAML took a part of the formula."""
    shown = f"'\"{text}\"'" if text.isalnum() else f'"{quoted(text)} …"'
    hint = phrase(
        "in-quotes", "put the formula in quotes, as `{formula}`: YAML takes quotes about it and what stands behind ` #` away", shown
    )
    return sentence("", hint)


def no_flag(text: str) -> Sentence:
    message = phrase("no-flag", "yes or no belongs here, not '{text}'", text)
    return sentence(message, phrase("write-yes", "write yes, or leave the key out"))


def formula_wanted(single: bool) -> Sentence:
    hint = phrase("brackets-in-quotes", "put the formula in quotes: brackets and braces mean something else to YAML")
    return sentence(phrase("formula-wanted", "a formula belongs here"), "" if single else hint)


def text_wanted() -> Sentence:
    hint = phrase("text-in-quotes", "put text with brackets, braces or colons in quotes")
    return sentence(phrase("text-wanted", "a single value belongs here"), hint)


def list_wanted() -> Sentence:
    message = phrase("list-wanted", "a list belongs here")
    return sentence(message, phrase("write-list", "write `- {{…}}`, an entry a line"))


def only_yes(kind: str) -> Sentence:
    message = phrase("only-yes", "{kind}: yes is all that can be said here", kind)
    return sentence(message, phrase("leave-out-or-yes", "leave `{kind}` out, or write `{kind}: yes`", kind))


# Names


def no_name(name: str) -> Sentence:
    return sentence(phrase("no-name", "'{name}' cannot be a name", name), _NAME)


def reserved(name: str) -> Sentence:
    message = phrase("reserved", "'{name}' means something in formulas and cannot be a name", name)
    return sentence(message, phrase("other-word", "take another word"))


def named_twice(name: str, line: int) -> Sentence:
    message = phrase("named-twice", "'{name}' is there already (line {line})", name, line)
    return sentence(message, phrase("name-each", "spaces, computed and tables need a name each"))


def field_taken(name: str, table: bool) -> Sentence:
    if table:
        message = phrase("field-like-table", "a table is called '{name}' already", name)
        return sentence(message, phrase("rename-one", "rename the table, or the field"))
    message = phrase("field-taken", "a space, or a field around it, is called '{name}' already", name)
    return sentence(message, phrase("rename-field", "rename the field"))


def field_like_key(name: str) -> Sentence:
    """A field that is rather a spec without a name."""
    told = phrase("field-like-key", "a field can't be called '{name}': that is a key of a space", name)
    single = phrase(
        "without-of", "write `{name}: …` without `of`, or a field's name before it: `of: {{points: {{{name}: …}}}}`", name
    )
    return sentence(told, single)


def space_like_key(name: str) -> Sentence:
    """A space with the name of a kind or a key."""
    told = phrase("space-like-key", "a space is called '{name}', which is also a key of a space", name)
    return sentence(told, phrase("rename-space", "rename the space, so that nobody mixes them up"))


def name_taken(name: str, message: bool) -> Sentence:
    hint = phrase("other-name", "take another one") if message else phrase("add-name", "add `name: …`")
    return sentence(phrase("name-taken", "'{name}' is the first part of other rules' names", name), hint)


def key_twice(key: str, other: str) -> Sentence:
    if key == other:
        message = phrase("key-twice", "the key '{key}' is there twice", key)
    else:
        message = phrase(
            "keys-alike", "the key '{key}' and '{other}' are the same: case and hyphens make no difference", key, other
        )
    return sentence(message, phrase("keys-differ", "keys of an axis differ"))


def choice_twice(word: str, other: str) -> Sentence:
    if word == other:
        message = phrase("choice-twice", "'{word}' is there twice", word)
    else:
        message = phrase("choices-alike", "'{word}' and '{other}' are the same: case and hyphens make no difference", word, other)
    return sentence(message, phrase("name-once", "name every one once"))


# Spaces


def no_spaces() -> Sentence:
    hint = phrase("write-spaces", "write `points: 0..30`, a space a line")
    return sentence(phrase("no-spaces", "the spaces of the sheet belong here, name and spec"), hint)


def too_many_spaces(many: int, most: int) -> Sentence:
    message = phrase("too-many-spaces", "the layout has {spaces} single spaces", many)
    return sentence(message, phrase("most-spaces", "there may be at most {most}", most))


def no_spec(text: str, cure: str = "") -> Sentence:
    """cure: what was probably meant."""
    return sentence(phrase("no-spec", "'{text}' says no space", text), _write(cure) if cure else _SPEC)


def no_kind(computed: bool) -> Sentence:
    if computed:
        hint = phrase("text-or-is", "write it as text, or `{{is: …}}`")
        return sentence(phrase("no-computed-kind", "a computed space needs a formula"), hint)
    hint = phrase("add-kind", "add one of number, choice, tick, text, is, printed")
    return sentence(phrase("no-kind", "this does not say what a space holds"), hint)


def two_kinds(kinds: tuple[str, ...]) -> Sentence:
    message = phrase("two-kinds", "a space cannot be both {kinds}", all_of(kinds[:2]))
    return sentence(message, phrase("keep-one", "keep one of them"))


def not_computed(kind: str) -> Sentence:
    # Translators: {kind} is the key in the layout: number, choice, tick, text, printed
    message = phrase("not-computed", "a computed space is worked out, and no {kind}", kind)
    return sentence(message, phrase("is-or-move", "write `{{is: …}}`, or move it to `spaces`"))


def not_beside(key: str, kind: str, computed: bool) -> Sentence:
    if computed:
        message = phrase("never-written", "'{key}' makes no sense in what is never written", key)
        return sentence(message, phrase("leave-out", "leave it out"))
    hints = {
        "must": phrase("beside-written", "it belongs beside what can be written"),
        "says": phrase("beside-must-or-is", "it belongs beside `must` or `is`"),
        "blank": phrase("beside-single", "it belongs beside number, choice or text"),
        "also": phrase("beside-words", "it belongs beside `choice` or `text`"),
    }
    fits = {"when": "must", "due": "is", "hidden": "is", "marks": "number"}
    hint = hints[key] if key in hints else phrase("beside", "it belongs beside `{key}`", fits[key])
    return sentence(phrase("not-beside", "'{key}' cannot stand beside `{kind}` here", key, kind), hint)


def not_hidden() -> Sentence:
    message = phrase("not-hidden", "only what has `is`, without `must` and `due`, can be hidden")
    return sentence(message, phrase("nobody-writes", "nobody writes there"))


def not_beside_of(key: str) -> Sentence:
    hint = phrase("beside-of", "beside it stand rows, columns, rule and hidden; all else belongs to a field")
    return sentence(phrase("not-beside-of", "'{key}' cannot stand beside `of`", key), hint)


def no_fields() -> Sentence:
    hint = phrase("write-fields", "write `of: {{points: 0..26, total: {{is: …}}}}`")
    return sentence(phrase("no-fields", "the fields of a record belong here, name and spec"), hint)


def too_many_axes(most: int) -> Sentence:
    return sentence(phrase("too-many-axes", "at most {most} axes stand within one another", most))


def two_mappings() -> Sentence:
    message = phrase("two-mappings", "only one of rows and columns can be a mapping of specs")
    return sentence(message, phrase("other-as-list", "make the other one a list of names"))


def mapping_beside_of(which: str) -> Sentence:
    # Translators: {axis} is the key in the layout: rows or columns
    message = phrase("mapping-beside-of", "beside `of` {axis} cannot be a mapping of specs", which)
    return sentence(message, phrase("as-list", "make it a list of names"))


def axes_in_mapping(key: str) -> Sentence:
    message = phrase("axes-in-mapping", "'{key}' cannot stand within a mapping of keys", key)
    return sentence(message, phrase("beside-mapping", "say it beside the mapping"))


def range_in_mapping(key: str) -> Sentence:
    message = phrase("range-in-mapping", "the range '{key}' cannot be a key here", key)
    return sentence(message, phrase("every-key", "write every key, or make rows a list"))


def no_axis(text: str, cure: str = "") -> Sentence:
    """cure: what was probably meant."""
    hint = phrase("axes", "write a range, `1..3`, a list of names, `[ones, twos]`, or `players`")
    message = phrase("no-axis", "the keys of an axis belong here, not '{text}'", text)
    return sentence(message, _write(cure) if cure else hint)


def no_axis_key(text: str, cure: str) -> Sentence:
    return sentence(phrase("no-axis-key", "'{text}' cannot be a key", text), _write(cure))


def no_keys() -> Sentence:
    message = phrase("no-keys", "an axis needs a key")
    return sentence(message, phrase("range-or-list", "write `1..3`, or `[ones, twos]`"))


def no_key() -> Sentence:
    message = phrase("no-key", "a name, a whole number or a range belongs here")
    return sentence(message, phrase("range-and-name", "write [2..12, lock]"))


def too_many_keys(many: int, most: int) -> Sentence:
    return sentence(phrase("too-many-keys", "an axis has at most {most} keys, not {keys}", most, many))


def no_players_key() -> Sentence:
    message = phrase("no-players-key", "the layout does not say who plays")
    return sentence(message, phrase("add-players", "add `players: 2..5` at the top"))


def no_players(text: str, most: int, cure: str = "") -> Sentence:
    """cure: what was probably meant."""
    if text:
        message = phrase("no-players", "1 to {most} players belong here, not '{text}'", most, text)
    else:
        message = phrase("players-missing", "1 to {most} players belong here", most)
    return sentence(message, _write(cure) if cure else phrase("write-players", "write `2..5`, `4`, or `[we, they]`"))


def no_domain(text: str, cure: str = "") -> Sentence:
    """cure: what was probably meant."""
    hint = _write(cure) if cure else phrase("domains", "write `0..30`, `0, 5..30`, `0..20 by 0.5`, or `[0, 25]`")
    return sentence(phrase("no-domain", "'{text}' says no numbers", text), hint)


def upside_down(text: str, cure: str = "") -> Sentence:
    """cure: the same from low to high."""
    hint = _write(cure) if cure else phrase("turn-round", "turn it round")
    return sentence(phrase("upside-down", "'{text}' goes from high to low", text), hint)


def no_step(text: str) -> Sentence:
    message = phrase("no-step", "the steps of '{text}' lead nowhere", text)
    return sentence(message, phrase("step-above-0", "behind `by` belongs a number above 0"))


def no_number_listed(text: str, cure: str = "") -> Sentence:
    """cure: the choice that the words of the list make."""
    message = phrase("no-number-listed", "a number belongs here, not '{text}'", text)
    return sentence(message, phrase("choice-of-words", "of words make a choice: write `{choice}`", cure) if cure else _NUMBER)


def no_choices(cure: str = "") -> Sentence:
    """cure: the words that are there as a list."""
    return sentence(phrase("no-choices", "the words to choose from belong here"), _write(cure or "[A, B]"))


def no_other_words() -> Sentence:
    message = phrase("no-other-words", "expected words, each with the other ways to type it")
    return sentence(message, phrase("write-other-words", "write `also: {{1/2: [½, draw]}}`"))


def no_worth(text: str) -> Sentence:
    message = phrase("no-worth", "yes or the worth of the tick belongs here, not '{text}'", text)
    return sentence(message, phrase("ticks", "write `tick: yes` or `tick: 100`"))


def blank_no_number(text: str) -> Sentence:
    return sentence(phrase("blank-no-number", "a blank number cannot count as '{text}'", text), _NUMBER)


def no_marks(text: str = "") -> Sentence:
    """text: a word that stands there by itself."""
    hint = phrase("write-marks", "write each with its value, as in `{{{mark}: 10}}`", text or "X")
    return sentence(phrase("no-marks", "words and their values belong here"), hint)


def no_mark(mark: str) -> Sentence:
    message = phrase("no-mark", "'{mark}' cannot be a mark", mark)
    return sentence(message, phrase("marks", "a mark is no number, no `.`, `_` or `?`"))


# Tables, rules, score


def no_tables() -> Sentence:
    message = phrase("no-tables", "tables by name belong here")
    return sentence(message, phrase("write-tables", "write `prices: [10, 20, 40]`"))


def no_table(name: str, cure: str = "") -> Sentence:
    """cure: its values as a list."""
    hint = _write(cure) if cure else phrase("list-or-keys", "write a list, or keys with values")
    return sentence(phrase("no-table", "the table '{name}' is a single value", name), hint)


def empty_table() -> Sentence:
    return sentence(phrase("empty-table", "there is nothing in this table"), phrase("add-value", "add a value"))


def mixed_table(name: str, text: str) -> Sentence:
    message = phrase("mixed-table", "the table '{name}' holds numbers and texts: '{text}'", name, text)
    return sentence(message, phrase("two-tables", "make two tables of it"))


def table_beside_players() -> Sentence:
    message = phrase("table-beside-players", "`table` cannot stand beside `players`: one sheet holds the whole table")
    return sentence(message, phrase("move-rules", "move its rules to `rules`"))


def rule_lacks(key: str) -> Sentence:
    return sentence(phrase("rule-lacks", "the rule lacks `{key}`", key), phrase("add-key", "add `{key}: …`", key))


def rule_like_space(name: str) -> Sentence:
    message = phrase("rule-like-space", "a space is called '{name}', and its findings are", name)
    return sentence(message, phrase("other-id", "give the rule another id"))


def rule_twice(name: str) -> Sentence:
    message = phrase("rule-twice", "two rules have the id '{name}'", name)
    return sentence(message, phrase("id-each", "give each its own"))


def no_severity(text: str) -> Sentence:
    message = phrase("no-severity", "'{text}' is no severity", text)
    return sentence(message, phrase("severities", "write `error` or `warning`"))


def path_in_table(*_about: object) -> Sentence:
    return sentence(phrase("path-in-table", "a rule for the table goes through lists"), _write("for: s in sheets"))


def no_score() -> Sentence:
    return sentence(phrase("no-score", "a formula, or formulas by part, belong here"), _write("score: total"))


def no_winner(text: str) -> Sentence:
    message = phrase("no-winner", "'{text}' says not who wins", text)
    return sentence(message, phrase("winners", "write `highest` or `lowest`"))


def no_tie(text: str = "") -> Sentence:
    """text: a formula that stands there by itself."""
    hint = phrase("ties", "write `{{highest: {formula}}}`, or `lowest`", text or "…")
    return sentence(phrase("no-tie", "one of highest and lowest belongs here"), hint)


def no_example() -> Sentence:
    message = phrase("no-example", "an example has either `sheet` or `sheets`")
    return sentence(message, phrase("write-example", "write {{sheet: {{…}}, finds: 1}}"))


# Examples


def no_finds() -> Sentence:
    message = phrase("no-finds", "how many findings, or the spaces where they stand, belong here")
    return sentence(message, phrase("write-finds", "write 2, or [upper.threes, bonus]"))


def no_score_there() -> Sentence:
    hint = phrase("write-score", "write the score, or {{Ana: 5, Ben: 8}} where there are several")
    return sentence(phrase("no-score-there", "a number belongs here"), hint)


def nobody() -> Sentence:
    message = phrase("nobody", "every sheet of a table says whose it is")
    return sentence(message, phrase("add-player", "add `player: …`"))
