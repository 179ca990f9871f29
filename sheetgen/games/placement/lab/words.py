"""Messages of the lab: what is odd about a level, why one is not measured, what ways to play are called."""

from __future__ import annotations

from sheetgen.games.placement.words import colour_name, field_name, line_name
from sheetgen.source.messages import Phrase, Sentence, room, sentence

phrase, plural = room("lab")

WAYS: dict[str, tuple[Phrase, Phrase]] = {
    "wanderer": (phrase("wanderer", "wanderer"), phrase("about-wanderer", "takes any die that may go somewhere")),
    "magpie": (phrase("magpie", "magpie"), phrase("about-magpie", "takes what earns most now")),
    "planner": (phrase("planner", "planner"), phrase("about-planner", "heads for lines, puzzles, keys and rockets")),
    "thinker": (phrase("thinker", "thinker"), phrase("about-thinker", "plays on in mind before each die")),
}
"""Ways to play: what each is called, and what it does."""
_NEARER = phrase("nearer", "nearer to the start, or worth more, it would be a choice")


def no_packages(command: str) -> Sentence:
    message = phrase("no-packages", "levels are measured by packages that are not installed")
    return sentence(message, phrase("install", "install them: {command}", command))


def never_crossed(kind: str, place: str, share: float) -> Sentence:
    field = field_name(kind, place)
    if not share:
        return sentence(phrase("never-crossed", "{field} is crossed on none of the sheets", field), _NEARER)
    message = phrase("hardly-ever-crossed", "{field} is crossed on {percent} % of the sheets only", field, percent(share))
    return sentence(message, _NEARER)


def always_crossed(kind: str, place: str, share: float) -> Sentence:
    message = phrase("always-crossed", "{field} is crossed on {percent} % of the sheets", field_name(kind, place), percent(share))
    return sentence(message, phrase("further-away", "further from the start, or off the way to other points, it would be a choice"))


def line_never_finished(axis: str, number: int, first: int, last: int, share: float) -> Sentence:
    line = line_name(axis, number, first, last)
    message = phrase("line-hardly-finished", "{line} is finished on {percent} % of the sheets only", line, percent(share))
    if not share:
        message = phrase("line-never-finished", "{line} is finished on none of the sheets", line)
    return sentence(message, phrase("shorter-line", "a shorter one, or more points for it, would be worth the way"))


def lock_never_opened(colour: str, place: str, share: float) -> Sentence:
    lock, key = field_name("lock", place), colour_name(colour)
    message = phrase(
        "lock-hardly-opened", "{lock} is opened by a {colour} key on {percent} % of the sheets only", lock, key, percent(share)
    )
    if not share:
        message = phrase("lock-never-opened", "{lock} is opened on none of the sheets: nobody crosses a {colour} key", lock, key)
    return sentence(message, phrase("key-nearer", "a key nearer to the start would open it"))


def no_memory(needed: int) -> Sentence:
    message = phrase("no-memory", "there is not enough memory: measuring a level takes {needed} MB", needed)
    return sentence(message, phrase("raise-limit", "raise the limit (`ulimit -v`)"))


def process_ended() -> Sentence:
    message = phrase("process-ended", "the process that measured it ended before it was done")
    return sentence(message, phrase("ended-hint", "if there is too little memory, close other programs"))


def percent(share: float) -> str:
    """A share of sheets in per cent: rounded, but never to 0 or 100 where it is neither."""
    rounded = round(share * 100)
    if share and not rounded:
        return "<1"
    return ">99" if rounded == 100 and share < 1 else str(rounded)


# On the picture of a level


def picture_class(number: int, word: Phrase) -> Phrase:
    return phrase("picture-class", "class {number} of 5: {word}", number, word)


def picture_table(players: int, games: int) -> Phrase:
    seats = plural("picture-players", "{count} player", "{count} players", count=players)
    played = plural("picture-games", "{count:,} game of each way to play", "{count:,} games of each way to play", count=games)
    return phrase("picture-table", "{players} · {games}", seats, played)


def picture_score(is_proven: bool) -> Phrase:
    return phrase("picture-best", "best score") if is_proven else phrase("picture-found", "best score found")


def picture_dice(share: int) -> Phrase:
    return phrase("picture-dice", "dice for it, of {share}", share)


def picture_difficulty() -> Phrase:
    return phrase("picture-difficulty", "difficulty")


def picture_curve() -> Phrase:
    return phrase("picture-curve", "Best score by dice")


def picture_bound() -> Phrase:
    return phrase("picture-bound", "pips and turns of one's choice: no play earns more")


def picture_share() -> Phrase:
    return phrase("picture-share", "fair share")


def picture_ways() -> Phrase:
    return phrase("picture-ways", "Points of a sheet, by way to play")


def picture_ways_key() -> Phrase:
    return phrase("picture-ways-key", "bar: nine of ten sheets · stroke: half of them · dot: mean")


def picture_most(score: int) -> Phrase:
    return phrase("picture-most", "best: {score}", score)


def picture_crossed(way: Phrase) -> Phrase:
    return phrase("picture-crossed", "crossed on … % of sheets, all playing as the {way}", way)


def picture_way(points: int) -> Phrase:
    return plural(
        "picture-way", "a best way, {count} point, in its order", "a best way, {count} points, in its order", count=points
    )


def picture_flight() -> Phrase:
    return phrase("picture-flight", "rocket to planet")


def number(value: float) -> Phrase:
    return phrase("number", "{value:−}", value)
