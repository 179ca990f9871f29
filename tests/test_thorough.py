"""The share of the tests that `make test` runs: some cases of every test, and all tests that aren't similar."""

from __future__ import annotations

import pytest

from tests import thorough


@pytest.fixture(autouse=True)
def shares(monkeypatch: pytest.MonkeyPatch) -> None:
    """Shares of two made-up places."""
    monkeypatch.setattr(thorough, "CASES", 3)
    monkeypatch.setattr(thorough, "SHARES", {"tests/a": 6, "tests/a/whole.py": 1, "tests/b.py": 2})


def cases(file: str, test: str, count: int = 7) -> list[str]:
    return [f"{file}::{test}[{number}]" for number in range(count)]


def test_of_a_test_with_many_cases_the_first_is_tried_and_one_in_so_many() -> None:
    for file in ("tests/c.py", "tests/b.py", "tests/a/whole.py"):
        one, two = cases(file, "one"), cases(file, "two")
        assert thorough.left_out([*one, *two]) == {*one, *two} - {*one[::3], *two[::3]}
    one = cases("tests/a/x.py", "one")
    assert thorough.left_out(one) == {*one} - {one[0], one[6]}


def test_what_has_few_cases_and_is_not_named_is_tried_whole() -> None:
    assert thorough.left_out(["tests/c.py::one", "tests/c.py::two[1]", "tests/c.py::two[2]", "tests/a/whole.py::one"]) == set()


def test_of_very_many_cases_fewer_are_tried_and_not_the_same_by_every_test() -> None:
    tried = []
    for test in ("one", "two", "three"):
        names = cases("tests/c.py", test, 100)
        left = thorough.left_out(names)
        tried.append([number for number, name in enumerate(names) if name not in left])
    assert [len(each) for each in tried] == [10, 10, 10]
    assert len({number for each in tried for number in each}) > 10


def test_of_named_tests_with_few_cases_one_in_so_many_is_tried() -> None:
    names = [f"tests/b.py::{name}" for name in "abcde"]
    assert thorough.left_out(names) == {"tests/b.py::b", "tests/b.py::d"}


def test_of_many_cases_that_are_left_a_share_is_tried(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(thorough, "MANY", 7)
    many, few = cases("tests/c.py", "many"), cases("tests/c.py", "few", 6)
    assert thorough.too_many([*many, *few], 3) == {*many} - {*many[::3]}
    assert thorough.too_many([*many, *few], 1) == set()


def test_a_test_asks_for_more_that_tries_some_or_every_itself() -> None:
    from tests.form import test_fields, test_mistakes, test_numbers
    from tests.games.placement import test_naive

    assert thorough.asks(test_fields, "test_whatever_is_typed_is_read_or_told_where_it_is")  # through its settings
    assert thorough.asks(test_mistakes, "test_no_kind_of_mistake_is_told_badly")  # through a constant
    assert thorough.asks(test_naive, "test_both_judges_say_the_same_of_a_table")  # through a function
    assert not any(thorough.asks(test_numbers, name) for name in vars(test_numbers))


def test_a_test_does_not_ask_whose_cases_alone_are_some() -> None:
    from tests.hostile import test_files, test_texts

    for module in (test_files, test_texts):
        assert not any(thorough.asks(module, name) for name in vars(module) if name.startswith("test_"))


@pytest.mark.parametrize(("thorough_run", "whole", "tries", "cases_tried"), [(0, 0, 2, 2), (1, 0, 6, 4), (1, 1, 20, 10)])
def test_ci_makes_a_share_of_the_tries_and_thorough_alone_makes_all(
    thorough_run: int, whole: int, tries: int, cases_tried: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(thorough, "THOROUGH", bool(thorough_run))
    monkeypatch.setattr(thorough, "WHOLE", bool(whole))
    assert thorough.some(20) == tries
    assert len(thorough.every(range(10), 5)) == cases_tried
