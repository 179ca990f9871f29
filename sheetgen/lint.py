"""Layouts judged: every fault of reading and drawing, and what the game finds in its own keys."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any, NamedTuple

from sheetgen.diagnostics import Fault, Finding, Unreadable, by_position
from sheetgen.layout.read import Library, PartlyReadError, by_place
from sheetgen.report import Paint, fault_json, fault_text, finding_json, finding_text
from sheetgen.sheet import Metrics


class Linted(NamedTuple):
    """One layout: `file` as it was asked for, `path` where it lies."""

    file: str
    path: str
    lines: list[str]
    findings: list[Finding]
    faults: list[Fault]
    notes: tuple[str, ...] = ()
    """What the game tells about it besides."""

    @property
    def valid(self) -> bool:
        """Readable, and no finding of severity error."""
        return not self.faults and not any(finding.severity == "error" for finding in self.findings)


def lint(names: Sequence[str], library: Library, metrics: Metrics) -> list[Linted]:
    """Each layout with all that is wrong with it, in every language it speaks."""
    return [_lint(name, library, metrics) for name in names]


def _lint(name: str, library: Library, metrics: Metrics) -> Linted:
    from sheetgen.layout.build import all_faults

    try:
        layout = library.layout(name)
    except PartlyReadError as unreadable:
        layout = unreadable.layout
        more = all_faults(layout, metrics)
        return Linted(name, layout.file, layout.lines, [], by_place([*unreadable.faults, *more], layout.file))
    except Unreadable as unreadable:
        return Linted(name, name, library.lines.get(name, []), [], unreadable.faults)
    findings = by_position(layout.game.lint(layout.keys, layout))
    faults = all_faults(layout, metrics)
    return Linted(name, layout.file, layout.lines, findings, faults, tuple(layout.game.notes(layout.keys)))


def status(linted: Sequence[Linted]) -> int:
    """The exit status: 2 unreadable, 1 an error found, 0 all is well."""
    if any(each.faults for each in linted):
        return 2
    return 0 if all(each.valid for each in linted) else 1


def lint_faults(linted: Sequence[Linted], library: Library, paint: Paint) -> list[str]:
    """The faults as text."""
    return list(
        dict.fromkeys(
            fault_text(fault, fault.file or each.file, library.lines.get(fault.file or each.path, []), paint)
            for each in linted
            for fault in each.faults
        )
    )


def lint_text(linted: Sequence[Linted], paint: Paint) -> str:
    """Findings as text, then what the games tell besides, and a verdict a layout."""
    parts = [finding_text(finding, each.path, each.lines, paint) + "\n" for each in linted for finding in each.findings]
    for each in linted:
        parts += [note + "\n" for note in each.notes]
        errors = len(each.faults) + sum(finding.severity == "error" for finding in each.findings)
        warnings = sum(finding.severity == "warning" for finding in each.findings)
        word = paint("good", "in order") if not errors else paint("error", f"{errors} error" + "s" * (errors > 1))
        parts.append(f"{each.file}: {word}" + (f", {warnings} warning" + "s" * (warnings > 1) if warnings else ""))
    return "\n".join(parts)


def lint_json(linted: Sequence[Linted]) -> str:
    """The contract's JSON of `lint`."""
    layouts: list[dict[str, Any]] = [
        {
            "file": each.file,
            "valid": each.valid,
            "findings": [finding_json(finding) for finding in each.findings],
            "errors": [fault_json(fault, each.path) for fault in each.faults],
            **({"notes": list(each.notes)} if each.notes else {}),
        }
        for each in linted
    ]
    return json.dumps({"layouts": layouts}, ensure_ascii=False, indent=1)
