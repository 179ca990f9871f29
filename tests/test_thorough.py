"""The share of the tests that `make test` tries: of every test something, all of what is not alike."""

from __future__ import annotations

import pytest

from tests import thorough


@pytest.fixture(autouse=True)
def shares(monkeypatch: pytest.MonkeyPatch) -> None:
    """Shares of three made-up files."""
    monkeypatch.setattr(thorough, "SHARES", {"tests/a": 3, "tests/a/whole.py": 1, "tests/b.py": 2})


def test_what_is_not_named_is_tried_whole() -> None:
    assert (
        thorough.left_out(["tests/c.py::one[1]", "tests/c.py::one[2]", "tests/a/whole.py::one", "tests/a/whole.py::two"]) == set()
    )


def test_of_a_test_with_many_cases_the_first_is_tried() -> None:
    cases = [f"tests/a/x.py::{name}[{number}]" for name in ("one", "two") for number in range(7)]
    tried = {"tests/a/x.py::one[0]", "tests/a/x.py::one[3]", "tests/a/x.py::one[6]"}
    assert {*cases[:7]} - thorough.left_out(cases) == tried
    assert "tests/a/x.py::two[0]" not in thorough.left_out(cases)


def test_of_tests_with_few_cases_one_in_so_many_is_tried() -> None:
    names = [f"tests/b.py::{name}" for name in "abcde"]
    assert thorough.left_out(names) == {"tests/b.py::b", "tests/b.py::d"}


def test_a_test_asks_for_more_that_tries_some_or_every_itself() -> None:
    from tests.form import test_entered, test_mistakes, test_numbers
    from tests.games.placement import test_naive

    assert thorough.asks(test_entered, "test_whatever_is_typed_is_read_or_told_where_it_is")  # in its settings
    assert thorough.asks(test_mistakes, "test_no_kind_of_mistake_is_told_badly")  # by a constant
    assert thorough.asks(test_naive, "test_both_judges_say_the_same_of_a_table")  # by a function
    assert not any(thorough.asks(test_numbers, name) for name in vars(test_numbers))


def test_a_test_does_not_ask_whose_cases_alone_are_some() -> None:
    from tests.hostile import test_files, test_texts

    for module in (test_files, test_texts):
        assert not any(thorough.asks(module, name) for name in vars(module) if name.startswith("test_"))
