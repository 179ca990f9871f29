"""Every message there is, made with sample values and kept in `tests/golden/words`, a file a module, to be read as a whole.

A value is tried in each way that its type allows: none, one, several; yes and no; each of a few words. `make golden` rewrites
the files.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from importlib import import_module
from types import ModuleType
from typing import Any

import pytest
from makers.samples import MODULES, functions, results
from pytest_regressions.file_regression import FileRegressionFixture

from sheetgen.source.messages import Listing, Phrase, Sentence, as_text
from tests.command import ROOT

GOLDEN = ROOT / "tests" / "golden" / "words"


def made(module: ModuleType, name: str, function: Callable[..., Any]) -> Iterator[str]:
    """What a function says of each of its samples."""
    texts: dict[str, None] = {}
    for told in results(module, name, function):
        if isinstance(told, Sentence):
            text = told.text()
            texts["\n    ".join([text.message, *text.notes]).rstrip()] = None
        else:
            texts[as_text(told) if isinstance(told, Phrase | Listing) else str(told)] = None
    yield from texts


@pytest.mark.parametrize("name", MODULES)
def test_every_message_says_what_it_said(name: str, file_regression: FileRegressionFixture) -> None:
    module = import_module(name)
    lines: list[str] = []
    for of, function in functions(module).items():
        lines.append(f"{of}")
        lines.extend(f"  {text}" for text in made(module, of, function))
    path = GOLDEN / f"{name.removeprefix('sheetgen.')}.txt"
    file_regression.check("\n".join(lines) + "\n", encoding="utf-8", newline="\n", fullpath=path)
