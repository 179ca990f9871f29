"""Lint rules for layouts of every game: unused names, incomplete translations, cut texts. Inherited content isn't reported."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator

from sheetgen.drawing.content import Name
from sheetgen.drawing.sheet import Metrics
from sheetgen.games.rules import InLayout, LayoutRule, LayoutViolation, layout_rule
from sheetgen.judge.linting.axes import nearly_joined, repeated_head
from sheetgen.judge.linting.drawn_layout import SOURCE, DrawnLayout
from sheetgen.judge.linting.looks import alike, contrast_of_type, pen_room, unused_paper
from sheetgen.layout.building.build import Examination
from sheetgen.layout.merge import FROM
from sheetgen.layout.model import Layout
from sheetgen.layout.parts import ACCENT, LABEL, scalars, styles
from sheetgen.source.faults import Fault, did_you_mean, meant
from sheetgen.source.messages import Sentence, Value, Words, all_of, in_a_row, message, room, sentence
from sheetgen.source.nodes import Mapping, Node, Scalar, Sequence

phrase, plural = room("judge")

_NAMED = 8
"""Maximum number of untranslated labels listed."""

_LANGUAGE = re.compile("[a-z]{2}")
_FORMULA = re.compile(r"\{.*?\}")
_JUDGED = {"must", "is"}
"""Keys of a space or a rule. Next to one of them, `says` is the message of a finding."""


def lint_paper(layout: Layout, examined: Examination, metrics: Metrics) -> list[LayoutViolation]:
    """Return every violation of a layout that concerns the paper, whatever the layout's game."""
    blocks = [block.node for block in layout.blocks]
    shown = [scalar.text for node in blocks for _, scalar in scalars(node)]
    shown += [text for rows in layout.content.lists.values() for row in rows for text in row.values()]
    paper = DrawnLayout(
        layout,
        examined.styles | {name for node in blocks for name, _ in styles(node)},
        examined.labels | {name for text in shown for name in LABEL.findall(text)},
        examined.remarks,
        examined.drawn,
        metrics,
    )
    return [violation for rule in PAPER_RULES for violation in rule(paper)]


@layout_rule(
    "layout/unused",
    "Every style, label and look in a layout is used on its sheet. Names of spaces and keys on the sheet may have a"
    " label even if this page does not print it.",
    SOURCE,
    "warning",
)
def unused_names(paper: DrawnLayout) -> Iterator[InLayout]:
    """Check that every style, label and look of the layout's own file is used by a block or changes the print."""
    yield from unused_looks(paper)
    for style in paper.own("theme"):
        if style not in (*paper.styles, FROM, ACCENT):
            known = tuple(sorted(paper.styles))
            yield paper.layout.key(f"theme.{style}"), (), message(_unused_style, style, known)
    named = {label for name in paper.layout.content.names.values() for label in name.labels}
    for lang in paper.own("labels"):
        for label in paper.own("labels", lang):
            if label not in paper.labels | named and label.partition(".")[0] not in paper.layout.content.constants:
                known = tuple(sorted(paper.labels))
                yield paper.layout.key(f"labels.{lang}.{label}"), (), message(_unused_label, label, known)


def unused_looks(paper: DrawnLayout) -> Iterator[InLayout]:
    """Yield the looks of the layout's own file that change nothing on paper, whatever value they have."""
    layout = paper.layout
    for node, told, others in layout.game.varied(layout.keys):
        if node.file == layout.file and all(layout.prints_the_same(layout.with_keys(other)) for other in others):
            yield node.position, (), told


@layout_rule(
    "layout/untranslated",
    "If a language has a title or labels, everything else is translated into it too: the title, all labels, the "
    "texts of the rules, the hints, and all printed names. Missing texts are printed in the layout's first "
    "language, missing names unchanged.",
    SOURCE,
    "warning",
)
def missing_translations(paper: DrawnLayout) -> Iterator[InLayout]:
    """Check that every language has all texts of the layout's own file, and that languages with their own labels or title are
    complete.
    """
    layout = paper.layout
    typed = frozenset(_texts_in(layout.own_node))
    languages = _languages(layout)
    for lang in languages:
        spoken = [place for place in ("labels", "title") if lang in paper.own(place)]
        lacking = list(_lacking(paper, lang))
        own = [label for label in lacking if label.rpartition(".")[2] in typed]
        if own or (lacking and spoken):
            at = layout.key(f"{(*spoken, 'labels')[0]}.{lang}")
            named = dict.fromkeys([*own, *lacking] if spoken else own)
            yield at, (), message(_untranslated, lang, tuple(named), layout.languages[0])
    for key, node in _translations_in(layout.own_node):
        left = tuple(lang for lang in languages if lang not in node.items)
        if left:
            yield key.position, (), message(_unsaid, left)
    for hint, said in _hints_in(layout.own_node):
        constant = isinstance(hint, Scalar) and hint.text.partition(".")[0] in layout.content.constants
        left = tuple(lang for lang in languages[not said :] if lang not in said)
        if left and not constant:
            yield hint.position, (), message(_unsaid, left)


def _languages(layout: Layout) -> tuple[str, ...]:
    """Return the languages of all texts of a layout and its base."""
    said = [lang for _, node in _translations_in(layout.root) for lang in node.items]
    hinted = [lang for hint, langs in _hints_in(layout.root) if isinstance(hint, Mapping) for lang in langs]
    return tuple(dict.fromkeys([*layout.languages, *said, *hinted]))


def _lacking(paper: DrawnLayout, lang: str) -> Iterator[str]:
    """Yield the texts that a language lacks: the title, labels that another language has, printed names."""
    layout = paper.layout
    common, names = layout.common, layout.content.names.values()
    known = common.labels.get(lang, {})
    if isinstance(common.title, dict) and lang not in common.title:
        yield "title"
    passed = {*known, *(label for name in names for label in name.labels)}
    others = dict.fromkeys(label for labels in common.labels.values() for label in labels)
    yield from (label for label in others if label not in passed and label in paper.labels)
    if lang != plain_language(layout):
        bare = [name for name in names if paper.labels & {*name.labels} and is_bare(name, known, lang)]
        yield from dict.fromkeys(name.labels[-1] for name in bare)


def plain_language(layout: Layout) -> str:
    """Return the language in which names are printed unchanged: the first, or English if it has labels for fewer of them."""
    names = layout.content.names.values()
    lacks = {
        lang: sum(is_bare(name, layout.common.labels.get(lang, {}), lang) for name in names)
        for lang in (layout.languages[0], "en")
        if lang in layout.languages
    }
    return max(lacks, key=lambda lang: lacks[lang])


def is_bare(name: Name, labels: dict[str, str], lang: str) -> bool:
    """Return whether a word has no label in a language."""
    return (
        bool(name.labels) and any(map(str.isalpha, name.text)) and lang not in name.spoken and labels.keys().isdisjoint(name.labels)
    )


def _texts_in(node: Node) -> Iterator[str]:
    """Yield every key and every value of a file."""
    if isinstance(node, Mapping):
        for key, (_, value) in node.items.items():
            yield key
            yield from _texts_in(value)
    elif isinstance(node, Sequence):
        for item in node.items:
            yield from _texts_in(item)
    else:
        yield node.text


def _translations_in(node: Node) -> Iterator[tuple[Scalar, Mapping]]:
    """Yield the texts in several languages below a node, each with its key."""
    if isinstance(node, Mapping):
        for key, (typed, value) in node.items.items():
            if key == "says" and isinstance(value, Mapping) and node.items.keys() & _JUDGED:
                yield typed, value
            yield from _translations_in(value)
    elif isinstance(node, Sequence):
        for item in node.items:
            yield from _translations_in(item)


def _hints_in(node: Node) -> Iterator[tuple[Node, Collection[str]]]:
    """Yield the hints that contain words below a node, each with its languages; no languages if the hint is in one language
    only."""
    if isinstance(node, Mapping):
        for key, (_, value) in node.items.items():
            if key == "look" and isinstance(value, Mapping):
                for look in (value, *(below for _, below in value.items.values())):
                    hint = look.get("hint") if isinstance(look, Mapping) else None
                    yield from _said_in(hint) if hint is not None else ()
            yield from _hints_in(value)


def _said_in(hint: Node) -> Iterator[tuple[Node, Collection[str]]]:
    if isinstance(hint, Mapping) and all(map(_LANGUAGE.fullmatch, hint.items)):
        yield hint, hint.items.keys()
    elif isinstance(hint, Scalar):
        if hint.text != "none" and any(map(str.isalpha, _FORMULA.sub("", hint.text))):
            yield hint, ()
    else:
        for item in hint.items if isinstance(hint, Sequence) else [value for _, value in hint.items.values()]:
            yield from _said_in(item)


@layout_rule(
    "layout/cut-short",
    "Every text is printed in full. Text that doesn't fit even at its style's `least` size ends with …, as does the"
    " word for a symbol without a picture.",
    SOURCE,
    "warning",
)
def cut_texts(paper: DrawnLayout) -> Iterator[InLayout]:
    """Check that no text is cut on paper; a symbol is reported once, however often it is printed."""
    symbols: set[Value | None] = set()
    for remark in paper.remarks:
        shown = next(iter(remark.message.values.values()), None)
        if remark.code == "drawing/symbol-as-word" or shown in symbols:
            continue
        if remark.code == "drawing/symbol-cut-short":
            symbols.add(shown)
        own = remark.file is None or remark.file == paper.layout.file
        yield remark.position if own else paper.layout.origin.position, (), message(_cut_short, remark)


def spelled_symbols_note(examined: Examination) -> tuple[Words, ...]:
    """Return the note that names the symbols printed as words, wherever they are; empty if all have a picture."""
    remarks = [remark.message for remark in examined.remarks]
    cut = {each.values["symbol"] for each in remarks if each.code == "drawing/symbol-cut-short"}
    whole = dict.fromkeys(str(each.values["symbol"]) for each in remarks if each.code == "drawing/symbol-as-word")
    result = tuple(symbol for symbol in whole if symbol not in cut)
    if not result:
        return ()
    note = plural(
        "spelled",
        "there is no picture of {symbols}, so its name is printed (`sheetgen icons` lists the pictures)",
        "there are no pictures of {symbols}, so their names are printed (`sheetgen icons` lists the pictures)",
        in_a_row(result),
        count=len(result),
    )
    return (note,)


PAPER_RULES: tuple[LayoutRule[DrawnLayout], ...] = (
    unused_names,
    missing_translations,
    cut_texts,
    alike,
    contrast_of_type,
    pen_room,
    unused_paper,
    repeated_head,
    nearly_joined,
)


def _cut_short(remark: Fault) -> Sentence:
    """Turn a drawing remark into a finding."""
    return remark.sentence


def _unused_style(style: str, known: tuple[str, ...]) -> Sentence:
    """Return the message for an unused style. known: the styles that are used."""
    return sentence(phrase("unused-style", "no block or face uses the style '{style}'", style), _meant(style, known))


def _unused_label(label: str, known: tuple[str, ...]) -> Sentence:
    """Return the message for an unused label. known: the labels that are used."""
    return sentence(phrase("unused-label", "no text uses the label '{label}'", label), _meant(label, known))


def _meant(name: str, known: tuple[str, ...]) -> Words:
    other = meant(name, known)
    return did_you_mean(other) if other else ""


def _untranslated(lang: str, labels: tuple[str, ...], first: str) -> Sentence:
    """Return the message for untranslated labels. labels: the labels without a text in the language; first: the fallback
    language."""
    shown: list[Words] = [phrase("a-label", "'{label}'", label) for label in labels[:_NAMED]]
    if len(labels) > _NAMED:
        shown.append(phrase("more-labels", "{more} more", len(labels) - _NAMED))
    message = phrase("untranslated", "the language '{lang}' has no text for {labels}", lang, all_of(shown))
    return sentence(message, phrase("printed-as", "missing text is printed in '{lang}'", first))


def _unsaid(langs: tuple[str, ...]) -> Sentence:
    """Return the message for a missing text. langs: the layout's languages without a text."""
    shown = all_of(phrase("a-label", "'{label}'", lang) for lang in langs)
    return sentence(phrase("unsaid", "this text isn't given in {langs}, but other texts of the layout are", shown))
