"""`sheetgen`, and `python -m sheetgen`: nothing is imported before an interrupt (Ctrl-C) is cared for."""

import gc
import os


def main() -> None:
    """The command line; interrupted at whatever moment, it ends with 130 and says nothing."""
    try:
        gc.disable()  # imports make objects by the thousands and no garbage
        from sheetgen.cli import interrupts

        interrupts.end_quietly()
        try:
            from sheetgen.cli.main import main as run
        except RuntimeError:  # what Python makes of an interrupt in `__set_name__`
            if interrupts.is_on_its_way():
                raise KeyboardInterrupt from None
            raise
        run()
    except KeyboardInterrupt:
        os._exit(130)


if __name__ == "__main__":
    main()
