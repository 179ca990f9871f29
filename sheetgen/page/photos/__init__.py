"""Tasks about photos of filled sheets: read one at a time, and assemble sheets from the results.

Knows the data that a browser sends and keeps of a photo. Knows no rule and not how photos are read. Loaded for the first photo;
raises Unreadable if the packages that read photos are not installed.
"""

from sheetgen.photo.extra import require_photo_packages

require_photo_packages(keep=False)
