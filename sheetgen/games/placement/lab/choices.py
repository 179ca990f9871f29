"""How the ways to play choose, as compiled kernels: which die to take, which to give back, which planet, what to head for."""

from __future__ import annotations

import numpy as np

from sheetgen.games.placement import model
from sheetgen.games.placement.lab.compiled import below, bit_count, compiled, fraction, lowest
from sheetgen.games.placement.lab.course import (
    APART,
    BOMB_POINTS,
    BOMBS,
    EARNS,
    FAR,
    FIRST,
    FITS,
    FLAG_POINTS,
    FLAGS,
    GAINS,
    GOAL_COUNT,
    GOAL_KEYS,
    GOALS,
    GROUPS,
    GROUPS_OF,
    SEATS,
    Numbers,
    Promises,
    Sets,
    Steps,
    Words,
)
from sheetgen.games.placement.lab.play import (
    ARRIVED,
    CROSSED,
    DICE,
    EXPLODED,
    GOAL,
    KNOWN,
    OPTIONS,
    PLAYERS,
    REST,
    SEAT,
    SHEET,
    TABLE,
    TARGETS,
    WAY,
    find_places,
    hangs_together,
)

WANDERER, MAGPIE, PLANNER, THINKER = range(4)
"""Numbers of the ways."""
MOST_DICE = max(each.dice for each in model.TABLE.values())
BEYOND = np.iinfo(np.int16).max
"""More steps than any."""
LIKELY = np.array([[(1 - faces / 6) ** dice <= 0.5 for dice in range(MOST_DICE + 1)] for faces in range(7)])
"""By faces that fit and dice rolled: whether a roll fits at least as likely as not."""


@compiled
def worth_rolling(words: Words, level: Sets, sheets: Sets, now: Numbers) -> bool:
    """Whether a roll of the dice left fits at least as likely as not, or costs nothing; all ways to play decide so."""
    find_places(words, sheets, now)
    fitting = 0
    for face in range(1, 7):
        common = 0
        for word in range(len(words)):
            common |= sheets[OPTIONS, word] & level[FITS + (1 << face), word]
        fitting += common != 0
    dice = 0
    for word in range(len(words)):
        dice |= sheets[SHEET * now[SEAT] + DICE, word]
    return fitting > 0 and (LIKELY[fitting, now[TABLE]] or dice == 0)


@compiled
def pick(words: Words, level: Sets, facts: Numbers, sheets: Sets, now: Numbers, minds: Steps) -> int:
    """The option that looks best to the way of play; any of those that look as good."""
    best, chosen, alike = np.int64(0), -1, 0
    for word in range(len(words)):
        left = sheets[OPTIONS, word]
        while left:
            field = word * 64 + lowest(left)
            left &= left - 1
            looks = appeal(words, level, facts, sheets, now, minds, field)
            if chosen < 0 or looks > best:
                best, chosen, alike = looks, field, 1
            elif looks == best:
                alike += 1
                if below(now, alike) == 0:
                    chosen = field
    return chosen


@compiled
def appeal(words: Words, level: Sets, facts: Numbers, sheets: Sets, now: Numbers, minds: Steps, field: int) -> int:
    """How good an option looks: to a magpie what it earns at once, to a planner how near it leads, to a wanderer all the same."""
    if now[WAY] == WANDERER:
        return np.int64(0)
    if now[WAY] == PLANNER:
        return np.int64(-minds[SEATS + now[SEAT], field])
    return gain(words, level, facts, sheets, now, field)


@compiled
def gain(words: Words, level: Sets, facts: Numbers, sheets: Sets, now: Numbers, field: int) -> int:
    """What a die on the field earns at once: its points, the last field of a line or puzzle, a flag at its place of now,
    a bomb that another player has just lit.
    """
    result = facts[EARNS + field]
    at, bit = field >> 6, 1 << (field & 63)
    for entry in range(facts[FIRST + field], facts[FIRST + field + 1]):
        number, missing = facts[facts[GROUPS_OF] + entry], 0
        for word in range(len(words)):
            held = sheets[SHEET * now[SEAT] + CROSSED, word] | sheets[SHEET * now[SEAT] + DICE, word]
            missing |= level[GROUPS + number, word] & ~(held | bit if word == at else held)
        if missing == 0:
            result += facts[facts[GAINS] + number]
    if level[FLAGS, at] & bit:
        result += facts[FLAG_POINTS + SEATS * field + now[ARRIVED + field]]
    elif level[BOMBS, at] & bit:
        lit = 0
        for seat in range(now[PLAYERS]):
            lit |= sheets[SHEET * seat + DICE, at] & bit
        if lit:
            result -= facts[BOMB_POINTS + field]
    return result


@compiled
def die_to_return(words: Words, level: Sets, facts: Numbers, sheets: Sets, now: Numbers) -> int:
    """The die to give back after a roll in vain, of those without which all others hang together with a cross; -1 without dice.

    The first that earns least for who is greedy, else any.
    """
    chosen, alike, seat = -1, 0, now[SEAT]
    greedy = now[WAY] in (MAGPIE, THINKER)
    for word in range(len(words)):
        left = sheets[SHEET * seat + DICE, word]
        while left:
            field = word * 64 + lowest(left)
            left &= left - 1
            if not hangs_together(words, level, sheets, seat, field):
                continue
            alike += 1
            if chosen < 0 or (facts[EARNS + field] < facts[EARNS + chosen] if greedy else below(now, alike) == 0):
                chosen = field
    return chosen


@compiled
def planet_to_cross(words: Words, facts: Numbers, sheets: Sets, now: Numbers, promises: Promises) -> int:
    """The planet a rocket crosses, of the options; the first that promises most for a planner, else any."""
    chosen, alike = -1, 0
    for word in range(len(words)):
        left = sheets[OPTIONS, word]
        while left:
            field = word * 64 + lowest(left)
            left &= left - 1
            alike += 1
            if chosen < 0 or (
                promises[facts[GOAL_COUNT] + field] > promises[facts[GOAL_COUNT] + chosen]
                if now[WAY] == PLANNER
                else below(now, alike) == 0
            ):
                chosen = field
    return chosen


@compiled
def forget(now: Numbers, minds: Steps) -> None:
    """Planners begin a game; what they know by rows is gone with the sheets."""
    now[GOAL : GOAL + SEATS] = -1
    minds[:] = FAR


@compiled
def plan(
    words: Words, level: Sets, facts: Numbers, sheets: Sets, now: Numbers, steps: Steps, promises: Promises, minds: Steps, seat: int
) -> None:
    """A planner begins a turn: heads on for its goal, or for the next one."""
    see_crosses(words, sheets, steps, minds, seat)
    if is_over(words, level, facts, sheets, seat, now[GOAL + seat]):
        now[GOAL + seat] = new_goal(words, level, facts, sheets, now, steps, promises, minds, seat)
    goal, lacks_keys = now[GOAL + seat], np.int64(0)
    if goal < 0:
        for word in range(len(words)):
            sheets[TARGETS + seat, word] = 0
        minds[SEATS + seat] = FAR
        return
    for word in range(len(words)):
        lacks_keys |= level[facts[GOAL_KEYS] + goal, word] & ~sheets[SHEET * seat + CROSSED, word]
    is_other = False
    for word in range(len(words)):
        wanted = level[facts[GOAL_KEYS] + goal, word] if lacks_keys else level[facts[GOALS] + goal, word]
        wanted &= ~sheets[SHEET * seat + CROSSED, word]
        is_other |= wanted != sheets[TARGETS + seat, word]
        sheets[TARGETS + seat, word] = wanted
    if is_other:
        minds[SEATS + seat] = BEYOND
        for word in range(len(words)):
            left = sheets[TARGETS + seat, word]
            while left:
                come_near(steps, minds, SEATS + seat, word * 64 + lowest(left))
                left &= left - 1


@compiled
def see_crosses(words: Words, sheets: Sets, steps: Steps, minds: Steps, seat: int) -> None:
    """Steps to each field from the crosses, those of the last turn included."""
    for word in range(len(words)):
        left = sheets[SHEET * seat + CROSSED, word] & ~sheets[KNOWN + seat, word]
        while left:
            come_near(steps, minds, seat, word * 64 + lowest(left))
            left &= left - 1
        sheets[KNOWN + seat, word] = sheets[SHEET * seat + CROSSED, word]


@compiled
def come_near(steps: Steps, minds: Steps, row: int, start: int) -> None:
    """Steps in a row are those from a field where it is nearer."""
    for field in range(len(steps)):
        minds[row, field] = min(minds[row, field], steps[start, field])


@compiled
def is_over(words: Words, level: Sets, facts: Numbers, sheets: Sets, seat: int, goal: int) -> bool:
    """Whether a goal is none, crossed, or lost to a bomb."""
    if goal < 0:
        return True
    missing, lost = 0, 0
    for word in range(len(words)):
        missing |= level[facts[GOALS] + goal, word] & ~sheets[SHEET * seat + CROSSED, word]
        lost |= level[facts[GOALS] + goal, word] & sheets[SHEET * seat + EXPLODED, word]
    return missing == 0 or lost != 0


@compiled
def new_goal(
    words: Words, level: Sets, facts: Numbers, sheets: Sets, now: Numbers, steps: Steps, promises: Promises, minds: Steps, seat: int
) -> int:
    """A goal that can still be had, the likelier the more points it promises for each die; -1 where there is none."""
    shares = np.zeros(facts[GOAL_COUNT])
    total, last = 0.0, -1
    for goal in range(facts[GOAL_COUNT]):
        if not is_over(words, level, facts, sheets, seat, goal):
            dice = dice_to(words, level, facts, sheets, steps, minds, seat, goal)
            if dice < FAR:
                shares[goal] = promises[goal] / dice
                total += shares[goal]
                last = goal
    wanted = fraction(now) * total
    for goal in range(last):
        wanted -= shares[goal]
        if wanted < 0:
            return goal
    return last


@compiled
def dice_to(words: Words, level: Sets, facts: Numbers, sheets: Sets, steps: Steps, minds: Steps, seat: int, goal: int) -> int:
    """About how many dice it takes to cross a goal and its keys: the way to the nearest field, and from one to the next."""
    count = 0
    for word in range(len(words)):
        left = level[facts[GOALS] + goal, word] | level[facts[GOAL_KEYS] + goal, word]
        sheets[REST, word] = left & ~sheets[SHEET * seat + CROSSED, word]
        count += bit_count(sheets[REST, word])
    minds[-1] = minds[seat]
    if not facts[facts[APART] + goal]:
        return np.int64(count + minds[-1, nearest(words, sheets, minds)] - 1)
    dice = np.int64(0)
    for _ in range(count):
        field = nearest(words, sheets, minds)
        dice += minds[-1, field]
        come_near(steps, minds, -1, field)
        sheets[REST, field >> 6] &= ~(1 << (field & 63))
    return dice


@compiled
def nearest(words: Words, sheets: Sets, minds: Steps) -> int:
    """The nearest of the fields that rest, by the last row of steps."""
    chosen = -1
    for word in range(len(words)):
        left = sheets[REST, word]
        while left:
            field = word * 64 + lowest(left)
            left &= left - 1
            if chosen < 0 or minds[-1, field] < minds[-1, chosen]:
                chosen = field
    return chosen
