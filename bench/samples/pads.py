"""Layouts of `game: sheet` without blocks, as text: ten realistic ones and any number of random ones."""

from __future__ import annotations

from random import Random

from sheetgen.games.sheet.tokens import RESERVED

SEVEN = """
title: Seven hills
theme: bright teal
players: 2..6
page: {paper: a5, icon: pyramid}
spaces:
  temples: {columns: players, number: 0..30, look: {icon: bank, colour: red}}
  gold: {columns: players, number: 0..99, look: {icon: coins, colour: yellow, role: note}}
  wealth: {columns: players, is: floor(gold.player / 5), look: {icon: coins, colour: yellow, hint: 5 gold = 1}}
  crafts: {rows: [pots, wheels, sails], columns: players, number: 0..9, look: {icon: [flask, cog, anchor], colour: green}}
  total: {columns: players, is: "sum(temples.player, wealth.player, crafts.*.player)"}
score: total.player
"""
DICE = """
title: Five dice
page: {paper: a5, icon: dice-5}
spaces:
  player: text
  faces:
    rows: [ones, twos, threes, fours, fives, sixes]
    columns: 1..4
    number: 0..30
    look: {icon: [dice-1, dice-2, dice-3, dice-4, dice-5, dice-6]}
  bonus: {columns: 1..4, is: "if sum(faces.*.(column)) >= 63 then 35 else 0"}
  hands: {rows: [three-alike, full-house, run, five-alike, any], columns: 1..4, number: 0..50}
  games: {columns: 1..4, is: "sum(faces.*.(column), bonus.(column), hands.*.(column))"}
  total: {is: sum(games.*)}
score: total
"""
STRIPS = """
title: Row on row
page: {paper: a5, orientation: landscape}
tables: {worth: [1, 3, 6, 10, 15, 21, 28, 36, 45, 55]}
spaces:
  player: text
  rising: {rows: [red, yellow], columns: [2..9, lock], tick: yes, look: {shape: strip}}
  falling: {rows: [green, blue], columns: [9..2, lock], tick: yes, look: {shape: strip}}
  points:
    rows: [red, yellow, green, blue]
    is: first(worth.(if row in ("red", "yellow") then count(rising.(row).*) else count(falling.(row).*)), 0)
  misses: {columns: 1..4, tick: 5}
  total: {is: sum(points.*) - sum(misses.*)}
look: {red: {colour: red}, yellow: {colour: yellow}, green: {colour: green}, blue: {colour: blue}, lock: {icon: lock}}
score: total
"""
CARDS = """
title: Twelve hands
theme: ledger red
players: 4
page: {paper: a5, icon: cards-heart}
spaces:
  hands:
    rows: 1..12
    look: {parts: 4}
    of:
      points: {columns: players, number: 0..26}
      sum: {columns: players, is: sum(before(points.player)) + points.player, look: {role: sum}}
score: last(hands.*.sum.player)
winner: lowest
"""
COURSE = """
title: Nine and nine
theme: ledger green
players: 1..3
page: {paper: 230x78mm, orientation: landscape, icon: golf}
tables: {pars: [4, 5, 3, 4, 4, 3, 4, 5, 4, 4, 3, 5, 4, 4, 4, 3, 5, 4]}
spaces:
  course: text
  holes:
    columns: 1..18
    look: {parts: {front: 1..9, back: 10..18}, turn: no}
    of:
      par: {printed: pars.(column)}
      strokes: {rows: players, number: 1..15}
  total: {rows: players, is: sum(holes.*.strokes.player)}
score: total.player
winner: lowest
"""
SIDES = """
title: Rubber
players: [we, they]
page: {paper: a5}
spaces:
  above: {rows: 1..8, columns: players, number: 0..999}
  below: {rows: 1..6, columns: players, number: 0..999}
  total: {columns: players, is: "sum(above.*.player, below.*.player)"}
score: total.player
"""
FIELDS = """
title: Barn
theme: bright green
players: 1..4
page: {paper: a6}
spaces:
  animals: {rows: [sheep, boar, cattle], columns: players, number: 0..30, look: {icon: [sheep, pig, cow]}}
  crops: {rows: [grain, vegetables], columns: players, number: 0..30, look: {icon: [barley, carrot]}}
  rooms: {columns: players, number: 0..9}
  begging: {columns: players, number: 0..9}
  total: {columns: players, is: "sum(animals.*.player, crops.*.player, rooms.player) - 3 * begging.player"}
score: total.player
"""
HONEY = """
title: Honey
theme: bright yellow
page: {paper: a5}
tables: {kinds: {1: a, 2: a, 3: b, 4: a, 5: c, 6: b, 7: c}}
spaces:
  player: text
  cells: {columns: 1..7, number: 1..9, look: {shape: hex, fold: [2, 3, 2], regions: kinds}}
  lands: {rows: [a, b, c], is: max(cells.(h) for h in 1..7 where kinds.(h) = row), look: {hint: its largest}}
  total: {is: sum(lands.*)}
look: {a: {colour: green, icon: flower}, b: {colour: teal, icon: pine-tree}, c: {colour: blue, icon: water}}
score: total
labels: {en: {a: Meadow, b: Wood, c: Lake}}
"""
ISLAND = """
title: Island
page: {paper: a5}
tables: {regions: [[w, w, l, l, l], [w, w, h, l, l], [w, h, h, h, l], [h, h, h, t, t], [t, t, t, t, t]]}
spaces:
  player: text
  land: {rows: 1..5, columns: 1..5, number: 1..6, look: {shape: board, regions: regions}}
  across: {rows: 1..5, is: sum(land.(row).*)}
  down: {columns: 1..5, is: sum(land.*.(column))}
  areas: {rows: [w, l, h, t], is: sum(sum(land.(r).(c) for c in 1..5 where regions.(r).(c) = row) for r in 1..5)}
  rolls: {columns: 1..10, tick: yes, look: {shape: chain, inside: none}}
  total: {is: "sum(across.*, down.*, areas.*)"}
look:
  w: {colour: green, icon: pine-tree}
  l: {colour: blue, icon: water}
  h: {colour: orange, icon: mountain}
  t: {colour: grey, icon: home}
score: total
labels: {en: {w: Wood, l: Lake, h: Hills, t: Town}}
"""
PINS = """
title: Ten pins
players: 1..3
page: {paper: 240x100mm, orientation: landscape}
spaces:
  frames:
    rows: players
    columns: 1..9
    look: {shape: frames}
    of:
      first: {number: 0..10}
      second: {number: 0..10}
      score: {is: first + second}
  tenth:
    rows: players
    look: {shape: frames}
    of:
      first: {number: 0..10}
      second: {number: 0..10}
      third: {number: 0..10}
      score: {is: sum(frames.player.*.score) + first + second + third}
score: tenth.player.score
"""
TEN = {
    "seven-hills": SEVEN,
    "five-dice": DICE,
    "strips": STRIPS,
    "cards": CARDS,
    "course": COURSE,
    "sides": SIDES,
    "fields": FIELDS,
    "honey": HONEY,
    "island": ISLAND,
    "ten-pins": PINS,
}
_VOWELS, _OTHERS = "aeiou", "bdfgklmnprst"


def pad(name: str) -> str:
    """Return one of the ten realistic layouts."""
    return "game: sheet\n" + TEN[name].lstrip()


def random_pad(seed: int) -> str:
    """Return a random layout with one to nine top-level keys, always the same for the same seed."""
    return _Maker(Random(seed)).text()


class _Maker:
    def __init__(self, random: Random) -> None:
        self._random = random
        self._players = random.randint(0, 7)
        self._axes: list[str] = []
        self._words: set[str] = set()

    def text(self) -> str:
        """The whole layout."""
        top = ["game: sheet", "title: At random", *([f"players: {self._players}"] if self._players else ())]
        roots = [f"  {self._word()}: {{{self._root()}}}" for _ in range(self._random.randint(1, 9))]
        return "\n".join([*top, "spaces:", *roots]) + "\n"

    def _word(self) -> str:
        """A word of 2 to 24 letters, most of them short."""
        random = self._random
        long = min(random.randint(2, 24), random.randint(2, 24))
        word = "".join(random.choice(_VOWELS if at % 2 else _OTHERS) for at in range(long))
        if word in self._words or word in RESERVED:
            return self._word()
        self._words.add(word)
        return word

    def _axis(self, most: int) -> str:
        """Return the keys of an axis: half the time an earlier axis, otherwise numbers or words."""
        random = self._random
        fitting = [axis for axis in self._axes if axis.count(",") < most and not axis.startswith("1..")]
        fitting += [axis for axis in self._axes if axis.startswith("1..") and int(axis[3:]) <= most]
        if fitting and random.random() < 0.5:
            return random.choice(fitting)
        many = min(random.randint(1, most), random.randint(1, most))
        axis = f"1..{many}" if random.random() < 0.4 else f"[{', '.join(self._word() for _ in range(many))}]"
        self._axes.append(axis)
        return axis

    def _root(self) -> str:
        random = self._random
        kind = random.choice(("single", "rows", "columns", "table", "record", "record", "ticks"))
        if kind == "single":
            return random.choice(("text: yes", "number: 0..99", "tick: yes"))
        own = ["players"] if self._players and random.random() < 0.5 else []
        rows = f"rows: {self._axis(30)}"
        columns = f"columns: {(own or [self._axis(12)])[0]}"
        if kind == "ticks":
            return f"columns: {self._axis(12)}, tick: yes"
        if kind == "record":
            fields = ", ".join(f"{self._word()}: {{{self._leaf()}}}" for _ in range(random.randint(1, 4)))
            return f"{rows if not own else 'rows: players'}, of: {{{fields}}}"
        return ", ".join({"rows": [rows], "columns": [columns], "table": [rows, columns]}[kind] + [self._leaf()])

    def _leaf(self) -> str:
        return self._random.choice(("number: 0..9", "number: 0..99", "number: 0..99", "number: 0..999", "tick: yes"))
