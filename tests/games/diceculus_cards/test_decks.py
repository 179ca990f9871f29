"""The bundled decks are good to play, and bad decks cause findings at the card."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from sheetgen.games.diceculus.formula import parse
from sheetgen.games.diceculus.maths.expression import canonical, letters
from sheetgen.games.diceculus.model import DICE, STAGES, Stage
from sheetgen.games.diceculus_cards.layout import Keys
from sheetgen.games.diceculus_cards.play import FACES, Outcome, outcome, plays, spread
from sheetgen.games.diceculus_cards.rules import lint, notes, simulated_cards
from sheetgen.judge.files import check
from sheetgen.judge.sheet import Refused
from sheetgen.layout.model import Layout
from sheetgen.layout.read import Library
from sheetgen.source.faults import Position, Unreadable
from sheetgen.source.messages import as_text
from tests.patience import ends
from tests.thorough import heavy

STAGE = {stage.name: stage for stage in STAGES}


def bundled() -> Layout:
    """Return the bundled cards."""
    return Library().layout("diceculus/cards")


def keys() -> Keys:
    """Return the keys of the bundled cards."""
    found = bundled().keys
    assert isinstance(found, Keys)
    return found


def deck(tmp_path: Path, *lines: str) -> Layout:
    """Return a layout with a card for each line; the other decks are empty."""
    rest = [f"  {name}: []" for name in STAGE if not any(line.startswith(name) for line in lines)]
    file = tmp_path / "mine.yaml"
    file.write_text("\n".join(["game: diceculus-cards", "decks:", *("  " + line for line in lines), *rest]) + "\n", "utf-8")
    return Library().layout(str(file))


def found(layout: Layout) -> list[tuple[str, int, int]]:
    """Return the findings of lint with their positions."""
    return sorted((each.rule, each.at.line, each.at.column) for each in lint(layout.keys, layout))


@pytest.mark.parametrize(("name", "count"), [("idea", 50), ("game", 80), ("robbery", 40), ("charity", 40)])
def test_a_deck_has_the_published_number_of_cards(name: str, count: int) -> None:
    assert len(keys().decks.of(STAGE[name])) == count


@pytest.mark.parametrize("stage", STAGES, ids=lambda stage: stage.name)
def test_a_deck_mixes_the_numbers_of_letters_its_stage_has(stage: Stage) -> None:
    counts = Counter(len(letters(parse(text))) for text in keys().decks.of(stage))
    assert set(counts) == set(stage.on_card)
    assert min(counts.values()) >= 10


def test_all_cards_are_different() -> None:
    cards = [canonical(parse(text)) for stage in STAGES for text in keys().decks.of(stage)]
    assert len(set(cards)) == len(cards) == 210


def test_none_is_one_of_the_rulebooks() -> None:
    theirs = {canonical(parse(text)) for text in ("ac-7b", "-a+b+c-7d", "2a+bc")}
    assert not theirs & {canonical(parse(text)) for stage in STAGES for text in keys().decks.of(stage)}


def test_the_bundled_decks_are_in_order() -> None:
    layout = bundled()
    assert lint(layout.keys, layout) == []


def test_no_card_is_often_without_a_solution_and_only_identities_are_always_the_same() -> None:
    """The values are far from the limits of lint; constant cards are intentional, as a reward for players who notice."""
    constant = Counter(card.stage.name for card in simulated_cards(keys()) if len(set(card.outcome.results)) == 1)
    assert set(constant) == {"charity"}
    assert 4 <= constant["charity"] <= 8
    assert max(card.outcome.no_solution for card in simulated_cards(keys())) < 0.5


@pytest.mark.parametrize("stage", STAGES, ids=lambda stage: stage.name)
def test_plays_are_splits_of_seven_dice_over_what_may_be_assumed(stage: Stage) -> None:
    drawn = plays(stage, 500)
    assert drawn == plays(stage, 500)
    assumed = Counter(sum(value > 0 for value in values.values()) for values in drawn)
    assert set(assumed) == set(stage.assumed)
    for values in drawn:
        rolled = [values[letter] for letter in "abcdef"]
        count = sum(value > 0 for value in rolled)
        assert all(rolled[:count])
        assert not any(rolled[count:])
        assert DICE <= sum(rolled) <= DICE * FACES
        assert max(rolled) <= FACES * (DICE - count + 1)


def test_an_outcome_counts_what_has_no_solution() -> None:
    values = [{"a": 6, "b": 2}, {"a": 6, "b": 0}, {"a": 1, "b": 2}]
    assert outcome(parse("a/b"), values) == Outcome((1, 3), 1, 0)
    assert outcome(parse("√(a-b)"), values) == Outcome((2, 2), 1, 0)
    assert outcome(parse("9^9^a"), values[:1]) == Outcome((), 0, 1)


def test_a_spread_tells_the_middle_and_both_ends() -> None:
    lies = spread([Outcome(tuple(range(-50, 50)), 0, 0)])
    assert lies == (0, (-25, 25), (-45, 45), 0.5)
    assert spread([]) is None


@pytest.mark.parametrize(
    ("card", "rules"),
    [
        ("ab+c", []),
        ("ab+d", ["deck/letters"]),
        ("ab", ["deck/letters"]),
        ("a+b+c+d", ["deck/letters"]),
        ("7", ["deck/letters", "deck/same-result"]),
        ("a+b+c-a-b-c+9", ["deck/same-result"]),
        ("(a+b)/(c-c)", ["deck/no-solution"]),
        ("√(a-b-c-40)", ["deck/no-solution"]),
        ("a/a+b/b+c/c", ["deck/same-result"]),
        ("ab+9^9^c", ["deck/too-large"]),
    ],
)
def test_a_card_of_stage_one(tmp_path: Path, card: str, rules: list[str]) -> None:
    assert found(deck(tmp_path, "idea:", "  - a-b-c", f"  - {card}")) == [(rule, 5, 7) for rule in rules]


@pytest.mark.parametrize("stage", STAGES, ids=lambda stage: stage.name)
@pytest.mark.parametrize("count", range(1, 7))
def test_every_number_of_letters_in_every_stage(tmp_path: Path, stage: Stage, count: int) -> None:
    card = "+".join("abcdef"[:count])
    expected = [] if count in stage.on_card else [("deck/letters", 4, 7)]
    assert found(deck(tmp_path, f"{stage.name}:", f"  - {card}")) == expected


def test_an_identity_may_always_be_the_same(tmp_path: Path) -> None:
    assert found(deck(tmp_path, "charity:", "  - a+b+c-(a+b+c)")) == []


def test_two_cards_that_say_the_same(tmp_path: Path) -> None:
    layout = deck(tmp_path, "idea: [ab+c, c+ba, a-b-c]", "game:", "  - -b+a-c", "  - b-a-c")
    assert found(layout) == [("deck/duplicate", 3, 16), ("deck/duplicate", 5, 7)]
    (first, second) = lint(layout.keys, layout)
    assert first.message.text().notes == ("it is the same as ab+c in line 3",)
    assert second.message.text().notes == ("it is the same as a-b-c in line 3, in the deck idea",)


@pytest.mark.parametrize(
    ("card", "column"), [("a+g-c", 9), ("'a+g-c'", 10), ("a/2b", 10), ("ab+*c", 10), ("(a+b", 11), ('"a+b=c?"', 11), ("''", 8)]
)
def test_a_card_that_cannot_be_read_is_a_fault_at_its_character(tmp_path: Path, card: str, column: int) -> None:
    with pytest.raises(Unreadable) as raised:
        deck(tmp_path, "idea:", "  - a-b-c", f"  - {card}")
    (fault,) = raised.value.faults
    assert (fault.position.line, fault.position.column) == (5, column), fault


def test_all_faults_come_at_once_with_a_near_match(tmp_path: Path) -> None:
    with pytest.raises(Unreadable) as raised:
        deck(tmp_path, "ideas: [ab-c]", "game: [a+, b+h]")
    told = [(fault.position, fault.hint) for fault in raised.value.faults]
    assert told[0] == (Position(3, 3, 5), "did you mean 'idea'?")


def test_a_deck_has_an_end(tmp_path: Path) -> None:
    with pytest.raises(Unreadable) as raised:
        deck(tmp_path, "idea: [" + ", ".join(["abc"] * 501) + "]")
    assert [fault.text for fault in raised.value.faults] == ["501 cards are too many"]


def test_decks_have_no_more_to_read_than_anybody_reads(tmp_path: Path) -> None:
    with pytest.raises(Unreadable) as raised:
        deck(tmp_path, *(f"{name}: [" + ", ".join(["a" + "+b" * 90] * 120) + "]" for name in ("idea", "game")))
    assert [fault.text for fault in raised.value.faults] == ["the cards have 43440 characters in all, which is too many"]


def hostile(count: int) -> tuple[str, ...]:
    """Return cards that take the maximum work that a card may take."""
    return tuple(f"abc+{n}^0.1+{n}^0.2+{n}^0.3+{n}^0.4" for n in range(2, count + 2))


def test_cards_too_hard_to_work_out_are_told_once_and_nobody_is_accused(tmp_path: Path) -> None:
    cards = [*hostile(400), "a+b+c-a-b-c+9"]
    with ends():
        layout = deck(tmp_path, "idea:", *(f"  - {card}" for card in cards))
        told = {violation.rule: violation.message.text() for violation in lint(layout.keys, layout)}
    assert set(told) == {"deck/same-result", "deck/too-hard"}, "the easy card is played as ever"
    assert told["deck/too-hard"].message.startswith("the decks together take too much work: ")
    assert "; abc+" in told["deck/too-hard"].notes[0]
    assert len(notes(layout.keys)) == 1


@heavy
def test_all_bundled_cards_are_worked_out_in_full() -> None:
    assert {card.outcome.plays for card in simulated_cards(keys())} == {300}


def test_own_decks_take_the_place_of_the_bundled_ones(tmp_path: Path) -> None:
    layout = deck(tmp_path, "idea: [ab-c, bc-a]")
    assert [len(layout.content.lists[name]) for name in STAGE] == [2, 0, 0, 0]
    assert [row["number"] for row in layout.content.lists["idea"]] == ["1", "2"]
    assert notes(layout.keys)[0].text().startswith("idea (I): 2 cards\n")
    assert len(notes(layout.keys)) == 1


def test_nobody_fills_in_cards(tmp_path: Path) -> None:
    file = tmp_path / "joe.yaml"
    file.write_text("player: Joe\nsheet: diceculus/cards\n", "utf-8")
    (sheet,) = check([str(file)], table=False).sheets
    assert isinstance(sheet, Refused)
    (fault,) = sheet.faults
    assert (fault.text, fault.position[:2]) == ("'diceculus/cards' has no spaces to fill in", (2, 8))


def test_the_page_about_decks_tells_how_they_play() -> None:
    page = (Path(__file__).parents[3] / "docs" / "decks.md").read_text("utf-8")
    assert [note for note in map(as_text, notes(keys())) if note not in page] == []
