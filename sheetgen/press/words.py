"""What is said of sheets that cannot be printed as asked."""

from __future__ import annotations

from sheetgen.source.faults import Words, near


def no_language(layout: str, lang: str, languages: tuple[str, ...]) -> Words:
    return Words(f"'{layout}' has no labels in '{lang}'", near(lang, languages) or f"it speaks {', '.join(languages)}")
