"""Caching and compression of replies.

Replies calculated for each request are not cached (the guard sets this). Files of the web app, and pictures of layouts that may
change, are revalidated by their content. Results from bundled layouts are cached permanently, under an address with the program's
stamp.
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
    """Let a browser cache the reply permanently: if its content changes, its address changes."""
    response.headers["Cache-Control"] = f"max-age={_YEAR}, immutable"
    return response


def revalidate(response: Response) -> Response:
    """Let a browser cache the reply, but check each time whether it has changed; if not, no content is sent."""
    response.headers["Cache-Control"] = "no-cache"
    response.set_etag(sha256(response.get_data()).hexdigest()[:32], weak=True)
    response.make_conditional(request)
    return response


def compress(response: Response) -> Response:
    """Compress texts, and pictures made of text, if the browser supports that and it saves enough."""
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
    """Compress a file. The result is cached, since the same files are requested repeatedly."""
    return gzip.compress(data, mtime=0)
