"""Files that no player would type: the largest, longest, deepest and worst of every kind, each under 8 MB."""

from __future__ import annotations

from collections.abc import Callable
from itertools import count, islice

MANY = 400_000
_SHEET = "sheet: namaste\n"
_TALLY = "sheet: lucky-dice\nplayers: [Ana, Ben]\n"


def _lines(form: str, number: int = MANY) -> str:
    return "".join(form % n for n in range(number))


def _listed(form: str, number: int) -> str:
    return "[" + ", ".join(form % n for n in islice(count(), number)) + "]\n"


SHEETS: dict[str, Callable[[], str]] = {
    "keys": lambda: _SHEET + _lines("key%d: 1\n"),
    "keys below the limit": lambda: _SHEET + _lines("key%d: 1\n", 9_900),
    "documents": lambda: "---\n" * 1_500_000,
    "empty documents": lambda: "---\n" * 2_199,
    "documents of wrong keys": lambda: "---\n".join([_SHEET + _lines("totl%d: x\n", 110)] * 2_100),
    "documents of wrong values": lambda: "---\n".join([_SHEET + "karma: [9, 9, 9, 9]\ntotal: 3\n"] * 2_100),
    "documents of full size": lambda: "---\n".join([_SHEET + f"karma: [{'1,' * 19_900}]\n"] * 37),
    "documents on one bad layout": lambda: "---\n".join(["sheet: bad.yaml\ntotal: 3\n"] * 2_100),
    "rounds": lambda: _TALLY + "rounds:\n" + "- {}\n" * 1_000_000,
    "rounds below the limit": lambda: _TALLY + "rounds:\n" + "- {lucky: cat, out: [Ana]}\n" * 3_300,
    "wrong rounds below the limit": lambda: _TALLY + "rounds:\n" + "- {lucky: nosuch, out: [Cem, Dan]}\n" * 3_300,
    "items": lambda: _SHEET + "karma: [" + "1," * 2_400_000 + "]\n",
    "items below the limit": lambda: _SHEET + "karma: [" + "x," * 19_000 + "]\n",
    "names": lambda: "sheet: lucky-dice\nplayers: " + _listed("player%d", 19_000),
    "unknown names": lambda: _SHEET + "crossed: " + _listed("lotos%d", 19_000),
    "unknown names of players": lambda: _TALLY + "winners: " + _listed("Anna%d", 19_000),
    "names twice": lambda: _SHEET + "crossed: [" + "lotus, " * 19_000 + "]\n",
    "unknown flags": lambda: _SHEET + "symbols: {" + ", ".join(f"flag{n}: 1" for n in range(90_000)) + "}\n",
    "diceculus": lambda: "sheet: diceculus\nplayer: Ana\nresults:\n" + "- {round: 1, dice: [1, 2, 3]}\n" * 2_000,
    "one line": lambda: _SHEET + "player: " + "x" * 7_900_000,
    "one line of numbers": lambda: _SHEET + "total: " + "9" * 7_900_000,
    "one line of faults": lambda: _SHEET + "karma: [" + " " * 7_000_000 + ", ".join(["x"] * 15_000) + "]\n",
    "one key": lambda: _SHEET + "? " + "x" * 7_900_000 + "\n: 1\n",
    "long keys": lambda: _SHEET + _lines("? " + "x" * 900 + "%d\n: 1\n", 8_000),
    "long names": lambda: _SHEET + "crossed: [" + ", ".join(f"{'lotus' * 190}{n}" for n in range(8_000)) + "]\n",
    "names of layouts": lambda: "---\n".join(f"sheet: {'x' * 2000}{n}.yaml\n" for n in range(2_100)),
    "players of any length": lambda: "---\n".join([_SHEET + f"player: {'x' * 2500}\n"] * 2_100),
    "a comment": lambda: "#" + "x" * 7_900_000,
    "comments": lambda: "# x\n" * 1_900_000,
    "blank lines": lambda: "\n" * 7_900_000,
    "rows": lambda: _SHEET + "circles: |2\n" + "  1\n" * 1_900_000,
    "rows below the limit": lambda: _SHEET + "circles: |2\n" + "  1\n" * 24_000,
    "brackets": lambda: _SHEET + "karma: " + "[" * 7_900_000,
    "dashes": lambda: _SHEET + "karma:\n" + "- " * 3_900_000,
    "mappings": lambda: "{a: " * 1_900_000,
    "shallow nests": lambda: _SHEET + "karma: [" + ("[" * 35 + "]" * 35 + ",") * 100_000 + "]\n",
    "a key again and again": lambda: "total: 1\n" * 800_000,
    "an open quote": lambda: _SHEET + 'player: "' + "x\n" * 3_900_000,
    "a tab": lambda: _SHEET + "\t" * 7_900_000,
    "unprintable": lambda: _SHEET + "x" * 7_900_000 + "\x07",
    "escapes": lambda: _SHEET + 'player: "' + "\\x41" * 1_900_000 + '"\n',
    "control characters": lambda: _SHEET + 'player: "' + "\\e[31m" * 40 + '"\n"\\e]0;x": 1\n',
    "unicode": lambda: _SHEET + "player: " + "\u202e\u0301😀" * 800_000,
}
LAYOUTS: dict[str, Callable[[], str]] = {
    "keys": lambda: "extends: namaste\n" + _lines("key%d: 1\n"),
    "keys below the limit": lambda: "extends: namaste\n" + _lines("karm%d: 1\n", 9_900),
    "blocks": lambda: "extends: namaste\nblocks:\n" + _lines("- {id: b%d, block: text, at: c1 r1, text: x}\n", 1_900),
    "blocks without a kind": lambda: "extends: namaste\nblocks:\n" + _lines("- {id: b%d}\n", 6_000),
    "removed": lambda: "extends: namaste\nremove: " + _listed("block%d", 19_000),
    "labels": lambda: "extends: namaste\nlabels:\n en:\n" + _lines("  first%d: x\n", 9_900),
    "languages": lambda: "extends: namaste\nlabels:\n" + _lines("  l%d: {first: x}\n", 4_900),
    "styles": lambda: "extends: namaste\ntheme:\n" + _lines("  s%d: {size: 9}\n", 4_900),
    "symbols": lambda: "extends: namaste\nsymbols: {rows: " + _listed("s%d", 19_000)[:-1] + "}\n",
    "fields": lambda: "extends: placement/level-1\nfields: {" + ", ".join(f"f{n}: x" for n in range(9_000)) + "}\n",
    "a grid": lambda: "extends: placement/level-1\ngrid: |2\n" + ("  " + "g " * 40 + "\n") * 1_100,
    "documents": lambda: "extends: namaste\n---\n" * 100_000,
    "one line": lambda: "extends: namaste\ntitle: " + "x" * 7_900_000,
    "a long title": lambda: "extends: namaste\ntitle: " + "x" * 90_000,
    "a text of labels": lambda: "extends: namaste\ntitle: " + "$nosuch" * 12_000,
    "the name of the game": lambda: "game: " + "x" * 90_000,
    "misspelt games": lambda: _lines("gmae%d: 1\n", 9_900),
    "tags": lambda: "extends: !" + "x" * 500_000 + " y\n",
}
