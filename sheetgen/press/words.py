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


def no_painter() -> Words:
    return Words(
        "PNG pictures are painted by packages that are not installed", "pip install 'sheetgen[preview]', or ask for an .svg"
    )


def too_many_dots(resolution: float, most: int) -> Words:
    return Words(f"{resolution:g} dots per inch make this picture too large", f"the most for it is {most}; an .svg has no dots")


def too_many_pages(pages: int, most: int) -> Words:
    return Words(f"{pages} different pages are too many for one picture", f"one holds {most}; a .pdf holds them all")
