"""Players may type a layout's printed labels instead of keys and words, in any of its languages."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from pathlib import Path
from random import Random
from typing import Any

import pytest
from samples.everything import sheets
from samples.typed import typed

import sheetgen as sg
from sheetgen.form.entries import AnyEntry, Axis, Choice, Form, Record, Rounds, Ticks
from sheetgen.form.read.sheet import Read, read_filled
from sheetgen.form.spaces import Space, spaces
from sheetgen.form.write.data import sheet_data
from sheetgen.form.write.rewriting import renamed, rewritten
from sheetgen.form.written import Value, Written
from sheetgen.layout.find import bundled
from sheetgen.layout.model import Layout, languages_of
from sheetgen.layout.read import Library
from sheetgen.source import reader
from sheetgen.source.faults import Unreadable
from sheetgen.source.nodes import Mapping as Nodes

LIBRARY = Library()
FILLED = [name for name in bundled() if LIBRARY.layout(name).content.form]
LANGUAGES = ("en", "de")


def read(text: str, layout: Layout) -> Read:
    source = reader.read("", text.encode())
    (document,) = source.documents
    assert isinstance(document.root, Nodes), text
    return read_filled(document.root, source.lines, layout.content.form)


class Translator:
    """Replaces keys and words by their labels in one language, if no other key or word there has the same label."""

    def __init__(self, layout: Layout, lang: str) -> None:
        self.lang, self.labels = lang, languages_of(layout.root).labels
        self.replaced = 0

    def sheet(self, entries: Form, data: Mapping[str, Any], fields: tuple[str, ...] = ()) -> dict[str, Any]:
        return {
            self.name(key, entries, fields): self.entry(entries[key], value, (*fields, key), entries)
            for key, value in data.items()
            if fields or key not in ("date", "place", "table") or key in entries
        }

    def entry(self, entry: AnyEntry, value: Any, fields: tuple[str, ...], beside: Form) -> Any:
        match entry:
            case Choice(of=None, options=options, mark=False) if isinstance(value, str):
                return self.name(value, options, fields) if value in options else value
            case Record(entries=entries) if isinstance(value, dict):
                return self.sheet(entries, value, fields)
            case Rounds(entries=entries) if isinstance(value, list):
                return [self.sheet(entries, each, fields) for each in value]
            case Axis(of=None, keys=keys) if isinstance(value, dict) and keys:
                return {
                    self.name(key, keys, fields): self.entry(entry.at(keys.index(key)), each, fields, beside)
                    for key, each in value.items()
                }
            case Ticks(of=None, keys=keys) if isinstance(value, list):
                return [self.name(key, keys, fields) if key in keys else key for key in value]
            case Axis() if isinstance(value, list):
                return [self.entry(entry.at(at), each, fields, beside) for at, each in enumerate(value)]
            case Axis() if isinstance(value, dict):
                return {key: self.entry(entry.each[0], each, fields, beside) for key, each in value.items()}
        return value

    def name(self, key: str, names: Iterable[str], fields: tuple[str, ...]) -> str:
        """Return the label of a key, or the key if there is no unique label; every other label is in capitals if case makes no
        difference."""
        called = Counter(text for name in names for text in {name.casefold(), *map(str.casefold, self.texts(name, fields))})
        label = next(iter(self.texts(key, fields, (self.lang,))), "")
        if not label or called[label.casefold()] > 1:
            return key
        self.replaced += 1
        return label.upper() if self.replaced % 2 and label.upper().casefold() == label.casefold() else label

    def texts(self, name: str, fields: tuple[str, ...], languages: Iterable[str] = LANGUAGES) -> list[str]:
        path = ".".join((*fields, name))
        every = (self.labels.get(lang, {}) for lang in languages)
        return [" ".join(text.split()) for each in every if (text := each.get(path, each.get(name)))]


def value_of(space: Space, random: Random, players: tuple[str, ...]) -> Value | None:
    if space.type == "tick":
        return True
    if space.domain:
        return random.choice(space.domain)
    if space.of == "players":
        return random.choice(players or ("x",))
    return 5 if space.type == "number" else "e4" if space.type == "text" else None


def filled(layout: Layout, random: Random) -> Written:
    """Return a value for every space that holds one value."""
    players = ("Ana", "Ben", "Cem", "Eva") if "players" in layout.content.form and layout.game.outlined else ()
    seats = [space for space in spaces(layout.content.form) if space.seat]
    people: dict[str, Value] = {"players": players[: len(seats)]} if seats and players else {}
    known = spaces(layout.content.form, written=Written(people))
    values = {each.name: value_of(each, random, players[: len(seats)]) for each in known if each.holds == "one" and not each.seat}
    return Written(people | {name: value for name, value in values.items() if value is not None})


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", [name for name in FILLED if LIBRARY.layout(name).game.outlined])
def test_a_bundled_sheet_typed_in_labels_says_the_same(name: str, lang: str) -> None:
    layout, random = LIBRARY.layout(name), Random(name)
    written = filled(layout, random)
    translator = Translator(layout, lang)
    data = translator.sheet(layout.content.form, sheet_data(layout.content.form, written))
    found = read(typed(data), layout)
    assert not found.faults, (found.faults[0].text, typed(data))
    assert found.written == written
    assert translator.replaced > (5 if lang == "de" else -1)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_sheets_of_the_other_games_typed_in_labels_say_the_same(lang: str) -> None:
    replaced: Counter[str] = Counter()
    for given in sheets():
        translator = Translator(given.layout, lang)
        data = translator.sheet(given.layout.content.form, sheet_data(given.layout.content.form, given.written))
        found = read(typed(data), given.layout)
        assert not found.faults, (given.name, found.faults[0].text, typed(data))
        plain = read(typed(sheet_data(given.layout.content.form, given.written)), given.layout)
        assert found.written == plain.written, given.name
        replaced[given.layout.game.name] += translator.replaced
    assert lang == "en" or all(replaced[game] for game in ("namaste", "placement", "diceculus", "lucky-dice", "sheet"))


def check(text: str) -> dict[str, Any]:
    (sheet,) = sg.read_sheets(text=text)
    return dict(sheet.values)


@pytest.mark.parametrize(
    ("text", "values"),
    [
        ("sheet: yacht\nOBEN: {einser: 3, Two: 4}\nKleine  Straße: 30", None),
        (
            "sheet: yacht\nOben: {einser: 3}\nunten: {Kleine Straße: 30, FULL HOUSE: 25}",
            {"upper.ones": 3, "lower.small-straight": 30, "lower.full-house": 25},
        ),
        (
            "sheet: namaste\ntruths: {top: 3}\nMieses Karma: [2]\n= gesamt: 5\nscore: {− mieses Karma: -2, Symbole: 3}",
            {"truths.top": 3, "karma.1": 2, "total": 5, "score.karma": -2, "score.symbols": 3},
        ),
        ("sheet: chess\nZüge: []", None),
        (
            "sheet: chess\nmoves: [{Weiß: e4, schwarz: e5}, [d4]]",
            {"moves.1.white": "e4", "moves.1.black": "e5", "moves.2.white": "d4"},
        ),
        (
            "sheet: rubber-bridge\nSpiel: [{Alleinspieler: Wir, Stufe: 2, Farbe: Pik}]",
            {"deals.1.by": "we", "deals.1.level": 2, "deals.1.suit": "spades"},
        ),
        (
            "sheet: hearts\nWer spielt: [Ana, Ben, Cem]\nRunde: [[1, 2, 3]]",
            {
                "players.1": "Ana",
                "players.2": "Ben",
                "players.3": "Cem",
                "hands.1.points.Ana": 1,
                "hands.1.points.Ben": 2,
                "hands.1.points.Cem": 3,
            },
        ),
        (
            "sheet: lucky-dice\nplayers: [Ana, Ben]\ngame: bis der stapel leer ist\nBierdeckel: {Ana: 1}",
            {"players.1": "Ana", "players.2": "Ben", "game": "pile", "coasters.Ana": 1},
        ),
    ],
)
def test_labels_are_typed_in_any_language_whatever_their_case(text: str, values: dict[str, Any] | None) -> None:
    if values is None:
        with pytest.raises(sg.Unreadable):
            check(text)
    else:
        assert check(text) == values


GARDEN = """\
game: sheet
name: garden
title: {en: Garden, de: Garten, fr: Jardin}
spaces:
  roses: 0..9
  herbs: 0..9
  beds: {rows: [north, south], of: {soil: {choice: [clay, sand, total]}, plants: 0..9}}
  pots: {rows: [roses, mint], number: 0..9}
  total: {is: roses + herbs}
score: total
labels:
  de: {roses: Rosen, herbs: Kräuter, pots.roses: Stöcke, plants: Pflanzen, north: Seite, south: Seite, clay: Lehm, sand: Total}
  fr: {roses: Fleurs, herbs: Fleurs, beds: Parterres, south: Le sud, clay: Argile}
"""


def own(text: str, tmp_path: Path) -> Layout:
    file = tmp_path / "garden.yaml"
    file.write_text(text, "utf-8")
    return Library().layout(str(file))


@pytest.mark.parametrize(
    ("sheet", "column", "message", "hint"),
    [
        ("Fleurs: 3", 1, "several keys have the label 'Fleurs': roses, herbs", "write the key: `roses` or `herbs`"),
        ("beds: {Seite: [clay]}", 8, "several keys have the label 'Seite': north, south", "write the key: `north` or `south`"),
        ("roses: 3\nRosen: 4", 1, "the key 'roses' appears twice", "keep one of them"),
        ("Rosen: 3\nROSES: 4", 1, "the key 'roses' appears twice", "keep one of them"),
        ("beds: {Le sud: [clay], south: [sand]}", 24, "the key 'south' appears twice", "keep one of them"),
        ("Roosen: 3", 1, "unknown key 'Roosen'", "did you mean 'Rosen'?"),
        ("beds: {Le sut: [clay]}", 8, "unknown name 'Le sut'", "did you mean 'Le sud'?"),
        (
            "Le sud: [clay]",
            1,
            "'Le sud' must be inside 'beds'",
            "write it on the lines below `beds:`, further to the right",
        ),
    ],
)
def test_labels_that_say_no_single_key_are_faults(sheet: str, column: int, message: str, hint: str, tmp_path: Path) -> None:
    (fault,) = read(sheet, own(GARDEN, tmp_path)).faults
    assert (fault.position.column, fault.text, fault.hint) == (column, message, hint)


def test_keys_come_before_labels_and_labels_of_a_path_before_those_of_a_name(tmp_path: Path) -> None:
    layout = own(GARDEN, tmp_path)
    found = read("Total: 4\nParterres: {LE SUD: {soil: Argile, Pflanzen: 3}, north: [Total, 2]}\nPots: {stöcke: 1}", layout)
    assert not found.faults
    assert found.written == Written(
        {
            "total": 4,
            "beds.south.soil": "clay",
            "beds.south.plants": 3,
            "beds.north.soil": "total",
            "beds.north.plants": 2,
            "pots.roses": 1,
        }
    )
    assert found.places.where("beds.south.plants") == (2, 46, 1)
    assert [fault.text for fault in read("pots: {Rosen: 1}", layout).faults] == ["unknown name 'Rosen'"]


def test_a_value_is_changed_where_its_label_is_typed(tmp_path: Path) -> None:
    layout = own(GARDEN, tmp_path)
    text = "Rosen: 3  # pink\nKräuter:\nParterres: {Le sud: {soil: Lehm, Pflanzen: 3}}\n"
    before = read(text, layout).written
    changes: dict[str, Value | None] = {"roses": 4, "herbs": 5, "beds.south.plants": None, "beds.north.plants": 1}
    assert rewritten(text, layout.content.form, before, changes) == (
        "Rosen: 4  # pink\nKräuter: 5\nParterres: {north: {plants: 1}, Le sud: {soil: Lehm, Pflanzen: }}\n"
    )
    assert "{soil: sand, Pflanzen: 3}" in rewritten(text, layout.content.form, before, {"beds.south.soil": "sand"})
    assert rewritten(text, layout.content.form, before, {"beds.south.soil": "clay"}, lenient=True) == text


def test_a_tick_typed_as_its_label_is_taken_out(tmp_path: Path) -> None:
    layout = own(
        "game: sheet\nname: t\nspaces: {a: {rows: [x1, x2], tick: yes}}\nlabels: {de: {x1: Erstes, x2: Zweites}}\n", tmp_path
    )
    text = "a: [Erstes, zweites]\n"
    before = read(text, layout).written
    assert before == Written({"a.x1": True, "a.x2": True})
    assert rewritten(text, layout.content.form, before, {"a.x2": None}) == "a: [Erstes]\n"


def test_players_typed_under_a_label_are_renamed() -> None:
    layout = LIBRARY.layout("hearts")
    text = "Wer spielt: [Ana, Ben, Cem]\nRunde: [{Punkte: {Ana: 3}}]\n"
    after, written = renamed(text, layout.content.form, {"Ana": "Anna"})
    assert after == text.replace("Ana", "Anna")
    assert written.get("hands.1.points.Anna") == 3


@pytest.mark.parametrize(
    ("typed_words", "values"),
    [
        ("upper: {ones: Zwei, twos: DEUX, threes: two}", {"upper.ones": 2, "upper.twos": 2, "upper.threes": 2}),
        ("upper: [three, fünf, zéro]", {"upper.ones": 3, "upper.twos": 5, "upper.threes": 0}),
        ("extra: {1: oui, 2: JA, 3: yes}", {"extra.1": True, "extra.2": True, "extra.3": True}),
        ("extra: {1: non, 2: nein, 3: no}", {"extra.1": False, "extra.2": False, "extra.3": False}),
    ],
)
def test_words_for_ticks_and_numbers_are_those_of_all_languages(typed_words: str, values: dict[str, Any]) -> None:
    assert check(f"sheet: yacht\n{typed_words}") == values


@pytest.mark.parametrize("dash", ["-", "−", "–", "—"])
def test_a_dash_that_stands_for_a_number_is_any_dash(dash: str) -> None:
    assert check(f"sheet: tenpin\nframes: [['{dash}', f]]") == {"frames.1.first": "-", "frames.1.second": "F"}


@pytest.mark.parametrize(("before", "after"), [("Oui", "Non"), ("ja", "nein"), ("YES", "NO"), ("true", "false")])
def test_a_tick_is_changed_in_its_own_language(before: str, after: str) -> None:
    layout = LIBRARY.layout("yacht")
    text = f"extra: {{1: {before}, 2: {after}}}\nupper: {{ones: deux}}\n"
    changes: dict[str, Value | None] = {"extra.1": None, "extra.2": True, "upper.ones": 2}
    wanted = f"extra: {{1: {after}, 2: {before}}}\nupper: {{ones: deux}}\n"
    assert rewritten(text, layout.content.form, read(text, layout).written, changes, lenient=True) == wanted


@pytest.mark.parametrize(
    ("result", "canonical"),
    [
        *((each, "1/2") for each in ("1/2", "½", "½-½", "½:½", "½ – ½", "1/2-1/2", "1/2 : 1/2", "1/2—1/2", "0.5-0.5", "Remis")),
        *((each, "1-0") for each in ("1-0", "1:0", "1–0", "1 - 0", "1 — 0")),
        *((each, "0-1") for each in ("0-1", "0:1", "0 : 1", "0−1")),
    ],
)
def test_results_of_chess_as_they_are_written(result: str, canonical: str) -> None:
    assert check(f'sheet: chess\nresult: "{result}"') == {"result": canonical}


def test_other_ways_to_type_a_choice_are_checked_and_kept(tmp_path: Path) -> None:
    layout = own("game: sheet\nname: t\nspaces: {a: {choice: [up, down], also: {up: [north, +], down: south}}}\n", tmp_path)
    assert read("a: North", layout).written == Written({"a": "up"})
    with pytest.raises(Unreadable) as caught:
        own("game: sheet\nname: t\nspaces: {a: {choice: [up, down], also: {up: [north], down: north}}}\n", tmp_path)
    assert [fault.text for fault in caught.value.faults] == ["'north' appears twice"]
    with pytest.raises(Unreadable) as caught:
        own("game: sheet\nname: t\nspaces: {a: {number: yes, also: {1: one}}}\n", tmp_path)
    assert [fault.text for fault in caught.value.faults] == ["'also' can't be used with `number` here"]
