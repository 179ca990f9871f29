"""The reader's language for as long as a test needs it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from sheetgen.source.languages import language
from sheetgen.source.messages import reader


@contextmanager
def read_in(code: str) -> Iterator[None]:
    """While this lasts everything is told in a language."""
    token = reader.set(language(code))
    try:
        yield
    finally:
        reader.reset(token)
