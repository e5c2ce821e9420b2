"""Learns a worth: plays with what was learned so far, fits a network to how the games ended, and plays again.

Everything lies in a folder: `play-ROUND-PIECE.npz` what was played, `weights-ROUND.npz` what was learned from it,
`log.jsonl` a line for every round. The same command goes on from there.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any

import numpy as np
import torch
from torch import Tensor, nn
from torch.nn import functional

from ..bots.appraising import MOST, ONE, VICTORY
from ..bots.learned import learned_digest, rows_of
from ..kernel.compiled import rule_digest
from ..kernel.game import Game
from .experience import Experience
from .plan import Plan
from .rounds import play_round, play_round_on_gpu
from .targets import blended

# A number with more values than this is told by the range that it lies in.
MOST_VALUES = 24
# The layers of the network and their names in a file; some lie there the other way round.
PARTS = {
    "layer_1.weight": "layer_1",
    "worths.weight": "worths",
    "worths.bias": "bias_1",
    "layer_2.weight": "layer_2",
    "layer_2.bias": "bias_2",
    "layer_3.weight": "layer_3",
    "layer_3.bias": "bias_3",
}
TURNED = {"worths.weight", "layer_2.weight", "layer_3.weight"}
# What a round of fitting learns from: the last rounds' games.
KEPT_ROUNDS = 5
# One position in so many is not learned from, and says how well the others were.
HELD_BACK = 50
# Hundreds of rows of the first layer are added up and move together: each learns at this share of the others' pace.
SLOWER = 0.05
# How much of what is asked of a unit reaches it where it says nothing or all it can: else most fall silent for good.
LEAK = 0.1
# Half of what 16 bits hold: what lies between two rows must fit, too.
WEIGHT_LIMIT = 15.9

Tell = Callable[[str], None]


class OtherTraining(ValueError):
    """The folder belongs to another game or to other rules."""


@dataclass(frozen=True)
class Columns:
    """Which numbers of an observation count and where each is cut, see `bots.learned`."""

    columns: np.ndarray[Any, Any]
    counts: np.ndarray[Any, Any]
    cuts: np.ndarray[Any, Any]

    @classmethod
    def load(cls, file: Path) -> Columns:
        with np.load(file, allow_pickle=False) as found:
            return cls(found["columns"], found["counts"], found["cuts"])

    @classmethod
    def of(cls, seen: np.ndarray[Any, Any]) -> Columns:
        """From what was seen: numbers that never change say nothing."""
        columns, counts, cuts = [], [], []
        for column in range(seen.shape[1]):
            values = np.unique(seen[:, column])
            if len(values) > MOST_VALUES:
                values = np.unique(np.quantile(seen[:, column], np.linspace(0, 1, MOST_VALUES), method="nearest"))
            if len(values) > 1:
                columns.append(column)
                counts.append(len(values) - 1)
                cuts.append(values[1:])
        return cls(np.array(columns, np.int16), np.array(counts, np.int16), np.concatenate(cuts).astype(np.int8))


class Worth(nn.Module):
    """The network of `bots.learned`, with numbers as they are."""

    def __init__(self, game: Game, columns: Columns, length: int, plan: Plan) -> None:
        super().__init__()
        rows = rows_of(columns.columns, columns.counts, columns.cuts, length)[columns.columns]
        self.register_buffer("rows", torch.from_numpy(rows.astype(np.int64)))
        self.register_buffer("columns", torch.from_numpy(columns.columns.astype(np.int64)))
        self.seats, self.sources = game.seats, len(game.sources)
        outputs = 1 + self.seats * (self.sources + 1)
        self.layer_1 = nn.EmbeddingBag(int(rows.max()) + 1, plan.wide, mode="sum")
        nn.init.normal_(self.layer_1.weight, std=0.3 / len(columns.columns) ** 0.5)
        self.worths = nn.Linear(self.seats, plan.wide)
        self.layer_2 = nn.Linear(plan.wide, plan.narrow)
        self.layer_3 = nn.Linear(plan.narrow, outputs)

    @classmethod
    def load(cls, game: Game, file: Path, length: int, plan: Plan) -> tuple[Worth, Columns]:
        """What was learned before, to go on from."""
        columns = Columns.load(file)
        with np.load(file, allow_pickle=False) as found:
            wide, narrow = found["layer_2"].shape
            network = cls(game, columns, length, replace(plan, wide=wide, narrow=narrow))
            numbers = {name: torch.from_numpy(found[part] / ONE) for name, part in PARTS.items()}
        turned = {name: one.T if name in TURNED else one for name, one in numbers.items()}
        network.load_state_dict(turned, strict=False)
        return network, columns

    def forward(self, seen: Tensor, worths: Tensor) -> tuple[Tensor, Tensor, Tensor]:
        """What the seat gains, what every seat gains from every source, in tens of points; logits of first place."""
        which = seen[:, self.columns].long() + 128
        rows = self.rows.gather(1, which.T).T
        hidden = bounded(self.layer_1(rows) + self.worths(worths))
        hidden = bounded(self.layer_2(hidden))
        out = self.layer_3(hidden)
        cut = 1 + self.seats * self.sources
        return out[:, 0], out[:, 1:cut].unflatten(1, (self.seats, self.sources)), out[:, cut:]

    def thought(self, seen: Tensor, worths: Tensor, gains: Tensor, first: Tensor) -> Tensor:
        """The value by gains and places, which are learned from ends alone. The value itself is learned from what was
        thought, and turns are chosen by it: whatever it overrates would be told back from turn to turn and grow."""
        _, by_source, likely = self(seen, worths)
        there = seats_taken(gains, first, worths)
        won = functional.softmax(among(likely, there), dim=1)[:, 0]
        total = by_source.sum(2) * there
        others = total[:, 1:].sum(1) / (there.sum(1) - 1).clamp(min=1)
        return total[:, 0] - others + VICTORY / 1000 * won

    def loss(self, seen: Tensor, worths: Tensor, value: Tensor, gains: Tensor, first: Tensor) -> tuple[Tensor, Tensor]:
        """What is made small, and of it the error of the value."""
        guess, by_source, likely = self(seen, worths)
        there = seats_taken(gains, first, worths)
        error = functional.mse_loss(guess, value)
        told = functional.mse_loss(by_source, gains)
        return error + 0.5 * told + 0.5 * functional.cross_entropy(among(likely, there), first), error


def bounded(hidden: Tensor) -> Tensor:
    """What units say: from nothing to the most they can."""
    return hidden.clamp(0, MOST / ONE) + LEAK * (hidden - hidden.detach())


def seats_taken(gains: Tensor, first: Tensor, worths: Tensor) -> Tensor:
    """Who is there: somebody's worth, gain or place is not nothing."""
    return (worths != 0) | (first > 0) | (gains != 0).any(2)


def among(likely: Tensor, there: Tensor) -> Tensor:
    """Logits of first place, where nobody comes first at a seat that is not taken."""
    return likely.masked_fill(~there, -30.0)


def train(game: Game, folder: Path, plan: Plan, tell: Tell = print) -> Path:
    """Goes on until all rounds are done; returns the file of the last weights."""
    _settle(game, folder)
    weights = Path(plan.begin) if plan.begin else None
    play = play_round_on_gpu if plan.on_gpu else play_round
    for number in range(plan.rounds):
        done = folder / f"weights-{number}.npz"
        if not done.exists():
            begin = time.monotonic()
            positions = play(game, folder, number, weights, plan)
            played_s = round(time.monotonic() - begin, 1)
            error, of = _fit_round(game, folder, number, weights, plan, done)
            line = {"round": number, "positions": positions, "played_s": played_s}
            line |= {"error": round(error, 4), "spread": round(of, 4)}
            with (folder / "log.jsonl").open("a") as log:
                log.write(json.dumps(line) + "\n")
            tell(f"round {number}: {positions} positions in {played_s} s, error {error:.4f} of {of:.4f}")
        weights = done
    assert weights
    return weights


def _settle(game: Game, folder: Path) -> None:
    """What was seen under other rules must not be mixed with this."""
    folder.mkdir(parents=True, exist_ok=True)
    about, file = {"game": game.name, "rules": rule_digest(game)}, folder / "about.json"
    if not file.exists():
        file.write_text(json.dumps(about))
    elif json.loads(file.read_text()) != about:
        raise OtherTraining(f"{folder} holds what was learned of another game or under other rules")


def _fit_round(
    game: Game, folder: Path, number: int, weights: Path | None, plan: Plan, target: Path
) -> tuple[float, float]:
    """Fits to the last rounds; returns the error on positions held back, and what it would be for knowing nothing."""
    first = max(0, number - KEPT_ROUNDS + 1)
    files = [file for n in range(first, number + 1) for file in sorted(folder.glob(f"play-{n}-*.npz"))]
    data = Experience.together([Experience.load(file) for file in files])
    torch.manual_seed(plan.seed + number)
    tensors = _tensors(data, plan.device)
    length, learned = data.seen.shape[1], tensors
    if weights:
        network, columns = Worth.load(game, weights, length, plan)
        network.to(plan.device)
        learned = _blend(network, tensors, torch.from_numpy(data.follows).to(plan.device), plan)
    if plan.anew or not weights:
        columns = Columns.of(data.seen[:: max(1, len(data.seen) // 60_000)])
        network = Worth(game, columns, length, plan).to(plan.device)
    held_back = torch.arange(len(data.value), device=plan.device) % HELD_BACK == 0
    passes = _fit(network, learned, ~held_back, plan)
    with torch.no_grad():
        errors = [network.loss(*batch)[1].item() for batch in _batches(tensors, held_back.nonzero()[:, 0], plan.batch)]
    value = tensors[2][held_back]
    record = {
        "plan": asdict(plan),
        "round": number,
        "positions": len(data.value),
        "passes": round(passes, 2),
        "error": float(np.mean(errors)),
        "rules": rule_digest(game),
        "bot": learned_digest(game),
    }
    write_weights(game, network, columns, record, target)
    return float(np.mean(errors)), float(value.var().item())


def _blend(network: Worth, tensors: list[Tensor], follows: Tensor, plan: Plan) -> list[Tensor]:
    """The value between how games ended and what the network thought one turn later: turns are chosen by it, and calm
    differences count. Gains and places are learned from the ends alone: people read them."""
    seen, worths, value, gains, first = tensors
    everything = torch.arange(len(follows), device=plan.device)
    with torch.no_grad():
        parts = [network.thought(*batch) for batch in _batches([seen, worths, gains, first], everything, plan.batch)]
    return [seen, worths, blended(follows, value, torch.cat(parts), plan.trust), gains, first]


def _tensors(data: Experience, device: str) -> list[Tensor]:
    """In the order of `Worth.loss`; worths and gains in tens of points."""
    arrays = (data.seen, data.worths / 1000, data.value / 10, data.gains / 10, data.first)
    kinds = (torch.int8, *(torch.float32,) * 4)
    return [torch.as_tensor(array, dtype=kind).to(device) for array, kind in zip(arrays, kinds, strict=True)]


def _batches(tensors: list[Tensor], which: Tensor, size: int) -> Iterator[list[Tensor]]:
    for at in range(0, len(which), size):
        some = which[at : at + size]
        yield [tensor[some] for tensor in tensors]


def _fit(network: Worth, tensors: list[Tensor], learned_from: Tensor, plan: Plan) -> float:
    """For the given seconds, at most eight passes, with a rate that falls; returns the passes made."""
    which = learned_from.nonzero()[:, 0]
    adam = _adam(network)
    begin, steps, passes = time.monotonic(), 0, 0.0
    per_pass = max(1, len(which) // plan.batch)
    while passes < 8 and time.monotonic() - begin < plan.fitting:
        order = which[torch.randperm(len(which), device=which.device)]
        for batch in _batches(tensors, order, plan.batch):
            gone = max((time.monotonic() - begin) / plan.fitting, passes / 8)
            if gone >= 1:
                break
            for group in adam.param_groups:
                group["lr"] = group["pace"] * (plan.rate * (1 - gone) + 1e-5)
            loss, _ = network.loss(*batch)
            adam.zero_grad()
            loss.backward()
            adam.step()
            steps += 1
            passes = steps / per_pass
    return passes


def _adam(network: Worth) -> torch.optim.Optimizer:
    rows = network.layer_1.weight
    others = [one for one in network.parameters() if one is not rows]
    paces = [{"params": [rows], "pace": SLOWER}, {"params": others, "pace": 1.0}]
    return torch.optim.AdamW(paces, weight_decay=1e-3)


def write_weights(game: Game, network: Worth, columns: Columns, record: dict[str, Any], file: Path) -> None:
    """In multiples of 1 / ONE, as `bots.learned` reads them."""

    def scaled(tensor: Tensor, kind: type[np.signedinteger[Any]] = np.int16) -> np.ndarray[Any, Any]:
        limit = WEIGHT_LIMIT if kind is np.int16 else 1e6
        numbers = (tensor.detach().float().cpu().clamp(-limit, limit) * ONE).round().numpy()
        return np.ascontiguousarray(numbers.astype(kind))

    aside = file.with_suffix(".part")
    with aside.open("wb") as out:
        np.savez_compressed(
            out,
            game=game.name,
            columns=columns.columns,
            counts=columns.counts,
            cuts=columns.cuts,
            layer_1=scaled(network.layer_1.weight),
            worths=scaled(network.worths.weight.T),
            bias_1=scaled(network.worths.bias, np.int32),
            layer_2=scaled(network.layer_2.weight.T),
            bias_2=scaled(network.layer_2.bias, np.int64),
            layer_3=scaled(network.layer_3.weight.T),
            bias_3=scaled(network.layer_3.bias, np.int64),
            record=json.dumps(record),
        )
    aside.replace(file)
