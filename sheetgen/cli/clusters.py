"""`--cluster`: the workers for large batches of tasks."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

import click

from sheetgen.cli.common import fail
from sheetgen.source.messages import room

if TYPE_CHECKING:
    from sheetgen.processes.executors import Executor

phrase, _ = room("cli")

cluster_option = click.option(
    "--cluster",
    metavar="ADDRESS",
    help="Run on a Dask cluster (tcp://host:8786) that can see the same files. Requires the `cluster` extra.",
)


@contextmanager
def workers_at(address: str | None) -> Iterator[Executor | None]:
    """Yield a scheduler's workers and release them afterwards; None without an address. Exit if there are no workers."""
    if address is None:
        yield None
        return
    from sheetgen.processes.cluster import ClusterError, ClusterExecutor  # takes a second to load

    try:
        executor = ClusterExecutor(address)
    except ClusterError as error:
        if error.why == "missing":
            from sheetgen.extras import install_command

            missing = phrase("no-dask", "--cluster requires the Dask package, which isn't installed")
            fail(missing, phrase("install-cluster", "install it: {command}", install_command("cluster")))
        fail(
            phrase("no-scheduler", "--cluster {address}: no scheduler answers there", address),
            phrase(
                "start-scheduler",
                "start one with `dask scheduler`, which prints its address; add workers with `dask worker ADDRESS`",
            ),
        )
    try:
        yield executor
    except ClusterError:
        fail(
            phrase("scheduler-lost", "--cluster {address}: the scheduler no longer answers", address),
            phrase("without-cluster", "run the command again, or run it without --cluster"),
        )
    finally:
        executor.shutdown()
