"""Gives the few tests that failed one more try, alone: `python -m tests.again` after a run of pytest that ended with 1.

Browsers, killed processes and databases that go away are tested on whatever machine there is, and a slow one may make a
test miss what it waits for. So up to three are tried again, and named; what fails twice has failed, and so has a run in
which more did.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest

FAILED = Path(".pytest_cache/v/cache/lastfailed")
FEW = 3


def main() -> int:
    failed = list(json.loads(FAILED.read_text())) if FAILED.exists() else []
    if not 0 < len(failed) <= FEW:
        return int(pytest.ExitCode.TESTS_FAILED)
    print("Tried again, alone:", *failed, sep="\n  ", flush=True)
    status = pytest.main(["--last-failed", "--last-failed-no-failures", "none"])
    if status == pytest.ExitCode.OK:
        print("Failed at first and passed alone:", *failed, sep="\n  ", flush=True)
    return int(status)


if __name__ == "__main__":
    sys.exit(main())
