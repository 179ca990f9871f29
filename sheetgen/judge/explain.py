"""What a rule says, a sheet that keeps it, one that breaks it, and where the rulebook says so.

The sheets are the annotated cases the tests judge, so what is shown is what happens.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from textwrap import fill
from typing import Any

from sheetgen.games.registry import BUNDLED, Games
from sheetgen.games.rules import Rule
from sheetgen.judge.layouts import PAPER_RULES
from sheetgen.layout.find import shipped

_WIDE = 100


def rules(games: Games = BUNDLED) -> dict[str, Rule[Any]]:
    """All rules of all games, and those of layouts whatever their game, by name."""
    of_games = {rule.name: rule for name in games.names() for rule in games.load(name).rules}
    return of_games | {rule.name: rule for rule in PAPER_RULES}


def named(word: str, known: Mapping[str, Rule[Any]]) -> list[Rule[Any]]:
    """The rule of that name; else all of that game, or whose last part it is, or has it among its words."""
    folded = word.strip().casefold()
    if folded in known:
        return [known[folded]]
    found = [rule for name, rule in known.items() if folded in parts(name)]
    words = folded.replace(" ", "-").split("-")
    return found or [rule for name, rule in known.items() if all(word in name.replace("/", "-").split("-") for word in words)]


def parts(rule: str) -> tuple[str, str]:
    """The first and the last part of a rule's name."""
    first, *_, last = rule.split("/")
    return first, last


def case(rule: str, kind: str) -> Path | None:
    """The file that `breaks` or `keeps` a rule, None when there is none."""
    path = Path(shipped("_cases", "tests/cases")) / f"{rule}.{kind}.yaml"
    return path if path.is_file() else None


def explain(rule: Rule[Any]) -> str:
    """The page of one rule."""
    lines = [f"{rule.name} ({rule.severity})", "", fill(rule.says, _WIDE), "", fill(f"Rulebook: {rule.source}", _WIDE)]
    for kind, heading in (
        ("keeps", "A sheet that keeps it"),
        ("breaks", "A sheet that breaks it (`#!` marks what `check` finds there)"),
    ):
        path = case(rule.name, kind)
        if path is not None:
            lines += ["", f"{heading}:", "", *("    " + line for line in path.read_text("utf-8").rstrip().split("\n"))]
    return "\n".join(lines)


def listed(known: Iterable[Rule[Any]]) -> str:
    """The rules, a paragraph each: its name and what it says first."""
    shown = list(known)
    indent = " " * (max(len(rule.name) for rule in shown) + 2)
    return "\n".join(
        fill(
            f"{rule.says.partition('. ')[0].rstrip('.')}.",
            _WIDE,
            initial_indent=f"{rule.name:<{len(indent)}}",
            subsequent_indent=indent,
        )
        for rule in shown
    )
