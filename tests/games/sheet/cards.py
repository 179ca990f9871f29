"""Filled sheets of the bundled pads for more card games, dice, chess and words, typed as players do: right, wrong and
incomplete."""

from __future__ import annotations

from tests.games.sheet.typed import Typed

SHEETS = [
    Typed("nothing", "sheet: spades", [], {}),
    Typed(
        "half filled, without totals",
        "sheet: spades\nhands: [[[5, 6], [6, 7]], [[5, 6]]]",
        [],
        {"we": 51, "they": 61},
    ),
    Typed(
        "a hand left out, tricks without a bid, half a nil",
        "sheet: spades\nhands: {1: [[5, 6], [6, 7], [50]], 3: [[., 6], [6, 7]]}",
        ["spades/hands hands.1.nil.we", "spades/no-bid hands.3.tricks.we", "spades/skipped hands.3.bid"],
        {"we": 101, "they": 61 + 61},
    ),
    Typed("nothing", "sheet: oh-hell\nplayers: [A, B, C]", [], {}),
    Typed(
        "half filled: the second hand is only bid",
        "sheet: oh-hell\nplayers: [A, B, C]\nhands: [[[0, 0, 0], [1, 0, 0]], [[1, 0, 2]]]",
        [],
        {"A": 0, "B": 10, "C": 10},
    ),
    Typed(
        "bids that come out even, tricks without a bid, two of one card",
        "sheet: oh-hell\nplayers: [A, B, C]\nhands: [[[2, 0, 0], [1, 0, 0]], [[1, 1, 0], [2, 0, 0]], [[1, ., 1], [2, 1, 0]]]",
        ["oh-hell/hands hands.1.bid.A", "oh-hell/must-go-wrong hands.2.bid", "oh-hell/no-bid hands.3.tricks.B"],
        {"A": 0, "B": 10, "C": 20},
    ),
    Typed("nothing", "sheet: rummy\nplayers: [A, B]", [], {}),
    Typed(
        "half filled", "sheet: rummy\nplayers: [A, B, C]\ndeals: [[., [0, 5, 9]], [x, [7, 0, 8]]]", [], {"A": 14, "B": 5, "C": 25}
    ),
    Typed(
        "nobody out though all at once, a line left out, somebody missing, after the end",
        "sheet: rummy\nplayers: [A, B]\nlimit: 50\ndeals: {1: [x, [3, 5]], 3: [., [., 0]], 4: [., [60, 0]], 5: [., [0, 5]]}",
        [
            "rummy/at-once-by-nobody deals.1.at-once",
            "rummy/over deals.5.hand",
            "rummy/skipped deals.3.hand",
            "rummy/somebody-missing deals.3.hand",
        ],
        {"A": 66, "B": 15},
    ),
    Typed("nothing", "sheet: ten-thousand\nplayers: [A, B]", [], {}),
    Typed("half filled", "sheet: ten-thousand\nplayers: [A, B]\nturns: [[300, 50], ['-']]", [], {"A": 300, "B": 50}),
    Typed(
        "no fifties, too little to begin with, a turn left out, one too many",
        "sheet: ten-thousand\nplayers: [A, B, C]\nopening: 500\nturns: [[510, 450, 10000], [., 10000, 50], [-]]",
        [
            "ten-thousand/over turns.2.points.C",
            "ten-thousand/over turns.3.points.A",
            "ten-thousand/turn-missing turns.3.points.A",
            "ten-thousand/turns turns.1.points.A",
            "ten-thousand/turns turns.1.points.B",
        ],
        {"A": 510, "B": 10450, "C": 10050},
    ),
    Typed("nothing", "sheet: canasta", [], {}),
    Typed(
        "half filled: only what is not nothing",
        "sheet: canasta\ndeals: [{natural: [1], out: [100], cards: [200, 95], hand: [., 30]}]",
        [],
        {"we": 800, "they": 65},
    ),
    Typed(
        "a canasta of nothing, one side missing, a deal left out",
        "sheet: canasta\ndeals: {1: {mixed: [1], cards: [45, 60]}, 3: {cards: [100]}}",
        ["canasta/canastas deals.1.cards.we", "canasta/cards-missing deals.3.cards", "canasta/skipped deals.3.cards"],
        {"we": 445, "they": 60},
    ),
    Typed("nothing", "sheet: rubber-bridge", [], {"we": 0, "they": 0}),
    Typed(
        "half filled: nothing is calculated",
        "sheet: rubber-bridge\ndeals: [[we, 3, No Trump, xx, 9], {by: they, level: 2, suit: spades, honours: [., 100]}]",
        [],
        {"we": 400 + 100, "they": 0},
    ),
    Typed(
        "no contract, an eighth level, a line left out, the wrong side's game",
        "sheet: rubber-bridge\ndeals: {1: {by: we, level: 8, suit: hearts, tricks: 13}, 3: {tricks: 7, game: they}}",
        [
            "rubber-bridge/contract-missing deals.3.tricks",
            "rubber-bridge/deals deals.1.level",
            "rubber-bridge/deals deals.3.game.they",
            "rubber-bridge/skipped deals.3.tricks",
        ],
        {"we": 0, "they": 50},
    ),
    Typed("nothing", "sheet: chicago", [], {"we": 0, "they": 0}),
    Typed(
        "half filled: nothing is calculated",
        "sheet: chicago\ndeals: {north: [they, 4, hearts, ., 9], east: [they, 3, no trump, xx, 10]}",
        [],
        {"we": 50, "they": 400 + 400 + 100 + 500},
    ),
    Typed(
        "no contract, a deal left out, who is vulnerable",
        "sheet: chicago\ndeals: [{tricks: 7}, {}, {by: we, level: 1, suit: clubs, tricks: 5, above: [., 100]}]",
        [
            "chicago/contract-missing deals.north.tricks",
            "chicago/deals deals.south.above.they",
            "chicago/skipped deals.south.tricks",
        ],
        {"we": 0, "they": 200},
    ),
    Typed("nothing", "sheet: doppelkopf\nplayers: [A, B, C, D]", [], {}),
    Typed(
        "half filled: nothing is calculated",
        "sheet: doppelkopf\nplayers: [A, B, C, D]\ngames: [{won: Re, party: [A, B]}, {won: kontra, losers: 90, party: A}]",
        [],
        {"A": 1 - 6, "B": 1 + 2, "C": -1 + 2, "D": -1 + 2},
    ),
    Typed(
        "four are Re, no winner, a line left out",
        "sheet: doppelkopf\nplayers: [A, B, C, D]\ngames: {1: {party: A}, 3: {won: re, party: [A, B, C, D], points: 2}}",
        [
            "doppelkopf/games games.3.points",
            "doppelkopf/nobody-won games.1.won",
            "doppelkopf/parties games.3.party",
            "doppelkopf/skipped games.3.won",
        ],
        {"A": 1, "B": 1, "C": 1, "D": 1},
    ),
    Typed("nothing", "sheet: chess", [], {}),
    Typed("half filled", "sheet: chess\nmoves: [[e4, c5], [Nf3]]\nresult: 1/2", [], {"white": 0.5, "black": 0.5}),
    Typed(
        "no moves, one left out, no such result",
        "sheet: chess\nmoves: {1: [e5!!!!!!!!, Pd4], 3: [., Nc6]}\nresult: 1-1",
        ["chess/moves moves.1.black", "chess/moves moves.1.white", "chess/result result", "chess/turn-missing moves.3.black"],
        {},
    ),
    Typed("nothing", "sheet: stadt-land-fluss", [], 0),
    Typed(
        "half filled",
        "sheet: stadt-land-fluss\nrounds: [[B, {city: [Bonn, 10], river: Bug}], [U, {city: [Überlingen, 20], animal: uhu}]]",
        [],
        30,
    ),
    Typed(
        "no letter at all, one that is none, wrong sums",
        "sheet: stadt-land-fluss\n"
        "rounds: [[., {city: [Bonn, 10]}], {letter: Sch, words: {trade: [Schmied, 20]}, sum: 10}]\ntotal: 30",
        [
            "stadt-land-fluss/letter-missing rounds.1.letter",
            "stadt-land-fluss/rounds rounds.2.letter",
            "stadt-land-fluss/rounds rounds.2.sum",
            "stadt-land-fluss/total total",
        ],
        30,
    ),
    Typed("nothing", "sheet: euchre", [], {}),
    Typed("half filled, without totals", "sheet: euchre\ndeals: [[we, x, 5], [they, ., 2], [they]]", [], {"we": 6, "they": 0}),
    Typed(
        "no makers, a line left out, six tricks",
        "sheet: euchre\ndeals: {1: [., ., 4], 3: [they, x, 6]}",
        ["euchre/deals deals.3.tricks", "euchre/makers-missing deals.1.makers", "euchre/skipped deals.3.tricks"],
        {"we": 0, "they": 4},
    ),
    Typed("nothing", "sheet: jass", [], {}),
    Typed(
        "half filled, without a goal or factors",
        "sheet: jass\ndeals: [[., [100, 57], [., 50], we], {times: 3, points: [257, 0]}, {times: 2}]",
        [],
        {"we": 120 + 771, "they": 107},
    ),
    Typed(
        "a match without a hundred, Weis twice, Stöck twice, a line left out, after the end",
        "sheet: jass\ngoal: 500\n"
        "deals: {1: [1, [157, 100]], 2: [1, [60, 97], [20, 50]], 4: [4, [100, 57], [], [we, they]], 5: [., [., 3]]}",
        [
            "jass/all-points deals.1.points",
            "jass/both deals.4.total",
            "jass/one-marriage deals.4.marriage",
            "jass/one-weis deals.2.weis",
            "jass/over deals.5.points",
            "jass/skipped deals.4.points",
        ],
        {"we": 717, "they": 558},
    ),
    Typed("nothing", "sheet: schafkopf\nplayers: [A, B, C, D]", [], {}),
    Typed(
        "half filled, without values",
        "sheet: schafkopf\nplayers: [A, B, C, D]\nsolo: 40\ngames: [[ruf, ., ., S, 1, [A, B]], {kind: Solo, lost: x, party: D}]",
        [],
        {"A": 60 + 40, "B": 60 + 40, "C": 40 - 60, "D": -60 - 120},
    ),
    Typed(
        "no kind, nobody plays, a line left out, one runner",
        "sheet: schafkopf\nplayers: [A, B, C, D]\n"
        "games: {1: {party: A}, 2: {kind: ruf, runners: 1, party: [A, B]}, 4: {kind: alone}}",
        [
            "schafkopf/games games.2.runners",
            "schafkopf/kind-missing games.1.kind",
            "schafkopf/parties games.4.party",
            "schafkopf/skipped games.4.kind",
        ],
        {"A": 30, "B": 30, "C": -30, "D": -30},
    ),
    Typed("nothing", "sheet: pinochle", [], {}),
    Typed(
        "half filled: the second deal is only bid",
        "sheet: pinochle\nall-tricks: 25\ndeals: [[we, 25, [10, 4], [14, 11]], [they, 30, [4]]]",
        [],
        {"we": -25, "they": 15},
    ),
    Typed(
        "no bid, melds without tricks, a line left out, too many points",
        "sheet: pinochle\ndeals: {1: {bidders: we, meld: [40], tricks: [0, 250]}, 3: [they, 250, [], [50, 210]]}",
        [
            "pinochle/all-points deals.3.tricks",
            "pinochle/bid-missing deals.1.bid",
            "pinochle/meld-lost deals.1.meld.we",
            "pinochle/skipped deals.3.tricks",
        ],
        {"we": 50, "they": 0},
    ),
    Typed("nothing", "sheet: gin-rummy\nplayers: [A, B]", [], {"A": 0, "B": 0}),
    Typed(
        "half filled, without totals",
        "sheet: gin-rummy\nplayers: [A, B]\ndeals: [[20, [30]], [., [., 12]], [25]]\nboxes: [20]",
        [],
        {"A": 50 + 20, "B": 12},
    ),
    Typed(
        "both win, equal cards, a line left out",
        "sheet: gin-rummy\nplayers: [A, B]\ndeals: {1: [25, [30, 5]], 2: [., [0]], 4: [25, [0]]}",
        [
            "gin-rummy/knock-for-nothing deals.2.cards.A",
            "gin-rummy/one-winner deals.1.cards",
            "gin-rummy/skipped deals.4.cards",
        ],
        {"A": 55 + 25, "B": 30},
    ),
    Typed("nothing", "sheet: whist", [], {"we": 0, "they": 0}),
    Typed(
        "half filled: the first game is won",
        "sheet: whist\ndeals: [[[9, 4], [2], [3]], [[6, 7]], {honours: [2]}]",
        [],
        {"we": 3, "they": 0},
    ),
    Typed(
        "a game that is not won, one not written, honours where none count, a line left out",
        "sheet: whist\nto: 7\ndeals: {1: [[6, 7], [], [1]], 3: {tricks: [13, 0], honours: [4]}}",
        [
            "whist/deals deals.1.game.we",
            "whist/deals deals.3.honours.we",
            "whist/game-missing deals.3.game",
            "whist/skipped deals.3.tricks",
        ],
        {"we": 1, "they": 0},
    ),
    Typed("nothing", "sheet: hand-and-foot\nplayers: [A, B]", [], {}),
    Typed(
        "half filled: only what is not nothing",
        "sheet: hand-and-foot\nplayers: [A, B]\nrounds: [{red: [1], black: [1], out: A, cards: [200, 95], left: [., 30]}]",
        [],
        {"A": 1100, "B": 65},
    ),
    Typed(
        "a first meld too low, one side missing, a round left out",
        "sheet: hand-and-foot\nplayers: [A, B]\nrounds: {1: {cards: [45, 60]}, 3: {black: [1], cards: [130]}}",
        [
            "hand-and-foot/cards-missing rounds.3.cards",
            "hand-and-foot/first-meld rounds.1.cards.A",
            "hand-and-foot/skipped rounds.3.cards",
        ],
        {"A": 475, "B": 60},
    ),
]
PADS = tuple(dict.fromkeys(sheet.text.split()[1] for sheet in SHEETS))
