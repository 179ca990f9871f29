"""What the page's tasks answer: data, a file, or why it cannot be done."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from sheetgen.source.bounds import cut
from sheetgen.source.faults import Fault

_LONG = 1_000


class Answer(NamedTuple):
    """A file: its bytes, media type, and the name it is saved under."""

    data: bytes
    type: str
    filename: str = ""


class Refusal(Exception):
    """Something that cannot be done as asked. code: by which the page knows it; status: HTTP's."""

    def __init__(self, code: str, message: str, hint: str = "", status: int = 400) -> None:
        super().__init__(message)
        self.code, self.message, self.hint, self.status = code, message, hint, status

    def __reduce__(self) -> tuple[type[Refusal], tuple[str, str, str, int]]:
        return Refusal, (self.code, self.message, self.hint, self.status)


def fault_json(fault: Fault, file: str, lines: Sequence[str]) -> dict[str, Any]:
    """A fault with the line it lies in. file, lines: what was read, where the fault names no other file."""
    line, column = fault.position.line, fault.position.column
    other = fault.file is not None and fault.file != file
    text = lines[line - 1] if not other and 0 < line <= len(lines) else ""
    return {
        "message": cut(fault.message, _LONG),
        "hint": cut(fault.hint or "", _LONG),
        "file": fault.file if other else file,
        "line": line,
        "column": column,
        "text": cut(text, _LONG),
    }
