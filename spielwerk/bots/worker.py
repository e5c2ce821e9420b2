"""A process in which bots think: `python -m spielwerk.bots.worker`, requests on standard input, answers on output."""

from __future__ import annotations

import queue
import sys
import threading
import traceback
from random import Random

from ..kernel import State
from ..kernel.engine import CompiledEngine, Engine, InterpretedEngine
from ..kernel.registry import find_game
from .expecting import load_expectation
from .foresight import foresight_of
from .levels import load_bot, load_study
from .searching import can_search, search_of
from .wire import Answer, Ask, Finding, Load, Request, Study, die_with_parent, frame, take_stdout


class Engines:
    """The engine of each game: interpreted from the first moment, compiled once that is loaded, and then again once
    everything is by which some look further."""

    def __init__(self) -> None:
        self._ready: dict[str, Engine] = {}
        self._loading: set[Load] = set()
        self._further: set[str] = set()
        self._one_at_a_time = threading.Lock()

    def of(self, game: str) -> Engine:
        if game not in self._ready:
            self._ready[game] = InterpretedEngine(find_game(game))
        return self._ready[game]

    def looks_further(self, game: str) -> bool:
        """Whether nothing is left to be loaded for whoever looks further."""
        return game in self._further

    def load_compiled(self, load: Load) -> None:
        """Loads in the background; the bot goes on thinking meanwhile."""
        if load not in self._loading:
            self._loading.add(load)
            threading.Thread(target=self._load, args=(load,), daemon=True).start()

    def _load(self, load: Load) -> None:
        with self._one_at_a_time:
            # What loads everything spares what would load a part of it.
            if load.further or Load(load.game, True) not in self._loading:
                self._go_over(load)

    def _go_over(self, load: Load) -> None:
        # Here, because importing the compiler takes a second that nobody should wait for.
        from ..kernel.compiled import Compiled

        try:
            engine = Compiled(find_game(load.game)).engine()
            if can_search(engine.game):
                search_of(engine)
                if load.further:
                    foresight_of(engine)
                    load_expectation(engine)
            self._ready[load.game] = engine
            if load.further:
                self._further.add(load.game)
        except Exception:
            traceback.print_exc(file=sys.stderr)


def answer(engines: Engines, ask: Ask) -> Answer:
    try:
        engine = engines.of(ask.game)
        view = State.from_bytes(engine.game.state, ask.view)
        return Answer(move=int(load_bot(ask.bot)(engine, view, ask.seat, Random(ask.seed))))
    except Exception as problem:
        traceback.print_exc(file=sys.stderr)
        return Answer(failure=f"{type(problem).__name__}: {problem}")


def study(engines: Engines, asked: Study) -> Finding:
    try:
        engine = engines.of(asked.game)
        if not isinstance(engine, CompiledEngine) or not engines.looks_further(asked.game):
            return Finding()
        view = State.from_bytes(engine.game.state, asked.view)
        look = load_study(asked.function)
        about = (asked.turns,) if asked.turns else ()
        return Finding(look(engine, view, asked.seat, asked.team, Random(asked.seed), asked.seconds, *about))
    except Exception as problem:
        traceback.print_exc(file=sys.stderr)
        return Finding(failure=f"{type(problem).__name__}: {problem}")


def main() -> None:
    channel = take_stdout()
    requests: queue.SimpleQueue[Request] = queue.SimpleQueue()
    die_with_parent(requests.put)
    engines = Engines()
    while True:
        request = requests.get()
        if isinstance(request, Load):
            engines.load_compiled(request)
        elif isinstance(request, Study):
            channel.write(frame(study(engines, request)))
        else:
            channel.write(frame(answer(engines, request)))


if __name__ == "__main__":
    main()
