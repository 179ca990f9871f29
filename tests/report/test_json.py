"""JSON output: byte for byte the same as the standard library's."""

from __future__ import annotations

import json
from typing import Any

import pytest

from sheetgen.report.json import as_json


@pytest.mark.parametrize(
    "value",
    [
        {"a": {}, "b": [], "c": [[], [{}]], "d": {"e": [1, 2.5, None, True]}},
        [1e16, 1e-7, 123456789.123456, -0.0, 5e-324, 2**63, 2**64, 10**40, -(2**70)],
        ['ä \u2028 \x7f \x01 \b \f \n " \\ / 🎲 \x80', "\ud800 half a character", ""],
        {1: 2, "ä": (1, 2)},
        [],
        {},
    ],
)
@pytest.mark.parametrize("indent", [1, 5])
def test_it_is_indented_as_ever(value: Any, indent: int) -> None:
    assert as_json(value, indent) == json.dumps(value, ensure_ascii=False, indent=indent)
