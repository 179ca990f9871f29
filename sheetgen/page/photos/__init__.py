"""Tasks about photos of filled sheets: one read at a time, and sheets put together from what was read.

Knows what a browser sends and keeps of a photo. Knows no rule and not how a photo is read. Loaded when the first photo comes;
raises Unreadable if the packages that read photos are not installed.
"""

from sheetgen.photo.extra import require_photo_packages

require_photo_packages(keep=False)
