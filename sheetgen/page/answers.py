"""Results of requests: data to send, or the reason for a refusal, in the form that the web app's scripts read."""

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
"""HTTP status for each reason to refuse a request."""
_LONG = 1_000
_LONG_LINE = 400


class Refusal(Exception):
    """A refusal of a request: a code (`STATUS`), the message and a hint.

    about: more data for the web app: for a form the `field` at which to show the message.
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
    """Return the exception that stops a command that serves or writes the web app."""
    return Unreadable([Fault(message(said, *notes), Position(1, 1))])


class Reply(NamedTuple):
    """An HTTP reply: the status, the body with its media type, the file name for saving it.

    cacheable: the same request gets the same answer until the program or the bundled layouts change.
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
    """Return a reply for an unreadable file, with all its errors; `name` is the file for errors that name none."""
    entries = faults_json(faults, name, lines)
    first = (
        sentence(entries[0]["message"], entries[0]["hint"])
        if entries
        else sentence(phrase("unreadable", "this file can't be read"))
    )
    return _error_reply(400, "unreadable", first, entries, {})


def _error_reply(status: int, code: str, words: Sentence, faults: Sequence[dict[str, Any]], about: Mapping[str, Any]) -> Reply:
    """Return `{"error": …}` with a status."""
    text = words.text()
    error = {
        "code": code,
        "message": visible(cut(text.message, _LONG)),
        "hint": visible(cut(text.hint, _LONG)),
        "faults": list(faults),
    }
    return Reply(status, json_bytes({"error": {**error, **about}}))


def faults_json(faults: Sequence[Fault], name: str | None, lines: Mapping[str, Sequence[str]]) -> list[dict[str, Any]]:
    """Return errors as the web app shows them: the problem, the fix, and the typed line.

    name: the file for errors that name none; lines: the text of files, if known.
    """
    return [fault_json(fault, name, lines.get(fault.file or name or "", ())) for fault in bounded(list(faults))]


def fault_json(fault: Fault, name: str | None, lines: Sequence[str]) -> dict[str, Any]:
    """Return an error with the text of its line. name: the file if the error names none; lines: the lines of the error's file."""
    return {
        "message": visible(cut(fault.text, _LONG)),
        "hint": visible(cut(fault.hint, _LONG)),
        "file": display_path(fault.file or name or "") or None,
        **place_json(fault.position, lines),
    }


def place_json(at: Position, lines: Sequence[str]) -> dict[str, Any]:
    """Return a place in a file with the text of its line."""
    text = lines[at.line - 1][:_LONG_LINE] if 0 < at.line <= len(lines) else None
    return {"line": at.line, "column": at.column, "text": text}
