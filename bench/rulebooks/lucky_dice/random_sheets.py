"""Random tallies of Lucky Dice as documents: played by the rules, then written down with some mistakes."""

from __future__ import annotations

import copy
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

from rulebooks.lucky_dice.naive import STANDARD, Game, Rules

Typed = dict[str, Any]

NAMES = ("Ana", "Ben", "No", "J. R.", "5", "Émile", "true", "ana", "Cem: x", "#7")
SYMBOLS = ("clover", "pig", "cat", "penny", "horseshoe", "hand", "CLOVER", "Pig")


def played(random: Random, rules: Rules = STANDARD) -> Typed:
    """Return a correct game of either kind by two to six players, played to its end or stopped early."""
    players = random.sample(NAMES, random.randint(2, 6))
    kind = random.choice(("three", "pile"))
    game = Game(players, kind, rules)
    most = random.choice((random.randint(0, 6), 99))
    written: list[Any] = []
    while not game.over() and len(written) < most:
        out = _some(random, players)
        game.play(out)
        written.append({"lucky": random.choice(SYMBOLS), "out": out})
    coasters = {player: len(taken) for player, taken in game.rewards.items()}
    winners = [player for player in players if player in game.winners()]
    return {"sheet": "lucky-dice", "players": players, "game": kind, "rounds": written, "coasters": coasters, "winners": winners}


def _some(random: Random, players: list[str]) -> list[str]:
    """Return one or several players, mostly few."""
    return random.sample(players, random.choice((1, 1, 1, 2, random.randint(1, len(players)))))


def _blank(random: Random) -> Any:
    """Return a blank round, in one of the ways to type it."""
    return random.choice((None, {}, {"lucky": None}, {"out": None}, {"lucky": None, "out": None}))


def _nobody(random: Random) -> Any:
    """Return a written round with no player out."""
    lucky = random.choice(SYMBOLS)
    return random.choice(({"out": []}, {"lucky": lucky, "out": []}, {"lucky": lucky}, {"lucky": lucky, "out": None}))


def _between(random: Random, sheet: Typed, entry: Any) -> None:
    """Puts a round before another one."""
    sheet["rounds"].insert(random.randint(0, max(len(sheet["rounds"]) - 1, 0)), entry)


def more_rounds(random: Random, sheet: Typed) -> None:
    """Add rounds after the end, as if the players play on."""
    for _ in range(random.randint(1, 3)):
        sheet["rounds"].append({"lucky": random.choice(SYMBOLS), "out": _some(random, sheet["players"])})


def nobody_between(random: Random, sheet: Typed) -> None:
    """Insert a round with no player out, before others."""
    _between(random, sheet, _nobody(random))


def nobody_last(random: Random, sheet: Typed) -> None:
    """Add a round with no player out, after all others."""
    sheet["rounds"].append(_nobody(random))


def blank_between(random: Random, sheet: Typed) -> None:
    """Insert a blank round before others."""
    _between(random, sheet, _blank(random))


def blank_last(random: Random, sheet: Typed) -> None:
    """Rounds left blank after all others."""
    sheet["rounds"] += [_blank(random) for _ in range(random.randint(1, 3))]


def round_lost(random: Random, sheet: Typed) -> None:
    """Remove a round, as if it was not written down."""
    if sheet["rounds"]:
        sheet["rounds"].pop(random.randrange(len(sheet["rounds"])))


def other_out(random: Random, sheet: Typed) -> None:
    """Write other players as out."""
    if sheet["rounds"]:
        entry = {"lucky": random.choice(SYMBOLS), "out": _some(random, sheet["players"])}
        sheet["rounds"][random.randrange(len(sheet["rounds"]))] = entry


def coasters_wrong(random: Random, sheet: Typed) -> None:
    """Change a player's number of coasters."""
    player = random.choice(sheet["players"])
    sheet["coasters"][player] = (sheet["coasters"].get(player) or 0) + random.choice((-2, -1, 1, 2, 10))


def coasters_missing(random: Random, sheet: Typed) -> None:
    """Leave out or blank a player's number of coasters."""
    player = random.choice(sheet["players"])
    if random.random() < 0.5:
        sheet["coasters"].pop(player, None)
    else:
        sheet["coasters"][player] = None


def coasters_zero(random: Random, sheet: Typed) -> None:
    """Write a player's coasters as 0, although some may be earned."""
    sheet["coasters"][random.choice(sheet["players"])] = 0


def coasters_swapped(random: Random, sheet: Typed) -> None:
    """Swap the numbers of coasters of two players."""
    one, other = random.sample(sheet["players"], 2)
    coasters = sheet["coasters"]
    coasters[one], coasters[other] = coasters.get(other), coasters.get(one)


def winners_wrong(random: Random, sheet: Typed) -> None:
    """Write random winners, perhaps too early."""
    sheet["winners"] = random.sample(sheet["players"], random.randint(1, len(sheet["players"])))


def winners_missing(random: Random, sheet: Typed) -> None:
    """Remove the winners."""
    sheet["winners"] = []


def other_game(random: Random, sheet: Typed) -> None:
    """The other kind of game is ticked."""
    sheet["game"] = "pile" if sheet["game"] == "three" else "three"


DAMAGES: tuple[Callable[[Random, Typed], None], ...] = (
    more_rounds,
    nobody_between,
    nobody_last,
    blank_between,
    blank_last,
    round_lost,
    other_out,
    coasters_wrong,
    coasters_missing,
    coasters_zero,
    coasters_swapped,
    winners_wrong,
    winners_missing,
    other_game,
)


def retyped(random: Random, sheet: Typed) -> Typed:
    """Return the same sheet, typed in another way with the same meaning: single names, bare numbers, keys left out, another
    order."""
    result = dict(sheet)
    result["players"] = [_bare(random, each) for each in sheet["players"]]
    result["rounds"] = [_out_retyped(random, entry) for entry in sheet["rounds"]]
    result["winners"] = _names_retyped(random, sheet["winners"])
    result["coasters"] = {
        player: f"+{count}" if count and count > 0 and random.random() < 0.1 else count
        for player, count in random.sample(list(sheet["coasters"].items()), len(sheet["coasters"]))
        if _typed_with(player, count) and (count or random.random() < 0.7)
    }
    if result["game"] == "three" and random.random() < 0.3:
        result["game"] = None
    for key in ("game", "rounds", "coasters", "winners"):
        if not result[key] and random.random() < 0.5:
            del result[key]
    return result


def _typed_with(player: str, count: int | None) -> bool:
    """Return whether a number is typed at all. A name with a colon and nothing after it is invalid, just like `{a:5}` without a
    space.
    """
    return count is not None or ":" not in player


def _out_retyped(random: Random, entry: Any) -> Any:
    """A round; the lucky symbol may be missing."""
    if not entry or not entry.get("out"):
        return entry
    out = _names_retyped(random, entry["out"])
    return {"out": out} if random.random() < 0.2 else {**entry, "out": out}


def _names_retyped(random: Random, names: list[str]) -> Any:
    """Return the names in any order; a single name may be without a list."""
    typed = [_bare(random, each) for each in random.sample(names, len(names))]
    return typed[0] if len(typed) == 1 and random.random() < 0.3 else typed


def _bare(random: Random, name: str) -> Any:
    """Return a name that YAML would read as another type (5, true), perhaps without its quotes."""
    return {"5": 5, "true": True}.get(name, name) if random.random() < 0.5 else name


def legal(seed: int, count: int, rules: Rules = STANDARD) -> Iterator[Typed]:
    """Yield sheets without a mistake."""
    random = Random(seed)
    for _ in range(count):
        yield retyped(random, played(random, rules))


def damaged(seed: int, count: int, rules: Rules = STANDARD) -> Iterator[Typed]:
    """Yield sheets with one to four mistakes, some of which may cause no error."""
    random = Random(seed)
    for _ in range(count):
        sheet = played(random, rules)
        for damage in random.choices(DAMAGES, k=random.randint(1, 4)):
            damage(random, sheet)
        yield retyped(random, sheet)


def smudged(random: Random, sheet: Typed, count: int) -> Typed:
    """Return the sheet with `?` for some of its values, or of the names in a list; player names stay."""
    result = copy.deepcopy(sheet)
    typed = result.get("rounds")
    entries = [entry for entry in (typed if isinstance(typed, list) else [typed]) if entry]
    for _ in range(count):
        places: list[tuple[Any, str]] = [(entry, key) for entry in entries for key in entry if entry[key] is not None]
        places += [(result, key) for key in ("game", "winners") if result.get(key) is not None]
        places += [
            (result["coasters"], player) for player in result.get("coasters") or {} if result["coasters"][player] is not None
        ]
        if places:
            held, key = random.choice(places)
            listed = isinstance(held[key], list) and held[key] and random.random() < 0.6
            held[key] = [*held[key][1:], "?"] if listed else "?"
    return result
