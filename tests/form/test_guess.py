"""Handling of texts that are not a number, name or key: the suggestion and the message, kept in `tests/golden/guess.txt`.

`make golden` rewrites the file; read the difference before you commit it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from pytest_regressions.file_regression import FileRegressionFixture

from sheetgen.form import guess, typo_hints
from sheetgen.form.likeness import alike, alike_decimals
from sheetgen.form.numbers import decimal, whole
from sheetgen.form.words import A_NUMBER
from sheetgen.source.messages import Message
from tests.command import ROOT, put, run

GOLDEN = ROOT / "tests" / "golden" / "guess.txt"
KNOWN = ("lotus", "yin-yang", "hand", "3", "zwölf")
TEXTS = (
    *("zero", "null", "Two", "three", "fünf", "zwölf", "thirteen"),
    *("none", "Nothing", "no one", "n/a", "keine", "nein", "-", "–", "/"),
    *("33 points", "about 5 or 6", "3 + 4 = 7", "33.0", "33,00", "3,5", "−4", "+7", "- 4", "12?", "4:30", "9" * 401),
    *("O", "l0", "I2", "a1", "“5”", "‘hand’", "5\u00a0", "5\u200b", "５", "٣", "Ｈand", "½", "„5“"),
    *("1, 2", "1; 2;3", "[1 2]", "1 and 2", "eins und zwei", "3/4", "{4, 5}", "1 x", "one, two"),
    *("hand, lotus", "hand und lotus", "hand lotus", "Hand & lotsu", "hand wolf", "• hand • lotus", "Ana; Ben", "YIN-YANG"),
    *("hand: 3", "hand 3", "hand=3", "=3", "hand3", "handy3", "hnad 3", "wolf 3", "lotus hand 3", "(hand 3)", "yin yang 4"),
    *("hand: 3, lotus: 4", "{hand 3; lotus 4}", "hand 3 lotus 4", "hand 3 wolf 4", "hand: x", "3, 4", "5", "", "[ ]"),
    "word " * 61,
)


def told(what: Message | None) -> str | None:
    """Return the message as one line."""
    return None if what is None else " | ".join((what.text().message, *what.text().notes))


FUNCTIONS: dict[str, Callable[[str], object]] = {
    "a number": lambda text: told(typo_hints.number(text)),
    "numbers": lambda text: told(typo_hints.number(text, listed=True)),
    "about a number": lambda text: told(typo_hints.about_number(text)),
    "an amount": lambda text: told(typo_hints.amount(text, A_NUMBER, True)),
    "a name": lambda text: told(typo_hints.name(text, KNOWN)),
    "names": lambda text: told(typo_hints.name(text, KNOWN, listing=True)),
    "one of names": lambda text: told(typo_hints.name(text, KNOWN, listing=True, item=True)),
    "several": lambda text: told(typo_hints.several(text, KNOWN)),
    "a value": lambda text: told(typo_hints.value(text, lambda cured: cured in KNOWN)),
    "nothing": lambda text: guess.nothing(text) or None,
    "quote": lambda text: guess.odd_quote(text) and tuple(guess.odd_quote(text) or ()),
    "same number": lambda text: guess.same_number(text, KNOWN),
    "any names": lambda text: guess.several(text, None),
    "key": lambda text: guess.key_and_value(text, KNOWN),
    "any key": lambda text: guess.key_and_value(text, ()),
    "keys": lambda text: guess.keys_and_values(text, KNOWN) or None,
    "any keys": lambda text: guess.keys_and_values(text, ()) or None,
}


def lines() -> Iterator[str]:
    """Yield every text with the results of each function; equal results are listed once."""
    for text in TEXTS:
        yield f"{text if len(text) < 60 else text[:20] + '…'!r}"
        said: set[object] = set()
        for name, function in FUNCTIONS.items():
            found = function(text)
            if found is not None and found not in said:
                said.add(found)
                yield f"  {name}: {found}"


def test_what_is_made_of_odd_texts(file_regression: FileRegressionFixture) -> None:
    file_regression.check("\n".join(lines()) + "\n", encoding="utf-8", newline="\n", fullpath=GOLDEN)


@pytest.mark.parametrize(("digits", "read"), [(400, True), (401, False)])
def test_numbers_have_at_most_four_hundred_digits(digits: int, read: bool) -> None:
    assert (whole("1" * digits) is not None) is read
    assert (whole("-" + "1" * (digits - 1)) is not None) is read
    assert (decimal("1." + "1" * (digits - 2)) is not None) is read


def test_of_long_numbers_the_sign_alone_is_misread() -> None:
    assert len(alike(10**29 + 7)) > 300
    assert alike(10**30 + 7) == (-(10**30) - 7,)
    number = decimal("1." + "1" * 28)
    longer = decimal("1." + "1" * 29)
    assert number is not None
    assert longer is not None
    assert len(alike_decimals(number)) > 200  # type: ignore[arg-type]
    assert alike_decimals(longer) == (-longer,)  # type: ignore[arg-type]


@pytest.mark.parametrize(("length", "status"), [(300, 0), (301, 2)])
def test_names_have_at_most_three_hundred_characters(
    length: int, status: int, tmp_path: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(str(tmp_path))
    put(one=f"sheet: namaste\nplayer: {'a' * length}\n", many=f"sheet: lucky-dice\nplayers: [Ben, {'a' * length}]\n")
    assert run("check", "one.yaml").status == status
    assert run("check", "many.yaml").status == status
