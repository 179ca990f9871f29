"""A Dask scheduler with two workers on this machine: its output equals that without it, a worker is killed half-way, a scheduler
doesn't answer."""

from __future__ import annotations

import os
import signal
import socket
import socketserver
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import NamedTuple

import pytest

from sheetgen.cli.clusters import workers_at
from sheetgen.processes.cluster import PATIENCE, ClusterError, ClusterExecutor
from sheetgen.processes.executors import ProcessExecutor, gather
from sheetgen.processes.pool import TaskError
from tests.command import GOOD, WRONG, call, heard, surroundings


class Cluster(NamedTuple):
    """A scheduler and its workers. file: the file with its address."""

    address: str
    workers: list[subprocess.Popen[bytes]]


def begin(stack: ExitStack, *arguments: str, folder: Path) -> subprocess.Popen[bytes]:
    """Start a Dask process, which is killed at the end."""
    command = [sys.executable, "-W", "ignore", "-m", *arguments]
    quiet = subprocess.DEVNULL
    process = stack.enter_context(subprocess.Popen(command, cwd=folder, env=surroundings(), stdout=quiet, stderr=quiet))
    stack.callback(process.kill)
    return process


@contextmanager
def running(folder: Path, workers: int) -> Iterator[tuple[Cluster, subprocess.Popen[bytes]]]:
    """A cluster, and the process of its scheduler."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    address = f"tcp://127.0.0.1:{port}"
    scheduler = ("distributed.cli.dask_scheduler", "--host", "127.0.0.1", "--port", str(port), "--no-dashboard")
    worker = ("distributed.cli.dask_worker", address, "--nthreads", "1", "--no-nanny", "--no-dashboard")
    with ExitStack() as stack:
        begun = begin(stack, *scheduler, folder=folder)
        cluster = Cluster(address, [begin(stack, *worker, folder=folder) for _ in range(workers)])
        from distributed import Client

        with Client(address, timeout=60, set_as_default=False) as client:
            client.wait_for_workers(workers, timeout=60)
        yield cluster, begun


@pytest.fixture(scope="module")
def cluster(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Cluster]:
    with running(tmp_path_factory.mktemp("cluster"), 2) as (cluster, _):
        yield cluster


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Return a folder with sheets, right and wrong, some of them for a custom layout."""
    sheets = tmp_path / "evening"
    sheets.mkdir()
    (tmp_path / "own.yaml").write_text("game: sheet\nspaces: {a: 0..9, b: {is: a + 1}}\n", "utf-8")
    for number in range(450):
        text = GOOD if number % 3 else WRONG if number % 2 else f"sheet: ../own.yaml\na: 3\nb: {number % 5}\n"
        (sheets / f"{number:03}.yaml").write_text(text, "utf-8")
    return tmp_path


@pytest.mark.parametrize("form", ["text", "json"])
def test_output_is_as_without_it(cluster: Cluster, folder: Path, form: str) -> None:
    alone = call("check", "evening", "--format", form, cwd=folder)
    there = call("check", "evening", "--format", form, "--cluster", cluster.address, cwd=folder)
    assert there == alone


def test_photos_are_read_there(cluster: Cluster, tmp_path: Path) -> None:
    for name in ("namaste", "yacht"):
        assert call("preview", name, "--scan", "-o", f"{name}.png", "--resolution", "150", cwd=tmp_path).status == 0
    alone = call("read", ".", "--format", "json", cwd=tmp_path)
    there = call("read", ".", "--format", "json", "--cluster", cluster.address, cwd=tmp_path)
    assert there == alone


def slow(number: int) -> tuple[int, int]:
    time.sleep(0.1)
    return number, os.getpid()


def test_a_worker_lost_in_the_midst_costs_only_its_share(cluster: Cluster, monkeypatch: pytest.MonkeyPatch) -> None:
    victim = cluster.workers[0]
    told: list[int] = []

    def progress(done: int) -> None:
        told.append(done)
        if done == 10:
            os.kill(victim.pid, signal.SIGKILL)

    executor = ClusterExecutor(cluster.address)
    try:
        results = gather(executor, slow, list(range(60)), progress)
    finally:
        executor.shutdown()
    assert not any(isinstance(each, TaskError) for each in results)
    assert [each[0] for each in results if not isinstance(each, TaskError)] == list(range(60))
    assert told == list(range(1, 61))


def test_a_scheduler_that_is_lost_is_one_clear_error(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    with running(tmp_path, 1) as (cluster, scheduler):

        def progress(done: int) -> None:
            if done == 3:
                scheduler.kill()

        with pytest.raises(SystemExit) as ended, workers_at(cluster.address) as executor:  # noqa: PT012
            assert executor is not None
            gather(executor, slow, list(range(60)), progress)
    told = capfd.readouterr().err.splitlines()
    assert (ended.value.code, told[0]) == (2, f"error: --cluster {cluster.address}: the scheduler no longer answers")
    assert len(told) == 2


@pytest.mark.parametrize("address", ["tcp://127.0.0.1:1", "tcp://nowhere.invalid:8786", "nonsense", "", "tcp://127.0.0.1:99999"])
def test_a_scheduler_that_is_not_there_is_said_within_five_seconds(folder: Path, address: str) -> None:
    began = time.monotonic()
    done = call("check", "evening", "--cluster", address, cwd=folder)
    took = time.monotonic() - began
    assert (done.status, done.out) == (2, ""), done
    assert f"--cluster {address}: no scheduler answers there" in done.err
    assert "Traceback" not in done.err
    assert PATIENCE < 5, f"took {took:.1f} s"


def close(_: socket.socket) -> None:
    """Close the connection at once."""


def silence(line: socket.socket) -> None:
    """Receive data and send nothing."""
    with suppress(OSError):
        while line.recv(4096):
            pass


def chatter(line: socket.socket) -> None:
    """Send an invalid answer: Dask reads it as an endless message."""
    with suppress(OSError):
        line.sendall(b"HTTP/1.0 400 Bad Request\r\n\r\n" * 20)
        silence(line)


def dribble(line: socket.socket) -> None:
    """Send the start of a short message, and never the rest."""
    with suppress(OSError):
        line.sendall((64).to_bytes(8, "little") + (1).to_bytes(8, "little"))
        silence(line)


@pytest.mark.parametrize("answer", [close, silence, chatter, dribble])
def test_what_is_no_scheduler_is_said_too(folder: Path, answer: Callable[[socket.socket], None]) -> None:
    class Answer(socketserver.BaseRequestHandler):
        def handle(self) -> None:
            answer(self.request)

    with socketserver.ThreadingTCPServer(("127.0.0.1", 0), Answer) as server:
        server.daemon_threads = True
        threading.Thread(target=server.serve_forever, daemon=True).start()
        address = f"tcp://127.0.0.1:{server.server_address[1]}"
        done = call("check", "evening", "--cluster", address, cwd=folder)
        server.shutdown()
    assert (done.status, done.out) == (2, ""), done
    assert done.err.splitlines()[0] == f"error: --cluster {address}: no scheduler answers there", done


def test_names_that_nobody_looks_up_keep_no_process_alive(tmp_path: Path) -> None:
    program = (
        "import socket, time; socket.getaddrinfo = lambda *_: time.sleep(600)\n"
        "from sheetgen.processes.cluster import ClusterError, ClusterExecutor\n"
        "try: ClusterExecutor('tcp://slow.example:8786')\n"
        "except ClusterError as error: print(error.why)\n"
    )
    command = [sys.executable, "-W", "ignore", "-c", program]
    done = subprocess.run(command, cwd=tmp_path, env=surroundings(), capture_output=True, text=True, timeout=60)
    assert (done.stdout, done.stderr) == ("silent\n", "")


def test_a_worker_is_no_scheduler(cluster: Cluster) -> None:
    from distributed import Client

    with Client(cluster.address, timeout=60, set_as_default=False) as client:
        worker = next(iter(client.scheduler_info()["workers"]))
    with pytest.raises(ClusterError) as raised:
        ClusterExecutor(worker)
    assert raised.value.why == "silent"


def test_an_interrupt_ends_it_without_a_word(cluster: Cluster, tmp_path: Path) -> None:
    many = tmp_path / "many"
    many.mkdir()
    for number in range(4000):
        (many / f"{number}.yaml").write_text(WRONG, "utf-8")
    command = [sys.executable, "-m", "sheetgen", "check", "many", "--cluster", cluster.address]
    streams = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    with subprocess.Popen(command, cwd=tmp_path, env=surroundings(), preexec_fn=heard, text=True, **streams) as process:  # type: ignore[call-overload]
        time.sleep(2)
        process.send_signal(signal.SIGINT)
        out, told = process.communicate(timeout=60)
    assert (process.returncode, out, told) == (130, "", "")


def test_without_dask_it_is_said_what_to_install(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(ClusterError) as raised:
        ClusterExecutor("tcp://127.0.0.1:1")
    assert raised.value.why == "missing"


def die(number: int) -> int:
    if number == 3:
        os.kill(os.getpid(), signal.SIGKILL)
    if number == 4:
        raise ZeroDivisionError
    return number * number


def test_processes_of_this_machine_are_an_executor_too() -> None:
    told: list[int] = []
    executor = ProcessExecutor(2)
    try:
        results = gather(executor, die, [0, 1, 2, 3, 5], told.append)
        assert [str(each) if isinstance(each, TaskError) else each for each in results] == [0, 1, 4, "broke", 25]
        assert sorted(told) == [1, 2, 3, 4, 5]
        with pytest.raises(ZeroDivisionError):
            gather(executor, die, [1, 4, 5])
        cancelled = executor.submit(die, 1)
        assert cancelled.cancel()
        assert executor.submit(die, 2).result() == 4
    finally:
        executor.shutdown()
