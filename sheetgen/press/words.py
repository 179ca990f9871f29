"""What is said of sheets that cannot be printed or shown as asked."""

from __future__ import annotations

from sheetgen.source.faults import Words, near


def no_language(layout: str, lang: str, languages: tuple[str, ...]) -> Words:
    return Words(f"'{layout}' has no labels in '{lang}'", near(lang, languages) or f"it speaks {', '.join(languages)}")


def no_form(path: str, suffix: str, suffixes: tuple[str, ...]) -> Words:
    *others, last = suffixes
    either = f"end its name in {', '.join(others)} or {last}"
    if not suffix:
        return Words(f"{path}: its name does not say what picture it is to be", either)
    return Words(f"{path}: there are no pictures in {suffix}", either)
