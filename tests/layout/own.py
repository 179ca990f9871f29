"""Random custom layouts: a bundled one with some of its keys overridden, with values that may be extreme.

As a script it makes many and prints the problems in how their errors are reported: `python -m tests.layout.own [COUNT] [SEED]`.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Callable
from functools import cache

from sheetgen.layout.model import Layout
from sheetgen.layout.read import Library
from sheetgen.source.nodes import Mapping

Chance = random.Random
TEXTS = ["Hi", "x" * 60, "far too long a text " * 12, "★ 魔", "$title", "$nosuch", "''", "Ä", "one\\ntwo"]
LENGTHS = ["0mm", "1mm", "3mm", "8mm", "25mm", "60mm", "300mm", "2cm", "1in", "8", "-1mm"]
SIDES = ["0.1mm", "2mm", "9mm", "30mm", "200mm"]
SIZES = ["1pt", "6pt", "9pt", "20pt", "60pt", "300pt"]
KINDS = ["text", "write", "tick", "boxes", "lattice", "ends", "table", "legend", "picture", "cards", "net"]
NAMES = ["clover", "pig", "cat", "penny", "horseshoe", "hand", "lotus", "eye", "a", "b", "c", "d", "e", "f", "Sehrlangername"]


def quoted(text: str) -> str:
    return text if text == "''" else f'"{text}"'


def page(chance: Chance) -> str:
    keys = {
        "paper": ["a3", "a4", "a5", "a6", "letter", "half-letter", "60x90mm", "10x10mm", "1000x50mm", "a7"],
        "orientation": ["portrait", "landscape"],
        "margin": LENGTHS,
        "columns": ["1", "5", "12", "48", "200", "0"],
        "rows": ["1", "19", "20", "66", "96", "200"],
        "gap": LENGTHS,
    }
    taken = chance.sample(sorted(keys), chance.randint(1, 3))
    return "page: {" + ", ".join(f"{key}: {chance.choice(keys[key])}" for key in taken) + "}"


def theme(chance: Chance, layout: Layout) -> str:
    styles = chance.sample([*layout.common.theme, "mine"], min(3, len(layout.common.theme)))
    looks = [f"size: {chance.choice(SIZES)}", "weight: bold", f"line: {chance.choice(['0mm', '3mm', '9mm'])}", "mono: heavy"]
    return "theme:\n" + "\n".join(f"  {style}: {{{', '.join(chance.sample(looks, 2))}}}" for style in styles)


def labels(chance: Chance, layout: Layout) -> str:
    lines = ["labels:"]
    for lang in chance.sample(["en", "de", "fr"], chance.randint(1, 2)):
        names = [*layout.common.labels.get(lang, next(iter(layout.common.labels.values()), {"x": ""})), "mine"]
        lines.append(f"  {lang}:")
        lines += [f"    {name}: {quoted(chance.choice(TEXTS))}" for name in chance.sample(names, min(3, len(names)))]
    return "\n".join(lines)


def title(chance: Chance) -> str:
    text = quoted(chance.choice(TEXTS))
    return chance.choice([f"title: {text}", f"title: {{en: Hi, de: {text}}}", f"title: {{fr: {text}}}"])


def cells(chance: Chance, layout: Layout) -> str:
    columns, rows = layout.common.page.columns, layout.common.page.rows
    left, top = chance.randint(1, columns), chance.randint(1, rows)
    right, bottom = chance.randint(left, columns + columns // 8), chance.randint(top, rows + rows // 8)
    return f"c{left}-{right} r{top}-{bottom}"


def changed(chance: Chance, layout: Layout) -> str:
    """Return a block with a changed key, or a new block."""
    block = chance.choice(layout.blocks)
    keys = [
        f"at: {cells(chance, layout)}",
        f"min: [{chance.choice(SIDES)}, {chance.choice(SIDES)}]",
        f"style: {chance.choice([*layout.common.theme, 'nosuch'])}",
        f"page: {chance.randint(1, 3)}",
        f"gap: {chance.choice(LENGTHS)}",
        f"label: {quoted(chance.choice(TEXTS))}",
        f"text: {quoted(chance.choice(TEXTS))}",
        f"block: {chance.choice(KINDS)}",
        f"space: {chance.choice(['player', 'total', 'karma', 'nosuch', 'marks', 'end'])}",
        f"list: {chance.choice(['rounds', 'nosuch', 'faces'])}",
        "columns: 200",
        "of: nosuch",
        "lines: nosuch",
        f"header: {chance.choice(LENGTHS)}",
        f"tick: {chance.choice(SIDES)}",
        "card: {width: 300mm}",
        f"side: {chance.choice(SIDES)}",
    ]
    likely = [key for key in keys if key.partition(":")[0] in (*block.options.__struct_fields__, "nosuch")]
    name = block.options.id if chance.random() < 0.9 else "new"
    pool = keys if chance.random() < 0.15 else likely
    return f"  - {{id: {name}, {', '.join(chance.sample(pool, min(len(pool), chance.randint(1, 2))))}}}"


def symbols(chance: Chance, count: int) -> str:
    names = [*NAMES, *(f"n{n}" for n in range(20))]
    return "[" + ", ".join(chance.sample(names, min(count, len(names)))) + "]"


def namaste(chance: Chance) -> list[str]:
    size = chance.choice([3, 5, 7, 9, 11, 13])
    count = max(size - 2 - (chance.random() < 0.2), 0)
    names = [f"n{n}" for n in range(2 * count)]
    axes = f"rows: [{', '.join(names[:count])}], columns: [{', '.join(names[count:])}]"
    return [
        f"diamond: {size}" + ("" if chance.random() < 0.2 else f"\nsymbols: {{{axes}}}"),
        f"karma: {chance.choice([0, 1, 9, 20, 21])}",
        f"dice: {{white: {chance.randint(1, 10)}, faces: [1, {chance.randint(1, 99)}, [1, 7]]}}",
        f"symbols: {{rows: {symbols(chance, 5)}}}",
    ]


def placement(chance: Chance) -> list[str]:
    width, height = chance.choice([3, 5, 9, 15]), chance.choice([3, 5, 9, 15])
    tokens = ["1", "2", "3", "4", "5", "6", "X", "-", "1g", "2p", "3b", "4k", "5l", "w", "6q"]
    weights = [8] * 6 + [2, 2] + [2] * 5 + [1, 0.05]
    grid = "\n".join("  " + " ".join(chance.choices(tokens, weights, k=width)) for _ in range(height))
    kinds = (
        "{g: {kind: gem, points: 3}, p: {kind: puzzle, colour: blue, points: 10}, b: {kind: bomb, points: 2}, "
        "k: {kind: key, colour: red}, l: {kind: lock, colour: red}, w: {kind: planet}}"
    )
    lines = ", ".join(f"{{row: {chance.randint(1, height + 1)}, points: {chance.choice([1, 99, 12345])}}}" for _ in range(4))
    return [f"grid: |\n{grid}\nfields: {kinds}", f"grid: |\n{grid}", f"fields: {kinds}", f"lines: [{lines}]"]


def diceculus(chance: Chance) -> list[str]:
    return [
        f"rounds: {{{chance.choice(['idea', 'game', 'robbery', 'charity'])}: {chance.choice([1, 9, 20, 50])}}}",
        f"faces: {chance.choice([2, 6, 20])}",
        f"wrong: {chance.choice([0, 5])}",
        "unaided: 3",
        "grand: root",
    ]


def diceculus_cards(chance: Chance) -> list[str]:
    card = chance.choice(["a+b+c", "a+", "a^b^c^(a+b)^(c*a)", "1234567890123456789012345a+b-c", "(a+b)/(c-(a/(b+(c/a))))"])
    return [f'decks: {{{chance.choice(["idea", "game"])}: ["{card}", "a-b+c"]}}', "decks: {idea: [], game: [], robbery: []}"]


def lucky_dice(chance: Chance) -> list[str]:
    return [
        f"players: {chance.choice([2, 6, 12])}",
        f"rounds: {chance.choice([1, 16, 60])}",
        f"coasters: {chance.choice([3, 9, 200])}",
        f"symbols: {symbols(chance, chance.choice([1, 2, 6, 12]))}",
        "icons: {clover: nosuch}",
    ]


def lucky_dice_coasters(chance: Chance) -> list[str]:
    return [
        f"symbols: {symbols(chance, chance.choice([2, 6, 12]))}",
        f"coasters: [[clover, pig], [{chance.choice(NAMES)}, cat]]",
        "icons: {clover: nosuch}",
    ]


def lucky_dice_dice(chance: Chance) -> list[str]:
    return [f"symbols: {symbols(chance, chance.choice([2, 3, 4, 6]))}", "icons: {clover: Sehrlangername}"]


def sheet(chance: Chance) -> list[str]:
    keys = chance.choice(["1..2", "1..30", "[a, b, c]", "[Sehrlangername, clover]", "players"])
    return [
        f"spaces: {{more: {{rows: {keys}, number: 0..9}}}}",
        f"spaces: {{more: {{columns: {keys}, of: {{one: tick, two: text}}}}}}",
        "spaces: {more: {is: 1 + 1}}\nscore: more",
        "computed: {more: 1 / 3}",
        "rules: [{id: more, must: 1 < 2}]\nwinner: lowest",
    ]


GAMES: dict[str, Callable[[Chance], list[str]]] = {
    "namaste": namaste,
    "placement": placement,
    "diceculus": diceculus,
    "diceculus-cards": diceculus_cards,
    "lucky-dice": lucky_dice,
    "lucky-dice-coasters": lucky_dice_coasters,
    "lucky-dice-dice": lucky_dice_dice,
    "sheet": sheet,
}


@cache
def base(name: str) -> Layout:
    """A bundled layout, read once."""
    return Library().layout(name)


def own_layout(name: str, chance: Chance) -> str:
    """The text of a layout that starts from a bundled one."""
    layout = base(name)
    game = layout.root.items["game"][1]
    assert not isinstance(game, Mapping)
    keys = GAMES[layout.game.name](chance)
    chapters = [f"extends: {name}"]
    ways: list[Callable[[], str]] = [
        lambda: page(chance),
        lambda: theme(chance, layout),
        lambda: labels(chance, layout),
        lambda: title(chance),
        lambda: chance.choice(keys),
        lambda: chance.choice(keys),
        lambda: "remove: [" + ", ".join(chance.sample([block.options.id for block in layout.blocks], 1)) + "]",
        lambda: "blocks:\n" + "\n".join(changed(chance, layout) for _ in range(chance.randint(1, 2))),
    ]
    chapters += [way() for way in chance.sample(ways, chance.randint(1, 3))]
    if chance.random() < 0.03:
        chapters.append(f"game: {chance.choice(sorted(GAMES))}")
    chance.shuffle(chapters)
    seen: dict[str, str] = {}
    for chapter in chapters:
        seen.setdefault(chapter.partition(":")[0], chapter)
    return "\n".join(seen.values()) + "\n"


def many(count: int, seed: int) -> None:
    """Make many random layouts, and print the problems in how their errors are reported."""
    from pathlib import Path
    from tempfile import TemporaryDirectory

    from sheetgen.layout.find import bundled
    from tests.layout.test_inherited import told

    chance = random.Random(seed)
    with TemporaryDirectory() as folder:
        for _ in range(count):
            text = own_layout(chance.choice(bundled()), chance)
            try:
                wrong = told(Path(folder), text)
            except Exception as error:
                wrong = [repr(error)]
            if wrong:
                sys.stdout.write("\n".join([text, *wrong, "", ""]))


if __name__ == "__main__":
    many(int(sys.argv[1]) if len(sys.argv) > 1 else 1000, int(sys.argv[2]) if len(sys.argv) > 2 else 0)
