"""Finds the sheets of a photo by marks and code, otherwise by their print, aligns them with sheetgen's prints, or reports why none
is found.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import inf

import cv2
import numpy as np

from sheetgen.drawing.scan.codes import code_language
from sheetgen.layout.find import is_bundled
from sheetgen.photo.find.colours import shows_colours
from sheetgen.photo.find.features import SIDES, Features, Finder, Guess, PageMatches, outside_of
from sheetgen.photo.find.marks import NUMBERS, Code, Corners, codes, corner_marks, sheets_by_marks
from sheetgen.photo.find.patches import (
    COARSE,
    ROUGH,
    Alignment,
    align,
    align_closely,
    distinguish,
    line_visibility,
    match_patches,
    most_similar,
)
from sheetgen.photo.find.prints import Print, Prints, PrintVariant
from sheetgen.photo.find.sighting import (
    MIN_AGREEMENT,
    MIN_AGREEMENT_WITH_CODE,
    MIN_SIMILARITY,
    SearchResult,
    Sighting,
    check_readable,
    inside,
    names_layout,
    uncertain_layout,
)
from sheetgen.photo.find.surface import Warp
from sheetgen.photo.picture.load import Photo
from sheetgen.photo.picture.pixels import Floats, Picture
from sheetgen.photo.picture.quality import HOLD_STILL
from sheetgen.source.messages import Message, message, room

phrase, _ = room("photo")

MAX_SHEETS = 8
"""Maximum number of sheets on one photo."""
SURE_AGREEMENT = 0.7
"""Agreement from which a print is accepted and no other is tried."""
_MIN_SHARPNESS = 12.0
"""Minimum sharpness of a photo with no sheet on it; below it the photo is blurred."""
_MIN_FEATURES_ALIKE = 12
"""Minimum number of matching features for a print to be named as similar to the photo."""
_OTHER_KIND_LEAD = 0.05
"""Minimum lead in agreement for a print with marks if no marks are seen, or for a print without marks if marks are seen."""
_TIE_MARGIN = 0.08
"""Prints that agree at most this much less than the best one are compared with it."""
_MAX_SETTLED_MM = 1.0
"""A sheet that its code identifies, and that the last pass moved no farther (mm), is not also aligned by its features."""
_FULL_SHARE, _ROOM_PICTURE_SIDE, _MIN_ROOM_RADIUS = 0.45, 200, 0.22
"""There is no room for a further sheet if sheets cover more than `_FULL_SHARE` of a photo, or if no circle with a radius of
`_MIN_ROOM_RADIUS` times their shortest side fits next to them. The room is measured on a picture whose longer side has
`_ROOM_PICTURE_SIDE` pixels.
"""
_LARGE_SHARE = 0.3
"""If the largest sheet covers a smaller share of the photo, other small sheets are searched on a larger picture."""
_MAX_LIKELY, _MIN_LIKELY_SHARE = 3, 0.5
"""Number of likely prints that are aligned, each with at least this share of the best print's matches."""
_ALIKE_SHARE, _MAX_ALIKE = 0.8, 12
"""A print is similar to another if its matches reach this share of the other's; at most this number of similar ones is compared
with the photo.
"""
_MIN_DISTINCTION = 0.12
"""Minimum result of `distinguish`, at most 0.5, for telling two prints apart. Levels that differ in one digit gave 0.3 or more."""


class PhotoFeatures:
    """A photo and its features at each size, computed once."""

    def __init__(self, photo: Photo, finder: Finder) -> None:
        self.photo, self._finder = photo, finder
        self._features: dict[int, Features] = {}
        self._likely: dict[tuple[int, bytes], list[PageMatches]] = {}

    def _of(self, side: int, outlines: Sequence[Floats]) -> tuple[Features, float]:
        if side not in self._features:
            self._features[side] = self._finder.of_photo(self.photo.grey, side)
        return outside_of(self._features[side], outlines), max(1.0, max(self.photo.size) / side)

    def likely(self, side: int, outlines: Sequence[Floats] = ()) -> list[PageMatches]:
        """Return the prints that may be in the photo outside some outlines, most likely first."""
        key = side, b"".join(outline.tobytes() for outline in outlines)
        if key not in self._likely:
            self._likely[key] = self._finder.likely(*self._of(side, outlines))
        return self._likely[key]

    def guess(self, side: int, outlines: Sequence[Floats], printed: Print) -> Guess | None:
        """Return where a print may be, outside some outlines."""
        return self._finder.guess(*self._of(side, outlines), printed)


class Search:
    """Searches for sheets of some layouts in photos. only: the layout given for a photo."""

    def __init__(self, prints: Prints, only: str | None = None) -> None:
        self.prints, self.only = prints, only
        self.finder = Finder(prints)

    def sheets(self, photo: Photo) -> SearchResult:
        """Return all sheets of a photo."""
        faults: list[Message] = []
        seen = codes(photo.grey)
        features = PhotoFeatures(photo, self.finder)
        found = list[Sighting]()
        for closely in (False, True):
            marks = corner_marks(photo.grey, closely=closely)
            if marks or not closely:
                found = self._by_marks(features, marks, seen) if len(marks) >= 3 else []
                if _has_room(photo, found):
                    found += self._by_print(features, found, seen, bool(marks))
            if marks or any(_area(photo, each) > _LARGE_SHARE for each in found):
                break
        kept = [self._check_sighting(photo, sighting, faults) for sighting in found]
        sheets = [sighting for sighting in kept if sighting]
        if unread := next((each for each, read in zip(found, kept, strict=True) if not read), None):
            return SearchResult(_in_reading_order(sheets), faults, unread.printed.variant, unread.outline)
        like = None
        if not sheets:
            coded = next((printed.variant for code in seen for printed in self._coded_prints(code)), None)
            likely = features.likely(SIDES[0])
            like = coded or (likely[0].variant if likely and likely[0].matches >= _MIN_FEATURES_ALIKE else None)
        if not sheets and not faults:
            faults.append(self._why_none(photo, seen, like))
        return SearchResult(_in_reading_order(sheets), faults, like)

    # Sheets with marks

    def _by_marks(self, features: PhotoFeatures, marks: Sequence[tuple[int, Corners]], seen: Sequence[Code]) -> list[Sighting]:
        """Return the sheets with visible marks, of the layouts in their codes, otherwise of layouts that the photo resembles."""
        result: list[Sighting] = []
        coded = [each for code in seen for each in self._coded_prints(code)]
        self._add_marked(features, marks, seen, coded, result)
        self._add_other_papers(features, marks, seen, coded, result)
        if not result or max(sum(number == each for number, _ in marks) for each in NUMBERS) > len(result):
            likely = (each.variant._replace(scan=True) for each in features.likely(SIDES[0])[:_MAX_LIKELY])
            self._add_marked(features, marks, seen, [each for each in map(self.prints.maybe, likely) if each], result)
        if not result:
            self._add_marked(features, marks, seen, list(self.prints.first(scan=True)), result)
        if not result and self.only is not None:
            self._add_other_papers(features, marks, seen, list(self.prints.first(scan=True)), result)
        return result

    def _add_other_papers(
        self,
        features: PhotoFeatures,
        marks: Sequence[tuple[int, Corners]],
        seen: Sequence[Code],
        prints: Sequence[Print],
        found: list[Sighting],
    ) -> None:
        """Add the sheets of prints laid out for papers that the marks fit better, in place of sheets that agree less."""

        def off(places: Mapping[int, Corners]) -> float:
            return min((sheet.off for sheet in sheets_by_marks(marks, places)), default=inf)

        others: list[Sighting] = []
        for printed in prints:
            papers = {printed.variant: off(printed.marks)}
            papers |= {variant: off(places) for variant, places in self.prints.papers(printed.variant)}
            best = min(papers, key=lambda variant: papers[variant])
            if best.paper:
                self._add_marked(features, marks, seen, [self.prints.of(best)], others)
        for other in others:
            same = [each for each in found if _overlap(each.outline, other.outline)]
            if all(each.agreement < other.agreement for each in same):
                found[:] = [*(each for each in found if all(each is not one for one in same)), other]

    def _coded_prints(self, code: Code) -> list[Print]:
        """Return the print that a code identifies, as a list; empty if there is no such print."""
        name = self.prints.by_fingerprint(code.fingerprint, self.finder.hint(code.fingerprint))
        layout = self.prints.layout(name) if name else None
        if name is None or layout is None:
            return []
        lang = next((lang for lang in layout.languages if code_language(lang) == code.lang), layout.languages[0])
        printed = self.prints.maybe(PrintVariant(name, code.page - 1, lang, "full", True))
        return [printed] if printed else []

    def _add_marked(
        self,
        features: PhotoFeatures,
        marks: Sequence[tuple[int, Corners]],
        seen: Sequence[Code],
        prints: Sequence[Print],
        found: list[Sighting],
    ) -> None:
        """Add to `found` the sheets of some prints whose marks are visible."""
        by_place: dict[tuple[float, ...], list[Print]] = {}
        for printed in dict.fromkeys(prints):
            places = np.concatenate([printed.marks[number] for number in sorted(printed.marks)]).ravel().round(1)
            by_place.setdefault(tuple(places), []).append(printed)
        tried = [(sheet, some) for some in by_place.values() for sheet in sheets_by_marks(marks, some[0].marks)]
        for sheet, some in sorted(tried, key=lambda each: (-each[0].marks, each[0].off)):
            warp = Warp(sheet.homography)
            outline = warp.outline(some[0].size)
            if any(_overlap(outline, other.outline) for other in found):
                continue
            code = next((code for code in seen if inside(code.middle, outline)), None)
            said_so = [each for each in some if code and names_layout(code, each) and each.variant.page == code.page - 1]
            sighting = self._best(features, warp, said_so or some, code)
            if sighting:
                found.append(sighting)

    def _best(self, features: PhotoFeatures, warp: Warp, prints: Sequence[Print], code: Code | None) -> Sighting | None:
        """Return the print with the best agreement, aligned from its marks, or from its features if that is better."""
        grey = features.photo.grey
        if len(prints) > 1:
            matches = (match_patches(grey, warp, each, COARSE) for each in prints)
            ranked = sorted(((each.agreement, n) for n, each in enumerate(matches)), reverse=True)
            prints = [prints[n] for agreement, n in ranked[:2] if agreement >= 0.7 * ranked[0][0]]
        tried = [(align(grey, warp, each, ROUGH), each) for each in prints]
        best, printed = max(tried, key=lambda each: each[0].agreement)
        is_coded = names_layout(code, printed)
        if (
            best.agreement < (MIN_SIMILARITY if is_coded else SURE_AGREEMENT)
            and not (is_coded and best.moved < _MAX_SETTLED_MM)
            and (guess := features.guess(SIDES[0], (), printed))
            and _overlap(guess.warp.outline(printed.size), warp.outline(printed.size))
        ):
            best = max(best, align(grey, guess.warp, printed, ROUGH), key=lambda each: each.agreement)
        if best.agreement < (MIN_AGREEMENT_WITH_CODE if is_coded else MIN_AGREEMENT):
            return None
        sighting = Sighting(printed, best.warp, True, best.agreement, code)
        likely = [] if sighting.coded else features.likely(SIDES[0])
        return self._align_variant(features.photo, sighting, tried, likely, best.moved)

    # Sheets without marks

    def _by_print(self, features: PhotoFeatures, known: Sequence[Sighting], seen: Sequence[Code], marks: bool) -> list[Sighting]:
        """Return the sheets identified by their print. marks: whether any marks were seen."""
        photo, result = features.photo, list[Sighting]()
        for side in SIDES:
            while len(result) + len(known) < MAX_SHEETS and _has_room(photo, (*known, *result)):
                every = (*known, *result)
                outlines = [each.outline for each in every]
                scans = [each.printed.variant.scan for each in every] or ([True, False] if marks else [False, True])
                best = self._next_sheet(features, side, outlines, list(dict.fromkeys(scans)))
                if best is None:
                    break
                outline = best.outline
                result.append(best._replace(code=next((code for code in seen if inside(code.middle, outline)), None)))
            if known or side >= max(photo.size) or (result and max(_area(photo, each) for each in result) > _LARGE_SHARE):
                break  # if a sheet was known, small sheets with marks would be, too
        return result

    def _next_sheet(self, features: PhotoFeatures, side: int, outlines: Sequence[Floats], scans: Sequence[bool]) -> Sighting | None:
        """Return the most certain sheet outside some outlines. scans: whether prints are for scanning, in the order to try."""
        likely = features.likely(side, outlines)
        alignments: list[tuple[Alignment, Print]] = []
        for scan in scans:
            for variant in [each.variant for each in likely[:_MAX_LIKELY] if each.matches > _MIN_LIKELY_SHARE * likely[0].matches]:
                printed = self.prints.maybe(variant._replace(scan=scan))
                guess = features.guess(side, outlines, printed) if printed else None
                if guess and printed:
                    alignments.append((align(features.photo.grey, guess.warp, printed, ROUGH), printed))
            if any(each.agreement >= MIN_AGREEMENT_WITH_CODE for each, _ in alignments):
                break
        best, printed = max(alignments, key=lambda each: each[0].agreement, default=(None, None))
        if best is None or printed is None or best.agreement < MIN_AGREEMENT_WITH_CODE:
            return None
        other = (
            self.prints.maybe(printed.variant._replace(scan=not printed.variant.scan)) if best.agreement <= SURE_AGREEMENT else None
        )
        if other:
            again = align(features.photo.grey, best.warp, other, ROUGH)
            alignments.append((again, other))
            if again.agreement > best.agreement + _OTHER_KIND_LEAD:
                best, printed = again, other
        close = self._align_variant(
            features.photo, Sighting(printed, best.warp, False, best.agreement), alignments, likely, best.moved
        )
        return close if best.agreement >= MIN_AGREEMENT or close.is_like else None

    def _similar_prints(self, printed: Print, likely: Sequence[PageMatches]) -> list[Print]:
        """Return the prints of other layouts on the same paper that have nearly as many matches as one print."""
        matches = next((each.matches for each in likely if each.variant[:2] == printed.variant[:2]), 0)
        alike = [each.variant for each in likely if each.matches > _ALIKE_SHARE * matches > 0]
        variants = [variant for variant in alike if variant[:2] != printed.variant[:2]]
        result = self.prints.all_of(variant._replace(scan=printed.variant.scan) for variant in variants[:_MAX_ALIKE])
        return [each for each in result if each.size == printed.size]

    def _align_variant(
        self,
        photo: Photo,
        sighting: Sighting,
        tried: Sequence[tuple[Alignment, Print]],
        likely: Sequence[PageMatches],
        moved: float,
    ) -> Sighting:
        """Align a sighting closely, with its printed language, ink and look.

        tried: alignments tried at the sheet's position. likely: the prints that the photo's features suggest. moved: the largest
        distance (mm) that the sighting's last pass of alignment moved any place.
        """
        best = sighting.printed
        rivals = [*_rivals(tried, best), *self._similar_prints(best, likely)]
        for others in (self.prints.inks, self.prints.languages):  # languages differ less than inks
            if others == self.prints.languages and self._is_language_known(sighting, likely):
                continue
            if others == self.prints.inks and shows_colours(photo.picture, sighting.warp, best):
                continue
            if alike := others(best.variant):
                best = most_similar(photo.grey, sighting.warp, [best, *alike])
        close = align_closely(photo.grey, sighting.warp, best, moved)
        # If all possible prints differ little, only the differences between them distinguish them.
        several = [
            best,
            *self.prints.all_of(each.variant._replace(lang=best.variant.lang, ink=best.variant.ink) for each in rivals),
        ]
        best = most_similar(photo.grey, close.warp, several)
        unlike = (each for each in several if each.layout.fingerprint != best.layout.fingerprint)
        apart = ((each, distinguish(photo.grey, close.warp, best, each)) for each in unlike)
        twin = next((each for each, by in apart if by < _MIN_DISTINCTION), None)
        lines = 1.0 if close.agreement >= MIN_SIMILARITY else line_visibility(photo.grey, close.warp, best)
        return sighting._replace(printed=best, warp=close.warp, agreement=close.agreement, twin=twin, lines=lines)

    def _is_language_known(self, sighting: Sighting, likely: Sequence[PageMatches]) -> bool:
        """Return whether a sheet's code names a language of its layout, or the features that found the sheet determine the
        language.

        The features don't count for a sheet with marks, since another sheet next to it may have the matching features.
        """
        named, variant = sighting.code.lang if sighting.code else None, sighting.printed.variant
        if any(code_language(lang) == named for lang in sighting.printed.layout.languages):
            return True
        return not sighting.marks and any(each.tells_language and each.variant[:3] == variant[:3] for each in likely)

    # Errors

    def _check_sighting(self, photo: Photo, sighting: Sighting, faults: list[Message]) -> Sighting | None:
        """Return a sighting if it can be read; add any error to `faults`."""
        variant = sighting.printed.variant
        code = sighting.code
        fault: Message | None
        is_read = False
        if self.only is not None and variant.layout != self.only:
            fault = message(
                phrase("another-sheet", "expected a sheet of '{wanted}', not of '{found}'", self.only, variant.layout),
                phrase("say-found", "omit --layout, or use --layout {found}", variant.layout),
            )
        elif code and not sighting.coded:
            fault = self._other_print(sighting, code)
        else:
            fault, is_read = check_readable(photo, sighting)
            if fault is None and not sighting.coded:
                fault = uncertain_layout(sighting)
                is_read = fault is None
        if fault is not None:
            faults.append(fault)
        return sighting if is_read else None

    def _other_print(self, sighting: Sighting, code: Code) -> Message:
        """Return the error of a sheet whose code doesn't fit its layout: the layout is unknown, or has changed since. Bundled
        layouts do not change."""
        layout = sighting.printed.layout
        if self.only is None and (is_bundled(layout.file) or sighting.agreement < SURE_AGREEMENT):
            return _unknown_layout(code.fingerprint, layout.name)
        changed = phrase(
            "changed-layout",
            "this sheet of '{layout}' was printed before the layout changed: the printed version is {printed}, the current "
            "version is {now}",
            layout.name,
            code.fingerprint,
            layout.fingerprint,
        )
        what = phrase("keep-printed-layout", "save the old layout under another name, and give that name with --layout")
        return message(changed, what)

    def _why_none(self, photo: Photo, seen: Sequence[Code], like: PrintVariant | None) -> Message:
        unknown = [code for code in seen if self.prints.by_fingerprint(code.fingerprint) is None]
        if unknown:
            return _unknown_layout(unknown[0].fingerprint, like.layout if like else None)
        if _sharpness(photo.grey) < _MIN_SHARPNESS:
            return message(phrase("too-blurred", "this photo is too blurred to find a sheet in it"), HOLD_STILL)
        from_above = phrase(
            "from-above",
            "photograph it from above, with the whole sheet in the picture; if you use a custom layout, name it with --layout",
        )
        return message(phrase("no-sheet", "no sheet was found in this photo"), from_above)


def _unknown_layout(printed: str, like: str | None) -> Message:
    """Return the error of a sheet whose code names no known layout. like: the known layout that its print resembles."""
    unknown = phrase("unknown-layout", "this sheet was printed from an unknown layout (version {printed})", printed)
    if like is None:
        return message(unknown, phrase("name-file", "give the file of that layout with --layout"))
    return message(
        phrase("unknown-but-like", "{unknown}; the most similar known layout is '{like}'", unknown, like),
        phrase(
            "name-file-or-like",
            "give the file of that layout with --layout; if the most similar layout is the right one, use --layout {like}",
            like,
        ),
        code="photo/unknown-layout",
    )


def _rivals(tried: Sequence[tuple[Alignment, Print]], best: Print) -> list[Print]:
    """Return the prints of other layouts that agree about as well as the best one, on the same paper."""
    most = max(each.agreement for each, _ in tried)
    return [
        other
        for each, other in tried
        if each.agreement > most - _TIE_MARGIN and other.variant[:2] != best.variant[:2] and other.size == best.size
    ]


def _area(photo: Photo, sighting: Sighting) -> float:
    """Return the share of a photo that a sheet covers."""
    outline = sighting.outline.astype(np.float32)
    return float(cv2.contourArea(outline)) / (photo.size[0] * photo.size[1])


def _has_room(photo: Photo, sightings: Sequence[Sighting]) -> bool:
    """Return whether another sheet fits next to those found."""
    if not sightings:
        return True
    if sum(_area(photo, each) for each in sightings) > _FULL_SHARE:
        return False
    scale = _ROOM_PICTURE_SIDE / max(photo.size)
    outlines = [each.outline * scale for each in sightings]
    free = np.full([max(1, round(side * scale)) for side in reversed(photo.size)], 255, np.uint8)
    cv2.fillPoly(free, [np.round(outline).astype(np.int32) for outline in outlines], 0)
    radius = cv2.distanceTransform(cv2.copyMakeBorder(free, 1, 1, 1, 1, cv2.BORDER_CONSTANT, value=0), cv2.DIST_L2, 3).max()
    shortest = min(np.hypot(*(np.roll(outline, -1, axis=0) - outline).T).min() for outline in outlines)
    return bool(radius > _MIN_ROOM_RADIUS * shortest)


def _overlap(one: Floats, other: Floats) -> bool:
    """Return whether two outlines overlap."""
    (x, y), (u, v) = one.mean(axis=0).tolist(), other.mean(axis=0).tolist()
    return inside((x, y), other) or inside((u, v), one)


def _in_reading_order(sheets: Sequence[Sighting]) -> list[Sighting]:
    """Sort sheets from top to bottom, and adjacent ones from left to right."""

    def place(sighting: Sighting) -> tuple[int, float]:
        outline = sighting.outline
        x, y = outline.mean(axis=0)
        return round(y / max(np.ptp(outline[:, 1]), 1.0)), float(x)

    return sorted(sheets, key=place)


def _sharpness(grey: Picture) -> float:
    """Return the sharpness of the sharpest part of a photo."""
    edges = np.abs(cv2.Laplacian(cv2.resize(grey, None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA), cv2.CV_32F))
    return float(np.percentile(edges, 99.5))
