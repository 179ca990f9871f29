"""`make docs`: rewrites the rules in docs/rules.md and the pads in docs/gallery.md, and draws the pads and symbols that README.md
and docs/ show."""

from __future__ import annotations

import subprocess
import sys
import tempfile
from pathlib import Path

from PIL import Image

from sheetgen.judge.explain import all_rules
from sheetgen.layout.find import bundled
from sheetgen.layout.read import Library
from sheetgen.paint.fonts import Fonts
from sheetgen.press.links import link_to

ROOT = Path(__file__).parents[2]
IMAGES = ROOT / "docs" / "images"
RULES, GALLERY = ROOT / "docs" / "rules.md", ROOT / "docs" / "gallery.md"
MARK = "<!-- from here on made by `make docs` -->"
PAGES = {"market": "docs/first-game.md", "yacht": "docs/sheets.md", "icons": "docs/icons.md"}
"""The pictures, and the page that shows each."""
ACROSS, DOTS, COLOURS = 3, "45", 32
"""Pads side by side in the gallery; dots per inch and colours of their pictures."""


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


def gallery(folder: Path) -> str:
    """Draw every bundled pad; return the gallery as tables, one for each kind of game."""
    library, fonts = Library(), Fonts()
    kinds: dict[str, list[tuple[str, str]]] = {}
    for name in bundled():
        layout, file = library.layout(name), f"{name.replace('/', '-')}.png"
        command = [sys.executable, "-m", "sheetgen", "preview", name, "--resolution", DOTS, "-o", str(folder / file)]
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
        target = IMAGES / "gallery" / file
        target.parent.mkdir(exist_ok=True)
        Image.open(folder / file).convert("RGB").quantize(COLOURS).save(target, optimize=True)
        title = layout.title("en")
        cell = f"![{title}](images/gallery/{file})", f"{title}<br>`{link_to(name, library, fonts, '')}`"
        kinds.setdefault(layout.described("kind", "en") or "", []).append(cell)
    lines: list[str] = []
    for kind, cells in sorted(kinds.items()):
        lines += ["", f"## {kind.capitalize()}", "", "|" * (ACROSS + 1), "|" + "---|" * ACROSS]
        for start in range(0, len(cells), ACROSS):
            row = cells[start : start + ACROSS]
            lines += [f"|{'|'.join(each)}|" for each in zip(*row, strict=True)]
    return "\n".join(lines) + "\n"


def main() -> None:
    RULES.write_text(RULES.read_text("utf-8").partition(MARK)[0] + MARK + "\n" + rules(), "utf-8")
    with tempfile.TemporaryDirectory() as folder:
        GALLERY.write_text(GALLERY.read_text("utf-8").partition(MARK)[0] + MARK + "\n" + gallery(Path(folder)), "utf-8")
        for pad in PAGES:
            (IMAGES / f"{pad}.svg").write_bytes(drawn(pad, Path(folder)))


if __name__ == "__main__":
    main()
