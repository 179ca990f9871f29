"""Unexpected files: the package's own files, broken at random, through `check` and `lint`.

Never an exception, never a long message, every error at a position in the file, and the command ends. SHEETGEN_FUZZ: number of
files.
"""

from __future__ import annotations

import os
import random
import re
import time
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings

from sheetgen.judge.files import check
from sheetgen.judge.linting.lint import lint
from sheetgen.judge.sheet import JudgedSheet
from sheetgen.layout.read import Library
from sheetgen.report.excerpt import Paint
from sheetgen.report.json import check_json
from sheetgen.report.lint import lint_faults, lint_json, lint_text
from sheetgen.report.text import check_text, faults_text
from sheetgen.source.faults import Position
from tests.command import ROOT
from tests.drawing.blocks.room import fonts
from tests.layout.test_random import layouts
from tests.patience import ends
from tests.thorough import some

INPUTS = int(os.environ.get("SHEETGEN_FUZZ", some(2000)))
SAID = 1_000_000
"""Maximum number of characters of output about a file."""
_FILES = sorted(file for folder in ("layouts", "examples", "sheetgen/cases") for file in (ROOT / folder).rglob("*.yaml"))
_TOKEN = re.compile(r"[\w.-]+|\s+|.")
_NASTY = (
    *(
        "",
        "~",
        "-1",
        "0",
        "1e9",
        "99999999999999999999",
        "9" * 500,
        "x" * 5000,
        "½",
        "😀",
        "\u202e",
        "\x00",
        "\x85",
        "\ufeff",
        "é\u0301",
    ),
    *(
        "[",
        "]",
        "{",
        "}",
        ": ",
        "- ",
        "|2",
        "&a",
        "*a",
        "!t",
        "? ",
        "#",
        '"',
        "'",
        "\t",
        "\n",
        "\r",
        "---\n",
        "{a: {a: 1}}",
        "[[[[1]]]]",
    ),
    *(
        "$x",
        "$$",
        "c1-999 r1-999",
        "0mm",
        "9999mm",
        "-5mm",
        "nosuch",
        "namaste",
        "game: placement",
        "extends: a.yaml",
        "sheet: a.yaml",
    ),
)


def mutated(text: str, chance: random.Random) -> bytes:
    """A text with one to four things wrong."""
    for _ in range(chance.randint(1, 4)):
        text = chance.choice((_lines, _lines, _tokens, _tokens, _characters, _nested))(text, chance)
    data = bytearray(text.encode("utf-8", "surrogatepass"))
    if chance.random() < 0.1 and data:
        for _ in range(chance.randint(1, 3)):
            data[chance.randrange(len(data))] = chance.randrange(256)
    return bytes(data)


def _lines(text: str, chance: random.Random) -> str:
    """Lines deleted, doubled, swapped, repeated often, or moved in or out."""
    lines = text.split("\n")
    at, other = chance.randrange(len(lines)), chance.randrange(len(lines))
    kind = chance.randrange(5)
    if kind == 0:
        del lines[at : at + chance.randint(1, 3)]
    elif kind == 1:
        lines[at:at] = [lines[other]] * chance.choice((1, 1, 2, 300))
    elif kind == 2:
        lines[at], lines[other] = lines[other], lines[at]
    elif kind == 3:
        lines[at] = chance.choice((" ", "  ", "\t", "- ")) + lines[at]
    else:
        lines[at] = lines[at].strip()
    return "\n".join(lines)


def _tokens(text: str, chance: random.Random) -> str:
    """A word exchanged for another, or for something nasty."""
    words = _TOKEN.findall(text) or [""]
    words[chance.randrange(len(words))] = chance.choice((chance.choice(words), chance.choice(_NASTY)))
    return "".join(words)


def _characters(text: str, chance: random.Random) -> str:
    at = chance.randrange(len(text) + 1)
    return text[:at] + chance.choice(_NASTY) + text[at + chance.randint(0, 2) :]


def _nested(text: str, chance: random.Random) -> str:
    """A value put into brackets, deep."""
    values = list(re.finditer(r": ([^\n]+)", text))
    if not values:
        return text
    start, end = chance.choice(values).span(1)
    deep = chance.choice((1, 2, 38, 50))
    opened, closed = chance.choice((("[", "]"), ("{a: ", "}")))
    return text[:start] + opened * deep + text[start:end] + closed * deep + text[end:]


def judged(data: bytes, file: Path) -> float:
    """Check and lint a file with this content; return the seconds of processor time."""
    file.write_bytes(data)
    started = time.process_time()
    with ends():
        result = check([str(file)])
        said = [*faults_text(result, Paint(False)), check_text(result, Paint(False)), check_json(result)]
        library = Library()
        linted = lint([str(file)], library, fonts())
        said += [*lint_faults(linted, library, Paint(False)), lint_text(linted, Paint(False)), lint_json(linted)]
    took = time.process_time() - started
    assert sum(map(len, said)) <= SAID
    lines = re.split("\r\n|[\r\n\x85\u2028\u2029]", data.decode("utf-8-sig", "replace"))
    places = [fault.position for each in linted for fault in each.faults if fault.file in (None, str(file))]
    for sheet in result.sheets:
        found = sheet.findings if isinstance(sheet, JudgedSheet) else [each for each in sheet.faults if each.file is None]
        places += [each.position for each in found]
    for place in places:
        _within(place, lines)
    return took


def _within(place: Position, lines: list[str]) -> None:
    assert 1 <= place.line <= len(lines)
    assert 1 <= place.column <= len(lines[place.line - 1]) + 1


def test_mutations(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    seed = random.randrange(1_000_000) if "SHEETGEN_FUZZ" in os.environ else 0
    times = []
    for number in range(INPUTS):
        chance = random.Random(seed + number)
        source = chance.choice(_FILES)
        data = mutated(source.read_text("utf-8"), chance)
        try:
            times.append(judged(data, tmp_path / "a.yaml"))
        except BaseException:
            (kept := Path(os.environ.get("SHEETGEN_FUZZ_KEEP", tmp_path)) / f"{seed + number}.yaml").write_bytes(data)
            print(f"{source.relative_to(ROOT)} broken with seed {seed + number}, kept as {kept}")  # noqa: T201
            raise
    with capsys.disabled():
        longest, mean = max(times, default=0), sum(times) / max(len(times), 1)
        print(f"\nfuzz: {len(times)} inputs from seed {seed}, {mean * 1000:.1f} ms each, the longest {longest:.2f} s")  # noqa: T201


@given(text=layouts())
@settings(max_examples=max(INPUTS // 40, 1), deadline=None, suppress_health_check=list(HealthCheck))
def test_random_layouts(text: str, tmp_path_factory: pytest.TempPathFactory) -> None:
    judged(text.encode(), tmp_path_factory.getbasetemp() / "random.yaml")
