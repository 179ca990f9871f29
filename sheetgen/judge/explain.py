"""The explanation of a rule: its text, a sheet that follows it, a sheet that breaks it, and its source in the rulebook.

The sheets are the annotated cases that the tests check, so the output is always real.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from pathlib import Path
from textwrap import fill
from typing import Any

from sheetgen.games.registry import BUNDLED, Games
from sheetgen.games.rules import OwnRule, Rule, TableRule
from sheetgen.judge.linting.layouts import PAPER_RULES
from sheetgen.layout.find import bundled_path
from sheetgen.layout.model import Layout
from sheetgen.layout.read import Library
from sheetgen.source.messages import LayoutText, Phrase, room
from sheetgen.source.nodes import Node

phrase, _ = room("judge")
_CASES = Path(__file__).parents[1] / "cases"
_WIDE = 100
_WORKED_OUT = re.compile(r"\{[^{}]*\}")
"""A formula within a text of a layout."""


def all_rules(games: Games = BUNDLED, with_plugins: bool = False) -> dict[str, Rule[Any]]:
    """Return all rules of all games, and the rules for layouts of any game, by name."""
    every = games.usable().values() if with_plugins else map(games.load, games.names())
    of_games = {rule.name: rule for game in every for rule in game.rules}
    return of_games | {rule.name: rule for rule in PAPER_RULES}


def find_rules(word: str, known: Mapping[str, Rule[Any]]) -> list[Rule[Any]]:
    """Return the rule with that name. Without one, return all rules of that game, with that last part, or with those words in their
    names."""
    folded = word.strip().casefold()
    if folded in known:
        return [known[folded]]
    results = [rule for name, rule in known.items() if folded in split_rule_name(name)]
    words = folded.replace(" ", "-").split("-")
    parts = {name: name.replace("/", "-").split("-") for name in known}
    return results or [rule for name, rule in known.items() if all(word in parts[name] for word in words)]


def split_rule_name(rule: str) -> tuple[str, str]:
    """Return the first and the last part of a rule's name."""
    first, *_, last = rule.split("/")
    return first, last


def case_file(rule: str, kind: str) -> Path | None:
    """Return the file that `breaks` or `keeps` a rule; None if it has no such case."""
    path = _CASES / f"{rule}.{kind}.yaml"
    return path if path.is_file() else None


def explain_rule(rule: Rule[Any]) -> str:
    """Return the explanation of one rule."""
    lines = [_headed(rule), "", fill(_says(rule).text(), _WIDE), "", fill(rulebook(rule).text(), _WIDE)]
    breaks = phrase("sheet-breaks", "A sheet that breaks this rule (`#!` marks the findings of `check`):")
    for kind, heading in (("keeps", phrase("sheet-keeps", "A sheet that follows this rule:")), ("breaks", breaks)):
        path = case_file(rule.name, kind)
        if path is not None:
            _, *rest = path.read_text("utf-8").rstrip().split("\n")
            lines += ["", heading.text(), "", *("    " + line for line in (f"# {case_summary(rule.name, path).text()}", *rest))]
    return "\n".join(lines)


def case_summary(rule: str, path: Path) -> Phrase:
    """Return the summary of a case of a rule from its first line; path: the result of `case_file`."""
    with path.open(encoding="utf-8") as stream:
        first = stream.readline().rstrip()
    kind = path.suffixes[-2].removeprefix(".")
    return Phrase(f"{rule}.{kind}", first.removeprefix("# "))


def rulebook(rule: Rule[Any]) -> Phrase:
    """Return the rule's source in the rulebook."""
    return phrase("rulebook", "Rulebook: {heading}", _source(rule))


def statement(rule: Rule[Any] | OwnRule, layout: Layout) -> tuple[str, ...]:
    """Return the text of a rule, one line per text, for readers who don't use commands or layouts.

    The option that checks a table isn't mentioned. A layout's own rule is given in its own words, with `…` for calculated values;
    if it has none, as its formulas in backticks, with spaces by name.
    """
    if isinstance(rule, OwnRule):
        own = tuple(_WORKED_OUT.sub("…", line.text()) for line in rule.says if isinstance(line, LayoutText))
        return own or tuple(_for_players(line, layout).text() for line in rule.says if isinstance(line, Phrase))
    says = _says(rule).text()
    return (says.rpartition(" (")[0] if isinstance(rule, TableRule) else says,)


def _for_players(line: Phrase, layout: Layout) -> Phrase:
    """Return a line with its space named as on the sheet and its formulas in backticks."""
    values = dict(line.values)
    for name, value in line.values.items():
        if isinstance(value, Phrase):
            values[name] = _for_players(value, layout)
        elif name == "space":
            values[name] = layout.space_name(str(value))
        elif name in ("formula", "place"):
            values[name] = f"`{value}`"
    return line._replace(values=values)


def _headed(rule: Rule[Any] | OwnRule) -> str:
    warning, error = phrase("a-warning", "{rule} (warning)", rule.name), phrase("an-error", "{rule} (error)", rule.name)
    return (warning if rule.severity == "warning" else error).text()


def _says(rule: Rule[Any]) -> Phrase:
    """Return the text of a rule; the catalogue lists it by the rule's name."""
    return Phrase(f"{rule.name}.rule", rule.says)


def _source(rule: Rule[Any]) -> Phrase:
    return Phrase(f"{rule.name}.source", rule.source)


def own_rules(layout: Layout) -> dict[str, OwnRule]:
    """Return the rules that a layout defines itself, by name."""
    tell = layout.game.explained
    return {rule.name: rule for rule in tell(layout.model, layout.content.form)} if tell is not None else {}


def bundled_rules(word: str, library: Library) -> tuple[Layout, dict[str, OwnRule]] | None:
    """Return the bundled layout whose rules begin with the word before the first `/`, and the rules that it defines itself."""
    name = word.strip().casefold().partition("/")[0]
    if bundled_path(name) is None:
        return None
    layout = library.layout(name)
    result = own_rules(layout)
    return (layout, result) if result else None


def explain_own_rule(rule: OwnRule, layout: Layout) -> str:
    """Return the explanation of a rule that a layout defines itself."""
    lines = [_headed(rule), ""]
    lines += [fill(says.text(), _WIDE, subsequent_indent="  ", break_on_hyphens=False) for says in rule.says]
    for example, heading in (
        (rule.keeps, phrase("example-keeps", "An example that follows this rule:")),
        (rule.breaks, phrase("example-breaks", "An example that breaks this rule:")),
    ):
        if example is not None:
            lines += [
                "",
                heading.text(),
                "",
                *(f"    {line}".rstrip() for line in _source_lines(example, layout.text_of(example.file))),
            ]
    return "\n".join(lines)


def _source_lines(node: Node, lines: list[str]) -> list[str]:
    """Return the lines of a list item as typed, without the text to their left."""
    left = node.column - 1
    typed = [lines[node.line - 1][left:]]
    for line in lines[node.line :]:
        if line.strip() and len(line) - len(line.lstrip()) < left:
            break
        typed.append(line[left:])
    while not typed[-1].strip():
        typed.pop()
    return typed


def list_rules(known: Iterable[Rule[Any] | OwnRule]) -> str:
    """Return a list of rules, one paragraph each: the name and the first line of the text."""
    shown = list(known)
    indent = " " * (max(len(rule.name) for rule in shown) + 2)
    return "\n".join(
        fill(
            rule.says[0].text() if isinstance(rule, OwnRule) else f"{_says(rule).text().partition('. ')[0].rstrip('.')}.",
            _WIDE,
            initial_indent=f"{rule.name:<{len(indent)}}",
            subsequent_indent=indent,
        )
        for rule in shown
    )
