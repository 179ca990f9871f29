"""A game of a plug-in, guarded: whatever its code raises, or gives besides what is asked of it, is told as its fault.

The bundled games are not: what goes wrong there is a mistake of ours.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial
from typing import Any, TypeVar

from msgspec.structs import replace

from sheetgen.drawing.content import SheetContent
from sheetgen.form.entries import Axis as AxisEntry
from sheetgen.form.entries import Form, Record, Rounds, Text
from sheetgen.form.written import Value, Written
from sheetgen.games.game import AnyGame, Case, Earned, LayoutKeys, Ranked, Seat, TableGame
from sheetgen.games.options import Answer, NoQuestion, Question, SpaceQuestion, Way
from sheetgen.games.rules import AtTable, LayoutViolation, Rule, TableRule, TableViolation, Violation
from sheetgen.plugins import raised
from sheetgen.source.faults import Unreadable
from sheetgen.source.messages import Message, as_text

_FUNCTIONS = ("model", "content", "read", "check_keys", "lint", "notes", "space_name")
_PERHAPS = ("joined", "explained", "understood", "space_options")
Failed = Callable[[str], Exception]
"""What to raise of a game that breaks down: what of it did, and how, in its own words."""
Result = TypeVar("Result")


def flaw(game: AnyGame) -> str | None:
    """What in a game is none of what it is made of, as far as that is seen without calling it; None where all is in order."""
    right: dict[str, bool] = {
        "keys": isinstance(game.keys, type) and issubclass(game.keys, LayoutKeys),
        "standard": isinstance(game.standard, str),
        "sample": isinstance(game.sample, str),
        "rules": isinstance(game.rules, tuple) and all(map(_is_rule, game.rules)),
        "table": game.table is None or (isinstance(game.table, TableGame) and all(map(_is_rule, game.table.rules))),
        "feeds": isinstance(game.feeds, Mapping),
        "starters": _is_mapping(game.starters, lambda text: isinstance(text, str)),
        "options": _is_mapping(game.options, callable),
        "points_at": isinstance(game.points_at, tuple) and list(map(type, game.points_at)) == [str, str],
    }
    right |= {name: callable(getattr(game, name)) for name in _FUNCTIONS}
    right |= {name: callable(given) for name in _PERHAPS if (given := getattr(game, name)) is not None}
    wrong = next((name for name, is_right in right.items() if not is_right), None)
    return None if wrong is None else f"{wrong}: {getattr(game, wrong)!r:.80}"


def _is_rule(rule: object) -> bool:
    return isinstance(rule, Rule) and {*map(type, (rule.name, rule.says, rule.source))} == {str} and "/" in rule.name


def _is_mapping(given: object, is_right: Callable[[object], bool]) -> bool:
    return isinstance(given, Mapping) and all(isinstance(key, str) and is_right(value) for key, value in given.items())


class Guard:
    """Calls what a game gives."""

    __slots__ = ("_failed",)

    def __init__(self, failed: Failed) -> None:
        self._failed = failed

    def call(self, what: str, work: Callable[..., Result], *args: Any) -> Result:
        """What a call gives; what `failed` makes of whatever else comes of it."""
        try:
            return work(*args)
        except (Unreadable, NoQuestion):
            raise
        except BaseException as error:
            reason = raised(error)
            if os.environ.get("SHEETGEN_DEBUG"):
                raise
            raise self._failed(f"{what}: {reason}") from error

    def function(
        self, what: str, work: Callable[..., Any], gives: type | None = None, check: Callable[[Any], object] = id
    ) -> Callable[..., Any]:
        """A function of a game. gives: of which type its value is; check: raises for what is wrong in it."""

        def made(*args: Any) -> Any:
            result = work(*args)
            if gives is not None and not isinstance(result, gives):
                raise TypeError(f"a {gives.__name__} belongs here, not a {type(result).__name__}")
            check(result)
            return result

        return partial(self.call, what, made)

    def list_of(self, what: str, work: Callable[..., Any], check: Callable[[Any], object]) -> Callable[..., Any]:
        """A function of a game that gives several values, in a list."""

        def made(*args: Any) -> Any:
            results = list(work(*args))
            for each in results:
                check(each)
            return results

        return partial(self.call, what, made)


class GuardedCase:
    """A sheet of a plug-in's game."""

    __slots__ = ("_guard", "inner", "written")

    def __init__(self, guard: Guard, inner: Case) -> None:
        self._guard, self.inner = guard, inner
        self.written: Written = guard.call("read", lambda: _of_type(Written)(inner.written))

    @property
    def effort(self) -> int:
        """See `Case`."""
        return self._guard.call("effort", lambda: int(self.inner.effort))

    def violations(self) -> Iterator[Violation]:
        """See `Case`."""
        yield from self._guard.list_of("violations", lambda: self.inner.violations(), _check_violation)()

    def earned(self) -> Earned:
        """See `Case`."""
        result: Earned = self._guard.function("earned", lambda: self.inner.earned(), Earned)()
        return result

    def due(self) -> Mapping[str, Value | None]:
        """See `Case`."""
        return self._guard.call("due", lambda: dict(self.inner.due()))

    def changed(self, changes: Mapping[str, Value | None]) -> GuardedCase:
        """See `Case`."""
        return GuardedCase(self._guard, self._guard.call("changed", lambda: self.inner.changed(changes)))


def guarded(game: AnyGame, guard: Guard) -> AnyGame:
    """The game, guarded."""
    function, list_of = guard.function, guard.list_of
    read, joined, explained, understood = game.read, game.joined, game.explained, game.understood
    of_space = game.space_options
    return replace(
        game,
        model=function("model", game.model),
        content=lambda keys, model: guard.call("content", _content, guard, game, keys, model),
        read=lambda model, written: GuardedCase(guard, guard.call("read", read, model, written)),
        table=None if game.table is None else _table(guard, game.table),
        check_keys=list_of("check_keys", game.check_keys, lambda fault: _check_message(_pair(fault)[1])),
        lint=list_of("lint", game.lint, _check_layout_violation),
        notes=list_of("notes", game.notes, as_text),
        joined=None if joined is None else list_of("joined", joined, _check_violation),
        explained=None if explained is None else list_of("explained", explained, id),
        space_name=function("space_name", game.space_name, check=as_text),
        options={name: _question(guard, name, question) for name, question in game.options.items()},
        space_options=None if of_space is None else _space_question(guard, of_space),
        understood=None if understood is None else function("understood", understood, check=_pair),
    )


def _content(guard: Guard, game: AnyGame, keys: Any, model: Any) -> SheetContent:
    """What is on its sheet; what is made when somebody looks is made at once."""
    content: SheetContent = _of_type(SheetContent)(game.content(keys, model))
    return replace(
        content,
        form=_form(guard, content.form),
        faces=dict(content.faces),
        formulas=dict(content.formulas),
        names=dict(content.names),
        outline=None if content.outline is None else guard.function("outline", content.outline),
    )


def _form(guard: Guard, form: Form) -> Form:
    """A form whose texts are looked at by functions of the game."""
    return {key: _entry(guard, entry) for key, entry in form.items()}


def _entry(guard: Guard, entry: Any) -> Any:
    if isinstance(entry, Record | Rounds):
        return replace(entry, entries=_form(guard, entry.entries))
    if isinstance(entry, AxisEntry):
        return replace(entry, each=tuple(_entry(guard, each) for each in entry.each))
    if isinstance(entry, Text):
        check, alike = entry.check, entry.alike
        return replace(
            entry,
            check=None if check is None else guard.function("content", check, check=_check_text_fault),
            alike=None if alike is None else guard.list_of("content", alike, _of_type(str)),
        )
    return entry


def _check_text_fault(fault: tuple[Any, int] | None) -> None:
    if fault is not None:
        _check_message(_pair(fault)[0])


def _table(guard: Guard, table: TableGame[Any, Any]) -> TableGame[Any, Any]:
    def view(model: Any, seats: tuple[Seat, ...]) -> Any:
        return table.view(model, tuple(Seat(seat.player, seat.case.inner) for seat in seats))

    def of_rule(rule: TableRule[Any]) -> TableRule[Any]:
        find = guard.list_of(rule.name, lambda of: [_at_table(rule, *each) for each in rule.find(of)], id)
        return TableRule(rule.name, rule.says, rule.source, rule.severity, find)

    return TableGame(
        view=guard.function("table", view),
        rules=tuple(map(of_rule, table.rules)),
        ranking=guard.list_of("ranking", table.ranking, _of_type(Ranked)),
        effort=guard.function("effort", table.effort, int),
    )


def _at_table(rule: TableRule[Any], seat: int | None, depends_on: Any, what: Message) -> AtTable:
    _check_violation(TableViolation(rule.name, rule.severity, seat, depends_on, what))
    return seat, depends_on, what


def _question(guard: Guard, name: str, question: Question) -> Question:
    def asked(model: Any, case: Any, texts: Mapping[str, str]) -> Answer:
        result: Answer = _of_type(Answer)(question(model, case.inner, texts))
        for way in result.ways:
            _check_messages((way.head, *(choice.why for choice in way.choices if choice.why is not None)))
        _check_messages(result.notes)
        return result

    return guard.function(name, asked)


def _space_question(guard: Guard, question: SpaceQuestion) -> SpaceQuestion:
    def asked(model: Any, case: Any, space: str) -> tuple[Way, ...]:
        ways = tuple(map(_of_type(Way), question(model, case.inner, space)))
        for way in ways:
            _check_messages((way.head, *(choice.why for choice in way.choices if choice.why is not None)))
        return ways

    return guard.function("space_options", asked)


def _of_type(wanted: type[Result]) -> Callable[[object], Result]:
    """What is of a type; a TypeError for what is not."""

    def checked(given: object) -> Result:
        if not isinstance(given, wanted):
            raise TypeError(f"a {wanted.__name__} belongs here, not a {type(given).__name__}")
        return given

    return checked


def _pair(given: Any) -> tuple[Any, Any]:
    first, second = given
    return first, second


def _check_violation(violation: Any) -> None:
    """That it is one, and says where it stands and what."""
    spaces = _of_type(tuple)(violation.spaces)
    if not spaces or not all(isinstance(space, str) for space in spaces):
        raise TypeError(f"names of spaces belong here, not {spaces!r:.80}")
    _check_message(violation.message)


def _check_layout_violation(violation: Any) -> None:
    _check_message(_of_type(LayoutViolation)(violation).message)


def _check_messages(messages: Iterable[object]) -> None:
    for each in messages:
        _check_message(each)


def _check_message(what: object) -> None:
    """That it can be said."""
    _of_type(Message)(what).text()
