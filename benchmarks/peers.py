"""Random play beside other simulators, on one core, in one run: a table, a picture and the figures behind them.

    make bench-peers                              # installs the others into .peers and runs this
    python benchmarks/peers.py --seconds 3 --out benchmarks/peers

With a GPU, Pgx and our batches are measured there too. What is not installed, or breaks, is said in the table.
"""

from __future__ import annotations

import argparse
import json
import platform
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

from spielwerk.lab.plots import bars

ON_ONE_CORE = ("open_spiel", "pettingzoo", "rlcard", "catanatron", "pgx", "spielwerk", "spielwerk_batches")
ON_A_GPU = ("spielwerk_batches_cuda", "pgx_cuda")
GAMES = Path(__file__).with_name("peer_games.py")
LONGEST = 900


def measured(package: str, seconds: float) -> tuple[list[dict[str, Any]], str]:
    """The rows of one library, and why there are not more."""
    command = [sys.executable, str(GAMES), package, str(seconds)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        late = False
        try:
            printed, problems = process.communicate(timeout=LONGEST)
        except subprocess.TimeoutExpired:
            late = True
            process.kill()
            printed, problems = process.communicate()
    rows = [json.loads(line) for line in printed.splitlines() if line.startswith("{")]
    if late:
        return rows, f"not done after {LONGEST} s"
    return rows, (problems.strip().splitlines() or ["it ended without a word"])[-1] if process.returncode else ""


def table(title: str, rows: list[dict[str, Any]], missing: dict[str, str]) -> str:
    lines = [f"### {title}", "", "| library | game | moves/s | games/s | state copies/s |", "|---|---|---|---|---|"]
    for row in rows:
        copies = f"{row['copies']:,.0f}" if row["copies"] else "–"
        games = f"{row['games']:,.0f}" if row["games"] >= 10 else f"{row['games']:.2g}" if row["games"] else "–"
        name = f"{row['library']} {row['version']}"
        lines.append(f"| {name} | {row['game']} | {row['moves']:,.0f} | {games} | {copies} |")
    lines += [f"| {name} | not measured: {why} | | | |" for name, why in missing.items()]
    return "\n".join([*lines, ""])


def picture(title: str, rows: list[dict[str, Any]]) -> str:
    ranked = sorted(rows, key=lambda row: -row["moves"])
    return bars(
        title,
        [(f"{row['library']} {row['game']}", row["moves"], row["library"] == "spielwerk") for row in ranked],
        "moves/s",
    )


def run(packages: tuple[str, ...], title: str, seconds: float, out: Path, name: str) -> str:
    """What is measured is written at once, so that a run that is broken off leaves what it has."""
    rows: list[dict[str, Any]] = []
    missing: dict[str, str] = dict.fromkeys(packages, "not reached")
    for package in packages:
        found, why = measured(package, seconds)
        rows += found
        del missing[package]
        if why:
            missing[package] = why
        print(f"{package}: {len(found)} games{', then ' + why if why else ''}", flush=True)
        told = {"machine": platform.machine(), "python": platform.python_version(), "seconds": seconds}
        (out / f"{name}.json").write_text(json.dumps({**told, "rows": rows, "missing": missing}, indent=1) + "\n")
        (out / f"{name}.md").write_text(table(title, rows, missing), encoding="utf-8")
        if rows:
            (out / f"{name}.svg").write_text(picture(title, rows), encoding="utf-8")
    return table(title, rows, missing)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=3.0, help="how long to measure each game")
    parser.add_argument("--out", type=Path, default=Path("benchmarks/peers"), help="folder for the results")
    chosen = parser.parse_args()
    chosen.out.mkdir(parents=True, exist_ok=True)
    tables = [run(ON_ONE_CORE, "Random play on one core", chosen.seconds, chosen.out, "cpu")]
    if shutil.which("nvidia-smi"):
        tables.append(run(ON_A_GPU, "Batches with observations on one GPU", chosen.seconds, chosen.out, "gpu"))
    else:
        tables.append("No GPU here: Pgx and batches were not measured on one.\n")
    print("\n".join(tables))


if __name__ == "__main__":
    main()
