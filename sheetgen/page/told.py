"""What is said of photos on the page, where other things can be done than at a command."""

from __future__ import annotations

from typing import Any

from sheetgen.source.messages import Message, Sentence, as_text, room, sentence

phrase, plural = room("page")

_SHOW = phrase("show-corners", "drag the four corners to those of the paper, and choose the layout")
_HINTS = {
    "photo/no-sheet": phrase("or-from-above", "take it from above, the whole sheet in the picture; or {show}", _SHOW),
    "photo/unknown-layout": phrase("put-layout", "put the file of its layout into the folder"),
    "photo/changed-layout": phrase("put-old-layout", "put the layout that it was printed from into the folder, under another name"),
    "photo/only-like": phrase("or-put-layout", "if its layout is your own, put its file into the folder; or {show}", _SHOW),
    "photo/twins": _SHOW,
    "photo/too-blurred": phrase("or-hold-still", "hold still, wait until the camera is sharp, take it again; or {show}", _SHOW),
}
"""What can be done on the page; of all else what the words say themselves."""


def fault_json(fault: Message) -> dict[str, Any]:
    """What is wrong with a photo: its code, what is said, what can be done."""
    said = fault.sentence()
    return {"code": fault.code, "message": as_text(said.message), "hint": as_text(_HINTS.get(fault.code, said.hint))}


def invalid_reading() -> Sentence:
    return sentence(
        phrase("invalid-reading", "what was read of a photo is not what it should be"),
        phrase("drop-again", "drop the photo again; its layout may have been changed since"),
    )


def no_scan(pages: int) -> Sentence:
    if not pages:
        return sentence(phrase("no-scans", "this is no PDF of several pages"))
    return sentence(plural("few-scans", "this PDF has only {count} page", "this PDF has only {count} pages", count=pages))


def too_many_layouts(most: int, more: int) -> Sentence:
    return sentence(
        phrase("layouts-left", "of the layouts in the folder only {most} are looked for on photos, {more} are not", most, more),
        phrase("folder-of-own", "keep those you play with in a folder of their own; or {show}", _SHOW),
    )


def more_to_learn(layouts: int) -> Sentence:
    return sentence(
        plural(
            "to-learn",
            "{count} layout of the folder could not be looked for in the time there is",
            "{count} layouts of the folder could not be looked for in the time there is",
            count=layouts,
        ),
        phrase("drop-to-go-on", "drop the photo again: it goes on"),
    )
