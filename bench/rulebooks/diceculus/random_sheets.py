"""Random sheets and tables of DiceCulus, independent of the package: played by the rules, then damaged by a few mistakes."""

from __future__ import annotations

import copy
from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import Any, NamedTuple

from rulebooks.diceculus import naive
from rulebooks.diceculus.naive import ASSUMED, BASIC, LETTERS, ON_CARD, STAGES, Rules
from rulebooks.diceculus.paper import Tree, Unclear, worth, written

NAMES = ("Ana", "Ben", "Cem", "Dora", "Emil")
SAMPLES = ((2, 3, 5, 7, 11, 13), (9, 4, 1, 6, 2, 3), (1, 1, 2, 1, 3, 1), (6, 0, 5, 12, 7, 0))
LARGEST = 3000
Document = dict[str, Any]


class Written(NamedTuple):
    """Sheets as typed, and the tree of every card on them by its text."""

    documents: list[Document]
    cards: dict[str, Tree]


# Cards


def card(random: Random, letters: str) -> Tree:
    """Return a card with only these letters; occasionally one letter appears twice, or there are one or two numbers."""
    parts: list[Tree] = [("letter", letter) for letter in letters]
    parts += [("letter", random.choice(letters)) for _ in range(random.choice((0, 0, 1)))]
    parts += [("number", random.choice(("1", "2", "2", "3", "7", "0.5", "1.5", "10"))) for _ in range(random.choice((0, 0, 1, 2)))]
    random.shuffle(parts)
    while len(parts) > 1:
        left, right = parts.pop(), parts.pop(random.randrange(len(parts)))
        parts.append(_dressed(random, (random.choice("+++--***/"), left, right)))
    return parts[0]


def _dressed(random: Random, tree: Tree) -> Tree:
    chance = random.random()
    if chance < 0.06:
        return ("√", tree)
    if chance < 0.12:
        return ("^", tree, ("number", random.choice(("0", "2", "2", "3"))))
    return ("-", tree) if chance < 0.15 else tree


def turned(random: Random, tree: Tree) -> Tree:
    """The same card with terms and factors in another order."""
    kind, *rest = tree
    if kind in ("number", "letter"):
        return tree
    rest = [turned(random, part) for part in rest]
    return (kind, *(reversed(rest) if kind in ("+", "*") and random.random() < 0.5 else rest))


def differ(one: Tree, other: Tree) -> bool:
    """Return whether two cards certainly differ: they have different results for some sample values."""
    try:
        return any(worth(one, values) != worth(other, values) for values in map(_sample, SAMPLES))
    except Unclear:
        return False


def _sample(numbers: tuple[int, ...]) -> dict[str, int]:
    return dict(zip(LETTERS, numbers, strict=True))


def put(random: Random, tree: Tree, cards: dict[str, Tree]) -> str:
    """A card written down, its tree kept under the text."""
    text = written(tree, random)
    cards[text] = tree
    return text


# Playing


def split(random: Random, letters: int) -> dict[str, int]:
    """Split seven dice over a number of letters, at least one each."""
    dice = dict.fromkeys(LETTERS[:letters], 1)
    for _ in range(7 - letters):
        dice[random.choice(list(dice))] += 1
    return dice


def table(random: Random, players: int, rules: Rules = BASIC, often: float = 0.8) -> Written:
    """The sheets of a game played by the rules; `often` is how likely a stage is played."""
    cards: dict[str, Tree] = {}
    documents: list[Document] = [{"sheet": "diceculus", "player": name, "stages": {}} for name in NAMES[:players]]
    for stage in STAGES:
        if random.random() < often:
            _stage(random, stage, documents, cards, rules)
    for document in documents:
        _end(random, document, rules)
    return Written(documents, cards)


def _stage(random: Random, stage: str, documents: list[Document], cards: dict[str, Tree], rules: Rules) -> None:
    starts = [_start(document) for document in documents]
    rounds: list[list[Document]] = [[] for _ in documents]
    for _ in range(random.choice((1, 1, 1, 2, 3))):
        if random.random() < 0.05:
            for each in rounds:
                each.append({})
            continue
        entries = _round(random, stage, len(documents), cards, rules)
        for seat, entry in enumerate(entries):
            starts[seat] += entry["score"]
            entry["total"] = starts[seat]
            rounds[seat].append(entry)
    for document, each, total in zip(documents, rounds, starts, strict=True):
        if any(each):
            document["stages"][stage] = {"rounds": each, "grand": naive.grand_of(total, rules)}
            _leave_out_a_total(random, each)


def _start(document: Document) -> int:
    grands = [stage["grand"] for stage in document["stages"].values()]
    return int(grands[-1]) if grands else 0


def _leave_out_a_total(random: Random, rounds: list[Document]) -> None:
    """Leave out a total in the middle, as players sometimes do; the last one is always written."""
    full = [entry for entry in rounds if entry]
    if len(full) > 1 and random.random() < 0.2:
        random.choice(full[:-1])["total"] = None


def _end(random: Random, document: Document, rules: Rules) -> None:
    for key, points in (("wrong", rules.wrong), ("unaided", rules.unaided)):
        if points and random.random() < 0.7:
            document[key] = random.randint(0, 4)
    if random.random() < 0.9:
        grands = {stage: each["grand"] for stage, each in document["stages"].items()}
        document["end"] = naive.combined(grands, document, rules)


def _round(random: Random, stage: str, players: int, cards: dict[str, Tree], rules: Rules) -> list[Document]:
    """Return one round as each player writes it, without the totals."""
    while True:
        tree = card(random, LETTERS[: random.choice(ON_CARD[stage])])
        try:
            entries = [_entry(random, stage, tree, cards, rules) for _ in range(players)]
        except Unclear:
            continue
        if all(abs(entry["result"]) <= LARGEST for entry in entries):
            break
    if stage == "robbery":
        _rob(random, entries)
    elif stage == "charity":
        _give(random, entries)
    else:
        for entry in entries:
            entry["score"] = entry.pop("result")
    return entries


def _entry(random: Random, stage: str, tree: Tree, cards: dict[str, Tree], rules: Rules) -> Document:
    """Dice, card, values and result of one player."""
    mine = turned(random, tree)
    entry: Document = {"dice": split(random, random.choice(ASSUMED[stage])), "card": put(random, mine, cards)}
    if stage == "charity" and random.random() < 0.15:
        return {**entry, "solved": True, "result": 50}
    values, rolls = {}, {}
    for letter in sorted(naive.letters_of(mine)):
        dice = entry["dice"].get(letter, 0)
        if dice or random.random() < 0.4:
            values[letter] = random.randint(dice, rules.faces * dice)
        if dice and random.random() < 0.2:
            rolls[letter] = [*(random.randint(dice, rules.faces * dice) for _ in range(random.randint(0, 2))), values[letter]]
    if rolls:
        entry["rolls"] = {letter: each[0] if len(each) == 1 else each for letter, each in rolls.items()}
    entry["values"] = values
    entry["result"] = naive.due_result(entry, mine)
    return entry


def _others(entries: list[Document], seat: int) -> list[str]:
    return [name for name in NAMES[: len(entries)] if name != NAMES[seat]]


def _rob(random: Random, entries: list[Document]) -> None:
    """Let every player rob another; the books agree, and a 0 may be written or not."""
    for seat, entry in enumerate(entries):
        entry["robs"] = random.choice(_others(entries, seat))
    for name, entry in zip(NAMES, entries, strict=False):
        took = {robber: each["result"] for robber, each in zip(NAMES, entries, strict=False) if each["robs"] == name}
        if took:
            entry["robbed"] = {robber: result for robber, result in took.items() if result or random.random() < 0.5}
        entry["score"] = entry["result"] - sum(took.values())


def _give(random: Random, entries: list[Document]) -> None:
    """Let every player give to another and receive a gift."""
    step = random.randint(1, len(entries) - 1)
    for seat, entry in enumerate(entries):
        gives = {NAMES[(seat + step) % len(entries)], *(name for name in _others(entries, seat) if random.random() < 0.4)}
        entry["gives"] = random.sample(sorted(gives), len(gives))
    for name, entry in zip(NAMES, entries, strict=False):
        gave = {
            giver: share for giver, each in zip(NAMES, entries, strict=False) if (share := naive.shares(each).get(name)) is not None
        }
        entry["received"] = gave
        entry["score"] = sum(gave.values())
    for entry in entries:
        if len(entry["gives"]) == 1 and random.random() < 0.5:
            entry["gives"] = entry["gives"][0]


# Slips


Slip = Callable[[Random, Document, dict[str, Tree]], None]


def _numbers(held: Any) -> Iterator[tuple[Any, Any]]:
    """Yield the container and key of every number."""
    pairs = held.items() if isinstance(held, dict) else enumerate(held)
    for key, value in pairs:
        if isinstance(value, dict | list):
            yield from _numbers(value)
        elif isinstance(value, int) and not isinstance(value, bool):
            yield held, key


def _rounds(document: Document) -> list[tuple[str, Document]]:
    """Return every round that contains any value, with its stage."""
    stages = document["stages"].items()
    return [(stage, entry) for stage, each in stages for entry in each.get("rounds") or [] if not naive.blank(entry)]


def _some_round(random: Random, document: Document, *stages: str) -> tuple[str, Document]:
    """Return a round, from certain stages if possible; a new empty one if the document has no such round."""
    rounds = [each for each in _rounds(document) if not stages or each[0] in stages]
    return random.choice(rounds) if rounds else ("", {})


def change(random: Random, document: Document, cards: dict[str, Tree]) -> None:
    """Change any number."""
    places = list(_numbers(document))
    if places:
        held, key = random.choice(places)
        number = held[key]
        number = random.choice((number + 1, number - 1, -number, number + random.randint(-9, 9), random.randint(-60, 60)))
        held[key] = abs(number) if key in ("wrong", "unaided") else number


def change_a_sum(random: Random, document: Document, cards: dict[str, Tree]) -> None:
    """Change a result, score, total, grand total or end score."""
    places = [(held, key) for held, key in _numbers(document) if key in ("result", "score", "total", "grand", "end")]
    if places:
        held, key = random.choice(places)
        held[key] += random.choice((-10, -1, 1, 2, 9, 100))


def erase(random: Random, document: Document, cards: dict[str, Tree]) -> None:
    """Blank a number, or remove its key too."""
    places = [(held, key) for held, key in _numbers(document) if isinstance(held, dict)]
    if places:
        held, key = random.choice(places)
        if random.random() < 0.5:
            held[key] = None
        else:
            del held[key]


def erase_part(random: Random, document: Document, cards: dict[str, Tree]) -> None:
    """Remove a whole part of a round, such as dice, card or values."""
    _, entry = _some_round(random, document)
    if entry:
        del entry[random.choice(list(entry))]


def value(random: Random, document: Document, cards: dict[str, Tree]) -> None:
    """Change a letter's value, or add one to a letter without a value."""
    _, entry = _some_round(random, document)
    values = entry.get("values") or {}
    entry["values"] = {**values, random.choice(LETTERS): random.choice((0, 1, 2, 7, 13, 36, random.randint(-2, 43)))}


def dice(random: Random, document: Document, cards: dict[str, Tree]) -> None:
    """Put a die too many or too few, no dice on a letter, or make a gap."""
    _, entry = _some_round(random, document)
    lying = dict(entry.get("dice") or {})
    full = [letter for letter, count in lying.items() if count is not None]
    if not full:
        return
    letter = random.choice(full)
    kind = random.choice(("more", "fewer", "none", "gap", "new"))
    if kind == "gap":
        lying[random.choice(LETTERS)] = lying.pop(letter)
    elif kind == "new":
        lying[random.choice(LETTERS)] = random.choice((0, 1, 2))
    else:
        lying[letter] = {"more": lying[letter] + 1, "fewer": lying[letter] - 1, "none": 0}[kind]
    entry["dice"] = lying


def another_split(random: Random, document: Document, cards: dict[str, Tree]) -> None:
    """Seven dice over a number of letters that the stage may not allow."""
    _some_round(random, document)[1]["dice"] = split(random, random.randint(1, 6))


def rolls(random: Random, document: Document, cards: dict[str, Tree]) -> None:
    """Write random rolls, up to four."""
    _, entry = _some_round(random, document)
    letter = random.choice(LETTERS)
    value, lying = (entry.get("values") or {}).get(letter), (entry.get("dice") or {}).get(letter) or 0
    count, last = random.randint(1, 4), value or random.randint(1, 8)
    rolled = [random.randint(max(lying, 1), max(6 * lying, 3)) for _ in range(count - 1)]
    entry["rolls"] = {**(entry.get("rolls") or {}), letter: [*rolled, last + random.choice((0, 0, 1))]}


def another_card(random: Random, document: Document, cards: dict[str, Tree]) -> None:
    """Replace a card with a unique one, with any number of letters."""
    _, entry = _some_round(random, document)
    before = entry.get("card")
    for _ in range(20):
        tree = card(random, LETTERS[: random.randint(1, 6)])
        if before is None or differ(tree, cards[before]):
            entry["card"] = put(random, tree, cards)
            return


def wrong_victim(random: Random, document: Document, cards: dict[str, Tree]) -> None:
    """Change the victim: oneself, another player, or a stranger."""
    _some_round(random, document, "robbery")[1]["robs"] = random.choice((document["player"], *NAMES, "Xaver", None))


def wrong_gift(random: Random, document: Document, cards: dict[str, Tree]) -> None:
    """Change the receivers: other players, oneself, a stranger, or none."""
    names = random.sample(
        [document["player"], "Xaver", *(name for name in NAMES if name != document["player"])], random.randint(1, 3)
    )
    _some_round(random, document, "charity")[1]["gives"] = random.choice((names, names[0], None))


def books(random: Random, document: Document, cards: dict[str, Tree]) -> None:
    """Add an entry to the robbed or received points, or drop all of them."""
    stage, entry = _some_round(random, document, "robbery", "charity")
    key = "robbed" if stage == "robbery" else "received"
    if random.random() < 0.3:
        entry.pop(key, None)
    else:
        entry[key] = {
            **(entry.get(key) or {}),
            random.choice((*NAMES, "Xaver")): random.choice((0, 1, -50, random.randint(-99, 99))),
        }


def solved(random: Random, document: Document, cards: dict[str, Tree]) -> None:
    """Tick `solved` (solved without rolling), or remove the tick."""
    _, entry = _some_round(random, document, "charity")
    entry["solved"] = not entry.get("solved")


def drop_round(random: Random, document: Document, cards: dict[str, Tree]) -> None:
    """Leave out a round or a whole stage, or insert a blank round."""
    stages = document["stages"]
    if not stages:
        return
    name = random.choice(list(stages))
    rounds = stages[name].get("rounds") or []
    kind = random.choice(("round", "round", "blank", "emptied", "stage", "rounds"))
    if kind == "stage":
        del stages[name]
    elif kind == "rounds":
        stages[name].pop("rounds", None)
    elif kind == "blank":
        stages[name]["rounds"] = [*rounds[:1], {"dice": {"a": None}, "card": None, "total": None}, *rounds[1:]]
    elif rounds and kind == "round":
        rounds.pop(random.randrange(len(rounds)))
    elif rounds:
        rounds[random.randrange(len(rounds))] = {}


def add_a_sum(random: Random, document: Document, cards: dict[str, Tree]) -> None:
    """Add a missing sum: for a round of a stage, its grand total, or the end score."""
    stage = random.choice(STAGES)
    held = document["stages"].setdefault(stage, {})
    kind = random.choice(("grand", "end", "round"))
    if kind == "grand":
        held["grand"] = random.randint(-12, 12)
    elif kind == "end":
        document["end"] = random.randint(-30, 60)
    else:
        held["rounds"] = [*(held.get("rounds") or []), {random.choice(("score", "total")): random.randint(-40, 90)}]


SLIPS: tuple[Slip, ...] = (
    change, change, change_a_sum, change_a_sum, erase, erase, erase_part, value, dice, another_split, rolls, another_card,
    wrong_victim, wrong_gift, books, solved, drop_round, add_a_sum,
)  # fmt: skip


SLIPS_AT_TABLE = SLIPS + (wrong_victim, wrong_gift, books) * 3


def damaged(
    random: Random, sheet: Document, cards: dict[str, Tree], rules: Rules = BASIC, slips: Sequence[Slip] = SLIPS
) -> Document:
    """Return a sheet with one to five mistakes, and without unclear cards."""
    while True:
        document = copy.deepcopy(sheet)
        for _ in range(random.randint(1, 5)):
            random.choice(slips)(random, document, cards)
        if clear(document, cards, rules):
            return document


def clear(document: Document, cards: dict[str, Tree], rules: Rules) -> bool:
    """Return whether a sheet has no card that a test must skip."""
    try:
        naive.findings(document, cards, rules)
        naive.computed(document, cards, rules)
    except Unclear:
        return False
    return True


def smudged(random: Random, sheet: Document, count: int) -> Document:
    """Return the sheet with `?` for some of its numbers, cards, ticks and lists of names."""
    result = copy.deepcopy(sheet)
    for _ in range(count):
        places: list[tuple[Any, Any]] = list(_numbers(result))
        for _, entry in _rounds(result):
            places += [(entry, key) for key in ("card", "robs", "gives", "solved", "robbed", "received", "score") if entry.get(key)]
        if places:
            held, key = random.choice(places)
            whole = not isinstance(held[key], list) or random.random() < 0.5
            held[key] = "?" if whole else [*held[key][1:], "?"]
    return result
