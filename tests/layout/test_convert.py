"""Values by their types: lengths with units, unions, nested paths; every fault collected."""

from __future__ import annotations

from typing import Annotated, Any, Literal, NamedTuple

import pytest
from msgspec import Meta, Struct

from sheetgen.drawing.theme import Colour, Length, Side, Size
from sheetgen.layout.convert import NodeConverter, length_mm
from sheetgen.source import reader as source
from sheetgen.source.nodes import Mapping


class Pair(NamedTuple):
    """Two lengths."""

    width: Length
    height: Side


class Inner(Struct, frozen=True, kw_only=True):
    """A struct in a struct."""

    count: int = 1
    names: tuple[str, ...] = ()


class Outer(Struct, frozen=True, kw_only=True):
    """A struct with a field of every kind."""

    length: Length = 1.0
    type: Size = 9.0
    pair: Pair = Pair(1.0, 1.0)
    bounded: Annotated[int, Meta(ge=1, le=5)] = 1
    share: Annotated[float, Meta(ge=0.5)] = 1.0
    flag: bool = False
    colour: Colour | None = None
    word: Literal["plain", "heavy"] = "plain"
    anything: Any = None
    either: int | tuple[int, ...] = 0
    number_or_word: int | Literal["auto"] = 0
    title: str | dict[str, str] = ""
    inner: Inner = Inner()
    inners: list[Inner] = []
    exact: tuple[int, str] = (0, "")
    by_name: dict[str, Inner] = {}


def converted(text: str) -> tuple[Any, NodeConverter]:
    """Return a struct read from YAML, and the converter with the errors it collected."""
    (document,) = source.read("a.yaml", text.encode()).documents
    assert isinstance(document.root, Mapping)
    converter = NodeConverter()
    return converter.struct(document.root, Outer), converter


def value(text: str, field: str) -> Any:
    """Return the value of one field, and check that there is no error."""
    struct, converter = converted(text)
    assert converter.faults == []
    return getattr(struct, field)


@pytest.mark.parametrize(
    ("text", "mm"),
    [("8mm", 8), ("0.8cm", 8), ("1in", 25.4), ("72pt", 25.4), (".5mm", 0.5), ("10.25 mm", 10.25), (" 3mm ", 3), ("0", 0)],
)
def test_lengths_carry_a_unit(text: str, mm: float) -> None:
    assert length_mm(text) == pytest.approx(mm)


@pytest.mark.parametrize(
    "text", ["8", "", "mm", "8px", "8 m", "-8mm", "8,5mm", "8MM", "1e3mm", "8mm mm", "0x8mm", "٣mm", "8.mm", "nan", "8mm\n9"]
)
def test_anything_else_is_no_length(text: str) -> None:
    assert length_mm(text) is None


@pytest.mark.parametrize(
    ("text", "field", "expected"),
    [
        ("length: 1cm", "length", 10.0),
        ("pair: [1cm, 2mm]", "pair", Pair(10.0, 2.0)),
        ("bounded: 5", "bounded", 5),
        ("share: 0.5", "share", 0.5),
        ("flag: yes", "flag", True),
        ("flag: False", "flag", False),
        ('colour: "#a0B1c2"', "colour", "#a0B1c2"),
        ("colour: ~", "colour", None),
        ("colour:", "colour", None),
        ("word: heavy", "word", "heavy"),
        ("anything: 010", "anything", "010"),
        ("either: 7", "either", 7),
        ("either: [1, 7]", "either", (1, 7)),
        ("number_or_word: auto", "number_or_word", "auto"),
        ("number_or_word: 3", "number_or_word", 3),
        ("title: No", "title", "No"),
        ("title: {en: Yes, de: 12:30}", "title", {"en": "Yes", "de": "12:30"}),
        ("inner: {names: one}", "inner", Inner(names=("one",))),
        ("inners: [{count: 2}]", "inners", [Inner(count=2)]),
        ("inners: {count: 2}", "inners", [Inner(count=2)]),
        ("exact: [3, x]", "exact", (3, "x")),
        ("by_name: {a: {count: 3}}", "by_name", {"a": Inner(count=3)}),
        ("by_name:", "by_name", {}),
    ],
)
def test_values_are_what_their_types_say(text: str, field: str, expected: object) -> None:
    assert value(text, field) == expected


def test_type_sizes_are_points() -> None:
    assert value("type: 9pt", "type") == pytest.approx(9)
    assert value("type: 25.4mm", "type") == pytest.approx(72)


@pytest.mark.parametrize(
    ("text", "column", "message"),
    [
        ("length: 8", 9, "a length with its unit"),
        ("length: [8mm]", 9, "a length with its unit"),
        ("length: 99999mm", 9, "outside"),
        ("pair: [1mm, 0mm]", 13, "outside"),
        ("pair: [1mm]", 7, "a list of 2"),
        ("pair: 1mm", 7, "a list of 2"),
        ("bounded: 6", 10, "outside"),
        ("bounded: 4.5", 10, "a whole number"),
        ("bounded: 99999999999999999999", 10, "a whole number"),
        ("share: 0.4", 8, "outside"),
        ("share: nan", 8, "a number"),
        ("share: inf", 8, "a number"),
        ("flag: maybe", 7, "true or false"),
        ("colour: pink", 9, "does not have the expected form"),
        ("word: hevy", 7, "is unknown here"),
        ("either: {a: 1}", 9, "expected a whole number or a list, not keys with values"),
        ("either: [1, x]", 13, "a whole number"),
        ("number_or_word: 1.5", 17, "a whole number"),
        ("title: [a]", 8, "expected text or keys with values, not a list"),
        ("title: {en: [a]}", 13, "expected text, not a list"),
        ("inner: 3", 8, "expected keys with values"),
        ("inner: {names: [a, [b]]}", 20, "expected text"),
        ("inner: {names: {a: 1}}", 16, "expected a list"),
        ("exact: [3]", 8, "a list of 2"),
        ("exact: [3, x, y]", 8, "list of 2 values, not 3"),
        ("by_name: {a: {cuont: 3}}", 15, "unknown key 'cuont'"),
        ("lenght: 8mm", 1, "unknown key 'lenght'"),
        ("{length:8mm: }", 2, "is read as a single word"),
    ],
)
def test_a_wrong_value_is_one_fault_at_its_place(text: str, column: int, message: str) -> None:
    _, converter = converted(text)
    (fault,) = converter.faults
    assert (fault.position.line, fault.position.column) == (1, column)
    assert message in fault.text
    assert fault.file == "a.yaml"


def test_all_faults_are_collected() -> None:
    struct, converter = converted("length: 8\nlenght: 1\ninner: {count: x, nmaes: []}\nby_name: {a: 1, b: 2}\n")
    assert struct is None
    assert [fault.position[:2] for fault in converter.faults] == [(1, 9), (2, 1), (3, 16), (3, 19), (4, 14), (4, 20)]


def test_an_unknown_key_leaves_the_rest_to_be_used() -> None:
    struct, converter = converted("bounded: 3\nlenght: 8mm\n")
    assert struct == Outer(bounded=3)
    assert "did you mean 'length'?" in converter.faults[0].hint


def test_places_are_known_by_path() -> None:
    _, converter = converted("inners:\n  - {names: [a, b]}\nby_name: {x: {count: 2}}\npair: [1mm, 2mm]\n")
    found = {path: node.position[:2] for path, node in converter.nodes.items()}
    assert found["inners.1.names.2"] == (2, 17)
    assert found["by_name.x.count"] == (3, 22)
    assert found["pair.2"] == (4, 13)
