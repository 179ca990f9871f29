"""Filled sheets of the bundled pads for more card games, dice, chess, words, sports and a quiz, typed as players do: right, wrong
and incomplete."""

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
    Typed("nothing", "sheet: archery", [], None),
    Typed("half filled", "sheet: archery\nshots: [[x, 10, m, m, m, m], [X, 9]]", [], 20),
    Typed(
        "not sorted, an end left out, eleven, only half of the tens",
        "sheet: archery\nshots: {1: {arrow: [9, X, 8, 8, 8, 8], sum: 51, total: 51, ten: 1, x: 0}, 3: [11, X]}\n"
        "tens: 0\nresult: 51",
        [
            "archery/order shots.1.arrow.2",
            "archery/shots shots.1.x",
            "archery/shots shots.3.arrow.1",
            "archery/skipped shots.3.arrow",
            "archery/tens tens",
        ],
        51,
    ),
    Typed("nothing", "sheet: petanque\nplayers: [A, B]", [], {}),
    Typed(
        "half filled",
        "sheet: petanque\nplayers: [A, B]\nends: [[2], {points: [., 1], total: [2, 1]}, [0, 0]]",
        [],
        {"A": 2, "B": 1},
    ),
    Typed(
        "an end left out, points for both, a total carried on wrongly",
        "sheet: petanque\nplayers: [A, B]\nends: {1: {points: [1, 2], total: [1, 2]}, 3: {points: [3], total: [4, 3]}}",
        ["petanque/both-sides ends.1.points", "petanque/ends ends.3.total.B", "petanque/skipped ends.3.points"],
        {"A": 4, "B": 2},
    ),
    Typed("nothing", "sheet: table-tennis\nplayers: [A, B]", [], {}),
    Typed(
        "half filled, with the printed number of games",
        "sheet: table-tennis\nplayers: [A, B]\nbest-of: 5\ngames: [[11, 8], [3]]",
        [],
        {"A": 1, "B": 0},
    ),
    Typed(
        "won by one point, a game left out, a game after the fourth",
        "sheet: table-tennis\nplayers: [A, B]\ngames: {1: [11, 10], 3: [11, 2], 4: [11, 0], 5: [11, 9], 6: [9, 11]}",
        ["table-tennis/over games.6.points", "table-tennis/skipped games.3.points", "table-tennis/unfinished games.1.points"],
        {"A": 4, "B": 1},
    ),
    Typed("nothing", "sheet: volleyball", [], {}),
    Typed(
        "half filled: the set goes on",
        "sheet: volleyball\nset: 2\nserves: guests\ncrossed: {home: [1, 2, 3], guests: [1]}\nteams: {home: {time-outs: [1]}}",
        [],
        {"home": 3, "guests": 1},
    ),
    Typed(
        "another result than crossed off, no end of a fifth set, a number twice",
        "sheet: volleyball\nset: 5\ncrossed: {home: [1, 2, 4]}\nfinal: [3, 15]\nteams: {home: {order: [1, 2, 3, 3]}}",
        ["volleyball/final final.home", "volleyball/left-out crossed", "volleyball/same-number teams.home.order"],
        {"home": 4, "guests": 15},
    ),
    Typed("nothing", "sheet: snooker\nplayers: [A, B]", [], {}),
    Typed("half filled", "sheet: snooker\nplayers: [A, B]\nvisits: [[[0]], [[8, 1], [., 4]], [[22]]]", [], {"A": 30, "B": 5}),
    Typed(
        "a line left out, a foul of 2, more than all balls",
        "sheet: snooker\nplayers: [A, B]\nvisits: {1: [[80, 70], [2]], 3: {break: [9], total: [91, 70]}}\nhigh: [80, 80]",
        ["snooker/balls visits.3.break", "snooker/high high.B", "snooker/skipped visits.3.break", "snooker/visits visits.1.foul.A"],
        {"A": 91, "B": 70},
    ),
    Typed("nothing", "sheet: pub-quiz\nplayers: [A, B]", [], {"A": 0, "B": 0}),
    Typed(
        "half filled, with half points",
        "sheet: pub-quiz\nplayers: [A, B]\npoints: [[7.5, 8], [., 6]]\njoker: [1, 5]",
        [],
        {"A": 15, "B": 14},
    ),
    Typed(
        "too many points, a round left out, a joker of no round, a place",
        "sheet: pub-quiz\nplayers: [A, B, C]\npoints: [[21, 5, 6], [3, ., 4], [1, 1, 1]]\njoker: [2, 9, 3]\nplace: [1, 2, 2]",
        ["pub-quiz/joker joker.B", "pub-quiz/place place.B", "pub-quiz/points points.1.A", "pub-quiz/round-missing points.3.B"],
        {"A": 28, "B": 6, "C": 12},
    ),
    Typed("nothing", "sheet: tournament\nplayers: [A, B, C]", [], {"A": 0, "B": 0, "C": 0}),
    Typed("half filled", "sheet: tournament\nplayers: [A, B, C]\nmatches: {5: {4: [2, 2]}}", [], {"A": 1, "B": 1, "C": 0}),
    Typed(
        "somebody who isn't there, half a result, wins and places",
        "sheet: tournament\nplayers: [A, B, C]\nmatches: {1: {1: [5, 0]}, 2: {2: [., 3]}, 5: {4: [0, 1]}}\n"
        "wins: [1, 1, 1]\nplace: [2, 1, 3]",
        [
            "tournament/half matches.2.2.by-first",
            "tournament/missing matches.1.1.by-first",
            "tournament/place place.A",
            "tournament/place place.B",
            "tournament/wins wins.C",
        ],
        {"A": 3, "B": 3, "C": 0},
    ),
]
PADS = tuple(dict.fromkeys(sheet.text.split()[1] for sheet in SHEETS))
