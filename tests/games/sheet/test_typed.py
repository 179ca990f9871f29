"""Random sheets of random games only in YAML: compared with a naive reader, written back, mistyped, and very large."""

from __future__ import annotations

from random import Random

import pytest

from sheetgen.form.entries import Form
from sheetgen.form.read.sheet import read_filled
from sheetgen.form.schema import any_of, sheet_schema
from sheetgen.form.spaces import Space, spaces
from sheetgen.form.write.blank import blank
from sheetgen.form.write.rewriting import NotRewritten, rewritten
from sheetgen.form.written import UNREAD, Value, Written
from sheetgen.games.sheet.content.form import form as form_by
from sheetgen.source import reader
from sheetgen.source.nodes import Mapping
from tests.games.sheet.forms import base, defined, form_of, read
from tests.games.sheet.naive_form import UNKNOWN, naive
from tests.games.sheet.random_sheets import Typist, as_yaml, layout
from tests.layout.test_schema import data, validator
from tests.named import is_named
from tests.patience import ends

SLIPS = ("", *"[]{}:,.-_?|>'\"#\n \txX5/&*!%@`~€½\u2028")
SEEDS = range(0, 240, 12)
"""First seeds; each test also takes the eleven seeds after it."""


@pytest.mark.parametrize("first", SEEDS)
def test_a_naive_reader_reads_the_same(first: int) -> None:
    read_well = 0
    for seed in range(first, first + 12):
        random = Random(seed)
        text = layout(random)
        definition = defined(text)
        form = form_of(text)
        for _ in range(2):
            sheet = Typist(random, definition, random.choice((0, 0.05))).sheet()
            typed = as_yaml(random, sheet)
            found = read(form, typed)
            wanted = naive(definition, sheet)
            assert bool(found.faults) == (wanted is None), (seed, [fault.text for fault in found.faults])
            if wanted is not None:
                read_well += 1
                same = {space: UNKNOWN if value is UNREAD else value for space, value in found.written.items()} == wanted
                assert same, (seed, text, typed)
    assert read_well > 3


@pytest.mark.parametrize("first", SEEDS)
def test_an_empty_sheet_says_nothing_and_all_spaces_are_listed(first: int) -> None:
    for seed in range(first, first + 12):
        text = layout(Random(seed))
        definition, form = defined(text), form_of(text)
        empty = blank("x.yaml", "t", form)
        found = read(form, empty)
        assert not found.faults, (text, empty)
        assert set(found.written) <= {"players"}
        listed = [space for space in spaces(form) if space.name != "player" and not space.seat]
        assert [space.name for space in listed] == [
            single.name for single in definition.singles if single.leaf.is_typed and single.name != "player"
        ]
        assert all(is_named(form, space.name) for space in listed)
        kinds = {single.name: base(single.leaf) if single.leaf.kind == "is" else single.leaf.kind for single in definition.singles}
        names = {"number": "number", "tick": "tick", "yes": "tick"}
        assert [space.type for space in listed] == [names.get(kinds[space.name], "text") for space in listed]


@pytest.mark.parametrize("first", SEEDS[::2])
def test_other_values_are_written_back(first: int) -> None:
    done = refused = 0
    for seed in range(first, first + 12):
        random = Random(seed)
        text = layout(random)
        definition, form = defined(text), form_of(text)
        typed = as_yaml(random, Typist(random, definition, 0).sheet())
        found = read(form, typed)
        changes = {} if found.faults else _other(random, form, found.written)
        if changes:
            try:
                after = rewritten(typed, form, found.written, changes)
            except NotRewritten:
                refused += 1
            else:
                done += 1
                assert read(form, after).written == found.written.changed(changes)
    assert done > 2 * refused


def _other(random: Random, form: Form, written: Written) -> dict[str, Value | None]:
    known = [space for space in spaces(form, written=written) if space.name != "player" and space.domain]
    picked = random.sample(known, min(len(known), random.choice((1, 1, 3))))
    found = {space.name: _another(random, space) for space in picked}
    return {space: value for space, value in found.items() if value != written.get(space)}


def _another(random: Random, space: Space) -> Value | None:
    values: list[Value | None] = [None, True] if space.type == "tick" else [None, *(space.domain or ())]
    return random.choice(values)


@pytest.mark.parametrize("first", [0, 60, 120])
def test_the_schema_takes_what_is_read(first: int) -> None:
    for seed in range(first, first + 20):
        random = Random(seed)
        text = layout(random)
        definition, form = defined(text), form_of(text)
        check = validator(any_of("any", [sheet_schema("x", form)]))
        for typed in (blank("x.yaml", "t", form), as_yaml(random, Typist(random, definition, 0).sheet())):
            (document,) = reader.read("a", typed.encode()).documents
            assert read(form, typed).faults or not check(data(document.root)), (text, typed)
        assert check({"sheet": "x", "nobody": 1})


LARGEST = form_of(
    "game: sheet\nname: x\nplayers: 2..20\nspaces: {s: {rows: 1..50, columns: players, number: 0..9}, t: {rows: 1..200, tick: yes}}"
)


LARGE = (
    "s: {" + ", ".join(f"k{n}: 1" for n in range(9_000)) + "}",
    "s: [" + "[" * 30 + "]" * 30 + "]",
    "s: [" + ", ".join(["1"] * 19_000) + "]",
    "s: [[" + ", ".join(["x"] * 19_000) + "]]",
    "t: [" + ", ".join(str(n) for n in range(19_000)) + "]",
    "t: [" + ", ".join(["?"] * 19_000) + "]",
    "s: |\n" + "  " + "1 " * 40_000,
    "s: |\n" + "  1 1\n" * 20_000,
    "s: |\n" + ("  " + "b " * 2 + "\n") * 50,
    "s: " + "9" * 90_000,
    "s: 1." + "1" * 90_000,
    "s: '" + "?" * 90_000 + "'",
    "t: '" + "a, " * 30_000 + "'",
)


@pytest.mark.parametrize("number", range(13))
def test_whatever_is_typed_is_read(number: int) -> None:
    sheet = LARGE[number]
    with ends():
        found = read(LARGEST, "players: [Ana, Ben]\n" + sheet)
    for fault in found.faults[:100]:
        assert len(fault.text) + len(fault.hint) < 2_000
    assert found.faults or number in (1, 5)


@pytest.mark.parametrize("first", [0, 30, 60])
def test_no_slip_of_the_hand_raises_anything(first: int) -> None:
    for seed in range(first, first + 15):
        random = Random(seed)
        definition = defined(layout(random))
        form = form_by(definition, base)
        typed = as_yaml(random, Typist(random, definition, 0.02).sheet())
        for _ in range(12):
            slipped = list(typed)
            for _ in range(random.choice((1, 1, 2, 5))):
                at = random.randrange(len(slipped))
                slipped[at : at + random.randint(0, 1)] = random.choice(SLIPS)
            source = reader.read("a", "".join(slipped).encode())
            for document in source.documents:
                if isinstance(document.root, Mapping):
                    for fault in read_filled(document.root, source.lines, form).faults:
                        assert fault.text
                        assert 1 <= fault.position.line <= len(source.lines) + 1
