"""Train the digit reader and write `sheetgen/photo/digits/nets.npz`; print the accuracy of each method on unseen handwriting.

Requires scikit-learn for its digits, and npm for the fonts. `--real FILE.npz`: digits by real people (`images`, n × 28 × 28 from 0
to 255, and `labels`; neighbours share a writer) are also used for training, except a fifth (`kept_digits`) for testing and another
fifth for tuning. The same seed gives the same weights on the same machine.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[2]))

import cv2
import numpy as np

from sheetgen.photo.digits.nets import NO_DIGIT
from teaching.digits.data import KINDS, WITHOUT, Crops, Kinds, crops
from teaching.digits.ways import Way, by_convolution, by_features, cool, right, together
from teaching.nets import Classes, Tones, likely

FILE = Path(__file__).parents[3] / "sheetgen" / "photo" / "digits" / "nets.npz"
SEEDS = (1, 2, 3)
REAL: Kinds = (0.0, 0.0, 0.0, 1.0)


def together_of(parts: Sequence[Crops]) -> Crops:
    """Several sets of crops as one."""
    return Crops(*(np.concatenate(each) for each in zip(*parts, strict=True)))


def learnt(count: int, real: Path | None) -> Crops:
    """Return the training data, from several seeds."""
    return together_of([crops("learnt", count, seed, real) for seed in SEEDS])


def unseen(real: Path | None) -> Crops:
    """Return the data used only for testing."""
    parts = [crops("unseen", 9000, 1, real, WITHOUT)]
    return together_of([*parts, crops("unseen", 6000, 2, real, REAL)] if real else parts)


def line(name: str, scores: Tones, known: Crops, size: int, took: float) -> str:
    """Return a row of the table: digits right first and within three by kind of handwriting, crops without a digit, kB, processor
    time per crop.
    """
    cells = []
    for kind in range(len(KINDS)):
        some = (known.kinds == kind) & (known.classes < NO_DIGIT)
        digits, classes = scores[some][:, :NO_DIGIT], known.classes[some]
        cells.append(f"{right(digits, classes, 1):.1%} / {right(digits, classes, 3):.1%}")
    none = known.classes == NO_DIGIT
    caught = (scores.argmax(axis=1) == NO_DIGIT)[none].mean()
    missed = (scores.argmax(axis=1) == NO_DIGIT)[~none].mean()
    return f"| {name} | {' | '.join(cells)} | {caught:.1%} | {missed:.1%} | {size * 2 / 1000:.0f} | {took * 1e6:.0f} |"


def calibration(scores: Tones, classes: Classes) -> str:
    """Return a table of how many answers are right in each range of probability."""
    found = likely(scores)
    sure, first = found.max(axis=1), found.argmax(axis=1) == classes
    lines = []
    for low, high in ((0.0, 0.5), (0.5, 0.7), (0.7, 0.85), (0.85, 0.95), (0.95, 0.99), (0.99, 1.01)):
        some = (sure >= low) & (sure < high)
        if some.any():
            lines.append(f"| {low:.2f}–{min(high, 1):.2f} | {sure[some].mean():.1%} | {first[some].mean():.1%} | {some.sum()} |")
    return "\n".join(lines)


def table(ways: Sequence[Sequence[Way]], known: Crops) -> list[Tones]:
    """Prints the table; gives the scores of each row."""
    print(
        "| way | fonts, first / in three | strokes | scans | real | no digit seen | digit not seen | kB | µs |\n"
        + "|---|" * 1
        + "---|" * 8
    )
    found = []
    for each in ways:
        begin = time.process_time()
        scores = together(each, known.squares)
        took = (time.process_time() - begin) / len(scores)
        print(line(" + ".join(way.name for way in each), scores, known, sum(way.numbers for way in each), took), flush=True)
        found.append(scores)
    return found


def write(perceptron: Way, convolution: Way, temperature: float) -> None:
    """The weights of both nets at half precision."""
    arrays: dict[str, Any] = {"cool": np.float64(temperature)}
    for name, way in (("perceptron", perceptron), ("convolution", convolution)):
        for n, layer in enumerate(way.net.layers):
            arrays[f"{name}{n}"], arrays[f"{name}{n}_more"] = (each.astype(np.float16) for each in layer.weights)
    part = FILE.with_suffix(".part.npz")
    np.savez_compressed(part, **arrays)
    part.replace(FILE)


def main() -> None:
    """Train the nets, print the results, write the file."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--count", type=int, default=40000)
    options.add_argument("--rounds", type=int, default=12)
    options.add_argument("--quick", action="store_true", help="only the ways that are shipped")
    options.add_argument("--real", type=Path, help="digits by real people")
    asked = options.parse_args()
    cv2.setNumThreads(1)
    known, tried, measured = learnt(asked.count, asked.real), crops("tried", 6000, 1, asked.real), unseen(asked.real)

    def told(number: int) -> None:
        print(f"round {number}", file=sys.stderr, flush=True)

    rounds = asked.rounds
    large = by_features(known, 256, rounds, 2, told)
    best = by_convolution(known, (32, 64, 96), rounds * 5 // 6, 4, told)
    others = (
        [] if asked.quick else [by_features(known, 128, rounds, 1, told), by_convolution(known, (12, 24, 32), rounds // 2, 3, told)]
    )
    table([*([each] for each in others), [large], [best], [large, best]], measured)
    tuned = (tried.kinds == 0) | (tried.kinds == 3)
    temperature = cool(together([large, best], tried.squares)[tuned], tried.classes[tuned])
    scores = together([large, best], measured.squares) / np.float32(temperature)
    print(f"\ntemperature {temperature:.2f}, fitted on {tuned.sum()} crops of hands that are tuned on")
    for what, some in (("unseen hands", measured.kinds < 3), ("real digits", measured.kinds == 3)):
        print(f"\n{what}:\n\n| said | mean | right | crops |\n|---|---|---|---|")
        print(calibration(scores[some], measured.classes[some]))
    write(large, best, temperature)
    print(f"\n{FILE.name}: {FILE.stat().st_size / 1000:.0f} kB")


if __name__ == "__main__":
    main()
