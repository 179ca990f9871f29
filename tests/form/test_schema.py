"""The JSON Schema of filled sheets accepts and refuses the same values as reading, in every space."""

from __future__ import annotations

from random import Random

import pytest

from sheetgen.form.entries import Choice, Form, Number
from sheetgen.form.read.sheet import read_filled
from sheetgen.form.schema import sheet_schema
from sheetgen.form.write.filling import filled
from sheetgen.source import reader
from sheetgen.source.nodes import Mapping
from tests.form.test_fields import FORMS, sheet
from tests.form.test_kept import VALUES, places
from tests.layout.test_schema import data, validator

MORE = ("2.50", "-2.5", "1_000", "'2.5'", "?.5", "'?'", "X", "yes", "true")
LEFT_OUT = ("player", "players", "invigilator", ".robs", ".robbed", ".gives", ".card")
"""Keys whose texts a schema cannot judge: cards, and names that are given twice, too long or empty."""
WITHOUT_BRACKETS = {"misses", "extra", "crossed"}
"""Lists of ticks that reading refuses as a number alone, although the schema accepts it."""


def disagreements(form: Form) -> list[str]:
    """Return the values that only one of the schema and the reader accepts."""
    wrong = validator(sheet_schema("a", form))
    found = []
    for place, line in places(form):
        if place.endswith(LEFT_OUT):
            continue
        for value in (*VALUES, *MORE):
            source = reader.read("a.yaml", f"sheet: a\n{line.replace('@', value)}\n".encode())
            (document,) = source.documents
            if not isinstance(document.root, Mapping) or document.faults:
                continue
            _, _, faults = read_filled(document.root, source.lines, form)
            number = place in WITHOUT_BRACKETS and value.replace(".", "").lstrip("-").isdigit()
            if bool(faults) != bool(wrong(data(document.root))) and not number:
                found.append(f"{place}: {value} {'is refused' if faults else 'is read'}")
    return found


@pytest.mark.parametrize("name", FORMS)
def test_it_accepts_what_can_be_read(name: str) -> None:
    assert disagreements(FORMS[name]) == []


OWN: Form = {
    "amount": Number(decimals=True, marks=("X", "n. b.")),
    "half": Number(decimals=True, low=0, high=3),
    "small": Number(low=-1, high=5, marks=("X",)),
    "listed": Number(many=True),
    "word": Choice(options=("wolf", "hand wolf")),
    "exact": Choice(options=("x", "Wolf"), exact=True),
    "any-word": Choice(options=("wolf",), lenient=True),
}


def test_it_knows_decimals_limits_marks_and_words() -> None:
    assert disagreements(OWN) == []


@pytest.mark.parametrize("blank", [".", "_"])
def test_it_knows_blanks_in_lists(blank: str) -> None:
    for name, line in {
        "yacht": "upper: [@, 4, @]",
        "tenpin": "frames: [{first: 3}, @]",
        "hearts": "players: [A, B]\npoints: @",
        "namaste": "karma: [@, 4]",
    }.items():
        source = reader.read("a.yaml", f"sheet: {name}\n{line.replace('@', blank)}\n".encode())
        (document,) = source.documents
        assert isinstance(document.root, Mapping)
        _, _, faults = read_filled(document.root, source.lines, FORMS[name])
        assert bool(faults) == bool(validator(sheet_schema(name, FORMS[name]))(data(document.root)))


@pytest.mark.parametrize("name", sorted(FORMS.keys() - {"diceculus"}))  # whose random cards are invalid
def test_it_accepts_what_is_saved(name: str) -> None:
    form = FORMS[name]
    text = filled(name, [], form, sheet(form, Random(name), 1.0))
    (document,) = reader.read("a.yaml", text.encode()).documents
    assert validator(sheet_schema(name, form))(data(document.root)) == []
