"""The printed content of a custom sheet's single spaces, and its hints in each of its languages."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from msgspec.structs import replace

from sheetgen.drawing.content import Name
from sheetgen.drawing.faces import Face
from sheetgen.games.sheet.content.outline import fact_name, is_ticked
from sheetgen.games.sheet.definition.names import choice, reference
from sheetgen.games.sheet.definition.spec import Axis, Players, Space
from sheetgen.games.sheet.formulas.state import State
from sheetgen.games.sheet.judging.model import Model
from sheetgen.games.sheet.language.functions import shown
from sheetgen.games.sheet.language.numbers import Exceeded
from sheetgen.games.sheet.looks.resolving import HintText
from sheetgen.games.sheet.resolution.check import Formula, Pieces, Texts
from sheetgen.games.sheet.resolution.scope import place_of


def faces(model: Model) -> dict[str, Face]:
    """Return the printed content of each single space."""
    definition = model.definition
    printed = model.printed(definition.numbered)
    faces = {single.name: _printed_face(single, definition.players, model, printed) for single in definition.singles}
    circles = {root for root in definition.spaces if model.looks.family((root,)).shape == "circles"}
    for single in definition.singles if circles else ():
        if single.parts[0] in circles:
            sides: dict[str, str] = {axis.which: axis.keys[at] for axis, at in zip(single.axes, single.at, strict=True)}
            symbol = model.looks.key((single.parts[0],), sides).icon
            faces[single.name] = replace(faces[single.name], symbol=symbol)
    return {name: face for name, face in faces.items() if face != Face()}


def _printed_face(single: Space, players: Players | None, model: Model, printed: dict[str, str]) -> Face:
    leaf = single.leaf
    style = "worked" if leaf.kind == "is" else ""
    if leaf.kind == "printed":
        return Face(style="printed", text=printed.get(single.name, ""))
    if is_ticked(leaf, model.base):
        return Face(style=style, tick=True, text="" if leaf.worth == 1 else shown(leaf.worth).replace("-", "−"))
    if leaf.of_players and players is not None:
        return Face(ways=tuple((name, reference(("players", name)) if players.names else name) for name in players.ringed))
    if leaf.kind == "choice":
        fields = tuple(part for at, part in enumerate(single.parts) if at not in single.families)
        ways = tuple((option, choice(fields, n, option)) for n, option in enumerate(leaf.options, 1))
        options = [model.looks.by_name(fields, option, leaf.options) for option in leaf.options]
        icons = tuple((look.icon, look.colour) for look in options)
        return Face(ways=ways, way_looks=icons if any(map(any, icons)) else ())
    return Face(style=style)


NOTHING = "·"


def look_names(model: Model) -> dict[str, Name]:
    """Return all texts that looks print, by name."""
    looks, aloud = model.looks, model.checked_layout.aloud
    hints = {each.name: _name(each, model) for each in looks.hint_texts()}
    facts = {fact_name(at): _spoken(texts, model, partial(_constant, model)) for at, texts in enumerate(aloud, 1)}
    return {**looks.names(), **hints, **facts}


def _name(each: HintText, model: Model) -> Name:
    """Return a hint in each language."""
    return _spoken(model.checked_layout.hints[each.name], model, lambda formula: _worked_out(formula, each, model))


def _spoken(texts: Texts, model: Model, value_of: Callable[[Formula], Any]) -> Name:
    """Return a text in each language that has it, or labels for its values."""
    spoken = texts.keys() - {""} or {*model.definition.languages.codes}
    by_language = {lang: _text(texts.get(lang) or texts[""], lang, model, value_of) for lang in sorted(spoken)}
    first = next((lang for lang in (*model.definition.languages.codes, *texts) if lang in by_language), min(by_language))
    return Name((), by_language[first], by_language)


def _text(pieces: Pieces, lang: str, model: Model, value_of: Callable[[Formula], Any]) -> str:
    return "".join(piece if isinstance(piece, str) else _value(value_of(piece), lang, model) for piece in pieces)


def _constant(model: Model, formula: Formula) -> Any:
    """Return the value of a formula of constants; None if it takes too much work."""
    plan = model.plan(model.definition.numbered)
    try:
        return plan.evaluate(formula.node, State(plan.blank_values(), plan.seated, None, plan.variables), ())
    except Exceeded:
        return None


def _worked_out(formula: Formula, each: HintText, model: Model) -> Any:
    """Return a formula's value for the keys of a hint; None if it takes too much work."""
    plan = model.plan(model.definition.numbered)
    axes = place_of(model.definition, each.fields).axes
    at = tuple(_index(axis, each.keys.get(axis.which, "")) for axis in axes)
    state = State(plan.blank_values(), plan.seated, None, plan.variables)
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
