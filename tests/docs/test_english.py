"""Plain English: phrases that read like a translation are in no text for users, and in no docstring or comment."""

import ast
import re
import tokenize
from collections.abc import Iterator
from pathlib import Path

import pytest
from makers.messages import ROOT, entries

AVOIDED = (
    r"\b(?:is|are|was|were|be) (?:told|said|asked|wanted)\b",
    r"\b(?:anew|parted|once more|likeliest|beside|meanwhile|worked out|all is well|probably meant)\b",
    r"\b(?:stands?|lies?) (?:in|on|at|there|here|below|behind|beside)\b",
    r"\bhangs? (?:on|together)\b",
    r"\bwants\b(?! to)",
    r"\bbelongs? here\b",
    r"\bbehind (?:the|its|a) (?!lock|button|front|flag)",
    r"(?:^|[.;:] )Of (?:a|an|the|what|all|each|several|two)\b",
    r"(?<!here )\bis no (?!longer|more|need|way)[a-z]",
    r"\b(?:is|are) none\b",
    r"\bone's\b",
    r"\b(?:some|every|any|no)body\b|\bwhoever\b|(?:^|[.] )Who\b[^?]*$",
    r"\b(?:None|empty|else) where\b",
    r"\b(?:of|with|by|from) what\b",
)
OPENINGS = r"(?:What|Whether|How|Where|Who|So many|Of|One|That)\b"
"""Openings that docstrings avoid: they must name a thing or an action first."""
TYPED = ("click/", "form/words-nothing")
"""Words of click, and words that players type."""
CODE = re.compile(r"```.*?```|`[^`]*`|https?://\S+|\{[^{}]*\}", re.DOTALL)


def odd(text: str, patterns: tuple[str, ...] = AVOIDED) -> list[str]:
    """The phrases to avoid in a text, each with the words around it. Code, addresses and `{values}` do not count."""
    plain = " ".join(CODE.sub("…", text).split())
    found = [each for pattern in patterns for each in re.finditer(pattern, plain, re.IGNORECASE if "body" in pattern else 0)]
    return [plain[max(0, each.start() - 30) : each.end() + 30] for each in found]


def written(folder: str) -> Iterator[tuple[str, str, bool]]:
    """The docstrings and comments of a folder's modules: place, text, and whether it is a docstring."""
    for file in sorted((ROOT / folder).rglob("*.py")):
        name = file.relative_to(ROOT).as_posix()
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str):
                yield f"{name}:{node.lineno}", node.value.value, True
        with tokenize.open(file) as lines:
            for token in tokenize.generate_tokens(lines.readline):
                if token.type == tokenize.COMMENT:
                    yield f"{name}:{token.start[0]}", token.string.lstrip("# "), False


@pytest.mark.parametrize(
    "text",
    [
        "a blank is missing behind the colon",
        "The level, and what hangs on it.",
        "Of two sheets the first is read.",
        "None where there is none",
        "Who is first wins.",
        "The picture is written anew.",
        "'x' is no number",
        "Nobody is told.",
    ],
)
def test_odd_phrases_are_found(text: str) -> None:
    assert odd(text)


@pytest.mark.parametrize("file", sorted([*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")]), ids=lambda file: file.stem)
def test_documents_are_plain(file: Path) -> None:
    assert odd(file.read_text("utf-8")) == []


def test_messages_are_plain() -> None:
    """Messages, help, rules, and the texts of the web app."""
    texts = {(each.id, text) for each in entries() if each.id not in TYPED for text in (each.english, each.many)}
    assert {id: found for id, text in sorted(texts) if (found := odd(text))} == {}


@pytest.mark.parametrize("folder", ["sheetgen", "tests", "bench", "examples"])
def test_docstrings_and_comments_are_plain(folder: str) -> None:
    found = {}
    for place, text, is_docstring in written(folder):
        if place.startswith("tests/docs/test_english.py"):
            continue
        phrases = odd(text) or (odd(text[:40], (rf"\A{OPENINGS}",)) if is_docstring else [])
        if phrases:
            found[place] = phrases
    assert found == {}
