"""Plug-in games that crash during use: the error names the plug-in, and everything else is checked."""

from __future__ import annotations

import signal
import subprocess
import sys
import time

import pytest

from tests.command import heard
from tests.plugins.installed import RIGHT, Place, install

BREAKING = '''
from msgspec.structs import replace
from rising import GAME as RISING


def boom(*_):
    raise ZeroDivisionError("out of order")


def quits(*_):
    raise SystemExit(3)


class Odd:
    """A sheet of which one thing breaks down, once something else than 5 is written."""

    def __init__(self, inner, broken):
        self.inner, self.broken = inner, broken

    def __getattr__(self, name):
        if name == self.broken and self.inner.written.get("sum") != 5:
            boom()
        return getattr(self.inner, name)

    def changed(self, changes):
        if self.broken == "changed":
            boom()
        return Odd(self.inner.changed(changes), self.broken)


def case(broken):
    return lambda model, written: Odd(RISING.read(model, written), broken)


def say(words):
    from sheetgen.plugin import message

    def find(*_):
        yield ("sum",), message(words)

    from sheetgen.plugin import rule

    made = rule("odd/sum", "Adds up.", "Sum")(find)

    class Broken(Odd):
        def violations(self):
            yield from made(None)

    return lambda model, written: Broken(RISING.read(model, written), "")
'''
SOUND = "extends: rising\ngame: odd\n"
BREAKS: list[tuple[str, str, str]] = [
    ("model=boom", "check ana.yaml right.yaml", "model: ZeroDivisionError: out of order"),
    ("model=quits", "check ana.yaml right.yaml", "model: SystemExit: 3"),
    ("content=boom", "check ana.yaml right.yaml", "content: ZeroDivisionError"),
    ("content=lambda *_: 3", "check ana.yaml right.yaml", "content: TypeError: expected SheetContent, not int"),
    ("check_keys=boom", "check ana.yaml right.yaml", "check_keys: ZeroDivisionError"),
    ("read=boom", "check ana.yaml right.yaml", "read: ZeroDivisionError"),
    ("read=quits", "check ana.yaml right.yaml", "read: SystemExit: 3"),
    ("read=case('violations')", "check ana.yaml right.yaml", "violations: ZeroDivisionError"),
    ("read=case('earned')", "check ana.yaml right.yaml", "earned: ZeroDivisionError"),
    ("read=case('effort')", "check ana.yaml right.yaml", "effort: ZeroDivisionError"),
    ("read=case('changed')", "check ana.yaml right.yaml", "changed: ZeroDivisionError"),
    ("read=case('due')", "check ana.yaml right.yaml --format json", "due: ZeroDivisionError"),
    ("read=say(boom)", "check ana.yaml right.yaml", "violations: ZeroDivisionError"),
    ("read=say(lambda: 3)", "check ana.yaml right.yaml", "violations: AttributeError"),
    ("space_name=boom", "check ana.yaml right.yaml", "space_name: ZeroDivisionError"),
    ("table=replace(RISING.table, view=boom)", "check --table ana.yaml", "table: ZeroDivisionError"),
    ("table=replace(RISING.table, ranking=boom)", "check --table ana.yaml", "ranking: ZeroDivisionError"),
    ("lint=boom", "lint mine.yaml rising", "lint: ZeroDivisionError"),
    ("notes=boom", "lint mine.yaml rising", "notes: ZeroDivisionError"),
    ("model=boom", "lint mine.yaml rising", "model: ZeroDivisionError"),
    ("content=boom", "render mine.yaml -o pad.pdf", "content: ZeroDivisionError"),
    ("content=boom", "blank mine.yaml", "content: ZeroDivisionError"),
    ("content=boom", "spaces mine.yaml", "content: ZeroDivisionError"),
    ("read=case('violations')", "proof ana.yaml right.yaml -o proof.svg", "violations: ZeroDivisionError"),
    ("options={'die': boom}", "options ana.yaml --die 3", "die: ZeroDivisionError"),
    ("rules=3", "lint mine.yaml rising", "rules: 3"),
    ("model=None", "lint mine.yaml rising", "model: None"),
]


@pytest.mark.parametrize(("change", "command", "reason"), BREAKS)
def test_what_breaks_in_a_game_is_told_as_its_fault(with_example: Place, change: str, command: str, reason: str) -> None:
    module = f"{BREAKING}\nGAME = replace(RISING, name='odd', {change})\n"
    install(with_example.site, "odd-games", {"sheetgen.games": {"odd": "odd:GAME"}}, {"odd.py": module})
    with_example.put(mine=SOUND, ana="sheet: mine.yaml\nplayer: Ana\nboxes: [4, 2, 5]\nsum: 12\n")
    done = with_example.run(*command.split())
    assert done.status == 2, done
    assert f"mine.yaml:2:7: error: can't use 'odd' of the installed package 'odd-games': {reason}" in done.out + done.err, done
    assert "should not happen" not in done.err
    for other, said in {"right.yaml": "valid", "rising": "rising: valid"}.items():
        assert other not in command.split() or said in done.out or "wrote" in done.out or "json" in command, done


FROM_PYTHON = """
import sheetgen as sg

layout = sg.load_layout("mine.yaml")
sheet = layout.sheet({"player": "Ana", "sum": 5})
for ask in (
    lambda: sheet.changed({"sum": 6}).findings,
    lambda: sheet.changed({"sum": 6}).valid,
    lambda: sheet.changed({"boxes.1": 6}).suggestions,
    lambda: sg.table([sheet.changed({"sum": 6})]),
):
    try:
        ask()
    except sg.Error as error:
        print(error)
"""


@pytest.mark.parametrize("broken", ["changed", "violations"])
def test_from_python_too(with_example: Place, broken: str) -> None:
    module = f"{BREAKING}\nGAME = replace(RISING, name='odd', read=case('{broken}'))\n"
    install(with_example.site, "odd-games", {"sheetgen.games": {"odd": "odd:GAME"}}, {"odd.py": module})
    with_example.put(mine=SOUND)
    told = with_example.python(FROM_PYTHON).splitlines()
    assert len(told) >= 3, told
    assert all(f"can't use 'odd' of the installed package 'odd-games': {broken}: Zero" in each for each in told), told


def test_a_game_that_breaks_in_many_sheets_costs_no_other_of_a_folder(with_example: Place) -> None:
    module = f"{BREAKING}\nGAME = replace(RISING, name='odd', read=quits)\n"
    install(with_example.site, "odd-games", {"sheetgen.games": {"odd": "odd:GAME"}}, {"odd.py": module})
    with_example.put(mine=SOUND)
    folder = with_example.folder / "many"
    folder.mkdir()
    for number in range(500):
        (folder / f"{number:03}.yaml").write_text(RIGHT if number % 5 else "sheet: ../mine.yaml\n", "utf-8")
    said = with_example.run("check", "many", "--format", "json").json["sheets"]
    assert [sheet["valid"] for sheet in said] == [number % 5 > 0 for number in range(500)]


USES = {
    "the package": "{wait}\nGAME = replace(RISING, name='odd')\n",
    "the model": "def model(*_):\n    {wait}\nGAME = replace(RISING, name='odd', model=model)\n",
    "a sheet": "def read(*_):\n    {wait}\nGAME = replace(RISING, name='odd', read=read)\n",
}
PROGRAMS = {
    "a command": (["-m", "sheetgen", "check", "ana.yaml"], 130, ""),
    "Python": (["-c", "import sheetgen as sg; sg.read_sheets('ana.yaml')"], -signal.SIGINT, "KeyboardInterrupt"),
}


@pytest.mark.parametrize("use", USES)
@pytest.mark.parametrize("program", PROGRAMS)
def test_an_interrupt_of_the_user_is_none_of_a_games_failures(with_example: Place, use: str, program: str) -> None:
    head = "import time\nfrom msgspec.structs import replace\nfrom rising import GAME as RISING\n"
    module = head + USES[use].format(wait="open('begun', 'w').close(); time.sleep(60)")
    install(with_example.site, "odd-games", {"sheetgen.games": {"odd": "odd:GAME"}}, {"odd.py": module})
    with_example.put(mine=SOUND, ana="sheet: mine.yaml\nplayer: Ana\n")
    arguments, status, said = PROGRAMS[program]
    command, begun = [sys.executable, *arguments], with_example.folder / "begun"
    with subprocess.Popen(
        command, cwd=with_example.folder, env=with_example.surroundings, stderr=subprocess.PIPE, text=True, preexec_fn=heard
    ) as process:
        until = time.monotonic() + 30
        while not begun.exists() and time.monotonic() < until:
            time.sleep(0.02)
        process.send_signal(signal.SIGINT)
        _, told = process.communicate(timeout=30)
    assert (process.returncode, said in told, bool(told)) == (status, True, bool(said)), told
