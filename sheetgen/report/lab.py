"""Results of `lab` as text and as JSON."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from msgspec import to_builtins

from sheetgen.form.named.values import read_values
from sheetgen.form.write.data import sheet_data
from sheetgen.form.write.filling import filled
from sheetgen.games.lab import DIFFICULTY_NAMES, Best, CurvePoint, Lab, Most, Play
from sheetgen.judge.findings import Finding, by_position, layout_finding
from sheetgen.layout.find import name_from
from sheetgen.layout.model import Layout
from sheetgen.report.excerpt import Paint
from sheetgen.report.json import JsonBudget, as_json
from sheetgen.report.text import LocatedFinding, findings_text
from sheetgen.source.bounds import TextBudget
from sheetgen.source.faults import Fault
from sheetgen.source.messages import Phrase, Value, as_text, in_a_row, room
from sheetgen.source.words import visible

phrase, plural = room("report")

_STEPS = 8
"""Maximum number of points of the curve that are shown."""
_PLACES = 4
"""Number of decimal places of shares and other fractional numbers in JSON."""


class LabResult(NamedTuple):
    """The analysis of one layout: `file` as requested; no lab if it has errors."""

    file: str
    layout: Layout | None
    lab: Lab | None
    faults: Sequence[Fault] = ()

    @property
    def findings(self) -> list[Finding]:
        """The findings, by position."""
        return [] if self.lab is None else by_position(map(layout_finding, self.lab.findings))


def exit_status(results: Sequence[LabResult]) -> int:
    """Return 2 if a layout could not be analysed, 1 if one has an error, otherwise 0."""
    if any(each.faults for each in results):
        return 2
    return int(any(finding.severity == "error" for each in results for finding in each.findings))


def lab_json(results: Sequence[LabResult]) -> str:
    """Return the JSON of `lab`, a public contract."""
    budget = JsonBudget()
    return as_json({"labs": [_lab_json(each, budget) for each in results]})


def best_sheet(layout: Layout, best: Best | Most, folder: str = "") -> dict[str, Any]:
    """Return the best sheet as data. folder: the folder of the file that the data is for, since the sheet names its layout by a
    path from there."""
    written = read_values(layout.content.form, best.sheet).written
    return {"sheet": name_from(folder, layout.file, layout.name), **sheet_data(layout.content.form, written)}


def best_text(layout: Layout, best: Best | Most, folder: str = "") -> str:
    """Return the best sheet as the text of a file, with its score in a comment. folder: the folder of the file, since the sheet
    names its layout by a path from there."""
    written = read_values(layout.content.form, best.sheet).written
    points = _number_of_points(best.score or 0)
    head = (phrase("lab-best-sheet", "the best sheet found by sheetgen lab: {points}", points).text(),)
    return filled(name_from(folder, layout.file, layout.name), head, layout.content.form, written)


def known_text(name: str, lab: Lab) -> str:
    """Return a short text of the results so far."""
    facts: list[Value] = [name]
    if lab.best:
        facts.append(phrase("lab-best-so-far", "best score {score}", lab.best.score))
    facts += (phrase("lab-mean-so-far", "{way} {mean}", play.title, _decimal(play.mean)) for play in lab.play.values())
    return visible(in_a_row(facts).text())


def _lab_json(result: LabResult, budget: JsonBudget) -> dict[str, Any]:
    measured = {} if result.lab is None or result.layout is None else _measured_json(result.lab, result.layout)
    return {"file": result.file, **measured, **budget.of_layout(result.file, result.faults, result.findings)}


def _measured_json(lab: Lab, layout: Layout) -> dict[str, Any]:
    """Return the known results; keys of unknown results are absent."""
    entry = {
        "players": lab.players,
        "best": (lab.best and _best_json(lab.best, layout)) or (lab.most and _most_json(lab.most, layout)),
        "curve": to_builtins(lab.curve) or None,
        "fair_share": lab.fair_share,
        "play": {way: _play_json(play) for way, play in lab.play.items()} or None,
        "crossed_by": lab.crossed_by,
        "crossed": _shares(lab.crossed) or None,
        "crossed_by_round": [_shares(each) for each in lab.crossed_by_round] or None,
        "difficulty": _rounded(lab.difficulty),
        "class": lab.class_,
        "depth": _rounded(lab.depth),
        "complete": None if lab.complete else False,
    }
    return {key: value for key, value in entry.items() if value is not None}


def _best_json(best: Best, layout: Layout) -> dict[str, Any]:
    entry = {
        "score": best.score,
        "without_piles": best.without_piles,
        "dice": best.dice,
        "proven": best.proven,
        "bound": best.bound,
        "sheet": best_sheet(layout, best),
        "order": list(best.order) or None,
        "flights": [list(flight) for flight in best.rocket_to_planet] or None,
    }
    return {key: value for key, value in entry.items() if value is not None}


def _most_json(most: Most, layout: Layout) -> dict[str, Any]:
    known = {"score": most.score, "proven": most.proven, "bound": most.bound}
    return {**known, **({"sheet": best_sheet(layout, most)} if most.sheet else {})}


def _play_json(play: Play) -> dict[str, Any]:
    numbers = {"p5": play.p5, "p50": play.p50, "p95": play.p95}
    return {"games": play.games, "mean": round(play.mean, _PLACES), "sd": round(play.sd, _PLACES), **numbers}


def _shares(crossed: Mapping[str, float]) -> dict[str, float]:
    return {space: round(share, _PLACES) for space, share in crossed.items()}


def _rounded(number: float | None) -> float | None:
    return None if number is None else round(number, _PLACES)


def lab_text(results: Sequence[LabResult], paint: Paint) -> str:
    """Return the text of all analysed layouts, one section each."""
    budget = TextBudget()
    return "\n\n\n".join(
        "\n".join([*_format_lab_report(each.lab, each.layout, each.file, paint), *_odd(each, budget, paint)]).rstrip()
        for each in results
        if each.lab is not None and each.layout is not None
    )


def _format_lab_report(lab: Lab, layout: Layout, file: str, paint: Paint) -> Iterator[str]:
    """Yield the facts for players first, then the ways to play, then the curve."""
    players = plural("for-players", "for {count} player", "for {count} players", count=lab.players)
    title = visible(layout.title(layout.readers_language))
    yield f"{paint('bold', title)} ({visible(file)}), {players.text()}"
    yield ""
    facts = [(name.text(), as_text(said)) for name, said in _facts(lab, layout)]
    width = max((len(name) for name, _ in facts), default=0)
    yield from (f"  {name:{width}}  {said}" for name, said in facts)
    if lab.play:
        yield from ("", *_ways(lab.play))
    if lab.curve:
        yield from ("", *_curve(lab.curve))


def _facts(lab: Lab, layout: Layout) -> Iterator[tuple[Phrase, Phrase]]:
    """Yield the known facts in a few words, each with its name."""
    if lab.best:
        yield phrase("lab-best", "best score"), _best(lab.best, lab)
    if lab.most:
        yield phrase("lab-best", "best score"), _most(lab.most)
    if lab.crossed_by:
        play = lab.play[lab.crossed_by]
        yield phrase("lab-good-play", "good play"), _good_play(play, lab)
    if lab.difficulty is not None and lab.class_ is not None:
        yield phrase("lab-class", "class"), _class(lab, lab.class_, layout.name)
    if lab.depth is not None:
        yield phrase("lab-depth", "depth"), _depth(lab, lab.depth)


def _best(best: Best, lab: Lab) -> Phrase:
    points = plural("lab-points", "{count} point", "{count} points", count=best.score)
    if not best.proven:
        points = phrase("lab-not-proven", "{points} found; more than {bound} is impossible", points, best.bound)
    elif best.without_piles not in (None, best.score):
        points = phrase("lab-without-piles", "{points} ({other} if piles cost nothing)", points, best.without_piles or 0)
    if best.dice is None:
        return points
    dice = plural("lab-dice", "{count} die", "{count} dice", count=best.dice)
    return phrase("lab-with-dice", "{points}, with {dice}; a player's fair share is {share}", points, dice, lab.fair_share or 0)


def _number_of_points(score: float) -> Phrase:
    if isinstance(score, int):
        return plural("lab-points", "{count} point", "{count} points", count=score)
    return phrase("lab-parts-of-points", "{number} points", score)


def _most(most: Most) -> Phrase:
    """Return the best score of a custom game's sheet, or why it is unknown."""
    if most.proven:
        if most.score is None:
            return phrase("lab-no-sheet", "none: every sheet breaks a rule")
        points = _number_of_points(most.score)
        return phrase("lab-lowest", "{points} (the lowest wins)", points) if most.lowest else points
    known = phrase("lab-too-many-ways", "unknown; there are too many ways to fill in the sheet")
    if most.score is not None:
        known = phrase("lab-found", "{points} found; there are too many ways to check them all", _number_of_points(most.score))
    if most.bound is None:
        return known
    if most.lowest:
        return phrase("lab-no-less", "{known}; less than {bound} is impossible", known, most.bound)
    return phrase("lab-no-more", "{known}; more than {bound} is impossible", known, most.bound)


def _good_play(play: Play, lab: Lab) -> Phrase:
    share = round(play.mean / lab.best.score * 100) if lab.best and lab.best.score > 0 else 0
    return phrase(
        "lab-good",
        "{mean} points on average, {share}% of the best ({way}); nine out of ten sheets earn {low:−} to {high:−}",
        *(_decimal(play.mean), share, play.title, play.p5, play.p95),
    )


def _class(lab: Lab, number: int, name: str) -> Phrase:
    """A level's class in words, compared with the bundled levels unless it is one of them."""
    said = phrase("lab-of-5", "{number} of 5, {word}", number, DIFFICULTY_NAMES[number - 1])
    if lab.standing is None:
        return said
    alike, easier, harder = lab.standing.alike, in_a_row(lab.standing.easier), in_a_row(lab.standing.harder)
    if name in (alike, *easier.items, *harder.items):
        return said
    if alike is None:
        if not easier.items:
            return phrase("lab-easier-than-all", "{class}; easier than all four bundled levels", said)
        if not harder.items:
            return phrase("lab-harder-than-all", "{class}; harder than all four bundled levels", said)
        return phrase("lab-amid", "{class}; harder than {easier}, easier than {harder}", said, easier, harder)
    if easier.items and harder.items:
        return phrase(
            "lab-between", "{class}; as hard as {level}, harder than {easier}, easier than {harder}", said, alike, easier, harder
        )
    if easier.items:
        return phrase("lab-harder", "{class}; as hard as {level}, harder than {easier}", said, alike, easier)
    return phrase("lab-easier", "{class}; as hard as {level}, easier than {harder}", said, alike, harder)


def _depth(lab: Lab, depth: float) -> Phrase:
    best = lab.best.score if lab.best else 0
    more = _decimal(abs(depth) * best)
    if depth < 0:
        return phrase(
            "lab-depth-none",
            "{depth}: planning ahead earns {more} points less than taking the most points now",
            _decimal(depth, 2),
            more,
        )
    return phrase(
        "lab-depth-some",
        "{depth}: planning ahead earns {more} points more than taking the most points now",
        _decimal(depth, 2),
        more,
    )


def _ways(plays: Mapping[str, Play]) -> Iterator[str]:
    """Yield the lines of a table that compares the ways to play."""
    head = phrase("lab-way", "strategy"), phrase("lab-games", "games"), phrase("lab-mean", "mean")
    rows = [[*(each.text() for each in head), "±", "5 %", "50 %", "95 %"]]
    for play in plays.values():
        points = (_decimal(play.mean), _decimal(play.sd), play.p5, play.p50, play.p95)
        rows.append([play.title.text(), phrase("lab-number", "{number:,}", play.games).text(), *map(_said, points)])
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for (title, *numbers), says in zip(rows, ["", *(play.about.text() for play in plays.values())], strict=True):
        aligned = [number.rjust(width) for number, width in zip(numbers, widths[1:], strict=True)]
        yield f"  {title:{widths[0]}}  {'  '.join(aligned)}  {says}".rstrip()


def _curve(curve: Sequence[CurvePoint]) -> Iterator[str]:
    """Yield some points of the curve, including the last one."""
    yield "  " + phrase("lab-curve", "best score with fewer dice, if pips and turns could be chosen (no game can earn more)").text()
    count = min(_STEPS, len(curve))
    shown = [curve[len(curve) * number // count - 1] for number in range(1, count + 1)]
    names = [phrase("lab-dice-row", "dice").text(), phrase("lab-points-row", "points").text()]
    rows = [[str(point.dice) for point in shown], [("" if point.proven else "≥") + str(point.score) for point in shown]]
    width = max(len(text) for row in rows for text in row)
    wide = max(map(len, names))
    yield from (f"  {name:{wide}}  {'  '.join(text.rjust(width) for text in row)}" for name, row in zip(names, rows, strict=True))


def _odd(result: LabResult, budget: TextBudget, paint: Paint) -> Iterator[str]:
    """Yield the findings, each with its place."""
    assert result.lab is not None
    assert result.layout is not None
    if not result.lab.complete:
        yield from ("", "  " + phrase("lab-incomplete", "the analysis is incomplete").text())
    standings = [LocatedFinding(finding, result.layout.file, result.layout.lines) for finding in result.findings]
    if standings:
        yield ""
        yield from findings_text(standings, budget, paint)
    elif result.lab.crossed_by:
        yield from ("", "  " + phrase("lab-nothing-odd", "no warnings").text())


def _decimal(number: float, places: int = 1) -> float:
    return round(number, places)


def _said(number: float) -> str:
    """A number as the reader writes it."""
    return phrase("lab-value", "{number:−}", number).text()
