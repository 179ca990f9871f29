"""The README as a package index shows it: without the pictures, and the links to files, that only a checkout has."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from hatchling.metadata.plugin.interface import MetadataHookInterface

_PICTURE = re.compile(r"!\[[^\]]*\]\((?!https?:)[^)]*\)")
_LINK = re.compile(r"\[([^\]]*)\]\((?!https?:|#)[^)]*\)")


def readme(text: str) -> str:
    """Paragraphs with such a picture are left out, tables of pictures with what stands below them; links become their words."""
    paragraphs = [paragraph for paragraph in text.split("\n\n") if not _PICTURE.search(paragraph)]
    return _LINK.sub(r"\1", "\n\n".join(paragraphs))


class ReadmeHook(MetadataHookInterface):
    """Gives a package its description when it is built."""

    PLUGIN_NAME = "custom"

    def update(self, metadata: dict[str, Any]) -> None:
        text = (Path(self.root) / "README.md").read_text("utf-8")
        metadata["readme"] = {"content-type": "text/markdown", "text": readme(text)}
