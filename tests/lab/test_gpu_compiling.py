"""What is compiled for a GPU; compiling itself needs one."""

from __future__ import annotations

import numpy as np
import pytest

from spielwerk.kernel.cuda import NoGpu
from spielwerk.kernel.registry import find_game
from spielwerk.lab import gpu_compiling
from spielwerk.lab.rows import rows_for
from spielwerk.lab.stepping import OBSERVED, SETTINGS

from ..games.particulars import every_game


@every_game
@pytest.mark.parametrize("observed", [True, False])
def test_every_kernel_is_wanted_with_all_its_arguments(name: str, observed: bool) -> None:
    game, setting = find_game(name), np.zeros(SETTINGS, np.int64)
    setting[OBSERVED] = observed
    rows = rows_for(game, [game.options.complete({})], setting, np.dtype(np.int8))
    wanted = gpu_compiling.wanted_kernels(game, rows)
    assert tuple(wanted) == gpu_compiling.KERNELS
    for one in wanted.values():
        assert len(one.arguments) == one.kernel.__code__.co_argcount
        assert set(one.parts) <= set(one.kernel.__code__.co_names)


def test_without_a_gpu_no_process_is_started(monkeypatch: pytest.MonkeyPatch) -> None:
    def none() -> None:
        raise NoGpu("there is no CUDA device here")

    monkeypatch.setattr(gpu_compiling, "open_cuda", none)
    with pytest.raises(NoGpu, match="no CUDA device"):
        gpu_compiling.compile_kernels(find_game("millefiori"))
