"""The hints of a sheet in YAML alone as they are printed in each of its languages."""

from __future__ import annotations

from typing import Any

from sheetgen.drawing.content import Name
from sheetgen.games.sheet.definition.spec import Axis
from sheetgen.games.sheet.formulas.state import State
from sheetgen.games.sheet.judging.model import Model
from sheetgen.games.sheet.language.functions import shown
from sheetgen.games.sheet.language.numbers import Exceeded
from sheetgen.games.sheet.looks.resolving import HintText
from sheetgen.games.sheet.resolution.check import Formula, Pieces
from sheetgen.games.sheet.resolution.scope import place_of

NOTHING = "·"


def look_names(model: Model) -> dict[str, Name]:
    """All that looks have printed, by how it is asked for."""
    looks = model.looks
    return {**looks.names(), **{each.name: _name(each, model) for each in looks.hint_texts()}}


def _name(each: HintText, model: Model) -> Name:
    """A hint in each language that it is said in, or that has labels for what is in it."""
    texts = model.checked_layout.hints[each.name]
    spoken = texts.keys() - {""} or {*model.definition.languages.codes}
    by_language = {lang: _text(texts.get(lang) or texts[""], lang, each, model) for lang in sorted(spoken)}
    first = next((lang for lang in (*model.definition.languages.codes, *texts) if lang in by_language), min(by_language))
    return Name((), by_language[first], by_language)


def _text(pieces: Pieces, lang: str, each: HintText, model: Model) -> str:
    return "".join(piece if isinstance(piece, str) else _value(_worked_out(piece, each, model), lang, model) for piece in pieces)


def _worked_out(formula: Formula, each: HintText, model: Model) -> Any:
    """What a formula gives for the keys that a hint is of; nothing where that takes too much work."""
    plan = model.plan(model.definition.numbered)
    axes = place_of(model.definition, each.fields).axes
    at = tuple(_index(axis, each.keys.get(axis.which, "")) for axis in axes)
    state = State([None] * plan.grid.many, plan.seated, None, plan.variables)
    try:
        return plan.evaluate(formula.node, state, at)
    except Exceeded:
        return None


def _index(axis: Axis, key: str) -> int:
    return axis.keys.index(key) if key in axis.keys else 0


def _value(value: Any, lang: str, model: Model) -> str:
    if isinstance(value, list | tuple | range):
        return " ".join(_value(each, lang, model) for each in value)
    if value is None:
        return NOTHING
    if isinstance(value, str):
        return model.definition.languages.labels.get(lang, {}).get(value, value)
    return shown(value).replace("-", "−")
