"""The difference between two texts, as `diff -u` shows it."""

from __future__ import annotations

from collections.abc import Iterator
from difflib import SequenceMatcher

from sheetgen.judge.fixing import Fix, Part
from sheetgen.report.text import Paint, plain
from sheetgen.source.bounds import cut

_BESIDE = 1
"""So many lines are shown before and after what changes."""
_LONG = 1_000


def difference_text(fix: Fix, paint: Paint) -> str:
    """What changes in a file."""
    name = plain(cut(fix.file))
    lines = [paint("bold", f"--- {name}"), paint("bold", f"+++ {name}")]
    moved = 0
    for part in fix.parts:
        lines.extend(_hunks(part, moved, paint))
        moved += len(part.after.splitlines()) - len(part.before.splitlines())
    return "\n".join(lines) + "\n"


def _hunks(part: Part, moved: int, paint: Paint) -> Iterator[str]:
    """moved: so many lines more the file has above it by now."""
    before, after = part.before.splitlines(), part.after.splitlines()
    for group in SequenceMatcher(None, before, after, autojunk=False).get_grouped_opcodes(_BESIDE):
        (_, old, _, new, _), (_, _, old_end, _, new_end) = group[0], group[-1]
        first = part.line
        yield paint("dim", f"@@ -{first + old},{old_end - old} +{first + new + moved},{new_end - new} @@")
        for kind, one, one_end, two, two_end in group:
            if kind == "equal":
                yield from (f" {_shown(line)}" for line in before[one:one_end])
                continue
            yield from (paint("error", f"-{_shown(line)}") for line in before[one:one_end])
            yield from (paint("good", f"+{_shown(line)}") for line in after[two:two_end])


def _shown(line: str) -> str:
    return plain(cut(line.expandtabs(), _LONG))
