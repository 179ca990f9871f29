"""The keys of a layout in YAML alone: what each holds, and what it is for.

Reading takes the names of the keys from here, `schema` what editors offer, `mentions` where formulas and names of spaces are.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from sheetgen.source.messages import Phrase, room

phrase, _ = room("sheet")


class Key(NamedTuple):
    """A key. about: what it is for, as editors show it.

    holds: the kind of its value, by which `schema` and `mentions` go. A value is one of any kind; a text is one, or one for each
    language; texts are one such text, or a list.
    """

    holds: str
    about: Phrase


_SAYS = Key("text", phrase("key-says", "what is told when it is broken; `{ }` in it holds a formula"))
_BECAUSE = Key("texts", phrase("key-because", "why, in one text or several"))

SPEC: Mapping[str, Key] = {
    "number": Key("values", phrase("key-number", "a number is written: `0..20`, `0, 5..30`, or `yes` for any whole one")),
    "choice": Key("values", phrase("key-choice", "one of these words is written; `players`: somebody who plays")),
    "tick": Key("value", phrase("key-tick", "it is ticked or not; a number says what a tick is worth")),
    "text": Key("value", phrase("key-text", "anything is written")),
    "is": Key("formula", phrase("key-is", "the formula that it is worked out by; players write it, and it is checked")),
    "printed": Key("formula", phrase("key-printed", "the formula of what is printed there; nobody writes there")),
    "must": Key("formula", phrase("key-must", "what has to hold where something is written; `this` is what is written")),
    "when": Key("formula", phrase("key-when", "`must` is only judged where this is so")),
    "says": _SAYS,
    "because": _BECAUSE,
    "due": Key("flag", phrase("key-due", "it must not stay blank once it can be worked out")),
    "hidden": Key("flag", phrase("key-hidden", "it stands on no paper, and others may use it")),
    "blank": Key("value", phrase("key-blank", "what it counts as while nothing is written")),
    "marks": Key("formulas", phrase("key-marks", "signs that may be written for a number, and what each counts")),
    "also": Key("values-by-name", phrase("key-also", "other ways to type a word, by the word: `{{1/2: [½, draw]}}`")),
    "rule": Key("value", phrase("key-rule", "what its findings are called, if not by the space")),
    "rows": Key("axis", phrase("key-rows", "one below the other: `1..5`, `[ones, twos]`, or each with what differs")),
    "columns": Key("axis", phrase("key-columns", "side by side: `1..5`, `[north, south]`, `players`")),
    "of": Key("specs", phrase("key-of", "several fields for each row or column, by name")),
    "look": Key("look", phrase("key-look", "how it looks: picture, hint, colour, shape")),
}
"""The keys of a space's spec."""
RULE: Mapping[str, Key] = {
    "id": Key("value", phrase("rule-id", "what its findings are called")),
    "for": Key("formula", phrase("rule-for", "a space, judged for each of its keys; or a loop: `n in 1..5`")),
    "when": Key("formula", phrase("rule-when", "it is only judged where this is so")),
    "must": Key("formula", phrase("rule-must", "what has to hold")),
    "at": Key("formula", phrase("rule-at", "the space where its findings stand")),
    "says": _SAYS,
    "because": _BECAUSE,
    "severity": Key("severity", phrase("rule-severity", "`error`, or `warning` for what is odd and no mistake")),
}
"""The keys of an entry of `rules` or `table`."""
EXAMPLE: Mapping[str, Key] = {
    "about": Key("anything", phrase("example-about", "what it shows")),
    "sheet": Key("sheet", phrase("example-sheet", "a filled sheet")),
    "sheets": Key("sheets", phrase("example-sheets", "the filled sheets of a table, a list")),
    "finds": Key("finds", phrase("example-finds", "the spaces where something is found, or how many findings there are")),
    "score": Key("anything", phrase("example-score", "what it comes to; of several players by name")),
}
"""The keys of an entry of `examples`."""
LAYOUT: Mapping[str, Key] = {
    "spaces": Key("specs", phrase("key-spaces", "what is on the paper, name by name, in the order it is printed")),
    "name": Key("anything", phrase("key-name", "what its findings are called by; without it the file's name")),
    "players": Key("anything", phrase("key-players", "for one sheet that a whole table shares: `3`, `2..6`, `[we, they]`")),
    "tables": Key("anything", phrase("key-tables", "constants by name, lists or mappings, which formulas look up")),
    "parameters": Key(
        "anything", phrase("key-parameters", "named constants like `size: 7`, which a layout that extends this one may change")
    ),
    "computed": Key("computed", phrase("key-computed", "formulas by name that help and stand on no paper")),
    "rules": Key("rules", phrase("key-rules", "what has to hold between several spaces of a sheet")),
    "table": Key("rules", phrase("key-table", "what has to hold between the sheets of all players")),
    "score": Key("nested-formulas", phrase("key-score", "the formula of what a sheet is worth, or several by name")),
    "winner": Key("winner", phrase("key-winner", "who wins: the `highest` score or the `lowest`")),
    "ties": Key("nested-formulas", phrase("key-ties", "what decides between equals, in order: `{highest: FORMULA}`")),
    "look": Key("looks", phrase("key-look-all", "how spaces, keys and choices look, by name or path")),
    "examples": Key("examples", phrase("key-examples", "filled sheets with what is found in them")),
}
"""The game's own keys of a layout."""
OF_KEYS = ("icon", "hint", "colour", "inside", "role")
"""The keys of a look that hold for each key of an axis."""
OF_FAMILIES = ("shape", "regions", "parts", "turn", "join", "fold")
"""The keys of a look that hold for a family as a whole."""
