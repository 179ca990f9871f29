"""Typing mistakes of players at random places of the examples: reported near the mistake, with a fix.

As a script it prints the result of each kind of mistake and some of the misses: `python -m tests.form.test_mistakes [HOW-MANY]`.
"""

from __future__ import annotations

import random
import re
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

from sheetgen.judge.sheet import Refused, open_sheet
from sheetgen.layout.read import Library
from sheetgen.source import reader
from sheetgen.source.faults import Fault
from tests.thorough import some

ROOT = Path(__file__).parents[2]
LIBRARY = Library()
ROUNDS = some(12)
"""Number of times that each kind of mistake is made in each example."""


class Case(NamedTuple):
    """A text with one mistake in it, and the line it is in."""

    kind: str
    text: str
    line: int


Mistake = Callable[[list[str], random.Random], int | None]
"""A function that changes lines and returns the index of the wrong line, or None if no line suits such a mistake."""


def _replaced(pattern: str, by: str | Callable[[re.Match[str]], str]) -> Mistake:
    """Return a mistake that replaces one match of a pattern in a random line, outside comments."""

    def make(lines: list[str], dice: random.Random) -> int | None:
        places = [(n, found) for n, line in enumerate(lines) for found in re.finditer(pattern, line) if not line.startswith("#")]
        if not places:
            return None
        n, found = dice.choice(places)
        lines[n] = lines[n][: found.start()] + found.expand(by if isinstance(by, str) else by(found)) + lines[n][found.end() :]
        return n

    return make


def _row(change: Callable[[str], str]) -> Mistake:
    """Return a mistake that changes a row of a board."""

    def make(lines: list[str], dice: random.Random) -> int | None:
        rows = [n for n, line in enumerate(lines) if re.fullmatch(r" +[0-9X.*-]+( +[0-9X.*-]+)+", line)]
        if not rows:
            return None
        n = dice.choice(rows)
        lines[n] = change(lines[n])
        return n

    return make


def _line(change: Callable[[str], list[str]]) -> Mistake:
    """Return a mistake that replaces a line by any number of others, or deletes it."""

    def make(lines: list[str], dice: random.Random) -> int | None:
        n = dice.choice([n for n, line in enumerate(lines) if line.strip() and not line.startswith("#")])
        lines[n : n + 1] = change(lines[n])
        return n

    return make


def _swapped(lines: list[str], dice: random.Random) -> int | None:
    """Two letters of a key, a symbol or a name change places."""
    places = [
        (n, at)
        for n, line in enumerate(lines)
        for at in range(len(line) - 1)
        if not line.startswith("#") and line[at : at + 2].isalpha() and line[at] != line[at + 1]
    ]
    n, at = dice.choice(places)
    lines[n] = lines[n][:at] + lines[n][at + 1] + lines[n][at] + lines[n][at + 2 :]
    return n


MISTAKES: dict[str, Mistake] = {
    "no colon": _replaced(r"(?<=\w):(?= |$)", ""),
    "no blank": _replaced(r"(?<=\w): (?=\S)", ":"),
    "no comma": _replaced(r",(?= )", ""),
    "no bracket": _replaced(r"[\[\]{}]", ""),
    "no quote": _replaced(r'"', ""),
    "one further right": _line(lambda line: [" " + line]),
    "one further left": _replaced(r"^ ", ""),
    "a tab": _replaced(r"^ +|^(?=\w)", "\t"),
    "a line twice": _line(lambda line: [line, line]),
    "letters swapped": _swapped,
    "O for 0": _replaced(r"(?<=\d)0|\b0\b", "O"),
    "l for 1": _replaced(r"(?<=[ \d])1(?=[\d ,}\]]|$)", "l"),
    "a list without brackets": _replaced(r"\[([^\[\]{}]*)\]", r"\1"),
    "pairs without braces": _replaced(r"\{([^\[\]{}]*)\}", r"\1"),
    "a place too few": _row(lambda line: re.sub(r"\S+\s*$", "", line)),
    "a place too many": _row(lambda line: line + " ."),
    "a row at the margin": _row(str.lstrip),
    "no bar": _replaced(r" \|2?$", ""),
    "a semicolon": _replaced(r",(?= )", ";"),
    "words about a number": _replaced(r"(?<=: )(\d+)(?=[,}]|$)", r"\1 points"),
    "curly quotes": _replaced(r'"([^"]*)"', r"“\1”"),
    "a non-breaking blank": _replaced(r": (?=\S)", ":\u00a0"),
}


def examples() -> list[str]:
    """The filled sheets among the examples that can be read."""
    texts = [path.read_text("utf-8") for path in sorted((ROOT / "examples").rglob("*.yaml"))]
    return [text for text in texts if re.search("^sheet:", text, re.MULTILINE) and "\n---" not in text and not faults(text)]


def faults(text: str) -> list[Fault]:
    """Return the errors found when reading a text."""
    source = reader.read("examples/a.yaml", text.encode())
    sheets = [open_sheet("examples/a.yaml", source.lines, document, LIBRARY) for document in source.documents]
    assert sheets
    return [fault for sheet in sheets if isinstance(sheet, Refused) for fault in sheet.faults]


def cases(rounds: int, seed: int = 1) -> list[Case]:
    """Every kind of mistake in every example, some times."""
    dice = random.Random(seed)
    found = []
    for text in examples():
        for kind, mistake in MISTAKES.items():
            for _ in range(rounds):
                lines = text.split("\n")
                at = mistake(lines, dice)
                if at is not None:
                    found.append(Case(kind, "\n".join(lines), at + 1))
    return found


def near(fault: Fault, case: Case) -> bool:
    """Return whether an error is reported within a line of the mistake, or at a line that encloses the wrong one."""
    lines = case.text.split("\n")
    if abs(fault.position.line - case.line) <= 1:
        return True
    indent = len(lines[case.line - 1]) - len(lines[case.line - 1].lstrip())
    for number in range(case.line - 1, 0, -1):
        line = lines[number - 1]
        begins = len(line) - len(line.lstrip())
        if line.strip() and (begins < indent or re.match(r"\w+:( \|2?)?$", line)):
            if number == fault.position.line:
                return True
            indent = begins
    return False


class Sentence(NamedTuple):
    """The outcome of a case."""

    case: Case
    faults: list[Fault]

    @property
    def near(self) -> bool:
        """Return whether every error is reported near the mistake."""
        return all(near(fault, self.case) for fault in self.faults)

    @property
    def hinted(self) -> bool:
        """Every fault has a hint."""
        return all(fault.hint for fault in self.faults)


def told(rounds: int, seed: int = 1) -> list[Sentence]:
    """Return every case that can't be read; readable cases are fine."""
    found = (Sentence(case, faults(case.text)) for case in cases(rounds, seed))
    return [each for each in found if each.faults]


def test_mistakes_are_told_near_where_they_are_and_with_a_cure() -> None:
    found = told(ROUNDS)
    assert len(found) > 300 * ROUNDS
    assert sum(each.near for each in found) >= 0.98 * len(found)
    assert sum(each.hinted for each in found) >= 0.98 * len(found)


def test_no_kind_of_mistake_is_told_badly() -> None:
    found = told(3, seed=2)
    for kind in MISTAKES:
        of_it = [each for each in found if each.case.kind == kind]
        assert sum(each.near for each in of_it) >= 0.8 * len(of_it), kind
        assert sum(len(each.faults) for each in of_it) <= 2 * len(of_it), kind


def report(rounds: int) -> Iterator[str]:
    """Yield the result of each kind of mistake, and some of the misses."""
    found = told(rounds)
    yield f"{len(found)} unreadable; near {sum(t.near for t in found)}, with hints {sum(t.hinted for t in found)}"
    for kind in MISTAKES:
        of_it = [each for each in found if each.case.kind == kind]
        codes = Counter(each.faults[0].code for each in of_it)
        total = sum(len(each.faults) for each in of_it)
        yield f"{kind}: {len(of_it)}, near {sum(t.near for t in of_it)}, hints {sum(t.hinted for t in of_it)}, faults {total}"
        yield "      " + ", ".join(f"{code} {n}" for code, n in codes.most_common())
        for each in [each for each in of_it if not (each.near and each.hinted)][:4]:
            yield f"   {each.case.line}: " + each.case.text.split("\n")[each.case.line - 1]
            yield from (f"      {fault.position.line}: {fault.text} · {fault.hint}" for fault in each.faults[:3])


if __name__ == "__main__":
    sys.stdout.writelines(f"{line}\n" for line in report(int(sys.argv[1]) if len(sys.argv) > 1 else ROUNDS))
