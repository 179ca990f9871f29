"""The difference between two texts, as `diff -u` shows it; `patch` takes it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from difflib import SequenceMatcher
from typing import NamedTuple

from sheetgen.judge.fixing import DocumentFix, FileFix
from sheetgen.report.excerpt import Paint
from sheetgen.source.bounds import cut
from sheetgen.source.editing import lines
from sheetgen.source.encodings import text_of
from sheetgen.source.words import visible

_BESIDE = 1
"""Lines shown before and after each change."""
_LONG = 1_000


class _Change(NamedTuple):
    """Lines of a file (from 0, the last one excluded) and the lines that replace them."""

    first: int
    last: int
    new: Sequence[str]


def difference_text(fix: FileFix, paint: Paint) -> str:
    """Return the changes of a file as text."""
    name, before = visible(cut(fix.file)), lines(text_of(fix.before))
    shown = [paint("bold", f"--- {name}"), paint("bold", f"+++ {name}")]
    moved = 0
    for hunk in _hunks(change for part in fix.parts for change in _changes(part)):
        start, end = max(hunk[0].first - _BESIDE, 0), min(hunk[-1].last + _BESIDE, len(before))
        more = sum(len(change.new) - (change.last - change.first) for change in hunk)
        shown.append(paint("dim", f"@@ -{start + 1},{end - start} +{start + 1 + moved},{end - start + more} @@"))
        moved += more
        for change in hunk:
            shown += _shown(" ", before[start : change.first])
            shown += (paint("error", line) for line in _shown("-", before[change.first : change.last]))
            shown += (paint("good", line) for line in _shown("+", change.new))
            start = change.last
        shown += _shown(" ", before[start:end])
    return "\n".join(shown) + "\n"


def _changes(part: DocumentFix) -> Iterator[_Change]:
    """Yield the changes of a document."""
    before, after = lines(part.before), lines(part.after)
    for kind, one, one_end, two, two_end in SequenceMatcher(None, before, after, autojunk=False).get_opcodes():
        if kind != "equal":
            yield _Change(part.line - 1 + one, part.line - 1 + one_end, after[two:two_end])


def _hunks(changes: Iterable[_Change]) -> Iterator[list[_Change]]:
    """Yield groups of changes whose context lines would touch or overlap."""
    hunk: list[_Change] = []
    for change in changes:
        if hunk and change.first - hunk[-1].last > 2 * _BESIDE:
            yield hunk
            hunk = []
        hunk.append(change)
    if hunk:
        yield hunk


def _shown(sign: str, some: Sequence[str]) -> Iterator[str]:
    """Yield lines with a sign before each, carriage returns kept, and a note if the last line of a file has no line end."""
    for line in some:
        text = line.rstrip("\r\n\x85\u2028\u2029")
        yield sign + "\t".join(map(visible, cut(text, _LONG).split("\t"))) + ("\r" if line.endswith("\r\n") else "")
        if text == line:
            yield "\\ No newline at end of file"
