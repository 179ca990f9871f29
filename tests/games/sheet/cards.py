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
    Typed("nothing", "sheet: mah-jongg\nplayers: [A, B, C, D]", [], {}),
    Typed(
        "half filled: a draw without points, names by their first letters, blanks for 0",
        "sheet: mah-jongg\nplayers: [A, B, C, D]\nstart: 100\n"
        "hands: [[E, 8, A, A, [24, -8, -8, -8]], {wind: E, east: A}, [E, ., B, C, [., -8, 8]]]",
        [],
        {"A": 124, "B": 84, "C": 100, "D": 92},
    ),
    Typed(
        "no East, a winner who pays, East in the wrong place, a line left out, the wind before",
        "sheet: mah-jongg\nplayers: [A, B, C, D]\n"
        "hands: {1: {wind: S, points: [1, 1, 1, -3]}, 2: [E, ., A, D, [4, 4, -4, -4]], 4: [E, ., C, ., [1, -1]], 5: [E, ., A]}",
        [
            "mah-jongg/hands hands.2.points.D",
            "mah-jongg/next-east hands.5.east",
            "mah-jongg/next-wind hands.2.wind",
            "mah-jongg/one-east hands.1.east",
            "mah-jongg/skipped hands.4.east",
        ],
        {"A": 6, "B": 4, "C": -3, "D": -7},
    ),
    Typed("nothing", "sheet: backgammon\nplayers: [A, B]", [], {}),
    Typed(
        "half filled: nothing is calculated, the third game has no points",
        "sheet: backgammon\nplayers: [A, B]\ngoal: 7\ngames: [[single, 2, [2]], [Gammon, ., [0, 2]], {won: backgammon}]",
        ["backgammon/one-winner games.3.points"],
        {"A": 2, "B": 2},
    ),
    Typed(
        "the cube at 3, C for no Crawford game, points beyond the match, a game too many",
        "sheet: backgammon\nplayers: [A, B]\ngoal: 3\n"
        "games: [{won: single, cube: 3}, {won: single, cube: C, points: [1]}, "
        "{won: gammon, cube: 2, points: [4], total: [4]}, {points: [1]}]",
        [
            "backgammon/games games.1.cube",
            "backgammon/games games.3.total.A",
            "backgammon/not-crawford games.2.cube",
            "backgammon/one-winner games.1.points",
            "backgammon/over games.4.won",
            "backgammon/won-missing games.4.won",
        ],
        {"A": 3, "B": 0},
    ),
    Typed("nothing", "sheet: dominoes\nplayers: [A, B]", [], {}),
    Typed(
        "half filled: only points, then only pips of the losers",
        "sheet: dominoes\nplayers: [A, B, C]\nrounds: [{points: [12]}, [[., 5, 9], [14]], [[7, 2]]]",
        ["dominoes/no-points rounds.3.points"],
        {"A": 26, "B": 0, "C": 0},
    ),
    Typed(
        "two who score, a round left out, after the end",
        "sheet: dominoes\nplayers: [A, B]\ngoal: 20\nrounds: {1: [[10, 10], [10, 10]], 3: [[0, 12], [12]], 4: [[0, 3], [2]]}",
        [
            "dominoes/one-winner rounds.1.points",
            "dominoes/over rounds.4.left",
            "dominoes/rounds rounds.4.points.A",
            "dominoes/skipped rounds.3.left",
        ],
        {"A": 24, "B": 10},
    ),
    Typed("nothing", "sheet: cricket-darts\nplayers: [A, B]", [], {"A": 0, "B": 0}),
    Typed(
        "half filled: the points of one player",
        "sheet: cricket-darts\nplayers: [A, B]\nnumbers: {20: [{hits: [1, 2, 3]}, {hits: [1]}]}\nscore: [[60], [120]]",
        [],
        {"A": 120, "B": 0},
    ),
    Typed(
        "points that fall, more than three darts score, no number closed",
        "sheet: cricket-darts\nplayers: [A, B]\nnumbers: {bull: [{hits: [1, 2, 3]}]}\nscore: [[181, 15], [50, 30]]",
        ["cricket-darts/nothing-closed score", "cricket-darts/score score.1.A", "cricket-darts/score score.2.A"],
        {"A": 50, "B": 30},
    ),
    Typed("nothing", "sheet: disc-golf\nplayers: A", [], {}),
    Typed("half filled", "sheet: disc-golf\nplayers: [A, B]\nholes: [[4, [4, 5]], [., [3, 2]]]", [], {}),
    Typed(
        "no such par, no throws, a sum of holes that are missing",
        "sheet: disc-golf\nplayers: [A, B]\nholes: [[1, [3, 0]], {throws: [13]}]\nfront: [16]",
        [
            "disc-golf/far-off holes.2.throws.A",
            "disc-golf/front front.A",
            "disc-golf/holes holes.1.par",
            "disc-golf/holes holes.1.throws.B",
        ],
        {},
    ),
    Typed("nothing", "sheet: stableford\nplayers: A", [], {"A": 0}),
    Typed(
        "half filled: nothing is calculated, and a ball picked up",
        "sheet: stableford\nplayers: [A, B]\nhandicap: [18, 0]\nholes: [[4, 7, [5, 4]], [3, 15, [-, 2]]]",
        [],
        {"A": 2, "B": 5},
    ),
    Typed(
        "no handicap, no par, an index twice, wrong points",
        "sheet: stableford\nplayers: [A]\nholes: [[., 1, 4], {par: 4, index: 1, strokes: 4, points: 3}, [4, 19, 5]]",
        [
            "stableford/holes holes.2.points.A",
            "stableford/holes holes.3.index",
            "stableford/no-handicap handicap",
            "stableford/no-index holes.1.strokes",
            "stableford/same-index holes",
        ],
        {"A": 2},
    ),
    Typed("nothing", "sheet: crazy-golf\nplayers: A", [], {}),
    Typed("half filled", "sheet: crazy-golf\nplayers: [A, B]\nlanes: [[2, 3], [7]]", [], {}),
    Typed(
        "no stroke, eight strokes, sums of lanes that are missing",
        "sheet: crazy-golf\nplayers: [A, B]\nlanes: [[0, 8], [2, 2]]\nfront: [2]\ntotal: [., 10]",
        [
            "crazy-golf/front front.A",
            "crazy-golf/lanes lanes.1.A",
            "crazy-golf/lanes lanes.1.B",
            "crazy-golf/total total.B",
        ],
        {},
    ),
]
PADS = tuple(dict.fromkeys(sheet.text.split()[1] for sheet in SHEETS))
