"""A logo that is dropped on a sheet: the picture is checked, and saved in the folder with the layout that shows it."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from sheetgen.drawing.pictures import measured
from sheetgen.page.answers import Refusal
from sheetgen.page.requests import Name, Request, decode
from sheetgen.source.faults import Fault, Position
from sheetgen.source.messages import room, sentence

if TYPE_CHECKING:
    from sheetgen.page.context import WorkerContext

phrase, plural = room("page")

_ENDINGS = (".png", ".jpg", ".jpeg")


class LogoRequest(Struct):
    """A dropped picture. name: the name of its file; data: its bytes."""

    name: Name
    data: bytes = b""


def take_logo(request: Request, context: WorkerContext) -> dict[str, Any]:
    """Task: return the future name of a picture in the folder: `{"file", "size": [width, height]}`, in pixels. Raise Refusal if it
    can't be printed.

    No file is written. If that file has different content, the picture gets an unused name.
    """
    asked = decode(request, LogoRequest)
    size = picture_size(asked.name, asked.data, context)
    return {"file": context.folder.name_for(asked.name, asked.data), "size": list(size)}


@contextmanager
def laid_out(pictures: Mapping[str, bytes]) -> Iterator[dict[str, str]]:
    """Write pictures to temporary files and yield the files' paths by the pictures' names. The files exist within this context."""
    with tempfile.TemporaryDirectory() as folder:
        files = {name: os.path.join(folder, str(number)) for number, name in enumerate(pictures)}
        for name, file in files.items():
            with open(file, "wb") as stream:
                stream.write(pictures[name])
        yield files


def picture_size(name: str, data: bytes, context: WorkerContext) -> tuple[int, int]:
    """Return the width and height of a picture for the folder. Raise Refusal if it can't be printed."""
    context.folder.checked(name)
    if not name.lower().endswith(_ENDINGS) or name != name.strip():
        hint = phrase("no-logo-hint", "choose a PNG or JPEG file as the logo")
        raise Refusal("refused", phrase("no-logo", "'{name}' is not a picture", name), hint)
    with laid_out({name: data}) as files:
        size, wrong = measured(files[name], name)
    if wrong is not None:
        fault = Fault(wrong, Position(1, 1))
        raise Refusal("refused", sentence(fault.text, fault.hint))
    return size
