"""Tools for kernels: the compiler (numba, the `lab` extra), bits of words, random numbers."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, TypeVar, cast
from zlib import crc32

import numpy as np
from llvmlite import ir
from numba import njit, types
from numba.extending import intrinsic

from sheetgen.games.placement.lab.course import Game, Sets

Function = TypeVar("Function", bound=Callable[..., object])
KERNELS = ("compiled.py", "course.py", "play.py", "choices.py", "games.py")
SOURCES = crc32(b"".join(Path(__file__).with_name(name).read_bytes() for name in KERNELS))

GOLDEN, FIRST, SECOND = np.uint64(0x9E3779B97F4A7C15), np.uint64(0xBF58476D1CE4E5B9), np.uint64(0x94D049BB133111EB)
"""The numbers of splitmix64."""
_11, _27, _30, _31, _32 = np.uint64(11), np.uint64(27), np.uint64(30), np.uint64(31), np.uint64(32)


def compiled(function: Function) -> Function:
    """Compile a kernel that only other kernels call."""
    return cast(Function, njit(no_cpython_wrapper=True, no_cfunc_wrapper=True)(function))


def inlined(function: Function) -> Function:
    """Compile a short kernel whose code is copied into its callers. This avoids views of arrays."""
    return cast(Function, njit(no_cpython_wrapper=True, no_cfunc_wrapper=True, inline="always")(function))


def entry(function: Function) -> Function:
    """Compile a kernel for calls from outside, for the types of its arguments, and cache it on disk.

    It contains all the kernels it calls, but numba only checks the age of the kernel's file; so its name contains a checksum of all
    kernels' sources.
    """
    function.__qualname__ += f"_{SOURCES:08x}"
    return cast(Function, njit(cache=True)(function))


@intrinsic  # type: ignore[untyped-decorator]
def lowest(_typing: Any, _word: Any) -> Any:
    """Return the number of the lowest set bit of a word; the word must not be 0."""

    def code(_context: Any, builder: Any, _signature: Any, args: Any) -> Any:
        return builder.cttz(args[0], ir.Constant(ir.IntType(1), 1))

    return types.int64(types.int64), code


@intrinsic  # type: ignore[untyped-decorator]
def bit_count(_typing: Any, _word: Any) -> Any:
    """Return the number of set bits in a word."""

    def code(_context: Any, builder: Any, _signature: Any, args: Any) -> Any:
        return builder.ctpop(args[0])

    return types.int64(types.int64), code


@compiled
def fields_of(word: int, bits: int) -> Iterator[int]:
    """Yield the fields in one word of a set, in order. word: the number of the word. The word's bits are passed instead of the
    whole set, because numba would otherwise count references to the set's array at each step."""
    while bits:
        yield word * 64 + lowest(bits)
        bits &= bits - 1


@inlined
def meet(one: Sets, other: Sets) -> bool:
    """Return whether two sets have a field in common."""
    common = 0
    for word in range(len(one)):
        common |= one[word] & other[word]
    return common != 0


@inlined
def within(one: Sets, other: Sets) -> bool:
    """Return whether all fields of a set are in another."""
    missing = 0
    for word in range(len(one)):
        missing |= one[word] & ~other[word]
    return missing == 0


@compiled
def mixed(number: np.uint64) -> np.uint64:
    """Return splitmix64's output for a state."""
    number = (number ^ (number >> _30)) * FIRST
    number = (number ^ (number >> _27)) * SECOND
    return number ^ (number >> _31)


@compiled
def drawn(game: Game) -> np.uint64:
    """Return the next random word of a game."""
    game.random += GOLDEN
    return mixed(game.random)


@compiled
def below(game: Game, count: int) -> int | np.int64:
    """Return a random whole number from 0 to `count` − 1, each equally likely."""
    return np.int64((drawn(game) >> _32) * np.uint64(count) >> _32)


@compiled
def fraction(game: Game) -> float:
    """Return a random number from 0 (included) to 1 (excluded)."""
    return np.float64(drawn(game) >> _11) * 2.0**-53
