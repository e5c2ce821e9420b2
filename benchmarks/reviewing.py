"""A page while a game is reviewed: `python benchmarks/reviewing.py GAME_FILE`.

A server of its own takes the finished game in and reviews it, as it does for everybody. Meanwhile somebody asks for the
page of the game, again and again. It prints how long the review took and how long the pages, before it and during it.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.request import Request, urlopen

SERVES = re.compile(r"http://127\.0\.0\.1:(\d+)")
BETWEEN_S = 0.25
BEFORE_S = 10.0


@contextmanager
def server() -> Iterator[str]:
    """The address of a server with a database of its own."""
    command = (sys.executable, "-m", "spielwerk.cli", "serve", "--port", "0", "--database")
    with tempfile.TemporaryDirectory() as folder:
        process = subprocess.Popen([*command, f"{folder}/tables.sqlite"], stdout=subprocess.PIPE, text=True)
        assert process.stdout is not None
        try:
            yield next(found.group(0) for line in process.stdout if (found := SERVES.search(line)))
        finally:
            process.terminate()
            process.wait()


def asked(address: str, body: bytes | None = None) -> bytes:
    headers = {"accept": "application/json", "content-type": "application/json"}
    with urlopen(Request(address, body, headers), timeout=60) as answer:
        content: bytes = answer.read()
        return content


def timed_page(address: str) -> float:
    began = time.monotonic()
    asked(address)
    time.sleep(BETWEEN_S)
    return time.monotonic() - began - BETWEEN_S


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("file", type=Path)
    parser.add_argument("--most", type=float, default=600.0, help="seconds of the review after which it is given up")
    chosen = parser.parse_args()
    with server() as home:
        token = json.loads(asked(f"{home}/import", chosen.file.read_bytes()))["address"].split("/")[2]
        page, review = f"{home}/t/{token}/at/1", f"{home}/t/{token}/review"
        asked(page)
        began, before, during = time.monotonic(), [], []
        while time.monotonic() < began + BEFORE_S:
            before.append(timed_page(page))
        began = time.monotonic()
        asked(review, b"{}")
        while (answer := json.loads(asked(f"{review}.json"))).get(
            "under_way"
        ) and time.monotonic() < began + chosen.most:
            during.append(timed_page(page))
        taken, share = time.monotonic() - began, answer.get("share", 1.0)
    print(f"{chosen.file.stem}: {share:.0%} reviewed in {taken:.0f} s on {os.cpu_count()} cores")
    for name, times in (("before", before), ("during", during)):
        print(f"{len(times)} pages {name} it: half within {statistics.median(times):.3f} s, all in {max(times):.3f} s")


if __name__ == "__main__":
    main()
