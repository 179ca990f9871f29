"""Analyses levels while they are drawn, and generates levels."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

from msgspec import Meta, Struct

from sheetgen.extras import install_command
from sheetgen.games.lab import DIFFICULTY_NAMES, Lab, LabError, LabRequest, Work
from sheetgen.games.making import MadeLevel, NotMadeError, Order
from sheetgen.games.registry import BUNDLED
from sheetgen.page import words
from sheetgen.page.answers import Refusal, Reply, unreadable_reply
from sheetgen.page.edits.draft import DraftRequest
from sheetgen.page.edits.levels import LevelDraft, begun
from sheetgen.page.requests import Name, Number, Request, decode
from sheetgen.processes.executors import LocalExecutor
from sheetgen.source.faults import Unreadable
from sheetgen.source.messages import as_text, room, sentence

if TYPE_CHECKING:
    from sheetgen.layout.model import Layout
    from sheetgen.page.context import WorkerContext

phrase, plural = room("page")

PLAYERS, GAMES = 2, 2_000
"""Number of players at a table, and number of games for each quick way of playing."""
_EXTRA = ("numba", "numpy", "ortools")
_PLACES = 4


class OrderRequest(Struct):
    """An order for a level. kinds: its special fields, any if empty; like: the level must resemble the draft in the request."""

    game: Name
    seed: Number
    difficulty: Annotated[int, Meta(ge=1, le=5)] | None = None
    size: Annotated[str, Meta(max_length=20)] | None = None
    kinds: Annotated[list[Annotated[str, Meta(max_length=20)]], Meta(max_length=20)] = []
    like: bool = False


def _drawn_layout(request: Request, context: WorkerContext) -> Layout:
    """Return the layout of the level that a request is about. Raise Unreadable with its errors."""
    draft = LevelDraft.parse(decode(request, DraftRequest), context)
    return draft.library.layout(draft.name)


def measure(request: Request, context: WorkerContext) -> dict[str, Any]:
    """Task: analyse a level: `{"best", "proven", "bound", "dice", "difficulty", "class", "called", "way", "crossed"}`.

    Known results are reported along the way; unknown ones are null. crossed: for each field (`r1c2`) the share of sheets that cross
    it when all play in the `way` that earns most.
    """
    layout = _drawn_layout(request, context)
    if layout.game.lab is None:
        raise Refusal("refused", words.NOTHING_TO_DRAW)
    last: list[Lab] = []

    def done(lab: Lab, count: int, total: int) -> None:
        last[:] = [lab]
        context.tell("lab", count, total, _lab_json(lab))

    work = Work(LocalExecutor(), done, lambda: bool(last) and last[0].difficulty is not None and bool(last[0].crossed))
    try:
        lab = layout.game.lab.measure(layout.keys, layout.model, layout, LabRequest(PLAYERS, GAMES), work)
    except LabError:
        raise _no_lab() from None
    return _lab_json(lab)


def _lab_json(lab: Lab) -> dict[str, Any]:
    best, number = lab.best, lab.class_
    return {
        "best": best and best.score,
        "proven": best and best.proven,
        "bound": best and best.bound,
        "dice": best and best.dice,
        "share": lab.fair_share,
        "difficulty": None if lab.difficulty is None else round(lab.difficulty, _PLACES),
        "class": number,
        "called": None if number is None else as_text(DIFFICULTY_NAMES[number - 1]),
        "way": f"{as_text(lab.play[lab.crossed_by].title)}: {as_text(lab.play[lab.crossed_by].about)}" if lab.crossed_by else None,
        "crossed": {field: round(share, _PLACES) for field, share in lab.crossed.items()},
    }


def make(request: Request, context: WorkerContext) -> dict[str, Any] | Reply:
    """Task: generate a level: JSON as of `open_layout`, with `miss`: its difference from the order, null if it meets the order.

    Progress reports the nearest level so far in the same form. Raise Refusal if no level can be made.
    """
    asked = decode(request, OrderRequest)
    maker = BUNDLED.load(asked.game).makers.get("level") if asked.game in BUNDLED.names() else None
    if maker is None:
        raise Refusal("refused", words.NOTHING_TO_DRAW)
    like = _drawn_layout(request, context) if asked.like else None
    order = Order(asked.seed, asked.difficulty, asked.size, tuple(asked.kinds), like=like and like.keys)
    told: tuple[MadeLevel | None, Any] = None, None

    def progress(done: int, most: int, nearest: MadeLevel | None) -> None:
        nonlocal told
        if nearest is not None and nearest is not told[0]:
            known = _made_json(asked.game, nearest, context)
            told = nearest, known if isinstance(known, dict) else None
        context.tell("level", done, most, told[1])

    try:
        made = maker.make(order, progress)
    except NotMadeError as error:  # the error's notes name options of the command line
        raise Refusal("refused", sentence(error.why.message)) from None
    except ModuleNotFoundError as error:
        if (error.name or "").partition(".")[0] not in _EXTRA:
            raise
        raise _no_lab() from None
    return _made_json(asked.game, made, context)


def _made_json(game: str, made: MadeLevel, context: WorkerContext) -> dict[str, Any] | Reply:
    figures = "".join("# " + phrase("made-so", "when generated: {figure}", figure).text() + "\n" for figure in made.figures)
    text = f"{figures}{begun(game, words.NEW_LEVEL.text())}\n{made.keys}"
    library = context.library_with(LevelDraft.unnamed, text)
    try:
        level = LevelDraft.opened(library, LevelDraft.unnamed, text)
    except Unreadable as unreadable:
        return unreadable_reply(unreadable.faults, LevelDraft.unnamed, library.lines)
    return {**level, "file": None, "before": None, "miss": made.miss and as_text(made.miss.message)}


def _no_lab() -> Refusal:
    return Refusal(
        "refused",
        phrase("no-lab", "analysing and generating levels requires packages that aren't installed"),
        phrase("no-lab-hint", "install them: {command}", install_command("lab")),
    )
