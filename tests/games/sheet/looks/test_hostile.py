"""Looks of any size and with any nonsense cost little; they are read, or rejected with a position in the file."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest

from sheetgen.games.sheet.content.printed import look_names
from sheetgen.games.sheet.judging.model import Model
from sheetgen.games.sheet.keys import OF_FAMILIES, OF_KEYS
from tests.command import cause
from tests.games.sheet.own import read
from tests.patience import ends

SIDE = 12
MANY = 200


def many_icons() -> str:
    """Thousands of icons: by list, by key and by name."""
    keys = ", ".join(f"k{number}" for number in range(MANY))
    icons = ", ".join("star" for _ in range(MANY))
    families = "\n".join(f"  f{n}: {{rows: [{keys}], number: yes, look: {{icon: [{icons}]}}}}" for n in range(20))
    top = "\n".join(f"  k{number}: {{icon: lock, colour: red, hint: {{en: a, de: b}}}}" for number in range(MANY))
    return f"{families}\nlook:\n{top}\n  nothing-{'x' * 400}: {{icon: star}}\n"


def many_regions() -> str:
    """Return a board whose regions have names of five hundred letters."""
    rows = "\n".join("        " + " ".join("r" * 500 + str((x + y) % 9) for x in range(SIDE)) for y in range(SIDE))
    axes = f"rows: 1..{SIDE}\n    columns: 1..{SIDE}"
    return f"  a:\n    {axes}\n    number: yes\n    look:\n      shape: board\n      regions: |\n{rows}\n"


def long_circle() -> str:
    """A hundred families that each join the next."""
    return "\n".join(f"  f{n}: {{rows: [x, y], number: yes, look: {{join: f{(n + 1) % 100}}}}}" for n in range(100)) + "\n"


def long_lists() -> str:
    """Lists that are longer than their axis, by far."""
    values = ", ".join(["red"] * 5000)
    return f"  a: {{rows: [x, y], number: yes, look: {{colour: [{values}], parts: {{p: [{values}]}}, fold: [{'9, ' * 5000}]}}}}\n"


def odd_names() -> str:
    """Return captions, hints and names in other scripts, with characters that have a meaning in other places."""
    return (
        "  a: {rows: 1..4, number: yes, look: {parts: {'$title {x}': 1, 上半场: 2, '': 3}, hint: '$$ {{x}} 分'}}\n"
        "look: {'': {icon: star}, a.: {icon: star}, .a: {icon: star}, '$a': {icon: mdi-b}, 'a.*': {hint: x}}\n"
    )


@pytest.mark.parametrize("make", [many_icons, many_regions, long_circle, long_lists, odd_names])
def test_large_and_odd_looks_cost_little(make: Callable[[], str]) -> None:
    with ends():
        checked_layout, faults = read(f"game: sheet\nname: x\nspaces:\n{make()}")
        if checked_layout is not None:
            names, looks = look_names(Model(checked_layout)), Model(checked_layout).looks
            for spot in looks._spots.values():
                looks.family(spot.fields)
                for axis in spot.own:
                    hints = [looks.key(spot.fields, {axis.which: key}).hint for key in axis.keys]
                    assert {hint[1:] for hint in hints if hint[:1] == "$" != hint[1:2]} <= names.keys()
    assert all(fault.position.line > 0 and fault.text for fault in faults)


def test_what_cannot_be_is_refused() -> None:
    found = {make: read(f"game: sheet\nname: x\nspaces:\n{make()}") for make in (many_icons, many_regions, long_circle, long_lists)}
    codes = {make.__name__: {cause(fault) for fault in faults} for make, (_, faults) in found.items()}
    assert codes == {
        "many_icons": set(),
        "many_regions": set(),
        "long_circle": {"join_circle"},
        "long_lists": {"look_list_too_long", "look_no_key", "fold_list", "fold_length"},
    }


WORDS = (
    "none",
    "red",
    "yes",
    "3",
    "[3, 4]",
    "worth",
    "{x: red, y: blue}",
    "{en: a, de: b}",
    "[[a, b], [c, d]]",
    "{p: 1..2}",
    "~",
    "''",
)
SPECS = (
    "{rows: [x, y], columns: 1..3, number: 0..9, LOOK}",
    "{columns: 1..4, tick: yes, LOOK}",
    "{rows: {x: {LOOK}, y: tick}, number: 0..9, LOOK}",
    "{rows: players, LOOK, of: {b: {number: 0..9, LOOK}, c: {is: b, LOOK}}}",
    "{choice: [x, y], LOOK}",
    "{is: '1', hidden: yes, LOOK}",
)


@pytest.mark.parametrize("seed", range(40))
def test_looks_at_random_are_read_or_refused(seed: int) -> None:
    pick = random.Random(seed)
    shapes = ("table", "strip", "chain", "frames", "board", "hex")

    def look() -> str:
        some = pick.sample((*OF_FAMILIES, *OF_KEYS), pick.randint(1, 4))
        said = (f"{key}: {pick.choice(shapes) if key == 'shape' and pick.random() < 0.8 else pick.choice(WORDS)}" for key in some)
        return f"look: {{{', '.join(said)}}}"

    for _ in range(25):
        spec = pick.choice(SPECS)
        while "LOOK" in spec:
            spec = spec.replace("LOOK", look(), 1)
        top = f"look: {{{pick.choice(('a', 'x', 'b', 'a.b', 'c', 'z'))}: {{{look()[7:-1]}}}}}"
        text = f"game: sheet\nname: x\nplayers: 2\ntables: {{worth: [1, 2]}}\nspaces:\n  a: {spec}\n{top}\n"
        checked_layout, faults = read(text)
        assert (checked_layout is None) == bool(faults), text
        if checked_layout is not None:
            looks = Model(checked_layout).looks
            for fields, spot in looks._spots.items():
                looks.family(fields)
                for axis in spot.own:
                    for key in axis.keys:
                        looks.key(fields, {axis.which: key})
            look_names(Model(checked_layout))
