"""What every game shares: the record, rules, agenda, chance, ledger, move space and the contract of a game."""

from .agenda import (
    ARGUMENT,
    Kinds,
    agenda_fields,
    count_down,
    pop,
    push,
    row_below,
    row_rules,
    set_top_argument,
    top_argument,
    top_kind,
    top_who,
)
from .chance import CHANCE, CHANCE_BIT, EVERYBODY, SPECTATOR, list_bag
from .ending import over, places_by
from .game import Game, bot_in, rules_in
from .ledger import ledger_fields, score, total
from .moves import Move, MoveSpace
from .options import Option, OptionError, OptionSet, OptionValues
from .record import State, state_record
from .rule import Rule, rule

__all__ = [
    "ARGUMENT",
    "CHANCE",
    "CHANCE_BIT",
    "EVERYBODY",
    "SPECTATOR",
    "Game",
    "Kinds",
    "Move",
    "MoveSpace",
    "Option",
    "OptionError",
    "OptionSet",
    "OptionValues",
    "Rule",
    "State",
    "agenda_fields",
    "bot_in",
    "count_down",
    "ledger_fields",
    "list_bag",
    "over",
    "places_by",
    "pop",
    "push",
    "row_below",
    "row_rules",
    "rule",
    "rules_in",
    "score",
    "set_top_argument",
    "state_record",
    "top_argument",
    "top_kind",
    "top_who",
    "total",
]
