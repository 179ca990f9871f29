"""No text says to install `sheetgen` from the package index: it isn't published, and that name is another author's program."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.command import ROOT

TEXTS = {"", ".html", ".js", ".json", ".md", ".po", ".py", ".toml", ".txt", ".yaml"}
FOLDERS = (".ci", ".github", "bench", "docs", "examples", "layouts", "sheetgen", "tests")
LEFT_OUT = ("node_modules", "vendor", "__pycache__")
_NAME = r"sheetgen(?:-\w+)*+(?:\[[\w, ]*\])?+(?![\w/.*])(?! *@)"
_MORE = r" +(?:[^\s&|;#`]+ +)*?[\"'\\]*"
_FROM_INDEX = re.compile(
    r"\bsheetgen(?:-\w+)*\[[\w, ]+\](?! *@)"
    rf"|\b(?:pip3?|pipx|poetry|pdm|uv(?: pip| tool)?) (?:install|add|run|upgrade){_MORE}{_NAME}"
    rf"|\bpipx inject +(?:--?\S+ +)*+[\w-]+{_MORE}{_NAME}"
    rf"|\b(?:uvx|uv tool run) +{_NAME}"
)


def texts() -> Iterator[Path]:
    yield from (file for file in ROOT.iterdir() if file.is_file() and file.suffix in TEXTS)
    for folder in FOLDERS:
        for file in (ROOT / folder).rglob("*"):
            if file.is_file() and file.suffix in TEXTS and not {*LEFT_OUT} & {*file.parts} and file != Path(__file__):
                yield file


def suggestions(text: str) -> list[str]:
    """Return every part of a text that installs from an index; the lines of a message in a PO file are joined."""
    return [found.group() for found in _FROM_INDEX.finditer(text.replace('"\n"', ""))]


def test_no_text_installs_from_an_index() -> None:
    read = {file.relative_to(ROOT).as_posix(): suggestions(file.read_text("utf-8")) for file in texts()}
    assert {"README.md", "docs/page.md", "sheetgen/page/words.json", "sheetgen/languages/fr/page.po", "pyproject.toml"} <= {*read}
    assert {file: found for file, found in read.items() if found} == {}


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("pip install 'sheetgen[lab]'", True),
        ("run `pip install sheetgen` first", True),
        ("pipx install sheetgen-pads", True),
        ('pipx install "sheetgen-pads[page,photo]"', True),
        ("pip install --upgrade sheetgen==1.0", True),
        ("pip install flask sheetgen", True),
        ("pipx run sheetgen render namaste", True),
        ("uvx sheetgen render namaste", True),
        ("uv tool install sheetgen", True),
        ("pipx inject sheetgen-pads sheetgen-pads-site", True),
        ('"the program lacks: pip "\n"install \\"sheetgen[lab]\\""', True),
        ("Photos need `'sheetgen[photo]'`", True),
        ('pipx install ".[page,photo]" # sheetgen for the terminal', False),
        ("pipx install --force build/wheels/sheetgen_pads-*.whl && pipx inject --force sheetgen-pads build/wheels/a.whl", False),
        ("pipx inject sheetgen-pads ./examples/plugin", False),
        ("pip install 'sheetgen-pads[lab] @ file:///games/sheetgen'", False),
        ("pip install /games/sheetgen", False),
    ],
)
def test_what_installs_from_an_index_is_found(text: str, found: bool) -> None:
    assert bool(suggestions(text)) is found
