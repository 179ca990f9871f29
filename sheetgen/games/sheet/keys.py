"""The keys of a layout that describes its game in YAML alone: the kind of value and the purpose of each.

The layout reader takes the names of the keys from here. `schema` takes the descriptions for editors, and `mentions` the keys that
contain formulas and names of spaces.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from sheetgen.source.messages import Phrase, room

phrase, _ = room("sheet")


class Key(NamedTuple):
    """A key. about: its purpose, as editors show it.

    holds: the kind of its value, which `schema` and `mentions` use. `value` is a single value of any kind. `text` is one text, or
    one for each language. `texts` is one such text, or a list of them.
    """

    holds: str
    about: Phrase


_SAYS = Key("text", phrase("key-says", "the message if the condition is false; `{ }` contains a formula"))
_BECAUSE = Key("texts", phrase("key-because", "the reason, as one text or several"))

SPEC: Mapping[str, Key] = {
    "number": Key("values", phrase("key-number", "players write a number: `0..20`, `0, 5..30`, or `yes` for any whole number")),
    "choice": Key("values", phrase("key-choice", "players write one of these words; `players`: the name of a player")),
    "tick": Key("value", phrase("key-tick", "players can tick it; a number is the value of a tick")),
    "text": Key("value", phrase("key-text", "players write any text")),
    "is": Key("formula", phrase("key-is", "the formula of its value; players write the value, and it is checked")),
    "printed": Key("formula", phrase("key-printed", "the formula of the printed value; players don't write there")),
    "must": Key("formula", phrase("key-must", "the condition for a written value; `this` is the written value")),
    "when": Key("formula", phrase("key-when", "`must` is only checked if this is true")),
    "says": _SAYS,
    "because": _BECAUSE,
    "due": Key("flag", phrase("key-due", "it must not stay blank once its value can be calculated")),
    "hidden": Key("flag", phrase("key-hidden", "it isn't printed, but formulas can use it")),
    "blank": Key("value", phrase("key-blank", "its value while it is blank")),
    "marks": Key("formulas", phrase("key-marks", "signs that players may write instead of a number, with their values")),
    "also": Key("values-by-name", phrase("key-also", "other spellings of a word: `{{1/2: [½, draw]}}`")),
    "rule": Key("value", phrase("key-rule", "the name of its rule; default: the name of the space")),
    "rows": Key(
        "axis",
        phrase(
            "key-rows",
            "one below the other: `1..5`, `1..24+` (more may be typed), `[ones, twos]`, or each key with its own settings",
        ),
    ),
    "columns": Key("axis", phrase("key-columns", "side by side: `1..5`, `[north, south]`, `players`")),
    "where": Key("formula", phrase("key-where", "the condition for the spaces that exist: `row + column <= 6`")),
    "but": Key("specs", phrase("key-but", "what is different in some spaces, by key: `{{yacht: [0, 50], 1.1: none}}`")),
    "of": Key("specs", phrase("key-of", "several named fields for each row or column")),
    "look": Key("look", phrase("key-look", "its appearance: picture, hint, colour, shape")),
}
"""The keys of a space's spec."""
RULE: Mapping[str, Key] = {
    "id": Key("value", phrase("rule-id", "the name of its findings")),
    "for": Key("formula", phrase("rule-for", "a space, checked for each of its keys; or a loop: `n in 1..5`")),
    "when": Key("formula", phrase("rule-when", "it is only checked if this is true")),
    "must": Key("formula", phrase("rule-must", "the condition")),
    "at": Key("formula", phrase("rule-at", "the space that shows its findings")),
    "says": _SAYS,
    "because": _BECAUSE,
    "severity": Key("severity", phrase("rule-severity", "`error`, or `warning` for something unusual that isn't a mistake")),
}
"""The keys of an entry of `rules` or `table`."""
EXAMPLE: Mapping[str, Key] = {
    "about": Key("anything", phrase("example-about", "a description of the example")),
    "sheet": Key("sheet", phrase("example-sheet", "a filled sheet")),
    "sheets": Key("sheets", phrase("example-sheets", "a list of the filled sheets of a table")),
    "finds": Key("finds", phrase("example-finds", "the spaces with findings, or the number of findings")),
    "score": Key("anything", phrase("example-score", "its score; for several players, the score of each")),
}
"""The keys of an entry of `examples`."""
LAYOUT: Mapping[str, Key] = {
    "spaces": Key("specs", phrase("key-spaces", "everything to write on the paper, each with a name, in print order")),
    "name": Key("anything", phrase("key-name", "the first part of its rules' names; default: the file name")),
    "players": Key("anything", phrase("key-players", "for one sheet that all players share: `3`, `2..6`, `[we, they]`")),
    "tables": Key("anything", phrase("key-tables", "named constants that formulas look up, as lists or mappings")),
    "parameters": Key(
        "anything", phrase("key-parameters", "named constants like `size: 7`, which a layout that extends this one may change")
    ),
    "computed": Key("computed", phrase("key-computed", "named formulas for helper values that aren't printed")),
    "rules": Key("rules", phrase("key-rules", "conditions that involve several spaces of a sheet")),
    "table": Key("rules", phrase("key-table", "conditions that involve the sheets of all players")),
    "score": Key("nested-formulas", phrase("key-score", "the formula of the score, or several named formulas")),
    "winner": Key("winner", phrase("key-winner", "the winner: the `highest` score or the `lowest`")),
    "ties": Key("nested-formulas", phrase("key-ties", "how ties are decided, in order: `{highest: FORMULA}`")),
    "look": Key("looks", phrase("key-look-all", "the appearance of spaces, keys and choices, by name or path")),
    "aloud": Key("texts", phrase("key-aloud", "facts that are printed below the heading, one or several")),
    "examples": Key("examples", phrase("key-examples", "filled sheets with their findings")),
}
"""The game's own keys of a layout."""
OF_KEYS = ("icon", "hint", "colour", "inside", "role")
"""The keys of a look that apply to each key of an axis."""
OF_FAMILIES = ("shape", "regions", "parts", "turn", "join", "fold")
"""The keys of a look that apply to a family as a whole."""
