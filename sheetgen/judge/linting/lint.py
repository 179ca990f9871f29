"""Checks layouts: every error of reading and drawing, and the game's findings in its own keys."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from sheetgen.drawing.sheet import Metrics
from sheetgen.judge.findings import Finding, by_position, layout_finding
from sheetgen.layout.read import Library, PartlyReadError, sort_faults
from sheetgen.source.bounds import bounded
from sheetgen.source.faults import Fault, Unreadable
from sheetgen.source.messages import Words

Flow = Sequence[Sequence[str | list[str]]]


class LintResult(NamedTuple):
    """The result for one layout: `file` as requested, `path` its location."""

    file: str
    path: str
    lines: list[str]
    findings: list[Finding]
    faults: list[Fault]
    notes: tuple[Words, ...] = ()
    """Notes on the layout that aren't findings."""
    flow: Flow = ()
    """The positions of an automatic page's blocks, as its `page.flow` would give them."""

    @property
    def valid(self) -> bool:
        """Return whether the layout is readable and no finding has the severity error."""
        return not self.faults and not any(finding.severity == "error" for finding in self.findings)


def lint(names: Sequence[str], library: Library, metrics: Metrics, *, played: bool = True) -> list[LintResult]:
    """Check each layout in all of its languages.

    played: test games without spaces to write in (cards, dice) by playing, which may take seconds.
    """
    return [_lint(name, library, metrics, played) for name in names]


def _lint(name: str, library: Library, metrics: Metrics, played: bool) -> LintResult:
    from sheetgen.form.spaces import spaces
    from sheetgen.judge.linting.dice_fields import dice_field_notes
    from sheetgen.judge.linting.layouts import lint_paper, spelled_symbols_note
    from sheetgen.layout.building.build import all_faults, examine

    try:
        layout = library.layout(name)
    except PartlyReadError as unreadable:
        layout = unreadable.layout
        more = all_faults(layout, metrics)
        faults = sort_faults([*unreadable.faults, *more], layout.file)
        return LintResult(name, layout.file, layout.lines, [], bounded(faults))
    except Unreadable as unreadable:
        return LintResult(name, name, library.lines.get(name, []), [], unreadable.faults)
    drawn = examine(layout, metrics)
    paper = [] if drawn.faults else lint_paper(layout, drawn, metrics)
    if not played and not any(spaces(layout.content.form)):
        return LintResult(name, layout.file, layout.lines, by_position(map(layout_finding, paper)), bounded(drawn.faults))
    try:
        own, told = layout.game.lint(layout.keys, layout), layout.game.notes(layout.keys)
    except Unreadable as unreadable:  # one of its examples can't be read
        return LintResult(
            name, layout.file, layout.lines, [], bounded(sort_faults([*unreadable.faults, *drawn.faults], layout.file))
        )
    findings = by_position(map(layout_finding, [*own, *paper]))
    notes = (
        *told,
        *spelled_symbols_note(drawn),
        *(each.sentence().message for each in dice_field_notes(layout, metrics)),
    )
    flow = layout.page.flow if layout.automatic_page is not None and not drawn.faults else []
    return LintResult(name, layout.file, layout.lines, findings, bounded(drawn.faults), notes, flow)


def exit_status(linted: Sequence[LintResult]) -> int:
    """Return the exit status: 2 if a layout is unreadable, 1 if an error was found, 0 without errors."""
    if any(each.faults for each in linted):
        return 2
    return 0 if all(each.valid for each in linted) else 1
