"""Painters: a sheet's operations become ink. Nothing outside this package imports reportlab."""

from sheetgen.paint.packages import import_when_used

import_when_used("PIL", "Image")  # reportlab imports it at once, and needs it for pictures only
