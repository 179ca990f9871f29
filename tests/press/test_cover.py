"""A pad (`--pad N`): a cover, N sheets, and the back of the layout once."""

from __future__ import annotations

import io
from pathlib import Path

import pypdfium2
import pytest

import sheetgen as sg


def pages(layout: sg.Layout, **options: object) -> list[str]:
    """Return the text of each page of a pad."""
    pdf = io.BytesIO()
    sg.render(layout, pdf, **options)  # type: ignore[arg-type]
    return [page.get_textpage().get_text_range() for page in pypdfium2.PdfDocument(pdf.getvalue())]


@pytest.mark.parametrize("scan", [False, True])
@pytest.mark.parametrize("ink", ["full", "saver", "mono"])
def test_a_pad_has_a_cover_its_sheets_and_one_back(tmp_path: Path, ink: str, scan: bool) -> None:
    file = tmp_path / "own.yaml"
    file.write_text("extends: hearts\nback: rules\n", "utf-8")
    cover, *sheets, back = pages(sg.load_layout(str(file)), pad=3, ink=ink, scan=scan)
    assert all(words in cover for words in ("Hearts", "3–6 players", "3 sheets", "Trick-taking"))
    assert len(sheets) == 3
    assert len(set(sheets)) == 1
    assert "50 mm if printed" in back
    assert "50 mm if printed" not in sheets[0]


def test_a_pad_of_a_layout_without_a_back_has_one_like_its_cover() -> None:
    cover, *_, back = (page.split() for page in pages(sg.load_layout("namaste"), pad=2))
    assert "Namaste" in cover
    assert back == []
    assert len(pages(sg.load_layout("namaste"), pad=2)) == 4
    assert len(pages(sg.load_layout("yacht"), pad=3, paper="a4", up=2)) == 3


def test_numbers_and_names_are_on_the_sheets_only() -> None:
    cover, *sheets, back = pages(sg.load_layout("yacht"), pad=2, number=7, names=["Ana", "Ben"])
    assert "Ana" not in cover + back
    assert [page.split()[-1] for page in sheets] == ["7", "8", "9", "10"]
    assert ["Ben" in page for page in sheets] == [False, False, True, True]


def test_several_layouts_take_turns_between_one_cover_and_their_backs(tmp_path: Path) -> None:
    file = tmp_path / "own.yaml"
    file.write_text("extends: hearts\nback: rules\n", "utf-8")
    layouts = [sg.load_layout(str(file)), sg.load_layout("rummy")]
    cover, *sheets, back = pages(layouts, pad=2, number=7001)  # type: ignore[arg-type]
    assert all(words in cover for words in ("Hearts", "Rummy", "4 sheets"))
    assert ["Rummy" in page for page in sheets] == [False, True, False, True]
    assert all(str(7001 + number) in page for number, page in enumerate(sheets))
    assert "50 mm" in back
    with pytest.raises(sg.Unprintable, match="same size"):
        pages([*layouts, sg.load_layout("yacht")], pad=2)  # type: ignore[arg-type]


@pytest.mark.parametrize("options", [{"pad": 0}, {"pad": 10**9}, {"pad": 2, "copies": 2}])
def test_bad_numbers_are_refused(options: dict[str, int]) -> None:
    with pytest.raises(sg.Unprintable, match="pad"):
        pages(sg.load_layout("yacht"), **options)
