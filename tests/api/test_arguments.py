"""Values of a wrong type for every parameter of every public function: a TypeError that names the parameter, and nothing else."""

from __future__ import annotations

import inspect
import io
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest

import sheetgen as sg

NAMASTE = sg.load_layout("namaste")
SHEET = NAMASTE.sheet({"player": "Ana", "karma.1": 7})
LEVEL = sg.load_layout("placement/level-1")
GIVEN: dict[str, Any] = {
    "layouts": NAMASTE,
    "sheets": [SHEET],
    "out": io.BytesIO(),
    "name": "namaste",
    "path": "nothing.yaml",
    "values": {},
    "code": "de",
    "form": "svg",
}
"""Arguments for the other parameters."""
WRONG: list[Any] = [
    None,
    b"x",
    "x",
    1.5,
    7,
    True,
    [b"x"],
    [None],
    object(),
    io.StringIO(),
    {"a": 1},
    Path("x"),
    int,
    SHEET,
    NAMASTE,
]
FITS: dict[str, Callable[[Any], bool]] = {
    "str": lambda value: isinstance(value, str),
    "int": lambda value: isinstance(value, int) and not isinstance(value, bool),
    "bool": lambda value: isinstance(value, bool),
    "None": lambda value: value is None,
    "PathLike": lambda value: isinstance(value, Path),
    "BinaryIO": lambda _: False,
    "Mapping": lambda value: isinstance(value, dict),
    "Callable": callable,
    "Layout": lambda value: isinstance(value, sg.Layout),
    "Sheet": lambda value: isinstance(value, sg.Sheet),
}
SPELT = {
    "One": "Layout",
    "Tell | None": "Callable | None",
    "Out": "str | os.PathLike | BinaryIO",
    "Ink": "str",
    "By": "str",
    "Stack": "str",
    "Flip | None": "str | None",
    "Form | None": "str | None",
    "int | Literal['auto']": "int | str",
    'int | Literal["auto"]': "int | str",
}
"""Meanings of annotations, as this test spells them."""


class Parameter(NamedTuple):
    """A parameter of a public function."""

    call: Callable[..., Any]
    name: str
    annotation: str
    before: tuple[str, ...]


def callables() -> Iterator[Callable[..., Any]]:
    finding = SHEET.findings[0]
    with pytest.raises(sg.Unreadable) as raised:
        NAMASTE.sheet({"nothing": 1})
    for name in sg.__all__:
        if inspect.isfunction(getattr(sg, name)):
            yield getattr(sg, name)
    for owner in (NAMASTE, LEVEL, SHEET, finding, raised.value.faults[0]):
        for name, method in inspect.getmembers(type(owner), inspect.isfunction):
            if not name.startswith("_"):
                yield getattr(owner, name)
            assert method


def parameters() -> Iterator[Parameter]:
    for call in callables():
        known = inspect.signature(call).parameters
        needed = [each.name for each in known.values() if each.default is each.empty and each.kind is not each.VAR_KEYWORD]
        for each in known.values():
            name = "result" if each.kind is each.VAR_KEYWORD else each.name
            yield Parameter(call, name, str(each.annotation), tuple(other for other in needed if other != name))


EVERY = list(parameters())


def fits(value: Any, annotation: str) -> bool:
    spelt = SPELT.get(annotation, annotation)
    alone = [
        part.split("[")[0].rpartition(".")[2].strip()
        for part in spelt.split(" | ")
        if not part.startswith(("Iterable", "Sequence"))
    ]
    return any(FITS.get(part, lambda _: False)(value) for part in alone)


@pytest.mark.parametrize("each", EVERY, ids=lambda each: f"{each.call.__name__} {each.name}")
def test_a_value_of_a_wrong_type_is_told_by_its_parameter(each: Parameter, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    tried = 0
    for value in WRONG:
        if fits(value, each.annotation):
            continue
        tried += 1
        others = {name: GIVEN[name] for name in each.before if name not in ("text",)}
        with pytest.raises(TypeError, match=rf"^{each.name}= takes .*, not {type(value).__name__}$"):
            each.call(**others, **{each.name: value})
    assert tried > 5
    assert not any(tmp_path.iterdir())


def test_all_of_it_is_tried() -> None:
    tried = {each.call.__name__ for each in EVERY}
    assert tried >= {
        "render",
        "render_proof",
        "load_layout",
        "read_sheets",
        "read_photo",
        "table",
        "sheet",
        "changed",
        "options",
        "lab",
    }
    assert len(EVERY) > 40


def test_several_may_come_from_anywhere() -> None:
    out = io.BytesIO()
    assert sg.render((each for each in [NAMASTE, NAMASTE]), out, names=iter(["Ana", "Ben"])).sheets == 4  # type: ignore[arg-type]
    assert sg.table(each for each in [SHEET]).ranking[0].player == "Ana"


@pytest.mark.parametrize(
    "wrong", [{"games": 0}, {"seed": -1}, {"seed": 2**63}, {"players": 0}, {"players": 5}, {"games": -(10**30)}, {"games": 10**30}]
)
def test_numbers_out_of_range_are_value_errors(wrong: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match="a lab takes 1 to 4 players"):
        LEVEL.lab(**wrong)


@pytest.mark.parametrize(
    "wrong", [{"up": "3"}, {"up": 0}, {"copies": -1}, {"copies": 10**30}, {"number": -1}, {"ink": ""}, {"stack": "x"}]
)
def test_options_out_of_range_are_unprintable(wrong: dict[str, Any]) -> None:
    with pytest.raises(sg.Unprintable):
        sg.render(NAMASTE, io.BytesIO(), **wrong)


def test_whatever_counts_as_a_whole_number_is_one() -> None:
    class Three:
        def __index__(self) -> int:
            return 3

    copies: Any = Three()
    assert sg.render(NAMASTE, io.BytesIO(), copies=copies).sheets == 3
    assert SHEET.options(result=copies) == SHEET.options(result=3)
