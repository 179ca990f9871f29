"""The rules of a sheet as texts for its back."""

from __future__ import annotations

import re
from collections.abc import Iterator
from collections.abc import Mapping as MappingOf
from typing import TYPE_CHECKING, Any

from sheetgen.games.rules import LayoutRule, Rule
from sheetgen.layout.model import Layout
from sheetgen.layout.parts import LABEL
from sheetgen.source.languages import language
from sheetgen.source.messages import LayoutText, Phrase, printed_text, room

if TYPE_CHECKING:
    from sheetgen.source.messages import Language

phrase, plural = room("layout")

_REMARK = re.compile(r" ?\([^()]*\)(?=\Z)")


def rules_of(layout: Layout, shown: MappingOf[str, str]) -> Iterator[tuple[str, bool]]:
    """Yield the layout's description of its game, then its hints and its game's rules. Each text comes with True if it is a
    heading. Messages with values of a sheet are left out.

    shown: the texts for `$name`.
    """
    lang = shown["lang"]
    speech = language(lang)
    if about := layout.described("about", lang):
        yield about, False
    if layout.game.explained is not None:
        own = [says for rule in layout.game.explained(layout.model, layout.content.form) for says in rule.says]
        texts = [says.text_in(speech) for says in own if isinstance(says, LayoutText)]
        heading = phrase("back-mistakes", "Mistakes to avoid")
    else:
        texts = [_statement(rule, speech) for rule in layout.game.rules if not isinstance(rule, LayoutRule)]
        heading = phrase("back-rules", "Rules")
    hints = [LABEL.sub(lambda match: shown.get(match[1], match[0]), each) for each in _hints(layout)]
    points = phrase("back-points", "Points"), hints
    for head, each in (points, (heading, texts)):
        if said := [text[:1].upper() + text[1:] for text in each if "{" not in text]:
            yield printed_text(head, speech), True
            yield from ((text, False) for text in said)


def _hints(layout: Layout) -> Iterator[str]:
    """Yield the hints of single spaces, rows and columns, each after its label."""
    for item in layout.content.outline().items if layout.content.outline is not None else ():
        keys = dict.fromkeys(key for bands in item.ways[:1] for band in bands for key in (*band.rows, *band.columns))
        hinted = [(key.labels[-1], key.look.hint) for key in keys if key.labels and key.look.hint]
        yield from (f"{label}: {hint}" for label, hint in hinted or [(item.label, item.look.hint)] if hint)


def _statement(rule: Rule[Any], speech: Language | None) -> str:
    """Return the text of a rule, without remarks in brackets on what is checked."""
    return _REMARK.sub("", printed_text(Phrase(f"{rule.name}.rule", rule.says), speech))
