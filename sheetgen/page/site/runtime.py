"""The runtime that the package `sheetgen-pads-site` brings: which files it has, and whether it was made of this program."""

from __future__ import annotations

import json
import os
from hashlib import sha256
from importlib.util import find_spec
from pathlib import Path

import sheetgen
from sheetgen.extras import install_command
from sheetgen.page.answers import unreadable
from sheetgen.source.messages import room

phrase, plural = room("page")

RUNTIME = ("pyodide.js", "pyodide.asm.js", "pyodide.asm.wasm")
STANDARD_LIBRARY, PROGRAM = "python_stdlib.zip", "program.tar.xz"
PACKAGE = "sheetgen_site"
_WHEEL = f"sheetgen_pads_site-{sheetgen.__version__}-py3-none-any.whl"


def find_runtime() -> Path:
    """The folder of the runtime; Unreadable where it is not installed, or holds another program than this one."""
    spec = find_spec(PACKAGE)
    if spec is None or not spec.submodule_search_locations:
        what = phrase("no-site-package", "a site is written by the package sheetgen-pads-site, which is not installed")
        hint = phrase(
            "no-site-package-hint",
            "`make site` in a checkout builds its wheel; then run: {command}",
            install_command("site", _WHEEL),
        )
        raise unreadable(what, hint)
    folder = Path(spec.submodule_search_locations[0], "runtime")
    about = json.loads((folder / "about.json").read_text("utf-8"))
    if about["program"] != program_digest():
        what = phrase(
            "other-site-package",
            "sheetgen-pads-site {theirs} was made of another program than sheetgen {ours}",
            about["version"],
            sheetgen.__version__,
        )
        raise unreadable(what, phrase("other-site-package-hint", "install both wheels of one making: make site builds them"))
    return folder


def program_digest() -> str:
    """What the sources of the program are known by: a SHA-256 over all modules and their names."""
    home = os.path.dirname(os.path.abspath(sheetgen.__file__))
    result = sha256()
    for file in sorted(_modules(home)):
        with open(os.path.join(home, file), "rb") as stream:
            result.update(f"{file.replace(os.sep, '/')}\0".encode() + sha256(stream.read()).digest())
    return result.hexdigest()


def _modules(home: str) -> list[str]:
    """Paths of the modules; the project of the package with the runtime is none of them."""
    results = []
    for folder, below, files in os.walk(home):
        below[:] = [name for name in below if not (name == "wheel" and os.path.basename(folder) == "site")]
        results += [os.path.relpath(os.path.join(folder, name), home) for name in files if name.endswith(".py")]
    return results
