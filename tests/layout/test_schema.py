"""JSON Schemas for editors: the files in `layouts/schema/` equal the output of `sheetgen schema` and match the reader."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from makers.schema import FOLDER, schemas, text

from sheetgen.form.schema import sheet_schema
from sheetgen.form.shapes import Schema
from sheetgen.judge.files import check
from sheetgen.judge.sheet import JudgedSheet, Refused
from sheetgen.layout.model import Layout
from sheetgen.layout.read import Library
from sheetgen.source import reader as source
from sheetgen.source.faults import Unreadable
from sheetgen.source.nodes import Mapping, Node, Scalar
from tests.thorough import every, heavy

ROOT = Path(__file__).resolve().parents[2]
FIRST_LINE = re.compile(r"# yaml-language-server: \$schema=(\S+)")


def data(node: Node | None) -> Any:
    """Return a node as an editor reads it, by YAML's core schema."""
    if node is None:
        return None
    if isinstance(node, Mapping):
        return {key: data(value) for key, (_, value) in node.items.items()}
    if not isinstance(node, Scalar):
        return [data(item) for item in node.items]
    if not node.plain:
        return node.text
    if node.text in ("", "~", "null", "Null", "NULL"):
        return None
    if node.text in ("true", "True", "TRUE", "false", "False", "FALSE"):
        return node.text.lower() == "true"
    if re.fullmatch("[-+]?[0-9]+", node.text):
        return int(node.text)
    if re.fullmatch(r"[-+]?(\.[0-9]+|[0-9]+(\.[0-9]*)?)([eE][-+]?[0-9]+)?", node.text):
        return float(node.text)
    return node.text


def documents(file: Path) -> list[Any]:
    """Return the documents of a file."""
    return [data(document.root) for document in source.read(str(file)).documents]


@cache
def judge(name: str) -> Callable[[Any], list[str]]:
    """Return a function that lists the errors a schema finds in a document."""
    return validator(schemas()[name])


def validator(made: Schema) -> Callable[[Any], list[str]]:
    """Check a schema, and return a function that lists the errors it finds in a document."""
    from jsonschema import Draft202012Validator

    Draft202012Validator.check_schema(made)
    found = Draft202012Validator(made)
    return lambda document: [f"{'.'.join(map(str, error.path))}: {error.message[:200]}" for error in found.iter_errors(document)]


def files(*folders: str) -> list[Any]:
    """Return all YAML files below some folders, as test parameters."""
    found = sorted(path for folder in folders for path in (ROOT / folder).rglob("*.yaml"))
    return [pytest.param(path, id=str(path.relative_to(ROOT))) for path in found]


def is_layout(document: Any) -> bool:
    """Return whether a document is a layout, not a filled sheet."""
    return isinstance(document, dict) and "sheet" not in document


def game_of(file: Path) -> str:
    """The game of a layout."""
    return Library().layout(str(file)).game.name


NAMES = ("spaces", "computed", "tables", "look", "examples", "score", "says")
"""Keys of a game in YAML alone; the keys below them are names that the author chooses."""


def misspelt(document: Any, free: frozenset[str]) -> Iterator[tuple[str, Any]]:
    """Yield the document once for each key that isn't a name of the author, with that key misspelt. Each comes with the
    key's path."""
    if not isinstance(document, dict):
        return
    for key, value in document.items():
        yield key, {f"{other}x" if other == key else other: held for other, held in document.items()}
        if key not in free:
            for path, changed in misspelt(value, free):
                yield f"{key}.{path}", {**document, key: changed}


@pytest.mark.parametrize("name", schemas())
def test_the_files_are_what_is_made(name: str) -> None:
    assert (FOLDER / name).read_text(encoding="utf-8") == text(schemas()[name]), "run `make schema`"


def test_there_are_no_other_files() -> None:
    assert {path.name for path in FOLDER.iterdir()} == set(schemas())


@pytest.mark.parametrize("name", schemas())
def test_the_command_prints_them(name: str) -> None:
    from click.testing import CliRunner

    from sheetgen.cli.main import sheetgen

    kind, _, game = name.removesuffix(".json").partition("-")
    result = CliRunner().invoke(sheetgen, ["schema", kind, game])
    assert result.exit_code == 0, result.stderr
    assert result.stdout == text(schemas()[name])


@heavy
@pytest.mark.parametrize("kind", ["layout", "sheet"])
def test_without_a_game_the_command_prints_one_for_all(kind: str) -> None:
    from click.testing import CliRunner

    from sheetgen.cli.main import sheetgen

    result = CliRunner().invoke(sheetgen, ["schema", kind])
    assert result.exit_code == 0, result.stderr
    whole = validator(json.loads(result.stdout))
    example = ROOT / ("layouts/namaste.yaml" if kind == "layout" else "examples/namaste/right.yaml")
    (document,) = documents(example)
    assert whole(document) == []
    assert whole({**document, "nosuch": 1}) != []


def test_of_a_game_without_layouts_only_the_file_is_known() -> None:
    from click.testing import CliRunner

    from sheetgen.cli.main import sheetgen

    result = CliRunner().invoke(sheetgen, ["schema", "sheet", "sheet"])
    assert result.exit_code == 0, result.stderr
    check = validator(json.loads(result.stdout))
    assert check({"sheet": "mine.yaml", "frames": [[1, 2]]}) == []
    assert check({"sheet": "namaste", "frames": [[1, 2]]}) != []
    assert check({"frames": [[1, 2]]}) != []


@pytest.mark.parametrize("file", files("layouts", "examples"))
def test_bundled_files_and_examples_name_the_schema_they_keep(file: Path) -> None:
    first = file.read_text(encoding="utf-8").split("\n", 1)[0]
    named = FIRST_LINE.fullmatch(first)
    if named is None:
        assert not file.is_relative_to(ROOT / "layouts")
        return
    path = (file.parent / named[1]).resolve()
    assert path.parent == FOLDER
    assert path.is_file()
    for document in documents(file):
        kind = "layout" if is_layout(document) else "sheet"
        assert path.name.startswith(f"{kind}-")
        assert judge(path.name)(document) == []


@pytest.mark.parametrize("file", every(files("layouts", "examples"), 3))
def test_layouts_are_accepted_and_misspelt_keys_refused(file: Path) -> None:
    for document in documents(file):
        if not is_layout(document):
            continue
        try:
            wrong = judge(f"layout-{game_of(file)}.json")
        except Unreadable:
            continue
        assert wrong(document) == []
        own = frozenset({"about", "labels", "parameters", "theme", "title", "fields", "icons", *NAMES})
        assert [path for path, changed in misspelt(document, own) if not wrong(changed)] == []
        for number, block in enumerate(document.get("blocks") or []):
            for path, changed in misspelt(block, frozenset()):
                blocks = [*document["blocks"][:number], changed, *document["blocks"][number + 1 :]]
                assert wrong({**document, "blocks": blocks}), f"{block['id']}: {path}"


@pytest.mark.parametrize("file", every(files("examples", "sheetgen/cases"), 4))
def test_readable_sheets_are_accepted_and_misspelt_keys_refused(file: Path) -> None:
    if any(is_layout(document) for document in documents(file)):
        return
    for sheet, document in zip(check([str(file)], False).sheets, documents(file), strict=True):
        if isinstance(sheet, Refused):
            continue
        wrong = _of_layout(Library().layout(sheet.name, str(file.parent)))
        assert wrong(document) == []
        named = frozenset({"robbed", "received", "coasters", "flags"})
        changed = [(path, other) for path, other in misspelt(document, named) if path.rpartition(".")[0] not in named]
        assert [path for path, other in changed if not wrong(other)] == []


def _of_layout(layout: Layout) -> Callable[[Any], list[str]]:
    """The validator of sheets filled for a layout."""
    game = layout.game
    if layout.name == (game.sample or game.standard):
        return judge(f"sheet-{game.name}.json")
    return validator(sheet_schema(layout.name, layout.content.form))


SHEET = """\
first: true
first: X
first: YES
first: False
player: 7
player: No
player: true
player: 1.5
total: +34
total: -3
total: "34"
total: 010
total:
karma: 3
karma: [3]
karma: [3, -1, 6, 1]
karma: [3, , 4]
karma: []
crossed: lotus
crossed: [Yin Yang, yin-yang]
crossed: [Yin Yang, LOTUS]
crossed: "yin yang"
symbols: {lotus: 4, Yin Yang: 5, HAND: }
symbols:
truths: {top: 4, Left: 3}
circles:
circles: ""
total: ?
first: ?
karma: [3, ?]
crossed: [lotus, ?]
symbols: {lotus: ?}
symbols: ?
circles: ?
total: "?"
total: x
karma: [a]
karma: [1, 2, 3, 4, 5]
crossed: apple
symbols: {apple: 3}
symbols: [3]
truths: 3
truths: {middle: 3}
first: maybe
""".splitlines()


@pytest.mark.parametrize("line", SHEET)
def test_it_takes_what_reading_takes(line: str, tmp_path: Path) -> None:
    """The schema accepts readable text and rejects unreadable text. It misses only errors that a schema can't detect, such as a
    repeated name."""
    file = tmp_path / "joe.yaml"
    file.write_text(f"sheet: namaste\n{line}\n", encoding="utf-8")
    (sheet,) = check([str(file)], False).sheets
    (document,) = documents(file)
    accepted = not judge("sheet-namaste.json")(document)
    if line == "crossed: [Yin Yang, yin-yang]":
        assert isinstance(sheet, Refused)
        assert accepted
    else:
        assert accepted == isinstance(sheet, JudgedSheet), sheet


LAYOUT = """\
page: {margin: 0}
page: {margin: 8mm}
page: {margin: 0.8 cm}
page: {margin: 8}
page: {margin: 8px}
page: {rows: 20}
page: {rows: 0}
page: {rows: x}
title: Mine
title: {en: Mine}
title: 2024
title: [a]
theme: {sum: {fill: "#ffffff"}}
theme: {sum: {fill: pink}}
theme: {sum: {stroke: none}}
theme: {sum: {dash: 1mm}}
theme: {sum: {dash: [1mm, 2mm]}}
theme: {sum: {mono: thick}}
theme: {sum: [a]}
diamond: 7
diamond: big
dice: {white: 3, faces: [1, [2, 3]]}
dice: {faces: x}
blocks: [{id: karma, at: c1-6 r16-17}]
blocks: [{id: karma, min: [10mm, 9mm]}]
blocks: [{id: karma, min: [10mm]}]
blocks: [{id: karma, min: 10mm}]
blocks: [{id: karma, shape: round}]
blocks: [{id: sum, columns: [{label: a}, {space: total}]}]
blocks: [{id: sum, columns: {space: total}}]
blocks: [{id: legend, items: {text: a, sample: circle}}]
blocks: [{at: c1 r1}]
blocks: {id: karma}
remove: legend
remove: [legend]
labels: {en: {first: Me}}
labels: {en: Me}
labels:
page:
karma:
theme:
blocks:
page: {margin: }
""".splitlines()


@pytest.mark.parametrize("line", LAYOUT)
def test_it_takes_what_layouts_may_say(line: str, tmp_path: Path) -> None:
    file = tmp_path / "own.yaml"
    file.write_text(f"extends: namaste\n{line}\n", encoding="utf-8")
    (document,) = documents(file)
    faults = []
    try:
        Library().layout(str(file))
    except Unreadable as unreadable:
        faults = unreadable.faults
    assert bool(judge("layout-namaste.json")(document)) == bool(faults), faults
