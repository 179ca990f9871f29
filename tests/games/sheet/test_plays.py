"""The bundled pads played to the end by their rules: valid sheets have no findings, scores and places are right, and mistakes are
found at their positions.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from random import Random
from types import ModuleType
from zlib import crc32

import pytest
from rulebooks.sheet.plays import (
    archery,
    backgammon,
    canasta,
    chess,
    chicago,
    cities,
    common,
    crazy_golf,
    cribbage,
    cricket_darts,
    darts,
    disc_golf,
    dominoes,
    doppelkopf,
    euchre,
    gin_rummy,
    golf,
    hand_and_foot,
    hearts,
    jass,
    ladders,
    mah_jongg,
    oh_hell,
    petanque,
    pinochle,
    pub_quiz,
    rubber_bridge,
    rummy,
    schafkopf,
    skat,
    snooker,
    spades,
    stableford,
    stadt_land_fluss,
    table_tennis,
    ten_thousand,
    tournament,
    volleyball,
    whist,
    yacht,
)

from sheetgen.form.entries import Axis
from sheetgen.layout.read import Library
from tests.thorough import THOROUGH, some
from tests.verdict import table_verdict, verdicts

_PLAYED = (
    hearts,
    skat,
    cribbage,
    golf,
    darts,
    yacht,
    cities,
    ladders,
    spades,
    oh_hell,
    rummy,
    ten_thousand,
    canasta,
    rubber_bridge,
    chicago,
    doppelkopf,
    chess,
    stadt_land_fluss,
    schafkopf,
    jass,
    euchre,
    pinochle,
    gin_rummy,
    whist,
    hand_and_foot,
    archery,
    petanque,
    table_tennis,
    volleyball,
    snooker,
    pub_quiz,
    tournament,
    mah_jongg,
    backgammon,
    dominoes,
    cricket_darts,
    disc_golf,
    stableford,
    crazy_golf,
)
PADS: dict[str, ModuleType] = {module.__name__.rpartition(".")[2].replace("_", "-"): module for module in _PLAYED}
"""Tenpin is played in `test_tenpin.py`."""
OF_ONE = ("yacht", "ladders", "stadt-land-fluss", "archery")
"""Pads with one sheet per player."""
ROUNDS = some(4)


def _games(pad: str) -> list[common.Game]:
    random = Random(crc32(pad.encode()))
    return [game for _ in range(ROUNDS) for game in PADS[pad].games(random)]


@pytest.mark.parametrize("pad", PADS)
def test_a_game_that_was_played_right_has_no_finding(pad: str, tmp_path: Path) -> None:
    games = _games(pad)
    found = iter(verdicts([sheet for game in games for sheet in game.sheets], tmp_path))
    for game in games:
        judged = [next(found) for _ in game.sheets]
        assert [verdict.findings for verdict in judged if verdict.findings] == [], game.sheets
        if pad in OF_ONE:
            assert [verdict.computed for verdict in judged] == list(game.scores.values())
        else:
            assert {name: score for name, score in judged[0].parts.items() if score is not None} == game.scores, game.sheets
            assert _sorted(judged[0].ranking) == _sorted(game.ranking)


def _sorted(ranking: Sequence[tuple[int | None, str, float | None]]) -> list[tuple[int | None, str, float | None]]:
    """Sort a ranking, as players who share a place may come in any order."""
    return sorted(ranking, key=str)


@pytest.mark.parametrize("pad", OF_ONE)
def test_sheets_of_one_table_have_no_finding_and_come_in_order(pad: str, tmp_path: Path) -> None:
    for game in _games(pad):
        table = table_verdict(game.sheets, tmp_path)
        assert (table.findings, _sorted(table.ranking)) == ([], _sorted(game.ranking)), game.sheets


@pytest.mark.parametrize("pad", PADS)
def test_one_wrong_value_is_found_where_it_stands(pad: str, tmp_path: Path) -> None:
    random = Random(crc32(pad.encode()) + 1)
    slips = [slip for game in _games(pad) for slip in PADS[pad].slips(game, random)]
    assert len({slip.about for slip in slips}) >= 4
    slips = random.sample(slips, min(len(slips), 400 if THOROUGH else 120))
    alone = [slip for slip in slips if not any(sheet < 0 for sheet, _ in slip.finds)]
    judged = verdicts([slip.sheets[0] for slip in alone], tmp_path)
    for slip, verdict in zip(alone, judged, strict=True):
        assert {space for _, space in verdict.findings} == {space for _, space in slip.finds}, slip
    for slip in slips:
        if any(sheet < 0 for sheet, _ in slip.finds):
            found = {space for _, _, space in table_verdict(slip.sheets, tmp_path).findings}
            assert found == {space for _, space in slip.finds}, slip


def test_hearts_has_enough_lines_for_the_longest_game() -> None:
    lasts = {players: len(hearts.slowest(players)) for players in range(hearts.FEWEST, hearts.MOST + 1)}
    assert lasts == {players: hearts.longest(players) for players in lasts} == {3: 12, 4: 16, 5: 20, 6: 23}
    hands = Library().layout("hearts").content.form["hands"]
    assert isinstance(hands, Axis)
    assert len(hands.keys) == 24  # whole groups of four


def test_no_four_cards_and_a_starter_are_worth_what_cribbage_refuses() -> None:
    random = Random(29)
    worth = {cribbage.counted(cards[:4], cards[4]) for cards in (random.sample(cribbage.DECK, 5) for _ in range(some(30_000)))}
    assert not worth & set(cribbage.IMPOSSIBLE)
    assert cribbage.counted([(5, 0), (5, 1), (5, 2), (11, 3)], (5, 3)) == 29
    assert cribbage.counted([(1, 0), (2, 0), (3, 0), (3, 1)], (3, 2)) == 9 + 6
