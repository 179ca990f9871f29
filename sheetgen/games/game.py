"""The type of a game: functions from a layout's keys to a model, from written values to a case, and from a case to violations.

Nothing here reads a file, writes a word or knows a millimetre. A game is loaded when a layout asks for it, and no other with it.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from itertools import groupby
from operator import itemgetter, neg
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, Protocol, TypeVar

from msgspec import Struct

from sheetgen.drawing.content import SheetContent
from sheetgen.form.entries import Form
from sheetgen.form.written import Unread, Value, Written, known
from sheetgen.games.rules import LayoutViolation, OwnRule, Rule, TableRule, TableViolation, Violation
from sheetgen.source.faults import Fault, Position
from sheetgen.source.messages import Message, Phrase, Translated, Words
from sheetgen.source.nodes import Mapping as Nodes
from sheetgen.source.nodes import Node

if TYPE_CHECKING:
    from sheetgen.games.editing import Editor
    from sheetgen.games.lab import Laboratory
    from sheetgen.games.making import Maker
    from sheetgen.games.options import Question, SpaceQuestion

K = TypeVar("K", bound="LayoutKeys")
M = TypeVar("M")
T = TypeVar("T")


class LayoutKeys(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What every set of keys in a layout is: typed, frozen, and closed. A game's own keys are a subclass."""


EFFORT_SEAT = 100
"""What it takes to judge a table again, a sheet (see `Case.effort`)."""


class LayoutLanguages(NamedTuple):
    """The languages that a layout speaks, that of its print first, and its labels by language and name."""

    codes: tuple[str, ...] = ("en",)
    labels: Mapping[str, Mapping[str, str]] = {}  # never changed

    def __hash__(self) -> int:
        return hash((self.codes, tuple(self.labels)))

    def for_reader(self, code: str) -> str:
        """The language in which its spaces are called for somebody: theirs, else English, else that of its print."""
        return next((each for each in (code, "en") if each in self.codes), self.codes[0])


class Ranked(NamedTuple):
    """One player's place; equal places are shared and the next skipped. `tie_break`: the rule by which it is ahead of an equal.

    place, score: None where the score hangs on what cannot be read; who has none stands last. sure: whether the place is the same
    whatever stands there. A game says no wherever it cannot tell at a glance; `judge.ranking` looks closer.
    """

    place: int | None
    player: str
    score: int | None
    tie_break: Phrase | str = ""
    sure: bool = True


class Earned(NamedTuple):
    """What a sheet's marks earn, by part and in all; None where what cannot be read is needed for it.

    computed: None as well where a sheet has no such points. claimed: None where nothing is written. ranking: for a sheet that
    holds a whole table; claims: what is written of each player's points there, as far as it is.
    """

    computed: int | None
    parts: dict[str, int | None]
    claimed: int | Unread | None = None
    ranking: list[Ranked] | None = None
    claims: Mapping[str, int | Unread] = {}  # never changed


def earning(parts: Mapping[str, int | Unread], computed: int | Unread, claimed: int | Unread | None) -> Earned:
    """What is earned, of worths that may not be known."""
    return Earned(known(computed), {part: known(points) for part, points in parts.items()}, claimed)


class Case(Protocol):
    """A sheet as it is judged. Asking again after a change is cheap."""

    @property
    def written(self) -> Written: ...

    @property
    def effort(self) -> int:
        """What it took to judge it: some microseconds, reckoned from what was done, so that every machine has the same number."""

    def violations(self) -> Iterator[Violation]:
        """Every violation, one by one: who asks whether anything is wrong stops at the first."""

    def earned(self) -> Earned:
        """What its marks earn, whatever else is written."""

    def due(self) -> Mapping[str, Value | None]:
        """What is due in spaces that follow from others, whatever is written there, by name; a space where nothing is due is
        left out. None and UNREAD: it cannot be known.
        """

    def changed(self, changes: Mapping[str, Value | None]) -> Case:
        """The same sheet with other values in some spaces (None: nothing)."""


class Seat(NamedTuple):
    """One readable sheet at a table."""

    player: str
    case: Any
    """The game's own case."""


class Typed(Protocol):
    """Where a layout's keys were typed; of those it inherits, the place in its own file that they hang on."""

    def where(self, path: str) -> Position:
        """Where a value stands (`fields.g`, `lines.2`), else the nearest that holds it."""

    def key(self, path: str) -> Position:
        """Where a key itself stands, else the nearest that holds it."""

    @property
    def origin(self) -> Node:
        """What says where all that it inherits comes from, else the file."""

    def rows(self, path: str) -> list[tuple[int, int, str]]:
        """The text lines under a key's bar as (line, column, text), blank ones left out; none of those of another file."""

    def ink(self, colour: str) -> str | None:
        """What a colour by name is filled with in print, as `#rrggbb`; None for one that is unknown."""


class FormulaWord(NamedTuple):
    """A word that the formulas of layouts know. call: how it is written, as `band(table, x)`; about: what it gives."""

    call: str
    about: Phrase

    @property
    def name(self) -> str:
        """The word itself."""
        return self.call.partition("(")[0]


KeyFault = tuple[str | Position, Message]
"""What is wrong with a layout's keys: a key's path or a position, and what is to be said of it."""


class TableGame(Struct, Generic[M, T], frozen=True):
    """How the sheets of one table are judged together.

    view: what the rules see, from the model and the seats in the order given. ranking: the players' places. effort: what it takes
    to judge a table besides its sheets, in steps (see `Case.effort`), if that is more than some for each sheet.
    """

    view: Callable[[M, tuple[Seat, ...]], T]
    rules: tuple[TableRule[T], ...]
    ranking: Callable[[T], list[Ranked]]
    effort: Callable[[T], int] = lambda _view: 0


class Game(Struct, Generic[K, M], frozen=True, kw_only=True):
    """A game: functions and values that its package gives as `GAME`.

    keys: the type of the layout's own keys.
    standard: the bundled layout that completes every layout of this game.
    model: everything that sheets of a layout have in common, from its keys; made once for a layout.
    content: everything that print, reading and `blank` need.
    read: a case from the model and the written values.
    rules: all rules, for `explain` and the docs.
    table: how sheets of one table are judged together; None: each ranks itself.
    sample: the bundled layout whose filled sheets stand for the game's (the schema's).
    check_keys: faults in the keys that types do not show.
    lint: violations of the layout itself; `Typed` gives the places of its keys in the file.
    varied: every key that only affects looks: its node, the message if it has no effect on paper, and keys with other values there.
    notes: paragraphs about the layout that `lint` shows besides findings.
    feeds: the layout's keys that something is derived from, by its name (a family of spaces, a lattice, ends, a list, a word, or
        another key that must go with them): a fault in something inherited is reported at one of these keys in the user's file.
    explained: the rules that a layout defines itself, from the model and the form; None: layouts of this game define none.
    starters: commented files to start from, by what they are (`level`); `{title}` in them is replaced by
        the title as YAML, `{file}` by the file as it is typed in a shell.
    makers: generators of some of these.
    editor: puts a layout that is drawn in the web app into its file; None: layouts of this game cannot be drawn.
    joined: violations for text output, where several share one message.
    space_name: the name of a space, or of a part of the score, for people, from the model and its name.
    waiting: why a sheet has no points or no ranking yet, from its case; None if it has, or if that is unknown.
    points_at: the spaces where points are written: of a part, with `{}` for its name, and the total.
    options: questions about legal moves on a sheet, by the option's name.
    space_options: legal moves into one space; None: unknown.
    lab: how a layout's worth is measured; None: it cannot be.
    outlined: whether its page is automatic, made from the content's outline, and `blocks` of a layout change that page.
    understood: reads keys that are free in form, from the keys, the layout's file, the text of all its files and its languages;
        gives the keys that model and all else get (None with faults), and every fault in them.
    outdated: for a layout that starts from another one, the keys that lose spaces by that, and the other layout's keys that must be
        written again, from the other one's model and the arguments of `understood`. None: unknown.
    formula_words: the words that formulas in its layouts know, for an editor.
    mentions: each place where a layout names one of its own spaces, from its root, the text of all its files, and the name.
    """

    name: str
    keys: type[K]
    standard: str
    model: Callable[[K], M]
    content: Callable[[K, M], SheetContent]
    read: Callable[[M, Written], Case]
    rules: tuple[Rule[Any], ...]
    table: TableGame[M, Any] | None = None
    sample: str = ""
    check_keys: Callable[[K, Typed], list[KeyFault]] = lambda _keys, _typed: []
    lint: Callable[[K, Typed], list[LayoutViolation]] = lambda _keys, _typed: []
    notes: Callable[[K], Sequence[Words]] = lambda _keys: []
    varied: Callable[[K], Iterator[tuple[Node, Message, Iterator[K]]]] = lambda _keys: iter(())
    joined: Callable[[Sequence[Violation]], list[Violation]] | None = None
    feeds: Mapping[str, tuple[str, ...]] = {}
    explained: Callable[[M, Form], list[OwnRule]] | None = None
    starters: Mapping[str, str] = {}
    makers: Mapping[str, Maker] = {}
    editor: Editor | None = None
    space_name: Callable[[M, str], Translated | str] = lambda _model, name: name.replace("-", " ").replace(".", " ")
    waiting: Callable[[Any], Words | None] = lambda _case: None
    points_at: tuple[str, str] = ("score.{}", "total")
    options: Mapping[str, Question] = {}
    space_options: SpaceQuestion | None = None
    lab: Laboratory | None = None
    outlined: bool = False
    understood: Callable[[K, str, Mapping[str, list[str]], LayoutLanguages], tuple[Any, list[Fault]]] | None = None
    outdated: Callable[[M, K, str, Mapping[str, list[str]], LayoutLanguages], tuple[Sequence[str], Sequence[str]]] | None = None
    formula_words: Callable[[], Sequence[FormulaWord]] = tuple
    mentions: Callable[[Nodes, Mapping[str, list[str]], str], list[Position]] = lambda _root, _lines, _name: []


AnyGame = Game[Any, Any]
"""A game of any types of keys and model."""


class TableCase(NamedTuple, Generic[M, T]):
    """The sheets of one table as they are judged together."""

    game: TableGame[M, T]
    model: M
    seats: tuple[Seat, ...]

    def violations(self) -> Iterator[TableViolation]:
        """What the sheets break together."""
        view = self.game.view(self.model, self.seats)
        for rule in self.game.rules:
            yield from rule(view)

    def ranking(self) -> list[Ranked]:
        """The players' places."""
        return self.game.ranking(self.game.view(self.model, self.seats))

    @property
    def effort(self) -> int:
        """What it takes to judge it again, besides its sheets."""
        return EFFORT_SEAT * len(self.seats) + self.game.effort(self.game.view(self.model, self.seats))

    def changed(self, seat: int, changes: Mapping[str, Value | None]) -> TableCase[M, T]:
        """The same table with other values in some spaces of one sheet."""
        seats = list(self.seats)
        seats[seat] = seats[seat]._replace(case=seats[seat].case.changed(changes))
        return self._replace(seats=tuple(seats))


def rank(
    standings: Sequence[tuple[str, int | None]],
    ties: Mapping[str, tuple[int, ...] | None] = {},
    decided: Phrase | str = "",
    worth: Callable[[int], Any] = neg,
    vague: Collection[str] = (),
) -> list[Ranked]:
    """Players by points (None: they cannot be told), highest first; `ties` breaks equal points (lowest first).

    Shared places skip the next. Source: every rulebook's end of the game. ties: None where that cannot be read; who is equal then
    shares the place. decided: says in words what the tie-break compares. worth: what is compared instead of points, the least
    being the best. vague: whose points are told and may still be others.
    """
    known = [(worth(score), player, score) for player, score in standings if score is not None]
    is_certain = len(known) == len(standings) and not vague
    ranking: list[Ranked] = []
    for _, equal in groupby(sorted(known, key=itemgetter(0)), itemgetter(0)):
        group = [(ties.get(player, ()), player, score) for _, player, score in equal]
        clear = len(group) == 1 or all(tie is not None for tie, _, _ in group)
        if clear:
            group.sort(key=lambda each: each[0] or ())
        first = len(ranking)
        for at, (tie, player, score) in enumerate(group):
            shared = at > 0 and (not clear or tie == group[at - 1][0])
            place = ranking[-1].place if shared else first + at + 1
            won = clear and tie != group[-1][0]
            ranking.append(Ranked(place, player, score, decided if won else "", is_certain and clear))
    return ranking + [Ranked(None, player, None, "", False) for player, score in standings if score is None]
