"""The page of a sheet only in YAML: the ninth and tenth section of the language, on examples and on random layouts."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pytest
from samples.pads import random_pad

from sheetgen.drawing.sheet import bounding_box
from sheetgen.layout.blocks_yaml import page_and_blocks_yaml
from sheetgen.layout.building.build import all_faults
from sheetgen.source.faults import Unreadable
from tests.command import cause
from tests.drawing.blocks.room import fonts
from tests.games.sheet.printing import INKS, boxes, broken, codes, drawn, printed, read, texts, with_own_blocks
from tests.games.sheet.random_layouts import layout as random_layout
from tests.thorough import some

OF_ROOM = {
    "cells_do_not_fit",
    "no_room_to_write",
    "line_too_wide",
    "tick_does_not_fit",
    "text_too_high",
    "line_too_high",
    "page_too_low",
}
BATCH, BATCHES = 10, 12
YACHT = """\
game: sheet
title: {en: Yacht, de: Jacht}
page: {paper: a5, flow: [[player], [upper, lower], [total]]}
spaces:
  player: text
  upper: {rows: [ones, twos, threes, fours, fives, sixes], number: 0..30}
  subtotal: {is: sum(upper.*)}
  bonus: {is: if subtotal >= 63 then 35 else 0}
  lower: {rows: {three-alike: "0, 5..30", full-house: [0, 25], yacht: [0, 50], chance: 5..30}}
  extra: {columns: 1..3, tick: 100}
  total: {is: "sum(subtotal, bonus, lower.*, extra.*)"}
"""
HANDS = """\
game: sheet
players: 3..6
spaces:
  hands: {rows: 1..16, of: {points: {columns: players, number: 0..26}, total: {columns: players, is: points.(player)}}}
  penalty: {columns: players, number: 0..}
  last: {number: 0..}
"""


@pytest.mark.parametrize("batch", range(some(BATCHES)))
def test_a_random_layout_prints_well_or_says_what_is_missing(batch: int, tmp_path: Path) -> None:
    good = 0
    unread: list[str] = []
    for seed in range(batch * BATCH, (batch + 1) * BATCH):
        text = random_layout(seed)
        try:
            found = read(text, tmp_path, f"pad{seed}.yaml")
        except Unreadable as unreadable:
            unread += [cause(fault) for fault in unreadable.faults]
            continue
        told = codes(found)
        assert told <= OF_ROOM, text
        if told:
            continue
        good += 1
        for lang in found.languages:
            for kind in INKS:
                assert broken(found, printed(found, lang, kind)) == [], text
        again = read(with_own_blocks(text, found), tmp_path, f"pad{seed}.yaml")
        assert [drawn(again, lang) for lang in found.languages] == [drawn(found, lang) for lang in found.languages], text
    assert good > BATCH / 3
    assert set(unread) <= {"flow_off_paper"}


def test_a_flow_says_what_stands_side_by_side(tmp_path: Path) -> None:
    found = read(YACHT, tmp_path)
    box = boxes(printed(found))
    assert box["player"].bottom < box["upper.ones"].y == pytest.approx(box["lower.three-alike"].y)
    assert box["upper.ones"].right < box["lower.chance"].x
    assert box["upper.sixes"].bottom <= box["subtotal"].y < box["subtotal"].bottom <= box["bonus"].y
    assert max(box["bonus"].bottom, box["lower.chance"].bottom) < box["total"].y < box["total"].bottom < box["extra.1"].y
    assert [block.options.id for block in found.blocks] == ["heading", "player", "upper", "lower", "total", "extra", "footer"]


def test_without_a_flow_families_of_one_axis_are_one_table(tmp_path: Path) -> None:
    found = read(YACHT.replace(", flow: [[player], [upper, lower], [total]]", ""), tmp_path)
    assert [block.options.id for block in found.blocks] == ["heading", "upper", "extra", "total", "footer"]
    box = boxes(printed(found))
    order = ["upper.sixes", "subtotal", "bonus", "lower.three-alike"]
    assert all(box[one].bottom - 0.01 < box[other].y < box[one].bottom + 2 for one, other in pairwise(order))
    assert len({(round(box[name].x, 3), round(box[name].right, 3)) for name in ("upper.ones", "lower.chance")}) == 1


def test_tables_over_players_share_a_grid(tmp_path: Path) -> None:
    found = read(HANDS, tmp_path)
    assert [block.options.id for block in found.blocks] == ["heading", "facts", "hands", "last", "footer"]
    box = boxes(printed(found))
    for player in range(1, 7):
        own = bounding_box([box[f"hands.1.points.{player}"], box[f"hands.1.total.{player}"]])
        assert own.x == pytest.approx(box[f"penalty.{player}"].x)
        assert own.right == pytest.approx(box[f"penalty.{player}"].right)
        assert own.x == pytest.approx(box[f"players.{player}"].x, abs=0.6)


def test_the_names_of_players_stand_once(tmp_path: Path) -> None:
    found = read(HANDS.replace("3..6", "[we, they]"), tmp_path)
    shown = texts(printed(found))
    assert shown.count("We") == shown.count("They") == 1


@pytest.mark.parametrize(
    ("spaces", "orientation"),
    [
        ("a: {rows: 1..8, columns: 1..6, number: 0..9}", "portrait"),
        ("a: {columns: 1..20, number: 0..9}", "landscape"),
        ("a: {rows: 1..20, number: 0..9}", "portrait"),
        ("a: {rows: 1..30, columns: 1..30, number: 0..9}", "portrait"),
    ],
)
def test_the_paper_is_turned_where_that_makes_all_larger(spaces: str, orientation: str, tmp_path: Path) -> None:
    found = read(f"game: sheet\npage: {{paper: a5}}\nspaces:\n  {spaces}\n", tmp_path)
    assert found.page.orientation == orientation
    kept = read(f"game: sheet\npage: {{paper: a5, orientation: portrait}}\nspaces:\n  {spaces}\n", tmp_path)
    assert kept.page.orientation == "portrait"
    assert bool(codes(kept)) == (orientation == "landscape" or "rows: 1..30, columns" in spaces)


@pytest.mark.parametrize(
    ("rows", "columns", "paper"), [(3, 3, "a6"), (9, 4, "a6"), (16, 9, "a6"), (30, 8, "a4"), (40, 20, "a4"), (90, 40, "a4")]
)
def test_the_paper_is_the_smallest_that_has_room_but_at_most_a4(rows: int, columns: int, paper: str, tmp_path: Path) -> None:
    found = read(f"game: sheet\nspaces:\n  a: {{rows: 1..{rows}, columns: 1..{columns}, number: 0..9}}\n", tmp_path)
    assert found.page.paper == paper
    assert bool(codes(found)) == (rows > 50)


def test_what_does_not_fit_is_told_with_what_is_missing(tmp_path: Path) -> None:
    found = read("game: sheet\ntitle: T\npage: {paper: a5}\nspaces:\n  a: {rows: 1..60, columns: 1..14, number: 0..9}\n", tmp_path)
    (fault,) = all_faults(found, fonts())
    assert fault.position.line == 3
    longer = read("game: sheet\ntitle: T\npage: {paper: a5}\nspaces:\n  a: {rows: 1..61, columns: 1..14, number: 0..9}\n", tmp_path)
    (other,) = all_faults(longer, fonts())
    lacks = [float(str(each.message.values["lack"])) for each in (fault, other)]
    assert lacks[1] - lacks[0] == pytest.approx(4.5, abs=1.1)
    assert "a4" in str(fault.besides)


@pytest.mark.parametrize(("paper", "rows"), [("letter", "1..64"), ("a5", "1..60+"), ("half-letter", "1..36"), ("a6", "1..24")])
def test_rows_or_a_paper_are_named_only_if_they_fit(paper: str, rows: str, tmp_path: Path) -> None:
    text = (
        f"game: sheet\nplayers: 6\npage: {{paper: {paper}}}\nspaces:\n  rounds:\n    rows: {rows}\n    of:\n"
        "      points: {columns: players, number: 0..99}\n      total: {columns: players, is: sum(points.*)}\n"
    )
    (fault,) = all_faults(read(text, tmp_path), fonts())
    assert fault.hint is not None
    most = int(fault.hint.split("rows: 1..")[1].split("`")[0].rstrip("+"))
    assert ("+" in fault.hint) == ("+" in rows)
    assert codes(read(text.replace(rows, f"1..{most}"), tmp_path)) == set()
    assert codes(read(text.replace(rows, f"1..{most + 1}"), tmp_path)) == {"page_too_low"}
    if "fits on" in fault.hint:
        larger = fault.hint.split("fits on ")[1]
        assert larger in ("a5", "a4", "letter")
        assert codes(read(text.replace(f"paper: {paper}", f"paper: {larger}"), tmp_path)) == set()


def test_what_is_printed_stands_in_its_place(tmp_path: Path) -> None:
    found = read(
        "game: sheet\ntables: {worth: [14, 13, 15]}\nspaces:\n"
        "  holes: {rows: 1..3, of: {par: {printed: worth.(row)}, wind: {choice: [calm, strong-gale]}, done: {tick: 7}}}\n"
        "  secret: {is: 99, hidden: yes}\n  alone: {tick: 12}\n",
        tmp_path,
    )
    sheet = printed(found)
    shown = texts(sheet)
    assert [text for text in shown if text in ("14", "13", "15")] == ["14", "13", "15"]
    assert shown.count("Calm") == shown.count("Strong gale") == shown.count("7") == 3
    assert "Alone (12)" in shown
    assert "Secret" not in shown
    (circled,) = (place for place in sheet.pages[0].places if place.space == "holes.2.wind")
    assert [part.value for part in circled.parts] == ["calm", "strong-gale"]
    assert all(circled.box.holds(part.box) for part in circled.parts)


def test_labels_go_by_path_then_by_name_then_stand_for_themselves(tmp_path: Path) -> None:
    found = read(
        "game: sheet\nname: my-game\nspaces:\n"
        "  points: {rows: [red-house, blue], number: 0..9}\n  bonus: {rows: [red-house, other-thing], choice: [red-house, x]}\n"
        "labels:\n  de: {red-house: Rotes Haus, bonus.red-house: Rot, points: Punkte, my-game: Mein Spiel}\n  en: {}\n",
        tmp_path,
    )
    german, english = texts(printed(found, "de")), texts(printed(found, "en"))
    assert {"Mein Spiel", "Punkte", "Rotes Haus", "Rot", "Blue", "Bonus", "Other thing"} <= set(german)
    assert {"My game", "Points", "Red house", "Blue", "Bonus", "Other thing"} <= set(english)
    assert german.count("Rotes Haus") == 1
    assert "Red house" not in german


def test_a_space_may_be_called_like_what_stands_on_every_sheet(tmp_path: Path) -> None:
    spaces = "  title: text\n  name: {rows: [lang, heading], number: 0..9}\n  footer: number\n"
    found = read(f"game: sheet\ntitle: T\nspaces:\n{spaces}", tmp_path)
    assert codes(found) == set()
    assert broken(found, printed(found)) == []
    assert {"Title", "Lang", "Heading", "Footer"} <= set(texts(printed(found)))


def test_own_blocks_lie_over_those_that_are_made(tmp_path: Path) -> None:
    found = read(
        YACHT + "remove: [footer]\nblocks:\n  - {id: upper, style: zebra}\n"
        "  - {id: note, block: text, at: c1-60 r191-194, text: Note, style: footer}\n",
        tmp_path,
    )
    assert codes(found) == set()
    assert [block.options.style for block in found.blocks if block.options.id == "upper"] == ["zebra"]
    assert "Note" in texts(printed(found))


@pytest.mark.parametrize(
    ("more", "code", "line"),
    [
        ("blocks: [{id: upper, at: c1-132 r34-131}]\n", "overlap", 12),
        ("remove: [extra]\n", "not_placed", 12),
        (
            "remove: [footer]\nblocks: [{id: b, block: write, at: c1-60 r191-194, space: total, min: [9mm, 3mm]}]\n",
            "placed_twice",
            13,
        ),
    ],
)
def test_what_own_blocks_break_is_told_as_ever(more: str, code: str, line: int, tmp_path: Path) -> None:
    found = read(YACHT + more, tmp_path)
    assert codes(found) == {code}
    assert {fault.position.line for fault in all_faults(found, fonts())} == {line}


@pytest.mark.parametrize(
    ("flow", "code"),
    [("[[uper]]", "no_such_flow"), ("[[upper], [upper]]", "flows_twice"), ("[[heading]]", "no_such_flow")],
)
def test_a_flow_names_what_is_there_and_once(flow: str, code: str, tmp_path: Path) -> None:
    with pytest.raises(Unreadable) as raised:
        read(YACHT.replace("[[player], [upper, lower], [total]]", flow), tmp_path)
    assert [cause(fault) for fault in raised.value.faults] == [code]
    assert raised.value.faults[0].position.line == 3


def test_removing_what_is_not_there_is_a_fault(tmp_path: Path) -> None:
    with pytest.raises(Unreadable) as raised:
        read(YACHT + "remove: [uper]\n", tmp_path)
    assert [cause(fault) for fault in raised.value.faults] == ["nothing_to_remove"]


def test_what_one_layout_removes_is_gone_from_those_that_start_from_it(tmp_path: Path) -> None:
    read(YACHT + "remove: [footer]\n", tmp_path, "base.yaml")
    found = read("extends: base.yaml\nremove: [heading]\n", tmp_path)
    ids = [block.options.id for block in found.blocks]
    assert "footer" not in ids
    assert "heading" not in ids
    assert codes(found) == set()


@pytest.mark.parametrize("paper", ["a5", "a4", "letter"])
@pytest.mark.parametrize("players", [2, 7])
@pytest.mark.parametrize("rows", [13, 30])
def test_tables_of_few_and_many_grow_with_the_paper(paper: str, players: int, rows: int, tmp_path: Path) -> None:
    spaces = f"  a: {{rows: 1..{rows}, columns: players, number: 0..}}\n"
    found = read(f"game: sheet\nplayers: {players}\npage: {{paper: {paper}}}\nspaces:\n{spaces}", tmp_path)
    assert codes(found) == set()
    box = boxes(printed(found))
    inner = max(each.bottom for each in box.values())
    edge = found.page.edges.top
    assert box["a.1.1"].h >= 10 or inner > edge + 0.85 * (printed(found).paper[1] - 2 * edge)


def test_a_sheet_for_photos_has_room_as_well(tmp_path: Path) -> None:
    from sheetgen.layout.building.build import build

    found = read(YACHT, tmp_path)
    assert broken(found, build(found, "en", "full", fonts(), scan=True)) == []


def test_a_page_with_no_place_for_all_blocks_says_so_at_once(tmp_path: Path) -> None:
    spaces = "".join(f"  a{number}: {{rows: 1..2, number: 0..9}}\n" for number in range(60))
    found = read(f"game: sheet\nspaces:\n{spaces}blocks: [{{id: a1, style: even}}]\nremove: [a2]\n", tmp_path)
    (fault,) = all_faults(found, fonts())
    assert cause(fault) == "page_too_low"
    assert fault.position.line == 3  # the line of the first space


def test_a_block_of_another_kind_takes_the_place_of_the_one_that_is_made(tmp_path: Path) -> None:
    found = read(YACHT + "blocks: [{id: total, block: write, space: total, label: All in all, kind: box}]\n", tmp_path)
    assert codes(found) == set()
    assert "All in all" in texts(printed(found))


def test_the_first_language_of_the_title_is_printed_unless_told_otherwise(tmp_path: Path) -> None:
    found = read(YACHT + "labels: {de: {total: Summe}}\n", tmp_path)
    assert found.languages == ("en", "de")
    assert "Total" in texts(printed(found, found.languages[0]))
    assert "Summe" in texts(printed(found, "de"))


@pytest.mark.parametrize("seed", range(0, 40, 8))
def test_the_flow_that_is_found_freezes_the_page(seed: int, tmp_path: Path) -> None:
    text = random_pad(seed)
    found = read(text, tmp_path)
    (page, *_) = page_and_blocks_yaml(found)
    before = drawn(found, "en")
    again = read(text.replace("title: At random", f"title: At random\n{page}"), tmp_path)
    assert again.page == found.page
    assert drawn(again, "en") == before


def test_a_row_more_does_not_rearrange_a_page_whose_flow_is_said(tmp_path: Path) -> None:
    text = (
        "game: sheet\n{page}spaces:\n  a: {rows: 1..{rows}, number: 0..9}\n  b: {columns: [x, y, z], number: 0..9}\n"
        "  c: {columns: [u, v], tick: yes}\n"
    )
    found = read(text.replace("{page}", "").replace("{rows}", "6"), tmp_path)
    flow = f"page: {{flow: {str(found.page.flow).replace(chr(39), '')}}}\n"
    again = read(text.replace("{page}", flow).replace("{rows}", "14"), tmp_path, "again.yaml")
    assert again.page.flow == found.page.flow


@pytest.mark.parametrize(("said", "unit"), [("1.1", 1.1), ("3", 3.0), ("0.95", 0.95)])
def test_the_unit_is_what_the_page_says_where_that_fits(said: str, unit: float, tmp_path: Path) -> None:
    found = read(f"game: sheet\npage: {{paper: a5, unit: {said}}}\nspaces:\n  a: {{rows: 1..4, number: 0..9}}\n", tmp_path)
    assert found.page.unit == unit


def test_what_has_room_only_sideways_is_turned(tmp_path: Path) -> None:
    """Estimated widths are too large, so the sheet seems too wide in both orientations."""
    words = "[stadt, land, fluss, todesart, promi, ausrede, superheld]"
    each = f"{{columns: {words}, of: {{word: text, points: [0, 5, 10, 20]}}}}"
    of = f"{{letter: text, words: {each}, sum: {{is: sum(words.*.points)}}}}"
    text = f"game: sheet\ntitle: SLF\npage: {{paper: a4}}\nspaces:\n  rounds: {{rows: 1..12, of: {of}}}\n"
    layout = read(text, tmp_path)
    assert layout.page.orientation == "landscape"
    assert codes(layout) == set()


def test_a_sum_below_a_long_table_does_not_keep_it_from_standing_in_columns(tmp_path: Path) -> None:
    spaces = "rounds: {rows: 1..61, columns: players, number: 0..99}\n  total: {columns: players, is: sum(rounds.*.player)}"
    layout = read(f"game: sheet\ntitle: R\npage: {{paper: a4}}\nplayers: 4\nspaces:\n  {spaces}\nscore: total.player\n", tmp_path)
    assert codes(layout) == set()
    at = boxes(printed(layout))
    assert at["rounds.40.1"].x > at["rounds.1.4"].x
    assert at["total.1"].x == pytest.approx(at["rounds.61.1"].x, abs=0.5)
