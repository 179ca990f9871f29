"""Finds the legal moves on the sheets of files and folders. Asks each sheet's game, and reports games that can't answer."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from sheetgen.drawing.faces import Face
from sheetgen.form.written import UNREAD, Written
from sheetgen.games.game import AnyGame
from sheetgen.games.options import Answer, Choice, NoQuestion, Way
from sheetgen.games.registry import Games
from sheetgen.judge import trial
from sheetgen.judge.files import each_document
from sheetgen.judge.sheet import JudgedSheet, Refused, Sheet, judge, open_sheet, refuse
from sheetgen.layout.model import Layout
from sheetgen.layout.read import Library
from sheetgen.source.faults import Unreadable
from sheetgen.source.messages import Message, Sentence, SpaceName, Words, in_a_row, message, room, sentence, with_semicolons
from sheetgen.source.nodes import Document, Source

phrase, plural = room("judge")

_UNREAD = 8
"""Maximum number of unreadable spaces named."""

OPEN = "."
"""The mark for a blank space."""


class OptionsAnswer(NamedTuple):
    """A sheet and its legal moves. notes: problems of the sheet that may make the answer wrong."""

    sheet: JudgedSheet
    answer: Answer
    notes: tuple[Message, ...] = ()

    def blank(self, way: Way) -> tuple[Choice, ...]:
        """Return the choices of a way without the illegal ones at spaces that are already filled in or printed as crossed."""
        written, faces = self.sheet.written, self.sheet.layout.content.faces
        return tuple(
            choice
            for choice in way.choices
            if choice.may or (written.get(choice.space) in (None, OPEN) and not faces.get(choice.space, Face()).struck)
        )


class NoAnswer(NamedTuple):
    """A sheet without an answer to a question: the option, the typed value, and the reason."""

    sheet: JudgedSheet
    option: str
    typed: str
    message: Message


Asked = OptionsAnswer | NoAnswer | Refused
"""The result for a document."""


class Options(NamedTuple):
    """The answers, and the text of other files with errors, by name."""

    sheets: list[Asked]
    other_lines: dict[str, list[str]]

    @property
    def status(self) -> int:
        """The exit status: 2 if a sheet could not be read or asked, otherwise 0."""
        return 0 if all(isinstance(sheet, OptionsAnswer) for sheet in self.sheets) else 2


def answer_options(files: Sequence[str], asked: Mapping[str, str], library: Library | None = None) -> Options:
    """Return the answers for every sheet in the given files and folders. asked: the typed value of each option."""
    library = library or Library()

    def read(file: str, source: Source, document: Document, brief: bool) -> Sheet:
        return open_sheet(file, source.lines, document, library, brief=brief)

    sheets = each_document(files, read)
    answers = [each if isinstance(each, Refused) else _answer_sheet(each, asked, library.games) for each in sheets]
    return Options(answers, library.lines)


def _answer_sheet(sheet: JudgedSheet, asked: Mapping[str, str], games: Games) -> Asked:
    try:
        return OptionsAnswer(sheet, ask_game(games, sheet, asked), tuple(_notes(sheet)))
    except NoQuestion as none:
        return NoAnswer(sheet, none.option, asked.get(none.option, ""), none.message)
    except Unreadable as unreadable:  # the game's code fails
        return refuse(sheet, unreadable)._replace(lines=[])


def ask_game(games: Games, sheet: JudgedSheet, asked: Mapping[str, str]) -> Answer:
    """Answer a question about a sheet: `space` and `value` by trial, other questions by its game. Raise NoQuestion if there is no
    answer."""
    game = sheet.layout.game
    if any(option in trial.QUESTIONS for option in asked):
        return trial.answer_by_trial(sheet, asked)
    return game.options[_question(game, asked, games)](sheet.layout.model, sheet.case, asked)


def answer_space(layout: Layout, written: Written, space: str) -> tuple[Way, ...]:
    """Return the legal moves into a space, whatever is written there: the game's own answer, otherwise its legal values by trial,
    without a head.

    Ticks, texts and spaces with many values have no answer by trial.
    """
    game = layout.game
    if game.space_options is not None:
        case = game.read(layout.model, written).changed({space: None})
        if ways := game.space_options(layout.model, case, space):
            return tuple(ways)
    try:
        (way,) = trial.answer_by_trial(judge(written, layout), {"space": space}).ways
    except NoQuestion:
        return ()
    return tuple(
        way._replace(head=message(""), value=each.value, choices=(each,)) for each in way.choices if each.value is not True
    )


def _question(game: AnyGame, asked: Mapping[str, str], games: Games) -> str:
    """Return the game's question for these options: the first given option. Raise NoQuestion if the game doesn't know one of
    them."""
    known = (*game.options, *trial.QUESTIONS)
    for option in asked:
        if option not in game.options:
            options = {name: games.load(name).options for name in games.names()}
            raise NoQuestion(
                option, message(_no_answer, game.name, known, tuple(name for name in options if option in options[name]))
            )
    question = next((option for option in game.options if option in asked or (not option and not asked)), None)
    if question is None:
        raise NoQuestion("", message(_nothing_asked, known))
    return question


def _notes(sheet: JudgedSheet) -> Iterator[Message]:
    """Yield the problems of a sheet."""
    errors = sum(violation.severity == "error" for violation in sheet.violations)
    if errors:
        what = plural(
            "not-in-order",
            "the sheet has an error (run `sheetgen check`); this answer is for the written values",
            "the sheet has {count} errors (run `sheetgen check`); this answer is for the written values",
            count=errors,
        )
        yield message(what)
    unread = tuple(sheet.layout.space_name(space) for space, value in sheet.written.items() if value is UNREAD)
    if unread:
        yield message(_passed_over, unread)


def _no_answer(game: str, known: tuple[str, ...], games: tuple[str, ...]) -> Sentence:
    """Return the message that a game can't answer. known: the options that the game can answer; games: the games that can answer
    the given option."""
    answers = [phrase("game-answers", "{game} can answer {options}", game, _typed(known))]
    if games:
        answers.append(phrase("games-answering", "games that can answer this: {games}", in_a_row(games)))
    else:
        answers.append(phrase("no-game-answers", "no game can answer this"))
    return sentence(phrase("no-answer", "the game {game} can't answer this", game), with_semicolons(answers))


def _nothing_asked(known: tuple[str, ...]) -> Sentence:
    message = phrase("nothing-asked", "listing the legal moves requires an option")
    return sentence(message, phrase("name-one", "give one of {options}", _typed(known)))


def _typed(options: tuple[str, ...]) -> Words:
    return in_a_row(f"--{option}" for option in options if option)


def _passed_over(unread: tuple[SpaceName, ...]) -> Sentence:
    """Return the message about ignored spaces. unread: spaces that can't be read."""
    named = in_a_row(unread[:_UNREAD])
    if len(unread) > _UNREAD:
        return sentence(phrase("many-passed-over", "unreadable spaces are ignored: {spaces} …", named))
    return sentence(phrase("passed-over", "unreadable spaces are ignored: {spaces}", named))
