"""What the table's page asks about its phones: where they come in, who they are, what they sent; and what it tells them."""

from __future__ import annotations

from typing import Annotated, Any

from flask import Flask, Response, request
from msgspec import Meta, Struct

from sheetgen.drawing.scan.codes import link_rows
from sheetgen.page.requests import Counted, Name, decode, parse_request
from sheetgen.page.server.phone.phones import MOST_KEPT, Phones
from sheetgen.page.server.responses import json_response


class TableRequest(Struct):
    """How the table stands, as its phones show it, and which of the things that they sent it has taken."""

    done: Annotated[list[Name], Meta(max_length=MOST_KEPT)] = []
    state: dict[str, Any] | None = None


class AwayRequest(Struct):
    """Which phone is sent away."""

    phone: Counted


def add_phones(app: Flask, phones: Phones) -> None:
    """Gives the page the addresses that are about phones."""
    app.add_url_rule("/api/phones", "phones", lambda: json_response(_links(phones)))
    app.add_url_rule("/api/phones/events", "phone-events", lambda: _events(phones))
    app.add_url_rule("/api/phones/table", "phone-table", lambda: json_response(_tell(phones)), methods=["POST"])
    app.add_url_rule("/api/phones/away", "phone-away", lambda: json_response(_send_away(phones)), methods=["POST"])


def _links(phones: Phones) -> dict[str, Any]:
    """The links that a phone may open, the best first, and that one as a QR code."""
    links = phones.links
    return {"links": links, "code": link_rows(links[0])}


def _events(phones: Phones) -> Response:
    return Response(phones.events(), content_type="text/event-stream", headers={"Cache-Control": "no-store"})


def _tell(phones: Phones) -> dict[str, Any]:
    asked = decode(parse_request(request.get_data()), TableRequest)
    phones.tell(asked.done, asked.state)
    return {}


def _send_away(phones: Phones) -> dict[str, Any]:
    phones.send_away(decode(parse_request(request.get_data()), AwayRequest).phone)
    return _links(phones)
