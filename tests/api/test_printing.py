"""Printing from Python: every unprintable request fails in the same way, before anything is written."""

from __future__ import annotations

import io
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from pypdfium2 import PdfDocument

import sheetgen as sg

NAMASTE = sg.load_layout("namaste")
RENDER: list[tuple[dict[str, Any], str]] = [
    ({"paper": "zz"}, "there is no paper 'zz'"),
    ({"copies": 0}, "copies='0': a pad has at least one copy"),
    ({"lang": "xx"}, "'namaste' has no labels in the language 'xx'"),
    ({"ink": "mon"}, "ink='mon': this value isn't allowed"),
    ({"stack": "x"}, "stack='x': this value isn't allowed"),
    ({"flip": "x"}, "flip='x': this value isn't allowed"),
    ({"flip": ""}, "flip='': this value isn't allowed"),
    ({"press": True, "paper": "a4"}, "paper can't be combined with press"),
    ({"names": ["Ana", "ana"]}, "names: 'Ana' and 'ana' are the same name"),
]


@pytest.mark.parametrize(("options", "message"), RENDER)
def test_what_cannot_be_printed_is_told(options: dict[str, Any], message: str, tmp_path: Path) -> None:
    with pytest.raises(sg.Unprintable) as found:
        sg.render(NAMASTE, tmp_path / "pad.pdf", **options)
    assert found.value.message == message
    assert not any(tmp_path.iterdir())


@pytest.mark.parametrize("draw", [sg.render_preview, sg.render_proof])
@pytest.mark.parametrize("options", [{"form": "gif"}, {"ink": "x"}, {"lang": "xx"}])
def test_what_cannot_be_drawn_is_told(draw: Callable[..., None], options: dict[str, Any]) -> None:
    stream = io.BytesIO()
    with pytest.raises(sg.Unprintable):
        draw(NAMASTE if draw is sg.render_preview else NAMASTE.sheet({"player": "Ana"}), stream, **options)
    assert not stream.getvalue()


@pytest.mark.parametrize("options", [{"names": "Ana"}, {"names": [5]}, {"paper": 5}, {"lang": 5}])
def test_an_option_of_another_type_is_told(options: dict[str, Any]) -> None:
    with pytest.raises(TypeError, match=f"{next(iter(options))}= takes a"):
        sg.render(NAMASTE, io.BytesIO(), **options)


def test_nothing_is_not_printed(tmp_path: Path) -> None:
    for draw in (sg.render, sg.render_preview, sg.render_proof):
        with pytest.raises(sg.Unprintable, match="there is nothing to print"):
            draw([], tmp_path / "pad.pdf")
        no_layouts: tuple[Any, ...] = ("namaste", 5, [NAMASTE, None])
        for wrong in no_layouts:
            with pytest.raises(TypeError, match=r"^(layouts|sheets)= takes a (layout|sheet).* or a list of (layout|sheet)s, not "):
                draw(wrong, tmp_path / "pad.pdf")
    with pytest.raises(sg.Unprintable, match=r"a pad must be a \.pdf file"):
        sg.render(NAMASTE, tmp_path / "pad.PNG")
    assert not any(tmp_path.iterdir())


def test_a_photo_is_of_a_layout_that_there_is(tmp_path: Path) -> None:
    with pytest.raises(sg.Unreadable, match="there is no layout 'nope'"):
        sg.read_photo("ana.jpg", layout="nope")
    with pytest.raises(TypeError, match="layout= takes a layout"):
        sg.read_photo("ana.jpg", layout=5)  # type: ignore[arg-type]
    with pytest.raises(sg.Error, match="given as text"):
        sg.read_photo("ana.jpg", layout=sg.load_layout(text="game: sheet\nspaces: {a: {number: 0..9}}\n"))


@pytest.mark.parametrize("options", [{"result": None}, {"result": 1.5}, {"die": 3, "placed": [None]}])
def test_what_is_asked_of_another_type_is_told(options: dict[str, Any]) -> None:
    with pytest.raises(TypeError, match="= takes a text, a number or a list of texts"):
        NAMASTE.sheet().options(**options)


def test_names_may_have_commas(tmp_path: Path) -> None:
    assert sg.render(NAMASTE, tmp_path / "pad.pdf", names=["Lovelace, Ada", "Ben"]).sheets == 2
    with PdfDocument(tmp_path / "pad.pdf") as pdf:
        assert ["Lovelace, Ada" in page.get_textpage().get_text_bounded() for page in pdf] == [True, False]


def test_layouts_and_spaces_are_what_they_are() -> None:
    for thing in (NAMASTE, NAMASTE.spaces["total"], NAMASTE.sheet()):
        with pytest.raises(AttributeError):
            thing.name = "other"  # type: ignore[misc, union-attr]


def test_a_print_shop_gets_four_inks(tmp_path: Path) -> None:
    assert sg.render(NAMASTE, tmp_path / "pad.pdf", press=True) == (1, 1, None)
    with PdfDocument(tmp_path / "pad.pdf") as pdf:
        assert pdf[0].get_trimbox() != pdf[0].get_bleedbox() != pdf[0].get_mediabox()
