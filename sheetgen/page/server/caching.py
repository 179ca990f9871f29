"""What a browser keeps of the answers, and how they are made small on their way.

What is worked out anew each time is not kept (the guard says so); files of the page, and pictures of layouts that may change, are
asked for again by their content; what bundled layouts come to is kept for good, under an address that holds the program's stamp.
"""

from __future__ import annotations

import gzip
from functools import lru_cache
from hashlib import sha256

from flask import Response, request

_TEXTS = ("text/html", "text/css", "text/javascript", "text/plain", "application/json", "image/svg+xml")
_LEAST = 800
_LEVEL = 5
_YEAR = 31_536_000


def keep(response: Response) -> Response:
    """A browser keeps it for good: what it says changes its address."""
    response.headers["Cache-Control"] = f"max-age={_YEAR}, immutable"
    return response


def revalidate(response: Response) -> Response:
    """A browser keeps it, and asks each time whether it is still the same; if so, nothing is sent."""
    response.headers["Cache-Control"] = "no-cache"
    response.set_etag(sha256(response.get_data()).hexdigest()[:32], weak=True)
    response.make_conditional(request)
    return response


def compress(response: Response) -> Response:
    """Texts and pictures made of text are packed, where the browser reads that and it is worth it."""
    if response.mimetype not in _TEXTS or response.status_code != 200:
        return response
    response.vary.add("Accept-Encoding")
    data = response.get_data()
    if len(data) >= _LEAST and request.accept_encodings["gzip"] > 0:
        response.set_data(_packed_file(data) if request.endpoint == "static" else gzip.compress(data, _LEVEL, mtime=0))
        response.headers["Content-Encoding"] = "gzip"
    return response


@lru_cache(maxsize=128)
def _packed_file(data: bytes) -> bytes:
    """The same files are asked for again and again."""
    return gzip.compress(data, mtime=0)
