"""Fillable forms: `render --form`, and the commands that read one like a typed sheet."""

from __future__ import annotations

import random
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path

import pikepdf
import pypdfium2
import pytest
from pypdfium2 import raw as pdfium

from sheetgen.judge.files import check
from sheetgen.layout.read import Library
from sheetgen.source import reader
from tests.command import ROOT, Ran, put, run

CASES = ROOT / "sheetgen" / "cases"


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def form(layout: str = "namaste", *options: str) -> pikepdf.Pdf:
    assert run("render", layout, "--form", "-o", "form.pdf", *options).status == 0
    return pikepdf.open("form.pdf")


def fields(pdf: pikepdf.Pdf) -> dict[str, pikepdf.Object]:
    def below(field: pikepdf.Object, stem: str) -> Iterator[tuple[str, pikepdf.Object]]:
        name = stem + str(field.T)
        if "/Kids" in field:
            for kid in field.Kids:
                yield from below(kid, f"{name}.")
        else:
            yield name, field

    return {name: field for each in pdf.Root.AcroForm.Fields for name, field in below(each, "")}


def save(pdf: pikepdf.Pdf, **options: pikepdf.Encryption) -> None:
    pdf.save("filled.pdf", object_stream_mode=pikepdf.ObjectStreamMode.generate, **options)


def fill(pdf: pikepdf.Pdf, **values: str) -> None:
    for name, value in values.items():
        field = fields(pdf)[name.replace("__", ".")]
        field.V = pikepdf.Name(value) if value.startswith("/") else pikepdf.String(value)
    save(pdf)


def verdict(ran: Ran) -> object:
    """Return the verdict on a sheet, without its place in a file."""
    (sheet,) = ran.json["sheets"]
    findings = sorted((each["rule"], each["space"], each["message"]) for each in sheet["findings"])
    values = {name: value for name, value in sheet["values"].items() if value != []}
    return values, sheet["score"], findings


@pytest.mark.parametrize("layout", ["namaste", "placement/level-4", "diceculus", "lucky-dice", "skat", "tenpin"])
def test_every_space_is_a_field_and_a_form_is_small(layout: str) -> None:
    pdf = form(layout, "--lang", "de")
    named = [each["space"] for each in run("spaces", layout).json["spaces"]]
    assert set(fields(pdf)) == {*named, "sheet"}
    run("render", layout, "--lang", "de", "-o", "print.pdf")
    assert Path("form.pdf").stat().st_size <= 1.5 * Path("print.pdf").stat().st_size
    assert not pdf.check_pdf_syntax()


@pytest.mark.parametrize("case", ["namaste/points", "placement/total", "diceculus/rolls", "lucky-dice/coasters"])
def test_the_form_of_a_filled_sheet_is_judged_like_it(case: str) -> None:
    file = CASES / f"{case}.breaks.yaml"
    assert run("render", file, "--form", "-o", "form.pdf").status == 0
    typed, read = (run("check", each, "--format", "json") for each in (file, "form.pdf"))
    assert verdict(typed) == verdict(read)
    assert all("line" not in each for each in read.json["sheets"][0]["findings"])


def test_values_that_a_program_sets_are_read() -> None:
    pdf = form("placement/level-1")
    fill(pdf, player="Žofie Жук", players="2", marks__r1c1="/x", marks__r2c6="*", score__gems="12")
    values = run("check", "filled.pdf", "--format", "json").json["sheets"][0]["values"]
    expected = {"player": "Žofie Жук", "players": 2, "marks.r1c1": "X", "marks.r2c6": "*", "score.gems": 12}
    assert {name: value for name, value in values.items() if value != "."} == {**expected, "marks.r4c4": "X", "marks.r4c5": "X"}


def test_values_typed_in_a_viewer_are_shown_and_read() -> None:
    pdf = form()
    boxes = {name: [float(side) for side in field.Rect] for name, field in fields(pdf).items() if name != "sheet"}
    document = pypdfium2.PdfDocument("form.pdf")
    document.init_forms()
    page = document[0]
    pdfium.FORM_OnAfterLoadPage(page, document.formenv)
    before = page.render().to_pil().tobytes()
    for name, text in {"player": "Žuk Жук", "first": "", "circles.r4c4": "12"}.items():
        left, bottom, right, top = boxes[name]
        at = (left + right) / 2, (bottom + top) / 2
        pdfium.FORM_OnMouseMove(document.formenv, page, 0, *at)
        pdfium.FORM_OnLButtonDown(document.formenv, page, 0, *at)
        pdfium.FORM_OnLButtonUp(document.formenv, page, 0, *at)
        for char in text:
            pdfium.FORM_OnChar(document.formenv, page, ord(char), 0)
    pdfium.FORM_ForceToKillFocus(document.formenv)
    assert page.render().to_pil().tobytes() != before
    saved = BytesIO()
    document.save(saved)
    Path("filled.pdf").write_bytes(saved.getvalue())
    values = run("check", "filled.pdf", "--format", "json").json["sheets"][0]["values"]
    assert values == {"player": "Žuk Жук", "first": True, "circles.r4c4": 12}


def test_a_form_is_tagged_in_the_order_of_its_fields() -> None:
    pdf = form("namaste", "--lang", "de")
    elements = pdf.Root.StructTreeRoot.K.K
    assert [str(each.T) for each in list(elements)[:3]] == ["Namaste", "Name", "Startspieler"]
    assert [str(each.S) for each in list(elements)[:2]] == ["/H1", "/Form"]
    tagged = [each.K.Obj.objgen for each in elements if each.S == "/Form"]
    assert tagged == [each.objgen for each in pdf.pages[0].Annots if each.T != "sheet"]
    assert pdf.Root.Lang == "de"
    assert pdf.Root.MarkInfo.Marked


def test_other_commands_take_a_form_like_a_typed_sheet() -> None:
    fill(form("yacht"), player="Ana", upper__ones="3")
    assert "subtotal: 3\n" in run("fill", "filled.pdf").out.replace("   #", "\n")
    assert run("fill", "filled.pdf", "--write").status == 2
    assert run("proof", "filled.pdf", "-o", "proof.pdf").status == 0
    assert len(run("check", ".", "--format", "json").json["sheets"]) == 2
    (sheet,) = run("read", "filled.pdf", "--format", "json").json["photos"][0]["sheets"]
    assert {"space": "upper.ones", "value": 3, "sure": True, "doubt": 0, "alternatives": []} in sheet["spaces"]
    assert run("read", "filled.pdf").status == 0
    assert verdict(run("check", "filled.yaml", "--format", "json")) == verdict(run("check", "filled.pdf", "--format", "json"))
    assert len(run("check", ".", "--format", "json").json["sheets"]) == 2, "the form and the sheet read from it are one"


def test_a_custom_layout_is_found_beside_the_form_and_must_be_the_same() -> None:
    Path("own.yaml").write_text("extends: yacht\ntitle: Mine\n", encoding="utf-8")
    fill(form("own.yaml"), player="Ana")
    assert run("check", "filled.pdf").status == 0
    Path("own.yaml").write_text("extends: yacht\ntitle: Other\n", encoding="utf-8")
    assert "another version of the layout 'own.yaml'" in run("check", "filled.pdf").err
    Path("own.yaml").rename("moved.yaml")
    assert "there is no layout 'own.yaml'" in run("check", "filled.pdf").err


def test_wrong_values_are_told_with_their_spaces() -> None:
    pdf = form()
    fields(pdf)["karma.4"].T = pikepdf.String("9")
    fill(pdf, total="many", karma__9="1")
    errors = run("check", "filled.pdf", "--format", "json").json["sheets"][0]["errors"]
    assert sorted((each["space"], each["id"], "line" in each) for each in errors) == [
        ("karma.9", "form/too-many-numbers", False),
        ("total", "form/not-typed", False),
    ]


def test_forms_that_are_locked_broken_or_foreign_are_told() -> None:
    pdf = form()
    save(pdf, encryption=pikepdf.Encryption(owner="a", user="b"))
    assert "encrypted" in run("check", "filled.pdf").err
    whole = Path("form.pdf").read_bytes()
    Path("filled.pdf").write_bytes(whole[: len(whole) // 2])
    assert "damaged" in run("check", "filled.pdf").err
    fields(pdf)["sheet"].T = pikepdf.String("other")
    save(pdf)
    assert "not of a score sheet" in run("check", "filled.pdf").err


@pytest.mark.parametrize("option", ["--copies 2", "--up 2", "--number", "--names A", "--pad 3", "--press", "--scan", "--flip long"])
def test_options_of_prints_are_refused(option: str) -> None:
    ran = run("render", "namaste", "--form", *option.split(), "-o", "form.pdf")
    assert (ran.status, Path("form.pdf").exists()) == (2, False)
    assert f"{option.split()[0]} can't be combined with --form" in ran.err


def test_no_mutation_of_a_form_leads_astray() -> None:
    form("tenpin")
    whole, dice, library = Path("form.pdf").read_bytes(), random.Random(1), Library()
    for _ in range(60):
        data = bytearray(whole)
        for _ in range(dice.choice((1, 3, 20))):
            at = dice.randrange(9, len(data))
            data[at : at + dice.choice((0, 1, 30))] = dice.randbytes(dice.choice((0, 1, 4)))
        source = reader.read("form.pdf", bytes(data), forms=True)
        assert check(["form.pdf"], library=library, given={"form.pdf": source}, steps=0).status in (0, 1, 2)


def test_a_filled_form_is_never_overwritten() -> None:
    put(ana="sheet: namaste\nplayer: Ana\n")
    assert run("render", "namaste", "--form").status == 0
    assert run("render", "namaste", "--form").status == 0  # it is blank
    assert run("render", "ana.yaml", "--form", "-o", "ana.pdf").status == 0
    before = Path("ana.pdf").read_bytes()
    for options in (("ana.yaml", "--form"), ("namaste",)):
        done = run("render", *options, "-o", "ana.pdf")
        assert done.status == 2
        assert "is filled in" in done.err
    assert Path("ana.pdf").read_bytes() == before
