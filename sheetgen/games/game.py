"""The type of a game: functions from a layout's keys to a model, from written values to a case, and from a case to violations.

Nothing here reads a file, formats text or knows millimetres. A game is loaded when a layout needs it; other games are not loaded
then.
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
    """Base class of all sets of keys in a layout: typed, frozen, and without unknown keys. A game's own keys are a subclass."""


EFFORT_SEAT = 100
"""Effort of checking a table again, per sheet (see `Case.effort`)."""


class LayoutLanguages(NamedTuple):
    """The languages of a layout, the print language first, and its labels by language and name."""

    codes: tuple[str, ...] = ("en",)
    labels: Mapping[str, Mapping[str, str]] = {}  # never changed

    def __hash__(self) -> int:
        return hash((self.codes, tuple(self.labels)))

    def for_reader(self, code: str) -> str:
        """Return the language for space names: the reader's, otherwise English, otherwise the print language."""
        return next((each for each in (code, "en") if each in self.codes), self.codes[0])


class Ranked(NamedTuple):
    """The place of one player. Players with equal results share a place, and the next place is skipped. `tie_break`: the rule that
    puts the player ahead of one with equal points.

    place, score: None if the score depends on something unreadable; players without a score come last. sure: whether the place is
    the same for every possible reading. A game sets False if it cannot decide immediately; `judge.ranking` then checks in detail.
    """

    place: int | None
    player: str
    score: int | None
    tie_break: Phrase | str = ""
    sure: bool = True


class Earned(NamedTuple):
    """The points earned by the marks on a sheet, by part and in total; None if they depend on something unreadable.

    computed: the total, also None if the sheet has no total. claimed: the written total; None if no points are written. ranking:
    the places, for a sheet of a whole table; claims: the points written on such a sheet for each player, if any.
    """

    computed: int | None
    parts: dict[str, int | None]
    claimed: int | Unread | None = None
    ranking: list[Ranked] | None = None
    claims: Mapping[str, int | Unread] = {}  # never changed


def earning(parts: Mapping[str, int | Unread], computed: int | Unread, claimed: int | Unread | None) -> Earned:
    """Return the earned points; unreadable values become None."""
    return Earned(known(computed), {part: known(points) for part, points in parts.items()}, claimed)


class Case(Protocol):
    """A sheet as checked. Checking again after a change is cheap."""

    @property
    def written(self) -> Written: ...

    @property
    def effort(self) -> int:
        """The effort of the check, roughly in microseconds, calculated from the work done, so that it is the same on every
        machine."""

    def violations(self) -> Iterator[Violation]:
        """Yield every violation, one by one, so that a caller who only needs to know whether there is one can stop at the first."""

    def earned(self) -> Earned:
        """Return the points earned by the marks on the sheet, independent of written points."""

    def due(self) -> Mapping[str, Value | None]:
        """Return the due values, by name, of spaces whose values follow from other spaces, whatever is written in them. Spaces
        without a due value are left out. None and UNREAD: the value cannot be known.
        """

    def changed(self, changes: Mapping[str, Value | None]) -> Case:
        """Return the same sheet with other values in some spaces (None: blank)."""


class Seat(NamedTuple):
    """A readable sheet at a table."""

    player: str
    case: Any
    """The game's own case."""


class Typed(Protocol):
    """Positions of a layout's keys in its file. The position of an inherited key is the place in the file that names the inherited
    layout."""

    def where(self, path: str) -> Position:
        """Return the position of a value (`fields.g`, `lines.2`), otherwise of the nearest enclosing value."""

    def key(self, path: str) -> Position:
        """Return the position of a key itself, otherwise of the nearest enclosing key."""

    @property
    def origin(self) -> Node:
        """The node that names the inherited layout; without one, the file."""

    def rows(self, path: str) -> list[tuple[int, int, str]]:
        """Return the lines of a block text (after YAML's `|`) under a key, each as (line, column, text), without blank lines; empty
        if the lines are in another file."""

    def ink(self, colour: str) -> str | None:
        """Return the print fill of a named colour as `#rrggbb`; None if it is unknown."""


class FormulaWord(NamedTuple):
    """A word that the formulas of layouts know. call: its notation, such as `band(table, x)`; about: its result."""

    call: str
    about: Phrase

    @property
    def name(self) -> str:
        """The word without its arguments."""
        return self.call.partition("(")[0]


KeyFault = tuple[str | Position, Message]
"""An error in a layout's keys: the path of a key or a position, and the message."""


class TableGame(Struct, Generic[M, T], frozen=True):
    """Functions that check and rank the sheets of one table.

    view: the data for the rules, from the model and the seats in the given order. ranking: the players' places. effort: the effort
    of checking a table in addition to its sheets (see `Case.effort`), if it is more than a constant per sheet.
    """

    view: Callable[[M, tuple[Seat, ...]], T]
    rules: tuple[TableRule[T], ...]
    ranking: Callable[[T], list[Ranked]]
    effort: Callable[[T], int] = lambda _view: 0


class Game(Struct, Generic[K, M], frozen=True, kw_only=True):
    """A game: functions and values that its package exports as `GAME`.

    keys: the type of the layout's own keys. standard: the bundled layout that completes every layout of this game. model: data
    shared by all sheets of a layout, from its keys; built once per layout. content: all data that print, reading and `blank` need.
    read: a case from the model and the written values. rules: all rules, for `explain` and the docs. table: functions that check
    the sheets of one table together; None: each sheet ranks itself. sample: the bundled layout whose filled sheets represent those
    of the game (for the schema). check_keys: errors in the keys that types cannot express. lint: violations of the layout itself;
    `Typed` gives the positions of its keys in the file. varied: for every key that only affects the style, its node, the message if
    it has no effect on paper, and copies of the layout's keys in which it has other values. notes: paragraphs about the layout that
    `lint` shows in addition to findings. feeds: by the name of a derived thing (a family of spaces, a lattice, ends, a list, a
    word, or another key that must go with them), the layout's keys from which it is derived. An error in a derived thing that is
    inherited is reported at one of these keys in the user's file. explained: the rules that a layout defines itself, from the model
    and the form; None: layouts of this game define none. starters: commented files to start from, by their kind (`level`).
    `{title}` in them is replaced by the title as YAML, `{file}` by the file as typed in a shell. makers: generators of some of
    these kinds. editor: writes a layout drawn in the web app into its file; None: layouts of this game cannot be drawn. joined:
    violations for text output, with several merged into one message. space_name: the display name of a space, or of a part of the
    score, from the model and its name. waiting: the reason why a sheet has no points or no ranking yet, from its case; None if it
    has them, or if the reason is unknown. points_at: the names of the spaces for points: of a part, with `{}` for the part's name,
    and of the total. options: questions about legal moves on a sheet, by the option's name. space_options: legal moves into one
    space; None: unknown. lab: measures a layout; None: not measurable. outlined: whether its page is automatic, that is, made from
    the content's outline; `blocks` of a layout then change that page. understood: reads free-form keys, from the keys, the layout's
    file, the text of all its files and its languages. It returns the keys that the model and all other functions get (None with
    errors), and every error in them. outdated: for a layout that starts from another layout, the keys that lose spaces because of
    that, and the other layout's keys that must be written again. It is called with the other layout's model and the arguments of
    `understood`. None: unknown. formula_words: the words available in formulas of its layouts, for an editor. mentions: each
    position at which a layout names a given space, from the layout's root, the text of all its files, and the name. rows_needed:
    the number of rows that a sheet's written values need beyond the printed rows of open lists. longer: returns the keys with more
    rows in open lists, from the keys, the number of further rows, and the number of first rows that are not printed. None: layouts
    of this game have no open lists.
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
    rows_needed: Callable[[Any, Written], int] | None = None
    longer: Callable[[Any, int, int], Any] | None = None


AnyGame = Game[Any, Any]
"""A game of any types of keys and model."""


class TableCase(NamedTuple, Generic[M, T]):
    """The sheets of one table, checked together."""

    game: TableGame[M, T]
    model: M
    seats: tuple[Seat, ...]

    def violations(self) -> Iterator[TableViolation]:
        """Yield the violations of the table rules."""
        view = self.game.view(self.model, self.seats)
        for rule in self.game.rules:
            yield from rule(view)

    def ranking(self) -> list[Ranked]:
        """Return the players' places."""
        return self.game.ranking(self.game.view(self.model, self.seats))

    @property
    def effort(self) -> int:
        """Effort of checking the table again, without its sheets."""
        return EFFORT_SEAT * len(self.seats) + self.game.effort(self.game.view(self.model, self.seats))

    def changed(self, seat: int, changes: Mapping[str, Value | None]) -> TableCase[M, T]:
        """Return the same table with other values in some spaces of one sheet."""
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
    """Rank players by points (None if unknown), highest first; `ties` breaks equal points (lowest first).

    After a shared place, the next places are skipped. Source: the end of the game in every rulebook. ties: None if unreadable;
    equal players then share the place. decided: names the value that the tie-break compares. worth: returns the value that is
    compared instead of the points; the lowest wins. vague: players whose points are not final.
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
