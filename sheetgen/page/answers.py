"""What comes of a request: something to send, or why it is not done, as the page's scripts read it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import msgspec

from sheetgen.layout.find import display_path
from sheetgen.source.bounds import bounded, cut
from sheetgen.source.faults import Fault, Position, Unreadable
from sheetgen.source.messages import Sentence, Words, message, room, sentence
from sheetgen.source.words import visible

phrase, plural = room("page")

JSON = "application/json"
STATUS = {
    "refused": 400,
    "unreadable": 400,
    "foreign": 403,
    "phone": 403,
    "not-found": 404,
    "exists": 409,
    "changed": 409,
    "cramped": 409,
    "stopped": 409,
    "too-large": 413,
    "slow": 429,
    "busy": 503,
    "too-long": 503,
    "broke": 503,
}
"""Why something is not done, and the HTTP status of it."""
_LONG = 1_000
_LONG_LINE = 400


class Refusal(Exception):
    """Why something is not done: a code (`STATUS`), what to say and what can be done.

    about: more that the page gets: of a form the `field`, to show it there.
    """

    def __init__(
        self,
        code: str,
        message: Sentence | Words,
        *notes: Words,
        status: int | None = None,
        about: Mapping[str, Any] | None = None,
    ) -> None:
        self.words = message if isinstance(message, Sentence) else sentence(message, *notes)
        super().__init__(self.words.text().message)
        self.code = code
        self.status = STATUS.get(code, 400) if status is None else status
        self.about = about or {}


def unreadable(said: Words, *notes: Words) -> Unreadable:
    """Return what stops a command that serves or writes the page."""
    return Unreadable([Fault(message(said, *notes), Position(1, 1))])


class Reply(NamedTuple):
    """What is sent: the HTTP status, the body with its media type, the name under which it is to be kept.

    cacheable: the same request gets the same answer as long as the program and the bundled layouts are what they are.
    """

    status: int
    data: bytes
    type: str = JSON
    filename: str | None = None
    cacheable: bool = False


def json_bytes(data: Any) -> bytes:
    return msgspec.json.encode(data)


def refusal_reply(refusal: Refusal) -> Reply:
    return _error_reply(refusal.status, refusal.code, refusal.words, (), refusal.about)


def unreadable_reply(faults: Sequence[Fault], name: str | None, lines: Mapping[str, Sequence[str]]) -> Reply:
    """A file that cannot be read, with all that is wrong with it; `name` is that of the file where a fault names none."""
    entries = faults_json(faults, name, lines)
    first = sentence(entries[0]["message"], entries[0]["hint"]) if entries else sentence(phrase("unreadable", "this can't be read"))
    return _error_reply(400, "unreadable", first, entries, {})


def _error_reply(status: int, code: str, words: Sentence, faults: Sequence[dict[str, Any]], about: Mapping[str, Any]) -> Reply:
    """`{"error": …}` with a status."""
    text = words.text()
    error = {
        "code": code,
        "message": visible(cut(text.message, _LONG)),
        "hint": visible(cut(text.hint, _LONG)),
        "faults": list(faults),
    }
    return Reply(status, json_bytes({"error": {**error, **about}}))


def faults_json(faults: Sequence[Fault], name: str | None, lines: Mapping[str, Sequence[str]]) -> list[dict[str, Any]]:
    """Faults as the page shows them: what is wrong, what can be done, and the line where it was typed.

    name: the file of those that name none; lines: the text of files, where it is known.
    """
    return [fault_json(fault, name, lines.get(fault.file or name or "", ())) for fault in bounded(list(faults))]


def fault_json(fault: Fault, name: str | None, lines: Sequence[str]) -> dict[str, Any]:
    """A fault with the text of its line. name: the file where the fault names none; lines: those of the file it lies in."""
    return {
        "message": visible(cut(fault.text, _LONG)),
        "hint": visible(cut(fault.hint, _LONG)),
        "file": display_path(fault.file or name or "") or None,
        **place_json(fault.position, lines),
    }


def place_json(at: Position, lines: Sequence[str]) -> dict[str, Any]:
    """A place in a file with the text of its line."""
    text = lines[at.line - 1][:_LONG_LINE] if 0 < at.line <= len(lines) else None
    return {"line": at.line, "column": at.column, "text": text}
