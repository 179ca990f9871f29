"""A logo that is dropped on a sheet: a picture judged, and put into the folder with the layout that shows it."""

from __future__ import annotations

import os
import tempfile
from base64 import b64decode
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import TYPE_CHECKING, Annotated, Any

from msgspec import Meta, Struct

from sheetgen.drawing.pictures import measured
from sheetgen.page.answers import Refusal
from sheetgen.page.requests import Name, Request, decode
from sheetgen.source.faults import Fault, Position
from sheetgen.source.messages import room, sentence

if TYPE_CHECKING:
    from sheetgen.page.context import WorkerContext

phrase, plural = room("page")

_ENDINGS = (".png", ".jpg", ".jpeg")
_MOST, _LONGEST = 20, 30_000_000


class LogoRequest(Struct):
    """name: what the picture's file is called; its bytes come with the request."""

    name: Name


class PicturesRequest(Struct):
    """Pictures that are not in the folder yet, in Base64, by the names of their files."""

    pictures: Annotated[dict[str, Annotated[str, Meta(max_length=_LONGEST)]], Meta(max_length=_MOST)] = {}


def take_logo(request: Request, context: WorkerContext) -> dict[str, Any]:
    """Task: what a picture is called in the folder, once it is there: `{"file", "size": [width, height]}`, in pixels. A Refusal for
    one that cannot be printed.

    Nothing is written. Where a file of that name says something else, the picture takes a name beside it.
    """
    name, data = decode(request, LogoRequest).name, request.get("data")
    if not isinstance(data, bytes):
        raise _no_logo(name)
    size = picture_size(name, data, context)
    return {"file": context.folder.name_for(name, data), "size": list(size)}


def pictures_in(request: Request) -> dict[str, bytes]:
    """The pictures that come with a request, by the names of their files."""
    result = {}
    for name, text in decode(request, PicturesRequest).pictures.items():
        try:
            result[name] = b64decode(text, validate=True)
        except ValueError:
            raise _no_logo(name) from None
    return result


@contextmanager
def laid_out(pictures: Mapping[str, bytes]) -> Iterator[dict[str, str]]:
    """Where pictures lie, by their names, while they are drawn."""
    with tempfile.TemporaryDirectory() as folder:
        files = {name: os.path.join(folder, str(number)) for number, name in enumerate(pictures)}
        for name, file in files.items():
            with open(file, "wb") as stream:
                stream.write(pictures[name])
        yield files


def picture_size(name: str, data: bytes, context: WorkerContext) -> tuple[int, int]:
    """The width and height of a picture that is to lie in the folder; a Refusal for one that cannot be printed."""
    context.folder.checked(name)
    if not name.lower().endswith(_ENDINGS) or name != name.strip():
        raise _no_logo(name)
    with laid_out({name: data}) as files:
        size, wrong = measured(files[name], name)
    if wrong is not None:
        fault = Fault(wrong, Position(1, 1))
        raise Refusal("refused", sentence(fault.text, fault.hint))
    return size


def _no_logo(name: str) -> Refusal:
    return Refusal(
        "refused", phrase("no-logo", "'{name}' is no picture", name), phrase("no-logo-hint", "a logo is a PNG or a JPEG file")
    )
