"""Parts of the command line on their own: streams, interrupts, errors, completions, watched files."""

from __future__ import annotations

import atexit
import errno
import gc
import io
import os
import signal
import sys
import time
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import click
import pytest

from sheetgen.cli import common, interrupts, main, streams, writing
from sheetgen.cli.completing import layout_names, papers, rule_names
from sheetgen.cli.prints import watch
from sheetgen.cli.prints.picturing import PictureFormat
from sheetgen.cli.prints.printing import with_number
from sheetgen.cli.sheets.fixing import _chosen
from sheetgen.judge.files import check
from sheetgen.judge.fixing import offers
from sheetgen.press.render import SheetOptions
from sheetgen.processes.endings import Exit
from sheetgen.source.faults import Fault, Position, Unreadable
from sheetgen.source.messages import as_text, message
from sheetgen.source.stamps import stamp
from sheetgen.source.words import no_such_file
from tests.command import WRONG, put


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


# Streams


class Terminal(io.BytesIO):
    def isatty(self) -> bool:
        return True


class Gone(io.RawIOBase):
    """A stream that cannot be written to."""

    def __init__(self, number: int) -> None:
        super().__init__()
        self.number = number

    def writable(self) -> bool:
        return True

    def write(self, _data: Any) -> int:
        raise OSError(self.number, "gone")

    def fileno(self) -> int:
        return 77


@pytest.mark.parametrize(
    ("text", "terminal", "file"),
    [
        ("plain\n\ttab", "plain\n\ttab", "plain\n\ttab"),
        ("ä 佐 🎲", "ä 佐 🎲", "ä 佐 🎲"),
        ("a\x00b\x08c\x0bd\x7f", r"a\u0000b\u0008c\u000bd\u007f", r"a\u0000b\u0008c\u000bd\u007f"),
        ("a\u202eb\u200bc\ufeff\U000e0001", r"a\u202eb\u200bc\ufeff\udb40\udc01", r"a\u202eb\u200bc\ufeff\udb40\udc01"),
        ("\x1b[1;31mred\x1b[0m", "\x1b[1;31mred\x1b[0m", r"\u001b[1;31mred\u001b[0m"),
        ("\x1b[1;32m\x1b[1;33m\x1b[2m\x1b[1m", "\x1b[1;32m\x1b[1;33m\x1b[2m\x1b[1m", r"\u001b[1;32m\u001b[1;33m\u001b[2m\u001b[1m"),
        ("\x1b[1;34m\x1b[2J\x1b", r"\u001b[1;34m\u001b[2J\u001b", r"\u001b[1;34m\u001b[2J\u001b"),
        ("\r\x1b[Kreading", "\r\x1b[Kreading", r"\u000d\u001b[Kreading"),
        ("one\r\ntwo\r", "one\r\ntwo\r", "one\r\ntwo\r"),
        ("one\rtwo", r"one\u000dtwo", r"one\u000dtwo"),
        ("a\u2028b\xadc\u061c", r"a\u2028b\u00adc\u061c", r"a\u2028b\u00adc\u061c"),
    ],
)
def test_what_nobody_sees_is_shown_as_it_is_written(text: str, terminal: str, file: str) -> None:
    for raw, shown in ((Terminal(), terminal), (io.BytesIO(), file)):
        stream = streams.Patient(raw, encoding="utf-8", newline="")
        stream.write(text)
        stream.flush()
        assert raw.getvalue().decode() == shown


def test_a_stream_drops_what_it_cannot_write_for_one_kind_of_error_only(monkeypatch: pytest.MonkeyPatch) -> None:
    dropped: list[object] = []
    monkeypatch.setattr(streams, "silence", lambda *gone: dropped.extend(gone))
    patient = streams.Patient(io.BufferedWriter(Gone(errno.EPIPE), 1), encoding="utf-8", write_through=True)
    assert patient.write("four") == 4
    assert dropped == [patient]
    other = streams.Patient(io.BufferedWriter(Gone(errno.ENOSPC), 1), encoding="utf-8", write_through=True)
    with pytest.raises(OSError, match="gone"):
        other.write("four")
    other.passed_over = OSError
    assert other.write("four") == 4
    assert dropped == [patient, other]


def test_standard_streams_are_prepared_once(monkeypatch: pytest.MonkeyPatch) -> None:
    out, err = io.TextIOWrapper(io.BytesIO(), "latin-1"), io.TextIOWrapper(io.BytesIO(), "latin-1", line_buffering=True)
    monkeypatch.setattr(sys, "stdout", out)
    monkeypatch.setattr(sys, "stderr", err)
    streams.prepare()
    made: tuple[Any, Any] = sys.stdout, sys.stderr
    assert [type(each) for each in made] == [streams.Patient, streams.Patient]
    assert [each.passed_over for each in made] == [BrokenPipeError, OSError]
    assert [(each.encoding, each.errors, each.line_buffering) for each in made] == [
        ("utf-8", "replace", False),
        ("utf-8", "replace", True),
    ]
    streams.prepare()
    assert (sys.stdout, sys.stderr) == made
    lone = io.StringIO()
    monkeypatch.setattr(sys, "stdout", lone)
    streams.prepare()
    assert sys.stdout is lone


# Interrupts


@pytest.fixture
def signals(monkeypatch: pytest.MonkeyPatch) -> dict[int, Any]:
    """Handlers by signal; they are only recorded, never installed."""
    found: dict[int, Any] = {signal.SIGINT: signal.default_int_handler, signal.SIGTERM: signal.SIG_DFL}
    monkeypatch.setattr(signal, "signal", lambda number, handler: found.__setitem__(number, handler))
    monkeypatch.setattr(signal, "getsignal", found.get)
    monkeypatch.setattr(signal, "setitimer", lambda which, first, every: found.__setitem__(-1, (which, first, every)))
    monkeypatch.setattr(sys, "unraisablehook", sys.__unraisablehook__)
    return found


def test_an_interrupt_ends_with_130_and_rings_until_it_is_heard(signals: dict[int, Any]) -> None:
    interrupts.end_quietly()
    with pytest.raises(SystemExit) as ended:
        signals[signal.SIGINT](signal.SIGINT, None)
    assert ended.value.code == 130
    assert signals[-1] == (signal.ITIMER_REAL, 0.4, 0.4)
    with pytest.raises(SystemExit) as again:
        signals[signal.SIGALRM](signal.SIGALRM, None)
    assert again.value.code == 130
    try:
        raise Exit(130)
    except SystemExit:
        signals[signal.SIGALRM](signal.SIGALRM, None)  # the alarm comes while the program is already ending
        try:
            raise KeyError
        except KeyError:
            signals[signal.SIGALRM](signal.SIGALRM, None)  # the alarm comes after an error during the clean-up
    for other in (SystemExit(2), SystemExit(130), KeyError()):
        try:
            raise other
        except (SystemExit, KeyError):
            with pytest.raises(SystemExit):
                signals[signal.SIGALRM](signal.SIGALRM, None)


def test_who_takes_too_long_to_end_is_told_again(signals: dict[int, Any], monkeypatch: pytest.MonkeyPatch) -> None:
    now = [100.0]
    monkeypatch.setattr(interrupts, "monotonic", lambda: now[0])
    interrupts.end_quietly()
    with pytest.raises(SystemExit):
        signals[signal.SIGTERM](signal.SIGTERM, None)
    try:
        raise Exit(143)
    except SystemExit:
        now[0] = 110.0
        signals[signal.SIGALRM](signal.SIGALRM, None)
        now[0] = 110.1
        with pytest.raises(SystemExit):
            signals[signal.SIGALRM](signal.SIGALRM, None)


def test_interrupts_that_are_ignored_stay_so(signals: dict[int, Any]) -> None:
    signals[signal.SIGINT] = signal.SIG_IGN
    interrupts.end_quietly()
    interrupts.ignore()
    assert signals[signal.SIGINT] == signal.SIG_IGN


def test_at_the_end_none_is_heard_any_more(signals: dict[int, Any]) -> None:
    interrupts.end_quietly()
    assert sys.unraisablehook is interrupts._lost
    interrupts.ignore()
    assert signals[signal.SIGINT] == signals[signal.SIGTERM] == signal.SIG_IGN
    assert signals[-1] == (signal.ITIMER_REAL, 0, 0)


def test_an_interrupt_that_is_dropped_comes_again_at_once(signals: dict[int, Any], monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[object] = []
    monkeypatch.setattr(sys, "__unraisablehook__", told.append)
    lost = SimpleNamespace(exc_value=KeyError())
    interrupts._lost(lost)
    assert (signals.get(-1), told) == (None, [lost])
    interrupts._lost(SimpleNamespace(exc_value=Exit(130)))
    assert signals[-1] == (signal.ITIMER_REAL, 0.001, 0.4)


def test_a_second_signal_does_not_disturb_what_the_first_takes_back(signals: dict[int, Any]) -> None:
    interrupts.end_quietly()
    try:
        raise Exit(130)
    except SystemExit:
        signals[signal.SIGTERM](signal.SIGTERM, None)


def test_an_interrupt_that_python_wraps_is_one(monkeypatch: pytest.MonkeyPatch) -> None:
    def wrapped(*_args: object, **_named: object) -> None:
        try:
            raise Exit(143)
        except SystemExit as interrupt:
            raise RuntimeError("Error calling __set_name__") from interrupt

    monkeypatch.setattr(main.sheetgen, "main", wrapped)
    monkeypatch.setattr(gc, "disable", lambda: None)
    monkeypatch.setattr(atexit, "register", lambda _done: None)
    with pytest.raises(SystemExit) as ended:
        main._run(["layouts"])
    assert ended.value.code == 143


# Errors


def fails(error: BaseException) -> Callable[..., None]:
    def fail(*_args: object, **_named: object) -> None:
        raise error

    return fail


def caused(error: Exception, cause: Exception) -> Exception:
    error.__context__ = cause
    return error


NO_MEMORY = "error: there is not enough memory\n   = do less in one command, or close other programs\n"


@pytest.mark.parametrize(
    ("error", "told"),
    [
        (
            KeyError("x"),
            "error: KeyError: 'x'\n   = this should not happen; please report it, with the file that caused it\n",
        ),
        (
            Unreadable([Fault(message(no_such_file), Position(1, 1), "a.yaml")]),
            "a.yaml:1:1: error: there is no such file\n",
        ),
        (Unreadable([Fault(message(no_such_file), Position(1, 1))]), "error: there is no such file\n"),
        (
            FileNotFoundError(2, "No such file", "a"),
            "error: FileNotFoundError: [Errno 2] No such file: 'a'\n"
            "   = this should not happen; please report it, with the file that caused it\n",
        ),
        (MemoryError(), NO_MEMORY),
        (OSError(errno.ENOMEM, "Cannot allocate memory"), NO_MEMORY),
        (caused(ImportError("numpy"), ImportError("lib.so: failed to map segment from shared object")), NO_MEMORY),
        (OSError(errno.ENOSPC, "No space left on device"), "error: can't write the output: no space left on the disk\n"),
    ],
    ids=["key", "unreadable", "bare", "file", "memory", "system memory", "library", "full"],
)
def test_whatever_goes_wrong_is_a_message(
    error: Exception, told: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    silent: list[object] = []
    monkeypatch.setattr(main.sheetgen, "main", fails(error))
    monkeypatch.setattr(gc, "disable", lambda: None)
    monkeypatch.setattr(atexit, "register", lambda _done: None)
    monkeypatch.setattr(streams, "silence", lambda *gone: silent.extend(gone))
    monkeypatch.delenv("SHEETGEN_DEBUG", raising=False)
    with pytest.raises(SystemExit) as ended:
        main._run(["layouts"])
    assert (ended.value.code, capsys.readouterr()) == (2, ("", told))
    assert silent == ([sys.stdout] if "output" in told else [])
    monkeypatch.setenv("SHEETGEN_DEBUG", "1")
    with pytest.raises(type(error)):
        main._run(["layouts"])


@pytest.mark.parametrize(
    ("error", "why"),
    [
        (FileNotFoundError(2, "No such file"), "there is no such folder"),
        (OSError(errno.EBADF, "Bad file descriptor"), "it is closed"),
        (OSError(errno.ENOSPC, "No Space left"), "no space left on the disk"),
        (OSError("Odd"), "odd"),
    ],
)
def test_why_something_cannot_be_written(error: OSError, why: str) -> None:
    assert as_text(common.reason(error)) == why
    assert common.named_reason(error, "a.pdf").text() == f"can't write a.pdf: {why}"
    assert common.named_reason(error, "-").text() == f"can't write to standard output: {why}"


def test_a_file_that_an_error_names_cannot_be_read() -> None:
    error = OSError(errno.EIO, "Broken", "logo.png")
    assert common.named_reason(error, "a.pdf").text() == "can't read logo.png: broken"
    assert common.named_reason(error, "logo.png").text() == "can't write logo.png: broken"


@pytest.mark.parametrize(
    ("terminal", "term", "no_color", "painted"),
    [
        (True, "xterm", "", True),
        (True, "xterm", "1", False),
        (True, "dumb", "", False),
        (False, "xterm", "", False),
    ],
)
def test_colours_are_for_terminals(
    terminal: bool, term: str, no_color: str, painted: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TERM", term)
    monkeypatch.setenv("NO_COLOR", no_color)
    stream: Any = SimpleNamespace(isatty=lambda: terminal)
    assert common.paint(stream).on is painted


def test_standard_output_that_cannot_be_written_is_dropped(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    dropped: list[object] = []
    monkeypatch.setattr(writing, "silence", dropped.append)
    with pytest.raises(SystemExit) as ended:
        writing.write_out("-", fails(OSError(errno.ENOSPC, "No space left on device")))
    assert (ended.value.code, dropped) == (2, [sys.stdout])
    assert capsys.readouterr().err == "error: can't write to standard output: no space left on the disk\n   = no file was changed\n"
    writing.write_out("-", fails(BrokenPipeError()))
    assert len(dropped) == 2


@pytest.mark.parametrize(("target", "piped"), [("-", True), ("/dev/stdout", True), ("a.pdf", False), ("dev/x", False), ("", False)])
def test_what_is_piped(target: str, piped: bool) -> None:
    assert writing.is_piped(target) is piped


@pytest.mark.parametrize(
    ("typed", "read"),
    [
        ("namaste --number", "namaste --number 1"),
        ("--number namaste", "--number 1 namaste"),
        ("--number -o x.pdf namaste", "--number 1 -o x.pdf namaste"),
        ("--number mine.yaml", "--number 1 mine.yaml"),
        ("--number 7 namaste", "--number 7 namaste"),
        ("--number -7 namaste", "--number -7 namaste"),
        ("--number - namaste", "--number 1 - namaste"),
        ("--number seven namaste", "--number seven namaste"),
        ("--number --number 3", "--number 1 --number 3"),
        ("--number namaste --number", "--number 1 namaste --number 1"),
        ("", ""),
    ],
)
def test_a_number_may_be_left_out(typed: str, read: str) -> None:
    assert with_number(typed.split()) == read.split()


# Completion


def test_names_are_completed() -> None:
    context, parameter = click.Context(main.sheetgen), click.Argument(["x"])

    def completed(of: Callable[..., Any], begun: str) -> list[tuple[str, str]]:
        return [(item.value, item.type) for item in of(context, parameter, begun)]

    assert completed(layout_names, "placement/") == [
        *((f"placement/level-{n}", "plain") for n in (1, 2, 3, 4)),
        ("placement/", "file"),
    ]
    assert completed(papers, "A") == [("a3", "plain"), ("a4", "plain"), ("a5", "plain"), ("a6", "plain")]
    assert completed(papers, "le") == [("letter", "plain"), ("legal", "plain")]
    assert completed(rule_names, "namaste/row") == [("namaste/row-order", "plain")]


# Choosing what to write


@pytest.mark.parametrize(
    ("typed", "chosen"), [("\n", None), ("", None), ("1\n", 0), ("2\n", 1), ("3\n\n", None), ("0\nx\n-1\n2\n", 1), (" 1 \n", 0)]
)
def test_a_suggestion_is_chosen_by_its_number(
    typed: str, chosen: int | None, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    put(wrong=WRONG)
    (offer,) = offers(check(["wrong.yaml"], steps=20_000))
    monkeypatch.setattr(sys, "stdin", io.StringIO(typed))
    assert _chosen(offer, []) == (None if chosen is None else offer.suggestions[chosen])
    out = capsys.readouterr().out
    question = "Which suggestion should be written to the file? (1–2; Enter: none) "
    assert out.startswith("wrong.yaml: suggestions, most likely first:")
    assert [line[:4] for line in out.split("\n")[1:3]] == ["  1.", "  2."]
    assert out.count(question) == max(typed.count("\n"), 1)
    assert out.endswith(f"{question}\n")


# Watching


def made(layout: str, target: str = "out.svg") -> watch.Watch:
    return watch.Watch(layout, target, PictureFormat("svg"), SheetOptions())


def test_a_picture_is_written_or_why_not_is_told_once(capsys: pytest.CaptureFixture[str]) -> None:
    put(mine="extends: namaste\nremove: [legnd]\n")
    watched = made("mine.yaml")
    told = (
        "mine.yaml:2:10: error: there is no block 'legnd' to remove\n  |\n2 | remove: [legnd]\n  |          ^^^^^\n"
        "   = did you mean 'legend'?\nwaiting until mine.yaml is saved"
    )
    assert not watched.draw()
    assert capsys.readouterr() == ("", f"{told}\n")
    assert not watched.draw()
    assert capsys.readouterr() == ("", "")
    put(mine="extends: namaste\nremove: [legend]\n")
    assert watched.draw()
    assert capsys.readouterr() == ("wrote out.svg\n", "")
    before = Path("out.svg").read_bytes()
    assert b"<text" in before
    put(mine="extends: namaste\nremove: [legnd]\n")
    assert not watched.draw()
    assert capsys.readouterr() == ("", f"{told}; out.svg stays unchanged\n")
    assert Path("out.svg").read_bytes() == before
    assert "mine.yaml" in watched._stamps


def test_a_picture_that_cannot_be_written_ends_it_at_first_and_is_waited_for_later(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        made("namaste", "nosuch/out.svg").draw()
    assert capsys.readouterr().err == "error: can't write nosuch/out.svg: there is no such folder\n"
    Path("folder").mkdir()
    watched = made("namaste", "folder/out.svg")
    assert watched.draw()
    Path("folder/out.svg").unlink()
    Path("folder").rmdir()
    assert not watched.draw()
    assert capsys.readouterr().err == ("can't write folder/out.svg: there is no such folder\nwaiting until namaste is saved\n")


@pytest.mark.parametrize(
    ("stamp", "seen"),
    [((979_999_999, 5, 1), True), ((980_000_000, 5, 1), False), ((1_000_000_000, 5, 1), False), ((), False)],
)
def test_a_file_saved_while_it_is_read_is_read_again(stamp: tuple[int, ...], seen: bool) -> None:
    assert watch._as_read(stamp, 1_000_000_000) == (stamp if seen else (-1,))


def test_it_waits_until_a_file_is_saved_and_stays_so(monkeypatch: pytest.MonkeyPatch) -> None:
    states = iter([{"a": (1,)}, {"a": (1,)}, {"a": (2,)}, {"a": (3,)}, {"a": (3,)}])
    slept: list[float] = []
    monkeypatch.setattr(watch, "stamps", lambda _files: next(states))
    monkeypatch.setattr(time, "sleep", slept.append)
    object.__new__(watch.Watch)._wait({"a": (1,)}, None)
    assert slept == [0.2, 0.2, 0.1, 0.1]
    assert next(states, None) is None


def test_with_faults_it_looks_again_after_a_while(monkeypatch: pytest.MonkeyPatch) -> None:
    now = iter([10.0, 10.5, 11.0, 11.1])
    slept: list[float] = []
    monkeypatch.setattr(watch, "stamps", lambda files: dict(files))
    monkeypatch.setattr(time, "sleep", slept.append)
    monkeypatch.setattr(time, "monotonic", lambda: next(now))
    object.__new__(watch.Watch)._wait({"a": (1,)}, 1.0)
    assert slept == [0.2, 0.2]


def test_a_stamp_is_the_time_the_size_and_which_file(tmp_path: Path) -> None:
    Path("a").write_text("abc")
    os.utime("a", ns=(1, 2_000_000_000))
    assert stamp("a") == (2_000_000_000, 3, os.stat("a").st_ino)
    assert stamp("nosuch") == ()
    assert stamp("a\0b") == ()
