"""Layouts changed by single values: the text contains the new values, only the differences change, and the rest stays as typed."""

from __future__ import annotations

import random
from typing import Any

import pytest

from sheetgen.layout import find
from sheetgen.layout.editing import Change, inherited, path_at, sheet_values, value_at, write
from sheetgen.layout.model import Layout
from sheetgen.layout.read import Library, PartlyReadError
from sheetgen.source import reader
from sheetgen.source.editing import CannotEdit
from sheetgen.source.faults import Position, Unreadable
from sheetgen.source.nodes import Mapping
from tests.thorough import WHOLE

NAME = "own.yaml"
OWN = """# A sheet of our club.
extends: namaste
title: "Ours"   # kept

labels:
  en:
    first: 'It''s me'   # as we say

blocks:
  # higher up
  - id: karma
    at: c1-5 r15-16   # was r16
    min: [8mm, 9mm]
  - {id: footer, text: ours}
"""


def layout_of(text: str) -> Layout:
    """Return the layout of a text, as far as it can be read."""
    try:
        return Library(given={NAME: reader.read(NAME, text.encode())}).layout(NAME)
    except PartlyReadError as partly:
        return partly.layout


def changed(text: str, *changes: tuple[str, Any]) -> str:
    """Return a text after some changes; each path is written with slashes."""
    return write(text, inherited(layout_of(text)), [Change(tuple(path.split("/")), value) for path, value in changes])


def test_only_what_differs_is_typed() -> None:
    assert changed("extends: namaste\n", ("blocks/board/at", "c1-12 r3-15"), ("page/paper", "a4")) == (
        "extends: namaste\npage: {paper: a4}\nblocks:\n  - {id: board, at: c1-12 r3-15}\n"
    )


def test_keys_stand_in_their_usual_order() -> None:
    changes = (
        ("blocks/legend", None),
        ("blocks/board/cell/min", "12mm"),
        ("labels/de/first", "Ich: fange an"),
        ("theme/middle/fill", "#ffeeaa"),
        ("page/margin", "10mm"),
        ("title/en", "No, really"),
    )
    assert changed("extends: namaste\n", *changes) == (
        'extends: namaste\ntitle: {en: "No, really"}\npage: {margin: 10mm}\ntheme:\n  middle: {fill: "#ffeeaa"}\n'
        'labels:\n  de:\n    first: "Ich: fange an"\nremove: [legend]\nblocks:\n  - {id: board, cell: {min: 12mm}}\n'
    )


def test_a_new_block_is_typed_on_one_line() -> None:
    block = {"block": "picture", "at": "c1-2 r20", "file": "our logo.png"}
    assert changed("extends: namaste\n", ("blocks/logo", block)).endswith(
        "blocks:\n  - {id: logo, block: picture, at: c1-2 r20, file: our logo.png}\n"
    )


def test_in_a_text_of_ones_own_all_else_stays() -> None:
    result = changed(OWN, ("blocks/karma/at", "c1-6 r15-16"), ("labels/en/first", "Me"), ("title", "Yours"))
    assert result == OWN.replace("c1-5", "c1-6").replace("'It''s me'", "'Me'").replace('"Ours"', '"Yours"')


def test_what_is_as_inherited_is_not_typed() -> None:
    base = sheet_values(inherited(layout_of(OWN)))
    assert "footer" not in changed(OWN, ("blocks/footer/text", value_at(base, ("blocks", "footer", "text"))))
    assert "labels" not in changed(OWN, ("labels/en/first", "I'm first")).partition("#")[0]


def test_a_comment_is_never_lost() -> None:
    result = changed(OWN, ("labels/en/first", "I'm first"), ("blocks/footer/text", None))
    assert all(comment in result for comment in ("# A sheet of our club.", "# kept", "# as we say", "# higher up", "# was r16"))


@pytest.mark.parametrize(
    "text", ["{extends: namaste}", "{extends: namaste, blocks: []}", "extends: namaste\nblocks:\n", "extends: namaste"]
)
def test_other_ways_of_typing_have_room(text: str) -> None:
    result = layout_of(changed(text, ("blocks/board/at", "c1-12 r3-15"), ("labels/en/first", "a, b"), ("blocks/legend", None)))
    values = sheet_values(result.paper)
    assert values["blocks"]["board"]["at"] == "c1-12 r3-15"
    assert values["labels"]["en"]["first"] == "a, b"
    assert "legend" not in values["blocks"]


@pytest.mark.parametrize("text", ["", "- a\n", "extends: namaste\nextends: namaste\n", "extends: namaste\nblocks: none\n"])
def test_a_text_without_room_is_refused(text: str) -> None:
    with pytest.raises(CannotEdit):
        write(text, inherited(layout_of("extends: namaste\n")), [Change(("blocks", "board", "at"), "c1-2 r1")])


def test_places_are_told_by_their_paths() -> None:
    root = reader.read(NAME, OWN.encode()).documents[0].root
    assert isinstance(root, Mapping)
    places = {
        (12, 9): ("blocks", "karma", "at"),
        (14, 18): ("blocks", "footer", "text"),
        (7, 12): ("labels", "en", "first"),
        (2, 10): (),
    }
    assert {place: path_at(root, Position(*place)) for place in places} == places


HOSTILE = [
    "",
    " ",
    "#no",
    "a: b",
    "- x",
    "{",
    "]",
    '"',
    "'",
    "$first",
    "ja",
    "null",
    "~",
    "1e3",
    "\\n",
    "ä€😀",
    "a\tb",
    "&a",
    "*a",
    "!t",
    "?",
    "%d",
    "x" * 300,
]


def test_hostile_words_are_read_back_as_they_are() -> None:
    for word in HOSTILE:
        result = layout_of(changed("extends: namaste\n", ("labels/en/first", word), ("blocks/footer/text", word)))
        values = sheet_values(result.paper)
        assert (values["labels"]["en"]["first"], values["blocks"]["footer"]["text"]) == (word, word)


def random_change(values: dict[str, Any], rnd: random.Random) -> Change | None:
    """Return a random change like those of the web app."""
    name = rnd.choice(list(values["blocks"]))
    block = values["blocks"][name]
    kind = rnd.randrange(8)
    if kind < 3 and "at" in block:
        left, top = rnd.randint(1, 12), rnd.randint(1, 20)
        return Change(("blocks", name, "at"), f"c{left}-{left + rnd.randint(0, 4)} r{top}")
    if kind == 3:
        return Change(("page", rnd.choice(["margin", "gap"])), f"{rnd.randint(5, 12)}mm")
    if kind == 4:
        texts = [(lang, key) for lang, said in (values["labels"] or {}).items() for key in said]
        return Change(("labels", *rnd.choice(texts)), rnd.choice(HOSTILE)) if texts else None
    if kind == 5:
        return Change(
            ("theme", rnd.choice(["middle", "new-style", "label"]), rnd.choice(["fill", "color"])), f"#{rnd.randrange(1 << 24):06x}"
        )
    if kind == 6:
        return Change(("blocks", f"logo-{rnd.randrange(1000)}"), {"block": "picture", "at": "c1 r1", "symbol": "lotus"})
    if len(values["blocks"]) > 2 and not any(each.get("of") == name for each in values["blocks"].values()):
        return Change(("blocks", name), None)
    return None


def after(values: dict[str, Any], change: Change) -> dict[str, Any]:
    """Values with a change."""
    key, *rest = change.path
    if rest:
        inner = after(values.get(key) or {}, Change(tuple(rest), change.value))
        return {**values, key: inner}
    others = {other: value for other, value in values.items() if other != key or change.value is not None}
    return others if change.value is None else {**others, key: change.value}


def wanted(values: dict[str, Any], changes: list[Change]) -> dict[str, Any]:
    for change in changes:
        value = {"id": change.path[1], **change.value} if isinstance(change.value, dict) else change.value
        values = after(values, Change(change.path, value))
    return values


@pytest.mark.parametrize("seed", range(300 if WHOLE else 40))
def test_random_changes_are_read_back(seed: int) -> None:
    rnd = random.Random(seed)
    names = [name for name in find.listed() if not layout_of(f"extends: {name}\n").game.outlined]
    original = rnd.choice([*(f"extends: {name}\n" for name in names), OWN])
    layout = layout_of(original)
    begun = values = sheet_values(layout.paper)
    changes: list[Change] = []
    for _ in range(rnd.randint(1, 9)):
        change = random_change(values, rnd)
        if change is None:
            continue
        changes = [*(each for each in changes if each.path[: len(change.path)] != change.path), change]
        values = wanted(begun, changes)
    text = write(original, inherited(layout), changes)
    assert write(original, inherited(layout), []) == original
    assert sheet_values(layout_of(text).paper) == values, text
    back = [
        Change(each.path, value_at(begun, each.path))
        for each in reversed(changes)
        if len(each.path) > 2 or each.path[0] != "blocks"
    ]
    again = sheet_values(layout_of(write(text, inherited(layout_of(text)), back)).paper)
    assert all(
        value_at(again, each.path) == each.value for each in back if each.path[1] in again["blocks"] or each.path[0] != "blocks"
    )


def test_the_blocks_of_a_page_that_is_made_by_itself_can_be_moved() -> None:
    layout = layout_of("extends: yacht\n")
    text = write("extends: yacht\n", inherited(layout), [Change(("blocks", "total", "at"), "c1-10 r1-4")])
    assert text == "extends: yacht\nblocks:\n  - {id: total, at: c1-10 r1-4}\n"
    assert sheet_values(layout_of(text).paper)["blocks"]["total"]["at"] == "c1-10 r1-4"


def test_every_bundled_layout_has_values() -> None:
    for name in find.listed():
        try:
            values = sheet_values(layout_of(f"extends: {name}\n").paper)
        except Unreadable as unreadable:
            pytest.fail(f"{name}: {unreadable.faults[0].text}")
        assert values["blocks"], name
