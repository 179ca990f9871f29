"""A second simulator of photos, for measuring only: nothing is taught with it.

It was made without a look at the first (`bench/camera`) and shares no code with it: its own hands, pens, papers and camera. Knows
sheetgen by its public interface, the players of `bench/rulebooks`, and what a file of real people's digits keeps for measuring
(`bench/kept_digits.py`).
"""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent))
