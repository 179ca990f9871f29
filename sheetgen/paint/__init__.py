"""Painters: they draw a sheet's operations as PDF or SVG. Nothing outside this package imports reportlab.

Knows typefaces, symbols and papers. Knows no block, no layout and no game.
"""

from sheetgen.paint.packages import import_when_used, run_when_called

import_when_used("PIL", "Image")  # reportlab imports it at once, and needs it for pictures only
# it compiles a large regular expression, for formulas in colours, which sheetgen doesn't use
run_when_called("reportlab.lib.rl_safe_eval")
