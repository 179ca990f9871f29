"""The rules of a sheet as texts for its back."""

from __future__ import annotations

from collections.abc import Iterator
from collections.abc import Mapping as MappingOf
from typing import TYPE_CHECKING, Any

from sheetgen.games.rules import LayoutRule, Rule, TableRule
from sheetgen.layout.model import Layout
from sheetgen.layout.parts import LABEL
from sheetgen.source.languages import language
from sheetgen.source.messages import LayoutText, Phrase, printed_text, room
from sheetgen.source.nodes import Mapping, Scalar, Sequence

if TYPE_CHECKING:
    from sheetgen.source.messages import Language

phrase, plural = room("layout")


def rules_of(layout: Layout, shown: MappingOf[str, str]) -> Iterator[tuple[str, bool]]:
    """Yield what a layout says about its game, then its hints, its game's rules and the examples that follow them. Each text comes
    with True if it is a heading. Messages with values of a sheet are left out, and so are examples in another language.

    shown: the texts for `$name`.
    """
    lang = shown["lang"]
    speech = language(lang)
    if about := layout.described("about", lang):
        yield about, False
    if layout.game.explained is not None:
        own = [says for rule in layout.game.explained(layout.model, layout.content.form) for says in rule.says]
        texts = [says.text_in(speech) for says in own if isinstance(says, LayoutText)]
        heading = phrase("back-wrong", "A sheet is wrong if …")
    else:
        texts = [_statement(rule, speech) for rule in layout.game.rules if not isinstance(rule, LayoutRule)]
        heading = phrase("back-rules", "Rules")
    listed = layout.root.get("examples") if lang == layout.languages[0] else None
    examples = [node for node in (listed.items if isinstance(listed, Sequence) else []) if isinstance(node, Mapping)]
    told = [node.items["about"][1] for node in examples if "about" in node.items and "finds" not in node.items]
    hints = [LABEL.sub(lambda match: shown.get(match[1], match[0]), each) for each in _hints(layout)]
    points = phrase("back-points", "Points"), hints
    for head, each in (
        points,
        (heading, texts),
        (phrase("back-examples", "Examples"), [node.text for node in told if isinstance(node, Scalar)]),
    ):
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
    """Return the text of a rule, without the option that checks a table."""
    says = printed_text(Phrase(f"{rule.name}.rule", rule.says), speech)
    return says.rpartition(" (")[0] if isinstance(rule, TableRule) else says
