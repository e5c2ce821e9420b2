"""Why a table refuses something: codes for the page to translate, each with an English sentence."""

from __future__ import annotations

from typing import Any

SENTENCES = {
    "unknown_seat": "There is no seat {seat} at this table.",
    "over": "The game is over.",
    "out_of_date": "The table has moved on since you looked (entry {seen}, now {version}).",
    "not_your_turn": "It is not this seat's turn; the table waits for {waiting}.",
    "confirm_first": "Your turn is complete: confirm it or take it back first.",
    "illegal_move": "The move {move} is not possible now.",
    "one_by_one": "These moves cannot be made in one go: one of them shows something new or ends the turn.",
    "nothing_to_confirm": "There is no finished turn of this seat to confirm.",
    "nothing_to_take_back": "There is no decision of this seat to take back.",
    "chance": "A die or a draw came after your decision; what was learned cannot be taken back.",
    "revealed": "What was decided has been revealed since and cannot be taken back.",
    "other_moved": "Another player has moved since your decision.",
    "already_confirmed": "You have confirmed this turn already.",
    "final": "Turns of this seat take effect at once and are not taken back.",
    "takes_no_numbers": "The dice take no numbers from this seat.",
    "number_under_way": "Others must give their next numbers first.",
    "no_number_due": "This seat has given its number already.",
    "wrong_number": "This is no number of 64 hexadecimal digits that fits the one given before.",
    "seen_by_all": "Everybody sees what happens here: enter what it was.",
    "contradicts": "Entry {entry} says otherwise: with it this is not possible. Change whichever of the two is wrong.",
    "nothing_follows": "Nothing waits to be entered again.",
    "corrected_too_often": "So much was corrected here that no more can be written down.",
    "no_such_position": "There is no position {position}; there are 0 to {last}.",
}

CODES = tuple(SENTENCES)


class Rejected(Exception):
    """A refusal; `code` is one of CODES, `values` fill its sentence."""

    def __init__(self, code: str, **values: Any) -> None:
        super().__init__(SENTENCES[code].format(**values))
        self.code = code
        self.values: dict[str, Any] = values
