"""The runtime in the package `sheetgen-pads-site`: its files, and whether it contains this version of the program."""

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
    """Return the folder of the runtime; raise Unreadable if it is not installed or contains a different program."""
    spec = find_spec(PACKAGE)
    if spec is None or not spec.submodule_search_locations:
        what = phrase(
            "no-site-package", "writing the web app as files requires the sheetgen-pads-site package, which isn't installed"
        )
        hint = phrase(
            "no-site-package-hint",
            "run `make site` in a checkout to build its wheel; then run: {command}",
            install_command("site", _WHEEL),
        )
        raise unreadable(what, hint)
    folder = Path(spec.submodule_search_locations[0], "runtime")
    about = json.loads((folder / "about.json").read_text("utf-8"))
    if about["program"] != program_digest():
        what = phrase(
            "other-site-package",
            "sheetgen-pads-site {theirs} was not built from the same code as sheetgen {ours}",
            about["version"],
            sheetgen.__version__,
        )
        raise unreadable(what, phrase("other-site-package-hint", "install two wheels from the same build: `make site` builds both"))
    return folder


def program_digest() -> str:
    """Return the program's digest: a SHA-256 over all modules and their names."""
    home = os.path.dirname(os.path.abspath(sheetgen.__file__))
    result = sha256()
    for file in sorted(_modules(home)):
        with open(os.path.join(home, file), "rb") as stream:
            result.update(f"{file.replace(os.sep, '/')}\0".encode() + sha256(stream.read()).digest())
    return result.hexdigest()


def _modules(home: str) -> list[str]:
    """Return the paths of the program's modules relative to `home`, without those in `site/wheel`, which only builds the package
    `sheetgen-pads-site`."""
    results = []
    for folder, below, files in os.walk(home):
        below[:] = [name for name in below if not (name == "wheel" and os.path.basename(folder) == "site")]
        results += [os.path.relpath(os.path.join(folder, name), home) for name in files if name.endswith(".py")]
    return results
