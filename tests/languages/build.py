"""Compiles the PO files of `sheetgen/languages`: a step of building the package, and of `make test` where one has changed."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from hatchling.builders.hooks.plugin.interface import BuildHookInterface

FOLDER = Path(__file__).parents[2] / "sheetgen" / "languages"


def compile_all() -> None:
    """Write a file for the standard library's gettext beside each PO file that is newer."""
    for file in FOLDER.rglob("*.po"):
        compiled = file.with_suffix(".mo")
        if not compiled.exists() or compiled.stat().st_mtime_ns < file.stat().st_mtime_ns:
            with file.open("rb") as source, compiled.open("wb") as target:
                write_mo(target, read_po(source, locale=file.relative_to(FOLDER).parts[0]))


class CompileMessages(BuildHookInterface[Any]):
    """The step of building the package."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Before anything is collected."""
        compile_all()


if __name__ == "__main__":
    compile_all()
