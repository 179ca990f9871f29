"""Entry point of `sheetgen` and `python -m sheetgen`: from here, an interrupt (Ctrl-C) exits silently."""

import _signal  # type: ignore[import-not-found]  # `signal` itself takes a while to load, in which an interrupt would print a traceback
import gc
import os


def _end_at_once(number: int, _frame: object) -> None:
    os._exit(128 + number)


if _signal.getsignal(_signal.SIGINT) is _signal.default_int_handler:
    _signal.signal(_signal.SIGINT, _end_at_once)


def main() -> None:
    """Run the command line. An interrupt exits with status 130, at once if only imports have run."""
    gc.disable()  # imports create thousands of objects, none of them garbage
    from sheetgen.cli import interrupts
    from sheetgen.cli.main import main as run

    interrupts.end_quietly()
    run()


if __name__ == "__main__":
    main()
