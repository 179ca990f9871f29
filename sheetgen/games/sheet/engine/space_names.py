"""Names of a sheet's spaces in messages, as printed on the sheet, in the reader's language if the layout has it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple

from sheetgen.form.written import UNREAD
from sheetgen.games.game import LayoutLanguages
from sheetgen.games.sheet.definition.names import as_label
from sheetgen.games.sheet.definition.spec import Definition, Domain, Family, Node, Record, SpaceSpec, nodes
from sheetgen.games.sheet.definition.spec import NumberRange as Numbers
from sheetgen.source.messages import Phrase, SpaceName, Value, in_a_row, room

if TYPE_CHECKING:
    from sheetgen.source.messages import Language

phrase, plural = room("sheet")


_BLANK = phrase("blank", "blank")


class PartName(NamedTuple):
    """The name of a path's part: its label in each language that has one, otherwise its name in words.

    alone: whether it is the whole name of a space; a name in words then gets an article in English. numbered: whether a number
    follows; the name is then singular.
    """

    labels: tuple[tuple[str, str], ...]
    word: str
    languages: LayoutLanguages
    alone: bool = False
    numbered: bool = False

    def text_in(self, language: Language | None) -> str:
        """Return the label in the layout's language for this reader, otherwise the name in words."""
        label = dict(self.labels).get(self.languages.for_reader(language.code if language else "en"))
        if label is not None:
            return label
        word = self.word.replace("-", " ")
        if self.numbered and word.endswith("s") and not word.endswith(("ss", "us", "ies")):
            word = word[:-1]
        elif self.alone and language is None and len(word) > 1 and word.replace(" ", "").isalpha():
            word = f"the {word}"
        return word if language is None else as_label(word)


class _Step(NamedTuple):
    """A part of a path. labels: the names under which the layout may have a label for it; sort: what part it is."""

    word: str
    labels: tuple[str, ...]
    sort: str


class SpaceNames:
    """The names of a layout's spaces in words."""

    def __init__(self, definition: Definition) -> None:
        self._definition = definition
        self._count = Counter(_words(definition))
        self.of = lru_cache(maxsize=512)(self._of)

    def _of(self, path: str) -> SpaceName | None:
        """Return the name of a space, a record or a family (its path may end with stars), or None for other paths."""
        steps, node = self._steps(path)
        if not steps:
            return None
        names: list[Phrase | PartName] = []
        player = side = None
        name: Phrase | PartName
        for step in steps:
            if step.sort == "player":
                player = step.word
            elif step.sort == "side":
                side = self._part(step)
            elif step.sort == "number" and names:
                name = names[-1]._replace(numbered=True) if isinstance(names[-1], PartName) else names[-1]
                names[-1] = phrase("numbered", "{name} {number}", name, step.word)
            else:
                names.append(self._part(step))
        last = names[-1]
        is_whole = all(step.sort in ("root", "field", "player", "side") for step in steps[:-1])
        alone = len(names) == 1
        if isinstance(last, PartName) and (alone or (is_whole and len(last.word) > 1 and self._count[last.word] == 1)):
            name = last._replace(alone=player is None and side is None and isinstance(node, SpaceSpec))
        else:
            name = names[0]
            for inner in names[1:]:
                name = phrase("part-of", "{part} in {whole}", inner, name)
        if player is not None:
            name = phrase("of-player", "{player}'s {space}", player, name)
        if side is not None:
            name = phrase("of-side", "{space} ({side})", name, side)
        return SpaceName(path, name)

    def _part(self, step: _Step) -> PartName:
        known = self._definition.languages
        labels = [(lang, of[name]) for lang, of in known.labels.items() for name in step.labels[::-1] if name in of]
        return PartName(tuple(labels), step.word, known)

    def is_ticked(self, path: str) -> bool:
        """Return whether the space is a tick."""
        node = self._steps(path)[1]
        while isinstance(node, Family):
            node = node.each[0]
        return isinstance(node, SpaceSpec) and node.kind == "tick"

    def _steps(self, path: str) -> tuple[list[_Step], Node | None]:
        """Return the parts of a path and its target; no parts if it leads nowhere."""
        root, *parts = path.split(".")
        node = self._definition.roots.get(root)
        steps, fields = [_Step(root, (root,), "root")], [root]
        while parts and parts[-1] == "*":
            del parts[-1]
        for part in parts:
            if isinstance(node, Record) and part in node.fields:
                node, fields = node.fields[part], [*fields, part]
                steps.append(_Step(part, (".".join(fields), part), "field"))
            elif isinstance(node, Family) and (node.axis.open or part in node.axis.keys):
                people = "player" if node.axis.open else "side"
                sort = people if node.axis.players else "number" if part.isdigit() else "key"
                steps.append(_Step(part, (".".join((*fields, part)), part), sort))
                node = node.at(0 if part not in node.axis.keys else node.axis.keys.index(part))
            else:
                return [], None
        return (steps, node) if node is not None else ([], None)

    def constant(self, path: str) -> PartName | str:
        """Return the layout's label for a table of constants or one of its entries; otherwise the path, as formulas have it."""
        part = self._part(_Step(path.replace(".", "-"), (path,), "key"))
        return part if part.labels else path

    def word(self, text: str) -> PartName | str:
        """Return the layout's label for a key or choice; other texts stay unchanged."""
        part = self._part(_Step(text, (text,), "key"))
        return part if part.labels else text

    def value(self, value: Any, ticked: bool = False, blank: Value = _BLANK) -> Value:
        """Return a value as shown in messages. ticked: yes and no are shown as a tick; blank: text for a blank value."""
        if isinstance(value, (list, tuple, range)):
            return in_a_row([self.value(each, ticked, blank) for each in value])
        if value is None:
            return _TRUTH[False, True] if ticked else blank
        if value is UNREAD:
            return "?"
        if isinstance(value, bool):
            return _TRUTH[value, ticked]
        return self.word(value) if isinstance(value, str) else value


_TRUTH = {
    (True, False): phrase("yes", "yes"),
    (False, False): phrase("no", "no"),
    (True, True): phrase("ticked", "ticked"),
    (False, True): phrase("not-ticked", "not ticked"),
}


def domain(numbers: Domain) -> Value:
    """Return the allowed numbers of a space in words: `0, 25`, `5 to 30`."""
    return in_a_row(map(_range, numbers.parts)) if numbers.parts else phrase("whole-numbers", "whole numbers")


def _range(part: Numbers) -> Value:
    low, high, by = part
    if low is not None and low == high:
        return low
    if by != 1:
        low = low or 0
        if high is None:
            return phrase("from-in-steps", "{low}, {next} and so on", low, low + by)
        return phrase("in-steps", "{low} to {high} in steps of {by}", low, high, by)
    if low is None and high is None:
        return phrase("whole-numbers", "whole numbers")
    if low is None:
        assert high is not None
        return phrase("up-to", "{high} or less", high)
    return phrase("or-more", "{low} or more", low) if high is None else phrase("from-to", "{low} to {high}", low, high)


def _words(definition: Definition) -> Iterator[str]:
    """Yield the names of all spaces, fields and keys, with repetitions."""
    yield from definition.roots
    for root in definition.spaces.values():
        for _, node in nodes(root):
            if isinstance(node, Record):
                yield from node.fields
            elif isinstance(node, Family):
                yield from node.axis.keys
