"""Errors of a layout, collected while it is read, and conversions of its raw values."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from collections.abc import Mapping as MappingOf

from sheetgen.form import typo_hints
from sheetgen.games.sheet import formula_words, words
from sheetgen.games.sheet.definition import cures
from sheetgen.games.sheet.definition.script import Lines, Script
from sheetgen.games.sheet.definition.spec import alike
from sheetgen.games.sheet.keys import RULE, SPEC
from sheetgen.games.sheet.language.parser import WrongFormula
from sheetgen.source import words as source_words
from sheetgen.source.faults import Fault, near
from sheetgen.source.messages import Sentence, Words, message, room, sentence
from sheetgen.source.nodes import Mapping, Node, Scalar, Sequence
from sheetgen.source.words import quoted

phrase, _ = room("sheet")

MOST = 200
"""Number of errors after which the search stops; a report lists at most a hundred per file."""
_YES, _NO = ("yes", "true"), ("no", "false")
_FORMULAS = {name for name, key in (*SPEC.items(), *RULE.items()) if key.holds == "formula"}
_FORMULAS |= {"score", "highest", "lowest"}
"""Keys of formulas; other values are called texts."""
Items = MappingOf[str, tuple[Node, Node]]
"""Keys with the nodes of the keys and of their values."""


class Faults:
    """The errors of a layout so far. lines: the text of its files."""

    def __init__(self, lines: Lines) -> None:
        self.lines = lines
        self.found: list[Fault] = []

    @property
    def is_full(self) -> bool:
        """Return whether further faults would not be reported."""
        return len(self.found) >= MOST

    def at(self, node: Node, what: Words | Sentence, *hints: Words) -> None:
        """Add a fault of a value or a key as a whole."""
        self.found.append(Fault(message(what, *hints), node.position, node.file))

    def within(self, script: Script, wrong: WrongFormula) -> None:
        """Add a fault at some characters of a formula."""
        besides = (message(_all_in_quotes(script.text.strip())),) if self._cut(script, wrong) else ()
        what = wrong.what
        if what.code == "formula/text-without-quotes":
            what = formula_words.text_without_quotes(*_in_quotes(str(what.values["name"]), script, wrong.start))
        position = script.position(wrong.start, self.lines, wrong.length)
        self.found.append(Fault(what, position, script.node.file, besides))

    def _cut(self, script: Script, wrong: WrongFormula) -> bool:
        """Return whether YAML removed part of the formula: the text after ` #`, or quotes around the whole formula."""
        node = script.node
        if node.style in ('"', "'"):
            is_unknown = wrong.what.code == "formula/unknown-name"
            return not script.begin and is_unknown and script.text.strip() == wrong.what.values["name"]
        end, lines = node.end, self.lines.get(node.file, [])
        rest = lines[end.line - 1][end.column - 1 :] if node.plain and end.line <= len(lines) else ""
        unfinished = wrong.what.code in ("formula/formula-ends", "formula/no-formula", "formula/bracket-open")
        return unfinished and rest.lstrip().startswith("#")

    def mapping(self, node: Node, keys: Collection[str]) -> Items:
        """Return the items of a mapping with these keys; report every other key."""
        if not isinstance(node, Mapping):
            self.at(node, words.keys_wanted(tuple(keys)))
            return {}
        unknown = [key for key in node.items if key not in keys]
        if not unknown:
            return node.items
        cut = self._run_on(node, keys, unknown)
        for key in unknown:
            if key not in cut:
                typed, value = node.items[key]
                slip = typo_hints.key(typed, value, tuple(keys), "") if isinstance(value, Scalar) else None
                what = slip or message(phrase("unknown-key", "unknown key '{key}'", key), near(key, tuple(keys)))
                self.found.append(Fault(what, typed.position, typed.file))
        return {key: item for key, item in node.items.items() if key in keys and key not in cut}

    def without_rest(self, node: Mapping) -> list[str]:
        """Return the languages whose text is complete. Report each text in braces that YAML cut off at a comma, because it isn't in
        quotes."""
        blank = [lang for lang, (_, value) in node.items.items() if value.empty]
        cut = self._run_on(node, tuple(lang for lang in node.items if lang not in blank), blank) if blank else ()
        return [lang for lang in node.items if lang not in cut]

    def _run_on(self, node: Mapping, keys: Collection[str], unknown: Iterable[str]) -> set[str]:
        """Report values cut by a comma: in braces, a comma ends an unquoted value. Return the keys of these values, and the keys
        that YAML made of the rest.
        """
        cut: set[str] = set()
        if node.ends is None:
            return cut
        rest: dict[str, list[str]] = {}
        before = ""
        for key, (typed, value) in node.items.items():
            if key in keys:
                before = key if isinstance(value, Scalar) and value.plain and not value.empty else ""
            elif before and typed.plain and value.empty and ":" not in key:
                rest.setdefault(before, []).append(key)
        for key, more in rest.items():
            value = node.items[key][1]
            assert isinstance(value, Scalar)
            text = ", ".join((value.text, *more))
            lists = {"choice": cures.choice, "rows": cures.axis, "columns": cures.axis}
            cure = lists[key](text) if key in lists else ""
            self.at(value, _comma_ends(key, text, cure, key in _FORMULAS))
            cut |= {key, *more}
        return cut

    def once(self, node: Node, name: str, names: dict[str, str], what: Callable[[str, str], Sentence]) -> None:
        """Add a name to the other names in its normalised form; report an error if it already exists."""
        if alike(name) in names:
            self.at(node, what(name, names[alike(name)]))
        names[alike(name)] = name

    def flag(self, node: Node) -> bool:
        """Return whether a flag is `yes`; report anything except `yes` and `no`."""
        text = node.text.casefold() if isinstance(node, Scalar) else ""
        if text not in (*_YES, *_NO):
            self.at(node, words.no_flag(node.text if isinstance(node, Scalar) else ""))
        return text in _YES

    def formula(self, node: Node) -> Script | None:
        """Return a formula as typed."""
        if isinstance(node, Scalar) and not node.empty and node.text.strip():
            return Script(node.text, node)
        hint = phrase("brackets-in-quotes", "put the formula in quotes: brackets and braces have another meaning in YAML")
        self.at(node, phrase("formula-wanted", "expected a formula"), "" if isinstance(node, Scalar) else hint)
        return None

    def text(self, node: Node) -> str | None:
        """Return a single value that is not blank; otherwise report it and return None."""
        if isinstance(node, Scalar) and not node.empty:
            return node.text
        self.at(node, words.text_wanted())
        return None

    def listed(self, node: Node) -> list[Node]:
        """Return the items of a list. A mapping counts as a list with one item."""
        if isinstance(node, Sequence):
            return node.items
        if node.empty:
            return []
        if isinstance(node, Scalar):
            what = phrase("list-wanted", "expected a list")
            hint = phrase("write-list", "write `- {{…}}`, one entry per line")
            self.at(node, what, hint)
            return []
        return [node]


def _in_quotes(name: str, script: Script, start: int) -> tuple[str, str]:
    """Return a word of a formula, and how to type it as a text: in other quotes than the whole formula. If the formula has no
    quotes and begins with the word, the whole formula is put in quotes too, as YAML would take the word's quotes away."""
    if script.node.style == "'":
        return name, f'"{name}"'
    if script.node.plain and start == script.begin == 0:
        return name, f"\"'{name}'{script.text[len(name) :]}\""
    return name, f"'{name}'"


def _comma_ends(key: str, text: str, cure: str = "", is_formula: bool = True) -> Sentence:
    """Explain that in braces a comma ends an unquoted value. `cure` is a suggestion that replaces the usual hint to use quotes."""
    if cure:
        message = phrase("comma-ends-list", "without brackets, '{key}' ends at the comma", key)
        return sentence(message, words.write(f"{key}: {source_words.shown(cure)}"))
    cured = source_words.in_quotes(source_words.shown(text))
    if is_formula:
        hint = phrase("formula-in-quotes", "put the formula in quotes: `{key}: {formula}`", key, cured)
    else:
        hint = phrase("own-text-in-quotes", "put the text in quotes: `{key}: {text}`", key, cured)
    return sentence(phrase("comma-ends", "without quotes, '{key}' ends at the comma", key), hint)


def _all_in_quotes(text: str) -> Sentence:
    """Explain that YAML removed a part of the formula."""
    shown = f"'\"{text}\"'" if text.isalnum() else f'"{quoted(text)} …"'
    hint = phrase(
        "in-quotes", "put the formula in quotes, such as `{formula}`: YAML removes outer quotes and any text after ` #`", shown
    )
    return sentence("", hint)
