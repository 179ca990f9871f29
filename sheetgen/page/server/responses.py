"""Replies of tasks as Flask sends them, and errors in the form that the web app's scripts read."""

from __future__ import annotations

from typing import Any
from urllib.parse import quote

from flask import Response, request, send_from_directory
from werkzeug.exceptions import HTTPException

from sheetgen.page import words
from sheetgen.page.answers import Refusal, Reply, json_bytes, refusal_reply
from sheetgen.page.requests import T, decode, parse_request
from sheetgen.page.resources import STATIC, languages, page_words
from sheetgen.page.server import caching
from sheetgen.source.messages import room, sentence

phrase, plural = room("page")
_NO_SUCH_PAGE = sentence(
    phrase("no-such-page", "this page does not exist"),
    phrase("no-such-page-hint", "start at the address that the program printed"),
)


def send_page_file(name: str) -> Response:
    """Return a file of the web app, which the browser keeps until its content changes."""
    result = send_from_directory(STATIC, name, conditional=False, etag=False)
    result.direct_passthrough = False
    del result.headers["Last-Modified"]
    return caching.revalidate(result)


def send_words(lang: str) -> Response:
    """Return the words of the web app's script in a language."""
    if lang not in languages():
        raise Refusal("not-found", _NO_SUCH_PAGE)
    return caching.revalidate(json_response(page_words(lang)))


def json_response(data: Any) -> Response:
    return response(Reply(200, json_bytes(data)))


def decode_body(kind: type[T]) -> T:
    """Return the JSON of the current request, if it is answered without a worker."""
    return decode(parse_request(request.get_data()), kind)


def response(reply: Reply) -> Response:
    result = Response(reply.data, reply.status, content_type=reply.type)
    if reply.filename is not None:
        result.headers["Content-Disposition"] = _download(reply.filename)
    return result


def _download(name: str) -> str:
    """Return the header that names a download, in ASCII whatever the name (RFC 6266)."""
    plain = "".join(char if char.isascii() and char.isprintable() and char not in '"\\%' else "_" for char in name)
    more = "" if plain == name else f"; filename*=UTF-8''{quote(name, safe='')}"
    return f'attachment; filename="{plain}"{more}'


def wrong(error: Exception) -> Response:
    """Return the reply for an error, in the form that the web app's scripts read."""
    return response(refusal_reply(_refusal(error)))


def _refusal(error: Exception) -> Refusal:
    match error:
        case Refusal():
            return error
        case HTTPException(code=404):
            return Refusal("not-found", _NO_SUCH_PAGE)
        case HTTPException(code=405):
            return Refusal("refused", words.NO_SUCH_METHOD, status=405)
        case HTTPException():
            return Refusal("refused", words.NO_HTTP)
    return Refusal("broke", words.failed(type(error).__name__))
