"""A second simulator of photos, for measuring only: it never trains anything.

It was made without reference to the first (`bench/camera`) and shares no code with it: its hands, pens, papers and camera are
separate. It uses sheetgen's public interface, the players of `bench/rulebooks`, and the part of a file of real people's digits that
is kept for measuring (`bench/kept_digits.py`).
"""

import os
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent))
os.environ["OPENBLAS_NUM_THREADS"] = "1"  # as the command does, before NumPy is loaded: waiting threads count as processor time
