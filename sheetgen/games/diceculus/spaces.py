"""The spaces of a sheet of DiceCulus: how they are typed, and which of them are on the paper."""

from __future__ import annotations

from sheetgen.drawing.kit import Kit
from sheetgen.form.entries import Entry, Keyed, Named, Names, Number, Record, Rounds, Tick, Words
from sheetgen.form.spaces import spaces
from sheetgen.games.diceculus.formula import LETTERS, problem
from sheetgen.games.diceculus.layout import Keys
from sheetgen.games.diceculus.model import STAGES, Stage

_BY_HAND = ("rolls", "solved")
"""What is typed when somebody wants it judged, and is not written on the paper: what was rolled before, and that nobody rolled."""


def kit(keys: Keys) -> Kit:
    """Everything of the sheet that print, reading and `blank` need."""
    form = _form(keys)
    return Kit(
        form=form,
        lists={stage.name: _numbered(getattr(keys.rounds, stage.name)) for stage in STAGES},
        unplaced=frozenset(space.name for space in spaces(form) if not _on_paper(space.name)),
        words={"faces": str(keys.faces)},
    )


def _numbered(rounds: int) -> tuple[dict[str, str], ...]:
    """The rows of a stage's table; `{row}` is the number each has."""
    return tuple({"round": str(number)} for number in range(1, rounds + 1))


def _on_paper(space: str) -> bool:
    """Whether a space is printed: not what is typed by hand only, nor letters that the stage cannot have."""
    parts = space.split(".")
    if len(parts) < 4:
        return True
    stage = next(stage for stage in STAGES if stage.name == parts[1])
    return parts[3] not in _BY_HAND and (len(parts) < 5 or parts[4] in stage.letters)


def _form(keys: Keys) -> dict[str, Entry]:
    stages: dict[str, Entry] = {stage.name: _stage(stage, getattr(keys.rounds, stage.name)) for stage in STAGES}
    counted: dict[str, Entry] = {}
    if keys.wrong:
        counted["wrong"] = Number(about="wrong solutions that the invigilator found", low=0)
    if keys.unaided:
        counted["unaided"] = Number(about="cards solved unaided", low=0)
    return {
        "player": Words(about="your name"),
        "invigilator": Words(about="who checks your points"),
        "stages": Record(entries=stages, about="only those that were played"),
        **counted,
        "end": Number(about="END GAME SCORE"),
    }


def _stage(stage: Stage, rounds: int) -> Record:
    """A stage's rounds and its grand total. Letters that it cannot have are read as well: they are for its rules to judge."""
    grand = Number(about="GRAND TOTAL")
    return Record(entries={"rounds": Rounds(entries=_round(stage), printed=rounds, silent=True), "grand": grand})


def _round(stage: Stage) -> dict[str, Entry]:
    of = "{" + ", ".join(f"{letter}: " for letter in stage.letters) + "}"
    before: dict[str, Entry] = {
        "dice": Keyed(options=tuple(LETTERS), blank=of, about="how the seven dice are split"),
        "card": Words(check=problem, about="in quotes"),
        "rolls": Keyed(options=tuple(LETTERS), numbers=False, about="up to three a letter, if you like"),
        "values": Keyed(options=tuple(LETTERS), blank=of),
    }
    after: dict[str, Entry] = {"score": Number(), "total": Number()}
    return {**before, **_OWN.get(stage.name, {}), **after}


_OWN: dict[str, dict[str, Entry]] = {
    "robbery": {
        "result": Number(),
        "robs": Names(least=1, most=1, blank="", about="whom you rob"),
        "robbed": Named(about="who robbed you, and their result: {Maria: 111}"),
    },
    "charity": {
        "result": Number(),
        "gives": Names(least=1, blank="", about="to whom: [Maria, George]"),
        "received": Named(about="what each gave you: {Maria: 18}"),
        "solved": Tick(about="solved without rolling"),
    },
}
