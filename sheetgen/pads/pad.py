"""Pads: which sheets go where on which papers, as plain numbers in millimetres from the paper's top left.

A pad is a sequence of runs. A run is a few papers that are printed again and again, so a pad of ten thousand copies is as small as
a pad of one. Sheets are put on papers by the leaf: what becomes one piece of paper when the pad is cut.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby, product
from typing import Literal, NamedTuple

from sheetgen.drawing.papers import PAPERS, Edge, Flip, Size
from sheetgen.drawing.sheet import Box, Op, Sheet, moved
from sheetgen.pads.arrange import SLACK, Grid, arranged, fitted, fitting
from sheetgen.pads.cropmarks import crop_marks

Up = int | Literal["auto"]
Stack = Literal["paper", "cut"]
MOST_UP = 10_000
"""Maximum number of sheets on one paper: the smallest sheets on the largest paper."""
USUAL_PAPER = "a4"
"""Default paper for several sheets."""


class Placement(NamedTuple):
    """A page of a sheet (both counted from 0) on a paper. `x`, `y`: top left corner of its area.

    turned: quarter turns clockwise (0 to 3); one or three swap its width and height. kind: index of the sheet's copy, if copies
    differ.
    """

    sheet: int
    page: int
    x: float = 0.0
    y: float = 0.0
    turned: int = 0
    scale: float = 1.0
    kind: int = 0


class Paper(NamedTuple):
    """A side of paper. `marks` are drawn over the sheets (such as crop marks); `trim` is the area left after cutting.

    bleed: on paper for a print shop, the area with ink, which is larger than `trim`; None on paper for an ordinary printer.
    """

    size: Size
    placements: tuple[Placement, ...]
    trim: Box
    marks: tuple[Op, ...] = ()
    bleed: Box | None = None


class Run(NamedTuple):
    """Papers in order, printed `repeat` times over."""

    papers: tuple[Paper, ...]
    repeat: int = 1


class Leaf(NamedTuple):
    """A page of a sheet and the page on its back, if any. kind: the kind of the sheet's copy, if copies differ."""

    sheet: int
    pages: tuple[int, ...]
    kind: int = 0


class NoRoomError(ValueError):
    """A paper too small for the requested number of sheets. `fits`: the number that fits."""

    def __init__(self, sheet: Sheet, paper: Size, up: int, fits: int) -> None:
        self.sheet, self.paper, self.up, self.fits = sheet, paper, up, fits
        sizes = "{:g} × {:g} mm, {} the paper of {:g} × {:g} mm"
        reason = f"of which {fits} fit on" if fits else "larger than"
        super().__init__(f"{sheet.name} is {sizes.format(*sheet.paper, reason, *paper)}")


def pad(
    sheets: Sequence[Sheet],
    copies: int = 1,
    paper: Size | None = None,
    up: Up = 1,
    *,
    fit: bool = False,
    stack: Stack = "paper",
    flip: Flip | None = None,
    equal: int | None = None,
    interleaved: bool = False,
    all_backs: bool = False,
    back_offset: tuple[float, float] = (0.0, 0.0),
) -> list[Run]:
    """Return the papers that hold each sheet `copies` times, in order, `up` on a paper ("auto": as many as fit).

    paper: its size, either way round; None: each sheet's own, or A4 for several. Sheets of one size share papers, turned if their
    orientations differ; a sheet of another size begins a new paper. fit: scale sheets to fill the paper. stack: "paper" fills each
    paper in turn; "cut" fills them so that the piles, cut and stacked in reading order, are in sequence. flip: the edge that the
    printer turns papers over to print their backs (None: the usual one). Backs are placed so that, for either edge, each sheet, cut
    out, is turned over the edge its backs are made for (`Sheet.backs`). equal: number of equal copies of a sheet before the next
    ones differ (numbers, names); None: all of them. interleaved: take the sheets in turn (A B A B), not all copies of one first.
    all_backs: if any sheet has a back, every paper gets one, even an empty one, so that printers that print on both sides keep
    step. back_offset: move the content of backs right and down (mm). Raise NoRoomError if a paper is too small for `up` sheets,
    ValueError for `copies` below 1.
    """
    if copies < 1:
        raise ValueError(f"a pad has at least one copy, not {copies}")
    grids = _grids(sheets, paper, up, fit)
    flip = flip or _usual_flip(sheets, grids)
    runs: list[Run] = []
    for _, alike in groupby(range(len(sheets)), lambda n: _shared_size(sheets[n], grids[n])):
        numbers = list(alike)
        group = _Group(sheets, numbers, grids[numbers[0]], flip, all_backs, back_offset)
        runs += group.runs(copies, equal or copies, stack, interleaved)
    return runs


def usual_flip(sheets: Sequence[Sheet], paper: Size | None = None, up: Up = 1, *, fit: bool = False) -> Flip:
    """Return the default edge for turning papers over to print their backs: printers' default, the long edge; for a single sheet on
    its paper the edge for which the backs are upright in the PDF.
    """
    return _usual_flip(sheets, _grids(sheets, paper, up, fit))


def _usual_flip(sheets: Sequence[Sheet], grids: Sequence[Grid]) -> Flip:
    for sheet, grid in zip(sheets, grids, strict=True):
        if has_backs(sheet):
            return "long" if grid.up > 1 or grid.edge("long") == sheet.backs else "short"
    return "long"


def has_backs(sheet: Sheet) -> bool:
    """Return whether a sheet is printed on both sides."""
    return len(sheet.pages) > 1 and sheet.backs is not None


def _grids(sheets: Sequence[Sheet], paper: Size | None, up: Up, fit: bool) -> list[Grid]:
    """Return the places on a paper for each sheet."""
    if paper is None and up != 1:
        paper = PAPERS[USUAL_PAPER]
    return [_grid(sheet, paper, up, fit) for sheet in sheets]


def _grid(sheet: Sheet, paper: Size | None, up: Up, fit: bool) -> Grid:
    """Return the places on a paper for sheets of this size."""
    paper = paper or sheet.paper
    fits = fitting(sheet.paper, paper)
    wanted = max(fits, 1) if up == "auto" else up
    grid = fitted(sheet.paper, paper, wanted) if fit else arranged(sheet.paper, paper, wanted)
    if grid is None:
        raise NoRoomError(sheet, paper, wanted, fits)
    return grid


def _shared_size(sheet: Sheet, grid: Grid) -> Size:
    """Return a size that is equal for sheets that may share a paper. A sheet alone on its paper is never turned."""
    width, height = (round(side / SLACK) * SLACK for side in sheet.paper)
    return (width, height) if grid.up == 1 else (min(width, height), max(width, height))


class _Group:
    """Sheets of one size that share a grid made for the first of them. `numbers`: their indices among all sheets."""

    def __init__(
        self,
        sheets: Sequence[Sheet],
        numbers: Sequence[int],
        grid: Grid,
        flip: Flip,
        all_backs: bool,
        back_offset: tuple[float, float],
    ) -> None:
        self.sheets, self.numbers = sheets, numbers
        self.least_sides = 2 if all_backs and any(map(has_backs, sheets)) else 1
        self.offsets = ((0.0, 0.0), back_offset)
        self.edge: Edge = grid.edge(flip)
        self.grids = (grid, grid.turned_over(self.edge))
        margin = min(sheets[number].margin for number in numbers) * grid.scale
        self.marks = tuple(
            tuple(moved(mark, *offset) for mark in crop_marks(each, margin))
            for each, offset in zip(self.grids, self.offsets, strict=True)
        )
        self._made: dict[tuple[Leaf, ...], tuple[Paper, ...]] = {}

    def runs(self, copies: int, equal: int, stack: Stack, interleaved: bool) -> Iterator[Run]:
        """Yield the runs of papers that hold all copies of all sheets; `equal` copies of a sheet are alike before the next ones
        differ. Equal papers that follow one another are one run."""
        up = self.grids[0].up
        rounds = [
            ([leaf for number in numbers for leaf in self.leaves(number, kind)], self.alike(numbers[0], kind, copies, equal))
            for numbers, kind in product(self.rounds(interleaved), range(-(-copies // equal)))
        ]
        if up == 1:
            for leaves, repeat in rounds:
                if repeat:
                    yield Run(tuple(paper for leaf in leaves for paper in self.papers((leaf,))), repeat)
            return
        for content, alike in groupby(shared_out([leaf for leaves, repeat in rounds for leaf in leaves * repeat], up, stack)):
            yield Run(self.papers(content), sum(1 for _ in alike))

    def rounds(self, interleaved: bool) -> list[list[int]]:
        """Return the sheets in the groups whose copies come in turn: each sheet alone, or all that a pad has several times."""
        groups = groupby(self.numbers, lambda number: self.sheets[number].once or not interleaved)
        return [numbers for alone, same in groups for numbers in (([number] for number in same) if alone else (list(same),))]

    def alike(self, number: int, kind: int, copies: int, equal: int) -> int:
        """Return the number of copies of a kind; 1 in all of a sheet that a pad has only once."""
        return int(kind == 0) if self.sheets[number].once else min(equal, copies - kind * equal)

    def leaves(self, number: int, kind: int) -> list[Leaf]:
        """Return the leaves of a sheet: front and back are consecutive pages, if it has backs."""
        pages = range(len(self.sheets[number].pages))
        if self.sheets[number].backs is None:
            return [Leaf(number, (page,), kind) for page in pages]
        return [Leaf(number, tuple(pages[front : front + 2]), kind) for front in pages[::2]]

    def papers(self, content: tuple[Leaf, ...]) -> tuple[Paper, ...]:
        """Return the front that holds these leaves, and the back if any sheet has backs. Each paper is made once."""
        if content not in self._made:
            sides = range(max(self.least_sides, *(1 + has_backs(self.sheets[leaf.sheet]) for leaf in content)))
            self._made[content] = tuple(self.paper(content, side) for side in sides)
        return self._made[content]

    def paper(self, content: tuple[Leaf, ...], side: int) -> Paper:
        """Return the front (0) or the back (1) that holds these leaves."""
        grid = self.grids[side]
        places = zip(grid.boxes, content, strict=False)
        offset = self.offsets[side]
        placements = tuple(self.placement(leaf, side, box.moved(*offset)) for box, leaf in places if side < len(leaf.pages))
        return Paper(grid.paper, placements, grid.trim, self.marks[side])

    def placement(self, leaf: Leaf, side: int, box: Box) -> Placement:
        """Return the placement of a leaf's front or back in a cell, turned if the cell's orientation differs from the sheet's.

        Turning a paper over its top edge puts it upside down. A back meant to be turned over its side is then printed upside down.
        The same applies to a back for the top edge if the paper is turned over its side.
        """
        sheet = self.sheets[leaf.sheet]
        width, _ = sheet.paper
        scale = self.grids[0].scale
        turned = 0 if abs(width * scale - box.w) <= 2 * SLACK else 1
        if side:
            turned = ((2 if sheet.backs != self.edge else 0) - turned) % 4
        return Placement(leaf.sheet, leaf.pages[side], box.x, box.y, turned, scale, leaf.kind)


def shared_out(leaves: Sequence[Leaf], up: int, stack: Stack) -> Iterator[tuple[Leaf, ...]]:
    """Yield the leaves on each paper, by position. Leaves may be missing only on the last papers, or in the last positions."""
    papers = -(-len(leaves) // up)
    for number in range(papers):
        yield tuple(leaves[number::papers] if stack == "cut" else leaves[number * up : (number + 1) * up])
