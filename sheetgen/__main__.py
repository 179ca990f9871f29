"""`python -m sheetgen`."""

import gc

gc.disable()  # imports make objects by the thousands and no garbage

from sheetgen.cli.main import main  # noqa: E402

if __name__ == "__main__":
    main()
