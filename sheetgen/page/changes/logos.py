"""A logo that is dropped on a sheet: a picture judged, and put into the folder beside the layout that shows it."""

from __future__ import annotations

import os
import tempfile
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from sheetgen.drawing.pictures import measured
from sheetgen.page import words
from sheetgen.page.answers import Refusal
from sheetgen.page.requests import Name, Request, decode
from sheetgen.source.faults import Fault, Position
from sheetgen.source.messages import sentence

if TYPE_CHECKING:
    from sheetgen.page.context import WorkerContext

_ENDINGS = (".png", ".jpg", ".jpeg")


class LogoRequest(Struct):
    """name: what the picture's file is called; its bytes come with the request."""

    name: Name


def take_logo(request: Request, context: WorkerContext) -> dict[str, Any]:
    """Task: a picture in the folder: `{"file", "size": [width, height]}`, in pixels. A Refusal for one that cannot be printed.

    Where a file of that name says something else, the picture takes a name beside it.
    """
    name, data = decode(request, LogoRequest).name, request.get("data")
    if not isinstance(data, bytes) or not name.lower().endswith(_ENDINGS):
        raise Refusal("refused", words.no_logo(name))
    context.folder.checked(name)
    with tempfile.TemporaryDirectory() as folder:
        file = os.path.join(folder, "logo")
        with open(file, "wb") as stream:
            stream.write(data)
        size, wrong = measured(file, name)
    if wrong is not None:
        fault = Fault(wrong, Position(1, 1))
        raise Refusal("refused", sentence(fault.text, fault.hint))
    return {"file": context.folder.add(name, data, _ENDINGS), "size": list(size)}
