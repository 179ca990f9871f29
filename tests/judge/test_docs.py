"""The list of rules in docs/rules.md is what `explain` says. Run as a script it rewrites the list."""

from __future__ import annotations

from pathlib import Path

from sheetgen.judge.explain import all_rules

PAGE = Path(__file__).parents[2] / "docs" / "rules.md"
MARK = "<!-- from here on made by `make docs` -->"


def listed() -> str:
    """The rules of all games as tables."""
    lines: list[str] = []
    game = ""
    for name, rule in all_rules().items():
        if name.partition("/")[0] != game:
            game = name.partition("/")[0]
            lines += ["", f"## {game}", "", "| rule | says | rulebook |", "|---|---|---|"]
        kind = " (warning)" if rule.severity == "warning" else ""
        lines.append(f"| `{name}`{kind} | {rule.says} | {rule.source} |")
    return "\n".join(lines) + "\n"


def test_the_page_lists_every_rule_as_explained() -> None:
    assert PAGE.read_text("utf-8").partition(MARK)[2] == "\n" + listed()


if __name__ == "__main__":
    PAGE.write_text(PAGE.read_text("utf-8").partition(MARK)[0] + MARK + "\n" + listed(), "utf-8")
