"""YAML is written as a person would type it, and has the same values when it is read again."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from sheetgen.source import reader
from sheetgen.source.nodes import Mapping, Node, Scalar, Sequence
from sheetgen.source.writing import scalar, yaml_lines

TEXTS = st.one_of(
    st.text(st.characters(min_codepoint=32, max_codepoint=0x17F), max_size=30),
    st.sampled_from(
        [
            "no",
            "yes",
            "~",
            "null",
            "",
            "- a",
            "a: b",
            "a #b",
            "{row}",
            "?",
            "$upper.ones",
            "c1-12 r3-14",
            "1..3",
            "*",
            "&a",
            "!x",
            "%",
            "'",
            '"',
            "a\nb",
        ]
    ),
)
KEYS = st.text(st.characters(min_codepoint=97, max_codepoint=122), min_size=1, max_size=8)
VALUES = st.recursive(
    TEXTS,
    lambda inner: st.one_of(st.lists(inner, min_size=1, max_size=5), st.dictionaries(KEYS, inner, min_size=1, max_size=5)),
    max_leaves=25,
)


class _At:
    line = column = 0


def node(value: Any) -> Node:
    """Plain values as nodes."""
    if isinstance(value, dict):
        mapping = Mapping("", 1, 1)
        mapping.items.update({key: (Scalar("", key, _At(), _At(), None), node(each)) for key, each in value.items()})
        return mapping
    if isinstance(value, list):
        sequence = Sequence("", 1, 1)
        sequence.items = [node(each) for each in value]
        return sequence
    return Scalar("", value, _At(), _At(), '"')


def plain(found: Node | None) -> Any:
    """Nodes as plain values."""
    if isinstance(found, Mapping):
        return {key: plain(value) for key, (_, value) in found.items.items()}
    if isinstance(found, Sequence):
        return [plain(item) for item in found.items]
    return found.text if found is not None else None


@settings(deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.dictionaries(KEYS, VALUES, min_size=1, max_size=4))
def test_what_is_written_is_read_as_it_was(tmp_path: Path, value: dict[str, Any]) -> None:
    file = tmp_path / "a.yaml"
    file.write_text("\n".join(yaml_lines(node(value))) + "\n", encoding="utf-8")
    (document,) = reader.read(str(file)).documents
    assert document.faults == []
    assert plain(document.root) == value


def test_no_line_is_longer_than_need_be() -> None:
    value = {"blocks": [{"id": f"block-{number}", "block": "text", "at": "c1-12 r3-14", "text": "x" * 20} for number in range(9)]}
    lines = list(yaml_lines(node(value)))
    assert len(lines) == 10
    assert max(map(len, lines)) < 120


@pytest.mark.parametrize("text", ["upper", "$upper.ones", "8mm", "c1-12 r3-14", "$name · $lang"])
def test_what_needs_no_quotes_has_none(text: str) -> None:
    assert scalar(text) == text


@pytest.mark.parametrize("text", ["no", "{row}", "", "#a0b0c0", "a: b", "- a", "12:30"])
def test_what_would_be_read_otherwise_is_quoted(text: str) -> None:
    assert scalar(text) == f'"{text}"'
