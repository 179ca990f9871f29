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


def test_a_layout_without_a_back_gets_none() -> None:
    assert len(pages(sg.load_layout("namaste"), pad=2)) == 3
    assert len(pages(sg.load_layout("yacht"), pad=3, paper="a4", up=2)) == 2


def test_numbers_and_names_are_on_the_sheets_only() -> None:
    cover, *sheets = pages(sg.load_layout("yacht"), pad=2, number=7, names=["Ana", "Ben"])
    assert "Ana" not in cover
    assert [page.split()[-1] for page in sheets] == ["7", "8", "9", "10"]
    assert ["Ben" in page for page in sheets] == [False, False, True, True]


@pytest.mark.parametrize("options", [{"pad": 0}, {"pad": 10**9}, {"pad": 2, "copies": 2}])
def test_bad_numbers_are_refused(options: dict[str, int]) -> None:
    with pytest.raises(sg.Unprintable, match="pad"):
        pages(sg.load_layout("yacht"), **options)
