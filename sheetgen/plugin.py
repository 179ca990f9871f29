"""Parts of a plug-in game; see `docs/plugins.md` for an example. These names follow semantic versioning.

A package declares its game in an entry point of the group `sheetgen.games`: the game's name and the location of its `Game`.
"""

from sheetgen.drawing.content import Name, SheetContent
from sheetgen.drawing.faces import End, Face
from sheetgen.form.entries import (
    Amounts,
    Axis,
    Choice,
    Form,
    Names,
    Number,
    Record,
    Rounds,
    Text,
    Tick,
    Ticks,
    along,
    picture_entry,
)
from sheetgen.form.spaces import Space
from sheetgen.form.written import UNREAD, Unread, Value, Written
from sheetgen.games.game import (
    Case,
    Earned,
    Game,
    KeyFault,
    LayoutKeys,
    Ranked,
    Seat,
    TableGame,
    Typed,
    earning,
    rank,
)
from sheetgen.games.options import Answer, NoQuestion, Way
from sheetgen.games.options import Choice as OptionChoice
from sheetgen.games.parts import Due, Outcome, Part, PartedCase, Plan
from sheetgen.games.rules import Broken, Rule, TableRule, WithDue, apply_rules, rule, table_rule
from sheetgen.games.rules import TableRuleResult as AtTable
from sheetgen.source.messages import Message, Sentence, message, room, sentence

Along = along
"""Deprecated: use `Axis`, `Ticks`, `Amounts` or `picture_entry`, one for each of its cases."""

__all__ = [
    "UNREAD",
    "Along",
    "Amounts",
    "Answer",
    "AtTable",
    "Axis",
    "Broken",
    "Case",
    "Choice",
    "Due",
    "Earned",
    "End",
    "Face",
    "Form",
    "Game",
    "KeyFault",
    "LayoutKeys",
    "Message",
    "Name",
    "Names",
    "NoQuestion",
    "Number",
    "OptionChoice",
    "Outcome",
    "Part",
    "PartedCase",
    "Plan",
    "Ranked",
    "Record",
    "Rounds",
    "Rule",
    "Seat",
    "Sentence",
    "SheetContent",
    "Space",
    "TableGame",
    "TableRule",
    "Text",
    "Tick",
    "Ticks",
    "Typed",
    "Unread",
    "Value",
    "Way",
    "WithDue",
    "Written",
    "apply_rules",
    "earning",
    "message",
    "picture_entry",
    "rank",
    "room",
    "rule",
    "sentence",
    "table_rule",
]
