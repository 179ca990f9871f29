"""Handwriting fonts for training, tuning and testing: fonts of npm's `@fontsource`, all under free licences.

LEARNT train the reader; TRIED tune it (the method, the training time, the confidence); UNSEEN measure the published accuracy.
"""

from __future__ import annotations

from camera.fonts import HELD, TUNED

LEARNT = (
    *TUNED,
    "annie-use-your-telescope",
    "bad-script",
    "caveat-brush",
    "cedarville-cursive",
    "coming-soon",
    "covered-by-your-grace",
    "crafty-girls",
    "dawning-of-a-new-day",
    "dekko",
    "delius",
    "edu-sa-beginner",
    "fuzzy-bubbles",
    "gaegu",
    "give-you-glory",
    "gochi-hand",
    "grape-nuts",
    "handlee",
    "homemade-apple",
    "just-another-hand",
    "kristi",
    "la-belle-aurore",
    "loved-by-the-king",
    "mali",
    "mansalva",
    "marck-script",
    "nanum-brush-script",
    "nothing-you-could-do",
    "over-the-rainbow",
    "playwrite-at",
    "playwrite-de-grund",
    "playwrite-fr-moderne",
    "playwrite-it-moderna",
    "playwrite-pl",
    "playwrite-us-trad",
    "rock-salt",
    "schoolbell",
    "shantell-sans",
    "short-stack",
    "square-peg",
    "sriracha",
    "swanky-and-moo-moo",
    "the-girl-next-door",
    "walter-turncoat",
)
TRIED = ("gamja-flower", "just-me-again-down-here", "neucha", "sue-ellen-francisco", "zeyada", "playwrite-es")
UNSEEN = (*HELD, "hi-melody", "mynerve", "pangolin", "sedgwick-ave", "waiting-for-the-sunrise", "delicious-handrawn")
