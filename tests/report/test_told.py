"""Complete reports: text with and without colours, narrow JSON, differences, legal moves; for many kinds of input.

Kept in `tests/golden/report`. `make golden` rewrites them; read the difference.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from json import loads
from pathlib import Path
from types import MappingProxyType

import pytest
from pytest_regressions.file_regression import FileRegressionFixture

from sheetgen.games.game import Ranked
from sheetgen.games.options import Answer, Choice, Way
from sheetgen.games.rules import Severity
from sheetgen.judge.files import Result, check
from sheetgen.judge.findings import Condition, Doubts, Finding
from sheetgen.judge.fixing import DocumentFix, FileFix
from sheetgen.judge.linting.lint import lint
from sheetgen.judge.options import Options, OptionsAnswer, answer_options
from sheetgen.judge.sheet import JudgedSheet, Refused
from sheetgen.layout.read import Library
from sheetgen.report import text as report
from sheetgen.report.differences import difference_text
from sheetgen.report.excerpt import Paint, excerpt
from sheetgen.report.json import JsonBudget, check_json, fault_json, finding_json
from sheetgen.report.lint import lint_faults, lint_json, lint_text
from sheetgen.report.options import options_json, options_text, problems_text
from sheetgen.report.suggestions import suggestions_text
from sheetgen.report.text import bare_text, check_text, fault_text, faults_text, finding_text, unchanged_text
from sheetgen.source.bounds import TextBudget
from sheetgen.source.faults import Fault, Position
from sheetgen.source.messages import Sentence, message, sentence
from sheetgen.source.words import key_twice, more_faults, no_such_file
from tests.command import GOOD, OTHER, ROOT, WRONG, put
from tests.drawing.blocks.room import fonts
from tests.laid_out import laid_out
from tests.report.test_options import MARKS

KEPT = ROOT / "tests" / "golden" / "report"
PLAIN, COLOURS = Paint(False), Paint(True)
Keep = Callable[[str, str], None]


@pytest.fixture
def keep(file_regression: FileRegressionFixture, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Keep:
    """Return a function that compares a text with its golden file; a colour is shown as «1;31»."""
    monkeypatch.chdir(tmp_path)

    def kept(text: str, name: str) -> None:
        shown = text.replace("\r", "␍").replace("\033[0m", "«»").replace("\033[", "«")
        file_regression.check(shown + "\n", encoding="utf-8", newline="\n", fullpath=KEPT / f"{name}.txt")

    return kept


def words(message: str, hint: str = "") -> Sentence:
    return sentence(message, hint)


# Excerpts


LINES = [
    "player: Ruth",
    "player: 佐藤, x",
    "total:\t１２ e\u0301x",
    "x" * 300,
    "佐" * 200,
    "a" * 119,
    "a" * 120,
    "a" * 121,
    "   ",
    "ab" * 59 + "佐佐佐佐",
]


def excerpts() -> Iterator[str]:
    """The lines above with a caret at many places."""
    for number, line in enumerate(LINES, 1):
        for column in (1, 10, 60, 121, 180, 241, 301, 500):
            if column <= len(line) + 3:
                for length in (1,) if column in (1, 180) else (200,):
                    yield f"{number}:{column}:{length}"
                    yield from excerpt(LINES, Position(number, column, length), PLAIN)
    yield from excerpt(LINES, Position(1, 1, 3), COLOURS)
    for beyond in (0, 11, 12):
        yield f"{beyond}: {excerpt(LINES, Position(beyond, 1), PLAIN)}"


def test_excerpts_are_shown_as_before(keep: Keep) -> None:
    lines = list(excerpts())
    heads = [f"{line[:16]}…{len(line)}…{line[-12:]}" if len(line) > 60 else line for line in lines]
    keep("\n".join(heads), "excerpts")


# Faults and findings


LONG = "long " * 300


def wordy(notes: int) -> Sentence:
    """Return a sentence with that many notes; with more than two, every part is long."""
    more = LONG if notes > 2 else ""
    return sentence(f"it says \u202e 7 {more}", *(f"because {n} {more}" for n in range(notes)))


def finding(
    space: str | None = "karma.2", doubts: Doubts = MappingProxyType({}), notes: int = 1, severity: str = "error"
) -> Finding:
    of = message(wordy, notes)
    conditions = tuple(Condition(*each) for each in doubts.items())
    kind: Severity = "error" if severity == "error" else "warning"
    return Finding("own/rule", kind, space, ("karma.2",), of, Position(2, 4, 3), conditions)


def pieces() -> Iterator[str]:
    """Each kind of message."""
    lines = ["sheet: a", "a: 123", "b: 1"]
    fault = Fault(message(words, f"what\u202e {LONG}", f"so {LONG}"), Position(2, 4, 3))
    for paint in (PLAIN, COLOURS):
        yield bare_text(Fault(message(words, "so", "do"), Position(1, 1)), paint)
        yield bare_text(sentence("so"), paint)
        yield fault_text(fault, "a\u202e.yaml", lines, paint)
        yield fault_text(Fault(message(words, "short"), Position(9, 1)), "f" * 300, lines, paint)
        yield finding_text(finding(), "x/a.yaml", lines, paint, ("b.yaml:1:2", "c.yaml:1:2"), "../own.yaml")
        yield finding_text(
            finding(None, {"a": True, "b": None, "c": ("P1", "P2")}, 0, "warning"), "a.yaml", lines, paint, (), "namaste"
        )
        yield finding_text(finding(notes=25, doubts={f"s{n}": n for n in range(25)}), "a.yaml", lines, paint, (), "o w n.yaml")
    yield unchanged_text("a\u202e.yaml", sentence("it is so", "do it"))
    yield unchanged_text("a.yaml", sentence("it is so"))
    yield report.lines_plain(f"a\u202e\n{'x' * 1001}\nb")


def short(text: str) -> str:
    """Return a text in which very long lines are reduced to their ends."""
    return "\n".join(f"{line[:60]}…{len(line)}…{line[-40:]}" if len(line) > 200 else line for line in text.split("\n"))


def test_messages_are_told_as_before(keep: Keep) -> None:
    keep(short("\n\n".join(pieces())), "messages")


def test_of_many_findings_the_first_are_told(keep: Keep) -> None:
    def told_of(count: int, notes: int) -> list[str]:
        standing = [report.LocatedFinding(finding(notes=notes), "a.yaml", ["a", "b: 123"])] * count
        return report.findings_text(standing, TextBudget(), PLAIN)

    assert len(told_of(100, 1)) == 100
    assert "more finding" not in told_of(100, 1)[-1]
    assert told_of(101, 1)[100:] == ["a.yaml:2:4: and 1 more finding\n"]
    wide = told_of(100, 20)
    assert len("".join(wide[:-1])) <= 300_000 < len("".join(wide[:-1])) + len(wide[0])
    assert wide[-1] == f"a.yaml:2:4: and {101 - len(wide)} more findings\n"


def test_json_tells_as_much_as_there_is_room_for() -> None:
    entry = {"a": "b"}  # 5 blanks, 18 characters in all
    size = len('{\n     "a": "b"\n}')
    budget = JsonBudget(2 * size)
    assert budget.entries("f", [1, 2, 3], lambda _: entry) == ([entry, entry], {"more": 1})
    assert budget.entries("g", [1, 2], lambda _: entry) == ([entry, entry], {})
    assert budget.entries("g", [1], lambda _: entry) == ([], {"more": 1})


def test_json_of_faults_and_findings_has_no_key_that_does_not_apply() -> None:
    fault = Fault(message(words, "so", "do"), Position(2, 3, 4))
    so, do = ({"id": "source/text", "values": {"text": text}} for text in ("so", "do"))
    said = {"message": "so", **so, "hint": "do", "hint_data": do, "line": 2, "column": 3}
    assert fault_json(fault, "a.yaml") == said
    assert fault_json(fault._replace(file="a.yaml"), "a.yaml") == said
    assert fault_json(Fault(message(words, "so"), Position(2, 3), "b.yaml"), "a.yaml") == {
        "message": "so",
        **so,
        "line": 2,
        "column": 3,
        "file": "b.yaml",
    }
    assert finding_json(finding(None, {"x": Fraction(1, 2), "y": (4, 5)}, 1, "warning")) == {
        "rule": "own/rule",
        "severity": "warning",
        "spaces": ["karma.2"],
        "message": "it says \u202e 7 ",
        "notes": ["because 0 "],
        "id": "source/text",
        "values": {"text": "it says \u202e 7 "},
        "note_data": [{"id": "source/text", "values": {"text": "because 0 "}}],
        "sure": False,
        "if": [{"space": "x", "value": 0.5}, {"space": "y", "value": [4, 5]}],
        "line": 2,
        "column": 4,
    }
    assert list(finding_json(finding())) == [
        "rule",
        "severity",
        "space",
        "spaces",
        "message",
        "notes",
        "id",
        "values",
        "note_data",
        "line",
        "column",
    ]
    cut = finding_json(finding(notes=3))
    assert [len(cut["message"]), *map(len, cut["notes"])] == [1001] * 4


# Sheets and tables


FILES = {
    "ana": GOOD,
    "ben": OTHER,
    "wrong": WRONG,
    "same": "sheet: namaste\nplayer: Ana\nkarma: [2]\n",
    "cem": "sheet: namaste\nplayer: Cem\nkarma: [2]\ntotal: -9\n---\nsheet: namaste\nplayer: Dora\nkarma: [1, '?']\ntotal: '?'\n",
    "blank": "sheet: namaste\n---\nsheet: namaste\nplayer: Eva\n",
    "hearts": (ROOT / "examples" / "hearts" / "wrong.yaml").read_text("utf-8"),
    "broken": "sheet: namaste\nplayer: [Eva\n",
    "own": "sheet: nosuch.yaml\n---\nsheet: nosuch.yaml\n",
}
TABLES: tuple[tuple[str, bool], ...] = (
    ("ana ben wrong cem blank hearts broken own", False),
    ("ana same ben broken", True),
    ("cem blank", True),
    ("wrong ben", True),
)


@pytest.mark.parametrize("number", range(len(TABLES)))
def test_sheets_are_reported_as_before(number: int, keep: Keep) -> None:
    put(**FILES)
    names, table = TABLES[number]
    result = check([f"{name}.yaml" for name in names.split()], table, steps=20_000)
    texts = [*faults_text(result, COLOURS), check_text(result, COLOURS), *laid_out(loads(check_json(result, 1500)))]
    keep("\n".join(texts), f"sheets-{number}")


def test_rankings_say_what_decided_and_what_is_unsure() -> None:
    ranking = [
        Ranked(1, "Ana\u202e", 1234567),
        Ranked(2, "Ben", -4, "fewer spaces"),
        Ranked(3, "Cem", 0, "the first", False),
        Ranked(None, "Dora", None, "", False),
        Ranked(None, "Eva", None, "x", False),
    ]
    assert report._ranking(ranking, {"Ben", "Dora"}) == [
        "  1. Ana\\u202e: 1234567",
        "  2. Ben: −4  (won the tie: fewer spaces; not valid)",
        "  3. Cem: 0  (won the tie: the first; the rank may still change)",
        "  ?. Dora: ?  (not valid; the rank depends on unreadable spaces)",
        "  ?. Eva: ?  (won the tie: x; the rank depends on unreadable spaces)",
    ]


def test_faults_that_are_one_are_told_once_and_those_left_out_are_added_up() -> None:
    twice = Fault(message(key_twice, "a", 1), Position(2, 1))
    more = [Fault(message(more_faults, count), Position(9, 1)) for count in (2, 3)]
    shared = Fault(message(no_such_file), Position(1, 1), "own.yaml")
    sheets = [Refused("a.yaml", n, ["a: 1", "a: 2"], (twice, shared, more[n - 1])) for n in (1, 2)]
    result = Result([*sheets], None, {"own.yaml": ["first line"]})
    assert faults_text(result, PLAIN) == [
        fault_text(twice, "a.yaml", ["a: 1", "a: 2"], PLAIN),
        "own.yaml:1:1: error: there is no such file\n  |\n1 | first line\n  | ^",
        "a.yaml:9:1: error: and 5 more errors\n   = fix the errors above first",
    ]


def test_what_was_probably_meant_is_told_as_before(keep: Keep) -> None:
    put(**FILES)
    (sheet,) = check(["wrong.yaml"], steps=20_000).sheets
    assert isinstance(sheet, JudgedSheet)
    several = sheet.suggested
    lone = several._replace(suggestions=(several.suggestions[0]._replace(alone=True),))
    kinds = [
        several,
        several._replace(complete=not several.complete),
        lone,
        lone._replace(suggestions=(), complete=False),
        lone._replace(suggestions=(), complete=True),
    ]
    texts = [f"{kind.complete}\n{''.join(suggestions_text(sheet, [], kind))}" for kind in kinds]
    keep("\n".join(texts), "suggestions")


# Layouts


def test_layouts_are_reported_as_before(keep: Keep) -> None:
    put(
        mine="extends: namaste\nremove: [legend]\n",
        faulty="extends: namaste\nremove: [legnd]\npage: {paper: a99}\n",
        level=(ROOT / "sheetgen/cases/level/pip-balance.breaks.yaml").read_text("utf-8"),
        start=(ROOT / "sheetgen/cases/level/no-start.breaks.yaml").read_text("utf-8"),
    )
    library = Library()
    linted = lint(["mine.yaml", "faulty.yaml", "level.yaml", "start.yaml", "nosuch.yaml"], library, fonts())
    keep(
        "\n".join([*lint_faults(linted, library, COLOURS), lint_text(linted, COLOURS), *laid_out(loads(lint_json(linted)))]),
        "layouts",
    )


# Differences


def fix(before: str, *changes: tuple[int, str, str], name: str = "a.yaml") -> FileFix:
    """Return the fix of a file. changes: for each changed document, the line where it begins, its old text and its new text."""
    return FileFix(name, before.encode("utf-8", "surrogateescape"), b"", tuple(DocumentFix(*change) for change in changes))


def test_differences_are_shown_as_before(keep: Keep) -> None:
    wide = "b" * 1001 + "\n"
    ten = "".join(f"line {n}\n" for n in range(1, 11))
    fixes = [
        fix(ten, (1, ten, ten.replace("line 1\n", "first\n"))),
        fix(ten, (1, ten, ten.replace("line 10", "last"))),
        fix(ten, (1, ten, ten.replace("line 3", "third").replace("line 5", "fifth"))),
        fix(ten, (1, ten, ten.replace("line 3", "third").replace("line 6", "sixth"))),
        fix(ten, (1, ten, ten.replace("line 3", "third").replace("line 7", "seventh"))),
        fix(ten, (1, ten, ten.replace("line 4\n", ""))),
        fix(ten, (1, ten, ten.replace("line 4\n", "line 4\nmore\nand more\n").replace("line 9\n", ""))),
        fix(
            f"{ten}---\n{ten}",
            (1, ten, ten.replace("line 2", "second")),
            (11, f"---\n{ten}", f"---\n{ten}".replace("line 2", "2nd")),
        ),
        fix("a: 1\nb: 2", (1, "a: 1\nb: 2", "a: 1\nb: 3")),
        fix("a: 1\r\nb: 2\r\n", (1, "a: 1\r\nb: 2\r\n", "a: 1\r\nb: 3\r\n"), name="odd\u202e.yaml"),
        fix("\ufeffa:\t1\n", (1, "a:\t1\n", "a:\t2 \u202e\n")),
        fix(f"a: 1\n{wide}", (1, f"a: 1\n{wide}", f"a: 2\n{wide}"), name="n" * 401),
    ]
    keep(
        "\n".join(short(difference_text(each, COLOURS if number == 2 else PLAIN)) for number, each in enumerate(fixes)),
        "differences",
    )


# Legal moves


ASKED: tuple[tuple[str, dict[str, str]], ...] = (
    ("part", {"result": "14"}),
    ("part", {"dice": "1,2,3,4t"}),
    ("level", {"die": "5", "placed": "r3c4,r3c3"}),
    ("round", {}),
    ("part level round broken part", {"result": "x" * 70}),
    ("many", {"result": "3"}),
)


@pytest.mark.parametrize("number", range(len(ASKED)))
def test_answers_are_told_as_before(number: int, keep: Keep) -> None:
    put(
        **FILES,
        part="sheet: namaste\nplayer: Dora\ncircles: |\n  4\n  . 7 .\n  3 . ? . .\n  1 . . . 12 . .\n  . . . 14 .\n  . . .\n  .\n",
        level=f"sheet: placement/level-1\nplayers: 2\nplayer: Joe\nmarks: |2\n{MARKS}",
        round="sheet: diceculus\nplayer: John\nstages:\n  idea:\n    rounds:\n"
        "      - {dice: {a: 3, b: 2, c: 2}, card: 'ac-7b=?', values: {a: 5}}\n",
        many="---\n".join(["sheet: namaste\ncircles: |\n  4\n"] * 3),
    )
    names, asked = ASKED[number]
    found = answer_options([f"{name}.yaml" for name in names.split()], asked)
    texts = [*problems_text(found, COLOURS), options_text(found, COLOURS if number % 2 else PLAIN)]
    json = [*laid_out(loads(options_json(found, asked)))]
    keep("\n".join([*texts, *json[:60], f"… {len(json)} lines"]), f"answers-{number}")


def test_answers_of_made_up_ways_are_told_as_before(keep: Keep) -> None:
    put(level=f"sheet: placement/level-1\nplayers: 2\nmarks: |2\n{MARKS}")
    (answered,) = answer_options(["level.yaml"], {"die": "1"}).sheets
    assert isinstance(answered, OptionsAnswer)
    why, far = message(words, "beside it", "look there"), message(words, f"far {'away ' * 30}")
    spaces = [f"marks.r{row}c{column}" for row in range(1, 8) for column in range(1, 10)]
    ways = [
        Way(message(words, "five"), 5, tuple(Choice(space, n % 3 == 0, why if n % 2 else far) for n, space in enumerate(spaces))),
        Way(message(words, "many"), 12345, (Choice("marks.r1c1", True, far), Choice("marks.r1c3", True, far))),
        Way(message(words, "none"), 6, (Choice("marks.r1c1", False, why),), (("dice", 3),)),
        Way(message(words, "off the board"), None, (Choice("total", True, why),)),
        Way(message(words, "nothing at all")),
    ]
    found = [
        *(Answer((way,)) for way in ways),
        Answer((ways[0], ways[1], ways[1], ways[2]), (why,)),
        Answer((ways[1], ways[2], ways[3]), (far,), ("marks.r1c1", "marks.r2c2")),
    ]
    texts = [options_text(Options([answered._replace(answer=answer)], {}), PLAIN) for answer in found]
    json = laid_out(loads(options_json(Options([answered._replace(answer=found[-1])], {}), {"die": "y" * 61})))
    keep("\n\n".join([*texts, "\n".join(json)]), "answers-made-up")


@pytest.mark.parametrize(("more", "left"), [(0, {}), (1, {"more": 1})])
def test_json_of_a_file_has_so_many_characters(more: int, left: dict[str, int]) -> None:
    text = "x" * (330_000 - len('{\n     "a": ""\n}') + more)
    assert JsonBudget().entries("f", [1], lambda _: {"a": text})[1] == left
