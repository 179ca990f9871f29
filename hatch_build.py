"""Build hooks of the package: they compile the messages, and generate the description from the README."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from hatchling.builders.hooks.plugin.interface import BuildHookInterface
from hatchling.metadata.plugin.interface import MetadataHookInterface

_LANGUAGES = Path(__file__).parent / "sheetgen" / "languages"
_PICTURE = re.compile(r"!\[[^\]]*\]\((?!https?:)[^)]*\)")
_LINK = re.compile(r"\[([^\]]*)\]\((?!https?:|#)[^)]*\)")


def compile_messages() -> None:
    """Compile each PO file that is newer than its MO file for the standard library's gettext."""
    for file in _LANGUAGES.rglob("*.po"):
        compiled = file.with_suffix(".mo")
        if not compiled.exists() or compiled.stat().st_mtime_ns < file.stat().st_mtime_ns:
            with file.open("rb") as source, compiled.open("wb") as target:
                write_mo(target, read_po(source, locale=file.relative_to(_LANGUAGES).parts[0]))


def readme(text: str) -> str:
    """Return the README for a package index: without pictures and links to files that exist only in a checkout.

    Paragraphs with such a picture are left out, and so are tables of pictures and the text below them. Such links become plain
    text.
    """
    paragraphs = [paragraph for paragraph in text.split("\n\n") if not _PICTURE.search(paragraph)]
    return _LINK.sub(r"\1", "\n\n".join(paragraphs))


class CompileMessages(BuildHookInterface[Any]):
    """A build step that compiles the messages before any files are collected."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        compile_messages()


class Description(MetadataHookInterface):
    """A build step that provides the description of the package."""

    def update(self, metadata: dict[str, Any]) -> None:
        text = (Path(self.root) / "README.md").read_text("utf-8")
        metadata["readme"] = {"content-type": "text/markdown", "text": readme(text)}


if __name__ == "__main__":
    compile_messages()
