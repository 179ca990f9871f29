"""Set the message language for part of a test."""

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
