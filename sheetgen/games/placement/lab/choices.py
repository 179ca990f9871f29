"""How the ways to play choose, as compiled kernels: which die to take, which to give back, which planet, what to head for."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from sheetgen.games.placement.lab.compiled import below, bit_count, compiled, fraction, lowest
from sheetgen.games.placement.lab.course import BOMBS, FAR, FLAGS, Course, Sets
from sheetgen.games.placement.lab.play import CROSSED, DICE, EXPLODED, SEAT, Game, find_places, hangs_together
from sheetgen.games.placement.model import TABLE

WANDERER, MAGPIE, PLANNER, THINKER = range(4)
"""Numbers of the ways."""
MOST_DICE = max(entry.dice for entry in TABLE.values())
LIKELY = np.array([[(1 - faces / 6) ** dice <= 0.5 for dice in range(MOST_DICE + 1)] for faces in range(7)])
"""By faces that fit and dice rolled: whether a roll fits at least as likely as not."""


@compiled
def worth_rolling(course: Course, game: Game) -> bool:
    """Whether a roll of the dice left fits at least as likely as not, or costs nothing; all ways to play decide so."""
    find_places(course, game)
    fitting = 0
    for face in range(1, 7):
        common = 0
        for word in range(len(course.words)):
            common |= game.options[word] & course.fits[1 << face, word]
        fitting += common != 0
    dice = 0
    for word in range(len(course.words)):
        dice |= game.sheets[game.go[SEAT], DICE, word]
    return fitting > 0 and (LIKELY[fitting, game.table[0]] or dice == 0)


@compiled
def pick(course: Course, game: Game) -> int:
    """The option that looks best to the way of play; any of those that look as good."""
    best, chosen, alike = np.int64(0), -1, 0
    for word in range(len(course.words)):
        left = game.options[word]
        while left:
            field = word * 64 + lowest(left)
            left &= left - 1
            looks = appeal(course, game, field)
            if chosen < 0 or looks > best:
                best, chosen, alike = looks, field, 1
            elif looks == best:
                alike += 1
                if below(game.random, alike) == 0:
                    chosen = field
    return chosen


@compiled
def appeal(course: Course, game: Game, field: int) -> int:
    """How good an option looks: to a magpie what it earns at once, to a planner how near it leads, to a wanderer all the same."""
    if game.way == WANDERER:
        return np.int64(0)
    if game.way == PLANNER:
        return np.int64(-game.path[game.go[SEAT], field])
    return gain(course, game, field)


@compiled
def gain(course: Course, game: Game, field: int) -> int:
    """What a die on the field earns at once: its points, the last field of a line or puzzle, a flag at its place of now,
    a bomb that another player has just lit.
    """
    result = course.earns[field]
    at, bit = field >> 6, 1 << (field & 63)
    for entry in range(course.first[field], course.first[field + 1]):
        number, missing = course.sets_of[entry], 0
        for word in range(len(course.words)):
            held = game.sheets[game.go[SEAT], CROSSED, word] | game.sheets[game.go[SEAT], DICE, word]
            missing |= course.sets[number, word] & ~(held | bit if word == at else held)
        if missing == 0:
            result += course.gains[number]
    if course.masks[FLAGS, at] & bit:
        result += course.flags[field, game.arrived[field]]
    elif course.masks[BOMBS, at] & bit:
        lit = 0
        for seat in range(game.sheets.shape[0]):
            lit |= game.sheets[seat, DICE, at] & bit
        if lit:
            result -= course.bombs[field]
    return result


@compiled
def die_to_return(course: Course, game: Game) -> int:
    """The die to give back after a roll in vain, of those without which all others hang together with a cross; -1 without dice.

    The first that earns least for who is greedy, else any.
    """
    chosen, alike, seat = -1, 0, game.go[SEAT]
    greedy = game.way in (MAGPIE, THINKER)
    for word in range(len(course.words)):
        left = game.sheets[seat, DICE, word]
        while left:
            field = word * 64 + lowest(left)
            left &= left - 1
            if not hangs_together(course, game, seat, field):
                continue
            alike += 1
            if chosen < 0 or (course.earns[field] < course.earns[chosen] if greedy else below(game.random, alike) == 0):
                chosen = field
    return chosen


@compiled
def planet_to_cross(course: Course, game: Game) -> int:
    """The planet a rocket crosses, of the options; the first that promises most for a planner, else any."""
    chosen, alike = -1, 0
    for word in range(len(course.words)):
        left = game.options[word]
        while left:
            field = word * 64 + lowest(left)
            left &= left - 1
            alike += 1
            if chosen < 0 or (
                course.behind[field] > course.behind[chosen] if game.way == PLANNER else below(game.random, alike) == 0
            ):
                chosen = field
    return chosen


@compiled
def forget(game: Game) -> None:
    """Planners begin a game."""
    game.known[:] = 0
    game.targets[:] = 0
    game.near[:] = FAR
    game.path[:] = FAR
    game.goal[:] = -1


@compiled
def plan(course: Course, game: Game, seat: int) -> None:
    """A planner begins a turn: heads on for its goal, or for the next one."""
    see_crosses(course, game, seat)
    if is_over(course, game, seat, game.goal[seat]):
        game.goal[seat] = new_goal(course, game, seat)
    goal, lacks_keys = game.goal[seat], np.int64(0)
    if goal < 0:
        game.targets[seat] = 0
        game.path[seat] = FAR
        return
    for word in range(len(course.words)):
        lacks_keys |= course.goal_keys[goal, word] & ~game.sheets[seat, CROSSED, word]
    is_other = False
    for word in range(len(course.words)):
        wanted = course.goal_keys[goal, word] if lacks_keys else course.goals[goal, word]
        wanted &= ~game.sheets[seat, CROSSED, word]
        is_other |= wanted != game.targets[seat, word]
        game.targets[seat, word] = wanted
    if is_other:
        game.path[seat] = np.iinfo(np.int16).max
        for word in range(len(course.words)):
            left = game.targets[seat, word]
            while left:
                come_near(course, game.path, seat, word * 64 + lowest(left))
                left &= left - 1


@compiled
def see_crosses(course: Course, game: Game, seat: int) -> None:
    """Steps to each field from the crosses, those of the last turn included."""
    for word in range(len(course.words)):
        left = game.sheets[seat, CROSSED, word] & ~game.known[seat, word]
        while left:
            come_near(course, game.near, seat, word * 64 + lowest(left))
            left &= left - 1
        game.known[seat, word] = game.sheets[seat, CROSSED, word]


@compiled
def come_near(course: Course, steps: NDArray[np.int16], row: int, start: int) -> None:
    """Steps in a row are those from a field where it is nearer."""
    for field in range(steps.shape[1]):
        steps[row, field] = min(steps[row, field], course.steps[start, field])


@compiled
def is_over(course: Course, game: Game, seat: int, goal: int) -> bool:
    """Whether a goal is none, crossed, or lost to a bomb."""
    if goal < 0:
        return True
    missing, lost = 0, 0
    for word in range(len(course.words)):
        missing |= course.goals[goal, word] & ~game.sheets[seat, CROSSED, word]
        lost |= course.goals[goal, word] & game.sheets[seat, EXPLODED, word]
    return missing == 0 or lost != 0


@compiled
def new_goal(course: Course, game: Game, seat: int) -> int:
    """A goal that can still be had, the likelier the more points it promises for each die; -1 where there is none."""
    promises = np.zeros(course.goals.shape[0])
    total, last = 0.0, -1
    for goal in range(course.goals.shape[0]):
        if not is_over(course, game, seat, goal):
            dice = dice_to(course, game, seat, goal)
            if dice < FAR:
                promises[goal] = course.goal_points[goal] / dice
                total += promises[goal]
                last = goal
    wanted = fraction(game.random) * total
    for goal in range(last):
        wanted -= promises[goal]
        if wanted < 0:
            return goal
    return last


@compiled
def dice_to(course: Course, game: Game, seat: int, goal: int) -> int:
    """About how many dice it takes to cross a goal and its keys: the way to the nearest field, and from one to the next."""
    left = np.zeros(len(course.words), np.int64)
    count = 0
    for word in range(len(course.words)):
        left[word] = (course.goals[goal, word] | course.goal_keys[goal, word]) & ~game.sheets[seat, CROSSED, word]
        count += bit_count(left[word])
    near = game.near[seat : seat + 1].copy()
    if not course.goal_apart[goal]:
        return np.int64(count + near[0, nearest(course, near, left)] - 1)
    dice = np.int64(0)
    for _ in range(count):
        field = nearest(course, near, left)
        dice += near[0, field]
        come_near(course, near, 0, field)
        left[field >> 6] &= ~(1 << (field & 63))
    return dice


@compiled
def nearest(course: Course, near: NDArray[np.int16], fields: Sets) -> int:
    """The nearest of some fields; near: 1 × n steps."""
    chosen = -1
    for word in range(len(course.words)):
        left = fields[word]
        while left:
            field = word * 64 + lowest(left)
            left &= left - 1
            if chosen < 0 or near[0, field] < near[0, chosen]:
                chosen = field
    return chosen
