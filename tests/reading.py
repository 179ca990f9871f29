"""The reader's language for as long as a test needs it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from sheetgen.source.languages import language
from sheetgen.source.messages import reader


@contextmanager
def read_in(code: str) -> Iterator[None]:
    """Set the message language within the block."""
    token = reader.set(language(code))
    try:
        yield
    finally:
        reader.reset(token)
