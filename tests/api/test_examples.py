"""The docstrings of `import sheetgen`: every public name has one, and its examples are correct."""

from __future__ import annotations

import doctest
import inspect
import io
import subprocess
import sys
from importlib import import_module
from typing import Any

import pytest

import sheetgen
from tests.command import ROOT

PUBLIC = [name for name in sheetgen.__all__ if name != "__version__"]
FROM_PHOTOS = {"PhotoReading", "SpaceReading", "read_photo"}
"""Types with examples in `docs/python.md`: a photo is not text."""


def python(program: str) -> str:
    """Return the output of a separate Python program."""
    return subprocess.run([sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, check=True).stdout


def described() -> list[tuple[str, Any]]:
    """Every public name, and every public member of a class."""
    result = []
    for name in PUBLIC:
        of = getattr(sheetgen, name)
        result.append((name, of))
        own = vars(of).items() if inspect.isclass(of) else ()
        result += [(f"{name}.{key}", member) for key, member in own if not key.startswith("_") and is_code(member)]
    return result


def is_code(member: object) -> bool:
    return inspect.isfunction(member) or isinstance(member, property) or type(member).__name__ == "cached_property"


@pytest.mark.parametrize(("name", "of"), described(), ids=lambda each: each if isinstance(each, str) else "")
def test_every_public_name_says_what_it_is(name: str, of: Any) -> None:
    assert inspect.getdoc(of), name


@pytest.mark.parametrize("name", [name for name in PUBLIC if name not in FROM_PHOTOS])
def test_examples_are_so(name: str) -> None:
    of = getattr(sheetgen, name)
    found = doctest.DocTestFinder().find(of, name, module=import_module(of.__module__))
    wrong = io.StringIO()
    runner = doctest.DocTestRunner(optionflags=doctest.NORMALIZE_WHITESPACE)
    tried = sum(runner.run(test, out=wrong.write).attempted for test in found)
    assert not wrong.getvalue()
    kept_short = {"Best", "CurvePoint", "Play", "Error", "Printed", "PlayerScore", "Ranked", "Change", "Choice", "Way"}
    kept_short |= {"ExportRow", "GameStandings", "PlayerStanding", "Standings"}
    assert tried or name in kept_short, "an example shows what it is"


def test_names_are_loaded_when_they_are_asked_for() -> None:
    run = python("import sys, sheetgen; print(sorted(name for name in sys.modules if name.startswith('sheetgen')))")
    assert run == "['sheetgen']\n"
    check = "import sys, sheetgen as sg; sg.load_layout('namaste').sheet({'karma.1': 7}).findings; "
    assert (
        python(check + "print({'reportlab', 'click', 'PIL', 'cv2'} & {name.partition('.')[0] for name in sys.modules})")
        == "set()\n"
    )


def test_what_is_not_there_is_said() -> None:
    with pytest.raises(AttributeError, match="no attribute 'chekc'"):
        sheetgen.chekc  # noqa: B018
    assert set(sheetgen.__all__) <= set(dir(sheetgen))


def test_no_room_is_called_like_a_name() -> None:
    rooms = {name.split(".")[1] for name in sys.modules if name.startswith("sheetgen.")}
    assert not rooms & set(PUBLIC)
