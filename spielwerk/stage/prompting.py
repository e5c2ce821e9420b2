"""What the prompts of all games have in common: the end, chance, and whether it is my decision or somebody else's."""

from __future__ import annotations

from collections.abc import Callable

from ..kernel.chance import CHANCE_BIT
from ..kernel.engine import seats_of
from .scene import Prompt, Scene


def prompt_of(scene: Scene, yours: Callable[[Scene], Prompt], theirs: Callable[[Scene, list[int]], Prompt]) -> Prompt:
    """The game says what is asked of the viewer, or of the seats that must decide; the rest is the same everywhere."""
    if scene.over():
        return won(scene)
    if scene.legal:
        return yours(scene)
    waiting = scene.waiting()
    if waiting == CHANCE_BIT:
        return Prompt(scene.words("prompt.chance"))
    return theirs(scene, seats_of(waiting))


def won(scene: Scene) -> Prompt:
    words, winners = scene.words, winners_of(scene)
    if not winners:
        return Prompt(words("prompt.lost"))
    detail = words("prompt.won_detail", points=scene.total(winners[0]))
    if len(winners) > 1:
        return Prompt(words("prompt.won_shared", names=join_names(scene, winners)), detail)
    if winners[0] == scene.viewer:
        return Prompt(words("prompt.won_you"), detail)
    return Prompt(words("prompt.won", names=scene.names[winners[0]]), detail)


def winners_of(scene: Scene) -> list[int]:
    return [seat for seat, place in enumerate(scene.places()) if place == 1]


def join_names(scene: Scene, seats: list[int]) -> str:
    return scene.words.joined([scene.names[seat] for seat in seats])
