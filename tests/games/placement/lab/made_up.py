"""A made-up lab, for reports and pictures."""

from __future__ import annotations

from random import Random

from sheetgen.games.lab import Best, CurvePoint, Lab, LevelComparison, Play
from sheetgen.games.placement.lab.study import STRATEGY_NAMES
from sheetgen.games.placement.layout import Keys
from sheetgen.games.placement.model import bits, board

MEANS = {"wanderer": 20.7, "magpie": 26.0, "planner": 34.4, "thinker": 39.2}


def made_up(keys: Keys, *, proven: bool = True, seed: int = 1) -> Lab:
    """Return the lab of a level: random adjacent fields are crossed, and rockets go to the last planets."""
    random, on = Random(seed), board(keys)
    names = {place: field.name for place, field in on.fields.items()}
    crossed, order, flights = on.starts, [], []
    planets = list(bits(on.of("planet")))
    while edge := [field for field in names if not crossed >> field & 1 and on.neighbours(1 << field) & crossed & ~on.of("planet")]:
        field = random.choice([each for each in edge if on.fields[each].kind != "planet"] or edge)
        crossed |= 1 << field
        order.append(names[field])
        if on.fields[field].kind == "rocket" and planets:
            planet = planets.pop()
            flights.append((names[field], names[planet]))
            crossed |= 1 << planet
            order.append(names[planet])
        if len(order) > len(names) * 2 / 3:
            break
    scores = [round(dice * 1.7) for dice in range(1, 39)]
    shares = {field.name: 1.0 if field.kind == "start" else random.random() for field in on.fields.values()}
    return Lab(
        players=2,
        best=Best(
            score=scores[-1],
            proven=proven,
            bound=scores[-1] + (0 if proven else 4),
            without_piles=scores[-1] + 2,
            dice=38,
            sheet={"players": 2, "total": scores[-1]},
            order=tuple(order),
            rocket_to_planet=tuple(flights),
        ),
        curve=tuple(CurvePoint(dice, score, proven, score + (0 if proven else 4)) for dice, score in enumerate(scores, 1)),
        fair_share=42,
        play={way: _play(way, mean) for way, mean in MEANS.items()},
        crossed_by="planner",
        crossed=shares,
        crossed_by_round=({name: share / 2 for name, share in shares.items()}, shares),
        difficulty=0.6,
        class_=5,
        depth=0.203,
        standing=LevelComparison("placement/level-1", ("placement/level-2", "placement/level-3"), ()),
        complete=True,
    )


def _play(way: str, mean: float) -> Play:
    title, about = STRATEGY_NAMES[way]
    games = 200 if way == "thinker" else 10_000
    return Play(games=games, mean=mean, sd=8.25, p5=int(mean) - 13, p50=int(mean) - 1, p95=int(mean) + 13, title=title, about=about)
