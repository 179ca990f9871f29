"""Tenpin bowling scored from the rules of the game alone: games as lists of balls, and ways to write them down.

There are ten frames. A frame ends when ten pins are down or after two balls. Ten with the first ball (a strike) count 10 and the
next two balls, ten with both (a spare) 10 and the next one. A strike or a spare in the tenth frame gives one more ball, three in
all. A frame's score is unknown before all of its balls are thrown.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

FRAMES = 10
PINS = 10


def play(random: Random, strikes: float = 0.3, spares: float = 0.3) -> list[list[int]]:
    """A whole game by frames, with more strikes and spares than most people throw."""
    frames = [_frame(random, strikes, spares) for _ in range(FRAMES - 1)]
    last = _frame(random, strikes, spares)
    if last == [PINS]:
        last += _frame(random, strikes, spares)
        if len(last) < 3:
            last.append(_ball(random, PINS, strikes))
    elif sum(last) == PINS:
        last.append(_ball(random, PINS, strikes))
    return [*frames, last]


def _ball(random: Random, standing: int, all_of_them: float) -> int:
    return standing if random.random() < all_of_them else random.randint(0, standing)


def _frame(random: Random, strikes: float, spares: float) -> list[int]:
    first = _ball(random, PINS, strikes)
    return [first] if first == PINS else [first, _ball(random, PINS - first, spares)]


def cut(frames: list[list[int]], balls: int) -> list[list[int]]:
    """Return the game after its first few balls."""
    left = []
    for frame in frames:
        left.append(frame[: max(balls, 0)])
        balls -= len(frame)
    return left


def scores(frames: list[list[int]]) -> list[int | None]:
    """Return the running score after each frame, None if it is still unknown."""
    balls = [ball for frame in frames for ball in frame]
    starts = [sum(map(len, frames[:number])) for number in range(FRAMES)]
    found: list[int | None] = []
    total = 0
    for start in starts:
        worth = _worth(balls[start:])
        if worth is None or None in found:
            found.append(None)
        else:
            total += worth
            found.append(total)
    return found


def _worth(balls: list[int]) -> int | None:
    """Return the score of a frame that begins with the first of these balls."""
    takes = 3 if balls[:1] == [PINS] or sum(balls[:2]) == PINS else 2
    return sum(balls[:takes]) if len(balls) >= takes else None


def is_legal(balls: list[int], tenth: bool) -> bool:
    """Return whether some game has a frame of these balls, the last perhaps still to come."""
    if len(balls) <= 1:
        return True
    strike, spare = balls[0] == PINS, balls[0] < PINS and balls[0] + balls[1] == PINS
    if not tenth:
        return len(balls) == 2 and not strike and sum(balls) <= PINS
    if not strike and sum(balls[:2]) > PINS:
        return False
    if len(balls) == 2:
        return True
    return spare or (strike and (balls[1] == PINS or balls[1] + balls[2] <= PINS))


def signs(random: Random, frame: list[int]) -> list[Any]:
    """Return the balls of a frame as players write them: X, /, - or F (a foul) if possible, or numbers."""
    written: list[Any] = []
    standing = PINS
    for ball in frame:
        fresh = standing == PINS
        if ball == PINS and fresh and not (written and written[-1] in (0, "-", "F", "f") and len(written) == 1):
            sign: Any = random.choice("Xx")
        elif ball == standing:
            sign = "/" if ball == PINS or random.random() < 0.8 else ball
        else:
            sign = random.choice(("-", 0, "F", "f")) if ball == 0 else ball
        standing = PINS if ball == standing else standing - ball
        written.append(sign)
    return written


def sheet(random: Random, frames: list[list[int]], typed: float = 1.0) -> dict[str, Any]:
    """Return a filled sheet of the game; `typed` is the share of the known scores that are written."""
    known = [score if random.random() < typed else None for score in scores(frames)]
    rows: list[Any] = []
    for frame, score in zip(frames, known, strict=True):
        row = dict(zip(("first", "second", "third"), signs(random, frame), strict=False))
        rows.append({**row, "score": score} if score is not None else row)
    return {"sheet": "tenpin", "player": "Ana", "frames": rows[:-1], "tenth": rows[-1]}


def games(seed: int, count: int) -> Iterator[list[list[int]]]:
    """Yield games, half of them stopped early at a random point."""
    random = Random(seed)
    for number in range(count):
        frames = play(random, random.random(), random.random())
        yield cut(frames, random.randint(0, 20)) if number % 2 else frames
