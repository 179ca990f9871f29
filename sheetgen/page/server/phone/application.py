"""HTTP requests from phones and from their table's page: phones use a separate listener, the page its own addresses.

A phone has no other address, so it can't request other actions. The folder is only read to find the layout of a photo.
"""

from __future__ import annotations

import json
import mimetypes
from collections.abc import Callable
from typing import Annotated, Any

from flask import Flask, Response, request
from msgspec import Meta, Struct
from werkzeug.exceptions import NotFound

from sheetgen.drawing.scan.codes import link_rows
from sheetgen.page.answers import Reply, json_bytes
from sheetgen.page.requests import Counted, Name, Number, Request, decode
from sheetgen.page.server import caching
from sheetgen.page.server.phone.phones import MOST_KEPT, Phone, Phones
from sheetgen.page.server.responses import decode_body, json_response, response, send_page_file, send_words, wrong
from sheetgen.processes.pool import Job

Ask = Callable[[str, Request, Job], Reply]
"""A function that has a task done by the workers."""
PHOTO = "/phone/photo"
FILES = (
    "api.js",
    "doubt.js",
    "fields.js",
    "mark.svg",
    "page-parts.js",
    "page.css",
    "phone-doubts.js",
    "phone-link.js",
    "phone-photos.js",
    "phone-standing.js",
    "phone.css",
    "phone.js",
    "piece.js",
    "reach.js",
    "store.js",
    "walking.js",
    "words.js",
)
"""The files of the phone's page."""
_MOST_DOUBTFUL = 5
"""Maximum number of uncertain spaces with which a photo that has remarks is accepted, without asking for another photo; the same as
on the table's page."""
_TOKEN = "HTTP_X_PHONE"
_KEY = "HTTP_X_KEY"


class PhotoRequest(Struct):
    """The name of a photo; the photo is in the body. anyway: it joins the table even if another photo would be better."""

    name: Name = "photo"
    anyway: bool = False


class SettleRequest(Struct):
    """The value of an uncertain space of a sheet."""

    sheet: Name
    space: Name
    text: Annotated[str, Meta(max_length=200)]


class NewsRequest(Struct):
    """The version of the table's state that a phone has."""

    version: Number = 0


class TableRequest(Struct):
    """The table's state for its phones, and the phones' messages that the page has taken."""

    done: Annotated[list[Name], Meta(max_length=MOST_KEPT)] = []
    state: dict[str, Any] | None = None


class SendPhoneAwayRequest(Struct):
    """The number of the phone that is sent away."""

    phone: Counted


def add_phones(app: Flask, phones: Phones) -> None:
    """Add the addresses for a table's phones to the web app."""
    app.add_url_rule("/api/phones", "phones", lambda: json_response(_links(phones)))
    app.add_url_rule("/api/phones/events", "phone-events", lambda: _events(phones))
    app.add_url_rule("/api/phones/table", "phone-table", lambda: json_response(_tell(phones)), methods=["POST"])
    app.add_url_rule("/api/phones/away", "phone-away", lambda: json_response(_send_away(phones)), methods=["POST"])


def _links(phones: Phones) -> dict[str, Any]:
    """Return the links that a phone may open, the best first, and the best one as a QR code."""
    links = phones.links
    return {"links": links, "code": link_rows(links[0])}


def _events(phones: Phones) -> Response:
    return Response(phones.events(), content_type="text/event-stream", headers={"Cache-Control": "no-store"})


def _tell(phones: Phones) -> dict[str, Any]:
    asked = decode_body(TableRequest)
    phones.tell(asked.done, asked.state)
    return {}


def _send_away(phones: Phones) -> dict[str, Any]:
    phones.send_away(decode_body(SendPhoneAwayRequest).phone)
    return _links(phones)


def phone_application(phones: Phones, ask: Ask) -> Flask:
    """Return the server application for phones. ask: a function that has their photos read."""
    mimetypes.add_type("text/javascript", ".js")
    app = Flask("sheetgen.phone", static_folder=None)
    app.url_map.merge_slashes = False
    app.add_url_rule("/", "page", lambda: send_page_file("phone.html"))
    app.add_url_rule("/static/<name>", "static", _static)
    app.add_url_rule("/words/<lang>.json", "words", send_words)
    app.add_url_rule("/phone/join", "join", lambda: json_response(_join(phones)), methods=["POST"])
    app.add_url_rule(PHOTO, "photo", lambda: _photo(phones, ask), methods=["POST"])
    app.add_url_rule("/phone/settle", "settle", lambda: json_response(_settle(phones)), methods=["POST"])
    app.add_url_rule("/phone/news", "news", lambda: json_response(_news(phones)))
    app.register_error_handler(Exception, wrong)
    app.after_request(caching.compress)
    return app


def _static(name: str) -> Response:
    if name not in FILES:
        raise NotFound
    return send_page_file(name)


def _address() -> str:
    return request.remote_addr or ""


def _phone(phones: Phones) -> Phone:
    """Return the phone that sends the request. Raise Refusal if it isn't at the table."""
    return phones.phone(request.environ.get(_TOKEN, ""), _address())


def _join(phones: Phones) -> dict[str, Any]:
    return {"token": phones.join(request.environ.get(_KEY, ""), _address(), request.user_agent.string)}


def _photo(phones: Phones, ask: Ask) -> Response:
    """Read a photo and pass it to the table; `sent`: the photo's name, null if another photo is needed."""
    phone = _phone(phones)
    asked = decode(request.args.to_dict(), PhotoRequest)
    with phones.reading(phone):
        reply = ask("photo", {"name": asked.name, "data": request.get_data()}, Job())
    if reply.status != 200:
        return response(reply)
    read = json.loads(reply.data)
    is_wanted = read["pages"] and (asked.anyway or _is_good(read))
    sent = phones.send(phone, "photo", reply.data) if is_wanted else None
    return response(Reply(200, json_bytes({"sent": sent, **{key: read[key] for key in ("pages", "faults", "remarks")}})))


def _is_good(read: dict[str, Any]) -> bool:
    """Return whether the whole photo was read, and well enough that no other photo is needed."""
    doubtful = sum(not sure for page in read["photo"]["pages"] for _, _, sure, *_ in page["readings"])
    return not read["faults"] and not (read["remarks"] and doubtful > _MOST_DOUBTFUL)


def _settle(phones: Phones) -> dict[str, Any]:
    phone = _phone(phones)
    asked = decode_body(SettleRequest)
    told = {"sheet": asked.sheet, "space": asked.space, "text": asked.text}
    return {"sent": phones.send(phone, "settle", json_bytes(told))}


def _news(phones: Phones) -> dict[str, Any]:
    phone = _phone(phones)
    return phones.news(phone, decode(request.args.to_dict(), NewsRequest).version)
