"""The noise of a photo before anything is known of it."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from sheetgen.photo.picture.noise import noise_of


@pytest.mark.parametrize("spread", [0.0, 4.0, 12.0])
@pytest.mark.parametrize("light", [1.0, 0.5])
def test_noise_is_a_share_of_the_light(spread: float, light: float) -> None:
    paper = np.full((900, 700), 220.0)
    for row in range(40, 860, 30):
        cv2.line(paper, (40, row), (660, row), 30.0, 2)
    seen = np.clip(paper * light + np.random.default_rng(4).normal(0, spread, paper.shape), 0, 255).astype(np.uint8)
    assert noise_of(seen) == pytest.approx(0.4 * spread / (205 * light), rel=0.2, abs=0.003)  # less what is smoothed
