"""Rules for all sheets of one table, and the winner."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from functools import partial
from typing import Literal, NamedTuple

from sheetgen.form.written import UNREAD, Written, known
from sheetgen.games.diceculus import model, spaces
from sheetgen.games.diceculus.maths.arithmetic import share_of_work
from sheetgen.games.diceculus.maths.expression import Canonical, canonical
from sheetgen.games.diceculus.model import STAGES
from sheetgen.games.diceculus.rounds import Round, read_round
from sheetgen.games.diceculus.rules import CHARITY_CHAPTER, IDEA_CHAPTER, MOST_LISTED, ROBBERY_CHAPTER, and_more
from sheetgen.games.diceculus.rules import unknown_player as themselves
from sheetgen.games.diceculus.sheets import Model
from sheetgen.games.game import Ranked, Seat, TableGame, rank
from sheetgen.games.rules import Dependencies, TableRule, TableRuleResult, table_rule
from sheetgen.source.faults import near
from sheetgen.source.messages import Phrase, Sentence, any_of, message, room, sentence

phrase, _ = room("diceculus")

Winner = Literal["highest", "lowest", "divisors"]
At = tuple[str, int]
"""A stage and the number of a round in it."""
Books = dict[str, int | None]
"""Points that each player took or gave, by name; None if they wrote no result."""
Wrong = tuple[tuple[str, int | None, int | None], ...]
"""Players' names, each with the points written for that player and the points on that player's own sheet."""


class TableSheet(NamedTuple):
    """A sheet at the table: its earned points (None if unknown), and the rounds played, by stage and number."""

    player: str
    points: int | None
    rounds: dict[At, Round]


class Table(NamedTuple):
    """The sheets of one table, in the order given."""

    winner: Winner
    sheets: tuple[TableSheet, ...]

    @property
    def players(self) -> tuple[str, ...]:
        return tuple(sheet.player for sheet in self.sheets)

    def others(self, seat: int, at: At) -> Iterator[tuple[str, Round]]:
        """Yield the same round on the other sheets, each with its player."""
        sheets = (sheet for other, sheet in enumerate(self.sheets) if other != seat)
        return ((sheet.player, sheet.rounds[at]) for sheet in sheets if at in sheet.rounds)

    def unclear(self, seat: int, at: At) -> Books:
        """Return the players whose choice of whom to rob or give to is unreadable in a round; their points are not compared."""
        return {player: None for player, each in self.others(seat, at) if each.unclear}

    def of_stage(self, stage: str) -> Iterator[tuple[int, At, Round]]:
        """Yield seat, stage and number, and round for every round of a stage, sheet by sheet."""
        for seat, sheet in enumerate(self.sheets):
            yield from ((seat, at, each) for at, each in sheet.rounds.items() if at[0] == stage)

    def depends_on(self, seat: int, own: Sequence[str], others: Sequence[str]) -> Dependencies:
        """Return spaces of one sheet, then spaces of the others, then the names of all players."""
        besides = [other for other in range(len(self.sheets)) if other != seat]
        names = ((other, spaces.PLAYER) for other in range(len(self.sheets)))
        return *((seat, space) for space in own), *((other, space) for other in besides for space in others), *names


def view(on: Model, seats: tuple[Seat, ...]) -> Table:
    """Return the data that the table rules read."""
    sheets = (TableSheet(seat.player, seat.case.earned().computed, _rounds(on, seat.case.written)) for seat in seats)
    return Table(on.keys.winner, tuple(sheets))


def _rounds(on: Model, written: Written) -> dict[At, Round]:
    """Return the rounds that have any written value."""
    result = {}
    counts = {stage.name: written.number(spaces.rounds(stage.name)) or 0 for stage in STAGES}
    work = share_of_work(sum(counts.values()))
    for stage in STAGES:
        for number in range(1, counts[stage.name] + 1):
            at = spaces.round_of(stage.name, number)
            each = read_round(stage, at, on.keys.faces, tuple(map(written.get, at.reads)), work)
            if each.is_written or written.get(at.total) is not None:
                result[stage.name, number] = each
    return result


def ranking(table: Table) -> list[Ranked]:
    """Rank the players by their earned points."""
    vague = [sheet.player for sheet in table.sheets if any(each.hangs for each in sheet.rounds.values())]
    return places(table.winner, [(sheet.player, sheet.points) for sheet in table.sheets], vague)


def places(winner: Winner, scores: Sequence[tuple[str, int | None]], vague: Collection[str] = ()) -> list[Ranked]:
    """Rank the players by end score, highest first or as the layout defines; ties share a place (rulebook: "END GAME SCORE",
    "CHALLENGES").

    A score is None if it is unknown. vague: players whose score contains rounds counted as written only because something in them
    is unreadable.
    """
    return rank(scores, worth=partial(_worth, winner), vague=vague)


def _worth(winner: Winner, score: int) -> tuple[int, int]:
    """Return the sort key of a score; the lowest key wins."""
    match winner:
        case "highest":
            return 0, -score
        case "lowest":
            return 0, score
        case "divisors":
            count = model.divisors(score)
            return (1, 0) if count is None else (0, count)


@table_rule(themselves.name, themselves.says, themselves.source)
def unknown_player(table: Table) -> Iterator[TableRuleResult]:
    """Check that the players who are robbed or given to are at the table (rulebook: "Stage III – ROBBERY", "STAGE IV: Charity")."""
    players = table.players
    for stage in ("robbery", "charity"):
        for seat, _, each in table.of_stage(stage):
            strangers = tuple(name for name in each.others if name not in players)
            if strangers:
                others = tuple(name for name in players if name != players[seat])
                yield seat, table.depends_on(seat, [each.at.others], []), message(_strangers, strangers, others)


def _strangers(names: tuple[str, ...], others: tuple[str, ...]) -> Sentence:
    unknown = any_of([*names[:MOST_LISTED], *and_more(len(names))])
    return sentence(phrase("strangers", "no player at the table is called {names}", unknown), near(names[0], others))


@table_rule(
    "diceculus/same-card",
    "In a round all players write the same card. It may be written in another way, such as b+a for a+b.",
    IDEA_CHAPTER,
)
def same_card(table: Table) -> Iterator[TableRuleResult]:
    """Check that all players have the same card in a round (rulebook: "I stage"); `a+b` and `b+a` are the same."""
    first: dict[At, tuple[int, str, Canonical] | None] = {}
    for stage in STAGES:
        for seat, at, each in table.of_stage(stage.name):
            if each.text is UNREAD:
                first.setdefault(at, None)
            if each.card is None or each.text is UNREAD:
                continue
            form = canonical(each.card.expression)
            first_card = first.setdefault(at, (seat, each.text or "", form))
            if first_card is None:
                continue
            other, text, theirs = first_card
            if form != theirs:
                depends_on = ((seat, each.at.card), *((before, each.at.card) for before in range(other + 1)))
                yield seat, depends_on, message(_another_card, table.sheets[other].player, text)


def _another_card(player: str, card: str) -> Sentence:
    what = phrase("another-card", "this card differs from {player}'s card in this round", player)
    return sentence(what, phrase("their-card", "{player} wrote {card}", player, card))


@table_rule(
    "diceculus/robbery-books",
    "The robbed points are the results on the robbers' sheets, one by one, including negative ones.",
    ROBBERY_CHAPTER,
)
def robbery_books(table: Table) -> Iterator[TableRuleResult]:
    """Check that robbed points match the results of the robbers (rulebook: "Stage III – ROBBERY")."""
    for seat, at, each in table.of_stage("robbery"):
        player = table.sheets[seat].player
        due = {other: known(theirs.result) for other, theirs in table.others(seat, at) if player in theirs.others}
        wrong = _wrong(player, each, due | table.unclear(seat, at))
        if wrong:
            depends_on = table.depends_on(seat, _own(each), [each.at.others, each.at.result])
            yield seat, depends_on, message(_other_robberies, wrong)


def _other_robberies(wrong: Wrong) -> Sentence:
    lines = [
        phrase("robbed-from", "{name} robbed {took}; written here: {here}", name, _amount(due), _amount(written))
        for name, written, due in wrong[:MOST_LISTED]
    ]
    what = phrase("robbery-books", "the robbed points differ from the other sheets")
    return sentence(what, *lines, *and_more(len(wrong)))


@table_rule(
    "diceculus/charity-books",
    "The received points are each giver's result, split equally among the players they gave to, each share rounded.",
    CHARITY_CHAPTER,
)
def charity_books(table: Table) -> Iterator[TableRuleResult]:
    """Check that received points are each giver's result, split equally among the players given to (rulebook: "STAGE IV:
    Charity")."""
    for seat, at, each in table.of_stage("charity"):
        player = table.sheets[seat].player
        due = {other: _share(theirs) for other, theirs in table.others(seat, at) if player in theirs.others}
        wrong = _wrong(player, each, due | table.unclear(seat, at))
        if wrong:
            depends_on = table.depends_on(seat, _own(each), [each.at.others, each.at.result, each.at.solved])
            yield seat, depends_on, message(_other_gifts, wrong)


def _other_gifts(wrong: Wrong) -> Sentence:
    lines = [
        phrase("given-by", "{name} gave {gave}; written here: {here}", name, _amount(due), _amount(written))
        for name, written, due in wrong[:MOST_LISTED]
    ]
    what = phrase("charity-books", "the received points differ from the other sheets")
    return sentence(what, *lines, *and_more(len(wrong)))


def _amount(points: int | None) -> Phrase:
    return phrase("nothing", "nothing") if points is None else phrase("number", "{number:−}", points)


@table_rule(
    "diceculus/nobody-gave",
    "In every round of stage IV, each player receives points from at least one other player.",
    "NOTE: However each player should have received points",
)
def nobody_gave(table: Table) -> Iterator[TableRuleResult]:
    """Check that every player receives points from another player (rulebook: "NOTE: However each player should have received
    points").
    """
    for seat, at, each in table.of_stage("charity"):
        player = table.sheets[seat].player
        if not any(theirs.unclear or player in theirs.others for _, theirs in table.others(seat, at)):
            yield seat, table.depends_on(seat, _own(each), [each.at.others]), message(_no_giver, player)


def _no_giver(player: str) -> Sentence:
    what = phrase("nobody-gave", "no player gives to {player} in this round", player)
    return sentence(
        what, phrase("last-gives", "the player who announces last gives to every player who would otherwise receive nothing")
    )


def _share(each: Round) -> int | None:
    """Return the points for each player given to; None if no result is written."""
    return None if each.passed_on is None else model.share(each.passed_on, len(each.others))


def _wrong(player: str, each: Round, due: Books) -> Wrong:
    """Return the points of other players written in a round that differ from those players' own sheets. due: the points on these
    sheets. A blank counts as 0; players with a missing result are not compared."""
    if each.booked is UNREAD:
        return ()
    written = {name: number for name, number in (each.booked or {}).items() if number is not UNREAD}
    unread = (each.booked or {}).keys() - written.keys()
    own = player if each.unclear or player in each.others else None
    names = [name for name in dict.fromkeys((*due, *written)) if name != own and name not in unread]
    wrong = [name for name in names if due.get(name, 0) is not None and written.get(name, 0) != due.get(name, 0)]
    return tuple((name, written.get(name), due.get(name)) for name in wrong)


def _own(each: Round) -> tuple[str, ...]:
    """Return the spaces of the round itself on which a finding about its points from other players depends: those points and the
    players robbed or given to. If no such points are written, the second is the space of the whole round instead."""
    return (each.at.booked, each.at.round) if each.booked is None else (each.at.booked, each.at.others)


TABLE_RULES: tuple[TableRule[Table], ...] = (unknown_player, same_card, robbery_books, charity_books, nobody_gave)
TABLE = TableGame(view, TABLE_RULES, ranking)
