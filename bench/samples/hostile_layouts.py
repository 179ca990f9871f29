"""Layouts of `game: sheet` that are made to cause trouble."""

from __future__ import annotations

from typing import Any

TOP = "game: sheet\nname: x\nspaces:\n"


def _lines(count: int, spec: str) -> str:
    return "".join(f"  a{k}: {spec.format(k=k, before=k - 1, after=(k + 1) % count)}\n" for k in range(count))


def _chain(count: int, formula: str, entered: int = 0) -> str:
    """Return spaces that each need the one before or after; one of them is entered."""
    own = [f"{{is: {formula.format(before=k - 1, after=k + 1)}}}" if k != entered else "number" for k in range(count)]
    return "".join(f"  a{k}: {spec}\n" for k, spec in enumerate(own))


HOSTILE: dict[str, tuple[str, dict[str, Any], str]] = {
    "circle": ("  a: {is: b}\n  b: {is: c + 1}\n  c: {is: a}\n", {}, "circle"),
    "circle of 3000": (_lines(3000, "{{is: a{after} + 1}}"), {}, "circle"),
    "chain of 3000": (_chain(3000, "a{before} + 1"), {"a0": 1}, ""),
    "chain of 3000, last first": (_chain(3000, "a{after} + 1", 2999), {"a2999": 1}, ""),
    "squares": (_chain(60, "a{before} * a{before}"), {"a0": 10}, "number_grew_too_large"),
    "a hundred million": ("  a: {is: 'count(1..100000000)'}\n", {}, "range_of_too_many"),
    "a hundred million typed": ("  n: number\n  a: {is: 'count(1..n)'}\n", {"n": 100_000_000}, "range_too_long"),
    "three loops": ("  a: {is: 'count(1 for x in 1..1000 for y in 1..1000 for z in 1..1000)'}\n", {}, "too_much_work"),
    "three axes of 200": (
        "  a: {rows: 1..200, of: {b: {rows: 1..200, of: {c: {rows: 1..200, number: yes}}}}}\n",
        {},
        "too_many_spaces",
    ),
    "400 brackets": ("  a: {is: '" + "(" * 400 + "1" + ")" * 400 + "'}\n", {}, "formula_too_deep"),
    "900 signs": ("  a: {is: '" + "-" * 900 + "1'}\n", {}, ""),
    "300 sums": ("  a: {is: '" + "1+" * 300 + "1'}\n", {}, ""),
    "99,000 characters": ("  a: {is: '" + "1+" * 49_000 + "1'}\n", {}, "formula_too_long"),
    "many long": (_lines(300, "{{is: '" + "1 + " * 30 + "1'}}"), {}, ""),
    "two million rows": ("  a: {rows: 1..2000000, number: yes}\n", {}, "too_many_keys"),
    "10,000 spaces": ("".join(f"  a{k}: {{rows: 1..200, columns: 1..10, number: yes}}\n" for k in range(5)), {}, "too_many_spaces"),
    "shadowing": ("  a: number\n  b: {is: 'sum(a for a in 1..3)'}\n", {}, "variable_taken"),
    "before before before": ("  b: {columns: 1..200, is: 'sum(before(sum(before(sum(before(1))))))'}\n", {}, "too_much_work"),
    "all above": ("  a: {rows: 1..25, columns: 1..199, is: 'sum(before(this)) + sum(above(this))'}\n", {}, ""),
    "rows of rows": ("  b: {rows: 1..200, number: yes}\n  a: {rows: 1..200, is: 'sum(b.(x) for x in 1..200)'}\n", {}, ""),
    "3,000 faults": (_lines(3000, "{{is: z{k}}}"), {}, "unknown_name"),
    "deep lists": ("  a: " + "[" * 30 + "1" + "]" * 30 + "\n", {}, "no_number_listed"),
    "huge numbers": ("  a: 0.." + "9" * 90_000 + "\n  b: {tick: " + "9" * 9_000 + "}\n", {}, "no_domain"),
}
"""Hostile layouts by name: the text of the spaces (after TOP), the values on the sheet, and the expected error; "" if the sheet is
valid."""
