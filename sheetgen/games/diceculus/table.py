"""What all sheets of one table must keep together, and who has won."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from typing import NamedTuple

from sheetgen.drawing.kit import Kit
from sheetgen.games.diceculus import model
from sheetgen.games.diceculus.expression import Canonical, canonical
from sheetgen.games.diceculus.layout import Keys
from sheetgen.games.diceculus.model import STAGES
from sheetgen.games.diceculus.sheets import Case, Round, case
from sheetgen.games.diceculus.steps import told
from sheetgen.games.game import AtSeat, Ranked, Seat
from sheetgen.source.faults import near

Books = dict[str, int | None]
"""What each player took or gave, by name; None where they wrote no result."""


class Table(NamedTuple):
    """The sheets of one table, in the order given, their players, and the rounds by stage and number on each sheet."""

    players: tuple[str, ...]
    sheets: tuple[Case, ...]
    rounds: tuple[dict[tuple[str, int], Round], ...]

    def others(self, seat: int, at: tuple[str, int]) -> Iterator[tuple[str, Round]]:
        """The same round on the other sheets, by player."""
        return ((player, rounds[at]) for player, rounds in self._besides(seat) if at in rounds)

    def _besides(self, seat: int) -> Iterator[tuple[str, dict[tuple[str, int], Round]]]:
        return (pair for other, pair in enumerate(zip(self.players, self.rounds, strict=True)) if other != seat)

    def of_stage(self, stage: str) -> Iterator[tuple[int, tuple[str, int], Round]]:
        """Seat, place and round of every round of a stage, sheet by sheet."""
        for seat, rounds in enumerate(self.rounds):
            yield from ((seat, at, each) for at, each in rounds.items() if at[0] == stage)


def judge_table(keys: Keys, _kit: Kit, seats: Sequence[Seat]) -> tuple[list[AtSeat], list[Ranked]]:
    """Findings by sheet and position, and the players' places."""
    sheets = tuple(case(keys, seat.filled) for seat in seats)
    rounds = tuple({(each.stage.name, each.number): each for each in sheet.rounds} for sheet in sheets)
    table = Table(tuple(seat.player for seat in seats), sheets, rounds)
    found = [at for rule in TABLE_RULES for at in rule(table)]
    return sorted(found, key=_order), ranking(keys, [(seat.player, seat.judged.computed or 0) for seat in seats])


def _order(at: AtSeat) -> tuple[int, int, int, str, str]:
    seat = -1 if at.seat is None else at.seat
    return seat, at.finding.position.line, at.finding.position.column, at.finding.rule, at.finding.space or ""


def ranking(keys: Keys, scores: Sequence[tuple[str, int]]) -> list[Ranked]:
    """The highest end score first, or as the layout says; ties share a place (rulebook: "END GAME SCORE", "CHALLENGES")."""
    order = sorted(((_worth(keys, score), player, score) for player, score in scores), key=lambda each: each[0])
    worths = [worth for worth, _, _ in order]
    return [Ranked(worths.index(worth) + 1, player, score) for worth, player, score in order]


def _worth(keys: Keys, score: int) -> tuple[int, int]:
    """What is compared, the least being the best."""
    match keys.winner:
        case "highest":
            return 0, -score
        case "lowest":
            return 0, score
        case "divisors":
            count = model.divisors(score)
            return (1, 0) if count is None else (0, count)


def unknown_player(table: Table) -> Iterator[AtSeat]:
    """Whom one robs or gives to sits at the table (rulebook: "Stage III – ROBBERY", "STAGE IV: Charity")."""
    for stage, key in (("robbery", "robs"), ("charity", "gives")):
        for seat, _, each in table.of_stage(stage):
            strangers = [name for name in each.others if name not in table.players]
            if strangers:
                message = f"nobody at the table is called {' or '.join(strangers)}"
                hint = near(strangers[0], [name for name in table.players if name != table.players[seat]])
                yield AtSeat(seat, table.sheets[seat].finding("unknown-player", each.space(key), message, *filter(None, [hint])))


def same_card(table: Table) -> Iterator[AtSeat]:
    """A round has one card for everybody (rulebook: "I stage"); `a+b` and `b+a` are one."""
    first: dict[tuple[str, int], tuple[str, Canonical]] = {}
    for stage in STAGES:
        for seat, at, each in table.of_stage(stage.name):
            if each.card is None:
                continue
            form = canonical(each.card.expression)
            player, other = first.setdefault(at, (table.players[seat], form))
            if form != other:
                message = f"this is another card than {player}'s in this round"
                why = f"{player} wrote {table.sheets[table.players.index(player)].filled.text(each.space('card'))}"
                yield AtSeat(seat, table.sheets[seat].finding("same-card", each.space("card"), message, why))


def robbery_books(table: Table) -> Iterator[AtSeat]:
    """What was robbed is what the robbers have as their results (rulebook: "Stage III – ROBBERY")."""
    for seat, at, each in table.of_stage("robbery"):
        player = table.players[seat]
        due: Books = {other: theirs.result for other, theirs in table.others(seat, at) if player in theirs.others}
        yield from _books(table, seat, each, "robbed", due)


def charity_books(table: Table) -> Iterator[AtSeat]:
    """What was received is each giver's result, split equally among those they gave to (rulebook: "STAGE IV: Charity")."""
    for seat, at, each in table.of_stage("charity"):
        player = table.players[seat]
        due: Books = {
            other: None if theirs.passed_on is None else model.share(theirs.passed_on, len(theirs.others))
            for other, theirs in table.others(seat, at)
            if player in theirs.others
        }
        yield from _books(table, seat, each, "received", due)


def nobody_gave(table: Table) -> Iterator[AtSeat]:
    """Everybody receives something from somebody (rulebook: "NOTE: However each player should have received points")."""
    for seat, at, each in table.of_stage("charity"):
        player = table.players[seat]
        if not any(player in theirs.others for _, theirs in table.others(seat, at)):
            message = f"nobody gives to {player} in this round"
            why = "who announces last gives to those who are left without a donor"
            yield AtSeat(seat, table.sheets[seat].finding("nobody-gave", each.space("received"), message, why))


def _books(table: Table, seat: int, each: Round, key: str, due: Books) -> Iterator[AtSeat]:
    """One finding for a round whose books differ from the other sheets. 0 is as good as nothing; no result, nothing to compare."""
    written = each.booked or {}
    own = table.players[seat] if table.players[seat] in each.others else None
    names = [name for name in dict.fromkeys((*due, *written)) if name != own]
    wrong = [name for name in names if due.get(name, 0) is not None and written.get(name, 0) != due.get(name, 0)]
    if not wrong:
        return
    verb = "robbed" if key == "robbed" else "gave"
    message = f"what is written as {key} is not what stands on the other sheets"
    why = [_difference(name, verb, written.get(name), due.get(name)) for name in wrong]
    yield AtSeat(
        seat, table.sheets[seat].finding(f"{'robbery' if key == 'robbed' else 'charity'}-books", each.space(key), message, *why)
    )


def _difference(name: str, verb: str, written: int | None, due: int | None) -> str:
    said = "nothing" if written is None else told(Fraction(written))
    took = "nothing" if due is None else told(Fraction(due))
    return f"{name} {verb} {took}; written here: {said}"


TABLE_RULES: tuple[Callable[[Table], Iterator[AtSeat]], ...] = (
    unknown_player,
    same_card,
    robbery_books,
    charity_books,
    nobody_gave,
)
