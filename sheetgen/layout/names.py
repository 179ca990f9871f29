"""What stands for `$name` in the texts of a layout: its labels, words of the game's, and names that labels may translate."""

from __future__ import annotations

import re
from collections.abc import Mapping

from sheetgen.drawing.content import Name, SheetContent

LABEL = re.compile(r"\$(\$|[^\W\d_][\w-]*(?:\.[\w+-]+)*)")
"""A label in a text: `$name`, or `$name.key` of what a label may stand for; `$$` is a dollar sign."""


def resolve_name(name: Name, labels: Mapping[str, str], lang: str) -> str:
    """A name in a language with these labels: by the first that is there, else as it is."""
    return next((labels[label] for label in name.labels if label in labels), name.spoken.get(lang, name.text))


def resolve_names(content: SheetContent, labels: Mapping[str, str], lang: str) -> dict[str, str]:
    """All names that may be printed, in a language with these labels."""
    return {path: resolve_name(name, labels, lang) for path, name in content.names.items()}
