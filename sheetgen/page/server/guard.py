"""Limits for the sender, target and size of requests; and the headers of every reply. Checked before anything else.

Another page open in the same browser must not read or do anything here: not by a name that resolves to our address (Host), not by
cross-site requests (Origin, Sec-Fetch-Site), not by a form (a body that no form can send), and not by showing the web app in a
frame.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from http import HTTPStatus
from typing import Any, NamedTuple

from werkzeug.datastructures import LanguageAccept
from werkzeug.http import parse_accept_header

from sheetgen.page import words
from sheetgen.page.answers import Refusal, Reply, refusal_reply
from sheetgen.page.server.hosts import is_ours
from sheetgen.page.tasks import TASKS
from sheetgen.source.languages import SOURCE, codes, language
from sheetgen.source.messages import reader, room, sentence

phrase, plural = room("page")
_FOREIGN_PAGE = sentence(
    phrase("foreign-page", "this request came from another web page"),
    phrase("foreign-page-hint", "open the address that the program printed"),
)

MAX_UPLOAD = 25_000_000
MAX_JSON = 8_000_000
PAGE_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob: data:; connect-src 'self'; frame-src blob:; "
    "form-action 'none'; base-uri 'none'; frame-ancestors 'none'"
)
PICTURE_POLICY = "default-src 'none'; img-src data:; sandbox"
HEADERS = {
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "X-Frame-Options": "DENY",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=(), payment=(), usb=()",
}
_METHODS = ("GET", "HEAD", "POST")
_PHOTOS = frozenset(task.path for task in TASKS.values() if task.sent == "photo")
_LARGE = frozenset(task.path for task in TASKS.values() if task.large) | _PHOTOS
_SITES = ("same-origin", "none")

Environ = dict[str, Any]
Start = Callable[..., Any]
App = Callable[[Environ, Start], Iterable[bytes]]


class AllowedHosts(NamedTuple):
    """The hosts and the port by which the web app may be called. is_everywhere: any address of this computer is a valid host."""

    hosts: tuple[str, ...]
    port: int
    is_everywhere: bool = False

    def knows(self, host: str) -> bool:
        """Return whether the web app may be called by this host. host: with the port, as a browser writes it."""
        name, colon, port = host.lower().rpartition(":")
        if not colon or port.endswith("]"):
            name, port = host.lower(), "80"
        return port == str(self.port) and (name in self.hosts or (self.is_everywhere and is_ours(name)))


class Bodies(NamedTuple):
    """The addresses for photos, the addresses for large requests, and the size limit of all others."""

    photos: frozenset[str] = _PHOTOS
    large: frozenset[str] = _LARGE
    most: int = MAX_JSON


class Guard:
    """Checks requests before an application, and writes every message in the language of the request."""

    def __init__(self, app: App, asked: AllowedHosts, bodies: Bodies = Bodies()) -> None:  # noqa: B008 (it never changes)
        self._app = app
        self._asked = asked
        self._bodies = bodies

    def __call__(self, environ: Environ, start: Start) -> Iterable[bytes]:
        def begun(status: str, headers: list[tuple[str, str]], *wrong: Any) -> Any:
            return start(status, with_policies(headers), *wrong)

        environ["PATH_INFO"] = environ.get("PATH_INFO") or "/"
        wanted = parse_accept_header(environ.get("HTTP_ACCEPT_LANGUAGE"), LanguageAccept)
        reader.set(language(wanted.best_match(codes(), SOURCE)))
        try:
            self._judge(environ)
        except Refusal as refusal:
            return send_reply(refusal_reply(refusal), begun)
        return self._app(environ, begun)

    def _judge(self, environ: Environ) -> None:
        """Raise Refusal unless the request is allowed."""
        self._judge_sender(environ)
        method, path = environ["REQUEST_METHOD"], environ["PATH_INFO"]
        if method not in _METHODS:
            raise Refusal("refused", words.NO_SUCH_METHOD, status=405)
        if method == "POST":
            _judge_body(environ, path, self._bodies)

    def _judge_sender(self, environ: Environ) -> None:
        if not self._asked.knows(environ.get("HTTP_HOST", "")):
            raise Refusal(
                "foreign",
                phrase("foreign-host", "the program doesn't answer at the address that you opened"),
                phrase("foreign-host-hint", "open the address that the program printed"),
            )
        origin = environ.get("HTTP_ORIGIN")
        if origin is not None and not (origin.startswith("http://") and self._asked.knows(origin.removeprefix("http://"))):
            raise Refusal("foreign", _FOREIGN_PAGE)
        if environ.get("HTTP_SEC_FETCH_SITE", "none") not in _SITES and not _is_visit(environ):
            raise Refusal("foreign", _FOREIGN_PAGE)


def _is_visit(environ: Environ) -> bool:
    """Return whether the request follows a link to the start page."""
    return (
        environ["REQUEST_METHOD"] == "GET"
        and environ["PATH_INFO"] == "/"
        and environ.get("HTTP_SEC_FETCH_MODE") == "navigate"
        and environ.get("HTTP_SEC_FETCH_DEST") == "document"
    )


def _judge_body(environ: Environ, path: str, bodies: Bodies) -> None:
    kind = environ.get("CONTENT_TYPE", "").partition(";")[0].strip().lower()
    is_photo = path in bodies.photos
    wanted = ("application/octet-stream", "application/pdf") if is_photo else ("application/json",)
    if kind not in wanted and not (is_photo and kind.startswith("image/")):
        raise Refusal("refused", phrase("foreign-type", "the request must be sent as {wanted}", wanted[0]))
    length = environ.get("CONTENT_LENGTH") or "0"
    most = MAX_UPLOAD if path in bodies.large else bodies.most
    if not (length.isascii() and length.isdecimal()) or len(length) > 18 or int(length) > most:
        raise Refusal("too-large", words.too_large(most))


def with_policies(headers: Iterable[tuple[str, str]]) -> list[tuple[str, str]]:
    """Return a reply's headers with the headers common to all replies."""
    kept = list(headers)
    present = {key.lower(): value for key, value in kept}
    policy = PICTURE_POLICY if present.get("content-type", "").startswith("image/svg") else PAGE_POLICY
    more = {**HEADERS, "Content-Security-Policy": policy}
    if "cache-control" not in present:
        more["Cache-Control"] = "no-store"
    return [*kept, *more.items()]


def send_reply(reply: Reply, start: Start) -> list[bytes]:
    """Send a reply by WSGI; return its body."""
    start(_status(reply.status), [("Content-Type", reply.type), ("Content-Length", str(len(reply.data)))])
    return [reply.data]


def bad_request_reply(status: int) -> tuple[Reply, str, list[tuple[str, str]]]:
    """Return the reply to a request that the server can't parse, with status and headers."""
    why = Refusal("too-large", words.too_large(MAX_UPLOAD)) if status == 413 else Refusal("refused", words.NO_HTTP, status=status)
    reply = refusal_reply(why)
    return reply, _status(reply.status), with_policies([("Content-Type", reply.type)])


def _status(status: int) -> str:
    return f"{status} {HTTPStatus(status).phrase}"
