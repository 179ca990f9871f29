"""Plays whole games by the rulebook, as a table of players would, and hands in the sheets."""

from __future__ import annotations

from random import Random

from rulebooks.namaste import naive
from rulebooks.namaste.sheets import Written
from sheetgen.games.namaste import model
from sheetgen.games.namaste.layout import Face, Keys

NAMES = ("Ana", "Ben", "Cem", "Dia")


def play(keys: Keys, players: int, seed: int, most_rounds: int = 60) -> list[Written]:
    """The sheets of a game, filled in to the end (or for `most_rounds`)."""
    return _Play(keys, players, Random(seed)).sheets(most_rounds)


class _Play:
    def __init__(self, keys: Keys, players: int, random: Random) -> None:
        self.keys, self.random = keys, random
        self.board = model.board(keys)
        self.circles: list[model.Circles] = [(None,) * len(self.board.cells)] * players
        self.karma: list[list[int]] = [[] for _ in range(players)]
        self.crossed: list[set[str]] = [set() for _ in range(players)]
        self.first: dict[str, set[int]] = {}
        self.patience = random.choice((0.3, 0.9, 1.0))

    def sheets(self, most_rounds: int) -> list[Written]:
        for _ in range(most_rounds):
            for seat in range(len(self.circles)):
                self.turn(seat)
            states = zip(self.circles, self.karma, strict=True)
            if any(model.is_over(self.board, model.State(circles, karma=tuple(karma))) for circles, karma in states):
                break
        return [self.written(seat) for seat in range(len(self.circles))]

    def roll(self, count: int) -> list[Face]:
        return self.random.choices(self.keys.dice.faces, k=count)

    def turn(self, roller: int) -> None:
        """Play one roll: the roller enters or takes karma, the others may enter; then complete lines are announced."""
        white = self.roll(self.random.randint(1, self.keys.dice.white))
        turquoise = self.roll(self.keys.dice.turquoise)
        for seat in range(len(self.circles)):
            sums = model.sums([*white, *turquoise] if seat == roller else white)
            entered = self.enter(seat, sums)
            if seat == roller and not entered:
                self.karma[seat].append(sum(min(model.choices(face)) for face in turquoise))
        self.tell()

    def enter(self, seat: int, sums: frozenset[int]) -> bool:
        """Enter one of the sums where it fits best, unless the player declines; return whether one was entered."""
        circles = self.circles[seat]
        blank = [(circle, model.beside(self.board, circles, circle)) for circle, held in enumerate(circles) if held is None]
        legal = [(circle, number) for number in sums for circle, near in blank if model.fits(circles, near, number)]
        if not legal or self.random.random() > self.patience:
            return False
        circle, number = min(legal, key=lambda entry: self.distance(*entry) + self.random.random() * 3)
        self.circles[seat] = (*circles[:circle], number, *circles[circle + 1 :])
        return True

    def distance(self, circle: int, number: int) -> float:
        row, column = self.board.cells[circle]
        share = (row + column - self.board.size / 2 - 1) / self.board.size
        return abs(number - 2 - 22 * share)

    def tell(self) -> None:
        """Let each first player to complete a line (several at the same moment) make all others cross it."""
        for symbol, cells in naive.lines(self.keys).items():
            done = {seat for seat in range(len(self.circles)) if naive.complete(cells, self.held(seat))}
            if done and symbol not in self.first:
                self.first[symbol] = done
                for seat in set(range(len(self.circles))) - done:
                    self.crossed[seat].add(symbol)

    def held(self, seat: int) -> dict[tuple[int, int], int]:
        circles = zip(self.board.cells, self.circles[seat], strict=True)
        return {cell: number for cell, number in circles if number is not None}

    def written(self, seat: int) -> Written:
        """The sheet as an attentive player fills it in at the end."""
        circles = self.held(seat)
        sheet = Written(NAMES[seat], seat == 0, circles, crossed=self.crossed[seat])
        for symbol, cells in naive.lines(self.keys).items():
            due = naive.earned(cells, circles, symbol in sheet.crossed)
            if due is not None or self.random.random() < 0.2:
                sheet.symbols[symbol] = due or 0
        for name, (cell, divisor) in naive.truths(self.keys).items():
            if cell in circles:
                sheet.truths[name] = -(-circles[cell] // divisor)
        sign = self.random.choice((1, -1))
        sheet.karma = {n: sign * points for n, points in enumerate(self.karma[seat], 1)}
        symbols, truths, minus = naive.score(sheet, self.keys)
        boxes = {"symbols": symbols, "truths": truths, "karma": minus * self.random.choice((1, -1))}
        sheet.score = {part: number for part, number in boxes.items() if self.random.random() < 0.7}
        sheet.total = symbols + truths + minus
        return sheet
