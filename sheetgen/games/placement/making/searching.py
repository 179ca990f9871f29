"""Search for a level of the requested difficulty: change a level until a few games show the right difficulty, then measure it again
with many fresh games."""

from __future__ import annotations

from math import inf
from random import Random

from sheetgen.games.making import MadeLevel, NotMadeError, Order, Progress
from sheetgen.games.placement.lab.standards import SHARES, difficulty_class
from sheetgen.games.placement.making.annealing import Candidate, anneal, measured
from sheetgen.games.placement.making.changes import changed
from sheetgen.games.placement.making.drafting import Draft, level_text
from sheetgen.games.placement.making.measuring import ALL_DICE, FAIR_SHARE, best_score, board_of, played
from sheetgen.games.placement.making.sketch import sketch
from sheetgen.games.placement.making.task import Task, no_room, read_order
from sheetgen.source.messages import Sentence, room, sentence

phrase, _ = room("placement")

FRESH_GAMES = 3000
"""Games per strategy when a level is measured again."""
NEAR = 0.012
"""The search ends if the share of a level that was measured again differs from the wanted share by no more than this."""
_FAIR = 0.03
"""Largest difference between the shares of two equally hard levels."""
_MARGIN = 0.012
"""Amount by which the bounds for crossed special fields are narrowed, so that other games also stay within them."""
_STEPS = 130
_BEGINNINGS = 3
"""Number of times that the search begins; `_STEPS` is the number of steps of each."""
_SKETCHES = 5
"""Number of levels sketched; the search begins with the best one."""

OTHER_ORDER = phrase("other-order", "try another --seed, a larger --size, or other --kinds")


def make(order: Order, progress: Progress) -> MadeLevel:
    """Generate a level of the placement pad that meets the order, or the nearest level found."""
    random = Random(f"level {order.seed}")
    task = read_order(order, random)
    if task.difficulty is not None:
        return find(task, SHARES[task.difficulty - 1], random, progress)
    assert task.like is not None
    return find(task, afresh(task.like, order.seed).share, random, progress)


def find(task: Task, target: float, random: Random, progress: Progress) -> MadeLevel:
    """Return the level nearest to the wished share. Raise NotMadeError if no level can be measured.

    Levels in which each special field matters in fresh games are preferred, ordered by distance from the share. Among the others,
    the cheapest is best.
    """
    nearest: Candidate | None = None
    rank = (True, inf)
    made: MadeLevel | None = None
    done = 0

    def step() -> None:
        nonlocal done
        done += 1
        progress(done, _STEPS * _BEGINNINGS, made)

    for _ in range(_BEGINNINGS):
        begin = _best_beginning(task, target, random)
        for found in anneal(begin, task.wish, target, random, _STEPS, step):
            cost = True, found.cost
            if found.is_good:
                fresh = afresh(found.draft, random.randrange(1 << 32), found.best)
                if not fresh.play.oddness(_MARGIN):
                    found, cost = fresh, (False, abs(fresh.share - target))
            if cost < rank:
                nearest, rank = found, cost
                if cost <= (False, NEAR):
                    return made_level(found)
                made = made_level(found, quick=True)._replace(miss=_miss(task, target, found))
    if nearest is None:
        raise NotMadeError(sentence(phrase("none-found", "no level was found on which a player can earn points"), OTHER_ORDER))
    return made_level(nearest)._replace(miss=_miss(task, target, nearest))


def _miss(task: Task, target: float, found: Candidate) -> Sentence | None:
    """Return how a level differs from the order, or None if it meets the order."""
    nearest, is_odd = difficulty_class(found.share), found.play.oddness() > 0
    is_as_hard = abs(found.share - target) <= _FAIR if task.difficulty is None else nearest == task.difficulty
    if is_as_hard and not is_odd:
        return None
    wished, share = round(100 * target), round(100 * found.share)
    if task.difficulty is None:
        other_seed = phrase("other-seed", "try another --seed, or add --difficulty")
        if is_odd:
            no_like = phrase(
                "not-like-odd",
                "no similar level was found in which every special field and line matters; in the nearest level, some hardly "
                "matter",
            )
            return sentence(no_like, other_seed)
        as_hard = phrase(
            "not-like",
            "no level of the same difficulty was found: the magpie strategy earns {share}% of the best score in the given "
            "level, and {nearest}% in the nearest level",
            wished,
            share,
        )
        return sentence(as_hard, other_seed)
    if nearest == task.difficulty and is_odd:
        found_odd = phrase(
            "not-found-odd",
            "no level of difficulty {difficulty} was found in which every special field and line matters; in the nearest "
            "level, some hardly matter",
            task.difficulty,
        )
        return sentence(found_odd, OTHER_ORDER)
    not_found = phrase(
        "not-found",
        "no level of difficulty {difficulty} was found; the nearest level has difficulty {nearest}: the magpie strategy"
        " earns {share}% of its best score, not {wished}%",
        task.difficulty,
        nearest,
        share,
        wished,
    )
    return sentence(not_found, OTHER_ORDER)


def _best_beginning(task: Task, target: float, random: Random) -> Draft:
    """Return the random level nearest to the wish. Raise NotMadeError if no level can be sketched."""
    begun = [draft for draft in (beginning(task, random) for _ in range(_SKETCHES)) if draft is not None]
    if not begun:
        raise NotMadeError(no_room(*task.wish[:4]))
    measures = [measured(draft, target, random.randrange(1 << 32)) for draft in begun]
    best = min(measures, key=lambda state: inf if state is None else state.cost)
    return begun[0] if best is None else best.draft


def beginning(task: Task, random: Random) -> Draft | None:
    """Return a random level, or a level that differs in many places from the one it should resemble."""
    if task.like is None:
        return sketch(task.wish, random)
    draft = task.like
    for _ in range(max(6, len(draft.specials()))):
        draft = changed(draft, task.wish, random) or draft
    return draft


def afresh(draft: Draft, seed: int, best: int | None = None) -> Candidate:
    """Return a level measured with new games, independent of those that it was chosen by. best: its best score with a fair share of
    dice, if known."""
    on = board_of(draft)
    play = played(on, FRESH_GAMES, seed)
    score = best_score(on) if best is None else best
    return Candidate(draft, play, score, play.magpie / max(score, 1), games=FRESH_GAMES)


def made_level(found: Candidate, depth: float | None = None, quick: bool = False) -> MadeLevel:
    """Return a level with its figures. quick: without the best score with all dice, which takes a search."""
    total = found.best if quick else best_score(board_of(found.draft), ALL_DICE)
    magpie = f"a magpie makes {found.play.magpie:.1f} points, {found.share:.0%}"
    with_fair_share = f", {found.best} with {FAIR_SHARE} dice" if found.best != total else ""
    lines = [
        f"best score with {FAIR_SHARE} dice: {found.best} points" if quick else f"best score: {total} points{with_fair_share}",
        f"difficulty {difficulty_class(found.share)} of 5: at a table of two {magpie} of the {found.best} that "
        f"a fair share of {FAIR_SHARE} dice can earn ({found.games:,} games)",
    ]
    if depth is not None:
        lines.append(f"depth {depth:.2f}: so much more of the best score a thinker takes")
    return MadeLevel(level_text(found.draft), tuple(lines))
