"""Contents of QR codes; codes that sheetgen makes by adding bits equal segno's codes."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sheetgen.drawing.scan.codes import Codes, code_language, code_rows, code_text, read_code


@pytest.mark.parametrize(
    ("said", "text"),
    [
        (("8f9f23", "en"), "SG1/8F9F23/EN"),
        (("8f9f23", "en", 12), "SG1/8F9F23/EN/12"),
        (("8f9f23", "de", 0), "SG1/8F9F23/DE/0"),
        (("8f9f23", "de", None, 2), "SG1/8F9F23/DE//2"),
        (("8f9f23", "de", 7, 2), "SG1/8F9F23/DE/7/2"),
        (("8f9f23", "pt_BR"), "SG1/8F9F23/PT-BR"),
        (("8f9f23", "中文"), "SG1/8F9F23"),
        (("8f9f23", "x" * 50, 3), "SG1/8F9F23/XXXXXXXX/3"),
    ],
)
def test_what_a_code_says(said: tuple[str, str], text: str) -> None:
    assert code_text(*said) == text


@given(
    st.text("0123456789abcdef", min_size=6, max_size=6),
    st.sampled_from(["en", "de", "pt_BR", "中文", "a-very-long-one"]),
    st.none() | st.integers(0, 999_999),
    st.integers(1, 50),
)
def test_what_a_code_says_is_read_again(fingerprint: str, lang: str, number: int | None, page: int) -> None:
    read = read_code(code_text(fingerprint, lang, number, page))
    assert read == (fingerprint, code_language(lang), number, page)


@pytest.mark.parametrize(
    "text", ["", "SG1", "SG2/8F9F23/EN", "SG1/8F9F2/EN", "SG1/8F9F23/EN/12/2/1", "SG1/8F9F23/en", "https://x.org"]
)
def test_other_codes_are_not_ours(text: str) -> None:
    assert read_code(text) is None


def test_five_figures_are_a_small_code() -> None:
    assert len(code_rows(code_text("abcdef", "en", 99_999))) == 21
    assert len(code_rows(code_text("abcdef", "en", 999_999))) == 21
    assert len(code_rows(code_text("abcdef", "en", 999_999, 2))) == 25


numbers = st.lists(st.integers(0, 999_999), min_size=1, max_size=12)


@settings(max_examples=60, deadline=None)
@given(numbers, st.sampled_from(["en", "pt-BR", "x"]), st.integers(1, 3))
def test_codes_of_many_numbers_are_those_made_one_by_one(numbers: list[int], lang: str, page: int) -> None:
    codes = Codes()
    for number in numbers:
        text = code_text("a1c734", lang, number, page)
        assert codes.rows(text) == code_rows(text)


def test_codes_are_read_by_another_program() -> None:
    import numpy as np
    import zxingcpp as zxing

    codes = Codes()
    for number in (1, 9, 10, 123, 4567, 99_999):
        text = code_text("a1c734", "en", number)
        dark = np.array([[module == "1" for module in row] for row in codes.rows(text)])
        image = np.kron(np.pad(~dark, 4, constant_values=True), np.ones((4, 4))).astype("uint8") * 255
        (read,) = zxing.read_barcodes(image)
        assert (read.text, read.format) == (text, zxing.BarcodeFormat.QRCode)
        assert read.ec_level == "M"
