"""A second, naive implementation of the rules of DiceCulus, independent of the package.

A sheet is the document that a user would type. Its cards come with it as trees (`paper`), so no card is ever parsed here. A `?` is
unreadable: it breaks no rule, checks that need it are skipped, and results that need it are `?` too.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cache
from typing import Any, NamedTuple

from rulebooks.diceculus.paper import Tree, worth

Sheet = Mapping[str, Any]
Round = Mapping[str, Any]
Cards = Mapping[str, Tree]
Giving = Callable[[Round], Mapping[str, int | None]]

LETTERS = "abcdef"
STAGES = ("idea", "game", "robbery", "charity")
ASSUMED = {"idea": (3,), "game": (1, 2, 3, 4, 5), "robbery": (5, 6), "charity": (3, 4, 5, 6)}
"""Letters a player may put dice on ("l stage –THE IDEA" and the headings of the other stages)."""
ON_CARD = {"idea": (3,), "game": (3, 4, 5), "robbery": (5, 6), "charity": (3, 4, 5, 6)}
"""Different letters of a card ("The game is played by 7 dice in 4 rounds")."""


class Rules(NamedTuple):
    """The basic game, or one with challenges."""

    faces: int = 6
    grand: str = "digits"
    end: str | tuple[str, ...] = "add"
    wrong: int = 0
    unaided: int = 0
    winner: str = "highest"


BASIC = Rules()


def blank(thing: Any) -> bool:
    """Return whether a value is blank; an unset tick and braces with only spaces are blank too."""
    if isinstance(thing, Mapping):
        return all(blank(each) for each in thing.values())
    return thing is None or thing is False or thing == []


def played(sheet: Sheet, stage: str) -> Iterator[tuple[str, Round]]:
    """Yield the rounds of a stage that contain any value, with their names."""
    rounds = ((sheet.get("stages") or {}).get(stage) or {}).get("rounds") or []
    for number, written in enumerate(rounds, 1):
        if not blank(written):
            yield f"stages.{stage}.{number}", written


def grand_written(sheet: Sheet, stage: str) -> Any:
    """Return the written grand total of a stage; None if none exists."""
    return ((sheet.get("stages") or {}).get(stage) or {}).get("grand")


def numbers(written: Round, key: str) -> dict[str, Any]:
    """Return the values under a key: numbers by letter or by name."""
    if written.get(key) == "?":
        return {"?": "?"}
    return {name: number for name, number in (written.get(key) or {}).items() if number is not None}


def listed(written: Round, key: str) -> list[Any]:
    """Return the values under a key as a list; a single value becomes a list of one."""
    things = written.get(key)
    return things if isinstance(things, list) else [] if things is None else [things]


def letters_of(tree: Tree) -> set[str]:
    """The letters of a card."""
    kind, *rest = tree
    if kind == "letter":
        return {rest[0]}
    return set() if kind == "number" else set().union(*map(letters_of, rest))


def card_of(written: Round, cards: Cards) -> Tree | None:
    """The card of a round as a tree."""
    text = written.get("card")
    return None if text in (None, "?") else cards[text]


@cache
def rollable(dice: int, faces: int) -> frozenset[int]:
    """Every sum some dice can show, one die thrown after the other."""
    sums = {0}
    for _ in range(dice):
        sums = {before + face for before in sums for face in range(1, faces + 1)}
    return frozenset(sums)


def half_away(number: Fraction) -> int:
    """Return the nearest whole number; a tie rounds away from 0 ("Exception"; for negative numbers sheetgen's own rule)."""
    below = number.numerator // number.denominator
    return min((below, below + 1), key=lambda whole: (abs(number - whole), -abs(whole)))


# One round


def dice_split_breaks(written: Round, stage: str) -> bool:
    """Return whether the split of the dice is wrong. Correct: seven dice, at least one on each letter, from a without a gap, on a
    number of letters that the stage allows."""
    dice = numbers(written, "dice")
    if not dice or "?" in dice.values():
        return False
    good = sum(dice.values()) == 7 and min(dice.values()) >= 1
    return not good or sorted(dice) != list(LETTERS[: len(dice)]) or len(dice) not in ASSUMED[stage]


def value_breaks(letter: str, written: Round, tree: Tree | None, rules: Rules) -> bool:
    """Return whether a letter's value, or its lack of one, is wrong ("II stage – THE GAME, Example 3").

    Without written dice, their faces can't be checked. Without a card, a 0 may be for a letter that fell out (sheetgen's own rule).
    """
    dice, value = numbers(written, "dice"), numbers(written, "values").get(letter)
    lying = dice.get(letter, 0)
    if value == "?":
        return False
    if value is None or value == 0:
        return tree is not None and letter in letters_of(tree) and lying != "?" and lying > 0
    if tree is not None and letter not in letters_of(tree):
        return True
    if lying == "?":
        return False
    return bool(dice) and (lying < 1 or value not in rollable(lying, rules.faces))


def rolls_break(letter: str, written: Round, rules: Rules) -> bool:
    """Return whether the rolls of a letter are wrong. Correct: up to three rolls, all possible, the last one equal to the written
    value ("l stage –THE IDEA, Example 1")."""
    rolls = listed(written.get("rolls") or {}, letter)
    dice, value = numbers(written, "dice"), numbers(written, "values").get(letter)
    if not rolls:
        return False
    lying = dice.get(letter, 0)
    possible = set(rolls) if lying == "?" else {*rollable(max(lying, 0), rules.faces)} - {0} | {"?"}
    differs = value not in (None, "?") and rolls[-1] not in ("?", value)
    return len(rolls) > 3 or (bool(dice) and not possible.issuperset(rolls)) or differs


def due_result(written: Round, tree: Tree | None) -> Any:
    """Return the card's result for the written values; None if a letter without a value has dice, or may have some."""
    if written.get("solved"):
        return "?" if written["solved"] == "?" else 50
    if tree is None:
        return written.get("card")
    dice, values = numbers(written, "dice"), numbers(written, "values")
    for letter in letters_of(tree) - set(values):
        lying = dice.get(letter, 0)
        if not dice or (lying != "?" and lying > 0):
            return None
        values[letter] = "?" if lying == "?" else 0
    if any(values[letter] == "?" for letter in letters_of(tree)):
        return "?"
    values = {letter: number for letter, number in values.items() if number != "?"}
    return worked(tree, tuple(sorted(values.items())))


@cache
def worked(tree: Tree, values: tuple[tuple[str, int], ...]) -> int:
    """Return a card's value, with a cache."""
    return worth(tree, dict(values))


def sum_of(these: Iterable[Any]) -> Any:
    """Return a sum; `?` if a part of it is unreadable."""
    held = list(these)
    return "?" if "?" in held else sum(held)


def less(one: Any, other: Any) -> Any:
    """Return a difference; `?` if either number is unreadable."""
    return "?" if "?" in (one, other) else one - other


def due_score(written: Round, stage: str) -> Any:
    """Return the score of stages III and IV from the values next to it, None if these are missing ("SCORE FROM THE ROUND")."""
    if stage == "charity":
        received = numbers(written, "received")
        return sum_of(received.values()) if received else None
    result, robbed = written.get("result"), numbers(written, "robbed")
    return None if result is None and not robbed else less(result or 0, sum_of(robbed.values()))


def round_findings(at: str, written: Round, stage: str, player: Any, cards: Cards, rules: Rules) -> Iterator[tuple[str, str]]:
    """Yield the (rule, space) of every error in one round except its total."""
    tree = card_of(written, cards)
    if dice_split_breaks(written, stage):
        yield "dice-split", f"{at}.dice"
    if tree is not None and len(letters_of(tree)) not in ON_CARD[stage]:
        yield "card-letters", f"{at}.card"
    if not written.get("solved"):
        for letter in LETTERS:
            if value_breaks(letter, written, tree, rules):
                yield "value", f"{at}.values.{letter}"
            if rolls_break(letter, written, rules):
                yield "rolls", f"{at}.rolls.{letter}"
    result = "score" if stage in ("idea", "game") else "result"
    due = due_result(written, tree)
    if due not in (None, "?") and written.get(result) not in (None, "?", due):
        yield "result", f"{at}.{result}"
    if stage in ("robbery", "charity"):
        due = due_score(written, stage)
        if due not in (None, "?") and written.get("score") not in (None, "?", due):
            yield "score", f"{at}.score"
    for key in ("robs", "gives"):
        if player is not None and player in listed(written, key) and "?" not in listed(written, key):
            yield "unknown-player", f"{at}.{key}"


# One sheet


def total_findings(sheet: Sheet, stage: str, before: Any) -> Iterator[tuple[str, str]]:
    """Yield totals that differ from the last written total plus all scores since; `before` is the grand total before the stage.

    A total with no earlier total and no score has nothing to compare with (sheetgen's own rule).
    """
    since: list[Any] = []
    for at, written in played(sheet, stage):
        if written.get("score") is not None:
            since.append(written["score"])
        total = written.get("total")
        if total is None:
            continue
        if (before is not None or since) and sum_of([before or 0, *since]) not in ("?", total) and total != "?":
            yield "total", f"{at}.total"
        before, since = total, []


def grand_of(total: Any, rules: Rules) -> Any:
    """Return the sum of a total's digits (or the challenge's variant of it), with the total's sign ("GRAND TOTAL")."""
    if total == "?":
        return "?"
    sign = -1 if total < 0 else 1
    digits = [int(digit) for digit in str(total).lstrip("-")]
    if rules.grand == "product":
        made = 1
        for digit in digits:
            made *= digit
        return sign * made
    if rules.grand == "root" and len(digits) > 1:
        return sign * grand_of(sum(digits), rules)
    return sign * sum(digits)


def combined(grands: Mapping[str, Any], sheet: Sheet, rules: Rules) -> Any:
    """Return the end score: grand totals from left to right, each combined by the operation before it ("END GAME SCORE").

    The first given total is taken unchanged (sheetgen's own rule); a division by 0 has no solution and makes −50 (sheetgen's own
    rule).
    """
    if "?" in grands.values() or (rules.unaided and sheet.get("unaided") == "?") or (rules.wrong and sheet.get("wrong") == "?"):
        return "?"
    operations = (rules.end,) * 3 if isinstance(rules.end, str) else rules.end
    before = dict(zip(STAGES[1:], operations, strict=True))
    made: Fraction | None = None
    for stage in STAGES:
        if stage not in grands:
            continue
        grand = Fraction(grands[stage])
        if made is None:
            made = grand
        elif before[stage] == "divide":
            if grand == 0:
                made = Fraction(-50)
                break
            made = made / grand
        else:
            made = {"add": made + grand, "subtract": made - grand, "multiply": made * grand}[before[stage]]
    counted = rules.unaided * (sheet.get("unaided") or 0) - rules.wrong * (sheet.get("wrong") or 0)
    return half_away(made or Fraction(0)) + counted


def findings(sheet: Sheet, cards: Cards, rules: Rules = BASIC) -> list[tuple[str, str]]:
    """Return the sorted (rule, space) of every error on one sheet."""
    result: list[tuple[str, str]] = []
    grands: dict[str, Any] = {}
    last_grand: Any = None
    for stage in STAGES:
        for at, written in played(sheet, stage):
            result += round_findings(at, written, stage, sheet.get("player"), cards, rules)
        result += total_findings(sheet, stage, last_grand)
        totals = [written["total"] for _, written in played(sheet, stage) if written.get("total") is not None]
        grand = grand_written(sheet, stage)
        if grand is None:
            continue
        if totals and grand != "?" and grand_of(totals[-1], rules) not in ("?", grand):
            result.append(("grand", f"stages.{stage}.grand"))
        last_grand = grands[stage] = grand
    due = combined(grands, sheet, rules)
    if due != "?" and sheet.get("end") not in (None, "?", due):
        result.append(("end", "end"))
    return sorted(result)


# What a sheet earns


def earned_total(before: Any, written: Round, stage: str, cards: Cards) -> Any:
    """Return the total after a round; a total that can't be calculated counts as written.

    Uses the first readable one of: its score, the written result minus the robbed points, its total (sheetgen's own rule).
    """
    if stage == "charity":
        score = due_score(written, stage)
    else:
        score = due_result(written, card_of(written, cards))
        if score is not None and stage == "robbery":
            score = less(score, sum_of(numbers(written, "robbed").values()))
    ways = [score, written.get("score")]
    if stage == "robbery" and written.get("result") is not None:
        ways.append(due_score(written, stage))
    for way in ways:
        if way not in (None, "?"):
            return sum_of([before, way])
    if written.get("total") is not None:
        return written["total"]
    return "?" if "?" in ways else before


def earned(sheet: Sheet, cards: Cards, rules: Rules) -> dict[str, Any]:
    """Return the calculated grand totals of the given stages; a stage without rounds keeps its written one."""
    result: dict[str, Any] = {}
    before: Any = 0
    for stage in STAGES:
        grand, total, rounds = grand_written(sheet, stage), before, list(played(sheet, stage))
        for _, written in rounds:
            total = earned_total(total, written, stage, cards)
        if rounds:
            before = result[stage] = grand_of(total, rules)
        elif grand is not None:
            before = result[stage] = grand
    return result


def parts(sheet: Sheet, cards: Cards, rules: Rules = BASIC) -> dict[str, int | None]:
    """Return the points of every stage, 0 if it was not played."""
    due = {**dict.fromkeys(STAGES, 0), **earned(sheet, cards, rules)}
    return {stage: None if number == "?" else number for stage, number in due.items()}


def computed(sheet: Sheet, cards: Cards, rules: Rules = BASIC) -> int | None:
    """The end score that is earned."""
    made = combined(earned(sheet, cards, rules), sheet, rules)
    return None if made == "?" else made


# One table


def plain(tree: Tree) -> Any:
    """Return a card with its terms and factors in order, so that two notations of the same card are equal."""
    kind, *rest = tree
    if kind in ("number", "letter"):
        return repr(tree)
    if kind in "+-":
        return repr(("+", sorted(repr((sign, plain(term))) for sign, term in terms(tree, 1))))
    if kind == "*":
        return repr(("*", sorted(repr(plain(factor)) for factor in factors(tree))))
    return repr((kind, [plain(part) for part in rest]))


def terms(tree: Tree, sign: int) -> Iterator[tuple[int, Tree]]:
    """Yield the signed terms of a card's sum."""
    if tree[0] in ("+", "-"):
        for part in tree[1:-1]:
            yield from terms(part, sign)
        yield from terms(tree[-1], sign if tree[0] == "+" else -sign)
    else:
        yield sign, tree


def factors(tree: Tree) -> Iterator[Tree]:
    """Yield the factors of a card's product."""
    if tree[0] == "*":
        yield from factors(tree[1])
        yield from factors(tree[2])
    else:
        yield tree


def shares(written: Round) -> dict[str, int | None]:
    """Return a giver's gift to each receiver; None if no result is written ("STAGE IV: Charity")."""
    gives, result = listed(written, "gives"), written.get("result")
    if result is None and written.get("solved") is True:
        result = 50
    if result == "?":
        result = None
    return {name: None if result is None else half_away(Fraction(result, len(gives))) for name in gives}


def taken(written: Round) -> dict[str, int | None]:
    """Return a robber's loot from each victim: the written result ("Stage III – ROBBERY")."""
    return dict.fromkeys(listed(written, "robs"), None if written.get("result") == "?" else written.get("result"))


def unclear(written: Round) -> bool:
    """Return whether the names that a player robs or gives to are unreadable."""
    return "?" in (*listed(written, "robs"), *listed(written, "gives"))


def books_break(player: str, books: Mapping[str, Any], rounds: Mapping[str, Round], what: Giving) -> bool:
    """Return whether a player's entries differ from the others' sheets; a 0 counts as blank.

    Players without a written result are not compared. Neither are gifts or robberies to oneself, since those are findings on that
    sheet. Unreadable acts and entries are skipped too.
    """
    if "?" in books:
        return False
    others = {other: what(each) for other, each in rounds.items()}
    unread = {other for other, each in rounds.items() if unclear(each)} | {
        other for other, number in books.items() if number == "?"
    }
    due = {other: done[player] for other, done in others.items() if player in done}
    compared = (set(books) | set(due)) - {other for other, number in due.items() if number is None or other == player} - unread
    return any(books.get(other, 0) != due.get(other, 0) for other in compared)


def table_round_findings(stage: str, at: str, rounds: Mapping[str, Round], everybody: set[str]) -> Iterator[tuple[str, str, str]]:
    """Yield the (rule, player, space) of every error between the sheets in one round, except cards."""
    for player, written in rounds.items():
        for key in ("robs", "gives"):
            if set(listed(written, key)) - everybody and not unclear(written):
                yield "unknown-player", player, f"{at}.{key}"
        if stage == "robbery" and books_break(player, numbers(written, "robbed"), rounds, taken):
            yield "robbery-books", player, f"{at}.robbed"
        if stage == "charity":
            if books_break(player, numbers(written, "received"), rounds, shares):
                yield "charity-books", player, f"{at}.received"
            others = [each for other, each in rounds.items() if other != player]
            if not any(unclear(each) or player in shares(each) for each in others):
                yield "nobody-gave", player, f"{at}.received"


def other_cards(at: str, rounds: Mapping[str, Round], cards: Cards) -> Iterator[tuple[str, str, str]]:
    """Yield an error for each card that differs from the first one written in its round."""
    texts = [written["card"] for written in rounds.values() if written.get("card") is not None]
    if texts[:1] == ["?"]:  # every card is compared with the first, which is unreadable
        return
    trees = {player: tree for player, written in rounds.items() if (tree := card_of(written, cards)) is not None}
    for player, tree in trees.items():
        if plain(tree) != plain(next(iter(trees.values()))):
            yield "same-card", player, f"{at}.card"


def table_findings(sheets: Sequence[Sheet], cards: Cards) -> list[tuple[str, str, str]]:
    """Return the sorted (rule, player, space) of every error between the sheets of a table."""
    result: list[tuple[str, str, str]] = []
    everybody = {sheet["player"] for sheet in sheets}
    for stage in STAGES:
        all_rounds: dict[str, dict[str, Round]] = {}
        for sheet in sheets:
            for at, written in played(sheet, stage):
                all_rounds.setdefault(at, {})[sheet["player"]] = written
        for at, rounds in all_rounds.items():
            result += table_round_findings(stage, at, rounds, everybody)
            result += other_cards(at, rounds, cards)
    return sorted(result)


def divisors(number: int) -> float:
    """Return the number of divisors of a number; every number divides 0."""
    return sum(number % by == 0 for by in range(1, abs(number) + 1)) if number else float("inf")


def ranking(sheets: Sequence[Sheet], cards: Cards, rules: Rules = BASIC) -> list[tuple[int | None, str, int | None]]:
    """Return (place, player, score): a place is one more than the number of better players; ties share (sheetgen's own rule).

    Players with an unknown end score come last, without a place.
    """
    scores = {sheet["player"]: computed(sheet, cards, rules) for sheet in sheets}
    better: dict[str, Callable[[int], float]] = {"highest": lambda score: -score, "lowest": float, "divisors": divisors}
    worse = better[rules.winner]
    worths = {player: worse(score) for player, score in scores.items() if score is not None}
    places = [(1 + sum(other < mine for other in worths.values()), player, scores[player]) for player, mine in worths.items()]
    others = ((None, player, None) for player in scores if player not in worths)
    return [*sorted(places, key=lambda place: place[0]), *others]
