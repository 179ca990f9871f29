"""A tally of Lucky Dice as typed and drawn: its form, and the lists for its blocks."""

from __future__ import annotations

from sheetgen.drawing.content import SheetContent
from sheetgen.form.entries import Axis, Choice, Form, Names, Number, Rounds
from sheetgen.games.lucky_dice.layout import Keys
from sheetgen.games.lucky_dice.model import KINDS
from sheetgen.games.lucky_dice.rules import Model
from sheetgen.games.lucky_dice.symbols import icon
from sheetgen.source.messages import room

phrase, _ = room("lucky-dice")


def content(keys: Keys, _model: Model) -> SheetContent:
    """Return all data of the sheet that print, reading and `blank` need."""
    return SheetContent(
        form=_form(keys),
        lists={
            "symbols": tuple({"name": each, "value": each, "symbol": icon(each, keys.icons)} for each in keys.symbols),
            "games": tuple({"value": game, "game": f"${game}"} for game in KINDS),
            "players": tuple({"player": str(n)} for n in range(1, keys.players + 1)),
            "rounds": tuple({"round": str(n), "band": ("even", "odd")[n % 2]} for n in range(1, keys.rounds + 1)),
        },
        unplaced=frozenset(f"players.{n}" for n in range(1, keys.players + 1)),
        words={"rewards": str(keys.rewards), "coasters": str(keys.coasters)},
    )


def _form(keys: Keys) -> Form:
    round_entries: Form = {"lucky": Choice(options=keys.symbols), "out": Names(of="players", blank="")}
    return {
        "players": Names(
            least=2,
            most=keys.players,
            required=True,
            everybody=True,
            about=phrase("about-players", "all players at the table"),
            blank="[Ana, Ben]",
        ),
        "game": Choice(
            options=KINDS,
            about=phrase(
                "about-game", "three (the first player with {rewards} rewards wins; this is the default) or pile", keys.rewards
            ),
        ),
        "rounds": Rounds(
            entries=round_entries,
            printed=keys.rounds,
            about=phrase("about-rounds", "the lucky symbol of each round, and the players who got out"),
        ),
        "coasters": Axis(
            keys=tuple(str(seat) for seat in range(1, keys.players + 1)),
            each=(Number(),),
            of="players",
            notation="pairs",
            varies=True,
            blank="{}",
            about=phrase("about-coasters", "rewards of each player: {{Ana: 1, Ben: 0}}"),
        ),
        "winners": Names(of="players", about=phrase("about-winners", "none until the game is over")),
    }
