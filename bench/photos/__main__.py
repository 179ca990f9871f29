"""Read kept photos without parts of the reader, and print what changes.

`python bench/photos FOLDER` tries every part; `--without tint under` leaves out these parts, each alone, and all of them
together. FOLDER has photos with their true values (`python -m bench.outside.measure --only-take --keep FOLDER`). `--vary NAME`
reads with a constant a quarter smaller and larger. `--constants` lists the constants of the reader, by module.
"""

from __future__ import annotations

import argparse
import ast
import os
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import ExitStack, contextmanager
from functools import cache, partial, reduce
from importlib import import_module
from pathlib import Path
from typing import Any, NamedTuple
from unittest.mock import patch

sys.path.insert(0, str(Path(__file__).parents[1]))
os.environ["OPENBLAS_NUM_THREADS"] = "1"

import numpy as np
from outside.measure import PhotoResult, read

import sheetgen.photo
from sheetgen.photo.filled.reading import PhotoPage, PhotoReading
from sheetgen.photo.find.search import Search
from sheetgen.photo.find.sighting import SearchResult
from sheetgen.photo.picture.load import Photo
from sheetgen.photo.sheets.reader import Opened, PhotoReader

ROOT = Path(sheetgen.photo.__file__).parent
RESAMPLES = 2000


class Part(NamedTuple):
    """A part of the reader: the module and the name of its function or constant, and what takes its place."""

    module: str
    name: str
    instead: Any


def _first(one: Any, *_: Any, **__: Any) -> Any:
    return one


def _false(*_: Any, **__: Any) -> bool:
    return False


def _empty(*_: Any, **__: Any) -> dict[Any, Any]:
    return {}


PARTS = {
    "print-colours": Part("ink.layer", "_print_in_photo_colours", lambda flat, printed, even, light: printed),
    "tone-curves": Part("ink.layer", "_curve", lambda was, seen, covers: np.arange(256, dtype=np.uint8)),
    "print-blur": Part("ink.layer", "_blur_print_to_photo", lambda seen, printed, light: printed),
    "residues": Part("ink.layer", "_without_residues", _first),
    "haze": Part("ink.layer", "_without_haze", lambda dark, brown: (dark, brown)),
    "tint": Part("ink.tint", "_pen_tint", lambda *_: None),
    "covered-print": Part("ink.layer", "_invisible_print", lambda flat, *_: np.zeros([n // 4 for n in flat.shape[:2]], np.float32)),
    "lines": Part("ink.strokes", "_without_lines", lambda ink: ink.mask),
    "stains": Part("ink.strokes", "_find_stains", lambda ink, places, *_: np.zeros(len(places), np.bool_)),
    "parting": Part("ink.strokes", "split_rows", lambda shape, places, own, count, cells: (own, count)),
    "rings-around": Part("ink.owners", "_goes_round", lambda strokes, stroke, regions: np.zeros(len(regions), np.bool_)),
    "specks": Part("ink.owners", "_counted_ink", _first),
    "pieces-of-ticks": Part("ink.owners", "_has_a_tick", _false),
    "scribblers": Part("ink.ticks", "_adjust_for_scribblers", lambda regions, rows: rows),
    "written-within": Part("ink.ticks", "_is_written_within", _false),
    "rows": Part("filled.spaces", "numbers_in_rows", _empty),
    "seams": Part("digits.rows", "_split_at_lines", lambda piece, ink, lines: [piece]),
    "slant": Part("digits.numbers", "slant", _first),
    "habits": Part("rules.joint", "habits", lambda suspected: []),
    "similar-prints": Part("find.search", "Search._similar_prints", lambda *_: []),
    "colours": Part("find.search", "shows_colours", _false),
    "other-papers": Part("find.search", "Search._add_other_papers", lambda *_: None),
}
"""Parts that are functions."""
NEVER = float("inf")
CONDITIONS = {
    "MAX_PARTLY_DARK": NEVER, "MAX_DARK_PRINT": NEVER, "MAX_GLARE": NEVER, "MAX_NOISE_TO_PEN": NEVER, "MAX_COVERED": 1.0,
    "MIN_VISIBLE_PRINT": 0.0, "RINGED_CHANCE": 0.0, "PARTLY_WITHIN_PEN_RANGE": (9.0, 0.0), "NOISE_CAP": (0.35, NEVER),
    "MAX_PRINT_MISMATCH": NEVER, "MAX_COFFEE_DARKNESS": NEVER, "DAZZLED_PAPER": NEVER, "MAX_COLOUR_WEIGHT_MM2": NEVER,
    "LIGHT_TINT_SPREAD": NEVER, "TONE_PRIOR_MM2": 1e9, "COLOUR_PRIOR_MM2": 1e9, "HALF_A_PEN": NEVER, "FAINT_STAIN": 0.0,
    "MIN_STAIN_MM": NEVER, "MAX_CHAIN_TO_PEN": 0.0, "SOME_DARK_PRINT": NEVER, "MIN_FAINT_INK_FREE": -1.0,
    "MIN_FOREIGN_INK_MM2": NEVER, "SPECK_CHANCE": 1.0, "PART_MARGIN": 0.0, "EDGE_EXCLUSIVE": NEVER, "MOSTLY_FAINT": NEVER,
    "THIN_STROKE_MM": 0.0, "RESIDUE_FACTOR": 0.0, "FAINT_TO_PEN": 0.0, "MIN_COLOURED_SHARE": NEVER, "MIN_DASH_LIKENESS": 2.0,
    "NEARLY_PEN": 0.0, "SURE_PEN_DARKNESS": NEVER, "OTHER_TICK": NEVER, "MIN_YELLOW": NEVER, "MIN_BROWN": NEVER,
    "MIN_SECOND_PEN_SHARE": NEVER, "MIN_OPPOSITE_COLOUR": NEVER, "MIN_OTHER_STROKE_MM2": 1e6, "MAX_OVERHANG": 1e3,
    "SIGN_FREQUENCY": {}, "EVIDENCE_ODDS_RANGE": (1.0, 1.0), "SHORT_NUMBER_COST": 0.0, "MAX_UNCLEAR": 0, "LINE_BEND": NEVER,
    "CUT_STROKE_COST": 0.0, "OTHER_STROKE_INSET": 0.0, "IDLE_MINUS_COST": 0.0, "CUT_SLANTS": (0.0,), "MIN_UNCLEAR_HEIGHT": 0.0,
    "MIN_REACH_OF_NUMBERS": NEVER, "GAP_GAIN": 0.0, "SKIPPED_BOX_CHANCE": 0.0,
    "MIN_WRITTEN_CHANCE": 0.0, "EYE_SURE": 2.0, "SEEN_FIRST": 2.0, "SEEN_WELL": 2.0, "MIN_OWN": 0.0, "MIN_OWN_BLANK": 0.0,
    "MIN_OWN_UNCLEAR": 0.0, "MARK_SURE": 0.95, "MARK_CHANCE": 1e-6, "FAR_DUE_COST": 4.5, "OTHER_COST": 4.5,
    "SAME_SLIP_DISCOUNT": 0.0, "BLANK_FACTOR": 1.0, "DUE_SHARE": 0.0, "OTHERS_SHARE": 0.0, "MAX_HABIT_COST": NEVER,
}  # fmt: skip
"""Constants, with the value at which what they limit never happens."""


@contextmanager
def replaced(module: str, name: str, replace: Callable[[Any], Any]) -> Iterator[None]:
    """Replace a function or constant of the reader wherever it is imported. replace: returns what takes the place of a value."""
    *within, last = name.split(".")
    owner = reduce(getattr, within, import_module(f"sheetgen.photo.{module}"))
    known = getattr(owner, last)
    users = [each for each in list(sys.modules.values()) if each.__name__.startswith("sheetgen.photo")]
    with ExitStack() as stack:
        for user in [owner] if within else [each for each in users if getattr(each, last, None) is known]:
            stack.enter_context(patch.object(user, last, replace(known)))
        yield


@contextmanager
def without(parts: Sequence[str], values: Mapping[str, Any]) -> Iterator[None]:
    """Leave out parts of the reader, and change values of constants, by `module.NAME`."""
    changes = [(each.module, each.name, each.instead) for each in map(PARTS.__getitem__, parts)]
    changes += [(*name.rsplit(".", 1), value) for name, value in values.items()]
    with ExitStack() as stack:
        for module, name, value in changes:
            stack.enter_context(replaced(module, name, partial(_other, value)))
        yield


def _other(value: Any, _: Any) -> Any:
    return value


@contextmanager
def watched(used: set[str]) -> Iterator[None]:
    """Note each part whose replacement would give another result, while all parts work as usual."""

    def watch(name: str, original: Callable[..., Any], instead: Callable[..., Any]) -> Callable[..., Any]:
        def both(*args: Any, **kwargs: Any) -> Any:
            other = None if name in used else instead(*args, **kwargs)
            result = original(*args, **kwargs)
            if name not in used and not _are_equal(other, result):
                used.add(name)
            return result

        return both

    with ExitStack() as stack:
        for name, part in PARTS.items():
            if callable(part.instead):
                stack.enter_context(replaced(part.module, part.name, partial(watch, name, instead=part.instead)))
        yield


def _are_equal(one: Any, other: Any) -> bool:
    if isinstance(one, np.ndarray) or isinstance(other, np.ndarray):
        return np.array_equal(one, other)
    if isinstance(one, tuple | list) and isinstance(other, tuple | list):
        return len(one) == len(other) and all(map(_are_equal, one, other))
    return bool(one == other)


class Variant(NamedTuple):
    """A variant of the reader: its name, the parts that it leaves out, and other values of constants."""

    name: str
    parts: tuple[str, ...] = ()
    values: Mapping[str, Any] = {}


def results(path: Path, variants: Sequence[Variant]) -> list[PhotoResult]:
    """Read a photo with each variant. Its sheets are found only once unless the variant changes how they are found, and its spaces
    are read only once if the variant changes only the rules."""
    find, found = Search.sheets, dict[str, SearchResult]()
    read_opened, pages = PhotoReader.read_opened, dict[PhotoPage, PhotoReading]()

    def known(search: Search, photo: Photo) -> SearchResult:
        key = str(search.prints.names)
        if key not in found:
            found[key] = find(search, photo)
        return found[key]

    def known_page(reader: PhotoReader, page: PhotoPage, opened: Opened) -> PhotoReading:
        if page not in pages:
            pages[page] = read_opened(reader, page, opened)
        return pages[page]

    some: list[PhotoResult] = []
    used = {name for name, part in PARTS.items() if not callable(part.instead)}
    for variant in variants:
        if variant.parts and not variant.values and not used & set(variant.parts):
            some.append(some[0])  # what is left out did nothing on this photo
            continue
        changed = {*(PARTS[each].module for each in variant.parts), *variant.values}
        with without(variant.parts, variant.values) if some else watched(used), ExitStack() as stack:
            if not any(each.startswith("find.") for each in changed):
                stack.enter_context(patch.object(Search, "sheets", known))
            if all(each.startswith("rules.") for each in changed):
                stack.enter_context(patch.object(PhotoReader, "read_opened", known_page))
            some.append(read(path))
    return some


class Counts(NamedTuple):
    """The results of a photo: whole sheets, sheets with a silent mistake, doubtful spaces, and wrong spaces."""

    whole: int
    silent: int
    doubtful: int
    wrong: int


def counts(result: PhotoResult) -> Counts:
    sheets = [each for each in result.sheets if each.found]
    return Counts(
        sum(each.is_whole for each in sheets),
        sum(each.is_silent for each in sheets),
        sum(each.doubtful for each in sheets),
        sum(not space.is_right for each in sheets for space in each.spaces),
    )


def table(variants: Sequence[Variant], rows: Sequence[Sequence[PhotoResult]]) -> str:
    """Return the totals of each variant, with the differences from the first and their intervals at 95 % (bootstrap by photo)."""
    values = np.array([[counts(each) for each in photo] for photo in rows])
    sheets = sum(len(photo[0].sheets) for photo in rows)
    chosen = np.random.default_rng(1).integers(len(rows), size=(RESAMPLES, len(rows)))
    lines = [f"{len(rows)} photos, {sheets} sheets", f"{'without':28}" + "".join(f"{each:>22}" for each in Counts._fields)]
    for n, variant in enumerate(variants):
        off = values[:, n] - values[:, 0]
        low, high = np.quantile(off[chosen].sum(axis=1), (0.025, 0.975), axis=0)
        cells = [
            f"{total}" if n == 0 else f"{total} ({change:+} [{a:+.0f}, {b:+.0f}])"
            for total, change, a, b in zip(values[:, n].sum(axis=0), off.sum(axis=0), low, high, strict=True)
        ]
        lines.append(f"{variant.name:28}" + "".join(f"{cell:>22}" for cell in cells))
    return "\n".join(lines)


@cache
def constants() -> dict[str, tuple[str, ...]]:
    """Return the names of the reader's constants by module: names in capitals with a number or a tuple of numbers."""
    result = {}
    for path in sorted(ROOT.rglob("*.py")):
        names = []
        for node in ast.parse(path.read_text(encoding="utf-8")).body:
            if isinstance(node, ast.Assign):
                pairs: Iterable[tuple[ast.expr, ast.expr]] = [(node.targets[0], node.value)]
                if isinstance(node.targets[0], ast.Tuple) and isinstance(node.value, ast.Tuple):
                    pairs = zip(node.targets[0].elts, node.value.elts, strict=True)
                names += [each.id for each, its in pairs if isinstance(each, ast.Name) and each.id.isupper() and _is_number(its)]
        if names:
            result[".".join(path.relative_to(ROOT).with_suffix("").parts)] = tuple(names)
    return result


def _is_number(node: ast.expr) -> bool:
    try:
        value = ast.literal_eval(node)
    except ValueError:
        return False
    some = value if isinstance(value, tuple) else (value,)
    return isinstance(value, dict) or (bool(some) and all(isinstance(each, int | float) for each in some))


def _module_of(name: str) -> str:
    return next(module for module, names in constants().items() if name in names)


def _varied(name: str) -> list[Variant]:
    """Return two variants of the reader, with a constant a quarter smaller and larger."""
    module = _module_of(name)
    value = getattr(import_module(f"sheetgen.photo.{module}"), name)

    def times(factor: float) -> Any:
        several = tuple(type(each)(each * factor) for each in (value if isinstance(value, tuple) else (value,)))
        return several if isinstance(value, tuple) else several[0]

    return [Variant(f"{name} × {by}", (), {f"{module}.{name}": times(by)}) for by in (0.75, 1.25)]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path, nargs="?")
    parser.add_argument("--without", nargs="+", default=[], metavar="PART", help="parts, or several joined by +")
    parser.add_argument("--vary", nargs="+", default=[], metavar="NAME")
    parser.add_argument("--constants", action="store_true")
    parser.add_argument("--photos", type=int, help="read only the first photos")
    parser.add_argument("--jobs", type=int, default=2)
    options = parser.parse_args()
    if options.constants or options.folder is None:
        for module, names in constants().items():
            print(f"{module}: {', '.join(names)}")
        return print(sum(map(len, constants().values())), "constants;", len(PARTS) + len(CONDITIONS), "parts:", *PARTS, *CONDITIONS)
    PARTS.update((name, Part(_module_of(name), name, value)) for name, value in CONDITIONS.items())
    single = options.without or ([] if options.vary else list(PARTS))
    variants = [Variant("nothing"), *(Variant(name, tuple(name.split("+"))) for name in single)]
    if len(options.without) > 1:
        variants.append(Variant("all of these", tuple(part for variant in variants for part in variant.parts)))
    variants += [variant for name in options.vary for variant in _varied(name)]
    paths = sorted(options.folder.glob("*.jpg"))[: options.photos]
    rows = []
    with ProcessPoolExecutor(options.jobs) as pool:
        for row in pool.map(partial(results, variants=variants), paths):
            rows.append(row)
            print(f"{len(rows)} of {len(paths)}", end="\r", file=sys.stderr, flush=True)
    print(table(variants, rows))
    return None


if __name__ == "__main__":
    main()
