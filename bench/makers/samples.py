"""Every message there is, made with sample values: of each in each way that its type allows."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterator
from fractions import Fraction
from importlib import import_module
from pathlib import Path
from types import ModuleType, NoneType, UnionType
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

from sheetgen.cli.printing import OPTIONS
from sheetgen.form.written import UNREAD, Unread
from sheetgen.games.diceculus.formula import parse
from sheetgen.games.diceculus.option_words import Spread
from sheetgen.games.namaste import words as namaste
from sheetgen.games.placement.obstacles import Need
from sheetgen.judge.words import Roomy
from sheetgen.layout import words as layout
from sheetgen.source import words as source
from sheetgen.source.faults import Fault, Position
from sheetgen.source.messages import Listing, Phrase, Sentence, SpaceName, Translated, message

ROOT = Path(__file__).parents[2]
MODULES = sorted(".".join(path.relative_to(ROOT).with_suffix("").parts) for path in (ROOT / "sheetgen").rglob("*words.py"))
NUMBERS = (1, 2, 0)
LONG_NUMBERS = (1, 2, 0, -1, 10**29, 10**30 - 1, 10**30, 123456789 * 10**30, -(10**29), -(10**30))
VALUES: dict[str, tuple[Any, ...]] = {
    "drawing.words.bars_too_short.lines": ((("row", 3), ("column", 1), ("row", 2)), (("column", 3),), (), (("row", 3), ("row", 4))),
    "form.words.missing_key.about": ("about", ""),
    "form.words.no_list.wanted": ("names", "numbers"),
    "form.words.shown": ("shown",),
    "form.words.no_rows.wanted": ("wanted",),
    "form.words.not_single.wanted": ("wanted",),
    "games.diceculus.words.grand.way": ("digits", "root", "product"),
    "games.diceculus.option_words.spread": (
        Spread(1, 9, Fraction(7, 2), (4, 6), 3, 36, 1, 0),
        Spread(-4, 9, Fraction(3), (4,), 1, 36, 0, 2),
    ),
    "games.diceculus.words.result.card": (parse("2a + b"), parse("(c - 3) / 2")),
    "games.diceculus.words.result.values": ((("a", 4), ("b", 1), ("c", 9)),),
    "games.diceculus_cards.words.letter_count.allowed": (range(2, 5), range(3, 4)),
    "games.lucky_dice_coasters.words.side": ("left", "right"),
    "games.diceculus.space_words.name": (
        *("stages.idea.2.card", "stages.robbery.1.dice.a", "stages.charity.4.values.f", "stages.idea.3.rolls.c"),
        *("stages.game.grand", "robbery", "wrong", "else"),
    ),
    "games.lucky_dice.space_words.name": ("rounds.3.lucky", "rounds.12.out", "coasters.Ana", "coasters", "game", "else"),
    "games.namaste.space_words.name": (
        *("circles.r4c7", "symbols.lotus", "crossed.yin-yang", "truths.top", "karma.2", "score.karma", "symbols", "first", "else"),
    ),
    "games.placement.space_words.name": ("marks.r3c12", "flags.r1c1", "score.gems", "piles", "players", "else"),
    "games.namaste.words.axis": ("row", "column"),
    "games.namaste.words.no_die.faces": ((1, 2, (3, 4)), (1, 2, 3)),
    "games.namaste.words.part": ("symbols", "truths", "karma"),
    "games.namaste.words.total.counted": ((40, 12, -7),),
    "games.namaste.words.truth": tuple(namaste._SIDES),
    "games.placement.lab.words.axis": ("row", "column"),
    "games.placement.lab.words.kind": ("gem", "lock"),
    "games.placement.lab.words.share": (0.04, 0.0, 0.003, 0.997),
    "games.placement.option_words.kind": ("bomb", "start", ""),
    "games.placement.option_words.coming": (("r1c2",), (), ("r1c2", "r3c4")),
    "games.placement.option_words.next_die.dice": (("r1c2", "r2c2"), ("r1c2",), ()),
    "games.placement.option_words.free": (("r1c2", "r2c2"), ("r1c2",), ()),
    "games.placement.option_words.keys": (("r1c2", "r2c2"), ("r1c2",), ()),
    "games.placement.words.pieces_differ.other": ("r3c4",),
    "games.placement.words.axis": ("row", "column"),
    "games.placement.words.full": ((("row", 3, 4, 5, 6), ("column", 2, 4, 4, 1)), ()),
    "games.placement.words.no_pips.kind": ("gem", "key"),
    "games.placement.words.colour_missing.kind": ("key", "lock", "puzzle"),
    "games.placement.words.points_missing.kind": ("flag", "bomb", "pile"),
    "games.placement.words.points_needless.kind": ("key", "rocket", "planet"),
    "games.placement.words.points_several.kind": ("gem", "bomb"),
    "games.placement.words.points_negative.kind": ("gem", "puzzle", "flag"),
    "games.placement.words.kind": ("bomb", "start", ""),
    "games.placement.words.out_of_reach.fields": ((("planet", "r2c2"), ("", "r3c3")),),
    "games.placement.words.out_of_reach.needs": (
        (Need("rocket"), Need("key", ("r4c4", "r5c5"), "red")),
        (Need("key", (), "red"), Need("key", ("r4c4",), "red")),
        (Need("neighbour"), Need("way")),
    ),
    "games.sheet.formula_words.no_axis_for.axis": ("axis", ""),
    "games.sheet.formula_words.no_value.sort": ("axis", "table", "record"),
    "games.sheet.formula_words.text": (*"=|%!#{\"'.^;&", "==", "=>", "=<", "<>", "&&", "||", "andd"),
    "games.sheet.words.not_beside.key": ("must", "when", "says", "due", "hidden", "blank", "marks"),
    "judge.words.cut_short.remark": (Fault(message(layout.empty_file), Position(2, 3)),),
    "judge.words.no_file.message": ("message",),
    "judge.words.no_file.hint": ("hint", ""),
    "judge.words.nearby": ("nearby", ""),
    "judge.words.field_size.roomy": (
        (Roomy(12.0, "a5", "landscape", 12.4), Roomy(16.0, "letter", "portrait", 16.5), Roomy(20.5, "a3", "", 21.0)),
        (),
    ),
    "layout.words.no_game.games": (("games",), ("games a", "games b", "games c")),
    "layout.words.not_read.wanted": tuple(layout._KINDS),
    "layout.words.not_single.wanted": tuple(layout._KINDS),
    "layout.words.not_yaml_file.kind": (None, "pdf"),
    "layout.words.other_kind.wanted": (("int",), ("float", "text")),
    "layout.words.pattern": (*layout._PATTERNS, "^x$"),
    "layout.words.other_kind.there": tuple(layout._NOT_THERE),
    "layout.words.not_mapping.there": tuple(layout._NOT_THERE),
    "layout.words.not_single.there": tuple(layout._NOT_THERE),
    "photo.words.other_kind.kind": ("jxl", "avif"),
    "photo.words.values": ((4, 5), (UNREAD, 4, 5), (UNREAD, True, "a"), (4,)),
    "press.words.option": ("copies", "up", "number", "dpi"),
    "press.words.called": (OPTIONS,),
    "press.words._called": (OPTIONS,),
    "source.words.no_text.kind": tuple(source.FORMATS),
    "source.words.too_large.most": (8_000_000, 9_999_999),
    "source.words.text_behind_quote.typed": (",", "Maria"),
    "source.words.comma_missing_before.word": ("b", "and", "=b"),
    "source.words.bracket_never_closed.closing": ("]", "}"),
    "source.words.bracket_not_opened.closing": ("]", "}"),
    "source.words.visible.text": ("plain", "a\u202eb", "\N{GAME DIE}", "\U000e0001\n"),
    "source.words.escaped.char": ("\n", "\u202e", "\U000e0001", "\U0010ffff"),
    "source.words.quoted.typed": ("x" * 28, "x" * 29, "x" * 30, "x" * 31),
    "source.words.in_quotes.text": ("a", "it's", 'so "b"', 'it\'s "b"'),
    "source.words.signed.number": LONG_NUMBERS,
}
"""Values of parameters that do not take every value of their type, by module, function and name, or by module and name."""


def samples(hint: Any, name: str, at: int = 0) -> list[Any]:
    """Values of a type, the most usual first."""
    origin, arguments = get_origin(hint), get_args(hint)
    if hint is str and name.partition("-")[0] in ("place", "places"):
        return [f"r{at + 1}c{at + 4}"]
    if hint in (str, Phrase, Listing, Translated):
        return [name]
    if hint is int:
        return [at + 3, *NUMBERS]
    if hint is float:
        return [at + 2.5, 1.0]
    if hint is bool:
        return [True, False]
    if hint in (None, NoneType):
        return [None]
    if hint is object:
        return [name, 7]
    if hint is Fraction:
        return [Fraction(7, 2)]
    if hint is Unread:
        return [UNREAD]
    if hint is range:
        return [range(2, 5), range(3, 4), range(0)]
    if origin is Literal:
        return list(arguments)
    if origin in (Union, UnionType):
        return [value for each in arguments for value in samples(each, name, at)]
    if origin is tuple and (len(arguments) < 2 or arguments[1] is not ...):
        return list(alternatives([samples(each, f"{name}-{number}", at + number) for number, each in enumerate(arguments)]))
    if isinstance(origin, type) and issubclass(origin, dict):
        return [{}]
    if origin is not None:
        of = arguments[0]
        items = [samples(of, f"{name}-{number}", at + number) for number in (1, 2, 3)]
        kind = origin if origin in (tuple, list, frozenset, set) else tuple
        return [kind(each) for each in ([of[0] for of in items], [items[0][0]], [], [of[-1] for of in items[:2]])]
    if isinstance(hint, type) and issubclass(hint, tuple):
        fields = get_type_hints(hint)
        return [hint(*each) for each in alternatives([samples(of, field, at) for field, of in fields.items()])]
    raise AssertionError(f"no samples of {hint}")


def alternatives(choices: list[list[Any]]) -> Iterator[list[Any]]:
    """The first of each, then each other in its turn beside the first of the others."""
    yield [each[0] for each in choices]
    for at, each in enumerate(choices):
        for other in each[1:]:
            yield [*(of[0] for of in choices[:at]), other, *(of[0] for of in choices[at + 1 :])]


def functions(module: ModuleType) -> dict[str, Callable[..., Any]]:
    """The messages of a module, in their order."""
    named = inspect.getmembers(module, inspect.isfunction)
    own = {name: each for name, each in named if each.__module__ == module.__name__ and not name.startswith("_")}
    return dict(sorted(own.items(), key=lambda item: item[1].__code__.co_firstlineno))


def results(module: ModuleType, name: str, function: Callable[..., Any]) -> Iterator[Any]:
    """What a function makes of each of its samples."""
    short = module.__name__.removeprefix("sheetgen.")
    hints = get_type_hints(function)
    parameters = inspect.signature(function).parameters
    choices = []
    for at, parameter in enumerate(parameters):
        keys = (f"{short}.{name}.{parameter}", f"{short}.{parameter}", parameter)
        values = next((VALUES[key] for key in keys if key in VALUES), None)
        choices.append(samples(hints[parameter], parameter, at) if values is None else list(values))
    for about in alternatives(choices):
        try:
            yield function(*about)
        except (IndexError, ValueError, ZeroDivisionError):  # of nothing nothing is said
            if not any(value in (0, (), range(0)) for value in about):
                raise


def phrases(made: Any) -> Iterator[Phrase]:
    """Every message of what a function of words makes, those within others too."""
    if isinstance(made, Sentence):
        made = (made.message, *made.notes)
    if isinstance(made, SpaceName):
        made = made.name
    if isinstance(made, Listing):
        made = (made.kind._replace(values={"before": "a", "last": "b"}), *made.items)
    if isinstance(made, Phrase):
        yield made
        made = tuple(made.values.values())
    if type(made) is tuple or type(made) is list:
        for each in made:
            yield from phrases(each)


def messages(module: str) -> list[Phrase]:
    """Every message of a module with each of its samples."""
    loaded = import_module(module)
    made = (result for name, function in functions(loaded).items() for result in results(loaded, name, function))
    return [phrase for result in made for phrase in phrases(result)]
