"""Learns two-player Mille Fiori by playing against itself: PPO in PyTorch on batches that stay on the GPU.

    python examples/train_millefiori.py --minutes 10                     # on a GPU
    python examples/train_millefiori.py --minutes 5 --games 256 --steps 64 --width 128 --device cpu
    spielwerk simulate millefiori --players 2 --bots millefiori.npz,greedy -n 100
    spielwerk play millefiori --network millefiori.npz

Beside the network (.npz, played with NumPy alone) it writes a checkpoint (.pt), from which the same command goes on,
and a log (.jsonl) with a line for every round: how long, how many games, points, how undecided it is.
"""

from __future__ import annotations

import argparse
import json
import time
from dataclasses import dataclass
from pathlib import Path

import torch
from torch import Tensor, nn

from spielwerk.lab import Batch
from spielwerk.lab.network import Network

GAME, OPTIONS = "millefiori", {"players": 2}
SCALE = 32.0
MOST_VALUES = 80  # numbers with more different values than this are told by their size alone
REWARD_SCALE = 50.0  # a lead of so many points counts nearly as won
TRUST, CLIP, EPOCHS = 0.95, 0.2, 2


@dataclass
class Rollout:
    """What was seen, done and earned: steps times games."""

    seen: Tensor
    mask: Tensor
    move: Tensor
    likely: Tensor
    value: Tensor
    own: Tensor  # 1 where the first seat decided, -1 where the second did
    reward: Tensor  # the first seat's; the second's is the opposite
    done: Tensor

    @classmethod
    def empty(cls, shape: tuple[int, int], now: Arrays) -> Rollout:
        seen, mask = (one.new_zeros((*shape, one.shape[1])) for one in (now.seen, now.mask))
        numbers = [now.reward.new_zeros(shape) for _ in range(4)]
        move, done = (now.seen.new_zeros(shape, dtype=kind) for kind in (torch.long, torch.bool))
        return cls(seen, mask, move, *numbers, done)


class Player(nn.Module):
    """From what a seat sees to a wish for every move and a guess how the game ends for it."""

    def __init__(self, columns: Tensor, values: Tensor, numbers: int, moves: int, width: int) -> None:
        super().__init__()
        self.register_buffer("columns", columns)
        self.register_buffer("values", values)
        inputs = len(columns) + numbers
        layers = [nn.Linear(inputs, width), nn.ReLU(), nn.Linear(width, width), nn.ReLU(), nn.Linear(width, width)]
        self.body = nn.Sequential(*layers, nn.ReLU())
        self.wishes, self.worth = nn.Linear(width, moves), nn.Linear(width, 1)
        nn.init.zeros_(self.wishes.weight)

    def forward(self, seen: Tensor, mask: Tensor) -> tuple[Tensor, Tensor]:
        """The logarithm of how likely each legal move is, and the worth."""
        on_gpu = seen.device.type == "cuda"
        number = torch.bfloat16 if on_gpu else torch.float32
        with torch.autocast(seen.device.type, torch.bfloat16, enabled=on_gpu):
            fits = (seen[:, self.columns] == self.values).to(number)
            body = self.body(torch.cat([fits, seen.to(number) / SCALE], 1))
            wishes, worth = self.wishes(body).float(), self.worth(body).float()
        return wishes.masked_fill(~mask, -1e9).log_softmax(1), worth.squeeze(1)

    def as_network(self) -> Network:
        """The part that plays, for NumPy."""
        linear = [layer for layer in self.body if isinstance(layer, nn.Linear)] + [self.wishes]
        layers = [tuple(part.detach().float().cpu().numpy() for part in (one.weight.T, one.bias)) for one in linear]
        return Network(GAME, self.columns.cpu().numpy(), self.values.cpu().numpy(), SCALE, layers)


class Arrays:
    """The arrays of a batch as tensors, without copies."""

    def __init__(self, batch: Batch, device: str) -> None:
        names = ("observation", "mask", "who", "reward", "done", "points")
        self.seen, self.mask, self.who, self.reward, self.done, self.points = (
            torch.as_tensor(getattr(batch, name), device=device) for name in names
        )


def different_values(batch: Batch, now: Arrays, steps: int) -> tuple[Tensor, Tensor]:
    """Which values the numbers of an observation take in random games: pairs of column and value."""
    columns = torch.arange(now.seen.shape[1], device=now.seen.device)
    found = torch.zeros((len(columns), 256), dtype=torch.bool, device=now.seen.device)
    for _ in range(steps):
        batch.step(batch.sample())
        found[columns.expand(len(batch), -1), now.seen.long() + 128] = True
    count = found.sum(1, keepdim=True)
    pairs = (found & (count > 1) & (count <= MOST_VALUES)).nonzero()
    return pairs[:, 0].int(), (pairs[:, 1] - 128).short()


def play(batch: Batch, now: Arrays, player: Player, kept: Rollout) -> list[float]:
    """Fills a rollout; the points of both seats in the games that ended."""
    points = []
    for t in range(len(kept.seen)):
        with torch.no_grad():
            likely, kept.value[t] = player(now.seen, now.mask)
        move = torch.multinomial(likely.exp(), 1)
        kept.seen[t], kept.mask[t], kept.move[t], kept.own[t] = now.seen, now.mask, move.squeeze(1), 1 - 2 * now.who
        kept.likely[t] = likely.gather(1, move).squeeze(1)
        batch.step(move)
        kept.reward[t], kept.done[t] = (now.reward[:, 0] / REWARD_SCALE).tanh(), now.done
        points.append(torch.stack([(now.points[:, :2].float().mean(1) * now.done).sum(), now.done.sum()]))
    return torch.stack(points).sum(0).tolist()


def advantages(kept: Rollout, last: Tensor) -> Tensor:
    """How much better than expected each decision turned out, for who took it; counted for the first seat, because
    what one seat gains the other loses."""
    ahead, gain = last, torch.zeros_like(last)
    found = torch.zeros_like(kept.value)
    for t in reversed(range(len(kept.value))):
        goes_on = (~kept.done[t]).float()
        here = kept.value[t] * kept.own[t]
        gain = kept.reward[t] + goes_on * ahead - here + TRUST * goes_on * gain
        found[t], ahead = gain * kept.own[t], here
    return found


def learn(
    player: Player, optimizer: torch.optim.Optimizer, kept: Rollout, better: Tensor, part: int, curiosity: float
) -> float:
    """Two passes over a rollout; how undecided the player is, which is worth something by itself: curiosity."""
    flat = {name: tensor.flatten(0, 1) for name, tensor in vars(kept).items()}
    better, target = better.flatten(), (better + kept.value).flatten()
    undecided = torch.zeros((), device=better.device)
    for _ in range(EPOCHS):
        for some in torch.randperm(len(better), device=better.device).split(part):
            likely, value = player(flat["seen"][some], flat["mask"][some])
            ratio = (likely.gather(1, flat["move"][some, None]).squeeze(1) - flat["likely"][some]).exp()
            gain = (better[some] - better[some].mean()) / (better[some].std() + 1e-6)
            surprise = torch.minimum(ratio * gain, ratio.clamp(1 - CLIP, 1 + CLIP) * gain).mean()
            entropy = -(likely.exp() * likely).sum(1).mean()
            loss = (value - target[some]).square().mean() / 2 - surprise - curiosity * entropy
            optimizer.zero_grad(set_to_none=True)
            loss.backward()
            nn.utils.clip_grad_norm_(player.parameters(), 0.5)
            optimizer.step()
            undecided = entropy.detach()
    return float(undecided)


def against_random(player: Player, games: int, device: str) -> float:
    """The share of games won against random moves, from both seats, with moves drawn by their likelihood."""
    batch = Batch(GAME, games, OPTIONS, device=device, seed=2, restart=False)
    now = Arrays(batch, device)
    seat = torch.arange(games, device=device) % 2
    won = torch.zeros(games, device=device)
    over = torch.zeros(games, dtype=torch.bool, device=device)
    while not bool(over.all()):
        with torch.no_grad():
            own_move = torch.multinomial(player(now.seen, now.mask)[0].exp(), 1).squeeze(1)
        random_move = torch.as_tensor(batch.sample(), device=device).flatten().long()
        batch.step(torch.where(over, -1, torch.where(now.who == seat, own_move, random_move)))
        won += now.done * (1 + now.reward.gather(1, seat[:, None]).squeeze(1)) / 2
        over |= now.done
    return float(won.mean())


def begun(chosen: argparse.Namespace) -> tuple[Batch, Arrays, Player, torch.optim.Optimizer, dict[str, float]]:
    """Everything at the start, or where the checkpoint left it."""
    checkpoint = chosen.file.with_suffix(".pt")
    known = torch.load(checkpoint, map_location=chosen.device) if checkpoint.exists() else {}
    told = known.get("told", {"round": 0, "seconds": 0.0, "games": 0, "decisions": 0})
    torch.manual_seed(told["round"])
    batch = Batch(GAME, chosen.games, OPTIONS, device=chosen.device, seed=told["round"], rewards="margin")
    now = Arrays(batch, chosen.device)
    pairs = known.get("pairs") or different_values(batch, now, 150)
    player = Player(*pairs, now.seen.shape[1], now.mask.shape[1], known.get("width", chosen.width)).to(chosen.device)
    optimizer = torch.optim.Adam(player.parameters(), chosen.rate, eps=1e-5)
    if known:
        player.load_state_dict(known["player"])
        optimizer.load_state_dict(known["optimizer"])
    return batch, now, player, optimizer, told


def train(chosen: argparse.Namespace) -> Player:
    """Ends after so many minutes or rounds, earlier runs included."""
    batch, now, player, optimizer, told = begun(chosen)
    kept = Rollout.empty((chosen.steps, chosen.games), now)
    part, saved = max(512, chosen.steps * chosen.games // 16), time.monotonic()
    while (spent := max(told["seconds"] / (60 * chosen.minutes), told["round"] / chosen.rounds)) < 1:
        begin = time.monotonic()
        points, ended = play(batch, now, player, kept)
        with torch.no_grad():
            last = player(now.seen, now.mask)[1] * (1 - 2 * now.who)
        optimizer.param_groups[0]["lr"] = chosen.rate * (1 - spent)
        undecided = learn(player, optimizer, kept, advantages(kept, last), part, chosen.curiosity * (1 - spent))
        told["round"] += 1
        told["seconds"] += time.monotonic() - begin
        told["games"] += int(ended)
        told["decisions"] += kept.move.numel()
        line = json.dumps(told | {"points": round(points / max(ended, 1), 2), "entropy": round(undecided, 4)})
        with chosen.file.with_suffix(".jsonl").open("a", encoding="utf-8") as log:
            log.write(line + "\n")
        if told["round"] % 20 == 1:
            print(line, flush=True)
        if time.monotonic() - saved > 60:
            save(chosen.file, player, optimizer, told)
            saved = time.monotonic()
    save(chosen.file, player, optimizer, told)
    return player


def save(file: Path, player: Player, optimizer: torch.optim.Optimizer, told: dict[str, float]) -> None:
    """The checkpoint, whole or not at all, and the network for the table."""
    size = {"pairs": (player.columns, player.values), "width": player.worth.in_features}
    content = {"player": player.state_dict(), "optimizer": optimizer.state_dict(), "told": told, **size}
    fresh = file.with_suffix(".new")
    torch.save(content, fresh)
    fresh.replace(file.with_suffix(".pt"))
    player.as_network().save(file)


def main(arguments: list[str] | None = None) -> float:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--file", type=Path, default=Path("millefiori.npz"))
    parser.add_argument("--minutes", type=float, default=10.0, help="in all, earlier runs included")
    parser.add_argument("--rounds", type=int, default=10**9, help="ends after so many, if that is sooner")
    parser.add_argument("--games", type=int, default=16384, help="at once")
    parser.add_argument("--steps", type=int, default=32, help="decisions in each game between two lessons")
    parser.add_argument("--width", type=int, default=768, help="of each layer")
    parser.add_argument("--rate", type=float, default=4e-4, help="of learning; falls to nothing by the end")
    parser.add_argument("--curiosity", type=float, default=0.02, help="what being undecided is worth; falls, too")
    parser.add_argument("--trials", type=int, default=512, help="games against random moves when it is done")
    parser.add_argument("--device", default="cuda" if torch.cuda.is_available() else "cpu")
    chosen = parser.parse_args(arguments)
    player = train(chosen)
    share = against_random(player, chosen.trials, chosen.device)
    print(f"wins {share:.1%} of {chosen.trials} games against random moves", flush=True)
    return share


if __name__ == "__main__":
    main()
