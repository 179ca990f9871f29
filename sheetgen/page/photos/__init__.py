"""Tasks about photos of filled sheets: read one photo at a time, and assemble sheets from the results.

Knows the data of a photo that a browser sends and keeps. Knows no rules, and not how photos are read. Loaded for the first photo;
raises Unreadable if the packages that read photos are not installed.
"""

from sheetgen.photo.extra import require_photo_packages

require_photo_packages(keep=False)
