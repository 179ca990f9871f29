"""`make docs`: rewrites the list of rules in docs/rules.md, and draws the pads and symbols that README.md and docs/ show."""

from __future__ import annotations

import subprocess
import sys
import tempfile
from pathlib import Path

from sheetgen.judge.explain import all_rules

ROOT = Path(__file__).parents[2]
IMAGES = ROOT / "docs" / "images"
RULES = ROOT / "docs" / "rules.md"
MARK = "<!-- from here on made by `make docs` -->"
PAGES = {"market": "docs/first-game.md", "yacht": "docs/sheets.md", "icons": "docs/icons.md"}
"""The pictures, and the page that shows each."""


def rules() -> str:
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


def drawn(pad: str, folder: Path) -> bytes:
    """Draw the picture of a bundled pad, of the pad in the README's YAML, or of the available symbols."""
    target = folder / f"{pad}.svg"
    command = ["preview", pad]
    if pad == "icons":
        command = ["icons"]
    elif pad == "market":
        _, begin, rest = (ROOT / "README.md").read_text("utf-8").partition("game: sheet\n")
        (folder / "market.yaml").write_text(begin + rest.partition("```")[0], "utf-8")
        command = ["preview", str(folder / "market.yaml")]
    subprocess.run([sys.executable, "-m", "sheetgen", *command, "-o", target], check=True, stdout=subprocess.DEVNULL)
    return target.read_bytes()


def main() -> None:
    RULES.write_text(RULES.read_text("utf-8").partition(MARK)[0] + MARK + "\n" + rules(), "utf-8")
    with tempfile.TemporaryDirectory() as folder:
        for pad in PAGES:
            (IMAGES / f"{pad}.svg").write_bytes(drawn(pad, Path(folder)))


if __name__ == "__main__":
    main()
