"""A guard around a plug-in's game: any exception from its code, and any result of a wrong type, is reported as an error of the
plug-in.

Bundled games have no guard, since their errors are errors of sheetgen.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import Any, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from sheetgen.drawing.content import SheetContent
from sheetgen.form.entries import Axis as AxisEntry
from sheetgen.form.entries import Form, Record, Rounds, Text
from sheetgen.form.written import Value, Written
from sheetgen.games.game import AnyGame, Case, Earned, LayoutKeys, Ranked, Seat, TableGame
from sheetgen.games.options import Answer, NoQuestion, Way
from sheetgen.games.rules import LayoutViolation, Rule, TableRule, TableViolation, Violation
from sheetgen.plugins import raised
from sheetgen.source.faults import Unreadable
from sheetgen.source.messages import Message, as_text

_FUNCTIONS = ("model", "content", "read", "check_keys", "lint", "notes", "space_name")
_PERHAPS = ("joined", "explained", "understood", "space_options")
Check = Callable[[Any], object]
"""A function that raises if a result of a plug-in's code cannot be used. Its return value is ignored."""
Result = TypeVar("Result")


def flaw(game: AnyGame) -> str | None:
    """Return the name and the value of the first field of a game that has a wrong type, as far as this can be checked without
    calling the game's functions; None if there is no such field.
    """
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


class Guard(Struct, frozen=True):
    """A guard that calls the functions of a game. make_game_error: makes the exception for a failure, from the function's name and
    the error."""

    make_game_error: Callable[[str], Exception]

    def call(self, what: str, work: Callable[..., Result], *args: Any) -> Result:
        """Return the result of a call; raise the game's error if the call fails."""
        try:
            return work(*args)
        except (Unreadable, NoQuestion):
            raise
        except BaseException as error:
            reason = raised(error)
            if os.environ.get("SHEETGEN_DEBUG"):
                raise
            raise self.make_game_error(f"{what}: {reason}") from error

    def function(self, what: str, work: Callable[..., Any], check: Check) -> Callable[..., Any]:
        """Return a function that calls a function of the game (`work`), and checks the result before returning it."""

        def checked(*args: Any) -> Any:
            result = work(*args)
            check(result)
            return result

        return partial(self.call, what, checked)

    def list_of(self, what: str, work: Callable[..., Any], check: Check) -> Callable[..., Any]:
        """Return a function that calls a function of the game (`work`), and checks each of the values it gives before returning
        them as a list."""
        return self.function(what, lambda *args: list(work(*args)), lambda results: list(map(check, results)))


class GuardedCase:
    """A sheet of a plug-in's game; see `Case`."""

    __slots__ = ("_guard", "inner", "written")

    def __init__(self, guard: Guard, inner: Case) -> None:
        self._guard, self.inner = guard, inner
        self.written: Written = guard.call("read", lambda: _instance(Written)(inner.written))

    @property
    def effort(self) -> int:
        return self._guard.call("effort", lambda: int(self.inner.effort))

    def violations(self) -> Iterator[Violation]:
        yield from self._guard.list_of("violations", lambda: self.inner.violations(), _check_violation)()

    def earned(self) -> Earned:
        return self._guard.call("earned", lambda: _instance(Earned)(self.inner.earned()))

    def due(self) -> Mapping[str, Value | None]:
        return self._guard.call("due", lambda: dict(self.inner.due()))

    def changed(self, changes: Mapping[str, Value | None]) -> GuardedCase:
        return GuardedCase(self._guard, self._guard.call("changed", lambda: self.inner.changed(changes)))


def guarded(game: AnyGame, guard: Guard) -> AnyGame:
    """Return the game with a guard around each of its functions."""
    given = {name: work for name in (*_RESULTS, *_ITEMS) if (work := getattr(game, name)) is not None}
    results = {name: guard.function(name, given[name], check) for name, check in _RESULTS.items() if name in given}
    lists = {name: guard.list_of(name, given[name], check) for name, check in _ITEMS.items() if name in given}
    read, space_options = game.read, game.space_options
    return replace(
        game,
        **results,
        **lists,
        content=lambda keys, model: guard.call("content", _content, guard, game, keys, model),
        read=lambda model, written: GuardedCase(guard, guard.call("read", read, model, written)),
        table=None if game.table is None else _table(guard, game.table),
        options={name: guard.function(name, _of_inner(asked), _check_answer) for name, asked in game.options.items()},
        space_options=space_options and guard.list_of("space_options", _of_inner(space_options), _check_way),
    )


def _content(guard: Guard, game: AnyGame, keys: Any, model: Any) -> SheetContent:
    """Return the content of a sheet. Mappings that compute their values on demand are copied, so that errors occur here."""
    content = _instance(SheetContent)(game.content(keys, model))
    return replace(
        content,
        form=_form(guard, content.form),
        faces=dict(content.faces),
        formulas=dict(content.formulas),
        names=dict(content.names),
        outline=None if content.outline is None else guard.function("outline", content.outline, id),
    )


def _form(guard: Guard, form: Form) -> Form:
    """Return a form in which the game's functions that check texts are guarded."""
    return {key: _guard_entry(guard, entry) for key, entry in form.items()}


def _guard_entry(guard: Guard, entry: Any) -> Any:
    if isinstance(entry, Record | Rounds):
        return replace(entry, entries=_form(guard, entry.entries))
    if isinstance(entry, AxisEntry):
        return replace(entry, each=tuple(_guard_entry(guard, each) for each in entry.each))
    if isinstance(entry, Text):
        check = entry.check and guard.function("content", entry.check, _check_text_fault)
        return replace(entry, check=check, alike=entry.alike and guard.list_of("content", entry.alike, _instance(str)))
    return entry


def _table(guard: Guard, table: TableGame[Any, Any]) -> TableGame[Any, Any]:
    def view(model: Any, seats: tuple[Seat, ...]) -> Any:
        return table.view(model, tuple(Seat(seat.player, seat.case.inner) for seat in seats))

    def of_rule(rule: TableRule[Any]) -> TableRule[Any]:
        def check(result: Any) -> None:
            seat, depends_on, what = result
            _check_violation(TableViolation(rule.name, rule.severity, seat, depends_on, what))

        return TableRule(rule.name, rule.says, rule.source, rule.severity, guard.list_of(rule.name, rule.find, check))

    return TableGame(
        view=guard.function("table", view, id),
        rules=tuple(map(of_rule, table.rules)),
        ranking=guard.list_of("ranking", table.ranking, _instance(Ranked)),
        effort=guard.function("effort", table.effort, _instance(int)),
    )


def _of_inner(question: Callable[[Any, Any, Any], Any]) -> Callable[[Any, GuardedCase, Any], Any]:
    """Return a function that calls `question` with the unguarded case of the game instead of the guarded case it is given."""
    return lambda model, case, asked: question(model, case.inner, asked)


def _instance(wanted: type[Result]) -> Callable[[object], Result]:
    """Return a function that returns a value of the type, and raises TypeError for any other."""

    def checked(given: object) -> Result:
        if not isinstance(given, wanted):
            raise TypeError(f"expected {wanted.__name__}, not {type(given).__name__}")
        return given

    return checked


def _check_text_fault(fault: Any) -> None:
    if fault is not None:
        message, _column = fault
        _check_message(message)


def _check_key_fault(fault: Any) -> None:
    _at, message = fault
    _check_message(message)


def _check_understood(result: Any) -> None:
    _keys, _faults = result


def _check_violation(violation: Any) -> None:
    spaces = _instance(tuple)(violation.spaces)
    if not spaces or not all(isinstance(space, str) for space in spaces):
        raise TypeError(f"expected names of spaces, not {spaces!r:.80}")
    _check_message(violation.message)


def _check_layout_violation(violation: object) -> None:
    _check_message(_instance(LayoutViolation)(violation).message)


def _check_way(way: object) -> None:
    checked = _instance(Way)(way)
    for each in (checked.head, *(choice.why for choice in checked.choices if choice.why is not None)):
        _check_message(each)


def _check_answer(answer: object) -> None:
    ways, notes, _lying = _instance(Answer)(answer)
    for way in ways:
        _check_way(way)
    for note in notes:
        _check_message(note)


def _check_message(message: object) -> None:
    """Make the text of a message, so that an invalid message fails here."""
    _instance(Message)(message).text()


_RESULTS: Mapping[str, Check] = {"model": id, "space_name": as_text, "understood": _check_understood}
"""Functions of a game, with the check of their results."""
_ITEMS: Mapping[str, Check] = {
    "check_keys": _check_key_fault,
    "lint": _check_layout_violation,
    "notes": as_text,
    "joined": _check_violation,
    "explained": id,
}
"""Functions of a game that give several values, with the check of each."""
