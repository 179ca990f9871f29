"""Reports: errors and findings as text with excerpt and caret, and as JSON. The functions take data and return text; they print
nothing.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from os.path import dirname, join, normpath
from typing import TYPE_CHECKING, NamedTuple

from sheetgen.form.written import known
from sheetgen.games.game import Ranked
from sheetgen.games.registry import BUNDLED
from sheetgen.judge.files import Result
from sheetgen.judge.findings import Condition, Finding, TableFinding, tally
from sheetgen.judge.sheet import JudgedSheet, Refused, Sheet
from sheetgen.layout.find import display_path, is_path
from sheetgen.report.excerpt import Paint, excerpt
from sheetgen.source.bounds import TextBudget, cut
from sheetgen.source.faults import Fault, Position
from sheetgen.source.messages import Phrase, Sentence, as_text, in_a_row, message, room
from sheetgen.source.words import more_faults, signed, visible

if TYPE_CHECKING:
    from sheetgen.judge.options import Options

phrase, plural = room("report")

_VALID = phrase("valid", "valid")
_NOT_VALID = phrase("not-valid", "not valid")
_NO_TOTAL = phrase("no-total", "no total is written")
_SAME = phrase("same-written", "written: the same")

_LONG_HINT = 1_000
_LONG_FILE = 200
_LONG_NAME = 100
_FINDINGS = 100
"""Maximum findings shown per sheet."""
_NOTES = 20
_CONDITIONS = 3
_ROOM = 300_000
"""Maximum characters shown of a file's findings."""


def _printable(message: str) -> str:
    return visible(cut(message))


def _hint(text: str) -> str:
    return f"   = {visible(cut(text, _LONG_HINT))}"


def _named(file: str) -> str:
    """A file's name."""
    return visible(cut(display_path(file), _LONG_FILE))


def bare_text(fault: Fault | Sentence, paint: Paint, *, warns: bool = False) -> str:
    """Return an error that belongs to no file as text. warns: show it as a warning."""
    label = paint("warning", phrase("warning", "warning").text()) if warns else error_label(paint)
    what, hint = (fault.text, fault.hint) if isinstance(fault, Fault) else ((text := fault.text()).message, text.hint)
    return "\n".join([f"{label}: {_printable(what)}", *([_hint(hint)] if hint else [])])


def error_label(paint: Paint) -> str:
    """Return the label before an error."""
    return paint("error", phrase("error", "error").text())


def unchanged_text(file: str, why: Sentence) -> str:
    """Return the reason why a file is unchanged."""
    what = why.text()
    head = phrase("unchanged", "{file}: the file is unchanged: {why}", _named(file), _printable(what.message))
    return "\n".join([head.text(), *([_hint(what.hint)] if what.hint else [])])


def fault_text(fault: Fault, file: str, lines: Sequence[str], paint: Paint) -> str:
    """Return an error as text: file:line:column, the message, the excerpt and a hint."""
    space = "" if fault.space is None else f" {visible(fault.space)}:"
    head = f"{fault.position.of(_named(file))}:{space} {error_label(paint)}: {_printable(fault.text)}"
    hint = [_hint(cure)] if (cure := fault.hint) else []
    return "\n".join([head, *excerpt(lines, fault.position, paint), *hint])


def finding_text(
    finding: Finding, file: str, lines: Sequence[str], paint: Paint, also: Sequence[str] = (), layout: str | None = None
) -> str:
    """Return a finding as text: place, rule, written and expected values, the excerpt and the reasons.

    also: other places with the same finding; layout: the layout named by the sheet.
    """
    kind = paint(finding.severity, _severity(finding).text())
    wording = finding.said.text()
    what = _if_read(finding.uncertain, wording.message) if finding.uncertain else wording.message
    head = f"{finding.position.of(_named(file))}: {kind}: {_printable(what)}"
    why = [_hint(line) for line in wording.notes[:_NOTES]]
    too = phrase("same-on", "the same on {places}", in_a_row(also))
    more = [_hint(each.text()) for each in ([too] if also else [])]
    see = phrase("see", "see: {command}", f"sheetgen explain {finding.rule}{_own_layout(finding.rule, file, layout)}")
    return "\n".join([head, *excerpt(lines, finding.position, paint), *why, *more, f"   = {see.text()}"])


def _if_read(conditions: Sequence[Condition], what: str) -> str:
    """Return the message of a finding that depends on values read from a photo."""
    told: list[Phrase] = [_condition(each) for each in conditions[:_CONDITIONS]]
    if more := len(conditions) - len(told):
        told.append(
            plural("more-as-read", "{count} more space was read correctly", "{count} more spaces were read correctly", count=more)
        )
    return phrase("if-read", "if {conditions}: {what}", in_a_row(told), what).text()


def _condition(condition: Condition) -> Phrase:
    space, value, player = condition
    where = space if player is None else phrase("space-of", "{space} of {player}", space, player)
    if value is None or value == ".":
        return phrase("is-blank", "{space} is blank", where)
    if value is True:
        return phrase("is-ticked", "{space} is ticked", where)
    values = value if isinstance(value, tuple) else (value,)
    return phrase("is-value", "{space} is {value}", where, in_a_row(map(str, values)))


def _severity(finding: Finding) -> Phrase:
    if finding.severity == "error":
        return phrase("error-of-rule", "error[{rule}]", finding.rule)
    return phrase("warning-of-rule", "warning[{rule}]", finding.rule)


def _own_layout(rule: str, file: str, layout: str | None) -> str:
    """Return the path of the layout that defines a rule, after a space, as an argument of `explain`; empty if a game defines the
    rule.
    """
    if layout is None or not is_path(layout) or BUNDLED.is_loaded(rule.partition("/")[0]):
        return ""
    from shlex import quote

    return f" {_named(quote(normpath(join(dirname(file), layout))))}"


class LocatedFinding(NamedTuple):
    """A finding, its file, the file's lines, and its other places."""

    finding: Finding
    file: str
    lines: Sequence[str]
    also: Sequence[str] = ()
    layout: str | None = None


def findings_text(findings: Sequence[LocatedFinding], budget: TextBudget, paint: Paint) -> list[str]:
    """Return findings as text, and last the number of omitted ones."""
    texts: list[str] = []
    for each in findings[:_FINDINGS]:
        text = finding_text(each.finding, each.file, each.lines, paint, each.also, each.layout) + "\n"
        if not budget.take(each.file, len(text)):
            break
        texts.append(text)
    if len(texts) < len(findings):
        next_one = findings[len(texts)]
        more = plural(
            "more-findings",
            "and {count} more finding",
            "and {count} more findings",
            count=len(findings) - len(texts),
        )
        texts.append(f"{next_one.finding.position.of(_named(next_one.file))}: {more.text()}\n")
    return texts


def faults_text(result: Result | Options, paint: Paint) -> list[str]:
    """Return every error of every unreadable document. Show an error of a shared layout once, and the number of further errors of a
    file last.
    """
    texts: dict[str, None] = {}
    more: dict[str, Fault] = {}
    seen: dict[int, Fault] = {}
    for sheet in [sheet for sheet in result.sheets if isinstance(sheet, Refused)]:
        for fault in sheet.faults:
            file = fault.file or sheet.file
            if id(fault) in seen:
                continue
            seen[id(fault)] = fault
            if fault.message.words is more_faults:
                left = fault.message.about[0] + (more[file].message.about[0] if file in more else 0)
                more[file] = more.get(file, fault)._replace(message=message(more_faults, left))
                continue
            lines = sheet.lines if fault.file is None else result.other_lines.get(fault.file, [])
            texts[fault_text(fault, file, lines, paint)] = None
    return [*texts, *(fault_text(fault, file, [], paint) for file, fault in more.items())]


def check_text(result: Result, paint: Paint) -> str:
    """Findings and verdicts of all readable sheets, the table's ranking last."""
    several = len(result.sheets) > 1
    parts: list[str] = []
    budget = TextBudget()
    for sheet in result.sheets:
        if isinstance(sheet, JudgedSheet):
            own = [LocatedFinding(finding, sheet.file, sheet.lines, (), sheet.name) for finding in sheet.merged_findings]
            parts.extend(findings_text(own, budget, paint))
            parts.extend(_suggested(sheet, []) if result.table is None else [])
    alike = []
    for first, *others in _alike(result.table.findings if result.table else []):
        also = [_standing(result.sheets[each.sheet], each.position) for each in others]
        sheet = result.sheets[first.sheet]
        alike.append(LocatedFinding(first, sheet.file, sheet.lines, also, sheet.name))
    parts.extend(findings_text(alike, budget, paint))
    if result.table is not None:
        players = [sheet.player for sheet in result.sheets]
        readable = [sheet for sheet in result.sheets if isinstance(sheet, JudgedSheet)]
        parts.extend(text for sheet in readable for text in _suggested(sheet, players))
    verdicts = [_verdict(sheet, paint) for sheet in result.sheets]
    parts.extend(verdicts)
    if several and result.table is None:
        parts.append(_summary(result.sheets))
    if result.table is not None:
        parts.append(_table_verdict(result, paint))
    return "\n".join(parts)


def _suggested(sheet: JudgedSheet, players: Sequence[str | None]) -> list[str]:
    """Return the suggestions for a sheet, in plain text."""
    if not sheet.suggested.suggestions and sheet.suggested.complete:
        return []
    from sheetgen.report.suggestions import suggestions_text  # only needed for sheets that are not valid

    return [cut(lines_plain(text), _ROOM) for text in suggestions_text(sheet, players)]


def lines_plain(text: str) -> str:
    return "\n".join(cut(visible(line), _LONG_HINT) for line in text.split("\n"))


def _alike(findings: Iterable[TableFinding]) -> list[list[TableFinding]]:
    """Group a table's findings in order, with equal findings at the same space of several sheets together."""
    alike: dict[tuple[object, ...], list[TableFinding]] = {}
    for each in findings:
        alike.setdefault((each.rule, each.severity, each.space, each.message, each.notes), []).append(each)
    return list(alike.values())


def _standing(sheet: Sheet, at: Position) -> str:
    """Return the position of a finding, and the sheet's player."""
    return at.of(sheet.file) + (f" ({sheet.player})" if sheet.player else "")


def _summary(sheets: Sequence[Sheet]) -> str:
    """Return the numbers of valid, partly unreadable, blank and other sheets."""
    valid = [sheet for sheet in sheets if isinstance(sheet, JudgedSheet) and sheet.valid]
    blank = sum(sheet.blank for sheet in valid)
    unclear = sum(bool(sheet.unread) for sheet in valid if not sheet.blank)
    counts = [phrase("some-valid", "{number} valid", len(valid) - blank - unclear)]
    if unclear:
        counts.append(
            plural(
                "some-unclear",
                "{count} valid as far as it can be read",
                "{count} valid as far as they can be read",
                count=unclear,
            )
        )
    counts += [phrase("some-blank", "{number} still blank", blank)] if blank else []
    others = len(sheets) - len(valid)
    return phrase(
        "summary", "{sheets} sheets: {counts}, {others} not valid or unreadable", len(sheets), in_a_row(counts), others
    ).text()


def who(sheet: Sheet) -> str:
    """A sheet's file, its number there, and its player."""
    file = cut(sheet.file, _LONG_FILE)
    if sheet.document > 1:
        file = phrase("document", "{file} (document {number})", file, sheet.document).text()
    return visible(file + (f", {cut(sheet.player, _LONG_NAME)}" if sheet.player else ""))


def _verdict(sheet: Sheet, paint: Paint) -> str:
    """Return one sheet's verdict: whether it is valid, the earned points by part and in total, and the written total."""
    if isinstance(sheet, Refused):
        unreadable = phrase("not-readable", "can't be read")
        return f"{who(sheet)}: {paint('error', unreadable.text())}"
    errors, warnings = tally(sheet.findings)
    counts = [errors_text(errors)] if errors else []
    counts += [warnings_text(warnings)] if warnings else []
    counts += [_unread(len(sheet.unread))] if sheet.unread else []
    if errors and all(each.uncertain for each in sheet.findings if each.severity == "error"):
        word = paint("warning", phrase("not-valid-as-far-as-read", "not valid as far as it can be read").text())
    elif errors:
        word = paint("error", _NOT_VALID.text())
    elif sheet.unread and not sheet.blank:
        word = paint("warning", phrase("valid-as-far-as-read", "valid as far as it can be read").text())
    else:
        word = _blank(paint) if sheet.blank else paint("good", _VALID.text())
    lines = [f"{who(sheet)}: {word}" + (f" ({', '.join(counts)})" if counts else "")]
    earned = sheet.earned
    if earned.computed is not None or (earned.ranking is None and (earned.parts or earned.claimed is not None)):
        points = "?" if earned.computed is None else earned.computed
        line = phrase("earned", "earned: {points:−} points", points=points).text()
        if earned.parts:
            values = zip(sheet.part_names, map(_points, earned.parts.values()), strict=True)
            line += f" ({', '.join(f'{name.text()} {value}' for name, value in values)})"
        if earned.claimed is None:
            claimed = _NO_TOTAL
        elif earned.claimed == earned.computed:
            claimed = _SAME
        else:
            claimed = phrase("written", "written: {points:−}", "?" if (own := known(earned.claimed)) is None else own)
        lines.append(f"  {line}; {claimed.text()}")
    if sheet.earned.ranking is not None:
        lines.extend(_ranking(sheet.earned.ranking, names={part.path: part.text() for part in sheet.part_names}))
    if sheet.waiting is not None:
        lines.append(f"  {visible(as_text(sheet.waiting))}")
    return "\n".join(lines)


def _blank(paint: Paint) -> str:
    return paint("dim", phrase("nothing-written", "nothing written yet").text())


def _unread(spaces: int) -> str:
    """Return the number of unreadable spaces as text."""
    return plural("unread", "{count} unreadable space", "{count} unreadable spaces", count=spaces).text()


def errors_text(number: int) -> str:
    """Return the number of errors as text."""
    return plural("errors", "{count} error", "{count} errors", count=number).text()


def warnings_text(number: int) -> str:
    """Return the number of warnings as text."""
    return plural("warnings", "{count} warning", "{count} warnings", count=number).text()


def _table_verdict(result: Result, paint: Paint) -> str:
    table = result.table
    assert table is not None
    unreadable = sum(isinstance(sheet, Refused) for sheet in result.sheets)
    errors = sum(each.severity == "error" for each in table.findings)
    errors += sum(not sheet.valid for sheet in result.sheets if isinstance(sheet, JudgedSheet))
    readable = [sheet for sheet in result.sheets if isinstance(sheet, JudgedSheet)]
    unread = 0 if unreadable or errors else sum(len(sheet.unread) for sheet in readable)
    if unreadable:
        incomplete = plural(
            "incomplete",
            "incomplete, {count} sheet can't be read; the others are ranked",
            "incomplete, {count} sheets can't be read; the others are ranked",
            count=unreadable,
        )
        state = paint("error", incomplete.text())
    elif errors:
        state = paint("error", phrase("not-in-order", "not valid").text())
    elif all(sheet.blank for sheet in readable):
        state = _blank(paint)
    elif unread:
        state = paint("warning", phrase("in-order-as-far-as-read", "valid as far as it can be read").text())
    else:
        state = in_order(paint)
    verdict = phrase("table", "the table: {state}", f"{state} ({_unread(unread)})" if unread else state)
    wrong = {sheet.player for sheet in readable if not sheet.valid}
    return "\n".join([verdict.text(), *_ranking(table.ranking, wrong), *_alone(result.sheets)])


def in_order(paint: Paint) -> str:
    """Return the text for no errors."""
    return paint("good", phrase("in-order", "valid").text())


def _alone(sheets: Sequence[Sheet]) -> list[str]:
    """Return a note if a table has only one sheet, unless this sheet is for the whole table."""
    alone = len(sheets) == 1 and isinstance(sheets[0], JudgedSheet) and sheets[0].earned.ranking is None
    told = phrase("table-of-one", "a table has several sheets, but this is only one: give the sheets of all players")
    return [f"  {told.text()}"] if alone else []


def _points(points: int | None) -> str:
    """Return points, or a placeholder if they are unknown."""
    return "?" if points is None else signed(points)


def _ranking(ranking: Iterable[Ranked], wrong: Collection[str | None] = (), names: Mapping[str, str] = {}) -> list[str]:
    """Return a line for each player: the place, the name, the points, and notes such as a tie-break that the player won. wrong:
    players whose sheets have errors. names: the sides' names as printed."""
    rows = []
    for ranked in ranking:
        notes = [phrase("won-tie", "won the tie: {tie_break}", ranked.tie_break).text()] if ranked.tie_break else []
        notes += [_NOT_VALID.text()] if ranked.player in wrong else []
        if not ranked.sure and ranked.place is None:
            notes.append(phrase("hangs", "the rank depends on unreadable spaces").text())
        elif not ranked.sure:
            notes.append(phrase("may-change", "the rank may still change").text())
        place = "?" if ranked.place is None else ranked.place
        in_brackets = f"  ({'; '.join(notes)})" if notes else ""
        rows.append(f"  {place}. {visible(names.get(ranked.player, ranked.player))}: {_points(ranked.score)}{in_brackets}")
    return rows
