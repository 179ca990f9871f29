"""A sheet of DiceCulus as typed and drawn: its form, the rows of its tables, and the spaces on paper."""

from __future__ import annotations

from collections.abc import Iterator

from sheetgen.drawing.content import SheetContent
from sheetgen.form.entries import Amounts, Axis, Domain, Form, Names, Number, Record, Rounds, Text, Tick
from sheetgen.games.diceculus import spaces
from sheetgen.games.diceculus.formula import misread, problem
from sheetgen.games.diceculus.layout import MOST_TYPED, Keys
from sheetgen.games.diceculus.maths.expression import LETTERS
from sheetgen.games.diceculus.model import DICE, STAGES, Stage
from sheetgen.games.diceculus.sheets import Model
from sheetgen.source.messages import Phrase, room

phrase, _ = room("diceculus")


def content(keys: Keys, _model: Model) -> SheetContent:
    """Return all data of the sheet that print, reading and `blank` need."""
    rounds = {stage.name: getattr(keys.rounds, stage.name) for stage in STAGES}
    numbers = [(stage, n) for stage in STAGES for n in range(1, rounds[stage.name] + 1)]
    return SheetContent(
        form=_form(keys, rounds),
        lists={stage: tuple({"round": str(n)} for n in range(1, count + 1)) for stage, count in rounds.items()},
        unplaced=frozenset(space for stage, n in numbers for space in _by_hand(stage, n)),
        words={"faces": str(keys.faces)},
    )


def _by_hand(stage: Stage, number: int) -> Iterator[str]:
    """Yield the spaces that aren't on paper: spaces typed only for checking, and letters that the stage can't have."""
    at = spaces.round_of(stage.name, number)
    yield from at.rolls_of
    if at.solved:
        yield at.solved
    yield from (*at.dice_of[len(stage.letters) :], *at.values_of[len(stage.letters) :])


def _form(keys: Keys, rounds: dict[str, int]) -> Form:
    stages: Form = {stage.name: _stage(keys, stage, rounds[stage.name]) for stage in STAGES}
    counted: Form = {}
    if keys.wrong:
        counted[spaces.WRONG] = Number(about=phrase("about-wrong", "wrong results found by the invigilator"), low=0)
    if keys.unaided:
        counted[spaces.UNAIDED] = Number(about=phrase("unaided-space", "cards solved unaided"), low=0)
    return {
        spaces.PLAYER: Text(about=phrase("about-player", "your name"), name=True),
        "invigilator": Text(about=phrase("about-invigilator", "the player who checks your points")),
        "stages": Record(entries=stages, about=phrase("about-stages", "only the stages that were played")),
        **counted,
        spaces.END: Number(about=phrase("end-game-score", "END GAME SCORE"), keep=True),
    }


def _stage(keys: Keys, stage: Stage, rounds: int) -> Record:
    """Return a stage's rounds and its grand total. Letters that the stage can't have are also read, so that its rules can report
    them."""
    grand = Number(about=phrase("grand-total", "GRAND TOTAL"), keep=True)
    played = Rounds(entries=_round(keys, stage), printed=rounds, most=MOST_TYPED, silent=True)
    return Record(entries={"rounds": played, "grand": grand})


def _round(keys: Keys, stage: Stage) -> Form:
    of = "{" + ", ".join(f"{letter}: " for letter in stage.letters) + "}"
    dice: Domain = tuple(range(1, DICE + 1))
    rolled: Domain = tuple(range(DICE * keys.faces + 1))
    before: Form = {
        spaces.DICE: _by_letter(Number(domain=dice), of, phrase("about-dice", "the number of dice on each letter")),
        "card": Text(check=problem, about=phrase("about-card", "in quotes"), alike=misread),
        spaces.ROLLS: _by_letter(Number(many=True), None, phrase("about-rolls", "up to three rolls per letter, optional")),
        spaces.VALUES: _by_letter(Number(domain=rolled), of),
    }
    after: Form = {"score": Number(), "total": Number()}
    return {**before, **_OWN.get(stage.name, {}), **after}


def _by_letter(each: Number, blank: str | None, about: Phrase | str = "") -> Axis:
    """Return an axis with the same entry at each letter, typed as pairs."""
    return Axis(keys=tuple(LETTERS), each=(each,), notation="pairs", blank=blank, about=about)


def _by_name(about: Phrase) -> Amounts:
    """Return an entry for numbers by any names, as one space."""
    return Amounts(about=about)


_OWN: dict[str, Form] = {
    "robbery": {
        "result": Number(runs=False),
        "robs": Names(least=1, most=1, blank="", about=phrase("about-robs", "the player you rob")),
        "robbed": _by_name(phrase("about-robbed", "the players who robbed you, and their results: {{Maria: 111}}")),
    },
    "charity": {
        "result": Number(runs=False),
        "gives": Names(least=1, blank="", about=phrase("about-gives", "the players you give to: [Maria, George]")),
        "received": _by_name(phrase("about-received", "the points received from each player: {{Maria: 18}}")),
        spaces.SOLVED: Tick(about=phrase("solved-space", "solved without rolling")),
    },
}
