"""Colours by name, in English and German, and how different they look."""

from __future__ import annotations

import pytest

from sheetgen.drawing.colours import colour_of, difference, lightness, spellings


@pytest.mark.parametrize(
    ("name", "colour"),
    [
        ("red", "#ff0000"),
        ("Rot", "#ff0000"),
        ("grün", "#008000"),
        ("gruen", "#008000"),
        ("GRUN", "#008000"),
        ("weiß", "#ffffff"),
        ("schwarz", "#000000"),
        ("light blue", "#add8e6"),
        ("Light-Grey", "#d3d3d3"),
        ("türkis", "#40e0d0"),
        ("dunkelrot", "#8c0000"),
        ("hellrot", "#ff8c8c"),
        ("flieder", "#c8a2c8"),
        ("#1A2b3C", "#1a2b3c"),
        ("#f0a", "#ff00aa"),
    ],
)
def test_names_of_colours(name: str, colour: str) -> None:
    assert colour_of(name) == colour


@pytest.mark.parametrize("name", ["", "moon", "reddish", "hell", "#12", "#12345g", "123456", "hellmoon"])
def test_what_is_no_colour(name: str) -> None:
    assert colour_of(name) is None


def test_a_german_name_is_also_the_english_one() -> None:
    assert spellings("Weiß") == ("Weiß", "weiss", "white")
    assert spellings("red") == ("red",)


def test_colours_differ_as_the_eye_sees_it() -> None:
    assert difference("#336699", "#336699") == 0
    assert difference("#000000", "#ffffff") == pytest.approx(100, abs=0.1)
    assert difference("#ff0000", "#00ff00") == pytest.approx(170.6, abs=0.5)  # the value in tables of CIELAB
    assert difference("#2b62b8", "#2c63b9") < 2 < 20 < difference("#2b62b8", "#7a46a8")
    assert (
        0 == lightness("#000000") < lightness("#0000ff") < lightness("#ff0000") < lightness("#00ff00") < lightness("#ffffff") == 1
    )
