"""Train a net that reads whole numbers and write its file in `sheetgen/photo/digits`; print its accuracy on unseen handwriting.

`python bench/teaching/numbers/learn.py --real FILE.npz` requires torch, scikit-learn for its digits, the dependencies of the tests,
and npm for the fonts. FILE: digits by real people, from `bench/teaching/digits/collection.py`. `--size`: which of
the two nets. `--on`: continue from the existing net at a lower rate.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[2]))

import cv2
import numpy as np
import torch

from sheetgen.photo.digits.sequence import HEIGHT, MAX_WIDTH, SIGNS, WIDTH_STEP
from teaching.digits.data import Hands, Whose
from teaching.numbers.data import Numbers, numbers
from teaching.numbers.net import SIZES, begun, number_net, weights_of
from teaching.numbers.photos import photographed

ROOT = Path(__file__).parents[3]
FOLDER = ROOT / "build" / "digits"
BATCH, FASTEST, GENTLY = 128, 2e-3, 8e-4
"""Numbers per batch, and learning rates from scratch and from an existing net."""
DRAWN, KEPT = 40_000, range(480, 520)
"""Drawn numbers added to the photos' numbers per round; seeds of photos not used for training."""
LOST_CHANCE, SHORT_MINUS_CHANCE = 0.15, 0.3
"""Shares of numbers that lose a line of ink, as along print, and of minuses that are shortened."""


def kept(hands: Hands, count: int, seed: int) -> Numbers:
    """Return the numbers of an earlier run, or generate and store them."""
    file = FOLDER / f"numbers-{hands.whose}-{hands.real.stem if hands.real else 0}-{count}-{seed}.npz"
    if not file.exists():
        FOLDER.mkdir(parents=True, exist_ok=True)
        made = numbers(hands, count, seed)
        np.savez(file, pictures=made.pictures, widths=made.widths, texts=np.array(made.texts))
    with np.load(file) as known:
        return Numbers(known["pictures"], known["widths"], [str(text) for text in known["texts"]])


def batches(known: Numbers, rng: np.random.Generator) -> Iterator[list[int]]:
    """Yield all numbers once, in batches of similar width."""
    order = np.argsort(known.widths + rng.uniform(0, 12, len(known.widths)))
    some = [order[n : n + BATCH].tolist() for n in range(0, len(order), BATCH)]
    for n in rng.permutation(len(some)):
        yield some[int(n)]


def pictures_of(known: Numbers, some: list[int], rng: np.random.Generator | None = None) -> Any:
    """Return a batch's pictures, as wide as its widest. rng: vary their tones, slants, sizes and positions a little."""
    wide = int(known.widths[some].max())
    wide = wide if rng is None else min(wide + WIDTH_STEP * int(rng.integers(0, 3)), MAX_WIDTH)
    pictures = known.pictures[some, :, :wide].astype(np.float32) / 255
    if rng is not None:
        pictures = pictures ** np.exp(rng.normal(0, 0.25, (len(some), 1, 1))).astype(np.float32)
        for n, which in enumerate(some):
            pictures[n] = _varied(pictures[n], int(known.widths[which]), known.texts[which], rng)
    return torch.from_numpy(np.clip(pictures, 0, 1)[:, None])


def _varied(picture: Any, used: int, text: str, rng: np.random.Generator) -> Any:
    """Return a picture, of which `used` columns show the number, slanted, sized and moved at random, without a line of its ink."""
    if text[:1] == "-" and len(text) > 1 and rng.random() < SHORT_MINUS_CHANCE:
        picture[:, : int(rng.uniform(0, 0.8) * _end_of_minus(picture))] = 0
    slant, down = float(rng.normal(0, 0.1)), float(np.exp(rng.normal(0, 0.06)))
    across = min(float(np.exp(rng.normal(0, 0.08))), max((picture.shape[1] - 2) / used, 1.0))
    right, below = int(rng.integers(0, 3)), int(rng.integers(-2, 3))
    middle = HEIGHT / 2
    turn = np.array([[across, slant, right - slant * middle], [0, down, below + middle * (1 - down)]], np.float32)
    picture = cv2.warpAffine(picture, turn, (picture.shape[1], HEIGHT))
    if rng.random() < LOST_CHANCE:
        thick, left = int(rng.integers(1, 3)), float(rng.choice((0, 0.4)))
        if rng.random() < 0.5:
            at = int(rng.integers(4, HEIGHT - 4))
            picture[at : at + thick] *= left
        else:
            at = int(rng.integers(2, max(3, used - 2)))
            picture[:, at : at + thick] *= left
    return picture


def _end_of_minus(picture: Any) -> int:
    """Return the first column, from the left, whose ink is higher than a minus."""
    inked = picture > 0.3
    high = np.where(inked.any(axis=0), HEIGHT - inked.argmax(axis=0) - inked[::-1].argmax(axis=0), 0)
    return int(np.argmax(high > HEIGHT // 3))


def targets_of(known: Numbers, some: list[int]) -> tuple[Any, Any]:
    """Return the classes of a batch's texts, joined into one list, and the length of each text. Class 0 is CTC's blank."""
    texts = [[1 + SIGNS.index(char) for char in known.texts[n]] for n in some]
    return torch.tensor([each for text in texts for each in text], dtype=torch.long), torch.tensor([len(text) for text in texts])


def loss(net: Any, known: Numbers, some: list[int], rng: np.random.Generator | None) -> Any:
    """Return the mean -log p of a batch's texts."""
    steps = net(pictures_of(known, some, rng)).permute(2, 0, 1)
    targets, lengths = targets_of(known, some)
    all_steps = torch.full((len(some),), steps.shape[0])
    whole = torch.nn.functional.ctc_loss(steps, targets, all_steps, lengths, reduction="sum", zero_infinity=True)
    return whole / len(some)


def surprise(net: Any, known: Numbers) -> tuple[float, float]:
    """Return the mean -log p of a number, and the share read right from the most likely class of each step."""
    net.eval()
    total, right = 0.0, 0
    with torch.no_grad():
        for some in batches(known, np.random.default_rng(0)):
            total += float(loss(net, known, some, None)) * len(some)
            for n, steps in zip(some, net(pictures_of(known, some)).argmax(1).tolist(), strict=True):
                read = [each for step, each in enumerate(steps) if each and (step == 0 or steps[step - 1] != each)]
                right += "".join(SIGNS[each - 1] for each in read) == known.texts[n]
    net.train()
    return total / len(known.texts), right / len(known.texts)


def learn(net: Any, drawn: Numbers, photos: Numbers, tried: Numbers, rounds: int, fastest: float) -> Any:
    """Return the net after some rounds of training, each on all numbers from photos and on DRAWN drawn ones."""
    torch.manual_seed(1)
    rng = np.random.default_rng(1)
    optimizer = torch.optim.AdamW(net.parameters(), fastest, weight_decay=0.01)
    steps = rounds * -(-(DRAWN + len(photos.texts)) // BATCH)
    speed = torch.optim.lr_scheduler.OneCycleLR(optimizer, fastest, steps, pct_start=0.1)
    begin = time.time()
    for n in range(rounds):
        learnt = joined(photos, part(drawn, rng.choice(len(drawn.texts), min(DRAWN, len(drawn.texts)), replace=False)))
        for some in batches(learnt, rng):
            optimizer.zero_grad()
            loss(net, learnt, some, rng).backward()
            torch.nn.utils.clip_grad_norm_(net.parameters(), 5.0)
            optimizer.step()
            speed.step()
        doubt, right = surprise(net, tried)
        print(f"round {n + 1}: -log p {doubt:.3f}, right {right:.1%}, {time.time() - begin:.0f} s", flush=True)
    return net


def joined(*several: Numbers) -> Numbers:
    """Return several sets of numbers as one."""
    pictures, widths = (np.concatenate(each) for each in zip(*(one[:2] for one in several), strict=True))
    return Numbers(pictures, widths, [text for one in several for text in one.texts])


def part(known: Numbers, some: np.typing.NDArray[np.int64]) -> Numbers:
    """Return the numbers with these indices."""
    return Numbers(known.pictures[some], known.widths[some], [known.texts[n] for n in some.tolist()])


def main() -> None:
    """Train the net, print the results, write the file."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--real", type=Path)
    options.add_argument("--count", type=int, default=60_000, help="drawn numbers of each of two seeds")
    options.add_argument("--photos", type=int, default=480)
    options.add_argument("--rounds", type=int, default=40)
    options.add_argument("--size", choices=SIZES, default="large")
    options.add_argument("--on", action="store_true")
    asked = options.parse_args()

    def of(whose: Whose, count: int, seed: int) -> Numbers:
        return kept(Hands(whose, asked.real), count, seed)

    photos, tried = (photographed(seeds, asked.real) for seeds in ([n for n in range(asked.photos) if n not in KEPT], KEPT))
    drawn = joined(*(of("learnt", asked.count, seed) for seed in (1, 2)))
    net, fastest = (begun(asked.size), GENTLY) if asked.on else (number_net(asked.size), FASTEST)
    net = learn(net, drawn, photos, tried, asked.rounds, fastest)
    net.eval()
    arrays: dict[str, Any] = {**weights_of(net)}
    np.savez_compressed(ROOT / "sheetgen" / "photo" / "digits" / f"{asked.size}.npz", **arrays)
    print("unseen: -log p {:.3f}, right {:.1%}".format(*surprise(net, of("unseen", 6000, 1))))


if __name__ == "__main__":
    main()
