"""What `check` says of documents given as Python values: dicts as somebody would type them in YAML.

A value with line breaks is a picture (a board under a bar); everything else is written in flow style, which JSON is a part of.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from sheetgen.form.read.sheet import read_filled
from sheetgen.form.written import Written
from sheetgen.judge.files import Result, check
from sheetgen.judge.sheet import judge
from sheetgen.layout.read import Library
from sheetgen.report import json as report
from sheetgen.source import reader
from sheetgen.source.nodes import Mapping as Nodes
from tests.thorough import every

Document = Mapping[str, Any]
_TOGETHER = 2_000
"""So many sheets a file may hold."""
_EVERYTHING = 10**9
"""Characters: every finding is told."""


class Verdict(NamedTuple):
    """A sheet's verdict: (rule, space) of every finding, sorted; what it earns; who has won, where the sheet says that."""

    findings: list[tuple[str, str]]
    computed: int | None
    parts: dict[str, int | None]
    ranking: list[tuple[int | None, str, int | None]]


class TableVerdict(NamedTuple):
    """A table's verdict: (rule, player or nothing, space or nothing) of every finding of the table, sorted; the ranking."""

    findings: list[tuple[str, str, str]]
    ranking: list[tuple[int | None, str, int | None]]


def typed(document: Document) -> str:
    """The YAML text of a document."""
    lines = []
    for key, value in document.items():
        if isinstance(value, str) and "\n" in value:
            lines += [f"{key}: |2", *(f"  {row}" for row in value.strip("\n").split("\n"))]
        else:
            lines.append(f"{key}: {json.dumps(value, ensure_ascii=False)}")
    return "\n".join(lines) + "\n"


def _text(documents: Sequence[Document]) -> str:
    return "---\n".join(map(typed, documents))


def verdicts(documents: Sequence[Document], folder: Path) -> list[Verdict]:
    """Each document judged for itself, from its file and, of every third at least, from its values alone.

    `folder` takes the file; layouts of one's own are looked for there.
    """
    found = []
    for start in range(0, len(documents), _TOGETHER):
        part = documents[start : start + _TOGETHER]
        judged = [_verdict(entry) for entry in _checked(part, folder, table=False)["sheets"]]
        assert _by_values(every(part, 3), folder) == [verdict[:3] for verdict in every(judged, 3)]
        found += judged
    return found


def _by_values(documents: Sequence[Document], folder: Path) -> list[tuple[Any, ...]]:
    """Documents judged once more: what is written, without any position."""
    source, library = reader.read("sheets.yaml", _text(documents).encode()), Library()
    judged = []
    for document in source.documents:
        assert isinstance(document.root, Nodes)
        layout = library.layout(document.root.get("sheet").text, str(folder))  # type: ignore[union-attr]
        written = read_filled(document.root, source.lines, layout.content.form).written
        _, earned, violations = judge(Written(dict(written.items())), layout)
        judged.append((sorted((violation.rule, violation.spaces[0]) for violation in violations), earned.computed, earned.parts))
    return judged


def table_verdict(documents: Sequence[Document], folder: Path) -> TableVerdict:
    """The documents judged as sheets of one table."""
    table = _checked(documents, folder, table=True)["table"]
    found = [(each["rule"], each.get("player", ""), each.get("space", "")) for each in table["findings"]]
    return TableVerdict(sorted(found), [(each.get("place"), each["player"], each["score"]) for each in table["ranking"]])


def _checked(documents: Sequence[Document], folder: Path, table: bool) -> Any:
    file = folder / "sheets.yaml"
    file.write_text(_text(documents), "utf-8")
    result: Result = check([str(file)], table, steps=0)
    answer = json.loads(report.check_json(result, _EVERYTHING))
    faults = [fault for sheet in answer["sheets"] for fault in sheet["errors"]]
    assert not faults, faults
    assert not any("more" in each for each in [*answer["sheets"], answer["table"] or {}])
    return answer


def _verdict(entry: Any) -> Verdict:
    found = sorted((each["rule"], each.get("space", "")) for each in entry["findings"])
    ranking = [(each.get("place"), each["player"], each["score"]) for each in entry.get("ranking", ())]
    return Verdict(found, entry["score"]["computed"], entry["score"]["parts"], ranking)
