"""The looks that words of an axis imply: colours, suits of cards, faces of dice and locks, in English, German and French."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from sheetgen.drawing.colours import folded_name
from sheetgen.drawing.looks import KeyLook
from sheetgen.drawing.palette import hue

_OTHERS = 2
"""Maximum number of keys that are no colours on an axis of colours."""
_PICTURES = {
    "club": "club clubs kreuz trefle",
    "spade": "spade spades pik pique",
    "heart": "heart hearts herz coeur cœur",
    "diamond": "diamond diamonds karo carreau",
    "lock": "lock schloss verrou cadenas",
}
_PICTURE_OF = {word: picture for picture, words in _PICTURES.items() for word in words.split()}
_FACES = (
    "ones twos threes fours fives sixes",
    "einser zweier dreier vierer funfer sechser",
    "as deux trois quatre cinq six",
)


def meanings(keys: Sequence[str], labels: Collection[Mapping[str, str]] = ()) -> dict[str, KeyLook]:
    """Return the looks that keys imply by their words, or by their labels in any language. Keys without such a word are missing.

    Colours count if at most two other keys are on the axis, suits if there are several, faces of dice if there are six in order.
    """
    words = {key: [key, *(each[key] for each in labels if key in each)] for key in keys}
    colours = {key: one.name for key, said in words.items() if (one := next(filter(None, map(hue, said)), None))}
    pictures = {key: _PICTURE_OF[word] for key, said in words.items() for word in map(folded_name, said) if word in _PICTURE_OF}
    if sum(picture != "lock" for picture in pictures.values()) == 1:
        pictures = {key: picture for key, picture in pictures.items() if picture == "lock"}
    first = [[folded_name(word).replace("ue", "u") for word in words[key]] for key in keys[:6]]
    for faces in _FACES:
        if len(first) == 6 and all(face in said for face, said in zip(faces.split(), first, strict=True)):
            pictures |= {key: f"dice-{number}" for number, key in enumerate(keys[:6], 1)}
    if not 1 < len(colours) >= len(keys) - _OTHERS:
        colours = {key: "red" for key, picture in pictures.items() if picture in ("heart", "diamond")}
    return {
        key: KeyLook(icon=pictures.get(key, ""), colour=colours.get(key, "")) for key in keys if key in colours or key in pictures
    }
