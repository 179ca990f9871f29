"""Choices of the strategies, as compiled kernels: the die to take, the die to give back, the planet, the goal."""

from __future__ import annotations

import numpy as np

from sheetgen.games.placement import model
from sheetgen.games.placement.lab.compiled import below, bit_count, compiled, fields_of, fraction, meet, within
from sheetgen.games.placement.lab.course import FAR, Course, Game, Steps
from sheetgen.games.placement.lab.play import find_places, hangs_together

WANDERER, MAGPIE, PLANNER, THINKER = range(4)
"""Numbers of the strategies."""
MOST_DICE = max(each.dice for each in model.TABLE.values())
BEYOND = np.iinfo(np.int16).max
"""Number of steps greater than any real one."""
LIKELY = np.array([[(1 - faces / 6) ** dice <= 0.5 for dice in range(MOST_DICE + 1)] for faces in range(7)])
"""True if a roll fits with a probability of at least one half, by number of fitting faces and number of dice rolled."""


@compiled
def worth_rolling(level: Course, game: Game) -> bool:
    """Return whether to roll the remaining dice again. Some face must fit, and the roll must either be at least as likely to fit as
    not, or cost nothing because the player has no die to give back. All strategies decide this way."""
    find_places(game)
    fitting = 0
    for face in range(1, 7):
        fitting += meet(game.options, level.fits[1 << face])
    has_dice = meet(game.dice[game.seat], level.all_fields)
    return fitting > 0 and (LIKELY[fitting, game.table[0]] or not has_dice)


@compiled
def pick(level: Course, game: Game) -> int:
    """Return the option with the highest appeal for the strategy; at random among equal ones."""
    best, chosen, alike = 0, -1, 0
    for word in range(len(game.options)):
        for field in fields_of(word, game.options[word]):
            looks = appeal(level, game, field)
            if chosen < 0 or looks > best:
                best, chosen, alike = looks, field, 1
            elif looks == best:
                alike += 1
                if below(game, alike) == 0:
                    chosen = field
    return chosen


@compiled
def appeal(level: Course, game: Game, field: int) -> int:
    """Return the appeal of an option: for a magpie the immediate points, for a planner the closeness to its targets, for a wanderer
    always 0.
    """
    if game.way == WANDERER:
        return 0
    if game.way == PLANNER:
        steps_left: int = game.to_targets[game.seat, field]
        return -steps_left
    return gain(level, game, field)


@compiled
def gain(level: Course, game: Game, field: int) -> int:
    """Return the immediate points of a die on the field: its own points, those of a line or puzzle of which it is the last field,
    those of a flag at its current place, or the minus points avoided at a bomb on which another player has a die this turn.
    """
    result: int = level.earns[field]
    at, bit = field >> 6, 1 << (field & 63)
    for entry in range(level.first[field], level.first[field + 1]):
        number, missing = level.members[entry], 0
        for word in range(len(game.options)):
            held = game.crossed[game.seat, word] | game.dice[game.seat, word]
            missing |= level.groups[number, word] & ~(held | bit if word == at else held)
        if missing == 0:
            result += level.gains[number]
    if level.flag_fields[at] & bit:
        result += level.flag_points[field, game.arrived[field]]
    elif level.bombs[at] & bit:
        lit = 0
        for seat in range(game.players):
            lit |= game.dice[seat, at] & bit
        if lit:
            result -= level.bomb_points[field]
    return result


@compiled
def die_to_return(level: Course, game: Game) -> int:
    """Return the die to give back after a failed roll, such that all others stay connected to a cross; -1 without dice.

    Greedy strategies choose the first die that earns least, others any die.
    """
    chosen, alike, seat = -1, 0, game.seat
    greedy = game.way in (MAGPIE, THINKER)
    for word in range(len(game.options)):
        for field in fields_of(word, game.dice[seat, word]):
            if not hangs_together(level, game, seat, field):
                continue
            alike += 1
            if chosen < 0 or (level.earns[field] < level.earns[chosen] if greedy else below(game, alike) == 0):
                chosen = field
    return chosen


@compiled
def planet_to_cross(level: Course, game: Game) -> int:
    """Return the planet for a rocket, among the options; planners choose the first that promises most, others any planet."""
    chosen, alike = -1, 0
    for word in range(len(game.options)):
        for field in fields_of(word, game.options[word]):
            alike += 1
            if chosen < 0 or (level.behind[field] > level.behind[chosen] if game.way == PLANNER else below(game, alike) == 0):
                chosen = field
    return chosen


@compiled
def forget(game: Game) -> None:
    """Reset the planners' memory at the start of a game."""
    game.goal[:] = -1
    game.known[:] = 0
    game.targets[:] = 0
    game.from_crosses[:] = FAR
    game.to_targets[:] = FAR


@compiled
def plan(level: Course, game: Game, seat: int) -> None:
    """Begin a planner's turn: head for its current goal, or choose a new one if that is over."""
    see_crosses(level, game, seat)
    if is_over(level, game, seat, game.goal[seat]):
        game.goal[seat] = new_goal(level, game, seat)
    goal = game.goal[seat]
    if goal < 0:
        game.targets[seat] = 0
        game.to_targets[seat] = FAR
        return
    has_keys = within(level.goal_keys[goal], game.crossed[seat])
    is_other = False
    for word in range(len(game.options)):
        wanted = level.goals[goal, word] if has_keys else level.goal_keys[goal, word]
        wanted &= ~game.crossed[seat, word]
        is_other |= wanted != game.targets[seat, word]
        game.targets[seat, word] = wanted
    if is_other:
        game.to_targets[seat] = BEYOND
        for word in range(len(game.options)):
            for field in fields_of(word, game.targets[seat, word]):
                lower_steps(level, game.to_targets[seat], field)


@compiled
def see_crosses(level: Course, game: Game, seat: int) -> None:
    """Update the number of steps from a player's crosses to each field, by the crosses added since the last update."""
    for word in range(len(game.options)):
        game.rest[word] = game.crossed[seat, word] & ~game.known[seat, word]
    for word in range(len(game.options)):
        for field in fields_of(word, game.rest[word]):
            lower_steps(level, game.from_crosses[seat], field)
    game.known[seat] = game.crossed[seat]


@compiled
def lower_steps(level: Course, steps: Steps, start: int) -> None:
    """Lower the number of steps to each field that is nearer to `start`, a further field to count from."""
    for field in range(level.field_count):
        steps[field] = min(steps[field], level.steps[start, field])


@compiled
def is_over(level: Course, game: Game, seat: int, goal: int) -> bool:
    """Return whether a goal is missing, crossed, or lost to a bomb."""
    return goal < 0 or within(level.goals[goal], game.crossed[seat]) or meet(level.goals[goal], game.exploded[seat])


@compiled
def new_goal(level: Course, game: Game, seat: int) -> int:
    """Return a goal that is still reachable, chosen at random with a probability proportional to its promised points per die; -1
    if no goal is left."""
    shares = np.zeros(level.goal_count)
    total, last = 0.0, -1
    for goal in range(level.goal_count):
        if not is_over(level, game, seat, goal):
            dice = dice_to(level, game, seat, goal)
            if dice < FAR:
                shares[goal] = level.promises[goal] / dice
                total += shares[goal]
                last = goal
    wanted = fraction(game) * total
    for goal in range(last):
        wanted -= shares[goal]
        if wanted < 0:
            return goal
    return last


@compiled
def dice_to(level: Course, game: Game, seat: int, goal: int) -> int:
    """Return about how many dice it takes to cross a goal and its keys: the steps to the nearest field, and from each field to the
    next."""
    count = 0
    for word in range(len(game.options)):
        left = level.goals[goal, word] | level.goal_keys[goal, word]
        game.rest[word] = left & ~game.crossed[seat, word]
        count += bit_count(game.rest[word])
    game.walked[:] = game.from_crosses[seat]
    if not level.apart[goal]:
        first: int = game.walked[nearest_field_left(game)]
        return count + first - 1
    dice = 0
    for _ in range(count):
        field = nearest_field_left(game)
        dice += game.walked[field]
        lower_steps(level, game.walked, field)
        game.rest[field >> 6] &= ~(1 << (field & 63))
    return dice


@compiled
def nearest_field_left(game: Game) -> int:
    """Return the field of `game.rest` with the fewest steps in `game.walked`; -1 if there are no fields."""
    chosen = -1
    for word in range(len(game.options)):
        for field in fields_of(word, game.rest[word]):
            if chosen < 0 or game.walked[field] < game.walked[chosen]:
                chosen = field
    return chosen
