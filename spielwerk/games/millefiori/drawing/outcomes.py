"""What people enter of chance who play with the box: cards by their pictures, grouped by area."""

from __future__ import annotations

from ....stage.drawing import kind_asked
from ....stage.entering import Outcome, asked_in_words, seat_outcome
from ....stage.markup import tag
from ....stage.scene import Prompt, Scene
from ..state import MOVES, Kind
from .cards import mini_face
from .names import card_kind


def outcome(scene: Scene, move: int) -> Outcome:
    verb, indices = MOVES.indices(move)
    if verb.name == "doge":
        return seat_outcome(scene, indices[0])
    kind = card_kind(indices[0])
    drawn = tag("svg", mini_face(indices[0], 1), viewBox="0 0 60 80", class_=f"mf-card mf-mini mf-{kind.area}")
    name = f"{scene.words(f'symbol.{kind.symbol}')} {kind.wheel}"
    return Outcome(name, drawn, scene.words(f"area.{kind.area}"))


def outcome_asked(scene: Scene, move: int) -> Prompt:
    in_display = kind_asked(scene) == Kind.DEAL_DISPLAY
    return asked_in_words(scene, "deal_display" if in_display else MOVES.decode(move).verb)
