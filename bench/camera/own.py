"""Custom layouts: random levels of the placement pad and random sheets in YAML, written into `build/layouts`."""

from __future__ import annotations

from pathlib import Path
from random import Random

from rulebooks.placement import random_sheets as levels
from samples.typed import typed

FOLDER = Path(__file__).parents[2] / "build" / "layouts"
_WORDS = ("apples", "pears", "plums", "figs", "nuts", "wool", "corn", "clay", "iron", "gold")


def own(seed: int) -> str:
    """The path of a layout, always the same for the same seed: a level for even ones, a sheet for odd ones."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    random = Random(f"own {seed}")
    file = FOLDER / f"own-{seed}.yaml"
    if not file.exists():
        made = file.with_suffix(f".{random.randrange(1 << 30)}.part")
        made.write_text(_sheet(random) if seed % 2 else _level(random), "utf-8")
        made.replace(file)
    return str(file)


def _level(random: Random) -> str:
    rows, columns = random.randint(4, 7), random.randint(5, 9)
    level = levels.level(random, rows, columns, random.choice(levels.THEMES), special=random.choice((0.3, 0.5, 0.7)))
    return typed(level)


def _sheet(random: Random) -> str:
    """Return a sheet with ticks in rows, in tables and alone, a choice of words, numbers with marks, and
    its own paper and theme.
    """
    some = random.sample(_WORDS, random.randint(3, 6))
    fill = random.choice(("#ffffff", "#fdf4d7", "#dbe6ec", "#f3b9c9", "#d5ead0"))
    paper, turned = random.choice((("a5", "portrait"), ("a5", "portrait"), ("a4", "portrait"), ("a4", "landscape")))
    lines = [
        "game: sheet",
        f"title: Market {random.randrange(1000)}",
        f"page: {{paper: {paper}, orientation: {turned}}}",
        f'theme: {{cell: {{fill: "{fill}"}}, tick: {{stroke: "{random.choice(("#5d5d5a", "#1d4f91", "#8c2a1c"))}"}}}}',
        "spaces:",
        "  player: text",
        f"  ready: {random.choice(('tick', '{tick: 3}'))}",
        f"  way: {{choice: [{', '.join(random.sample(('small', 'large', 'fast', 'slow'), random.randint(2, 4)))}]}}",
        f"  baskets: {{rows: [{', '.join(some)}], tick: 3}}",
        f"  coins: {{columns: 1..{random.randint(3, 9)}, tick: 2}}",
        f"  fruit: {{rows: [{', '.join(some[:3])}], columns: 1..{random.randint(2, 4)}, number: 0..20}}",
    ]
    marks = random.choice(('{X: 10, "-": 0}', '{X: 10, "/": 5, "-": 0}'))
    balls = f"ball: {{number: 0..9, marks: {marks}}}"
    if turned == "portrait":
        lines.append(f"  throws: {{rows: 1..{random.randint(2, 4)}, of: {{{balls}, won: tick, lost: {{tick: 2}}}}}}")
    return "\n".join([*lines, "  total: number", ""])
