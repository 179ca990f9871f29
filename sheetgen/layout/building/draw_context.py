"""The data that a block of a layout can request while it is drawn: a `drawing.blocks.base.DrawContext`."""

from __future__ import annotations

import errno
import os
import re
import stat
from collections.abc import Iterable, Mapping, Sequence
from typing import get_args

from msgspec import Struct

from sheetgen.drawing.blocks.base import Options
from sheetgen.drawing.colours import spellings
from sheetgen.drawing.content import Hint
from sheetgen.drawing.faces import End, Face
from sheetgen.drawing.maths import Maths
from sheetgen.drawing.palette import Hue, hue, in_ink, marks_of, own_hue
from sheetgen.drawing.papers import Flip
from sheetgen.drawing.sheet import Box, Edges, Ink, Metrics, Weight
from sheetgen.drawing.theme import ResolvedStyle, Style, accent, in_unit, look, tint
from sheetgen.form.spaces import Space
from sheetgen.layout import words
from sheetgen.layout.building.fault_locations import FaultCollector
from sheetgen.layout.building.rules import rules_of
from sheetgen.layout.find import UNNAMED, is_readable
from sheetgen.layout.model import Layout
from sheetgen.layout.parts import LABEL, Block, resolve_name, resolve_names, scalar_containing
from sheetgen.source.faults import near
from sheetgen.source.folders import as_on_disk
from sheetgen.source.messages import Message, message, room
from sheetgen.source.nodes import Node

phrase, plural = room("layout")


def labels(layout: Layout, lang: str, metrics: Metrics) -> dict[str, str]:
    """Return the text that replaces each `$name` in a language: title, name, language and fingerprint of the layout, words of the
    game, and the layout's labels (from its first language if this one lacks them).

    A label may contain words of the game. The name is that of the file, without the characters that the typeface lacks.
    """
    name = _printed(layout.called, metrics) or UNNAMED
    first = next(iter(layout.common.labels.values()), {})
    of_game = layout.content.words
    spoken = layout.common.labels.get(lang, {})
    ours = {
        "title": layout.title(lang) or (resolve_name(layout.content.called, spoken, lang) if layout.content.called else name),
        "name": name,
        "lang": lang,
        "fingerprint": layout.fingerprint,
        "imprint": layout.imprint,
    }
    # a label such as `title` may belong to a space: it doesn't replace ours, since it is requested by the space's path
    of_spaces = {label for each in layout.content.names.values() for label in each.labels} & ours.keys()
    own = {label: text for label, text in {**first, **spoken}.items() if label not in of_spaces}
    return {
        **ours,
        **of_game,
        **{label: _with_words(text, of_game) for label, text in own.items()},
        **resolve_names(layout.content, spoken, lang),
    }


def _with_words(text: str, of_game: Mapping[str, str]) -> str:
    """Return a label with the game's words inserted; other names stay unchanged."""
    return LABEL.sub(lambda match: of_game.get(match[1], match[0]), text) if "$" in text and of_game else text


def _printed(name: str, metrics: Metrics) -> str:
    """Return the part of a name that every weight of the typeface has, with tidy spaces."""
    missing = (
        {char for weight in get_args(Weight) for char in metrics.missing(name, weight)}
        if not (name.isascii() and name.isprintable())
        else ()
    )
    return " ".join("".join(" " if char in missing else char for char in name).split())


class BlockContext(Struct):
    """The context of one block while it is drawn; unknown names are reported at the block.

    boxes: the blocks' boxes. every: the spaces of the sheet; by_name: these spaces by name. every_tint: the names of all colours of
    the spaces. shown: the texts for `$name`. block: the block to draw.
    """

    layout: Layout
    ink: Ink
    metrics: Metrics
    flip: Flip | None
    paper: tuple[float, float]
    boxes: Mapping[str, Box]
    every: tuple[Space, ...]
    by_name: Mapping[str, Space]
    every_tint: tuple[str, ...]
    unit: float
    shown: Mapping[str, str]
    notes: FaultCollector
    block: Block
    bleed: Edges

    @property
    def background(self) -> str:
        return self.layout.page.background

    def look(self, *styles: str) -> ResolvedStyle:
        theme = self.layout.common.theme
        self.notes.styles.update(styles)
        style = next((theme[name] for name in styles if name in theme), None)
        return look(in_unit(Style() if style is None else style, self.unit, self.paper), self.ink)

    def tint(self, colour: str, style: str) -> ResolvedStyle:
        theme = self.layout.common.theme
        self.notes.styles.update(spellings(colour))
        result = tint(theme, colour)
        return self.look(style) if result is None else look(result, self.ink)

    def hue(self, name: str = "") -> Hue:
        self.notes.styles.update(spellings(name))
        result = self._own_hue(name) if name else None
        return in_ink(result or accent(self.layout.common.theme), self.ink)

    def _own_hue(self, name: str) -> Hue | None:
        """Return the hue for a colour's name: one of the twelve hues, unless the theme has a style of that name; otherwise a hue
        made from the fill that the theme gives for the name; None if there is neither."""
        theme = self.layout.common.theme
        known = None if any(spelled in theme for spelled in spellings(name)) else hue(name)
        if known is None and (style := tint(theme, name)) is not None and style.fill:
            return own_hue(style.fill, marks_of((*self.every_tint, name))[name], name)
        return known

    def text(self, template: str) -> str:
        return LABEL.sub(self._label, template)

    def _label(self, match: re.Match[str]) -> str:
        name, known = match[1], self.shown
        if name == "$":
            return "$"
        if name not in known and ("." in name or not name.isascii()):
            first, dot, rest = name.partition(".")
            return f"{known[first]}{dot}{rest}" if first in known else match[0]
        self.notes.labels.update((name, *self._named(name)))
        if name not in known:
            layout = self.layout
            everywhere = labels(layout, layout.languages[0], self.metrics)  # the first language is the fallback for all others
            node = scalar_containing(self.block.node, match[0]) or self.block.node
            self.notes.on(self.block, node, message(words.no_such_label, name, tuple(everywhere)))
        return known.get(name, name)

    def _named(self, name: str) -> tuple[str, ...]:
        """Return the labels that may give the text of a name."""
        result = self.layout.content.called if name == "title" else self.layout.content.names.get(name)
        return result.labels if result is not None else ()

    def called(self, space: str, key: str) -> str:
        path = f"{space.partition('.')[0]}.{key}"
        self.notes.labels.update(self._named(path))
        return self.shown[path] if path in self.layout.content.names else key

    def spaces(self, family: str) -> tuple[Space, ...]:
        every = self.every
        if (lone := self.by_name.get(family)) is not None:
            return (lone,)
        result = tuple(space for space in every if space.name == family or space.name.startswith(family + "."))
        if not result and family not in self.layout.content.form and family not in self.layout.content.faces:
            families = dict.fromkeys(space.name.partition(".")[0] for space in every)
            what = phrase("no-such-space", "this game has no space '{name}'", family)
            self.fault(message(what, near(family, tuple(families))), "space")
        return result

    def face(self, space: str) -> Face:
        return self.layout.content.faces.get(space) or Face()

    def tints(self) -> Sequence[str]:
        return self.every_tint

    def lattice(self, name: str) -> tuple[tuple[str | None, ...], ...]:
        lattices = self.layout.content.lattices
        if name not in lattices and self._says("space", name):
            what = phrase("no-such-lattice", "this game has no lattice '{name}'", name)
            self.fault(message(what, near(name, tuple(lattices))), "space")
        return lattices.get(name, ())

    def ends(self, name: str) -> tuple[End, ...]:
        ends = self.layout.content.ends
        if name not in ends and self._says("lines", name):
            what = phrase("no-such-ends", "this game has no line ends '{name}'", name)
            self.fault(message(what, near(name, tuple(ends))), "lines")
        return ends.get(name, ())

    def _says(self, key: str, name: str) -> bool:
        """Return whether this name is the value of the block's own key. If not, the name comes from another block, whose size this
        block requests; an unknown name is then reported at that block."""
        return getattr(self.block.options, key, None) == name

    def list(self, name: str) -> tuple[dict[str, str], ...]:
        lists = self.layout.content.lists
        if name not in lists:
            self.fault(_no_list(name, lists), "list")
        return lists.get(name, ())

    def hints(self, name: str) -> tuple[Hint, ...]:
        hints = self.layout.content.hints
        if name not in hints:
            self.fault(_no_list(name, hints), "key")
        return hints.get(name, ())

    def rules(self) -> Sequence[tuple[str, bool]]:
        return tuple(rules_of(self.layout, self.shown))

    def formula(self, name: str) -> Maths | None:
        formulas = self.layout.content.formulas
        if name not in formulas:
            what = phrase("no-such-formula", "this game has no formula '{name}'", name)
            self.fault(message(what, near(name, tuple(formulas))), "id")
        return formulas.get(name)

    def picture(self, name: str) -> str | None:
        path, why = picture_file(self.layout, self.block.node.get("file") or self.block.node, name)
        if why is None:
            return path
        self.fault(why, "file")
        return None

    def others(self, kind: str) -> Sequence[tuple[Options, Box]]:
        nowhere = Box(0, 0, 0, 0)
        blocks = [block.options for block in self.layout.blocks if block.options.block == kind]
        return [(options, self.boxes.get(options.id, nowhere)) for options in blocks]

    def fault(self, what: Message, key: str = "at") -> None:
        self.notes.of(self.block, key, what)

    def remark(self, what: Message, key: str = "at") -> None:
        self.notes.remark(self.block, key, what)


def picture_file(layout: Layout, node: Node, name: str) -> tuple[str, Message | None]:
    """Return the path of a picture file, relative to the layout in which `node` names it, and why it can't be read, if so."""
    path = os.path.join(os.path.dirname(node.file), name)
    if path in layout.pictures:
        return layout.pictures[path], None
    path = as_on_disk(path)
    if is_readable(path, layout.within):
        return path, _closed(path, name)
    what = phrase("picture-outside", "the picture '{name}' is outside the folder, so it is not opened", name)
    return path, message(what, phrase("into-folder", "copy it into the folder"))


def _no_list(name: str, known: Iterable[str]) -> Message:
    return message(phrase("no-such-list", "this game has no list '{name}'", name), near(name, tuple(known)))


def _closed(path: str, name: str) -> Message | None:
    """Return the reason why a picture (`name` in its layout) can't be read; None if it can. Pipes and devices aren't opened."""
    missing = message(
        phrase("no-such-picture", "there is no picture {path}", name),
        phrase("relative-to-folder", "the path is relative to the layout's folder"),
    )
    try:
        mode = os.stat(path).st_mode
        if stat.S_ISDIR(mode):
            what = phrase("picture-is-folder", "{path} is a folder, not a picture", name)
            return message(what, phrase("name-file-in-it", "name a PNG or JPEG file in this folder"))
        if not stat.S_ISREG(mode):
            what = phrase("picture-is-no-file", "{path} is a device or a pipe, not a picture", name)
            return message(what, phrase("name-file", "name a PNG or JPEG file"))
        with open(path, "rb"):
            return None
    except (FileNotFoundError, NotADirectoryError, ValueError):
        return missing
    except PermissionError:
        return message(phrase("picture-not-permitted", "can't read the picture {path} (permission denied)", name))
    except OSError as error:
        if error.errno == errno.ENAMETOOLONG:
            return missing
        reason = error.strerror or str(error)
        return message(phrase("picture-not-opened", "can't read the picture {path}: {reason}", name, reason))
