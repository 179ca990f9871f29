"""Odd layouts: bundled ones in which some values are unexpected texts or of the wrong kind.

As a script it makes many and prints the layouts that pass `lint` and fail elsewhere: `python -m tests.hostile.texts [COUNT]
[SEED]`.
"""

from __future__ import annotations

import os
import random
import sys
import tempfile
from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any

import yaml

from sheetgen.form.entries import Names
from sheetgen.form.spaces import Space, spaces
from sheetgen.form.write.filling import filled
from sheetgen.form.written import Value, Written
from sheetgen.layout.find import bundled
from sheetgen.layout.read import Library
from tests.command import ROOT, Ran, run

Chance = random.Random
ODD = (
    *("one\ntwo", "\n", "end\n", "\n\nbegin", "a\tb", "\t", " ", "", "  blanks   about  ", "\r\n", "a\rb"),
    *("\0", "\x07", "\x1b[31mred", "\x7f", "\x85", "\u2028", "\u2029", "\ufeff", "\u200b", "a\u200bb", "\u00ad", "\u00a0"),
    *("\u202egnp.exe", "\u2066x\u2069", "مرحبا", "שלום", "e\u0301", "\u0301", "Z\u0351\u0351", "é", "ﬁ", "½√✓☐→", "Ж", "漢字"),
    *(
        "😀",
        "👩‍👩‍👧",
        "\ud800",
        "\udc80x",
        "\U0010ffff",
        "\ufffd",
        "W" * 40,
        "x" * 500,
        "ab " * 300,
        "a-b" * 30,
        "1\n2\n3\n4\n5\n6",
    ),
    *(
        "$",
        "$$",
        "$title",
        "$nosuch",
        "{",
        "}",
        "{}",
        "{row}",
        "{this}",
        "{nosuch",
        "<b>&amp;",
        "'",
        '"',
        "\\",
        "%",
        "#x",
        "-",
        "?",
        ".",
    ),
)
"""Unexpected texts."""
_VALUES = (
    *(
        "x",
        "-1",
        "0",
        "[]",
        "{}",
        "[[]]",
        "{a: 1}",
        "null",
        "true",
        "1e9",
        "999999999999",
        "[1, 2]",
        "[a, a]",
        "{en: x}",
        "{en: [x]}",
    ),
    *(
        "0.0001mm",
        "3mm",
        "-3mm",
        "10000mm",
        "'#fff'",
        ".nan",
        "1..5",
        "5..1",
        "lotus",
        "moon",
        "'?'",
        "a.b.c",
        "c1-300 r1",
        "c1 r1",
    ),
    *("if 1 then 2", "sum(x.*)", "this", "1/0"),
)
"""Values that are legal for some keys, but rarely for a random one."""
_BLANK = ODD[:9]
"""The texts that may pass everywhere."""
_PLACES = ("title", "labels", "text", "label", "says", "about", "choice", "rows", "columns", "name", "marks", "hint", "notes")
"""Keys whose values are most often made odd."""


@cache
def _source(name: str) -> str:
    return (ROOT / "layouts" / f"{name}.yaml").read_text("utf-8")


def bases() -> list[str]:
    """Return the layouts from which odd ones are made."""
    return [*bundled(), "_sheet", "placement/_pad"]


def odd_text(chance: Chance, old: str = "") -> str:
    """Return a text, perhaps with parts of the old one."""
    text = "".join(chance.choice(ODD if chance.random() < 0.4 else _BLANK) for _ in range(chance.choice((1, 1, 1, 2))))
    return chance.choice((text, text, old + text, text + old, f"{old} {text}", old.replace(" ", text)))


def odd_layout(chance: Chance, base: str) -> str:
    """A bundled layout in which up to four values, or keys, are odd texts."""
    root = yaml.compose(_source(base), Loader=yaml.SafeLoader)
    assert isinstance(root, yaml.MappingNode)
    likely: list[yaml.ScalarNode] = []
    other: list[yaml.ScalarNode] = []
    for path, node in _scalars(root, ()):
        (likely if set(path) & set(_PLACES) else other).append(node)
    for _ in range(chance.choice((1, 1, 2, 4))):
        node = chance.choice(likely if likely and chance.random() < 0.9 else other)
        node.value, node.style, node.tag = odd_text(chance, node.value), '"', "tag:yaml.org,2002:str"
    return str(yaml.serialize(root, Dumper=yaml.SafeDumper, width=100_000))


def odd_heir(chance: Chance, base: str) -> str:
    """Return a layout that extends a bundled one and overrides some of its keys, with up to three values of the wrong kind."""
    data = yaml.load(_source(base), Loader=yaml.BaseLoader)
    inner = base.rpartition("/")[2].startswith("_")
    own = {key: value for key, value in data.items() if key != "game" and chance.random() < 0.35}
    layout = {"game": data["game"], **own} if inner else {"extends": base, **own}
    for _ in range(chance.choice((1, 1, 2, 3))):
        holder, key = chance.choice(list(_holders(layout)))
        if chance.random() < 0.6:
            holder[key] = yaml.safe_load(chance.choice(_VALUES))
        elif isinstance(holder, list):
            holder.append(holder[key])
        elif len(holder) > 1:
            del holder[key]
    return str(yaml.safe_dump(layout, allow_unicode=True, sort_keys=False))


def _holders(node: Any) -> Iterator[tuple[Any, Any]]:
    """Every mapping and list, with each of its keys."""
    for key, value in node.items() if isinstance(node, dict) else enumerate(node) if isinstance(node, list) else ():
        yield node, key
        yield from _holders(value)


def _scalars(node: yaml.Node, path: tuple[str, ...]) -> Iterator[tuple[tuple[str, ...], yaml.ScalarNode]]:
    """Yield values and, if they are names that a player sees, keys; each with the keys above it."""
    if isinstance(node, yaml.ScalarNode):
        yield path, node
    elif isinstance(node, yaml.SequenceNode):
        for item in node.value:
            yield from _scalars(item, path)
    elif isinstance(node, yaml.MappingNode):
        for key, value in node.value:
            if path and path[-1] in ("rows", "columns", "choice"):
                yield path, key
            yield from _scalars(value, (*path, str(key.value)))


def any_sheet(chance: Chance, file: str) -> str:
    """Return a filled sheet for a layout, with any legal values in its spaces."""
    layout = Library().layout(file)
    names = "Ana", "Ben", "Cem", "Dora"
    people = {
        key: names[: min(max(3, entry.least), entry.most or 4)]
        for key, entry in layout.content.form.items()
        if isinstance(entry, Names)
    }
    every = spaces(layout.content.form, written=Written(people))
    values = {space.name: _value(chance, space) for space in every if chance.random() < 0.8}
    written = Written({name: value for name, value in values.items() if value is not None} | people)
    return filled(file, (), layout.content.form, written)


def _value(chance: Chance, space: Space) -> Value | None:
    if space.holds != "one":
        return None
    if space.domain:
        value: int | Fraction | bool | str = chance.choice(space.domain)
        return None if value is False else value
    return chance.randint(1, 40) if space.type == "number" else "Ana" if space.type == "text" else None


def failures(chance: Chance, base: str) -> Iterator[str]:
    """Yield the failures of an odd layout that passes `lint`, in the current folder; a layout that doesn't pass gives none."""
    Path("odd.yaml").write_text(chance.choice((odd_layout, odd_heir))(chance, base), "utf-8")
    found = run("lint", "odd.yaml")
    if "should not happen" in found.err:
        yield f"lint: {found.err}"
    if str(ROOT) in found.out + found.err:
        yield f"a path: {found.out}{found.err}"
    if found.status != 2:
        yield from _failing(chance)


def _failing(chance: Chance) -> Iterator[str]:
    layout = Library().layout("odd.yaml")
    for lang in layout.languages:
        for ink in ("full", "saver", "mono"):
            yield from _failed(run("render", "odd.yaml", "-o", "odd.pdf", f"--lang={lang}", "--ink", ink))
        yield from _failed(run("preview", "odd.yaml", "-o", "odd.svg", f"--lang={lang}"))
    yield from _failed(run("spaces", "odd.yaml"))
    if layout.content.form:
        blank = run("blank", "odd.yaml")
        yield from _failed(blank)
        Path("blank.yaml").write_text(blank.out, "utf-8", newline="")
        yield from _failed(run("check", "blank.yaml"), most=1)
        Path("sheet.yaml").write_text(any_sheet(chance, "odd.yaml"), "utf-8", newline="")
        yield from _failed(run("check", "sheet.yaml"), most=1)
        for lang in layout.languages:
            yield from _failed(run("proof", "sheet.yaml", "-o", "odd.svg", f"--lang={lang}"), most=1)


def _failed(ran: Ran, most: int = 0) -> Iterator[str]:
    if ran.status > most:
        yield ran.err


def main(count: int, seed: int) -> None:
    """Print the failures, and keep the layouts that fail."""
    passed = 0
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        for number in range(seed, seed + count):
            chance = Chance(number)
            base = chance.choice(bases())
            try:
                wrong = list(failures(chance, base))
            except Exception as error:
                import traceback

                wrong = ["".join(traceback.format_exception(error)[-3:])]
            passed += os.path.exists("odd.pdf")
            if os.path.exists("odd.pdf"):
                os.unlink("odd.pdf")
            for each in dict.fromkeys(wrong[:2]):
                sys.stdout.write(f"== {number} {base}: {each[:700]}\n")
    sys.stdout.write(f"{count} layouts, {passed} of them passed lint\n")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 300, int(sys.argv[2]) if len(sys.argv) > 2 else 0)
