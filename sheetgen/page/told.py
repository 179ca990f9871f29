"""What is said of photos on the page, where other things can be done than at a command."""

from __future__ import annotations

from typing import Any

from sheetgen.photo import words
from sheetgen.source.messages import Message, Sentence, sentence
from sheetgen.source.words import counted

_SHOW = "drag the four corners to those of the paper, and choose the layout"
_HINTS = {
    words.no_sheet: f"take it from above, the whole sheet in the picture; or {_SHOW}",
    words.unknown_layout: "put the file of its layout into the folder",
    words.changed_layout: "put the layout that it was printed from into the folder, under another name",
    words.only_like: f"if its layout is your own, put its file into the folder; or {_SHOW}",
    words.twins: _SHOW,
    words.too_blurred: f"hold still, wait until the camera is sharp, take it again; or {_SHOW}",
}
"""What can be done on the page; of all else what the words say themselves."""


def fault_json(fault: Message) -> dict[str, Any]:
    """What is wrong with a photo: its code, what is said, what can be done."""
    text = fault.text()
    return {"code": fault.code, "message": text.message, "hint": _HINTS.get(fault.words, text.hint)}


def invalid_reading() -> Sentence:
    return sentence(
        "what was read of a photo is not what it should be", "drop the photo again; its layout may have been changed since"
    )


def no_scan(pages: int) -> Sentence:
    return sentence(f"this PDF has only {pages} pages" if pages else "this is no PDF of several pages")


def too_many_layouts(most: int, more: int) -> Sentence:
    return sentence(
        f"of the layouts in the folder only {most} are looked for on photos, {more} are not",
        "keep those you play with in a folder of their own; or drag the four corners to those of the paper, and choose the layout",
    )


def more_to_learn(layouts: int) -> Sentence:
    return sentence(
        f"{counted(layouts, 'layout')} of the folder could not be looked for in the time there is",
        "drop the photo again: it goes on",
    )
