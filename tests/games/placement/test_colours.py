"""Two colours of keys, locks and puzzles look different in print, whatever their names; similar colours are a finding."""

from __future__ import annotations

from itertools import combinations
from pathlib import Path as File

import pytest

from sheetgen.drawing.sheet import Box, Ink, Path, Sheet
from sheetgen.layout.building.build import build
from sheetgen.layout.read import Library
from tests.command import run
from tests.drawing.blocks.room import fonts
from tests.games.placement.paper import INKS, amiss
from tests.layout.files import typed

GERMAN = ("rot", "blau", "gelb", "grün", "schwarz", "weiß", "orange", "lila", "türkis", "grau", "oliv", "rosa")


def coloured(colours: tuple[str, ...], more: str = "", kind: str = "key") -> str:
    """Return a level with a field of each colour, row by row from the first field."""
    tokens = [f"{number % 6 + 1}{chr(ord('a') + number)}" for number in range(len(colours))]
    tokens += ["X", *(str(number % 6 + 1) for number in range(17 - len(colours)))]
    rows = "".join(f"  {' '.join(tokens[at : at + 6])}\n" for at in range(0, 18, 6))
    points = "" if kind == "key" else ", points: 3"
    fields = "".join(f"  {chr(ord('a') + n)}: {{kind: {kind}, colour: '{colour}'{points}}}\n" for n, colour in enumerate(colours))
    return f"game: placement\ntitle: Colours\n{more}grid: |\n{rows}fields:\n{fields}"


def plates(sheet: Sheet, count: int) -> list[tuple[object, ...]]:
    """Return the look of the plates of the first `count` fields: outlines relative to the field's corner, their number, fill and
    line."""
    (page,) = sheet.pages
    fields = [place.box for place in page.places if place.space.startswith("marks.")][:count]
    found: list[tuple[object, ...]] = []
    for field in fields:
        at = [n for n, op in enumerate(page.ops) if isinstance(op, Path) and field.holds(corner(op))]
        outline = page.ops[at[0]]
        assert isinstance(outline, Path)
        ends = tuple((round(float(step[-2]) - field.x, 3), round(float(step[-1]) - field.y, 3)) for step in outline.steps[:-1])
        found.append((ends, len(at), outline.fill, outline.pen and outline.pen.colour))
    return found


def corner(path: Path) -> Box:
    """The place where a path begins."""
    _, x, y = path.steps[0]
    return Box(float(x), float(y), 0, 0)


@pytest.mark.parametrize("ink", INKS)
@pytest.mark.parametrize("colours", [GERMAN, ("mauve", "moon", "#12ab99", "Hell Blau", "key")])
def test_two_colours_differ_in_every_ink(colours: tuple[str, ...], ink: Ink, tmp_path: File) -> None:
    sheet = build(Library().layout(typed(tmp_path, coloured(colours))), "en", ink, fonts())
    looks = plates(sheet, len(colours))
    assert amiss(sheet) == []
    assert len(looks) == len(colours)
    assert all(one[:2] != other[:2] for one, other in combinations(looks, 2)), "two plates of one shape"
    if colours is GERMAN and ink != "mono":
        assert len({look[2:] for look in looks}) == len(colours), "two plates of one ink"


def findings(folder: File, text: str) -> list[tuple[str, str, list[str]]]:
    """Return the lint findings about colours: rule, message, spaces."""
    file = typed(folder, text)
    (linted,) = run("lint", file, "--format", "json").json["layouts"]
    rules = ("level/same-plate", "level/similar-colours", "level/unknown-colour")
    return [(each["rule"], each["message"], each["spaces"]) for each in linted["findings"] if each["rule"] in rules]


def test_twelve_colours_are_no_finding(tmp_path: File) -> None:
    assert findings(tmp_path, coloured(GERMAN)) == []


@pytest.mark.parametrize(
    ("colours", "rule", "message"),
    [
        (("rot", "blau", "red"), "level/similar-colours", "red and rot are the same colour"),
        (("#0000ff", "#0101f0"), "level/similar-colours", "#0101f0 and #0000ff look very similar"),
        (("blue", "Blau"), "level/similar-colours", "Blau and blue are the same colour"),
        (("red", "moon"), "level/unknown-colour", "no colour value is known for 'moon'"),
    ],
)
def test_colours_that_look_alike_are_named(colours: tuple[str, ...], rule: str, message: str, tmp_path: File) -> None:
    ((found, said, spaces),) = findings(tmp_path, coloured(colours))
    assert (found, said) == (rule, message)
    named = [colour for colour in colours if colour in said.replace("'", "").split()]
    assert spaces == [f"marks.r1c{colours.index(colour) + 1}" for colour in named]


def test_a_style_of_the_theme_is_an_ink(tmp_path: File) -> None:
    theme = 'theme: {moon: {fill: "#404860"}, red: {fill: "#404861"}}\n'
    assert findings(tmp_path, coloured(("moon", "blue"), theme)) == []
    ((rule, message, _),) = findings(tmp_path, coloured(("moon", "rot"), theme))
    assert (rule, message) == ("level/similar-colours", "rot and moon look very similar")


@pytest.mark.parametrize("name", ["moon", "Dark Moon", "#moon"])
def test_the_style_that_is_told_is_an_ink(name: str, tmp_path: File) -> None:
    text = coloured((name, "red"))
    (linted,) = run("lint", typed(tmp_path, text), "--format", "json").json["layouts"]
    (notes,) = [each["notes"] for each in linted["findings"] if each["rule"] == "level/unknown-colour"]
    style = notes[-1].partition("`")[2].partition("`")[0]
    assert findings(tmp_path, coloured((name, "red"), style + "\n")) == []
