"""Findings of `lint` as text and as JSON."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sheetgen.judge.linting.lint import LintResult
from sheetgen.layout.read import Library
from sheetgen.report.excerpt import Paint
from sheetgen.report.json import JsonBudget, as_json
from sheetgen.report.text import LocatedFinding, errors_text, fault_text, findings_text, in_order, warnings_text
from sheetgen.source.bounds import TextBudget
from sheetgen.source.messages import as_text
from sheetgen.source.words import visible


def lint_faults(linted: Sequence[LintResult], library: Library, paint: Paint) -> list[str]:
    """The faults as text."""
    return list(
        dict.fromkeys(
            fault_text(fault, fault.file or each.file, library.lines.get(fault.file or each.path, []), paint)
            for each in linted
            for fault in each.faults
        )
    )


def lint_text(linted: Sequence[LintResult], paint: Paint) -> str:
    """Return the findings as text, then the notes of the games, and a verdict per layout."""
    budget = TextBudget()
    parts = [
        text
        for each in linted
        for text in findings_text([LocatedFinding(finding, each.path, each.lines) for finding in each.findings], budget, paint)
    ]
    for each in linted:
        parts += [as_text(note) + "\n" for note in each.notes]
        errors = len(each.faults) + sum(finding.severity == "error" for finding in each.findings)
        warnings = sum(finding.severity == "warning" for finding in each.findings)
        word = in_order(paint) if not errors else paint("error", errors_text(errors))
        parts.append(f"{visible(each.file)}: {word}" + (f", {warnings_text(warnings)}" if warnings else ""))
    return "\n".join(parts)


def lint_json(linted: Sequence[LintResult]) -> str:
    """Return the JSON of `lint`, a public contract."""
    budget = JsonBudget()
    return as_json({"layouts": [_layout_json(each, budget) for each in linted]})


def _layout_json(each: LintResult, budget: JsonBudget) -> dict[str, Any]:
    found = budget.of_layout(each.path, each.faults, each.findings)
    notes = {"notes": [*map(as_text, each.notes)]} if each.notes else {}
    flow = {"flow": each.flow} if each.flow else {}
    return {"file": each.file, "valid": each.valid, **found, **notes, **flow}
